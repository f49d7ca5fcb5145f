"""The doctor's examination: every check in turn, from the machine to the wires; a failing check stops no other."""

from __future__ import annotations

import queue
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from controller.doctor import lights, poles, squares
from controller.doctor import machine as probes
from controller.doctor.event_capture import EventCapture, Events, Person, Time
from controller.doctor.findings import Finding, bad, complaint, good
from controller.doctor.machine import NEEDS, Machine, Needs
from controller.doctor.one_square import reed_check, simulated_hand
from controller.doctor.wires import wire_findings
from controller.errors import TableError
from controller.small_files import SmallFile
from engine.sentence import phrase
from hal import ALL_SQUARES, Board, CardReader, CardSeen, HalError, Square, picture_of, square_index
from hal.drivers.budget import BUDGET_MA
from hal.remedies import command, stop_table
from hal.squares import SQUARES
from hal.wires import Wires

_READER_WIRES = phrase("check the reader's port and supply, and that TX and RX are crossed")

LISTEN_S = 1.0
"""How long a board at rest is observed, in s."""


@dataclass(frozen=True, slots=True)
class Installation:
    board: str
    make_board: Callable[[], Board]
    journal: Path
    host: str = "127.0.0.1"
    port: int = 8525
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of the board."""
    brightness: int = 255
    reader: str = "none"
    make_reader: Callable[[], CardReader] | None = None
    reader_port: object = None
    look_over: Callable[[Path], str] = lambda path: ""
    """Summarises a journal; raises `TableError` when an entry differs from what was written."""

    look_at_games: Callable[[], tuple[str, Sequence[str]]] | None = None
    """Lists the games that the table knows, and a sentence for each that cannot be played; None skips the check."""

    checks: Mapping[str, Callable[[str], Iterable[Finding]]] = field(default_factory=dict)
    """The checks of extensions, by their names; each gets the location of the table's configuration."""

    small_files: Sequence[SmallFile[Any]] = ()

    config: Path | None = None
    """The file with the table's configuration; None without one."""
    is_empty: bool = False
    """Whether a person has confirmed that the board is empty."""

    @property
    def needs(self) -> Needs:
        """The requirements of board and reader on the machine; a simulated board has none."""
        board = Needs() if self.options.get("simulated") else NEEDS.get(self.board, Needs())
        return board.combined(NEEDS.get(self.reader, Needs()))

    @property
    def kinds(self) -> Sequence[str]:
        """The kinds of pieces that the board's sensors can distinguish, as configured; empty if none."""
        kinds = self.options.get("kinds")
        return kinds if isinstance(kinds, list | tuple) else ()

    @property
    def settings(self) -> str:
        """The location of the table's configuration, for remedies."""
        if self.config:
            return str(self.config)
        return phrase("a configuration ({command} prints an example)", command=command("config example"))

    @property
    def again(self) -> str:
        """The command that runs the doctor for this table."""
        return command(f"doctor --config {self.config}" if self.config else "doctor")


def examine(subject: Installation, machine: Machine, time: Time, person: Person | None) -> Iterator[Finding]:
    """Yields the findings, in order. Without a `person` no check waits for one."""
    yield from _machine(subject, machine)
    yield probes.page_port(subject.host, subject.port, subject.settings)
    yield from _checks(subject)
    yield from _board(subject, time, person)
    yield _reader(subject, time, person)


def examine_running(subject: Installation, machine: Machine) -> Iterator[Finding]:
    """Yields the findings that are possible while the table runs and keeps board, reader and port open itself."""
    yield from _machine(subject, machine)
    yield from _checks(subject)


def _machine(subject: Installation, machine: Machine) -> Iterator[Finding]:
    needs, settings = subject.needs, subject.settings
    yield probes.system(machine)
    yield probes.python(machine)
    yield probes.pi_model(machine, needs, settings)
    yield probes.packages(machine, needs)
    yield probes.ports(machine, needs, settings, subject.options.get("port"))
    yield from probes.reader_port(machine, subject.reader_port, settings)
    yield probes.groups(machine, needs)
    yield from probes.screen_fonts(machine)
    yield from [] if subject.config is None else probes.configuration(subject.config)
    yield _journal(subject)
    yield from probes.small_files(subject.journal, subject.small_files)
    yield from _games(subject)


def _checks(subject: Installation) -> Iterator[Finding]:
    for name, check in subject.checks.items():
        yield from _checked(name, check, subject.settings)


def _checked(name: str, check: Callable[[str], Iterable[Finding]], settings: str) -> Iterator[Finding]:
    """Yields an extension's findings, or a fault that names it if its check fails."""
    try:
        yield from check(settings)
    except Exception as error:
        reason = str(error) or type(error).__name__
        failed = phrase("The extension {name} has failed ({reason}).", name=repr(name), reason=reason)
        yield bad(name, failed, phrase("update the extension, or set {key} to false", key=f"extensions: {name}"))


def examine_square(subject: Installation, time: Time, person: Person, square: Square) -> Iterator[Finding]:
    """Yields the verdict on one square, which a person has tried with a piece; a simulated board tries itself."""
    events: queue.SimpleQueue[Any] = queue.SimpleQueue()
    try:
        with subject.make_board() as board:
            capture = EventCapture(events, time)
            board.open(events.put, time.clock)
            capture.collect(0.1)
            act = simulated_hand(board, square) if board.is_simulated else lambda step: None
            found = reed_check(square, board, capture, person, board.wires() or Wires(), act)
            yield from [complaint("board", capture.trouble, _wires(subject))] if capture.trouble else found
    except HalError as error:
        yield complaint("board", str(error), _wires(subject))


def _journal(subject: Installation) -> Finding:
    """Checks that the journal can be written, and that all its games can be read."""
    found = probes.journal_folder(subject.journal, subject.settings)
    try:
        holds = subject.look_over(subject.journal)
    except TableError as error:
        return complaint("journal", str(error), phrase("check the file and, if it is not yours, move it away"))
    if not (found.ok and holds):
        return found
    return good("journal", phrase("{can_be_written}; {holds}", can_be_written=found.sentence, holds=holds))


def _games(subject: Installation) -> Iterator[Finding]:
    """Lists the installed games, with a fault for each that cannot be played."""
    if subject.look_at_games is None:
        return
    known, wrong = subject.look_at_games()
    yield good("games", known)
    for sentence in wrong:
        yield complaint("games", sentence, phrase("update or uninstall that package"))


def _board(subject: Installation, time: Time, person: Person | None) -> Iterator[Finding]:
    events: queue.SimpleQueue[Any] = queue.SimpleQueue()
    try:
        with subject.make_board() as board:
            board.open(events.put, time.clock)
            health = board.health()
            said = health.sentence
            yield good("board", said) if health.ok else complaint("board", said, _wires(subject))
            yield from _on_the_board(subject, board, EventCapture(events, time), None if board.is_simulated else person)
            yield _current(subject, board)
    except HalError as error:
        yield complaint("board", str(error), _wires(subject))


def _wires(subject: Installation) -> str:
    """Returns the remedy for a board that does not answer and suggests none itself."""
    return phrase(
        "if the table is running, {remedy}; otherwise check the wires of {board} and run again: {command}",
        remedy=stop_table(),
        board=subject.board,
        command=subject.again,
    )


def _on_the_board(
    subject: Installation, board: Board, capture: EventCapture, person: Person | None
) -> Iterator[Finding]:
    wires = board.wires() or Wires()
    capture.collect(0.1 if board.is_simulated else LISTEN_S)
    restless = squares.restless_squares(capture)
    yield from _tested(board, wires)
    if person is not None:
        person.tell(_round_with(subject.kinds))
        squares.try_squares(board, capture, person.patience_s, kinds=bool(subject.kinds))
    yield from squares.sensed_squares(capture, wires, subject.again, waited=person is not None)
    yield squares.steady_squares(restless, wires)
    yield from _stuck(subject, board, capture, wires, waited=person is not None)
    yield from _kinds(subject, board, capture, person, wires)
    yield from _lights(board, capture, person, wires)


def _round_with(kinds: Sequence[str]) -> str:
    """Instructions for the round of the board; if kinds are recognised it is one piece for all squares."""
    if not kinds:
        return phrase("Put a piece on each square that is not green yet and lift it again. To stop, wait a minute.")
    return phrase(
        "Put the same {kind} piece on each square that is not green yet, wait a moment and lift it again. To stop, "
        "wait a minute.",
        kind=kinds[0],
    )


def _kinds(
    subject: Installation, board: Board, capture: EventCapture, person: Person | None, wires: Wires
) -> list[Finding]:
    if not subject.kinds:
        return []
    if person is None:
        return [poles.kinds_now(capture)]
    return poles.kinds_by_hand(subject.kinds, board, capture, person, wires, subject.settings)


def _tested(board: Board, wires: Wires) -> list[Finding]:
    try:
        return wire_findings(board.self_test(), wires)
    except HalError as error:
        return [complaint("wires", str(error), phrase("first fix what the board's line reports"))]


def _stuck(
    subject: Installation, board: Board, capture: EventCapture, wires: Wires, *, waited: bool
) -> Iterator[Finding]:
    """Checks for reeds that stay closed.

    Without a person a closed reed is a certain fault only on an empty board, or where no simulated piece stands.
    """
    if waited:
        yield from squares.stuck_squares(ALL_SQUARES & ~capture.been_off, wires, is_sure=True)
        return
    world = board.pieces()
    places = [] if world is None else [piece["at"] for piece in world["pieces"] if piece["at"] in SQUARES]
    closed = capture.occupied & ~picture_of(map(square_index, places))
    yield from squares.stuck_squares(closed, wires, is_sure=subject.is_empty or world is not None)


def _lights(board: Board, capture: EventCapture, person: Person | None, wires: Wires) -> list[Finding]:
    # Without lights there is nothing to watch.
    dark = lights.light_walk(board, (lambda seconds: None) if board.is_simulated else capture.time.pause)
    if dark is not None:
        return [dark]
    by_hand = None if person is None else lights.lights_by_hand(board, capture, person, wires)
    return by_hand or [lights.lights_by_word(person, wires)]


def _current(subject: Installation, board: Board) -> Finding:
    brightness = min(subject.brightness, int(subject.options.get("brightness", 255)))
    budget = None if board.is_simulated else int(subject.options.get("budget-ma", BUDGET_MA))
    return lights.current(brightness, budget)


def _reader(subject: Installation, time: Time, person: Person | None) -> Finding:
    if subject.make_reader is None:
        return good("reader", phrase("none is configured"))
    if person is not None:
        person.tell(phrase("Lay a card on the reader. To stop, wait a minute."))
    try:
        reader = subject.make_reader()
    except HalError as error:
        remedy = phrase("correct the reader's settings in {settings}", settings=subject.settings)
        return complaint("reader", str(error), remedy)
    return heartbeat(reader, time, None if person is None else person.patience_s)


def heartbeat(reader: CardReader, time: Time, card_within_s: float | None) -> Finding:
    """Checks that the reader opens and answers; with `card_within_s` it must also read a card within that time."""
    events: Events = queue.SimpleQueue()
    try:
        with reader:
            reader.open(events.put, time.clock)
            health = reader.health()
            card = None if card_within_s is None else _first_card(events, time, card_within_s)
    except HalError as error:
        return complaint("reader", str(error), _READER_WIRES)
    if not health.ok:
        return complaint("reader", health.sentence, _READER_WIRES)
    if card_within_s is not None and card is None:
        remedy = phrase("lay the card flat on the reader, with no metal below it")
        return bad("reader", phrase("the reader read no card"), remedy)
    read = health.sentence if card is None else phrase("the reader read the card {card}", card=card)
    return good("reader", read)


def _first_card(events: Events, time: Time, seconds: float) -> str | None:
    until = time.clock() + round(seconds * 1000)
    while (left_ms := until - time.clock()) > 0:
        event = time.take_event(events, left_ms / 1000)
        if isinstance(event, CardSeen):
            return event.uid
    return None
