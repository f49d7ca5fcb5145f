"""How fast the kernel is: lines of play counted per second, and positions solved, beside C and plain Python.

    python benchmarks/perft.py --plies 6 --rounds 3 [--json]

The same lines from the start are counted by the compiled kernel, by its source as plain Python (two plies fewer), and
by `perft.c`, the same bitboards by hand in C, compiled with `cc -O2` for this run: once counting the moves of the
last ply in bulk, as the kernel does, once making each. They take turns, each as often as `--rounds`, and the best
counts. Then 200 positions from games, the first plies of which were random, are solved within nine plies, compiled
and plain. Seconds are of the processor, so that a busy machine says much the same.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from shutil import which
from typing import Any

from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.chameleon import START, Position, apply, ending, legal_moves, solve
from engine.chameleon.rules.bitboards import bitboards_of
from engine.chameleon.solver import kernel, proof_search

Counter = Callable[[int], tuple[int, float]]
"""Counts the lines of so many plies; returns how many and the seconds."""

SOURCE = Path(__file__).with_suffix(".c")
FEWER = 2  # plies that plain Python is spared


def plain_python(name: str) -> Any:
    """Returns the source of one of the solver's modules as a module of plain Python."""
    path = Path(str(kernel.__file__)).parent / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"plain_{name}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def counted_by(module: Any) -> Counter:
    """Returns a counter that asks a kernel."""

    def count(plies: int) -> tuple[int, float]:
        began = time.process_time()
        lines = module.perft(*bitboards_of(START), 0, plies)
        return lines, time.process_time() - began

    return count


def counted_in_c(program: Path, bulk: int) -> Counter:
    """Returns a counter that runs the program in C."""

    def count(plies: int) -> tuple[int, float]:
        command = [str(program), str(plies), str(bulk)]
        lines, seconds = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
        return int(lines), float(seconds)

    return count


def counters(folder: Path, plain: Any) -> Iterator[tuple[str, int, Counter]]:
    """Yields who counts, how many plies fewer than asked for, and how."""
    if kernel.__file__ != plain.__file__:
        yield "kernel, compiled", 0, counted_by(kernel)
    yield "kernel, plain Python", FEWER, counted_by(plain)
    if compiler := which("cc"):
        subprocess.run([compiler, "-O2", "-o", str(folder / "perft"), str(SOURCE)], check=True)
        yield "C, in bulk", 0, counted_in_c(folder / "perft", 1)
        yield "C, one by one", 0, counted_in_c(folder / "perft", 0)


def count_lines(plies: int, rounds: int, plain: Any) -> list[dict[str, Any]]:
    """Lets everybody count in turns; returns what the best round of each was."""
    with tempfile.TemporaryDirectory() as folder:
        who = list(counters(Path(folder), plain))
        best: dict[str, dict[str, Any]] = {}
        for _ in range(rounds):
            for name, fewer, count in who:
                lines, seconds = count(max(1, plies - fewer))
                found = {"who": name, "plies": max(1, plies - fewer), "lines": lines, "seconds": round(seconds, 6)}
                best[name] = min(best.get(name, found), found, key=lambda each: float(each["seconds"]))
    for each in best.values():
        each["rate"] = round(each["lines"] / max(each["seconds"], 1e-6))
    return list(best.values())


def middle_games(count: int, seed: int) -> list[Position]:
    """Returns positions after 8 to 16 random plies, from so many games that went on."""
    rng = Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = START
        for _ in range(rng.randint(8, 16)):
            if ending(position) is None:
                position = apply(position, rng.choice(legal_moves(position)))
        if ending(position) is None:
            found.append(position)
    return found


def solve_all(positions: list[Position], plies: int, plain: Any) -> list[dict[str, Any]]:
    """Solves each position with a new table, compiled and plain."""
    plain_search = plain_python("proof_search")
    plain_search.kernel = plain
    rows = []
    for name, module in {"kernel, compiled": proof_search, "kernel, plain Python": plain_search}.items():
        if name == "kernel, plain Python" or kernel.__file__ != plain.__file__:
            searchers = (module.ProofSearch(memoryview(bytearray(4 << 20)).cast("Q"), lambda: False) for _ in positions)
            began = time.process_time()
            found = [
                solve(position, plies, lambda: False, by) for position, by in zip(positions, searchers, strict=True)
            ]
            seconds = time.process_time() - began
            decided = sum(each.result != "unknown" for each in found)
            nodes = sum(each.nodes for each in found)
            rows.append({"who": name, "decided": decided, "nodes": nodes, "seconds": round(seconds, 3)})
    return rows


def main() -> None:
    """Reads the command line and prints the results."""
    parser = argparse.ArgumentParser(description="Lines of play per second, and positions solved.")
    parser.add_argument("--plies", type=int, default=6, help="how long the lines are (default 6)")
    parser.add_argument("--rounds", type=int, default=3, help="how often each counts (default 3)")
    parser.add_argument("--positions", type=int, default=200, help="how many positions are solved (default 200)")
    parser.add_argument("--solve-plies", type=int, default=9, help="within how many plies (default 9)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the positions (default 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    plain = plain_python("kernel")
    lines = count_lines(arguments.plies, arguments.rounds, plain)
    solved = solve_all(middle_games(arguments.positions, arguments.seed), arguments.solve_plies, plain)
    if arguments.json:
        print(json.dumps({"lines": lines, "solved": solved}))
    else:
        show("lines of play from the start", lines)
        show(f"{arguments.positions} positions, solved within {arguments.solve_plies} plies", solved)


def show(title: str, rows: list[dict[str, Any]]) -> None:
    """Prints rows as a table."""
    table = Table(title=title)
    for key in rows[0]:
        table.add_column("lines/s" if key == "rate" else key, justify="left" if key == "who" else "right")
    for row in rows:
        table.add_row(*(f"{value:,}" if isinstance(value, int) else str(value) for value in row.values()))
    Console().print(table)


if __name__ == "__main__":
    main()
