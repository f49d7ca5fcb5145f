"""Reads and checks the text of a state; `engine.woodland.text.notation` describes the format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from engine.agenda import (
    BadText,
    Fields,
    Number,
    Task,
    advance,
    check_whole,
    read_result,
    reading,
    split_pile,
)
from engine.sentence import phrase, row_of
from engine.woodland.cards import DECKS, ITEMS, STANDARD, SUITS, Card
from engine.woodland.faction import Field
from engine.woodland.faction_registry import faction_of, factions_of
from engine.woodland.rules.pieces import count_strength, warriors_aside
from engine.woodland.rules.turn import PHASES, note_lenders, task_kinds
from engine.woodland.state import MOST_POINTS, VICTORY, Battle, State
from engine.woodland.tasks import misfit, misplaced
from engine.woodland.text.notation import UNSEEN, deck_of_state, fresh

Filler = Callable[[list[Any], int], list[Any]]
"""Chooses a number of cards, or of words of pieces, from those that are not visible."""
Unseen = list[tuple[list[Card], int]]
"""The piles of a text with hidden cards, each with the number hidden."""
_REASONS = ("points", "dominance", "turn-limit")
"""The reasons why a game can end."""


def read(text: str, rules: Mapping[str, Any], filler: Filler | None = None) -> State:
    """Reads the output of `write`, calling `filler` for each "?". Raises `BadPosition` with one line."""
    with reading(text):
        return _read(Fields.of(text), rules, filler)


def _read(given: Fields, rules: Mapping[str, Any], filler: Filler | None) -> State:
    state = fresh(given.text("seats").split(","), rules, given.one_of("cards", DECKS, STANDARD))
    state.turn = given.number("turn", 999)
    state.active = state.seats.index(given.one_of("active", state.seats, state.seats[0]))
    state.phase = given.one_of("phase", ("set-up", *PHASES), "set-up")
    unseen: Unseen = []
    hands = [_read_side(state, given.under(key), seat, unseen) for seat, key in enumerate(state.seats)]
    _check_warriors(state)
    state.items = given.read("items", _read_items)
    ruins = given.read("ruins", lambda text: [_number(each, 12) for each in _parts(text)])
    state.ruins = [at in ruins for at in range(13)]
    deck = _read_pile(state, given, "deck", unseen)
    discard = _read_pile(state, given, "discard", unseen)
    dominance = _read_pile(state, given, "dominance", unseen)
    state.battle = given.read("battle", lambda text: _read_battle(state, text))
    state.agenda = _read_tasks(state, given.text("agenda"))
    state.later = tuple(_read_tasks(state, given.text("later")))
    state.urgent = bool(state.later) or not deck or any(side.score >= VICTORY for side in state.sides)
    state.result = given.read("result", lambda text: read_result(text, state.seats, _REASONS))
    given.end()
    _fill(state, [*deck, *discard, *dominance, *chain(*hands)], unseen, filler)
    state.deck, state.discard, state.dominance = deck_of_state(state, deck), tuple(discard), tuple(dominance)
    _freeze(state, hands)
    _turn_down(state, filler)
    _count_slots(state)
    note_lenders(state)
    _check(state)
    return state


def _number(text: str, most: int = 999) -> int:
    try:
        return int(Number(0, most).parsed(text, None))
    except BadText:
        raise BadText(
            phrase("{text} is not a number from 0 to {most}", text=repr(text), most=most)
        ) from None


def _one_of(text: str, words: Iterable[str]) -> str:
    if text not in words:
        raise BadText(phrase("{text} is not valid; use one of: {words}", text=repr(text), words=row_of(words)))
    return text


def _parts(text: str) -> list[str]:
    return [each for each in text.split(",") if each]


def _card(state: State, text: str, role: str = "") -> Card:
    if text not in state.cards.cards:
        raise BadText(phrase("the card {text} does not exist", text=repr(text)))
    card = state.cards.cards[text]
    if role and card.role != role:
        raise BadText(phrase("the card {text} is where only {role} cards can be", text=repr(text), role=role))
    return card


def _read_pile(state: State, given: Fields, key: str, unseen: Unseen) -> list[Card]:
    def cards(text: str) -> list[Card]:
        known, hidden = split_pile(text)
        pile = [_card(state, each) for each in known]
        if hidden:
            unseen.append((pile, hidden))
        return pile

    return given.read(key, cards)


def _read_side(state: State, given: Fields, seat: int, unseen: Unseen) -> list[Card]:
    """Reads a seat's fields and returns its hand, which may still contain hidden cards."""
    of, side = faction_of(state, seat), state.edit(seat)
    side.score = given.number("score", MOST_POINTS)
    hand = _read_pile(state, given, "hand", unseen)
    side.crafted = given.read("crafted", lambda text: tuple(_card(state, each, "lasting") for each in _parts(text)))
    side.items = given.read("items", lambda text: tuple(_one_of(each, ITEMS) for each in _parts(text)))
    side.exhausted = given.read("exhausted", lambda text: _read_exhausted(text, side.items))
    if "dominance" in given:
        side.dominance = given.read("dominance", lambda text: _card(state, text, "dominance"))
    marks = [*of.marks, *state.cards.lasting]
    side.used = given.read("used", lambda text: tuple(_one_of(each, marks) for each in _parts(text)))
    side.activated = given.read("activated", _read_activated, "0.0.0")
    for field in of.fields:
        if field.name in given:
            side.remember(field.name, _read_own(state, given, field, unseen))
    totals = {kind: piece.count - of.pieces_gone(side, kind) for kind, piece in of.board.pieces.items()}
    side.pieces = {kind: _read_counts(given, kind, total) for kind, total in totals.items()}
    side.warriors = _read_counts(given, "warriors")
    side.coffin = given.number("coffin", of.board.warriors)
    given.end()
    return hand


def _read_exhausted(text: str, items: tuple[str, ...]) -> tuple[str, ...]:
    exhausted = _parts(text)
    if Counter(exhausted) - Counter(items):
        raise BadText(phrase("{text} is not among the items that this seat has crafted", text=repr(text)))
    return tuple(exhausted)


def _read_activated(text: str) -> tuple[int, int, int]:
    numbers = [_number(each) for each in text.split(".")]
    if len(numbers) != 3:
        raise BadText(phrase("{text} is not three numbers", text=repr(text)))
    return numbers[0], numbers[1], numbers[2]


def _read_own(state: State, given: Fields, field: Field, unseen: Unseen) -> Any:
    if field.kind == "cards":
        return _read_pile(state, given, field.name, unseen)
    if field.kind == "number":
        return given.read(field.name, lambda text: _number(text, field.most))
    if field.kind == "word":
        return given.text(field.name)
    if field.kind == "pieces":
        return given.read(field.name, _read_pieces)
    parts = given.parts(field.name)
    return tuple(map(_number, parts) if field.kind == "numbers" else parts)


def _check_warriors(state: State) -> None:
    """Raises `BadText` when a seat's warriors, including those on boards of others, do not add up."""
    for seat, key in enumerate(state.seats):
        found = sum(state.sides[seat].warriors)
        total = faction_of(state, seat).board.warriors - warriors_aside(state, seat)
        if found != total:
            raise BadText(phrase("{key}.warriors: {wrong}", key=key, wrong=_wrong_number(found, total)))


def _wrong_number(found: int, total: int) -> str:
    return phrase(
        "there are {found} including the supply (0:...); there must be {total} (Law, component list)",
        found=found,
        total=total,
    )


def _read_pieces(text: str) -> tuple[str, ...]:
    pieces = _parts(text)
    for each in pieces:
        at, _, what = each.partition(":")
        if not _number(at, 12) or not what:
            raise BadText(phrase("{each} is not of the form CLEARING:PIECE, face down", each=repr(each)))
    return tuple(pieces)


def _read_counts(given: Fields, key: str, total: int | None = None) -> bytearray:
    def counts(text: str) -> bytearray:
        where = [0] * 13
        for each in text.split(",") if text else ():
            at, _, count = each.partition(":")
            where[_number(at, 12)] = _number(count, 255)
        if total is not None and sum(where) != total:
            raise BadText(_wrong_number(sum(where), total))
        return bytearray(where)

    return given.read(key, counts)


def _read_items(text: str) -> dict[str, int]:
    items = dict.fromkeys(ITEMS, 0)
    for each in text.split(",") if text else ():
        item, _, count = each.partition("*")
        items[_one_of(item, ITEMS)] = _number(count, 9)
    return items


def _read_battle(state: State, text: str) -> Battle | None:
    if not text:
        return None
    parts = text.split(";")
    if len(parts) != 6 or not re.fullmatch(r"\d(\.\d{1,2}){3}\.[01]\.[01]", parts[4], re.ASCII):
        raise BadText(
            phrase("{text} is not of the form ATTACKER;DEFENDER;CLEARING;AMBUSH;NUMBERS;MARKS", text=repr(text))
        )
    attacker, defender = (state.seats.index(_one_of(each, state.seats)) for each in parts[:2])
    battle = Battle(attacker, defender, _number(parts[2], 12))
    if battle.attacker == battle.defender or not battle.clearing:
        raise BadText(phrase("{text} is not between two factions in a clearing", text=repr(text)))
    battle.ambush = _card(state, parts[3], "ambush") if parts[3] else None
    numbers = [int(each) for each in parts[4].split(".")]
    battle.rolled, battle.extra, battle.ignores = (bytearray(numbers[at : at + 2]) for at in (0, 2, 4))
    marks = [mark for each in factions_of(state.seats) for mark in each.marks]
    marks += [f"{id_}-{seat}" for id_ in state.cards.lasting for seat in state.seats]
    battle.marks = tuple(_one_of(each, marks) for each in _parts(parts[5]))
    return battle


def _read_tasks(state: State, text: str) -> list[Task[Any]]:
    tasks = task_kinds(state.seats).read_all(text, state)
    for task in tasks:
        if wrong := misfit(state, task):
            raise BadText(wrong)
    return tasks


def _fill(state: State, piles: Iterable[Card], unseen: Unseen, filler: Filler | None) -> None:
    """Fills the `unseen` piles with unknown cards that `filler` chooses; `piles` belong to no side."""
    if not unseen:
        return
    if filler is None:
        raise BadText(phrase("it hides cards; a complete position is needed"))
    known = {*piles, *_every_card(state)}
    left = [card for card in state.cards.cards.values() if card not in known]
    for pile, count in unseen:
        chosen = filler(left, count)
        pile += chosen
        left = [card for card in left if card not in chosen]


def _freeze(state: State, hands: list[list[Card]]) -> None:
    """Converts hands and fields of cards from lists, needed for filling, to tuples."""
    for side, hand in zip(state.sides, hands, strict=True):
        side.hand = tuple(hand)
        side.own = {name: tuple(value) if isinstance(value, list) else value for name, value in side.own.items()}


def _turn_down(state: State, filler: Filler | None) -> None:
    """Chooses the kinds of the hidden pieces."""
    for seat, of in enumerate(factions_of(state.seats)):
        for field in of.fields:
            value = state.sides[seat].own[field.name]
            hidden = [at for at, each in enumerate(value) if each.endswith(UNSEEN)] if field.kind == "pieces" else []
            if not hidden:
                continue
            if filler is None:
                raise BadText(phrase("it hides pieces; a complete position is needed"))
            left = of.face_down(state, seat)
            turned = _turned([*value], hidden, filler(left, len(left)), [*of.ruled_out(state, seat)])
            if turned is None:
                raise BadText(
                    phrase("{field} hides more pieces than are left", field=f"{state.seats[seat]}.{field.name}")
                )
            state.edit(seat).remember(field.name, tuple(turned))


def _turned(pieces: list[str], hidden: list[int], left: list[str], ruled_out: Collection[str]) -> list[str] | None:
    """Returns the pieces with each hidden one replaced by the first possible kind of `left`; None if impossible."""
    if not hidden:
        return pieces
    for what in dict.fromkeys(left):
        found = pieces[hidden[0]].replace(UNSEEN, what)
        if found not in ruled_out:
            others = [*left]
            others.remove(what)
            said = [found if at == hidden[0] else each for at, each in enumerate(pieces)]
            if (turned := _turned(said, hidden[1:], others, ruled_out)) is not None:
                return turned
    return None


def _every_card(state: State) -> Iterator[Card]:
    for pile in (state.deck, state.discard, state.dominance):
        yield from pile
    for seat, side in enumerate(state.sides):
        yield from (*side.hand, *side.crafted)
        if side.dominance:
            yield side.dominance
        for field in faction_of(state, seat).fields:
            if field.kind == "cards":
                yield from side.own[field.name]


def _count_slots(state: State) -> None:
    """Computes the open slots, strength and presence that follow from pieces and cards."""
    state.slots = [slots - ruin for slots, ruin in zip(state.map.slots, state.ruins, strict=True)]
    for seat, side in enumerate(state.sides):
        pieces = faction_of(state, seat).board.pieces
        for at in range(1, 13):
            buildings = sum(side.pieces[kind][at] for kind, piece in pieces.items() if piece.is_building)
            side.present[at] = side.warriors[at] + sum(where[at] for where in side.pieces.values())
            state.slots[at] -= buildings
        count_strength(state, seat)


def _out_of_place(state: State) -> str:
    """Returns which piece is in a clearing that its rules exclude; "" for none, or if a faction waives limits."""
    if any(each.waives_limits for each in factions_of(state.seats)):
        return ""
    for side, of in zip(state.sides, factions_of(state.seats), strict=True):
        for kind, piece in of.board.pieces.items():
            for at, count in enumerate(side.pieces[kind][1:] if piece.law else (), start=1):
                if count and piece.suit and piece.suit != SUITS[state.map.suits[at]]:
                    return phrase(
                        "a {kind} stands in clearing {at}, which has another suit (Law {law})",
                        kind=kind,
                        at=at,
                        law=piece.law,
                    )
                if count > 1 and piece.alone:
                    return phrase(
                        "clearing {at} holds {count} pieces of the kind {kind}; at most one is allowed (Law {law})",
                        at=at,
                        count=count,
                        kind=repr(kind),
                        law=piece.law,
                    )
    return ""


def _check(state: State) -> None:
    check_whole(state, (card.text for card in _every_card(state)))
    for seat, of in enumerate(factions_of(state.seats)):
        complaint = of.complaint(state, seat)
        if complaint:
            raise BadText(complaint)
    if wrong := _out_of_place(state):
        raise BadText(wrong)
    if min(state.slots) < 0:
        raise BadText(
            phrase("clearing {clearing} has more buildings than slots", clearing=state.slots.index(min(state.slots)))
        )
    if state.result:
        return
    if wrong := misplaced(state):
        raise BadText(wrong)
    # A text that somebody wrote by hand may stand before something that is done by itself.
    task = state.agenda[-1]
    try:
        advance(state)
    except (LookupError, ValueError, TypeError, AssertionError, AttributeError):
        raise BadText(phrase("{kind} cannot be done now", kind=repr(task.kind))) from None
