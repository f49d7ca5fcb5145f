"""What a faction is told when it happens, and the hooks of those that are unlike all others: a pawn, a coalition.

`engine.woodland.faction` has all other hooks; every one has the rules' usual answer as its default.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.agenda import NOBODY
from engine.woodland.state import Battle, State
from engine.woodland.tasks import SeatTask

__all__ = ["FactionApart", "FactionHearing"]


class FactionHearing:
    """What a faction is told when it happens; unless it overrides one of these, it does nothing about it.

    Points may be scored and pieces placed at once; what has to be decided goes through `State.trigger`.
    """

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        """Is told that its own warriors have moved, before anything is triggered."""

    def takes_along(self, state: State, seat: int, by: int, origin: int, destination: int, count: int) -> None:
        """Is told so, too, and who decides what its warriors take along: itself, or `by`, who made them go."""

    def entered(self, state: State, owner: int, mover: int, clearing: int) -> None:
        """Is told that warriors of another seat, `mover`, have moved into a clearing; once per move."""

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        """Is told that warriors of `seat` (perhaps its own) were removed; decisions go through `State.trigger`."""

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        """Is told that a building or token of its own was removed; decisions go through `State.trigger`."""

    def battle_over(self, state: State, seat: int, battle: Battle) -> None:
        """Is told that a battle it was in is over, all hits dealt."""

    def cajoled(self, state: State, seat: int, kind: str, clearing: int) -> None:
        """Is told that it has placed a piece so, for what the piece brings with it."""


class FactionApart:
    """Hooks for a faction without warriors, for one that wins with another, and for one that meddles with battles."""

    # Pieces that lie face down

    def ruled_out(self, state: State, seat: int) -> Sequence[str]:
        """Returns what everybody knows not to lie face down where it might, such as "7:bomb"."""
        return ()

    def is_refuted(self, state: State, owner: int, words: Sequence[str]) -> bool:
        """Returns whether everybody knows that a guess that it offers to others is wrong."""
        return False

    # A pawn instead of warriors

    def pawn_moves(self, state: State, seat: int) -> list[str] | None:
        """Returns every move of its pawn as "move:FROM:TO:1", 0 for a forest; None when warriors move."""
        return None

    def moves_otherwise(self, state: State, seat: int, origin: int, destination: int) -> bool:
        """Moves something else than warriors, and says whether it did."""
        return False

    # Allies, whose warriors go and fight along

    def brings(self, state: State, seat: int, origin: int, destination: int, allies: Sequence[str]) -> None:
        """Takes along the warriors that one of its `pawn_moves` names, if any."""

    def allied_battles(self, state: State, seat: int, battles: Sequence[str]) -> list[str]:
        """Returns those of `battles` that it may begin with an ally, as "battle:CLEARING:ENEMY:ALLY"."""
        return []

    def attacks_with(self, state: State, seat: int, allies: Sequence[str]) -> None:
        """Takes in what else the move that begins a battle names: perhaps an ally."""

    # Coalition

    def partner(self, state: State, owner: int) -> int:
        """Returns the seat with which it wins, so that the two are no enemies, or `NOBODY`."""
        return NOBODY

    def partners(self, state: State, seat: int) -> list[int] | None:
        """Returns with whom it may form a coalition by a dominance card; None when it plays the card for itself."""
        return None

    def joins(self, state: State, seat: int, partner: int) -> None:
        """Forms a coalition with one of `partners`; a faction with these says how."""
        raise NotImplementedError

    # Gaining and removing

    def can_gain_instead(self, state: State, seat: int) -> bool | None:
        """Returns whether it can place something instead of a warrior from an effect; None when warriors come."""
        return None

    def loses_all_otherwise(self, state: State, seat: int, by: int, clearing: int) -> bool:
        """Loses something else when an effect removes all of its pieces in a clearing, and says whether it did."""
        return False

    def takes_credit(self, state: State, owner: int, by: int) -> bool:
        """Says whether it scores for the buildings and tokens that `by` removes now."""
        return False

    # Battle

    def hits_ignored(self, state: State, seat: int, battle: Battle, hits: int) -> int:
        """Returns how many of the hits that are dealt to it at once it ignores, whatever dealt them."""
        return 0

    def attackers(self, state: State, seat: int) -> Sequence[int]:
        """Returns what it can begin a battle with, by clearing: its warriors."""
        return state.sides[seat].warriors

    def helps_defender(self, state: State, owner: int, battle: Battle) -> int:
        """Returns by how much it raises the most rolled hits of the defender in a battle of others."""
        return 0

    def before_others_roll(self, state: State, owner: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns what has to be decided before the roll of a battle that this faction is not in."""
        return ()

    def after_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        """Returns what it decides after the roll of a battle that it is in."""
        return ()
