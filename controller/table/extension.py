"""The contract of an extension's part of the table, what it may use, and the parts of all extensions at one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TypeVar

from controller.extending.registry import failure_message, watched
from controller.journal.store import GameSummary
from controller.messages.commands import Explained, SessionEvent, Thought
from controller.messages.extensions import ExtensionCommand, ExtensionEvent, ExtensionRequest, PublishedPart
from controller.table.game_in_play import GameInPlay
from controller.table.game_switch import GameSwitch
from controller.table.journal_writer import JournalWriter
from controller.table.operator_settings import OperatorCommand, OperatorSettings
from controller.table.settings import GameSettings, Opening, Outside, TableSettings
from controller.table.turns import Turns
from controller.tabletop.registry import is_own

T = TypeVar("T")
X = TypeVar("X")

AnyEvent = SessionEvent | OperatorCommand | ExtensionEvent
"""Every event of a table."""


class Worker:
    """Does an extension's work outside the table's thread; its methods are called from that thread."""

    def obey(self, request: ExtensionRequest) -> bool:
        """Accepts a request of its extension and returns at once; False for a request of another one."""
        return False

    def close(self) -> None:
        """Stops the worker when the table stops."""


class TableExtension:
    """An extension's part of one table; methods not overridden do nothing. All run in the table's thread.

    Every method may raise `Refused` and `JournalError`, as the table itself does. If it raises anything else, the table
    names the extension once and goes on without it.
    """

    has_guests = False
    """Whether players come and go at the table, and no data of one remains for the next."""

    # When the table starts

    def settings(self, usual: TableSettings) -> TableSettings:
        """Returns the settings that the table shall use, changed from the `usual` ones or not."""
        return usual

    def first_game(self, wanted: Opening) -> GameInPlay | None:
        """Opens the game with which the table begins; None for the default, the game that is `wanted`."""
        return None

    def begin(self) -> None:
        """Called once the first game is on the table."""

    # At every step

    def before(self, event: SessionEvent, now: int) -> bool:
        """Called before an event reaches the game; returns True if the extension has dealt with the event itself."""
        return False

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        """Handles a message or an answer of the thinker that belongs to this extension; returns whether it does."""
        return False

    def after(self, event: AnyEvent, now: int) -> None:
        """Called after an event that was not rejected."""

    def look(self, now: int) -> None:
        """Called after each step, also when its event was rejected."""

    def next_due(self, now: int) -> int | None:
        """Returns when something changes here without an event, in ms, or None."""
        return None

    def publish(self, now: int) -> PublishedPart | None:
        """Returns a frozen value for `TableState.parts`, or None for nothing."""
        return None

    # Other games

    def opened(self, game: GameInPlay) -> None:
        """Called after a game is opened, just before the table starts using it."""

    def choice(self, game: str, wanted: Opening) -> Opening:
        """Returns the game that people have chosen, ready to be put on the table; raises `Refused` when it may not
        be played.
        """
        return wanted

    def offered(self, unfinished: tuple[GameSummary, ...]) -> tuple[GameSummary, ...]:
        """Returns the unfinished games that the people at the table may resume."""
        return unfinished

    def left(self, why: str) -> None:
        """Called when another game replaces this one: "guest" when the players have gone."""

    # Outside the table's thread

    def worker(self, put: Callable[[ExtensionEvent], None]) -> Worker | None:
        """Returns the worker for the extension's requests, None for none; `put` may be called from any thread."""
        return None


class TableParts:
    """What an extension may use of the table. Games start, wait and end only through the five methods here."""

    turns: Turns
    """The game in play and its turns; available from `TableExtension.begin` on."""
    operator: OperatorSettings
    """The operator's settings; available from `TableExtension.begin` on."""

    def __init__(
        self, settings: TableSettings, home: GameSettings, outside: Outside, writer: JournalWriter, switch: GameSwitch
    ) -> None:
        self.settings, self.home, self.outside, self.writer, self.switch = settings, home, outside, writer, switch
        self.extensions = TableExtensions(self)
        self._tickets = count(1)

    @property
    def has_guests(self) -> bool:
        """Whether players come and go at the table, so that no data of one may remain for the next."""
        return any(self.extensions.ask(lambda each: each.has_guests))

    def new_game(self, game: GameSettings) -> GameInPlay:
        """Makes a game that must still be opened or begun."""
        return GameInPlay(game, self.settings, self.writer, self.outside.chance, self._tickets)

    def open_game(self, game: GameSettings, opening: Opening) -> GameInPlay:
        """Opens a game that is about to come on the table; raises `Refused` or `JournalError`."""
        opened = self.new_game(game)
        opened.open(opening)
        self.extensions.tell(lambda each: each.opened(opened))
        return opened

    def put_on_table(self, game: GameInPlay) -> None:
        """Replaces the game on the table."""
        self.turns.change_to(game)

    def wait_for_people(self, waits: bool) -> None:
        """Pauses the computer until somebody comes, or lets it begin; resets what the last person had set."""
        self.turns.wait_for_people(waits)

    def leave_game(self, why: str) -> None:
        """Notifies all extensions that the game on the table is left: see `TableExtension.left`."""
        self.extensions.tell(lambda each: each.left(why))


Factory = Callable[[TableParts], TableExtension | None]
"""Makes an extension's part of a table; None for none."""


class TableExtensions:
    """The extensions of one table, in their order. One that fails is named once and no longer called."""

    def __init__(self, parts: TableParts) -> None:
        self._parts = parts
        self._running: dict[str, TableExtension] = {}
        self._workers: dict[str, Worker] = {}
        self.troubles: list[str] = []
        """The failures that were not reported yet."""

    def make(self, factories: Sequence[tuple[str, Factory]]) -> None:
        for name, make in factories:
            for made in self._each({name: make}, lambda make: make(self._parts)):
                if made is not None:
                    self._running[name] = made

    def ask(self, what: Callable[[TableExtension], T]) -> Iterator[T]:
        return self._each(self._running, what)

    def _each(self, asked: dict[str, X], what: Callable[[X], T]) -> Iterator[T]:
        for name, one in [*asked.items()]:
            with watched(name, self._drop):
                yield what(one)

    def tell(self, what: Callable[[TableExtension], object]) -> None:
        for _ in self.ask(what):
            pass

    def fold(self, value: T, change: Callable[[TableExtension, T], T]) -> T:
        """Returns a value after every extension has changed it in turn."""
        for name, extension in [*self._running.items()]:
            value = next(self._each({name: extension}, lambda each, before=value: change(each, before)), value)  # type: ignore[misc]
        return value

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        """Gives a message to the extension it belongs to; returns whether there is one."""
        return any(self.ask(lambda each: each.handle(message, now)))

    def publish(self, now: int) -> dict[type, PublishedPart]:
        """Returns what they publish, by its class."""
        return {type(part): part for part in self.ask(lambda each: each.publish(now)) if part is not None}

    # Their workers

    def start_workers(self, put: Callable[[ExtensionEvent], None]) -> None:
        """Starts the workers; their reports go to `put`."""
        for name, extension in [*self._running.items()]:
            for worker in self._each({name: extension}, lambda each: each.worker(put)):
                if worker is not None:
                    self._workers[name] = worker

    def work(self, request: ExtensionRequest) -> None:
        any(self._each(self._workers, lambda each: each.obey(request)))

    def close(self) -> None:
        for _ in self._each(self._workers, lambda each: each.close()):
            pass

    def _drop(self, name: str, error: Exception) -> None:
        turns = getattr(self._parts, "turns", None)
        if turns is not None and not is_own(turns.game.name):
            raise error  # the game's package may have failed: another game on the table will show it
        self._running.pop(name, None)
        self._workers.pop(name, None)
        self.troubles.append(failure_message(name, error))
