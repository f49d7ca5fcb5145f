"""A game with hidden cards is checked even if a table does something else as soon as it is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from controller.extensions.linked_tables import left_games
from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable
from controller.extensions.secret_cards.opening import Unveil, Unveiled, Unveiling
from controller.journal.library import record_of
from controller.messages.commands import Resign, Resume, StartGame
from tests.extensions.linked_tables.tables import AtHome, settle
from tests.extensions.linked_tables.test_hidden_tables import CHECKED, Pair

BETWEEN = 2
"""The number of the game between the tables in each of their journals."""
ENDED = "ended blue resigned"
SAID = "The last game with {} on this table was checked to the last card: both tables followed the rules."


def over(folder: Path, cheat: Unveiling | None = None, see: Callable[[AtHome], object] = lambda home: None) -> Pair:
    """Two tables whose game has just ended and that have not revealed their cards yet; Ben's may cheat.

    `see` is called with each of them before the end.
    """
    pair = Pair(folder).play(20)
    for home in pair.homes:
        see(home)
    if cheat is not None:
        vars(cheat).update(vars(pair.ben.unveiling))
        pair.ben.unveiling = cheat
    for home in pair.homes:
        home.losing_all = "audit"
    pair.anna.sitting.ask(Resign("red"))
    settle(*pair.homes)
    pair.ben.sitting.ask(AnswerTable(True))
    settle(*pair.homes)
    assert [results(home) for home in pair.homes] == [[ENDED], [ENDED]]
    return pair


def go_on(*homes: AtHome) -> None:
    """The line accepts everything again, and some time passes."""
    for home in homes:
        home.losing_all = ""
        home.sitting.wait(4000)
    settle(*homes)


def results(home: AtHome) -> list[str]:
    kept = home.sitting.journal.load(BETWEEN).entries
    return [f"{entry.kind} {entry.text}".strip() for entry in kept if entry.kind in ("checked", "ended")]


def begins_another_game(home: AtHome) -> None:
    home.sitting.ask(StartGame())


def leaves(home: AtHome) -> None:
    home.sitting.ask(LeaveTable())


def starts_anew_with_another_game(home: AtHome) -> None:
    home.sitting.journal.close()
    home.sit(new=True)


AWAY: list[Callable[[AtHome], None]] = [begins_another_game, leaves, starts_anew_with_another_game]


@pytest.mark.parametrize("goes", AWAY)
def test_a_game_is_checked_after_one_table_has_cleared_the_board(
    tmp_path: Path, goes: Callable[[AtHome], None]
) -> None:
    anna, ben = over(tmp_path).homes
    goes(anna)
    go_on(anna, ben)
    assert results(anna) == results(ben) == [ENDED, "checked"]
    assert ben.other.sentence == f"The game with Anna {CHECKED}"
    assert anna.state.said.startswith(SAID.format("Ben"))
    assert anna.other is None
    one, two = (record_of(home.sitting.journal, BETWEEN) for home in (anna, ben))
    assert one[0].partition("\n\n")[2] == two[0].partition("\n\n")[2]
    assert one[1] == two[1] == ""
    assert [line.code for line in anna.lines] == ["", ""]


def test_a_game_is_checked_after_both_tables_have_begun_the_next_one_together(tmp_path: Path) -> None:
    anna, ben = over(tmp_path).homes
    ben.sitting.ask(PlayWithTable())
    settle(anna, ben)
    anna.sitting.ask(PlayWithTable(ben.other.code))
    go_on(anna, ben)
    assert results(anna) == results(ben) == [ENDED, "checked"]
    assert anna.state.said.startswith(SAID.format("Ben"))
    assert ben.state.said.startswith(SAID.format("Anna"))
    assert (anna.other.state, ben.other.state) == ("playing", "playing")


def test_a_game_that_was_checked_is_not_checked_again(tmp_path: Path) -> None:
    anna, ben = over(tmp_path).homes
    go_on(anna, ben)
    for goes in AWAY:
        goes(anna)
        settle(anna, ben)
        assert anna.left == {}
    assert results(anna) == [ENDED, "checked"]


def test_a_game_that_comes_on_the_table_again_is_checked_there(tmp_path: Path) -> None:
    anna, ben = over(tmp_path).homes
    begins_another_game(anna)
    anna.sitting.ask(Resume(BETWEEN))
    go_on(anna, ben)
    assert results(anna) == results(ben) == [ENDED, "checked"]
    assert anna.other.sentence == f"The game with Ben {CHECKED}"


class Lying(Unveiling):
    """A table that reveals a different secret from the one it had committed to."""

    def do(self, wanted: Unveil) -> Unveiled:
        found = super().do(wanted)
        if found.owed is None or found.owed["kind"] != "audit":
            return found
        secret = found.owed["secret"]
        return Unveiled(**{**vars(found), "owed": {**found.owed, "secret": secret[::-1]}})


def test_a_cheat_that_is_found_after_the_board_was_cleared_is_named_and_kept_in_the_journal(tmp_path: Path) -> None:
    anna, ben = over(tmp_path, Lying()).homes
    begins_another_game(anna)
    go_on(anna, ben)
    done = "Ben revealed a different secret than it had committed to"
    assert results(anna) == [ENDED, f"checked {done}"]
    assert anna.state.said.startswith(f"Result of the last game with Ben on this table: {done}.")
    assert done in ben.other.sentence


def test_a_server_that_has_forgotten_the_game_is_not_asked_for_ever(tmp_path: Path) -> None:
    pair = over(tmp_path)
    begins_another_game(pair.anna)
    pair.streams.clear()
    go_on(pair.anna)
    assert results(pair.anna) == [ENDED]
    assert [line.code for line in pair.anna.lines] == ["", ""]


def test_a_game_that_no_hub_keeps_any_more_is_not_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = over(tmp_path).anna
    monkeypatch.setattr(left_games, "_KEPT_MS", -1_000_000_000)  # the clocks of tests start over
    starts_anew_with_another_game(anna)
    go_on(anna)
    assert (anna.left, results(anna)) == ({}, [ENDED])


def test_while_the_journal_takes_nothing_the_check_waits(tmp_path: Path) -> None:
    anna, ben = over(tmp_path).homes
    begins_another_game(anna)
    anna.sitting.journal.refused = ("learned", "checked", "told")
    go_on(anna, ben)
    assert results(anna) == [ENDED]
    anna.sitting.journal.refused = ()
    go_on(anna, ben)
    assert results(anna) == [ENDED, "checked"]
