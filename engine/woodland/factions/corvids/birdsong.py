"""The Corvids' set-up and Birdsong: flipping plots and recruiting. Source: the Law of Root, p16, 13.3, 13.4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.factions.corvids.plots import (
    BOMB,
    EXTORTION,
    KINDS,
    PLOTS_SAID,
    RAID,
    face_up,
    hidden_at,
    lost_at,
    settle_lost,
    turn_up,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.effects import Rob
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place_warriors, remove, remove_all, score, spend
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, Clearings, OptionalDecision, SeatDecision, SeatStep, Suit
from engine.woodland.words import SUIT_NAMES


@dataclass(frozen=True, slots=True)
class Perch(SeatDecision):
    """13.3: the Corvids place a warrior in any clearing of each suit."""

    suit: Suit

    kind = "corvids.perch"
    expects = phrase("choose where to place a warrior")

    def options(self, state: State) -> list[str]:
        return [f"perch:{at}" for at in state.map.by_suit[self.suit] if can_place(state, self.seat, at)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place_warriors(state, self.seat, int(words[1]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} begins with a warrior in clearing {clearing}.", who=who, clearing=words[1])


# Flip


class Flip(OptionalDecision):
    """The Corvids may turn up facedown plots that have a warrior, one at a time."""

    kind = "corvids.flip"
    window = CARDS
    expects = phrase("choose which plot to flip")

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        found = [
            f"flip:{at}:{kind}"
            for at in CLEARINGS
            if side.warriors[at] and side.pieces["plot"][at]
            for kind in dict.fromkeys(hidden_at(side, at))
        ]
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Turns the plot up, scores one point for each faceup plot, resolves its effect, and asks again."""
        clearing, kind = int(words[1]), words[2]
        turn_up(state, self.seat, clearing, kind)
        state.agenda += [self, PlotEffect(self.seat, clearing, kind)]
        score(state, self.seat, face_up(state.sides[self.seat]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} flips no more plots.", who=who)
        return phrase(
            "{who} flips {plot} in clearing {clearing}.",
            who=who,
            plot=PLOTS_SAID[words[2]](1),
            clearing=words[1],
        )


@dataclass(frozen=True, slots=True)
class PlotEffect(SeatStep):
    """A plot that was turned up takes effect."""

    clearing: Clearing
    plot: Annotated[str, Keyword(*KINDS)]

    kind = "corvids.effect"

    def happen(self, state: State) -> None:
        """Resolves the plot: a bomb removes all enemy pieces, an extortion takes a card from each enemy there."""
        seat, clearing = self.seat, self.clearing
        if self.plot == BOMB:
            for enemy in state.enemies(seat):
                remove_all(state, seat, enemy, clearing)
            if state.sides[seat].pieces[BOMB][clearing]:
                remove(state, seat, seat, BOMB, clearing)
        if self.plot == EXTORTION:
            state.agenda += [Rob(seat, enemy) for enemy in reversed(state.enemies_in(seat, clearing))]


# Recruit


class CorvidRecruit(OptionalDecision):
    """A card places a warrior in each clearing of its suit; asked with any hand, so the question reveals nothing."""

    kind = "corvids.recruit"
    window = CARDS
    expects = phrase("choose whether to recruit")

    def options(self, state: State) -> list[str]:
        """Returns every card; a bird card with each suit."""
        side = state.sides[self.seat]
        if not side.hand or not side.warriors[0]:
            return []
        suits = [suit for suit in range(3) if _open(state, self.seat, suit)]
        found = [f"recruit:{card.text}" for card in side.hand if card.suit in suits]
        found += [f"recruit:{card.text}:{SUITS[suit]}" for card in side.hand if card.suit == BIRD for suit in suits]
        return [*found, "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Spends the card, and places the warriors."""
        card = state.card(words[1])
        spend(state, self.seat, card)
        suit = SUITS.index(words[2]) if len(words) > 2 else card.suit
        state.agenda.append(Infiltrate(self.seat, tuple(_open(state, self.seat, suit))))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the card and the clearings."""
        if words[0] == "done":
            return phrase("{who} does not recruit.", who=who)
        card = state.card(words[1])
        suit = words[2] if len(words) > 2 else SUITS[card.suit]
        return phrase(
            "{who} spends {card} to place a warrior in each {suit} clearing.",
            who=who,
            card=card.name,
            suit=SUIT_NAMES[suit],
        )


def _open(state: State, seat: int, suit: int) -> list[int]:
    return [at for at in state.map.by_suit[suit] if can_place(state, seat, at)]


@dataclass(frozen=True, slots=True)
class Infiltrate(SeatStep):
    """A raid places a warrior in each of these clearings."""

    waiting: Clearings

    kind = "corvids.infiltrate"
    triggered = True

    def happen(self, state: State) -> None:
        """Places the warriors where possible; asks for the clearings if there are too few."""
        seat = self.seat
        where = tuple(at for at in self.waiting if can_place(state, seat, at))
        if len(where) > state.sides[seat].warriors[0] > 0:
            state.agenda.append(InfiltrateWhere(seat, where))
            return
        for clearing in where:
            place_warriors(state, seat, clearing)


@dataclass(frozen=True, slots=True)
class InfiltrateWhere(SeatDecision):
    """The Corvids choose the clearings that get the remaining warriors."""

    waiting: Clearings

    kind = "corvids.infiltrate-where"
    triggered = True
    expects = phrase("choose where to place a warrior")

    def options(self, state: State) -> list[str]:
        return [f"infiltrate:{at}" for at in self.waiting] if state.sides[self.seat].warriors[0] else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places the warrior, then continues with the others."""
        clearing = int(words[1])
        place_warriors(state, self.seat, clearing)
        state.agenda.append(Infiltrate(self.seat, tuple(at for at in self.waiting if at != clearing)))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} places a warrior in clearing {clearing}.", who=who, clearing=words[1])


@dataclass(frozen=True, slots=True)
class LostPlot(SeatDecision):
    """A facedown plot was removed: the Corvids, who alone know it, must reveal whether it was a raid."""

    clearing: Clearing
    waiting: Clearings

    kind = "corvids.lost"
    asked_lately = True
    truthful = True
    triggered = True
    expects = phrase("reveal whether the plot was a raid")

    def options(self, state: State) -> list[str]:
        is_raid = lost_at(state.sides[self.seat], self.clearing) == RAID
        return ["answer:raid" if is_raid else "answer:other"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places a warrior in each adjacent clearing for a raid; any other plot stays hidden."""
        settle_lost(state, self.seat, self.clearing)
        if words[1] == RAID:
            state.agenda.append(Infiltrate(self.seat, self.waiting))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[1] == RAID:
            return phrase("The plot of {who} in clearing {clearing} was a raid.", who=who, clearing=self.clearing)
        return phrase("The plot of {who} in clearing {clearing} was not a raid.", who=who, clearing=self.clearing)
