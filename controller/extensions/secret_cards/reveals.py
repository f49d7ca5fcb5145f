"""When a table has to have revealed its cards: 24 hours after the other one, by the hub's times of their messages.

Revealing is part of a game: a winner that does not do it has not shown that it kept to the rules, and loses to the
table that has. For a loser nothing changes. That is no accusation: the table may only be off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Outcome, Seat

REVEAL_MS = 86_400_000
"""The time for revealing all cards after the other table did, in ms."""
_AGAIN_MS = 60_000
"""The time until a claim without effect is repeated, in ms; it doubles each time."""
CLAIM: Mapping[str, str] = {"kind": "claim", "awaits": "audit"}
"""The message of a table that has waited for 24 hours; the hub's time of this message counts."""


@dataclass
class Reveals:
    """Which tables have revealed their cards, as the chain of a game says it."""

    at_ms: dict[int, int | None] = field(default_factory=dict)
    """The hub's time of each table's message with its secrets; None where it is not known."""
    overdue: int | None = None
    """The table that had not done so in time."""
    claims: Counter[int] = field(default_factory=Counter)
    """How often each table has claimed that the other one is overdue."""

    def reveal(self, by: int, at_ms: int | None) -> None:
        self.at_ms.setdefault(by, at_ms)

    def claim(self, by: int, at_ms: int | None) -> None:
        """A table says that the other one is overdue; that changes something only if it is true."""
        self.claims[by] += 1
        if self.overdue is None and at_ms is not None and self.is_due(by, at_ms):
            self.overdue = 1 - by

    def may_claim(self, me: int, wall_ms: int) -> bool:
        """Returns whether a table should claim, by its own clock; if that is fast, it claims again ever later."""
        later_ms = (2 ** self.claims[me] - 1) * _AGAIN_MS
        return self.overdue is None and self.is_due(me, wall_ms - later_ms)

    def is_due(self, by: int, now_ms: int) -> bool:
        """Returns whether the other table should have revealed its cards by a time, and has not."""
        since = self.at_ms.get(by)
        return since is not None and 1 - by not in self.at_ms and now_ms - since >= REVEAL_MS


def winner_instead(outcome: Outcome, seats: Mapping[Seat, int], overdue: int) -> Seat | None:
    """Returns the seat that wins a game in which a table has not revealed its cards in time.

    `seats` says which table has which seat. None if no single seat does: in a draw, or with several at the table that
    has revealed them.
    """
    winner = outcome.winner
    if winner is None or seats[winner] != overdue:
        return winner
    others = [seat for seat, table in seats.items() if table != overdue]
    return others[0] if len(others) == 1 else None
