"""A turn, phase by phase (R2, R3), and the agenda: what is done by itself, what somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.dragons import battle
from engine.dragons.board import PLACES, SQUARES, TREASURE_SQUARES, place_of, treasure_place_of
from engine.dragons.cards import SEATS, Card
from engine.dragons.effects import CHOICES
from engine.dragons.reach import attackers, targets
from engine.dragons.state import NOBODY, Slot, State, Task
from engine.dragons.zones import clear_position, discard, leave_hand, pay, refill

__all__ = [
    "CHANCE_SEAT",
    "HAND_LIMIT",
    "LAY_FIRST",
    "TURN_LIMIT",
    "decider",
    "is_open",
    "legal",
    "phase",
    "play",
    "settle",
]

HAND_LIMIT = 7
"""How many cards a hand may hold at the end of a turn."""
TURN_LIMIT = 120
"""After so many turns the game ends (R19)."""
LAY_FIRST = "lay-first"
"""Says of a start that the Lair cards are laid before the hands are drawn (R2); games of before it are still read."""
CHANCE_SEAT = 2
"""Who decides what is drawn."""


class Decision(NamedTuple):
    """A task that somebody decides."""

    options: Callable[[State, Task], list[str]]
    """The legal moves, in no particular order."""
    decided: Callable[[State, Task, str], None]
    """Plays one of them; the task is off the agenda then."""
    open: Callable[[State, Task], bool] = lambda state, task: True
    """False when everybody can see that there is nothing to decide: then "pass" is played by itself."""
    active: bool = False
    """The seat whose turn it is decides; else the seat that the task names."""


def legal(state: State) -> list[str]:
    """Returns the legal moves in no particular order; none when the game is over."""
    if not state.agenda:
        return []
    task = state.agenda[-1]
    return _DECISIONS[task[0]].options(state, task)


def decider(state: State) -> int:
    """Returns the seat that decides now, 0 or 1, or `CHANCE_SEAT`; the active seat when the game is over."""
    if not state.agenda:
        return state.active
    task = state.agenda[-1]
    if task[0] in ("draw", "first"):
        return CHANCE_SEAT
    return state.active if _DECISIONS[task[0]].active else int(task[1])


def play(state: State, move: str) -> None:
    """Plays a legal move in place, and all that follows without a decision."""
    task = state.agenda.pop()
    _DECISIONS[task[0]].decided(state, task, move)
    settle(state)


def settle(state: State) -> None:
    """Does what is done by itself, until somebody has to decide or the game is over."""
    agenda = state.agenda
    while agenda:
        task = agenda[-1]
        by_itself = _BY_ITSELF.get(task[0])
        if by_itself:
            agenda.pop()
            by_itself(state, task)
        elif _DECISIONS[task[0]].open(state, task):
            return
        else:
            agenda.pop()
            _DECISIONS[task[0]].decided(state, task, "pass")


# Setting up (R2)


def _firsts(state: State, task: Task) -> list[str]:
    return [f"first:{seat}" for seat in SEATS]


def _set_up(state: State, task: Task, move: str) -> None:
    first = SEATS.index(move.partition(":")[2])
    state.first = state.active = first
    order = (1 - first, first)
    hands = [("draw", seat, "horde", "hand") for seat in order for _ in range(HAND_LIMIT)]
    layings: list[Task] = [("lay", seat) for seat in order for _ in PLACES]
    lairs = [("draw", seat, "lair", "dealt") for seat in order for _ in PLACES]
    state.agenda.append(("begin", first))
    if LAY_FIRST in task:
        state.agenda += [*hands, *layings, *lairs]
        return
    state.agenda += layings
    for seat in order:
        state.agenda += [task for task in (*hands, *lairs) if task[1] == seat]


def _layings(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    free = [SQUARES[seat][place] for place, slot in enumerate(side.slots) if slot is None]
    return [f"lay:{card.text}:{square}" for card in side.dealt for square in free]


def _lay(state: State, task: Task, move: str) -> None:
    _, text, square = move.split(":")
    seat, place = place_of(square)
    side = state.sides[seat]
    card = _named(side.dealt, text)
    side.dealt.remove(card)
    side.slots[place] = Slot(card)
    state.tell("laid", seat=SEATS[seat], square=square)


def _named(cards: list[Card], text: str) -> Card:
    return next(card for card in cards if card.text == text)


# Chance


def _pile(state: State, task: Task) -> list[Card]:
    side = state.sides[int(task[1])]
    return side.lair if task[2] == "lair" else side.horde


def _drawings(state: State, task: Task) -> list[str]:
    return [f"draw:{card.text}" for card in _pile(state, task)]


def _any_left(state: State, task: Task) -> bool:
    return bool(_pile(state, task))


def _draw(state: State, task: Task, move: str) -> None:
    if move == "pass":  # the pile is empty
        return
    seat, to = int(task[1]), task[3]
    side, pile = state.sides[seat], _pile(state, task)
    card = _named(pile, move.partition(":")[2])
    pile.remove(card)
    if isinstance(to, int):
        side.slots[to] = Slot(card)
        state.tell("refilled", seat=SEATS[seat], square=SQUARES[seat][to])
    else:
        (side.dealt if to == "dealt" else side.hand).append(card)
        state.tell("drew", seat=SEATS[seat], pile=task[2])
    state.tell("drawn-card", seen_by=seat, seat=SEATS[seat], card=card.text)


# The phases (R3)


def _begin(state: State, task: Task) -> None:
    seat = int(task[1])
    if state.turn == TURN_LIMIT:
        _end_by_count(state, "turn-limit")
        return
    state.turn += 1
    state.active = seat
    state.tell("turn", seat=SEATS[seat], turn=state.turn)
    phases: list[Task] = [("treasure",), ("movement",), ("actions", 4), ("battle",), ("actions", 6), ("discard",)]
    if state.turn > 1:
        phases.insert(0, ("draw", seat, "horde", "hand"))
    state.agenda += reversed([*phases, ("begin", 1 - seat)])


def _holds_cards(state: State, task: Task) -> bool:
    return bool(state.sides[state.active].hand)


def _treasures(state: State, task: Task) -> list[str]:
    side = state.sides[state.active]
    cards = [card for card in side.hand if card.kind.kind == "treasure" and card.kind.cost <= side.gold]
    return ["pass", *(f"play:{card.text}:{square}" for card in cards for square in TREASURE_SQUARES[state.active])]


def _put_treasure(state: State, task: Task, move: str) -> None:
    if move == "pass":
        return
    _, text, square = move.split(":")
    card = _played(state, text, square)
    treasures = state.sides[state.active].treasures
    where = treasure_place_of(square)[1]
    old, treasures[where] = treasures[where], card
    if old:
        discard(state, old)


def _played(state: State, text: str, aim: str | None) -> Card:
    card = leave_hand(state, state.active, text)
    pay(state, state.active, card.kind.cost, text)
    state.tell("played", seat=SEATS[state.active], card=text, aim=aim)
    return card


_SWITCHES = tuple(
    tuple(tuple(f"switch:{squares[one]}:{squares[two]}" for two in PLACES) for one in PLACES) for squares in SQUARES
)


def _switches(state: State, task: Task) -> list[str]:
    slots, names = state.sides[state.active].slots, _SWITCHES[state.active]
    moves = ["pass"]
    for one in PLACES:
        if slots[one]:
            moves += [names[one][two] for two in PLACES if slots[two] is None or two > one]
    return moves


def _switch(state: State, task: Task, move: str) -> None:
    if move == "pass":
        return
    _, one, two = move.split(":")
    slots = state.sides[state.active].slots
    first, second = place_of(one)[1], place_of(two)[1]
    slots[first], slots[second] = slots[second], slots[first]
    state.tell("switched", seat=SEATS[state.active], squares=[one, two])


def _cards_to_play(state: State, kind: str) -> list[str]:
    seat = state.active
    side = state.sides[seat]
    moves: dict[str, None] = {}  # not a set: a search that goes by their order is the same in every process
    for card in side.hand:
        if card.kind.kind == kind and card.kind.cost <= side.gold:
            for effect in card.kind.does:
                aims = CHOICES[effect.does].aims(state, seat, effect.amount)
                moves.update(dict.fromkeys(f"play:{card.text}:{aim}" if aim else f"play:{card.text}" for aim in aims))
    return [*moves]


def _actions(state: State, task: Task) -> list[str]:
    return ["pass", *_cards_to_play(state, "action")]


def _act(state: State, task: Task, move: str) -> None:
    if move != "pass":
        state.agenda.append(task)
        _play_for_effect(state, move)


# The effect comes first and the card is discarded after it, so that a card never takes back itself.
def _play_for_effect(state: State, move: str) -> None:
    _, text, *aims = move.split(":")
    aim = ":".join(aims)
    card = _played(state, text, aim or None)
    for effect in card.kind.does:
        choice = CHOICES[effect.does]
        if aim in choice.aims(state, state.active, effect.amount):
            choice.happens(state, state.active, aim)
            break
    discard(state, card)


def _attacks(state: State, task: Task) -> list[str]:
    seat = state.active
    mine, theirs = SQUARES[seat], SQUARES[1 - seat]
    attacks = [
        f"attack:{mine[place]}:{theirs[target]}"
        for place in attackers(state, seat)
        for target in targets(state, seat, place)
    ]
    return [*attacks, *_cards_to_play(state, "slayer"), *_exchanges(state)] or ["pass"]


def _exchanges(state: State) -> list[str]:
    side = state.sides[state.active]
    places = [place for place, slot in enumerate(side.slots) if slot] if side.lair else []
    return [f"exchange:{SQUARES[state.active][place]}" for place in places]


def _battle_phase(state: State, task: Task, move: str) -> None:
    state.agenda.append(("check",))
    verb, *words = move.split(":")
    state.stuck = state.stuck + 1 if verb == "pass" else 0
    match verb:
        case "attack":
            battle.attack(state, state.active, place_of(words[0])[1], place_of(words[1])[1])
        case "play":
            _play_for_effect(state, move)
        case "exchange":
            place = place_of(words[0])[1]
            state.tell("exchanged", seat=SEATS[state.active], square=words[0])
            clear_position(state, state.active, place)
            refill(state, state.active, place)


def _too_many_cards(state: State, task: Task) -> bool:
    return len(state.sides[state.active].hand) > HAND_LIMIT


def _discards(state: State, task: Task) -> list[str]:
    return [f"discard:{card.text}" for card in state.sides[state.active].hand]


def _discard(state: State, task: Task, move: str) -> None:
    if move != "pass":
        state.agenda.append(task)
        discard(state, leave_hand(state, state.active, move.partition(":")[2]))


# The end (R19)


def _check(state: State, task: Task) -> None:
    mine, theirs = (side.cards_in_position for side in state.sides)
    if mine and theirs:
        if state.stuck >= 2:
            _end_by_count(state, "stuck")
    elif mine or theirs:
        _end(state, 0 if mine else 1, "no-card-left")
    else:
        _end(state, _more(state.sides[0].gold, state.sides[1].gold), "both-empty")


def _end_by_count(state: State, reason: str) -> None:
    one, two = ((side.cards_in_position, side.gold) for side in state.sides)
    _end(state, _more(one, two), reason)


def _more(one: object, two: object) -> int:
    return NOBODY if one == two else int(one < two)  # type: ignore[operator]


def _end(state: State, winner: int, reason: str) -> None:
    state.result = (winner, reason)
    state.agenda.clear()
    state.tell("ended", winner=SEATS[winner] if winner != NOBODY else None, reason=reason)


_BY_ITSELF: dict[str | int, Callable[[State, Task], None]] = {
    "begin": _begin,
    "check": _check,
    "terrain": battle.meet_terrain,
    "decide": battle.decide,
    "effect": battle.effect,
    "end-battle": battle.end_battle,
}
_DECISIONS: dict[str | int, Decision] = {
    "first": Decision(_firsts, _set_up),
    "draw": Decision(_drawings, _draw, _any_left),
    "lay": Decision(_layings, _lay),
    "treasure": Decision(_treasures, _put_treasure, _holds_cards, active=True),
    "movement": Decision(_switches, _switch, active=True),
    "actions": Decision(_actions, _act, _holds_cards, active=True),
    "battle": Decision(_attacks, _battle_phase, active=True),
    "discard": Decision(_discards, _discard, _too_many_cards, active=True),
    "react": Decision(lambda state, task: ["change", "decline"], battle.react, battle.may_react),
    "fight": Decision(battle.fight_moves, battle.fight, lambda state, task: bool(state.sides[int(task[1])].hand)),
    "save": Decision(battle.save_moves, battle.save, battle.may_save),
    "order": Decision(battle.effect_moves, battle.choose_effect),
    "counter": Decision(battle.counter_moves, battle.put_counter),
}


# Asking about the agenda

_PHASES = {
    "draw": "draw",
    "treasure": "treasure",
    "movement": "movement",
    "battle": "battle",
    "check": "battle",
    "discard": "discard",
    "begin": "draw",
}


def phase(state: State) -> str:
    """Returns where the turn is: set-up, draw, treasure, movement, actions, battle, second-actions, discard or over."""
    if state.result:
        return "over"
    if state.turn == 0:
        return "set-up"
    for task in reversed(state.agenda):
        if task[0] == "actions":
            return "actions" if task[1] == 4 else "second-actions"
        if task[0] in _PHASES and not (task[0] == "draw" and len(state.agenda) != _WHOLE_TURN):
            return _PHASES[str(task[0])]
    return "draw"


_WHOLE_TURN = 8


def is_open(state: State) -> bool:
    """Returns whether somebody has to decide now, as in every state between two moves of a game that goes on."""
    task = state.agenda[-1]
    return task[0] in _DECISIONS and _DECISIONS[task[0]].open(state, task)
