"""Random draws, and the hand limit in Evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from engine.agenda import BadText, Word
from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.rules.pieces import discard, spend
from engine.woodland.state import State
from engine.woodland.tasks import Count, SeatDecision, SeatStep

HAND = "hand"
"""The hand, as the destination of a draw; other destinations are fields of a faction."""
HAND_LIMIT = 5
"""The hand limit in Evening."""


class _PileWord(Word):
    """The destination of drawn cards."""

    @property
    def expected(self) -> str:
        """The valid destinations: the hand, or a pile of one faction."""
        return phrase("hand or a faction's pile")

    def parsed(self, text: str, where: Any) -> str:
        if all(text not in _piles(where, seat) for seat in range(len(where.seats))):
            raise BadText(self.expected)
        return text


def _piles(state: State, seat: int) -> list[str]:
    return [HAND, *(field.name for field in faction_of(state, seat).fields if field.kind == "cards")]


Pile = Annotated[str, _PileWord()]


def _complaint(pile: str, state: State, seat: int) -> str:
    return "" if pile in _piles(state, seat) else english("{pile} is not a pile of that seat", pile=repr(pile))


@dataclass(frozen=True, slots=True)
class Draw(SeatStep):
    """Cards are drawn while any are left."""

    pile: Pile
    count: Count

    kind = "draw"
    belongs_to = "anybody"
    triggered = True

    def complaint(self, state: State) -> str:
        """Returns a fault if the pile is not the faction's own, or ""."""
        return _complaint(self.pile, state, self.seat)

    def happen(self, state: State) -> None:
        """Asks chance for the first card."""
        if self.count <= 0:
            return
        if _may_inform(state, self.seat, self.pile):
            state.agenda.append(Inform(self.seat, self.count))
        else:
            _draw(state, self.seat, self.pile, self.count)


def _draw(state: State, seat: int, pile: str, count: int) -> None:
    if state.deck:
        state.agenda.append(NextCard(seat, pile, count))


def _may_inform(state: State, seat: int, pile: str) -> bool:
    """Returns whether Informants may replace a draw: each once, in the owner's Evening."""
    side = state.sides[seat]
    if not side.crafted or pile != HAND or state.phase != "evening" or seat != state.active:
        return False
    return bool(side.has_crafted("informants")) and any(card.role == "ambush" for card in state.discard)


@dataclass(frozen=True, slots=True)
class Inform(SeatDecision):
    """Informants: the seat may take an ambush card from the discard pile instead of a draw."""

    count: Count

    kind = "effect.inform"
    belongs_to = "anybody"
    expects = phrase("choose whether to take an ambush instead of drawing")

    def options(self, state: State) -> list[str]:
        """Returns the ambush cards in the discard pile, and a normal draw."""
        return [*(f"inform:{card.text}" for card in state.discard if card.role == "ambush"), "done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "done":
            _draw(state, self.seat, HAND, self.count)
            return
        card = state.card(words[1])
        state.discard = tuple(each for each in state.discard if each is not card)
        state.edit(self.seat).add_card(card)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} draws as usual.", who=who)
        return phrase(
            "Informants: {who} takes {card} instead of drawing.",
            who=who,
            card=state.card(words[1]).name,
        )


@dataclass(frozen=True, slots=True)
class NextCard(SeatDecision):
    """Chance decides which card is drawn."""

    pile: Pile
    count: Count

    kind = "card"
    belongs_to = "anybody"
    triggered = True
    chance = True
    in_order = True
    expects = phrase("draw the next card")

    def complaint(self, state: State) -> str:
        """Returns a fault if the pile is not the faction's own, or ""."""
        return _complaint(self.pile, state, self.seat)

    def options(self, state: State) -> list[str]:
        return [*map(state.cards.draws.__getitem__, state.deck)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Gives the card to its owner, reshuffles if the deck is empty, and draws the others."""
        card = state.card(words[1])
        state.deck = state.deck[:]
        state.deck.remove(card)
        state.reshuffle()
        faction_of(state, self.seat).drawn(state, self.seat, self.pile, card)
        if self.count > 1:
            again = NextCard if state.deck else Draw
            state.agenda.append(again(self.seat, self.pile, self.count - 1))

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns the drawing seat, or everybody if the hand is open."""
        return None if faction_of(state, self.seat).draws_openly(state, self.seat, self.pile) else (self.seat,)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} draws {card}.", who=who, card=state.card(words[1]).name)


class EveningDraw(SeatStep):
    """Ends every turn: the seat draws, and discards down to five cards."""

    kind = "evening.draw"
    belongs_to = "anybody"

    def happen(self, state: State) -> None:
        """Draws the number of cards on the faction's tracks."""
        of = faction_of(state, self.seat)
        asked = reversed(of.after_draw(state, self.seat))
        state.agenda += [KeepFive(self.seat), *asked, Draw(self.seat, HAND, of.draws(state, self.seat))]


class KeepFive(SeatDecision):
    """Cards beyond five are discarded."""

    kind = "keep-five"
    belongs_to = "anybody"
    expects = phrase("discard down to five cards")

    def options(self, state: State) -> list[str]:
        """Returns every card while there are more than five."""
        hand = state.sides[self.seat].hand
        return [f"discard:{card.text}" for card in hand] if len(hand) > HAND_LIMIT else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        spend(state, self.seat, state.card(words[1]))
        state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} discards {card}.", who=who, card=state.card(words[1]).name)


class CardLost(SeatDecision):
    """Chance decides which card of a hand is discarded; a faction's subclass sets the kind and the `cause`."""

    __slots__ = ()

    triggered = True
    chance = True
    cause: ClassVar[str]
    """The name of the rule that causes the loss."""

    def options(self, state: State) -> list[str]:
        return [f"lose-card:{card.text}" for card in state.sides[self.seat].hand]

    def decide(self, state: State, words: Sequence[str]) -> None:
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        discard(state, card)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{cause}: {who} discards {card}.",
            cause=self.cause,
            who=who,
            card=state.card(words[1]).name,
        )


TASKS = (Draw, NextCard, Inform, EveningDraw, KeepFive)
"""The kinds of tasks of drawing."""
