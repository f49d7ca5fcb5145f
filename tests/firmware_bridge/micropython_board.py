"""The firmware under MicroPython in virtual time, and its bytes for timelines of hands."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from firmware_bridge.conversation import Conversation
from hal import Edge, Occupancy, Picture
from sim.pico.stand_in import furnish, micropython, surroundings
from tests.hands import Drawn
from tests.hands.timeline import switched

BEGIN_MS = 1000
"""The start of a timeline in the board's time, long after that of the conversation."""

ROUND_MS = 50
"""The interval of rounds while nothing moves."""

Damage = Callable[[bytes], bytes]


class MicroPythonBoard:
    """A process that runs the firmware, one round for each call of `step`; a context manager."""

    def __init__(self, folder: Path) -> None:
        furnish(folder)
        self._reeds = (folder / "reeds").open("r+b", buffering=0)
        self._process = subprocess.Popen(
            [micropython(), Path(__file__).with_name("virtual_board.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings(folder, "/dev/null"),
            text=True,
        )

    def __enter__(self) -> MicroPythonBoard:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate("")
        self._reeds.close()

    def reset_board(self) -> None:
        """Resets the board."""
        self._ask("new")

    def step(self, now: int, received: bytes, closed: Occupancy) -> list[bytes]:
        """Returns the frames that the board sends in one round, with these reeds closed."""
        self._reeds.seek(0)
        self._reeds.write(closed.to_bytes(4, "little"))
        return [bytes.fromhex(frame) for frame in self._ask(f"{now} {received.hex() or '-'}").split()]

    def _ask(self, line: str) -> str:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline()


def through_the_cable(board: MicroPythonBoard, drawn: Drawn, damage: Damage) -> list[Edge | Picture]:
    """Returns a timeline as the host receives it: through pins, firmware, damaged bytes, conversation."""
    board.reset_board()
    conversation = Conversation(0, led_ma=500)
    heard: list[Edge | Picture] = []
    closed, to_board, edges = drawn.felt, b"", list(drawn.timeline.edges)
    for now in _rounds(drawn):
        while edges and edges[0].t_ms <= now - BEGIN_MS:
            closed = switched(closed, edges.pop(0))
        frames = board.step(now, to_board, closed)
        is_begun = conversation.is_up
        heard += conversation.receive(b"".join(damage(frame) if is_begun else frame for frame in frames), now)
        said = conversation.next_bytes(now)
        to_board = damage(said) if said and is_begun else said
    return [_on_the_timeline(event) for event in heard]


def _rounds(drawn: Drawn) -> list[int]:
    """The times of rounds for both ends: at every edge, 1 and 2 ms after it, and every `ROUND_MS`."""
    times = set(range(0, drawn.timeline.end_ms + BEGIN_MS, ROUND_MS)) | set(range(10))
    times |= {edge.t_ms + BEGIN_MS + after for edge in drawn.timeline.edges for after in (0, 1, 2)}
    return sorted(times)


def _on_the_timeline(event: Edge | Picture) -> Edge | Picture:
    t_ms = max(0, event.t_ms - BEGIN_MS)
    return Edge(t_ms, event.square, event.on) if isinstance(event, Edge) else Picture(t_ms, event.occupied)
