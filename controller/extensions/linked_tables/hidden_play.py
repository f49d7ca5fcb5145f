"""One table's side of a game with hidden cards: stores messages, has a worker process them, and plays the moves.

Only messages in the meeting's chain count. Each is written into the journal as it arrives, and the
journal's moves follow from the messages, so a table that loses power computes the same moves again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import count

from controller.extensions.linked_tables.meeting import Meeting, accusation
from controller.extensions.linked_tables.messages import MessageReceived
from controller.extensions.linked_tables.open_game import Body
from controller.extensions.linked_tables.state import advice_of
from controller.extensions.secret_cards.opening import Chosen, HiddenShare, Unveil, Unveiled
from controller.extensions.secret_cards.outgoing import MOVE_AWAITED
from controller.extensions.secret_cards.reveals import CLAIM, winner_instead
from controller.messages.players import AWAY
from controller.table.turns import Turns
from controller.tabletop.registry import title_of
from engine.game import CHANCE, Seat
from engine.sentence import phrase, together

_PATIENCE_MS = 2_500
"""How long the other table may take, in ms, before people see what it still has to do."""


def kept_messages(texts: list[str]) -> list[MessageReceived]:
    """Reads the messages of a chain from the journal; older versions stored no times."""
    found = []
    for text in texts:
        place, _, data = text.partition(" ")
        sequence, _, at_ms = place.partition("@")
        if sequence.isdecimal():
            time_ms = int(at_ms) if at_ms.isdecimal() else None
            found.append(MessageReceived(int(sequence), data.encode("latin-1"), time_ms))
    return found


def kept_entries(messages: Sequence[MessageReceived]) -> list[tuple[str, str]]:
    """Returns messages of a chain as journal entries."""
    return [("told", f"{each.sequence}{_time_of(each)} {each.data.decode('latin-1')}") for each in messages]


def _time_of(message: MessageReceived) -> str:
    return "" if message.at_ms is None else f"@{message.at_ms}"


def is_of_older_tables(messages: Sequence[MessageReceived]) -> bool:
    """Returns whether a stored chain comes from tables that shuffled without proofs, which this one cannot continue."""
    bodies = (json.loads(each.data)["body"] for each in messages)
    return any(body["kind"] == "pledge" and "key" not in body for body in bodies)


def owed_now(meeting: Meeting, hidden: HiddenShare, known: Unveiled, wall_ms: int) -> Body | None:
    """Returns the message that a table must send next, without any player's decision."""
    me = meeting.me
    if (known.cheat or known.is_undecided) and me not in hidden.accusations:
        return accusation(known.cheat)
    is_played = known.game.outcome() is not None and not known.cheat and me not in hidden.accusations
    if known.owed is None and is_played and me is not None and hidden.reveals.may_claim(me, wall_ms):
        return dict(CLAIM)
    return known.owed


def is_missed(hidden: HiddenShare, known: Unveiled) -> bool:
    """Returns whether the check of a game that has ended can be missed: a table did not reveal its cards in time."""
    overdue = hidden.reveals.overdue
    is_accused = overdue is not None and 1 - overdue in hidden.accusations
    return overdue is not None and not is_accused and not known.cheat and known.game.outcome() is not None


def winner_by_time(hidden: HiddenShare, known: Unveiled) -> Seat | None:
    """Returns which seat wins a game whose check `is_missed`, None for none."""
    outcome, overdue = known.game.outcome(), hidden.reveals.overdue
    assert outcome is not None and overdue is not None
    return winner_instead(outcome, hidden.seats, overdue)


def _unproven_in_words(meeting: Meeting, hidden: HiddenShare, known: Unveiled) -> str:
    """The sentence while the other table has not revealed its cards, and the consequence."""
    outcome, other = known.game.outcome(), meeting.other_name
    told = phrase(
        "The result of the game with {table} is unproven and does not count: {table} has not revealed its cards yet.",
        table=other,
    )
    if outcome is None or meeting.me is None or hidden.accusations:
        return told
    if winner_instead(outcome, hidden.seats, 1 - meeting.me) != outcome.winner:
        return together(told, phrase("If it does not within 24 hours, its win goes to this table."))
    return together(told, phrase("If it does not within 24 hours, the result stands."))


def missed_in_words(meeting: Meeting, hidden: HiddenShare, known: Unveiled) -> str:
    """Returns the result of a game whose check `is_missed`, as a sentence."""
    outcome, is_here = known.game.outcome(), hidden.reveals.overdue == meeting.me
    is_lost = outcome is not None and winner_by_time(hidden, known) != outcome.winner
    if is_here and is_lost:
        return phrase(
            "This table did not reveal its cards within 24 hours, so its win in the game with {table} goes to {table}.",
            table=meeting.other_name,
        )
    if is_here:
        return phrase(
            "This table did not reveal its cards within 24 hours. The result of the game with {table} stands.",
            table=meeting.other_name,
        )
    if is_lost:
        return phrase(
            "{table} did not reveal its cards within 24 hours, so its win goes to this table.",
            table=meeting.other_name,
        )
    return phrase(
        "{table} did not reveal its cards within 24 hours. The result of the game stands.", table=meeting.other_name
    )


class HiddenPlay:
    """Continues the hidden game in play, if there is one."""

    def __init__(self, turns: Turns) -> None:
        self._turns, self._tickets = turns, count(1)
        self.close()

    def close(self) -> None:
        """Forgets the game and ignores results that the worker still computes for it."""
        self._ticket = next(self._tickets)
        self._unkept: list[MessageReceived] = []
        self._is_working, self._is_new = False, True
        self._chosen: str | None = None
        """The move for which the worker is preparing the message to the other table."""
        self._told: Body | None = None
        self._waits_since: tuple[str, int] = "", 0
        self.known: Unveiled | None = None
        """The worker's last result."""

    def keep_message(self, message: MessageReceived) -> None:
        """Accepts a message that the meeting has verified and stores it before acting on it."""
        self._unkept.append(message)

    def take_result(self, unveiled: Unveiled) -> None:
        if unveiled.ticket != self._ticket:
            return
        self._is_working = False
        self.known = unveiled
        chosen, self._chosen = self._chosen, None
        proposal = self._turns.proposal
        if chosen is None or proposal is None or proposal.move != chosen:
            return
        self._told = unveiled.told
        if unveiled.refused:
            self._turns.withdraw(phrase("That move cannot be played now."))

    def go_on(self, meeting: Meeting, hidden: HiddenShare, wall_ms: int, *, is_up: bool) -> Body | None:
        """Does what is due, and returns the next message for the other table; raises `JournalError`."""
        if self._unkept:
            first, *more = kept_entries(self._unkept)
            self._turns.in_play.store.write(*first, *more)
            self._unkept = []
        self._follow(hidden)
        if not self._is_working:
            self._ask(hidden)
        self._turns.held = self._why_held(meeting, hidden, is_up)
        return self._to_tell(meeting, hidden, wall_ms) if self._is_in_step(hidden) else None

    # Incoming messages

    def _follow(self, hidden: HiddenShare) -> None:
        """Plays the moves of the worker's result that are not on the table yet."""
        known, store = self.known, self._turns.in_play.store
        if known is None:
            return
        before = len(store.game.moves), store.game.outcome()
        if known.game is not store.game:
            said = {} if self._is_new and before[0] else known.said
            if known.is_by_chance and said:
                said = {eyes: together(store.said[eyes], news) for eyes, news in said.items()}
            store.agree(known.game, said)
            self._turns.agreed(is_news=before != (len(store.game.moves), store.game.outcome()))
        self._is_new = False
        if is_missed(hidden, known) and not self._is_working and not hidden.deeds:
            store.miss_check(winner_by_time(hidden, known))
        elif known.is_proven or known.cheat:
            store.check(known.cheat, is_over=store.game.outcome() is not None)

    # Results

    def _ask(self, hidden: HiddenShare) -> None:
        """Asks the worker to process the newest messages and to prepare the message for the move chosen here."""
        deeds, proposal = hidden.taken(), self._turns.proposal
        known = self.known
        if proposal is not None and self._told is None and self._chosen is None and known is not None:
            if proposal.ply == len(self._turns.game.moves) and not known.is_waiting and not deeds:
                self._chosen = proposal.move
                deeds = (Chosen(proposal.move),)
        if deeds:
            self._is_working = True
            self._turns.requests.append(Unveil(self._ticket, deeds))

    def _is_in_step(self, hidden: HiddenShare) -> bool:
        """Whether all messages are processed and their moves played here."""
        is_worked_out = not (self._is_working or self._unkept or hidden.deeds)
        return is_worked_out and self.known is not None and self.known.game is self._turns.game

    def _to_tell(self, meeting: Meeting, hidden: HiddenShare, wall_ms: int) -> Body | None:
        known, told = self.known, self._told
        assert known is not None
        if (owed := owed_now(meeting, hidden, known, wall_ms)) is not None:
            return owed
        if self._turns.proposal is None or known.is_waiting or known.is_over:
            self._told = None
            return None
        return told

    # Status

    def is_over(self, hidden: HiddenShare) -> bool:
        """Returns whether the game has ended or was broken off, so that all cards are revealed."""
        known = self.known
        is_halted = known is not None and (known.is_over or bool(known.cheat) or known.is_undecided)
        return is_halted or bool(hidden.accusations)

    def is_settled(self, hidden: HiddenShare) -> bool:
        """Returns whether this table has revealed its cards and checked the game."""
        known = self.known
        is_done = known is not None and (known.is_proven or bool(known.cheat) or is_missed(hidden, known))
        return hidden.is_open and is_done

    def waits(self, hidden: HiddenShare) -> bool:
        """Returns whether this table is still processing something."""
        return self._turns.proposal is not None or not self._is_in_step(hidden)

    def _why_held(self, meeting: Meeting, hidden: HiddenShare, is_up: bool) -> str:
        """Why nobody here can choose a move now, as a sentence; "" if somebody can, or if the other table decides."""
        known, other = self.known, meeting.other_name
        if known is None:
            return phrase("The game with {table} is being resumed.", table=other)
        if known.cheat or known.is_undecided or hidden.accusations:
            return phrase("The game was called off.")
        if self._turns.proposal is not None:
            if is_up:
                return phrase("The move is being sent to {table}.", table=other)
            return phrase("The move will be sent to {table} when the connection is back.", table=other)
        awaited = known.awaited if self._is_in_step(hidden) else ""
        if awaited == MOVE_AWAITED:
            return ""
        if awaited != self._waits_since[0]:
            self._waits_since = awaited, self._turns.now
        if awaited and meeting.absence:
            return advice_of(meeting)
        if awaited and self._turns.now - self._waits_since[1] >= _PATIENCE_MS:
            return phrase("Waiting for {table}: {what}.", table=other, what=awaited)
        if awaited or known.owed is not None or known.is_waiting or not self._is_in_step(hidden):
            return self._at_work(known)
        return ""

    def _at_work(self, known: Unveiled) -> str:
        if known.owed is not None and known.owed["kind"] == "shuffle":
            return phrase("The two tables are shuffling the cards together. This takes a few seconds.")
        in_play = self._turns.in_play
        if self._turns.game.turn == CHANCE or known.is_waiting:
            return phrase("The two tables are handling the cards together.")
        seat = title_of(self._turns.game.turn, in_play.game.name)
        is_away = in_play.players.seats.get(self._turns.game.turn) == AWAY
        if is_away:
            return phrase("{seat} decides at the other table.", seat=seat)
        return phrase("The last move is being checked; then {seat} decides.", seat=seat)

    def sentence(self, meeting: Meeting, hidden: HiddenShare) -> tuple[str, str]:
        """Returns the state of the game between the tables, as shown on pages, and a sentence about it."""
        known, other = self.known, meeting.other_name
        accusations = {by: why for by, why in hidden.accusations.items() if why and by != meeting.me}
        if known is not None and known.cheat:
            return "refused", phrase("{what}. The game was called off, and the move was rejected.", what=known.cheat)
        if known is not None and is_missed(hidden, known):
            return "playing", missed_in_words(meeting, hidden, known)
        for why in accusations.values():
            proven = phrase("This table found no errors in the parts of the game that it can check.")
            told = phrase("{table} called the game off: {why}.", table=other, why=why)
            return "refused", together(told, proven if known is not None and known.is_proven else "")
        if hidden.accusations or (known is not None and known.is_undecided):
            return "refused", self._without_blame(other, is_proven=known is not None and known.is_proven)
        if known is not None and known.is_proven:
            return "playing", phrase(
                "The game with {table} was checked to the last card: both tables followed the rules.", table=other
            )
        if known is not None and known.is_over and hidden.is_open:
            return "playing", _unproven_in_words(meeting, hidden, known)
        if known is not None and known.is_over:
            return "playing", phrase(
                "The game with {table} is over. The two tables are revealing all cards to check it.", table=other
            )
        return "playing", phrase("Playing with {table}.", table=other)

    @staticmethod
    def _without_blame(other: str, *, is_proven: bool) -> str:
        """The text for a message that no guess was found to fit; this alone does not prove a fault."""
        told = phrase("A table could not work out where the hidden cards are, so the game was called off.")
        if is_proven:
            rest = phrase(
                "It was checked with all cards revealed: this table and {table} followed the rules.", table=other
            )
            return together(told, rest)
        return together(told, phrase("The two tables are revealing all cards to check it."))
