"""Teeko on the board: what stands where, and what only its lights say. All else follows from that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from controller.tabletop.light import Painting
from controller.tabletop.pieces import PiecesOnSquares
from controller.tabletop.pieces_light import PiecesPainter
from engine import Seat
from hal.squares import Occupancy, picture_of
from teeko.light import MEANINGS
from teeko.rules import LOOKS, RIVAL, SQUARES, Position, Teeko, four_of, legal_moves, played


class TeekoPainter(PiecesPainter):
    """The lights that only Teeko has: where a piece may go, where it wins, and where the rival would win."""

    def destination(self, move: str) -> str:
        """Returns what the square says where a move ends."""
        position: Position = self.game.state
        if self.scene.assistance == "dangers" and four_of(played(position, move), position.turn):
            return "wins"
        return "drop" if len(move) == 2 else "step"

    def standing(self, painting: Painting, *, chooses: bool) -> None:
        """Adds the squares where the rival would win if it were its turn."""
        if self.scene.assistance == "dangers" and chooses:
            position: Position = self.game.state
            rival = RIVAL[position.turn]
            turned = replace(position, turn=rival)
            wins = (move for move in legal_moves(turned) if four_of(played(turned, move), rival))
            painting.stroke("threat", picture_of({SQUARES.index(move[-2:]) for move in wins}))

    def winners(self) -> Occupancy:
        """Returns the four squares that won; after a resignation all pieces of the winner shine."""
        outcome = self.game.outcome()
        four = four_of(self.game.state, outcome.winner) if outcome and outcome.winner else ()
        return picture_of(four) if four else super().winners()


class TeekoTabletop(PiecesOnSquares):
    """Teeko's pieces: two looks, four of each in the box as a game begins."""

    game = "teeko"
    meanings = MEANINGS
    looks: ClassVar[Mapping[str, str]] = LOOKS
    owners: ClassVar[Mapping[str, Seat]] = LOOKS  # a piece looks as its seat is called
    supply: ClassVar[Mapping[str, int]] = {"B": 4, "R": 4}
    painter = TeekoPainter

    def board(self, state: Position) -> str:
        """Returns the letter of what stands on each square."""
        return state.board

    def start_text(self, first: Seat) -> str:
        """Returns the empty board with `first` to drop (rule 1)."""
        return Teeko.start_text.replace(" b ", f" {first[0]} ")
