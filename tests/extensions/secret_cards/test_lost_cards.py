"""Cards that both tables have seen and that one then moves in secret: the other must learn again where they lie."""

from __future__ import annotations

import json

import pytest

from controller.extensions.secret_cards.knowledge import BOTH, Pending
from controller.net.errors import Cheated, Undecidable
from tests.extensions.secret_cards.two_tables import Meeting, leaks
from tests.thorough import often

PEEKED = (518, "vagabond,alliance,corvids,chameleander", "standard")
LATER = [
    (*PEEKED, 500),
    (40, "lizards,vagabond,riverfolk,alliance", "standard", 360),
    (206, "chameleander,vagabond,corvids,marquise", "exiles-and-partisans", 660),
    (67, "alliance,duchy,keepers", "exiles-and-partisans", 740),
    (153, "marquise,keepers,corvids", "exiles-and-partisans", 1380),
    (*PEEKED, 1120),
]
"""Games, each with a number of moves: a table once waited there for a card that nobody had to show, or found no guess;
since the rules were corrected, some end earlier."""


def meeting_of(seed: int, seating: str, deck: str) -> Meeting:
    return Meeting("woodland", seed, {"seating": seating, "deck": deck})


def misplaced(meeting: Meeting, table: int) -> set[str]:
    """The cards whose places a table believes to know, but that lie elsewhere."""
    here, known = meeting.tables[table].game, meeting.tables[table]._table.now.known.keys()
    true = meeting.true_game(len(here.moves))
    eyes = range(-1, len(true.seats))
    lie = [({*here.known_cards(here.state, each)}, {*true.known_cards(true.state, each)}) for each in eyes]
    return {card for guessed, real in lie for card in (guessed ^ real) & known}


def shared(meeting: Meeting, table: int) -> set[str]:
    return {card for card, tables in meeting.tables[table]._table.now.known.items() if tables == BOTH}


def knowledge_agrees(meeting: Meeting, _: int) -> None:
    """The referee: when both tables are at the same move, they agree on what both know, and it is true."""
    one, two = (table._table.now for table in meeting.tables)
    if len(meeting.said) % 40 or one.pending or two.pending or len(one.plies) != len(two.plies):
        return
    assert shared(meeting, 0) == shared(meeting, 1)
    assert [misplaced(meeting, table) for table in (0, 1)] == [set(), set()]


@pytest.mark.parametrize("seed, seating, deck, plies", LATER[: often(1, len(LATER))])
def test_both_tables_know_of_the_same_cards_where_they_lie(seed: int, seating: str, deck: str, plies: int) -> None:
    meeting = meeting_of(seed, seating, deck)
    meeting.referee = knowledge_agrees
    reached = [len(table.game.moves) for table in meeting.until(plies).tables if table.game.outcome() is None]
    assert min(reached, default=plies) == plies, "the game stands still"


@pytest.mark.thorough
def test_a_game_in_which_cards_that_both_have_seen_change_hands_in_secret_is_played_to_its_end() -> None:
    meeting = meeting_of(*LATER[1][:3]).to_the_end()
    assert meeting.tables[0].game.moves == meeting.tables[1].game.moves
    assert leaks(meeting) == []


def test_a_card_that_both_have_seen_is_lost_to_the_other_table_when_it_may_have_been_given_away_in_secret() -> None:
    meeting, known = meeting_of(*LATER[1][:3]), [dict[str, frozenset[int]](), dict[str, frozenset[int]]()]
    lost: list[tuple[int, str]] = []
    while not lost and meeting.step():
        now = [dict(table._table.now.known) for table in meeting.tables]
        lost = [
            (at, card) for at in (0, 1) for card in now[at] if now[at][card] == {at} and known[at].get(card) == BOTH
        ]
        known = now
    (owner, card), plies = lost[0], len(meeting.tables[lost[0][0]].game.moves)
    other = meeting.until(plies).tables[1 - owner]._table.now
    told = str(other.plies[plies - 1].told)
    assert (told[-2:], other.is_lost(card), card in other.hidden()) == (":?", True, False)


# A table that goes on without showing a card


def going_on(meeting: Meeting) -> int:
    """Plays until a table shows a card and goes on, and only the second message arrives; returns which table."""
    while meeting.step():
        for table in (0, 1):
            coming = meeting.coming[table]
            if [body["kind"] for body in coming] == ["open"] and meeting.is_on_turn(1 - table):
                meeting.happens("plays", 1 - table)
                del coming[0]
                with pytest.raises(Undecidable):
                    meeting.hears(table)
                return 1 - table
    raise AssertionError("no card was shown")


def broken_off(meeting: Meeting, table: int) -> None:
    """Both reveal their cards; raises the error that the table finds about the other one."""
    for each in meeting.tables:
        each.break_off()
    audits = [each.owed() for each in meeting.tables]
    for by in (table, 1 - table):
        for body in audits[by]:
            meeting.tables[table].take(by, json.loads(json.dumps(body)))


def test_a_table_that_goes_on_without_showing_a_card_is_named_when_all_cards_lie_open() -> None:
    meeting = Meeting("dragons", 3)
    cheat = going_on(meeting)
    with pytest.raises(Cheated, match=rf"^table {cheat} withheld a card that '[a-z0-9:.-]+' showed$"):
        broken_off(meeting, 1 - cheat)


@pytest.mark.parametrize("goes_on", ["move", "shuffle"])
def test_a_table_that_waits_for_a_card_which_nobody_had_to_show_blames_nobody(goes_on: str) -> None:
    meeting = meeting_of(*PEEKED).until(40).quiet()
    waiting = next(table for table in (0, 1) if not meeting.is_on_turn(table))
    speaker, standing = meeting.tables[1 - waiting], meeting.tables[waiting]._table.now
    while speaker._table.tables.get(speaker.game.turn) == 1 - waiting:
        at = len(speaker.game.moves)
        meeting.happens("plays", 1 - waiting)
        if (
            meeting.coming[waiting][0]["all"]
            and not meeting.coming[waiting][0]["open"]
            and len(speaker.game.moves) > at
        ):
            break
        meeting.quiet()
    meeting.hears(waiting)
    veiled = meeting.tables[waiting]
    ply, before = veiled._table.now.plies[-1], veiled._table.now.copy()
    before.game.pop()
    before.plies.pop()
    before.pending = Pending(ply, frozenset({standing.hidden()[0]}))
    veiled._table.now = before
    said = {"kind": "shuffle", "pile": 0, "step": 0, "cards": []}
    later = {"kind": "move", "ply": len(before.plies) + 1, "move": "done", "seal": "", "open": [], "all": True}
    with pytest.raises(Undecidable):
        veiled.take(1 - waiting, later if goes_on == "move" else said)
    broken_off(meeting, waiting)
    assert veiled.is_proven
