"""The check of a game with hidden cards that is over and has left the table: from the journal, and told into it."""

from __future__ import annotations

from controller.extensions.linked_tables.hidden_play import kept_entries, kept_messages, owed_now
from controller.extensions.linked_tables.link import Link
from controller.extensions.linked_tables.messages import HeardMessage, LineNews
from controller.extensions.secret_cards.opening import Unveil, Unveiled
from controller.journal.replay import moves_in
from controller.table.game_store import BROKEN_OFF, agreed_entries, who_resigned
from controller.table.journal_writer import JournalWriter
from engine.sentence import phrase


class LateCheck:
    """Lays open what this table owes, hears what the other one lays open, and writes down what comes out."""

    def __init__(self, link: Link, number: int, writer: JournalWriter) -> None:
        self.link, self._number, self._writer = link, number, writer
        self.outcome = ""
        """What people are told once all is known."""
        self._has_begun = self._is_working = self._is_checked = False
        self._unkept: list[tuple[int, bytes]] = []
        self._known: Unveiled | None = None

    def hear(self, news: LineNews, now: int) -> None:
        """Takes in what the line, or who works the cards out, has to tell."""
        if isinstance(news, Unveiled):
            self._known, self._is_working = news, False
        elif self.link.hear(news, now) and isinstance(news, HeardMessage):
            self._unkept.append((news.sequence, news.data))

    def go_on(self, now: int) -> None:
        """Does what is due; raises `JournalError`, and is then asked again."""
        self._begin()
        if self._unkept:
            first, *more = kept_entries(self._unkept)
            self._writer.append(self._number, *first, *more)
            self._unkept = []
        self.link.look(now)
        self._work_out()
        self._write_down()
        self._tell(now)

    def _begin(self) -> None:
        if self._has_begun:
            return
        record = self._writer.journal.load(self._number)
        told = [entry.text for entry in record.entries if entry.kind == "told"]
        self._is_checked = any(entry.kind == "checked" for entry in record.entries)
        self._has_begun = True
        self.link.open(makes=False, kept=kept_messages(told))

    def _work_out(self) -> None:
        hidden = self.link.meeting.hidden
        if hidden is not None and hidden.deeds and not self._is_working:
            self._is_working = True
            self.link.want(Unveil(0, hidden.taken()))

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
            return phrase("The game with {table} that was on this table before: {what}.", table=table, what=known.cheat)
        return phrase(
            "The game with {table} that was on this table before was checked to the last card: both tables kept to the "
            "rules.",
            table=table,
        )

    def _tell(self, now: int) -> None:
        """Tells what this table owes: above all its secrets, so that the other one can check the game, too."""
        known, hidden = self._known, self.link.meeting.hidden
        if known is None or hidden is None or self._is_working or hidden.deeds or not self.link.may_tell(now):
            return
        if (body := owed_now(self.link.meeting, hidden, known)) is not None:
            self.link.tell(body, now)

    @property
    def is_done(self) -> bool:
        """Whether the game is checked, and this table has laid its cards open, or the server has forgotten it."""
        link, hidden = self.link, self.link.meeting.hidden
        is_settled = self._is_checked and hidden is not None and hidden.is_open
        return is_settled or (link.is_caught_up and not link.is_there) or link.is_disturbed
