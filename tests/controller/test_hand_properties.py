"""Hands with arbitrary actions: every committed move was really played."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

import engine
from benchmarks.hearing import Hearing
from controller.hands.contacts import ON_MS
from engine.chameleon.rules.moves import is_capture, read_move
from hal import Edge, Occupancy, squares_of
from tests.hands.offers import START_PICTURE, occupied

SQUARES = st.integers(min_value=0, max_value=24)
SHORT = st.integers(min_value=1, max_value=3000)
"""Durations of hands, in ms."""


class AnyHands(RuleBasedStateMachine):
    """P1, P2 and P3: pieces are lifted, placed, put back, knocked and restored, in any order and at any pace."""

    def __init__(self) -> None:
        super().__init__()
        self.hearing = Hearing(None, START_PICTURE)
        self.now = 1000
        self.closed: Occupancy = START_PICTURE
        self.opened_at = [0] * 25
        self.closed_at = [0] * 25
        self.mover_left_at = 0
        self.in_the_air: Occupancy = 0
        self.final_at = 0
        self.checked = 0

    @rule(square=SQUARES, after=SHORT)
    def lift(self, square: int, after: int) -> None:
        if self.closed >> square & 1:
            self.change(square, after)

    @rule(square=SQUARES, after=SHORT)
    def place(self, square: int, after: int) -> None:
        if not self.closed >> square & 1:
            self.change(square, after)

    @rule(square=SQUARES, after=SHORT, length=st.integers(min_value=1, max_value=600))
    def touch(self, square: int, after: int, length: int) -> None:
        self.change(square, after)
        self.change(square, length)

    @rule(number=st.integers(min_value=0, max_value=60), after=SHORT, carry=SHORT)
    def move(self, number: int, after: int, carry: int) -> None:
        moves = list(self.hearing.game.legal_moves)
        if not moves or self.closed != self.expected:
            return
        move = moves[number % len(moves)]
        self.change(move.origin, after)
        if self.closed >> move.target & 1:
            self.change(move.target, carry)
        self.change(move.target, carry)

    @rule(squares=st.lists(SQUARES, min_size=3, max_size=10, unique=True))
    def knock(self, squares: list[int]) -> None:
        for square in squares:
            self.change(square, 20)

    @rule(
        number=st.integers(min_value=0, max_value=60),
        answer=st.integers(min_value=0, max_value=60),
        order=st.permutations(range(4)),
        pauses=st.tuples(*[st.integers(1, 40) | st.integers(1, 400)] * 4),
    )
    def jumble(self, number: int, answer: int, order: list[int], pauses: tuple[int, ...]) -> None:
        """The squares of a move and of a reply to it change in any order."""
        game = engine.load("chameleon", self.hearing.game.text())
        squares: list[int] = []
        for chosen in (number, answer):
            moves = list(game.legal_moves)
            if not moves or self.closed != self.expected:
                return
            move = moves[chosen % len(moves)]
            game.push(move)
            squares += [move.origin, move.target]
        for index, pause in zip(order, pauses, strict=True):
            self.change(squares[index], pause)

    @rule(after=st.integers(min_value=1, max_value=20_000))
    def wait(self, after: int) -> None:
        self.now += after
        self.hearing.wait_until(self.now)
        self.check_commitments()

    @precondition(lambda self: self.hearing.game.outcome() is None)
    @rule(pause=st.integers(min_value=30, max_value=900))
    def restore(self, pause: int) -> None:
        """P2. Once the pieces are right, play goes on within two seconds."""
        while wrong := self.closed ^ self.expected:
            self.change(next(squares_of(wrong)), pause)
        self.wait(2000)
        if self.closed == self.expected and self.hearing.game.outcome() is None:
            self.play_on()

    def play_on(self) -> None:
        plies = len(self.hearing.moves)
        position = self.hearing.game.state
        move = next((move for move in self.hearing.game.legal_moves if not is_capture(position, move)), None)
        if move is not None:
            self.change(move.origin, 300)
            self.change(move.target, 500)
            self.wait(5000)
            assert self.hearing.moves[plies:] == [move.text], self.hearing.told[-6:]

    @invariant()
    def committed_history_is_legal(self) -> None:
        """P3."""
        game = engine.load("chameleon")
        for text in self.hearing.moves:
            game.push(text)
        assert game.text() == self.hearing.game.text()

    @property
    def expected(self) -> Occupancy:
        return occupied(self.hearing.game.state)

    def change(self, square: int, after: int) -> None:
        self.now += after
        on = not self.closed >> square & 1
        self.hearing.take(Edge(self.now, square, on))
        self.check_commitments()
        self.closed ^= 1 << square
        (self.closed_at if on else self.opened_at)[square] = self.now

    def check_commitments(self) -> None:
        """P1. The mover was lifted and has landed, or its victim was lifted, since the previous mover was lifted.

        A hand may have lifted the mover even earlier, if the piece had not arrived (H1) when that move became final.
        """
        for line in self.hearing.told[self.checked :]:
            if line["decision"] == "move" and line["final"]:
                move = read_move(line["move"])
                target_at = self.opened_at if self.was_a_capture(line["move"]) else self.closed_at
                arrived_at = self.closed_at[move.target] + ON_MS
                waited = self.in_the_air >> move.origin & 1 and arrived_at > self.final_at
                assert self.opened_at[move.origin] > self.mover_left_at or waited, line
                assert target_at[move.target] > self.mover_left_at, line
                self.mover_left_at = self.opened_at[move.origin]
                self.in_the_air, self.final_at = ~self.closed, line["t"]
            elif line["decision"] == "undo":
                self.mover_left_at = 0
        self.checked = len(self.hearing.told)

    def was_a_capture(self, text: str) -> bool:
        game = self.hearing.game
        plies = [index for index, move in enumerate(game.moves) if move.text == text]
        return bool(plies) and is_capture(game.states[plies[-1]], game.moves[plies[-1]])


TestAnyHands = AnyHands.TestCase
TestAnyHands.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
