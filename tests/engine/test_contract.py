"""What every game at the table promises, asked of every game that `engine.GAMES` lists."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine import (
    CHANCE,
    BadPosition,
    BadRules,
    Game,
    IllegalMove,
    LegalMoves,
    NothingToTakeBack,
    Outcome,
    UnknownGame,
)

OPEN_GAMES = {"chameleon"}
"""The games in which nothing is hidden, so that every seat sees all there is."""

HISTORY = {"moves", "ply", "start", "last", "captured"}
"""What views tell of how a game came about; a text says only where it stands."""

MANY_MOVES = 250_000
"""A thousand random games of Dragons have hardly fewer moves than this; no game has to show more."""

every_game = pytest.mark.parametrize("name", sorted(engine.GAMES))


def random_move(game: Game[Any, Any], rng: Random) -> Any:
    return rng.choice(list(game.legal_moves))


def played(name: str, plies: int, seed: int) -> Game[Any, Any]:
    """A random game after so many moves, or its last position."""
    game, rng = engine.load(name), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        game.push(random_move(game, rng))
    return game


def snapshot(game: Game[Any, Any]) -> tuple[object, ...]:
    views = [game.view(seat) for seat in (None, *game.seats)]
    return game.text(), game.states, game.moves, game.turn, game.outcome(), list(game.legal_moves), views


@every_game
def test_a_game_starts_where_its_start_text_says(name: str) -> None:
    game = engine.load(name)
    assert (game.name, game.text(), game.moves) == (name, game.start_text, ())
    assert game.turn in (*game.seats, CHANCE)
    assert game.outcome() is None


@every_game
def test_a_game_is_copied_by_its_text(name: str) -> None:
    for plies in range(0, 40, 3):
        game = played(name, plies, seed=plies)
        copy = type(game).from_text(game.text())
        assert (copy, copy.text()) == (game, game.text())
        assert copy.state == game.state


@every_game
def test_what_happens_to_a_copy_changes_nothing_in_the_game_that_it_was_made_of(name: str) -> None:
    game, rng = played(name, 12, seed=1), Random(2)
    before, copy = snapshot(game), game.copy()
    assert snapshot(copy) == before
    for _ in range(3):
        copy.push(random_move(copy, rng))
        snapshot(copy)
    for _ in range(5):
        copy.pop()
        snapshot(copy)
    copy.resign(copy.seats[0])
    assert (snapshot(game), game.outcome()) == (before, None)


def stands(game: Game[Any, Any]) -> tuple[object, ...]:
    """All that may follow from where a game stands."""
    views = [{key: fact for key, fact in game.view(seat).items() if key not in HISTORY} for seat in (None, *game.seats)]
    return game.text(), game.state, game.turn, list(game.legal_moves), views


@every_game
def test_games_of_equal_text_play_on_equally(name: str) -> None:
    """One copy is read anew at every ply, another only now and then and plays along."""
    for seed in range(2):
        game, rng = engine.load(name), Random(seed)
        companion = type(game).from_text(game.text())
        while game.outcome() is None:
            copy = type(game).from_text(game.text())
            assert stands(copy) == stands(game) == stands(companion)
            move = random_move(game, rng)
            assert [*copy.push(move)] == [*companion.push(move)] == [*game.push(move)]
            assert copy.text() == companion.text() == game.text()
            if rng.random() < 0.05:
                companion = copy


@every_game
def test_its_repr_can_be_pasted_back(name: str) -> None:
    game = played(name, 7, seed=7)
    assert eval(repr(game), {"engine": engine}) == game


@every_game
def test_games_that_stand_differently_are_not_equal(name: str) -> None:
    assert played(name, 0, seed=1) != played(name, 1, seed=1)
    assert engine.load(name) != name


@every_game
def test_taking_back_is_the_exact_inverse_of_playing(name: str) -> None:
    game, rng = engine.load(name), Random(11)
    trail = [snapshot(game)]
    while game.outcome() is None:
        game.push(random_move(game, rng))
        trail.append(snapshot(game))
    for before, after in zip(trail[-2::-1], trail[:0:-1], strict=True):
        last = game.moves[-1]
        assert snapshot(game) == after
        assert game.pop() == last
        assert snapshot(game) == before


@every_game
def test_nothing_can_be_taken_back_at_the_start(name: str) -> None:
    with pytest.raises(NothingToTakeBack, match=r"^there is no move to take back$"):
        engine.load(name).pop()


@every_game
def test_every_legal_move_can_be_played_by_object_and_by_text(name: str) -> None:
    for plies in range(0, 30, 5):
        game = played(name, plies, seed=100 + plies)
        before = snapshot(game)
        for move in list(game.legal_moves):
            for form in (move, str(move), game.written(move)):
                game.push(form)
                assert game.moves[-1] == move
                game.pop()
        assert snapshot(game) == before


@every_game
def test_an_illegal_move_is_refused_in_one_line_and_changes_nothing(name: str) -> None:
    everything = {str(move) for seed in range(20) for move in played(name, 200, seed).moves}
    game = played(name, 6, seed=6)
    before = snapshot(game)
    illegal = sorted(move for move in everything if move not in game.legal_moves)
    assert illegal
    for move in (*illegal, "", "no move", "\N{SNOWMAN}\n"):
        for attempt in (game.push, game.describe, game.written):
            with pytest.raises(IllegalMove) as refused:
                attempt(move)
            assert len(str(refused.value).splitlines()) == 1
    assert snapshot(game) == before


@every_game
def test_the_legal_moves_are_a_live_view(name: str) -> None:
    game = engine.load(name)
    legal = game.legal_moves
    before = [*legal]
    game.push(before[0])
    assert isinstance(legal, LegalMoves)
    assert [*legal] == [*game.legal_moves]
    assert len(legal) == len([*legal])
    assert all(move in legal and str(move) in legal for move in legal)
    assert repr(legal) == f"<LegalMoves: {' '.join(map(str, legal))}>"
    assert "no move" not in legal


@every_game
def test_legal_moves_are_sorted_by_text_without_doubles(name: str) -> None:
    for plies in range(30):
        texts = [str(move) for move in played(name, plies, seed=plies).legal_moves]
        assert texts == sorted(set(texts))


@every_game
def test_a_view_is_plain_json(name: str) -> None:
    for plies in range(0, 60, 4):
        game = played(name, plies, seed=plies)
        for seat in (None, *game.seats):
            assert json.loads(json.dumps(game.view(seat))) == game.view(seat)


@pytest.mark.parametrize("name", sorted(OPEN_GAMES))
def test_where_nothing_is_hidden_everybody_sees_the_same(name: str) -> None:
    game = played(name, 12, seed=12)
    assert all(game.view(seat) == game.view(None) for seat in game.seats)


@every_game
def test_a_view_tells_the_same_of_two_games_that_came_about_the_same_way(name: str) -> None:
    game = played(name, 15, seed=15)
    again = engine.load(name)
    for move in game.moves:
        again.push(str(move))
    assert snapshot(again) == snapshot(game)


def random_outcomes(name: str) -> Iterator[Outcome | None]:
    """How a thousand random games end; where games are long, only those that make `MANY_MOVES` together."""
    moves = 0
    for seed in range(1000):
        game = played(name, 10_000, seed)
        moves += len(game.moves)
        yield game.outcome()
        if moves > MANY_MOVES:
            return


@every_game
def test_a_thousand_random_games_or_very_many_moves_come_to_an_end(name: str) -> None:
    outcomes = [*random_outcomes(name)]
    seats = engine.game_class(name).seats
    assert None not in outcomes
    assert {outcome.winner for outcome in outcomes if outcome} <= {*seats, None}


@every_game
def test_when_the_game_is_over_nothing_is_legal(name: str) -> None:
    game = played(name, 10_000, seed=3)
    assert (len(game.legal_moves), [*game.legal_moves]) == (0, [])
    with pytest.raises(IllegalMove, match="the game is over"):
        game.push(game.moves[-1])


@every_game
def test_every_legal_move_is_described_in_one_sentence(name: str) -> None:
    for plies in range(0, 40, 3):
        game = played(name, plies, seed=plies)
        for move in game.legal_moves:
            sentence = game.describe(move)
            assert (sentence.endswith("."), sentence.count(". "), sentence.splitlines()) == (True, 0, [sentence])


@every_game
def test_a_seat_can_resign_once_and_play_on(name: str) -> None:
    game = played(name, 3, seed=3)
    before = snapshot(game)
    seat, winner = game.seats[0], game.seats[1]
    assert game.resign(seat) == game.outcome() == Outcome(winner, "resigned")
    assert not game.legal_moves
    with pytest.raises(IllegalMove, match="the game is over"):
        game.resign(winner)
    game.play_on()
    assert snapshot(game) == before


@every_game
def test_taking_back_a_move_withdraws_a_resignation(name: str) -> None:
    game = played(name, 3, seed=3)
    game.resign(game.seats[1])
    game.pop()
    assert game.outcome() is None


@every_game
def test_nobody_else_can_resign(name: str) -> None:
    with pytest.raises(IllegalMove, match=r"^resign: 'nobody' is no seat of"):
        engine.load(name).resign("nobody")


@every_game
def test_an_unknown_house_rule_is_refused(name: str) -> None:
    with pytest.raises(BadRules, match=f"^{name} has no house rule 'gravity'; it has: "):
        engine.load(name, rules={"gravity": True})


@every_game
def test_a_text_that_is_no_position_is_refused_in_one_line(name: str) -> None:
    for text in ("", "nonsense", "\n", "5/5/5/5/5 r", "\N{SNOWMAN}" * 30):
        with pytest.raises(BadPosition) as refused:
            engine.load(name, text)
        assert len(str(refused.value).splitlines()) == 1


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    known = ", ".join(engine.GAMES)
    with pytest.raises(UnknownGame) as no_game:
        engine.load("chess")
    with pytest.raises(UnknownGame) as no_player:
        engine.opponent("chess")
    assert str(no_game.value) == f"there is no game 'chess'; the games are: {known}"
    assert str(no_player.value).startswith("nobody plays 'chess' for the table; there are players for: ")
