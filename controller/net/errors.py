"""The errors between tables: one line, with what to do.

TableError
├── NetError        (RuntimeError)  the network, its server, or a missing package
├── Undecidable     (RuntimeError)  a message that may be true or not: the opened cards will show it
└── RejectedMessage (ValueError)    a rejected message; `kind` is the reason, for counting
    └── Cheated                     the other table has broken the rules of the game
"""

from __future__ import annotations

from controller.errors import TableError

REJECTION_KINDS = ("malformed", "foreign", "old", "huge", "cheat", "too many")
"""The reasons for rejecting a message: malformed, from a stranger, repeated, too long, against the rules, or
surplus.
"""


class NetError(TableError, RuntimeError):
    """The network or its server cannot be used."""


class Undecidable(TableError, RuntimeError):
    """No guess fits a message of the other table; that proves nothing, and nothing has changed."""


class RejectedMessage(TableError, ValueError):
    """A message that changes nothing; `kind` is one of `REJECTION_KINDS`."""

    def __init__(self, kind: str, why: str, /, **parts: object) -> None:
        super().__init__(why, **parts)
        self.kind = kind


class Cheated(RejectedMessage):
    """A message of the other table that breaks the rules, or one of its commitments."""

    def __init__(self, why: str, /, **parts: object) -> None:
        super().__init__("cheat", why, **parts)
