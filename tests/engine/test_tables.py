"""The tables: their content, their numbering, and the rejection of damaged ones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.chameleon import Position, apply, legal_moves
from engine.chameleon.rules.bitboards import bitboards_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.rules.position import EMPTY
from engine.chameleon.tables import files, library, pairs
from engine.chameleon.tables.files import file_name, file_size
from engine.chameleon.tables.library import Known, Tables
from engine.chameleon.tables.material import BY_NAME, Force, Material, materials
from engine.chameleon.tables.material import pairs as all_pairs
from engine.chameleon.tables.pairs import memory_of
from engine.chameleon.tables.sides import side_set
from tests.engine.kernels import as_plain_python
from tests.engine.samples import sampled_positions
from tests.engine.tables import write_tables
from tests.engine.test_symmetry import colours_swapped

PIECES = 3
LITTLE = Material(Force(0, 1), Force(1, 0))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("tables")
    write_tables(place, PIECES)
    return place


@pytest.fixture
def copied(folder: Path, tmp_path: Path) -> Path:
    """A copy of the folder of the smallest tables, to be damaged."""
    for material in materials(2):
        (tmp_path / file_name(material)).write_bytes((folder / file_name(material)).read_bytes())
    return tmp_path


def few_pieces() -> list[Position]:
    samples = sampled_positions(3_000, seed=21, most=2)
    return [at for at in samples if 25 - at.board.count(EMPTY) <= PIECES]


def by_the_moves(tables: Tables, position: Position) -> Known:
    after = [tables.look_up(apply(position, move)) for move in legal_moves(position)]
    known = [each for each in after if each is not None]
    assert len(known) == len(after)
    lost = [plies for result, plies in known if result == "loss"]
    if lost:
        return "win", min(lost) + 1
    if any(result == "draw" for result, _ in known):
        return "draw", 0
    return "loss", max(plies for _, plies in known) + 1


def test_there_are_121_classes_and_a_byte_for_each_of_their_positions() -> None:
    assert [len(list(materials(pieces))) for pieces in range(2, 11)] == [4, 16, 37, 63, 88, 106, 116, 120, 121]
    assert sum(each.entries for each in materials(4)) == 605_704
    assert sum(each.entries for each in materials(6)) == 62_328_950
    assert sum(each.entries for each in materials(10)) == 8_566_216_726


def test_memory_is_foretold() -> None:
    assert [max(map(memory_of, all_pairs(pieces))) for pieces in (4, 6, 8, 10)] == [
        152_000,
        23_693_760,
        1_132_722_240,
        24_091_975_680,
    ]


@pytest.mark.parametrize("side", [Force(0, 1), Force(2, 0), Force(1, 2), Force(2, 1)])
def test_every_way_in_which_a_side_stands_has_one_number(side: Force) -> None:
    ways = side_set(*side)
    placed = list(zip(ways.black, ways.white, strict=True))
    assert placed == sorted(set(placed))
    assert len(placed) == side.placements
    assert all(black & white == 0 and (black | white) < 1 << 20 for black, white in placed)
    assert ways.rows == Material(side, side).rows


def test_a_class_is_called_by_its_pieces() -> None:
    assert Material(Force(2, 1), Force(0, 3)).name == "21-03"
    assert BY_NAME["21-03"] == Material(Force(2, 1), Force(0, 3))
    assert len(BY_NAME) == 121


def test_captures_lead_to_a_class_with_a_piece_less() -> None:
    assert [each.name for each in Material(Force(2, 1), Force(1, 1)).captures] == ["01-21", "10-21"]
    assert LITTLE.captures == ()


def test_the_files_are_as_long_as_foretold(folder: Path) -> None:
    found = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert found == {file_name(each): file_size(each) for each in materials(PIECES)}


def test_every_result_follows_from_those_after_the_moves(folder: Path) -> None:
    tables = Tables(folder)
    positions = [at for at in few_pieces() if (tables.look_up(at) or ("", 0))[1]]
    assert len(positions) > 200
    for position in positions:
        assert tables.look_up(position) == by_the_moves(tables, position)


def test_mirror_and_colours_change_nothing(folder: Path) -> None:
    tables = Tables(folder)
    for position in few_pieces():
        known = tables.look_up(position)
        assert tables.look_up(mirrored(position)) == tables.look_up(colours_swapped(position)) == known


@pytest.mark.parametrize(
    "text, known",
    [
        ("5/5/2B2/5/5 b", ("loss", 0)),  # rule 11
        ("B4/5/5/5/4b r", ("win", 0)),  # rule 12: left standing
        ("5/5/B1B2/5/4b r", ("loss", 0)),  # rule 13
        ("5/5/5/b4/3Bb r", ("loss", 2)),  # one of two may be captured
        ("5/b4/5/5/3Bb r", ("win", 3)),
        ("5/5/5/5/bB2b r", ("loss", 0)),  # two have arrived
        ("5/2b2/5/2B2/5 r", ("win", 3)),
    ],
)
def test_what_is_over_or_nearly_over_is_known(folder: Path, text: str, known: Known) -> None:
    assert Tables(folder).look_up(Position.parse(text)) == known


@pytest.mark.parametrize("text", ["wbwbw/5/5/5/WBWBW r", "5/4b/5/BBB2/5 r", "5/bb2w/5/2B2/5 b"])
def test_other_material_is_not_known(folder: Path, text: str) -> None:
    assert Tables(folder).look_up(Position.parse(text)) is None


def test_without_a_folder_nothing_is_known(tmp_path: Path) -> None:
    two = Position.parse("5/2b2/5/2B2/5 r")
    assert Tables(None).look_up(two) is Tables(tmp_path / "missing").look_up(two) is None


def test_tables_that_come_later_are_used_at_once(copied: Path) -> None:
    path = copied / file_name(Material(Force(1, 0), Force(1, 0)))
    kept = path.read_bytes()
    path.unlink()
    tables, two = Tables(copied), Position.parse("5/2b2/5/2B2/5 r")
    assert tables.look_up(two) is None
    path.write_bytes(kept)
    tables.refresh()
    assert tables.look_up(two) == ("win", 3)


def cut(content: bytes) -> bytes:
    return content[:-1]


def of_another_version(content: bytes) -> bytes:
    return content.replace(b"table1", b"table9")


def of_another_class(content: bytes) -> bytes:
    return content.replace(b"01-10", b"10-01")


def with_a_bit_flipped(content: bytes) -> bytes:
    return content[:-1] + bytes([content[-1] ^ 2])


@pytest.mark.parametrize(
    "spoil, trouble",
    [
        (cut, "01-10.table has 270 bytes, expected 271"),
        (of_another_version, "01-10.table is not a table of this version"),
        (of_another_class, "01-10.table has a damaged head"),
        (with_a_bit_flipped, "01-10.table has a damaged block"),
        (lambda content: b"", "01-10.table is empty"),
    ],
)
def test_a_damaged_table_is_named_and_never_believed(
    copied: Path, spoil: Callable[[bytes], bytes], trouble: str
) -> None:
    path = copied / file_name(LITTLE)
    path.write_bytes(spoil(path.read_bytes()))
    tables = Tables(copied)
    assert tables.look_up(Position.parse("5/2b2/5/2W2/5 r")) is None
    assert tables.troubles == {LITTLE: trouble}
    tables.refresh()
    assert LITTLE not in tables.there
    assert tables.look_up(Position.parse("5/2b2/5/2B2/5 r")) == ("win", 3)


def test_plain_python_solves_and_finds_the_same(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sides, probing, solving = (as_plain_python(f"tables/{name}") for name in ("sides", "probing", "solving"))
    for module in (probing, solving):
        monkeypatch.setattr(module, "sides", sides)
    monkeypatch.setattr(solving, "probing", probing)
    monkeypatch.setattr(solving, "row_starts", probing.row_starts)
    for module in (files, pairs):
        monkeypatch.setattr(module, "side_set", sides.side_set)
    monkeypatch.setattr(files, "ClassTable", probing.ClassTable)
    monkeypatch.setattr(library, "Prober", probing.Prober)
    monkeypatch.setattr(pairs, "ClassAtWork", solving.ClassAtWork)
    monkeypatch.setattr(pairs, "unmoves_of", solving.unmoves_of)
    plain = write_tables(tmp_path, PIECES)
    for material in materials(PIECES):
        assert (tmp_path / file_name(material)).read_bytes() == (folder / file_name(material)).read_bytes()
    compiled = Tables(folder)
    for position in few_pieces()[:300]:
        at = bitboards_of(position)
        assert plain.prober.probe(*at, 0) == compiled.prober.probe(*at, 0)
