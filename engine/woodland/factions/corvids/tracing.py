"""Finds the move that declared each facedown plot's kind; plots are placed, swapped and removed in public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.agenda import question
from engine.woodland.factions.corvids.birdsong import Flip, LostPlot
from engine.woodland.factions.corvids.daylight import Conceal
from engine.woodland.factions.corvids.exposure import AnswerGuess
from engine.woodland.factions.corvids.plots import FACE_DOWN, KINDS, LOST, RAID, clearings_of, left
from engine.woodland.state import State

_PlacedPlots = list[tuple[int, int]]
"""Plots as clearings and move numbers, the oldest of each clearing first."""


def declaration_of(kind: str) -> str:
    """Returns the move that declares a plot to be of a kind."""
    return f"conceal:{kind}"


class PlotHistory:
    """The plots that are facedown or set aside after some moves, each with the index of the move that declared its
    kind.

    `moves` lead from the first of `states` to the last; `seat` is the Corvids'.
    """

    kinds: ClassVar[Sequence[str]] = tuple(map(declaration_of, KINDS))

    def __init__(self, states: Sequence[State], moves: Sequence[str], seat: int) -> None:
        self._moves, self._state = moves, states[-1]
        self.seat = seat
        self._down: _PlacedPlots = []
        self._lost: _PlacedPlots = []
        self.hidden: list[set[int]] = [set()]
        """The move numbers of the plots that were hidden after each move."""
        for at, move in enumerate(moves):
            before, after = states[at].sides[seat].own, states[at + 1].sides[seat].own
            if before[FACE_DOWN] is not after[FACE_DOWN] or before[LOST] is not after[LOST]:
                self._follow(states[at], at, move)
                self._drop(clearings_of(after[FACE_DOWN]), clearings_of(after[LOST]))
                self.hidden.append({number for _, number in (*self._down, *self._lost)})
            else:
                self.hidden.append(self.hidden[-1])

    def _follow(self, state: State, at: int, move: str) -> None:
        asked, words = question(state), move.split(":")
        if isinstance(asked, Conceal):
            self._down.append((asked.clearing, at))
        elif words[0] == "trick":
            one, other = int(words[1]), int(words[2])
            first, second = _pop_oldest(self._down, one), _pop_oldest(self._down, other)
            self._down += [(one, second), (other, first)]
        elif isinstance(asked, LostPlot):
            _pop_oldest(self._lost, asked.clearing)
        elif (shown := self._shown(state, move)) is not None:
            self._down.remove(shown)

    def _drop(self, down: list[int], lost: list[int]) -> None:
        """Removes the plots that are no longer face down, the oldest of a clearing first."""
        for clearing, number in [*self._down]:
            if _count(self._down, clearing) > down.count(clearing):
                self._down.remove((clearing, number))
                if _count(self._lost, clearing) < lost.count(clearing):
                    self._lost.append((clearing, number))

    @property
    def face_down(self) -> set[int]:
        """The move numbers of the plots that are hidden now."""
        return self.hidden[-1]

    @property
    def supply(self) -> list[str]:
        """The declarations of all plots in the supply."""
        return [*map(declaration_of, left(self._state.sides[self.seat]))]

    @property
    def face_up(self) -> list[str]:
        """The faceup plots, each as the declaration that would place it facedown."""
        side = self._state.sides[self.seat]
        return [declaration_of(kind) for kind in KINDS for _ in range(side.on_map(kind))]

    def takes(self, move: str) -> str:
        """Returns the declaration of the plot that a legal move takes from the supply; "" for none."""
        verb, _, kind = move.partition(":")
        if isinstance(question(self._state), Conceal):
            return declaration_of(kind)
        return declaration_of(kind) if verb == "place" and kind in KINDS else ""

    def met(self, move: str) -> list[int]:
        """Returns the declaring moves of all plots that a legal move may reveal or give information about."""
        return [number for _, number in self._met(self._state, move)]

    def shows(self, move: str) -> str:
        """Returns the declaration of the plot that a legal move reveals; "" for none."""
        kind = _kind_shown(self._state, move)
        return declaration_of(kind) if kind else ""

    def shown(self, move: str) -> int | None:
        """Returns the declaring move of the plot that a legal move reveals; None for none."""
        shown = self._shown(self._state, move)
        return None if shown is None else shown[1]

    def denied(self, move: str) -> str:
        """Returns the declaration that a legal move rules out for the plots it concerns; "" for none."""
        asked, words = question(self._state), move.split(":")
        if isinstance(asked, AnswerGuess) and words[1] != "right":
            return declaration_of(asked.plot)
        return declaration_of(RAID) if isinstance(asked, LostPlot) and words[1] != RAID else ""

    def _shown(self, state: State, move: str) -> tuple[int, int] | None:
        kind = declaration_of(_kind_shown(state, move))
        return next((each for each in self._met(state, move) if self._moves[each[1]] == kind), None)

    def _met(self, state: State, move: str) -> _PlacedPlots:
        asked, words = question(state), move.split(":")
        if isinstance(asked, LostPlot):
            return [each for each in self._lost if each[0] == asked.clearing][:1]
        if isinstance(asked, AnswerGuess):
            return [each for each in self._down if each[0] == asked.clearing]
        is_flip = isinstance(asked, Flip) and words[0] == "flip"
        return [each for each in self._down if each[0] == int(words[1])] if is_flip else []


def _kind_shown(state: State, move: str) -> str:
    asked, words = question(state), move.split(":")
    if isinstance(asked, Flip):
        return words[2] if words[0] == "flip" else ""
    if isinstance(asked, AnswerGuess):
        return asked.plot if words[1] == "right" else ""
    return RAID if isinstance(asked, LostPlot) and words[1] == RAID else ""


def _pop_oldest(placed: _PlacedPlots, clearing: int) -> int:
    """Removes the oldest plot of a clearing and returns its move's index."""
    found = next(each for each in placed if each[0] == clearing)
    placed.remove(found)
    return found[1]


def _count(placed: _PlacedPlots, clearing: int) -> int:
    return sum(at == clearing for at, _ in placed)
