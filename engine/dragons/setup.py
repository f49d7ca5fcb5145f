"""Setting up: who begins, the first cards, and laying the Lair cards face down (R2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Decision, Flag
from engine.dragons.board import PLACES, SQUARES, place_of
from engine.dragons.cards import SEATS
from engine.dragons.state import DragonsState, PlayerDecision, Slot
from engine.dragons.turn import HAND_LIMIT, BeginTurn
from engine.dragons.zones import DrawCard, named


@dataclass(frozen=True, slots=True)
class ChooseFirst(Decision[DragonsState]):
    """Chance says who begins; then Lair cards are drawn and laid, and hands are drawn."""

    kind = "first"
    chance = True
    lay_first: Annotated[bool, Flag("lay-first")] = False
    """Whether Lair cards are laid before the hands are drawn; games of before this rule are still read."""

    def about(self, state: DragonsState) -> int:
        return state.active

    def options(self, state: DragonsState) -> list[str]:
        loser = state.match.first if state.match else None
        return [f"first:{seat}" for seat in SEATS if loser in (None, seat)]  # R19: who lost begins the next game

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        first = SEATS.index(words[1])
        state.first = state.active = first
        order = (1 - first, first)
        layings = [LayCard(seat) for seat in order for _ in PLACES]
        state.agenda.append(BeginTurn(first))
        if self.lay_first:
            hands = [DrawCard(seat, "hand") for seat in order for _ in range(HAND_LIMIT)]
            state.agenda += [*hands, *layings, *(DrawCard(seat, "dealt") for seat in order for _ in PLACES)]
            return
        state.agenda += layings
        for seat in order:
            state.agenda += [*[DrawCard(seat, "hand")] * HAND_LIMIT, *[DrawCard(seat, "dealt")] * len(PLACES)]


@dataclass(frozen=True, slots=True)
class LayCard(PlayerDecision):
    """A seat lays one of its drawn Lair cards face down."""

    kind = "lay"

    def is_open(self, state: DragonsState) -> bool:
        return True

    def options(self, state: DragonsState) -> list[str]:
        side = state.sides[self.seat]
        free = [SQUARES[self.seat][place] for place, slot in enumerate(side.slots) if slot is None]
        return [f"lay:{card.text}:{square}" for card in side.dealt for square in free]

    def known_to(self, state: DragonsState, words: Sequence[str]) -> tuple[int, ...]:
        return (self.seat,)

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        _, text, square = words
        seat, place = place_of(square)
        side = state.sides[seat]
        card = named(side.dealt, text)
        side.dealt.remove(card)
        side.slots[place] = Slot(card)
        state.note("laid", seat=SEATS[seat], square=square)
