"""`chameleon solve`: the exact search with its progress, and an answer in words or as JSON."""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

from controller.files import game_folder
from controller.games.chameleon.prover import Team, cores, usual_memory_mb
from controller.languages.shell import spoken
from engine.chameleon import Position, Solution
from engine.chameleon.solver.solve import solve
from engine.chameleon.tables.answers import answer_of
from engine.chameleon.tables.library import tables_in_use, use_tables
from engine.sentence import phrase, plural, term

_QUIET_S = 1.0
_INTERRUPTED = 130
_RESULTS = {
    "win": term("answer", "win"), "loss": term("answer", "loss"), "draw": term("answer", "draw"),
    "unknown": term("answer", "unknown"),
}  # fmt: skip


class Progress:
    """Lines on standard error about how far a long search is; what takes less than a second says nothing."""

    def __init__(self, team: Team, wanted: bool) -> None:
        self._team = team
        self._wanted = wanted
        self._since = time.monotonic()

    def __call__(self, plies: int) -> None:
        """Says that so many plies were searched in full."""
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
            click.echo(spoken(said), err=True)


@contextmanager
def interruptible() -> Iterator[list[int]]:
    """Collects Ctrl-C in a list instead of breaking off, so that what is known can still be told."""
    pressed: list[int] = []

    def press(number: int, frame: FrameType | None) -> None:
        pressed.append(number)

    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)


def print_solution(
    text: str, max_plies: int, *, as_json: bool, memory: int | None, jobs: int | None, progress: bool
) -> None:
    """Solves the position that `text` gives and prints the answer; the status is 130 when Ctrl-C ended it."""
    use_tables(game_folder("chameleon"))
    tables = tables_in_use()
    told = answer_of(tables, Position.parse(text))
    if told is not None and told.plies <= max_plies:
        click.echo(_as_json(told) if as_json else spoken(_in_words(told)))
        return
    with (
        interruptible() as pressed,
        Team(memory or usual_memory_mb(), jobs or cores(), lambda: bool(pressed), tables) as team,
    ):
        tell = Progress(team, progress or sys.stderr.isatty())
        answer = solve(Position.parse(text), max_plies, lambda: bool(pressed), team, tell)
    click.echo(_as_json(answer) if as_json else spoken(_in_words(answer)))
    if pressed:
        sys.exit(_INTERRUPTED)


def _as_json(answer: Solution) -> str:
    facts = {"result": answer.result, "plies": answer.plies, "best": list(answer.best), "nodes": answer.nodes}
    return json.dumps(facts)


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
