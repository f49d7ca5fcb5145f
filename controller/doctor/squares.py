"""Checks the squares of an open board: which have sensed a piece, which flicker, which are stuck."""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.event_capture import EventCapture
from controller.doctor.findings import Finding, bad, good, note
from engine.sentence import phrase, row_of, together
from hal import ALL_SQUARES, SQUARES, Board, Frame, Light
from hal.squares import FILES, Occupancy, names_of, picture_of, squares_of
from hal.wires import COLUMNS, ROWS, Wires

RESTLESS = 8
"""A reed that changes this often within a second while nobody touches the board is loose."""

_WAITING, _FELT = Light((40, 40, 40)), Light((0, 120, 0))


def try_squares(board: Board, capture: EventCapture, patience_s: float, *, kinds: bool = False) -> None:
    """Waits until every square was both occupied and empty, or until there was no new one for `patience_s`.

    With `kinds` each must also have reported a kind of piece.
    """

    def tried() -> Occupancy:
        return capture.toggled & picture_of(capture.kind_seen) if kinds else capture.toggled

    while True:
        board.show(_frame(tried()))
        before = tried()
        if before == ALL_SQUARES or not capture.collect(patience_s, lambda: tried() != before):  # noqa: B023
            return


def _frame(occupied: Occupancy) -> Frame:
    """Returns the light for a person who visits all squares with a piece: green where it was sensed."""
    return Frame(tuple(_FELT if occupied >> square & 1 else _WAITING for square in range(len(SQUARES))))


def sensed_squares(capture: EventCapture, wires: Wires, again: str, *, waited: bool) -> Iterator[Finding]:
    """Checks that every square was sensed both occupied and empty; a whole missing line is one wire's fault.

    `again` is the command that runs the doctor.
    """
    deaf = ALL_SQUARES & ~capture.been_on
    if not waited:
        here = _listed(capture.occupied)
        yield good("squares", phrase("occupied now: {squares}; not tested, because that needs a person", squares=here))
    elif deaf == ALL_SQUARES:
        remedy = phrase(
            "check that the ribbon is plugged in at both ends, its marked edge at pin 1, and that the magnets are on "
            "the underside"
        )
        yield bad("squares", phrase("no square sensed a piece"), remedy)
    elif not deaf:
        yield good("squares", phrase("all {n} squares sensed a piece come and go", n=len(SQUARES)))
    else:
        yield from _deaf(deaf, wires, again)


def _deaf(deaf: Occupancy, wires: Wires, again: str) -> Iterator[Finding]:
    for wire in _whole_lines(deaf):
        remedy = phrase("look for a cold joint or a break between that pin and the first square of the line")
        yield bad("squares", phrase("no square on {wire} sensed a piece", wire=wires.named(wire)), remedy)
    rest = deaf & ~_of_lines(_whole_lines(deaf))
    if rest:
        first = names_of(rest)[0]
        remedy = phrase(
            "check the reed, its joints, and that the diode's ring is on the row's side: {joints}. To look closer, "
            "run: {command}",
            joints=_crossings(rest, wires),
            command=f"{again} --square {first}",
        )
        yield bad("squares", phrase("these squares sensed no piece: {squares}", squares=_listed(rest)), remedy)


def steady_squares(restless: Occupancy, wires: Wires) -> Finding:
    """Checks that no reed flickers at rest."""
    if restless:
        remedy = phrase(
            "resolder these joints, and keep the wires away from the lights' supply: {joints}",
            joints=_crossings(restless, wires),
        )
        sentence = phrase("these squares flicker while nobody touches the board: {squares}", squares=_listed(restless))
        return bad("flicker", sentence, remedy)
    return good("flicker", phrase("no square flickers"))


def stuck_squares(closed: Occupancy, wires: Wires, *, is_sure: bool) -> Iterator[Finding]:
    """Checks that no reed stays closed; if a piece may be on it (not `is_sure`), a person has to look."""
    if not closed:
        yield good("stuck", phrase("no reed is stuck closed"))
        return
    if not is_sure:
        remedy = phrase(
            "if no piece stands there, the reed is stuck: look for solder across it, or replace it. Take all pieces "
            "off and add --empty to be sure"
        )
        yield note("stuck", phrase("closed: {squares}", squares=_listed(closed)), remedy)
        return
    for wire in _whole_lines(closed):
        remedy = phrase("look for solder or bare metal that joins that wire to ground or to another wire")
        yield bad("stuck", phrase("never empty: every square of {wire}", wire=wires.named(wire)), remedy)
    rest = closed & ~_of_lines(_whole_lines(closed))
    if rest:
        remedy = phrase(
            "take every piece off; if they stay closed, look for solder across the reed, or replace it: {joints}",
            joints=_crossings(rest, wires),
        )
        yield bad("stuck", phrase("never empty: {squares}", squares=_listed(rest)), remedy)


def restless_squares(capture: EventCapture) -> Occupancy:
    """Returns the squares that changed too often for a board at rest."""
    return picture_of(square for square, changes in capture.changes.items() if changes >= RESTLESS)


def _whole_lines(picture: Occupancy) -> list[int]:
    """Returns the wires whose squares are all in a picture."""
    return [wire for wire in (*ROWS, *COLUMNS) if not _line(wire) & ~picture]


def _line(wire: int) -> Occupancy:
    along = len(FILES)
    if wire in ROWS:
        return picture_of(range(along * wire, along * (wire + 1)))
    return picture_of(range(wire - len(ROWS), len(SQUARES), along))


def _of_lines(lines: list[int]) -> Occupancy:
    return picture_of(square for wire in lines for square in squares_of(_line(wire)))


def _listed(picture: Occupancy) -> str:
    return row_of(names_of(picture)) or phrase("none")


def _crossings(picture: Occupancy, wires: Wires) -> str:
    return together(*(wires.crossing(square) for square in squares_of(picture)), between="; ")
