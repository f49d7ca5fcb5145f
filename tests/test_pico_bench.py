"""The counts of the emulated Pico's bench; the emulator itself is not part of the project."""

from __future__ import annotations

from pathlib import Path
from random import Random

from benchmarks.pico.scan import PIECES, START, Gap, changes_of, gaps_at, image, report
from hal import Edge
from sim.pico.stand_in import micropython


def test_gaps_are_told_or_lost() -> None:
    gaps = [Gap(3, 1_000_400, 1_020_400), Gap(4, 1_100_000, 1_120_000), Gap(3, 1_200_000, 1_220_000)]
    heard = [(1002, Edge(1001, 3, False)), (1024, Edge(1020, 3, True)), (1102, Edge(1100, 4, False))]
    assert list(report(gaps, heard)) == [
        "2 of 3 gaps lost",
        "told to be 19 to 19 ms long",
        "known to the host 4 ms after their end, at most 4 ms",
    ]


def test_every_reed_that_opens_closes_again() -> None:
    gaps = gaps_at(1000, 50, 40, 20, Random(1))
    changes = [change.split(":") for ms in changes_of(gaps).values() for change in ms.split(",")]
    times = [int(us) for us, _ in changes]
    assert (len(changes), times, changes[-1][1]) == (100, sorted(times), f"{START:x}")
    assert {gap.square for gap in gaps} <= set(PIECES)


def test_the_boards_file_system_holds_the_firmware(tmp_path: Path) -> None:
    made = image(micropython(), tmp_path)
    assert made.stat().st_size == 352 * 4096
    assert b"from firmware_bridge.firmware.start import start" in made.read_bytes()
