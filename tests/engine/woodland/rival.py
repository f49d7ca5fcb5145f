"""A faction for tests only: a few warriors, huts and flags, so that rules can be tried without a real second one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.woodland.faction import Faction, Field
from engine.woodland.faction_board import FactionBoard, PieceKind
from engine.woodland.rules.battle import battle_options, begin_by
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.drawing import Draw
from engine.woodland.rules.moving import move_options, move_warriors, read_move
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, place_warriors, score
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision, SeatStep, SeatTask


class Act(SeatDecision):
    """A move or a battle."""

    kind = "rival.act"
    window = CARDS
    quiet = True
    expects = "choose the next action"

    def options(self, state: State) -> list[str]:
        return [*battle_options(state, self.seat), *move_options(state, self.seat), "done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "battle":
            begin_by(state, self.seat, words)
        elif words[0] == "move":
            move_warriors(state, self.seat, *read_move(words))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return f"Rival: {' '.join(words)}."


class Grow(SeatStep):
    """Builds a hut where it rules, for a point, and has a warrior more."""

    kind = "rival.grow"

    def happen(self, state: State) -> None:
        seat = self.seat
        side = state.edit(seat)
        ruled = [at for at in range(1, 13) if state.ruler(at) == seat]
        room = [at for at in ruled if state.slots[at] and side.pieces["hut"][0] and can_place(state, seat, at)]
        for clearing in room[:1]:
            place(state, seat, "hut", clearing)
            score(state, seat, 1)
        for clearing in ruled[:1] or [3]:
            place_warriors(state, seat, clearing)
        score(state, seat, len(ruled) // 3)


class Rival(Faction):
    """Twenty warriors and a hut in every clearing that is free; it moves and battles once a turn."""

    key: ClassVar[str] = "rival"
    waives_limits: ClassVar[bool] = True
    board = FactionBoard("Rival", "M", 20, {"hut": PieceKind("building", 6, True), "flag": PieceKind("token", 4)})
    fields: ClassVar[Sequence[Field]] = (Field("hoard", "cards", hidden=True), Field("grows", "number"))
    tasks: ClassVar[Sequence[type[SeatTask]]] = (Act, Grow)

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        state.edit(seat).remember("grows", 1)
        for clearing in (3, 6, 7):
            place_warriors(state, seat, clearing, 4)
        return []

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Draw(seat, "hoard", 1)] if state.turn < 9 else []

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Craft(seat), Act(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Grow(seat)] if state.sides[seat].own["grows"] else []


FACTION = Rival
