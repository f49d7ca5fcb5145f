"""Relics carried by warriors, and relics removed by enemies. Source: the Law of Root, p16, 15.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import beginning, phrase
from engine.woodland.faction_registry import overriding
from engine.woodland.factions.keepers.relics import KINDS, put_in_forest, relic_name, relics_at
from engine.woodland.rules.pieces import carry
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, Count, OptionalDecision, SeatDecision
from engine.woodland.words import forest_name


@dataclass(frozen=True, slots=True)
class Carry(OptionalDecision):
    """Each moved warrior may carry a relic (R-K3); a seat that forced the move decides."""

    origin: Clearing
    destination: Clearing
    left: Count

    kind = "keepers.carry"
    belongs_to = "anybody"
    expects = phrase("choose the relics to carry along")
    completes = True

    def options(self, state: State) -> list[str]:
        side = state.sides[_keepers(state)]
        found = [f"carry:{relic}" for relic in relics_at(side, self.origin)]
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Moves the relic along, then asks for the next one."""
        carry(state, _keepers(state), words[1], self.origin, self.destination, 1)
        if self.left > 1:
            state.agenda.append(Carry(self.seat, self.origin, self.destination, self.left - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase(
                "{who} leaves the other relics in clearing {clearing}.",
                who=who,
                clearing=self.origin,
            )
        return phrase(
            "{relic} is carried from clearing {origin} to clearing {destination}.",
            relic=beginning(relic_name(words[1])),
            origin=self.origin,
            destination=self.destination,
        )


def _keepers(state: State) -> int:
    return state.seat_of("keepers")


@dataclass(frozen=True, slots=True)
class Trophy(SeatDecision):
    """R-K4: the seat that removed a relic chooses a forest, where the relic lies faceup."""

    relic: Annotated[str, Keyword(*KINDS)]

    kind = "keepers.trophy"
    belongs_to = "anybody"
    triggered = True
    expects = phrase("choose a forest for the relic")

    def options(self, state: State) -> list[str]:
        return [f"trophy:{forest}" for forest in state.map.forests]

    def decide(self, state: State, words: Sequence[str]) -> None:
        put_in_forest(state, _keepers(state), words[1], self.relic)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} puts {relic} into {forest}.",
            who=who,
            relic=beginning(relic_name(self.relic)),
            forest=forest_name(words[1]),
        )


def scorer_of(state: State, by: int) -> int:
    """Returns the seat that scores for what a seat removes: usually that seat itself."""
    crediting = overriding(state.seats, "takes_credit")
    return next((owner for owner, each in crediting if each.takes_credit(state, owner, by)), by)
