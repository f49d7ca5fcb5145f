"""The Keepers' Birdsong: encamp, decamp, recruit. Source: the Law of Root, p16, 15.4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import phrase, term
from engine.woodland.cards import BIRD
from engine.woodland.factions.keepers.relics import stations_at, stations_left, stations_on_map, type_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, place_warriors, spend, take_back, take_warriors_back
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearings, OptionalDecision

RECRUITS = 2
"""The number of warriors recruited with a card."""


@dataclass(frozen=True, slots=True)
class Encamp(OptionalDecision):
    """15.4.1: the Keepers may turn a warrior into a waystation, once in each clearing."""

    used: Clearings = ()

    kind = "keepers.encamp"
    window = CARDS
    expects = phrase("choose where to encamp")
    law = "15.4.1"

    def options(self, state: State) -> list[str]:
        """Returns the clearings with a warrior and an open slot, each with the waystations left, and "done"."""
        side = state.sides[self.seat]
        open_ = [at for at in CLEARINGS if state.slots[at] > 0 and can_place(state, self.seat, at)]
        verb = "encamp"
        if not any(side.warriors[1:]) and not stations_on_map(side):
            verb, where = "revive", [at for at in open_ if at in state.map.edge] if not self.used else []
        else:
            where = [at for at in open_ if side.warriors[at] and at not in self.used]
        found = [f"{verb}:{at}:{kind}" for at in where for kind in stations_left(side)]
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        clearing = int(words[1])
        state.agenda.append(Encamp(self.seat, tuple(sorted({*self.used, clearing}))))
        if words[0] == "encamp":
            take_warriors_back(state, self.seat, clearing, 1, is_forced=False)
        place(state, self.seat, words[2], clearing)
        if words[0] == "revive":
            place_warriors(state, self.seat, clearing)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the clearing and the side that shows."""
        if words[0] == "done":
            return phrase("{who} finishes encamping.", who=who)
        relics = _RELICS[type_of(words[2])]
        if words[0] == "revive":
            return phrase(
                "{who} returns to clearing {clearing} with a waystation for {relics} and a warrior.",
                who=who,
                clearing=words[1],
                relics=relics,
            )
        return phrase(
            "{who} encamps in clearing {clearing}: a warrior becomes a waystation for {relics}.",
            who=who,
            clearing=words[1],
            relics=relics,
        )


_RELICS: Mapping[str, str] = {
    "figure": term("relic", "figures"),
    "tablet": term("relic", "tablets"),
    "jewelry": term("relic", "jewelry"),
}
"""The relics that a waystation recovers, by the side that shows."""


@dataclass(frozen=True, slots=True)
class Decamp(OptionalDecision):
    """15.4.2: the Keepers may turn a waystation into a warrior, once in each clearing."""

    used: Clearings = ()

    kind = "keepers.decamp"
    window = CARDS
    expects = phrase("choose where to decamp")
    law = "15.4.2"

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        if not side.warriors[0]:
            return []
        where = [at for at in CLEARINGS if at not in self.used and can_place(state, self.seat, at)]
        found = [f"decamp:{at}:{kind}" for at in where for kind in stations_at(side, at)]
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        clearing = int(words[1])
        state.agenda.append(Decamp(self.seat, tuple(sorted((*self.used, clearing)))))
        take_back(state, self.seat, words[2], clearing, 1)
        place_warriors(state, self.seat, clearing)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} finishes decamping.", who=who)
        return phrase(
            "{who} decamps in clearing {clearing}: the waystation for {relics} becomes a warrior.",
            who=who,
            clearing=words[1],
            relics=_RELICS[type_of(words[2])],
        )


class KeeperRecruit(OptionalDecision):
    """15.4.3: a card places two warriors at a waystation in a clearing of its suit; asked with any hand."""

    kind = "keepers.recruit"
    window = CARDS
    expects = phrase("choose where to recruit")
    law = "15.4.3"
    repeats = True

    def options(self, state: State) -> list[str]:
        """Returns the cards that match the clearing of a waystation."""
        side = state.sides[self.seat]
        where = _camps(state, self.seat, side)
        if not side.hand or not where:
            return []
        suits = state.map.suits
        found = [f"recruit:{card.text}:{at}" for card in side.hand for at in where if card.suit in (BIRD, suits[at])]
        return [*found, "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Spends the card, places the warriors, then asks again."""
        spend(state, self.seat, state.card(words[1]))
        place_warriors(state, self.seat, int(words[2]), RECRUITS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the card and the clearings."""
        if words[0] == "done":
            return phrase("{who} recruits no more.", who=who)
        return phrase(
            "{who} spends {card} and recruits in clearing {clearing}.",
            who=who,
            card=state.card(words[1]).name,
            clearing=words[2],
        )


def _camps(state: State, seat: int, side: Side) -> list[int]:
    """Returns the clearings where warriors can be placed, from public facts."""
    if not side.warriors[0]:
        return []
    return [at for at in CLEARINGS if stations_at(side, at) and can_place(state, seat, at)]
