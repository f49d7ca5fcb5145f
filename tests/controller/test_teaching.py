"""The teacher at the table: hints, lights for moves, lessons and the review, by hand and on the page."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from controller.errors import JournalError, Refused
from controller.journal.store import Journal
from controller.messages.commands import (
    Assist,
    Judge,
    MakeMove,
    RequestHint,
    Resign,
    ReviewGame,
    Seats,
    SetUp,
    StartCourse,
    StartGame,
    TakeBack,
    Think,
    Thought,
)
from controller.sensing.trace import replay
from controller.table.prompts import expectation, mood
from controller.teaching.hints import Hint, hint_of
from controller.teaching.review import Review, TurningPoint
from engine.teacher import Judgement, Verdict
from tests.controller.in_class import TEACHER, Class

pytestmark = pytest.mark.slow

WON = "2b1b/2b2/1WBW1/5/2W2 r"
SHORT_GAME = ("b1c3", "b5xc3", "a1b3", "c3a1")
LESSON, TWO_WINS, ANSWER, FREE = (StartCourse("lesson", number) for number in (1, 2, 3, 6))

At = Callable[..., Class]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    sittings: list[Class] = []

    def sit(position: str | None = None, **options: object) -> Class:
        if position is not None:
            with Journal.open(tmp_path / "journal.db") as journal:
                journal.begin("chameleon", position, {}, {"red": "human", "blue": "human"}, 0)
        sittings.append(Class(tmp_path, **options))  # type: ignore[arg-type]
        return sittings[-1]

    yield sit
    for sitting in sittings:
        sitting.journal.close()


# Hints


def from_to(move: str) -> str:
    return f"{move[:2]} to {move[2:]}"


def test_a_hint_lights_a_move_and_says_why(at: At) -> None:
    table = at(WON).ask(RequestHint()).judge()
    hint = table.session.teaching_session.hint(table.session.game)
    assert hint is not None
    assert expectation(table.session) == hint.sentence
    assert table.session.said == "A hint for Red, who has 2 left."
    assert table.shown == {hint.move[:2]: "hint-from", hint.move[2:]: "hint-to"}
    assert table.entries == ["hint red"]


def test_with_the_hinted_piece_in_the_hand_its_goal_goes_on_shining(at: At) -> None:
    table = at(WON).ask(RequestHint()).judge()
    hint = table.session.teaching_session.hint(table.session.game)
    assert hint is not None
    assert table.lift(hint.move[:2]).wait(100).shown[hint.move[2:]] == "hint-to"


def test_three_knocks_on_the_board_ask_for_a_hint_too(at: At) -> None:
    table = at(WON).wait(3000)
    for _ in range(3):
        table.lift("c1", after=300).place("c1", after=250)
    table.wait(1000).judge()
    assert table.entries == ["hint red"]
    assert "hint-from" in table.shown.values()


def test_each_seat_has_its_budget_and_knocking_in_vain_is_told(at: At) -> None:
    table = at(hints=1).ask(RequestHint()).judge().move("b1c3")
    assert table.session.teaching_session.left("blue") == 1
    table.move("b5c4").wait(3000)
    with pytest.raises(Refused, match="Red has no hint left in this game"):
        table.ask(RequestHint())
    for _ in range(3):
        table.lift("a1", after=300).place("a1", after=250)
    assert table.wait(1000).session.said == "No hint: Red has no hint left in this game."
    assert table.entries == ["hint red", "move b1c3", "move b5c4"]


def test_asking_again_in_the_same_position_costs_nothing(at: At) -> None:
    table = at(WON).ask(RequestHint()).judge().ask(RequestHint()).judge()
    assert (table.entries, table.session.teaching_session.left("red")) == (["hint red"], 2)


def test_neither_a_take_back_nor_a_power_cut_gives_a_hint_back(at: At) -> None:
    table = at().ask(RequestHint()).judge().move("b1c3").ask(TakeBack())
    assert table.session.teaching_session.left("red") == 2
    assert at().session.teaching_session.left("red") == 2


def test_a_hint_is_lit_again_after_a_power_cut(at: At) -> None:
    first = at(WON).ask(RequestHint()).judge()
    again = at().judge()
    assert again.shown == first.shown
    assert again.entries == ["hint red"]


def test_a_hint_that_the_journal_does_not_take_was_not_given(at: At) -> None:
    table = at(WON)
    table.journal.refused = ("hint",)
    with pytest.raises(JournalError):
        table.ask(RequestHint())
    assert (table.session.teaching_session.left("red"), table.judge().shown) == (3, {})


def test_nobody_gets_a_hint_while_the_table_has_the_turn_or_the_game_is_over(at: At) -> None:
    table = at(seats={"red": "human", "blue": "engine:1"}).move("b1c3")
    with pytest.raises(Refused, match="it is not your turn"):
        table.ask(RequestHint())
    with pytest.raises(Refused, match="hints are for a game in progress"):
        table.ask(Resign("red"), RequestHint())


def test_where_nothing_is_proven_the_hint_says_so_and_is_no_proven_loss() -> None:
    judgement = Judgement.of({"a1a2": Verdict("loss", 2), "b1c3": Verdict("unknown", 5), "c1d2": Verdict("unknown", 5)})
    why = "Nothing is proven here; this is what the table would play."
    assert hint_of(judgement, None, from_to) is None
    assert hint_of(judgement, "c1d2", from_to) == Hint("c1d2", f"c1 to d2: {why}")
    assert hint_of(judgement, "a1a2", from_to) == Hint("b1c3", f"b1 to c3: {why}")
    assert hint_of(None, "a1a2", from_to) == Hint("a1a2", f"a1 to a2: {why}")


def test_a_hint_in_a_lost_game_holds_out_longest() -> None:
    lost = Judgement.of({"a1a2": Verdict("loss", 2), "b1c3": Verdict("loss", 6)})
    why = "The game is lost, but this holds out longest, for 6 more moves."
    assert hint_of(lost, None, from_to) == Hint("b1c3", f"b1 to c3: {why}")
    won = Judgement.of({"a1a2": Verdict("win", 1), "b1c3": Verdict("win", 5)})
    assert hint_of(won, None, from_to) == Hint("a1a2", "a1 to a2: This wins at once.")


@pytest.mark.parametrize(
    ("best", "why"),
    [
        (Verdict("win", 9), "This keeps the win, in at most 5 of your moves."),
        (Verdict("win", 9, exact=False), "This keeps the win."),
        (Verdict("draw", 0), "This keeps the draw; neither side can force a win."),
        (Verdict("loss", 8, exact=False), "The game is lost, but this holds out for more than 8 more moves."),
    ],
)
def test_a_hint_says_no_more_than_is_proven(best: Verdict, why: str) -> None:
    judgement = Judgement.of({"a1a2": Verdict("loss", 2), "b1c3": best})
    assert hint_of(judgement, None, from_to) == Hint("b1c3", f"b1 to c3: {why}")


@pytest.mark.parametrize(
    ("best", "played", "sentence"),
    [
        (Verdict("win", 5), Verdict("draw", 0), "Red gave the win away: b1 to c3 would have won in 3 moves."),
        (Verdict("win", 9, exact=False), Verdict("loss", 4), "Red gave the win away: b1 to c3 would have kept it."),
        (Verdict("draw", 0), Verdict("loss", 4), "Red's losing mistake: b1 to c3 would have drawn."),
        (Verdict("unknown", 7), Verdict("loss", 4), "Red's losing mistake: b1 to c3 is not proven to lose."),
        (Verdict("win", 5), Verdict("unknown", 7), None),
        (Verdict("draw", 0), Verdict("unknown", 7), None),
        (Verdict("loss", 9, exact=False), Verdict("loss", 4), None),
    ],
)
def test_a_look_back_says_no_more_than_is_proven(best: Verdict, played: Verdict, sentence: str | None) -> None:
    game = engine.load("chameleon")
    game.push("a1a2")
    game.resign("blue")
    review = Review.of(game, game.seats)
    found = review.points({review.texts[0]: Judgement.of({"a1a2": played, "b1c3": best})})
    assert [point.sentence for point in found] == ([] if sentence is None else [sentence])


# Lights for moves


@pytest.mark.parametrize(("corner", "goal"), [("a1", "a2"), ("e1", "e2")])
def test_in_the_opening_the_light_knows_what_the_hint_knows(at: At, corner: str, goal: str) -> None:
    shown = at().ask(Assist({"red": "teach"})).judge().lift(corner).wait(100).shown
    assert (shown.pop(corner), shown.pop(goal)) == ("home", "keeps")
    steps = ("b2", "c2", "b3") if corner == "a1" else ("d2", "c2", "d3")
    assert shown == dict(zip(steps, ("keeps", "keeps", "throws"), strict=True))


def test_a_taught_seat_sees_what_each_square_does_to_the_result(at: At) -> None:
    table = at(WON).ask(Assist({"red": "teach"})).judge().lift("b3").wait(100)
    judgement = table.session.teaching_session.judgement(table.session.game)
    assert judgement is not None
    effects = {move[2:]: judgement.effect(move) for move in judgement.moves if move[:2] == "b3"}
    assert table.shown == {"b3": "home"} | effects
    assert len(set(effects.values())) > 1


def test_until_it_is_judged_a_taught_seat_sees_the_kinds_of_moves(at: At) -> None:
    table = at(WON).ask(Assist({"red": "teach"})).lift("b3").wait(100)
    assert set(table.shown.values()) <= {"home", "step", "slide", "jump", "capture"}


def test_only_a_taught_person_on_turn_has_the_position_judged(at: At) -> None:
    table = at().ask(Assist({"blue": "teach"}))
    assert table.requests(Judge) == []
    assert len(table.move("b1c3").requests(Judge)) == 1


def test_an_answer_to_an_older_question_is_not_believed(at: At) -> None:
    table = at(WON).ask(Assist({"red": "teach"}))
    old = table.requests(Judge)[-1]
    table.move("c3a5")
    table.session.step(table._answer(old, ""), table.now)
    assert table.session.teaching_session.judgement(table.session.game) is None


# Lessons


def test_a_lesson_is_played_from_its_first_step_to_its_last(at: At) -> None:
    table = at().at_course(1)
    assert table.shown == {"c2": "hint-from", "c3": "hint-to"}
    assert expectation(table.session).startswith("You are Red.")
    table.move("c2c3", "c5b5", "c3a1", "b5c5", "a1b1", "c5d5", "b1a3")
    assert table.entries[:1] == ["course lesson 1"]
    assert table.entries[-2:] == ["move b1a3", "solved lesson 1"]
    assert (table.session.stage.state, mood(table.session)) == ("solved", "over")  # type: ignore[union-attr]
    assert ("lesson 1", TEACHER.lessons()[0].position) in at().session.solved


def test_the_table_replies_in_a_lesson_and_no_other_move_is_taken(at: At) -> None:
    table = at(simulated=True).at_course(1).move("c2c3")
    assert (table.session.engine_move, mood(table.session)) == ("c5b5", "engine")
    assert table.requests(MakeMove)[-1].move == "c5b5"
    assert table.move("c3a1").played == ["c2c3"]


def test_a_wrong_move_is_explained_and_guided_back(at: At) -> None:
    table = at().at_course(1).move("c2b2")
    assert (mood(table.session), table.shown) == ("wrong", {"c2": "put-back", "b2": "take-away"})
    assert expectation(table.session) == TEACHER.lessons()[0].steps[0].otherwise
    assert table.move("c5c4").played == ["c2b2"]


def test_putting_the_piece_back_by_hand_tries_again(at: At) -> None:
    table = at().at_course(1).move("c2b2").lift("b2").place("c2").wait(3000)
    assert (table.played, table.session.stage.state) == ([], "do")  # type: ignore[union-attr]
    assert table.move("c2c3").session.engine_move == "c5b5"


def test_try_again_on_the_page_takes_it_back_and_sets_the_pieces(at: At) -> None:
    table = at().at_course(1).move("c2b2")
    table.requests()
    table.ask(TakeBack())
    assert table.requests(SetUp) == [SetUp(table.session.tabletop.pieces(table.session.game))]
    assert table.played == []


def test_a_lesson_is_set_up_by_light_piece_by_piece(at: At) -> None:
    table = at().ask(LESSON)
    assert table.shown.items() >= {"c2": "red-black", "c1": "red-white", "c5": "blue-white", "a1": "take-away"}.items()
    assert table.set_up().shown == {"c2": "hint-from", "c3": "hint-to"}


def test_after_a_power_cut_a_lesson_goes_on_where_it_was(at: At) -> None:
    at().at_course(1).move("c2c3", "c5b5")
    again = at()
    assert again.session.said == "Step, slide, jump continues."
    assert again.shown == {"c5": "last", "b5": "last", "c3": "hint-from", "a1": "hint-to", "e1": "hint-to"}


def test_after_a_power_cut_before_the_tables_reply_it_replies(at: At) -> None:
    at().at_course(1).move("c2c3")
    assert at().session.engine_move == "c5b5"


def test_a_lesson_that_loses_can_be_taken_back(at: At) -> None:
    table = at().at_course(3).move("b2a3")
    assert (str(table.session.game.outcome()), mood(table.session)) == ("blue arrival", "wrong")
    table.lift("a3").place("b2").wait(3000).move("b2xc1")
    assert table.session.stage.state == "solved"  # type: ignore[union-attr]


def test_the_last_lesson_is_a_free_game_with_the_teachers_colours(at: At) -> None:
    table = at().at_course(6)
    players = table.session.players
    assert (players.seats, players.assistance["red"]) == ({"red": "human", "blue": "engine:1"}, "teach")
    assert table.judge().session.teaching_session.effects(table.session.game)
    table.ask(Resign("red"))
    assert table.session.stage.state == "wrong"  # type: ignore[union-attr]


def test_after_a_lesson_the_next_game_has_the_players_of_before(at: At) -> None:
    seats = {"red": "human", "blue": "engine:2"}
    table = at(seats=seats).ask(LESSON, FREE, TWO_WINS, StartGame())
    assert (table.session.players.seats, table.session.stage) == (seats, None)
    assert table.session.players.assistance == {"red": "squares", "blue": "squares"}


def test_whoever_takes_the_rivals_seat_the_lesson_makes_its_own_replies(at: At) -> None:
    table = at().at_course(1).ask(Seats({"blue": "engine:1"})).move("c2c3")
    assert (table.session.engine_move, table.requests(Think)) == ("c5b5", [])


def test_the_trace_of_a_lesson_replays_to_the_same_decisions(at: At) -> None:
    table = at().at_course(1).move("c2b2", "c5c4").lift("c4").place("c5").lift("b2").place("c2").wait(3000)
    table.move("c2c3", "c5b5", "c3e1", "b5c5", "e1e2")
    begun = max(n for n, line in enumerate(table.recorded) if '"trace"' in line)
    recorded = table.recorded[begun:]
    told = [json.loads(line) for line in replay(recorded, "a lesson")]
    assert told[1:] == [facts for facts in map(json.loads, recorded) if "decision" in facts]
    assert [line["move"] for line in told if line.get("final")] == ["c2b2", "c2c3", "c5b5", "c3e1", "b5c5", "e1e2"]


def test_no_hint_is_wasted_on_a_lesson(at: At) -> None:
    with pytest.raises(Refused, match="follow the light"):
        at().at_course(1).ask(RequestHint())


@pytest.mark.parametrize("number", [0, 7, -1])
def test_a_lesson_that_is_not_there_is_refused(at: At, number: int) -> None:
    table = at().move("b1c3")
    with pytest.raises(Refused, match=f"unknown lesson {number}; choose 1 to 6"):
        table.ask(StartCourse("lesson", number))
    assert (table.played, table.session.stage) == (["b1c3"], None)


def test_every_guided_lesson_can_be_done_by_hand(at: At) -> None:
    for number, lesson in enumerate(TEACHER.lessons(), start=1):
        if lesson.free:
            continue
        table = at().at_course(number)
        while table.session.stage.state == "do":  # type: ignore[union-attr]
            move = table.session.stage.moves[-1]  # type: ignore[union-attr]
            reply = table.move(_written(table, move)).session.engine_move
            if reply is not None:
                table.move(_written(table, reply))
        assert (table.session.stage.text, table.entries[-1]) == (lesson.done, f"solved lesson {number}")  # type: ignore[union-attr]


def _written(table: Class, move: str) -> str:
    return table.session.game.written(move)


# The review


def test_the_look_back_finds_where_the_game_was_thrown_away(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(ReviewGame("begin")).judge()
    points = table.session.teaching_session.points()
    assert [(point.ply, point.seat, point.move) for point in points] == [(0, "red", "b1c3")]
    assert expectation(table.session) == "One move decided this game."
    assert mood(table.session) == "review"


def test_a_turning_point_is_lit_as_it_stood_with_the_better_move(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(ReviewGame("begin")).judge().ask(ReviewGame("next"))
    point = table.session.teaching_session.points()[0]
    assert table.shown[point.better[:2]] == "hint-from"
    assert table.shown[point.better[2:]] == "hint-to"
    stood = {square: look for square, look in table.shown.items() if not look.startswith("hint")}
    then = engine.load("chameleon")
    hinted = (point.better[:2], point.better[2:])
    pieces = table.session.tabletop.pieces(then).items()
    assert stood == {square: look for square, look in pieces if square not in hinted}
    assert expectation(table.session) == f"Before Red's move 1: {point.sentence}"


def test_next_and_previous_go_round_and_done_ends_it(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(ReviewGame("begin")).judge()
    table.ask(ReviewGame(2))
    assert table.session.teaching_session.review.shown == 2  # type: ignore[union-attr]
    table.ask(ReviewGame("next"), ReviewGame("next"), ReviewGame("previous"))
    assert table.session.teaching_session.review.shown == 0  # type: ignore[union-attr]
    table.ask(ReviewGame("done"))
    assert (table.session.teaching_session.review, mood(table.session)) == (None, "over")


def test_a_resigned_game_without_a_proven_win_says_so(at: At) -> None:
    table = at().move("e1d2").ask(Resign("blue"), ReviewGame("begin")).judge()
    assert expectation(table.session) == "Nothing was proven: the teacher could not see a forced win for anyone."
    with pytest.raises(Refused, match="no turning point was proven"):
        table.ask(ReviewGame("next"))


def test_a_game_that_goes_on_is_not_looked_back_at(at: At) -> None:
    with pytest.raises(Refused, match="the game is still in progress; review it when it is over"):
        at().move("b1c3").ask(ReviewGame("begin"))
    with pytest.raises(Refused, match="no game is being reviewed"):
        at().ask(ReviewGame("next"))


def test_a_look_back_has_the_numbers_of_the_score_whoever_began(at: At) -> None:
    for position, numbers in (
        ("wbwbw/5/5/5/WBWBW r", ["Red 1", "Blue 1", "Red 2"]),
        ("wbwbw/5/5/5/WBWBW b", ["Blue 1", "Red 2", "Blue 2"]),
    ):
        game = engine.load("chameleon", position)
        for _ in range(3):
            game.push(next(iter(game.legal_moves)))
        game.resign(game.turn)
        review = Review.of(game, game.seats)
        assert [f"{review.seat_of(ply)} {review.number_of(ply)}" for ply in range(3)] == numbers


def test_a_take_back_ends_the_look_back(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(ReviewGame("begin"), TakeBack())
    assert table.session.teaching_session.review is None


def test_a_turning_point_tells_of_the_win_that_was_thrown_away(at: At) -> None:
    table = at().move(*SHORT_GAME).ask(ReviewGame("begin")).judge()
    points = table.session.teaching_session.points()
    assert points == (TurningPoint(0, "red", "b1c3", points[0].better, points[0].sentence),)
    assert table.session.teaching_session.points()[0].sentence.startswith("Red gave the win away: ")


# Failures


def test_a_failing_player_is_replaced_and_named(at: At) -> None:
    table = at(seats={"red": "human", "blue": "engine:1"}).move("b1c3")
    asked = table.requests(Think)[-1]
    table.session.step(Thought(asked.ticket, "a5a4", "The computer player failed (no idea)."), table.now)
    assert (table.session.engine_move, table.session.said) == ("a5a4", "The computer player failed (no idea).")


def test_a_teacher_that_fails_is_asked_once(at: At) -> None:
    table = at(WON).ask(Assist({"red": "teach"})).judge(trouble="The teacher failed (no chalk).")
    assert table.wait().requests(Judge) == []
    assert table.session.said == "The teacher failed (no chalk)."


def test_random_games_with_a_teacher_never_wait_for_nothing(at: At) -> None:
    rng = Random(5)
    table = at(WON).ask(Assist({"red": "teach", "blue": "teach"}))
    while table.session.game.outcome() is None and len(table.played) < 12:
        table.judge()
        game = table.session.game
        assert set(table.session.teaching_session.effects(game)) == {str(m) for m in game.legal_moves}
        table.move(_written(table, str(rng.choice(list(table.session.game.legal_moves)))))
    assert table.played
