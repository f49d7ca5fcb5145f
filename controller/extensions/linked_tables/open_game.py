"""A game between two tables, as one of them may know it: the messages it sends, and how it handles those it receives.

Table 0 offered the game, table 1 joined it. Both draw random decisions together: each sends a
checksum of a secret number first, then the number, and the result follows from both numbers.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from controller.extensions.secret_cards.commitments import checksum
from controller.net.errors import Cheated, RejectedMessage
from engine.errors import IllegalMove
from engine.game import CHANCE, Game, Seat
from engine.sentence import phrase

Body = dict[str, Any]
"""A message to the other table, as plain JSON with a "kind"."""

Secrets = Callable[[str], bytes]
"""Returns 32 secret bytes for a purpose, always the same for the same purpose, so that they need not be stored."""

_NONCE_DIGITS = 64


def secrets_of(seed: bytes, code: str) -> Secrets:
    """Returns the secrets that a table derives from its key for one game."""
    return lambda purpose: hmac.digest(seed, f"{code} {purpose}".encode(), "sha256")


class OpenGame:
    """A game without hidden information; `seats` lists the table of each seat."""

    def __init__(self, game: Game[Any, Any], seats: Mapping[Seat, int], me: int, secrets: Secrets) -> None:
        self.game = game
        self._seats, self._me, self._secrets = seats, me, secrets
        self._throws = 0
        self._promised: dict[int, str] = {}
        self._numbers: dict[int, str] = {}

    def play(self, move: str) -> Body:
        """Returns the message for a move; changes nothing."""
        return {"kind": "move", "ply": len(self.game.moves), "seat": self.game.turn, "move": move}

    def take(self, by: int, body: Body) -> None:
        """Accepts a move or a share of a throw; raises `RejectedMessage` and `Cheated`."""
        match body.get("kind"):
            case "move":
                self._take_move(by, body)
            case "promise" | "number":
                self._take_throw(by, body)
            case kind:
                raise RejectedMessage("malformed", f"a message of the unknown kind {str(kind)[:20]!r}")

    def owed(self) -> list[Body]:
        """Returns this table's share of the throw that is due, if it has not sent it yet."""
        if self.game.turn != CHANCE or self.game.outcome() is not None:
            return []
        number = self._secrets(f"throw {self._throws}").hex()
        if self._me not in self._promised:
            return [{"kind": "promise", "throw": self._throws, "of": checksum(number)}]
        if len(self._promised) == 2 and self._me not in self._numbers:
            return [{"kind": "number", "throw": self._throws, "is": number}]
        return []

    def take_back(self, plies: int) -> None:
        """Goes back to the position after so many moves."""
        game = self.game.copy()
        while len(game.moves) > plies:
            game.pop()
        self.game = game
        self._next_throw()

    def resign(self, seat: Seat) -> None:
        game = self.game.copy()
        game.resign(seat)
        self.game = game

    def _take_move(self, by: int, body: Body) -> None:
        seat, move = body.get("seat"), body.get("move")
        if body.get("ply") != len(self.game.moves):
            raise RejectedMessage("old", "a move that belongs to another moment of the game")
        if not isinstance(move, str) or not isinstance(seat, str):
            raise RejectedMessage("malformed", "a move without its text or its seat")
        if self._seats.get(seat) != by:
            raise Cheated("it moved for {seat}, which it does not play", seat=seat[:20])
        if seat != self.game.turn:
            raise Cheated("it moved for {seat} out of turn", seat=seat)
        game = self.game.copy()
        try:
            game.push(move)
        except IllegalMove as error:
            raise Cheated("it played an illegal move: {error}", error=error) from None
        self.game = game

    def _take_throw(self, by: int, body: Body) -> None:
        if self.game.turn != CHANCE or body.get("throw") != self._throws:
            raise RejectedMessage("old", "a part of a throw that is not due")
        if body["kind"] == "promise":
            self._take_promise(by, body.get("of"))
        else:
            self._take_number(by, body.get("is"))

    def _take_promise(self, by: int, promised: object) -> None:
        if by in self._promised:
            raise Cheated(phrase("it changed the number it had committed to for a die roll"))
        if not isinstance(promised, str) or len(promised) != _NONCE_DIGITS:
            raise RejectedMessage("malformed", "a promise that is no checksum")
        self._promised[by] = promised

    def _take_number(self, by: int, number: object) -> None:
        if len(self._promised) < 2:
            raise Cheated(phrase("it revealed its number for a die roll before both tables had committed to theirs"))
        if not isinstance(number, str) or checksum(number) != self._promised[by]:
            raise Cheated(phrase("its number for a die roll is not the one it had committed to"))
        self._numbers[by] = number
        if len(self._numbers) == 2:
            self._throw()

    def _throw(self) -> None:
        moves = [str(move) for move in self.game.legal_moves]
        drawn = int.from_bytes(sha256("".join(self._numbers[each] for each in (0, 1)).encode()).digest(), "big")
        game = self.game.copy()
        game.push(moves[drawn % len(moves)])
        self.game = game
        self._next_throw()

    def _next_throw(self) -> None:
        self._throws += 1
        self._promised, self._numbers = {}, {}
