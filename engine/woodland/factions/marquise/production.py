"""The Marquise's production: wood at sawmills in Birdsong, warriors at recruiters.

The tasks list the sawmills or recruiters that still await a piece as clearings with dots between them, "1.5.5".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.pieces import can_place, place, place_warriors
from engine.woodland.state import State
from engine.woodland.tasks import Clearings, SeatDecision, SeatStep


def spread(state: State, seat: int, kind: str) -> tuple[int, ...]:
    """Returns the clearings of all buildings of a kind where a piece can be placed, once for each building."""
    where = state.sides[seat].pieces[kind]
    return tuple(at for at in CLEARINGS for _ in range(where[at]) if can_place(state, seat, at))


def _without(waiting: tuple[int, ...], clearing: int) -> tuple[int, ...]:
    at = waiting.index(clearing)
    return waiting[:at] + waiting[at + 1 :]


@dataclass(frozen=True, slots=True)
class Saw(SeatStep):
    """Places wood at each sawmill."""

    waiting: Clearings

    kind = "marquise.saw"

    def happen(self, state: State) -> None:
        """Places wood at all sawmills, or asks where if there is too little."""
        if len(self.waiting) > state.sides[self.seat].pieces["wood"][0]:
            state.agenda.append(Mill(self.seat, self.waiting))
            return
        for clearing in self.waiting:
            place(state, self.seat, "wood", clearing)


@dataclass(frozen=True, slots=True)
class Mill(SeatDecision):
    """The Marquise chooses the sawmills that get the remaining wood."""

    waiting: Clearings

    kind = "marquise.mill"
    expects = phrase("choose where to place wood")

    def options(self, state: State) -> list[str]:
        """Returns the clearings with sawmills that have no new wood yet."""
        if not state.sides[self.seat].pieces["wood"][0]:
            return []
        return [f"wood:{at}" for at in sorted({*self.waiting})]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place(state, self.seat, "wood", int(words[1]))
        state.agenda.append(Mill(self.seat, _without(self.waiting, int(words[1]))))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} places a wood in clearing {clearing}.", who=who, clearing=words[1])


@dataclass(frozen=True, slots=True)
class Muster(SeatStep):
    """Places a warrior at each recruiter."""

    waiting: Clearings

    kind = "marquise.muster"

    def happen(self, state: State) -> None:
        """Places a warrior at each recruiter, or asks where if there are too few."""
        if len(self.waiting) > state.sides[self.seat].warriors[0]:
            state.agenda.append(Draft(self.seat, self.waiting))
            return
        for clearing in self.waiting:
            place_warriors(state, self.seat, clearing)


@dataclass(frozen=True, slots=True)
class Draft(SeatDecision):
    """The Marquise chooses the recruiters that get the remaining warriors."""

    waiting: Clearings

    kind = "marquise.draft"
    expects = phrase("choose where to recruit")

    def options(self, state: State) -> list[str]:
        """Returns the clearings with recruiters that have no new warrior yet."""
        if not state.sides[self.seat].warriors[0]:
            return []
        return [f"draft:{at}" for at in sorted({*self.waiting})]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place_warriors(state, self.seat, int(words[1]))
        state.agenda.append(Draft(self.seat, _without(self.waiting, int(words[1]))))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} recruits a warrior in clearing {clearing}.", who=who, clearing=words[1])
