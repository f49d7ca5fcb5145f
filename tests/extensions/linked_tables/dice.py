"""A game of one throw, for tests: chance throws a die with a hundred sides and the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from engine.errors import BadPosition, IllegalMove
from engine.game import CHANCE, Event, Game, Outcome


class Dice(Game[int, str]):
    """The state is the number thrown, -1 before that."""

    name: ClassVar[str] = "dice"
    seats: ClassVar[tuple[str, ...]] = ("north", "south")
    start_text: ClassVar[str] = "-1"

    @classmethod
    def _read(cls, text: str) -> int:
        try:
            return int(text)
        except ValueError:
            raise BadPosition(f"{text!r} is no throw") from None

    @classmethod
    def _write(cls, state: int) -> str:
        return str(state)

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not text.isdecimal():
            raise IllegalMove(f"{text!r} is no throw")
        return text

    def _turn(self, state: int) -> str:
        return CHANCE

    def _legal(self, state: int) -> Sequence[str]:
        return [f"{number:02}" for number in range(100)]

    def _apply(self, state: int, move: str) -> tuple[int, tuple[Event, ...]]:
        return int(move), ()

    def _ending(self, state: int) -> Outcome | None:
        return None if state < 0 else Outcome("north" if state % 2 else "south", "thrown")

    def _refusal(self, move: str) -> str:
        return f"{move} cannot be thrown now"

    def _view(self, seat: str | None) -> dict[str, Any]:
        return {"thrown": self.state}

    def _describe(self, move: str) -> str:
        return f"{move} is thrown."
