"""The computer's turn: the question it gets, when its answer is played, the move still to be made, and the reasons.

An answer is delayed so that people can follow it. In a game with secrets the delay is always the same: a forced pass
would otherwise come in milliseconds and a real choice in a second, and the delay would reveal the hand. The delay
depends only on the chosen pace and the level, and counts from the moment when people saw the question. The time needed
to list the choices is therefore not visible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import engine
from controller.messages.accessibility import AT_ONCE, PACES
from controller.messages.commands import Explain, Explained, Think, Thought
from engine.game import Game, Seat
from engine.opponent import Opponent
from engine.sentence import phrase


class _LaterView(Mapping[str, Any]):
    """A seat's view, computed when it is first read: the time this takes would reveal how many choices the seat has."""

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
    """Asks for one move at a time; a new question replaces the last one. Times are in ms.

    An answer waits as long as `pace` says, a key of `PACES`; when `paced`, in a game with secrets, also for the usual
    time of its level.
    """

    def __init__(self, *, paced: bool, pace: str = AT_ONCE) -> None:
        self.ticket = 0
        """The number of the newest request; answers to older ones are ignored."""
        self.move: str | None = None
        """The move that a hand must make for the computer, or None."""
        self.pace = pace
        """The pace of play, a key of `PACES`; also applies to a waiting answer."""
        self._paced = paced
        self._asked, self._usual, self._is_shown = 0, 0, False
        self._answer: Thought | None = None
        self._waiting: tuple[int, str, str] | None = None

    def call(self, game: Game[Any, Any], number: int, level: str | None, now: int) -> Think | None:
        """Returns the question for a player of this level, None without a level; `number` is the game's in the
        journal.
        """
        self.ticket += 1
        self.move = self._answer = None
        self._asked, self._is_shown = now, False
        self._usual = usual_ms(game.name, level) if self._paced else 0
        if level is None:
            return None
        return Think(self.ticket, _LaterView(game, game.turn), level, f"{number}/{len(game.moves)}/{level}")

    def was_shown(self, now: int) -> None:
        """Notes that people have seen the question since `now`: the delay of its answer begins."""
        if not self._is_shown:
            self._asked, self._is_shown = now, True

    def answered(self, thought: Thought) -> None:
        """Stores the answer if it is still wanted."""
        if thought.ticket == self.ticket and self.move is None:
            self._answer = thought

    def due(self, now: int) -> Thought | None:
        """Returns the answer, once, when it is due."""
        due = self.next_due()
        if due is None or now < due:
            return None
        answer, self._answer = self._answer, None
        return answer

    def next_due(self) -> int | None:
        """Returns when the answer may be played, or None while there is none."""
        return None if self._answer is None else self._asked + max(self._usual, PACES[self.pace])

    def wait_with(self, move: str, trouble: str) -> None:
        """Keeps a move to be played as soon as the journal can be written, and the trouble to announce with it."""
        self._waiting = (self.ticket, move, trouble)

    @property
    def waiting(self) -> tuple[str, str] | None:
        """The move to be played as soon as the journal can be written, and the trouble to announce with it."""
        if self._waiting is None or self._waiting[0] != self.ticket:
            return None
        return self._waiting[1:]


def usual_ms(game: str, level: str | None) -> int:
    """Returns the fixed thinking time of a level in a game with secrets, in ms; 0 in an open game and without a
    level.
    """
    return 0 if level is None else round(1000 * engine.opponent(game).pace_s.get(level, 0))


AnyGame = Game[Any, Any]

ONLY_ANSWER = phrase("it is the only answer")
_NEWEST = 150
"""The number of moves, the newest, whose reasons are published."""


class Reasons:
    """The reasons for the computer's moves in the current game; taking moves back drops their reasons."""

    def __init__(self) -> None:
        self._game_id = 0
        self._known: dict[int, tuple[str, str]] = {}
        """By the number of moves before it, a move and its reason."""

    def wanted(self, game: AnyGame, game_id: int, move: str) -> Explain | None:
        """Returns the question why a legal move is played; None where the game's computer player gives no reasons."""
        if type(engine.opponent(game.name)).why is Opponent.why:
            return None
        seat = None if game.secrets else game.turn
        public = game.seen_by(move, None)[0] if game.secrets else move
        return Explain(game_id, len(game.moves), move, game.view(seat), public)

    def told(self, explained: Explained) -> None:
        if explained.game_id != self._game_id:
            self._game_id, self._known = explained.game_id, {}
        if explained.why:
            self._known[explained.plies] = (explained.move, explained.why)

    def answered_alone(self, game: AnyGame, game_id: int, move: str) -> None:
        """Notes that the table itself plays the only legal answer."""
        self.told(Explained(game_id, len(game.moves), move, ONLY_ANSWER))

    def of(self, game: AnyGame, game_id: int, pending: str | None) -> Mapping[int, str]:
        """Returns the reasons for the newest moves by their numbers, from 1; `pending` is the move still to be made."""
        if game_id != self._game_id:
            return {}
        moves = [*game.moves, *([] if pending is None else [pending])]
        self._known = {plies: known for plies, known in self._known.items() if plies < len(moves)}
        newest = [(plies, *self._known[plies]) for plies in sorted(self._known)[-_NEWEST:]]
        return {plies + 1: why for plies, move, why in newest if str(moves[plies]) == move}
