"""Identifies the operator's pages: their browser has recently given the PIN on the operator's page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from secrets import token_urlsafe

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from controller.errors import Refused, TableError
from controller.web.origin import is_from_here
from controller.web.serving import HEADERS, monotonic_ms, refusal
from engine.sentence import phrase

Handler = Callable[[Request], Awaitable[Response]]

NO_PIN = phrase("Enter the PIN first.")
COOKIE = "table-operator"
"""The cookie that holds the secret of an operator's session."""


IDLE_MS = 10 * 60_000
"""After this idle time the operator must enter the PIN again."""
LONGEST_MS = 8 * 3_600_000
"""After this time every operator must enter the PIN again."""
_MOST = 8
"""The maximum number of operators' browsers; a new one replaces the one that was idle longest."""


@dataclass(slots=True)
class _Session:
    began: int
    used: int


class OperatorPass:
    """The operator's sessions, each known by a secret; `clock` returns ms, `secret` makes a secret."""

    def __init__(
        self, clock: Callable[[], int] = monotonic_ms, secret: Callable[[], str] = lambda: token_urlsafe(32)
    ) -> None:
        self._clock, self._secret = clock, secret
        self._sessions: dict[str, _Session] = {}

    def begin(self) -> str:
        """Starts a session after the PIN was given, and returns its secret."""
        if len(self._sessions) >= _MOST:
            del self._sessions[min(self._sessions, key=lambda each: self._sessions[each].used)]
        secret, now = self._secret(), self._clock()
        self._sessions[secret] = _Session(now, now)
        return secret

    def knows(self, secret: str) -> bool:
        session, now = self._sessions.get(secret), self._clock()
        if session is None:
            return False
        if now - session.used >= IDLE_MS or now - session.began >= LONGEST_MS:
            del self._sessions[secret]
            return False
        return True

    def used(self, secret: str) -> None:
        """Notes an action of the operator; looking at the page does not count."""
        if self.knows(secret):
            self._sessions[secret].used = self._clock()

    def end(self, secret: str) -> None:
        self._sessions.pop(secret, None)


def secret_of(connection: HTTPConnection) -> str:
    """Returns the operator's secret in a browser's cookie, "" for none."""
    return connection.cookies.get(COOKIE, "")


def is_operator(connection: HTTPConnection) -> bool:
    """Returns whether a page is the operator's now; checked for every command, because sessions end while pages stay
    open.

    Without a PIN no page is the operator's.
    """
    app = connection.scope.get("app")
    known: OperatorPass | None = getattr(getattr(app, "state", None), "operator", None)
    return known is not None and known.knows(secret_of(connection))


def answered(do: Handler) -> Handler:
    """Answers only pages of this table; a refusal is one sentence in JSON."""

    async def answer(request: Request) -> Response:
        if request.method != "GET" and not is_from_here(request):
            return refusal(403, phrase("pages of other hosts must not ask for that"))
        try:
            response = await do(request)
        except Refused as error:
            response = refusal(400, str(error))
        except TableError as error:
            response = refusal(507, str(error))
        response.headers["Connection"] = "close"  # the next attempt takes a new connection: this one may close
        return response

    return answer


def for_operator(do: Handler) -> Handler:
    """Answers only pages that have given the PIN."""

    async def answer(request: Request) -> Response:
        return await do(request) if is_operator(request) else refusal(401, NO_PIN)

    return answered(answer)


def if_operator(look: Handler) -> Handler:
    """Answers pages that have given the PIN, and sends others a normal answer: a browser logs each refusal."""

    async def answer(request: Request) -> Response:
        return await look(request) if is_operator(request) else JSONResponse({"known": False}, headers=HEADERS)

    return answered(answer)
