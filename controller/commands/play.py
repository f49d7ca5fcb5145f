"""`chameleon play`: puts board, session and page together, and serves the page until it is told to stop."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from random import SystemRandom
from typing import Any, TextIO

import engine
from controller.commands.links import is_here_only, local_address, phone_address, reach, say_code, say_links
from controller.commands.notify import READY, STOPPING, Notifier
from controller.config import Config
from controller.errors import TableError
from controller.games import tabletop
from controller.hands import Timing
from controller.journal.lock import alone
from controller.journal.recovery import journal_for_table
from controller.table.cards import CardStore
from controller.table.players import Players, is_human
from controller.table.protocol import CourseWanted
from controller.table.recorder import Recorder
from controller.table.seating import Seating, seats_file
from controller.table.session import Session
from controller.table.settings import GameSettings, Opening, Outside, TableSettings
from controller.table.state import TableState
from controller.table.thread import Table
from controller.web import Page, PageServer, create_app, hello, table_message
from controller.web.listening import listen, raise_descriptor_limit
from hal import Board, make_board, make_reader

__all__ = ["Wanted", "serve"]

_SIMULATED_SETTLE_MS = 1000
"""A simulated hand lets go for certain, so that moves settle sooner there, in ms."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for beside the configuration."""

    resume: int | None = None
    """The journal's number of the game to go on with; None for the latest."""
    new: bool = False
    """Begin a new game instead."""
    seats_given: bool = False
    """The seats were named on the command line and hold for a resumed game, too."""
    course: CourseWanted | None = None
    """A lesson or a puzzle to begin with, or None."""
    record: Path | None = None
    """Where to write what the sensors say, or None."""


def monotonic_ms() -> int:
    """Returns a time in ms that never goes back."""
    return time.monotonic_ns() // 1_000_000


def wall_ms() -> int:
    """Returns the time of day in ms since 1970."""
    return time.time_ns() // 1_000_000


def serve(config: Config, wanted: Wanted, say: Callable[[str], None]) -> None:
    """Plays until Ctrl-C or a signal ends it; `say` gets lines for the person who started it.

    Raises `TableError`, `HalError` or `engine.EngineError` when the table cannot be started.
    """
    board = make_board(config.board, config.board_options)
    reader = None if config.reader == "none" else make_reader(config.reader, config.reader_options)
    with ExitStack() as stack:
        raise_descriptor_limit()
        listening = stack.enter_context(listen(config.page.host, config.page.port))
        stack.enter_context(alone(config.journal_path))  # two tables would destroy each other's game
        tags = _tags(config)
        seating = _seating(config)
        game = engine.game_class(config.game)
        eyes = (None, *game.seats) if game.secrets else (None,)
        recorder = _recorder(wanted.record, stack)
        notifier = Notifier(os.environ)
        page: Page | None = None
        shown: dict[str | None, dict[str, Any]] = {}

        def show(state: TableState, board: Board) -> None:
            views = {seat: dict(table_message(state, board, 0, seat, reader)) for seat in eyes}
            if views != shown:
                shown.update(views)
                if page is not None:
                    page.publish({seat: view | {"t": monotonic_ms()} for seat, view in views.items()})

        def alive() -> None:  # called at least once a second, by the thread that must not hang
            notifier.alive(monotonic_ms())

        def end() -> None:
            server.end()

        troubles: list[str] = []

        def session() -> Session:
            begun = _session(config, wanted, board, recorder, tags)
            troubles.append(begun.state.trouble)
            return begun

        def greet(seat: str | None) -> dict[str, Any]:
            sit = None if page is None or is_here_only(for_phones) else page.sit
            return hello(
                config.game, board, seat,
                sit=sit, reach=reached, cards=config.cards, reader=reader, calm=config.light.calm,
            )  # fmt: skip

        table = Table(board, session, monotonic_ms, show, reader=reader, broken=end, alive=alive)
        host, port = config.page.host, listening.getsockname()[1]
        for_phones = phone_address(host, port)
        reached = reach(host, for_phones)
        sit = None if seating is None else f"{for_phones}sit"
        page = Page(greet, table.ask, seating, sit, secrets=game.secrets)
        app = create_app(page, {config.page.host, *config.page.names})
        server = PageServer(app, monotonic_ms)
        stack.enter_context(table)
        _keep(seating, game.secrets)  # not before the journal is known to be one
        stack.callback(notifier.tell, STOPPING)
        notifier.tell(READY)
        say(f"The table is ready: {for_phones}  (Ctrl-C ends it)")
        say(reached)
        for trouble in filter(None, troubles):
            say(trouble)
        if sys.stdout.isatty():  # a log is no place for secrets
            if seating is not None and game.secrets:
                seats = [seat for seat, facts in shown[None]["seats"].items() if is_human(facts["player"])]
                say_links(seating, seats, for_phones, say)
            elif not is_here_only(for_phones):
                say_code("For a phone's camera:", for_phones, say)
        if config.page.open_browser:
            threading.Thread(target=webbrowser.open, args=(local_address(host, port),), daemon=True).start()
        server.run(listening)


def _tags(config: Config) -> CardStore:
    """The cards that the reader knows; on the simulated reader every card has its tag from the beginning."""
    known = CardStore.load(config.tags_path)
    return CardStore.simulated(config.game, SystemRandom()) if config.reader == "sim" and not known.tags else known


def _seating(config: Config) -> Seating | None:
    game = engine.game_class(config.game)
    try:
        return Seating(seats_file(config.journal_path), game.name, game.seats)
    except TableError:
        if game.secrets:
            raise
        return None  # an open game can be played by who sits around one page


def _keep(seating: Seating | None, secrets: bool) -> None:
    try:
        if seating is not None:
            seating.keep()
    except TableError:
        if secrets:
            raise  # in an open game whoever sits down is told


def _session(
    config: Config, wanted: Wanted, board: Board, recorder: Recorder | None, tags: CardStore
) -> Session:
    settle_ms = config.hands.settle_ms or (_SIMULATED_SETTLE_MS if board.is_simulated else Timing().settle_ms)
    journal, trouble = journal_for_table(config.journal_path, wall_ms())
    settings = TableSettings(
        timing=Timing(settle_ms=settle_ms, alarm_ms=config.hands.alarm_ms),
        brightness=config.light.brightness,
        calm=config.light.calm,
        table_moves=config.table_moves,
        simulated=board.is_simulated,
        hints=config.hints,
        paced=not config.quick_answers,
    )
    opening = Opening(wanted.resume, wanted.new, wanted.seats_given, wanted.course)
    session = Session(_game(config, tags), journal, Outside(wall_ms, SystemRandom()), settings, opening, recorder)
    session.warn(trouble)
    return session


def _game(config: Config, tags: CardStore) -> GameSettings:
    """What the configuration says of the game that is to be played."""
    return GameSettings(
        tabletop(config.game),
        Players(config.game, config.seats[config.game], config.first, config.assistance[config.game]),
        config.rules.get(config.game, {}),
        tags if engine.game_class(config.game).decks() else None,
        config.cards == "physical",
    )


def _recorder(path: Path | None, stack: ExitStack) -> Recorder | None:
    if path is None:
        return None
    try:
        file = path.open("x", encoding="utf-8")
    except OSError as error:
        raise TableError(f"the trace {path} cannot be written ({error.strerror}); name a new file") from None
    stack.callback(_remove_if_empty, path)
    stack.callback(_closed, file)

    def write(line: str) -> None:
        try:
            file.write(line + "\n")
            file.flush()
        except OSError as error:
            said = f"the trace {path} cannot be written ({error.strerror}); make room, or play without a recording"
            raise TableError(said) from None

    return Recorder(write)


def _closed(file: TextIO) -> None:
    with suppress(OSError):  # what could not be written was said when it was to be written
        file.close()


def _remove_if_empty(path: Path) -> None:
    """A table that could not start leaves no trace."""
    if path.is_file() and not path.stat().st_size:
        path.unlink()
