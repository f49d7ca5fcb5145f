"""`chameleon say`: a table that runs says something again, louder or slower."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.messages.accessibility import ComfortShown
from controller.table.state import TableState
from hal import Board
from tests.controller.command_line import Ended, is_one_complaint, run
from tests.controller.stack import Served


class Speaking(Served):
    """A table with a voice, whose newest state is kept."""

    comfort = ComfortShown(speaks=True)

    def _shown(self, state: TableState, board: Board) -> None:
        self.comfort = state.comfort
        super()._shown(state, board)

    def told(self, *arguments: str) -> Ended:
        """Runs `chameleon say` for this table."""
        return run("say", *arguments, "--port", self.server.address.rpartition(":")[2])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Speaking]:
    """A table that speaks and is served."""
    with Speaking(tmp_path, comfort=ComfortShown(speaks=True)) as speaking:
        yield speaking


def test_a_table_is_asked_to_say_something_again_and_told_how(table: Speaking) -> None:
    said = [table.told(), table.told("again"), table.told("board")]
    assert (table.comfort, {*said}) == (ComfortShown(True, asked=3, board=True), {Ended(0, "", "")})
    assert table.told("--volume", "30", "--speed", "90") == Ended(0, "", "")
    assert table.comfort == ComfortShown(True, 30, 90, asked=4)
    assert table.told("board", "--volume", "0") == Ended(0, "", "")
    assert table.comfort == ComfortShown(True, 0, 90, asked=6, board=True)


def test_a_table_without_a_voice_says_so(tmp_path: Path) -> None:
    with Speaking(tmp_path, comfort=ComfortShown()) as silent:
        assert silent.told().err == (
            "chameleon: this table has no voice of its own; its configuration can give it one, under the key 'speech'\n"
        )


@pytest.mark.parametrize("arguments", [("shout",), ("--volume", "101"), ("--speed", "20"), ("--port", "0")])
def test_what_cannot_be_said_is_one_complaint(arguments: tuple[str, ...]) -> None:
    assert is_one_complaint(run("say", *arguments))


def test_no_table_is_one_complaint_with_what_to_do(table: Speaking) -> None:
    table.server.__exit__()
    ended = table.told()
    assert is_one_complaint(ended)
    assert ended.err.endswith("; start one, or name its page's port by --port\n")
