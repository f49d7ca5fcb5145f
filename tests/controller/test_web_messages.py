"""Messages to the page: complete plain data, so that a page that joins late needs no other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.hands import Ask, Illegal
from controller.messages.commands import (
    Assist,
    RequestHint,
    Resign,
    ReviewGame,
    StartCourse,
    StartGame,
    TableMoves,
)
from controller.table.prompts import MOODS, expectation
from controller.tabletop import ASSISTANCE
from controller.tabletop.manifest import API
from controller.tabletop.registry import manifest
from controller.teaching.puzzle_record import PuzzleRecord
from controller.testing.shapes import complaints
from controller.web import hello, table_message
from controller.web.shapes import TableMessage
from hal import PATTERNS, Board, Health, calmed
from hal.squares import SQUARES
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.meanings import OF_GAME

START = "wbwbw/5/5/5/WBWBW r"
WELL = {"ok": True, "sentence": "the board works"}


class RealBoard(SimBoard):
    """A board that looks real to a page."""

    name = "pico"
    is_simulated = False

    def pieces(self) -> dict[str, Any] | None:
        return None


@pytest.fixture
def table() -> Iterator[Sitting]:
    with Sitting() as sitting:
        yield sitting


def can(*, take_back: bool, resign: list[str]) -> dict[str, Any]:
    """A page's permissions in an open game."""
    ever = {"play": False, "name": ["red", "blue"], "change_hands": True, "change_game": False}
    return {**ever, "take_back": take_back, "resign": resign}


def told(table: Sitting, board: Board | None = None) -> dict[str, Any]:
    """The table's message after JSON; each is checked against its shape."""
    message: dict[str, Any] = json.loads(json.dumps(table_message(table.session, board or SimBoard(), 123_456)))
    assert complaints(message, TableMessage) == []
    return message


def test_the_first_message_holds_what_never_changes() -> None:
    first = json.loads(json.dumps(hello("chameleon", SimBoard())))
    assert {key: first[key] for key in ("type", "version", "board", "levels", "assists", "seats")} == {
        "type": "hello",
        "version": version("chameleon-table"),
        "board": {"name": "sim", "simulated": True},
        "levels": list(engine.opponent("chameleon").levels),
        "assists": list(ASSISTANCE),
        "seats": ["red", "blue"],
    }
    assert first["patterns"] == {name: [list(step) for step in pattern.steps] for name, pattern in PATTERNS.items()}


def test_the_first_message_says_what_the_page_needs_of_the_game() -> None:
    game = hello("dragons", SimBoard())["game"]
    del game["meanings"]
    assert [choice["rule"] for choice in game.pop("choices")] == ["red-deck", "blue-deck", "match"]
    assert game == {
        "name": "dragons",
        "title": "Dragons",
        "api": API,
        "seats": [
            {"name": "red", "title": "Red", "colour": "#e2513f", "side": "south"},
            {"name": "blue", "title": "Blue", "colour": "#4f8fee", "side": "north"},
        ],
        "module": manifest("dragons").address_of(manifest("dragons").page),
        "style": manifest("dragons").address_of(manifest("dragons").style),
        "summary": manifest("dragons").summary,
        "picture": "/games/dragons/dragons.svg",
        "pages": [["Decks", "/games/dragons/decks.html"]],
    }


def test_the_first_message_offers_every_game_with_a_sentence_a_picture_and_its_players() -> None:
    games = {game["name"]: game for game in hello("chameleon", SimBoard())["games"]}
    assert list(games) == list(engine.GAMES)
    assert {key: games["dragons"][key] for key in ("title", "picture", "seats", "titles", "trouble")} == {
        "title": "Dragons",
        "picture": "/games/dragons/dragons.svg",
        "seats": {"red": "human", "blue": "engine:2"},
        "titles": {"red": "Red", "blue": "Blue"},
        "trouble": None,
    }
    assert games["dragons"]["teacher"]["judges"] is True
    assert games["dragons"]["levels"] == list(engine.opponent("dragons").levels)
    assert len(games["chameleon"]["teacher"]["lessons"]) == 6
    assert all(game["summary"] and set(game["about"]) == set(game["levels"]) for game in games.values())


def test_the_legend_explains_every_meaning_of_its_game() -> None:
    legend = {row["meaning"]: row for row in hello("chameleon", SimBoard())["game"]["meanings"]}
    assert list(legend) == list(OF_GAME["chameleon"])
    assert legend["step"] == {
        "meaning": "step",
        "label": "Step",
        "rgb": [0, 90, 255],
        "pattern": "steady",
        "why": "Any piece can step one square in any direction.",
    }


def test_the_legend_of_a_calm_table_has_calm_patterns() -> None:
    legend = hello("chameleon", SimBoard(), calm=True)["game"]["meanings"]
    assert [row["pattern"] for row in legend] == [calmed(each.light.pattern) for each in OF_GAME["chameleon"].values()]


def test_a_table_at_rest_is_told_whole(table: Sitting) -> None:
    message = told(table)
    assert message.pop("view") == json.loads(json.dumps(table.session.game.view(None)))
    assert message.pop("world") == {"pieces": [], "table_moves": False}
    assert message.pop("frame") == [[0, 0, 0, "steady"]] * 25
    assert message.pop("meanings") == [None] * 25
    assert message == {
        "type": "table",
        "t": 123_456,
        "said": "A new game.",
        "expect": "Red to move: lift a piece.",
        "mood": "play",
        "lifted": [],
        "felt": "a1 b1 c1 d1 e1 a5 b5 c5 d5 e5".split(),
        "question": None,
        "repair": None,
        "pending": None,
        "held": "",
        "engine_move": None,
        "seats": {seat: {"player": "human", "assist": "squares", "name": ""} for seat in ("red", "blue")},
        "can": can(take_back=False, resign=["red", "blue"]),
        "card": None,
        "clock": None,
        "next_clock": "none",
        "volume": 100,
        "pace": "at-once",
        "small_hands": False,
        "whys": {},
        "teacher": {
            "hints": {"red": 3, "blue": 3},
            "can": {"hint": True, "review": False},
            "hint": None,
            "course": None,
            "solved": {
                "lessons": [],
                "puzzles": {"win-3": [], "win-5": [], "save": [], "win-7": [], "draw": []},
                "earlier": 0,
                "missed": {kind: {} for kind in ("win-3", "win-5", "save", "win-7", "draw")},
                "streak": 0,
            },
            "review": None,
        },
        "health": {"ok": True, "sentence": "the board works", "devices": {"board": WELL, "reader": None}},
        "reader": None,
        "game_id": 1,
        "kept": [],
        "unproven": "",
        "guests": "",
    }


def test_games_that_were_left_unfinished_are_told_with_their_players(table: Sitting) -> None:
    table.move("b1c3").ask(StartGame({"blue": "engine:1"}))
    assert told(table)["kept"] == [
        {
            "game_id": 1,
            "game": "chameleon",
            "plies": 1,
            "began_ms": table.journal.load(1).began_ms,
            "seats": {"red": "human", "blue": "human"},
        }
    ]


def test_the_frame_is_just_what_the_lights_show(table: Sitting) -> None:
    lights = table.lift("b1").wait(100).session.frame.lights
    assert told(table)["frame"] == [[*light.rgb, light.pattern] for light in lights]
    assert told(table)["lifted"] == ["b1"]


def test_every_square_that_is_lit_is_told_with_its_meaning(table: Sitting) -> None:
    meanings = told(table.lift("b1").wait(100))["meanings"]
    lit = {square: meaning for square, meaning in zip(SQUARES, meanings, strict=True) if meaning is not None}
    steps, jumps = dict.fromkeys(("a2", "b2", "c2"), "step"), dict.fromkeys(("d2", "a3", "c3"), "jump")
    assert lit == {"b1": "home", **steps, **jumps}


def test_a_move_that_may_still_go_on_is_pending(table: Sitting) -> None:
    table.lift("b1").place("c3").wait(100)
    assert told(table)["pending"] == {"move": "b1c3", "sentence": "Red's black piece jumps from b1 to c3."}
    assert told(table.wait())["pending"] is None


def test_a_question_names_the_squares_to_touch(table: Sitting) -> None:
    table.session.decision = Ask(("b1a3", "b1c3"))
    asked = told(table)
    assert (asked["mood"], [move["square"] for move in asked["question"]["moves"]]) == ("question", ["a3", "c3"])
    assert [move["move"] for move in asked["question"]["moves"]] == ["b1a3", "b1c3"]


def test_a_piece_held_for_long_is_no_question_on_the_page(table: Sitting) -> None:
    table.move("d1d2", "b5a3").lift("d2").wait(60_000)
    message = told(table)
    assert (message["mood"], message["question"], message["lifted"]) == ("play", None, ["d2"])


def test_a_repair_names_squares(table: Sitting) -> None:
    table.lift("a1", "c1", after=20).place("a3", after=20).wait(4000)
    assert told(table)["repair"] == {"missing": ["a1", "c1"], "extra": ["a3"], "wrong": []}


def test_the_engines_move_waits_for_a_hand() -> None:
    with Sitting(seats={"red": "human", "blue": "engine:2"}) as table:
        table.move("b1c3").think("a5a4").ask(TableMoves(True))
        message = told(table)
    assert (message["mood"], message["world"]["table_moves"]) == ("engine", True)
    assert message["engine_move"] == {
        "move": "a5a4", "sentence": "Blue's white piece steps from a5 to a4.", "from": "a5", "to": "a4"
    }  # fmt: skip


def test_each_seat_has_its_player_and_its_help(table: Sitting) -> None:
    table.ask(Assist({"blue": "dangers"}))
    assert told(table)["seats"]["blue"] == {"player": "human", "assist": "dangers", "name": ""}


def test_what_can_be_done_is_told(table: Sitting) -> None:
    assert told(table.move("b1c3"))["can"] == can(take_back=True, resign=["red", "blue"])
    assert told(table.ask(Resign("red")))["can"] == can(take_back=True, resign=[])


def test_a_resignation_before_the_first_move_can_be_withdrawn(table: Sitting) -> None:
    assert told(table.ask(Resign("red")))["can"] == can(take_back=True, resign=[])


def test_after_the_end_nothing_is_asked_and_nothing_pends(table: Sitting) -> None:
    table.move("d1d2", "b5a3", "d2xa5")
    table.session.decision = Ask(("b1c3",))
    message = told(table)
    assert (message["mood"], message["question"], message["pending"]) == ("over", None, None)


def test_real_hardware_has_no_world_to_show(table: Sitting) -> None:
    assert told(table, RealBoard())["world"] is None
    assert hello("chameleon", RealBoard())["board"] == {"name": "pico", "simulated": False}


def test_a_fault_is_told_with_its_remedy(table: Sitting) -> None:
    table.session.step(Health(False, "the board does not answer; plug it in"), 2000)
    message = told(table)
    trouble = {"ok": False, "sentence": "the board does not answer; plug it in"}
    assert message["health"] == trouble | {"devices": {"board": trouble, "reader": None}}
    assert (message["mood"], message["expect"]) == ("fault", "the board does not answer; plug it in")


def test_mood_and_words_are_those_of_the_table(table: Sitting) -> None:
    table.session.decision = Illegal(7)
    message = told(table)
    assert message["mood"] in MOODS
    assert message["expect"] == expectation(table.session)


def test_where_the_sensors_feel_a_piece_is_told_once_they_have_settled(table: Sitting) -> None:
    assert told(table)["felt"] == "a1 b1 c1 d1 e1 a5 b5 c5 d5 e5".split()
    table.lift("b1").wait(500).place("d4").wait(500)
    assert told(table)["felt"] == "a1 c1 d1 e1 d4 a5 b5 c5 d5 e5".split()


# The teacher


def test_the_first_message_tells_what_there_is_to_learn() -> None:
    teacher = engine.teacher("chameleon")
    assert teacher is not None
    offer = hello("chameleon", SimBoard())["teacher"]
    assert offer["lessons"] == [lesson.title for lesson in teacher.lessons()]
    assert offer["puzzles"][1] == {"kind": "win-5", "title": "Win in 3 moves", "difficulty": "medium"}
    assert len(offer["puzzles"]) == len(teacher.puzzle_kinds())


def test_without_a_teacher_the_page_is_told_so(table: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "TEACHERS", {})
    assert hello("chameleon", SimBoard())["teacher"] is None
    with Sitting() as untaught:
        assert told(untaught)["teacher"] is None
        with pytest.raises(Refused, match="this game has no teacher"):
            untaught.ask(RequestHint())


def test_a_lesson_is_told_with_its_step(table: Sitting) -> None:
    table.ask(StartCourse("lesson", 2))
    message = told(table)
    assert message["teacher"]["course"] == {
        "kind": "lesson",
        "number": 2,
        "puzzle": None,
        "title": "Capture and reach the far rank",
        "state": "do",
        "text": table.session.stage.text,  # type: ignore[union-attr]
        "step": [0, 2],
        "moves": ["b2d4"],
    }
    assert (message["can"]["resign"], message["teacher"]["can"]) == ([], {"hint": False, "review": False})


def test_what_is_solved_is_told_by_number(table: Sitting) -> None:
    teacher = engine.teacher("chameleon")
    assert teacher is not None
    table.session.solved = frozenset({("lesson 3", teacher.lessons()[2].position), ("lesson 2", "5/5/5/5/5 r")})
    table.session.solved |= {(name, "5/5/5/5/5 r") for name in ("puzzle", "puzzle save 12", "puzzle save 2")}
    puzzles = {"win-3": [], "win-5": [], "save": [2, 12], "win-7": [], "draw": []}
    record = PuzzleRecord({"puzzle save 12": 2}, 1)
    table.session.puzzle_record = record
    assert told(table)["teacher"]["solved"] == {
        "lessons": [3], "puzzles": puzzles, "earlier": 1, "streak": 1,
        "missed": {**{kind: {} for kind in puzzles}, "save": {"12": 2}},
    }  # fmt: skip


def test_a_look_back_is_told_with_the_position_that_is_shown(table: Sitting) -> None:
    table.move("d1d2", "b5a3", "d2xa5").ask(ReviewGame("begin"))
    review = told(table)["teacher"]["review"]
    assert review == {
        "looked": 0,
        "of": 3,
        "points": [],
        "shown": None,
        "pieces": None,
        "view": None,
        "sentence": "The teacher is reviewing the game: 0 of 3 positions so far.",
    }
    shown = told(table.ask(ReviewGame(1)))["teacher"]["review"]
    assert (shown["shown"], shown["pieces"]["d2"], shown["pieces"]["b5"]) == (1, "red-black", "blue-black")
    assert shown["view"] is None  # nothing is hidden
    assert shown["sentence"] == "Before Blue's move 1: Nothing is proven here."
