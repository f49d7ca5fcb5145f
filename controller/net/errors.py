"""What tables say of each other: one line, with what to do.

TableError
├── NetError   (RuntimeError)  the network, its server, or a package that is missing
├── CannotTell  (RuntimeError)  what a table says may be true or not: that is seen when all cards lie open
└── RejectedMessage (ValueError)    a message that is not believed; `kind` says why, for counting
    └── Cheated                the other table has done what the rules of the game do not allow
"""

from __future__ import annotations

from controller.errors import TableError

REJECTION_KINDS = ("malformed", "foreign", "old", "huge", "cheat", "too many")
"""Why a message may be not believed: no message at all, of a stranger, sent again, too long, against the rules, or one
more than anybody would send."""


class NetError(TableError, RuntimeError):
    """The network or its server cannot be used."""


class CannotTell(TableError, RuntimeError):
    """No guess was found with which a message of the other table fits; that proves nothing, and nothing has changed."""


class RejectedMessage(TableError, ValueError):
    """A message that changes nothing; `kind` is one of `REJECTION_KINDS`."""

    def __init__(self, kind: str, why: str, /, **parts: object) -> None:
        super().__init__(why, **parts)
        self.kind = kind


class Cheated(RejectedMessage):
    """A message of the other table that breaks the rules, or a promise that it gave."""

    def __init__(self, why: str, /, **parts: object) -> None:
        super().__init__("cheat", why, **parts)
