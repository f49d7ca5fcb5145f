"""Whether a page is the operator's: its browser has given the PIN on the operator's page, a while ago at most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from secrets import token_urlsafe

from starlette.requests import HTTPConnection

from controller.extensions.shop.operators import OperatorSessions
from controller.web.serving import monotonic_ms
from engine.sentence import phrase

__all__ = ["COOKIE", "NO_PIN", "OperatorPass", "is_operator", "secret_of"]

NO_PIN = phrase("Give the PIN first.")
COOKIE = "table-operator"
"""The cookie that holds the secret of an operator's session."""


@dataclass(frozen=True)
class OperatorPass:
    """The sessions of those who gave the PIN; `clock` tells ms, `secret` makes one that nobody guesses."""

    clock: Callable[[], int] = monotonic_ms
    secret: Callable[[], str] = lambda: token_urlsafe(32)
    sessions: OperatorSessions = field(default_factory=OperatorSessions)

    def knows(self, secret: str) -> bool:
        """Returns whether a secret is that of a session which goes on."""
        return self.sessions.knows(secret, self.clock())

    def begin(self) -> str:
        """Begins a session and returns its secret."""
        secret = self.secret()
        self.sessions.begin(secret, self.clock())
        return secret

    def end(self, secret: str) -> None:
        """Ends a session, if there is one."""
        self.sessions.end(secret)

    def used(self, secret: str) -> None:
        """Notes that the operator has just done something."""
        self.sessions.used(secret, self.clock())


def secret_of(connection: HTTPConnection) -> str:
    """Returns the operator's secret that a browser keeps, "" for none."""
    return connection.cookies.get(COOKIE, "")


def is_operator(connection: HTTPConnection) -> bool:
    """Returns whether a page is the operator's now; asked anew for every wish, because that ends while pages stay open.

    No page is at a table without a PIN.
    """
    app = connection.scope.get("app")
    known: OperatorPass | None = getattr(getattr(app, "state", None), "operator", None)
    return known is not None and known.knows(secret_of(connection))
