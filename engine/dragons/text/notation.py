"""The text of a state: fields such as "red.gold=25", separated by single spaces, empty ones left out.

The whole text is a secret. `write` for a seat puts "?" for every card that the seat may not know; reading such a text
back fills the question marks with cards (see `engine.dragons.computer.guesses`).

    turn=3 active=red first=red red.gold=21 red.hand=archers,fog red.b2=hill-drake/us red.lair=... agenda=...

A position is CARD/MARKS/COUNTERS/ATTACHED, where the marks are u (face up), s (has been seen) and c (changed); trailing
empty parts are left out. The latest card of a discard pile is last, and so is the next task of the agenda.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.agenda import (
    EVERYTHING,
    NOBODY,
    BadText,
    Decision,
    Fields,
    TaskKinds,
    check_whole,
    pile_text,
    read_result,
    reading,
    result_text,
    split_pile,
    tasks_text,
    text_of,
)
from engine.dragons.aftermath import AfterEffect, EndBattle, OrderEffects, Save
from engine.dragons.attack import AnswerAttack, MeetCard, MeetTerrain, React
from engine.dragons.battle import CompareTotals, Fight
from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import LAIR_KINDS, SEATS, CardCopy
from engine.dragons.computer.deck_judge import DeckList, check_deck
from engine.dragons.consistency import misplaced
from engine.dragons.decks import copy_of, copy_of_any, library
from engine.dragons.effects import PlaceCounter
from engine.dragons.ending import TURN_LIMIT, CheckEnd
from engine.dragons.match import Match
from engine.dragons.state import DragonsBattle, DragonsSide, DragonsState, Played, Slot
from engine.dragons.turn import ActionPhase, BattlePhase, BeginTurn, ChooseFirst, DiscardPhase, LayCard, TreasurePhase
from engine.dragons.zones import DrawCard, MovementPhase
from engine.sentence import phrase

Filler = Callable[[int, str], str]
"""Chooses a card for a question mark, given the owner and "lair" or "horde"."""

TASKS = TaskKinds(
    ChooseFirst,
    DrawCard,
    LayCard,
    BeginTurn,
    TreasurePhase,
    MovementPhase,
    ActionPhase,
    BattlePhase,
    DiscardPhase,
    CheckEnd,
    AnswerAttack,
    MeetCard,
    React,
    MeetTerrain,
    Fight,
    CompareTotals,
    Save,
    AfterEffect,
    OrderEffects,
    PlaceCounter,
    EndBattle,
)
"""All kinds of tasks on an agenda."""
_REASONS = ("no-card-left", "both-empty", "stuck", "turn-limit")
"""The reasons why a game can end."""


# Writing


def start_text(decks: tuple[DeckList, DeckList], match: Match | None = None) -> str:
    """Returns the text of a game's start with Red's and Blue's decks; raises `BadRules` for illegal decks."""
    state = DragonsState()
    for owner, deck in enumerate(decks):
        check_deck(deck, library().cards)
        state.sides[owner].lair = library().copies(owner, deck, "lair")
        state.sides[owner].horde = library().copies(owner, deck, "horde")
    state.agenda = [ChooseFirst(lay_first=True)]
    state.match = match
    return write(state)


def write(state: DragonsState, eyes: int = EVERYTHING) -> str:
    """Returns the text of a state as `eyes` may see it: 0 or 1 for a seat, `NOBODY` for the public screen."""
    return text_of(_fields(state, eyes))


def _fields(state: DragonsState, eyes: int) -> Iterator[tuple[str, str]]:
    yield "turn", str(state.turn)
    yield "active", SEATS[state.active]
    yield "first", SEATS[state.first] if state.first != NOBODY else ""
    yield "stuck", str(state.stuck or "")
    yield "match", str(state.match or "")
    for seat, side in enumerate(state.sides):
        yield from ((f"{SEATS[seat]}.{key}", value) for key, value in _side_fields(side, seat, eyes))
    yield "removed", ",".join(each.full for each in state.removed)
    yield "battle", _battle_text(state.battle) if state.battle else ""
    yield "agenda", tasks_text(state.agenda)
    yield "result", result_text(state)


def _side_fields(side: DragonsSide, seat: int, eyes: int) -> Iterator[tuple[str, str]]:
    own = eyes in (seat, EVERYTHING)
    yield "gold", str(side.gold)
    yield "lair", _pile_text(side.lair, eyes == EVERYTHING)
    yield "horde", _pile_text(side.horde, eyes == EVERYTHING)
    yield "hand", _pile_text(side.hand, own, side.shown)
    yield "shown", ",".join(sorted(each.text for each in side.shown))
    yield "dealt", _pile_text(side.dealt, own)
    for square, slot in zip(SQUARES[seat], side.slots, strict=True):
        yield square, _slot_text(slot, own) if slot else ""
    for square, treasure in zip(TREASURE_SQUARES[seat], side.treasures, strict=True):
        yield square, treasure.text if treasure else ""
    yield "lair-discard", ",".join(each.text for each in side.lair_discard)
    yield "horde-discard", ",".join(each.text for each in side.horde_discard)


# An unordered pile is sorted, so that equal states have equal texts.
def _pile_text(pile: list[CardCopy], seen: bool, shown: Iterable[CardCopy] = ()) -> str:
    known = sorted(each.text for each in (pile if seen else shown))
    return pile_text(known, len(pile) - len(known))


def _slot_text(slot: Slot, own: bool) -> str:
    marks = "".join(letter for letter, is_set in zip("usc", slot[1:4], strict=True) if is_set)
    known = slot.card.text if own or slot.seen else "?"
    parts = [known, marks, str(slot.counters or ""), "+".join(each.full for each in slot.attached)]
    return "/".join(parts).rstrip("/")


def _battle_text(battle: DragonsBattle) -> str:
    sides = ["+".join(map(str, places)) for places in battle.places]
    played = "+".join(f"{each.card.full}@{each.target}" for each in battle.played)
    used = f";{'+'.join(each.full for each in battle.used)}" if battle.used else ""
    return f"{SEATS[battle.attacker]};{sides[0]};{sides[1]};{played};{battle.winner}{used}"


# Reading


def read(text: str, filler: Filler | None = None) -> DragonsState:
    """Reads the output of `write`, calling `filler` for each "?". Raises `BadPosition` with one sentence."""
    with reading(text):
        state = _read(Fields.of(text), filler)
        _check(state)
        return state


def _read(given: Fields, filler: Filler | None) -> DragonsState:
    state = DragonsState()
    state.turn = given.number("turn", TURN_LIMIT)
    state.active = SEATS.index(given.one_of("active", SEATS, "red"))
    state.first = SEATS.index(given.one_of("first", SEATS)) if "first" in given else NOBODY
    state.stuck = given.number("stuck", 2)
    state.match = given.read("match", Match.read) if "match" in given else None
    for seat, side in enumerate(state.sides):
        _read_side(given.under(SEATS[seat]), side, seat, filler)
    state.removed = given.read("removed", _cards(copy_of_any))
    state.battle = given.read("battle", _read_battle) if "battle" in given else None
    state.agenda = TASKS.read_all(given.text("agenda"))
    state.result = given.read("result", lambda text: read_result(text, SEATS, _REASONS))
    given.end()
    return state


def _read_side(own: Fields, side: DragonsSide, seat: int, filler: Filler | None) -> None:
    def known(text: str) -> CardCopy:
        return copy_of(seat, text)

    def hidden(deck: str) -> CardCopy:
        if filler is None:
            raise BadText(phrase("it hides cards; a complete position is needed"))
        return copy_of(seat, filler(seat, deck))

    def pile(deck: str) -> Callable[[str], list[CardCopy]]:
        def cards(text: str) -> list[CardCopy]:
            names, others = split_pile(text)
            return [*map(known, names), *(hidden(deck) for _ in range(others))]

        return cards

    side.gold = own.number("gold", 9999)
    for place, square in enumerate(SQUARES[seat]):
        if square in own:
            side.slots[place] = own.read(square, lambda text: _read_slot(text, known, hidden))
    for place, square in enumerate(TREASURE_SQUARES[seat]):
        if square in own:
            side.treasures[place] = own.read(square, known)
    side.lair_discard = own.read("lair-discard", _cards(known))
    side.horde_discard = own.read("horde-discard", _cards(known))
    side.hand = own.read("hand", pile("horde"))
    side.dealt = own.read("dealt", pile("lair"))
    side.lair = own.read("lair", pile("lair"))
    side.horde = own.read("horde", pile("horde"))
    side.shown = own.read("shown", _cards(known))
    own.end()


def _cards(each: Callable[[str], CardCopy]) -> Callable[[str], list[CardCopy]]:
    return lambda text: [each(word) for word in text.split(",") if word]


def _read_slot(text: str, known: Callable[[str], CardCopy], hidden: Callable[[str], CardCopy]) -> Slot:
    name, marks, counters, attached = (*text.split("/"), "", "", "")[:4]
    if text.count("/") > 3 or not re.fullmatch("u?s?c?", marks) or not re.fullmatch(r"(-?[0-9]{1,3})?", counters):
        raise BadText(phrase("the position {text} is not of the form CARD/MARKS/COUNTERS/ATTACHED", text=repr(text)))
    card = hidden("lair") if name == "?" else known(name)
    lying = tuple(copy_of_any(each) for each in attached.split("+") if each)
    slot = Slot(card, "u" in marks, "s" in marks, "c" in marks, int(counters or 0), lying)
    if (slot.changed and not card.kind.reaction) or (slot.up and not slot.seen):
        raise BadText(phrase("the position {text} has marks that such a card cannot have", text=repr(text)))
    return slot


def _read_battle(text: str) -> DragonsBattle:
    found = re.fullmatch(r"(red|blue);([0-5+]*);([0-5+]*);([a-z0-9:.@+-]*);(-1|0|1)(?:;([a-z0-9:.+-]+))?", text)
    if found is None:
        raise BadText(
            phrase("{text} is not of the form ATTACKER;POSITIONS;POSITIONS;PLAYED;WINNER;USED", text=repr(text))
        )
    sides = [tuple(int(each) for each in side.split("+") if each) for side in (found[2], found[3])]
    played = [each.rpartition("@") for each in found[4].split("+") if each]
    if any(not re.fullmatch("-1|[0-5]", target) for _, _, target in played):
        raise BadText(phrase("{text} has a card without a valid target", text=repr(text)))
    aimed = tuple(Played(copy_of_any(name), int(target)) for name, _, target in played)
    used = tuple(copy_of_any(name) for name in (found[6] or "").split("+") if name)
    return DragonsBattle(SEATS.index(found[1]), (sides[0], sides[1]), aimed, int(found[5]), used)


# Checking the whole


def decks_of(state: DragonsState) -> tuple[DeckList, DeckList]:
    """Returns the two players' decks, which are public."""
    every = [*state.every_card()]
    return _deck(0, every), _deck(1, every)


def _deck(owner: int, every: list[CardCopy]) -> DeckList:
    own = [each.kind for each in every if each.owner == owner]
    lair = Counter(sorted(kind.id for kind in own if kind.kind in LAIR_KINDS))
    horde = Counter(sorted(kind.id for kind in own if kind.kind not in LAIR_KINDS))
    return DeckList(SEATS[owner], SEATS[owner], lair, horde)


def _check(state: DragonsState) -> None:
    check_whole(state, (each.full for each in state.every_card()))
    for deck in decks_of(state):
        check_deck(deck, library().cards)
    if wrong := misplaced(state):
        raise BadText(wrong)
    if state.agenda:
        task = state.agenda[-1]
        if not isinstance(task, Decision) or not task.is_open(state):
            raise BadText(phrase("the decision {task} is not open now", task=repr(task.kind)))
