"""Runs code of other packages: with a time limit, and a trial of each game before it is played."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from engine.game import Game
from engine.opponent import Opponent
from engine.sentence import phrase
from engine.teacher import Teacher

if TYPE_CHECKING:
    from controller.tabletop.contract import Tabletop

LIMIT_S = 10.0
"""The time limit of a step of a package's code, in s: half of the service's watchdog time."""

Result = TypeVar("Result")
GetsOn = Callable[[], None]
"""Called after each step of long work: restarts its time limit."""


class Overdue(Exception):
    """A package's code has not returned in time."""


class CutShort(BaseException):
    """Raised in the thread of overdue code; no `except Exception` in a package catches it."""


class PackageExit(Exception):
    """A package's code has raised something that would end the program, such as `SystemExit`."""


def reason_of(error: BaseException) -> str:
    """Returns, in one line, what went wrong in a package's code."""
    if isinstance(error, Overdue | CutShort):
        return phrase("no answer within {seconds} s", seconds=f"{LIMIT_S:g}")
    return str(error) if isinstance(error, PackageExit) else " ".join(f"{type(error).__name__}: {error}".split())


def in_time(work: Callable[[GetsOn], Result]) -> Result:
    """Runs `work` in a thread of its own and returns its result; raises what it raises, and `Overdue`.

    Overdue work is interrupted. If it sleeps in a library it cannot be, and is abandoned.
    """
    ended, steps = threading.Event(), 0
    found: list[Result] = []
    failed: list[BaseException] = []

    def gets_on() -> None:
        nonlocal steps
        steps += 1

    def run() -> None:
        try:
            found.append(work(gets_on))
        except BaseException as error:
            failed.append(error)
        finally:
            ended.set()

    thread = threading.Thread(target=run, name="package", daemon=True)
    thread.start()
    before = steps
    while not ended.wait(LIMIT_S):
        if steps == before:
            _raise_in(thread.ident, CutShort)
            raise Overdue
        before = steps
    if failed and isinstance(failed[0], Exception):
        raise failed[0]
    if failed:
        raise PackageExit(reason_of(failed[0]))
    return found[0]


class Limit:
    """Raises `CutShort` in a thread when its work takes longer than `LIMIT_S`."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._until: float | None = None
        self._thread: int | None = None
        self._watch: threading.Thread | None = None

    @contextmanager
    def holds(self) -> Iterator[None]:
        """Limits the work inside the block; after it nothing is raised any more."""
        with self._changed:
            self._thread, self._until = threading.get_ident(), monotonic() + LIMIT_S
            if self._watch is None:
                self._watch = threading.Thread(target=self._run, name="limit", daemon=True)
                self._watch.start()
            self._changed.notify()
        try:
            yield
        finally:
            with self._changed:
                self._until = None
                _raise_in(self._thread, None)

    def _run(self) -> None:
        with self._changed:
            while True:
                self._changed.wait(None if self._until is None else max(0, self._until - monotonic()))
                if self._until is not None and monotonic() >= self._until:
                    self._until = None
                    _raise_in(self._thread, CutShort)


def _raise_in(thread: int | None, error: type[BaseException] | None) -> None:
    """Makes a thread raise an exception at its next step; None cancels that."""
    raised = None if error is None else ctypes.py_object(error)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread or 0), raised)


# The trial of a game before anybody plays it


def use_opponent(player: Opponent) -> None:
    """Calls every method of a computer player that the table's own process needs; raises what it raises."""
    for level in player.levels:
        player.limit_of(level)
        player.pace_s.get(level, 0)
        player.about.get(level)


def use_teacher(teacher: Teacher | None) -> None:
    """Calls every method of a teacher that the table's own process needs; raises what it raises."""
    if teacher is not None:
        _ = teacher.judges, teacher.minutes, teacher.lessons(), teacher.puzzle_kinds()


def use_game(game: Game[Any, Any], tabletop: Tabletop | None = None) -> None:
    """Calls every method of a game and its tabletop that shows the position; raises what they raise."""
    moves = [str(move) for move in game.legal_moves]
    for eyes in (None, *game.seats):
        game.view(eyes)
        if game.moves:
            game.news(eyes)
    _ = game.turn, game.outcome(), game.text(), [game.describe(move) for move in moves]
    if tabletop is not None:
        _show(game, tabletop, moves)


def use_rules(game: Game[Any, Any]) -> None:
    """Tries a game as `use_game` does, and makes it play a move."""
    use_game(game)
    for move in [*game.legal_moves][:1]:
        game.copy().push(move)


def _show(game: Game[Any, Any], tabletop: Tabletop, moves: list[str]) -> None:
    from controller.tabletop.contract import Scene

    tabletop.situation(game)
    tabletop.paint(game, Scene())
    tabletop.paint_pieces(game)
    _ = tabletop.pieces(game), tabletop.box(game), tabletop.asks(game), tabletop.urges(game)
    for move in moves:
        tabletop.ends(game, move)
        tabletop.way(game, move)
    if moves:
        tabletop.hand_work(game, moves[0])
