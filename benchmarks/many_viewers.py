"""What many who watch cost: `many_viewers.py [--tables 50] [--viewers 200] [--seconds 60] [--pairs 5] [--json]`.

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
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.light_there import ninety_nine_percent
from controller.net.keys import short_name
from tests.net.server import real_server
from tests.net.simulated import SimulatedTable

GAMES = ("chameleon", "chameleon", "dragons", "woodland")
MOVE_EVERY_S = (2.0, 8.0)
SETTLE_S = 5.0
OPEN_S = 60.0
"""On a machine that is busy with other things, too, a page may take so long to open."""


def wall_ms() -> int:
    """Returns the time of day in ms."""
    return time.time_ns() // 1_000_000


class Stopwatch:
    """Knows when each picture was handed over, by its table and ply, and notes when it comes."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, int, int], float] = {}
        self.samples: list[float] = []

    def hand_over(self, name: str, table: dict[str, Any]) -> None:
        """A table publishes a picture."""
        self.told[name, table["game_id"], table["view"]["ply"]] = time.perf_counter()

    def arrived(self, name: str, table: dict[str, Any]) -> None:
        """A viewer has a picture; the first look at a table is no move."""
        began = self.told.get((name, table["game_id"], table["view"]["ply"]))
        if began is not None:
            self.samples.append((time.perf_counter() - began) * 1000)


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


async def look(host: str, path: str, name: str | None, watch: Stopwatch, counts: dict[str, int]) -> None:
    """One viewer, until it is cancelled."""
    async with connect(f"ws://{host}{path}/ws", compression=None, max_size=None, open_timeout=OPEN_S) as socket:
        is_first = True
        async for text in socket:
            counts["bytes"] += len(text)
            counts["messages"] += 1
            if name is None or '"type":"table"' not in text[:200]:
                continue
            if not is_first:
                watch.arrived(name, json.loads(text))
            is_first = False


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
) -> dict[str, Any]:
    """Returns what was measured."""
    watch, counts, rng = Stopwatch(), {"bytes": 0, "messages": 0}, Random(1)
    for table in tables:
        table.told = lambda shown, name=table.name: watch.hand_over(name, shown)
    looking = []
    for number in range(viewers):
        table = tables[number % len(tables)]
        path, name = (f"/table/{short_name(table.key.public)}", table.name) if number % 4 else ("", None)
        looking.append(asyncio.create_task(look(host, path, name, watch, counts)))
        await asyncio.sleep(0.01)
    playing = [asyncio.create_task(play(table, rng)) for table in tables]
    between = pairs()
    await asyncio.sleep(SETTLE_S)
    watch.samples.clear()
    counts.update(bytes=0, messages=0)
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
    if between is not None:
        loads["light at the other table"] = json.loads((await asyncio.to_thread(between.communicate))[0])
    samples = watch.samples
    return {
        "tables": len(tables), "viewers": still, "seconds": round(took, 1), "pictures seen": len(samples),
        "latency ms": None if len(samples) < 2 else {
            "median": round(median(samples), 1), "p99": round(ninety_nine_percent(samples), 1),
            "max": round(max(samples), 1)},
        "to viewers": {"messages a second": round(counts["messages"] / took, 1),
                       "kB a second": round(counts["bytes"] / took / 1000, 1)},
        **loads, "programs that want a processor": round(os.getloadavg()[0], 1),
    }  # fmt: skip


def measured(tables: int, viewers: int, seconds: float, pairs: int = 0) -> dict[str, Any]:
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

        return asyncio.run(evening(found[1], playing, viewers, seconds, processes, start_pairs))


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
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    found = measured(asked.tables, asked.viewers, asked.seconds, asked.pairs)
    if asked.json:
        print(json.dumps(found))
        return
    for name, value in found.items():
        print(f"{name}: {value if not isinstance(value, dict) else ', '.join(f'{k} {v}' for k, v in value.items())}")


if __name__ == "__main__":
    main()
