"""Proves who wins the openings, and writes the file that the teacher looks them up in.

    python benchmarks/openings.py FILE --tables FOLDER [--plies 4] [--games 6000] [--seconds 1800] [--memory 2048]

Asked are all positions of the first plies, then those that one move leads to in the first plies of games of the
levels, nine or ten pieces each and of two mirror images one. Each is asked again and again with more patience until all
are proven, the processor's time is over or Ctrl-C is pressed. Then draws are looked for among the rest: positions from
which both sides can go to a draw of the tables, and those in which no move wins but one draws. What FILE has already is
kept and not asked again. With tables of eight pieces it takes minutes; to trust FILE is to trust the search and the
tables.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import engine
from engine.chameleon import START, Position, apply, ending, legal_moves
from engine.chameleon.opponent import ChameleonOpponent
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.perft import mirrored
from engine.chameleon.solver.openings import OptionalOpenings, written_openings
from engine.chameleon.solver.proof_numbers import ProofNumbers
from engine.chameleon.solver.proof_search import Interrupted
from engine.chameleon.solver.proven import DRAWS, LOSES, WINS, number_of
from engine.chameleon.solver.solve import new_table
from engine.chameleon.tables.library import Tables

PAIRS = (("4", "4"), ("8", "2"), ("1", "1"), ("4", "4"), ("8", "2"), ("3", "6"), ("5", "5"), ("8", "8"), ("2", "2"))
"""Which levels play each other; every third game has this share of moves by chance."""
CHANCE = 0.5
LAST_PLY = 10
FEWEST = 9
FIRST_NODES, MOST_NODES = 500, 500_000


def replies(positions: set[Position]) -> set[Position]:
    """The positions that a move leads to, of two mirror images one; without those that need no file."""
    after = {apply(position, move) for position in positions for move in legal_moves(position)}
    return {min(each, mirrored(each)) for each in after if ending(each) is None and is_hard(each)}


def is_hard(position: Position) -> bool:
    """Whether a search may need the file: with fewer pieces it has an answer in no time."""
    return 25 - position.board.count(".") >= FEWEST and numbered(position) >= 0


def numbered(position: Position) -> int:
    """A position's number in the file, if the side to move wins."""
    return number_of(*bitboards_of(position), side_of(position))


def openings(plies: int) -> list[Position]:
    """The positions after so many plies or fewer, the longest first: they make those before them easy."""
    found: list[Position] = []
    generation = {START}
    for _ in range(plies):
        generation = replies(generation)
        found = sorted(generation) + found
    return found


def played(games: int, plies: int) -> list[Position]:
    """What a move leads to after the first plies of games of the levels, which are not those of `proven.py`."""
    visited = {position for number in range(games) for position in visited_in(number, plies)}
    return sorted(replies(visited))


def visited_in(number: int, plies: int) -> Iterator[Position]:
    """The positions of a game after so many plies and more."""
    player, game, rng = ChameleonOpponent(), engine.load("chameleon"), Random(f"openings/{number}")
    pair = PAIRS[number % len(PAIRS)][:: 1 - 2 * (number // len(PAIRS) % 2)]
    seats = dict(zip(("red", "blue"), pair, strict=True))
    while game.outcome() is None and len(game.moves) <= LAST_PLY:
        position = Position.parse(game.text())
        if len(game.moves) >= plies:
            yield position
        if number % 3 == 0 and rng.random() < CHANCE:
            game.push(rng.choice(legal_moves(position)).text)
        else:
            game.push(player.choose(game.view(game.turn), seats[game.turn], rng, lambda: False))


def proven(search: ProofNumbers, position: Position, nodes: int) -> int | None:
    """The number to write once it is known who wins, after so many more positions for each side."""
    asked = bitboards_of(position), side_of(position)
    for own in (True, False):
        if search.can_force(*asked, own, nodes) == 1:
            return numbered(position) + (WINS if own else LOSES) - WINS
    return None


def prove_all(search: ProofNumbers, left: list[Position], numbers: set[int]) -> None:
    """Adds the numbers of what is proven; asks again and again, each time with more patience, until time is over."""
    nodes = FIRST_NODES
    try:
        while left and nodes <= MOST_NODES:
            again = []
            for position in left:
                number = proven(search, position, nodes)
                if number is None:
                    again.append(position)
                else:
                    numbers.add(number)
            left = again
            print(f"{len(left):6} left, {nodes:7,} positions each, {time.process_time():6.0f} s", flush=True)
            nodes *= 3
    except (Interrupted, KeyboardInterrupt):
        pass


def drawn(search: ProofNumbers, tables: Tables, asked: list[Position], numbers: set[int]) -> Iterator[int]:
    """The numbers of draws among positions that have none in `numbers`; those behind a draw by one move, too."""
    known = {number & ~3 for number in numbers}
    left = {position for position in asked if numbered(position) not in known}
    draws = {position for position in left if all(holds(tables, position, seat, 2) for seat in ("red", "blue"))}
    while more := {position for position in left - draws if is_draw(search, tables, position, draws)}:
        draws |= more
    yield from (numbered(position) + DRAWS - WINS for position in draws)


def holds(tables: Tables, position: Position, seat: str, plies: int) -> bool:
    """Whether a seat can go to a position within so many plies that it does not lose, as the tables know."""
    known = tables.look_up(position)
    if known is not None:
        return known[0] == "draw" or (known[0] == "win") == (position.turn == seat)
    enough = any if position.turn == seat else all
    return plies > 0 and enough(holds(tables, apply(position, move), seat, plies - 1) for move in legal_moves(position))


def is_draw(search: ProofNumbers, tables: Tables, position: Position, draws: set[Position]) -> bool:
    """Whether all moves are known, none wins, and one draws."""
    results = set()
    for move in legal_moves(position):
        after = apply(position, move)
        known = tables.look_up(after)
        if known is not None or min(after, mirrored(after)) in draws:
            results.add("draw" if known is None else known[0])
            continue
        number = proven(search, after, FIRST_NODES)
        if number is None or number % 4 == LOSES - WINS:
            return False
        results.add("win")
    return "draw" in results and "loss" not in results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--tables", type=Path)
    parser.add_argument("--plies", type=int, default=4)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seconds", type=float, default=1800)
    parser.add_argument("--memory", type=int, default=2048)
    asked = parser.parse_args()
    tables, before = Tables(asked.tables), OptionalOpenings(asked.file)
    numbers = set(before.numbers())
    known = {number & ~3 for number in numbers}
    search = ProofNumbers(
        new_table(asked.memory),
        lambda: time.process_time() > asked.seconds,
        tables.prober,
        tables.most_pieces,
        before.positions,
    )
    for positions in (openings(asked.plies), played(asked.games, asked.plies)):
        left = [position for position in positions if numbered(position) not in known]
        print(f"{len(positions)} positions, {len(left)} of them to prove", flush=True)
        prove_all(search, left, numbers)
        numbers |= set(drawn(search, tables, left, numbers))
        known = {number & ~3 for number in numbers}
        there = sum(numbered(position) in known for position in positions)
        asked.file.write_bytes(written_openings(numbers))
        print(f"{there} of {len(positions)} proven; {len(numbers)} written", flush=True)


if __name__ == "__main__":
    main()
