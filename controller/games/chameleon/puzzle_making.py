"""`chameleon puzzles make`: finds puzzles by their numbers, verifies each, and writes them."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from controller.errors import Refused
from engine.chameleon.teaching.finding import KINDS, complaint, numbered
from engine.sentence import phrase

_HEADER = """\
# Puzzles of Chameleon: kind, number, grade 1-5, the one first move, the position. A win takes just so many plies; to be
# saved, every other move loses within 6. Found and proven by `chameleon puzzles make`; a number is the same everywhere.
"""


@click.group()
def puzzles() -> None:
    "Make Chameleon puzzles: positions in which only one first move wins by force, or only one does not lose."


@puzzles.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@click.option("--kind", "kinds", type=click.Choice([*KINDS]), multiple=True, help="Kind of puzzle; can be repeated.")
@click.option("--count", type=click.IntRange(1, 100_000), default=10, show_default=True, help="Number of puzzles of "
                                                                                              "each kind.")
@click.option("--seed", type=click.IntRange(1), default=1, show_default=True, help="Number of the first puzzle.")
def make(file: Path | None, kinds: tuple[str, ...], count: int, seed: int) -> None:
    """Find puzzles, prove each by exhaustive search, and write them to FILE, which must not exist yet.

    The same kind and number give the same puzzle on every machine.
    """
    with ExitStack() as stack:
        try:
            out = None if file is None else stack.enter_context(file.open("x", encoding="utf-8"))
        except FileExistsError:
            raise Refused(phrase("{file} already exists; name a new file", file=file)) from None
        except OSError as error:
            raise Refused(phrase("{file} cannot be written ({reason})", file=file, reason=error.strerror)) from None
        click.echo(_HEADER, file=out, nl=False)
        for kind in kinds or KINDS:
            for number in range(seed, seed + count):
                click.echo(_line(kind, number), file=out)


def _line(kind: str, number: int) -> str:
    puzzle = numbered(kind, number)
    if wrong := complaint(puzzle):
        raise Refused(
            phrase(
                "puzzle {kind} {number} is wrong: in {position} {wrong}; please report this",
                kind=kind,
                number=number,
                position=puzzle.position,
                wrong=wrong,
            )
        )
    return f"{kind} {number} {puzzle.grade} {puzzle.first} {puzzle.position}"
