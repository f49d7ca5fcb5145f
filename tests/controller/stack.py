"""The whole table in one process: board, thread, journal and page messages, with real but short times."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from starlette.applications import Starlette

from controller.hands import Timing
from controller.messages.commands import Command
from controller.messages.players import Players
from controller.table.extension import Factory
from controller.table.past_view import EarlierView
from controller.table.session import Session
from controller.table.settings import OtherGames
from controller.table.state import TableState
from controller.table.thread import Hand, Table
from controller.tabletop import tabletop
from controller.web import Page, PageServer, create_app, hello, table_message
from controller.web.extension import PageExtensions, PageSurroundings
from controller.web.server import listen
from hal import Board, Frame
from sim import SimBoard
from tests.controller.at_table import sit_down
from tests.controller.sitting import HUMANS, FailingJournal

WAIT_S = 60.0
"""The maximum wait; nothing here takes a second."""

HASTY = Timing(settle_ms=60, quiet_ms=30, alarm_ms=150, repaired_ms=30, undo_ms=60, reply_ms=30, doubt_ms=60)


def clock() -> int:
    """Real milliseconds."""
    return time.monotonic_ns() // 1_000_000


def page_extensions(now: Callable[[], int] = clock) -> PageExtensions:
    """The additions of the table's own extensions to the page."""
    return PageExtensions(PageSurroundings(), clock=now)


class LoggingJournal(FailingJournal):
    """Logs what it has stored on disk."""

    log: list[str]

    def append(self, game_id: int, kind: str, text: str, now_ms: int) -> None:
        super().append(game_id, kind, text, now_ms)
        self.log.append(f"written: {kind} {text}")


class LoggingBoard(SimBoard):
    """Logs which squares it lights."""

    def __init__(self, log: list[str]) -> None:
        super().__init__(seed=3)
        self.log = log

    def _show(self, frame: Frame) -> None:
        super()._show(frame)
        names = (f"{file}{rank}" for rank in "12345" for file in "abcde")
        lit = [f"{name} {light.pattern}" for name, light in zip(names, frame.lights, strict=True) if any(light.rgb)]
        self.log.append(f"shown: {', '.join(lit)}")


class Stack:
    """A running table; `messages` are those to a page, `log` has entries and lights in order."""

    others: OtherGames | None = None
    """The games to which the table can change."""

    def __init__(
        self, folder: Path, *, seats: dict[str, str] | None = None, table_moves: bool = False, **options: Any
    ) -> None:
        self.log: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.board: Board = LoggingBoard(self.log)
        self._folder, self._seats, self._table_moves = folder, seats or HUMANS, table_moves
        self._extensions: Mapping[str, Factory] = options.pop("extensions", {})
        self._timing, time = options.pop("timing", HASTY), options.pop("clock", clock)
        self._change = threading.Condition()
        self.beat: Callable[[], object] = lambda: None
        self.table = Table(
            self.board, self.session, time, self._shown, limit_s=0.05, alive=lambda: self.beat(), **options
        )

    def __enter__(self) -> Stack:
        self.table.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.table.stop()

    def session(self) -> Session:
        """Sits down; called in the table's thread."""
        self.journal = LoggingJournal.open(self._folder / "journal.db")
        self.journal.log = self.log
        players = Players("chameleon", self._seats, "red", {"red": "squares", "blue": "squares"})
        return sit_down(
            tabletop("chameleon"), self.journal, players,
            wall=lambda: 0, timing=self._timing, table_moves=self._table_moves, simulated=True, others=self.others,
            extensions=self._extensions,
        )  # fmt: skip

    def ask(self, what: Command | Hand | EarlierView) -> str | None:
        """Sends a command and waits for the answer."""
        answers: SimpleQueue[str | None] = SimpleQueue()
        self.table.ask(what, answers.put)
        return answers.get(timeout=WAIT_S)

    def hand(self, action: str, **details: str) -> str | None:
        """Makes the page's hand act."""
        return self.ask(Hand(action, details))

    def move(self, move: str) -> dict[str, Any]:
        """Makes a move and waits until it is played."""
        plies = len(self.messages[-1]["view"]["moves"])
        self.hand("lift", square=move[:2])
        self.hand("place", square=move[2:])
        return self.until(lambda message: len(message["view"]["moves"]) > plies)

    def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until the newest message meets a condition, and returns it."""
        with self._change:
            assert self._change.wait_for(lambda: bool(self.messages) and wanted(self.messages[-1]), WAIT_S)
            return self.messages[-1]

    def _shown(self, state: TableState, board: Board) -> None:
        with self._change:
            self.messages.append(table_message(state, board, clock(), added=page_extensions().table))
            self._change.notify_all()


class Server:
    """An application on a free port of this machine, in a thread; a context manager."""

    def __init__(self, app: Starlette) -> None:
        self._listening = listen("127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._listening.getsockname()[1]}"
        self._server = PageServer(app, clock)
        self._thread = threading.Thread(target=self._server.run, args=(self._listening,), daemon=True)

    def __enter__(self) -> Server:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.end()
        self._thread.join(WAIT_S)
        self._listening.close()


class Served(Stack):
    """A running table with its page on `server`."""

    def __init__(self, folder: Path, **options: Any) -> None:
        super().__init__(folder, **options)
        extensions = page_extensions()
        self.page = Page(lambda seat: hello("chameleon", self.board, seat), self.table.ask, extensions=extensions)
        self.server = Server(create_app(self.page))

    def __enter__(self) -> Served:
        super().__enter__()
        self.server.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self.server.__exit__()
        super().__exit__()

    def _shown(self, state: TableState, board: Board) -> None:
        super()._shown(state, board)
        self.page.publish({None: table_message(state, board, clock())})
