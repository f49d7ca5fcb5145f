"""The games that a central may play on this board, and the protocol's notation of a board.

A variant is an open game that can start from any position. Positions have the notation of its rules; a partly known
board has "?" for an unidentified piece.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import engine
from controller.errors import Refused
from controller.table.positions import position_to_play
from controller.tabletop.pieces import EMPTY, PiecesOnSquares
from controller.tabletop.registry import known_games, manifest, part
from engine.game import Game, Seat
from hal.events import kind_fits
from hal.squares import FILES, RANKS, SQUARES, Occupancy, Square

UNKNOWN = "?"
"""An unidentified piece."""


@dataclass(frozen=True)
class Variant:
    """A game that a central may play on this board."""

    game: str
    tabletop: PiecesOnSquares
    rules: Mapping[str, Any] = field(default_factory=dict)
    """The house rules that differ from the defaults."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats; the protocol calls the first white."""
        return engine.game_class(self.game).seats

    def begun(self, position: str) -> Game[Any, Any]:
        """Returns a game that starts from a position; raises `Refused`."""
        return engine.load(self.game, position_to_play(self.game, position, self.rules), rules=self.rules)

    def letters(self, game: Game[Any, Any]) -> dict[Square, str]:
        """Returns the pieces of a game by square, in the letters of positions."""
        board = self.tabletop.board(game.state)
        return {square: letter for square, letter in enumerate(board) if letter != EMPTY}

    def recognised(self, kinds: Mapping[Square, str]) -> dict[Square, str]:
        """Returns the pieces that the board itself can identify; a kind that fits several looks identifies none."""
        found = {}
        for square, kind in kinds.items():
            fitting = [letter for letter, look in self.tabletop.looks.items() if kind_fits(kind, look)]
            if len(fitting) == 1:
                found[square] = fitting[0]
        return found


def variants(rules: Mapping[str, Mapping[str, Any]]) -> dict[str, Variant]:
    """Returns every variant by its name in the protocol; `rules` are the house rules of each game."""
    found = {}
    for game in known_games():
        if manifest(game).positions and not engine.game_class(game).secrets:
            tabletop = part(game, "tabletop")()
            if isinstance(tabletop, PiecesOnSquares):
                found[game.replace("-", "_")] = Variant(game, tabletop, rules.get(game, {}))
    return found


def board_text(occupied: Occupancy, letters: Mapping[Square, str]) -> str:
    """Returns the occupied squares, rank by rank from the far one; pieces not in `letters` are unknown."""
    squares = [letters.get(square, UNKNOWN) if occupied >> square & 1 else EMPTY for square in range(len(SQUARES))]
    size = len(FILES)
    ranks = ["".join(squares[rank * size : rank * size + size]) for rank in reversed(range(len(RANKS)))]
    return "/".join(re.sub(r"\.+", lambda run: str(len(run[0])), rank) for rank in ranks)


def side_seats(variant: Variant, side: str) -> frozenset[Seat]:
    """Returns the seats that hands at this board play: "w" the first, "b" the others, "?" all; raises `Refused`."""
    chosen = {"w": variant.seats[:1], "b": variant.seats[1:], "?": variant.seats}
    if side not in chosen:
        raise Refused(f"side {side[:20]!r} is not known; it is one of w, b, ?")
    return frozenset(chosen[side])
