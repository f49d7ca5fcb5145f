"""People at a table without threads: hands are edges, time is passed in, and the journal is on disk."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from controller.errors import JournalError
from controller.hands import Timing
from controller.journal.store import Journal
from controller.messages.commands import Command, Request, Think, Thought, Tick
from controller.messages.players import Players
from controller.sensing.recorder import Recorder
from controller.tabletop import tabletop
from hal import SQUARES, Edge, Held, Picture, square_index
from tests.controller.at_table import AtTable

HUMANS = {"red": "human", "blue": "human"}
QUICK = Timing(settle_ms=300)
WALL = 1_700_000_000_000


class FailingJournal(Journal):
    """A journal that rejects some kinds of entries on request, like a full disk."""

    refused: tuple[str, ...] = ()

    def append(self, game_id: int, kind: str, text: str, now_ms: int, *more: tuple[str, str]) -> None:
        if kind in self.refused:
            raise JournalError("the journal cannot grow because the disk is full; free some space and try again")
        super().append(game_id, kind, text, now_ms, *more)

    def begin(self, *args: Any) -> int:
        if "begin" in self.refused:
            raise JournalError("the journal cannot grow because the disk is full; free some space and try again")
        return super().begin(*args)


class Sitting:
    """A session on a journal in `folder`, in memory when None; `recorded` are the lines of its trace."""

    def __init__(
        self,
        folder: Path | None = None,
        *,
        seats: dict[str, str] | None = None,
        game: str = "chameleon",
        journal: Journal | None = None,
        **options: Any,
    ) -> None:
        self.now = 1000
        self.recorded: list[str] = []
        self.journal: Any = journal or FailingJournal.open(folder / "journal.db" if folder else ":memory:")
        self.session = AtTable(
            tabletop(game),
            self.journal,
            Players(game, seats or HUMANS, next(iter(seats or HUMANS)), dict.fromkeys(seats or HUMANS, "squares")),
            wall=lambda: WALL + self.now,
            recorder=Recorder(self.recorded.append),
            **{"timing": QUICK, **options},
        )
        self.feel(self.session.tabletop.situation(self.session.game).occupied)

    def __enter__(self) -> Sitting:
        return self

    def __exit__(self, *_: object) -> None:
        self.journal.close()

    # What people do

    def feel(self, occupied: int) -> Sitting:
        """The board reports its whole picture."""
        self.session.step(Picture(self.now, occupied), self.now)
        return self

    def lift(self, *squares: str, after: int = 400) -> Sitting:
        """Lifts pieces in turn, `after` ms each."""
        return self._edges(squares, False, after)

    def place(self, *squares: str, after: int = 400) -> Sitting:
        """Puts pieces down in turn, `after` ms each."""
        return self._edges(squares, True, after)

    def hold(self, pieces: int) -> Sitting:
        """A simulated board reports the number of pieces in hands."""
        self.session.step(Held(self.now, pieces), self.now)
        return self

    def wait(self, ms: int = 2000) -> Sitting:
        """Lets time pass: two seconds make a move final."""
        self.now += ms
        self.session.step(Tick(), self.now)
        return self

    def move(self, *moves: str) -> Sitting:
        """Makes moves by hand, each with plenty of time; "d2xa5" captures a piece."""
        for move in moves:
            self.lift(move[:2], *([move[-2:]] if "x" in move else [])).place(move[-2:]).wait()
        return self

    def ask(self, *commands: Command) -> Sitting:
        """Sends a command of the page."""
        for command in commands:
            self.now += 100
            self.session.step(command, self.now)
        return self

    def think(self, move: str, *, ticket: int | None = None) -> Sitting:
        """The engine chooses a move; it answers its last request unless a ticket is named."""
        asked = self.requests(Think)
        self.session.step(Thought(asked[-1].ticket if ticket is None else ticket, move), self.now)
        return self

    # State

    @property
    def played(self) -> list[str]:
        """The moves on the board."""
        return [str(move) for move in self.session.game.moves]

    @property
    def entries(self) -> list[str]:
        """The journal's entries of this game as "kind text"."""
        return [f"{entry.kind} {entry.text}".strip() for entry in self.journal.load(self.session.game_id).entries]

    @property
    def shown(self) -> dict[str, str]:
        """The meaning of every light."""
        painting = self.session.painting
        said = {name: painting.meaning_of(square) for square, name in enumerate(SQUARES)}
        return {name: meaning for name, meaning in said.items() if meaning}

    @property
    def decided(self) -> list[dict[str, Any]]:
        """The decisions in the trace."""
        return [facts for facts in map(json.loads, self.recorded) if "decision" in facts]

    def requests(self, *kinds: type[Request]) -> list[Any]:
        """The session's requests to the outside, of some kinds; a second call returns none."""
        return [request for request in self.session.take_requests() if isinstance(request, kinds or (object,))]

    def _edges(self, squares: tuple[str, ...], on: bool, after: int) -> Sitting:
        for square in squares:
            self.now += after
            self.session.step(Edge(self.now, square_index(square), on), self.now)
        return self
