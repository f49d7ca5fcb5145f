"""The game of a round to which a table is called, and until when."""

from __future__ import annotations

from controller.extensions.league.league_call import Call, call_for
from controller.net.leagues.events import Closed, Corrected, LeagueRound, Pairing
from tests.extensions.league.evenings import KEYS, begun, game_at

ANN_AND_BOB = LeagueRound(1, (Pairing("Ann", "Bob", KEYS[0]), Pairing("Cem", "Dora")))
CALL = Call("friday", 1, "Ann", "Bob", "draughts", "none")


def test_a_table_is_called_to_its_pairing_of_the_newest_round() -> None:
    league = begun("Ann", "Bob", "Cem", "Dora", tables=2)
    assert call_for(league, KEYS[0]) is None
    league = league.after(ANN_AND_BOB, 2_000)
    assert [call_for(league, key) for key in KEYS[:2]] == [CALL, None]


def test_it_is_called_no_more_once_there_is_a_result_or_the_evening_is_over() -> None:
    league = begun("Ann", "Bob", "Cem", "Dora", tables=2).after(ANN_AND_BOB, 2_000)
    assert call_for(league.with_result(game_at(KEYS[0], 3_000)), KEYS[0]) is None
    assert call_for(league.after(Corrected(1, 1, "1-0"), 3_000), KEYS[0]) is None
    assert call_for(league.after(Closed(), 3_000), KEYS[0]) is None


def test_a_result_of_the_round_before_calls_nobody_off() -> None:
    league = begun("Ann", "Bob", "Cem", "Dora", tables=2).after(ANN_AND_BOB, 2_000).with_result(game_at(KEYS[0], 3_000))
    league = league.after(LeagueRound(2, (Pairing("Ann", "Cem", KEYS[0]), Pairing("Bob", "Dora"))), 9_000)
    assert call_for(league, KEYS[0]) == Call("friday", 2, "Ann", "Cem", "draughts", "none")
