"""Checks whether the tasks of a position fit together, as in every state that a game can reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import NOBODY, Task
from engine.dragons.aftermath import AfterEffect, EndBattle, OrderEffects, Save
from engine.dragons.attack import AnswerAttack, MeetCard, MeetTerrain, React
from engine.dragons.battle import Fight
from engine.dragons.board import SQUARES
from engine.dragons.cards import SEATS
from engine.dragons.effects import PlaceCounter
from engine.dragons.ending import CheckEnd
from engine.dragons.state import DragonsBattle, DragonsState
from engine.dragons.turn import PHASES, BeginTurn, ChooseFirst, LayCard
from engine.dragons.zones import DrawCard
from engine.sentence import english

Tasks = Sequence[Task[Any]]


def misplaced(state: DragonsState) -> str | None:
    """Returns what is wrong with the tasks of a state, as part of a sentence; None if they are consistent."""
    agenda = state.agenda
    if not agenda:
        return english("the game is over, but there is a battle") if state.battle else None
    if isinstance(agenda[0], ChooseFirst):
        is_alone = len(agenda) == 1 and state.turn == 0
        return None if is_alone else english("the agenda has more tasks before the starting player is chosen")
    if not isinstance(agenda[0], BeginTurn):
        return english("the last task of the agenda is not the beginning of a turn")
    return _setting_up(state, agenda[1:]) if state.turn == 0 else _turn(state, agenda[1:])


def _setting_up(state: DragonsState, tasks: Tasks) -> str | None:
    lairs = [len(side.lair) for side in state.sides]
    dealt = [len(side.dealt) for side in state.sides]
    free = [side.slots.count(None) for side in state.sides]
    for task in reversed(tasks):
        match task:
            case LayCard(seat):
                if not dealt[seat] or not free[seat]:
                    return english(
                        "{seat} has more Lair cards to lay than there are cards or empty positions", seat=SEATS[seat]
                    )
                dealt[seat] -= 1
                free[seat] -= 1
            case DrawCard(seat, "dealt"):
                drawn = min(1, lairs[seat])
                lairs[seat] -= drawn
                dealt[seat] += drawn
            case DrawCard(_, "hand"):
                pass
            case _:
                return english("the agenda has {task} before the first turn", task=repr(task.kind))
    return english("there is a battle before the first turn") if state.battle else None


def _turn(state: DragonsState, tasks: Tasks) -> str | None:
    order: Tasks = PHASES
    while tasks and tasks[0] in PHASES:
        if tasks[0] not in order:
            return english("the agenda has {task} out of order", task=repr(tasks[0].kind))
        order = order[order.index(tasks[0]) + 1 :]
        tasks = tasks[1:]
    match tasks:
        case [DrawCard(_, "hand"), *rest] if not state.battle:
            tasks = rest
        case [CheckEnd(), *rest]:
            tasks = rest
    if state.battle is not None:
        return _battle(state, state.battle, tasks)
    return _between_battles(state, tasks)


def _between_battles(state: DragonsState, tasks: Tasks) -> str | None:
    match tasks:
        case []:
            return None
        case [DrawCard(seat, int(place))]:
            if state.sides[seat].slots[place] is not None:
                return english("a card is to be drawn for {square}, which is not empty", square=SQUARES[seat][place])
            return None
        case [DrawCard(), *_] if all(isinstance(task, DrawCard) and task.to == "hand" for task in tasks):
            return None
        case [MeetCard() as meeting, AnswerAttack() as asked] | [MeetTerrain() as meeting, React() as asked]:
            if (asked.seat, asked.place, asked.attacker) == (1 - meeting.seat, meeting.target, meeting.place):
                return _met(state, meeting) if isinstance(meeting, MeetCard) else _terrain(state, meeting)
        case [Fight() | Save() | EndBattle(), *_]:
            return english("the agenda has {task}, but there is no battle", task=repr(tasks[0].kind))
    return _nowhere(tasks[0])


def _nowhere(task: Task[Any]) -> str:
    return english("the agenda has {task} where it cannot occur", task=repr(task.kind))


def _met(state: DragonsState, meeting: MeetCard) -> str | None:
    attacker = state.sides[meeting.seat].slots[meeting.place]
    if attacker is None or state.sides[1 - meeting.seat].slots[meeting.target] is None:
        return english("the attack names an empty position")
    return None if attacker.up and attacker.is_dragon else english("the attacker is not a face-up Dragon")


def _terrain(state: DragonsState, meeting: MeetTerrain) -> str | None:
    attacker = state.sides[meeting.seat].slots[meeting.place]
    met = state.sides[1 - meeting.seat].slots[meeting.target]
    if attacker is None or met is None:
        return english("the attack on Terrain names an empty position")
    if not attacker.up or not attacker.is_dragon or not met.up or met.is_dragon:
        return english("the attack on Terrain is not by a face-up Dragon on face-up Terrain")
    return None


def _battle(state: DragonsState, battle: DragonsBattle, tasks: Tasks) -> str | None:
    if not tasks or not isinstance(tasks[0], (Fight, Save, EndBattle)):
        return english("there is a battle, but the agenda has no step of it")
    for seat in (0, 1):
        places = battle.places[seat]
        slots = [state.sides[seat].slots[place] for place in places]
        if None in slots:
            return english("the battle names an empty position")
        if not all(slot and slot.up and slot.is_dragon for slot in slots) or len({*places}) < len(places):
            return english("the battle is not between different face-up Dragons")
    if any(played.card.kind.kind != "battle" for played in battle.played):
        return english("a card played in the battle is not a Battle Action")
    if any(card not in {*state.every_card()} or not card.kind.battle_action for card in battle.used):
        return english("an ability used in the battle belongs to no card")
    is_decided = not isinstance(tasks[0], Fight)
    if is_decided != (battle.winner != NOBODY) or not battle.places[battle.winner if is_decided else 0]:
        return english("battle and agenda disagree about the winner")
    match tasks:
        case [Fight(), *draws] if all(isinstance(task, DrawCard) and task.to == "hand" for task in draws):
            return None if battle.places[1] else english("the battle has no Dragon on one side")
        case [Save(seat, saved)]:
            fits = seat != battle.winner and {*saved} <= {*battle.places[1 - battle.winner]}
            return None if fits else english("the player who keeps Dragons is not the loser")
        case [EndBattle(), *effects]:
            return _effects(state, effects)
    return _nowhere(tasks[-1])


def _effects(state: DragonsState, tasks: Tasks) -> str | None:
    cards = {*state.every_card()}
    for index, task in enumerate(tasks):
        match task:
            case AfterEffect():
                if task.source not in cards or (task.does == "counter-any" and task.amount < 1):
                    return english(
                        "the agenda has an effect of {card} that does not exist", card=repr(task.source.full)
                    )
            case OrderEffects(seat):
                if not _are_one_group(tasks[max(0, index - 2) : index], seat):
                    return english("the agenda asks for the order of effects that it does not have")
            case PlaceCounter():
                if not any(slot and slot.up for side in state.sides for slot in side.slots):
                    return english("a counter is to be put on a face-up card, but there is none")
            case DrawCard(_, "hand"):
                pass
            case _:
                return english("the agenda has {task} among the effects of a battle", task=repr(task.kind))
    return None


def _are_one_group(tasks: Tasks, seat: int) -> bool:
    match tasks:
        case [AfterEffect() as one, AfterEffect() as two]:
            return one.category == two.category and one.seat == two.seat == seat
    return False
