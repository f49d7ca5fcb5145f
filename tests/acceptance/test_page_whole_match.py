"""A whole match of Dragons by touch: two phones and the screen of a shop; and one with real cards and equal decks.

Only a thorough run plays them, from the first card on; `test_page_match` starts late in a match.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import expect

from tests.acceptance.dragons_match import Match
from tests.acceptance.dragons_people import CardPlayer
from tests.acceptance.people import Person, RunningTable

pytestmark = [pytest.mark.browser, pytest.mark.thorough, pytest.mark.timeout(3600)]

EQUAL_DECKS = {"red-deck": "highwood", "blue-deck": "highwood"}
WIN = 25


def test_a_match_is_played_on_two_phones_until_somebody_has_won_most_games(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    match = Match(start_table(game="dragons", rules={"dragons": {"match": "best-of-3"}}), sit_down)
    rng, won = Random(3), {"red": 0, "blue": 0}
    while max(won.values()) < 2:
        match.play_game(rng)
        ended = match.view["outcome"]
        if ended["winner"]:
            won[ended["winner"]] += 1
        should_be_told(match, won, target=2)
    should_be_over(match)


def test_a_match_to_50_points_is_played_with_real_cards_and_equal_decks(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    rules = {"dragons": {**EQUAL_DECKS, "match": "50-points"}}
    table = start_table(game="dragons", rules=rules, cards="physical", reader="sim")
    match = Match(table, sit_down, CardPlayer)
    rng, points = Random(5), {"red": 0, "blue": 0}
    while "match" not in (match.view["outcome"] or {}):
        match.play_game(rng)
        view = match.view
        for seat, side in view["sides"].items():
            is_winner = seat == view["outcome"]["winner"]
            points[seat] += WIN + side["gold"] if is_winner else side["gold"] // 2
        should_be_told(match, points, target=50)
    should_be_over(match)


def should_be_told(match: Match, score: dict[str, int], *, target: int) -> None:
    """Every page shows the result of the game and the score of the match; in an unfinished match the next game
    starts.
    """
    ended = match.view["outcome"]
    leads = max(score, key=lambda seat: score[seat])
    is_won = score[leads] >= target and len({*score.values()}) == 2
    heading = f"{leads} wins the match" if is_won else f"{ended['winner']} wins" if ended["winner"] else "a draw"
    match.should_show(f"{heading[0].upper()}{heading[1:]}", ended["sentence"], score)
    assert ended.get("match") == (leads if is_won else None)
    if not is_won:
        match.next_game()


def should_be_over(match: Match) -> None:
    """The winner's two lights are on the battle line, and no page offers another game of the match."""
    winner = match.view["outcome"]["match"]
    for square in ("a3", "b3") if winner == "red" else ("d3", "e3"):
        match.shop.board.should_glow(square, f"match-{winner}")
    for page in match.pages:
        expect(page.locator(".next-game")).to_have_count(0)
        expect(page.locator('.match[data-won="true"]')).to_have_count(1)
