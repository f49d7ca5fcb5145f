"""The other table of a game between two: it is found by a code, told of every move made here, and followed.

What both tables have agreed stands in the chain of the meeting; what hands have made here stands in the journal. After
every step the two are compared: a move of ours that is not in the chain is told, a move in the chain that is not in the
journal is brought to the board. So a broken line, a restart and a late answer need nothing of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from controller.errors import JournalError, Refused
from controller.games.registry import title_of
from controller.net.address import server_address
from controller.net.errors import Cheated, Foreign, NetError
from controller.net.keys import TableKey
from controller.net.meeting import Asked, Meeting, Offer, new_code, new_nonce, read_code
from controller.net.news import CaughtUp, HangUp, HeardMessage, LineChanged, LineNews, OpenLine, Tell, Told
from controller.net.unveiling import Unveiled
from controller.table.comparing import common, texts, who_resigned
from controller.table.game_in_play import GameInPlay
from controller.table.hidden_play import HiddenPlay, kept_messages
from controller.table.offering import offer_of, why_not_join
from controller.table.other_table_shown import OtherTableShown, broken_line, cheat_in_words, question_of
from controller.table.players import AWAY
from controller.table.protocol import AnswerTable, LeaveTable, OtherTableWanted, Resign, TakeBack
from controller.table.refusals import Refusals
from controller.table.seats import NO_TAKE_BACK
from controller.table.settings import GameSettings, SharedNote
from controller.table.switch import GameSwitch
from controller.table.turns import Turns
from engine.game import CHANCE, Seat
from engine.sentence import beginning, phrase

__all__ = ["OtherTable", "TableIdentity"]

_AGAIN_MS = 1500
"""What was not accepted is told again after so long, in ms."""
_NO_SERVER = phrase("no server is named: write one under net in the configuration, or join with CODE@ADDRESS")


@dataclass(frozen=True, slots=True)
class TableIdentity:
    """What a table needs to play with others."""

    key: Callable[[], TableKey]
    """Returns the table's key, which is made when it is first needed; raises `NetError`."""
    name: str = phrase("A Chameleon table")
    server: str | None = None
    """Where games are offered, as "nats://table.local:4222"; None for nowhere."""


class OtherTable:
    """Speaks with the other table for the game in play; there may be none."""

    def __init__(
        self,
        turns: Turns,
        settings: TableIdentity | None,
        wall: Callable[[], int],
        switch: GameSwitch,
        unopened: Callable[[GameSettings], GameInPlay],
    ) -> None:
        self._turns, self._settings, self._wall, self._switch, self._unopened = turns, settings, wall, switch, unopened
        self._meeting: Meeting | None = None
        self._server = ""
        self._wish: Offer | str | None = None
        self._number: int | None = None
        self._is_up = self._is_caught_up = self._is_telling = False
        self._heard = self._told_after = self._backs = 0
        self._why, self._cheat = "", ""
        self._again_at: int | None = None
        self._hidden = HiddenPlay(turns)
        self._refusals = Refusals("")

    # What people want

    def obey(self, wish: OtherTableWanted | AnswerTable | LeaveTable) -> None:
        """Does what people want of another table; raises `Refused`."""
        match wish:
            case OtherTableWanted(None, away):
                self._offer(self._turns.in_play, away)
            case OtherTableWanted(str(code)):
                self._join(code)
            case AnswerTable(agrees):
                self._answer(agrees)
            case LeaveTable():
                self._stop()

    def ask(self, wish: TakeBack | Resign) -> None:
        """Asks the other table to agree; raises `Refused`."""
        seats = self._turns.in_play.seats
        if isinstance(wish, Resign):
            seats.check_resign(wish.seat)
            self._ask_to_resign(wish.seat)
        elif (reason := seats.why_no_take_back(wish.seat)) is not None:
            raise Refused(reason)
        else:
            self._ask_to_take_back(seats.plies_back())

    def _offer(self, game: GameInPlay, away: tuple[Seat, ...]) -> None:
        """Offers a new game of the kind that is on the table; `away` are the seats of who joins, () for the last."""
        settings = self._ready()
        offer = offer_of(game, away, settings.name, self._wall())
        if settings.server is None:
            raise Refused(_NO_SERVER)
        self._open(new_code(), settings.server, makes=True)
        self._wish = offer

    def _join(self, text: str) -> None:
        """Joins the game with a code, "CODE" or "CODE@ADDRESS"; raises `Refused`."""
        settings = self._ready()
        code, _, address = text.partition("@")
        server = server_address(address) if address else settings.server
        if server is None:
            raise Refused(_NO_SERVER)
        try:
            self._open(read_code(code), server, makes=False)
        except Foreign as error:
            raise Refused(str(error)) from None
        self._wish = "join"

    def _stop(self) -> None:
        """Leaves the other table alone; a game that was begun with it can go on later."""
        if self._meeting is not None:
            self._turns.requests.append(HangUp())
        self._meeting, self._wish, self._number, self._why, self._cheat = None, None, None, "", ""
        self._hidden.close()

    def _answer(self, agrees: bool) -> None:
        """Answers what the other table asks; raises `Refused`."""
        meeting = self._talking()
        if meeting.asked is None or meeting.asked.by == meeting.me:
            raise Refused(phrase("the other table asks nothing now"))
        self._tell(meeting, {"kind": "answer", "agrees": agrees})

    def _ask_to_take_back(self, plies: int) -> None:
        """Asks the other table to take moves back; raises `Refused`."""
        meeting, kept = self._talking(), self._turns.in_play.game
        if meeting.hidden or not kept.moves:
            raise Refused(NO_TAKE_BACK if meeting.hidden else phrase("there is no move to take back"))
        self._ask(meeting, Asked(meeting.me or 0, "take-back", len(kept.moves) - plies))

    def _ask_to_resign(self, seat: Seat) -> None:
        """Asks the other table to let a seat of this one resign; raises `Refused`."""
        meeting = self._talking()
        if meeting.offer is None or meeting.offer.seats.get(seat) != meeting.me:
            who = title_of(seat, self._turns.game.name)
            raise Refused(phrase("{seat} plays at the other table", seat=who))
        self._ask(meeting, Asked(meeting.me or 0, "resign", seat=seat))

    def _ask(self, meeting: Meeting, asked: Asked) -> None:
        if meeting.asked is not None:
            raise Refused(phrase("a question between the tables waits for its answer already"))
        if not self._is_in_step(meeting):
            raise Refused(phrase("wait until both tables have the same position"))
        self._tell(meeting, asked.body())

    def _ready(self) -> TableIdentity:
        if self._settings is None:
            raise Refused(phrase("this table plays with no other"))
        return self._settings

    def _talking(self) -> Meeting:
        meeting = self._meeting
        if meeting is None or not meeting.is_on:
            raise Refused(phrase("this game is played at one table only"))
        if not self._is_up or self._is_telling:
            raise Refused(self._why or phrase("the last message is still under way; try again"))
        return meeting

    @property
    def is_on(self) -> bool:
        """Whether the game in play is one between two tables, and goes on as one."""
        return self._turns.in_play.shared is not None and self._meeting is not None

    # The line

    def _open(self, code: str, server: str, *, makes: bool, kept: Sequence[tuple[int, bytes]] = ()) -> None:
        settings = self._ready()
        try:
            key = settings.key()
        except NetError as error:
            raise Refused(str(error)) from None
        self._stop()
        self._meeting, self._server, self._refusals = Meeting(code, key, key.seed), server, Refusals(code)
        self._is_up = self._is_caught_up = self._is_telling = False
        self._heard, self._backs, self._again_at = 0, 0, None
        for sequence, data in kept:
            self._heard = sequence
            self._take(self._meeting, data)
        self._turns.requests.append(OpenLine(code, server, makes, self._heard))

    def _resume(self) -> None:
        """Opens the line of a game between tables that has come onto this one again; leaves that of another game."""
        in_play = self._turns.in_play
        note = in_play.shared
        if note is None or self._wish or (self._meeting is not None and self._number == in_play.keeper.number):
            return
        if self._settings is None or self._refusals.have_ended(note.code):
            return
        if in_play.game.outcome() is not None and not in_play.has_to_be_checked:
            return
        self._open(note.code, note.server, makes=False, kept=kept_messages(in_play.keeper.written("told")))
        self._number, self._backs = in_play.keeper.number, note.backs

    def news(self, news: LineNews) -> None:
        """Takes in what the line has to tell."""
        meeting = self._meeting
        if meeting is None:
            return
        match news:
            case LineChanged(is_up, why):
                self._is_up, self._why = is_up, why
                self._is_telling = self._is_telling and is_up
                self._again_at = None if is_up else self._again_at  # a line that is back does not wait
            case HeardMessage(sequence, data):
                self._heard, self._again_at = sequence, None
                if self._take(meeting, data) and meeting.shared is None:
                    self._hidden.hear(sequence, data)
            case Unveiled():
                self._hidden.take(news)
            case CaughtUp(is_there):
                self._is_caught_up = True
                if not is_there and self._wish == "join":
                    self._refuse(why_not_join(meeting, self._switch, self._turns.in_play, self._wall()))
            case Told(is_accepted):
                self._is_telling = False
                is_late = self._heard > self._told_after  # the other table was faster, and that is known already
                self._again_at = None if is_accepted or is_late else self._turns.now + _AGAIN_MS

    def _take(self, meeting: Meeting, data: bytes) -> bool:
        """Takes in a message, and returns whether it is believed."""
        try:
            meeting.take(data)
        except Cheated as error:
            self._not_believed("cheat")
            self._cheat = cheat_in_words(meeting, error)
        except Foreign as error:
            self._not_believed(error.kind)
        else:
            return True
        return False

    def _not_believed(self, kind: str) -> None:
        if self._refusals.count(kind):
            self._stop()
            self._why = self._refusals.sentence

    def next_due(self) -> int | None:
        """Returns when something has to be told again, in ms, or None."""
        return self._again_at

    def _tell(self, meeting: Meeting, body: Mapping[str, Any]) -> None:
        self._is_telling, self._told_after = True, self._heard
        self._again_at = self._turns.now + 2 * _AGAIN_MS
        self._turns.requests.append(Tell(meeting.say(dict(body)), self._heard))

    # After every step

    def go_on(self) -> None:
        """Does what is due between the tables."""
        if self._number is not None and self._number != self._turns.in_play.keeper.number:
            self._stop()
        self._resume()
        meeting = self._meeting
        if meeting is None:
            return
        if self._is_telling and self._again_at is not None and self._turns.now >= self._again_at:
            self._is_telling = False  # its answer was lost: the stream says whether it is there
        if self._is_caught_up and self._number is None:
            self._meet(meeting)
        if meeting.is_on and self._number == self._turns.in_play.keeper.number:
            self._keep_in_step(meeting)

    def _may_tell(self) -> bool:
        waits = self._again_at is not None and self._turns.now < self._again_at
        return self._is_up and self._is_caught_up and not self._is_telling and not waits

    def _meet(self, meeting: Meeting) -> None:
        if meeting.is_on:
            self._begin_game(meeting)
        elif isinstance(self._wish, Offer):
            if meeting.offer is None and self._may_tell():
                self._tell(meeting, self._wish.body())
        elif self._wish == "join" and self._may_tell():
            if why := why_not_join(meeting, self._switch, self._turns.in_play, self._wall()):
                self._refuse(why)
            else:
                self._tell(meeting, meeting.join(self._ready().name, new_nonce()))

    def _refuse(self, why: str) -> None:
        self._stop()
        self._why = beginning(why)
        self._turns.in_play.keeper.say(phrase("{error}.", error=self._why))

    def _begin_game(self, meeting: Meeting) -> None:
        offer = meeting.offer
        assert offer is not None
        players = {seat: AWAY for seat, table in offer.seats.items() if table != meeting.me}
        here = self._turns.in_play
        opened = self._unopened(self._switch.settings_of(offer.game, here))
        opened.begin_shared(offer.start, offer.rules, players, SharedNote(meeting.code, self._server))
        self._turns.change_to(opened)
        self._wish, self._number = None, self._turns.in_play.keeper.number

    def _keep_in_step(self, meeting: Meeting) -> None:
        """Tells what hands have made here, and brings what was decided elsewhere."""
        try:
            if meeting.hidden is not None:
                body = self._hidden.go_on(meeting, meeting.hidden, is_up=self._is_up)
            else:
                self._take_back(meeting)
                self._bring(meeting)
                body = self._to_tell(meeting)
        except JournalError:
            return  # tried again with the next step
        if body is not None and self._may_tell():
            self._tell(meeting, body)

    def _take_back(self, meeting: Meeting) -> None:
        """Takes back what both tables agreed to take back, and whatever else the chain does not go on with."""
        assert meeting.shared is not None
        agreed, kept = texts(meeting.shared.game), texts(self._turns.game)
        same = common(agreed, kept)
        is_behind = meeting.backs > self._backs
        if is_behind or (same < len(agreed) and same < len(kept)):
            if same < len(kept):
                self._turns.in_play.take_back_to(same, meeting.backs)
            self._backs = meeting.backs
            self._turns.taken_back()
            self._turns.set_up_again()

    def _bring(self, meeting: Meeting) -> None:
        assert meeting.shared is not None
        turns, agreed = self._turns, texts(meeting.shared.game)
        while len(turns.game.moves) < len(agreed) and turns.game.turn == CHANCE:
            turns.play(agreed[len(turns.game.moves)])
        here = len(turns.game.moves)
        if here < len(agreed):
            if turns.computer.move != agreed[here]:
                turns.bring(agreed[here])
        elif meeting.shared.game.outcome() is not None and turns.game.outcome() is None:
            self._end(meeting)

    def _end(self, meeting: Meeting) -> None:
        """Ends the game here as it was ended between the tables, by a resignation."""
        assert meeting.shared is not None
        resigned = who_resigned(self._turns.game, meeting.shared.game.outcome())
        if resigned is not None:
            self._turns.in_play.keeper.resign(resigned, match=False)
            self._turns.changed()
            self._turns.listener.restart(self._turns.now)

    def _to_tell(self, meeting: Meeting) -> dict[str, Any] | None:
        shared = meeting.shared
        assert shared is not None
        agreed, kept = texts(shared.game), texts(self._turns.game)
        if len(kept) > len(agreed) and kept[: len(agreed)] == agreed:
            return shared.play(kept[len(agreed)])
        return next(iter(shared.owed()), None)

    def _is_in_step(self, meeting: Meeting) -> bool:
        if meeting.hidden is not None:
            return not self._hidden.waits(meeting.hidden)
        return meeting.shared is not None and texts(meeting.shared.game) == texts(self._turns.game)

    # What is shown

    def shown(self) -> OtherTableShown | None:
        """Returns what pages are told of it, None for nothing."""
        meeting = self._meeting
        if meeting is None:
            why, refusals = self._why, self._refusals
            return OtherTableShown("refused", refusals.code, "", "", why, refused=refusals.shown) if why else None
        name = meeting.other_name if len(meeting.tables) == 2 else ""
        asked, waits = meeting.asked, False
        if meeting.is_on:
            waits = not self._is_in_step(meeting) or (asked is not None and asked.by == meeting.me)
        question = "" if asked is None or asked.by == meeting.me else question_of(meeting, asked, self._turns.game.name)
        state, sentence = self._state(meeting)
        refused = self._refusals.shown
        return OtherTableShown(state, meeting.code, self._server, name, sentence, question, waits, refused)

    def _state(self, meeting: Meeting) -> tuple[str, str]:
        if self._cheat:
            return "refused", self._cheat
        if not self._is_up:
            if not self._is_caught_up and not self._why:
                return "connecting", phrase("Looking for the server.")
            return "broken", broken_line(meeting, self._why)
        if not meeting.is_on:
            return "waiting", phrase("Waiting for another table to join with the code {code}.", code=meeting.code)
        if meeting.hidden is not None:
            return self._hidden.sentence(meeting, meeting.hidden)
        return "playing", phrase("Playing with {table}.", table=meeting.other_name)
