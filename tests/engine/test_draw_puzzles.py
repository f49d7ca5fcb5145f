"""Drawing puzzles, which come only from the tables of six pieces."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.chameleon.rules.moves import read_move
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.winning import apply
from engine.chameleon.tables.files import file_name, head_of
from engine.chameleon.tables.library import Tables, use_tables
from engine.chameleon.tables.material import Force, Material
from engine.chameleon.teaching import draws
from engine.chameleon.teaching.draws import DRAWN, TablesMissing, draw_puzzle, holds_the_draw

PUZZLE, HOLDS = "2b2/2ww1/5/5/BWW2 r", "c1d2"
AFTER = apply(Position.parse(PUZZLE), read_move(HOLDS))
SAME = Material(Force(1, 2), Force(1, 2))


def place_of(position: Position) -> int:
    """The place of a position in its table, from tables whose bytes spell each place's number, a digit after the
    other.
    """
    place = 0
    for digit in range(SAME.entries.bit_length()):
        run = 1 << digit
        body = ((b"\2" * run + b"\3" * run) * (SAME.entries // (2 * run) + 1))[: SAME.entries]
        tables = Tables()
        tables.take(SAME, head_of(SAME, memoryview(body)) + body)
        known = tables.look_up(position)
        assert known is not None
        place |= (known[1] == 2) << digit
    return place


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tables in which only a puzzle and the position after its first move are draws."""
    folder = tmp_path_factory.mktemp("tables")
    for material in DRAWN:
        body = bytearray(b"\3" * material.entries)
        if material == SAME:
            for position in (Position.parse(PUZZLE), AFTER):
                body[place_of(position)] = 0  # a byte of 0 is a draw, of 3 a loss
        (folder / file_name(material)).write_bytes(head_of(material, memoryview(body)) + body)
    return folder


def test_a_draw_that_one_move_holds_is_found_in_the_tables_and_numbers_go_round(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draws, "_MANY", 1)
    tables = Tables(folder)
    assert {draw_puzzle(tables, number) for number in (1, 2, 611, 10**9)} == {PUZZLE}
    assert holds_the_draw(tables, Position.parse(PUZZLE)) == [HOLDS]


def test_tables_that_know_fewer_draws_than_there_are_have_none(folder: Path) -> None:
    with pytest.raises(TablesMissing, match="is damaged; find it with: chameleon tables verify"):
        draw_puzzle(Tables(folder), 1)


def test_without_tables_it_is_said_how_to_make_them(tmp_path: Path) -> None:
    teacher = engine.teacher("chameleon")
    assert teacher is not None
    use_tables(None)
    with pytest.raises(TablesMissing, match="chameleon tables build --pieces 6"):
        teacher.find_puzzle("draw", 1, lambda: False)
