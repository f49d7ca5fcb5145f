"""The teacher: its statements about moves match the exact solver's proofs, and never exceed them."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.knowledge import OptionalBook, judged
from engine.chameleon.solver.solve import solve
from engine.teacher import EFFECTS, Judgement, Verdict
from tests.thorough import often

FOUND = engine.teacher("chameleon")
assert FOUND is not None
TEACHER = FOUND
OPPOSITE = {"win": "loss", "loss": "win"}


def judge(position: str, patience: int = 20) -> Judgement:
    """The teacher's judgement with a clock that runs out after that many calls."""
    calls = count()
    game = engine.load("chameleon", position)
    return TEACHER.judge(game.view(game.turn), lambda: next(calls) >= patience)


def judge_without_book(position: Position) -> Judgement:
    """The same from the search alone, limited to a depth that the solver can verify quickly."""
    calls = count()
    return judged(position, lambda: next(calls) >= 20, book=OptionalBook(Path("no such book")))


@st.composite
def played(draw: st.DrawFn) -> Position:
    """An unfinished position of a random game."""
    rng, position = Random(draw(st.integers(0, 2**32))), Position.parse(engine.game_class("chameleon").start_text)
    for _ in range(draw(st.integers(0, 30))):
        after = apply(position, rng.choice(legal_moves(position)))
        if ending(after) is None:
            position = after
    return position


@pytest.mark.slow
@settings(max_examples=often(6, 15), deadline=None)
@given(played())
def test_every_verdict_is_what_the_solver_proves(position: Position) -> None:
    judgement = judge_without_book(position)
    assert list(judgement.moves) == [move.text for move in legal_moves(position)]
    for move in legal_moves(position):
        verdict, after = judgement.moves[move.text], apply(position, move)
        proven = solve(after, verdict.plies - 1, lambda: False)
        if verdict.result == "unknown" or not verdict.exact:
            assert proven.result == "unknown"
        else:
            assert (OPPOSITE[verdict.result], verdict.plies - 1) == (proven.result, proven.plies)


@settings(max_examples=often(6, 15), deadline=None)
@given(played())
def test_what_is_known_of_a_position_follows_from_its_moves(position: Position) -> None:
    judgement = judge_without_book(position)
    if judgement.now.result == "unknown":
        assert "win" not in {verdict.result for verdict in judgement.moves.values()}
        assert judgement.best
    elif not judgement.now.exact:
        assert solve(position, judgement.now.plies, lambda: False).result == "unknown"
    else:
        proven = solve(position, judgement.now.plies, lambda: False)
        assert (judgement.now.result, judgement.now.plies) == (proven.result, proven.plies)
        assert set(judgement.best) <= set(proven.best)  # others may have needed more time


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(played())
def test_who_is_out_of_time_at_once_still_gets_a_whole_judgement(position: Position) -> None:
    judgement = judge(position.text(), patience=0)
    assert set(judgement.moves) == {move.text for move in legal_moves(position)}
    assert {judgement.effect(move) for move in judgement.moves} <= set(EFFECTS)


DRAW, LONG = Verdict("draw", 0), Verdict("win", 9, exact=False)
WIN, SLOW, LOSS, AT_ONCE, OPEN = (
    Verdict("win", 3), Verdict("win", 7), Verdict("loss", 6), Verdict("loss", 2), Verdict("unknown", 8)
)  # fmt: skip


@pytest.mark.parametrize(
    ("moves", "now", "best", "effects"),
    [
        (
            {"a": WIN, "b": SLOW, "c": LOSS, "d": AT_ONCE, "e": OPEN},
            WIN,
            ("a",),
            {"a": "keeps", "b": "keeps", "c": "throws", "d": "loses", "e": "open"},
        ),
        ({"c": LOSS, "d": AT_ONCE, "e": OPEN}, OPEN, ("e",), {"c": "throws", "d": "loses", "e": "open"}),
        (
            {"c": LOSS, "f": Verdict("loss", 4), "d": AT_ONCE},
            LOSS,
            ("c",),
            {"c": "keeps", "f": "throws", "d": "loses"},
        ),
        ({"d": AT_ONCE, "g": Verdict("loss", 1)}, AT_ONCE, ("d",), {"d": "loses", "g": "loses"}),
        ({"a": LONG, "b": SLOW, "h": DRAW}, SLOW, ("b",), {"a": "keeps", "b": "keeps", "h": "throws"}),
        ({"a": LONG, "c": LOSS, "e": OPEN}, LONG, ("a",), {"a": "keeps", "c": "throws", "e": "open"}),
        ({"h": DRAW, "c": LOSS}, DRAW, ("h",), {"h": "draws", "c": "throws"}),
        ({"h": DRAW, "e": OPEN}, OPEN, ("e", "h"), {"h": "draws", "e": "open"}),
        (
            {"c": LOSS, "i": Verdict("loss", 6, False), "j": Verdict("loss", 2, False)},
            Verdict("loss", 6, False),
            ("i",),
            {"c": "throws", "i": "keeps", "j": "open"},
        ),
    ],
    ids=[
        "a win",
        "nothing proven",
        "a loss",
        "a loss at once",
        "a win that may be slow",
        "no other win",
        "a draw",
        "a draw or better",
        "a loss that may be slow",
    ],
)
def test_effects_follow_from_the_verdicts(
    moves: dict[str, Verdict], now: Verdict, best: tuple[str, ...], effects: dict[str, str]
) -> None:
    judgement = Judgement.of(moves)
    assert (judgement.now, judgement.best) == (now, best)
    assert {move: judgement.effect(move) for move in moves} == effects


def test_a_move_that_leaves_an_arrived_piece_standing_loses_at_once() -> None:
    judgement = judge("2b2/5/5/1B1W1/2w2 r")
    lost = {move for move in judgement.moves if judgement.effect(move) == "loses"}
    assert lost == set(judgement.moves) - {"b2c1", "d2c1"}


@pytest.mark.parametrize("game", sorted(engine.TEACHERS))
def test_every_teacher_keeps_its_contract(game: str) -> None:
    teacher = engine.teacher(game)
    assert teacher is not None
    for kind in teacher.puzzle_kinds():
        assert teacher.find_puzzle(kind.key, 1, lambda: True) is None
    for each in teacher.lessons():
        assert engine.load(game, each.position).outcome() is None
    for lesson in teacher.lessons():
        assert bool(lesson.steps) != bool(lesson.free)
    view = engine.load(game).view(engine.load(game).turn)
    calls = count()
    judgement = teacher.judge(view, lambda: next(calls) > 3)
    assert set(judgement.moves) == {str(move) for move in engine.load(game).legal_moves}
