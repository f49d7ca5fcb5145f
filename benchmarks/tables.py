"""Holds the tables against the search: python benchmarks/tables.py FOLDER --pieces 6 --positions 1000.

Every random position that goes on is searched until the search finds just as many plies as the table says, and with one
turn less finds nothing. Of a draw the search must find neither a win nor a loss within 9 plies. What takes more than
15 plies is counted and left out. Proof numbers without tables are asked about every position, too: what they prove
must be what the table says.

With --fewer the search looks up what has fewer pieces than the class that is asked about, and proof numbers are not
asked; nothing is left out. That takes a fraction of the time, and proves as much once the smaller classes agree.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.chameleon.solver import kernel
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.solve import Prover, new_table, prover
from engine.chameleon.tables.files import file_name
from engine.chameleon.tables.library import Known, Tables, meaning
from engine.chameleon.tables.material import Material, materials

DEEPEST = 15
DRAWN_WITHIN = 9
PATIENCE = 2_000
Boards = tuple[int, int, int, int]


def placed(material: Material, rng: Random) -> Boards:
    """A random position of a class, also with a piece that has arrived."""
    squares = rng.sample(range(25), material.pieces)
    boards = []
    for count in (*material.own, *material.rival):
        boards.append(sum(1 << squares.pop() for _ in range(count)))
    return boards[0], boards[1], boards[2], boards[3]


def agrees(search: Prover, boards: Boards, known: Known) -> bool:
    """Whether the search finds the same as a table."""
    result, plies = known
    if result == "draw":
        return not search.can_win(boards, 0, DRAWN_WITHIN) and not search.must_lose(boards, 0, DRAWN_WITHIN - 1)
    if result == "win":
        return search.can_win(boards, 0, plies) and (plies == 1 or not search.can_win(boards, 0, plies - 2))
    return search.must_lose(boards, 0, plies) and (plies == 2 or not search.must_lose(boards, 0, plies - 2))


def proves_the_same(numbers: ProofNumbers, boards: Boards, known: Known) -> bool | None:
    """Whether proof numbers prove what a table says, or None when they prove nothing."""
    wins, loses = (numbers.can_force(boards, 0, own, PATIENCE) == 1 for own in (True, False))
    return known[0] == ("win" if wins else "loss") if wins or loses else None


def tables_of_fewer(folder: Path, pieces: int) -> Tables:
    """The tables of a folder for fewer than so many pieces, and no others."""
    fewer = Tables()
    for material in materials(max(2, pieces - 1)):
        if material.pieces < pieces:
            fewer.take(material, (folder / file_name(material)).read_bytes())
    return fewer


def compare(
    tables: Tables, material: Material, positions: int, search: Prover, numbers: ProofNumbers | None
) -> tuple[int, int, int, int, int]:
    """Returns how many positions agree, differ, are draws, take too long to search, and are proven by proof numbers."""
    rng = Random(material.name)
    same = other = drawn = deep = proven = 0
    while same + other + deep < positions:
        boards = placed(material, rng)
        if kernel.is_over(*boards, 0):
            continue
        known = meaning(tables.prober.probe(*boards, 0))
        assert known is not None, f"there is no table {material.name}; build it first"
        drawn += known[0] == "draw"
        told = None if numbers is None else proves_the_same(numbers, boards, known)
        proven += told is not None
        if told is False:
            other += 1
            print(f"{material.name} {boards}: the table says {known}, proof numbers do not", flush=True)
        elif numbers is not None and known[1] > DEEPEST:
            deep += 1
        elif agrees(search, boards, known):
            same += 1
        else:
            other += 1
            print(f"{material.name} {boards}: the table says {known}, the search does not", flush=True)
    return same, other, drawn, deep, proven


def main() -> None:
    """Prints a line for each class and one for all."""
    parser = argparse.ArgumentParser(description="Holds the tables against the search.")
    parser.add_argument("folder", type=Path, help="where the tables are")
    parser.add_argument("--pieces", type=int, default=5, help="classes with up to so many pieces (default 5)")
    parser.add_argument("--least", type=int, default=2, help="and with at least so many (default 2)")
    parser.add_argument("--positions", type=int, default=1000, help="positions of each class (default 1000)")
    parser.add_argument("--fewer", action="store_true", help="let the search look up what has fewer pieces")
    options = parser.parse_args()
    tables, began, total = Tables(options.folder), time.monotonic(), [0] * 5
    for material in materials(options.pieces):
        if material.pieces < options.least:
            continue
        known = tables_of_fewer(options.folder, material.pieces) if options.fewer else None
        numbers = None if options.fewer else ProofNumbers(new_table(64), lambda: False)
        found = compare(tables, material, options.positions, prover(lambda: False, 64, known), numbers)
        total = [before + more for before, more in zip(total, found, strict=True)]
        print(material.name, *found, flush=True)
    print(f"same {total[0]:,}, different {total[1]:,}, draws {total[2]:,}, too deep {total[3]:,}", end=", ")
    print(f"proven by proof numbers {total[4]:,}, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
