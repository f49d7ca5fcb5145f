"""Checks that Hall sensors recognise the kinds of pieces: one piece visits all squares, then every piece one square.

A single reading cannot tell a faulty square from a faulty piece: an upside-down sensor and an upside-down magnet both
report the other kind. So the same piece is compared on all squares, and then all pieces on the same square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from controller.doctor.event_capture import EventCapture, Person
from controller.doctor.findings import Finding, bad, good, note
from engine.sentence import all_of, phrase, row_of, together
from hal import SQUARES, Board, Frame, Light
from hal.remedies import command
from hal.squares import Occupancy, Square, names_of, picture_of, square_index, square_name, squares_of
from hal.wires import CHANNELS, Wires

LOOK_S = 2.0
"""The time, in s, for a square to recognise its piece; a Pico needs 0.05."""
NEXT_S = 15.0
"""The time without another piece, in s, after which the test takes that kind to be complete."""

_ASKS, _RIGHT, _WRONG = Light((60, 60, 60)), Light((0, 120, 0)), Light((120, 0, 0))

Told = list[str | None]
"""The reported kinds of pieces, in order; None for no kind."""


def kinds_now(capture: EventCapture) -> Finding:
    """Lists the reported kinds of the pieces on the board, when nobody is present to move them."""
    told = row_of(f"{square_name(square)} {kind}" for square, kind in sorted(capture.kinds.items()))
    here = told or phrase("none")
    return good("kinds", phrase("recognised now: {kinds}; not tested, because that needs a person", kinds=here))


@dataclass(frozen=True, slots=True)
class _Trial:
    kinds: Sequence[str]
    board: Board
    capture: EventCapture
    person: Person
    wires: Wires
    settings: str


def kinds_by_hand(
    kinds: Sequence[str], board: Board, capture: EventCapture, person: Person, wires: Wires, settings: str
) -> list[Finding]:
    """Returns the faults of sensors and magnets; a piece of the first kind has already visited the squares.

    `kinds` are the names of the two kinds, `settings` is the location of their configuration.
    """
    trial = _Trial(kinds[:2], board, capture, person, wires, settings)
    told = {square: capture.kind_seen[square] for square in squares_of(capture.toggled) if square in capture.kind_seen}
    if not capture.toggled:
        return []
    if not told:
        return [_deaf(wires)]
    found = [*_silent(capture.toggled & ~picture_of(told), wires), *_disagreeing(told, kinds[0], wires)]
    pieces = {kind: _pieces(trial, kind, _place(told, kinds[0])) for kind in trial.kinds}
    found += _magnets(trial, pieces)
    if found:
        return found
    counts = all_of(f"{len(each)} {kind}" for kind, each in pieces.items())
    well = phrase("{counts} pieces have their magnets the right way round, and the squares agree on it", counts=counts)
    return [good("kinds", well)]


# One piece on all squares


def _deaf(wires: Wires) -> Finding:
    parts = {"command": command("flash --hall-sensors"), "pins": all_of(wires.poles)}
    if wires.poles:
        remedy = phrase(
            "flash the firmware that reads hall sensors: {command}. If it is already there, check their 3.3 V and "
            "ground, and the wires of the multiplexers, whose outputs go to {pins}",
            **parts,
        )
    else:
        remedy = phrase(
            "flash the firmware that reads hall sensors: {command}. If it is already there, check their 3.3 V and "
            "ground, and the wires of the multiplexers",
            **parts,
        )
    return bad("kinds", phrase("no square recognised the kind of piece on it"), remedy)


def _silent(silent: Occupancy, wires: Wires) -> Iterator[Finding]:
    """Yields faults of squares that sensed the piece but reported no kind; a whole multiplexer has one fault."""
    for number, pin in enumerate(wires.poles):
        whole = picture_of(square for square in range(len(SQUARES)) if square // CHANNELS == number)
        if not whole & ~silent:
            remedy = phrase(
                "check the 3.3 V of that multiplexer, its ground, EN at ground, and the wire from SIG to that pin"
            )
            sentence = phrase("no square of the multiplexer at {pin} recognised a kind of piece", pin=pin)
            yield bad("kinds", sentence, remedy)
            silent &= ~whole
    if silent:
        remedy = phrase(
            "check the sensor's three wires, and that it lies flat below the middle of the square: {sensors}",
            sensors=_sensors(silent, wires),
        )
        squares = row_of(names_of(silent))
        yield bad("kinds", phrase("these squares recognised no kind of piece: {squares}", squares=squares), remedy)


def _disagreeing(kinds: Mapping[Square, str], wanted: str, wires: Wires) -> Iterator[Finding]:
    """Yields a fault if squares disagree on the kind of one piece: the minority's sensors are upside down."""
    usual = _usual(kinds, wanted)
    others = picture_of(square for square, kind in kinds.items() if kind != usual)
    if others:
        first = next(square for square, kind in kinds.items() if kind == usual)
        sentence = phrase(
            "squares disagree: the same piece is {kind} on {square}, but not on {others}",
            kind=usual,
            square=square_name(first),
            others=row_of(names_of(others)),
        )
        remedy = phrase(
            "turn these sensors over, marked side up: {sensors}. If you switched pieces during the test, repeat it "
            "with one piece",
            sensors=_sensors(others, wires),
        )
        yield bad("kinds", sentence, remedy)


def _usual(kinds: Mapping[Square, str], wanted: str) -> str:
    """Returns the kind that most squares report for the same piece; in a tie, the kind that it should be."""
    counts = Counter(kinds.values())
    return max(counts, key=lambda kind: (counts[kind], kind == wanted))


def _place(kinds: Mapping[Square, str], wanted: str) -> Square:
    """Returns a square for testing all pieces: one that agrees with the majority, c3 if possible."""
    usual, middle = _usual(kinds, wanted), square_index("c3")
    return middle if kinds.get(middle) == usual else next(square for square in kinds if kinds[square] == usual)


def _sensors(squares: Occupancy, wires: Wires) -> str:
    return together(*(wires.sensor(square) for square in squares_of(squares)), between="; ")


# All pieces on one square


def _pieces(trial: _Trial, kind: str, at: Square) -> Told:
    """Lets a person put all pieces of a kind on a square; returns the kind reported for each."""
    words = phrase(
        "Now put each {kind} piece on {square}, one after the other. Lift it when the light changes: "
        "green is right, red is wrong. After the last one, wait {seconds} s.",
        kind=kind,
        square=square_name(at),
        seconds=f"{NEXT_S:g}",
    )
    trial.person.tell(words)
    capture, told = trial.capture, Told()
    while capture.collect(trial.person.patience_s, lambda: capture.is_still(at, False)):
        trial.board.show(Frame().with_light(at, _ASKS))
        if not capture.collect(NEXT_S, lambda: capture.is_still(at, True)):
            break
        capture.collect(LOOK_S, lambda: at in capture.kinds)
        told.append(capture.kinds.get(at))
        trial.board.show(Frame().with_light(at, _RIGHT if told[-1] == kind else _WRONG))
    trial.board.show(Frame())
    return told


def _magnets(trial: _Trial, pieces: Mapping[str, Told]) -> Iterator[Finding]:
    known = [(kind, each) for kind, told in pieces.items() for each in told if each is not None]
    if len({kind for kind, _ in known}) == len(trial.kinds) == 2 and all(kind != each for kind, each in known):
        remedy = phrase(
            "change the order of the two names at kinds under board-options in {settings}; "
            "the first is the kind whose magnet has its south pole down",
            settings=trial.settings,
        )
        two = {"kind": trial.kinds[0], "other": trial.kinds[1]}
        yield bad("magnets", phrase("each {kind} piece counts as {other}, and the other way round", **two), remedy)
        return
    for kind, told in pieces.items():
        yield from _of_one_kind(kind, told)


def _of_one_kind(kind: str, told: Told) -> Iterator[Finding]:
    if not told:
        remedy = phrase("repeat the test with these pieces, to learn which way round their magnets are")
        yield note("magnets", phrase("no {kind} piece was tested", kind=kind), remedy)
    turned = [number for number, each in enumerate(told, start=1) if each not in (None, kind)]
    if turned:
        remedy = phrase("push the magnet out and glue it in the other way round, unless the piece is of the other kind")
        yield bad("magnets", phrase("glued in upside down: {pieces}", pieces=_named(kind, turned)), remedy)
    weak = [number for number, each in enumerate(told, start=1) if each is None]
    if weak:
        remedy = phrase("press the magnet all the way in, use a stronger one, and put the piece on the middle")
        yield bad("magnets", phrase("not recognised: {pieces}", pieces=_named(kind, weak)), remedy)


def _named(kind: str, numbers: Sequence[int]) -> str:
    return phrase(
        "{kind} piece {numbers}, in the order in which you tested them", kind=kind, numbers=all_of(map(str, numbers))
    )
