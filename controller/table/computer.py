"""The computer's turn: what it is asked, when its answer is played, and the move that has still to be made for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from controller.messages.commands import Think, Thought
from controller.table.pace import Pace, usual_ms
from engine.game import Game, Seat

__all__ = ["Computer"]


class _LaterView(Mapping[str, Any]):
    """What a seat may know, worked out when it is first read: how long that takes tells what the seat can choose."""

    def __init__(self, game: Game[Any, Any], seat: Seat) -> None:
        self._game, self._seat = game, seat

    @cached_property
    def _view(self) -> Mapping[str, Any]:
        return self._game.view(self._seat)

    def __getitem__(self, key: str) -> Any:
        return self._view[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._view)

    def __len__(self) -> int:
        return len(self._view)


class Computer:
    """Asks for one move at a time; what was asked before is forgotten.

    An answer waits as long as `pace` says, a key of `PACES`; when `paced`, in a game with secrets also for what is
    usual at its level.
    """

    def __init__(self, *, paced: bool, pace: str) -> None:
        self.ticket = 0
        """The number of the newest request; what carries an older one is not wanted any more."""
        self.move: str | None = None
        """The move that a hand has to make for it, or None."""
        self._paced, self._pace = paced, Pace(pace)
        self._waiting: tuple[int, str, str] | None = None

    def call(self, game: Game[Any, Any], number: int, level: str | None, now: int) -> Think | None:
        """Returns what a player of this level is asked now, None without one; `number` is the game's in the journal."""
        self.ticket += 1
        self.move = None
        self._pace.asked(now, usual_ms(game.name, level) if self._paced else 0)
        if level is None:
            return None
        return Think(self.ticket, _LaterView(game, game.turn), level, f"{number}/{len(game.moves)}/{level}")

    def was_shown(self, now: int) -> None:
        """People see what is on the table since `now`."""
        self._pace.shown(now)

    @property
    def pace(self) -> str:
        """How fast it plays, a key of `PACES`; holds for an answer that waits already, too."""
        return self._pace.chosen

    @pace.setter
    def pace(self, chosen: str) -> None:
        self._pace.chosen = chosen

    def answered(self, thought: Thought) -> None:
        """Takes the answer in, if it is still wanted."""
        if thought.ticket == self.ticket and self.move is None:
            self._pace.answered(thought)

    def due(self, now: int) -> Thought | None:
        """Returns the answer, once, when it is due."""
        return self._pace.taken(now)

    def next_due(self) -> int | None:
        """Returns when an answer may be played, in ms, or None."""
        return self._pace.next_due()

    def wait_with(self, move: str, trouble: str) -> None:
        """Keeps a move that is to be played as soon as it can be written."""
        self._waiting = (self.ticket, move, trouble)

    @property
    def has_chosen(self) -> bool:
        """True while an answer is there that is not due yet."""
        return self._pace.next_due() is not None

    @property
    def waiting(self) -> tuple[str, str] | None:
        """The move that is to be played as soon as it can be written, and the trouble to say with it."""
        if self._waiting is None or self._waiting[0] != self.ticket:
            return None
        return self._waiting[1:]
