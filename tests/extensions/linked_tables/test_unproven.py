"""A game with hidden cards between two tables counts only once both have revealed their cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused
from controller.extensions.league.export import pairing_rows
from controller.extensions.watching.outbox import Outbox
from controller.journal.store import Journal
from controller.net.leagues.events import Corrected, LeagueRound, Pairing
from controller.net.leagues.standings import league_shown, result_shown
from controller.net.leagues.state import LeagueState
from controller.net.public import RESULT
from controller.net.results import OVERDUE, UNPROVEN, ended_game
from controller.web import table_message
from sim import SimBoard
from tests.controller.stack import page_extensions
from tests.extensions.league.evenings import KEYS, begun, game_at
from tests.extensions.linked_tables.tables import AtHome, key_of
from tests.extensions.linked_tables.test_late_check import begins_another_game, go_on, over
from tests.extensions.linked_tables.test_watched_between import Published

WINNER_VANISHED = (
    "The result of the game with Ben is unproven and does not count: Ben has not revealed its cards yet. "
    "If it does not within 24 hours, its win goes to this table."
)


def told(published: Published) -> list[tuple[str, str]]:
    """The results that a table has reported: who won, and their proof."""
    return [(result["winner"], result["proof"]) for result in published.told(RESULT)]


def page(home: AtHome) -> Any:
    return table_message(home.state, SimBoard(), home.state.game_id, None, added=page_extensions().table)


@pytest.fixture
def published() -> dict[str, Published]:
    """Everything that tables publish, by their names."""
    return {}


def ended(folder: Path, published: dict[str, Published]) -> tuple[AtHome, AtHome]:
    """Two tables whose game has just ended, with everything that they have published of its end."""

    def watch(home: AtHome) -> None:
        published[home.name] = Published(home)
        home.seen = published[home.name].see

    anna, ben = over(folder, see=watch).homes
    return anna, ben


def test_a_winner_who_never_opens_its_cards_is_unproven_at_the_table_and_wherever_it_is_watched(
    tmp_path: Path, published: dict[str, Published]
) -> None:
    anna, _ = ended(tmp_path, published)
    go_on(anna)
    assert (anna.state.game.outcome().winner, anna.other.sentence) == ("blue", WINNER_VANISHED)
    assert page(anna)["unproven"] == UNPROVEN
    assert told(published["Anna"]) == [("blue", "unproven")]
    assert published["Anna"].screens[-1].shown["unproven"] == UNPROVEN


def test_a_game_counts_once_both_tables_have_laid_their_cards_open(
    tmp_path: Path, published: dict[str, Published]
) -> None:
    anna, ben = ended(tmp_path, published)
    go_on(anna, ben)
    assert (page(anna)["unproven"], page(ben)["unproven"]) == ("", "")
    assert told(published["Anna"]) == told(published["Ben"]) == [("blue", "unproven"), ("blue", "proven")]


def test_a_game_that_is_checked_after_it_has_left_the_table_counts_then(
    tmp_path: Path, published: dict[str, Published]
) -> None:
    anna, ben = ended(tmp_path, published)
    begins_another_game(anna)
    assert told(published["Anna"]) == [("blue", "unproven")]
    go_on(anna, ben)
    assert told(published["Anna"]) == [("blue", "unproven"), ("blue", "proven")]


def test_what_was_unproven_when_the_table_lost_its_power_is_told_when_it_is_proven(tmp_path: Path) -> None:
    game = game_at(KEYS[0], 7, proof="unproven")
    before = Outbox(tmp_path / "table-results.json")
    before.add_result(game)
    before.remove_result(game)
    after = Outbox(tmp_path / "table-results.json")
    assert (after.waiting, after.prove({8}), after.prove({7}), after.prove({7})) == ([], False, True, False)
    assert Outbox(tmp_path / "table-results.json").waiting == after.waiting == [game_at(KEYS[0], 7, proof="proven")]


def test_the_journal_knows_which_games_are_proven(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "journal.db") as journal:
        numbers = [journal.begin("dragons", "start", {}, {}, 1) for _ in range(3)]
        journal.append(numbers[0], "checked", "", 2)
        journal.append(numbers[1], "checked", "Ben has cheated", 2)
        assert (journal.proven(50), journal.proven(2)) == (frozenset({numbers[0]}), frozenset())
        journal.append(numbers[2], "overdue", "red", 2)
        assert (journal.proven(50), journal.overdue(50)) == (frozenset({numbers[0], numbers[2]}), {numbers[2]: "red"})


@pytest.mark.parametrize(
    ("by_time", "winner", "reason", "sentence"),
    [
        (None, "white", "arrival", "White wins."),
        ("white", "white", "arrival", "White wins."),
        ("black", "black", "unrevealed", f"White wins. {OVERDUE}"),
        ("", None, "unrevealed", f"White wins. {OVERDUE}"),
    ],
)
def test_a_result_counts_for_the_table_that_has_opened_its_cards(
    tmp_path: Path, by_time: str | None, winner: str | None, reason: str, sentence: str
) -> None:
    outbox = Outbox(tmp_path / "table-results.json")
    outbox.add_result(game_at(KEYS[0], 7, sentence="White wins.", proof="unproven"))
    assert outbox.prove({7}, {} if by_time is None else {7: by_time})
    expected = game_at(KEYS[0], 7, winner, reason=reason, sentence=sentence, proof="proven")
    assert Outbox(tmp_path / "table-results.json").waiting[-1] == expected
    assert ended_game(expected.as_facts(4_000), KEYS[0], 4_000) == expected


# In a league


def paired() -> LeagueState:
    """A league with one pairing, at the first table."""
    pairing = Pairing("Ann", "Bob", KEYS[0])
    return begun("Ann", "Bob", tables=1).after(LeagueRound(1, (pairing,), None), 2_000)


def test_an_unproven_game_counts_nowhere_in_a_league_and_says_so() -> None:
    league = paired().with_result(game_at(KEYS[0], 3_000, sentence="White wins.", proof="unproven"))
    assert (league.results(1), league.is_played(1)) == ((None,), False)
    (shown,) = league_shown(league)["rounds"][0]["pairings"]
    assert (shown["score"], shown["unproven"], shown["said"]) == (None, True, f"White wins. {UNPROVEN}")
    assert [*pairing_rows(league)][1][-3:] == ["", "unproven", 20]


def test_it_counts_when_it_is_proven_or_the_organiser_writes_it_down() -> None:
    league = paired().with_result(game_at(KEYS[0], 3_000, proof="unproven"))
    proven = league.with_result(game_at(KEYS[0], 3_000, proof="proven"))
    written = league.after(Corrected(1, 1, "0-1"), 4_000)
    assert [each.results(1)[0].score for each in (proven, written)] == [(2, 0), (0, 2)]
    (shown,) = league_shown(proven)["rounds"][0]["pairings"]
    assert (shown["score"], shown["unproven"]) == ("1-0", False)


def test_a_game_between_two_tables_of_a_league_counts_once() -> None:
    pairings = (Pairing("Ann", "Bob", KEYS[0]), Pairing("Cem", "Dora", KEYS[1]))
    league = begun("Ann", "Bob", "Cem", "Dora", tables=2).after(LeagueRound(1, pairings, None), 2_000)
    chain = "ab" * 32
    for table, other in ((KEYS[1], KEYS[0]), (KEYS[0], KEYS[1])):
        league = league.with_result(game_at(table, 3_000, proof="proven", opponent=other, chain=chain))
    first, second = sorted((0, 1), key=lambda at: KEYS[at])
    assert [league.results(1)[at] is None for at in (first, second)] == [False, True]
    assert [result is None for result in alone(league, opponent="").results(1)] == [False, False]
    assert [result is None for result in alone(league, chain="").results(1)] == [False, False]


def alone(league: LeagueState, **facts: Any) -> LeagueState:
    """The league with the first table's report changed: a table cannot take another one's result away."""
    return replace(league, games=(replace(league.games[0], **facts), *league.games[1:]))


def test_both_tables_report_the_same_game_each_with_the_other_one(
    tmp_path: Path, published: dict[str, Published]
) -> None:
    ended(tmp_path, published)
    one, other = (published[name].told(RESULT)[0] for name in ("Anna", "Ben"))
    assert (one["opponent"], other["opponent"]) == (key_of("Ben").public, key_of("Anna").public)
    assert one["chain"] == other["chain"] and len(one["chain"]) == 64
    games = [ended_game(facts, key_of(name).public, 4_000) for facts, name in ((one, "Anna"), (other, "Ben"))]
    assert games[0].is_reported_by(games[1]) and not games[0].is_reported_by(games[0])


@pytest.mark.parametrize("value", ["AB" * 32, "ab" * 31, 7, None])
@pytest.mark.parametrize("key", ["opponent", "chain"])
def test_a_result_with_a_wrong_key_or_chain_is_refused(key: str, value: object) -> None:
    facts = {**game_at(KEYS[0], 3_000).as_facts(4_000), key: value}
    with pytest.raises(Refused, match=f"^a result whose {key} is not a checksum$"):
        ended_game(facts, KEYS[0], 4_000)


def test_where_results_are_listed_an_unproven_one_says_so() -> None:
    both = ("unproven", "proven")
    unproven, proven = (game_at(KEYS[0], 3_000, sentence="White wins.", proof=proof) for proof in both)
    assert result_shown(unproven, [])["said"] == f"White wins. {UNPROVEN}"
    assert result_shown(proven, [])["said"] == "White wins."


@pytest.mark.parametrize(
    ("facts", "proof"),
    [
        ({"proof": "proven"}, "proven"),
        ({"proof": "unproven"}, "unproven"),
        ({"proof": "sure"}, "unproven"),
        ({"proof": ["proven"]}, "unproven"),
        ({"proof": ""}, "unproven"),
        ({"proof": None}, "unproven"),
        ({"proof": "", "record": "moves"}, ""),
        ({"proof": "", "seats": {"white": "human", "black": "human"}}, ""),
    ],
)
def test_a_table_that_says_nothing_of_a_proof_has_none_where_cards_are_hidden_between_two(
    facts: dict[str, Any], proof: str
) -> None:
    whole = game_at(KEYS[0], 3_000, seats={"white": "human", "black": "table"}).as_facts(4_000)
    assert ended_game(whole | facts, KEYS[0], 4_000).proof == proof
