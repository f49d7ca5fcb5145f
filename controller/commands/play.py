"""`chameleon play`: connects board, session and page, and serves the page until it is stopped."""

from __future__ import annotations

import os
import queue
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Any, TextIO

import engine
from controller.announcing import Announcement, names_of_table
from controller.commands.current_game import CurrentGame, GameNote
from controller.commands.kept_files import kept_files
from controller.commands.other_games import GamesOfTable
from controller.commands.restart import Restart
from controller.commands.seat_links import PageAddress, is_anywhere, local_address, print_code, print_links
from controller.config.settings import Config
from controller.errors import Refused, TableError
from controller.extending.registry import extension_parts, extensions
from controller.journal.lock import hold_lock, kept_counts, lock_file
from controller.journal.store import Journal
from controller.journal.unsaved import UnsavedJournal, any_journal_for_table
from controller.messages.commands import StartCourse
from controller.messages.extensions import ExtensionCommand
from controller.messages.players import is_human
from controller.processes import working_ahead
from controller.sensing.recorder import Recorder
from controller.small_files import DamagedFile, expect, look_after
from controller.table.services import Ask as TableAsk
from controller.table.services import Services, Surroundings
from controller.table.session import Session
from controller.table.settings import Opening, Outside, TableSettings
from controller.table.state import TableState
from controller.table.thread import Table
from controller.tabletop.registry import manifest
from controller.web import GamePage, Page, PageServer, Questions, create_app, hello, table_messages
from controller.web.extension import PageExtensions, PageSurroundings
from controller.web.page import Ask
from controller.web.server import listen, raise_descriptor_limit
from controller.web.serving import monotonic_ms, wall_ms
from engine.game import Seat
from engine.sentence import beginning, phrase, together
from hal import Board, CardReader, make_board, make_reader

READY = "READY=1"
"""The page answers."""
ALIVE = "WATCHDOG=1"
"""The table's thread still runs; the unit's WatchdogSec is the maximum interval."""
STOPPING = "STOPPING=1"
"""The table is being closed."""

_ALIVE_EVERY_MS = 500


class Notifier:
    """Sends systemd lines as sd_notify(3) does; without NOTIFY_SOCKET, or when nobody listens, it does nothing."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._alive_ms: int | None = None

    def alive(self, now_ms: int) -> None:
        """Reports to systemd that the table is alive, at most twice a second even if it is called more often."""
        if self._alive_ms is None or now_ms - self._alive_ms >= _ALIVE_EVERY_MS:
            self._alive_ms = now_ms
            self.tell(ALIVE)

    def tell(self, line: str) -> None:
        """Sends a line; never blocks or fails, even when systemd is busy."""
        if not self._address:
            return
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as out:
            out.setblocking(False)
            out.sendto(line.encode(), self._address)


_NOT_YET = phrase("the table is still starting; try again in a moment")
_ANSWER_S = 10.0
"""The time limit for the table's answer, in s."""
_USUAL_OPTIONS = {"sim": {"kinds": True}}
"""The default options of a board: a simulated one recognises the kinds of pieces."""


@dataclass(frozen=True, slots=True)
class PlayRequest:
    """The options of the command line that are not part of the configuration."""

    resume: int | None = None
    """The journal's number of the game to resume; None for the latest."""
    new: bool = False
    """Starts a new game instead."""
    seats_given: bool = False
    """The seats were given on the command line and also apply to a resumed game."""
    course: StartCourse | None = None
    """The lesson or puzzle to start, or None."""
    asked: tuple[tuple[ExtensionCommand, Callable[[TableState | None], str]], ...] = ()
    """The requests to extensions once the table runs, each with its output afterwards."""
    position: str | None = None
    """The start position of a new game, or None."""
    record: Path | None = None
    """The file for the recording of the sensors, or None."""
    configured: str | None = None
    """The configured game, if another one was on the table; None for that of the configuration."""
    on_table: CurrentGame | None = None
    """The game on the table at the last stop, if nothing else is requested."""
    config_file: Path | None = None
    """The path of the configuration; None without one."""
    troubles: tuple[str, ...] = ()
    """Why the game requested first cannot be played, as sentences."""


@contextmanager
def _alone(config: Config) -> Iterator[tuple[bool, list[str]]]:
    """Holds the journal's lock, as two tables would destroy each other's game, and checks the files next to it.

    Yields whether the lock is held, and a sentence for each file that was damaged.
    """
    journal = config.journal_path
    troubles: list[str] = []
    counts = kept_counts(journal)
    try:
        counts.read()
    except DamagedFile as damaged:  # locking the file recreates it
        troubles.append(phrase("{damage} and is recreated; {without}.", damage=damaged, without=counts.without))
    with hold_lock(journal) as is_locked:
        for _, prepare in extension_parts("prepare"):
            troubles += prepare(config)
        yield is_locked, [*troubles, *look_after([each.file for each in kept_files(config, wall_ms())], journal.parent)]


def serve(config: Config, request: PlayRequest, show: Callable[[str], None]) -> None:
    """Plays until Ctrl-C or a signal ends it; `show` prints lines for the person who started it.

    Raises `RestartRequested` on the operator's request, and `TableError`, `HalError` or `engine.EngineError` when the
    table cannot be started.
    """
    board = make_board(config.board, {**_USUAL_OPTIONS.get(config.board, {}), **config.board_options})
    reader = None if config.reader == "none" else make_reader(config.reader, config.reader_options)
    with ExitStack() as stack:
        raise_descriptor_limit()
        listening = stack.enter_context(listen(config.page.host, config.page.port))
        is_locked, troubles = stack.enter_context(_alone(config))
        port = listening.getsockname()[1]
        games = GamesOfTable(config)
        served = _Served(config, request, games, board, reader, port, show)
        recorder = _recorder(request.record, stack)
        notifier = Notifier(os.environ)

        def session() -> Session:
            journal = any_journal_for_table(config.journal_path, wall_ms, is_locked=is_locked)
            begun = _session(config, request, journal, board, recorder, games, troubles)
            troubles[:] = [begun.state.trouble]
            return begun

        def alive() -> None:  # at least once a second, from the thread that must not hang
            notifier.alive(monotonic_ms())

        def end() -> None:
            server.end()

        restart = Restart(end, records=request.record is not None)
        table = Table(board, session, monotonic_ms, served.show, reader=reader, broken=end, alive=alive)
        questions = stack.enter_context(closing(Questions()))
        app = create_app(served.page(table.ask, restart.ask), served.hosts, questions)
        server = PageServer(app, monotonic_ms)
        games.offers()  # loads every game: later it would delay the first page, and the scan of the reeds
        stack.enter_context(table)
        stack.enter_context(_ahead(config, served.newest()))
        stack.enter_context(served.announced(table.ask))
        troubles.append(served.keep_seats())  # not before the file has proven to be a journal
        stack.callback(notifier.tell, STOPPING)
        notifier.tell(READY)
        served.report_address(show, filter(None, troubles))
        for command, answer in request.asked:
            _carry_out(table, command)
            show(answer(served.newest()))
        if config.page.open_browser:
            import webbrowser  # most tables have a screen of their own and need no code

            threading.Thread(target=webbrowser.open, args=(local_address(config.page.host, port),), daemon=True).start()
        server.run(listening)
    restart.check(port)


def _carry_out(table: Table, command: ExtensionCommand) -> None:
    """Sends the table a command, and waits until it is done; raises `Refused`."""
    answers: queue.Queue[str | None] = queue.Queue()
    table.ask(command, answers.put)
    refused = answers.get(timeout=_ANSWER_S)
    if refused is not None:
        raise Refused(refused)


def _ahead(config: Config, state: TableState | None) -> AbstractContextManager[None]:
    wanted = config.work_ahead and state is not None and not state.guests
    return working_ahead(config.game, manifest(config.game).ahead if wanted else None)


class _Served:
    """The table as pages see it; `port` is that of its page."""

    def __init__(
        self, config: Config, request: PlayRequest, games: GamesOfTable, board: Board, reader: CardReader | None,
        port: int, say: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._ask: TableAsk = lambda wanted, reply: reply(_NOT_YET)
        self._say, self._config_file = say, request.config_file
        self._services = Services(
            Surroundings(config, board, lambda wanted, reply: self._ask(wanted, reply), self.newest, say, wall_ms)
        )
        self._note = GameNote(config, request.configured or config.game, request.on_table)
        self._config, self._games, self._board, self._reader = config, games, board, reader
        name = config.page.local_name if is_anywhere(config.page.host) else None
        self.announcement = Announcement(name, port, self._moved)
        """The table's name in the network, announced while it is open."""
        self.hosts = {config.page.host, *config.page.names, *names_of_table(name)}
        """The names by which browsers may request the page, besides those of this machine."""
        self._page_address = PageAddress(config.page.host, port, lambda: self.announcement.name)
        self._first = self._game(config.game)
        self._page: Page | None = None
        self._shown: dict[Seat | None, dict[str, Any]] = {}
        self._newest: TableState | None = None

    def page(self, ask: Ask, restart: Callable[[], None]) -> Page:
        """Makes the page, which puts its commands on the queue with `ask`; `restart` restarts the program."""
        surroundings = PageSurroundings(
            self._config, lambda wanted, reply: ask(wanted, reply, None, "extensions"), self.newest, self.elsewhere,
            restart, lambda: self._services.conditions, self._say, config_file=self._config_file,
            seat_of=lambda secret: None if self._page is None else self._page.seat_of(secret),
            shown=lambda seat: self._shown.get(seat) or self._shown.get(None) or {},
        )  # fmt: skip
        self._extensions = PageExtensions(surroundings)
        first, sit = self._first, None if self._first.seating is None else f"{self._page_address.address}sit"
        name = self._config.game  # an extension may start with another one at once
        self._page = Page(
            first.hello, ask, first.seating, sit,
            secrets=first.secrets, another=self._another, game=name, extensions=self._extensions,
        )  # fmt: skip
        return self._page

    @contextmanager
    def announced(self, ask: Callable[..., None]) -> Iterator[None]:
        """Announces the table in the network, and runs the services of extensions."""
        self._ask = ask
        with self.announcement, self._services.running():
            yield

    def _moved(self) -> None:
        """Refreshes pages after the table's name or network has changed; called from any thread."""
        if self._page is not None:
            self._page.refresh_greetings()

    def show(self, state: TableState, board: Board) -> None:
        """Shows pages the table when the change is visible; called from the table's thread."""
        self._newest = state
        self._note.see(state)
        self._services.see(state)
        views = table_messages(state, board, self._reader, self._extensions.table)
        if views != self._shown:
            self._shown = views
            self._services.see_views(state, views)
            if self._page is not None:
                self._page.publish({seat: view | {"t": monotonic_ms()} for seat, view in views.items()})

    def newest(self) -> TableState | None:
        """Returns the newest state of the table, None while it is being set up; may be called from any thread."""
        return self._newest

    def elsewhere(self) -> str | None:
        """Returns the address at which other machines open the page, None if none can."""
        return None if self._page_address.is_here_only else self._page_address.address

    def keep_seats(self) -> str:
        """Saves the secrets of the seats; returns why links will not survive a restart, "" if they will."""
        return _keep(self._first)

    def report_address(self, show: Callable[[str], None], troubles: Iterable[str]) -> None:
        """Prints the address of the page, and the faults found at the start."""
        show(phrase("The table is ready: {address}  (press Ctrl-C to stop)", address=self._page_address.address))
        show(str(self._page_address))
        for line in self._extensions.at_start(self._page_address.address):
            show(line)
        for trouble in troubles:
            show(trouble)
        if not sys.stdout.isatty():  # logs must not contain secrets
            return
        if self._first.seating is not None and self._first.secrets:
            seats = [seat for seat, facts in self._shown[None]["seats"].items() if is_human(facts["player"])]
            print_links(self._first.seating, seats, self._page_address.by_number, show)
        elif not self._page_address.is_here_only:
            print_code(phrase("Scan this with a phone:"), self._page_address.by_number, show)

    def _game(self, name: str) -> GamePage:
        return GamePage(partial(self._hello, name), self._games.seating(name), engine.game_class(name).secrets)

    def _another(self, name: str) -> GamePage:
        game = self._game(name)
        _keep(game)
        return game

    def _hello(self, name: str, seat: Seat | None) -> dict[str, Any]:
        sit, by_number = None, None
        if self._page is not None and self._page.sit is not None:
            self._page.sit = f"{self._page_address.address}sit"  # the code is for the address printed here
            sit = None if self._page_address.is_here_only else self._page.sit
            by_number = f"{self._page_address.by_number}sit" if sit and self._page_address.by_name else None
        return hello(
            name, self._board, seat,
            sit=sit, sit_by_number=by_number, reach=str(self._page_address),
            cards=self._config.cards, reader=self._reader, calm=self._config.light.calm,
            games=self._games.offers(), added=self._extensions.hello(),
        )  # fmt: skip


def _keep(game: GamePage) -> str:
    try:
        if game.seating is not None:
            game.seating.keep()
    except TableError as error:  # in an open game people get it when they sit down
        return phrase("{complaint}.", complaint=beginning(str(error))) if game.secrets else ""
    return ""


def _session(
    config: Config, request: PlayRequest, opened: tuple[Journal, str], board: Board, recorder: Recorder | None,
    games: GamesOfTable, troubles: Iterable[str],
) -> Session:  # fmt: skip
    journal, trouble = opened
    settings = TableSettings(
        timing=config.hands.timing(simulated=board.is_simulated),
        brightness=config.light.brightness,
        calm=config.light.calm,
        table_moves=config.table_moves,
        simulated=board.is_simulated,
        hints=config.hints,
        paced=not config.quick_answers,
        pace=config.computers_pace,
        clock=config.clock.rule,
    )
    before = None if request.on_table is None else request.on_table.number_in(journal)
    new, position = request.new or request.position is not None, request.position
    noted = before is not None and request.resume is None
    number, seats_given = request.resume or before, request.seats_given
    opening = Opening(number, new, seats_given, request.course, position=position, noted=noted)
    outside = Outside(wall_ms, SystemRandom(), config)
    game, home = games.settings(config.game), games.settings(request.configured or config.game)
    parts = [*extension_parts("table", config.switched_off)]
    session = Session(
        game, journal, outside, settings, opening, recorder, games.settings, home, parts
    )  # fmt: skip
    broken = (beginning(phrase("{fault}.", fault=each)) for each in extensions().troubles)
    session.warn(together(*request.troubles, *troubles, *broken, trouble))
    if isinstance(journal, UnsavedJournal):
        journal.started()
    else:
        expect(lock_file(config.journal_path))
    return session


def _recorder(path: Path | None, stack: ExitStack) -> Recorder | None:
    if path is None:
        return None
    try:
        file = path.open("x", encoding="utf-8")
    except OSError as error:
        raise TableError(
            "the recording {file} cannot be written ({reason}); name a new file", file=path, reason=error.strerror
        ) from None
    stack.callback(_remove_if_empty, path)
    stack.callback(_closed, file)

    def write(line: str) -> None:
        try:
            file.write(line + "\n")
            file.flush()
        except OSError as error:
            raise TableError(
                "the recording {file} cannot be written ({reason}); free some space, or play without a recording",
                file=path,
                reason=error.strerror,
            ) from None

    return Recorder(write)


def _closed(file: TextIO) -> None:
    with suppress(OSError):  # write errors were already reported
        file.close()


def _remove_if_empty(path: Path) -> None:
    """Removes the traces of a table that could not start."""
    if path.is_file() and not path.stat().st_size:
        path.unlink()
