"""The firmware's own loop and lights under MicroPython: nothing blocks them, and the watchdog is fed."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from sim.pico.stand_in import furnish, micropython, surroundings

MAIN = Path(__file__).with_name("main_on_micropython.py")
PIXELS = Path(__file__).with_name("pixels_on_micropython.py")


def said(folder: Path, script: Path, *arguments: str) -> str:
    """Runs a script in MicroPython; returns its output."""
    furnish(folder)
    done = subprocess.run(
        [micropython(), script, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=surroundings(folder, "/dev/null"),
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
    return done.stdout.strip()


@pytest.mark.parametrize(
    ("broken", "fed"), [("nothing", 20), ("lights", 20), ("cable", 20), ("reeds", 0)], ids=lambda value: str(value)
)
def test_the_watchdog_is_fed_while_the_reeds_are_read_and_sleeps_afterwards(
    tmp_path: Path, broken: str, fed: int
) -> None:
    assert said(tmp_path, MAIN, broken) == f"{fed} {{{0x1000 + 0x3000}: {1 << 30}}}"


def test_what_the_board_lacks_is_said_to_whoever_opens_the_port(tmp_path: Path) -> None:
    assert said(tmp_path, MAIN, "version") == "too old"


def test_a_picture_of_light_waits_until_the_one_before_is_shown_and_never_longer(tmp_path: Path) -> None:
    assert said(tmp_path, PIXELS) == "20 1110 610 20 20 20"
