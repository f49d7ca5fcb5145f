"""Why the computer plays what it plays, as far as its game says so: asked for each of its moves, told to everybody.

A reason is made of what everybody may know and of nothing else, so that it can be told to everybody.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import engine
from controller.messages.commands import Explain, Explained
from engine.game import Game
from engine.opponent import Opponent
from engine.sentence import phrase

__all__ = ["Reasons"]

AnyGame = Game[Any, Any]

ONLY_ANSWER = phrase("it is the only answer")
_NEWEST = 150
"""So many reasons are told, for the newest moves."""


class Reasons:
    """The reasons for the computer's moves in the game on the table; they are forgotten with the moves."""

    def __init__(self) -> None:
        self._game_id = 0
        self._known: dict[int, tuple[str, str]] = {}
        """By the number of moves before it, a move and why."""

    def wanted(self, game: AnyGame, game_id: int, move: str) -> Explain | None:
        """Returns the question why a legal move is played; None where the game's computer player gives no reasons."""
        if type(engine.opponent(game.name)).why is Opponent.why:
            return None
        seat = None if game.secrets else game.turn
        public = game.seen_by(move, None)[0] if game.secrets else move
        return Explain(game_id, len(game.moves), move, game.view(seat), public)

    def told(self, explained: Explained) -> None:
        """Takes a reason in."""
        if explained.game_id != self._game_id:
            self._game_id, self._known = explained.game_id, {}
        if explained.why:
            self._known[explained.plies] = (explained.move, explained.why)

    def answered_alone(self, game: AnyGame, game_id: int, move: str) -> None:
        """Is told that the table gives the only answer there is, to say so."""
        self.told(Explained(game_id, len(game.moves), move, ONLY_ANSWER))

    def of(self, game: AnyGame, game_id: int, pending: str | None) -> Mapping[int, str]:
        """Returns the reasons for the newest moves, by their numbers from 1; `pending` is the move still to be made."""
        if game_id != self._game_id:
            return {}
        moves = [*game.moves, *([] if pending is None else [pending])]
        self._known = {plies: known for plies, known in self._known.items() if plies < len(moves)}
        newest = [(plies, *self._known[plies]) for plies in sorted(self._known)[-_NEWEST:]]
        return {plies + 1: why for plies, move, why in newest if str(moves[plies]) == move}
