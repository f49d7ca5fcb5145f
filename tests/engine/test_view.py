"""The public view of a game of Chameleon, and the events of a move."""

from __future__ import annotations

import engine
from engine import Event


def test_the_view_of_the_start_says_where_the_game_stands() -> None:
    view = engine.load("chameleon").view(None)
    start = "wbwbw/5/5/5/WBWBW r"
    facts = {key: view[key] for key in ("game", "position", "start", "turn", "ply", "last", "moves", "outcome")}
    assert facts == {
        "game": "chameleon",
        "position": start,
        "start": start,
        "turn": "red",
        "ply": 0,
        "last": None,
        "moves": [],
        "outcome": None,
    }
    assert (view["arrived"], view["answers"], view["captured"]) == ([], [], {"red": [], "blue": []})


def test_the_view_shows_every_square_with_its_tile_and_piece() -> None:
    squares = engine.load("chameleon", "4b/5/5/5/1B3 r").view(None)["squares"]
    assert len(squares) == 25
    assert squares[0] == {"tile": "black", "piece": None}
    assert squares[1] == {"tile": "white", "piece": {"seat": "red", "nature": "black"}}
    assert squares[24] == {"tile": "black", "piece": {"seat": "blue", "nature": "black"}}


def test_the_view_lists_the_legal_moves_by_text() -> None:
    legal = engine.load("chameleon", "4b/5/b4/5/B4 r").view(None)["legal"]
    assert [fact["move"] for fact in legal] == ["a1a2", "a1b1", "a1b2", "a1c3", "a1d4", "a1e5"]
    assert legal[0] == {"move": "a1a2", "from": "a1", "to": "a2", "kind": "step", "capture": False}
    assert legal[5] == {"move": "a1e5", "from": "a1", "to": "e5", "kind": "slide", "capture": True}


def test_the_view_tells_the_moves_and_the_losses_of_each_side() -> None:
    game = engine.load("chameleon")
    for move in ("b1c3", "b5xc3", "d1xc3"):
        game.push(move)
    view = game.view("red")
    assert view["captured"] == {"red": ["black"], "blue": ["black"]}
    assert view["last"] == {
        "move": "d1c3",
        "from": "d1",
        "to": "c3",
        "seat": "red",
        "kind": "jump",
        "captured": "black",
    }
    assert view["moves"][1] == {
        "ply": 2,
        "seat": "blue",
        "move": "b5c3",
        "written": "b5xc3",
        "sentence": "Blue's black piece jumps from b5 to c3 and captures Red's black piece.",
    }


def test_the_view_shows_what_has_arrived_and_the_answers() -> None:
    """Rule 12: b5 and c3 may capture on a5."""
    game = engine.load("chameleon", "1b3/W4/2b2/5/4B r")
    game.push("a4a5")
    view = game.view("blue")
    assert (view["arrived"], view["answers"]) == (["a5"], ["b5a5", "c3a5"])


def test_the_view_of_a_game_that_is_over_has_nothing_to_play() -> None:
    game = engine.load("chameleon", "5/W4/5/4b/4B r")
    game.push("a4a5")
    view = game.view(None)
    sentence = "Red wins: its piece on the far rank was not captured."
    assert view["outcome"] == {"winner": "red", "reason": "arrival", "sentence": sentence}
    assert (view["arrived"], view["answers"], view["legal"]) == ([], [], [])


def test_a_quiet_move_only_moves() -> None:
    facts = {"seat": "red", "nature": "black", "from": "b1", "to": "c3", "kind": "jump"}
    assert engine.load("chameleon").push("b1c3") == (Event("moved", facts),)


def test_a_capture_says_what_was_taken_and_where() -> None:
    game = engine.load("chameleon")
    game.push("b1c3")
    moved, captured = game.push("b5xc3")
    assert moved.kind == "moved"
    assert captured == Event("captured", {"seat": "red", "nature": "black", "square": "c3"})


def test_an_arrival_that_takes_the_last_piece_says_it_all() -> None:
    events = engine.load("chameleon", "1b3/W4/5/5/4B r").push("a4b5")
    assert [event.kind for event in events] == ["moved", "captured", "arrived", "ended"]
    assert events[2:] == (
        Event("arrived", {"seat": "red", "nature": "white", "square": "b5"}),
        Event("ended", {"winner": "red", "reason": "captured-all"}),
    )


def test_a_draw_by_a_house_rule_is_an_ending_too() -> None:
    game = engine.load("chameleon", rules={"move-limit": 1})
    assert game.push("a1a2")[-1] == Event("ended", {"winner": None, "reason": "move-limit"})


def test_the_board_can_be_printed() -> None:
    assert str(engine.load("chameleon")).splitlines()[0] == "5 w b w b w"
