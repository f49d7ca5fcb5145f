"""What tasks look like in a text, and whether they can stand there: what is read is not always what was written.

A task is KIND,SEAT and then words, "alliance.spend,2,0,1". A shape says what may stand there: who may be the seat,
and one kind of word for each further word, with blanks between them. Shapes of shared tasks stand here, those of a
faction's own in `Faction.shapes`; without one a task is its faction's own and has no further words.

- who: "any"; "own", the faction whose task it is; "attacker", "defender" or "fighter" of the battle
- words: "clearing", "clearings" ("1.5.5", also none), "spaces" of a track ("7.6"), "count", "suit", "any-suit",
  "suits" ("fox.bird"), "seat", "pile" (where cards are drawn to), a faction's key (its seat), or the words themselves,
  "first|second"
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence

from engine.woodland.cards import SUITS
from engine.woodland.faction import FACTIONS
from engine.woodland.state import Battle, State, Task

__all__ = ["misplaced", "read_task"]

SHAPES: Mapping[str, str] = {
    "set-up": "any",
    "turn": "any",
    "phase": "any birdsong|daylight|evening",
    "evening.draw": "any",
    "draw": "any pile count",
    "card": "any pile count",
    "keep-five": "any",
    "cards": "any",
    "closing": "any",
    "craft": "any",
    "effect.bank": "any",
    "effect.warren": "any",
    "effect.cobbler": "any",
    "effect.rob": "any seat",
    "battle.end": "attacker",
    "battle.count": "attacker",
    "battle.after": "fighter",
    "battle.roll": "attacker",
    "battle.before": "attacker",
    "battle.surprise": "attacker",
    "battle.foil": "attacker",
    "battle.ambush": "defender",
    "battle.survived": "attacker",
    "battle.take": "fighter count",
    "battle.lose": "fighter count",
}
_STEPS = ("end", "count", "after", "roll", "before", "surprise", "foil", "ambush")
"""The steps of a battle as they lie on the agenda, the last to be done first; others may lie anywhere between them."""


def read_task(state: State, text: str, is_known: Callable[[str], bool]) -> Task:
    """Returns the task of a text; raises `ValueError`, with a sentence, for what is none here."""
    kind, *words = text.split(",")
    task: Task = (kind, *(int(word) if re.fullmatch(r"[0-9]{1,3}", word) else word for word in words))
    shape = _shape(state, kind) if is_known(kind) else None
    if shape is None:
        raise ValueError(f"the agenda has {text!r}, which is no task")
    who, *kinds = shape.split()
    if len(task) != 2 + len(kinds):
        raise ValueError(f"the agenda has {text!r}, expected {','.join([kind, 'SEAT', *kinds])}")
    if not _may_be(state, kind, who, task[1]):
        if who in _FIGHTERS and state.battle is None:
            raise ValueError(f"the agenda has {kind!r}, and there is no battle")
        raise ValueError(f"the agenda has {text!r}, and {task[1]!r} is not the seat of {kind!r}")
    for word, expected in zip(task[2:], kinds, strict=True):
        if not _fits(state, int(task[1]), word, expected):
            raise ValueError(f"the agenda has {text!r}, and {word!r} stands there instead of: {expected}")
    return task


def _shape(state: State, kind: str) -> str | None:
    """The shape of a kind of task; None when its faction is not at the table."""
    owner = kind.partition(".")[0]
    if owner not in FACTIONS:
        return SHAPES.get(kind)
    return state.factions[state.seats.index(owner)].shapes().get(kind, "own") if owner in state.seats else None


_FIGHTERS: Mapping[str, Callable[[Battle], Sequence[int]]] = {
    "attacker": lambda battle: (battle.attacker,),
    "defender": lambda battle: (battle.defender,),
    "fighter": lambda battle: (battle.attacker, battle.defender),
}


def _may_be(state: State, kind: str, who: str, seat: object) -> bool:
    if not _is_seat(state, seat):
        return False
    if who in _FIGHTERS:
        return state.battle is not None and seat in _FIGHTERS[who](state.battle)
    return who == "any" or seat == state.seats.index(kind.partition(".")[0])


def _is_seat(state: State, word: object) -> bool:
    return isinstance(word, int) and word < len(state.seats)


def _fits(state: State, seat: int, word: str | int, expected: str) -> bool:
    if expected in FACTIONS:
        return expected in state.seats and word == state.seats.index(expected)
    if expected in _WORDS:
        return _WORDS[expected](state, seat, word)
    return word in expected.split("|")


def _is_pile(state: State, seat: int, word: str | int) -> bool:
    return word == "hand" or any(field.name == word and field.kind == "cards" for field in state.factions[seat].fields)


def _are(text: str, numbers: range) -> bool:
    return not text or all(re.fullmatch("[0-9]{1,2}", each) and int(each) in numbers for each in text.split("."))


_WORDS: Mapping[str, Callable[[State, int, str | int], bool]] = {
    "seat": lambda state, seat, word: _is_seat(state, word) and word != seat,
    "clearing": lambda state, seat, word: word in range(1, 13),
    "clearings": lambda state, seat, word: _are(str(word), range(1, 13)),
    "spaces": lambda state, seat, word: word != "" and _are(str(word), range(8)),
    "count": lambda state, seat, word: isinstance(word, int),
    "suit": lambda state, seat, word: word in range(3),
    "any-suit": lambda state, seat, word: word in range(4),
    "suits": lambda state, seat, word: {*str(word).split(".")} <= {*SUITS},
    "pile": _is_pile,
}


def misplaced(state: State) -> str:
    """Returns what is wrong with the order of the agenda; "" when nothing is."""
    kinds = [str(task[0]) for task in state.agenda]
    if kinds[0] != "turn" or kinds.count("turn") > 1:
        return "the agenda does not begin with the next turn, 'turn,SEAT', or has another one later"
    triggered = {kind for each in state.factions for kind in each.triggered}
    if early := [str(task[0]) for task in state.later if task[0] not in triggered]:
        return f"{early[0]!r} cannot wait in 'later'"
    if state.battle is None:
        return ""
    if "battle.end" not in kinds:
        return "there is a battle, and its end is not on the agenda"
    return _misplaced_in_battle(kinds[kinds.index("battle.end") :], triggered) or _before_battle(kinds)


def _before_battle(kinds: Sequence[str]) -> str:
    early = [kind for kind in kinds[: kinds.index("battle.end")] if kind.startswith("battle.")]
    return f"the agenda has {early[0]!r} after the battle" if early else ""


def _misplaced_in_battle(kinds: Sequence[str], triggered: Collection[str]) -> str:
    for kind in kinds:
        if not kind.startswith("battle.") and kind not in triggered and kind not in ("draw", "card"):
            return f"the agenda has {kind!r} in the middle of a battle"
    steps = [kind.partition(".")[2] for kind in kinds]
    order = [_STEPS.index(step) for step in steps if step in _STEPS]
    if order != sorted(order) or steps.count("end") > 1:
        return f"the battle's steps are in another order than {', '.join(_STEPS)}"
    return ""
