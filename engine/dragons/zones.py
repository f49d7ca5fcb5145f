"""How cards and gold go from place to place; every rule that moves one does it here."""

from __future__ import annotations

from engine.dragons.board import PLACES, SQUARES
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy
from engine.dragons.drawing import DrawCard, named
from engine.dragons.state import DragonsState


def pay(state: DragonsState, seat: int, gold: int, why: str) -> None:
    """Takes a price that the seat has (R4)."""
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
    """Takes gold for nothing; who has less loses all of it (R4)."""
    side = state.sides[seat]
    lost = min(gold, side.gold)
    side.gold -= lost
    if lost:
        state.note("lost-gold", seat=SEATS[seat], gold=lost, why=why)


def discard(state: DragonsState, card: CardCopy) -> None:
    """Puts a card, which lies nowhere now, on top of its owner's pile (R16)."""
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


def turn_up(state: DragonsState, seat: int, place: int) -> None:
    """Turns a card face up; from now on everybody knows it."""
    slot = state.slot(seat, place)
    if not slot.up:
        state.sides[seat].slots[place] = slot._replace(up=True, seen=True)
        state.note("turned-up", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)


def turn_down(state: DragonsState, seat: int, place: int) -> None:
    """Turns a Dragon face down with all that lies on it (R18)."""
    state.sides[seat].slots[place] = state.slot(seat, place)._replace(up=False)
    state.note("turned-down", seat=SEATS[seat], square=SQUARES[seat][place])


def add_counter(state: DragonsState, seat: int, place: int, amount: int) -> None:
    """Puts strength counters on a Dragon."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = slot._replace(counters=slot.counters + amount)
    state.note("counter", seat=SEATS[seat], square=SQUARES[seat][place], amount=amount)


def clear_position(state: DragonsState, seat: int, place: int) -> None:
    """Discards a card from its position, then what is attached to it, each to its owner's pile (R16)."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = None
    for card in (slot.card, *slot.attached):
        discard(state, card)


def shed(state: DragonsState, seat: int, place: int) -> None:
    """Discards what is attached to a Dragon, in the order attached, each to its owner's pile (R16)."""
    slot = state.slot(seat, place)
    state.sides[seat].slots[place] = slot._replace(attached=())
    for card in slot.attached:
        discard(state, card)


def refill(state: DragonsState, seat: int, place: int) -> None:
    """Lets the next Lair card come face down into an empty position; with an empty Lair the position is lost."""
    assert place in PLACES
    state.agenda.append(DrawCard(seat, place))
