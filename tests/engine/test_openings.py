"""The openings that were proven once: what stands in the file is used, and a damaged file is said and ignored."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from engine.chameleon import START, Position, apply, legal_moves
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.openings import OptionalOpenings, openings_file, shipped_openings, written_openings
from engine.chameleon.solver.proof_numbers import ProofNumbers
from tests.engine.kernels import never, new_table

HARD = Position.parse("1bwbw/5/1W3/5/1B1BW b")
"""Won in 13 plies."""


def won(search: ProofNumbers, position: Position, nodes: int) -> int:
    return search.can_force(bitboards_of(position), side_of(position), True, nodes)


def opened(tmp_path: Path, data: bytes) -> OptionalOpenings:
    file = tmp_path / "some.proven"
    file.write_bytes(data)
    return OptionalOpenings(file)


def test_a_position_of_the_file_and_its_mirror_image_are_known_at_once(tmp_path: Path) -> None:
    maker = ProofNumbers(new_table(), never, keep=1)
    assert won(maker, HARD, 100_000) == 1
    known = opened(tmp_path, written_openings(name for _, name in maker.proofs))
    assert (known.trouble, list(known.names)) == (None, sorted({name for _, name in maker.proofs}))
    search = ProofNumbers(new_table(), never, openings=known.names)
    assert [won(search, position, 1) for position in (HARD, mirrored(HARD))] == [1, 1]
    assert search.nodes == 0
    assert won(ProofNumbers(new_table(), never), HARD, 1) == 0


@pytest.mark.parametrize(
    ("damage", "trouble"),
    [
        (lambda data: data[:-1], "the openings are damaged: they do not have their length or their sum"),
        (lambda data: data[:10], "the openings are damaged or of another version"),
        (lambda data: b"", "the openings are damaged or of another version"),
        (lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:], "the openings are damaged: they do not have"),
        (lambda data: b"chameleon-openi2" + data[16:], "the openings are damaged or of another version"),
    ],
    ids=["cut", "cut in the head", "empty", "flipped", "another version"],
)
def test_a_damaged_file_is_said_and_ignored(tmp_path: Path, damage: object, trouble: str) -> None:
    found = opened(tmp_path, damage(written_openings([3, 1, 2])))  # type: ignore[operator]
    assert (found.trouble or "").startswith(trouble)
    assert list(found.names) == []


def test_a_missing_file_is_said_and_ignored(tmp_path: Path) -> None:
    found = OptionalOpenings(tmp_path / "none.proven")
    assert (found.trouble or "").startswith("the openings none.proven cannot be read")
    assert list(found.names) == []


def test_the_shipped_openings_are_whole_and_tell_the_teacher_at_once() -> None:
    known = shipped_openings()
    assert known.trouble is None
    assert openings_file().stat().st_size == 24 + 8 * len(known.names) <= 1_100_000
    assert all(one < other for one, other in pairwise(known.names))
    search = ProofNumbers(new_table(), never, openings=known.names)
    after = {apply(START, move) for move in legal_moves(START)}
    roots = [apply(position, move) for position in after for move in legal_moves(position)]
    asked = [(bitboards_of(root), side_of(root), own) for root in roots for own in (True, False)]
    assert sum(search.can_force(*each, 1) == 1 for each in asked) >= len(roots) // 4
