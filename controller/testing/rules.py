"""The contract of every game's rules."""

from __future__ import annotations

import json
from collections.abc import Iterator, Set
from random import Random
from typing import ClassVar

import pytest

import engine
from controller.testing.games import AnyGame, Suite, random_move, random_play, snapshot
from controller.testing.shapes import complaints
from engine import CHANCE, BadPosition, BadRules, IllegalMove, LegalMoves, NothingToTakeBack, Outcome
from engine.view import View


class RulesContract(Suite):
    """Tests the rules of a game against everything that `engine.game.Game` promises."""

    told_of_the_past: ClassVar[Set[str]] = frozenset({"moves", "ply", "start", "last", "captured"})
    """The keys of a view about the game's history; a text describes only the position."""
    random_games: ClassVar[int] = 1000
    """The number of random games that must end,"""
    many_moves: ClassVar[int] = 250_000
    """or, for long games, the total number of their moves."""
    copied_games: ClassVar[int] = 2
    """The number of games in which positions are read from their texts,"""
    copied_every: ClassVar[int] = 1
    """and the number of moves between two of them."""

    def _stands(self, game: AnyGame) -> tuple[object, ...]:
        """Returns everything that may depend on the state of a game."""
        views = [
            {key: fact for key, fact in game.view(seat).items() if key not in self.told_of_the_past}
            for seat in (None, *game.seats)
        ]
        return game.text(), game.state, game.turn, list(game.legal_moves), views

    def _random_outcomes(self, name: str) -> Iterator[Outcome | None]:
        """Yields the ends of a thousand random games, or of fewer with very many moves in total."""
        moves = 0
        for seed in range(self.random_games):
            game = random_play(name, 10_000, seed)
            moves += len(game.moves)
            yield game.outcome()
            if moves > self.many_moves:
                return

    def test_a_game_starts_where_its_start_text_says(self, name: str) -> None:
        game = engine.load(name)
        assert (game.name, game.text(), game.moves) == (name, game.start_text, ())
        assert game.turn in (*game.seats, CHANCE)
        assert game.outcome() is None

    def test_a_game_is_copied_by_its_text(self, name: str) -> None:
        for plies in range(0, 40, 3):
            game = random_play(name, plies, seed=plies)
            copy = type(game).from_text(game.text())
            assert (copy, copy.text()) == (game, game.text())
            assert copy.state == game.state

    def test_what_happens_to_a_copy_changes_nothing_in_the_game_that_it_was_made_of(self, name: str) -> None:
        game, rng = random_play(name, 12, seed=1), Random(2)
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

    def test_games_of_equal_text_play_on_equally(self, name: str) -> None:
        """One copy is read from its text every few moves; another is replaced now and then and plays along."""
        for seed in range(self.copied_games):
            game, rng = engine.load(name), Random(seed)
            copy = companion = type(game).from_text(game.text())
            while game.outcome() is None:
                if len(game.moves) % self.copied_every == 0:
                    copy = type(game).from_text(game.text())
                    assert self._stands(copy) == self._stands(game) == self._stands(companion)
                move = random_move(game, rng)
                events = [*game.push(move)]
                for other in {id(copy): copy, id(companion): companion}.values():
                    assert [*other.push(move)] == events
                assert copy.text() == companion.text() == game.text()
                if rng.random() < 0.05:
                    companion = copy

    def test_its_repr_can_be_pasted_back(self, name: str) -> None:
        game = random_play(name, 7, seed=7)
        assert eval(repr(game), {"engine": engine}) == game

    def test_games_that_stand_differently_are_not_equal(self, name: str) -> None:
        assert random_play(name, 0, seed=1) != random_play(name, 1, seed=1)
        assert engine.load(name) != name

    def test_taking_back_is_the_exact_inverse_of_playing(self, name: str) -> None:
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

    def test_nothing_can_be_taken_back_at_the_start(self, name: str) -> None:
        with pytest.raises(NothingToTakeBack, match=r"^no move can be taken back$"):
            engine.load(name).pop()

    def test_every_legal_move_can_be_played_by_object_and_by_text(self, name: str) -> None:
        for plies in range(0, 30, 5):
            game = random_play(name, plies, seed=100 + plies)
            before = snapshot(game)
            for move in list(game.legal_moves):
                for form in (move, str(move), game.written(move)):
                    game.push(form)
                    assert game.moves[-1] == move
                    game.pop()
            assert snapshot(game) == before

    def test_an_illegal_move_is_refused_in_one_line_and_changes_nothing(self, name: str) -> None:
        everything = {str(move) for seed in range(20) for move in random_play(name, 200, seed).moves}
        game = random_play(name, 6, seed=6)
        before = snapshot(game)
        illegal = sorted(move for move in everything if move not in game.legal_moves)
        assert illegal
        for move in (*illegal, "", "no move", "\N{SNOWMAN}\n"):
            for attempt in (game.push, game.describe, game.written):
                with pytest.raises(IllegalMove) as refused:
                    attempt(move)
                assert len(str(refused.value).splitlines()) == 1
        assert snapshot(game) == before

    def test_the_legal_moves_are_a_live_view(self, name: str) -> None:
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

    def test_legal_moves_are_sorted_by_text_without_doubles(self, name: str) -> None:
        for plies in range(30):
            texts = [str(move) for move in random_play(name, plies, seed=plies).legal_moves]
            assert texts == sorted(set(texts))

    def test_a_view_is_plain_json(self, name: str) -> None:
        for plies in range(0, 60, 4):
            game = random_play(name, plies, seed=plies)
            for seat in (None, *game.seats):
                assert json.loads(json.dumps(game.view(seat))) == game.view(seat)

    def test_a_view_has_what_a_page_and_a_player_need(self, name: str) -> None:
        for plies in range(0, 60, 5):
            game = random_play(name, plies, seed=plies)
            for seat in (None, *game.seats):
                view = game.view(seat)
                assert complaints(view, View, "the view") == []
                assert (view["game"], view["turn"], len(view["moves"])) == (name, game.turn, len(game.moves))
                assert (view["outcome"] is None) == (game.outcome() is None)

    def test_the_seat_that_decides_is_told_all_that_it_may_play(self, name: str) -> None:
        for plies in range(0, 60, 5):
            game = random_play(name, plies, seed=plies)
            if game.turn != CHANCE:
                told = [fact["move"] for fact in game.view(game.turn)["legal"]]
                assert sorted(told) == sorted(map(str, game.legal_moves))

    def test_all_see_the_same_just_where_nothing_is_hidden(self, name: str) -> None:
        games = [random_play(name, plies, seed=plies) for plies in range(10, 40, 3)]
        alike = all(game.view(seat) == game.view(None) for game in games for seat in game.seats)
        assert alike == (not engine.game_class(name).secrets)

    def test_no_view_tells_the_whole_secret(self, name: str) -> None:
        for plies in range(10, 40, 3):
            game = random_play(name, plies, seed=plies)
            for seat in (None, *game.seats):
                assert game.secrets == (game.text() not in json.dumps(game.view(seat)))

    def test_a_view_tells_the_same_of_two_games_that_came_about_the_same_way(self, name: str) -> None:
        game = random_play(name, 15, seed=15)
        again = engine.load(name)
        for move in game.moves:
            again.push(str(move))
        assert snapshot(again) == snapshot(game)

    def test_a_thousand_random_games_or_very_many_moves_come_to_an_end(self, name: str) -> None:
        outcomes = [*self._random_outcomes(name)]
        seats = engine.game_class(name).seats
        assert None not in outcomes
        winners = [outcome.winners for outcome in outcomes if outcome]
        assert {seat for each in winners for seat in each} <= {*seats}
        assert all(len({*each}) == len(each) for each in winners)

    def test_when_the_game_is_over_nothing_is_legal(self, name: str) -> None:
        game = random_play(name, 10_000, seed=3)
        assert (len(game.legal_moves), [*game.legal_moves]) == (0, [])
        with pytest.raises(IllegalMove, match="the game is over"):
            game.push(game.moves[-1])

    def test_every_legal_move_is_described_in_one_sentence(self, name: str) -> None:
        for plies in range(0, 40, 3):
            game = random_play(name, plies, seed=plies)
            for move in game.legal_moves:
                sentence = game.describe(move)
                assert (sentence.endswith("."), sentence.count(". "), sentence.splitlines()) == (True, 0, [sentence])

    def test_a_seat_can_resign_once_and_play_on(self, name: str) -> None:
        game = random_play(name, 3, seed=3)
        before = snapshot(game)
        seat, winner = game.seats[0], game.seats[1]
        assert game.resign(seat) == game.outcome() == Outcome(winner, "resigned")
        assert not game.legal_moves
        with pytest.raises(IllegalMove, match="the game is over"):
            game.resign(winner)
        game.play_on()
        assert snapshot(game) == before

    def test_who_has_run_out_of_time_is_told_of_in_one_sentence(self, name: str) -> None:
        game = random_play(name, 3, seed=3)
        seat, winner = game.seats[0], game.seats[1]
        assert game.resign(seat, "time") == game.outcome() == Outcome(winner, "time")
        for eyes in (None, *game.seats):
            ended = game.view(eyes)["outcome"]
            assert (ended["winner"], ended["reason"], ended["sentence"].endswith(".")) == (winner, "time", True)

    def test_taking_back_a_move_withdraws_a_resignation(self, name: str) -> None:
        game = random_play(name, 3, seed=3)
        game.resign(game.seats[1])
        game.pop()
        assert game.outcome() is None

    def test_nobody_else_can_resign(self, name: str) -> None:
        with pytest.raises(IllegalMove, match=r"^resign: .* has no seat 'nobody'"):
            engine.load(name).resign("nobody")

    def test_an_unknown_house_rule_is_refused(self, name: str) -> None:
        with pytest.raises(BadRules, match=f"^{name} has no house rule 'gravity'; it has: "):
            engine.load(name, rules={"gravity": True})

    def test_a_text_that_is_no_position_is_refused_in_one_line(self, name: str) -> None:
        for text in ("", "nonsense", "\n", "\N{SNOWMAN}" * 30):
            with pytest.raises(BadPosition) as refused:
                engine.load(name, text)
            assert len(str(refused.value).splitlines()) == 1