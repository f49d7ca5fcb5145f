"""The doctor's check of poles: upside-down magnets, silent sensors, disagreeing squares."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.doctor import Finding
from hal import Edge, Picture, PieceSeen
from tests.controller.doctor_bench import HALL_WIRES, PaperBoard, round_of
from tests.controller.doctor_people import Heard
from tests.controller.doctor_poles import KINDS, Magnets, kinds_found

FIRST = ["a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2", "e2", "a3", "b3", "c3", "d3", "e3", "a4"]
"""The squares of the first multiplexer."""


def sentences(found: list[Finding]) -> list[str]:
    return [finding.sentence for finding in found]


def test_sensors_and_magnets_that_are_right_are_well() -> None:
    heard = Heard()
    [finding] = kinds_found(Magnets(), heard)
    assert finding.ok and not finding.remedy
    assert finding.sentence == (
        "3 white and 2 black pieces have their magnets the right way round, and the squares agree on it"
    )
    assert [line.partition(",")[0] for line in heard.lines] == [
        "Now put each white piece on c3",
        "Now put each black piece on c3",
    ]


def test_a_magnet_that_is_upside_down_is_named_by_when_its_piece_was_put() -> None:
    [finding] = kinds_found(Magnets(pieces={"white": ["white"] * 2, "black": ["black", "white", "black", "white"]}))
    assert finding == Finding(
        "magnets",
        False,
        "glued in upside down: black piece 2 and 4, in the order in which you tested them",
        "push the magnet out and glue it in the other way round, unless the piece is of the other kind",
    )


def test_a_magnet_that_is_not_recognised_is_named_too() -> None:
    [finding] = kinds_found(Magnets(pieces={"white": ["white", None], "black": ["black"]}))
    assert finding.sentence == "not recognised: white piece 2, in the order in which you tested them"
    assert finding.remedy.startswith("press the magnet all the way in")


def test_a_square_that_tells_no_kind_is_named_with_its_sensor() -> None:
    [finding] = kinds_found(Magnets(silent=["c3", "b4"]))
    assert finding.sentence == "these squares recognised no kind of piece: c3, b4"
    assert finding.remedy.partition(": ")[2].split("; ") == [
        "the sensor of c3 is on C12 of the multiplexer at GP26, pin 31",
        "the sensor of b4 is on C0 of the multiplexer at GP27, pin 32",
    ]


def test_a_silent_multiplexer_is_named_once_and_not_its_squares() -> None:
    found = kinds_found(Magnets(silent=[*FIRST, "e5"]))
    assert sentences(found) == [
        "no square of the multiplexer at GP26, pin 31 recognised a kind of piece",
        "these squares recognised no kind of piece: e5",
    ]


def test_where_no_square_tells_a_kind_the_firmware_is_to_be_flashed_for_it() -> None:
    [finding] = kinds_found(Magnets(first=None))
    assert finding.sentence == "no square recognised the kind of piece on it"
    assert "flash --hall-sensors" in finding.remedy and "GP26, pin 31 and GP27, pin 32" in finding.remedy


@pytest.mark.parametrize("first", ["white", "black"])
def test_squares_that_disagree_about_the_same_piece_have_their_sensors_upside_down(first: str) -> None:
    [finding] = kinds_found(Magnets(first=first, turned=["d2", "c3"]))
    assert finding.sentence == f"squares disagree: the same piece is {first} on a1, but not on d2, c3"
    assert finding.remedy.startswith("turn these sensors over, marked side up: the sensor of d2 is on C8")


def test_pieces_are_not_tried_on_a_square_that_disagrees() -> None:
    heard = Heard()
    kinds_found(Magnets(turned=["c3"]), heard)
    assert all("on a1, one after the other" in line for line in heard.lines)


def test_two_kinds_that_are_changed_throughout_have_their_names_in_the_wrong_order() -> None:
    wrong = {"white": ["black"] * 3, "black": ["white"] * 2}
    [finding] = kinds_found(Magnets(first="black", pieces=wrong))
    assert finding.sentence == "each white piece counts as black, and the other way round"
    assert finding.remedy.startswith("change the order of the two names at kinds under board-options in chameleon.yml")


def test_a_kind_of_which_no_piece_was_put_is_only_noted() -> None:
    [finding] = kinds_found(Magnets(pieces={"white": ["white"]}))
    assert (finding.ok, finding.sentence) == (True, "no black piece was tested")
    assert finding.remedy


def test_whoever_leaves_a_piece_lying_is_not_waited_for() -> None:
    found = kinds_found(Magnets(stays=True))
    assert sentences(found) == ["no black piece was tested"]


def test_a_board_on_which_nothing_was_put_says_nothing_of_kinds() -> None:
    assert kinds_found(Magnets(untouched=True)) == []


def test_a_person_is_asked_to_go_round_with_one_piece_where_kinds_are_told(tmp_path: Path) -> None:
    heard = Heard()
    tour = [event for at in range(25) for event in (Edge(0, at, True), PieceSeen(0, at, "white"), Edge(1, at, False))]
    board = PaperBoard([Picture(0, 0), *tour], wires=HALL_WIRES)
    found = round_of(board, tmp_path, heard.person, options={"kinds": KINDS})
    assert "Put the same white piece on each square" in heard.lines[0]
    assert [each.sentence for each in found if each.name == "squares"] == ["all 25 squares sensed a piece come and go"]
    assert [each.sentence for each in found if each.name == "magnets"] == [
        "no white piece was tested",
        "no black piece was tested",
    ]


def test_without_a_person_the_kinds_are_only_listed(tmp_path: Path) -> None:
    there = [Picture(0, 1 << 12), PieceSeen(1, 12, "black")]
    found = round_of(PaperBoard(there), tmp_path, options={"kinds": [*KINDS]})
    [finding] = [each for each in found if each.name == "kinds"]
    assert (finding.ok, finding.sentence) == (True, "recognised now: c3 black; not tested, because that needs a person")


def test_a_board_that_knows_no_kinds_has_no_line_for_them(tmp_path: Path) -> None:
    found = round_of(PaperBoard([Picture(0, 0)]), tmp_path, options={"kinds": True})
    assert [each for each in found if each.name in ("kinds", "magnets")] == []
