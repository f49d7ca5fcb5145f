"""General code takes the number of squares from the board or the game: only the places listed here may contain it."""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from collections.abc import Iterator

import pytest

from hal.squares import SQUARES
from tests.book import ROOT

pytestmark = pytest.mark.slow

SIZES = {str(size) for size in (len(SQUARES), len(SQUARES) - 1, 3 * len(SQUARES))}
"""The number of squares, the last one's index, and the bytes of a picture of light."""

GENERAL = ("controller", "hal", "sim", "firmware_bridge")
OF_A_GAME = re.compile(r"controller/games/[^/]+/")

_THINGS = "squares?|reeds?|lights?|leds?|contacts?|colours?|letters|bytes|bits?"
SAID = re.compile(rf"\b({'|'.join(sorted(SIZES))})[ -]({_THINGS})\b", re.IGNORECASE)
"""Phrases with the number of squares in words."""

TEXT = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}

MAY: dict[str, tuple[str, ...]] = {
    "hal/squares.py": ("25 squares, a1 = 0 ... e5 = 24",),  # the only definition of the number of squares
    "firmware_bridge/board.py": ("_PINS = (1, ",),  # the numbers of pins
    "firmware_bridge/codec.py": ("colours:75", "kinds:25"),  # the frames of protocol 1, for any board
    "firmware_bridge/firmware/matrix.py": ("push_thresh=25",),  # a state machine's program for five by five pins
    "hal/drivers/wiring.py": ("COLUMN_PINS = (25, ", "8: 24", "24: 18, 25: 22"),  # the numbers of pins
    "hal/drivers/neopixels.py": ("25 times a second",),
    "sim/square.py": ("(15, 25), (20, 25)", "range(24)"),  # mm
    "hal/frame.py": ("_LOW = 255, 165, 75", '"calm-breathe"'),  # levels of light
    "controller/hands/contacts.py": ("ON_MS = 25",),  # ms
    "controller/journal/salvage.py": ("_HEADER, _FRAME = 32, 24",),  # bytes of SQLite's files
    "controller/table/seat_secrets.py": ("_BYTES = 24",),  # bytes of a key
    "controller/commands/restart.py": ("STATUS = 75",),  # a process's status
}
"""The few lines with such a number, by a part of each; most of them mean something else."""


def general_files() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return [file for file in listed.split() if file.split("/")[0] in GENERAL and not OF_A_GAME.match(file)]


def sizes_in(text: str, allowed: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines with the number of squares, as a number or in words."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        for number, line in enumerate(lines[token.start[0] - 1 : token.end[0]], start=token.start[0]):
            is_size = token.type == tokenize.NUMBER and token.string in SIZES
            is_said = token.type in TEXT and SAID.search(line)
            if (is_size or is_said) and not any(part in line for part in allowed):
                yield f"{number}: {line.strip()}"


def test_only_a_few_places_write_down_how_many_squares_there_are() -> None:
    files = general_files()
    assert len(files) > 100
    found = [
        f"{file}:{line}"
        for file in files
        for line in sizes_in((ROOT / file).read_text(encoding="utf-8"), MAY.get(file, ()))
    ]
    assert found == []


@pytest.mark.parametrize("file", MAY)
def test_every_place_that_may_do_so_still_does(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert [part for part in MAY[file] if part not in text] == []


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ("for square in range(25):", True),
        ("everywhere = (1 << 25) - 1", True),
        ("dark = bytes(75)", True),
        ('"""All 25 lights at once."""', True),
        ("x = 1  # one of 25 squares", True),
        ("wait_ms = 250", False),
        ('"""25 times a second."""', False),
        ("for square in range(len(SQUARES)):", False),
    ],
)
def test_the_search_knows_a_number_of_squares_from_others(line: str, is_found: bool) -> None:
    assert bool([*sizes_in(line + "\n")]) is is_found
