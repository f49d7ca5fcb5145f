"""The text of a state: fields such as "marquise.score=12", separated by single spaces, empty ones left out.

The whole text is a secret. `write` for a seat puts "?*3" for three cards that the seat may not know; such a text is
read back with cards that a `Filler` chooses.

    seats=marquise,chameleander turn=3 active=marquise phase=daylight marquise.warriors=0:14,1:2 agenda=turn,1;...

Pieces are CLEARING:COUNT, where clearing 0 is the supply. The next task of the agenda is last; what has been triggered
and waits until both sides of a battle have lost their pieces stands in "later", the first of it first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.errors import BadPosition
from engine.woodland.cards import ITEMS, Card, deck_of
from engine.woodland.faction import FACTIONS, Field, faction
from engine.woodland.map import map_of
from engine.woodland.state import NOBODY, Battle, Side, State, Task
from engine.woodland.tasks import misplaced, read_task
from engine.woodland.turn import VICTORY, enlist, is_task, settle

__all__ = ["EVERYTHING", "Filler", "fresh", "read", "start_text", "write"]

EVERYTHING = -9
"""The eyes that see all; a seat's own number, or `NOBODY` for the public screen."""
HAND_AT_START = 3
PHASES = ("set-up", "birdsong", "daylight", "evening")

Filler = Callable[[list[Card], int], list[Card]]
"""Chooses so many of the cards that lie nowhere in sight."""


def fresh(seats: Iterable[str], rules: Mapping[str, Any]) -> State:
    """Returns a state before anything is set up, all cards in the deck; raises `BadPosition` for unknown seats."""
    keys = [*seats]
    unknown = [key for key in keys if key not in FACTIONS]
    if unknown or not 2 <= len(keys) <= 4 or len({*keys}) < len(keys):
        raise BadPosition(
            f"seats {','.join(keys)!r} cannot play; expected 2 to 4 different ones of: {', '.join(FACTIONS)}"
        )
    for key in keys:
        enlist(key)
    return State(tuple(faction(key) for key in keys), map_of("autumn"), deck_of("standard"), rules)


def start_text(seats: Iterable[str], rules: Mapping[str, Any]) -> str:
    """Returns the text of a game's start: three cards each, then the factions set up in the order of their letters.

    With two seats there are no dominance cards. Source: the Law of Root, p16, 5.1 and 3.3.
    """
    state = fresh(seats, rules)
    everybody = range(len(state.seats))
    state.deck = [card for card in state.cards.cards.values() if len(state.seats) > 2 or card.role != "dominance"]
    order = sorted(everybody, key=lambda seat: state.factions[seat].board.set_up)
    deals: list[Task] = [("draw", seat, "hand", HAND_AT_START) for seat in everybody]
    state.agenda = [("turn", 0), *(("set-up", seat) for seat in reversed(order)), *reversed(deals)]
    settle(state)
    return write(state)


# Writing


def write(state: State, eyes: int = EVERYTHING) -> str:
    """Returns the text of a state as `eyes` may see it."""
    return " ".join(f"{key}={value}" for key, value in _fields(state, eyes) if value)


def _fields(state: State, eyes: int) -> Iterator[tuple[str, str]]:
    everything = eyes == EVERYTHING
    yield "seats", ",".join(state.seats)
    yield "turn", str(state.turn)
    yield "active", state.seats[state.active]
    yield "phase", state.phase
    for seat, side in enumerate(state.sides):
        own = _side_fields(state, side, seat, everything or eyes == seat)
        yield from ((f"{state.seats[seat]}.{key}", value) for key, value in own)
    yield "items", ",".join(f"{item}*{count}" for item, count in state.items.items() if count)
    yield "ruins", ",".join(str(at) for at, ruin in enumerate(state.ruins) if ruin)
    yield "deck", _pile(state, state.deck, everything)
    yield "discard", _pile(state, state.discard, True)
    yield "dominance", _pile(state, state.dominance, True)
    yield "battle", _battle_text(state, state.battle) if state.battle else ""
    yield "agenda", _tasks_text(state.agenda)
    yield "later", _tasks_text(state.later)
    yield "result", _result_text(state) if state.result else ""


def _side_fields(state: State, side: Side, seat: int, seen: bool) -> Iterator[tuple[str, str]]:
    yield "score", str(side.score)
    yield "warriors", _counts(side.warriors)
    yield from ((kind, _counts(where)) for kind, where in side.pieces.items())
    yield "hand", _pile(state, side.hand, seen)
    yield "crafted", _pile(state, side.crafted, True)
    yield "items", ",".join(sorted(side.items))
    yield "dominance", side.dominance.text if side.dominance else ""
    yield "used", ",".join(side.used)
    yield "activated", ".".join(map(str, side.activated)) if any(side.activated) else ""
    for field in state.factions[seat].fields:
        yield field.name, _own_text(state, field, side.own[field.name], seen)


def _counts(where: list[int]) -> str:
    return ",".join(f"{at}:{count}" for at, count in enumerate(where) if count)


def _own_text(state: State, field: Field, value: Any, seen: bool) -> str:
    if field.kind == "cards":
        return _pile(state, value, seen or not field.hidden)
    if field.kind in ("number", "word"):
        return str(value or "")
    return ",".join(map(str, value))


# The order of a pile means nothing, so equal states have equal texts.
def _pile(state: State, cards: Iterable[Card], seen: bool) -> str:
    pile = [*cards]
    if not seen:
        return f"?*{len(pile)}" if pile else ""
    return ",".join(card.text for card in sorted(pile, key=state.cards.order.__getitem__))


def _battle_text(state: State, battle: Battle) -> str:
    ambush = battle.ambush.text if battle.ambush else ""
    numbers = [*battle.rolled, *battle.extra, *map(int, battle.ignores)]
    seats = f"{state.seats[battle.attacker]};{state.seats[battle.defender]};{battle.clearing}"
    return f"{seats};{ambush};{'.'.join(map(str, numbers))};{','.join(battle.marks)}"


def _tasks_text(tasks: Iterable[Task]) -> str:
    return ";".join(",".join(map(str, task)) for task in tasks)


def _result_text(state: State) -> str:
    assert state.result is not None
    winner, reason = state.result
    return f"{'draw' if winner == NOBODY else state.seats[winner]}:{reason}"


# Reading


class _Bad(ValueError):
    """What is wrong with a text."""


def read(text: str, rules: Mapping[str, Any], filler: Filler | None = None) -> State:
    """Reads what `write` wrote; `filler` is asked for each "?". Raises `BadPosition`, one line."""
    try:
        return _read(text, rules, filler)
    except (_Bad, BadPosition) as error:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise BadPosition(f"position {shown!r}: {error}") from None


def _read(text: str, rules: Mapping[str, Any], filler: Filler | None) -> State:
    given = _split(text)
    state = fresh(given.pop("seats", "").split(","), rules)
    state.turn = _number(given.pop("turn", "0"))
    state.active = _seat(state, given.pop("active", state.seats[0]))
    state.phase = _one_of(given.pop("phase", "set-up"), PHASES)
    unseen: list[tuple[list[Card], int]] = []
    for seat, side in enumerate(state.sides):
        _read_side(state, given, side, seat, unseen)
    state.items = _read_items(given.pop("items", ""))
    ruins = [_number(each, 12) for each in _list(given, "ruins")]
    state.ruins = [at in ruins for at in range(13)]
    state.deck = _read_pile(state, given.pop("deck", ""), unseen)
    state.discard = _read_pile(state, given.pop("discard", ""), unseen)
    state.dominance = _read_pile(state, given.pop("dominance", ""), unseen)
    state.battle = _read_battle(state, given.pop("battle")) if "battle" in given else None
    state.agenda = _read_tasks(state, given.pop("agenda", ""))
    state.later = _read_tasks(state, given.pop("later", ""))
    state.reached = any(side.score >= VICTORY for side in state.sides)
    state.result = _read_result(state, given.pop("result")) if "result" in given else None
    if given:
        raise _Bad(f"the field {next(iter(given))!r} is not known")
    _fill(state, unseen, filler)
    _freeze(state)
    _count_slots(state)
    _check(state)
    return state


def _split(text: str) -> dict[str, str]:
    given: dict[str, str] = {}
    if not text.isprintable():
        raise _Bad("it holds a character that cannot be printed, expected one line of fields")
    for word in text.split(" "):
        key, equals, value = word.partition("=")
        if not equals or key in given:
            raise _Bad(f"{word[:30]!r} stands there, expected fields such as 'turn=0' once each, with single spaces")
        given[key] = value
    return given


def _number(text: str, most: int = 999) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or int(text) > most:
        raise _Bad(f"{text!r} stands there, expected a number from 0 to {most}")
    return int(text)


def _one_of(text: str, words: Iterable[str]) -> str:
    if text not in words:
        raise _Bad(f"{text!r} stands there, expected one of: {', '.join(words)}")
    return text


def _seat(state: State, text: str) -> int:
    return state.seats.index(_one_of(text, state.seats))


def _list(given: dict[str, str], key: str) -> list[str]:
    return [each for each in given.pop(key, "").split(",") if each]


def _card(state: State, text: str, role: str = "") -> Card:
    if text not in state.cards.cards:
        raise _Bad(f"there is no card {text!r}")
    card = state.cards.cards[text]
    if role and card.role != role:
        raise _Bad(f"the card {text!r} stands where only {role} cards can")
    return card


def _ids(state: State) -> list[str]:
    """The words of all lasting cards."""
    return sorted({card.id for card in state.cards.cards.values() if card.role == "lasting"})


def _read_pile(state: State, text: str, unseen: list[tuple[list[Card], int]]) -> list[Card]:
    hidden = re.fullmatch(r"\?\*(\d{1,2})", text)
    if hidden:
        pile: list[Card] = []
        unseen.append((pile, int(hidden[1])))
        return pile
    return [_card(state, each) for each in text.split(",") if each]


def _read_side(
    state: State, given: dict[str, str], side: Side, seat: int, unseen: list[tuple[list[Card], int]]
) -> None:
    of = state.factions[seat]
    own = {key.partition(".")[2]: given.pop(key) for key in [*given] if key.startswith(of.key + ".")}
    side.score = _number(own.pop("score", "0"))
    for kind, piece in of.board.pieces.items():
        side.pieces[kind] = _read_counts(own.pop(kind, ""), piece.count, f"{of.key}.{kind}")
    side.hand = _read_pile(state, own.pop("hand", ""), unseen)
    side.crafted = [_card(state, each, "lasting") for each in _list(own, "crafted")]
    side.items = [_one_of(each, ITEMS) for each in _list(own, "items")]
    side.dominance = _card(state, own.pop("dominance"), "dominance") if "dominance" in own else None
    side.used = [_one_of(each, [*of.marks, *_ids(state)]) for each in _list(own, "used")]
    side.activated = [_number(each) for each in own.pop("activated", "0.0.0").split(".")]
    for field in of.fields:
        if field.name in own:
            side.own[field.name] = _read_own(state, field, own.pop(field.name), unseen)
    warriors = of.board.warriors - of.warriors_elsewhere(side)
    side.warriors = _read_counts(own.pop("warriors", ""), warriors, f"{of.key}.warriors")
    if own:
        raise _Bad(f"the field '{of.key}.{next(iter(own))}' is not known")
    if len(side.activated) != 3:
        raise _Bad(f"{of.key}.activated has not three numbers")


def _read_own(state: State, field: Field, text: str, unseen: list[tuple[list[Card], int]]) -> Any:
    if field.kind == "number":
        return _number(text, field.most)
    if field.kind == "word":
        return text
    if field.kind == "numbers":
        return tuple(_number(each) for each in text.split(",") if each)
    if field.kind == "words":
        return tuple(each for each in text.split(",") if each)
    return _read_pile(state, text, unseen)


def _read_counts(text: str, total: int, what: str) -> list[int]:
    where = [0] * 13
    for each in text.split(",") if text else ():
        at, _, count = each.partition(":")
        where[_number(at, 12)] = _number(count)
    if sum(where) != total:
        raise _Bad(f"there are {sum(where)} {what}, expected {total}, the supply (0:...) included")
    return where


def _read_items(text: str) -> dict[str, int]:
    items = dict.fromkeys(ITEMS, 0)
    for each in text.split(",") if text else ():
        item, _, count = each.partition("*")
        items[_one_of(item, ITEMS)] = _number(count, 9)
    return items


def _read_battle(state: State, text: str) -> Battle:
    parts = text.split(";")
    if len(parts) != 6 or not re.fullmatch(r"\d(\.\d+){3}\.[01]\.[01]", parts[4]):
        raise _Bad(f"the battle {text!r} is not ATTACKER;DEFENDER;CLEARING;AMBUSH;NUMBERS;MARKS")
    battle = Battle(_seat(state, parts[0]), _seat(state, parts[1]), _number(parts[2], 12))
    if battle.attacker == battle.defender or not battle.clearing:
        raise _Bad(f"the battle {text!r} is not between two factions in a clearing")
    battle.ambush = _card(state, parts[3], "ambush") if parts[3] else None
    numbers = [int(each) for each in parts[4].split(".")]
    battle.rolled, battle.extra, battle.ignores = numbers[:2], numbers[2:4], [bool(each) for each in numbers[4:]]
    marks = [mark for each in state.factions for mark in each.marks]
    marks += [f"{id_}-{seat}" for id_ in _ids(state) for seat in state.seats]
    battle.marks = [_one_of(each, marks) for each in parts[5].split(",") if each]
    return battle


def _read_tasks(state: State, text: str) -> list[Task]:
    try:
        return [read_task(state, each, is_task) for each in text.split(";") if each]
    except ValueError as error:
        raise _Bad(str(error)) from None


def _read_result(state: State, text: str) -> tuple[int, str]:
    winner, _, reason = text.partition(":")
    if reason not in ("points", "dominance", "turn-limit"):
        raise _Bad(f"the result {text!r} is not WINNER:REASON")
    return (NOBODY if winner == "draw" else _seat(state, winner)), reason


def _fill(state: State, unseen: list[tuple[list[Card], int]], filler: Filler | None) -> None:
    if not unseen:
        return
    if filler is None:
        raise _Bad("it hides cards; expected a whole position")
    known = {*_every_card(state)}
    left = [card for card in state.cards.cards.values() if card not in known]
    for pile, count in unseen:
        chosen = filler(left, count)
        pile += chosen
        left = [card for card in left if card not in chosen]


def _freeze(state: State) -> None:
    """Makes tuples of the fields of cards, which were lists until they were filled."""
    for side in state.sides:
        side.own = {name: tuple(value) if isinstance(value, list) else value for name, value in side.own.items()}


def _every_card(state: State) -> Iterator[Card]:
    for pile in (state.deck, state.discard, state.dominance):
        yield from pile
    for seat, side in enumerate(state.sides):
        yield from (*side.hand, *side.crafted)
        if side.dominance:
            yield side.dominance
        for field in state.factions[seat].fields:
            if field.kind == "cards":
                yield from side.own[field.name]


def _count_slots(state: State) -> None:
    """Counts what follows from the pieces: open slots, strength and presence."""
    state.slots = [slots - ruin for slots, ruin in zip(state.map.slots, state.ruins, strict=True)]
    for seat, side in enumerate(state.sides):
        pieces = state.factions[seat].board.pieces
        for at in range(1, 13):
            buildings = sum(side.pieces[kind][at] for kind, piece in pieces.items() if piece.is_building)
            side.strength[at] = side.warriors[at] + buildings
            side.present[at] = side.warriors[at] + sum(where[at] for where in side.pieces.values())
            state.slots[at] -= buildings


def _check(state: State) -> None:
    every = [*_every_card(state)]
    if len({*every}) < len(every):
        doubled = next(card for card in every if every.count(card) > 1)
        raise _Bad(f"the card {doubled.text!r} is in two places")
    for seat, of in enumerate(state.factions):
        complaint = of.complaint(state, seat)
        if complaint:
            raise _Bad(complaint)
    if min(state.slots) < 0:
        raise _Bad(f"clearing {state.slots.index(min(state.slots))} has more buildings than slots")
    if bool(state.agenda) == bool(state.result):
        raise _Bad("a game has either an agenda or a result")
    if state.result:
        return
    if wrong := misplaced(state):
        raise _Bad(wrong)
    # A text that somebody wrote by hand may stand before something that is done by itself.
    task = state.agenda[-1]
    try:
        settle(state)
    except (LookupError, ValueError, TypeError, AssertionError, AttributeError):
        raise _Bad(f"{task[0]!r} cannot be done now") from None
