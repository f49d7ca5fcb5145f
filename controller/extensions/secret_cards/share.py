"""A game with hidden cards between two tables, as far as the chain alone tells of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.extensions.secret_cards.opening import BrokenOff, Deed, GivenUp, MetFor, TableSaid
from controller.extensions.secret_cards.peer import Body
from engine.game import Seat


class HiddenShare:
    """Gathers the deeds of the chain for whoever works out what follows from them; see `Unveiling`."""

    def __init__(self, met: MetFor) -> None:
        self.deeds: list[Deed] = [met]
        """What nobody has worked out yet, in the chain's order."""
        self.accusations: dict[int, str] = {}
        """What a table accuses the other one of, by its number."""
        self.is_open = False
        """Whether this table has laid its secrets open, or at least said so in the chain."""
        self._me = met.me

    def take(self, by: int, body: Mapping[str, Any]) -> None:
        """Takes in what a table says."""
        said: Body = dict(body)
        self.is_open |= by == self._me and said.get("kind") == "audit"
        self.deeds.append(TableSaid(by, said))

    def accuse(self, by: int, why: str) -> None:
        """A table says that the other one does not keep to the rules: the game is broken off, and checked."""
        self.accusations.setdefault(by, why)
        self.deeds.append(BrokenOff())

    def resign(self, seat: Seat) -> None:
        """Both tables agree that a seat resigns."""
        self.deeds.append(GivenUp(seat))

    def taken(self) -> tuple[Deed, ...]:
        """Returns what nobody has worked out yet, once."""
        deeds, self.deeds = tuple(self.deeds), []
        return deeds
