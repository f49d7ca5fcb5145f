"""Games between tables that are no longer on this table but for which messages are still due.

A table that leaves a game notifies the other one. A game with hidden cards is checked once it is over, even if
another game is on the table by then. Each such game has its own line until that is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from controller.errors import JournalError, Refused
from controller.extensions.linked_tables import messages
from controller.extensions.linked_tables.hidden_play import (
    is_missed,
    is_of_older_tables,
    kept_entries,
    kept_messages,
    missed_in_words,
    owed_now,
    winner_by_time,
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
"""How many games are handled at a time; one more replaces the game that was left first."""
_NEWEST = 50
"""How many recent games of the journal are searched for games that are unchecked or not fully sent."""
_KEPT_MS = 2_592_000_000
"""How long a hub keeps a game, in ms; older games are ignored."""


class _Left:
    """A game for which messages are still due."""

    outcome = ""
    """What people read once no message is due any more; "" for nothing."""

    def __init__(self, link: Link) -> None:
        self.link = link

    def receive(self, event: messages.LineEvent, now: int) -> None:
        """Handles an event from the line or from the worker for hidden cards."""
        self.link.receive(event, now)

    def go_on(self, now: int) -> None:
        """Does what is due; the caller tries again after a `JournalError`."""
        self.link.look(now)
        if (body := self._unsent()) is not None and self.link.may_send(now):
            self.link.send(body, now)

    def _unsent(self) -> Body | None:
        """Returns the next message for the other table, None for nothing."""
        return None

    @property
    def is_done(self) -> bool:
        """Whether no message is due any more."""
        return self.link.is_disturbed


class LateCheck(_Left):
    """The check of a game with hidden cards, read from the journal and recorded in it.

    Reveals what this table owes, reads what the other one reveals, and records the result.
    """

    def __init__(self, link: Link, number: int, writer: JournalWriter) -> None:
        super().__init__(link)
        self._number, self._writer = number, writer
        self._has_begun = self._is_working = self._is_checked = False
        self._unkept: list[messages.MessageReceived] = []
        self._known: Unveiled | None = None

    def receive(self, event: messages.LineEvent, now: int) -> None:
        if isinstance(event, Unveiled):
            self._known, self._is_working = event, False
        elif self.link.receive(event, now) and isinstance(event, messages.MessageReceived):
            self._unkept.append(event)

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
        self._is_checked = any(entry.kind in ("checked", "overdue") for entry in record.entries)
        self._has_begun = True
        self.link.open(makes=False, kept=kept_messages(told))

    def _write_down(self) -> None:
        """Updates the journal to the game as both tables know it now, with the result of the check."""
        known, hidden = self._known, self.link.meeting.hidden
        if known is None or hidden is None or self._is_checked or self._is_working or hidden.deeds:
            return
        missed = is_missed(hidden, known)
        if not (missed or known.is_proven or known.cheat):
            return
        kept, outcome = self._writer.journal.load(self._number).entries, known.game.outcome()
        has_ended = any(entry.kind in ("ended", "resign") for entry in kept)
        resigned = None if has_ended else who_resigned(known.game, outcome)
        ended = [] if has_ended else [("ended", BROKEN_OFF if outcome is None else str(outcome))]
        found = ("overdue", winner_by_time(hidden, known) or "") if missed else ("checked", known.cheat)
        entries = [*agreed_entries(moves_in(kept), known.game, resigned), found, *ended]
        first, *more = entries
        self._writer.append(self._number, *first, *more)
        words = missed_in_words(self.link.meeting, hidden, known) if missed else self._sentence(known)
        self._is_checked, self.outcome = True, words

    def _sentence(self, known: Unveiled) -> str:
        table = self.link.meeting.other_name
        if known.cheat:
            return phrase("Result of the last game with {table} on this table: {what}.", table=table, what=known.cheat)
        return phrase(
            "The last game with {table} on this table was checked to the last card: both tables followed the rules.",
            table=table,
        )

    def _unsent(self) -> Body | None:
        """What this table still owes: above all its secrets, so that the other one can check the game, too."""
        known, hidden = self._known, self.link.meeting.hidden
        if known is None or hidden is None or self._is_working or hidden.deeds:
            return None
        return owed_now(self.link.meeting, hidden, known, self._writer.wall())

    @property
    def is_done(self) -> bool:
        """Whether the game is checked and this table has revealed its cards, or the server has deleted the game."""
        link, hidden = self.link, self.link.meeting.hidden
        is_settled = self._is_checked and hidden is not None and hidden.is_open
        return is_settled or (link.is_caught_up and not link.is_there) or super().is_done


class _Farewell(_Left):
    """Sends the other table the moves that it has not received and the notice that this one has left."""

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
    """Sends the other table the last moves of a game that has ended here, if it has not received them."""

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
    """The next of `moves`, the game as it is here, that the other table has not received; None for nothing."""
    shared = link.meeting.shared
    if shared is None:
        return None
    agreed = [str(move) for move in shared.game.moves]
    is_ahead = len(moves) > len(agreed) and [*moves[: len(agreed)]] == agreed
    return shared.play(moves[len(agreed)]) if is_ahead else None


class LeftGames:
    """Handles the left games; `request` receives requests for their lines, `say` receives messages for people."""

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
        """The numbers of finished games in the journal that are not fully checked or sent."""

    def part(self, link: Link, why: str, moves: Sequence[str]) -> None:
        """Notifies the other table that this one has left; `moves` are those of the game as it was left here."""
        self._add(_Farewell(link.goes_on(self._wants(link.meeting.code)), why, moves))

    def check(self, number: int) -> None:
        """Checks a game of the journal with hidden cards as soon as possible."""
        if number not in self._unfinished:
            self._unfinished.append(number)

    def forget(self, code: str) -> None:
        """Stops handling a game that is on the table again."""
        if code in self._games:
            del self._games[code]
            self._wants(code)(messages.CloseLine())

    def receive(self, event: messages.LeftGameEvent, now: int) -> None:
        """Handles an event from one of the lines."""
        left = self._games.get(event.code)
        if left is not None:
            left.receive(event.event, now)

    def next_due(self) -> int | None:
        """Returns when a message has to be sent again, in ms, or None."""
        dues = [left.link.next_due() for left in self._games.values()]
        return min((due for due in dues if due is not None), default=None)

    def go_on(self, now: int, on_the_table: int) -> None:
        """Does what is due in all of them except the game that is `on_the_table`."""
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
        """Begins to check a game from its journal, or to send the rest of it."""
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
