"""A faction for tests only: it fills in the hooks by which one faction changes what others may do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.woodland.faction import Faction, Field
from engine.woodland.faction_board import FactionBoard, PieceKind
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import place_warriors, score
from engine.woodland.state import OUTRIGHT, State
from engine.woodland.tasks import SeatDecision, SeatTask

GATE, WALL, TOWER, BANNER = "gate", "wall", "tower", "banner"
LINK = (4, 7)
OPEN_ROAD = (3, 7)


class Watch(SeatDecision):
    """Nothing but a place for the window."""

    kind = "warden.watch"
    window = CARDS
    expects = "how long to watch"

    def options(self, state: State) -> list[str]:
        return ["done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Watches no more."""

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return "The warden watches."


class Warden(Faction):
    """Its gates let nobody out, its walls nobody in; where its banner flies it rules; shields take its hits."""

    key: ClassVar[str] = "warden"
    board = FactionBoard(
        "Warden", "N", 10, {kind: PieceKind("token", 2) for kind in (GATE, WALL, BANNER)} | {TOWER: PieceKind("token")}
    )
    fields: ClassVar[Sequence[Field]] = (Field("shields", "number"), Field("visits", "number"))
    tasks: ClassVar[Sequence[type[SeatTask]]] = (Watch,)
    offered: ClassVar[Sequence[str]] = ("knock",)

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        place_warriors(state, seat, 11, 3)
        return []

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        score(state, seat, 1)
        return []

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Watch(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return []

    def links(self, state: State, owner: int, mover: int) -> Iterable[tuple[int, int]]:
        return (LINK,) if state.sides[owner].pieces[TOWER][LINK[0]] else ()

    def ignores_rule_between(self, state: State, seat: int, origin: int, destination: int) -> bool:
        return (origin, destination) == OPEN_ROAD

    def forbids_leaving(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces[GATE][clearing])

    def forbids_entering(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces[WALL][clearing])

    def counts_for_rule(self, state: State, owner: int, clearing: int, strengths: list[int]) -> None:
        if state.sides[owner].pieces[BANNER][clearing]:
            strengths[owner] = OUTRIGHT

    def effect_targets(self, state: State, seat: int, clearing: int) -> int:
        return int(state.sides[seat].own["shields"])

    def loses_instead(self, state: State, seat: int, by: int, clearing: int) -> bool:
        return self.takes_otherwise(state, seat, by, clearing, "shield")

    def gains_instead(self, state: State, seat: int, clearing: int) -> bool:
        state.edit(seat).remember("shields", state.sides[seat].own["shields"] + 1)
        return True

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        found = super().losable(state, seat, clearing)
        return [*found, "shield"] if state.sides[seat].own["shields"] else found

    def takes_otherwise(self, state: State, seat: int, by: int, clearing: int, kind: str) -> bool:
        if kind == "shield":
            state.edit(seat).remember("shields", state.sides[seat].own["shields"] - 1)
        return kind == "shield"

    def offers(self, state: State, owner: int, active: int) -> list[str]:
        return ["knock"] if self.may_offer(state, owner, active) else []

    def may_offer(self, state: State, owner: int, active: int) -> bool:
        return not state.sides[owner].own["visits"]

    def take_offer(self, state: State, owner: int, active: int, words: Sequence[str]) -> None:
        state.edit(owner).remember("visits", 1)
        score(state, active, 1)

    def offer_sentence(self, state: State, owner: int, active: int, words: Sequence[str]) -> str:
        return "Somebody knocks at the warden's door."


FACTION = Warden
