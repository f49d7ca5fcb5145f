"""A central connects by TCP, a serial port or a pseudo-terminal, and finds the same board."""

from __future__ import annotations

import os
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from controller.errors import TableError
from controller.extensions.peripheral.conversation import Conversation
from controller.extensions.peripheral.ports import CentralPort, SerialCentral, TcpCentral, TerminalCentral
from controller.extensions.peripheral.running import Item, Stop, Typed, hand_actions, serve_central
from controller.extensions.peripheral.variants import variants
from controller.hands import Timing
from controller.table.fair_queue import FairQueue
from sim import SimBoard
from sim.clock import ManualClock
from tests.controller.stack import HASTY, WAIT_S, clock
from tests.extensions.peripheral.at_board import START, looks_of

BEGIN = f"set_variant chameleon\nbegin {START}\n".encode()


@contextmanager
def served(port: CentralPort, timing: Timing = HASTY) -> Iterator[FairQueue[Any]]:
    """A simulated board in its start position, behind a port."""
    board, items = SimBoard(), FairQueue[Item](1)
    board.hand("set-up", pieces=looks_of(START))
    talk = Conversation(variants({}), timing, settable=True)
    loop = threading.Thread(target=serve_central, args=(board, port, talk, clock, [].append, items))
    loop.start()
    try:
        yield items
    finally:
        items.put(Stop())
        loop.join(WAIT_S)
        assert not loop.is_alive()


class Central:
    """A central that connects to the board by TCP."""

    def __init__(self, port: TcpCentral) -> None:
        host, _, number = port.address.partition(":")
        self.socket = socket.create_connection((host, int(number)), timeout=WAIT_S)
        self.lines = self.socket.makefile("r", encoding="utf-8")

    def says(self, data: bytes) -> None:
        self.socket.sendall(data)

    def hears(self) -> str:
        return self.lines.readline().rstrip("\n")

    def close(self) -> None:
        self.lines.close()
        self.socket.close()


def test_a_program_plays_by_tcp() -> None:
    port = TcpCentral("127.0.0.1", 0, clock)
    with served(port) as items:
        central = Central(port)
        central.says(b"variant standard\nvariant chameleon\n" + BEGIN)
        assert [central.hears() for _ in range(3)] == ["nok", "ok", f"sync {START}"]
        items.put(Typed("b1c3"))
        assert central.hears() == "move b1c3"
        central.says(b"ok\nmove e5e4\nmove a1a2\n")
        assert central.hears().startswith("unsync ")
        central.close()


def test_a_second_program_is_told_that_the_board_is_taken_and_may_come_later() -> None:
    port = TcpCentral("127.0.0.1", 0, clock)
    with served(port):
        first = Central(port)
        first.says(b"variant chameleon\n")
        assert first.hears() == "ok"
        second = Central(port)
        assert second.hears() == "err another program uses this board"
        assert second.hears() == ""
        second.close()
        first.close()
        while True:
            third = Central(port)
            third.says(b"feature msg\n")
            heard = third.hears()
            third.close()
            if heard == "ok":
                return
            assert heard == "err another program uses this board"


@pytest.mark.parametrize(
    ("line", "silence_ms"), [(b"", 10_000), (b"variant cham", 10_000), (b"variant chameleon\n", 1_800_000)]
)
def test_a_program_that_is_silent_for_long_gives_way_to_the_next_one(line: bytes, silence_ms: int) -> None:
    now = ManualClock()
    port = TcpCentral("127.0.0.1", 0, now)
    with served(port):
        silent = Central(port)
        silent.says(line)
        assert silent.hears() == "ok" if line.endswith(b"\n") else True
        for passes_ms in (0, silence_ms - 1):
            now.advance(passes_ms)
            too_early = Central(port)
            assert too_early.hears() == "err another program uses this board"
            too_early.close()
        now.advance(1)
        second = Central(port)
        second.says(b"feature msg\n")
        assert (second.hears(), silent.hears()) == ("ok", "")
        second.says(BEGIN)
        assert second.hears() == f"sync {START}"
        for central in (silent, second):
            central.close()


def test_a_program_whose_machine_has_lost_its_power_is_let_go_by_the_system() -> None:
    port = TcpCentral("127.0.0.1", 0, clock)
    with served(port):
        central = Central(port)
        central.says(b"variant chameleon\n")
        assert central.hears() == "ok"
        end = port._central
        assert end is not None
        assert end.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
        asks = (socket.TCP_KEEPIDLE, socket.TCP_KEEPINTVL, socket.TCP_KEEPCNT)
        assert [end.getsockopt(socket.IPPROTO_TCP, option) for option in asks] == [30, 10, 3]
        central.close()


def test_bytes_that_are_no_lines_are_answered_and_the_board_stays() -> None:
    port = TcpCentral("127.0.0.1", 0, clock)
    with served(port):
        central = Central(port)
        central.says(b"x" * 300_000 + b"\n\xff\n\n" + BEGIN)
        assert central.hears() == "err a line has at most 500 bytes"
        assert central.hears() == "err a line is UTF-8 text"
        assert central.hears() == f"sync {START}"
        central.close()


@pytest.mark.slow
def test_a_program_that_reads_nothing_is_let_go_and_the_board_stays() -> None:
    port = TcpCentral("127.0.0.1", 0, clock)
    with served(port):
        deaf = Central(port)
        with pytest.raises(OSError):
            while True:
                deaf.says(b"nonsense " * 50 + b"\n")
        deaf.close()
        while True:
            central = Central(port)
            central.says(BEGIN)
            heard = central.hears()
            central.close()
            if heard == f"sync {START}":
                return


def test_a_port_that_is_taken_is_one_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        with pytest.raises(TableError, match=rf"port {number} of 127.0.0.1 cannot be opened .*--port"):
            TcpCentral("127.0.0.1", number, clock)


def read_lines(end: int, count: int) -> list[str]:
    """That many lines from the other end of a terminal."""
    data = b""
    while data.count(b"\n") < count:
        assert select.select([end], [], [], WAIT_S)[0], data
        data += os.read(end, 4096)
    return data.decode().splitlines()


def test_a_program_plays_by_a_pseudo_terminal_which_goes_with_the_board(tmp_path: Path) -> None:
    path = tmp_path / "board"
    with served(TerminalCentral(path)) as items:
        for _ in range(2):  # a disconnected central may connect again
            end = os.open(path, os.O_RDWR | os.O_NOCTTY)
            os.write(end, BEGIN)
            assert read_lines(end, 1) == [f"sync {START}"]
            os.close(end)
        end = os.open(path, os.O_RDWR | os.O_NOCTTY)
        items.put(Typed("b1c3"))
        assert read_lines(end, 1) == ["move b1c3"]
        os.close(end)
    assert not path.is_symlink()


def test_a_path_that_is_there_already_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("kept")
    with pytest.raises(TableError, match="cannot be made"):
        TerminalCentral(path)
    assert path.read_text() == "kept"


def test_a_program_plays_by_a_serial_port() -> None:
    own, other = os.openpty()
    with served(SerialCentral(os.ttyname(other))):
        os.write(own, BEGIN)
        assert read_lines(own, 1) == [f"sync {START}"]
    os.close(own)
    os.close(other)


def test_a_serial_port_that_is_not_there_is_one_sentence() -> None:
    with pytest.raises(TableError, match=r"/dev/no-such-port cannot be opened .* --serial names its port"):
        SerialCentral("/dev/no-such-port")


@pytest.mark.parametrize(
    "line, standing, done",
    [
        ("b1c3", {"b1"}, [("lift", {"square": "b1"}), ("place", {"square": "c3"})]),
        ("b1\n", {"b1"}, [("lift", {"square": "b1"})]),
        ("b1", set(), [("place", {"square": "b1"})]),
    ],
)
def test_typed_hands_lift_place_and_move(line: str, standing: set[str], done: list[object]) -> None:
    assert hand_actions(line, standing) == done


@pytest.mark.parametrize("line", ["", "b9", "b1c", "b1c3d4", "castle"])
def test_what_moves_nothing_is_one_sentence(line: str) -> None:
    with pytest.raises(ValueError, match="is not a move; type a move such as b1c3"):
        hand_actions(line, set())
