"""Holds the tables against the search: python benchmarks/tables.py FOLDER [PIECES [POSITIONS OF EACH CLASS]].

Every random position that goes on is searched until the search finds just as many plies as the table says, and with one
turn less finds nothing. Of a draw the search must find neither a win nor a loss within 9 plies. What takes more than
15 plies is counted and left out. Proof numbers without tables are asked about every position, too: what they prove
must be what the table says.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.chameleon.solver import kernel
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.solve import Prover, new_table, prover
from engine.chameleon.tables.library import Known, Tables
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


def compare(tables: Tables, material: Material, positions: int, search: Prover) -> tuple[int, int, int, int, int]:
    """Returns how many positions agree, differ, are draws, take too long to search, and are proven by proof numbers."""
    rng, numbers = Random(material.name), ProofNumbers(new_table(64), lambda: False)
    same = other = drawn = deep = proven = 0
    while same + other + deep < positions:
        boards = placed(material, rng)
        if kernel.is_over(*boards, 0):
            continue
        known = tables.look_up_bitboards(boards, 0)
        assert known is not None, f"there is no table {material.name}; build it first"
        drawn += known[0] == "draw"
        told = proves_the_same(numbers, boards, known)
        proven += told is not None
        if told is False:
            other += 1
            print(f"{material.name} {boards}: the table says {known}, proof numbers do not", flush=True)
        elif known[1] > DEEPEST:
            deep += 1
        elif agrees(search, boards, known):
            same += 1
        else:
            other += 1
            print(f"{material.name} {boards}: the table says {known}, the search does not", flush=True)
    return same, other, drawn, deep, proven


def main(folder: str, pieces: str = "5", positions: str = "1000") -> None:
    """Prints a line for each class and one for all."""
    tables, began, total = Tables.open(Path(folder)), time.monotonic(), [0] * 5
    for material in materials(int(pieces)):
        found = compare(tables, material, int(positions), prover(lambda: False, 64))
        total = [before + more for before, more in zip(total, found, strict=True)]
        print(material.name, *found, flush=True)
    print(f"same {total[0]:,}, different {total[1]:,}, draws {total[2]:,}, too deep {total[3]:,}", end=", ")
    print(f"proven by proof numbers {total[4]:,}, in {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
