"""Moves cards and gold between zones, for every rule. Chance decides which card is drawn; piles are never reshuffled
(R3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import BadText, Word
from engine.dragons.board import PLACES, SQUARES, place_of, treasure_place_of
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy
from engine.dragons.state import DragonsState, PlayerDecision, Slot, TurnPhase
from engine.sentence import phrase

_DESTINATIONS: dict[str, str | int] = {
    "horde,hand": "hand",
    "lair,dealt": "dealt",
    **{f"lair,{place}": place for place in range(6)},
}
"""The destination of a drawn card, by pile and place in a position's text."""


class _Destination(Word):
    """A pile and the destination of its card, as two words."""

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
    """A card is drawn; nothing happens if its pile is empty."""

    kind = "draw"
    chance = True
    to: Annotated[str | int, _Destination()] = "hand"
    """"hand" for a card of the Horde; for one of the Lair a position's number, or "dealt" during set-up (R2)."""

    @property
    def pile(self) -> str:
        """The source of the card, "lair" or "horde"."""
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


def pay(state: DragonsState, seat: int, gold: int, why: str) -> None:
    """Takes a price that the seat can pay (R4)."""
    side = state.sides[seat]
    assert side.gold >= gold, f"{SEATS[seat]} has {side.gold} gold and should pay {gold}"
    side.gold -= gold
    if gold:
        state.note("paid", seat=SEATS[seat], gold=gold, why=why)


def gain(state: DragonsState, seat: int, gold: int, why: str) -> None:
    """Gives gold from the bank."""
    state.sides[seat].gold += gold
    if gold:
        state.note("gained", seat=SEATS[seat], gold=gold, why=why)


def lose_gold(state: DragonsState, seat: int, gold: int, why: str) -> None:
    """Takes gold from a seat by an effect, without a return; a seat with less loses all of it (R4)."""
    side = state.sides[seat]
    lost = min(gold, side.gold)
    side.gold -= lost
    if lost:
        state.note("lost-gold", seat=SEATS[seat], gold=lost, why=why)


def discard(state: DragonsState, card: CardCopy) -> None:
    """Puts a card that is in no zone on top of its owner's discard pile (R16)."""
    side = state.sides[card.owner]
    pile = side.lair_discard if card.kind.kind in LAIR_KINDS else side.horde_discard
    pile.append(card)
    state.note("discarded", seat=SEATS[card.owner], card=card.text)


def leave_hand(state: DragonsState, seat: int, text: str) -> CardCopy:
    """Takes the card with this text out of a hand and returns it."""
    side = state.sides[seat]
    card = named(side.hand, text)
    side.hand.remove(card)
    if card in side.shown:
        side.shown.remove(card)
    return card


def play_from_hand(state: DragonsState, seat: int, text: str, aim: str | None) -> CardCopy:
    """Takes the card with this text out of a hand, pays for it and returns it; `aim` is what it is played on."""
    card = leave_hand(state, seat, text)
    pay(state, seat, card.kind.cost, text)
    state.note("played", seat=SEATS[seat], card=text, aim=aim)
    return card


def lift_treasure(state: DragonsState, square: str) -> CardCopy:
    """Removes the Treasure on a square from its position and returns it."""
    seat, where = treasure_place_of(square)
    treasures = state.sides[seat].treasures
    treasure, treasures[where] = treasures[where], None
    assert treasure is not None, f"no Treasure lies on {square}"
    return treasure


def turn_up(state: DragonsState, seat: int, place: int) -> None:
    """Turns a card face up; everybody knows it from now on."""
    slot = state.slot(seat, place)
    if not slot.up:
        state.sides[seat].slots[place] = slot._replace(up=True, seen=True)
        state.note("turned-up", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)


def turn_down(state: DragonsState, seat: int, place: int) -> None:
    """Turns a Dragon face down, with everything attached to it (R18)."""
    state.sides[seat].slots[place] = state.slot(seat, place)._replace(up=False)
    state.note("turned-down", seat=SEATS[seat], square=SQUARES[seat][place])


def add_counter(state: DragonsState, seat: int, place: int, amount: int) -> None:
    """Puts strength counters on a Dragon."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = slot._replace(counters=slot.counters + amount)
    state.note("counter", seat=SEATS[seat], square=SQUARES[seat][place], amount=amount)


def clear_position(state: DragonsState, seat: int, place: int) -> None:
    """Discards a card from its position, then everything attached to it, each to its owner's pile (R16)."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = None
    for card in (slot.card, *slot.attached):
        discard(state, card)


def shed(state: DragonsState, seat: int, place: int) -> None:
    """Discards everything attached to a Dragon, in the order attached, each to its owner's pile (R16)."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = slot._replace(attached=())
    for card in slot.attached:
        discard(state, card)


def refill(state: DragonsState, seat: int, place: int) -> None:
    """Refills an empty position with the next Lair card, face down; with an empty Lair the position is lost."""
    state.agenda.append(DrawCard(seat, place))


def draw(state: DragonsState, seat: int, amount: int) -> None:
    """Draws Horde cards into a hand."""
    state.agenda += [DrawCard(seat, "hand")] * amount


_SWITCHES = tuple(
    tuple(tuple(f"switch:{squares[one]}:{squares[two]}" for two in PLACES) for one in PLACES) for squares in SQUARES
)


@dataclass(frozen=True, slots=True)
class MovementPhase(TurnPhase):
    """At most two cards are switched, or one is moved to an empty position; attached cards move with them."""

    kind = "movement"

    def is_open(self, state: DragonsState) -> bool:
        return True

    def options(self, state: DragonsState) -> list[str]:
        slots, names = state.sides[state.active].slots, _SWITCHES[state.active]
        moves = ["pass"]
        for one in PLACES:
            if slots[one]:
                moves += [names[one][two] for two in PLACES if slots[two] is None or two > one]
        return moves

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            return
        _, one, two = words
        slots = state.sides[state.active].slots
        first, second = place_of(one)[1], place_of(two)[1]
        slots[first], slots[second] = slots[second], slots[first]
        state.note("switched", seat=SEATS[state.active], squares=[one, two])
