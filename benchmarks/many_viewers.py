"""What many who watch cost: `many_viewers.py [--tables 50] [--viewers 200] [--seconds 60] [--pairs 5] [--json]`.

With `--freeze-every S` the lines of all viewers freeze at once every S seconds, and all open others at once; the old
ones stay open, as they do in a network that loses everything. It is measured after which time all have the whole state.
With `--at-table` they look at one real `chameleon play` instead, which lets in as many as it likes; somebody lifts
pieces there meanwhile, and the time until that is seen is measured.

A real nats-server and a real `chameleon watch` run beside this process, which plays all tables and is all viewers. Each
table makes a move every few seconds; three viewers of four look at one table each, the rest at all boards at once. The
latency of a move is from the moment at which a table hands it over to the moment at which a viewer has it. Who looks at
all boards is told of them once a second, which is not measured. Meanwhile `--pairs` pairs of tables play at the same
hub, see light_there.py: from a move at one table to the light of the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.flood import Person, Table
from benchmarks.light_there import ninety_nine_percent
from controller.net.keys import short_name
from tests.extensions.watching.simulated import SimulatedTable
from tests.net.server import real_server

GAMES = ("chameleon", "chameleon", "dragons", "woodland")
MOVE_EVERY_S = (2.0, 8.0)
SETTLE_S = 5.0
OPEN_S = 60.0
"""On a machine that is busy with other things, too, a page may take so long to open."""
WAIT_S, SLOWER, LONGEST_WAIT_S, STEADY_S = 0.4, 1.7, 5.0, 10.0
"""How long a page waits that was let go, as controller/web/static/js/base/connection.js does."""
ROUGH_S = 3.0
"""For so long after all lines have frozen, what is measured is listed apart."""
EACH = 40
"""So many viewers have one address."""


def wall_ms() -> int:
    """Returns the time of day in ms."""
    return time.time_ns() // 1_000_000


class Stopwatch:
    """Knows when each picture was handed over, by its table and ply, and notes when it comes."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, int, int], float] = {}
        self.samples: list[float] = []
        self.rough: list[float] = []
        """Those that arrived when all lines had just frozen."""

    def hand_over(self, name: str, table: dict[str, Any]) -> None:
        """A table publishes a picture."""
        self.told[name, table["game_id"], table["view"]["ply"]] = time.perf_counter()

    def arrived(self, name: str, table: dict[str, Any], freezing: Freezing) -> None:
        """A viewer has a picture; the first look at a table is no move."""
        began = self.told.get((name, table["game_id"], table["view"]["ply"]))
        if began is not None:
            samples = self.rough if freezing.is_rough(time.perf_counter()) else self.samples
            samples.append((time.perf_counter() - began) * 1000)


class Freezing:
    """Freezes all lines at once, and notes after which time each viewer has the whole state again."""

    def __init__(self, every_s: float | None) -> None:
        self._every_s = every_s
        self._began: float | None = None
        self.now = asyncio.Event()
        self.dead: list[ClientConnection] = []
        self.back: list[float] = []
        self._there: set[object] = set()

    async def run(self) -> None:
        """Freezes again and again, until it is cancelled."""
        while self._every_s is not None:
            await asyncio.sleep(self._every_s)
            before, self.now = self.now, asyncio.Event()
            self._began = time.perf_counter()
            self._there.clear()
            before.set()

    def is_rough(self, at: float) -> bool:
        """Returns whether all lines have just frozen at a time."""
        return self._began is not None and 0 <= at - self._began < ROUGH_S

    def has_state(self, viewer: object) -> None:
        """A viewer has the whole state on a new line, for the first time since all froze."""
        if self._began is not None and viewer not in self._there:
            self._there.add(viewer)
            self.back.append((time.perf_counter() - self._began) * 1000)

    def freeze(self, socket: ClientConnection) -> None:
        """Leaves a line that is dead and not closed."""
        socket.transport.pause_reading()
        self.dead.append(socket)

    def end(self) -> None:
        """Closes all dead lines."""
        for socket in self.dead:
            socket.transport.abort()


class Process:
    """How much processor time and memory a process uses."""

    def __init__(self, number: int) -> None:
        self._folder = Path(f"/proc/{number}")
        self.began_s = self.used_s()

    def used_s(self) -> float:
        """Returns its processor time so far, in s."""
        facts = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(facts[11]) + int(facts[12])) / 100

    def memory_mb(self) -> float:
        """Returns the most memory that it has had, in MB."""
        found = re.search(r"VmHWM:\s+(\d+) kB", (self._folder / "status").read_text())
        assert found
        return int(found[1]) / 1024

    def load(self, seconds: float) -> dict[str, float]:
        """Returns its share of one processor in percent, and its memory in MB."""
        return {
            "processor %": round(100 * (self.used_s() - self.began_s) / seconds, 1),
            "memory MB": round(self.memory_mb(), 1),
        }


@dataclass(eq=False)
class Viewer:
    """Somebody who looks at a page of a server; `name` is that of the table whose moves are timed, if any."""

    host: str
    path: str
    name: str | None
    address: str
    watch: Stopwatch
    counts: dict[str, int]
    freezing: Freezing

    async def look(self) -> None:
        """Looks until it is cancelled, on one line after the other."""
        wait_s = WAIT_S
        while True:
            began, freezes = time.perf_counter(), self.freezing.now
            with suppress(OSError, WebSocketException):
                socket = await connect(
                    f"ws://{self.host}{self.path}/ws", compression=None, max_size=None, open_timeout=OPEN_S,
                    ping_interval=None, local_addr=(self.address, 0),
                )  # fmt: skip
                both = [asyncio.ensure_future(self._read(socket)), asyncio.ensure_future(freezes.wait())]
                try:
                    await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for each in both:
                        each.cancel()
                    await asyncio.gather(*both, return_exceptions=True)
                if freezes.is_set():
                    self.freezing.freeze(socket)
                    continue
            wait_s = WAIT_S if time.perf_counter() - began > STEADY_S else min(LONGEST_WAIT_S, wait_s * SLOWER)
            self.counts["let go"] += 1
            await asyncio.sleep(wait_s)

    async def _read(self, socket: ClientConnection) -> None:
        is_first = True
        async for text in socket:
            self.counts["bytes"] += len(text)
            self.counts["messages"] += 1
            is_table = '"type": "table"' in text[:200] or '"type":"table"' in text[:200]
            if is_first and (is_table or (self.path == "" and '"type": "results"' in text[:200])):
                is_first = False
                self.freezing.has_state(self)
            elif is_table and self.name is not None:
                self.watch.arrived(self.name, json.loads(text), self.freezing)


async def play(table: SimulatedTable, rng: Random) -> None:
    """A table plays game after game, until it is cancelled."""
    while True:
        await asyncio.sleep(rng.uniform(*MOVE_EVERY_S))
        if table.state.game.outcome() is not None:
            table.new_game()
        else:
            table.move()


async def evening(
    host: str,
    tables: list[SimulatedTable],
    viewers: int,
    seconds: float,
    processes: dict[str, Process],
    pairs: Callable[[], subprocess.Popen[str] | None],
    freeze_every_s: float | None,
) -> dict[str, Any]:
    """Returns what was measured."""
    watch, counts, rng = Stopwatch(), dict.fromkeys(("bytes", "messages", "let go"), 0), Random(1)
    freezing = Freezing(freeze_every_s)
    for table in tables:
        table.told = lambda shown, name=table.name: watch.hand_over(name, shown)
    looking = []
    for number in range(viewers):
        table = tables[number % len(tables)]
        path, name = (f"/table/{short_name(table.key.public)}", table.name) if number % 4 else ("", None)
        viewer = Viewer(host, path, name, address_of(number), watch, counts, freezing)
        looking.append(asyncio.create_task(viewer.look()))
        await asyncio.sleep(0.01)
    playing = [asyncio.create_task(play(table, rng)) for table in tables]
    between = pairs()
    await asyncio.sleep(SETTLE_S)
    watch.samples.clear()
    counts.update(dict.fromkeys(counts, 0))
    playing.append(asyncio.create_task(freezing.run()))
    began = time.perf_counter()
    for process in processes.values():
        process.began_s = process.used_s()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    loads: dict[str, Any] = {name: process.load(took) for name, process in processes.items()}
    still = sum(not each.done() for each in looking)
    for each in (*looking, *playing):
        each.cancel()
    await asyncio.gather(*looking, *playing, return_exceptions=True)
    freezing.end()
    if between is not None:
        loads["light at the other table"] = json.loads((await asyncio.to_thread(between.communicate))[0])
    return {
        "tables": len(tables), "viewers": still, "seconds": round(took, 1), "pictures seen": len(watch.samples),
        "latency ms": summary(watch.samples),
        "to viewers": {"messages a second": round(counts["messages"] / took, 1),
                       "kB a second": round(counts["bytes"] / took / 1000, 1)},
        **loads, **(frozen(freezing, watch.rough, counts) if freeze_every_s is not None else {}),
        "programs that want a processor": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def summary(samples: list[float]) -> dict[str, float] | None:
    """Returns median, 99 % and maximum of some times in ms; None for too few."""
    if len(samples) < 2:
        return None
    return {
        "median": round(median(samples), 1),
        "p99": round(ninety_nine_percent(samples), 1),
        "max": round(max(samples), 1),
    }


def frozen(freezing: Freezing, rough: list[float], counts: dict[str, int]) -> dict[str, Any]:
    """Returns what was measured of lines that froze all at once."""
    return {
        "lines frozen": len(freezing.dead),
        "whole state again after ms": summary(freezing.back),
        "latency ms meanwhile": summary(rough),
        "let go": counts["let go"],
    }


def address_of(number: int) -> str:
    """Returns the address of a viewer: as many machines look as one network has."""
    return f"127.0.1.{1 + number // EACH}"


async def at_table(host: str, viewers: int, seconds: float, freeze_every_s: float | None) -> dict[str, Any]:
    """Returns what was measured at one real table, where somebody lifts pieces all the time."""
    watch, counts, freezing = Stopwatch(), dict.fromkeys(("bytes", "messages", "let go"), 0), Freezing(freeze_every_s)
    looking = [
        asyncio.create_task(Viewer(host, "/watch", None, address_of(number), watch, counts, freezing).look())
        for number in range(viewers)
    ]
    await asyncio.sleep(SETTLE_S)
    counts.update(dict.fromkeys(counts, 0))
    looking.append(asyncio.create_task(freezing.run()))
    person, until = await asyncio.to_thread(Person, host), time.perf_counter() + seconds
    while (began := time.perf_counter()) < until:
        lifted_ms = await asyncio.to_thread(person.lifts) * 1000
        (watch.rough if freezing.is_rough(began) else watch.samples).append(lifted_ms)
    for each in looking:
        each.cancel()
    await asyncio.gather(*looking, return_exceptions=True)
    freezing.end()
    return {
        "viewers": viewers, "lifts": len(watch.samples) + len(watch.rough), "lift seen ms": summary(watch.samples),
        **frozen(freezing, watch.rough, counts), "programs that want a processor": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def measured_at_table(viewers: int, seconds: float, freeze_every_s: float | None) -> dict[str, Any]:
    """Starts a table, and returns what was measured."""
    raise_limit()
    with ExitStack() as stack:
        table = Table("chameleon", Path(stack.enter_context(tempfile.TemporaryDirectory())), stack)
        found = asyncio.run(at_table(table.address, viewers, seconds, freeze_every_s))
        return found | {"memory MB": round(table.memory_mb(), 1), "processor s": table.cpu_s()}


def measured(
    tables: int, viewers: int, seconds: float, pairs: int = 0, freeze_every_s: float | None = None
) -> dict[str, Any]:
    """Starts everything, and returns what was measured."""
    raise_limit()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server, hub = stack.enter_context(real_server(folder / "hub"))
        chameleon = str(Path(sys.executable).with_name("chameleon"))
        command = [chameleon, "watch", "--server", server, "--port", "0"]
        pages = stack.enter_context(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
        stack.callback(pages.terminate)
        assert pages.stdout is not None
        found = re.search(r"http://([^/]+)/", pages.stdout.readline())
        assert found
        playing = [
            stack.enter_context(
                SimulatedTable(f"Table {number}", server, folder, wall_ms, game=GAMES[number % len(GAMES)], seed=number)
            )
            for number in range(tables)
        ]
        time.sleep(SETTLE_S)
        processes = {"hub": Process(hub.pid), "watch": Process(pages.pid)}

        def start_pairs() -> subprocess.Popen[str] | None:
            return None if not pairs else stack.enter_context(between_tables(server, pairs, seconds))

        return asyncio.run(evening(found[1], playing, viewers, seconds, processes, start_pairs, freeze_every_s))


def between_tables(server: str, pairs: int, seconds: float) -> subprocess.Popen[str]:
    """Starts pairs of tables that play with each other at the same hub."""
    program = str(Path(__file__).with_name("light_there.py"))
    command = [sys.executable, program, "--server", server, "--pairs", str(pairs), "--seconds", str(seconds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def raise_limit() -> None:
    """Lets this process have as many connections as it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--viewers", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--pairs", type=int, default=0, help="of tables that play with each other meanwhile")
    parser.add_argument("--freeze-every", type=float, help="freeze all lines at once every so many seconds")
    parser.add_argument("--at-table", action="store_true", help="let all look at one real table")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if asked.at_table:
        found = measured_at_table(asked.viewers, asked.seconds, asked.freeze_every)
    else:
        found = measured(asked.tables, asked.viewers, asked.seconds, asked.pairs, asked.freeze_every)
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name}: {value if not isinstance(value, dict) else ', '.join(f'{k} {v}' for k, v in value.items())}")


if __name__ == "__main__":
    main()
