"""A faction for tests only: a few warriors, huts and flags, so that rules can be tried without a real second one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from engine.woodland.battle import battle_options, begin_by
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.faction_board import FactionBoard, Piece
from engine.woodland.moving import move_options, move_warriors, read_move
from engine.woodland.pieces import can_place, place, place_warriors, score
from engine.woodland.state import State, Task

__all__ = ["Rival"]


class Rival(Faction):
    """Twenty warriors and a hut in every clearing that is free; it moves and battles once a turn."""

    key: ClassVar[str] = "rival"
    board = FactionBoard("Rival", "M", 20, {"hut": Piece("building", 6, True), "flag": Piece("token", 4)})
    fields: ClassVar[Sequence[Field]] = (Field("hoard", "cards", hidden=True), Field("grows", "number"))

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        state.sides[seat].own["grows"] = 1
        for clearing in (3, 6, 7):
            place_warriors(state, seat, clearing, 4)
        return []

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [("draw", seat, "hoard", 1)] if state.turn < 9 else []

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        return [("craft", seat), ("rival.act", seat)]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return [("rival.grow", seat)] if state.sides[seat].own["grows"] else []

    def decisions(self) -> Mapping[str, Decision]:
        return {"rival.act": Decision(_act_options, _act, _say, window=True, quiet=True)}

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return {"rival.grow": _grow}


def _act_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    return [*battle_options(state, seat), *move_options(state, seat), "done"]


def _act(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "battle":
        begin_by(state, int(task[1]), words)
    elif words[0] == "move":
        move_warriors(state, int(task[1]), *read_move(words))


def _grow(state: State, task: Task) -> None:
    """Builds a hut where it rules, for a point, and has a warrior more."""
    seat = int(task[1])
    side = state.sides[seat]
    ruled = [at for at in range(1, 13) if state.ruler(at) == seat]
    for clearing in [at for at in ruled if state.slots[at] and side.pieces["hut"][0] and can_place(state, seat, at)][
        :1
    ]:
        place(state, seat, "hut", clearing)
        score(state, seat, 1)
    for clearing in ruled[:1] or [3]:
        place_warriors(state, seat, clearing)
    score(state, seat, len(ruled) // 3)


def _say(state: State, task: Task, words: list[str]) -> str:
    return f"Rival: {' '.join(words)}."
