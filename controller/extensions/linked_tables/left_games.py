"""Games between tables that are not on this one any more, and in which something has still to be said.

Whoever leaves a game says so, and a game with hidden cards is checked once it is over, whatever has come on the table
meanwhile. Each has a line of its own until that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from controller.errors import JournalError, Refused
from controller.extensions.linked_tables import messages
from controller.extensions.linked_tables.hidden_play import (
    is_of_older_tables,
    kept_entries,
    kept_messages,
    owed_now,
)
from controller.extensions.linked_tables.link import Link
from controller.extensions.linked_tables.open_game import Body
from controller.extensions.secret_cards.opening import Unveil, Unveiled
from controller.journal.replay import moves_in
from controller.table.game_store import BROKEN_OFF, agreed_entries, who_resigned
from controller.table.journal_writer import JournalWriter
from controller.table.settings import SharedNote
from engine.sentence import phrase

_MOST = 3
"""So many are seen to at a time; the one that was left first is given up for one more."""
_NEWEST = 50
"""Among so many games of the journal those are looked for that were never checked, or not told to their ends."""
_KEPT_MS = 2_592_000_000
"""A hub keeps a game so long, in ms; an older one is let be."""


class _Left:
    """What has still to be said in one game."""

    outcome = ""
    """What people are told once nothing is left to be said; "" for nothing."""

    def __init__(self, link: Link) -> None:
        self.link = link

    def receive(self, event: messages.LineEvent, now: int) -> None:
        """Takes in what the line, or who works cards out, has to tell."""
        self.link.receive(event, now)

    def go_on(self, now: int) -> None:
        """Does what is due; raises `JournalError`, and is then asked again."""
        self.link.look(now)
        if (body := self._unsent()) is not None and self.link.may_send(now):
            self.link.send(body, now)

    def _unsent(self) -> Body | None:
        """Returns what the other table has still to be told, None for nothing."""
        return None

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be said."""
        return self.link.is_disturbed


class LateCheck(_Left):
    """The check of a game with hidden cards, from the journal and told into it.

    Lays open what this table owes, hears what the other one lays open, and writes down what comes out.
    """

    def __init__(self, link: Link, number: int, writer: JournalWriter) -> None:
        super().__init__(link)
        self._number, self._writer = number, writer
        self._has_begun = self._is_working = self._is_checked = False
        self._unkept: list[tuple[int, bytes]] = []
        self._known: Unveiled | None = None

    def receive(self, event: messages.LineEvent, now: int) -> None:
        if isinstance(event, Unveiled):
            self._known, self._is_working = event, False
        elif self.link.receive(event, now) and isinstance(event, messages.MessageReceived):
            self._unkept.append((event.sequence, event.data))

    def go_on(self, now: int) -> None:
        self._begin()
        if self._unkept:
            first, *more = kept_entries(self._unkept)
            self._writer.append(self._number, *first, *more)
            self._unkept = []
        hidden = self.link.meeting.hidden
        if hidden is not None and hidden.deeds and not self._is_working:
            self._is_working = True
            self.link.request(Unveil(0, hidden.taken()))
        self._write_down()
        super().go_on(now)

    def _begin(self) -> None:
        if self._has_begun:
            return
        record = self._writer.journal.load(self._number)
        told = [entry.text for entry in record.entries if entry.kind == "told"]
        self._is_checked = any(entry.kind == "checked" for entry in record.entries)
        self._has_begun = True
        self.link.open(makes=False, kept=kept_messages(told))

    def _write_down(self) -> None:
        """Brings the journal to the game as both tables know it now, with what came out."""
        known = self._known
        if known is None or self._is_checked or not (known.is_proven or known.cheat):
            return
        kept, outcome = self._writer.journal.load(self._number).entries, known.game.outcome()
        has_ended = any(entry.kind in ("ended", "resign") for entry in kept)
        resigned = None if has_ended else who_resigned(known.game, outcome)
        ended = [] if has_ended else [("ended", BROKEN_OFF if outcome is None else str(outcome))]
        entries = [*agreed_entries(moves_in(kept), known.game, resigned), ("checked", known.cheat), *ended]
        first, *more = entries
        self._writer.append(self._number, *first, *more)
        self._is_checked, self.outcome = True, self._sentence(known)

    def _sentence(self, known: Unveiled) -> str:
        table = self.link.meeting.other_name
        if known.cheat:
            return phrase("Result of the last game with {table} on this table: {what}.", table=table, what=known.cheat)
        return phrase(
            "The last game with {table} on this table was checked to the last card: both tables followed the rules.",
            table=table,
        )

    def _unsent(self) -> Body | None:
        """What this table owes: above all its secrets, so that the other one can check the game, too."""
        known, hidden = self._known, self.link.meeting.hidden
        if known is None or hidden is None or self._is_working or hidden.deeds:
            return None
        return owed_now(self.link.meeting, hidden, known)

    @property
    def is_done(self) -> bool:
        """Whether the game is checked, and this table has laid its cards open, or the server has forgotten it."""
        link, hidden = self.link, self.link.meeting.hidden
        is_settled = self._is_checked and hidden is not None and hidden.is_open
        return is_settled or (link.is_caught_up and not link.is_there) or super().is_done


class _Farewell(_Left):
    """Tells the other table the moves that it has not heard of, and that this one has left."""

    def __init__(self, link: Link, why: str, moves: Sequence[str]) -> None:
        super().__init__(link)
        self._why, self._moves = why, moves

    def _unsent(self) -> Body | None:
        return None if self.is_done else _next_move(self.link, self._moves) or {"kind": "leave", "why": self._why}

    @property
    def is_done(self) -> bool:
        link, meeting = self.link, self.link.meeting
        is_over = meeting.shared is not None and meeting.shared.game.outcome() is not None
        has_said_so = meeting.me is None or meeting.me in meeting.away
        return is_over or (link.is_caught_up and (has_said_so or not link.is_there)) or super().is_done


class _LastMoves(_Left):
    """Tells the other table the last moves of a game that has ended here, if it has not heard of them."""

    def __init__(self, link: Link, number: int, note: SharedNote, moves: Sequence[str], writer: JournalWriter) -> None:
        super().__init__(link)
        self._number, self._note, self._moves, self._writer = number, note, moves, writer

    def go_on(self, now: int) -> None:
        shared, note = self.link.meeting.shared, self._note
        if shared is not None and shared.game.outcome() is not None and not note.is_over:
            self._note = replace(note, is_over=True)
            self._writer.append(self._number, "shared", str(self._note))
        super().go_on(now)

    def _unsent(self) -> Body | None:
        return None if self._note.is_over else _next_move(self.link, self._moves)

    @property
    def is_done(self) -> bool:
        link = self.link
        has_told_all = link.is_caught_up and not link.is_sending and self._unsent() is None
        return self._note.is_over or has_told_all or super().is_done


def _next_move(link: Link, moves: Sequence[str]) -> Body | None:
    """What the other table has still to be told of `moves`, those of the game as it is here; None for nothing."""
    shared = link.meeting.shared
    if shared is None:
        return None
    agreed = [str(move) for move in shared.game.moves]
    is_ahead = len(moves) > len(agreed) and [*moves[: len(agreed)]] == agreed
    return shared.play(moves[len(agreed)]) if is_ahead else None


class LeftGames:
    """Sees to them; `request` gets what is wanted of their lines, `say` what has come out."""

    def __init__(
        self,
        writer: JournalWriter,
        link_of: Callable[[str, str, Callable[[messages.LineRequest], None]], Link],
        request: Callable[[messages.LineRequest], None],
        say: Callable[[str], None],
    ) -> None:
        self._writer, self._link_of, self._request, self._say = writer, link_of, request, say
        self._games: dict[str, _Left] = {}
        journal = writer.journal
        self._unfinished = sorted([*journal.unchecked(_NEWEST), *journal.maybe_unreported(_NEWEST)])[-_MOST:]
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
            self._wants(code)(messages.CloseLine())

    def receive(self, event: messages.LeftGameEvent, now: int) -> None:
        """Takes in what one of the lines has to tell."""
        left = self._games.get(event.code)
        if left is not None:
            left.receive(event.event, now)

    def next_due(self) -> int | None:
        """Returns when something has to be told again, in ms, or None."""
        dues = [left.link.next_due() for left in self._games.values()]
        return min((due for due in dues if due is not None), default=None)

    def go_on(self, now: int, on_the_table: int) -> None:
        """Does what is due in all of them, but for the game that is `on_the_table`."""
        with suppress(JournalError):  # tried again with the next step
            for number in [number for number in self._unfinished if number != on_the_table]:
                self._finish(number)
                self._unfinished.remove(number)
        for code, left in [*self._games.items()]:
            with suppress(JournalError):
                left.go_on(now)
            if left.is_done:
                self.forget(code)
                if left.outcome:
                    self._say(left.outcome)

    def _finish(self, number: int) -> None:
        """Begins to check a game, or to tell it to its end, as its journal has it."""
        record = self._writer.journal.load(number)
        note = SharedNote.of(record)
        if note is None or self._writer.wall() - record.began_ms > _KEPT_MS:
            return
        with suppress(Refused):
            link = self._link_of(note.code, note.server, self._wants(note.code))
            kept = kept_messages([entry.text for entry in record.entries if entry.kind == "told"])
            if kept and not is_of_older_tables(kept):
                self._add(LateCheck(link, number, self._writer))
            elif not kept and not note.is_over:
                self._add(_LastMoves(link, number, note, moves_in(record.entries), self._writer))
                link.open(makes=False)

    def _add(self, left: _Left) -> None:
        self.forget(left.link.meeting.code)
        self._games[left.link.meeting.code] = left
        for code in [*self._games][:-_MOST]:
            self.forget(code)

    def _wants(self, code: str) -> Callable[[messages.LineRequest], None]:
        return lambda request: self._request(messages.LeftGameRequest(code, request))
