"""The winner's book: written and read back, damage is detected, and a wrong book is rejected."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chameleon import Position
from engine.chameleon.rules.bitboards import bitboards_of, position_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.book import Book, BookDamaged, Entry, number_of, opened_book, turned, written_book
from engine.chameleon.solver.kernel import moves_of
from engine.chameleon.solver.solve import prover
from engine.chameleon.solver.strategy import WINNER, grow
from engine.chameleon.solver.verification import BookWrong, checked
from tests.engine.samples import open_positions, sampled_positions

NINE = Position.parse("w2b1/2Ww1/b4/2W2/WB1B1 r")
"""Red wins in nine plies and not sooner."""


def book_of(*entries: tuple[int, Entry]) -> Book:
    return Book(memoryview(written_book(entries)))


def grown_from(position: Position) -> dict[int, Entry]:
    """The complete strategy from a position, in one thread."""
    search = prover(lambda: False, 64)
    known: dict[int, Entry] = {}
    todo = [bitboards_of(position)]
    while todo:
        grown = grow(search, todo.pop(), 23)
        known[grown.number] = grown.entry
        todo += [bitboards for number, bitboards in grown.after.items() if number not in known]
    return known


def check_all(book: Book, start: Position, plies: int) -> int:
    todo, done = [(start, plies)], 0
    while todo:
        within, after = checked(book, *todo.pop())
        done += 1
        todo += [(position, within - 2) for position in after.values()]
    return done


entries = st.builds(Entry, st.integers(0, 1023), st.integers(0, 15).map(lambda half: 2 * half + 1))


@given(st.dictionaries(st.integers(0, (1 << 45) - 1), entries, max_size=600))
def test_what_is_written_is_read_back(known: dict[int, Entry]) -> None:
    rows = sorted(known.items())
    book = book_of(*rows)
    assert (len(book), list(book.entries())) == (len(rows), rows)


@given(open_positions())
def test_a_position_and_its_mirror_image_have_one_number_and_mirrored_moves(position: Position) -> None:
    bitboards, mirror = bitboards_of(position), bitboards_of(mirrored(position))
    number, seen = number_of(bitboards)
    mirror_number, mirror_seen = number_of(mirror)
    assert number == mirror_number
    side = side_of(position)
    seen_moves = {seen(move) for move, _ in moves_of(bitboards, side)}
    assert seen_moves == {mirror_seen(move) for move, _ in moves_of(mirror, side)} or mirror == bitboards


def test_different_positions_have_different_numbers() -> None:
    positions = {mirror_free(position) for position in sampled_positions(3000, seed=9)}
    assert len({number_of(bitboards_of(position))[0] for position in positions}) == len(positions)


def mirror_free(position: Position) -> Position:
    return min(Position(each.board, "red") for each in (position, mirrored(position)))


def test_blue_finds_in_the_book_what_red_does_the_other_way_up() -> None:
    bitboards = bitboards_of(NINE)
    number, seen = number_of(bitboards)
    book = book_of((number, Entry(seen(6 << 5 | 12), 9)))
    assert book.look_up(NINE) == Entry(6 << 5 | 12, 9)
    assert book.look_up(position_of(turned(bitboards), 1)) == Entry(16 << 5 | 12, 9)
    assert book.look_up(position_of(turned(bitboards), 0)) is None


def test_a_position_that_the_book_does_not_know_is_nothing() -> None:
    assert book_of().look_up(NINE) is None
    assert book_of((0, Entry(1, 7)), (1 << 45, Entry(1, 7))).look_up(NINE) is None


def test_the_grown_strategy_wins_against_every_reply() -> None:
    known = grown_from(NINE)
    assert check_all(book_of(*sorted(known.items())), NINE, 9) >= len(known)
    assert known[number_of(bitboards_of(NINE))[0]].plies == 9


def test_a_strategy_with_one_wrong_move_one_gap_or_one_false_promise_is_found_out() -> None:
    known = grown_from(NINE)
    for number, entry in known.items():
        gap = sorted((each, what) for each, what in known.items() if each != number)
        with pytest.raises(BookWrong, match="does not know"):
            check_all(book_of(*gap), NINE, 9)
        slow = sorted({**known, number: Entry(entry.move, entry.plies + 2)}.items())
        with pytest.raises(BookWrong, match=f"wins in {entry.plies + 2} plies, not in {entry.plies}"):
            check_all(book_of(*slow), NINE, 9)
        illegal = sorted({**known, number: Entry(24 << 5, entry.plies)}.items())
        with pytest.raises(BookWrong, match=r"plays e5a1, which is not legal"):
            check_all(book_of(*illegal), NINE, 9)


def test_a_weaker_move_is_found_out() -> None:
    """Every other move in the first position leads to a position that is not in the book or is not won in time."""
    known = grown_from(NINE)
    bitboards = bitboards_of(NINE)
    number, seen = number_of(bitboards)
    for move, after in moves_of(bitboards, WINNER):
        if seen(move) == known[number].move or prover(lambda: False).must_lose(after, 1, 8):
            continue
        weaker = sorted({**known, number: Entry(seen(move), 9)}.items())
        with pytest.raises(BookWrong):
            check_all(book_of(*weaker), NINE, 9)


def test_a_position_that_is_not_won_in_time_cannot_be_grown() -> None:
    with pytest.raises(ValueError, match="is not won in 7 to 7 plies"):
        grow(prover(lambda: False), bitboards_of(NINE), 7)


def test_any_damaged_byte_is_found() -> None:
    whole = written_book(sorted(grown_from(NINE).items()))
    for at in range(len(whole)):
        spoilt = bytearray(whole)
        spoilt[at] ^= 0x41
        with pytest.raises(BookDamaged, match="the book is damaged"):
            assert list(Book(memoryview(bytes(spoilt))).entries()) is None
    for length in range(len(whole)):
        with pytest.raises(BookDamaged, match="the book is damaged"):
            assert list(Book(memoryview(whole[:length])).entries()) is None


def test_a_book_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BookDamaged, match=r"the book none\.book cannot be read"):
        opened_book(tmp_path / "none.book")
    (tmp_path / "empty.book").touch()
    with pytest.raises(BookDamaged, match=r"the book empty\.book cannot be read"):
        opened_book(tmp_path / "empty.book")
