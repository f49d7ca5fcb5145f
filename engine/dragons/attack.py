"""An attack until a battle begins or Terrain is met (R7 to R9), and the Reactions that answer it from the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.agenda import Step, question
from engine.dragons.battle import begin_battle
from engine.dragons.board import SQUARES, place_of
from engine.dragons.cards import SEATS, CardKind, is_of_type
from engine.dragons.state import DragonsState, PlaceNumber, PlayerDecision, SeatNumber, Slot
from engine.dragons.strength import strength
from engine.dragons.zones import clear_position, discard, gain, pay, play_from_hand, refill, turn_up


def attack(state: DragonsState, seat: int, place: int, target: int) -> None:
    """Begins an attack: pays for the Dragon and turns it face up, then the attacked player may answer (R7)."""
    opponent = 1 - seat
    state.note("attacked", seat=SEATS[seat], square=SQUARES[seat][place], target=SQUARES[opponent][target])
    _turn_up_and_pay(state, seat, place)
    state.agenda += [MeetCard(seat, place, target), AnswerAttack(opponent, target, place)]


@dataclass(frozen=True, slots=True)
class UnderAttack(PlayerDecision):
    """A decision of the player whose card is attacked."""

    place: PlaceNumber
    attacker: PlaceNumber
    """The position of the attacker."""


@dataclass(frozen=True, slots=True)
class Meeting(Step[DragonsState]):
    """A step of an attack under way."""

    seat: SeatNumber
    """The attacking seat; `place` is its position, `target` the opponent's."""
    place: PlaceNumber
    target: PlaceNumber


@dataclass(frozen=True, slots=True)
class AnswerAttack(UnderAttack):
    """The attacked player may play a Reaction from the hand before the card is turned face up (R7)."""

    kind = "answer"

    # Asked whenever public information allows a Reaction in the hand, so the question reveals nothing.
    def is_open(self, state: DragonsState) -> bool:
        side = state.sides[self.seat]
        hidden = (*side.hand, *side.horde) if side.hand else ()
        return any(card.kind.kind == "reaction" and card.kind.cost <= side.gold for card in hidden)

    def options(self, state: DragonsState) -> list[str]:
        moves = ["pass"]
        for card in state.sides[self.seat].playable("reaction"):
            for effect in card.kind.does:
                moves += [f"play:{card.text}{aim}" for aim in REACTIONS[effect.does].aims(state, self)]
        return moves

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            return
        _, text, *aim = words
        card = play_from_hand(state, self.seat, text, aim[0] if aim else None)
        REACTIONS[card.kind.does[0].does].happens(state, self, aim[0] if aim else "")
        discard(state, card)


class HandReaction(NamedTuple):
    """The targets of a Reaction word, each as the end of a move's text, and its effect."""

    aims: Callable[[DragonsState, AnswerAttack], list[str]]
    happens: Callable[[DragonsState, AnswerAttack, str], None]


def _others(state: DragonsState, answer: AnswerAttack) -> list[str]:
    slots = enumerate(state.sides[answer.seat].slots)
    return [f":{SQUARES[answer.seat][place]}" for place, slot in slots if slot and place != answer.place]


# The card that is now in the target position is attacked.
def _decoy(state: DragonsState, answer: AnswerAttack, aim: str) -> None:
    slots, other = state.sides[answer.seat].slots, place_of(aim)[1]
    slots[answer.place], slots[other] = slots[other], slots[answer.place]
    state.note("switched", seat=SEATS[answer.seat], squares=[SQUARES[answer.seat][answer.place], aim])


def _turn_back(state: DragonsState, answer: AnswerAttack, aim: str) -> None:
    state.agenda.pop()  # the attack meets nothing
    state.note("turned-back", seat=SEATS[1 - answer.seat], square=SQUARES[1 - answer.seat][answer.attacker])


REACTIONS: Mapping[str, HandReaction] = {
    "turn-back": HandReaction(lambda state, answer: [""], _turn_back),
    "decoy": HandReaction(_others, _decoy),
}
"""The effect of each Reaction word."""


@dataclass(frozen=True, slots=True)
class MeetCard(Meeting):
    """The attacked card is turned face up: a Dragon is paid for and fights, Terrain may change (R7)."""

    kind = "meet"

    def happen(self, state: DragonsState) -> None:
        seat, place, target = self.seat, self.place, self.target
        opponent = 1 - seat
        if state.slot(opponent, target).is_dragon:
            _meet_dragon(state, seat, place, target)
            return
        turn_up(state, opponent, target)
        state.agenda += [MeetTerrain(seat, place, target), React(opponent, target, place)]


def _turn_up_and_pay(state: DragonsState, seat: int, place: int) -> None:
    slot = state.slot(seat, place)
    turn_up(state, seat, place)
    pay(state, seat, slot.due, slot.card.text)


def _meet_dragon(state: DragonsState, seat: int, place: int, target: int) -> None:
    opponent = 1 - seat
    slot = state.slot(opponent, target)
    if state.sides[opponent].gold < slot.due:
        turn_up(state, opponent, target)
        state.note("unpaid", seat=SEATS[opponent], square=SQUARES[opponent][target], card=slot.card.text)
        clear_position(state, opponent, target)  # R5: lost, but not killed in battle
        return
    _turn_up_and_pay(state, opponent, target)
    begin_battle(state, seat, place, target)


@dataclass(frozen=True, slots=True)
class React(UnderAttack):
    """The Chameleon Reaction (R9): the owner of Terrain just turned face up may pay to make it a Dragon."""

    kind = "react"

    def is_open(self, state: DragonsState) -> bool:
        reaction = state.slot(self.seat, self.place).card.kind.reaction
        return reaction is not None and state.sides[self.seat].gold >= reaction.price

    def options(self, state: DragonsState) -> list[str]:
        return ["change", "decline"]

    # A battle follows, or the chance to react is gone for good.
    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] != "change":
            return
        seat, place = self.seat, self.place
        slot = state.slot(seat, place)
        reaction = slot.card.kind.reaction
        assert reaction is not None
        pay(state, seat, reaction.price, slot.card.text)
        state.sides[seat].slots[place] = slot._replace(changed=True)
        state.note("changed", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)
        state.agenda.pop()  # the Terrain no longer counts as met
        begin_battle(state, 1 - seat, self.attacker, place)


def attacked_terrain(state: DragonsState) -> tuple[int, int]:
    """Returns seat and position of the Terrain whose owner may now play a Chameleon Reaction."""
    task = question(state)
    assert isinstance(task, React)
    return task.seat, task.place


@dataclass(frozen=True, slots=True)
class MeetTerrain(Meeting):
    """Terrain that stayed Terrain is eliminated or attaches to the attacker (R8)."""

    kind = "terrain"

    def happen(self, state: DragonsState) -> None:
        seat, place, target = self.seat, self.place, self.target
        opponent = 1 - seat
        slot, attacker = state.slot(opponent, target), state.slot(seat, place)
        kind = slot.card.kind
        why = _why_eliminated(attacker, kind) or ("" if _applies(state, seat, place, kind) else "spared")
        if why:
            _note_fall(state, "eliminated", opponent, target, by=attacker.card.text, why=why)
            clear_position(state, opponent, target)
            return
        if kind.kills:
            _note_fall(state, "slain", seat, place, by=slot.card.text)
            clear_position(state, seat, place)  # not in a battle; and its position is lost
            clear_position(state, opponent, target)
        else:
            state.sides[opponent].slots[target] = None
            state.sides[seat].slots[place] = attacker._replace(attached=(*attacker.attached, slot.card))
            square = SQUARES[seat][place]
            state.note("attached", seat=SEATS[seat], square=square, card=slot.card.text, amount=kind.modifier)
        gain(state, opponent, kind.symbols, slot.card.text)
        refill(state, opponent, target)


def _note_fall(state: DragonsState, kind: str, seat: int, place: int, by: str, why: str = "") -> None:
    card = state.slot(seat, place).card.text
    state.note(kind, seat=SEATS[seat], square=SQUARES[seat][place], card=card, by=by, why=why)


def _why_eliminated(attacker: Slot, kind: CardKind) -> str:
    """Returns why the attacker removes Terrain of this kind: "scout" or "native"; "" if it does not."""
    if "scout" in attacker.traits:
        return "scout"
    native = attacker.card.kind.native
    return "native" if native is not None and not attacker.changed and is_of_type(kind, native.type) else ""


def _applies(state: DragonsState, seat: int, place: int, kind: CardKind) -> bool:
    """Returns whether Terrain applies to the Dragon that attacks it, by its traits and its strength while attacking."""
    traits = state.slot(seat, place).traits
    fits = not kind.spares & traits and (not kind.only or bool(kind.only & traits))
    return fits and kind.at_least <= strength(state, seat, place, attacks=True) <= kind.at_most


def attacker_under_way(state: DragonsState) -> tuple[int, int] | None:
    """Returns seat and position of the Dragon whose attack has met no card yet, or None."""
    return next(((task.seat, task.place) for task in state.agenda if isinstance(task, Meeting)), None)
