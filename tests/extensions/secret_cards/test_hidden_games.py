"""Whole games with hidden cards between two tables: each knows what it may, and nothing else passes between them."""

from __future__ import annotations

from random import Random

import pytest

from tests.extensions.secret_cards.two_tables import Meeting, from_kept, kept, leaks
from tests.thorough import often

DECKS = ("highwood", "low-mere", "first-flight", "fleetwing", "stonehold", "golden-coast", "wild-lands", "masked-fen")
GAMES = range(often(3, 200))


def decks(seed: int) -> dict[str, str]:
    rng = Random(seed)
    return {"red-deck": rng.choice(DECKS), "blue-deck": rng.choice(DECKS)}


def views_agree(meeting: Meeting, table: int) -> None:
    """The referee: the seats at a table see exactly what they may see of the true game."""
    here = meeting.tables[table].game
    true = meeting.true_game(len(here.moves))
    assert here.outcome() == true.outcome() and here.turn == true.turn
    if meeting.rng.random() < 0.05:
        for seat in (None, *(seat for seat, at in meeting.seats.items() if at == table)):
            assert here.view(seat) == true.view(seat)


@pytest.mark.parametrize("seed", GAMES)
def test_a_whole_game_of_dragons_is_the_same_at_both_tables_and_passes_no_card_too_early(seed: int) -> None:
    meeting = Meeting("dragons", seed, decks(seed))
    meeting.referee = views_agree
    one, two = meeting.to_the_end().tables
    assert one.game.moves == two.game.moves == meeting.truth.moves
    assert leaks(meeting) == []


@pytest.mark.parametrize("seed", range(often(1, 40)))
def test_a_table_that_lost_its_power_goes_on_from_what_it_kept(seed: int) -> None:
    meeting, rng = Meeting("dragons", seed, decks(seed)), Random(seed)
    while meeting.step():
        if rng.random() < 0.03:
            table = rng.randrange(2)
            before = meeting.tables[table]
            after = from_kept(kept(before))
            assert (after.game.moves, after.owed(), kept(after)) == (before.game.moves, before.owed(), kept(before))
            meeting.tables[table] = after
    assert all(table.is_proven for table in meeting.tables)


def test_a_game_that_is_resigned_or_broken_off_is_proven_as_far_as_it_went() -> None:
    for seed, ends in enumerate((lambda table: table.resign("red"), lambda table: table.break_off())):
        meeting = Meeting("dragons", seed).until(60).quiet()
        for table in meeting.tables:
            ends(table)
        one, two = meeting.to_the_end().tables
        assert one.game.moves == two.game.moves == meeting.true_game(len(one.game.moves)).moves
        assert one.game.outcome() == two.game.outcome()
        assert from_kept(kept(one)).game == one.game


def test_a_leak_would_be_found() -> None:
    meeting = Meeting("dragons", 1).to_the_end()
    meeting.said.insert(40, (0, '{"kind": "unlock", "ply": 9, "note": "Red Brute"}'))
    assert [word for word, _ in leaks(meeting)] == ["Red Brute"]


def test_each_table_says_what_it_waits_for() -> None:
    meeting, found = Meeting("dragons", 2), set()
    while meeting.step():
        for table in meeting.tables:
            found.add(table.awaited())
            assert not (table.awaited() and table.owed())
    assert found == {
        "",
        "its commitment",
        "its random number",
        "its part of the shuffle",
        "the key to a card",
        "its move",
        "a card that it must show",
        "its secrets, which it reveals at the end",
    }
