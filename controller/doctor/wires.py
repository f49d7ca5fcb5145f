"""Interprets a board's own test of its ten wires: shorts, touching wires, reversed diodes. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from controller.doctor.findings import Finding, bad, good
from engine.sentence import phrase
from hal.squares import square_name
from hal.wires import COLUMNS, ROWS, WIRES, Wires, WireTest


def wire_findings(test: WireTest | None, wires: Wires) -> list[Finding]:
    """Returns a line for each fault of the wires, or one that all is well; None for a board that cannot test itself."""
    if test is None:
        return [good("wires", phrase("this board cannot test its wires"))]
    found = [*_grounded(test, wires), *_joined(test, wires), *_crossings(test, wires)]
    return found or [good("wires", phrase("no wire touches ground or another wire"))]


def _grounded(test: WireTest, wires: Wires) -> Iterator[Finding]:
    for wire in WIRES:
        if test.low >> wire & 1 and not _is_drawn_down(test, wire):
            remedy = phrase("switch the table off and look along that wire for solder or bare metal that touches "
                            "ground")
            yield bad("wires", phrase("{wire} touches ground", wire=wires.named(wire)), remedy)


def _is_drawn_down(test: WireTest, wire: int) -> bool:
    """Returns whether a column is low only because a closed reed connects it to a grounded row."""
    return wire in COLUMNS and any(test.low >> row & test.closed >> row * 5 + wire - 5 & 1 for row in ROWS)


def _joined(test: WireTest, wires: Wires) -> Iterator[Finding]:
    """Yields a fault for two rows, or two columns, that follow each other; diodes cannot cause that, so they touch."""
    for kind in (ROWS, COLUMNS):
        for one in kind:
            for other in kind[one - kind.start + 1 :]:
                if _follows(test, one, other) and _follows(test, other, one):
                    remedy = phrase("switch the table off and look for solder or bare metal between the two, pins "
                                    "included")
                    two = {"wire": wires.named(one), "other": wires.named(other)}
                    yield bad("wires", phrase("{wire} and {other} touch each other", **two), remedy)


def _crossings(test: WireTest, wires: Wires) -> Iterator[Finding]:
    """Yields a fault for each row that follows a column: through a good diode current flows only the other way."""
    for row in ROWS:
        for column in COLUMNS:
            if not _follows(test, row, column):
                continue
            square = square_name(row * 5 + column - 5)
            if _follows(test, column, row):
                remedy = phrase(
                    "take the piece off {square} and test again; if nothing changes, look for solder between them, "
                    "then replace the diode",
                    square=square,
                )
                both = {"row": wires.named(row), "column": wires.named(column), "square": square}
                yield bad("wires", phrase("{row} and {column} conduct in both directions at {square}", **both), remedy)
            else:
                remedy = phrase("turn the diode round: its ring belongs to {row}", row=wires.named(row))
                yield bad("wires", phrase("the diode of {square} is the wrong way round", square=square), remedy)


def _follows(test: WireTest, wire: int, driven: int) -> bool:
    return bool(test.follow[driven] >> wire & 1)
