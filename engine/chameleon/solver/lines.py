"""Counts the lines of play in the winner's strategy, with the readable rules.

A line is the book's moves and any replies of the loser, from one position on until the game is over, or until the book
ends: from there the winner needs 5 plies or fewer, which a search finds. Lines through the same position count
separately.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

from engine.chameleon.rules.bitboards import move_text
from engine.chameleon.rules.moves import legal_moves, read_move
from engine.chameleon.rules.position import START, Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.book import Book, Entry, number_in_book
from engine.chameleon.solver.proof_search import Interrupted

KEPT_PLIES = 11
"""Counts below wins in at least this many plies take long, and are stored in a file."""
_HEADER = """\
# How many lines of play lie below positions of winner.book that are won in 11 plies or more: the position's number in
# the book, hexadecimal, and how many. `chameleon book count FILE` counts and writes them; see lines.py.
"""

LookUp = Callable[[Position], Entry | None]


class Lines:
    """Counts lines below positions of a book with the winner to move; `kept` are known counts, by numbers.

    `look_up` looks a position up faster than the book does if everything was read before.
    """

    def __init__(self, book: Book, kept: Mapping[int, int], look_up: LookUp | None = None) -> None:
        self._look_up = look_up or book.look_up
        self.counted: dict[int, tuple[int, int]] = {}
        """The counts made here: number -> plies, lines."""
        self._kept = kept

    def below(self, position: Position, out_of_time: Callable[[], bool] = lambda: False) -> int:
        """Returns the number of lines from a position; 1 where the book ends. Raises `Interrupted`."""
        entry = None if ending(position) is not None else self._look_up(position)
        if entry is None:
            return 1
        number, _ = number_in_book(position)
        if number in self._kept:
            return self._kept[number]
        if number not in self.counted:
            if out_of_time():
                raise Interrupted
            after = apply(position, read_move(move_text(entry.move)))
            lines = sum(self.below(apply(after, reply), out_of_time) for reply in legal_moves(after))
            self.counted[number] = entry.plies, lines
        return self.counted[number][1]


def counted_whole(book: Book) -> Lines:
    """Returns the lines of a whole book, recounting every position; takes minutes."""
    entries = dict(book.entries())

    def look_up(position: Position) -> Entry | None:
        number, seen = number_in_book(position)
        entry = entries.get(number)
        return None if entry is None else Entry(seen(entry.move), entry.plies)

    lines = Lines(book, {}, look_up)
    lines.below(START)
    return lines


def written_lines(counted: Mapping[int, tuple[int, int]]) -> str:
    rows = sorted((number, lines) for number, (plies, lines) in counted.items() if plies >= KEPT_PLIES)
    return _HEADER + "".join(f"{number:x} {lines}\n" for number, lines in rows)


@lru_cache(maxsize=1)
def kept_lines() -> Mapping[int, int]:
    """Returns the built-in counts; empty if the file is missing or damaged, so that everything is counted."""
    try:
        return read_lines(Path(__file__).with_name("winner.lines").read_text(encoding="ascii"))
    except (OSError, ValueError):
        return {}


def read_lines(text: str) -> dict[int, int]:
    """Parses the file of `written_lines`; raises `ValueError`."""
    rows = (line.split() for line in text.splitlines() if not line.startswith("#"))
    return {int(number, 16): int(lines) for number, lines in rows}
