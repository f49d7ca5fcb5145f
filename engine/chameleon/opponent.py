"""The computer player: its levels make human mistakes, fewer at each higher level, and the last makes none."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar

from engine.chameleon.rules import attacks
from engine.chameleon.rules.bitboards import bitboards_of, side_of
from engine.chameleon.rules.moves import Move, move_between, read_move
from engine.chameleon.rules.position import Position
from engine.chameleon.rules.tactics import sound_moves
from engine.chameleon.rules.winning import apply
from engine.chameleon.search.alphabeta import AlphaBeta
from engine.chameleon.search.levels import LEVELS, Level
from engine.chameleon.search.sight import look
from engine.chameleon.solver.knowledge import shipped_book
from engine.chameleon.solver.openings import shipped_openings
from engine.chameleon.solver.perfect import perfect_move
from engine.chameleon.tables.library import use_tables
from engine.chameleon.why import reason
from engine.opponent import Opponent
from engine.sentence import phrase

PERFECT = "perfect"
STRONGEST = list(LEVELS)[-1]


class ChameleonOpponent(Opponent):
    """Plays Chameleon.

    What a level overlooks is drawn once for each decision. Every level answers an arrived piece, because the table's
    light shows it. A level repeats an earlier position only if it thinks that it is behind.
    """

    levels: ClassVar[tuple[str, ...]] = (*LEVELS, PERFECT)
    about: ClassVar[Mapping[str, str]] = {
        **{name: level.about for name, level in LEVELS.items()},
        PERFECT: phrase("unbeatable going first"),
    }

    def choose(self, view: Mapping[str, Any], level: str, rng: Random, out_of_time: Callable[[], bool]) -> str:
        """Returns the text of a legal move for the side to move in `view`.

        Raises `ValueError` for an unknown level and for a game that is over.
        """
        self.moves_in(view, level)  # raises for an unplayable view
        position = Position.parse(view["position"])
        if level != PERFECT:
            return _considered(view, position, sound_moves(position), LEVELS[level], rng, out_of_time).text

        def otherwise(moves: Sequence[Move]) -> Move:
            return _considered(view, position, moves, LEVELS[STRONGEST], rng, out_of_time)

        return perfect_move(position, shipped_book(), rng, out_of_time, otherwise).text

    def why(self, view: Mapping[str, Any], move: str, out_of_time: Callable[[], bool]) -> str:
        """Returns why a legal move is good: its proven result, or its effect on the board."""
        return reason(Position.parse(view["position"]), read_move(move), out_of_time)

    def use_folder(self, folder: Path) -> None:
        use_tables(folder)

    def trouble(self, level: str) -> str | None:
        """Returns why the level `perfect` plays without its book or the openings, or None."""
        return shipped_book().trouble or shipped_openings().trouble if level == PERFECT else None


def _considered(
    view: Mapping[str, Any],
    position: Position,
    moves: Sequence[Move],
    level: Level,
    rng: Random,
    out_of_time: Callable[[], bool],
) -> Move:
    """Returns the best of one or more sound moves, judged by the level's search with its oversights."""
    side = side_of(position)
    shuffled = list(moves)
    rng.shuffle(shuffled)
    last = read_move(view["moves"][-1]["move"]).target if view["moves"] else None
    sight = look(level.habits, side, last, rng)
    seen = [move for move in shuffled if sight.sees(side, move.origin, move.target)] or shuffled
    earlier = _earlier_positions(view)
    again = [_number(move) for move in seen if apply(position, move) in earlier]
    search = AlphaBeta(out_of_time, level.budget, sight, level.quiescence, level.piece_squares, again)
    best, _ = search.best_move(*sliders_and_jumpers(position), side, [_number(move) for move in seen], level.depth)
    return move_between(best >> 5, best & 31)


def sliders_and_jumpers(position: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """Returns, for the side to move and its opponent, bitboards of the pieces that slide and that jump from their
    squares.
    """
    black, white, rival_black, rival_white = bitboards_of(position)
    light = attacks.WHITE_TILES
    own = (black & ~light | white & light, black & light | white & ~light)
    return own, (rival_black & ~light | rival_white & light, rival_black & light | rival_white & ~light)


def _number(move: Move) -> int:
    return move.origin << 5 | move.target


def _earlier_positions(view: Mapping[str, Any]) -> set[Position]:
    positions = [Position.parse(view["start"])]
    for fact in view["moves"]:
        positions.append(apply(positions[-1], read_move(fact["move"])))
    return set(positions)
