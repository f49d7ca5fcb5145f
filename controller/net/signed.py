"""Signed messages of tables: facts as JSON, each chained to its predecessor.

A chain of messages belongs to one game. Each contains the code of the game, its own number and the checksum of the
previous message, so that none can be left out, moved or sent again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from controller.net.errors import RejectedMessage
from controller.net.keys import TableKey, is_signed

VERSION = 1
"""The version of the messages; tables of different versions report it to each other."""
LONGEST = 262_144
"""The maximum length of a message, in bytes: a shuffled deck of cards with its proof takes about a quarter of it."""

Facts = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SignedMessage:
    """A message of a chain with a valid signature."""

    number: int
    """Its place in the chain, from 1."""
    by: str
    """The public key of the sending table."""
    body: Facts
    checksum: str
    """The checksum of its bytes, for the next message: 64 hexadecimal digits."""


class Chain:
    """The valid messages of one game so far."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.length = 0
        """The number of messages."""
        self._last = ""
        self._known: set[str] = set()

    def next(self, body: Facts, key: TableKey) -> bytes:
        """Returns the bytes of the next message."""
        return signed({"game": self.code, "number": self.length + 1, "after": self._last, "body": body}, key)

    def read(self, data: bytes) -> SignedMessage:
        """Returns the content of some bytes if they are the next message; raises `RejectedMessage`. Adds nothing
        yet.
        """
        facts = facts_of(data)
        if facts.get("game") != self.code:
            raise RejectedMessage("foreign", "a message of another game")
        number, body = facts.get("number"), facts.get("body")
        if not isinstance(number, int) or isinstance(number, bool) or not isinstance(body, dict):
            raise RejectedMessage("malformed", "a message without its number or its facts")
        if number <= self.length:
            raise RejectedMessage("old", f"message {number} was sent again")
        if number > self.length + 1 or facts.get("after") != self._last:
            raise RejectedMessage("foreign", f"a message that does not follow message {self.length}")
        return SignedMessage(number, str(facts["by"]), body, sha256(data).hexdigest())

    def add(self, message: SignedMessage) -> None:
        self.length, self._last = message.number, message.checksum
        self._known.add(message.checksum)

    def is_new_from(self, tables: Container[str], data: bytes) -> bool:
        """Returns whether one of some tables has signed these bytes for this game, for the first time."""
        try:
            facts = facts_of(data)
        except RejectedMessage:
            return False
        is_theirs = facts["by"] in tables and facts.get("game") == self.code
        return is_theirs and sha256(data).hexdigest() not in self._known


class Sieve:
    """Drops messages without a valid signature for a table's game; places are those of the stream, from 1.

    Such messages have places too, which a table need not know: `place_for` computes the place of its next one.
    """

    def __init__(self, code: str, after: int) -> None:
        self._code = code
        self.place = self._passed = after
        self.strangers: Counter[str] = Counter()
        """The number of dropped messages of each kind."""

    def passes(self, data: bytes) -> bool:
        """Returns whether the message of the next place is for the table."""
        self.place += 1
        try:
            if facts_of(data).get("game") != self._code:
                raise RejectedMessage("foreign", "a message of another game")
        except RejectedMessage as error:
            self.strangers[error.kind] += 1
            return False
        self._passed = self.place
        return True

    def place_for(self, after: int) -> int:
        """Returns the place after which a table's message belongs, if the table knows everything up to `after`."""
        return self.place if after == self._passed else after


def signed(facts: Facts, key: TableKey) -> bytes:
    """Returns facts as signed bytes."""
    said = {"v": VERSION, **facts, "by": key.public}
    return _bytes({**said, "signature": key.sign(_bytes(said))})


def facts_of(data: bytes) -> dict[str, Any]:
    """Returns the facts in signed bytes, their signer as `by`; raises `RejectedMessage` without a valid signature."""
    if len(data) > LONGEST:
        raise RejectedMessage("huge", f"a message of {len(data)} bytes; none is longer than {LONGEST}")
    try:
        facts = json.loads(data)
    except (ValueError, RecursionError):
        facts = None
    if not isinstance(facts, dict):
        raise RejectedMessage("malformed", "a message that is no JSON object")
    if facts.get("v") != VERSION:
        raise RejectedMessage(
            "old", f"a message of version {str(facts.get('v'))[:20]!r}; this table speaks version {VERSION}"
        )
    signature = facts.pop("signature", None)
    if not is_signed(_bytes(facts), signature, facts.get("by")):
        raise RejectedMessage("foreign", "a message whose signature does not hold")
    return facts


# One serialisation of facts, so that signer and reader sign the same bytes.
def _bytes(facts: Facts) -> bytes:
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode("ascii")
