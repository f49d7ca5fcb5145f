"""Games between tables that are not on this one any more, and in which something has still to be said.

Whoever leaves a game says so, and a game with hidden cards is checked once it is over, whatever has come on the table
meanwhile. Each has a line of its own until that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from controller.errors import JournalError, Refused
from controller.net.keys import TableKey
from controller.net.meeting import Meeting
from controller.net.news import HangUp, LeftNews, LeftWish, LineNews, LineWish
from controller.table.late_check import LateCheck
from controller.table.settings import SharedNote
from controller.table.talk import Talk
from controller.table.writer import JournalWriter

__all__ = ["LeftGames"]

_MOST = 3
"""So many are seen to at a time; the one that was left first is given up for one more."""
_NEWEST = 50
"""Among so many games of the journal those are looked for that were never checked."""
_KEPT_MS = 2_592_000_000
"""A hub keeps a game so long, in ms; an older one can be checked no more."""


class _Left(Protocol):
    """What has still to be said in one game."""

    talk: Talk

    def hear(self, news: LineNews, now: int) -> None:
        """Takes in what the line, or who works cards out, has to tell."""

    def go_on(self, now: int) -> None:
        """Does what is due; raises `JournalError`, and is then asked again."""

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be said."""

    @property
    def outcome(self) -> str:
        """What people are told then; "" for nothing."""


class _Farewell:
    """Tells the other table the moves that it has not heard of, and that this one has left."""

    outcome = ""

    def __init__(self, talk: Talk, why: str, moves: Sequence[str]) -> None:
        self.talk, self._why, self._moves = talk, why, moves

    def hear(self, news: LineNews, now: int) -> None:
        self.talk.hear(news, now)

    def go_on(self, now: int) -> None:
        self.talk.look(now)
        if self.talk.may_tell(now) and not self.is_done:
            self.talk.tell(self._next_move() or {"kind": "leave", "why": self._why}, now)

    def _next_move(self) -> dict[str, object] | None:
        shared = self.talk.meeting.shared
        if shared is None:
            return None
        agreed = [str(move) for move in shared.game.moves]
        is_ahead = len(self._moves) > len(agreed) and [*self._moves[: len(agreed)]] == agreed
        return shared.play(self._moves[len(agreed)]) if is_ahead else None

    @property
    def is_done(self) -> bool:
        talk, meeting = self.talk, self.talk.meeting
        is_over = meeting.shared is not None and meeting.shared.game.outcome() is not None
        has_said_so = meeting.me is None or meeting.me in meeting.away
        return is_over or (talk.is_caught_up and (has_said_so or not talk.is_there)) or talk.is_disturbed


class LeftGames:
    """Sees to them; `key` returns the table's key, `want` gets what is wanted of the lines, `say` what has come out."""

    def __init__(
        self,
        writer: JournalWriter,
        key: Callable[[], TableKey],
        want: Callable[[LineWish], None],
        say: Callable[[str], None],
    ) -> None:
        self._writer, self._key, self._want, self._say = writer, key, want, say
        self._games: dict[str, _Left] = {}
        self._unchecked = writer.journal.unchecked(_NEWEST)[-_MOST:]
        """The numbers of the games in the journal whose check has still to begin."""

    def part(self, talk: Talk, why: str, moves: Sequence[str]) -> None:
        """Tells the other table that this one has left; `moves` are those of the game as it was left here."""
        if talk.meeting.me is not None or talk.is_telling:
            self._add(_Farewell(talk.goes_on(self._wants(talk.meeting.code)), why, moves))

    def check(self, number: int) -> None:
        """Sees to it that a game of the journal, with hidden cards, is checked as soon as it can be."""
        if number not in self._unchecked:
            self._unchecked.append(number)

    def forget(self, code: str) -> None:
        """Does nothing more for a game that has come on the table again."""
        if code in self._games:
            del self._games[code]
            self._wants(code)(HangUp())

    def news(self, news: LeftNews, now: int) -> None:
        """Takes in what one of the lines has to tell."""
        left = self._games.get(news.code)
        if left is not None:
            left.hear(news.news, now)

    def next_due(self) -> int | None:
        """Returns when something has to be told again, in ms, or None."""
        dues = [left.talk.next_due() for left in self._games.values()]
        return min((due for due in dues if due is not None), default=None)

    def go_on(self, now: int, on_the_table: int) -> None:
        """Does what is due in all of them, but for the game that is `on_the_table`."""
        with suppress(JournalError):  # tried again with the next step
            self._begin_checks(on_the_table)
        for code, left in [*self._games.items()]:
            with suppress(JournalError):
                left.go_on(now)
            if left.is_done:
                self.forget(code)
                if left.outcome:
                    self._say(left.outcome)

    def _begin_checks(self, on_the_table: int) -> None:
        for number in [number for number in self._unchecked if number != on_the_table]:
            self._begin_check(number)
            self._unchecked.remove(number)

    def _begin_check(self, number: int) -> None:
        """Begins the check of a game, as its journal has it."""
        record = self._writer.journal.load(number)
        note = SharedNote.of(record)
        if note is None or self._writer.wall() - record.began_ms > _KEPT_MS:
            return
        with suppress(Refused):
            key = self._key()
            talk = Talk(Meeting(note.code, key, key.seed), note.server, self._wants(note.code))
            self._add(LateCheck(talk, number, self._writer))

    def _add(self, left: _Left) -> None:
        self.forget(left.talk.meeting.code)
        self._games[left.talk.meeting.code] = left
        for code in [*self._games][:-_MOST]:
            self.forget(code)

    def _wants(self, code: str) -> Callable[[LineWish], None]:
        return lambda wish: self._want(LeftWish(code, wish))
