"""The sizes fit each other, and impossible sizes are refused in a sentence with possible values."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from controller.commands.cli import chameleon
from deploy.make.__main__ import doubt, main
from deploy.make.measures import RECOMMENDED, MakeError, Measures, measures_of, read_measures


def sizes(**changes: Any) -> dict[str, Any]:
    """The recommended sizes with changes such as `magnet_diameter=30`."""
    data: dict[str, Any] = yaml.safe_load(RECOMMENDED.read_text(encoding="utf-8"))
    for name, value in changes.items():
        section, _, key = name.partition("_")
        data[section][key.replace("_", "-")] = value
    return data


def changed(**changes: Any) -> Measures:
    """The recommended sizes with changes, checked."""
    return measures_of(sizes(**changes))


def test_the_recommended_sizes_fit_each_other() -> None:
    of = read_measures()
    assert (of.field, of.outer, of.corners) == (5 * of.board.pitch, 5 * of.board.pitch + 2 * of.board.border, 4)
    stacked = of.piece.floor + of.plate.thickness + of.skirt - of.strip.spacer - of.strip.thickness - of.reed.seat
    assert stacked == pytest.approx(of.reed.height)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"board_pitch": -50}, "board: pitch is -50; it is a size in mm, more than 0"),
        ({"magnet_diameter": "8 mm"}, "magnet: diameter is '8 mm'; it is a size in mm, more than 0"),
        ({"magnet_diameter": True}, "magnet: diameter is True; it is a size in mm, more than 0"),
        ({"magnet_thickness": float("nan")}, "magnet: thickness is nan; it is a size in mm, more than 0"),
        (
            {"magnet_diameter": 25},
            "a magnet of 25 mm and its cap do not fit a foot 26 mm wide; make the foot at least 32.6 mm wide",
        ),
        (
            {"piece_height": 10},
            "a piece 10 mm high has no room for a magnet of 3 mm, its cap and a grip; make it at least 11.9 mm high",
        ),
        (
            {"piece_floor": 0.6},
            "the cap below the magnet takes 0.5 mm of the piece's floor of 0.6 mm; make the floor at least 0.8 mm",
        ),
        ({"piece_foot": 46}, "a piece 46 mm wide is too big for squares of 50 mm"),
        (
            {"light_offset": 22},
            "the light's window reaches 26.5 mm from the middle of the square, and the cell ends at 22.8 mm; "
            "move the light inwards or make the window smaller",
        ),
        (
            {"light_offset": 12},
            "the light's window begins 7.5 mm from the middle of the square, below a piece that reaches 13 mm; "
            "move the light outwards or make the foot smaller",
        ),
        (
            {"reed_glass": 18},
            "the reed's holes are 20 mm apart, its glass is 18 mm long; "
            "a wire must not be bent closer than 2 mm to the glass",
        ),
        (
            {"reed_offset": 14},
            "the reed reaches 25 mm from the middle of the square, and the cell ends at 22.8 mm; "
            "take a shorter reed, a smaller offset or a wider pitch",
        ),
        (
            {"reed_height": 3},
            "the reed is to lie 3 mm below the magnet, but cap, felt, plate and glass need 5.95 mm; "
            "make the plate thinner or let the reed lie lower",
        ),
        ({"reed_bulb": 3.2, "reed_height": 7}, "a glass 3.2 mm thick cannot lie with its axis 1.5 mm high"),
        ({"strip_width": 48}, "a strip 48 mm wide does not fit squares of 50 mm"),
        (
            {"board_border": 22},
            "a border of 22 mm leaves no room for wall, pillars and ribbon beside strips that reach out 15 mm; "
            "make it at least 25 mm wide",
        ),
        (
            {"board_bed": 120},
            "the table is 300 mm wide, and even a quarter of its frame, 150 mm, is larger than "
            "the printer's bed of 120 mm; make the frame of wood, or choose a smaller pitch",
        ),
        ({"sheets_bay": 230}, "the frame is 241.6 mm high, the printer's bed 220 mm"),
    ],
)
def test_sizes_that_cannot_be_built_are_refused_with_what_would_do(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MakeError) as refused:
        changed(**change)
    assert str(refused.value) == sentence


def test_a_frame_that_fits_the_bed_is_printed_in_one_piece() -> None:
    assert changed(board_bed=310).corners == 1


@pytest.mark.parametrize(
    "data, sentence",
    [
        (None, "the file must have the keys board, light, magnet, piece, plate, reed, sheets, strip"),
        (sizes() | {"lights": {}}, "the file has the unknown key 'lights'; there are: board, light, magnet, "),
        ({"board": sizes()["board"]}, "the file lacks 'light'"),
        (sizes() | {"magnet": {"diameter": 8, "thickness": 3}}, "magnet lacks 'clearance'"),
    ],
)
def test_a_file_with_other_keys_is_refused(data: Any, sentence: str) -> None:
    with pytest.raises(MakeError) as refused:
        measures_of(data)
    assert str(refused.value).startswith(sentence)


@pytest.fixture(autouse=True)
def no_printed_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Omits the solids, even with build123d installed; they are made and checked once a week."""
    monkeypatch.setattr("deploy.make.__main__.find_spec", lambda name: None)


def test_the_command_writes_every_file(tmp_path: Path) -> None:
    done = CliRunner().invoke(main, [str(tmp_path / "new" / "folder")])
    assert (done.exit_code, done.exception) == (0, None)
    written = {path.relative_to(tmp_path / "new" / "folder").as_posix() for path in tmp_path.rglob("*.*")}
    sheets = {f"sheets/{name}.{kind}" for name in ("base-4mm", "deck-4mm", "rim-3mm") for kind in ("dxf", "svg")}
    circuit = {"circuit/rank.kicad_pcb", "circuit/rank.net", "circuit/rank.svg"}
    perfboard = {f"perfboard/{name}.svg" for name in ("pico", "pi", "square")}
    assert written == {"bill-pico.csv", "bill-pi.csv", "bill-hall.csv"} | circuit | perfboard | sheets
    assert "need build123d: pip install '.[make]'" in done.output
    assert "The base is 300 x 300 mm and fits sheets of 300 x 300 mm, 12 x 12 inch, 400 x 300 mm" in done.stderr


@pytest.mark.parametrize(
    "text, sentence",
    [
        (None, "cannot be read"),
        ("board: [", "is not YAML"),
        (yaml.safe_dump(sizes(magnet_diameter=25)), "do not fit a foot 26 mm wide"),
        (yaml.safe_dump(sizes(light_window=5, light_offset=13.5, piece_foot=20)), "cannot be made: "),
    ],
)
def test_the_command_refuses_bad_sizes_in_a_sentence_and_writes_nothing(
    tmp_path: Path, text: str | None, sentence: str
) -> None:
    if text is not None:
        (tmp_path / "sizes.yml").write_text(text, encoding="utf-8")
    done = CliRunner().invoke(main, [str(tmp_path / "out"), "--sizes", str(tmp_path / "sizes.yml")])
    assert done.exit_code == 1
    assert done.output.startswith("Error: ") and sentence in done.output
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = CliRunner().invoke(main, [str(tmp_path / "file" / "folder")])
    assert done.exit_code == 1
    assert "cannot be written" in done.output


def test_sizes_that_can_be_made_and_whose_square_may_not_work_are_doubted_in_a_sentence(tmp_path: Path) -> None:
    file, folder = tmp_path / "sizes.yml", tmp_path / "made"
    file.write_text(yaml.safe_dump(sizes(magnet_diameter=12)), encoding="utf-8")
    ended = CliRunner().invoke(main, [str(folder), "--sizes", str(file)])
    question = "chameleon design check --magnet 12x3 --offset 8 --height 6 --plate 4.5 --glass 14.2 --pitch 50"
    assert ended.exit_code == 0 and (folder / "circuit" / "rank.kicad_pcb").exists()
    assert ended.stderr.splitlines()[0].endswith(question)
    asked = CliRunner().invoke(chameleon, question.split()[1:])
    assert (asked.exit_code, asked.output.splitlines()[0]) == (1, "This square may not work.")


def test_a_magnet_sits_in_a_cap_that_closes_it_in_and_the_cap_in_the_piece() -> None:
    of = read_measures()
    (hole, depth), (width, height), (room, deep) = of.magnet_hole, of.cap, of.cap_hole
    assert (round(hole, 3), round(depth, 3)) == (8.2, 3.2)
    assert (round(width - hole, 3), round(height - depth, 3)) == (4.0, 0.5)
    assert (round(room - width, 3), round(deep - height, 3)) == (of.magnet.clearance,) * 2
    assert of.felt == 1 and of.felt + height - depth == of.piece.floor


def test_files_of_sizes_from_before_there_were_caps_make_the_same_square_with_thinner_felt() -> None:
    old = changed(piece_floor=1.0, strip_tab=17.5, board_border=28)
    assert (old.felt, old.reed.height, old.outer) == (0.5, read_measures().reed.height, 306)


def test_the_recommended_square_is_not_doubted() -> None:
    assert doubt(read_measures()) == ""


def test_a_square_that_cannot_be_is_refused_before_it_is_judged() -> None:
    with pytest.raises(MakeError, match=r"^squares of 250 mm are not suitable for hands and pieces"):
        doubt(changed(board_pitch=250, board_bed=900))
