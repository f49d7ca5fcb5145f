"""Set-up and turns, phase by phase: the agenda, and the kinds of tasks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated

from engine.agenda import NOBODY, Keyword, TaskKinds
from engine.woodland.faction_registry import faction_of, factions_of, overriding
from engine.woodland.rules import battle, crafting, drawing, effects, exiles, hits, persistent
from engine.woodland.rules.drawing import EveningDraw
from engine.woodland.rules.effects import BetterBurrowBank, Cobbler, CommandWarren, StartOfBirdsong
from engine.woodland.rules.exiles import CharmOffensive, CountCoffins, Emigre, Saboteurs
from engine.woodland.rules.persistent import Closing, UseCards, dominates
from engine.woodland.state import State
from engine.woodland.tasks import SeatStep, SeatTask

TURN_LIMIT = 400
"""A game without a winner is a draw after this many turns; real games never get there."""
PHASES = ("birdsong", "daylight", "evening")


class SetUpFaction(SeatStep):
    """Sets up a faction, after the cards were dealt."""

    kind = "set-up"
    belongs_to = "anybody"

    def happen(self, state: State) -> None:
        """Asks for its set-up decisions."""
        state.agenda += reversed(faction_of(state, self.seat).set_up(state, self.seat))


class Turn(SeatStep):
    """Begins a seat's turn; the next seat's turn waits below it on the agenda."""

    kind = "turn"
    belongs_to = "anybody"

    def happen(self, state: State) -> None:
        """Puts the three phases on the agenda."""
        if state.turn >= TURN_LIMIT:
            state.end(NOBODY, "turn-limit")
            return
        state.turn += 1
        state.active = self.seat
        for seat, side in enumerate(state.sides):
            if side.used:
                state.edit(seat).used = ()
        if any(state.sides[self.seat].activated):
            state.edit(self.seat).activated = (0, 0, 0)
        note_lenders(state)
        state.note("turn", seat=state.seats[self.seat], number=state.turn)
        state.agenda += _phases(self.seat, (self.seat + 1) % len(state.seats))


@dataclass(frozen=True, slots=True)
class Phase(SeatStep):
    """Begins one of a turn's three phases."""

    phase: Annotated[str, Keyword(*PHASES)]

    kind = "phase"
    belongs_to = "anybody"

    def happen(self, state: State) -> None:
        """Adds the faction's tasks of the phase to the agenda."""
        state.phase = self.phase
        note_lenders(state)
        _BEGIN[self.phase](state, self.seat)


def note_lenders(state: State) -> None:
    """Updates which seat may use whose warriors in this turn and phase."""
    found = None
    for owner, faction in overriding(state.seats, "lends_to"):
        borrower = faction.lends_to(state, owner)
        if borrower != NOBODY:
            found = (owner, borrower)
    state.lend(found)
    note_coalition(state)


def note_coalition(state: State) -> None:
    """Updates the coalition partners."""
    found = [(owner, each.partner(state, owner)) for owner, each in overriding(state.seats, "partner")]
    state.coalition = next((pair for pair in found if pair[1] != NOBODY), None)


@cache
def _phases(seat: int, following: int) -> tuple[SeatTask, ...]:
    """Returns a turn as an agenda task, above the following turn; cached, because tasks never change."""
    return (Turn(following), *(Phase(seat, phase) for phase in reversed(PHASES)))


def _birdsong(state: State, seat: int) -> None:
    if dominates(state, seat):
        state.end(seat, "dominance")
        return
    if "emigre" in state.cards.lasting:
        state.agenda.append(Emigre(seat))  # it may still be crafted in this Birdsong
    state.agenda += reversed(faction_of(state, seat).birdsong(state, seat))
    start = _start_of_birdsong(state, seat)
    if state.sides[seat].crafted:
        state.agenda.append(UseCards(seat))
    for owner, faction in overriding(state.seats, "others_birdsong"):
        if owner != seat:
            start += reversed(faction.others_birdsong(state, owner, seat))
    state.agenda += start
    if len(start) > 1:
        state.agenda.append(StartOfBirdsong(seat))


def _start_of_birdsong(state: State, seat: int) -> list[SeatTask]:
    """Returns the effects of a seat's cards at the start of its Birdsong, the last first, without ineffective ones."""
    in_play = [card.id for card in state.sides[seat].crafted]
    found: list[SeatTask] = []
    if BetterBurrowBank.at_start in in_play:
        found.append(BetterBurrowBank(seat))
    if Saboteurs.at_start in in_play and any(state.sides[enemy].crafted for enemy in state.enemies(seat)):
        found.append(Saboteurs(seat))
    if CountCoffins.at_start in in_play and any(side.coffin for side in state.sides):
        found.append(CountCoffins(seat))
    return found


def _daylight(state: State, seat: int) -> None:
    state.agenda += reversed(faction_of(state, seat).daylight(state, seat))
    if state.sides[seat].crafted:
        state.agenda += [UseCards(seat), CommandWarren(seat)]


def _evening(state: State, seat: int) -> None:
    of = faction_of(state, seat)
    state.agenda += [*reversed(of.last_step(state, seat)), EveningDraw(seat)]
    if overriding(state.seats, "may_offer"):
        # Before the last step of a turn, offers of others are asked for once more.
        state.agenda.append(Closing(seat))
    state.agenda += reversed(of.evening(state, seat))
    if state.sides[seat].crafted:
        state.agenda += [Cobbler(seat), CharmOffensive(seat)]


_BEGIN: Mapping[str, Callable[[State, int], None]] = {
    "birdsong": _birdsong,
    "daylight": _daylight,
    "evening": _evening,
}


@cache
def task_kinds(seats: tuple[str, ...]) -> TaskKinds:
    """Returns the kinds of tasks of a game with these factions."""
    modules = (drawing, battle, hits, crafting, effects, exiles, persistent)
    shared = (kind for module in modules for kind in module.TASKS)
    own = (kind for each in factions_of(seats) for kind in each.tasks)
    return TaskKinds(SetUpFaction, Turn, Phase, *shared, *own)
