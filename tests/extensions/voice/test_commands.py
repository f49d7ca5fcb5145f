"""`chameleon say`: a running table repeats an announcement, louder or slower."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.extensions.voice.messages import VoiceState
from controller.table.state import TableState
from hal import Board
from tests.controller.command_line import Ended, is_one_complaint, run
from tests.controller.stack import Served
from tests.extensions.voice.at_table import SILENT, SPEAKS


class Speaking(Served):
    """A table with a voice, whose newest state is stored."""

    voice: VoiceState | None = None

    def _shown(self, state: TableState, board: Board) -> None:
        self.voice = state.part(VoiceState)
        super()._shown(state, board)

    def told(self, *arguments: str) -> Ended:
        """Runs `chameleon say` for this table."""
        return run("say", *arguments, "--port", self.server.address.rpartition(":")[2])


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Speaking]:
    """A table with a voice and a server."""
    with Speaking(tmp_path, extensions=SPEAKS) as speaking:
        yield speaking


def test_a_table_is_asked_to_say_something_again_and_told_how(table: Speaking) -> None:
    said = [table.told(), table.told("again"), table.told("board")]
    assert (table.voice, {*said}) == (VoiceState(asked=3, board=True), {Ended(0, "", "")})
    assert table.told("--volume", "30", "--speed", "90") == Ended(0, "", "")
    assert table.voice == VoiceState(30, 90, asked=4)
    assert table.told("board", "--volume", "0") == Ended(0, "", "")
    assert table.voice == VoiceState(0, 90, asked=6, board=True)


def test_a_table_without_a_voice_says_so(tmp_path: Path) -> None:
    with Speaking(tmp_path, extensions=SILENT) as silent:
        assert silent.told().err == ("chameleon: this table has no voice; configure one under the key 'speech'\n")


@pytest.mark.parametrize("arguments", [("shout",), ("--volume", "101"), ("--speed", "20"), ("--port", "0")])
def test_what_cannot_be_said_is_one_complaint(arguments: tuple[str, ...]) -> None:
    assert is_one_complaint(run("say", *arguments))


def test_no_table_is_one_complaint_with_what_to_do(table: Speaking) -> None:
    table.server.__exit__()
    ended = table.told()
    assert is_one_complaint(ended)
    assert ended.err.endswith("; start one, or name the port of its page with --port\n")
