"""The running table: one queue, and one thread that handles its items in order.

Drivers, pages and the thinker only put items on the queue. The thread takes them, steps the session, shows the frame on
the lights and publishes the table's new state.
"""

from __future__ import annotations

import heapq
import queue
import threading
from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

import engine
from controller.errors import JournalError, Refused, TableError
from controller.hands import Repair
from controller.messages.commands import (
    Command,
    Explain,
    Explained,
    FindPuzzle,
    Judge,
    Judged,
    MakeMove,
    MouseAction,
    MoveHand,
    PuzzleFound,
    ReaderHealth,
    SetUp,
    Think,
    Thought,
    Tick,
    Touched,
)
from controller.messages.extensions import ExtensionEvent, ExtensionRequest, SwitchedOff
from controller.sensing.felt_time import FeltTime
from controller.sensing.recent import AskTrace
from controller.sensing.simulated_hand import action_of, way_back
from controller.table.fair_queue import FairQueue
from controller.table.operator_settings import CLOSED, OperatorCommand
from controller.table.past_view import EarlierView, earlier_view
from controller.table.session import Session
from controller.table.state import TableState
from controller.tabletop.guard import CutShort, Limit
from controller.tabletop.hand_work import HandWork
from controller.tabletop.registry import failed, is_own, title_of
from controller.thinking import PATIENCE_MS, Thinker
from engine.sentence import phrase
from hal import Board, CardReader, Clock, Frame, HalError, Health
from hal.events import HardwareEvent

_BY_MOUSE = ("choose", "pick", "drop", "cancel")
"""The actions of a mouse, which the table judges first; see `controller.table.mouse`."""
_LIFT_TO_PLACE_MS = 700
"""How long the simulated table carries a piece, in ms: long enough to be seen."""
_LONGEST_WAIT_MS = 1000
"""The longest wait for the queue, in ms."""
_MOST_WAITING = 32
"""The maximum of one page's waiting requests; a fast player has a few."""
_UNSEEN_MS = 100
"""Under constant load, pages are updated at this interval, in ms, or as long as an update takes."""
_WAKE_MS = 3_000
"""The thinking processes start this long after the table, in ms: the first page takes precedence."""
_FAILED = phrase("the game has failed; the table now shows another one")
_TOO_MUCH = phrase("too many requests at once; wait until the table has answered")

Reply = Callable[[str | None], None]
"""Called with None when a command was carried out, or with the sentence of its refusal."""


@dataclass(frozen=True, slots=True)
class Hand:
    """A page's action on the simulated board; `set-up` puts every piece in its place."""

    action: str
    details: dict[str, Any] = field(default_factory=dict)
    not_for: frozenset[str] = frozenset()
    """The seats for which this page may not move, because others sit there."""


AnyCommand = Command | OperatorCommand | ExtensionEvent | Hand | EarlierView | AskTrace
"""The commands to the table."""


@dataclass(frozen=True, slots=True)
class _Asked:
    what: AnyCommand
    reply: Reply
    seat: str | None = None


@dataclass(frozen=True, slots=True)
class _Stop:
    pass


_Item = HardwareEvent | ReaderHealth | Thought | Explained | Judged | PuzzleFound | ExtensionEvent | _Asked


class Table:
    """A session on a board, running in a thread of its own until it is stopped; a context manager.

    `make_session` is called in that thread, so that the journal belongs to it; `start` raises what it raises. `show` is
    called in that thread with the table's state and the board: after every change, but for at most half of the time,
    and every 100 ms under constant load. `alive` is called after every step, and at least once a second; `broken` when
    an error of the program's own ends the thread.
    """

    def __init__(
        self,
        board: Board,
        make_session: Callable[[], Session],
        clock: Clock,
        show: Callable[[TableState, Board], None],
        *,
        reader: CardReader | None = None,
        limit_s: float | None = None,
        judge_s: float = 1.5,
        patience_ms: int = PATIENCE_MS,
        broken: Callable[[], None] = lambda: None,
        alive: Callable[[], None] = lambda: None,
    ) -> None:
        self.board, self.reader, self.clock = board, reader, clock
        self._make_session, self._show = make_session, show
        self._limit_s, self._judge_s, self._patience_ms = limit_s, judge_s, patience_ms
        self._broken, self._alive = broken, alive
        self._queue: FairQueue[_Item | _Stop] = FairQueue(_MOST_WAITING)
        self._now = FeltTime(lambda: self.clock(), board.reported_until, self._queue.oldest)
        self._later: list[tuple[int, int, int, HandWork, HandWork]] = []  # when, order, ticket, step, what cancels it
        self._order = count()
        self._frame: Frame | None = None
        self._seen_at, self._show_from, self._is_seen = 0, 0, False
        self._answers: list[tuple[Reply, str | None]] = []
        self._guard = PackageGuard(self._now)
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._ready = threading.Event()
        self._failure: BaseException | None = None

    def start(self) -> None:
        """Opens the board and starts; raises `TableError` or `HalError` if that fails."""
        self._thread.start()
        self._ready.wait()
        if self._failure is not None:
            self._thread.join()
            raise self._failure

    def stop(self) -> None:
        """Ends the thread and closes the board; raises the error that ended it early."""
        self._queue.put(_Stop())
        self._thread.join()
        if self._failure is not None:
            raise self._failure

    def __enter__(self) -> Table:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def ask(self, what: AnyCommand, reply: Reply, seat: str | None = None, page: Hashable = None) -> None:
        """Puts a person's command on the queue; `reply` is called from the table's thread.

        `seat` is the seat of its page, None for the shared one. `page` tells pages apart: they are served in turn, and
        a page that asks for too much at a time is rejected at once.
        """
        if not self._queue.put_from(page, _Asked(what, reply, seat)):
            reply(_TOO_MUCH)

    # In the table's thread

    def _run(self) -> None:
        try:
            with (
                closing(self._make_session()) as session,
                closing(session.extensions),
                self._thinking(session),
                self._opened(session),
                self._reading(session),
            ):
                session.extensions.start_workers(self._queue.put)
                with self._guard.step(session):
                    self._present(session, at_once=True)
                self._alive()
                self._ready.set()
                while self._step(session):
                    pass
                session.step(SwitchedOff(), self._now())
                self._work(session)
        except BaseException as error:
            self._failure = error
            if self._ready.is_set():
                self._broken()
            self._ready.set()

    @contextmanager
    def _thinking(self, session: Session) -> Iterator[None]:
        self._think_about(session.state.game.name)
        try:
            yield
        finally:
            self._thinker.close()

    def _think_about(self, game: str) -> None:
        self._thinker = Thinker(
            game, self._queue.put, limit_s=self._limit_s, judge_s=self._judge_s, patience_ms=self._patience_ms
        )
        self._wake_at: int | None = self.clock() + _WAKE_MS

    def _follow_game(self, session: Session) -> None:
        """Ends the processes that think about a game no longer on the table, and removes what is left of its moves."""
        game = session.state.game.name
        if game != self._thinker.game:
            self._thinker.close()
            self._later.clear()
            self._think_about(game)

    def _wake_thinker(self, session: Session) -> None:
        """Starts the thinking processes after the first page; a request before that starts the process it needs."""
        if self._wake_at is not None and self.clock() >= self._wake_at:
            self._wake_at = None
            self._thinker.start(player=bool(session.state.players.of_the_engine))

    def _opened(self, session: Session) -> Board:
        if self.board.is_simulated:
            with self._guard.step(session):
                self._set_up_board(session)
        self.board.open(self._queue.put, self.clock)
        return self.board

    def _reading(self, session: Session) -> AbstractContextManager[object]:
        """Opens the card reader, if there is one; its health is separate from the board's."""
        if self.reader is None:
            return nullcontext()
        self.reader.open(self._handle_reader, self.clock)
        session.step(ReaderHealth(self.reader.health()), self._now())
        return self.reader

    def _handle_reader(self, event: HardwareEvent) -> None:
        self._queue.put(ReaderHealth(event) if isinstance(event, Health) else event)

    def _set_up_board(self, session: Session) -> None:
        """Sets the simulated board to the start of the game, then to its position, with captured pieces next to it."""
        game, tabletop = session.state.game, session.state.tabletop
        begun = engine.load(game.name, game.start)
        self.board.hand("set-up", pieces=tabletop.pieces(begun), box=tabletop.box(begun))
        self.board.hand("set-up", pieces=tabletop.pieces(game))

    def _step(self, session: Session) -> bool:
        """Waits for one item and handles it; returns False after the last."""
        try:
            item = self._queue.get(self._wait_s(session))
        except queue.Empty:
            item = None
        if isinstance(item, _Stop):
            self._answer()
            return False
        with self._guard.step(session):
            try:
                self._do(session, item)
            except (TableError, HalError) as error:
                session.step(Health(False, str(error)), self._now())
            self._follow_game(session)
            self._give_up_waiting(session)
            self._wake_thinker(session)
            self._work(session)
            self._present(session)
        self._alive()
        return True

    def _give_up_waiting(self, session: Session) -> None:
        """Answers for the computer player or the teacher when they have not answered in time."""
        for makeshift in self._thinker.overdue(self.clock()):
            try:
                session.step(makeshift, self._now())
            except TableError as error:  # the disk is full: the next step tries again
                session.step(Health(False, str(error)), self._now())

    def _wait_s(self, session: Session) -> float:
        now = self.clock()
        dues = [now + _LONGEST_WAIT_MS]
        if (due := session.next_due()) is not None:
            dues.append(self._now.when(due))
        if self._later:
            dues.append(self._later[0][0])
        if (given_up := self._thinker.next_due()) is not None:
            dues.append(given_up)
        if not self._is_seen:
            dues.append(self._show_from)
        return max(0, min(dues) - now) / 1000

    def _do(self, session: Session, item: _Item | None) -> None:
        if isinstance(item, _Asked):
            is_closed = session.state.is_locked and isinstance(item.what, Hand)
            error: str | None = _FAILED
            try:
                error = CLOSED if is_closed else self._asked(session, item.what, item.seat)
            finally:
                self._answers.append((item.reply, error))
            if error is None and isinstance(item.what, Hand) and item.what.action not in _BY_MOUSE:
                session.step(Touched(item.what.action == "over"), self._now())
            due = session.next_due()
            if due is None or due > self._now():
                return
            item = None  # requests of pages must not hold up time
        session.step(Tick() if item is None else item, self._now())

    def _asked(self, session: Session, what: AnyCommand, seat: str | None = None) -> str | None:
        """Carries out a command; returns None, or why that is impossible."""
        try:
            if isinstance(what, EarlierView):
                what.show(earlier_view(session.state, what, seat))
            elif isinstance(what, AskTrace):
                what.show(session.recent_trace())
            elif not isinstance(what, Hand):
                session.step(what, self._now())
            elif what.action == "tap":
                self._tapped(session.state, seat, **what.details)
            elif not _may_touch(session.state, seat, what.not_for):
                who = title_of(session.state.game.turn, session.state.game.name)
                return phrase("it is {seat}'s turn: please leave the board alone", seat=who)
            elif what.action in _BY_MOUSE:
                self._move_mouse(session, what)
            elif what.action == "set-up":
                self.board.hand("set-up", pieces=session.state.tabletop.pieces(session.state.game))
            else:
                self.board.hand(what.action, **what.details)
        except (Refused, JournalError, HalError, ValueError) as error:
            return str(error)
        return None

    def _move_mouse(self, session: Session, hand: Hand) -> None:
        """Moves the mouse where that is legal; if the game did not take the move, the pieces go back."""
        if not self.board.is_simulated:
            raise Refused(phrase("a mouse cannot move the pieces of a real board"))
        try:
            session.step(MouseAction(hand.action, **hand.details), self._now())
        except JournalError:
            session.step(MouseAction("cancel"), self._now())
            raise

    def _tapped(self, state: TableState, seat: str | None, uid: str, on: bool) -> None:
        """Puts a card on the simulated reader or removes it; a card of another seat's hand is refused."""
        pad = getattr(self.reader, "pad", None)
        if pad is None:
            raise Refused(phrase("this table has no simulated card reader"))
        if on and not state.may_tap(uid, seat):
            raise Refused(phrase("this page does not have that card"))
        (pad.put if on else pad.take)(uid)

    def _work(self, session: Session) -> None:
        """Carries out the session's requests, and the steps of the simulated hand that are due."""
        for request in session.take_requests():
            match request:
                case Think():
                    self._thinker.think_later(request)
                case Explain():
                    self._thinker.explain(request, self.clock())
                case Judge():
                    self._thinker.judge(request, self.clock())
                case FindPuzzle():
                    self._thinker.find(request, self.clock())
                case ExtensionRequest():
                    session.extensions.work(request)
                case SetUp(pieces, box):
                    if self.board.is_simulated:
                        also = {} if box is None else {"box": box}
                        self.board.hand("set-up", pieces=dict(pieces), at_once=True, **also)
                case MoveHand(action, details):
                    with suppress(ValueError):  # a piece of the box that has changed since
                        self.board.hand(action, **details)
                case MakeMove(ticket, move):
                    if self.board.is_simulated and session.wants(ticket):  # the game may have changed since
                        self._make_move(session, ticket, move)
        if session.state.is_locked:
            self._later.clear()  # stops the table's own hand too; it starts again when the table is unlocked
        while self._later and self._later[0][0] <= self.clock():
            _, _, ticket, deed, withdrawal = heapq.heappop(self._later)
            self._make_hand_step(session, deed if session.wants(ticket) else withdrawal)

    def _make_move(self, session: Session, ticket: int, move: str) -> None:
        work = session.state.tabletop.hand_work(session.state.game, move)
        for number, step in enumerate(work, start=1):
            due = self.clock() + number * _LIFT_TO_PLACE_MS
            heapq.heappush(self._later, (due, next(self._order), ticket, step, way_back(work)))

    def _make_hand_step(self, session: Session, step: HandWork) -> None:
        """Makes a step of the table's own hand, unless it is impossible, such as placing a piece it does not hold."""
        with suppress(Refused):
            action, details = action_of(step, self.board.pieces() or {"pieces": []})
            self._asked(session, Hand(action, details))

    def _present(self, session: Session, *, at_once: bool = False) -> None:
        frame = session.state.frame
        if frame != self._frame:
            try:
                self.board.show(frame)
                self._frame = frame
            except HalError as error:  # tried again after the next change
                session.step(Health(False, str(error)), self._now())
        now = self.clock()
        may = self._queue.empty() and now >= self._show_from  # a burst of edges is one change for viewers
        self._is_seen = at_once or may or now >= max(self._seen_at + _UNSEEN_MS, self._show_from)
        if self._is_seen:
            self._show(session.state, self.board)
            self._answer()
            self._seen_at = self.clock()
            self._show_from = 2 * self._seen_at - now  # leaves as much time for other work as this took
            session.computer.was_shown(self._seen_at)
            self._thinker.go_on(self.clock())

    def _answer(self) -> None:
        """Answers requests, only after their result was published: pages would otherwise take an older state for it."""
        answers, self._answers = self._answers, []
        for reply, error in answers:
            reply(error)


class PackageGuard:
    """Keeps games of other packages from ending or blocking the table; `clock` is the table's."""

    def __init__(self, clock: Clock) -> None:
        self._clock, self._limit = clock, Limit()

    @contextmanager
    def step(self, session: Session) -> Iterator[None]:
        """Does a step of the table; if a package's code fails in it, its game is set aside and another one is put
        there.
        """
        try:
            with nullcontext() if is_own(session.game_name) else self._limit.holds():
                yield
        except (Exception, CutShort) as error:
            if is_own(session.game_name):
                raise
            session.replace_failed_game(failed(session.game_name, error), self._clock())


def _may_touch(state: TableState, seat: str | None, not_for: Collection[str]) -> bool:
    """Returns whether simulated hands on the page of `seat`, None for the shared page, may touch the board now.

    `not_for` are seats for which that page may not move.
    """
    turn, is_over = state.game.turn, state.game.outcome() is not None
    is_theirs = seat in (None, turn) or not state.game.secrets
    return (is_theirs and turn not in not_for) or is_over or isinstance(state.decision, Repair)
