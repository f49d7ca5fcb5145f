"""Games between tables that are not on this one any more, and in which something has still to be said.

Whoever leaves a game says so, and a game with hidden cards is checked once it is over, whatever has come on the table
meanwhile. Each has a line of its own until that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

from controller.errors import JournalError, Refused
from controller.extensions.linked_tables.late_check import LateCheck
from controller.extensions.linked_tables.link import Link
from controller.extensions.linked_tables.messages import HangUp, LeftNews, LeftWish, LineNews, LineWish
from controller.extensions.linked_tables.open_game import Body
from controller.journal.replay import moves_in
from controller.table.journal_writer import JournalWriter
from controller.table.settings import SharedNote

_MOST = 3
"""So many are seen to at a time; the one that was left first is given up for one more."""
_NEWEST = 50
"""Among so many games of the journal those are looked for that were never checked, or not told to their ends."""
_KEPT_MS = 2_592_000_000
"""A hub keeps a game so long, in ms; an older one is let be."""


class _Left(Protocol):
    """What has still to be said in one game."""

    link: Link

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

    def __init__(self, link: Link, why: str, moves: Sequence[str]) -> None:
        self.link, self._why, self._moves = link, why, moves

    def hear(self, news: LineNews, now: int) -> None:
        self.link.hear(news, now)

    def go_on(self, now: int) -> None:
        self.link.look(now)
        if self.link.may_tell(now) and not self.is_done:
            self.link.tell(_next_move(self.link, self._moves) or {"kind": "leave", "why": self._why}, now)

    @property
    def is_done(self) -> bool:
        link, meeting = self.link, self.link.meeting
        is_over = meeting.shared is not None and meeting.shared.game.outcome() is not None
        has_said_so = meeting.me is None or meeting.me in meeting.away
        return is_over or (link.is_caught_up and (has_said_so or not link.is_there)) or link.is_disturbed


class _LastMoves:
    """Tells the other table the last moves of a game that has ended here, if it has not heard of them."""

    outcome = ""

    def __init__(self, link: Link, number: int, note: SharedNote, moves: Sequence[str], writer: JournalWriter) -> None:
        self.link, self._number, self._note, self._moves, self._writer = link, number, note, moves, writer

    def hear(self, news: LineNews, now: int) -> None:
        self.link.hear(news, now)

    def go_on(self, now: int) -> None:
        self.link.look(now)
        shared, note = self.link.meeting.shared, self._note
        if shared is not None and shared.game.outcome() is not None and not note.is_over:
            self._note = replace(note, is_over=True)
            self._writer.append(self._number, "shared", str(self._note))
        elif self.link.may_tell(now) and (body := self._untold()) is not None:
            self.link.tell(body, now)

    def _untold(self) -> Body | None:
        return _next_move(self.link, self._moves)

    @property
    def is_done(self) -> bool:
        link = self.link
        has_told_all = link.is_caught_up and not link.is_telling and self._untold() is None
        return self._note.is_over or has_told_all or link.is_disturbed


def _next_move(link: Link, moves: Sequence[str]) -> Body | None:
    """What the other table has still to be told of `moves`, those of the game as it is here; None for nothing."""
    shared = link.meeting.shared
    if shared is None:
        return None
    agreed = [str(move) for move in shared.game.moves]
    is_ahead = len(moves) > len(agreed) and [*moves[: len(agreed)]] == agreed
    return shared.play(moves[len(agreed)]) if is_ahead else None


class LeftGames:
    """Sees to them; `key` returns the table's key, `want` gets what is wanted of the lines, `say` what has come out."""

    def __init__(
        self,
        writer: JournalWriter,
        link_of: Callable[[str, str, Callable[[LineWish], None]], Link],
        want: Callable[[LineWish], None],
        say: Callable[[str], None],
    ) -> None:
        self._writer, self._link_of, self._want, self._say = writer, link_of, want, say
        self._games: dict[str, _Left] = {}
        journal = writer.journal
        self._unfinished = sorted([*journal.unchecked(_NEWEST), *journal.untold(_NEWEST)])[-_MOST:]
        """The numbers of the games in the journal that are over, and have still to be checked or told to their ends."""

    def part(self, link: Link, why: str, moves: Sequence[str]) -> None:
        """Tells the other table that this one has left; `moves` are those of the game as it was left here."""
        self._add(_Farewell(link.goes_on(self._wants(link.meeting.code)), why, moves))

    def check(self, number: int) -> None:
        """Sees to it that a game of the journal, with hidden cards, is checked as soon as it can be."""
        if number not in self._unfinished:
            self._unfinished.append(number)

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
        dues = [left.link.next_due() for left in self._games.values()]
        return min((due for due in dues if due is not None), default=None)

    def go_on(self, now: int, on_the_table: int) -> None:
        """Does what is due in all of them, but for the game that is `on_the_table`."""
        with suppress(JournalError):  # tried again with the next step
            self._begin_old(on_the_table)
        for code, left in [*self._games.items()]:
            with suppress(JournalError):
                left.go_on(now)
            if left.is_done:
                self.forget(code)
                if left.outcome:
                    self._say(left.outcome)

    def _begin_old(self, on_the_table: int) -> None:
        for number in [number for number in self._unfinished if number != on_the_table]:
            self._finish(number)
            self._unfinished.remove(number)

    def _finish(self, number: int) -> None:
        """Begins to check a game, or to tell it to its end, as its journal has it."""
        record = self._writer.journal.load(number)
        note = SharedNote.of(record)
        if note is None or self._writer.wall() - record.began_ms > _KEPT_MS:
            return
        with suppress(Refused):
            link = self._link_of(note.code, note.server, self._wants(note.code))
            if any(entry.kind == "told" for entry in record.entries):
                self._add(LateCheck(link, number, self._writer))
            elif not note.is_over:
                self._add(_LastMoves(link, number, note, moves_in(record.entries), self._writer))
                link.open(makes=False)

    def _add(self, left: _Left) -> None:
        self.forget(left.link.meeting.code)
        self._games[left.link.meeting.code] = left
        for code in [*self._games][:-_MOST]:
            self.forget(code)

    def _wants(self, code: str) -> Callable[[LineWish], None]:
        return lambda wish: self._want(LeftWish(code, wish))
