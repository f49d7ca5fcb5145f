"""The link with another table under one code: the meeting, the state of its line, and rejected messages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from controller.extensions.linked_tables import messages
from controller.extensions.linked_tables.meeting import Meeting
from controller.extensions.linked_tables.state import cheat_in_words
from controller.net.address import without_word
from controller.net.errors import Cheated, RejectedMessage
from engine.sentence import phrase

_AGAIN_MS = 1500
"""How long to wait before an unaccepted message is sent again, in ms."""


MOST_REFUSED = 1000
"""How many rejected messages signed by its two tables make a table stop reading a game."""


class Link:
    """A link with another table; `request` receives requests for its line. Times are in ms."""

    def __init__(self, meeting: Meeting, server: str, request: Callable[[messages.LineRequest], None]) -> None:
        self.meeting, self.request = meeting, request
        self.server, self._reached_at = without_word(server), server
        """The server's address: without its password for others, and with it to reach the server."""
        self.refusals = Refusals(meeting.code)
        self.cheat = ""
        """How the other table broke the rules, as a sentence."""
        self._heard = 0
        self._is_new()

    def _is_new(self) -> None:
        self.is_up = self.is_caught_up = self.is_sending = False
        self.is_there = True
        """False if the server has nothing under the code."""
        self.why = ""
        """Why the line does not work, as a sentence without its full stop."""
        self._sent_after = self._heard
        self._again_at: int | None = None

    def open(self, *, makes: bool, kept: Sequence[messages.MessageReceived] = ()) -> None:
        """Opens the line and asks for the messages after those that were `kept`."""
        for each in kept:
            self._heard = each.sequence
            self._take(each)
        self.request(messages.OpenLine(self.meeting.code, self._reached_at, makes, self._heard))

    def goes_on(self, request: Callable[[messages.LineRequest], None]) -> Link:
        """Continues the link on another line, and returns it."""
        self.request = request
        self._is_new()
        self.open(makes=False)
        return self

    def close_line(self) -> None:
        self.request(messages.CloseLine())

    def receive(self, event: messages.LineEvent, now: int) -> bool:
        """Handles an event from the line; returns whether it is a message that was accepted."""
        match event:
            case messages.LineChanged(is_up, why):
                self.is_up, self.why = is_up, why
                self.is_sending = self.is_sending and is_up
                self._again_at = None if is_up else self._again_at  # a line that is back does not wait
            case messages.MessageReceived(sequence):
                self._heard, self._again_at = sequence, None
                return self._take(event)
            case messages.UnsignedCounts(counts):
                self.refusals.see_strangers(counts)
            case messages.CaughtUp(is_there):
                self.is_caught_up, self.is_there = True, is_there
            case messages.MessageSent(is_accepted):
                self.is_sending = False
                is_late = self._heard > self._sent_after  # the other table was faster, and this table already knows it
                self._again_at = None if is_accepted or is_late else now + _AGAIN_MS
        return False

    def _take(self, received: messages.MessageReceived) -> bool:
        data = received.data
        try:
            self.meeting.fold_message(data, received.at_ms)
        except Cheated as error:
            self._count(error, data)
            self.cheat = cheat_in_words(self.meeting, error)
        except RejectedMessage as error:
            self._count(error, data)
        else:
            return True
        return False

    def _count(self, error: RejectedMessage, data: bytes) -> None:
        meeting = self.meeting
        self.refusals.count(error.kind, data, is_theirs=meeting.chain.is_new_from(meeting.tables, data))

    @property
    def is_disturbed(self) -> bool:
        """Whether so many messages were rejected that reading should stop."""
        return self.refusals.have_ended(self.meeting.code)

    # Outgoing messages

    def next_due(self) -> int | None:
        """Returns when a message has to be sent again, in ms, or None."""
        return self._again_at

    def look(self, now: int) -> None:
        """Stops waiting for a lost answer: the stream shows whether the message is there."""
        if self.is_sending and self._again_at is not None and now >= self._again_at:
            self.is_sending = False

    def may_send(self, now: int) -> bool:
        waits = self._again_at is not None and now < self._again_at
        return self.is_up and self.is_caught_up and not self.is_sending and not waits

    def send(self, body: Mapping[str, Any], now: int) -> None:
        self.is_sending, self._sent_after = True, self._heard
        self._again_at = now + 2 * _AGAIN_MS
        self.request(messages.SendMessage(self.meeting.signed_message(dict(body)), self._heard))


class Refusals:
    """How many messages under a code were rejected, by their kinds.

    Anybody can send messages under a code. So only messages signed by the two tables for the game can end it; the rest
    is only reported to the doctor.
    """

    def __init__(self, code: str) -> None:
        self.code = code
        self._counts: Counter[str] = Counter()
        self._strangers: Counter[str] = Counter()
        self._theirs: set[bytes] = set()

    def count(self, kind: str, data: bytes, *, is_theirs: bool) -> None:
        """Counts a message of one of `REJECTION_KINDS`, from one of the two tables or from somebody else."""
        digest = sha256(data).digest()
        if not is_theirs or digest in self._theirs:
            self._counts[kind] += 1
            return
        self._counts[kind if len(self._theirs) < MOST_REFUSED else "too many"] += 1
        self._theirs.add(digest)

    def see_strangers(self, counts: Mapping[str, int]) -> None:
        """Records how many messages were kept from the table so far because nobody had signed them for the game."""
        self._strangers = Counter(counts)

    def have_ended(self, code: str) -> bool:
        """Returns whether the game with a code was left because of them."""
        return code == self.code and len(self._theirs) > MOST_REFUSED

    @property
    def shown(self) -> Mapping[str, int] | None:
        """What pages and the doctor show of them; None for nothing."""
        return dict(self._counts + self._strangers) or None

    def sentence(self, table: str) -> str:
        """Returns why the game with another table has ended."""
        return phrase(
            "The game {code} has ended: {table} sent {most} messages that do not belong to it. Start a new game.",
            code=self.code,
            table=table,
            most=MOST_REFUSED,
        )
