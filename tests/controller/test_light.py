"""The language of light: what is lit when, and no meaning by colour alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from controller.hands import Ask, Decision, Idle, Illegal, Lifted, MoveMade, NewGame, Repair, Repaired
from controller.tabletop import ASSISTANCE, Painting, Scene, tabletop
from engine.chameleon import Position, legal_moves
from engine.teacher import EFFECTS
from hal import DARK, PATTERNS, SQUARES, Light, picture_of, square_index, squares_of
from tests.controller.dragons_scenes import dragons_scenes
from tests.controller.woodland_scenes import woodland_scenes
from tests.engine.samples import chameleon_games
from tests.meanings import ALL, OF_GAME
from tests.sight import SIGHTS, difference

CHAMELEON = tabletop("chameleon")
START = "wbwbw/5/5/5/WBWBW r"
ONE_CAPTURE = "4b/2w2/1B3/5/W4 r"  # b3 can take c4
ARRIVED = "4b/5/5/1B3/w3W r"  # blue has reached a1; b2 can take it
ALL_PIECES = ("a1", "b1", "c1", "d1", "e1", "a5", "b5", "c5", "d5", "e5")


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def meanings(painting: Painting) -> dict[str, str]:
    """The lit squares and their meanings."""
    said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
    return {name: meaning for name, meaning in said.items() if meaning is not None}


def lit(
    position: str, *moves: str, now: Decision | None = None, help_: str = "squares", engine_move: str | None = None
) -> dict[str, str]:
    """The lit squares after some moves, with their meanings."""
    game = engine.load("chameleon", position)
    for move in moves:
        game.push(move)
    return meanings(CHAMELEON.paint(game, Scene(now or Idle(), engine_move, help_)))


# A win


def test_light_sweeps_over_the_winner_s_pieces_from_corner_to_corner_and_calm_light_does_not() -> None:
    game = engine.load("chameleon", "w1wbw/5/b4/3B1/WBW1W r")
    game.push("d2a5")
    painting = CHAMELEON.paint(game, Scene(Idle()))

    def delays(*, calm: bool) -> dict[str, int]:
        lights, said = painting.frame(calm=calm).lights, meanings(painting).items()
        return {each: lights[square_index(each)].late_ms for each, meaning in said if meaning == "winner"}

    assert delays(calm=False) == {"a1": 0, "b1": 250, "c1": 500, "e1": 1000, "a5": 1000}
    assert delays(calm=True) == dict.fromkeys(("a1", "b1", "c1", "e1", "a5"), 0)


# A piece in the hand


def test_a_jumper_in_the_hand_lights_its_steps_and_jumps() -> None:
    shown = lit(START, now=Lifted(squares("b1")))
    assert shown == {
        "b1": "home", "a2": "step", "b2": "step", "c2": "step", "a3": "jump", "c3": "jump", "d2": "jump"
    }  # fmt: skip


def test_a_slider_in_the_hand_lights_its_steps_and_slides() -> None:
    shown = lit("3wb/5/5/5/B4 r", now=Lifted(squares("a1")))
    assert shown == {
        "a1": "home", "a2": "step", "b1": "step", "b2": "step", "c3": "slide", "d4": "slide", "e5": "capture"
    }  # fmt: skip


def test_a_capture_is_lit_as_one() -> None:
    assert lit(ONE_CAPTURE, now=Lifted(squares("b3")))["c4"] == "capture"


def test_with_the_victim_in_the_hand_as_well_only_the_capture_is_lit() -> None:
    assert lit(ONE_CAPTURE, now=Lifted(squares("b3", "c4"))) == {"b3": "home", "c4": "capture"}


def test_with_two_own_pieces_in_the_air_no_square_is_lit() -> None:
    assert lit(START, now=Lifted(squares("b1", "d1"))) == {"b1": "home", "d1": "home"}


def test_a_rivals_piece_in_the_hand_is_asked_back() -> None:
    assert lit(START, now=Lifted(squares("b5"))) == {"b5": "put-back"}


def test_without_help_only_the_square_that_the_piece_came_from_is_lit() -> None:
    assert lit(ONE_CAPTURE, now=Lifted(squares("b3")), help_="off") == {"b3": "home"}


def test_dangers_tell_safe_squares_from_risky_ones() -> None:
    shown = lit("4b/2w2/1B3/5/W4 r", now=Lifted(squares("b3")), help_="dangers")
    assert (shown["c4"], shown["a5"], shown["c2"]) == ("capture", "jump", "step")
    assert (shown["a2"], shown["b2"], shown["d4"]) == ("step-risk", "step-risk", "jump-risk")


@given(chameleon_games(), st.data())
def test_a_lifted_piece_lights_each_of_its_targets_and_nothing_else(
    game: engine.Game[Position, object], data: st.DataObject
) -> None:
    legal = game.view(None)["legal"]
    origins = sorted({move["from"] for move in legal}) or ["a1"]
    origin = data.draw(st.sampled_from(origins))
    shown = meanings(CHAMELEON.paint(game, Scene(Lifted(squares(origin)))))
    kinds = {move["to"]: "capture" if move["capture"] else move["kind"] for move in legal if move["from"] == origin}
    assert {square: said for square, said in shown.items() if said in ("step", "slide", "jump", "capture")} == kinds


@given(chameleon_games(), st.data())
def test_a_risk_is_a_square_where_the_rival_can_take_at_once(
    game: engine.Game[Position, object], data: st.DataObject
) -> None:
    for move in data.draw(st.permutations(game.view(None)["legal"]))[:3]:
        shown = meanings(CHAMELEON.paint(game, Scene(Lifted(squares(move["from"])), assistance="dangers")))
        game.push(move["move"])
        taken = any(str(reply)[2:] == move["to"] for reply in game.legal_moves)
        game.pop()
        assert shown[move["to"]].endswith("-risk") == taken


# While no hand touches the board


def test_the_last_move_stays_lit() -> None:
    assert lit(START, "b1c3") == {"b1": "last", "c3": "last"}
    assert lit(START) == {}


def test_pieces_in_danger_are_lit_for_who_wants_to_know() -> None:
    assert lit("4b/2w2/1B3/5/W4 b", help_="dangers") == {"c4": "threat"}
    assert lit("4b/2w2/1B3/5/W4 b") == {}


def test_an_arrival_is_lit_with_the_pieces_that_can_answer_it() -> None:
    assert lit(ARRIVED) == {"a1": "arrival", "b2": "answer"}
    assert lit(ARRIVED, help_="off") == {"a1": "arrival"}


def test_with_a_piece_in_the_hand_the_arrival_goes_on_shining() -> None:
    assert lit(ARRIVED, now=Lifted(squares("e1")), help_="off") == {"a1": "arrival", "e1": "home"}
    assert lit(ARRIVED, now=Lifted(squares("b2")))["a1"] == "capture"


@given(chameleon_games())
def test_what_is_in_danger_is_what_the_rival_could_take(game: engine.Game[Position, object]) -> None:
    shown = meanings(CHAMELEON.paint(game, Scene(assistance="dangers")))
    rivals_turn = Position(game.state.board, "blue" if game.state.turn == "red" else "red")
    taken = {str(move)[2:] for move in legal_moves(rivals_turn) if rivals_turn.board[move.target] != "."}
    answering = {move[:2] for move in game.view(None)["answers"]}  # these are shown as answers first
    threats = {square for square, said in shown.items() if said == "threat"}
    assert threats == (taken - answering if game.outcome() is None else set())


# Moves, questions, wrong squares


def test_a_move_that_was_just_made_is_shown_as_understood() -> None:
    assert lit(START, now=MoveMade("b1c3", False)) == {"b1": "last", "c3": "made"}


def test_a_question_gives_each_answer_its_own_light() -> None:
    two_captures = "4b/w1w2/1B3/5/W4 r"
    assert lit(two_captures, now=Ask(("b3a4", "b3c4"))) == {"b3": "home", "a4": "question", "c4": "question-other"}


def test_a_question_about_a_piece_that_may_be_in_a_hand_leaves_it_its_other_squares() -> None:
    two_captures = "4b/w1w2/1B3/5/W4 r"
    held = lit(two_captures, now=Lifted(squares("b3")))
    asked = lit(two_captures, now=Ask(("b3b2",), squares("b3")))
    assert asked == held | {"b2": "question"}


def test_a_wrong_square_is_lit_as_such() -> None:
    assert lit(START, now=Illegal(square_index("b4"))) == {"b4": "illegal"}


def test_in_a_repair_nothing_shines_but_what_is_wrong() -> None:
    shown = lit(START, "b1c3", now=Repair(squares("a1"), squares("d3", "e3")), help_="dangers")
    assert shown == {"a1": "put-back", "d3": "take-away", "e3": "take-away"}


def test_after_a_repair_the_position_shines_again() -> None:
    assert lit(START, "b1c3", now=Repaired()) == lit(START, "b1c3")


# The engine's move


def test_the_engines_move_shows_what_to_lift_and_where_to_put_it() -> None:
    assert lit(START, engine_move="b1c3", help_="dangers") == {"b1": "engine-from", "c3": "engine-to"}


def test_the_engines_piece_in_the_hand_shows_its_one_target() -> None:
    assert lit(START, engine_move="b1c3", now=Lifted(squares("b1"))) == {"b1": "home", "c3": "engine-to"}


def test_another_piece_in_the_hand_is_asked_back_while_the_engine_waits() -> None:
    shown = lit(START, engine_move="b1c3", now=Lifted(squares("d1")))
    assert shown == {"b1": "engine-from", "c3": "engine-to", "d1": "put-back"}


# Beginnings and ends


def test_a_new_game_is_offered_on_the_start_squares() -> None:
    assert lit(START, "b1c3", "a5a4", now=NewGame()) == dict.fromkeys(ALL_PIECES, "new-game")


def test_the_winners_pieces_shine_and_the_last_move_where_it_began() -> None:
    assert lit("4b/2W2/5/5/5 r", "c4c5") == {"c4": "last", "c5": "winner"}


def test_a_draw_has_no_winner_to_light() -> None:
    game = engine.load("chameleon", START, rules={"move-limit": 1})
    game.push("b1c3")
    assert meanings(CHAMELEON.paint(game, Scene())) == {"b1": "last", "c3": "last"}


# The table of meanings


def scenes() -> Iterator[set[str]]:
    """The meanings that are lit together in many scenes of many games, one set for each scene."""
    rng = Random(11)
    for _ in range(20):
        game = engine.load("chameleon")
        while game.outcome() is None:
            for now in _decisions(game, rng):
                for help_ in ASSISTANCE:
                    yield set(meanings(CHAMELEON.paint(game, Scene(now, None, help_))).values())
                for scene in _taught(game, now, rng):
                    yield set(meanings(CHAMELEON.paint(game, scene)).values())
            yield set(meanings(CHAMELEON.paint_pieces(game).stroke("hint-to", 1).stroke("hint-from", 2)).values())
            legal = [str(move) for move in game.legal_moves]
            for now in (Idle(), Lifted(squares(rng.choice(legal)[:2]))):
                yield set(meanings(CHAMELEON.paint(game, Scene(now, rng.choice(legal)))).values())
            game.push(rng.choice(legal))
        yield set(meanings(CHAMELEON.paint(game, Scene())).values())


def _taught(game: engine.Game[Position, object], now: Decision, rng: Random) -> Iterator[Scene]:
    """The same with a teacher's additions."""
    legal = [str(move) for move in game.legal_moves]
    effects = {move: rng.choice(list(EFFECTS)) for move in legal}
    guide = tuple(rng.sample(legal, 2))
    for help_ in ASSISTANCE:
        yield Scene(now, None, help_, guide=guide)
    yield Scene(now, None, "teach", effects=effects, guide=guide)
    yield Scene(now, wrong=guide[0])
    yield Scene(now, sets_up=True)


def _decisions(game: engine.Game[Position, object], rng: Random) -> list[Decision]:
    """The possible decisions of hands, one of each kind."""
    move = str(rng.choice(list(game.legal_moves)))
    occupied = CHAMELEON.situation(game).occupied
    touched = 1 << rng.choice(list(squares_of(occupied)))
    captures = [each["move"] for each in game.view(None)["legal"] if each["capture"] and each["from"] == move[:2]]
    ask = [Ask(tuple(captures[:2]))] if captures else []
    wrong = Illegal(rng.randrange(25))
    return [Idle(), Lifted(squares(move[:2])), Lifted(touched), MoveMade(move, False), wrong, NewGame(),
            Repair(touched, squares(move[2:]) & ~occupied), *ask]  # fmt: skip


@pytest.fixture(scope="module")
def together() -> list[set[str]]:
    return [*scenes(), *dragons_scenes(), *woodland_scenes()]


@pytest.mark.slow
def test_every_meaning_shines_in_some_scene(together: list[set[str]]) -> None:
    assert set().union(*together) == {meaning for game, _ in GAMES for meaning in OF_GAME[game]}


GAMES = [("chameleon", scenes), ("dragons", dragons_scenes), ("woodland", woodland_scenes)]


@pytest.mark.slow
@pytest.mark.parametrize("game, shown", GAMES)
def test_a_game_names_just_the_meanings_that_shine_in_it(game: str, shown: Callable[[], Iterator[set[str]]]) -> None:
    assert set(OF_GAME[game]) == set().union(*shown())
    assert tabletop(game).meanings is OF_GAME[game]


@pytest.mark.slow
def test_no_two_meanings_have_the_same_light_in_one_scene(together: list[set[str]]) -> None:
    for shown in together:
        assert len({ALL[meaning].light for meaning in shown}) == len(shown)


def test_nothing_that_shines_together_is_told_by_colour_alone(together: list[set[str]]) -> None:
    alike = {
        pair
        for shown in together
        for pair in combinations(sorted(shown), 2)
        if ALL[pair[0]].light.pattern == ALL[pair[1]].light.pattern
    }
    risks = set(combinations(("capture-risk", "jump-risk", "slide-risk", "step-risk"), 2))
    never = {("jump-risk", "slide-risk")}  # no piece does both from one square
    assert alike == {("home", "last")} | risks - never  # a risk shows that it is one, the last move is faint


def test_the_last_move_is_less_than_half_as_bright_as_a_home() -> None:
    assert 2 * sum(ALL["last"].light.rgb) < sum(ALL["home"].light.rgb)


def test_the_legend_names_every_meaning_once() -> None:
    for meanings in OF_GAME.values():
        labels = [meaning.label for meaning in meanings.values()]
        assert len(set(labels)) == len(labels)
        assert all(meaning.why.endswith(".") and meaning.why != meaning.label for meaning in meanings.values())


# Painting


def test_a_later_stroke_covers_an_earlier_one() -> None:
    painting = Painting().stroke("last", squares("a1", "b1")).stroke("home", squares("a1"))
    assert meanings(painting) == {"a1": "home", "b1": "last"}


def test_a_meaning_that_is_not_in_the_table_cannot_be_painted() -> None:
    with pytest.raises(KeyError, match="party"):
        Painting().stroke("party", squares("a1"))


def test_a_frame_shows_the_meanings_light_on_their_squares_and_nothing_else() -> None:
    frame = Painting(ALL).stroke("step", squares("c3")).frame()
    assert frame.lights == (*[DARK] * 12, ALL["step"].light, *[DARK] * 12)


@pytest.mark.parametrize("brightness, rgb", [(255, (255, 60, 0)), (128, (128, 30, 0)), (8, (8, 1, 0))])
def test_brightness_scales_colours_and_leaves_patterns(brightness: int, rgb: tuple[int, int, int]) -> None:
    frame = Painting(ALL).stroke("capture", squares("a1")).frame(brightness)
    assert frame.lights[0] == Light(rgb, "double")


@pytest.mark.parametrize("meaning", ALL)
def test_no_light_goes_out_at_the_lowest_brightness_that_can_be_set(meaning: str) -> None:
    light = Painting(ALL).stroke(meaning, squares("a1")).frame(8).lights[0]
    times = {t_ms for t_ms in range(1100) if PATTERNS[light.pattern].level(t_ms)}
    assert all(any(light.at(t_ms)) for t_ms in times)


# Eyes that see fewer colours

AT_A_GLANCE = 20
"""A colour difference that is obvious at a glance."""
RISKS_ALIKE = {
    "deuteranopia": {("jump-risk", "step-risk")},
    "achromatopsia": {
        ("capture-risk", "jump-risk"), ("capture-risk", "slide-risk"), ("capture-risk", "step-risk"),
        ("jump-risk", "step-risk"),
    },
}  # fmt: skip
"""Risks that such an eye only sees as risks: the light cannot be darker; shapes show the rest."""


@pytest.mark.parametrize("sight", SIGHTS)
def test_what_shines_together_differs_in_pattern_or_clearly_in_colour_to_every_kind_of_eye(
    together: list[set[str]], sight: str
) -> None:
    pairs = {pair for shown in together for pair in combinations(sorted(shown), 2)}
    alike = {
        (one, other)
        for one, other in pairs
        if ALL[one].light.pattern == ALL[other].light.pattern
        and difference(ALL[one].light.rgb, ALL[other].light.rgb, sight) < AT_A_GLANCE
    }
    assert alike == RISKS_ALIKE.get(sight, set())
