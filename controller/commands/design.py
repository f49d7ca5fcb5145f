"""`chameleon design`: whether a planned board will sense its pieces, before anything is bought."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from controller.commands.shell_language import echo
from engine.sentence import phrase, term, together

if TYPE_CHECKING:
    from sim.square import Square, SquareReport


class _Pair(click.ParamType[tuple[float, float]]):
    """Two numbers with a separator; a single number stands for both."""

    def __init__(self, name: str, between: str, example: str, *, one_will_do: bool) -> None:
        self.name = name
        self._between, self._example, self._one_will_do = between, example, one_will_do

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        numbers = re.split(rf"\s*{self._between}\s*", str(value).strip())
        if self._one_will_do and len(numbers) == 1:
            numbers *= 2
        try:
            first, second = (float(number) for number in numbers)
        except ValueError:
            said = {"value": repr(value), "wanted": self.name, "example": self._example}
            self.fail(phrase("{value} is not {wanted}; use for example {example}", **said), param, ctx)
        return first, second


_MAGNET = _Pair(term("value", "DIAMETERxTHICKNESS"), "[x\u00d7]", "8x3", one_will_do=False)
_REED = _Pair(term("value", "AT or AT-AT"), "(?:-|to)", "15 or 15-25", one_will_do=True)


@click.group()
def design() -> None:
    "Check the measurements of your own board."


@design.command("check")
@click.option("--magnet", type=_MAGNET, metavar=_MAGNET.name, help="Disc magnet in a piece's base, diameter x "
                                                                   "thickness in mm: 8x3.")
@click.option("--grade", metavar="N35..N52", help="Grade of the magnet: N42.")
@click.option("--offset", type=float, help="Distance from the middle of the square to the middle of its reed, in mm: "
                                           "8.")
@click.option("--height", type=float, help="Distance from the magnet's underside to the axis of the reed, in mm: 6.")
@click.option("--plate", type=float, help="Thickness of cap, felt and plate together, in mm: 4.5.")
@click.option(
    "--reed", type=_REED, metavar=_REED.name, help="Ampere-turns at which reeds of this class close: 15-25."
)
@click.option("--drop-out", type=float, help="Share of that field at which they open again: 0.4.")
@click.option("--glass", type=float, help="Length of their glass, in mm: 14.2.")
@click.option("--pitch", type=float, help="Distance between the middles of neighbouring squares, in mm: 50.")
@click.option("--within", type=float, help="Distance that a piece may be off the centre, in mm; default: 5.")
@click.option("--both-poles", is_flag=True, help="Magnets may have either pole down, as hall sensors need.")
@click.option("--margin", type=float, help="Safety factor for the magnetic field: 2.")
def check(**sizes: Any) -> None:
    """Print whether a square with these measurements works, by what margin, and what to change (exit status 1 if it
    does not).

    If you omit an option, the recommended value at the end of its help applies.
    """
    from sim.square import ImpossibleSquare, Square, judged

    given = {name: value for name, value in sizes.items() if value is not None}
    try:
        square = Square(**given | ({"grade": given["grade"].upper()} if "grade" in given else {}))
    except ImpossibleSquare as error:
        raise click.UsageError(phrase("--{option}: {reason}", option=error.what, reason=error)) from None
    verdict = judged(square)
    for line in _description(verdict):
        echo(line)
    sys.exit(0 if verdict.works else 1)


def _description(report: SquareReport) -> Iterator[str]:
    from sim.square import lift, reach

    least = min(report.closing, report.opening)
    if report.works:
        yield phrase("This square works.")
    else:
        yield phrase("This square may not work.") if least >= 1 else phrase("This square does not work.")
    yield _closing(report)
    yield _opening(report)
    if not report.works:
        yield from _advice(report.square)
        return
    yield together(
        phrase("A piece can be up to {mm} mm off the middle.", mm=f"{reach(report.square):g}"),
        phrase("A piece lifted {mm} mm is no longer sensed.", mm=f"{lift(report.square):g}"),
    )


def _closing(verdict: SquareReport) -> str:
    square = verdict.square
    parts = {
        "mm": f"{square.within:g}",
        "field": f"{max(0.0, verdict.own - verdict.against):.1f} mT",
        "times": _times(verdict.closing),
        "needed": f"{square.closes_at:.1f} mT",
    }
    if verdict.closing >= square.margin:
        return phrase(
            "A piece within {mm} mm of the middle closes its reed at any angle. The reed receives {field} or more, "
            "{times} what the least sensitive reed needs.",
            **parts,
        )
    if verdict.closing >= 1:
        return phrase(
            "A piece within {mm} mm of the middle closes its reed at any angle, with little to spare. The reed "
            "receives {field} or more, {times} what the least sensitive reed needs.",
            **parts,
        )
    if verdict.own <= 0:
        return phrase(
            "A piece within {mm} mm of the middle may stand exactly over its reed. A magnet has no field along the "
            "glass there, so the reed stays open.",
            **parts,
        )
    return phrase(
        "A piece {mm} mm off the middle may leave its reed open: the reed receives {field}, and the least sensitive "
        "reed needs {needed}.",
        **parts,
    )


def _opening(verdict: SquareReport) -> str:
    square = verdict.square
    parts = {
        "field": f"{verdict.around:.2f} mT",
        "times": _times(verdict.opening),
        "opens": f"{square.opens_at:.2f} mT",
    }
    if verdict.opening >= square.margin:
        return phrase(
            "The reed of an empty square opens even if all its neighbours are occupied. It receives at most {field}, "
            "and the most sensitive reed opens at {times} that.",
            **parts,
        )
    if verdict.opening >= 1:
        return phrase(
            "The reed of an empty square opens, with little to spare, even if all its neighbours are occupied. It "
            "receives at most {field}, and the most sensitive reed opens at {times} that.",
            **parts,
        )
    return phrase(
        "Pieces on neighbouring squares may keep the reed of an empty square closed. It receives up to {field}, and "
        "the most sensitive reed opens at {opens}.",
        **parts,
    )


def _advice(square: Square) -> Iterator[str]:
    """Yields the single changes that make a square work, or the recommended square if there is none."""
    from sim.square import recommended, remedies

    found = list(remedies(square))
    if found:
        yield phrase("Any of these changes makes it work:")
    else:
        yield phrase("No single change makes it work. This square does:")
    for each in found or [recommended(both_poles=square.both_poles)]:
        yield f"  {_options(each, square if found else None)}"


def _options(square: Square, before: Square | None) -> str:
    """Returns a square as options of the command: all that matter, or those that differ from the square `before`."""
    named = {
        "magnet": f"{square.magnet[0]:g}x{square.magnet[1]:g}",
        "grade": square.grade,
        "offset": f"{square.offset:g}",
        "height": f"{square.height:g}",
        "reed": f"{square.reed[0]:g}-{square.reed[1]:g}",
        "pitch": f"{square.pitch:g}",
        "within": f"{square.within:g}",
    }
    changed = (name for name in named if before is None or getattr(square, name) != getattr(before, name))
    options = [f"--{name} {named[name]}" for name in changed]
    return " ".join(options + ["--both-poles"] * (square.both_poles and before is None))


def _times(times: float) -> str:
    return phrase("{n} times", n=f"{times:.1f}") if times < 100 else phrase("over 100 times")
