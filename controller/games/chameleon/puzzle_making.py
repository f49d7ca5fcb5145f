"""`chameleon puzzles make`: finds puzzles by their numbers, proves each again, and writes them."""

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


def make_puzzles(file: Path | None, *, kinds: tuple[str, ...], count: int, first: int) -> None:
    """Writes puzzles of these kinds, `count` each, from number `first` on, to a new file, None for standard output."""
    with ExitStack() as stack:
        try:
            out = None if file is None else stack.enter_context(file.open("x", encoding="utf-8"))
        except FileExistsError:
            raise Refused(phrase("{file} exists already; name a new file", file=file)) from None
        except OSError as error:
            raise Refused(phrase("{file} cannot be written ({reason})", file=file, reason=error.strerror)) from None
        click.echo(_HEADER, file=out, nl=False)
        for kind in kinds or tuple(KINDS):
            for number in range(first, first + count):
                click.echo(_line(kind, number), file=out)


def _line(kind: str, number: int) -> str:
    puzzle = numbered(kind, number)
    if wrong := complaint(puzzle):
        raise Refused(
            phrase(
                "puzzle {kind} {number} is none: in {position} {wrong}; please report this",
                kind=kind,
                number=number,
                position=puzzle.position,
                wrong=wrong,
            )
        )
    return f"{kind} {number} {puzzle.grade} {puzzle.first} {puzzle.position}"
