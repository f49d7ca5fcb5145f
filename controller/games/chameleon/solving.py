"""`chameleon perft` and `solve`: counting moves; the exact search with its progress, an answer in words or as JSON."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from types import FrameType

import click

import engine
from controller.files import game_folder
from controller.games.chameleon.prover import Team, for_jobs, for_memory
from controller.languages.shell import in_shell_language
from engine.chameleon import Position, Solution
from engine.chameleon import perft as count
from engine.chameleon.solver.solve import looked_up
from engine.chameleon.solver.solve import solve as solved
from engine.chameleon.tables.library import tables_in_use, use_tables
from engine.sentence import phrase, plural, term

_QUIET_S = 1.0
INTERRUPTED = 130
"""The exit status of a command interrupted by Ctrl-C."""
_RESULTS = {
    "win": term("answer", "win"), "loss": term("answer", "loss"), "draw": term("answer", "draw"),
    "unknown": term("answer", "unknown"),
}  # fmt: skip


@click.command()
@click.argument("depth", type=click.IntRange(0, 20))
@click.option("--position", help="Start from this position instead of the initial one.")
def perft(depth: int, position: str | None) -> None:
    "Count the move sequences of DEPTH plies in Chameleon (perft)."
    click.echo(count(Position.parse(engine.load("chameleon", position).text()), depth))


class Progress:
    """Progress of a long search on standard error; nothing in the first second."""

    def __init__(self, team: Team, wanted: bool) -> None:
        self._team = team
        self._wanted = wanted
        self._since = time.monotonic()

    def __call__(self, plies: int) -> None:
        """Prints that that many plies were searched completely."""
        seconds = time.monotonic() - self._since
        if self._wanted and seconds >= _QUIET_S:
            million = self._team.nodes / 1e6
            said = plural(
                "not decided within {n} ply ({million} million positions, {seconds} s)",
                "not decided within {n} plies ({million} million positions, {seconds} s)",
                plies,
                million=f"{million:.1f}",
                seconds=f"{seconds:.0f}",
            )
            click.echo(in_shell_language(said), err=True)


@contextmanager
def interruptible() -> Iterator[Callable[[], bool]]:
    """Yields a function that returns whether Ctrl-C was pressed; Ctrl-C does not interrupt, so that results can be
    printed.
    """
    pressed: list[int] = []

    def press(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield partial(bool, pressed)
    finally:
        signal.signal(signal.SIGINT, before)


@click.command()
@click.argument("position")
@click.option("--max-plies", type=click.IntRange(0, 99), default=99, help="Depth limit; unlimited by default.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
@for_memory
@for_jobs
@click.option("--progress", is_flag=True, help="Report progress on standard error even without a terminal.")
def solve(position: str, max_plies: int, as_json: bool, memory: int, jobs: int, progress: bool) -> None:
    """Solve a Chameleon POSITION: print whether the side to move wins or loses by force, or that it is unknown.

    Ctrl-C stops the search and prints the result so far.
    """
    start = Position.parse(engine.load("chameleon", position).text())
    use_tables(game_folder("chameleon"))
    tables = tables_in_use()
    answer, is_stopped = looked_up(tables, start), False
    if answer is None or answer.plies > max_plies:
        with interruptible() as stopped, Team(memory, jobs, stopped, tables) as team:
            tell = Progress(team, progress or sys.stderr.isatty())
            answer = solved(start, max_plies, stopped, team, tell)
            is_stopped = stopped()
    click.echo(json.dumps(asdict(answer)) if as_json else in_shell_language(_in_words(answer)))
    if is_stopped:
        sys.exit(INTERRUPTED)


def _in_words(answer: Solution) -> str:
    parts = {"result": _RESULTS[answer.result], "moves": " ".join(answer.best), "nodes": answer.nodes}
    if answer.result == "draw":
        if answer.best:
            return phrase("draw, best {moves} ({nodes} nodes)", **parts)
        return phrase("draw ({nodes} nodes)", **parts)
    if answer.best:
        return plural(
            "{result} in {n} ply, best {moves} ({nodes} nodes)",
            "{result} in {n} plies, best {moves} ({nodes} nodes)",
            answer.plies,
            **parts,
        )
    return plural("{result} in {n} ply ({nodes} nodes)", "{result} in {n} plies ({nodes} nodes)", answer.plies, **parts)
