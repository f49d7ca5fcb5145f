"""The proven openings: the file is used, and a damaged file is reported and ignored."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.chameleon import START, Position, apply, ending, legal_moves
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.openings import OptionalOpenings, openings_file, shipped_openings, written_openings
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.proven import DRAWS, LOSES, UNKNOWN, WINS, ProvenPositions, number_of
from tests.engine.kernels import as_plain_python, never, new_table
from tests.engine.test_symmetry import colours_swapped


def number(position: Position) -> int:
    return number_of(*bitboards_of(position), side_of(position))


def told(known: ProvenPositions, position: Position) -> int:
    return known.told(*bitboards_of(position), side_of(position))


def won(search: ProofNumbers, position: Position, nodes: int, own: bool = True) -> int:
    return search.can_force(bitboards_of(position), side_of(position), own, nodes)


def opened(tmp_path: Path, data: bytes) -> OptionalOpenings:
    file = tmp_path / "some.proven"
    file.write_bytes(data)
    return OptionalOpenings(file)


def by_chance(count: int, plies: int) -> set[Position]:
    """Positions after that many random moves, game by game."""
    rng, found = Random(plies), set()
    for _ in range(count):
        position = START
        for _ in range(plies):
            if ending(position) is None:
                position = apply(position, rng.choice(legal_moves(position)))
        found.add(position)
    return {position for position in found if ending(position) is None}


def test_a_position_is_known_at_once_whoever_began_and_as_the_mirror_shows_it(tmp_path: Path) -> None:
    one, other, third = sorted(by_chance(10, 3))[:3]
    numbers = [number(one), number(other) + 1, number(third) + 2]
    known = opened(tmp_path, written_openings(numbers))
    assert (known.trouble, list(known.numbers())) == (None, sorted(numbers))
    for position, result in ((one, WINS), (other, LOSES)):
        images = [position, mirrored(position), colours_swapped(position), mirrored(colours_swapped(position))]
        assert [told(known.positions, image) for image in images] == [result] * 4
        search = ProofNumbers(new_table(), never, openings=known.positions)
        assert [won(search, image, 1, result == WINS) for image in images] == [1] * 4
        assert [won(search, image, 1, result == LOSES) for image in images] == [-1] * 4
        assert search.nodes == 0
    assert won(ProofNumbers(new_table(), never), one, 1) == 0
    search = ProofNumbers(new_table(), never, openings=known.positions)
    assert told(known.positions, mirrored(third)) == DRAWS
    assert [won(search, colours_swapped(third), 1, own) for own in (True, False)] == [-1, -1]


def test_positions_have_numbers_of_their_own_and_those_with_few_pieces_or_an_arrived_one_have_none() -> None:
    positions = {min(each, mirrored(each)) for plies in range(1, 7) for each in by_chance(300, plies)}
    same_turn = {each for each in positions if each.turn == "red"}
    found = Counter(number(each) for each in same_turn)
    assert max(count for value, count in found.items() if value >= 0) == 1
    assert all(value == -1 or value % 4 == 0 for value in found)
    assert number(Position.parse("1bwbw/5/1W3/5/3BW b")) == -1
    assert number(Position.parse("wbwbB/5/5/5/W1WBW b")) == -1


def test_compiled_and_plain_give_the_same_numbers_and_answers(tmp_path: Path) -> None:
    plain = as_plain_python("solver/proven")
    positions = sorted(by_chance(200, 4) | by_chance(200, 7))
    numbers = [number(each) for each in positions]
    assert numbers == [plain.number_of(*bitboards_of(each), side_of(each)) for each in positions]
    known = opened(tmp_path, written_openings(value + value // 4 % 3 for value in numbers[::2] if value >= 0))
    ends, lows = known.contents
    other = plain.ProvenPositions(ends, lows)
    assert [told(known.positions, each) for each in positions] == [told(other, each) for each in positions]
    assert {told(other, each) for each in positions} == {UNKNOWN, WINS, LOSES, DRAWS}


@pytest.mark.parametrize(
    ("damage", "trouble"),
    [
        (lambda data: data[:-1], "the openings are damaged: their length or checksum is wrong"),
        (lambda data: data[:10], "the openings are damaged or of another version"),
        (lambda data: b"", "the openings are damaged or of another version"),
        (lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:], "the openings are damaged: their length"),
        (lambda data: b"chameleon-openi2" + data[16:], "the openings are damaged or of another version"),
    ],
    ids=["cut", "cut in the head", "empty", "flipped", "another version"],
)
def test_a_damaged_file_is_said_and_ignored(tmp_path: Path, damage: object, trouble: str) -> None:
    found = opened(tmp_path, damage(written_openings([8, 0, 4])))  # type: ignore[operator]
    assert (found.trouble or "").startswith(trouble)
    assert (list(found.numbers()), found.positions.count) == ([], 0)


def test_a_missing_file_is_said_and_ignored(tmp_path: Path) -> None:
    found = OptionalOpenings(tmp_path / "none.proven")
    assert (found.trouble or "").startswith("the openings none.proven cannot be read")
    assert list(found.numbers()) == []


def test_the_shipped_openings_are_whole_and_tell_who_wins_after_any_two_moves() -> None:
    known = shipped_openings()
    assert known.trouble is None
    assert openings_file().stat().st_size <= 1_500_000
    assert len(list(known.numbers())) == known.positions.count > 60_000
    after = {apply(START, move) for move in legal_moves(START)}
    roots = {apply(position, move) for position in after for move in legal_moves(position)}
    found = Counter(told(known.positions, root) for root in roots)
    assert set(found) == {WINS, LOSES}


def test_what_the_shipped_openings_tell_is_what_the_search_proves_without_them() -> None:
    known, search, seen = shipped_openings().positions, ProofNumbers(new_table(16), never), Counter[int]()
    for position in sorted(by_chance(400, 4)):
        result = told(known, position)
        if result != UNKNOWN and won(search, position, 60, result == WINS) == 1:
            seen[result] += 1
        assert result == UNKNOWN or won(search, position, 60, result == LOSES) != 1
    assert seen.total() >= 20
