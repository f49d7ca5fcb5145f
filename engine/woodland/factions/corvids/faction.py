"""The Corvid Conspiracy: plots whose kinds only it knows. Source: the Law of Root, p16, section 13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from engine.agenda import HiddenChoices
from engine.sentence import english
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_registry import factions_of
from engine.woodland.factions.corvids.birdsong import (
    CorvidRecruit,
    Flip,
    Infiltrate,
    InfiltrateWhere,
    LostPlot,
    Perch,
    PlotEffect,
)
from engine.woodland.factions.corvids.daylight import EXERT, Conceal, CorvidAction, Exert, plot_price
from engine.woodland.factions.corvids.exposure import (
    EXPOSE,
    SHOWN,
    AnswerGuess,
    ShowCard,
    exposures,
    guess,
    guess_sentence,
    imagined,
    near_plots,
)
from engine.woodland.factions.corvids.plots import (
    FACE_DOWN,
    GUESSED,
    KINDS,
    LOST,
    OF_EACH,
    PLOT,
    PLOTS_SAID,
    RAID,
    SNARE,
    clearings_of,
    complaint,
    drop,
    forget,
    has_plot,
    left,
)
from engine.woodland.factions.corvids.tracing import PlotHistory, declaration_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.moving import paths_of
from engine.woodland.rules.persistent import Closing
from engine.woodland.state import Battle, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting


class Corvids(Faction):
    """The Corvid Conspiracy."""

    key: ClassVar[str] = "corvids"
    fields: ClassVar[Sequence[Field]] = (
        Field(FACE_DOWN, "pieces", hidden=True), Field("laid", "number", most=8), Field(LOST, "pieces", hidden=True),
        Field(SHOWN, "cards", hidden=True), Field(GUESSED, "words"),
    )  # fmt: skip
    pieces_said: ClassVar[Mapping[str, Counting]] = PLOTS_SAID
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Perch, Flip, PlotEffect, CorvidRecruit, Infiltrate, InfiltrateWhere, CorvidAction, Exert, Conceal, ShowCard,
        AnswerGuess, LostPlot,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.corvids.judge:CorvidsJudge"
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"raid-tunnels": True}
    marks: ClassVar[Sequence[str]] = (EXERT,)
    offered: ClassVar[Sequence[str]] = (EXPOSE,)

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Perch(seat, suit) for suit in range(3)]

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        if state.sides[seat].own["laid"]:
            state.edit(seat).remember("laid", 0)
        return [Craft(seat), Flip(seat), CorvidRecruit(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [CorvidAction(seat, self.board.rows["actions"][0])]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Exert(seat)]

    def draws(self, state: State, seat: int) -> int:
        return 0 if EXERT in state.sides[seat].used else super().draws(state, seat)

    # Nimble, Embedded Agents, snares

    def ignores_rule(self, state: State, seat: int) -> bool:
        return True

    def extra_hits(self, state: State, seat: int, battle: Battle) -> int:
        return int(seat == battle.defender and state.sides[seat].pieces[PLOT][battle.clearing] > 0)

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces[SNARE][clearing])

    def forbids_leaving(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces[SNARE][clearing]) and mover in state.enemies(owner)

    # Raids, whatever removes them but Exposure

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        if kind == PLOT and state.sides[seat].on_map(RAID) == OF_EACH:
            forget(state, seat, clearing)  # everybody sees that it was none
        elif kind == PLOT:
            drop(state, seat, clearing)
            state.trigger(LostPlot(seat, clearing, self._around(state, seat, clearing)))
        elif kind == RAID:
            state.trigger(Infiltrate(seat, self._around(state, seat, clearing)))

    def _around(self, state: State, seat: int, clearing: int) -> tuple[int, ...]:
        """Returns the clearings adjacent to a raid before its removal; with Tunnels, it counts as a crafting piece."""
        if not state.rules["raid-tunnels"]:
            return paths_of(state, seat, tunnels=False)[clearing]
        near = {*paths_of(state, seat)[clearing]}
        side = state.sides[seat]
        if side.has_crafted("tunnels"):
            near |= {at for at in CLEARINGS if at != clearing and has_plot(side, at)}
        return tuple(sorted(near))

    # Exposure

    def offers(self, state: State, owner: int, active: int) -> list[str]:
        return exposures(state, owner, active)

    def may_offer(self, state: State, owner: int, active: int) -> bool:
        return bool(state.sides[active].hand and near_plots(state, owner, active))

    def take_offer(self, state: State, owner: int, active: int, words: Sequence[str]) -> None:
        guess(state, owner, active, words)

    def offer_sentence(self, state: State, owner: int, active: int, words: Sequence[str]) -> str:
        return guess_sentence(state, owner, active, words)

    def choices(self, states: Sequence[State], moves: Sequence[str], owner: int) -> HiddenChoices:
        return PossiblePlots(states, moves, owner)

    def guesses(self, state: State, owner: int, words: Sequence[str]) -> Sequence[tuple[float, State]]:
        return imagined(state, owner, int(words[1]), words[2])

    def is_refuted(self, state: State, owner: int, words: Sequence[str]) -> bool:
        return f"{words[1]}:{words[2]}" in state.sides[owner].own[GUESSED]

    # Being cajoled: a plot face down, or face up without the effect of turning it up

    def cajole_choices(self, state: State, seat: int, clearing: int) -> list[str]:
        kinds = left(state.sides[seat])
        return [PLOT, *dict.fromkeys(kinds)] if kinds else []

    def cajoled(self, state: State, seat: int, kind: str, clearing: int) -> None:
        if kind == PLOT:
            state.agenda.append(Conceal(seat, clearing))

    # What is read and what is seen

    def face_down(self, state: State, seat: int) -> list[str]:
        return left(state.sides[seat])

    def ruled_out(self, state: State, seat: int) -> Sequence[str]:
        guessed: Sequence[str] = state.sides[seat].own[GUESSED]
        return guessed

    def complaint(self, state: State, seat: int) -> str:
        unsaid = Counter(task.clearing for task in state.agenda if isinstance(task, Conceal))
        if wrong := self._pending_fault(state, seat):
            return wrong
        waived = any(each.waives_limits for each in factions_of(state.seats))
        return complaint(state, seat, unsaid, self.board.pieces[PLOT].count if waived else 1)

    def _pending_fault(self, state: State, seat: int) -> str:
        """Returns a fault if the pending answers of the Corvids do not match lost plots and shown cards, or ""."""
        side, tasks = state.sides[seat], (*state.agenda, *state.later)
        if Counter(task.clearing for task in tasks if isinstance(task, LostPlot)) != Counter(
            clearings_of(side.own[LOST])
        ):
            return english("the plots set aside differ from the plots that may have been raids")
        if sum(isinstance(task, AnswerGuess) for task in tasks) != len(side.own[SHOWN]):
            return english("the number of cards shown to the Corvids differs from the number of open guesses")
        return ""

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        side = state.sides[seat]
        on_map = sum(side.on_map(kind) for kind in side.pieces)
        return {
            "supply": {"warrior": side.warriors[0], PLOT: self.board.pieces[PLOT].count - on_map},
            "draws": self.draws(state, seat),
            "plot-price": plot_price(side),
        }


_Moment = tuple[frozenset[int], tuple[int, ...]]
"""The plots hidden at one time, and the maximum number of each kind among them."""


class PossiblePlots(PlotHistory, HiddenChoices):
    """The declared kinds of plots, and other kinds that agree with all public information."""

    def __init__(self, states: Sequence[State], moves: Sequence[str], seat: int) -> None:
        super().__init__(states, moves, seat)
        self._states = states
        self._placed = ""
        """The kind of a plot placed face up now, which counts as public; "" for none."""

    @cached_property
    def _moments(self) -> set[_Moment]:
        left = [tuple(OF_EACH - state.sides[self.seat].on_map(kind) for kind in KINDS) for state in self._states]
        found = {(frozenset(hidden), each) for hidden, each in zip(self.hidden, left, strict=True)}
        after = tuple(count - (kind == self._placed) for kind, count in zip(KINDS, left[-1], strict=True))
        return {*found, (frozenset(self.hidden[-1]), after)}

    def supposed(
        self, certain: Mapping[int, str], denied: Mapping[int, Collection[str]], told: str = ""
    ) -> Mapping[int, str] | None:
        """Returns a possible kind for every plot, changing few declared ones; see `HiddenChoices.supposed`."""
        self._placed = told.removeprefix("place:")
        numbers = sorted({*chain.from_iterable(self.hidden)}, key=lambda number: (number not in certain, number))
        return self._filled(numbers, {}, certain, denied)

    def _filled(
        self,
        numbers: Sequence[int],
        kinds: Mapping[int, str],
        certain: Mapping[int, str],
        denied: Mapping[int, Collection[str]],
    ) -> Mapping[int, str] | None:
        if len(kinds) == len(numbers):
            return kinds
        number = numbers[len(kinds)]
        now = certain.get(number, self._moves[number])
        others = () if number in certain else [declaration_of(kind) for kind in KINDS if declaration_of(kind) != now]
        for move in (now, *others):
            tried = {**kinds, number: move}
            if move in denied.get(number, ()) or not self._is_possible(tried, number):
                continue
            if (found := self._filled(numbers, tried, certain, denied)) is not None:
                return found
        return None

    def _is_possible(self, kinds: Mapping[int, str], number: int) -> bool:
        at = [*map(declaration_of, KINDS)].index(kinds[number])
        same = {other for other, move in kinds.items() if move == kinds[number]}
        return all(len(same & hidden) <= left[at] for hidden, left in self._moments if number in hidden)
