"""R19: a match to so many points, or the best of several games; who lost begins the next."""

from __future__ import annotations

from typing import Any

import pytest

import engine
from engine import BadPosition, BadRules, IllegalMove, Outcome
from engine.dragons import MATCHES, Dragons, Match


def ended(match: str, loser: str, *, after: Dragons | None = None) -> Dragons:
    """A game of a match in which a seat gives up as it begins, with its 25 gold like the other."""
    start = after.next_start() if after else None
    assert after is None or start
    game = Dragons(start, rules={"match": match})
    game.resign(loser)
    return game


def sides(game: Dragons) -> list[Any]:
    return [game.view(None)["sides"][seat]["match"] for seat in ("red", "blue")]


def test_a_win_scores_25_and_the_gold_left_and_the_loser_half_of_it() -> None:
    game = Dragons(rules={"match": "100-points"})
    assert sides(game) == [{"score": 0, "target": 100, "unit": "points", "won": False}] * 2
    game.resign("blue")
    assert sides(game) == [{"score": score, "target": 100, "unit": "points", "won": False} for score in (50, 12)]
    assert game.view("red")["outcome"] == {
        "winner": "red",
        "winners": ["red"],
        "reason": "resigned",
        "sentence": "Red wins: the opponent resigned. The score in the 100-point match is 50 to 12 for Red.",
        "next": "Game 2 of the match: Blue lost the previous game and begins.",
    }


def test_a_view_says_what_is_lost_with_a_match_and_what_it_means_to_resign() -> None:
    fresh = Dragons(rules={"match": "best-of-3"})
    assert fresh.view(None)["match"] == {
        "lost": "",
        "resigned": {
            "red": "Then the score in the best-of-3 match is 1 to 0 for Blue.",
            "blue": "Then the score in the best-of-3 match is 1 to 0 for Red.",
        },
        "given_up": {
            "red": "Then Blue wins the best-of-3 match; the score is 1 to 0 for Blue.",
            "blue": "Then Red wins the best-of-3 match; the score is 1 to 0 for Red.",
        },
    }
    once = ended("best-of-3", "red")
    assert once.view(None)["match"] == {
        "lost": "The score in the best-of-3 match is 1 to 0 for Blue.",
        "resigned": {},
        "given_up": {},
    }
    second = Dragons(once.next_start(), rules={"match": "best-of-3"})
    assert second.view("red")["match"] == {
        "lost": "The score in the best-of-3 match is 1 to 0 for Blue.",
        "resigned": {
            "red": "Then Blue wins the best-of-3 match, 2 to 0.",
            "blue": "Then the score in the best-of-3 match is 1 to 1.",
        },
        "given_up": {"blue": "Then Red wins the best-of-3 match; the score is 1 to 1."},
    }
    assert ended("best-of-3", "red", after=once).view(None)["match"] == {"lost": "", "resigned": {}, "given_up": {}}
    assert "match" not in Dragons().view(None)


def test_who_resigns_a_whole_match_loses_it_however_it_stands() -> None:
    leading = Dragons(ended("100-points", "blue").next_start(), rules={"match": "100-points"})
    assert leading.resign("red", "match-resigned") == Outcome("blue", "match-resigned")
    assert (leading.next_start(), leading.match()) == (None, Match("100-points", 62, 62, 3, "red", given_up_by="red"))
    assert leading.view("red")["outcome"] == {
        "winner": "blue",
        "winners": ["blue"],
        "reason": "match-resigned",
        "sentence": "Blue wins: the opponent resigned the match. Blue wins the 100-point match; the score is 62 to 62.",
        "match": "blue",
    }
    assert [side["won"] for side in sides(leading)] == [False, True]
    leading.play_on()
    assert [side["won"] for side in sides(leading)] == [False, False]


def test_a_game_that_is_no_part_of_a_match_has_none_to_resign() -> None:
    with pytest.raises(IllegalMove, match=r"^resign: this game is not part of a match$"):
        Dragons().resign("red", "match-resigned")


def test_who_lost_begins_the_next_game_with_the_same_decks() -> None:
    rules = {"match": "100-points", "red-deck": "stonehold", "blue-deck": "masked-fen"}
    game = Dragons(rules=rules)
    assert [*game.legal_moves] == ["first:blue", "first:red"]
    game.resign("red")
    following = engine.load("dragons", game.next_start(), rules=rules)
    assert following.view(None)["decks"] == game.view(None)["decks"]
    assert [*following.legal_moves] == ["first:red"]
    assert following.describe("first:red") == "Red begins after losing the previous game."
    assert following.start == following.text() == game.next_start()


def test_the_match_is_over_when_somebody_has_the_points() -> None:
    once = ended("100-points", "blue")
    twice = ended("100-points", "blue", after=once)
    assert (twice.match(), twice.next_start()) == (Match("100-points", 100, 24, 3, "blue"), None)
    assert twice.view(None)["outcome"]["sentence"].endswith("Red wins the 100-point match, 100 to 24.")
    assert (twice.view(None)["outcome"]["match"], "next" in twice.view(None)["outcome"]) == ("red", False)


def test_the_best_of_three_is_won_with_two_games() -> None:
    games = [ended("best-of-3", "red")]
    for loser in ("blue", "red"):
        games.append(ended("best-of-3", loser, after=games[-1]))
    standing = [match.score for game in games if (match := game.match())]
    assert standing == [{"red": 0, "blue": 1}, {"red": 1, "blue": 1}, {"red": 1, "blue": 2}]
    assert [bool(game.next_start()) for game in games] == [True, True, False]
    assert games[1].view(None)["outcome"]["sentence"].endswith("The score in the best-of-3 match is 1 to 1.")


def test_a_drawn_game_counts_for_nobody_and_chance_says_who_begins() -> None:
    drawn = Match("best-of-3", 1, 0, 2, "blue").after({"red": 9, "blue": 9}, None)
    assert (drawn, drawn.winner) == (Match("best-of-3", 1, 0, 3), None)
    assert drawn.coming() == "Game 3 of the match: the starting player is chosen at random."
    assert Match("50-points", 40, 41).after({"red": 12, "blue": 11}, None).winner is None  # equal: it goes on


def test_a_match_goes_on_only_when_its_game_is_over() -> None:
    assert Dragons(rules={"match": "50-points"}).next_start() is None
    alone = Dragons()
    alone.resign("red")
    assert (alone.outcome(), alone.match(), alone.next_start()) == (Outcome("blue", "resigned"), None, None)


def test_a_match_that_is_none_is_refused() -> None:
    with pytest.raises(BadRules, match=r"^the house rule 'match' of dragons is 'forever'; it must be one of: one-"):
        Dragons(rules={"match": "forever"})
    for text in (
        "best-of-2:0:0:1",
        "best-of-3:0:0",
        "best-of-3:0:-1:1",
        "50-points:0:0:1:green",
        "50-points:0:0:1:red:x",
    ):
        with pytest.raises(BadPosition, match="is not of the form GOAL:RED:BLUE:GAME:FIRST, with one of the goals: 50"):
            Dragons(f"match={text} {Dragons.start_text}")


def test_every_match_is_read_back_from_its_text() -> None:
    for goal in MATCHES:
        for match in (Match(goal), Match(goal, 12, 3, 4, "red")):
            assert Match.read(str(match)) == match
