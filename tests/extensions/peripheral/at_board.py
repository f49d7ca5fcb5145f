"""A board, a central connected to it, and hands, in simulated time."""

from __future__ import annotations

from collections.abc import Mapping

from controller.extensions.peripheral.conversation import Conversation
from controller.extensions.peripheral.variants import variants
from controller.hands import Timing
from hal import SQUARES, square_index
from hal.events import HardwareEvent
from sim import ManualClock, SimBoard

START = "wbwbw/5/5/5/WBWBW r"
LETTERS = {"B": "red-black", "W": "red-white", "b": "blue-black", "w": "blue-white"}
_STEP_MS = 20


def looks_of(position: str) -> dict[str, str]:
    """The pieces of a position, square name -> look."""
    ranks = reversed(position.partition(" ")[0].split("/"))
    letters = "".join("." * int(each) if each.isdigit() else each for rank in ranks for each in rank)
    return {SQUARES[at]: LETTERS[letter] for at, letter in enumerate(letters) if letter != "."}


class AtBoard:
    """Sends a central's lines, moves pieces by hand, and records the board's answers."""

    def __init__(
        self, standing: str = START, *, kinds: bool = False, settable: bool = False,
        rules: Mapping[str, Mapping[str, object]] | None = None,
    ) -> None:  # fmt: skip
        self.clock = ManualClock(1_000)
        self.board = SimBoard(threaded=False, kinds=kinds)
        self.board.hand("set-up", pieces=looks_of(standing))
        self.talk = Conversation(variants(rules or {}), Timing(settle_ms=1_000), settable=settable)
        self.board.open(self._feel, self.clock)
        self.run(500)

    def _feel(self, event: HardwareEvent) -> None:
        self.talk.receive_event(event, max(self.clock(), getattr(event, "t_ms", 0)))

    def run(self, ms: int) -> list[str]:
        """Lets time pass; returns the board's lines meanwhile."""
        for _ in range(0, ms, _STEP_MS):
            self.clock.advance(_STEP_MS)
            self.board.run_until(self.clock())
            self.talk.tick(self.clock())
        return self.talk.take_lines()

    def says(self, *lines: str | bytes) -> list[str]:
        """Sends a central's lines; returns the board's immediate answers."""
        for line in lines:
            self.talk.receive_line(line if isinstance(line, bytes) else line.encode(), self.clock())
        return self.talk.take_lines()

    def begins(self, *features: str, position: str = START) -> None:
        """Starts a round on a board that has the central's position."""
        asked = [f"feature {each}" for each in features]
        said = self.says(*asked, "set_variant chameleon", f"begin {position}")
        assert said == [*["ok"] * len(features), f"sync {position}"]

    def moves(self, move: str) -> list[str]:
        """Moves a piece by hand from square to square; returns the board's lines until it has settled."""
        said = self.lifts(move[:2]) + self.places(move[2:])
        return said + self.run(4_000)

    def lifts(self, square: str, hand: str = "page") -> list[str]:
        """Lifts a piece."""
        self.board.hand("lift", square=square, hand=hand)
        return self.run(600)

    def places(self, square: str, hand: str = "page") -> list[str]:
        """Puts the piece in hand down; a piece already there goes to the box."""
        self.board.hand("place", square=square, hand=hand)
        return self.run(600)

    def shines(self) -> dict[str, str]:
        """The meaning of each lit square."""
        painting = self.talk._painting()
        found = {name: painting.meaning_of(square_index(name)) for name in SQUARES}
        return {name: meaning for name, meaning in found.items() if meaning is not None}
