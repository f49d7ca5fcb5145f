"""Writes all files for building a table into a folder: `python -m deploy.make FOLDER`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import click

from deploy.make.bill import BUILDS, HALL, as_csv, bill
from deploy.make.copper import faults
from deploy.make.kicad import board_text, netlist_text
from deploy.make.measures import RECOMMENDED, MakeError, Measures, read_measures
from deploy.make.perfboard import Perfboard, controller_board, faults_by_hand, square_board
from deploy.make.perfpicture import drawn_perfboard
from deploy.make.picture import both_sides
from deploy.make.sheets import as_dxf, as_svg, crossed, fitting_words, sheets
from deploy.make.strip import strip
from deploy.wiring.draw import BUILDS as WIRINGS
from deploy.wiring.draw import read_wiring
from sim.square import ImpossibleSquare, Square, judged


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--sizes", type=click.Path(path_type=Path), default=RECOMMENDED, help="A file such as board.yml.")
def main(folder: Path, sizes: Path) -> None:
    """Writes the files that a table is made from into FOLDER: nothing, if the sizes cannot be built."""
    try:
        for path in _made(folder, read_measures(sizes)):
            click.echo(path)
    except MakeError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written: {error.strerror}") from None


def _made(folder: Path, of: Measures) -> Iterator[Path]:
    """Checks everything, then writes it; printed parts only if build123d is installed."""
    made = [*texts(of)]
    for said in (doubt(of), *map(fitting_words, sheets(of))):
        if said:
            click.echo(said, err=True)
    if find_spec("build123d") is None:
        yield from _written(folder, made)
        click.echo("The printed parts are left out, because they need build123d: pip install '.[make]'", err=True)
        return
    from deploy.make.printing import check_solids, write_solids

    check_solids(of)
    yield from _written(folder, made)
    yield from write_solids(folder / "print", of)


def doubt(of: Measures) -> str:
    """Returns a sentence if a square with these sizes may not sense its piece, or senses the next one; else ""."""
    try:
        square = Square(
            magnet=(of.magnet.diameter, of.magnet.thickness),
            offset=of.reed.offset,
            height=of.reed.height,
            plate=of.piece.floor + of.plate.thickness,
            glass=of.reed.glass,
            pitch=of.board.pitch,
        )
    except ImpossibleSquare as error:
        raise MakeError(str(error)) from None
    if judged(square).works:
        return ""
    names = ("offset", "height", "plate", "glass", "pitch")
    options = " ".join(f"--{name} {getattr(square, name):g}" for name in names)
    return (
        "The files can be made, but a square with these sizes may not work. This says why and what would do: "
        f"chameleon design check --magnet {square.magnet[0]:g}x{square.magnet[1]:g} {options}"
    )


def by_hand(board: Perfboard) -> Perfboard:
    """Returns the perfboard, if it can be soldered; raises `MakeError`."""
    found = faults_by_hand(board)
    if found:
        raise MakeError(f"with these sizes {board.title!r} cannot be soldered: {found[0]}")
    return board


def _written(folder: Path, made: list[tuple[str, str]]) -> Iterator[Path]:
    for name, text in made:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        yield path


def texts(of: Measures) -> Iterator[tuple[str, str]]:
    """Yields the name and content of every text file; raises `MakeError` for a board that cannot be made."""
    rank = strip(of)
    found = faults(rank)
    if found:
        raise MakeError(f"with these sizes the circuit board cannot be made: {found[0]}")
    yield "circuit/rank.kicad_pcb", board_text(rank)
    yield "circuit/rank.net", netlist_text(rank)
    yield "circuit/rank.svg", both_sides(rank, left=rank.corners[0], right=rank.corners[2])
    for sheet in sheets(of):
        if crossed(sheet):
            raise MakeError(f"with these sizes {crossed(sheet)[0]} run into each other")
        yield f"sheets/{sheet.name}-{sheet.thickness:g}mm.dxf", as_dxf(sheet)
        yield f"sheets/{sheet.name}-{sheet.thickness:g}mm.svg", as_svg(sheet)
    for path in WIRINGS:
        yield f"perfboard/{path.stem}.svg", drawn_perfboard(by_hand(controller_board(read_wiring(path))))
    yield "perfboard/square.svg", drawn_perfboard(by_hand(square_board(of)), both=False)
    for build in (*BUILDS, HALL):
        yield f"bill-{build}.csv", as_csv(bill(build, of))


if __name__ == "__main__":
    main()
