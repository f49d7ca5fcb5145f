"""An attack until a battle begins or Terrain is met (R7 to R9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Step, question
from engine.dragons.battle import begin_battle
from engine.dragons.board import SQUARES
from engine.dragons.cards import SEATS, is_of_type
from engine.dragons.state import DragonsState, PlaceNumber, PlayerDecision, SeatNumber
from engine.dragons.zones import clear_position, gain, pay, refill, turn_up

__all__ = ["MeetTerrain", "React", "attack", "attacked_terrain"]


def attack(state: DragonsState, seat: int, place: int, target: int) -> None:
    """A Dragon attacks a card: both are turned up and paid for, then Terrain is met or a battle begins (R7)."""
    rival = 1 - seat
    state.note("attacked", seat=SEATS[seat], square=SQUARES[seat][place], target=SQUARES[rival][target])
    _turn_up_and_pay(state, seat, place)
    met = state.slot(rival, target)
    if met.is_dragon:
        _meet_dragon(state, seat, place, target)
        return
    turn_up(state, rival, target)
    state.agenda += [MeetTerrain(seat, place, target), React(rival, target, place)]


def _turn_up_and_pay(state: DragonsState, seat: int, place: int) -> None:
    slot = state.slot(seat, place)
    turn_up(state, seat, place)
    if not slot.seen:
        pay(state, seat, slot.card.kind.price, slot.card.text)


def _meet_dragon(state: DragonsState, seat: int, place: int, target: int) -> None:
    rival = 1 - seat
    slot = state.slot(rival, target)
    if not slot.seen and state.sides[rival].gold < slot.card.kind.price:
        turn_up(state, rival, target)
        state.note("unpaid", seat=SEATS[rival], square=SQUARES[rival][target], card=slot.card.text)
        clear_position(state, rival, target)  # R5: lost, but not killed in a battle
        return
    _turn_up_and_pay(state, rival, target)
    begin_battle(state, seat, place, target)


@dataclass(frozen=True, slots=True)
class React(PlayerDecision):
    """The Chameleon Reaction (R9): whose Terrain was just turned up may pay for it to become a Dragon."""

    kind = "react"
    place: PlaceNumber
    attacker: PlaceNumber
    """The rival's position that attacks."""

    def is_open(self, state: DragonsState) -> bool:
        reaction = state.slot(self.seat, self.place).card.kind.reaction
        return reaction is not None and state.sides[self.seat].gold >= reaction.price

    def options(self, state: DragonsState) -> list[str]:
        return ["change", "decline"]

    # A battle follows; or the window is gone for good.
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
        state.agenda.pop()  # the Terrain is not met any more
        begin_battle(state, 1 - seat, self.attacker, place)


def attacked_terrain(state: DragonsState) -> tuple[int, int]:
    """Returns seat and position of the Terrain whose owner is asked for a Chameleon Reaction now."""
    task = question(state)
    assert isinstance(task, React)
    return task.seat, task.place


@dataclass(frozen=True, slots=True)
class MeetTerrain(Step[DragonsState]):
    """Terrain that was not changed is eliminated, or it attaches to the attacker (R8)."""

    kind = "terrain"
    seat: SeatNumber
    """The seat that attacks, from `place` the rival's position `target`."""
    place: PlaceNumber
    target: PlaceNumber

    def happen(self, state: DragonsState) -> None:
        seat, place, target = self.seat, self.place, self.target
        rival = 1 - seat
        slot, attacker = state.slot(rival, target), state.slot(seat, place)
        kind, native = slot.card.kind, attacker.card.kind.native
        eliminates = "scout" in attacker.traits or (native is not None and is_of_type(kind, native.type))
        if eliminates or kind.spares & attacker.traits:
            state.note("eliminated", seat=SEATS[rival], square=SQUARES[rival][target], card=slot.card.text)
            clear_position(state, rival, target)
            return
        state.sides[rival].slots[target] = None
        state.sides[seat].slots[place] = attacker._replace(attached=(*attacker.attached, slot.card))
        state.note("attached", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)
        gain(state, rival, kind.symbols, slot.card.text)
        refill(state, rival, target)
