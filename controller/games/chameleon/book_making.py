"""`chameleon book`: grows and checks the strategy, one generation of positions at a time, on all cores."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import click

from controller.errors import Refused
from controller.games.chameleon.prover import Team, for_jobs, for_memory
from controller.games.chameleon.solving import INTERRUPTED, Progress, interruptible
from controller.languages.shell import in_shell_language
from engine.chameleon import START, Position
from engine.chameleon.rules.bitboards import Bitboards, bitboards_of
from engine.chameleon.solver.book import Entry, book_file, number_in_book, number_of, opened_book, written_book
from engine.chameleon.solver.lines import counted_whole, kept_lines, read_lines, written_lines
from engine.chameleon.solver.proof_search import Interrupted, ProofSearch
from engine.chameleon.solver.solve import MOST_PLIES
from engine.chameleon.solver.strategy import WINNER, Grown, grow
from engine.chameleon.solver.verification import Checked, checked
from engine.sentence import phrase, plural

_CHUNK = 64

_tool: Any
"""The tool of each process in a pool: a searcher on the shared table, or the book to check."""

Tell = Callable[[int, int], None]
"""Called after each generation with the numbers of finished positions and of those to come."""


def _grow(job: tuple[Bitboards, int]) -> Grown:
    return grow(_tool, *job)


def _check(job: tuple[Position, int]) -> tuple[int, Checked]:
    return checked(_tool, *job)


def grown_book(
    team: Team, start: Bitboards, plies: int, report: Tell, stop: Callable[[], bool] = lambda: False
) -> bytes:
    """Returns the file of the complete strategy from a position that Red wins in that many plies.

    Raises `Interrupted` once `stop` returns True.
    """
    team.can_win(start, WINNER, plies)  # all cores work on the one hard question; its table then answers most others
    known: dict[int, Entry] = {}
    generation = {number_of(start)[0]: (start, plies)}
    with _pool(team.processes, lambda: ProofSearch(team.table, lambda: False)) as pool:
        while generation:
            after: dict[int, tuple[Bitboards, int]] = {}
            for grown in pool.imap_unordered(_grow, generation.values(), _CHUNK):
                known[grown.number] = grown.entry
                _remember(after, grown.after, grown.entry.plies - 2)
                if stop():
                    raise Interrupted
            generation = {number: job for number, job in after.items() if number not in known}
            report(len(known), len(generation))
    return written_book(sorted(known.items()))


def checked_book(path: Path, start: Position, plies: int, processes: int, report: Tell) -> int:
    """Checks a book's strategy from a position that it should win in that many plies; returns the number of positions
    used.

    Raises `BookWrong` if it does not, `BookDamaged` if it cannot be read.
    """
    list(opened_book(path).entries())  # reports a damaged book here, in one sentence, not in every process
    done: dict[int, int] = {}  # the fewest plies for which each position was checked
    generation = {number_in_book(start)[0]: (start, plies)}
    with _pool(processes, lambda: opened_book(path)) as pool:
        while generation:
            after: dict[int, tuple[Position, int]] = {}
            done.update((number, within) for number, (_, within) in generation.items())
            in_the_books_order = [generation[number] for number in sorted(generation)]  # one read a block
            for within, positions in pool.imap_unordered(_check, in_the_books_order, _CHUNK):
                _remember(after, positions, within - 2)
            generation = {number: job for number, job in after.items() if job[1] < done.get(number, plies + 1)}
            report(len(done), len(generation))
    return len(done)


def _remember(after: dict[int, tuple[Any, int]], found: dict[int, Any], within: int) -> None:
    """Adds positions to win within that many plies; of two requirements on a position the harder one is kept."""
    for number, position in found.items():
        if number not in after or after[number][1] > within:
            after[number] = position, within


def _pool(processes: int, made: Callable[[], object]) -> Pool:
    return multiprocessing.get_context("fork").Pool(processes, _begin, (made,))


def _begin(made: Callable[[], object]) -> None:
    global _tool
    signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the pool ends this way; the parent handles it
    _tool = made()


def _progress(say: Callable[..., str]) -> Tell:
    """Returns a function that prints progress lines, worded by `say`."""
    since = time.monotonic()

    def tell(done: int, to_come: int) -> None:
        seconds = time.monotonic() - since
        click.echo(in_shell_language(say(done=f"{done:,}", to_come=f"{to_come:,}", seconds=f"{seconds:.0f}")), err=True)

    return tell


@click.group()
def book() -> None:
    "Build and check the first player's winning strategy in Chameleon, which the level 'perfect' plays."


@book.command()
@click.argument("file", type=click.Path(path_type=Path))
@for_memory
@for_jobs
def build(file: Path, memory: int, jobs: int) -> None:
    """Prove that the first player wins and write the strategy to FILE, which must not exist yet."""
    if file.exists():
        raise Refused(phrase("{file} already exists; name a new file", file=file))
    _check_folder(file)
    with interruptible() as stopped, Team(memory, jobs, stopped) as team:
        try:
            plies = _plies_to_win(team, bitboards_of(START))
            wins = plural("The first player wins in {n} ply.", "The first player wins in {n} plies.", plies)
            click.echo(in_shell_language(wins), err=True)
            tell = _progress(
                lambda **parts: phrase("{done} positions written, {to_come} to come ({seconds} s)", **parts)
            )
            data = grown_book(team, bitboards_of(START), plies, tell, stopped)
        except Interrupted:
            sys.exit(INTERRUPTED)
    try:
        file.write_bytes(data)
    except OSError as error:
        raise Refused(
            phrase("{file} cannot be written ({reason}); name another file", file=file, reason=error.strerror)
        ) from None
    facts = {"file": file, "size": f"{len(data):,}", "checksum": hashlib.sha256(data).hexdigest()}
    click.echo(in_shell_language(phrase("{file}: {size} bytes, sha256 {checksum}", **facts)))


def _plies_to_win(team: Team, start: Bitboards) -> int:
    progress = Progress(team, wanted=True)
    for plies in range(1, MOST_PLIES + 1, 2):
        if team.can_win(start, WINNER, plies):
            return plies
        progress(plies)
    raise Refused(
        phrase("the first player cannot force a win within {most} plies, so no book was written", most=MOST_PLIES)
    )


def _check_folder(path: Path) -> None:
    """Tests that a file can be written there, before the long computation."""
    try:
        with tempfile.TemporaryFile(dir=path.parent):
            pass
    except OSError as error:
        raise Refused(
            phrase(
                "{file} cannot be written ({reason}); name a file in an existing folder",
                file=path,
                reason=error.strerror,
            )
        ) from None


@book.command()
@click.argument("file", type=click.Path(path_type=Path), default=book_file)
@click.option("--plies", type=click.IntRange(1, 61), default=23, show_default=True, help="Longest win to look for, "
                                                                                         "in plies.")
@for_jobs
def verify(file: Path, plies: int, jobs: int) -> None:
    "Check FILE, or the built-in book, using the rules alone: every reply of the loser, every ending."
    try:
        file.open("rb").close()
    except OSError as error:
        said = phrase(
            "{file} cannot be read ({reason}); name a file written by chameleon book build",
            file=file,
            reason=error.strerror,
        )
        if file != book_file():
            raise Refused(said) from None
    tell = _progress(lambda **parts: phrase("{done} positions checked, {to_come} to come ({seconds} s)", **parts))
    positions = checked_book(file, START, plies, jobs, tell)
    unused = len(opened_book(file)) - positions
    if unused:
        raise Refused(
            phrase(
                "{file} has {unused} positions that its strategy never reaches; build it again",
                file=file,
                unused=unused,
            )
        )
    wins = plural(
        "{file} wins from the start within {n} ply: {count} positions, every reply, every end.",
        "{file} wins from the start within {n} plies: {count} positions, every reply, every end.",
        plies,
        file=file.name,
        count=f"{positions:,}",
    )
    click.echo(in_shell_language(wins))


@book.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
def count(file: Path | None) -> None:
    """Count the lines of play in the built-in book, using the readable rules; takes a few minutes.

    Write the counts to FILE.
    """
    if file is not None and file.exists():
        raise Refused(phrase("{file} already exists; name a new file", file=file))
    counted = counted_whole(opened_book(book_file())).counted
    whole = max(lines for _, lines in counted.values())
    through = phrase("{lines} lines through {n} positions.", lines=f"{whole:,}", n=f"{len(counted):,}")
    click.echo(in_shell_language(through))
    if file is not None:
        try:
            file.write_text(written_lines(counted), encoding="ascii")
        except OSError as error:
            raise Refused(phrase("{file} cannot be written ({reason})", file=file, reason=error.strerror)) from None
    elif read_lines(written_lines(counted)) != kept_lines():
        raise Refused(phrase("the counts in the engine differ; write new ones to a FILE"))
