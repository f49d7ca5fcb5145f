"""The Lizard Cult: gardens, Lost Souls from discarded cards, and acolytes from lost warriors. Source: the Law, p16,
section 10.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.sentence import plural
from engine.woodland.cards import Card
from engine.woodland.faction import Faction, Field
from engine.woodland.factions.lizards.birdsong import AdjustOutcast, ChooseOutcast, Conspire, CrusadeBattle, FirstGarden
from engine.woodland.factions.lizards.cult import (
    ACOLYTES,
    GARDENS,
    HATED,
    OUTCAST,
    REVEALED,
    SOULS,
    complaint,
    gardens_at,
)
from engine.woodland.factions.lizards.rituals import SCORED, FaithLost, ReturnRevealed, Ritual
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.persistent import Closing
from engine.woodland.state import OUTRIGHT, Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

_NOWHERE = bytearray(13)


class Lizards(Faction):
    """The Lizard Cult."""

    key: ClassVar[str] = "lizards"
    fields: ClassVar[Sequence[Field]] = (
        Field("home", "number", most=12),
        Field(OUTCAST, "word"),
        Field(HATED, "number", most=1),
        Field(ACOLYTES, "number", most=25),
        Field(SOULS, "cards"),
        Field(REVEALED, "cards"),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "fox-garden": lambda n: plural("a fox garden", "{n} fox gardens", n),
        "rabbit-garden": lambda n: plural("a rabbit garden", "{n} rabbit gardens", n),
        "mouse-garden": lambda n: plural("a mouse garden", "{n} mouse gardens", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        FirstGarden, ChooseOutcast, AdjustOutcast, Conspire, CrusadeBattle, Ritual, ReturnRevealed, FaithLost,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.lizards.judge:LizardsJudge"
    marks: ClassVar[Sequence[str]] = SCORED

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [FirstGarden(seat), ChooseOutcast(seat)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [AdjustOutcast(seat), Conspire(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Ritual(seat), Closing(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [ReturnRevealed(seat), Craft(seat)]

    def warriors_elsewhere(self, side: Side) -> int:
        return int(side.own[ACOLYTES])

    # Gardens: they rule, and those of the Outcast craft

    def counts_for_rule(self, state: State, owner: int, clearing: int, strengths: list[int]) -> None:
        if gardens_at(state.sides[owner], clearing):
            strengths[owner] = OUTRIGHT

    def crafting_power(self, state: State, seat: int) -> list[int]:
        where = self._outcast_gardens(state, seat)
        return [sum(of_suit(where)) for of_suit in state.map.counts_of_suit]

    def crafting_pieces_in(self, state: State, seat: int, clearing: int) -> int:
        return int(self._outcast_gardens(state, seat)[clearing])

    def _outcast_gardens(self, state: State, seat: int) -> bytearray:
        side = state.sides[seat]
        return side.pieces.get(f"{side.own[OUTCAST]}-garden", _NOWHERE)

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        if kind in GARDENS:
            state.trigger(FaithLost(seat))

    # Lost Souls, and Revenge

    def keeps_discard(self, state: State, owner: int, card: Card) -> bool:
        side = state.edit(owner)
        side.remember(SOULS, (*side.own[SOULS], card))
        return True

    def keeps_fallen(self, state: State, seat: int, by: int, clearing: int, count: int) -> bool:
        battle = state.battle
        if battle is None or (battle.defender, battle.attacker, battle.clearing) != (seat, by, clearing):
            return False
        side = state.edit(seat)
        side.remember(ACOLYTES, side.own[ACOLYTES] + count)
        return True

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return complaint(state, seat)

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        rows = self.board.rows["score"]
        side = state.sides[seat]
        scores = {kind.partition("-")[0]: rows[side.on_map(kind)] for kind in GARDENS}
        return {"draws": self.draws(state, seat), "scores": scores, "garden-points": [*rows]}
