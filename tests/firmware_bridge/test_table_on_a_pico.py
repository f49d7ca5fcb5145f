"""A whole table on a simulated Pico: hands, pins, firmware, bytes, session, journal, and back to the LEDs."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

from controller.config.settings import load_config
from controller.hands import Timing
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.table.session import Session
from controller.table.state import TableState
from controller.table.thread import Hand, Table
from controller.tabletop import tabletop
from controller.web.serving import monotonic_ms
from hal import Board, make_board
from sim.pico import SimulatedPico
from tests.book import ROOT
from tests.controller.at_table import sit_down
from tests.waiting import wait_until

CONFIG = load_config(ROOT / "deploy" / "sim-pico.yml")
HASTY = Timing(settle_ms=60, quiet_ms=30)


def test_a_move_by_simulated_hands_goes_through_the_real_bytes_into_the_journal(tmp_path: Path) -> None:
    shown: SimpleQueue[tuple[list[str], int]] = SimpleQueue()
    board = make_board(CONFIG.board, CONFIG.board_options)
    assert isinstance(board, SimulatedPico)

    def seated() -> Session:
        players = Players("chameleon", {"red": "human", "blue": "human"})
        journal = Journal.open(tmp_path / "journal.db")
        return sit_down(tabletop("chameleon"), journal, players, wall=lambda: 0, timing=HASTY)

    def show(state: TableState, board: Board) -> None:
        shown.put(([str(move) for move in state.game.moves], state.lifted))

    with Table(board, seated, monotonic_ms, show) as table:
        replies: SimpleQueue[str | None] = SimpleQueue()
        table.ask(Hand("lift", {"square": "b1"}), replies.put)
        while not shown.get(timeout=60)[1]:
            pass
        table.ask(Hand("place", {"square": "c3"}), replies.put)
        while shown.get(timeout=60)[0] != ["b1c3"]:
            pass
        assert [replies.get(timeout=60) for _ in range(2)] == [None, None]
        wait_until(lambda: any(any(colours) for colours in board.lit))
    with Journal.open(tmp_path / "journal.db") as journal:
        entries = journal.load(1).entries
    assert [entry.text for entry in entries if entry.kind == "move"] == ["b1c3"]
