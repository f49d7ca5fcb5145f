"""What the firmware of a Pico feels while pictures of light arrive: `python -m benchmarks.pico.scan --help`.

The firmware runs in MicroPython on an emulated RP2040 (README.md beside this file says where both come from); this
program is the host at its cable and the hands over its reeds. It counts scans, first at rest and then while the host
sends pictures of light, and opens single reeds for a moment: every such gap should be told as an edge off and an edge
on. All times are those of the emulated chip.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from firmware_bridge.conversation import Conversation
from firmware_bridge.firmware.files import firmware_files
from hal import Edge, Frame, Light, Picture, picture_of
from sim.pico.stand_in import micropython

HERE = Path(__file__).parent
BOOT_MS = 1500
REST_MS = 2000
PIECES = (0, 1, 2, 3, 4, 20, 21, 22, 23, 24)
START = picture_of(PIECES)
PATTERNS = ("steady", "breathe", "blink", "double", "dim")


@dataclass(frozen=True, slots=True)
class Gap:
    """A reed that is open for a moment."""

    square: int
    began_us: int
    ended_us: int


@dataclass
class Count:
    """What the chip did in a while."""

    ms: int = 0
    scans: int = 0
    longest_us: int = 0
    pictures: int = 0

    def __str__(self) -> str:
        rate = 1000 * self.scans / self.ms
        return f"{rate:.0f} scans a second, at most {self.longest_us} us apart, {self.pictures} pictures of light shown"


class Chip:
    """The emulated board, advanced ms by ms; a context manager."""

    def __init__(self, arguments: argparse.Namespace, files: Path) -> None:
        self.now = 0
        self.count = Count()
        self._process = subprocess.Popen(
            ["node", HERE / "emulator.mjs", arguments.emulator, arguments.uf2, arguments.bootrom, files],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Chip:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("")

    def run(self, until_ms: int, said: bytes = b"", changes: str = "") -> bytes:
        """Returns what the board sends until then; `changes` are the reeds, "us:hex,us:hex"."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(f"{until_ms} {said.hex() or '-'} {changes or '-'}\n")
        self._process.stdin.flush()
        words = self._process.stdout.readline().split()
        if len(words) != 4:
            raise SystemExit(f"the emulator ended at {until_ms} ms: {' '.join(words) or 'see above'}")
        self.count.ms += until_ms - self.now
        self.count.pictures += int(words[1])
        self.count.scans += int(words[2])
        self.count.longest_us = max(self.count.longest_us, int(words[3]))
        self.now = until_ms
        return b"" if words[0] == "-" else bytes.fromhex(words[0])


class Host:
    """The table's end of the cable."""

    def __init__(self, chip: Chip) -> None:
        self._chip = chip
        self._conversation = Conversation(chip.now, led_ma=500)
        self.heard: list[tuple[int, Edge | Picture]] = []
        """When something arrived, and what."""

    def live(self, ms: int, pictures_per_s: float = 0, changes: dict[int, str] | None = None) -> Count:
        """Talks for a while, with so many pictures of light; `changes` are the reeds' at each ms."""
        chip, conversation = self._chip, self._conversation
        chip.count, began, sent = Count(), chip.now, 0
        for now in range(began + 1, began + ms + 1):
            if (now - began) * pictures_per_s >= 1000 * (sent + 1):
                sent += 1
                conversation.show(_colours(sent, now))
            said = chip.run(now, conversation.next_bytes(now), (changes or {}).get(now, ""))
            self.heard += [(now, event) for event in conversation.receive(said, now)]
        return chip.count

    def wires(self) -> str:
        """What the self-test finds."""
        self._conversation.test()
        self.live(100)
        return str(self._conversation.report)

    def faults(self) -> str:
        """What went wrong."""
        return str(self._conversation.troubles)


def _colours(number: int, now: int) -> bytes:
    """A picture as the table sends it: patterns, and one square that differs from picture to picture."""
    lights = [Light((9 * square, 120, 240 - 9 * square), PATTERNS[square % len(PATTERNS)]) for square in range(25)]
    shown = Frame(tuple(lights)).with_light(number % 25, Light((255, number % 256, 0))).at(now)
    return bytes(level for colour in shown for level in colour)


def gaps_at(began_ms: int, count: int, per_s: float, length_ms: int, rng: Random) -> list[Gap]:
    """Gaps one after the other, each on a random square that has rested, at random moments."""
    gaps: list[Gap] = []
    for number in range(count):
        recent = {gap.square for gap in gaps[-4:]}
        square = rng.choice([each for each in PIECES if each not in recent])
        began_us = int((began_ms + (number + rng.random()) * 1000 / per_s) * 1000)
        gaps.append(Gap(square, began_us, began_us + 1000 * length_ms))
    return gaps


def changes_of(gaps: list[Gap]) -> dict[int, str]:
    """What the reeds do in each ms, as the emulator wants it."""
    moments = sorted([(gap.began_us, gap.square) for gap in gaps] + [(gap.ended_us, gap.square) for gap in gaps])
    changes: dict[int, str] = {}
    closed = START
    for us, square in moments:
        closed ^= 1 << square
        ms = us // 1000 + 1
        changes[ms] = ",".join([*filter(None, [changes.get(ms)]), f"{us}:{closed:x}"])
    return changes


def told(gap: Gap, heard: list[tuple[int, Edge | Picture]]) -> tuple[int, int] | None:
    """Returns how long a gap was told to be and how late its end arrived, in ms; None when it was lost."""
    edges = [(at, event) for at, event in heard if isinstance(event, Edge) and event.square == gap.square]
    off = [each for _, each in edges if not each.on and abs(each.t_ms - gap.began_us // 1000) < 15]
    on = [(at, each) for at, each in edges if each.on and abs(each.t_ms - gap.ended_us // 1000) < 15]
    return (on[0][1].t_ms - off[0].t_ms, on[0][0] - gap.ended_us // 1000) if off and on else None


def report(gaps: list[Gap], heard: list[tuple[int, Edge | Picture]]) -> Iterator[str]:
    """Yields what became of the gaps."""
    found = [told(gap, heard) for gap in gaps]
    lengths = sorted(each[0] for each in found if each)
    delays = sorted(each[1] for each in found if each)
    yield f"{found.count(None)} of {len(gaps)} gaps lost"
    if lengths:
        yield f"told to be {lengths[0]} to {lengths[-1]} ms long"
        yield f"known to the host {delays[len(delays) // 2]} ms after their end, at most {delays[-1]} ms"


def image(program: Path, folder: Path) -> Path:
    """Returns the board's file system with the firmware in it, made by MicroPython on this machine."""
    for name, data in firmware_files().items():
        (folder / "board" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "board" / name).write_bytes(data)
    made = folder / "files.img"
    subprocess.run([program, "-X", "heapsize=16M", HERE / "files.py", made, folder / "board"], check=True)
    return made


def main() -> None:
    """Runs it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--emulator", required=True, help="the folder that holds node_modules/rp2040js")
    parser.add_argument("--uf2", required=True, help="MicroPython for the Pico, a .uf2 file")
    parser.add_argument("--bootrom", required=True, help="the RP2040's own program, b1.bin or bootrom.ts")
    parser.add_argument("--pictures", type=float, default=11, help="pictures of light a second (%(default)s)")
    parser.add_argument("--gaps", type=int, default=1000, help="how many reeds open for a moment (%(default)s)")
    parser.add_argument("--gap-ms", type=int, default=20, help="for how long (%(default)s ms)")
    parser.add_argument("--gaps-per-s", type=float, default=40, help="how many of them a second (%(default)s)")
    arguments = parser.parse_args()
    with TemporaryDirectory() as folder, Chip(arguments, image(micropython(), Path(folder))) as chip:
        chip.run(BOOT_MS, changes=f"1000:{START:x}")
        host = Host(chip)
        host.live(500)
        print("at rest:", host.live(REST_MS), flush=True)
        print("wires:", host.wires(), flush=True)
        rate, length_ms = arguments.gaps_per_s, arguments.gap_ms
        gaps = gaps_at(chip.now + 200, arguments.gaps, rate, length_ms, Random(5))
        ms = int(1000 * arguments.gaps / rate) + 500
        count = host.live(ms, arguments.pictures, changes_of(gaps))
        print(f"at {arguments.pictures:g} pictures a second:", count)
        print("; ".join(report(gaps, host.heard)))
        print("on the cable:", host.faults())


if __name__ == "__main__":
    sys.exit(main())
