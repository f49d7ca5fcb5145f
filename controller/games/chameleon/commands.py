"""Chameleon's own commands: `chameleon perft`, `solve`, `book`, `tables` and `puzzles`."""

from __future__ import annotations

from pathlib import Path

import click

import engine
from controller.languages.shell import spoken

KINDS = ("win-3", "win-5", "win-7", "save")
"""The kinds of puzzles, as `engine.chameleon.teaching.finding` has them."""


@click.command()
@click.argument("depth", type=click.IntRange(0, 20))
@click.option("--position", help="Count from this position instead of the start.")
def perft(depth: int, position: str | None) -> None:
    """Count the move sequences of DEPTH plies in Chameleon; a game that is over has no more."""
    from engine.chameleon import Position
    from engine.chameleon import perft as count

    start = engine.load("chameleon", position).text()
    click.echo(count(Position.parse(start), depth))


@click.command()
@click.argument("position")
@click.option("--max-plies", type=click.IntRange(0, 99), default=99, help="How far to look; unlimited unless given.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option("--memory", type=click.IntRange(4), metavar="MB", help="Memory for the transposition table.")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes; one per core by default.")
@click.option("--progress", is_flag=True, help="Report progress on standard error, even when not on a terminal.")
def solve(position: str, max_plies: int, as_json: bool, memory: int | None, jobs: int | None, progress: bool) -> None:
    """Say whether the side to move wins or loses a Chameleon POSITION by force: proven, or unknown.

    Ctrl-C stops it and prints what is known so far.
    """
    from controller.games.chameleon.solving import print_solution

    start = engine.load("chameleon", position).text()
    print_solution(start, max_plies, as_json=as_json, memory=memory, jobs=jobs, progress=progress)


@click.group()
def book() -> None:
    """The first player's winning strategy in Chameleon, from which the level 'perfect' plays."""


@book.command("build")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--memory", type=click.IntRange(4), metavar="MB", help="Memory for the transposition table.")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes; one per core by default.")
def book_build(file: Path, memory: int | None, jobs: int | None) -> None:
    """Prove that the first player wins and write the strategy to FILE, which must not exist yet."""
    from controller.games.chameleon.book_making import build_book

    build_book(file, memory=memory, jobs=jobs)


@book.command("verify")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--plies", type=click.IntRange(1, 61), default=23, show_default=True, help="Within how many plies.")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes; one per core by default.")
def book_verify(file: Path | None, plies: int, jobs: int | None) -> None:
    """Check FILE, or the built-in book, by the rules alone: every reply of the loser, every ending."""
    from controller.games.chameleon.book_making import verify_book

    verify_book(file, plies=plies, jobs=jobs)


_folder = click.option("--folder", type=click.Path(path_type=Path), help="Where the tables are; beside the journal.")


@click.group()
def tables() -> None:
    """Every Chameleon position with few pieces, solved and kept in files, so that the answer is looked up."""


@tables.command("build")
@click.option("--pieces", type=click.IntRange(2, 10), required=True, help="Up to how many pieces on the board.")
@click.option("--jobs", type=click.IntRange(1, 256), help="How many processes; one per core by default.")
@click.option("--memory", type=click.IntRange(16), metavar="MB", help="Memory; three quarters of it by default.")
@click.option("--cluster", metavar="ADDRESS", help="Build on the Dask cluster of this scheduler, not here.")
@_folder
def tables_build(pieces: int, jobs: int | None, memory: int | None, cluster: str | None, folder: Path | None) -> None:
    """Build the tables that are missing; what is there is checked and kept.

    Ctrl-C, or worse, loses only what was not finished.
    """
    from controller.games.chameleon.prover import cores
    from controller.games.chameleon.table_building import build_tables, usual_memory

    place = _tables_folder(folder)
    build_tables(place, pieces, jobs or cores(), memory or usual_memory(), _say, cluster)


@tables.command("verify")
@click.option("--samples", type=click.IntRange(0), default=1000, show_default=True, help="Positions of each class.")
@_folder
def tables_verify(samples: int, folder: Path | None) -> None:
    """Check the checksums, and positions of each class against what their moves lead to."""
    from controller.games.chameleon.table_building import verify_tables

    verify_tables(_tables_folder(folder), samples, _say)


@tables.command("info")
@_folder
def tables_info(folder: Path | None) -> None:
    """Say which tables are there, and what more would take."""
    from controller.games.chameleon.table_building import print_info

    print_info(_tables_folder(folder), _say)


def _say(sentence: str) -> None:
    click.echo(spoken(sentence))


def _tables_folder(folder: Path | None) -> Path:
    from controller.files import game_folder

    return folder or game_folder("chameleon") / "tables"


@book.command("count")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def book_count(file: Path | None) -> None:
    """Count the lines of play of the built-in book by the readable rules, in a few minutes; write them to FILE."""
    from controller.games.chameleon.book_making import count_lines

    count_lines(file)


@click.group()
def puzzles() -> None:
    """Puzzles of Chameleon: positions in which one first move wins by force, or only one does not lose."""


@puzzles.command("make")
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--kind", "kinds", type=click.Choice(KINDS), multiple=True, help="Only this kind; may be given again.")
@click.option("--count", type=click.IntRange(1, 100_000), default=10, show_default=True, help="So many of each kind.")
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="The number of the first puzzle.")
def puzzles_make(file: Path | None, kinds: tuple[str, ...], count: int, seed: int) -> None:
    """Find puzzles, prove each again by trying everything, and write them to FILE, which must not exist yet.

    A kind and a number are the same puzzle on every machine.
    """
    from controller.games.chameleon.puzzle_making import make_puzzles

    make_puzzles(file, kinds=kinds, count=count, first=seed)
