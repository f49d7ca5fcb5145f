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
    """The patience of move detection."""
    brightness: int = 255
    """The level of a full light, 0-255, until the operator changes it."""
    volume: int = 100
    """The volume of all sounds, in percent, until the operator changes it."""
    locked: bool = False
    """The operator has locked the table."""
    calm: bool = False
    """Slow pulses instead of blinking lights."""
    table_moves: bool = False
    """A simulated board makes the computer's moves itself, unless somebody changes that."""
    simulated: bool = False
    """The board is simulated: the table then makes its replies in lessons and puzzles itself."""
    hints: int = 3
    """The number of hints that each seat may request in a game."""
    paced: bool = False
    """The computer takes equal time for all decisions in a game with secrets."""
    clock: ClockRule = NO_CLOCK
    """The clock of new games, unless somebody changes it."""
    pace: str = AT_ONCE
    """The computer's pace, unless somebody changes it: a key of `PACES`."""


@dataclass(frozen=True)
class GameSettings:
    """What a table needs to play one game."""

    tabletop: Tabletop
    players: Players
    """The players of a new game, unless somebody changes them."""
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The house rules that differ from the defaults."""
    tags: CardStore | None = None
    """The cards of the tags; None for a game without cards."""
    physical: bool = False
    """People hold real cards: the hand that taps a card draws it."""


@dataclass(frozen=True, slots=True)
class SharedNote:
    """A game between two tables, as the journal records it."""

    code: str
    """The code by which the tables found each other."""
    server: str
    """As "nats://table.local:4222"."""
    backs: int = 0
    """The number of agreed take-backs that were carried out here."""
    is_over: bool = False
    """The game has ended, and the hub has its last move; not used for hidden cards, which are checked."""

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
"""Returns the settings for another game, by its name; raises `Refused` when it cannot be played."""


@dataclass(frozen=True)
class Opening:
    """How a table starts: with the latest game of its kind, unless something else is requested."""

    resume: int | None = None
    """The journal's number of the game to resume."""
    new: bool = False
    """Start a new game."""
    keep_players: bool = False
    """The players of the settings also take their seats in a resumed game."""
    course: StartCourse | None = None
    """Start a lesson or a puzzle."""
    unfinished: bool = False
    """Start a new game if the one to resume is over."""
    position: str | None = None
    """Start a new game from this position."""
    noted: bool = False
    """Nobody has asked to resume the game: it was on the table at the last stop."""


@dataclass(frozen=True)
class Outside:
    """What a table takes from the outside world, so that tests can repeat it."""

    wall: Callable[[], int]
    """Returns the time of day in ms, for the journal."""
    chance: Random = field(default_factory=lambda: Random(0))
    """The random generator for chance."""
    config: Config = field(default_factory=Config)
    """The configuration for extensions."""
