"""How soon a move shines at the other table: `light_there.py [--pairs 5] [--seconds 60] [--server ADDRESS]`.

Pairs of tables play Chameleon through a hub, one that is named or one of its own, with simulated hands that play legal
moves at random, a few seconds apart. Time is taken from the moment at which a table has a move, when its own light
confirms it, to the moment at which the other table has given its lights the squares of that move. Prints JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random, SystemRandom
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from controller.extensions.linked_tables.messages import PlayWithTable
from controller.extensions.linked_tables.state import LinkState
from controller.extensions.linked_tables.table import LinkedTables, TableIdentity
from controller.hands import Idle, Repair, Timing
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.net.keys import TableKey
from controller.sensing.simulated_hand import action_of
from controller.table.session import Session
from controller.table.settings import GameSettings, Opening, Outside, TableSettings
from controller.table.state import TableState
from controller.table.thread import Hand, Table
from controller.tabletop import tabletop
from hal import Board, make_board
from tests.net.server import real_server

GAME = "chameleon"
PAUSE_S = (1.0, 3.0)
PATIENCE_S = 120.0


class PairWatch:
    """Takes the time of each move between two tables."""

    def __init__(self) -> None:
        self.samples: list[float] = []
        self._made: dict[tuple[int, str], float] = {}

    def made(self, ply: int, move: str) -> None:
        """The table where a move is made has it."""
        self._made.setdefault((ply, move), time.perf_counter())

    def lit(self, ply: int, move: str) -> None:
        """The other table shows a move by light."""
        began = self._made.pop((ply, move), None)
        if began is not None:
            self.samples.append((time.perf_counter() - began) * 1000)


class PlayingTable:
    """A table of a pair, with hands that play at random."""

    def __init__(self, folder: Path, server: str, name: str, watch: PairWatch, rng: Random) -> None:
        self._folder, self._server, self._name, self._watch, self._rng = folder, server, name, watch, rng
        self._newest: TableState | None = None
        self._plies = 0
        self._next_s = 0.0
        self.table = Table(make_board("sim", {}), self._session, lambda: time.monotonic_ns() // 1_000_000, self._show)

    @property
    def state(self) -> TableState:
        """The newest state of the table."""
        assert self._newest is not None
        return self._newest

    @property
    def line(self) -> str:
        """How it is with the other table."""
        return "" if self.state.part(LinkState) is None else self.state.part(LinkState).state

    def ask(self, what: Any) -> None:
        """Asks the table for something, and waits until it is done."""
        done = threading.Event()
        self.table.ask(what, lambda refused: done.set())
        done.wait(PATIENCE_S)

    def use_hands(self) -> None:
        """Makes a move where this table has the turn and its people have thought long enough."""
        state = self.state
        if isinstance(state.decision, Repair):
            self.ask(Hand("set-up"))
        is_ours = state.players.seats.get(state.game.turn) == "human" and state.game.outcome() is None
        if not is_ours or state.engine_move is not None or not isinstance(state.decision, Idle):
            self._next_s = time.monotonic() + self._rng.uniform(*PAUSE_S)
        elif time.monotonic() >= self._next_s:
            move = str(self._rng.choice(list(state.game.legal_moves)))
            for deed in state.tabletop.hand_work(state.game, move):
                action, details = action_of(deed, self.table.board.pieces() or {"pieces": []})
                self.ask(Hand(action, details))
                time.sleep(0.05)

    def _session(self) -> Session:
        game = GameSettings(tabletop(GAME), Players(GAME, {"red": "human", "blue": "human"}, "red"))
        settings = TableSettings(timing=Timing(settle_ms=300), simulated=True, table_moves=True, hints=0)
        identity = TableIdentity(lambda: TableKey.kept_in(self._folder / "table.key"), self._name, self._server)
        outside = Outside(lambda: time.time_ns() // 1_000_000, SystemRandom())
        return Session(
            game,
            Journal.open(self._folder / "journal.db"),
            outside,
            settings,
            Opening(),
            extensions=[("linked_tables", lambda table: LinkedTables(table, identity))],
        )

    def _show(self, state: TableState, board: Board) -> None:
        """The table's thread has given the lights what they show."""
        self._newest = state
        moves = [str(move) for move in state.game.moves]
        mover_is_here = bool(moves) and state.players.seats.get(_mover(state)) == "human"
        if len(moves) > self._plies and mover_is_here:
            self._watch.made(len(moves), moves[-1])
        self._plies = len(moves)
        if state.engine_move is not None:
            self._watch.lit(len(moves) + 1, state.engine_move)


def _mover(state: TableState) -> str:
    """The seat that made the last move."""
    seats = state.game.seats
    return seats[(seats.index(state.game.turn) - 1) % len(seats)]


def until(is_so: Callable[[], bool]) -> None:
    """Waits; raises `TimeoutError`."""
    end = time.monotonic() + PATIENCE_S
    while not is_so():
        if time.monotonic() > end:
            raise TimeoutError("a table has not answered")
        time.sleep(0.05)


def play(pairs: list[tuple[PlayingTable, PlayingTable]], seconds: float) -> None:
    """Lets all pairs play, game after game."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for pair in pairs:
            if pair[0].state.game.outcome() is not None and pair[1].state.game.outcome() is not None:
                meet(*pair)
            for table in pair:
                table.use_hands()
        time.sleep(0.02)


def meet(one: PlayingTable, other: PlayingTable) -> None:
    """Lets one table offer a game and the other join it."""
    one.ask(PlayWithTable())
    until(lambda: one.line == "waiting")
    assert one.state.part(LinkState) is not None
    other.ask(PlayWithTable(one.state.part(LinkState).code))
    until(lambda: all(each.line == "playing" and each.state.game.outcome() is None for each in (one, other)))


def measured(server: str, folder: Path, pairs: int, seconds: float) -> dict[str, Any]:
    """Returns what was measured with pairs of tables at a hub."""
    watches, playing = [PairWatch() for _ in range(pairs)], []
    with ExitStack() as stack:
        for number, watch in enumerate(watches):
            pair = []
            for side in ("a", "b"):
                place = folder / f"{number}{side}"
                place.mkdir()
                pair.append(PlayingTable(place, server, f"Table {number}{side}", watch, Random(f"{number}{side}")))
                stack.enter_context(pair[-1].table)
            meet(*pair)
            playing.append((pair[0], pair[1]))
        play(playing, seconds)
    samples = [sample for watch in watches for sample in watch.samples]
    found = {"pairs": pairs, "moves": len(samples), "load": round(os.getloadavg()[0], 1)}
    if len(samples) > 1:
        found |= {"median ms": round(median(samples), 1), "p99 ms": round(ninety_nine_percent(samples), 1)}
        found |= {"max ms": round(max(samples), 1)}
    return found


def ninety_nine_percent(samples: list[float]) -> float:
    """Returns below what 99 % of the samples are, and never more than the longest of them."""
    return quantiles(samples, n=100, method="inclusive")[98]


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--server", help="a hub's address; without one a hub is started")
    parser.add_argument("--json", action="store_true", help="as it prints anyway")
    asked = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = asked.server or stack.enter_context(real_server(folder / "hub"))[0]
        print(json.dumps(measured(server, folder, asked.pairs, asked.seconds)))


if __name__ == "__main__":
    main()
