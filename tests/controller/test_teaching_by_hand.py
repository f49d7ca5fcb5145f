"""The teacher under simulated hands: real magnets and bouncing reeds, a person who follows the light, no page."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from controller.hands import Lifted
from controller.journal.store import Journal
from controller.messages.commands import (
    FindPuzzle,
    Judge,
    Judged,
    MakeMove,
    PuzzleFound,
    ReviewGame,
    SetUp,
    StartCourse,
    Tick,
)
from controller.messages.players import Players
from controller.tabletop import tabletop
from engine.chameleon.rules.moves import read_move
from engine.chameleon.teaching.finding import KINDS, numbered
from engine.teacher import Verdict
from hal import SQUARES, Edge, Health, Held, Picture, square_index
from hal.events import HardwareEvent
from sim import ManualClock, SimBoard
from tests.controller.at_table import AtTable
from tests.controller.sitting import HUMANS, QUICK
from tests.hands.person import ADJUST_MS, CARRY_MS, REACH_MS
from tests.meanings import ALL

pytestmark = pytest.mark.slow

FOUND = engine.teacher("chameleon")
assert FOUND is not None
TEACHER = FOUND


class Learner:
    """A person at a simulated board who sees only its lights; a wire and a session in one thread."""

    def __init__(self, seed: int, course: StartCourse | None = None) -> None:
        self.rng, self.clock = Random(seed), ManualClock()
        self._replies: list[str] = []
        self.board = SimBoard(seed=seed, threaded=False)
        self.session = AtTable(
            tabletop("chameleon"), Journal.open(Path(":memory:")), Players("chameleon", HUMANS, "red"),
            wall=self.clock, timing=QUICK, course=course, simulated=True,
        )  # fmt: skip
        self.board.hand("set-up", pieces=tabletop("chameleon").pieces(self.session.game))
        self.board.open(self._tell, self.clock)
        self.wait(1000)

    def _tell(self, event: HardwareEvent) -> None:
        assert isinstance(event, Edge | Held | Picture | Health)
        self.session.step(event, self.clock())
        self._serve()

    def _serve(self) -> None:
        """Carries out the session's requests."""
        for request in self.session.take_requests():
            match request:
                case Judge(ticket, view):
                    calls = iter(range(60))
                    judgement = TEACHER.judge(view, lambda calls=calls: next(calls, None) is None)
                    self.session.step(Judged(ticket, judgement), self.clock())
                    self._serve()
                case FindPuzzle(ticket, kind, number) if self.session.course is None:
                    self.session.step(PuzzleFound(ticket, numbered(kind, number).position), self.clock())
                    self._serve()
                case SetUp(pieces):
                    self.board.hand("set-up", pieces=dict(pieces))
                case MakeMove(_, move):
                    self._replies.append(move)

    def wait(self, ms: int) -> Learner:
        """Lets time pass, a little at a time."""
        for _ in range(ms // 20):
            self.clock.advance(20)
            self.board.run_until(self.clock())
            self.session.step(Tick(), self.clock())
            self._serve()
        return self

    def hand(self, action: str, square: str, after: tuple[int, int] = REACH_MS) -> Learner:
        self.wait(self.rng.randint(*after))
        self.board.hand(action, square=square)
        return self

    def move(self, move: str) -> Learner:
        """Carries a piece; the table may then carry its own."""
        self._replies = []
        self.hand("lift", move[:2]).hand("place", move[2:], CARRY_MS).wait(1500)
        for reply in self._replies:
            self.hand("lift", reply[:2]).hand("place", reply[2:], CARRY_MS).wait(1500)
        return self

    def lit(self, *meanings: str) -> list[str]:
        """The squares with one of these meanings."""
        wanted = {ALL[meaning].light for meaning in meanings}
        frame = self.session.frame
        return [name for name, light in zip(SQUARES, frame.lights, strict=True) if light in wanted]

    def follow_the_light(self) -> Learner:
        """Makes a move that the yellow lights show."""
        legal = {str(move) for move in self.session.game.legal_moves}
        shown = [a + b for a in self.lit("hint-from") for b in self.lit("hint-to", "hint-from") if a + b in legal]
        assert shown
        return self.move(self.rng.choice(shown))

    @property
    def state(self) -> str:
        stage = self.session.stage
        return "none" if stage is None else stage.state


@settings(max_examples=12, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from([1, 2, 4, 5]))
def test_who_only_follows_the_light_gets_through_a_lesson(seed: int, number: int) -> None:
    learner = Learner(seed, StartCourse("lesson", number))
    for _ in TEACHER.lessons()[number - 1].steps:
        assert learner.state == "do"
        learner.follow_the_light()
    assert learner.state == "solved"


def test_a_child_that_holds_a_capturing_piece_for_a_minute_sees_its_squares_all_the_time() -> None:
    learner = Learner(3)
    for move in ("d1d2", "b5a3"):
        learner.board.hand("lift", square=move[:2])
        learner.wait(500).board.hand("place", square=move[2:])
        learner.wait(5000)
    learner.board.hand("lift", square="d2")
    lights = learner.wait(500).session.frame
    assert learner.wait(60_000).session.frame == lights
    assert learner.session.decision == Lifted(1 << square_index("d2"))


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_an_arrival_is_answered_by_hand(seed: int) -> None:
    learner = Learner(seed, StartCourse("lesson", 3))
    assert learner.lit("hint-from") == ["b2", "d2"]
    assert learner.move("b2c1").state == "solved"


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32))
def test_a_wrong_move_goes_back_the_way_the_light_says(seed: int) -> None:
    learner = Learner(seed, StartCourse("lesson", 1)).move("c2d2")
    assert (learner.state, learner.lit("put-back"), learner.lit("take-away")) == ("wrong", ["c2"], ["d2"])
    learner.hand("lift", "d2").hand("place", "c2", CARRY_MS).wait(3000)
    assert (learner.state, list(learner.session.game.moves)) == ("do", [])
    assert learner.follow_the_light().state == "do"


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(["win-3", "win-5"]), st.integers(1, 40))
def test_a_puzzle_is_solved_by_moving_the_pieces(seed: int, kind: str, number: int) -> None:
    learner = Learner(seed, StartCourse("puzzle", number, puzzle=kind)).move(numbered(kind, number).first)
    for left in range(KINDS[kind] - 2, 0, -2):
        assert learner.state == "do"
        judgement = TEACHER.judge(learner.session.game.view("red"), lambda: False)
        assert judgement.now == Verdict("win", left)
        learner.move(judgement.best[0])
    assert learner.state == "solved"


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32))
def test_three_knocks_light_a_hint_that_can_be_played(seed: int) -> None:
    learner = Learner(seed, StartCourse("lesson", 6)).wait(3000)
    for _ in range(3):
        learner.hand("lift", "c1", (200, 500)).hand("place", "c1", (200, 600))
    learner.wait(1500)
    assert learner.session.teaching_session.left("red") == 2
    (origin,), (target,) = learner.lit("hint-from"), learner.lit("hint-to")
    assert read_move(origin + target) in learner.session.game.legal_moves


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 2**32), st.lists(st.sampled_from(["a1", "b1", "c1", "d1", "e1"]), max_size=6))
def test_straightening_pieces_now_and_then_costs_no_hint(seed: int, squares: list[str]) -> None:
    learner = Learner(seed)
    for before, square in zip([None, *squares], squares, strict=False):
        if square != before:
            learner.hand("lift", square).hand("place", square, ADJUST_MS)
    assert learner.wait(2000).session.teaching_session.left("red") == 3


def test_the_pieces_of_a_look_back_shine_while_the_real_ones_stay() -> None:
    learner = Learner(3)
    for move in ("b1c3", "b5c3", "a1b3", "c3a1"):
        learner.move(move)
    learner.session.step(ReviewGame("begin"), learner.clock())
    learner.wait(500)
    learner.session.step(ReviewGame(0), learner.clock())
    assert learner.lit("red-black") == ["b1", "d1"]
    assert set(learner.lit("blue-black")) <= {"b5", "d5"}
    assert (len(learner.lit("hint-from")), len(learner.lit("hint-to"))) == (1, 1)
    assert learner.lit("put-back", "take-away") == []
