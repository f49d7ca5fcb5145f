"""A seat's view as plain data (see `Game.view`); no hidden card is read here without a check of who looks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from engine.agenda import NOBODY
from engine.woodland.cards import SUITS, Card
from engine.woodland.faction import Field
from engine.woodland.faction_registry import faction_of
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision
from engine.woodland.text.notation import redacted, write

SQUARE_NAMES = tuple(f"{file}{rank}" for rank in "54321" for file in "abcde")
"""The names of the board's squares along the rows from the top left."""


def seen(state: State, eyes: int) -> dict[str, Any]:
    """Returns the state as `eyes` may see it: a seat's number, or `NOBODY` for the public screen."""
    return {
        "position": write(state, eyes),
        "deck": state.cards.name,
        "turn-number": state.turn,
        "active": state.seats[state.active],
        "phase": state.phase,
        "sides": {key: _side_fact(state, seat, eyes) for seat, key in enumerate(state.seats)},
        "clearings": {str(at): _clearing_fact(state, at) for at in CLEARINGS},
        "items": {item: count for item, count in state.items.items() if count},
        "deck-size": len(state.deck),
        "discard": _cards(state, state.discard),
        "dominance": _cards(state, state.dominance),
        "battle": _battle_fact(state),
        "left": _left_to_do(state),
        "paths": [[*path] for path in state.map.paths],
        "squares": {SQUARE_NAMES[state.map.squares[at]]: at for at in CLEARINGS},
        "missing": _missing(state, eyes),
        "laws": _laws(state, eyes),
    }


def known_cards(state: State, eyes: int) -> Iterator[Card]:
    """Yields the cards that `eyes` can name."""
    yield from (*state.discard, *state.dominance)
    if state.battle and state.battle.ambush:
        yield state.battle.ambush
    for seat, side in enumerate(state.sides):
        own, of = eyes == seat, faction_of(state, seat)
        yield from (*side.crafted, *(side.hand if own or of.open_hand else ()))
        yield from (side.dominance,) if side.dominance else ()
        for field in of.fields:
            if field.kind == "cards" and (own or not field.hidden):
                yield from (card for card in side.own[field.name] if isinstance(card, Card))


def _left_to_do(state: State) -> dict[str, Any] | None:
    """Returns the count of what is left of the active seat's phase, or None."""
    for task in reversed(state.agenda):
        if isinstance(task, SeatDecision) and task.seat == state.active and (counted := task.left_to_do(state)):
            left, of, what = counted
            return {"left": left, "of": of, "what": what}
    return None


def _asked(state: State, eyes: int) -> SeatDecision | None:
    """Returns the open decision of the viewing seat, or None."""
    task = state.agenda[-1] if state.agenda else None
    return task if isinstance(task, SeatDecision) and not task.chance and task.seat == eyes else None


def _missing(state: State, eyes: int) -> list[dict[str, str]]:
    """Returns the illegal actions in the decision of the viewing seat, each with the reason."""
    task = _asked(state, eyes)
    if task is None:
        return []
    legal = [move.split(":") for move in state.offer or task.moves(state)]
    offered = {task.action_of(words) for words in legal} | {":".join(words[:2]) for words in legal}
    missing = [(name.split(":"), why) for name, why in task.missing(state).items() if name not in offered]
    return [{"action": action, "word": "".join(word), "reason": why} for (action, *word), why in missing]


def _laws(state: State, eyes: int) -> dict[str, str]:
    """Returns the sections of the Law for the viewing seat's decision, under "", and for its actions."""
    task = _asked(state, eyes)
    if task is None:
        return {}
    actions = {task.action_of(move.split(":")) for move in state.offer or task.moves(state)}
    named = sorted(actions | {name.partition(":")[0] for name in task.missing(state)})
    laws = {"": task.law_of("")} | {name: task.law_of(name) for name in named}
    return {name: law for name, law in laws.items() if law and (not name or law != laws[""])}


def _side_fact(state: State, seat: int, eyes: int) -> dict[str, Any]:
    side, of = state.sides[seat], faction_of(state, seat)
    return {
        "name": of.name,
        "score": side.score,
        "supply": {"warrior": side.warriors[0], **{kind: where[0] for kind, where in side.pieces.items()}},
        "open": of.open_hand,
        "hand-size": len(side.hand),
        "hand": _cards(state, side.hand) if eyes == seat or of.open_hand else [],
        "crafted": _cards(state, side.crafted),
        "items": sorted(side.items),
        "exhausted": sorted(side.exhausted),
        "coffin": side.coffin,
        "dominance": side.dominance and side.dominance.text,
        "used": [*side.used],
        "tracks": _tracks(state, seat),
        "own": {field.name: _own_fact(state, field, side.own[field.name], eyes == seat) for field in of.fields},
        **of.facts(state, seat, eyes),
    }


def _tracks(state: State, seat: int) -> dict[str, dict[str, Any]]:
    """Returns the tracks with numbers on the board: costs, points, and the number of pieces left on each."""
    pieces = faction_of(state, seat).board.pieces
    return {
        kind: {"left": state.sides[seat].pieces[kind][0], "costs": [*piece.costs], "points": [*piece.points]}
        for kind, piece in pieces.items()
        if piece.costs or piece.points
    }


def _own_fact(state: State, field: Field, value: Any, own: bool) -> Any:
    if field.kind == "pieces" and field.hidden and not own:
        return redacted(value)
    if field.kind != "cards":
        return [*value] if isinstance(value, tuple) else value
    return len(value) if field.hidden and not own else _cards(state, value)


def _clearing_fact(state: State, at: int) -> dict[str, Any]:
    ruler = state.ruler(at)
    return {
        "suit": SUITS[state.map.suits[at]],
        "slots": state.slots[at],
        "ruin": state.ruins[at],
        "ruler": None if ruler == NOBODY else state.seats[ruler],
        "pieces": {key: found for seat, key in enumerate(state.seats) if (found := _pieces(state, seat, at))},
    }


def _pieces(state: State, seat: int, at: int) -> dict[str, int]:
    side = state.sides[seat]
    counts = {"warrior": side.warriors[at], **{kind: where[at] for kind, where in side.pieces.items()}}
    return {what: count for what, count in counts.items() if count}


def _battle_fact(state: State) -> dict[str, Any] | None:
    battle = state.battle
    if battle is None:
        return None
    return {
        "attacker": state.seats[battle.attacker],
        "defender": state.seats[battle.defender],
        "clearing": battle.clearing,
        "ambush": battle.ambush and battle.ambush.text,
        "rolled": [*battle.rolled],
        "extra": [*battle.extra],
    }


def _cards(state: State, cards: Iterable[Card]) -> list[dict[str, Any]]:
    return [card_fact(card) for card in sorted(cards, key=state.cards.order.__getitem__)]


@cache
def card_fact(card: Card) -> dict[str, Any]:
    """Returns the printed facts of a card, and the key of this copy."""
    cost = "".join(letter * count for letter, count in zip("FRM?", card.cost, strict=True))
    return {
        "card": card.text,
        "name": card.name,
        "suit": SUITS[card.suit],
        "role": card.role,
        "cost": cost,
        "item": card.item,
        "points": card.points,
        "says": card.says,
    }


def drawn(state: State) -> str:
    """Returns the map on its 5x5 board: number, suit and ruler of each clearing, then all pieces, one line each."""
    cells = ["."] * 25
    for (a, b), square in state.map.path_squares.items():
        cells[square] = f"{a}-{b}"
    for at in CLEARINGS:
        ruler = state.ruler(at)
        cells[state.map.squares[at]] = (
            f"[{at} {SUITS[state.map.suits[at]]}{'' if ruler == NOBODY else ' ' + state.seats[ruler]}]"
        )
    rows = ["".join(f"{cell:24}" for cell in cells[row : row + 5]).rstrip() for row in range(0, 25, 5)]
    clearings = [f"{at}: {found}" for at in CLEARINGS if (found := _pieces_text(state, at))]
    scores = "  ".join(f"{key}={side.score}" for key, side in zip(state.seats, state.sides, strict=True))
    return "\n".join([*rows, *clearings, scores])


def _pieces_text(state: State, at: int) -> str:
    return "; ".join(
        f"{key} {' '.join(f'{count} {what}' for what, count in found.items())}"
        for seat, key in enumerate(state.seats)
        if (found := _pieces(state, seat, at))
    )
