"""How soon the light answers: from the moment when something is known to the frame on the board, in ms.

    python benchmarks/latency.py --moves 150 --seed 1 [--json]

The whole table runs in this process: simulated board, journal on disk, server, and a page that makes the moves over
its websocket. What is deliberate is not measured, such as the 60 ms after which a piece counts as lifted: the clock
starts when such a time is over, and stops when the board has taken the frame. Of a final move that is the time to
write it to disk and to show it.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from websockets.sync.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from controller.commands.play import monotonic_ms
from controller.hands import Decision, Lifted, MoveMade, Timing
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.sensing.recorder import Recorder
from controller.table.session import Session
from controller.table.settings import GameSettings, Outside, TableSettings
from controller.table.state import TableState
from controller.table.thread import Table
from controller.tabletop import tabletop
from controller.web import Page, PageServer, create_app, hello, table_message
from controller.web.server import listen
from hal import Board, Frame
from sim import SimBoard

HASTY = Timing(settle_ms=60, quiet_ms=30)
"""Waits are not measured, so that short ones save time."""


class Stopwatch(Recorder):
    """Is told of every decision when it is made, and of every frame when it is shown."""

    def __init__(self) -> None:
        super().__init__(lambda line: None)
        self.samples: dict[str, list[float]] = {"lifted": [], "move seen": [], "move final": []}
        self._due: tuple[str, int] | None = None

    def decision(self, t_ms: int, decision: Decision) -> None:
        """Notes what was decided and when it was due."""
        match decision:
            case Lifted():
                self._due = ("lifted", t_ms)
            case MoveMade(_, final):
                self._due = ("move final" if final else "move seen", t_ms)
            case _:
                self._due = None

    def shown(self) -> None:
        """Notes how late the first frame after a decision is."""
        if self._due is not None:
            kind, due_ms = self._due
            self.samples[kind].append(time.monotonic_ns() / 1e6 - due_ms)
            self._due = None


class TimedBoard(SimBoard):
    """A simulated board that stops the watch when it has taken a frame."""

    def __init__(self, watch: Stopwatch) -> None:
        super().__init__(seed=7)
        self._watch = watch

    def _show(self, frame: Frame) -> None:
        super()._show(frame)
        self._watch.shown()


class Player:
    """A page that plays random games, one hand for both sides."""

    def __init__(self, socket: ClientConnection, rng: Random) -> None:
        self._socket = socket
        self._rng = rng
        self._number = 0
        self._table = self._until(lambda table: True)

    def play(self, moves: int) -> None:
        """Makes so many moves, in as many games as that takes."""
        for _ in range(moves):
            if self._table["view"]["outcome"]:
                self._begin()
            self._move(self._rng.choice(self._table["view"]["legal"]))

    def _begin(self) -> None:
        over = self._table["game_id"]
        self._ask(do="new-game")
        self._until(lambda table: table["game_id"] > over and table["mood"] == "play")

    def _move(self, move: dict[str, Any]) -> None:
        plies = len(self._table["view"]["moves"])
        self._ask(do="hand", action="lift", square=move["from"])
        self._until(lambda table: move["from"] in table["lifted"])
        self._ask(do="hand", action="place", square=move["to"])
        self._until(lambda table: len(table["view"]["moves"]) > plies)

    def _ask(self, **facts: Any) -> None:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, **facts}))

    def _until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while True:
            message = json.loads(self._socket.recv(timeout=30))
            if message["type"] == "table" and wanted(message):
                self._table = message
                return self._table


@contextmanager
def serving(page: Page) -> Iterator[str]:
    """Serves the page on a free port; gives the address of its websocket."""
    listening = listen("127.0.0.1", 0)
    server = PageServer(create_app(page))
    thread = threading.Thread(target=server.run, args=(listening,), daemon=True)
    thread.start()
    yield f"ws://127.0.0.1:{listening.getsockname()[1]}/ws"
    server.end()
    thread.join()


def measure(moves: int, seed: int, folder: Path) -> dict[str, list[float]]:
    """Plays so many moves with a journal in a folder; returns the samples in ms by what was decided."""
    watch = Stopwatch()
    board = TimedBoard(watch)
    players = Players("chameleon", {"red": "human", "blue": "human"}, "red", {"red": "dangers", "blue": "dangers"})

    def sit_down() -> Session:
        journal = Journal.open(folder / "journal.db")
        settings = TableSettings(timing=HASTY)
        game = GameSettings(tabletop("chameleon"), players)
        return Session(game, journal, Outside(monotonic_ms), settings, recorder=watch)

    def show(state: TableState, board: Board) -> None:
        page.publish({None: dict(table_message(state, board, monotonic_ms()))})

    table = Table(board, sit_down, monotonic_ms, show)
    page = Page(lambda seat: hello("chameleon", board, seat), table.ask)
    with table, serving(page) as address, connect(address) as socket:
        Player(socket, Random(seed)).play(moves)
    return watch.samples


def summary(samples: list[float]) -> dict[str, float]:
    """Returns median, 95 %, 99 % and maximum of some times in ms."""
    cuts = quantiles(samples, n=100, method="inclusive")
    return {
        "count": len(samples),
        "median": round(cuts[49], 2),
        "p95": round(cuts[94], 2),
        "p99": round(cuts[98], 2),
        "max": round(max(samples), 2),
    }


def main() -> None:
    """Reads the command line and prints the result."""
    parser = argparse.ArgumentParser(description="From what is known to the frame on the board, in ms.")
    parser.add_argument("--moves", type=int, default=150, help="how many moves to make (default 150)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the moves (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        samples = measure(arguments.moves, arguments.seed, Path(folder))
    found = {kind: summary(times) for kind, times in samples.items()}
    found["all"] = summary([time for times in samples.values() for time in times])
    if arguments.json:
        print(json.dumps(found))
        return
    for kind, numbers in found.items():
        print(f"{kind:10}  " + "  ".join(f"{name} {number:g}" for name, number in numbers.items()) + " ms")


if __name__ == "__main__":
    main()
