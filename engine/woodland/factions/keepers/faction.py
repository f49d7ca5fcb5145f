"""The Keepers in Iron: relics, waystations that recover them, a Retinue. Source: the Law of Root, p16, section 15."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.woodland.faction import Faction, Field
from engine.woodland.factions.keepers import columns, relics
from engine.woodland.factions.keepers.birdsong import Decamp, Encamp, KeeperRecruit
from engine.woodland.factions.keepers.carrying import Carry, Trophy, scorer_of
from engine.woodland.factions.keepers.columns import ACTED, RETAINERS
from engine.woodland.factions.keepers.delving import Delve, RelicValue
from engine.woodland.factions.keepers.recovering import RecoverMore
from engine.woodland.factions.keepers.relics import COLUMNS, FORESTS, KINDS, RECOVERED, gone, has_relic, stations_left
from engine.woodland.factions.keepers.retinue import Act, Gather, LiveOff, RetinueColumn
from engine.woodland.factions.keepers.setting_up import Arrive, Camp, Scatter
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.persistent import Closing
from engine.woodland.rules.pieces import score
from engine.woodland.state import Battle, Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

_KNIGHTS = "devout-knights"
"""The mark of a battle in which the Keepers have ignored a hit."""


class Keepers(Faction):
    """The Keepers in Iron."""

    key: ClassVar[str] = "keepers"
    fields: ClassVar[Sequence[Field]] = (
        Field("home", "number", most=12),
        Field("camp", "number", most=12),
        Field(FORESTS, "words"),
        Field(RECOVERED, "words"),
        *(Field(column, "cards") for column in COLUMNS),
        Field(RETAINERS, "numbers"),
        Field(ACTED, "words"),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = relics.pieces_said()
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Arrive, Camp, Scatter, Encamp, Decamp, KeeperRecruit, RetinueColumn, Act, Delve, RelicValue, RecoverMore,
        LiveOff, Gather, Carry, Trophy,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.keepers.judge:KeepersJudge"
    marks: ClassVar[Sequence[str]] = (_KNIGHTS,)

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        state.edit(seat).remember(RETAINERS, (1,) * len(COLUMNS))
        return [Arrive(seat), Camp(seat), Scatter(seat)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Encamp(seat), Decamp(seat), KeeperRecruit(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Craft(seat), *(RetinueColumn(seat, column) for column in COLUMNS), Closing(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [LiveOff(seat), Gather(seat)]

    def pieces_gone(self, side: Side, kind: str) -> int:
        return gone(side, kind)

    # Devout Knights

    def takes_along(self, state: State, seat: int, by: int, origin: int, destination: int, count: int) -> None:
        if has_relic(state.sides[seat], origin):
            state.agenda.append(Carry(by, origin, destination, count))

    def hits_ignored(self, state: State, seat: int, battle: Battle, hits: int) -> int:
        side = state.sides[seat]
        if not hits or _KNIGHTS in battle.marks:
            return 0
        if not side.warriors[battle.clearing] or not has_relic(side, battle.clearing):
            return 0
        battle.marks += (_KNIGHTS,)
        return 1

    # Prized Trophies

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        if kind not in KINDS:
            return
        if by in state.enemies(seat):
            score(state, scorer_of(state, by), self.board.rows["trophy"][0])
            state.trigger(Trophy(by, kind))
        else:
            state.trigger(Trophy(state.active, kind))

    # Being cajoled

    def cajole_choices(self, state: State, seat: int, clearing: int) -> list[str]:
        return stations_left(state.sides[seat]) if state.slots[clearing] > 0 else []

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return relics.complaint(state, seat) or columns.complaint(state, seat)

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        side = state.sides[seat]
        left = stations_left(side)
        return {
            "supply": {"warrior": side.warriors[0], "waystation": len(left) // 2},
            "draws": self.draws(state, seat),
            "sets": relics.columns_complete(side.own[RECOVERED]),
            "stations": left,
        }
