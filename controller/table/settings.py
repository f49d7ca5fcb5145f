"""A table's settings: for all games, for one game, and for the game with which it starts."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from controller.clock.rules import NO_CLOCK, ClockRule
from controller.config.settings import Config
from controller.hands import Timing
from controller.journal.store import JournalGame
from controller.messages.accessibility import AT_ONCE
from controller.messages.commands import StartCourse
from controller.messages.players import Players
from controller.net.address import without_word
from controller.sensing.card_tags import CardStore
from controller.tabletop import Tabletop


@dataclass(frozen=True)
class TableSettings:
    """The settings for every game at a table."""

    timing: Timing = field(default_factory=Timing)
    """How patient the table is with hands."""
    brightness: int = 255
    """The level of a light at full, 0-255, until the operator sets another one."""
    volume: int = 100
    """How loud all sounds are, in percent, until the operator sets another one."""
    locked: bool = False
    """The operator has locked the table."""
    calm: bool = False
    """Slow pulses instead of lights that go on and off."""
    table_moves: bool = False
    """A simulated board makes the computer's moves itself, unless somebody chooses otherwise."""
    simulated: bool = False
    """The board is simulated: then the table makes its replies in lessons and puzzles itself."""
    hints: int = 3
    """How many hints each seat may ask for in a game."""
    paced: bool = False
    """The computer takes a like time for whatever it decides in a game with secrets."""
    clock: ClockRule = NO_CLOCK
    """The clock of new games, unless somebody chooses otherwise."""
    pace: str = AT_ONCE
    """How fast the computer plays, unless somebody chooses otherwise: a key of `PACES`."""


@dataclass(frozen=True)
class GameSettings:
    """What a table needs to play one game."""

    tabletop: Tabletop
    players: Players
    """Who plays a new game, unless somebody chooses otherwise."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The house rules that differ."""
    tags: CardStore | None = None
    """Which card a tag is on; None for a game without cards."""
    physical: bool = False
    """People hold real cards: a card is drawn by the hand that taps it."""


@dataclass(frozen=True, slots=True)
class SharedNote:
    """A game between two tables, as the journal records it."""

    code: str
    """By which the tables found each other."""
    server: str
    """As "nats://table.local:4222"."""
    backs: int = 0
    """How often moves were taken back by agreement, as far as that was carried out here."""
    is_over: bool = False
    """The game has ended, and the hub has its last move; not said of hidden cards, which are checked."""

    @classmethod
    def of(cls, record: JournalGame) -> SharedNote | None:
        """Returns the latest record; None for a game at one table, and for a record that cannot be read."""
        notes = [entry.text for entry in record.entries if entry.kind == "shared"]
        with suppress(ValueError, IndexError):
            match json.loads(notes[-1]):
                case {"code": str(code), "server": str(server), "backs": int(backs), **more}:
                    return cls(code, server, backs, more.get("over") is True)
        return None

    def __str__(self) -> str:
        facts = {"code": self.code, "server": without_word(self.server), "backs": self.backs}
        return json.dumps({**facts, "over": True} if self.is_over else facts)


OtherGames = Callable[[str], GameSettings]
"""What a table needs to play another game, by its name; raises `Refused` when it cannot be played."""


@dataclass(frozen=True)
class Opening:
    """How a table starts: with the latest game of its kind, unless something else is requested."""

    resume: int | None = None
    """The journal's number of the game to go on with."""
    new: bool = False
    """Begin a new game."""
    keep_players: bool = False
    """The players of the settings take their seats in a game that goes on, too."""
    course: StartCourse | None = None
    """Begin a lesson or a puzzle."""
    unfinished: bool = False
    """Begin a new game when the one that would go on is over."""
    position: str | None = None
    """Begin a new game from this position."""
    noted: bool = False
    """Nobody has asked to resume the game: it is the one that was on the table when it ended."""


@dataclass(frozen=True)
class Outside:
    """What a table takes from the outside world, so that tests can repeat it."""

    wall: Callable[[], int]
    """Tells the time of day in ms, for the journal."""
    chance: Random = field(default_factory=lambda: Random(0))
    """Draws what nobody chooses."""
    config: Config = field(default_factory=Config)
    """What extensions read of the configuration."""
