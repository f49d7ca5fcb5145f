"""Looks ahead in one guess of the hidden cards: the results of a move, and the best line of moves within the seat's
turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TypeVar, cast

from engine.agenda import decider, play, question
from engine.woodland.computer.judge import fears, rounds_left, standing
from engine.woodland.rules.persistent import guesses
from engine.woodland.rules.turn import Phase
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision

_DONE, _ROLL = "done", "battle.roll"
_ROLLS = ("roll:2:1", "roll:1:1", "roll:1:0", "roll:3:2")
"""Sample rolls that stand for all sixteen; the search continues with the first one."""
_BIAS = 0.01
"""The least gain of a move; otherwise the seat passes."""


OutOfTime = Callable[[], bool]
Worth = Callable[[State], float]
_Each = TypeVar("_Each")


class _EveningStop(SeatDecision):
    """Ends the search where Evening begins: what follows does not depend on earlier moves."""

    kind = "sunset"
    expects = "nothing"

    def asks(self, state: State) -> bool:
        state.offer = []
        return True

    def options(self, state: State) -> list[str]:
        return []

    def decide(self, state: State, words: Sequence[str]) -> None:
        raise AssertionError(words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        raise AssertionError(words)


def ends(state: State, seat: int, move: str, worth: Worth) -> list[State]:
    """Returns the states after a move and all answers to it, one for each sample roll.

    A state is final when the seat has its next decision, a card is drawn, its Evening begins, or another seat decides.
    Questions to the seat before the dice of its battle, and those that complete the move, get the best answer by
    `worth`.
    """
    begun = state.copy()
    _stop_before_evening(begun)
    play(begun, move)
    return _ends(begun, seat, len(state.agenda), worth)


def _stop_before_evening(state: State) -> None:
    for at, task in enumerate(state.agenda):
        if isinstance(task, Phase) and task.phase == "evening":
            state.agenda[at] = _EveningStop(task.seat)


def _ends(begun: State, seat: int, deep: int, worth: Worth, *, completing: bool = True) -> list[State]:
    while any(task.kind == _ROLL for task in begun.agenda):
        if begun.agenda[-1].kind == _ROLL:
            return [end for roll in _ROLLS for end in _ended(begun.copy(), seat, deep, roll, worth, completing)[:1]]
        if decider(begun) == seat:
            return _best_answer(begun, seat, deep, worth)
        play(begun, _answer(begun.offer, ""))
    return _ended(begun, seat, deep, _ROLLS[0], worth, completing)  # no battle, or an ambush decided it


def _best_answer(asked: State, seat: int, deep: int, worth: Worth) -> list[State]:
    """Plays the best answer to one question; later questions do not influence the choice."""

    def ends_after(answer: str, *, completing: bool) -> list[State]:
        begun = asked.copy()
        play(begun, answer)
        return _ends(begun, seat, deep, worth, completing=completing)

    mean = _mean(worth)
    best = max(sorted(asked.offer), key=lambda answer: mean(ends_after(answer, completing=False)))
    return ends_after(best, completing=True)


def _mean(worth: Worth) -> Callable[[list[State]], float]:
    return lambda found: sum(map(worth, found)) / len(found)


def _ended(state: State, seat: int, deep: int, roll: str, worth: Worth, completing: bool) -> list[State]:
    while not state.result and not _is_end(state, seat, deep):
        if completing and _asked(state).completes and decider(state) == seat:
            return _best_answer(state, seat, deep, worth)
        play(state, _answer(state.offer, roll))
    return [state]


def _is_end(state: State, seat: int, deep: int) -> bool:
    asked = state.agenda[-1]
    if state.battle or asked.kind in ("card", _EveningStop.kind):
        return not state.battle
    who = decider(state)
    if who != seat:
        return who == state.active
    # A question on top of earlier ones belongs to the move, such as how to pay for it.
    # An optional decision is a move of its own.
    return len(state.agenda) <= deep or (seat == state.active and _DONE in state.offer and not _asked(state).completes)


def _asked(state: State) -> SeatDecision:
    return cast("SeatDecision", question(state))


def _answer(offer: list[str], roll: str) -> str:
    """Returns the assumed answer of chance or another seat: this roll, "done", or the first legal move."""
    if roll in offer:
        return roll
    return _DONE if _DONE in offer else offer[0]


@dataclass(frozen=True, slots=True)
class _Line:
    """A sequence of moves within the seat's own turn."""

    first: str
    worth: float
    end: State


_WORTH = attrgetter("worth")


class Lookahead:
    """Searches one guess of the whole state for a seat that has to decide."""

    def __init__(self, state: State, seat: int) -> None:
        """Searches for `seat` from `state`, which is not changed."""
        self._state = state
        self._seat = seat
        self._rounds = rounds_left(state)
        self._feared = fears(state, seat, self._rounds)

    def value(self, move: str) -> float:
        """Returns the value of a move in points, averaged over the sample rolls."""
        return self._look(self._state, move, move).worth

    def best_now(self, moves: Sequence[str], out_of_time: OutOfTime) -> str:
        """Returns the move with the highest immediate value; the first of equals, and the first move if time is up."""
        lines = [self._look(self._state, move, move) for move in _while_time(moves, out_of_time)]
        return _best(lines).first if lines else moves[0]

    def best_line(self, moves: Sequence[str], out_of_time: OutOfTime, *, width: int, depth: int) -> str:
        """Returns the first move of the best line of up to `depth` moves in the seat's own turn.

        After each move the search keeps the `width` best lines. When time runs out it returns the best found so far.
        """
        lines = [self._look(self._state, move, move) for move in _while_time(moves, out_of_time)]
        if not lines:
            return moves[0]
        best, looked_at_all = _best(lines), len(lines) == len(moves)
        for _ in range(depth - 1):
            if not looked_at_all:
                break
            kept = self._best_lines(lines, width)
            wanted = [(line, move) for line in kept for move in self.plausible_moves(line.end)]
            lines = [self._look(line.end, move, line.first) for line, move in _while_time(wanted, out_of_time)]
            best, looked_at_all = _best([best, *lines]), len(lines) == len(wanted)
        return best.first

    def _look(self, state: State, move: str, first: str) -> _Line:
        imagined = guesses(state, move)
        if imagined:
            each = [(chance, ends(world, self._seat, move, self._standing)) for chance, world in imagined]
            return _Line(first, sum(chance * _mean(self._standing)(found) for chance, found in each), each[-1][1][0])
        found = ends(state, self._seat, move, self._standing)
        if move.partition(":")[0] == _DONE and state.battle is None:
            # What follows automatically would have followed anyway.
            return _Line(first, self._standing(state) + _BIAS, found[0])
        return _Line(first, _mean(self._standing)(found), found[0])

    def _standing(self, state: State) -> float:
        return standing(state, self._seat, self._rounds, self._feared)

    def plausible_moves(self, state: State) -> list[str]:
        """Returns the moves that a line may continue with; those that move warriors only in round numbers."""
        warriors = state.sides[self._seat].warriors
        return [move for move in sorted(state.offer) if not move.startswith("move:") or _is_round_move(move, warriors)]

    def _best_lines(self, lines: Sequence[_Line], width: int) -> list[_Line]:
        """Returns the best lines that can continue in the seat's turn; of equal ones, mostly transpositions, one."""
        alive = [line for line in lines if not line.end.result and line.end.active == decider(line.end) == self._seat]
        different = {round(line.worth, 9): line for line in reversed(alive)}
        return sorted(different.values(), key=_WORTH, reverse=True)[:width]


def _is_round_move(move: str, warriors: Sequence[int]) -> bool:
    """Returns whether a move takes one warrior, all, or all but one; True for moves without warriors."""
    _, origin, _, count, *_ = f"{move}:".split(":", 4)
    if not origin.isdigit() or not int(origin) or not count.isdigit():
        return True
    return int(count) == 1 or int(count) >= warriors[int(origin)] - 1


def _best(lines: Sequence[_Line]) -> _Line:
    return max(lines, key=_WORTH)


def _while_time(wanted: Sequence[_Each], out_of_time: OutOfTime) -> Iterator[_Each]:
    for each in wanted:
        if out_of_time():
            return
        yield each
