"""Proves who wins in the openings, and writes the file that the teacher looks them up in.

    python benchmarks/openings.py FILE [--tables FOLDER] [--plies 2] [--seconds 600] [--most 1000000] [--memory 1024]

Every position of the first plies is asked who wins it, one after the other and then again with more patience, until
all are proven, the processor's time is over or Ctrl-C is pressed. FILE has the proofs that took the most positions, up
to --most bytes, those of the first plies among them. To trust it is to trust the search and the tables.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.chameleon import START, Position, apply, ending, legal_moves
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.openings import written_openings
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.solve import new_table
from engine.chameleon.tables.library import Tables

KEEP = 8
"""Proofs of fewer positions are found again in no time."""
BYTES = 8


def openings(plies: int) -> list[Position]:
    """The positions after so many plies or fewer, 1 or more, of two mirror images one; the longest first."""
    found, generation = [], [START]
    for _ in range(plies):
        after = {apply(position, move) for position in generation for move in legal_moves(position)}
        generation = sorted({min(each, mirrored(each)) for each in after if ending(each) is None})
        found = generation + found
    return found


def proven(search: ProofNumbers, position: Position, nodes: int) -> bool:
    """Whether it is known who wins, after so many more positions for each side."""
    asked = bitboards_of(position), side_of(position)
    return any(search.can_force(*asked, own, nodes) == 1 for own in (True, False))


def prove_all(search: ProofNumbers, left: list[Position]) -> list[Position]:
    """Asks again and again, each time with more patience; returns what is not proven when time is over."""
    nodes = 1_000
    try:
        while left:
            for position in list(left):
                if proven(search, position, nodes):
                    left.remove(position)
            print(f"{len(left):5} left, {nodes:9,} positions each, {time.process_time():6.0f} s", flush=True)
            nodes *= 2
    except (Interrupted, KeyboardInterrupt):
        pass
    return left


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--plies", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--most", type=int, default=1_000_000)
    parser.add_argument("--memory", type=int, default=1024)
    asked = parser.parse_args()
    tables = Tables.open(asked.tables)
    search = ProofNumbers(
        new_table(asked.memory),
        lambda: time.process_time() > asked.seconds,
        tables.prober,
        tables.most_pieces,
        keep=KEEP,
    )
    positions = openings(asked.plies)
    left = prove_all(search, list(positions))
    hardest = [name for _, name in sorted(search.proofs, reverse=True)]
    names = list(dict.fromkeys(hardest))[: asked.most // BYTES]
    asked.file.write_bytes(written_openings(names))
    print(f"{len(positions) - len(left)} of {len(positions)} proven; {len(names)} of {len(hardest)} names written")


if __name__ == "__main__":
    main()
