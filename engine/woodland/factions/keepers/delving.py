"""Delving: a relic from a forest is turned up and moved to an adjacent clearing. Source: the Law, p16, 15.5.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import BadText, Keyword, Word
from engine.sentence import english, phrase
from engine.woodland.faction_registry import name_of
from engine.woodland.factions.keepers.columns import CardWord, card_name, dismiss, words_in
from engine.woodland.factions.keepers.relics import (
    TYPE_NAMES,
    TYPES,
    in_forest,
    nearly_ruled,
    relic_name,
    take_from_forest,
    value_of,
    values_left,
)
from engine.woodland.rules.moving import can_enter
from engine.woodland.rules.pieces import place
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatDecision
from engine.woodland.words import forest_name

_DELVING = "delving"


class _ForestWord(Word):
    @property
    def expected(self) -> str:
        return phrase("the name of a forest")

    def parsed(self, text: str, where: Any) -> str:
        if text not in where.map.forests:
            raise BadText(self.expected)
        return text


Forest = Annotated[str, _ForestWord()]


def delve_options(state: State, seat: int, clearing: int, card: str) -> list[str]:
    """Returns the relics that a card can delve into a clearing that the Keepers rule with a warrior."""
    side = state.sides[seat]
    if not side.warriors[clearing] or state.ruler(clearing) != seat or not can_enter(state, seat, clearing):
        return []
    return [
        f"delve:{clearing}:{forest}:{relic}:{card}"
        for forest, around in state.map.forests.items()
        if clearing in around
        for relic in dict.fromkeys(in_forest(side, forest))
    ]


def begin_delving(state: State, seat: int, words: Sequence[str]) -> None:
    """Turns a relic up, unless it is faceup already, and moves it to the clearing."""
    clearing, (forest, relic, card) = int(words[1]), words[2:5]
    if relic in TYPES:
        state.agenda.append(RelicValue(seat, clearing, forest, relic, card))
    else:
        take_from_forest(state, seat, forest, relic)
        _place_relic(state, seat, clearing, forest, relic, card)


def _place_relic(state: State, seat: int, clearing: int, forest: str, relic: str, card: str) -> None:
    """Places the relic; the card is lost if too few clearings around the forest are ruled (R-K7)."""
    place(state, seat, relic, clearing)
    if nearly_ruled(state, seat, forest) < value_of(relic):
        dismiss(state, seat, _DELVING, card)


def delve_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence with the relic and its forest."""
    facts = {
        "who": name_of(state, seat),
        "forest": forest_name(words[2]),
        "clearing": words[1],
        "card": card_name(state, words[4]),
    }
    if words[3] in TYPES:
        return phrase(
            "{who} delves the hidden relic {relic} from {forest} into clearing {clearing} with {card}.",
            relic=TYPE_NAMES[words[3]],
            **facts,
        )
    return phrase(
        "{who} delves the relic {relic} from {forest} into clearing {clearing} with {card}.",
        relic=relic_name(words[3]),
        **facts,
    )


@dataclass(frozen=True, slots=True)
class Delve(OptionalDecision):
    """The Keepers may delve after the battle that a card had to fight first."""

    clearing: Clearing
    card: CardWord

    kind = "keepers.delve"
    expects = phrase("choose whether to delve")
    completes = True

    def complaint(self, state: State) -> str:
        """Returns a fault if the card is not in the second column, or ""."""
        found = words_in(state.sides[self.seat], _DELVING)
        return "" if self.card in found else english("{card} is not in the second column", card=repr(self.card))

    def options(self, state: State) -> list[str]:
        """Returns the possible delves in the clearing after the battle."""
        found = delve_options(state, self.seat, self.clearing, self.card)
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        begin_delving(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} does not delve.", who=who)
        return delve_sentence(state, self.seat, words)


@dataclass(frozen=True, slots=True)
class RelicValue(SeatDecision):
    """Chance decides the value of a relic that is turned up."""

    clearing: Clearing
    forest: Forest
    relic: Annotated[str, Keyword(*TYPES)]
    card: CardWord

    kind = "keepers.worth"
    chance = True
    expects = phrase("reveal the value of the relic")

    def complaint(self, state: State) -> str:
        """Returns a fault if the relic is not there with a hidden value, or the card not in the second column."""
        side = state.sides[self.seat]
        if self.relic not in in_forest(side, self.forest):
            return english("there is no hidden {relic} in that forest", relic=self.relic)
        if self.card in words_in(side, _DELVING):
            return ""
        return english("{card} is not in the second column", card=repr(self.card))

    def options(self, state: State) -> list[str]:
        """Returns the values left for the relic's type, equal ones numbered; middling values first."""
        values = sorted(values_left(state.sides[self.seat], self.relic), key=lambda value: abs(2 * value - 5))
        return [f"worth:{value}:{values[: at + 1].count(value)}" for at, value in enumerate(values)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        take_from_forest(state, self.seat, self.forest, self.relic)
        _place_relic(state, self.seat, self.clearing, self.forest, f"{self.relic}-{words[1]}", self.card)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("The relic is worth {value}.", value=words[1])
