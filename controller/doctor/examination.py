"""The doctor's round: every probe in turn, from the machine to the wires; one that fails stops no other."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.doctor import machine as probes
from controller.doctor import wires
from controller.doctor.findings import Finding, complaint, good
from controller.doctor.machine import NEEDS, Machine, Needs
from controller.errors import TableError
from hal import Board, CardReader, Clock, HalError
from hal.drivers.budget import BUDGET_MA

__all__ = ["Installation", "Person", "examine"]


@dataclass(frozen=True, slots=True)
class Installation:
    """The table that is looked at, in plain values."""

    board: str
    make_board: Callable[[], Board]
    journal: Path
    host: str = "127.0.0.1"
    port: int = 8525
    options: Mapping[str, Any] = field(default_factory=dict)
    """What the board was made with."""
    brightness: int = 255
    reader: str = "none"
    make_reader: Callable[[], CardReader] | None = None
    look_over: Callable[[Path], str] = lambda path: ""
    """Says what a journal holds; raises `TableError` when something in it is not as it was written."""

    look_at_games: Callable[[], tuple[str, Sequence[str]]] | None = None
    """Says which games the table knows, and a sentence for each that cannot be played; None asks nobody."""

    @property
    def needs(self) -> Needs:
        """What board and reader need of the machine; a board's stand-in needs nothing."""
        board = Needs() if self.options.get("simulated") else NEEDS.get(self.board, Needs())
        return board.and_also(NEEDS.get(self.reader, Needs()))


@dataclass(frozen=True, slots=True)
class Person:
    """Whoever goes round the board with a piece: how they are told something, and asked yes or no."""

    tell: Callable[[str], None]
    ask: Callable[[str], bool]
    patience_s: float = 60.0
    """So long without a new square or a card, and they are no longer waited for, in s."""


def examine(
    subject: Installation, machine: Machine, clock: Clock, pause: Callable[[float], None], person: Person | None
) -> Iterator[Finding]:
    """Yields what is found, in order; `pause` waits some seconds. Without a `person` nobody is waited for."""
    needs = subject.needs
    yield probes.system(machine)
    yield probes.python(machine)
    yield probes.pi_model(machine, needs)
    yield probes.packages(machine, needs)
    yield probes.ports(machine, needs, subject.options.get("port"))
    yield probes.groups(machine, needs)
    yield _journal(subject)
    yield from _games(subject)
    yield probes.page_port(subject.host, subject.port)
    yield from _board(subject, clock, pause, person)
    yield _reader(subject, clock, person)


def _journal(subject: Installation) -> Finding:
    """A journal that can be written, and whose games can all be read."""
    found = probes.journal_folder(subject.journal)
    try:
        holds = subject.look_over(subject.journal)
    except TableError as error:
        return complaint("journal", str(error), "look at the file, and move it away if it is not yours")
    return good("journal", f"{found.sentence}; {holds}") if found.ok and holds else found


def _games(subject: Installation) -> Iterator[Finding]:
    """The games, and a line for each that an installed package has and that cannot be played."""
    if subject.look_at_games is None:
        return
    known, wrong = subject.look_at_games()
    yield good("games", known)
    for sentence in wrong:
        yield complaint("games", sentence, "mend or uninstall that package")


def _board(
    subject: Installation, clock: Clock, pause: Callable[[float], None], person: Person | None
) -> Iterator[Finding]:
    events: wires.Events = queue.SimpleQueue()
    try:
        with subject.make_board() as board:
            board.open(events.put, clock)
            health = board.health()
            yield good("board", health.sentence) if health.ok else complaint("board", health.sentence, _wires(subject))
            yield from _on_the_board(board, events, clock, pause, None if board.is_simulated else person)
            yield _current(subject, board)
    except HalError as error:
        yield complaint("board", str(error), _wires(subject))


def _wires(subject: Installation) -> str:
    """What to do about a board that does not say it itself."""
    return f"check the wires of {subject.board} as Hardware, a page of the docs, lists them, and run doctor again"


def _on_the_board(
    board: Board, events: wires.Events, clock: Clock, pause: Callable[[float], None], person: Person | None
) -> Iterator[Finding]:
    trial = wires.Trial()
    pause = _no_pause if board.is_simulated else pause
    wires.listen(events, trial, pause)
    restless = wires.restless_squares(trial)
    if person is not None:
        person.tell("Put a piece on every square that is not green yet and lift it again; to stop, wait a minute.")
        wires.try_squares(board, events, trial, clock, person.patience_s)
    yield wires.felt_squares(trial, waited=person is not None)
    yield wires.steady_squares(trial, restless, waited=person is not None)
    yield wires.light_walk(board, pause, None if person is None else person.ask)


def _no_pause(seconds: float) -> None:
    """Nobody watches lights that are not there."""


def _current(subject: Installation, board: Board) -> Finding:
    brightness = min(subject.brightness, int(subject.options.get("brightness", 255)))
    budget = None if board.is_simulated else int(subject.options.get("budget-ma", BUDGET_MA))
    return wires.current(brightness, budget)


def _reader(subject: Installation, clock: Clock, person: Person | None) -> Finding:
    if subject.make_reader is None:
        return good("reader", "none is configured")
    if person is not None:
        person.tell("Lay a card on the reader; to stop, wait a minute.")
    try:
        reader = subject.make_reader()
    except HalError as error:
        return complaint("reader", str(error), "correct the reader's lines in the configuration")
    return wires.heartbeat(reader, clock, None if person is None else person.patience_s)
