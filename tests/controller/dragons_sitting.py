"""People at a table of Dragons without threads: moves are played from pages, and every seat's message is at hand."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from controller.journal.store import Journal
from controller.messages.commands import Command, Play, Request
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore
from controller.sensing.recorder import Recorder
from controller.tabletop import tabletop
from controller.web import table_message
from engine.dragons import DragonsState
from hal import Picture
from hal.events import HardwareEvent
from sim import SimBoard
from tests.controller.at_table import AtTable

EYES = (None, "red", "blue")
HUMANS = {"red": "human", "blue": "human"}


class DragonsSitting:
    """A session of Dragons on a journal in `folder`, in memory when None, with chance that can be repeated."""

    def __init__(
        self, folder: Path | None = None, *, seats: dict[str, str] | None = None, seed: int = 1, **options: Any
    ) -> None:
        self.now = 1000
        self.rng = Random(seed)
        self.recorded: list[str] = []
        self.journal = Journal.open(folder / "journal.db" if folder else ":memory:")
        self.tags = CardStore.simulated("dragons", Random(seed))
        self.session = AtTable(
            tabletop("dragons"), self.journal, Players("dragons", seats or HUMANS),
            wall=lambda: self.now, chance=Random(seed), tags=self.tags,
            recorder=Recorder(self.recorded.append), **options,
        )  # fmt: skip
        occupied = tabletop("dragons").situation(self.session.game).occupied
        self.step(Picture(self.now, occupied))

    def __enter__(self) -> DragonsSitting:
        return self

    def __exit__(self, *_: object) -> None:
        self.journal.close()

    @property
    def state(self) -> DragonsState:
        """The whole state, secrets included."""
        state: DragonsState = self.session.game.state
        return state

    @property
    def turn(self) -> str:
        """The seat that decides now."""
        return self.session.game.turn

    def step(self, *events: HardwareEvent | Command) -> None:
        """Lets things happen, 100 ms apart."""
        for event in events:
            self.now += 100
            self.session.step(event, self.now)

    def play(self, move: str) -> None:
        """Plays a move on the page of the seat that decides."""
        self.step(Play(self.turn, move))

    def play_any(self) -> str:
        """Plays any legal move, and returns it."""
        move = self.rng.choice([str(move) for move in self.session.game.legal_moves])
        self.play(move)
        return move

    def until(self, phase: str) -> None:
        """Plays on until the turn is in a phase."""
        while self.session.game.view(None)["phase"] != phase:
            self.play_any()

    def sent(self, seat: str | None) -> dict[str, Any]:
        """The message to a seat's page, as it comes out of JSON."""
        message: dict[str, Any] = json.loads(json.dumps(table_message(self.session, SimBoard(), 0, seat)))
        return message

    def uid(self, seat: str, card: str) -> str:
        """The tag on a seat's card."""
        deck = self.session.game.rules[f"{seat}-deck"]
        return next(uid for uid, tag in self.tags.tags.items() if (tag.deck, tag.card, tag.seat) == (deck, card, seat))

    def requests(self, kind: type[Request]) -> list[Any]:
        """What the session wants done outside, of one kind."""
        return [request for request in self.session.take_requests() if isinstance(request, kind)]
