"""A mouse on a simulated board: it makes a legal move or none, and one sentence gives the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.games.woodland.squares import square_of
from controller.hands import Idle
from controller.journal.store import Journal
from controller.messages.commands import MouseAction, MoveHand, Resign, SetUp, StartCourse, TakeBack, Touched
from controller.table.prompts import expectation
from hal import Picture, square_name
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.sitting import Sitting
from tests.controller.stack import Stack
from tests.controller.test_table import score, standing
from tests.engine.woodland.scenes import scene

START = "wbwbw/5/5/5/WBWBW r"
COMPUTER = {"red": "human", "blue": "engine:1"}


class Mouse(Sitting):
    """A person with a mouse; `sentence` is the table's last answer, None for none."""

    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(folder, simulated=True, **options)

    def does(self, action: str, square: str = "", piece: str = "") -> str | None:
        """Acts with the mouse and returns the refusal, None for none."""
        try:
            self.session.step(MouseAction(action, square, piece), self.now)
        except Exception as error:
            return str(error)
        return None

    def clicks(self, *squares: str) -> str | None:
        """Clicks on squares and returns the answer to the last click."""
        return [self.does("choose", square) for square in squares][-1]

    @property
    def is_as_before(self) -> bool:
        """Whether no move was made, and the table waits as before."""
        state = self.session
        return (state.game.text(), state.decision, state.session._turns.picked) == (START, Idle(), None)


@pytest.fixture
def mouse(tmp_path: Path) -> Iterator[Mouse]:
    with Mouse(tmp_path) as table:
        yield table


def test_a_click_lifts_a_piece_and_a_click_on_a_legal_square_plays_the_move_at_once(mouse: Mouse) -> None:
    assert mouse.clicks("b1", "c3") is None
    assert mouse.played == ["b1c3"]
    assert mouse.session.decision == Idle()
    laid = [request for request in mouse.session.take_requests() if isinstance(request, SetUp)]
    assert laid[-1].pieces["c3"] == "red-black"


def test_a_piece_is_lifted_for_the_board_to_feel_once_the_board_stands_as_the_game_has_it(mouse: Mouse) -> None:
    mouse.clicks("b1")
    assert mouse.session.take_requests()[-2:] == [
        SetUp(mouse.session.tabletop.pieces(mouse.session.game)), MoveHand("lift", {"square": "b1"})
    ]  # fmt: skip


def test_a_click_on_another_own_piece_takes_that_one_instead(mouse: Mouse) -> None:
    assert mouse.clicks("b1", "d1") is None
    assert mouse.session.session._turns.picked == "d1"
    assert mouse.clicks("d2") is None
    assert mouse.played == ["d1d2"]


@pytest.mark.parametrize(
    ("done", "sentence"),
    [
        ([("choose", "b1"), ("drop", "e4")], "On the white square b1 a black piece can step or jump, but not slide."),
        ([("choose", "b1"), ("drop", "e3")], "No piece can go from b1 to e3 in one move."),
        ([("choose", "b1"), ("choose", "b1")], None),
        ([("choose", "b1"), ("cancel", "")], None),
        ([("choose", "b1"), ("drop", "c1")], "Red's own piece stands on c1."),
        ([("choose", "b1"), ("choose", "a5")], "No piece can go from b1 to a5 in one move."),
        ([("choose", "a5")], "Red to move: the piece on a5 is the opponent's."),
        ([("choose", "c3")], "c3 is empty: choose a piece that can move."),
        ([("pick", "")], "You cannot put a piece from the box on the board now."),
        ([("drop", "c3")], None),
        ([("cancel", "")], None),
        ([("choose", "z9")], "'z9' is not a square; use a1 to e5"),
    ],
)
def test_what_no_rule_allows_is_answered_at_once_with_one_sentence_and_leaves_no_trace(
    mouse: Mouse, done: list[tuple[str, str]], sentence: str | None
) -> None:
    assert [mouse.does(*each) for each in done] == [*[None] * (len(done) - 1), sentence]
    assert mouse.is_as_before
    mouse.wait(20_000)
    assert (mouse.session.decision, mouse.session.game.text()) == (Idle(), START)


def test_three_clicks_on_one_piece_are_no_knocks(mouse: Mouse) -> None:
    mouse.wait(3000)
    for _ in range(3):
        mouse.clicks("b1")
        mouse.lift("b1", after=200)
        mouse.clicks("b1")
        mouse.place("b1", after=200)
    mouse.wait(5000)
    assert mouse.session.teaching.hint is None
    assert mouse.is_as_before


def test_nobody_moves_while_the_computer_has_the_turn_and_at_once_when_its_piece_has_landed(tmp_path: Path) -> None:
    with Mouse(tmp_path, seats=COMPUTER, table_moves=True) as mouse:
        mouse.clicks("b1", "c3")
        assert mouse.clicks("d1") == "It is Blue's turn: wait for the move."
        mouse.think("a5a4")
        assert mouse.clicks("d1") == "It is Blue's turn: wait for the move."
        mouse.lift("a5").place("a4", after=700).wait(100)
        assert mouse.played == ["b1c3"]
        assert mouse.clicks("d1") is None
        assert mouse.played == ["b1c3", "a5a4"]


def test_after_the_end_a_click_says_so(tmp_path: Path) -> None:
    with Mouse(tmp_path) as mouse:
        for move in ("d1d2", "b5a3", "d2a5"):
            mouse.clicks(move[:2], move[2:])
        assert mouse.session.game.outcome() is not None
        assert mouse.clicks("a5") == "The game is over: start a new one to play again."


def test_after_the_end_a_mouse_is_not_asked_to_set_up_pieces(mouse: Mouse) -> None:
    mouse.clicks("b1")
    mouse.ask(Resign("red"))
    assert expectation(mouse.session.state) == "Start a new game here."
    mouse.session.step(Touched(), mouse.now)
    assert expectation(mouse.session.state) == "Set up the pieces for another game, or start a new one here."


def test_a_click_puts_a_wrong_move_of_a_lesson_back(mouse: Mouse) -> None:
    mouse.ask(StartCourse("lesson", 1)).clicks("c2", "b2")
    said = "That is a legal move, but not the one to learn now. Put it back, and step from c2 to c3."
    assert mouse.clicks("c3") == said
    assert mouse.clicks("b2") is None
    assert (mouse.played, mouse.session.session._turns.in_play.stage.state) == ([], "do")  # type: ignore[union-attr]
    assert mouse.clicks("c2", "c3") is None
    assert mouse.played == ["c2c3"]


def test_a_take_back_lays_the_board_for_a_mouse_and_asks_hands_to_do_it_themselves(mouse: Mouse) -> None:
    for lay, laid in ((True, 1), (False, 0)):
        mouse.clicks("b1", "c3")
        mouse.session.take_requests()
        mouse.ask(TakeBack(lay=lay))
        assert len([request for request in mouse.session.take_requests() if isinstance(request, SetUp)]) == laid
        mouse.feel(mouse.session.tabletop.situation(mouse.session.game).occupied)


def test_the_pawn_of_woodland_goes_along_a_path_and_elsewhere_the_table_says_why_not(tmp_path: Path) -> None:
    position = scene(
        "chameleander,marquise", "chameleander.skip,0,2", phase="birdsong", chameleander_warriors="7:1",
        chameleander_ego="7:4", chameleander_track="-,-,-,-,ego,superego,superego,superego",
    ).text()  # fmt: skip
    people = dict.fromkeys(("chameleander", "marquise"), "human")
    rules = {"seating": "chameleander,marquise"}
    journal = Journal.open(tmp_path / "journal.db")
    journal.begin("woodland", position, rules, people, 0)
    with Mouse(tmp_path, game="woodland", seats=people, journal=journal) as mouse:
        here, near, far = (square_name(square_of(mouse.session.game.state, at)) for at in (7, 8, 1))
        assert mouse.clicks(here, far) == "No path leads from clearing 7 to clearing 1."
        mouse.clicks(here)
        assert mouse.does("drop", "c1") == "C1 is not a clearing."
        assert (mouse.clicks(far) or "").startswith(f"You cannot do anything on {far} now: Chameleander must ")
        assert mouse.clicks(here, near) is None
        assert mouse.played == ["skip:7:8"]


def test_a_tile_of_dragons_that_is_dropped_on_its_target_attacks_it_and_else_goes_back() -> None:
    with DragonsSitting(seed=3, simulated=True) as table:
        table.until("battle")
        attack = next(str(move) for move in table.session.game.legal_moves if str(move).startswith("attack"))
        _, start, end = attack.split(":")
        table.step(Picture(table.now, table.session.tabletop.situation(table.session.game).occupied))
        plies = len(table.session.game.moves)
        table.step(MouseAction("choose", start))
        with pytest.raises(Refused, match=f"^{re.escape(table.session.game.view(None)['expected'])}\\.$"):
            table.step(MouseAction("drop", "a1"))
        assert len(table.session.game.moves) == plies
        table.step(MouseAction("choose", start), MouseAction("drop", end))
        assert str(table.session.game.moves[plies]) == attack


# At the running table


@pytest.fixture
def stack(tmp_path: Path) -> Iterator[Stack]:
    with Stack(tmp_path) as running:
        yield running


def test_the_board_feels_what_a_mouse_lifts_and_lights_up(stack: Stack) -> None:
    assert stack.hand("choose", square="b1") is None
    lifted = stack.until(lambda message: message["lifted"] == ["b1"])
    assert lifted["expect"] == "Place it on a lit square, or return it to b1."
    assert lifted["meanings"][12] == "jump"


def test_a_drop_on_an_unlit_square_puts_the_piece_back_and_nothing_is_to_be_repaired(stack: Stack) -> None:
    before = standing(stack.messages[-1])
    stack.hand("choose", square="b1")
    stack.until(lambda message: message["lifted"] == ["b1"])
    assert stack.hand("drop", square="e3") == "No piece can go from b1 to e3 in one move."
    after = stack.until(lambda message: message["lifted"] == [])
    assert (standing(after), after["mood"], after["repair"], after["question"]) == (before, "play", None, None)


def test_a_capture_with_a_mouse_keeps_every_piece_itself(stack: Stack) -> None:
    for origin, target in (("d1", "d2"), ("b5", "a3")):
        stack.hand("choose", square=origin)
        stack.hand("drop", square=target)
    [mover] = [piece["id"] for piece in stack.messages[-1]["world"]["pieces"] if piece["at"] == "d2"]
    stack.hand("choose", square="d2")
    assert stack.hand("choose", square="a5") is None
    over = stack.until(lambda message: message["mood"] == "over")
    assert score(over) == ["d1d2", "b5a3", "d2a5"]
    assert [piece["id"] for piece in over["world"]["pieces"] if piece["at"] == "a5"] == [mover]
    assert standing(over)["box"] == "blue-white"


def test_a_move_that_cannot_be_written_is_not_made(stack: Stack) -> None:
    stack.journal.refused = ("move",)
    stack.hand("choose", square="b1")
    assert stack.hand("choose", square="c3") == ("the journal cannot grow because the disk is full; free some space "
                                                "and try again")
    stack.journal.refused = ()
    whole = stack.until(lambda message: message["lifted"] == [] and "hand" not in standing(message))
    assert (score(whole), standing(whole)["b1"]) == ([], "red-black")


def test_a_mouse_finds_the_board_as_the_game_has_it_after_a_hand_has_slipped(stack: Stack) -> None:
    stack.hand("lift", square="b1")
    stack.hand("place", square="e3")
    stack.until(lambda message: message["mood"] == "illegal")
    assert stack.hand("choose", square="d1") is None
    found = stack.until(lambda message: message["lifted"] == ["d1"])
    assert (found["mood"], standing(found)["b1"]) == ("play", "red-black")
