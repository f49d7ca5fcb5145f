"""Exposure: other players may guess a facedown plot in their turn. Source: the Law of Root, p16, 13.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.corvids.plots import (
    BOMB,
    EXTORTION,
    GUESSED,
    KINDS,
    OF_EACH,
    PLOT,
    PLOTS_SAID,
    RAID,
    SNARE,
    denied_at,
    forget,
    hidden_at,
    hide,
    left,
    lift,
    note_guess,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.pieces import score
from engine.woodland.state import State
from engine.woodland.tasks import NONE_FITS, Clearing, SeatDecision, SeatNumber

EXPOSE = "expose"
SHOWN = "shown"
"""The pile of a card shown to the Corvids, until they have answered the guess."""
_PREFERENCES = {BOMB: 0.3, SNARE: 1.0, EXTORTION: 1.0, RAID: 0.4}
"""The relative frequency with which the Corvids place each kind of plot."""
_BOMBS = 0.35
"""The increase in a bomb's frequency for each enemy piece that it would remove."""


def near_plots(state: State, owner: int, active: int) -> list[int]:
    """Returns the clearings where a plot is facedown and the active player has pieces."""
    hidden, present = state.sides[owner].pieces[PLOT], state.sides[active].present
    return [at for at in CLEARINGS if hidden[at] and present[at]]


def exposures(state: State, owner: int, active: int) -> list[str]:
    """Returns the guesses that a player has a card for, without kinds whose plots are all faceup."""
    side, hand = state.sides[owner], state.sides[active]
    kinds = [kind for kind in KINDS if side.on_map(kind) < OF_EACH]
    places = [at for at in near_plots(state, owner, active) if hand.matching(state.map.suits[at])]
    return [f"{EXPOSE}:{at}:{kind}" for at in places for kind in kinds]


def chance_of(state: State, owner: int, clearing: int, kind: str) -> float:
    """Returns the probability that a facedown plot is of a kind, from public facts and the Corvids' usual choices."""
    side = state.sides[owner]
    enemies = sum(state.sides[other].present[clearing] for other in state.enemies(owner))
    preferences = {**_PREFERENCES, BOMB: _PREFERENCES[BOMB] + _BOMBS * enemies}
    denied = denied_at(side, clearing)
    likely = {each: (OF_EACH - side.on_map(each)) * preferences[each] * (each not in denied) for each in KINDS}
    return likely[kind] / sum(likely.values())


def imagined(state: State, owner: int, clearing: int, kind: str) -> list[tuple[float, State]]:
    """Returns one state in which a guess is right and one in which it is wrong, each with its probability."""
    kinds = [each for each in KINDS if chance_of(state, owner, clearing, each)]
    chance, others = chance_of(state, owner, clearing, kind), [each for each in kinds if each != kind]
    found = [(chance, _with_plot(state, owner, clearing, kind))] if kind in kinds else []
    return [*found, (1 - chance, _with_plot(state, owner, clearing, others[0]))] if others else found


def _with_plot(state: State, owner: int, clearing: int, kind: str) -> State:
    """Returns a state with a plot of a kind in a clearing; the former plot takes its old place."""
    found = state.copy()
    now = hidden_at(state.sides[owner], clearing)
    if kind not in now:
        forget(found, owner, clearing, now[0])
        if kind not in left(found.sides[owner]):
            other = next(at for at in CLEARINGS if kind in hidden_at(found.sides[owner], at))
            forget(found, owner, other, kind)
            hide(found, owner, other, now[0])
        hide(found, owner, clearing, kind)
        found.edit(owner).remember(GUESSED, state.sides[owner].own[GUESSED])
    return found


def guess(state: State, owner: int, active: int, words: Sequence[str]) -> None:
    """Begins a guess "expose:CLEARING:KIND"; the player chooses the card next."""
    state.agenda.append(ShowCard(active, owner, int(words[1]), words[2]))


def guess_sentence(state: State, owner: int, active: int, words: Sequence[str]) -> str:
    """Returns a sentence about the guess."""
    who, plot = name_of(state, active), PLOTS_SAID[words[2]](1)
    if words[2] in denied_at(state.sides[owner], int(words[1])):
        return phrase(
            "Exposure: {who} repeats the wrong guess that the plot in clearing {clearing} is {plot}.",
            who=who,
            clearing=words[1],
            plot=plot,
        )
    return phrase(
        "Exposure: {who} guesses that the plot in clearing {clearing} is {plot}.", who=who, clearing=words[1], plot=plot
    )


@dataclass(frozen=True, slots=True)
class ShowCard(SeatDecision):
    """A matching card is shown to the Corvids, who keep it when the guess is wrong."""

    owner: SeatNumber
    clearing: Clearing
    plot: Annotated[str, Keyword(*KINDS)]

    kind = "corvids.show"
    belongs_to = "anybody"
    action = "expose"
    expects = phrase("choose a card to show for the Exposure")

    def without_card(self, who: str) -> str:
        return phrase("Exposure: {who} shows a matching card.", who=who)

    def complaint(self, state: State) -> str:
        """Returns what is wrong with the guess in a hand-written position, or ""."""
        return _wrong_guess(state, self.owner, self.seat, self.clearing)

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        found = [f"show:{card.text}" for card in side.matching(state.map.suits[self.clearing])]
        return found or ([NONE_FITS] if side.hand else [])

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Shows the card to the Corvids, who answer the guess."""
        if words[0] == NONE_FITS:
            return
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        state.edit(self.owner).remember(SHOWN, (card,))
        state.agenda.append(AnswerGuess(self.owner, self.seat, self.clearing, self.plot))

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns both seats, or everybody if the card leaves an open hand."""
        return None if faction_of(state, self.seat).open_hand else (self.seat, self.owner)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == NONE_FITS:
            return phrase("{who} has no matching card.", who=who)
        return phrase("Exposure: {who} shows {card}.", who=who, card=state.card(words[1]).name)


@dataclass(frozen=True, slots=True)
class AnswerGuess(SeatDecision):
    """The Corvids must answer truthfully whether a guess is right; only they know."""

    guesser: SeatNumber
    clearing: Clearing
    plot: Annotated[str, Keyword(*KINDS)]

    kind = "corvids.answer"
    asked_lately = True
    truthful = True
    expects = phrase("answer whether the guess is right")

    def complaint(self, state: State) -> str:
        """Returns what is wrong with the open guess in a hand-written position, or ""."""
        return _wrong_guess(state, self.seat, self.guesser, self.clearing)

    def options(self, state: State) -> list[str]:
        is_right = self.plot in hidden_at(state.sides[self.seat], self.clearing)
        return ["answer:right" if is_right else "answer:wrong"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Removes a rightly guessed plot without its effect, for a point; otherwise the Corvids keep the card."""
        seat, guesser = self.seat, self.guesser
        side = state.edit(seat)
        (card,) = side.own[SHOWN]
        side.remember(SHOWN, ())
        if words[1] == "right":
            state.edit(guesser).add_card(card)
            lift(state, seat, self.clearing, self.plot)
            state.note("removed", seat=state.seats[seat], what=self.plot, count=1, clearing=self.clearing)
            score(state, guesser, 1)
            return
        side.add_card(card)
        note_guess(state, seat, self.clearing, self.plot)
        state.note("wrong-guess", seat=state.seats[guesser], to=state.seats[seat], clearing=self.clearing)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        guesser = name_of(state, self.guesser)
        if words[1] == "right":
            return phrase("{who} confirms that the guess is right.", who=who)
        return phrase(
            "{who} keeps the card of {guesser} because the guess is wrong.", who=who, guesser=guesser
        )


def _wrong_guess(state: State, owner: int, guesser: int, clearing: int) -> str:
    """Returns what is wrong with a guess in a hand-written position, or ""."""
    if state.seats[owner] != "corvids" or guesser == owner:
        return english("{owner} is not the seat of the Corvids, or is the guesser", owner=owner)
    is_there = state.sides[owner].pieces[PLOT][clearing]
    return "" if is_there else phrase("no plot is facedown in clearing {clearing}", clearing=clearing)
