"""Everything proven about a position and its moves, from the book and the exact searches, in one interface."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from engine.chameleon.rules.bitboards import bitboards_of, move_text, side_of
from engine.chameleon.rules.moves import legal_moves
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply, ending
from engine.chameleon.solver.book import Book, BookDamaged, Entry, book_file, opened_book
from engine.chameleon.solver.openings import shipped_openings
from engine.chameleon.solver.proof_search import MOST_PLIES, Interrupted
from engine.chameleon.solver.proven import DRAWS
from engine.chameleon.solver.race import Race, deepened
from engine.chameleon.solver.solve import prover
from engine.chameleon.tables.library import Tables, tables_in_use
from engine.teacher import Judgement, Verdict

_TABLE_MB = 64


class OptionalBook:
    """A book that may be missing or damaged; the program then works without it."""

    def __init__(self, path: Path) -> None:
        self.trouble: str | None = None
        """Why the book cannot be used, in one sentence, once that is known."""
        self._book: Book | None = None
        try:
            self._book = opened_book(path)
        except BookDamaged as damage:
            self.trouble = str(damage)

    def look_up(self, position: Position) -> Entry | None:
        """Returns the book's entry of a position of an unfinished game, or None."""
        if self._book is None:
            return None
        try:
            return self._book.look_up(position)
        except BookDamaged as damage:
            self.trouble = str(damage)
            return None


@lru_cache(maxsize=1)
def shipped_book() -> OptionalBook:
    """Returns the built-in book, opened once."""
    return OptionalBook(book_file())


def judged(
    position: Position,
    out_of_time: Callable[[], bool],
    *,
    most_plies: int = MOST_PLIES,
    book: OptionalBook | None = None,
    table_mb: int = _TABLE_MB,
    tables: Tables | None = None,
) -> Judgement:
    """Returns the proven results of the moves of an unfinished game; those not found in time are unknown.

    With fewer `most_plies`, longer results come only from tables and book, and all moves are searched to the same depth
    before any is searched deeper. `book` is the built-in one by default; `table_mb` is the memory of each search for
    proven results; `tables` are this process's by default.
    """
    book = book or shipped_book()
    after = {move.text: apply(position, move) for move in legal_moves(position)}
    tables = tables or tables_in_use()
    moves = {
        text: _at_once(reply) or _by_table(tables, reply) or _drawn(reply) or _by_book(book, reply)
        for text, reply in after.items()
    }
    entry = book.look_up(position)
    if entry is not None:
        open_moves = [text for text, verdict in moves.items() if verdict.result == "unknown"]
        moves |= {text: _in_two_plies(book, after[text]) or moves[text] for text in open_moves}
        moves[move_text(entry.move)] = Verdict("win", entry.plies)
    try:
        if most_plies < MOST_PLIES:
            replies = {text: (bitboards_of(reply), side_of(reply)) for text, reply in after.items()}
            for _ in deepened(prover(out_of_time, table_mb, tables), replies, moves, most_plies):
                pass
        else:
            Race(position, after, moves, out_of_time, table_mb, tables).run()
    except Interrupted:
        pass
    return Judgement.of(moves)


def _at_once(after: Position) -> Verdict | None:
    over = ending(after)
    return None if over is None else Verdict("win" if over.winner != after.turn else "loss", 1)


def _by_table(tables: Tables, after: Position) -> Verdict | None:
    known = tables.look_up(after)
    if known is None:
        return None
    result, plies = known
    return Verdict("draw", 0) if result == "draw" else Verdict("loss" if result == "win" else "win", plies + 1)


def _drawn(after: Position) -> Verdict | None:
    """Returns a draw if it is already proven; proof numbers find the winner in all other positions."""
    told = shipped_openings().positions.told(*bitboards_of(after), side_of(after))
    return Verdict("draw", 0) if told == DRAWS else None


def _by_book(book: OptionalBook, after: Position) -> Verdict:
    entry = book.look_up(after)
    return Verdict("unknown", 1) if entry is None else Verdict("loss", entry.plies + 1)


def _in_two_plies(book: OptionalBook, after: Position) -> Verdict | None:
    """Returns a win if the book has a move after every reply, for instance after the mirror image of its own move."""
    if ending(after) is not None:
        return None
    entries = [book.look_up(apply(after, answer)) for answer in legal_moves(after)]
    plies = [entry.plies for entry in entries if entry is not None]
    return Verdict("win", max(plies) + 2) if plies and len(plies) == len(entries) else None
