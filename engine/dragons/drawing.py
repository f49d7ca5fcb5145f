"""Drawing cards: chance says which one comes; piles are never reshuffled (R3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import BadText, Word
from engine.dragons.board import SQUARES
from engine.dragons.cards import SEATS, CardCopy
from engine.dragons.state import DragonsState, PlayerDecision, Slot
from engine.sentence import phrase

_DESTINATIONS: dict[str, str | int] = {
    "horde,hand": "hand",
    "lair,dealt": "dealt",
    **{f"lair,{place}": place for place in range(6)},
}
"""Where a drawn card goes, by pile and place in a position's text."""


class _Destination(Word):
    """A pile and where its card goes: two words."""

    expected = phrase(
        "{hand}, {dealt} or {lair} and a position from 0 to 5", hand="'horde,hand'", dealt="'lair,dealt'", lair="'lair'"
    )

    def parsed(self, text: str, where: Any) -> str | int:
        if text not in _DESTINATIONS:
            raise BadText(self.expected)
        return _DESTINATIONS[text]

    def write(self, value: str | int) -> Sequence[str]:
        return ("horde" if value == "hand" else "lair", str(value))

    def read(self, words: list[str], where: Any) -> str | int:
        both = ",".join(words[:2])
        del words[:2]
        value: str | int = super().read([both], where)
        return value


@dataclass(frozen=True, slots=True)
class DrawCard(PlayerDecision):
    """A card is drawn; when its pile is empty, nothing happens."""

    kind = "draw"
    chance = True
    to: Annotated[str | int, _Destination()] = "hand"
    """"hand" for a card of the Horde; for one of the Lair the number of a position, or "dealt" at the set-up (R2)."""

    @property
    def pile(self) -> str:
        """The pile that the card comes from, "lair" or "horde"."""
        return "horde" if self.to == "hand" else "lair"

    def cards(self, state: DragonsState) -> list[CardCopy]:
        """Returns the cards of that pile."""
        side = state.sides[self.seat]
        return side.horde if self.to == "hand" else side.lair

    def is_open(self, state: DragonsState) -> bool:
        return bool(self.cards(state))

    def options(self, state: DragonsState) -> list[str]:
        return [f"draw:{card.text}" for card in self.cards(state)]

    def known_to(self, state: DragonsState, words: Sequence[str]) -> tuple[int, ...]:
        return (self.seat,)

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        seat, to = self.seat, self.to
        side, pile = state.sides[seat], self.cards(state)
        card = named(pile, words[1])
        pile.remove(card)
        if isinstance(to, int):
            side.slots[to] = Slot(card)
            state.note("refilled", seat=SEATS[seat], square=SQUARES[seat][to])
        else:
            (side.dealt if to == "dealt" else side.hand).append(card)
            state.note("drew", seat=SEATS[seat], pile=self.pile)
        state.note("drawn-card", seen_by=seat, seat=SEATS[seat], card=card.text)


def named(cards: Sequence[CardCopy], text: str) -> CardCopy:
    """Returns the card with this text; raises `LookupError`."""
    for card in cards:
        if card.text == text:
            return card
    raise LookupError(text)
