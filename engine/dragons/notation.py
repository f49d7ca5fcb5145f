"""The text of a state: fields such as "red.gold=25", separated by single spaces, empty ones left out.

The whole text is a secret. `write` for a seat puts "?" for every card that the seat may not know, and such a text is
read back with cards for the question marks; see `engine.dragons.hidden`.

    turn=3 active=red first=red red.gold=21 red.hand=archers,fog red.b2=hill-drake/us red.lair=... agenda=...

A position is CARD/MARKS/COUNTERS/ATTACHED, where the marks are u (face up), s (has been seen) and c (changed), and
trailing empty parts are left out. The latest card of a discard pile is last, and so is the next task of the agenda.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import LAIR_KINDS, SEATS, Card, card
from engine.dragons.decks import Deck, check_deck, library
from engine.dragons.effects import AFTER_BATTLE
from engine.dragons.sound import trouble
from engine.dragons.state import NOBODY, Battle, Played, Side, Slot, State, Task
from engine.dragons.turn import LAY_FIRST, is_open
from engine.errors import BadPosition, BadRules

__all__ = ["EVERYTHING", "Filler", "decks_of", "read", "start_text", "write"]

EVERYTHING = 2
"""The eyes that see all; 0 and 1 are the seats' eyes, `NOBODY` the public screen's."""

Filler = Callable[[int, str], str]
"""Names a card for a question mark, from the owner and "lair" or "horde"."""

_DISCARDS = ("lair_discard", "horde_discard")


# Writing


def start_text(decks: tuple[Deck, Deck]) -> str:
    """Returns the text of a game's start with Red's and Blue's decks; raises `BadRules` for decks that may not play."""
    state = State()
    for owner, deck in enumerate(decks):
        check_deck(deck, library().cards)
        state.sides[owner].lair = library().copies(owner, deck, "lair")
        state.sides[owner].horde = library().copies(owner, deck, "horde")
    state.agenda = [("first", LAY_FIRST)]
    return write(state)


def write(state: State, eyes: int = EVERYTHING) -> str:
    """Returns the text of a state as `eyes` may see it."""
    return " ".join(f"{key}={value}" for key, value in _fields(state, eyes) if value)


def _fields(state: State, eyes: int) -> Iterator[tuple[str, str]]:
    yield "turn", str(state.turn)
    yield "active", SEATS[state.active]
    yield "first", SEATS[state.first] if state.first != NOBODY else ""
    yield "stuck", str(state.stuck or "")
    for seat, side in enumerate(state.sides):
        yield from ((f"{SEATS[seat]}.{key}", value) for key, value in _side_fields(side, seat, eyes))
    yield "removed", ",".join(each.full for each in state.removed)
    yield "battle", _battle_text(state.battle) if state.battle else ""
    yield "agenda", ";".join(",".join(map(str, task)) for task in state.agenda)
    yield "result", _result_text(*state.result) if state.result else ""


def _result_text(winner: int, reason: str) -> str:
    return f"{SEATS[winner] if winner != NOBODY else 'draw'}:{reason}"


def _side_fields(side: Side, seat: int, eyes: int) -> Iterator[tuple[str, str]]:
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


# A pile whose order means nothing is sorted, so that equal states have equal texts.
def _pile_text(pile: list[Card], seen: bool, shown: Iterable[Card] = ()) -> str:
    known = sorted(each.text for each in (pile if seen else shown))
    hidden = len(pile) - len(known)
    return ",".join([*known, f"?*{hidden}"] if hidden else known)


def _slot_text(slot: Slot, own: bool) -> str:
    marks = "".join(letter for letter, is_set in zip("usc", slot[1:4], strict=True) if is_set)
    known = slot.card.text if own or slot.seen else "?"
    parts = [known, marks, str(slot.counters or ""), "+".join(each.full for each in slot.attached)]
    return "/".join(parts).rstrip("/")


def _battle_text(battle: Battle) -> str:
    sides = ["+".join(map(str, places)) for places in battle.places]
    played = "+".join(f"{each.card.full}@{each.target}" for each in battle.played)
    return f"{SEATS[battle.attacker]};{sides[0]};{sides[1]};{played};{battle.winner}"


# Reading

_COPY = re.compile(r"([a-z]+(?:-[a-z]+)*)(?:\.([2-9]))?")
_FULL = r"(red|blue):([a-z.0-9-]+)"
_TASKS = {
    "first": f"(?:,{LAY_FIRST})?",
    "begin": ",[01]",
    "draw": r",[01],(?:lair,(?:dealt|[0-5])|horde,hand)",
    "lay": ",[01]",
    "treasure": "",
    "movement": "",
    "actions": ",[46]",
    "battle": "",
    "discard": "",
    "check": "",
    "terrain": ",[01],[0-5],[0-5]",
    "react": ",[01],[0-5],[0-5]",
    "fight": ",[01],[01]",
    "decide": "",
    "save": ",[01](?:,[0-5])*",
    "order": ",[01]",
    "effect": rf",[1-6],[01],{_FULL},(?:{'|'.join(AFTER_BATTLE)}),-?\d\d?,(?:-1|[0-5])",
    "counter": r",[01],\d\d?",
    "end-battle": "",
}
"""What stands behind a task's kind."""


class _Bad(ValueError):
    """What is wrong with a text."""


def read(text: str, filler: Filler | None = None) -> State:
    """Reads what `write` wrote; `filler` is asked for each "?". Raises `BadPosition`, one line."""
    try:
        return _read(text, filler)
    except (_Bad, BadRules) as error:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise BadPosition(f"position {shown!r}: {error}") from None


def _read(text: str, filler: Filler | None) -> State:
    given = _split(text)
    state = State()
    state.turn = _number(given, "turn", 120)
    state.active = _seat(given.pop("active", "red"))
    state.first = _seat(given.pop("first")) if "first" in given else NOBODY
    state.stuck = _number(given, "stuck", 2)
    for seat, side in enumerate(state.sides):
        _read_side(given, side, seat, filler)
    state.removed = [_full(each) for each in _list(given, "removed")]
    state.battle = _read_battle(given.pop("battle")) if "battle" in given else None
    state.agenda = [_read_task(each) for each in given.pop("agenda", "").split(";") if each]
    state.result = _read_result(given.pop("result")) if "result" in given else None
    if given:
        raise _Bad(f"the field {next(iter(given))!r} is not known")
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


def _number(given: dict[str, str], key: str, most: int) -> int:
    value = given.pop(key, "0")
    if not re.fullmatch(r"[0-9]{1,4}", value) or int(value) > most:
        raise _Bad(f"{key} is {value!r}, expected 0 to {most}")
    return int(value)


def _seat(value: str) -> int:
    if value not in SEATS:
        raise _Bad(f"{value!r} is no seat, expected one of: {', '.join(SEATS)}")
    return SEATS.index(value)


def _list(given: dict[str, str], key: str) -> list[str]:
    return [each for each in given.pop(key, "").split(",") if each]


def _copy(owner: int, text: str) -> Card:
    found = _COPY.fullmatch(text)
    kind = library().cards.get(found[1]) if found else None
    if found is None or kind is None:
        raise _Bad(f"there is no card {text!r}")
    return card(owner, kind, int(found[2] or 1))


def _full(text: str) -> Card:
    owner, _, name = text.partition(":")
    return _copy(_seat(owner), name)


def _read_side(given: dict[str, str], side: Side, seat: int, filler: Filler | None) -> None:
    own = {key.partition(".")[2]: given.pop(key) for key in [*given] if key.startswith(SEATS[seat] + ".")}
    side.gold = _number(own, "gold", 9999)
    for square in SQUARES[seat]:
        if square in own:
            side.slots[SQUARES[seat].index(square)] = _read_slot(seat, own.pop(square), filler)
    for square in TREASURE_SQUARES[seat]:
        if square in own:
            side.treasures[TREASURE_SQUARES[seat].index(square)] = _copy(seat, own.pop(square))
    for name in _DISCARDS:
        setattr(side, name, [_copy(seat, each) for each in _list(own, name.replace("_", "-"))])
    for name in ("hand", "dealt", "lair", "horde"):
        deck = "lair" if name in ("lair", "dealt") else "horde"
        setattr(side, name, [*_read_pile(seat, _list(own, name), deck, filler)])
    side.shown = [_copy(seat, each) for each in _list(own, "shown")]
    if own:
        raise _Bad(f"the field '{SEATS[seat]}.{next(iter(own))}' is not known")


def _read_pile(seat: int, words: list[str], deck: str, filler: Filler | None) -> Iterator[Card]:
    for word in words:
        hidden = re.fullmatch(r"\?\*(\d{1,2})", word)
        if hidden and filler:
            yield from (_copy(seat, filler(seat, deck)) for _ in range(int(hidden[1])))
        else:
            yield _copy(seat, word)


def _read_slot(seat: int, text: str, filler: Filler | None) -> Slot:
    name, marks, counters, attached = (*text.split("/"), "", "", "")[:4]
    if text.count("/") > 3 or not re.fullmatch("u?s?c?", marks) or not re.fullmatch(r"(-?[0-9]{1,3})?", counters):
        raise _Bad(f"the position {text!r} is not CARD/MARKS/COUNTERS/ATTACHED")
    known = _copy(seat, filler(seat, "lair") if name == "?" and filler else name)
    lying = tuple(_full(each) for each in attached.split("+") if each)
    slot = Slot(known, "u" in marks, "s" in marks, "c" in marks, int(counters or 0), lying)
    if (slot.changed and not known.kind.reaction) or (slot.up and not slot.seen):
        raise _Bad(f"the position {text!r} has marks that such a card cannot have")
    return slot


def _read_battle(text: str) -> Battle:
    found = re.fullmatch(r"(red|blue);([0-5+]*);([0-5+]*);([a-z0-9:.@+-]*);(-1|0|1)", text)
    if found is None:
        raise _Bad(f"the battle {text!r} is not ATTACKER;POSITIONS;POSITIONS;PLAYED;WINNER")
    sides = [tuple(int(each) for each in side.split("+") if each) for side in (found[2], found[3])]
    played = [each.rpartition("@") for each in found[4].split("+") if each]
    if any(not re.fullmatch("-1|[0-5]", target) for _, _, target in played):
        raise _Bad(f"the battle {text!r} has a card that is aimed at no position")
    aimed = tuple(Played(_full(name), int(target)) for name, _, target in played)
    return Battle(_seat(found[1]), (sides[0], sides[1]), aimed, int(found[5]))


def _read_task(text: str) -> Task:
    kind, *words = text.split(",")
    if kind not in _TASKS or not re.fullmatch(kind + _TASKS[kind], text):
        raise _Bad(f"the agenda has {text!r}, which is no task")
    return (kind, *(int(word) if re.fullmatch(r"-?\d+", word) else word for word in words))


def _read_result(text: str) -> tuple[int, str]:
    winner, _, reason = text.partition(":")
    if reason not in ("no-card-left", "both-empty", "stuck", "turn-limit"):
        raise _Bad(f"the result {text!r} is not WINNER:REASON")
    return (NOBODY if winner == "draw" else _seat(winner)), reason


# Checking the whole


def decks_of(state: State) -> tuple[Deck, Deck]:
    """Returns what the two players brought, which everybody knows."""
    every = [*state.every_card()]
    return _deck(0, every), _deck(1, every)


def _deck(owner: int, every: list[Card]) -> Deck:
    own = [each.kind for each in every if each.owner == owner]
    lair = Counter(sorted(kind.id for kind in own if kind.kind in LAIR_KINDS))
    horde = Counter(sorted(kind.id for kind in own if kind.kind not in LAIR_KINDS))
    return Deck(SEATS[owner], SEATS[owner], lair, horde)


def _check(state: State) -> None:
    every = [*state.every_card()]
    doubled = [each.full for each, count in Counter(every).items() if count > 1]
    if doubled:
        raise _Bad(f"the card {doubled[0]!r} is in two places")
    for deck in decks_of(state):
        check_deck(deck, library().cards)
    if bool(state.agenda) == bool(state.result):
        raise _Bad("a game has either an agenda or a result")
    wrong = trouble(state)
    if wrong is not None:
        raise _Bad(wrong)
    if state.agenda and not is_open(state):
        raise _Bad(f"nobody has to decide {state.agenda[-1][0]!r} now")
