"""Recovering: a relic where a waystation shows its type scores and leaves the map. Source: the Law, p16, 15.5.3."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import english, phrase
from engine.woodland.cards import BIRD
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.keepers.columns import RETAINER, CardWord, card_name, dismiss, words_in
from engine.woodland.factions.keepers.relics import (
    RECOVERED,
    columns_complete,
    relic_name,
    relics_at,
    stations_at,
    type_of,
    value_of,
)
from engine.woodland.rules.pieces import score, take_back
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, OptionalDecision

_RECOVERING = "recovering"


def recover_options(state: State, seat: int, card: str, clearing: int = 0) -> list[str]:
    """Returns the relics that a card can recover in a clearing, or in any clearing it matches (0)."""
    side = state.sides[seat]
    suit = BIRD if card == RETAINER else state.card(card).suit
    return [
        f"recover:{at}:{relic}:{card}"
        for at in ((clearing,) if clearing else state.map.by_suit[suit])
        for shown in [{type_of(kind) for kind in stations_at(side, at)}]
        if shown
        for relic in relics_at(side, at)
        if type_of(relic) in shown
    ]


def recover(state: State, seat: int, words: Sequence[str]) -> None:
    """Recovers and scores a relic, and any full set; then the card is lost or may recover again there (R-K8)."""
    clearing, relic, card = int(words[1]), words[2], words[3]
    side = state.edit(seat)
    before = columns_complete(side.own[RECOVERED])
    take_back(state, seat, relic, clearing, 1)
    side.remember(RECOVERED, (*side.own[RECOVERED], relic))
    where = bytearray(side.pieces[relic])
    where[0] -= 1
    side.pieces = {**side.pieces, relic: where}
    state.note("recovered", seat=state.seats[seat], relic=relic, clearing=clearing)
    suit = state.map.suits[clearing]
    ruled = sum(state.ruler(at) == seat for at in state.map.by_suit[suit])
    if ruled < value_of(relic):
        dismiss(state, seat, _RECOVERING, card)
    else:
        state.agenda.append(RecoverMore(seat, clearing, card))
    completed = columns_complete(side.own[RECOVERED]) - before
    score(state, seat, value_of(relic) + completed * faction_of(state, seat).board.rows["set"][0])


def recover_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about the recovered relic."""
    return phrase(
        "{who} recovers {relic} in clearing {clearing} with {card}.",
        who=name_of(state, seat),
        relic=relic_name(words[2]),
        clearing=words[1],
        card=card_name(state, words[3]),
    )


@dataclass(frozen=True, slots=True)
class RecoverMore(OptionalDecision):
    """The same card may recover again in the same clearing."""

    clearing: Clearing
    card: CardWord

    kind = "keepers.recover-more"
    expects = phrase("choose whether to recover again")
    completes = True

    def complaint(self, state: State) -> str:
        """Returns a fault if the card is not in the third column, or ""."""
        found = words_in(state.sides[self.seat], _RECOVERING)
        return "" if self.card in found else english("{card} is not in the third column", card=repr(self.card))

    def options(self, state: State) -> list[str]:
        found = recover_options(state, self.seat, self.card, self.clearing)
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        recover(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} stops recovering with this card.", who=who)
        return recover_sentence(state, self.seat, words)
