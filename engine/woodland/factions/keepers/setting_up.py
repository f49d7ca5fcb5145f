"""The Keepers' set-up: relics in the forests, warriors in a corner and an adjacent clearing. Source: the Law, p16,
15.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count as counting

from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.keepers.relics import TYPE_NAMES, in_forest, put_in_forest, unplaced_types
from engine.woodland.rules.pieces import can_place, place_warriors
from engine.woodland.state import Side, State
from engine.woodland.tasks import SeatDecision
from engine.woodland.words import forest_name

FIRST_WARRIORS = 4
"""The numbers of warriors in the corner and in the adjacent clearing."""


class Arrive(SeatDecision):
    """15.3: the Keepers place four warriors in a corner, opposite another home corner if possible."""

    kind = "keepers.arrive"
    expects = phrase("choose the starting corner")

    def options(self, state: State) -> list[str]:
        homes = [faction_of(state, other).home(state, other) for other in state.others(self.seat)]
        free = [at for at in state.map.corners if at not in homes and can_place(state, self.seat, at)]
        opposite = [at for at in free if state.map.opposite[at] in homes]
        return [f"arrive:{at}" for at in opposite or free]

    def decide(self, state: State, words: Sequence[str]) -> None:
        state.edit(self.seat).remember("home", int(words[1]))
        place_warriors(state, self.seat, int(words[1]), FIRST_WARRIORS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} begins with {count} warriors in clearing {clearing}.",
            who=who,
            count=FIRST_WARRIORS,
            clearing=words[1],
        )


class Camp(SeatDecision):
    """15.3: the Keepers place four more warriors in an adjacent clearing on the edge of the map."""

    kind = "keepers.camp"
    expects = phrase("choose the clearing of the other warriors")

    def options(self, state: State) -> list[str]:
        """Returns the clearings on the edge next to the corner."""
        home = state.sides[self.seat].own["home"]
        near = [at for at in state.map.adjacent[home] if at in state.map.edge]
        return [f"arrive:{at}" for at in near if can_place(state, self.seat, at)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        state.edit(self.seat).remember("camp", int(words[1]))
        place_warriors(state, self.seat, int(words[1]), FIRST_WARRIORS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} places {count} warriors in clearing {clearing}.",
            who=who,
            count=FIRST_WARRIORS,
            clearing=words[1],
        )


class Scatter(SeatDecision):
    """15.3: chance places a relic in each forest, then the others evenly in forests away from the warriors."""

    kind = "keepers.scatter"
    chance = True
    expects = phrase("place the relics")

    def options(self, state: State) -> list[str]:
        """Returns every relic left with every forest whose turn it is; relics of one type are numbered."""
        side = state.sides[self.seat]
        forests = _forests(state, side)
        return [f"scatter:{forest}:{relic}" for forest in forests for relic in _numbered(unplaced_types(side))]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places the relic with its value hidden, then continues."""
        put_in_forest(state, self.seat, words[1], words[2])
        if unplaced_types(state.sides[self.seat]):
            state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the type and the forest."""
        return phrase("A relic lies in {forest}: {type}.", forest=forest_name(words[1]), type=TYPE_NAMES[words[2]])


def _forests(state: State, side: Side) -> list[str]:
    """Returns the forests for the next relic: an empty one, then the least filled ones away from the warriors."""
    empty = [forest for forest in state.map.forests if not in_forest(side, forest)]
    if empty:
        return empty[:1]
    near = {side.own["home"], side.own["camp"]}
    away = [forest for forest, around in state.map.forests.items() if near.isdisjoint(around)]
    fewest = min((len(in_forest(side, forest)) for forest in away), default=0)
    return [forest for forest in away if len(in_forest(side, forest)) == fewest]


def _numbered(types: Sequence[str]) -> list[str]:
    numbers = {type_: counting(1) for type_ in types}
    return [f"{type_}:{next(numbers[type_])}" for type_ in types]
