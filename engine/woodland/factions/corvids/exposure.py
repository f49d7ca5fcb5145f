"""Exposure: in its own turn another player may guess a plot that lies face down. Source: the Law of Root, p16, 13.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.woodland.factions import name_of
from engine.woodland.factions.corvids.plots import KINDS, OF_EACH, PLOT, hidden_at, lift
from engine.woodland.map import CLEARINGS
from engine.woodland.pieces import score
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearing, SeatDecision, SeatNumber
from engine.woodland.words import with_article

__all__ = ["EXPOSE", "ShowCard", "chance_of", "exposures", "guess", "guess_sentence", "near_plots"]

EXPOSE = "expose"


def near_plots(state: State, owner: int, active: int) -> list[int]:
    """Returns the clearings where a plot lies face down and the active player has pieces."""
    hidden, present = state.sides[owner].pieces[PLOT], state.sides[active].present
    return [at for at in CLEARINGS if hidden[at] and present[at]]


def exposures(state: State, owner: int, active: int) -> list[str]:
    """Returns the guesses that a player has a card for; kinds of which all are seen need not be guessed."""
    side, hand = state.sides[owner], state.sides[active]
    kinds = [kind for kind in KINDS if side.on_map(kind) < OF_EACH]
    places = [at for at in near_plots(state, owner, active) if hand.matching(state.map.suits[at])]
    return [f"{EXPOSE}:{at}:{kind}" for at in places for kind in kinds]


def chance_of(side: Side, kind: str) -> float:
    """Returns how likely a plot that lies face down is of a kind, by what everybody sees."""
    unseen = {each: OF_EACH - side.on_map(each) for each in KINDS}
    return unseen[kind] / sum(unseen.values())


def guess(state: State, owner: int, active: int, words: Sequence[str]) -> None:
    """Begins a guess "expose:CLEARING:KIND": the card is chosen next."""
    state.agenda.append(ShowCard(active, owner, int(words[1]), words[2]))


def guess_sentence(state: State, owner: int, active: int, words: Sequence[str]) -> str:
    """Says what is guessed."""
    who, plot = name_of(state, active), with_article(words[2])
    return f"Exposure: {who} guesses that the plot in clearing {words[1]} is {plot}."


@dataclass(frozen=True, slots=True)
class ShowCard(SeatDecision):
    """A matching card is shown to the Corvids, who keep it when the guess is wrong."""

    owner: SeatNumber
    clearing: Clearing
    plot: Annotated[str, Keyword(*KINDS)]

    kind = "corvids.show"
    belongs_to = "anybody"
    expects = "which card to show for the Exposure"
    without_card = "shows a matching card: Exposure."

    def complaint(self, state: State) -> str:
        """The Corvids are asked, about a plot that is there."""
        key = self.kind.partition(".")[0]
        if state.seats[self.owner] != key or self.seat == self.owner:
            return f"{self.owner} is not the seat of the Corvids, or guesses itself"
        is_there = state.sides[self.owner].pieces[PLOT][self.clearing]
        return "" if is_there else f"no plot lies face down in clearing {self.clearing}"

    def options(self, state: State) -> list[str]:
        """Cards that match the clearing."""
        return [f"show:{card.text}" for card in state.sides[self.seat].matching(state.map.suits[self.clearing])]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Right: the plot goes without its effect, for a point. Wrong: the card goes to the Corvids."""
        if self.plot in hidden_at(state.sides[self.owner], self.clearing):
            lift(state, self.owner, self.clearing, self.plot)
            state.note("removed", seat=state.seats[self.owner], what=self.plot, count=1, clearing=self.clearing)
            score(state, self.seat, 1)
            return
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        state.edit(self.owner).add_card(card)
        state.note("wrong-guess", seat=state.seats[self.seat], to=state.seats[self.owner], clearing=self.clearing)

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """The two of them."""
        return (self.seat, self.owner)

    def sentence(self, state: State, words: Sequence[str]) -> str:
        """Says which card."""
        return f"Exposure: {name_of(state, self.seat)} shows {state.card(words[1]).name}."
