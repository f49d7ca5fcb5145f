"""What plots that lie face down may be, by all that everybody was told of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import chain

from engine.agenda import HiddenChoices
from engine.woodland.factions.corvids.plots import KINDS, OF_EACH
from engine.woodland.factions.corvids.tracing import Trace, said
from engine.woodland.state import State

_Moment = tuple[frozenset[int], tuple[int, ...]]
"""The plots that lay hidden at a time, and how many of each kind there can have been among them."""


class Supposing(Trace, HiddenChoices):
    """What was said of plots, and what they may be."""

    def __init__(self, states: Sequence[State], moves: Sequence[str], seat: int) -> None:
        super().__init__(states, moves, seat)
        self._states, self._seat = states, seat
        self._placed = ""
        """The kind of a plot that is placed face up now: then one more lies in sight."""

    @cached_property
    def _moments(self) -> set[_Moment]:
        left = [tuple(OF_EACH - state.sides[self._seat].on_map(kind) for kind in KINDS) for state in self._states]
        found = {(frozenset(hidden), each) for hidden, each in zip(self.hidden, left, strict=True)}
        after = tuple(count - (kind == self._placed) for kind, count in zip(KINDS, left[-1], strict=True))
        return {*found, (frozenset(self.hidden[-1]), after)}

    def supposed(
        self, certain: Mapping[int, str], denied: Mapping[int, Collection[str]], told: str = ""
    ) -> Mapping[int, str] | None:
        """Returns what every plot may be: there are never more of a kind than its two, and few change."""
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
        others = () if number in certain else [said(kind) for kind in KINDS if said(kind) != now]
        for move in (now, *others):
            tried = {**kinds, number: move}
            if move in denied.get(number, ()) or not self._is_possible(tried, number):
                continue
            if (found := self._filled(numbers, tried, certain, denied)) is not None:
                return found
        return None

    def _is_possible(self, kinds: Mapping[int, str], number: int) -> bool:
        at = [*map(said, KINDS)].index(kinds[number])
        same = {other for other, move in kinds.items() if move == kinds[number]}
        return all(len(same & hidden) <= left[at] for hidden, left in self._moments if number in hidden)
