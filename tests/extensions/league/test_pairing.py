"""Pairings: each player once in a round, new opponents, and alternating seats."""

from __future__ import annotations

from collections import Counter

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.errors import Refused
from controller.extensions.league.pairing import next_round, round_robin_pairs
from controller.net.leagues.events import Corrected
from controller.net.leagues.standings import standings
from tests.extensions.league.evenings import LeagueEvening, begun, unplayed_pairs

ANY_SEED = st.integers(0, 10**6)


def names(count: int) -> list[str]:
    return [f"P{number}" for number in range(1, count + 1)]


def could_avoid(evening: LeagueEvening) -> bool:
    """Whether everybody can be paired with a new opponent, one with a first bye if necessary."""
    graph = networkx.Graph()
    graph.add_edges_from(tuple(pair) for pair in unplayed_pairs(evening.league))
    here = len(evening.league.here)
    if here % 2:
        graph.add_edges_from(
            ("the bye", line.player) for line in standings(evening.league) if line.is_here and not line.byes
        )
    return 2 * len(networkx.max_weight_matching(graph, maxcardinality=True)) == here + here % 2


@given(st.integers(2, 15), ANY_SEED, st.data())
@settings(max_examples=60, deadline=None)
def test_in_a_swiss_round_everybody_plays_once_and_somebody_new_while_that_can_be(
    players: int, seed: int, data: st.DataObject
) -> None:
    evening = LeagueEvening(begun(*names(players), rounds=6), seed)
    for number in range(6):
        if data.draw(st.booleans()):
            evening.come(f"Late {number}")
        if len(evening.league.here) > 3 and data.draw(st.booleans()):
            evening.go(data.draw(st.sampled_from(evening.league.here)))
        new, avoidable = unplayed_pairs(evening.league), could_avoid(evening)
        byes = {line.player for line in standings(evening.league) if line.byes}
        paired = evening.play()
        seated = [name for each in paired.pairings for name in (each.first, each.second)]
        assert sorted([*seated, *([paired.bye] if paired.bye else [])]) == sorted(evening.league.here)
        if avoidable:
            assert {frozenset({each.first, each.second}) for each in paired.pairings} <= new
            assert paired.bye not in byes


@given(st.integers(2, 20), ANY_SEED)
@settings(max_examples=40, deadline=None)
def test_nobody_has_one_seat_much_oftener_than_the_other(players: int, seed: int) -> None:
    evening = LeagueEvening(begun(*names(players)), seed)
    evening.play_all()
    assert len(evening.rounds) == 5
    assert max(abs(line.firsts) for line in standings(evening.league)) <= 2


def test_winners_meet_winners_who_had_the_other_seat() -> None:
    evening = LeagueEvening(begun(*names(8)), seed=1)
    first = next_round(evening.league)
    assert [(each.first, each.second) for each in first.pairings] == [
        ("P1", "P5"), ("P6", "P2"), ("P3", "P7"), ("P8", "P4"),
    ]  # fmt: skip
    evening.after(first)
    for board, score in enumerate(("1-0", "0-1", "1-0", "0-1"), start=1):
        evening.after(Corrected(1, board, score))
    second = next_round(evening.league)
    assert [{each.first, each.second} for each in second.pairings[:2]] == [{"P1", "P4"}, {"P2", "P3"}]


def test_a_bye_goes_to_who_has_had_none() -> None:
    evening = LeagueEvening(begun("Ann", "Bob", "Cem"), seed=1)
    assert {evening.play().bye for _ in range(3)} == {"Ann", "Bob", "Cem"}


@given(st.integers(2, 14))
def test_in_a_round_robin_everybody_meets_everybody_once_with_the_seats_in_turn(players: int) -> None:
    evening = LeagueEvening(begun(*names(players), system="round-robin"), seed=1)
    evening.play_all()
    met = Counter(frozenset({each.first, each.second}) for paired in evening.rounds for each in paired.pairings)
    assert len(met) == players * (players - 1) // 2
    assert set(met.values()) == {1}
    assert max(abs(line.firsts) for line in standings(evening.league)) <= 1
    assert len(evening.rounds) == players - 1 + players % 2


@given(st.integers(2, 9), st.integers(1, 3))
@settings(deadline=None)
def test_who_comes_late_to_a_round_robin_still_meets_everybody(players: int, late: int) -> None:
    evening = LeagueEvening(begun(*names(players), system="round-robin"), seed=1)
    evening.play()
    evening.come(*(f"Late {number}" for number in range(late)))
    evening.play_all()
    assert unplayed_pairs(evening.league) == set()


def test_who_leaves_a_round_robin_leaves_the_others_their_games() -> None:
    evening = LeagueEvening(begun("Ann", "Bob", "Cem", "Dora", system="round-robin"), seed=1)
    evening.play()
    evening.go("Dora")
    evening.play_all()
    assert unplayed_pairs(evening.league) == set()


def test_the_circle_turns_as_on_paper() -> None:
    assert round_robin_pairs(["A", "B", "C", "D"], 1).pairs == (("B", "D"), ("C", "A"))
    assert round_robin_pairs(["A", "B", "C"], 1).bye == "B"


def test_tables_are_given_in_their_order_and_who_finds_none_plays_anywhere() -> None:
    league = begun(*names(6), tables=2)
    assert [league.tables.get(each.table or "") for each in next_round(league).pairings] == ["Table 1", "Table 2", None]


def test_there_is_no_next_round_before_this_one_is_played_or_without_players_or_after_the_last() -> None:
    with pytest.raises(Refused, match="friday has 1 player; a round needs at least two"):
        next_round(begun("Ann"))
    league = begun("Ann", "Bob", rounds=1)
    league = league.after(next_round(league), 2_000)
    with pytest.raises(Refused, match="round 1 is not finished: the result of board 1 is missing"):
        next_round(league)
    with pytest.raises(Refused, match="friday has 1 round, which has been played"):
        next_round(league.after(Corrected(1, 1, "1-0"), 3_000))
