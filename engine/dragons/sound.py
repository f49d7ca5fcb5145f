"""Whether the tasks of a position fit together, as they do in every state that a game comes to: then it plays on."""

from __future__ import annotations

from engine.dragons.board import SQUARES
from engine.dragons.cards import SEATS
from engine.dragons.state import NOBODY, Battle, State, Task

__all__ = ["trouble"]

_PHASES = ("discard", "actions 6", "battle", "actions 4", "movement", "treasure", "draw horde")
"""The phases that are still to come, from the bottom of an agenda."""
_IN_BATTLE = ("fight", "save", "end-battle")


def trouble(state: State) -> str | None:
    """Returns what is wrong with the tasks of a state, as a part of a sentence; None when nothing is."""
    agenda = state.agenda
    if not agenda:
        return "the game is over, but there is a battle" if state.battle else None
    if agenda[0][0] == "first":
        return None if len(agenda) == 1 and state.turn == 0 else "the agenda goes on before anybody begins"
    if agenda[0][0] != "begin":
        return "the agenda does not end with a turn that begins"
    return _setting_up(state, agenda[1:]) if state.turn == 0 else _turn(state, agenda[1:])


def _setting_up(state: State, tasks: list[Task]) -> str | None:
    lairs = [len(side.lair) for side in state.sides]
    dealt = [len(side.dealt) for side in state.sides]
    free = [side.slots.count(None) for side in state.sides]
    for task in reversed(tasks):
        if task[0] not in ("draw", "lay") or (task[0] == "draw" and task[3] not in ("dealt", "hand")):
            return f"the agenda has {task[0]!r} before the first turn"
        seat = int(task[1])
        if task[0] == "lay":
            if not dealt[seat] or not free[seat]:
                return f"{SEATS[seat]} is to lay more Lair cards than there are cards or empty positions"
            dealt[seat] -= 1
            free[seat] -= 1
        elif task[3] == "dealt" and lairs[seat]:
            lairs[seat] -= 1
            dealt[seat] += 1
    return "there is a battle before the first turn" if state.battle else None


def _turn(state: State, tasks: list[Task]) -> str | None:
    last = -1
    while tasks and _phase(tasks[0]) in _PHASES:
        now = _PHASES.index(_phase(tasks[0]))
        if now <= last:
            return f"the agenda has {tasks[0][0]!r} out of its order"
        last, tasks = now, tasks[1:]
    if tasks and tasks[0][0] == "check":
        tasks = tasks[1:]
    kind = tasks[0][0] if tasks else None
    if (state.battle is not None) != (kind in _IN_BATTLE):
        lonely = f"the agenda has {kind!r}, but there is no battle"
        return "there is a battle, but nobody fights it" if state.battle else lonely
    if state.battle is not None:
        return _battle(state, state.battle, tasks)
    match tasks:
        case []:
            return None
        case [("draw", int(seat), "lair", int(place))]:
            if state.sides[seat].slots[place] is not None:
                return f"a card is to be drawn for {SQUARES[seat][place]}, where one lies"
            return None
        case [("terrain", int(seat), int(place), int(target)), ("react", *react)] if react == [1 - seat, target, place]:
            return _terrain(state, seat, place, target)
    return f"the agenda has {kind!r} where no game has it"


def _phase(task: Task) -> str:
    return " ".join([str(task[0]), *(str(word) for word in task[1:2] if task[0] == "actions"), *map(str, task[2:3])])


def _terrain(state: State, seat: int, place: int, target: int) -> str | None:
    attacker, met = state.sides[seat].slots[place], state.sides[1 - seat].slots[target]
    if attacker is None or met is None:
        return "the attack on Terrain has a position without a card"
    if not attacker.up or not attacker.is_dragon or not met.up or met.is_dragon:
        return "the attack on Terrain is none of a Dragon on Terrain, both face up"
    return None


def _battle(state: State, battle: Battle, tasks: list[Task]) -> str | None:
    for seat in (0, 1):
        places = battle.places[seat]
        slots = [state.sides[seat].slots[place] for place in places]
        if None in slots:
            return "the battle has a position without a card"
        if any(slot is None or not slot.up or not slot.is_dragon for slot in slots) or len({*places}) < len(places):
            return "the battle is none of face-up Dragons"
    if any(played.card.kind.kind != "battle" for played in battle.played):
        return "a card is played in the battle that is no Battle Action"
    is_decided = tasks[0][0] != "fight"
    if is_decided != (battle.winner != NOBODY) or not battle.places[battle.winner if is_decided else 0]:
        return "the battle and the agenda do not agree who has won"
    match tasks:
        case [("fight", *_)]:
            return None if battle.places[1] else "the battle has no Dragon on one side"
        case [("save", int(seat), *saved)]:
            lost = battle.places[1 - battle.winner]
            fits = seat != battle.winner and {*saved} <= {*lost}
            return None if fits else "the one who saves is not the one who lost"
        case [("end-battle",), *effects]:
            return _effects(state, effects)
    return f"the agenda has {tasks[-1][0]!r} where no game has it"


def _effects(state: State, tasks: list[Task]) -> str | None:
    texts = {card.full for card in state.every_card()}
    for index, task in enumerate(tasks):
        match task:
            case ("effect", _, _, source, does, int(amount), _):
                if source not in texts or (does == "counter-any" and amount < 1):
                    return f"the agenda has an effect of {source!r} that no card has"
            case ("order", seat):
                below = tasks[max(0, index - 2) : index]
                one_group = len(below) == 2 and below[0][1] == below[1][1]
                if not one_group or any(each[0] != "effect" or each[2] != seat for each in below):
                    return "somebody is asked for the order of effects that are not there"
            case ("counter", *_):
                if not any(slot and slot.up for side in state.sides for slot in side.slots):
                    return "a counter is to be put on a face-up card, and there is none"
            case ("draw", _, "horde", "hand"):
                pass
            case _:
                return f"the agenda has {task[0]!r} among the effects of a battle"
    return None
