"""`chameleon tables`: the cost of a build, the build itself, and the existing tables."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from random import Random

import click

from controller.errors import Refused, TableError
from controller.files import game_folder
from controller.games.chameleon.prover import for_jobs, machine_memory_mb
from controller.games.chameleon.solving import INTERRUPTED, interruptible
from controller.games.chameleon.table_cluster import Cluster
from controller.games.chameleon.table_files import check_table, clear_leftovers, set_aside
from controller.games.chameleon.table_team import Stopped, TableTeam
from controller.languages.shell import in_shell_language
from controller.languages.wide import width
from engine.chameleon.rules.bitboards import position_of
from engine.chameleon.rules.winning import ending
from engine.chameleon.tables.files import TableDamaged, file_name, file_size
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import Material, Pair, materials, pairs
from engine.chameleon.tables.pairs import memory_of
from engine.sentence import phrase, plural

_SPARE_BYTES = 64 << 20
"""The disk space that a build leaves free."""
_TELL_EVERY_S = 2.0
Say = Callable[[str], None]


@click.group()
def tables() -> None:
    "Build and check Chameleon's endgame tables, which hold every solved position with few pieces."


_in_folder = click.option(
    "--folder", type=click.Path(path_type=Path), default=lambda: game_folder("chameleon") / "tables",
    help="Folder of the tables; next to the journal by default.",
)  # fmt: skip


def _say(sentence: str) -> None:
    click.echo(in_shell_language(sentence))


@tables.command()
@click.option("--pieces", type=click.IntRange(2, 10), required=True, help="Largest number of pieces on the board.")
@for_jobs
@click.option(
    "--memory", type=click.IntRange(16), metavar="MB", default=lambda: machine_memory_mb() * 3 // 4,
    help="Memory to use; by default three quarters of the machine's memory.",
)  # fmt: skip
@click.option("--cluster", metavar="ADDRESS", help="Build on the Dask cluster of this scheduler instead of on this "
                                                   "machine.")
@_in_folder
def build(pieces: int, jobs: int, memory: int, cluster: str | None, folder: Path) -> None:
    """Build the missing tables; existing tables are checked and kept.

    Ctrl-C loses only unfinished work.
    """
    build_tables(folder, pieces, jobs, memory, _say, cluster)


def build_tables(folder: Path, pieces: int, jobs: int, memory_mb: int, say: Say, cluster: str | None = None) -> None:
    """Builds the missing tables of up to that many pieces; raises `TableError` if that is impossible.

    With the address of a Dask `cluster` its workers build them, and `jobs` and `memory_mb` are ignored. Existing tables
    are checked first; damaged ones are set aside and built again. The status is 130 after Ctrl-C.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise TableError(
            phrase(
                "the folder {folder} cannot be created ({reason}); name another with --folder",
                folder=folder,
                reason=error.strerror,
            )
        ) from None
    clear_leftovers(folder)
    wanted = [pair for pair in pairs(pieces) if not all(_is_there(folder, each, say) for each in pair)]
    if not wanted:
        say(phrase("All tables of up to {pieces} pieces already exist: {folder}", pieces=pieces, folder=folder))
        return
    _check_room(folder, wanted, None if cluster else memory_mb)
    progress = _Progress(wanted, say)
    with interruptible() as stopped:
        try:
            built = _on_cluster(folder, wanted, cluster, stopped) if cluster else _local(folder, wanted, jobs, stopped)
            for pair in built:
                progress.add(pair)
        except Stopped:
            stopped_at = plural(
                "Stopped. {done} of {n} pair of classes is built and saved; build again to continue.",
                "Stopped. {done} of {n} pairs of classes are built and saved; build again to continue.",
                len(wanted),
                done=progress.done,
            )
            say(stopped_at)
            sys.exit(INTERRUPTED)
    say(phrase("All tables of up to {pieces} pieces are complete: {folder}", pieces=pieces, folder=folder))


def _local(folder: Path, wanted: list[Pair], jobs: int, stopped: Callable[[], bool]) -> Iterator[Pair]:
    with TableTeam(folder, jobs, stopped) as team:
        for _, level in groupby(wanted, key=lambda pair: pair[0].pieces):
            yield from team.solve(list(level))


def _on_cluster(folder: Path, wanted: list[Pair], address: str, stopped: Callable[[], bool]) -> Iterator[Pair]:
    with Cluster(folder, address, stopped) as cluster:
        cluster.check()
        yield from cluster.solve(wanted, [pair for pair in pairs(wanted[-1][0].pieces) if pair not in wanted])


@tables.command()
@click.option("--samples", type=click.IntRange(0), default=1000, show_default=True, help="Number of positions to "
                                                                                         "check in each class.")
@_in_folder
def verify(samples: int, folder: Path) -> None:
    "Verify checksums, and the positions of each class against their successors."
    bad = [each for each in materials(10) if (folder / file_name(each)).exists() and not _is_there(folder, each, _say)]
    found = Tables(folder)
    rng = Random(0)
    checked = 0
    for material in found.there:
        for _ in range(samples):
            position = position_of(_placed(material, rng), 0)
            known, expected = found.look_up(position), found.by_the_moves(position)
            if ending(position) is None and expected is not None:
                checked += 1
                if known != expected:
                    raise TableError(
                        phrase(
                            "{file} contradicts the other tables at {position}; remove it",
                            file=file_name(material),
                            position=repr(position.text()),
                        )
                    )
    if bad:
        raise TableError(phrase("damaged tables were set aside; build again to replace them"))
    sound = plural(
        "{n} table is intact; {positions} positions agree with the positions that their moves lead to.",
        "{n} tables are intact; {positions} positions agree with the positions that their moves lead to.",
        len(found.there),
        positions=f"{checked:,}",
    )
    _say(sound)


@tables.command()
@_in_folder
def info(folder: Path) -> None:
    "List the existing tables, and the cost of building more."
    found = Tables(folder)
    _say(phrase("Folder: {folder}", folder=folder))
    heads = (phrase("pieces"), phrase("classes"), phrase("positions"), phrase("bytes"), phrase("memory to solve"))
    titles = [in_shell_language(head) for head in heads]
    columns = [max(least, width(title)) for least, title in zip((6, 8, 14, 13, 16), titles, strict=True)]
    click.echo(_row(columns, *titles))
    for pieces, level in groupby(materials(10), key=lambda each: each.pieces):
        classes = list(level)
        there = sum(each in found.there for each in classes)
        entries, size = sum(each.entries for each in classes), sum(map(file_size, classes))
        memory = max(memory_of(pair) for pair in pairs(pieces) if pair[0].pieces == pieces)
        share = f"{there:>3}/{len(classes):<3}"
        click.echo(_row(columns, str(pieces), share, f"{entries:,}", f"{size:,}", in_shell_language(_amount(memory))))
    for trouble in found.troubles.values():
        _say(phrase("Rejected: {trouble}; build again to replace it.", trouble=trouble))


def _row(columns: list[int], *cells: str) -> str:
    """Returns cells with aligned right edges as one line; wide letters count twice."""
    return " ".join(" " * (column - width(cell)) + cell for cell, column in zip(cells, columns, strict=True))


class _Progress:
    """Prints the progress of a build, and estimates the rest from this machine's speed so far."""

    def __init__(self, wanted: list[Pair], say: Say) -> None:
        self.done = 0
        self._pairs = len(wanted)
        self._left = sum(map(_entries, wanted))
        self._solved = 0
        self._say = say
        self._began = self._told = time.monotonic()
        begins = plural(
            "{n} pair of classes, {positions} positions, {size} on disk.",
            "{n} pairs of classes, {positions} positions, {size} on disk.",
            self._pairs,
            positions=f"{self._left:,}",
            size=_amount(_bytes(wanted)),
        )
        say(begins)

    def add(self, pair: Pair) -> None:
        self.done += 1
        self._solved += _entries(pair)
        self._left -= _entries(pair)
        now = time.monotonic()
        if now - self._told >= _TELL_EVERY_S and self._left:
            self._told = now
            rate = self._solved / (now - self._began)
            so_far = phrase(
                "{done} of {pairs} pairs, {pieces} pieces: {rate} million positions a second, about {seconds} s left",
                done=self.done,
                pairs=self._pairs,
                pieces=pair[0].pieces,
                rate=f"{rate / 1e6:.1f}",
                seconds=f"{self._left / rate:,.0f}",
            )
            self._say(so_far)


def _entries(pair: Pair) -> int:
    return sum(each.entries for each in pair)


def _bytes(wanted: list[Pair]) -> int:
    return sum(file_size(each) for pair in wanted for each in pair)


def _is_there(folder: Path, material: Material, say: Say) -> bool:
    path = folder / file_name(material)
    if not path.exists():
        return False
    try:
        check_table(path, material)
    except TableDamaged as damage:
        say(phrase("{damage}; it was set aside as {file}.", damage=damage, file=set_aside(path).name))
        return False
    except OSError as error:
        raise TableError(phrase("{file} cannot be read ({reason})", file=path, reason=error.strerror)) from None
    return True


def _check_room(folder: Path, wanted: list[Pair], memory_mb: int | None) -> None:
    size, free = _bytes(wanted), shutil.disk_usage(folder).free
    if size + _SPARE_BYTES > free:
        message = phrase(
            "the tables take {size}, but {folder} has only {free} free; free some space, name another --folder, or "
            "build fewer --pieces",
            size=_amount(size),
            folder=folder,
            free=_amount(free),
        )
        raise Refused(message)
    memory = max(memory_of(pair) + max(each.entries for each in pair) for pair in wanted)
    if memory_mb is not None and memory > memory_mb << 20:
        message = phrase(
            "the largest pair of classes needs {memory} of memory, but only {allowed} MB are allowed; allow more "
            "with --memory, or build fewer --pieces",
            memory=_amount(memory),
            allowed=f"{memory_mb:,}",
        )
        raise Refused(message)


def _placed(material: Material, rng: Random) -> tuple[int, int, int, int]:
    """Returns a random position of a class in which nothing has arrived."""
    own = rng.sample(range(20), material.own.pieces)
    rival = rng.sample([square for square in range(5, 25) if square not in own], material.rival.pieces)
    boards = _split(own, material.own.black), _split(rival, material.rival.black)
    return *boards[0], *boards[1]


def _split(squares: list[int], black: int) -> tuple[int, int]:
    return sum(1 << each for each in squares[:black]), sum(1 << each for each in squares[black:])


def _amount(size: int) -> str:
    for unit, bytes_ in (("GB", 10**9), ("MB", 10**6), ("KB", 10**3)):
        if size >= bytes_:
            return f"{size / bytes_:,.1f} {unit}"
    return plural("{n} byte", "{n} bytes", size)
