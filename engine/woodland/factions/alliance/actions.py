"""The Alliance's Daylight, and the operations of its officers in Evening. Source: the Law of Root, p16, 8.5 and 8.6."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import phrase, term
from engine.woodland.factions.alliance.birdsong import PlaceSympathy
from engine.woodland.factions.alliance.supporters import base_clearings, base_suits, gain, is_full, train
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.crafting import craft, craft_options, craft_sentence, free_pieces
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place_warriors, remove_warriors, spend
from engine.woodland.state import State
from engine.woodland.tasks import Count, LeftToDo, OptionalDecision


class AllianceAction(OptionalDecision):
    """Daylight: the Alliance may craft, mobilize and train, in any order and any number of times."""

    kind = "alliance.act"
    window = CARDS
    expects = phrase("choose the next action")
    law = "8.5"
    repeats = True

    def without_card(self, who: str) -> str:
        """Returns a sentence about where the card goes."""
        return phrase("{who} adds a hidden card to the supporters.", who=who)

    def options(self, state: State) -> list[str]:
        seat, side = self.seat, state.sides[self.seat]
        if not side.hand:
            return ["done"] if side.crafted else []
        found = [f"mobilize:{card.text}" for card in side.hand]
        bases = base_suits(state, side)
        if bases and side.warriors[0]:
            found += [f"train:{card.text}" for card in side.hand if any(card.fits[suit] for suit in bases)]
        return [*craft_options(state, seat, free_pieces(state, seat)), *found, "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        bases = base_suits(state, side)
        fits = any(card.fits[suit] for card in side.hand for suit in bases)
        no_card = phrase("No card in hand matches a base.") if bases else phrase("No base is on the map.")
        return {
            "craft": phrase("Your sympathy cannot craft any card in your hand."),
            "mobilize": phrase("Your hand is empty."),
            "train": phrase("The supply has no warrior.") if fits else no_card,
        }

    def choose(self, state: State, words: Sequence[str]) -> None:
        card = state.card(words[1])
        if words[0] == "craft":
            craft(state, self.seat, words)
        elif words[0] == "train":
            spend(state, self.seat, card)
            train(state, self.seat)
        else:
            state.edit(self.seat).remove_card(card)
            gain(state, self.seat, card)

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns the Alliance for a mobilized card, and everybody if the stack is full and the card is discarded."""
        return (self.seat,) if words[0] == "mobilize" and not is_full(state.sides[self.seat]) else None

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        match words[0]:
            case "craft":
                return craft_sentence(state, self.seat, words)
            case "mobilize":
                return phrase("{who} adds {card} to the supporters.", who=who, card=state.card(words[1]).name)
            case "train":
                return phrase("{who} spends {card} to train an officer.", who=who, card=state.card(words[1]).name)
        return phrase("{who} is done.", who=who)


@dataclass(frozen=True, slots=True)
class Operate(OptionalDecision):
    """Evening: the Alliance may carry out one operation for each officer."""

    left: Count

    kind = "alliance.operate"
    quiet = True
    expects = phrase("choose the officers' operations")
    law = "8.6"

    def options(self, state: State) -> list[str]:
        if not self.left:
            return []
        seat, side = self.seat, state.sides[self.seat]
        found = battle_options(state, seat)
        found += move_options(state, seat)
        if side.warriors[0]:
            found += [f"recruit:{at}" for at in base_clearings(side) if can_place(state, seat, at)]
        return [*found, *organize_options(state, seat), "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        lacks = phrase("No piece can be placed where a base stands.")
        if not base_clearings(side):
            lacks = phrase("No base is on the map.")
        elif not side.warriors[0]:
            lacks = phrase("The supply has no warrior.")
        return {
            "battle": phrase("No warrior shares a clearing with an enemy piece."),
            "move": phrase("No warrior can move: you rule neither an origin nor a destination."),
            "recruit": lacks,
            "organize": phrase("No warrior is in an unsympathetic clearing where sympathy can be placed."),
        }

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Carries out the operation, then asks for the next."""
        state.agenda.append(Operate(self.seat, self.left - 1))
        _OPERATIONS[words[0]](state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        return self.left, max(self.left, state.sides[self.seat].own["officers"]), term("left", "operations")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        match words[0]:
            case "move":
                return move_sentence(state, self.seat, words)
            case "battle":
                return battle_sentence(state, self.seat, words)
            case "recruit":
                return phrase("{who} recruits a warrior in clearing {clearing}.", who=who, clearing=words[1])
            case "organize":
                return phrase(
                    "{who} removes a warrior from clearing {clearing} and places sympathy there.",
                    who=who,
                    clearing=words[1],
                )
        return phrase("{who} is done.", who=who)


def organize_options(state: State, seat: int) -> list[str]:
    """Returns where a warrior may be replaced by sympathy, as "organize:CLEARING"."""
    side = state.sides[seat]
    sympathy = side.pieces["sympathy"]
    if not sympathy[0]:
        return []
    places = [at for at in CLEARINGS if side.warriors[at] and not sympathy[at]]
    return [f"organize:{at}" for at in places if can_place(state, seat, at)]


def _recruit(state: State, seat: int, words: Sequence[str]) -> None:
    place_warriors(state, seat, int(words[1]))


def _organize(state: State, seat: int, words: Sequence[str]) -> None:
    remove_warriors(state, seat, seat, int(words[1]))
    state.agenda.append(PlaceSympathy(seat, int(words[1])))


_OPERATIONS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "battle": begin_by,
    "move": move_by,
    "recruit": _recruit,
    "organize": _organize,
}
