"""What holds after every move of every game of Woodland, whoever plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.woodland.cards import ITEMS, Card
from engine.woodland.faction_registry import faction_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.pieces import warriors_aside
from engine.woodland.state import UNKNOWN, Side, State


def check(state: State) -> None:
    """Fails when a piece, a card or an item is lost or doubled, or when a count does not follow from the board."""
    _check_cards(state)
    _check_items(state)
    for seat, side in enumerate(state.sides):
        _check_pieces(state, seat, side)
    _check_board(state)
    assert bool(state.result) != bool(state.offer)
    assert len({*state.offer}) == len(state.offer)
    assert not state.later or state.agenda[-1].kind == "battle.lose"


def every_card(state: State) -> Iterator[Card]:
    """Yields the cards of all zones."""
    yield from (*state.deck, *state.discard, *state.dominance)
    for seat, side in enumerate(state.sides):
        yield from (*side.hand, *side.crafted, *filter(None, [side.dominance]))
        for field in faction_of(state, seat).fields:
            if field.kind == "cards":
                yield from side.own[field.name]


def _check_cards(state: State) -> None:
    without = "dominance" if len(state.seats) == 2 else ""
    every = [*every_card(state)]
    assert len(every) == len({*every})
    assert {*every} == {card for card in state.cards.order if card.role != without}


def _check_items(state: State) -> None:
    if any("pawn" in side.pieces for side in state.sides):
        return  # who has a pawn brings items along and uses them up
    held = [item for side in state.sides for item in side.items]
    assert not any(Counter(side.exhausted) - Counter(side.items) for side in state.sides)
    assert {item: state.items[item] + held.count(item) for item in ITEMS} == ITEMS


def _check_pieces(state: State, seat: int, side: Side) -> None:
    of = faction_of(state, seat)
    assert min(side.warriors) >= 0 <= side.score
    assert sum(side.warriors) + warriors_aside(state, seat) == of.board.warriors
    for kind, piece in of.board.pieces.items():
        assert min(side.pieces[kind]) >= 0, kind
        assert sum(side.pieces[kind]) + of.pieces_gone(side, kind) == piece.count, kind


def _check_board(state: State) -> None:
    buildings = [0] * 13
    for seat, side in enumerate(state.sides):
        pieces = faction_of(state, seat).board.pieces
        own = [[*side.pieces[kind]] for kind, piece in pieces.items() if piece.is_building]
        tokens = [[*side.pieces[kind]] for kind, piece in pieces.items() if piece.is_token]
        counted = [*own, *tokens, *tokens] if side.has_crafted("soup-kitchens") else own
        strength = [sum(column) for column in zip(side.warriors, *counted, strict=True)]
        present = [sum(column) for column in zip(side.warriors, *side.pieces.values(), strict=True)]
        assert (side.strength[1:], side.present[1:]) == (bytes(strength[1:]), bytes(present[1:]))
        buildings = [sum(column) for column in zip(buildings, *own, strict=True)]
    for at in CLEARINGS:
        assert state.slots[at] == state.map.slots[at] - state.ruins[at] - buildings[at] >= 0
        known = state.ruler(at)
        state.rulers[at] = UNKNOWN
        assert known == state.ruler(at)
