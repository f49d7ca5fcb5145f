"""`chameleon design check` explains whether a square works, and what would improve it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from controller.commands.design import check
from sim.square import Square
from tests.controller.command_line import Ended, is_one_complaint, run


def asked(*options: str) -> Ended:
    return run("design", "check", *options)


def test_a_square_that_works_is_told_with_its_margins() -> None:
    told = [
        "This square works.",
        "A piece within 5 mm of the middle closes its reed at any angle. The reed receives 7.8 mT or more, 3.5 times "
        "what the least sensitive reed needs.",
        "The reed of an empty square opens even if all its neighbours are occupied. It receives at most 0.23 mT, and "
        "the most sensitive reed opens at 2.3 times that.",
        "A piece can be up to 6 mm off the middle. A piece lifted 19 mm is no longer sensed.",
    ]
    assert asked("--magnet", "8x3", "--offset", "8", "--height", "6") == Ended(0, "\n".join([*told, ""]), "")


def test_a_reed_in_the_middle_is_told_with_what_to_change() -> None:
    ended = asked("--offset", "0")
    assert (ended.status, ended.err) == (1, "")
    first, closing, _, *advice = ended.out.splitlines()
    assert first == "This square does not work."
    assert "exactly over its reed. A magnet has no field along the glass there" in closing
    assert advice == ["Any of these changes makes it work:", "  --offset 7"]


def test_magnets_with_either_pole_down_need_duller_reeds() -> None:
    ended = asked("--both-poles")
    assert ended.status == 1 and "  --reed 20-25" in ended.out.splitlines()
    assert asked("--both-poles", "--reed", "20-25").status == 0


def test_where_no_single_change_helps_magnets_with_either_pole_a_square_for_them_is_named() -> None:
    whole = asked("--both-poles", "--magnet", "5x2", "--height", "10").out.splitlines()[-1].split()
    assert "--both-poles" in whole and asked(*whole).status == 0


def test_what_is_advised_does_work() -> None:
    ended = asked("--magnet", "10x3")
    advice = [line.split() for line in ended.out.splitlines() if line.startswith("  --")]
    assert ended.out.startswith("This square may not work.\n") and "with little to spare" in ended.out
    assert len(advice) > 1
    assert {asked("--magnet", "10x3", *options).status for options in advice} == {0}


def test_where_no_single_change_helps_a_whole_square_is_named() -> None:
    ended = asked("--magnet", "5x2", "--height", "10")
    whole = "  --magnet 8x3 --grade N42 --offset 8 --height 6 --reed 15-25 --pitch 50 --within 5"
    assert ended.out.splitlines()[-2:] == ["No single change makes it work. This square does:", whole]
    assert "may leave its reed open" in ended.out
    assert asked(*whole.split()).status == 0


def test_a_magnet_that_reaches_the_next_square_is_told() -> None:
    assert "may keep the reed of an empty square closed" in asked("--magnet", "15x5").out


@pytest.mark.parametrize("reed", ["15", "15-15", "15 to 15"])
def test_one_number_is_a_class_of_reeds_as_well(reed: str) -> None:
    assert asked("--reed", reed) == asked("--reed", "15-15")


def test_grade_and_magnet_may_be_written_as_people_write_them() -> None:
    assert asked("--grade", "n42", "--magnet", "8 \u00d7 3") == asked()


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--magnet", "60x3"], "--magnet: a magnet 60 mm wide does not fit a square of 50 mm; use 1 to 50"),
        (["--magnet", "8"], "Invalid value for '--magnet': '8' is not DIAMETERxTHICKNESS; use for example 8x3"),
        (
            ["--offset=-3"],
            "--offset: a reed -3 mm off the middle is outside its square; use 0 to 17.9",
        ),
        (
            ["--height", "3"],
            "--height: a reed 3 mm below the magnet must be below felt and plate, together 4.5 mm; use 5.65 to 60",
        ),
        (["--reed", "keen"], "Invalid value for '--reed': 'keen' is not AT or AT-AT; use for example 15 or 15-25"),
        (
            ["--grade", "N99"],
            "--grade: unknown grade N99; choose one of: N35, N38, N40, N42, N45, N48, N50, N52",
        ),
        (["--pitch", "nan"], "--pitch: squares of nan mm are not suitable for hands and pieces; use 20 to 200"),
    ],
)
def test_a_square_that_cannot_be_is_refused_with_the_option_and_its_range(options: list[str], complaint: str) -> None:
    assert asked(*options) == Ended(2, "", f"chameleon: {complaint}\n")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(["offset", "height", "plate", "drop-out", "glass", "pitch", "within", "margin", "reed", "magnet"]),
    st.one_of(st.floats(-1e6, 4.9), st.floats(201, 1e300), st.sampled_from(["inf", "nan", "", "x", "8x", "1e999"])),
)
def test_whatever_is_typed_is_judged_or_refused_in_one_line(option: str, value: float | str) -> None:
    ended = asked(f"--{option}={value}")
    assert (ended.status in (0, 1) and ended.out.startswith("This square ")) or is_one_complaint(ended)


def test_the_help_of_every_option_ends_with_the_recommended_value() -> None:
    square = Square()
    for option in (each for each in check.params if not getattr(each, "is_flag", False)):
        value = getattr(square, option.name or "")
        if isinstance(value, tuple):
            value = ("-" if option.name == "reed" else "x").join(f"{each:g}" for each in value)
        words = value if isinstance(value, str) else f"{value:g}"
        assert (getattr(option, "help", None) or "").endswith(f": {words}.")
