"""Chameleander outside Daylight: set-up, Slough, Skip, Boast. Source: its law, C.3, C.4 and C.6."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase, term
from engine.woodland.cards import BIRD
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.chameleander.ego import (
    TOKENS,
    can_place_ego,
    ego_phrase,
    place_ego,
    slough,
    where_is,
)
from engine.woodland.rules.moving import can_enter, move_warriors, paths_of
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place_warriors, spend
from engine.woodland.state import State
from engine.woodland.tasks import Count, LeftToDo, OptionalDecision, SeatDecision


def number(state: State, seat: int, row: str) -> int:
    """Returns the only number in a row of the board."""
    return faction_of(state, seat).board.rows[row][0]


# Every sentence names its clause.


class Start(SeatDecision):
    """C.3.2: Chameleander chooses its first clearing."""

    kind = "chameleander.start"
    expects = phrase("choose the starting clearing")
    law = "C.3.2"

    def options(self, state: State) -> list[str]:
        """Returns the clearings with at least three paths."""
        fewest = number(state, self.seat, "paths")
        return [
            f"start:{at}"
            for at, paths in enumerate(state.map.adjacent)
            if len(paths) >= fewest and can_place(state, self.seat, at)
        ]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place_warriors(state, self.seat, int(words[1]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("Set-up: place Chameleander in clearing {clearing}.", clearing=words[1])


# C.4 Birdsong


@dataclass(frozen=True, slots=True)
class Slough(OptionalDecision):
    """C.4.1: Chameleander may discard four cards to move the leftmost ego to the Id; `done` counts these moves."""

    done: Count

    kind = "chameleander.slough"
    window = CARDS
    expects = phrase("choose whether to Slough")
    law = "C.4.1"

    def options(self, state: State) -> list[str]:
        """Returns every card, as the first of four, and "done"."""
        side = state.sides[self.seat]
        if self.done >= int(state.rules["slough-max"]):
            return []
        # How many cards are in the hand is seen by everybody, so the question gives nothing away.
        has_token = any(token in TOKENS for token in side.own["track"])
        if len(side.hand) < number(state, self.seat, "slough") or not has_token:
            return []
        return [*(f"slough:{card.text}" for card in side.hand), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Discards the card, then asks for the others."""
        state.agenda.append(Slough(self.seat, self.done + 1))
        _discard_for_slough(state, self.seat, number(state, self.seat, "slough"), words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Slough: {who} is done.", who=who)
        card = state.card(words[1]).name
        return phrase(
            "Slough: discard {card} as the first of four cards to move the leftmost ego to the Id.", card=card
        )


@dataclass(frozen=True, slots=True)
class SloughMore(SeatDecision):
    """C.4.1: Chameleander chooses the remaining cards to discard."""

    cards: Count

    kind = "chameleander.slough-more"
    action = "slough"
    expects = phrase("choose the next card to Slough")
    law = "C.4.1"

    def options(self, state: State) -> list[str]:
        return [f"discard:{card.text}" for card in state.sides[self.seat].hand]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Discards the card, then asks for the others."""
        _discard_for_slough(state, self.seat, self.cards, words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("Slough: discard {card}.", card=state.card(words[1]).name)


def _discard_for_slough(state: State, seat: int, cards: int, card: str) -> None:
    """Discards one card; with the last of `cards`, the leftmost ego moves to the Id."""
    spend(state, seat, state.card(card))
    if cards > 1:
        state.agenda.append(SloughMore(seat, cards - 1))
    else:
        slough(state, seat)


@dataclass(frozen=True, slots=True)
class Skip(OptionalDecision):
    """C.4.2: Chameleander may make up to `left` moves."""

    left: Count

    kind = "chameleander.skip"
    window = CARDS
    expects = phrase("choose where to Skip")
    law = "C.4.2"

    def options(self, state: State) -> list[str]:
        """Returns moves along any path, or to any clearing from off the map."""
        here = where_is(state, self.seat)
        if here:
            # C.4.2 names what keeps others from leaving; what keeps everybody from entering holds.
            beyond = [at for at in paths_of(state, self.seat)[here] if can_enter(state, self.seat, at)]
        else:
            beyond = [at for at in state.map.by_suit[BIRD] if can_place(state, self.seat, at)]
        return [*(f"skip:{here}:{at}" for at in beyond), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        origin, destination = int(words[1]), int(words[2])
        if self.left > 1:
            state.agenda.append(Skip(self.seat, self.left - 1))
        if origin:
            move_warriors(state, self.seat, origin, destination, 1)
        else:
            place_warriors(state, self.seat, destination)

    def left_to_do(self, state: State) -> LeftToDo:
        return self.left, number(state, self.seat, "skip"), term("left", "moves")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with origin and destination."""
        if words[0] == "done":
            return phrase("Skip: {who} is done.", who=who)
        return phrase(
            "Skip: move from clearing {origin} to clearing {destination}.",
            origin=words[1],
            destination=words[2],
        )


# C.2.7 Interactions


@dataclass(frozen=True, slots=True)
class Fee(SeatDecision):
    """C.2.7: Chameleander pays for a service of the Riverfolk with any cards."""

    cards: Count

    kind = "chameleander.fee"
    action = "pay"
    expects = phrase("choose a card to pay with")
    law = "C.2.7"

    def options(self, state: State) -> list[str]:
        return [f"discard:{card.text}" for card in state.sides[self.seat].hand] if self.cards else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Discards the card, then asks for the others."""
        spend(state, self.seat, state.card(words[1]))
        state.agenda.append(Fee(self.seat, self.cards - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("Interactions: discard {card} to pay.", card=state.card(words[1]).name)


# C.6 Evening


@dataclass(frozen=True, slots=True)
class Boast(OptionalDecision):
    """C.6.1: Chameleander may spend bird cards to place ego; asked with any hand, so the question reveals nothing."""

    left: Count

    kind = "chameleander.boast"
    expects = phrase("choose whether to Boast")
    law = "C.6.1"

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        if "mark" in side.used or not side.hand or not can_place_ego(state, self.seat):
            return []
        return [*(f"boast:{card.text}" for card in side.hand if card.suit == BIRD), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Spends the card and places ego, then asks again."""
        if self.left > 1:
            state.agenda.append(Boast(self.seat, self.left - 1))
        spend(state, self.seat, state.card(words[1]))
        place_ego(state, self.seat)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the card and the new ego."""
        if words[0] == "done":
            return phrase("Boast to the Birds: {who} is done.", who=who)
        card = state.card(words[1]).name
        return phrase(
            "Boast to the Birds: spend {card}, {ego}.",
            card=card,
            ego=ego_phrase(state, self.seat),
        )
