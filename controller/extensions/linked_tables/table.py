"""The other table of a game between two: this table finds it by a code, sends it every move made here, and follows it.

The chain of the meeting holds what both tables have agreed; the journal holds the moves made here. After
every step the two are compared: a move here that is not in the chain is sent, a move in the chain that is not in the
journal is brought to the board. So a broken line, a restart and a late answer need no code of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from controller.errors import JournalError, Refused
from controller.extensions.linked_tables import messages
from controller.extensions.linked_tables.hidden_play import HiddenPlay, is_of_older_tables, kept_messages
from controller.extensions.linked_tables.left_games import LeftGames
from controller.extensions.linked_tables.line import LineWorker
from controller.extensions.linked_tables.link import Link, Refusals
from controller.extensions.linked_tables.meeting import Asked, Meeting, Offer, new_code, new_nonce, read_code
from controller.extensions.linked_tables.offers import StandingOffer, offer_of, offer_path, why_not_join
from controller.extensions.linked_tables.open_play import OpenPlay
from controller.extensions.linked_tables.state import LinkState, advice_of, broken_line, presence_of, question_of
from controller.extensions.secret_cards.opening import Unveiled
from controller.messages.commands import Explained, Resign, SessionEvent, TakeBack, Thought
from controller.messages.extensions import ExtensionCommand, ExtensionEvent, SwitchedOff
from controller.messages.players import AWAY
from controller.net.address import server_address, with_word
from controller.net.errors import NetError, RejectedMessage
from controller.net.keys import TableKey
from controller.net.rejected_message_counts import RejectedMessageCounts, shared_counts
from controller.table.extension import AnyEvent, TableExtension, TableParts
from controller.table.game_in_play import GameInPlay
from controller.table.game_store import texts
from controller.table.seat_rules import NO_TAKE_BACK
from controller.table.settings import SharedNote
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import beginning, phrase, together

_NO_SERVER = phrase("no server is configured; set server under net, or join with CODE@ADDRESS")

_OLDER_TABLES = phrase(
    "This game began on tables with an older version, which shuffled the cards without proofs, so its result stays "
    "unproven. Start a new game."
)


@dataclass(frozen=True, slots=True)
class TableIdentity:
    key: Callable[[], TableKey]
    """Returns the table's key, which is created when first needed; raises `NetError`."""
    name: str
    server: str | None = None
    """Server for offered games, as "nats://table.local:4222"; None for none."""
    offers: Path | None = None
    """File that stores the offered game; None for none."""
    refused: RejectedMessageCounts | None = None
    """File that counts rejected messages from other tables for the doctor; None for none."""


def table_part(table: TableParts) -> LinkedTables:
    """Returns this table's part of the configuration; its key is created when first used."""
    config = table.outside.config
    identity = TableIdentity(
        partial(TableKey.kept_in, config.key_path),
        config.net.table_name,
        config.net.server,
        offer_path(config),
        shared_counts(config.refused_path),
    )
    return LinkedTables(table, identity)


class LinkedTables(TableExtension):
    """Exchanges messages with the other table for the game in play, if there is one."""

    def __init__(self, table: TableParts, identity: TableIdentity) -> None:
        self._table, self._identity, self._wall = table, identity, table.outside.wall
        self._link: Link | None = None
        self._purpose: Offer | str | None = None
        self._number: int | None = None
        self._seen: int | None = None
        """The finished game between tables that people here have closed; the line to it stays closed."""
        self._moves: list[str] = []
        """Moves of the game between the tables after the last step, if it has no hidden information."""
        self._why = ""
        self._refusals = Refusals("")
        self._left = LeftGames(
            table.writer, self._link_of, self._request, lambda said: self._turns.in_play.store.announce_first(said)
        )
        self._offers = StandingOffer(identity.offers)

    def worker(self, put: Callable[[ExtensionEvent], None]) -> LineWorker:
        return LineWorker(put)

    def begin(self) -> None:
        """Restores the offer that was open when the table lost its power; shop mode withdraws it."""
        turns = self._turns = self._table.turns
        self._open_play, self._hidden = OpenPlay(turns), HiddenPlay(turns)
        shared = turns.in_play.shared
        code = "" if shared is None else shared.code
        kept = self._offers.take_up(self._wall(), code, has_guests=self._table.has_guests)
        with suppress(Refused):  # without its key the table cannot take part any more
            if kept is not None and kept.taken_back:
                self._left.part(self._link_of(kept.code, kept.server), kept.taken_back, [])
            elif kept is not None:
                self._open(kept.code, kept.server).open(makes=True)
                self._offers.go_on(kept)
                self._purpose = kept.offer

    # Commands

    def before(self, event: SessionEvent, now: int) -> bool:
        """Takes moves back and lets seats resign in a game between two tables once the other one agrees."""
        if not isinstance(event, TakeBack | Resign) or self._turns.in_play.shared is None or self._link is None:
            return False
        self._turns.listener.tick(now)
        self._ask_other_table(event)
        return True

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        match message:
            case messages.PlayWithTable(None, away):
                self._offer(self._turns.in_play, away)
            case messages.PlayWithTable(str(code)):
                self._join(code)
            case messages.AnswerTable(agrees):
                self._answer(agrees)
            case messages.LeaveTable():
                self._leave()
            case SwitchedOff():
                self._switch_off()
                return False  # all extensions are told
            case _ if isinstance(message, messages.LineEvent):
                self._receive(message)
            case _:
                return False
        return True

    def _offer(self, game: GameInPlay, away: tuple[Seat, ...]) -> None:
        """Offers a new game of the kind on the table; `away` are the seats of the table that joins, () for the last."""
        settings = self._identity
        offer = offer_of(game, away, settings.name, self._wall())
        if settings.server is None:
            raise Refused(_NO_SERVER)
        if self._offers.is_same(settings.server, offer, self._wall()):
            return
        link = self._open(new_code(), settings.server)
        self._offers.begin(link.meeting.code, link.server, offer)
        link.open(makes=True)
        self._purpose = offer

    def _join(self, text: str) -> None:
        """Joins the game with a code, "CODE" or "CODE@ADDRESS"; raises `Refused`."""
        settings = self._identity
        code, _, address = text.partition("@")
        server = server_address(address) if address else settings.server
        if server is None:
            raise Refused(_NO_SERVER)
        try:
            link = self._open(read_code(code), server)
        except RejectedMessage as error:
            raise Refused(str(error)) from None
        link.open(makes=False)
        self._purpose = "join"

    # What both tables have to agree on

    def _ask_other_table(self, command: TakeBack | Resign) -> None:
        """Asks the other table to agree; raises `Refused`."""
        seats, kept = self._turns.in_play.seats, self._turns.in_play.game
        if isinstance(command, Resign):
            seats.check_resign(command.seat)
        elif (reason := seats.why_no_take_back(command.seat)) is not None:
            raise Refused(reason)
        link = self._linked()
        meeting, me = link.meeting, link.meeting.me or 0
        if isinstance(command, Resign):
            if meeting.offer is None or meeting.offer.seats.get(command.seat) != meeting.me:
                who = title_of(command.seat, self._turns.game.name)
                raise Refused("{seat} plays at the other table", seat=who)
            asked = Asked(me, "resign", seat=command.seat)
        elif meeting.hidden or not kept.moves:
            raise Refused(NO_TAKE_BACK if meeting.hidden else phrase("no move can be taken back"))
        else:
            asked = Asked(me, "take-back", len(kept.moves) - seats.plies_back())
        if meeting.asked is not None:
            raise Refused(phrase("a request between the tables is still unanswered; wait for the answer"))
        if not self._is_in_step(meeting):
            raise Refused(phrase("the two tables do not show the same position yet; wait a moment"))
        link.send(asked.body(), self._turns.now)

    def _answer(self, agrees: bool) -> None:
        """Answers what the other table asks; raises `Refused`."""
        link = self._linked()
        meeting = link.meeting
        if meeting.asked is None or meeting.asked.by == meeting.me:
            raise Refused(phrase("the other table has no request now"))
        link.send({"kind": "answer", "agrees": agrees}, self._turns.now)

    # Coming and going

    def _leave(self) -> None:
        """Leaves the game with the other table for a new one, withdraws an offer, or closes a finished game."""
        in_play = self._turns.in_play
        if self._link is not None and self._number is not None and (not self._is_over or in_play.has_to_be_checked):
            in_play.begin_again()
            self._turns.begun()
        else:
            self._seen = self._number
            self.left("left")

    def left(self, why: str) -> None:
        """Leaves the game between two tables, or withdraws an offer; `why` is one of `ABSENCES`.

        The other table is notified, and the check of a finished game continues, while this table does other things.
        """
        link, number, moves = self._link, self._number, self._moves
        hidden = None if link is None else link.meeting.hidden
        is_over, is_settled = self._is_over, hidden is not None and self._hidden.is_settled(hidden)
        may_be_known = link is not None and (link.meeting.me is not None or link.is_sending)
        may_be_known = may_be_known or self._offers.is_from_before
        self._offers.take_back(why)
        self._stop()
        if link is not None and not is_over and may_be_known:
            self._left.part(link, why, moves)
        elif hidden is not None and number is not None and not is_settled:
            self._left.check(number)

    def _switch_off(self) -> None:
        """Notifies the other table, if it can be reached, that this one is switched off."""
        link = self._link
        self._offers.take_back("off")
        if link is not None and link.meeting.me is not None and not self._is_over and link.may_send(self._turns.now):
            link.send({"kind": "leave", "why": "off"}, self._turns.now)

    def _stop(self) -> None:
        """Closes the line; a game that was started with another table can continue later."""
        if self._link is not None:
            self._link.close_line()
        self._offers.take_back("left")
        self._link, self._purpose, self._number, self._why, self._moves = None, None, None, "", []
        self._hidden.close()

    def _presence(self, meeting: Meeting, *, is_closed: bool) -> dict[str, Any] | None:
        """The message about this table's presence that the other one still needs, None for nothing."""
        wanted = "closed" if is_closed else ""
        if self._is_over or meeting.me is None or meeting.away.get(meeting.me, "") == wanted:
            return None
        return {"kind": "leave", "why": wanted} if wanted else {"kind": "back"}

    @property
    def _is_over(self) -> bool:
        """Whether the game between the tables has ended, or was broken off."""
        meeting = self._link.meeting if self._link is not None else None
        if meeting is None or not meeting.is_on:
            return False
        if meeting.hidden is not None:
            return self._hidden.is_over(meeting.hidden)
        return meeting.shared is not None and meeting.shared.game.outcome() is not None

    # State

    def _linked(self) -> Link:
        link = self._link
        if link is None or not link.meeting.is_on:
            raise Refused(phrase("only this table plays this game"))
        if not link.is_up or link.is_sending:
            raise Refused(link.why or phrase("the last message is still on its way; try again"))
        return link

    # The line

    def _request(self, command: messages.LineRequest) -> None:
        self._turns.requests.append(command)

    def _link_of(self, code: str, server: str, request: Callable[[messages.LineRequest], None] | None = None) -> Link:
        try:
            key = self._identity.key()
        except NetError as error:
            raise Refused(str(error)) from None
        return Link(Meeting(code, key, key.seed), with_word(server, self._identity.server), request or self._request)

    def _open(self, code: str, server: str) -> Link:
        link = self._link_of(code, server)
        self.left("left")
        self._link = link
        self._refusals, self._open_play.backs = self._link.refusals, 0
        return self._link

    def _resume(self) -> None:
        """Opens the line of a game between tables that is on this table again."""
        in_play = self._turns.in_play
        note, number = in_play.shared, in_play.store.number
        if note is None or self._purpose or number == self._seen or (self._link is not None and self._number == number):
            return
        if self._refusals.have_ended(note.code):
            return
        if in_play.game.outcome() is not None and not in_play.has_to_be_checked and note.is_over:
            return
        kept = kept_messages(in_play.store.written("told"))
        if is_of_older_tables(kept):
            self._seen, self._why = number, _OLDER_TABLES
            return
        link = self._open(note.code, note.server)
        self._left.forget(note.code)
        link.open(makes=False, kept=kept)
        self._number, self._open_play.backs = number, note.backs

    def _receive(self, event: messages.LineEvent) -> None:
        link, now = self._link, self._turns.now
        if isinstance(event, messages.LeftGameEvent):
            self._left.receive(event, now)
        elif link is not None and isinstance(event, Unveiled):
            self._hidden.take_result(event)
        elif link is not None:
            before = link.meeting.absence
            if link.receive(event, now) and isinstance(event, messages.MessageReceived) and link.meeting.shared is None:
                self._hidden.keep_message(event)
            if link.is_disturbed:
                self._stop()
                self._why = self._refusals.sentence(link.meeting.other_name)
            elif isinstance(event, messages.CaughtUp) and not event.is_there and self._purpose == "join":
                self._refuse(why_not_join(link.meeting, self._table.switch, self._turns.in_play, self._wall()))
            elif link.is_caught_up and link.meeting.absence != before and self._number is not None:
                self._turns.in_play.store.announce(presence_of(link.meeting))

    def next_due(self, now: int) -> int | None:
        """Returns when a message has to be sent again, in ms, or None."""
        own = self._link.next_due() if self._link is not None else None
        return min((due for due in (own, self._left.next_due()) if due is not None), default=None)

    # After every step

    def after(self, event: AnyEvent, now: int) -> None:
        """Does what is due between the tables after a step of this one."""
        in_play = self._turns.in_play
        if self._number is not None and self._number != in_play.store.number:
            self.left("left")
        self._resume()
        self._left.go_on(self._turns.now, in_play.store.number)
        link = self._link
        if link is None:
            return
        link.look(self._turns.now)
        if link.is_caught_up and self._number is None:
            self._meet(link)
        if link.meeting.is_on and self._number == self._turns.in_play.store.number:
            self._keep_in_step(link, is_closed=self._table.operator.is_locked)

    def _meet(self, link: Link) -> None:
        meeting, now = link.meeting, self._turns.now
        if meeting.is_on:
            self._begin_game(link)
        elif isinstance(self._purpose, Offer):
            if meeting.offer is None and link.may_send(now):
                link.send(self._purpose.body(), now)
        elif self._purpose == "join" and link.may_send(now):
            if why := why_not_join(meeting, self._table.switch, self._turns.in_play, self._wall()):
                self._refuse(why)
            else:
                link.send(meeting.join(self._identity.name, new_nonce()), now)

    def _refuse(self, why: str) -> None:
        self._stop()
        self._why = beginning(why)
        self._turns.in_play.store.announce(phrase("{error}.", error=self._why))

    def _begin_game(self, link: Link) -> None:
        meeting, offer = link.meeting, link.meeting.offer
        assert offer is not None
        players = {seat: AWAY for seat, table in offer.seats.items() if table != meeting.me}
        here = self._turns.in_play
        opened = self._table.new_game(self._table.switch.settings_of(offer.game, here.settings))
        opened.begin_shared(offer.start, offer.rules, players, SharedNote(meeting.code, link.server))
        self._table.put_on_table(opened)
        self._purpose, self._number = None, self._turns.in_play.store.number
        self._offers.end()

    def _keep_in_step(self, link: Link, *, is_closed: bool) -> None:
        """Sends moves that were made here, and plays those that the other table made."""
        meeting = link.meeting
        try:
            if meeting.hidden is not None:
                body = self._hidden.go_on(meeting, meeting.hidden, self._wall(), is_up=link.is_up)
            else:
                body = self._open_play.go_on(meeting)
                self._moves = texts(self._turns.game)
        except JournalError:
            return  # tried again with the next step
        body = self._presence(meeting, is_closed=is_closed) or body
        if body is not None and link.may_send(self._turns.now):
            link.send(body, self._turns.now)

    def _is_in_step(self, meeting: Meeting) -> bool:
        if meeting.hidden is not None:
            return not self._hidden.waits(meeting.hidden)
        return meeting.shared is not None and self._open_play.is_in_step(meeting.shared)

    # Pages

    def publish(self, now: int) -> LinkState | None:
        link, refusals = self._link, self._refusals
        if refusals.shown and self._identity.refused is not None:
            self._identity.refused.update_counts(refusals.code, refusals.shown)
        if link is None:
            why = self._why
            return LinkState("refused", refusals.code, "", "", why, refused=refusals.shown) if why else None
        meeting, waits = link.meeting, False
        name = meeting.other_name if len(meeting.tables) == 2 else ""
        asked = meeting.asked
        if meeting.is_on:
            waits = not self._is_in_step(meeting) or (asked is not None and asked.by == meeting.me)
        question = "" if asked is None or asked.by == meeting.me else question_of(meeting, asked, self._turns.game.name)
        state, sentence = self._state(link)
        advice, refused = advice_of(meeting) if state == "left" else "", refusals.shown
        shown = state, meeting.code, link.server, name, sentence, question
        return LinkState(*shown, waits, advice, refused, meeting.opponent)

    def _state(self, link: Link) -> tuple[str, str]:
        meeting = link.meeting
        if link.cheat:
            return "refused", link.cheat
        if not link.is_up:
            if not link.is_caught_up and not link.why:
                return "connecting", phrase("Looking for the server.")
            return "broken", broken_line(meeting, link.why)
        if not meeting.is_on:
            return "waiting", phrase("Waiting for another table to join with the code {code}.", code=meeting.code)
        if meeting.absence and not self._is_over:
            return "left", together(presence_of(meeting), advice_of(meeting))
        if meeting.hidden is not None:
            return self._hidden.sentence(meeting, meeting.hidden)
        return "playing", phrase("Playing with {table}.", table=meeting.other_name)
