"""The Eyrie Dynasties: roosts, the decree, leaders and turmoil. Source: the Law of Root, p16, section 7."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.woodland.battle import battle_options, battle_sentence, begin_by
from engine.woodland.cards import BIRD, SUITS, Card
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.map import CLEARINGS
from engine.woodland.moving import move_options, move_sentence, move_warriors, read_move
from engine.woodland.pieces import can_place, discard, lose_points, place, place_warriors, score
from engine.woodland.state import Battle, State, Task

__all__ = ["COLUMNS", "LEADERS", "Eyrie"]

COLUMNS = ("recruit", "move", "battle", "build")
"""The columns of the decree, in the order in which they are resolved."""
LEADERS: Mapping[str, tuple[str, str]] = {
    "builder": ("recruit", "move"),
    "charismatic": ("recruit", "battle"),
    "commander": ("move", "battle"),
    "despot": ("move", "build"),
}
"""The leaders, and the columns of their two viziers, which are birds. Source: the leaders' cards."""

DESPOT = "despot"
"""The mark of a battle that has brought the Despot's extra point."""
FIRST_WARRIORS = 6
NEW_WARRIORS = 3
"""Warriors that come with the first roost, and with a new one when none is left."""
TRADE_POINTS = 1
"""What a crafted item scores, whatever is printed on its card."""


class Eyrie(Faction):
    """The Eyrie Dynasties; the cards of each column of the decree are a field of that name."""

    key: ClassVar[str] = "eyrie"
    fields: ClassVar[Sequence[Field]] = (
        Field("home", "number", most=12),
        Field("leader", "word"),
        Field("deposed", "words"),
        *(Field(column, "cards") for column in COLUMNS),
    )
    wins_ties: ClassVar[bool] = True
    marks: ClassVar[Sequence[str]] = (DESPOT,)

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        return [("eyrie.nest", seat), ("eyrie.leader", seat)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [("eyrie.orders", seat), ("eyrie.add", seat, "first"), ("eyrie.return", seat), ("closing", seat)]

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        return [("craft", seat), ("eyrie.column", seat, COLUMNS[0])]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return [("eyrie.score", seat)]

    def decisions(self) -> Mapping[str, Decision]:
        return _DECISIONS

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return _BY_ITSELF

    def shapes(self) -> Mapping[str, str]:
        return _SHAPES

    # Disdain for Trade, and what leaders change

    def item_points(self, state: State, seat: int, points: int) -> int:
        return points if _is_led_by(state, seat, "builder") else TRADE_POINTS

    def extra_hits(self, state: State, seat: int, battle: Battle) -> int:
        return int(seat == battle.attacker and _is_led_by(state, seat, "commander"))

    def removal_points(self, state: State, seat: int) -> int:
        """One more for the first piece of a battle under the Despot, 7.8.4, however many there are."""
        battle = state.battle
        if battle is None or DESPOT in battle.marks or not _is_led_by(state, seat, "despot"):
            return 1
        battle.marks.append(DESPOT)
        return 2

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        own = state.sides[seat].own
        named = [*own["deposed"], *filter(None, [own["leader"]])]
        if len({*named}) < len(named) or {*named} - {*LEADERS}:
            return f"the leaders {', '.join(named)!r} are not different ones of: {', '.join(LEADERS)}"
        return ""

    def missing(self, state: State, seat: int, kind: str) -> Mapping[str, str]:
        return _stuck(state, seat) if kind == "eyrie.resolve" else {}

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {"viziers": [*_viziers(state, seat)], "draws": self.draws(state, seat), "birds": _birds(state, seat)}


def _is_led_by(state: State, seat: int, leader: str) -> bool:
    return bool(state.sides[seat].own["leader"] == leader)


def _viziers(state: State, seat: int) -> tuple[str, ...]:
    return LEADERS.get(state.sides[seat].own["leader"], ())


def _decree(state: State, seat: int) -> Iterator[Card]:
    own = state.sides[seat].own
    return (card for column in COLUMNS for card in own[column])


def _birds(state: State, seat: int) -> int:
    """How many birds are in the decree, viziers included."""
    return len(_viziers(state, seat)) + sum(card.suit == BIRD for card in _decree(state, seat))


# Set-up: a corner opposite somebody's, if there is one, and a leader


def _nest_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    if not state.sides[seat].pieces["roost"][0]:
        return []
    homes = [state.factions[other].home(state, other) for other in state.others(seat)]
    free = [corner for corner in state.map.corners if corner not in homes and state.slots[corner] > 0]
    opposite = [corner for corner in free if state.map.opposite[corner] in homes]
    return [f"nest:{corner}" for corner in opposite or free]


def _nest(state: State, task: Task, words: list[str]) -> None:
    seat, corner = int(task[1]), int(words[1])
    state.sides[seat].own["home"] = corner
    place(state, seat, "roost", corner)
    place_warriors(state, seat, corner, FIRST_WARRIORS)


def _leader_options(state: State, task: Task) -> list[str]:
    deposed = state.sides[int(task[1])].own["deposed"]
    return [f"lead:{leader}" for leader in LEADERS if leader not in deposed]


def _lead(state: State, task: Task, words: list[str]) -> None:
    state.sides[int(task[1])].own["leader"] = words[1]


# Birdsong: a card when there is none, one or two into the decree, a new roost when there is none


def _orders(state: State, task: Task) -> None:
    if not state.sides[int(task[1])].hand:
        state.agenda.append(("draw", task[1], "hand", 1))


def _add_options(state: State, task: Task) -> list[str]:
    """The task's last word: "first"; "second"; or "second-no-bird", when the first was a bird."""
    hand = state.sides[int(task[1])].hand
    if not hand:
        return []
    which = task[2]
    cards = [card for card in hand if card.suit != BIRD or which != "second-no-bird"]
    found = [f"add:{card.text}:{column}" for card in cards for column in COLUMNS]
    return found if which == "first" else [*found, "done"]


def _add(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    side, card, column = state.sides[int(task[1])], state.card(words[1]), words[2]
    side.hand.remove(card)
    side.own[column] = (*side.own[column], card)
    state.tell("decreed", seat="eyrie", card=card.text, column=column)
    if task[2] == "first":
        state.agenda.append(("eyrie.add", task[1], "second-no-bird" if card.suit == BIRD else "second"))


def _return_options(state: State, task: Task) -> list[str]:
    """The clearings with the fewest warriors of all among those that can hold a roost."""
    seat = int(task[1])
    side = state.sides[seat]
    if side.on_map("roost"):
        return []
    room = [at for at in CLEARINGS if state.slots[at] > 0 and can_place(state, seat, at)]
    warriors = {at: sum(each.warriors[at] for each in state.sides) for at in room}
    fewest = min(warriors.values(), default=0)
    return [f"roost:{at}" for at in room if warriors[at] == fewest]


def _return(state: State, task: Task, words: list[str]) -> None:
    seat, clearing = int(task[1]), int(words[1])
    place(state, seat, "roost", clearing)
    place_warriors(state, seat, clearing, NEW_WARRIORS)


# Daylight: the decree, column by column. The suits of a column that are still to be resolved stand in the task with
# dots between them, "fox.bird"; each of them needs an action where its suit matches, or there is turmoil.


def _column(state: State, task: Task) -> None:
    seat, column = int(task[1]), str(task[2])
    suits = [card.suit for card in state.sides[seat].own[column]] + [BIRD] * _viziers(state, seat).count(column)
    # Any order does, so it is always the same one: it must not tell in which order cards came to the decree.
    state.agenda += _next(seat, column, [SUITS[suit] for suit in sorted(suits)])


def _next(seat: int, column: str, suits: list[str]) -> list[Task]:
    """What comes after an action: the rest of the column, the next column, or the end of Daylight."""
    if suits:
        return [("eyrie.resolve", seat, column, ".".join(suits))]
    beyond = COLUMNS.index(column) + 1
    return [("eyrie.column", seat, COLUMNS[beyond])] if beyond < len(COLUMNS) else [("closing", seat)]


def _resolve_options(state: State, task: Task) -> list[str]:
    seat, ways = int(task[1]), _WAYS[str(task[2])]
    found: list[str] = []
    stuck = False
    for suit in dict.fromkeys(str(task[3]).split(".")):
        actions = ways(state, seat, state.map.by_suit[SUITS.index(suit)])
        stuck = stuck or not actions
        found += [f"{action}:{suit}" for action in actions]
    # Cards of a column come in any order, so one that cannot be resolved may also come first.
    return [*found, "turmoil"] if stuck else found


def _resolve(state: State, task: Task, words: list[str]) -> None:
    seat, column = int(task[1]), str(task[2])
    if words[0] == "turmoil":
        _turmoil(state, seat)
        return
    left = str(task[3]).split(".")
    left.remove(words[-1])
    state.agenda += _next(seat, column, left)
    _ACTIONS[column](state, seat, words)


def _recruits(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    side = state.sides[seat]
    if side.warriors[0] < _recruited(state, seat):
        return []
    roosts = side.pieces["roost"]
    return [f"recruit:{at}" for at in clearings if roosts[at] and can_place(state, seat, at)]


def _recruited(state: State, seat: int) -> int:
    return 2 if _is_led_by(state, seat, "charismatic") else 1


def _moves(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    return move_options(state, seat, origins=clearings)


def _builds(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    roosts = state.sides[seat].pieces["roost"]
    if not roosts[0]:
        return []
    room = [at for at in clearings if state.slots[at] > 0 and not roosts[at]]
    return [f"build:{at}" for at in room if state.ruler(at) == seat and can_place(state, seat, at)]


_WAYS: Mapping[str, Callable[[State, int, Sequence[int]], list[str]]] = {
    "recruit": _recruits,
    "move": _moves,
    "battle": battle_options,
    "build": _builds,
}


def _recruit(state: State, seat: int, words: list[str]) -> None:
    place_warriors(state, seat, int(words[1]), _recruited(state, seat))


def _move(state: State, seat: int, words: list[str]) -> None:
    move_warriors(state, seat, *read_move(words))


def _build(state: State, seat: int, words: list[str]) -> None:
    place(state, seat, "roost", int(words[1]))


_ACTIONS: Mapping[str, Callable[[State, int, list[str]], None]] = {
    "recruit": _recruit,
    "move": _move,
    "battle": begin_by,
    "build": _build,
}


def _turmoil(state: State, seat: int) -> None:
    """Humiliates, purges and deposes; Daylight is over then, because no column is left on the agenda."""
    own = state.sides[seat].own
    state.tell("turmoil", seat=state.seats[seat], leader=own["leader"])
    lose_points(state, seat, _birds(state, seat))
    for card in _decree(state, seat):
        discard(state, card)
    own |= dict.fromkeys(COLUMNS, ())
    own["deposed"] = (*own["deposed"], *filter(None, [own["leader"]]))
    own["leader"] = ""
    # When no leader is left, all of them are there again.
    if len(own["deposed"]) == len(LEADERS):
        own["deposed"] = ()
    state.agenda.append(("eyrie.leader", seat))


# Evening


def _score(state: State, task: Task) -> None:
    seat = int(task[1])
    score(state, seat, state.factions[seat].board.rows["evening"][state.sides[seat].on_map("roost")])


def _stuck(state: State, seat: int) -> dict[str, str]:
    """The cards of the column in hand that cannot be resolved; the task is the next one of the agenda."""
    column, suits = str(state.agenda[-1][2]), str(state.agenda[-1][3]).split(".")
    ways = {suit: _WAYS[column](state, seat, state.map.by_suit[SUITS.index(suit)]) for suit in suits}
    why = {"bird": f"nowhere can they {column}."}
    return {
        f"Decree, {suit} card": why.get(suit, f"they cannot {column} in any {suit} clearing.")
        for suit, found in ways.items()
        if not found
    }


# What people read


def _say(state: State, task: Task, words: list[str]) -> str:
    who, verb = state.factions[int(task[1])].name, words[0]
    facts = {"word": words[-1]}
    if verb == "add":
        facts |= {"card": state.card(words[1]).name, "column": words[2]}
    if verb == "turmoil":
        facts["birds"] = str(_birds(state, int(task[1])))
    return f"{who} {_SAYINGS[verb].format(**facts)}"


def _say_resolve(state: State, task: Task, words: list[str]) -> str:
    seat = int(task[1])
    if words[0] == "turmoil":
        return _say(state, task, words)
    who = state.factions[seat].name
    said = {
        "recruit": lambda: f"{who} recruits in clearing {words[1]}.",
        "move": lambda: move_sentence(state, seat, words),
        "battle": lambda: battle_sentence(state, seat, words),
        "build": lambda: f"{who} builds a roost in clearing {words[1]}.",
    }[words[0]]()
    return f"Decree, {words[-1]} card: {said}"


_SAYINGS = {
    "nest": "nests in clearing {word}.",
    "lead": "chooses the {word} as leader.",
    "add": "adds {card} to the decree: {column}.",
    "roost": "places a new roost in clearing {word}.",
    "turmoil": "falls into turmoil and loses points for {birds} birds.",
    "done": "is done.",
}
_DECISIONS = {
    "eyrie.nest": Decision(_nest_options, _nest, _say),
    "eyrie.leader": Decision(_leader_options, _lead, _say),
    "eyrie.add": Decision(_add_options, _add, _say),
    "eyrie.return": Decision(_return_options, _return, _say),
    "eyrie.resolve": Decision(_resolve_options, _resolve, _say_resolve, window=True),
}
_BY_ITSELF = {"eyrie.orders": _orders, "eyrie.column": _column, "eyrie.score": _score}
_SHAPES = {
    "eyrie.add": "own first|second|second-no-bird",
    "eyrie.column": f"own {'|'.join(COLUMNS)}",
    "eyrie.resolve": f"own {'|'.join(COLUMNS)} suits",
}
