"""The Lizard Cult's Daylight: cards are revealed for rituals. Source: the Law of Root, p16, 10.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS, Card
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.lizards.cult import ACOLYTES, GARDENS, REVEALED
from engine.woodland.rules.drawing import CardLost
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, place_warriors, score, spend
from engine.woodland.state import State
from engine.woodland.tasks import OptionalDecision, SeatStep

SCORED = tuple(f"scored-{suit}" for suit in SUITS[:3])
"""The marks of a turn in which gardens of a suit have scored."""


class Ritual(OptionalDecision):
    """The Cult reveals a card for a ritual, or spends it to score; asked with any hand."""

    kind = "lizards.ritual"
    window = CARDS
    expects = phrase("choose the next ritual")
    law = "10.5"
    repeats = True

    def options(self, state: State) -> list[str]:
        """Returns all possible rituals; bird cards are not wild here."""
        hand = state.sides[self.seat].hand
        if not hand:
            return []
        rituals = [_rituals(state, self.seat, suit) for suit in range(4)]
        found = [f"{verb}:{card.text}{where}" for card in hand for verb, where in rituals[card.suit]]
        return [*found, "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        empty = phrase("The supply is empty.")
        unmatched = phrase("No card in hand matches a clearing where a warrior can be placed.")
        has_bird = any(card.suit == BIRD for card in side.hand)
        return {
            "garden": phrase("No card in hand matches a ruled clearing with an open slot."),
            "recruit": unmatched if side.warriors[0] else empty,
            "score": phrase("No card in hand matches a suit with gardens that has not scored this turn."),
            "sacrifice": empty if has_bird else phrase("Your hand has no bird card."),
        }

    def choose(self, state: State, words: Sequence[str]) -> None:
        card, seat = state.card(words[1]), self.seat
        if words[0] == "score":
            spend(state, seat, card)
            state.edit(seat).used += (SCORED[card.suit],)
            score(state, seat, _points(state, seat, card.suit))
            return
        _reveal(state, seat, card)
        if words[0] == "garden":
            place(state, seat, GARDENS[card.suit], int(words[2]))
        elif words[0] == "recruit":
            place_warriors(state, seat, int(words[2]))
        else:
            side = state.edit(seat)
            side.warriors[0] -= 1
            side.remember(ACOLYTES, side.own[ACOLYTES] + 1)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} finishes its rituals.", who=who)
        card = state.card(words[1])
        match words[0]:
            case "garden":
                return phrase(
                    "{who} reveals {card} and builds a garden in clearing {clearing}.",
                    who=who,
                    card=card.name,
                    clearing=words[-1],
                )
            case "recruit":
                return phrase(
                    "{who} reveals {card} and recruits a warrior in clearing {clearing}.",
                    who=who,
                    card=card.name,
                    clearing=words[-1],
                )
            case "score":
                points = _points(state, self.seat, card.suit)
                return phrase("{who} spends {card} and scores {points}.", who=who, card=card.name, points=points)
        return phrase(
            "{who} reveals {card} and turns a warrior from the supply into an acolyte.", who=who, card=card.name
        )


def _rituals(state: State, seat: int, suit: int) -> list[tuple[str, str]]:
    """Returns the rituals that a card of a suit allows, each with the end of its move."""
    side = state.sides[seat]
    if suit == BIRD:
        return [("sacrifice", "")] if side.warriors[0] else []
    free = [at for at in state.map.by_suit[suit] if can_place(state, seat, at)]
    found = []
    if side.pieces[GARDENS[suit]][0]:
        found = [("garden", f":{at}") for at in free if state.ruler(at) == seat and state.slots[at] > 0]
    if side.warriors[0]:
        found += [("recruit", f":{at}") for at in free]
    if side.on_map(GARDENS[suit]) and SCORED[suit] not in side.used:
        found.append(("score", ""))
    return found


def _points(state: State, seat: int, suit: int) -> int:
    if suit == BIRD:
        return 0
    return faction_of(state, seat).board.rows["score"][state.sides[seat].on_map(GARDENS[suit])]


def _reveal(state: State, seat: int, card: Card) -> None:
    side = state.edit(seat)
    side.remove_card(card)
    side.remember(REVEALED, (*side.own[REVEALED], card))
    state.note("revealed", seat=state.seats[seat], card=card.text)


class ReturnRevealed(SeatStep):
    """10.6.1: revealed cards return to the hand."""

    kind = "lizards.return"

    def happen(self, state: State) -> None:
        side = state.edit(self.seat)
        for card in side.own[REVEALED]:
            side.add_card(card)
        side.remember(REVEALED, ())


class FaithLost(CardLost):
    """10.2: after a garden was removed, chance decides which card of the hand is discarded."""

    kind = "lizards.faith"
    expects = phrase("draw the card lost with the garden at random")
    cause = phrase("Fear of the Faithful")
