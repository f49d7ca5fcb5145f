"""The other table of a game between two: it is found by a code, told of every move made here, and followed.

What both tables have agreed stands in the chain of the meeting; what hands have made here stands in the journal. After
every step the two are compared: a move of ours that is not in the chain is told, a move in the chain that is not in the
journal is brought to the board. So a broken line, a restart and a late answer need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from controller.errors import JournalError, Refused
from controller.messages.commands import AnswerTable, LeaveTable, OtherTableWanted, Resign, TakeBack
from controller.messages.players import AWAY
from controller.net.address import server_address, with_word
from controller.net.errors import Foreign, NetError
from controller.net.kept_offer import OfferFile
from controller.net.keys import TableKey
from controller.net.meeting import Meeting, Offer, new_code, new_nonce, read_code
from controller.net.news import CaughtUp, HeardMessage, LeftNews, LineNews, LineWish, SwitchedOff
from controller.net.unveiling import Unveiled
from controller.table.agreeing import Agreeing
from controller.table.comparing import texts
from controller.table.game_in_play import GameInPlay
from controller.table.hidden_play import HiddenPlay, kept_messages
from controller.table.left_games import LeftGames
from controller.table.offering import StandingOffer, offer_of, why_not_join
from controller.table.open_play import OpenPlay
from controller.table.other_table_shown import OtherTableShown, advice_of, broken_line, presence_of, question_of
from controller.table.refusals import Refusals
from controller.table.settings import GameSettings, SharedNote, TableIdentity
from controller.table.switch import GameSwitch
from controller.table.talk import Talk
from controller.table.turns import Turns
from controller.table.writer import JournalWriter
from engine.game import Seat
from engine.sentence import beginning, phrase, together

__all__ = ["OtherTable"]

_NO_SERVER = phrase("no server is named: write one under net in the configuration, or join with CODE@ADDRESS")


class OtherTable:
    """Speaks with the other table for the game in play; there may be none."""

    def __init__(
        self,
        turns: Turns,
        settings: TableIdentity | None,
        wall: Callable[[], int],
        switch: GameSwitch,
        unopened: Callable[[GameSettings], GameInPlay],
        writer: JournalWriter,
    ) -> None:
        self._turns, self._settings, self._wall, self._switch, self._unopened = turns, settings, wall, switch, unopened
        self._talk: Talk | None = None
        self._wish: Offer | str | None = None
        self._number: int | None = None
        self._seen: int | None = None
        """The game between tables that is over and that people here have closed; the line to it stays closed."""
        self._moves: list[str] = []
        """Those of the game between the tables as it stood here after the last step, where everybody sees them."""
        self._why = ""
        self._open_play, self._hidden = OpenPlay(turns), HiddenPlay(turns)
        self._refusals = Refusals("")
        self._left = LeftGames(writer, self._talk_of, self._want, self._news_of_earlier)
        self._agreeing = Agreeing(turns, self._talking, self._is_in_step)
        self._offers = StandingOffer(OfferFile(None) if settings is None else settings.offers)

    def take_up(self, *, is_shop: bool) -> None:
        """Offers again what was offered when the table lost its power; in a shop it is taken back."""
        shared = self._turns.in_play.shared
        kept = self._offers.take_up(self._wall(), "" if shared is None else shared.code, is_shop=is_shop)
        with suppress(Refused):  # without its key the table has no say there any more
            if kept is not None and kept.taken_back:
                self._left.part(self._talk_of(kept.code, kept.server), kept.taken_back, [])
            elif kept is not None:
                self._open(kept.code, kept.server).open(makes=True)
                self._offers.go_on(kept)
                self._wish = kept.offer

    # What people want

    def obey(self, wish: OtherTableWanted | AnswerTable | LeaveTable) -> None:
        """Does what people want of another table; raises `Refused`."""
        match wish:
            case OtherTableWanted(None, away):
                self._offer(self._turns.in_play, away)
            case OtherTableWanted(str(code)):
                self._join(code)
            case AnswerTable(agrees):
                self._agreeing.answer(agrees)
            case LeaveTable():
                self._leave()

    def ask(self, wish: TakeBack | Resign) -> None:
        """Asks the other table to agree; raises `Refused`."""
        self._agreeing.ask(wish)

    def _offer(self, game: GameInPlay, away: tuple[Seat, ...]) -> None:
        """Offers a new game of the kind that is on the table; `away` are the seats of who joins, () for the last."""
        settings = self._ready()
        offer = offer_of(game, away, settings.name, self._wall())
        if settings.server is None:
            raise Refused(_NO_SERVER)
        if self._offers.is_same(settings.server, offer, self._wall()):
            return
        talk = self._open(new_code(), settings.server)
        self._offers.begin(talk.meeting.code, talk.server, offer)
        talk.open(makes=True)
        self._wish = offer

    def _join(self, text: str) -> None:
        """Joins the game with a code, "CODE" or "CODE@ADDRESS"; raises `Refused`."""
        settings = self._ready()
        code, _, address = text.partition("@")
        server = server_address(address) if address else settings.server
        if server is None:
            raise Refused(_NO_SERVER)
        try:
            talk = self._open(read_code(code), server)
        except Foreign as error:
            raise Refused(str(error)) from None
        talk.open(makes=False)
        self._wish = "join"

    # Coming and going

    def _leave(self) -> None:
        """Leaves the game with the other table for a new one, takes an offer back, or closes what is over."""
        in_play = self._turns.in_play
        if self._talk is not None and self._number is not None and (not self._is_over or in_play.has_to_be_checked):
            in_play.begin_again()
            self._turns.begun()
        else:
            self._seen = self._number
            self.let_go("left")

    def let_go(self, why: str) -> None:
        """Leaves the game between two tables, or takes an offer back; `why` is one of `ABSENCES`.

        The other table is told, and the check of a game that is over is done, while this table does other things.
        """
        talk, number, moves = self._talk, self._number, self._moves
        hidden = None if talk is None else talk.meeting.hidden
        is_over, is_settled = self._is_over, hidden is not None and self._hidden.is_settled(hidden)
        may_be_known = talk is not None and (talk.meeting.me is not None or talk.is_telling)
        may_be_known = may_be_known or self._offers.is_from_before
        self._offers.take_back(why)
        self._stop()
        if talk is not None and not is_over and may_be_known:
            self._left.part(talk, why, moves)
        elif hidden is not None and number is not None and not is_settled:
            self._left.check(number)

    def _switch_off(self) -> None:
        """Tells the other table, if it can hear it, that this one is switched off."""
        talk = self._talk
        self._offers.take_back("off")
        if talk is not None and talk.meeting.me is not None and not self._is_over and talk.may_tell(self._turns.now):
            talk.tell({"kind": "leave", "why": "off"}, self._turns.now)

    def _stop(self) -> None:
        """Closes the line; a game that was begun with another table can go on later."""
        if self._talk is not None:
            self._talk.hang_up()
        self._offers.take_back("left")
        self._talk, self._wish, self._number, self._why, self._moves = None, None, None, "", []
        self._hidden.close()

    def _presence(self, meeting: Meeting, *, is_closed: bool) -> dict[str, Any] | None:
        """What the other table has to be told of this one's being here, None for nothing."""
        wanted = "closed" if is_closed else ""
        if self._is_over or meeting.me is None or meeting.away.get(meeting.me, "") == wanted:
            return None
        return {"kind": "leave", "why": wanted} if wanted else {"kind": "back"}

    @property
    def _is_over(self) -> bool:
        """Whether the game between the tables has ended, or was broken off."""
        meeting = self._talk.meeting if self._talk is not None else None
        if meeting is None or not meeting.is_on:
            return False
        if meeting.hidden is not None:
            return self._hidden.is_over(meeting.hidden)
        return meeting.shared is not None and meeting.shared.game.outcome() is not None

    # What is known

    def _ready(self) -> TableIdentity:
        if self._settings is None:
            raise Refused(phrase("this table plays with no other"))
        return self._settings

    def _talking(self) -> Talk:
        talk = self._talk
        if talk is None or not talk.meeting.is_on:
            raise Refused(phrase("this game is played at one table only"))
        if not talk.is_up or talk.is_telling:
            raise Refused(talk.why or phrase("the last message is still under way; try again"))
        return talk

    @property
    def is_on(self) -> bool:
        """Whether the game in play is one between two tables, and goes on as one."""
        return self._turns.in_play.shared is not None and self._talk is not None

    # The line

    def _want(self, wish: LineWish) -> None:
        self._turns.requests.append(wish)

    def _key(self) -> TableKey:
        try:
            return self._ready().key()
        except NetError as error:
            raise Refused(str(error)) from None

    def _talk_of(self, code: str, server: str, want: Callable[[LineWish], None] | None = None) -> Talk:
        key, own = self._key(), None if self._settings is None else self._settings.server
        return Talk(Meeting(code, key, key.seed), with_word(server, own), want or self._want)

    def _open(self, code: str, server: str) -> Talk:
        talk = self._talk_of(code, server)
        self.let_go("left")
        self._talk = talk
        self._refusals, self._open_play.backs = self._talk.refusals, 0
        return self._talk

    def _resume(self) -> None:
        """Opens the line of a game between tables that has come onto this one again."""
        in_play = self._turns.in_play
        note, number = in_play.shared, in_play.keeper.number
        if note is None or self._wish or number == self._seen or (self._talk is not None and self._number == number):
            return
        if self._settings is None or self._refusals.have_ended(note.code):
            return
        if in_play.game.outcome() is not None and not in_play.has_to_be_checked and note.is_over:
            return
        talk = self._open(note.code, note.server)
        self._left.forget(note.code)
        talk.open(makes=False, kept=kept_messages(in_play.keeper.written("told")))
        self._number, self._open_play.backs = number, note.backs

    def news(self, news: LineNews) -> None:
        """Takes in what the line has to tell."""
        talk, now = self._talk, self._turns.now
        if isinstance(news, LeftNews):
            self._left.news(news, now)
        elif isinstance(news, SwitchedOff):
            self._switch_off()
        elif talk is not None and isinstance(news, Unveiled):
            self._hidden.take(news)
        elif talk is not None:
            before = talk.meeting.absence
            if talk.hear(news, now) and isinstance(news, HeardMessage) and talk.meeting.shared is None:
                self._hidden.hear(news.sequence, news.data)
            if talk.is_disturbed:
                self._stop()
                self._why = self._refusals.sentence(talk.meeting.other_name)
            elif isinstance(news, CaughtUp) and not news.is_there and self._wish == "join":
                self._refuse(why_not_join(talk.meeting, self._switch, self._turns.in_play, self._wall()))
            elif talk.is_caught_up and talk.meeting.absence != before and self._number is not None:
                self._turns.in_play.keeper.say(presence_of(talk.meeting))

    def _news_of_earlier(self, sentence: str) -> None:
        """Says what came out of a game that was on the table before."""
        self._turns.in_play.keeper.say_before(sentence)

    def next_due(self) -> int | None:
        """Returns when something has to be told again, in ms, or None."""
        own = self._talk.next_due() if self._talk is not None else None
        return min((due for due in (own, self._left.next_due()) if due is not None), default=None)

    # After every step

    def go_on(self, *, is_closed: bool) -> None:
        """Does what is due between the tables; the operator may have closed this one."""
        in_play = self._turns.in_play
        if self._number is not None and self._number != in_play.keeper.number:
            self.let_go("left")
        self._resume()
        self._left.go_on(self._turns.now, in_play.keeper.number)
        talk = self._talk
        if talk is None:
            return
        talk.look(self._turns.now)
        if talk.is_caught_up and self._number is None:
            self._meet(talk)
        if talk.meeting.is_on and self._number == self._turns.in_play.keeper.number:
            self._keep_in_step(talk, is_closed=is_closed)

    def _meet(self, talk: Talk) -> None:
        meeting, now = talk.meeting, self._turns.now
        if meeting.is_on:
            self._begin_game(talk)
        elif isinstance(self._wish, Offer):
            if meeting.offer is None and talk.may_tell(now):
                talk.tell(self._wish.body(), now)
        elif self._wish == "join" and talk.may_tell(now):
            if why := why_not_join(meeting, self._switch, self._turns.in_play, self._wall()):
                self._refuse(why)
            else:
                talk.tell(meeting.join(self._ready().name, new_nonce()), now)

    def _refuse(self, why: str) -> None:
        self._stop()
        self._why = beginning(why)
        self._turns.in_play.keeper.say(phrase("{error}.", error=self._why))

    def _begin_game(self, talk: Talk) -> None:
        meeting, offer = talk.meeting, talk.meeting.offer
        assert offer is not None
        players = {seat: AWAY for seat, table in offer.seats.items() if table != meeting.me}
        here = self._turns.in_play
        opened = self._unopened(self._switch.settings_of(offer.game, here.settings))
        opened.begin_shared(offer.start, offer.rules, players, SharedNote(meeting.code, talk.server))
        self._turns.change_to(opened)
        self._wish, self._number = None, self._turns.in_play.keeper.number
        self._offers.end()

    def _keep_in_step(self, talk: Talk, *, is_closed: bool) -> None:
        """Tells what hands have made here, and brings what was decided elsewhere."""
        meeting = talk.meeting
        try:
            if meeting.hidden is not None:
                body = self._hidden.go_on(meeting, meeting.hidden, is_up=talk.is_up)
            else:
                body = self._open_play.go_on(meeting)
                self._moves = texts(self._turns.game)
        except JournalError:
            return  # tried again with the next step
        body = self._presence(meeting, is_closed=is_closed) or body
        if body is not None and talk.may_tell(self._turns.now):
            talk.tell(body, self._turns.now)

    def _is_in_step(self, meeting: Meeting) -> bool:
        if meeting.hidden is not None:
            return not self._hidden.waits(meeting.hidden)
        return meeting.shared is not None and self._open_play.is_in_step(meeting.shared)

    # What is shown

    def shown(self) -> OtherTableShown | None:
        """Returns what pages are told of it, None for nothing."""
        talk, refusals = self._talk, self._refusals
        if talk is None:
            why = self._why
            return OtherTableShown("refused", refusals.code, "", "", why, refused=refusals.shown) if why else None
        meeting, waits = talk.meeting, False
        name = meeting.other_name if len(meeting.tables) == 2 else ""
        asked = meeting.asked
        if meeting.is_on:
            waits = not self._is_in_step(meeting) or (asked is not None and asked.by == meeting.me)
        question = "" if asked is None or asked.by == meeting.me else question_of(meeting, asked, self._turns.game.name)
        state, sentence = self._state(talk)
        advice, refused = advice_of(meeting) if state == "left" else "", refusals.shown
        return OtherTableShown(state, meeting.code, talk.server, name, sentence, question, waits, advice, refused)

    def _state(self, talk: Talk) -> tuple[str, str]:
        meeting = talk.meeting
        if talk.cheat:
            return "refused", talk.cheat
        if not talk.is_up:
            if not talk.is_caught_up and not talk.why:
                return "connecting", phrase("Looking for the server.")
            return "broken", broken_line(meeting, talk.why)
        if not meeting.is_on:
            return "waiting", phrase("Waiting for another table to join with the code {code}.", code=meeting.code)
        if meeting.absence and not self._is_over:
            return "left", together(presence_of(meeting), advice_of(meeting))
        if meeting.hidden is not None:
            return self._hidden.sentence(meeting, meeting.hidden)
        return "playing", phrase("Playing with {table}.", table=meeting.other_name)
