"""A finished game as a table reports it, as plain facts, and the same as a checked value."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from controller.errors import Refused
from controller.languages.carrying import carried, made_again
from controller.tabletop import AWAY
from engine.sentence import phrase, together

_LONGEST_NAME = 60
LONGEST_SENTENCE = 300
"""The maximum length of a result's sentence, in characters."""
_LONGEST_RECORD = 200_000
_LATEST_MS = 1 << 53
_HEX = re.compile(r"([0-9a-f]{64})?")
_PROOFS = ("", "proven", "unproven")
UNPROVEN = phrase("Unproven: the result counts once both tables have revealed their cards and followed the rules.")
"""The note on a game of two tables with hidden cards, until both have proven that they kept the rules."""
OVERDUE = phrase("The winning table did not reveal its cards within 24 hours, so the win goes to the other one.")
"""The note on a game that the other table has won because of that."""


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A finished game; times are those of the server's clock, in ms since 1970."""

    table: str
    """The table's public key."""
    number: int
    """The game's number in the table's journal."""
    game: str
    seats: Mapping[str, str]
    """The players in the order of the seats: "human" or a computer player."""
    winner: str | None
    """The seat that won; None for a draw."""
    reason: str
    """The reason for the result, in one word of the rules, such as "arrival"."""
    plies: int
    began_ms: int
    ended_ms: int
    record: str | None = None
    """The moves of the game; None if the rules hide something for good."""
    name: str = ""
    """The table's name."""
    sentence: str = ""
    """The result, for people."""
    proof: str = ""
    """"unproven" or "proven" for a game with hidden cards between two tables; "" if no proof is needed."""
    opponent: str = ""
    """The public key of the other table in a game between two; "" for none."""
    chain: str = ""
    """What only this game between two tables has, the same for both; "" for none."""

    @property
    def counts(self) -> bool:
        """False until both tables have opened their cards, if they must."""
        return self.proof != "unproven"

    @property
    def in_words(self) -> str:
        """The result as a sentence, and whether it counts; "" from tables that report only the winner."""
        return self.sentence if self.counts else together(self.sentence, UNPROVEN)

    def is_reported_by(self, other: EndedGame) -> bool:
        """Returns whether this and the other one are the reports of both tables of a game; each names the other."""
        tables = (self.table, self.opponent) == (other.opponent, other.table)
        return bool(self.chain) and self.chain == other.chain and tables

    def proven(self, winner_by_time: str | None = None) -> EndedGame:
        """Returns the game as it counts once both tables have revealed their cards.

        If one did not in time, `winner_by_time` is who wins therefore, "" for nobody.
        """
        if winner_by_time is None or winner_by_time == (self.winner or ""):
            return replace(self, proof="proven")
        both = together(self.sentence, OVERDUE)
        sentence = both if len(both) <= LONGEST_SENTENCE else OVERDUE
        return replace(self, proof="proven", winner=winner_by_time or None, reason="unrevealed", sentence=sentence)

    @property
    def is_between_people(self) -> bool:
        """True when no computer had a seat."""
        return not any(player.startswith("engine") for player in self.seats.values())

    def as_plain(self) -> dict[str, Any]:
        """Returns its fields as data for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__} | {"seats": dict(self.seats)}

    def as_facts(self, told_ms: int) -> dict[str, Any]:
        """Returns the table's report of it, at a time by its own clock."""
        facts, said = self.as_plain(), carried(self.sentence)
        del facts["table"]  # the signer is its author
        return {**facts, "order": list(self.seats), "told_ms": told_ms, **({"said": said} if said else {})}


def ended_game(facts: Mapping[str, Any], table: str, at_ms: int) -> EndedGame:
    """Returns the game in a table's message that the server got at a time; raises `Refused`.

    The table's clock may be wrong: its time of sending is taken as the server's time of receipt.
    """
    order, seats = facts.get("order"), facts.get("seats")
    if not isinstance(order, list) or not isinstance(seats, dict) or not 1 <= len(order) <= 12:
        raise Refused(phrase("a result without seats"))
    if any(not _is_name(seat) or not _is_name(seats.get(seat)) for seat in order):
        raise Refused(phrase("a result without seats"))
    winner, record = facts.get("winner"), facts.get("record")
    if winner is not None and winner not in order:
        raise Refused(phrase("a result whose winner has no seat"))
    if record is not None and not (isinstance(record, str) and len(record) <= _LONGEST_RECORD):
        raise Refused(phrase("a result whose record is not text or is too long"))
    number, plies, began, ended, told = (
        _whole(facts, key) for key in ("number", "plies", "began_ms", "ended_ms", "told_ms")
    )
    later, sentence = at_ms - told, _text(facts, "sentence", LONGEST_SENTENCE)
    seats, proof = {seat: seats[seat] for seat in order}, facts.get("proof")
    has_to_be_proven = record is None and AWAY in seats.values()
    if proof not in _PROOFS or (has_to_be_proven and not proof):
        proof = "unproven"
    return EndedGame(
        table=table, number=number, game=_text(facts, "game"), seats=seats,
        winner=winner, reason=_text(facts, "reason"), plies=plies, began_ms=began + later, ended_ms=ended + later,
        record=record, name=_text(facts, "name"), sentence=made_again(sentence, facts.get("said")), proof=proof,
        opponent=_checksum(facts, "opponent"), chain=_checksum(facts, "chain"),
    )  # fmt: skip


def _is_name(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= _LONGEST_NAME


def _checksum(facts: Mapping[str, Any], key: str) -> str:
    """A key or checksum, "" for none: tables of older versions send none."""
    value = facts.get(key, "")
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise Refused("a result whose {key} is not a checksum", key=key)
    return value


def _text(facts: Mapping[str, Any], key: str, most: int = _LONGEST_NAME) -> str:
    value = facts.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise Refused("a result whose {key} is not text or is too long", key=key)
    return value


def _whole(facts: Mapping[str, Any], key: str) -> int:
    value = facts.get(key)
    if type(value) is not int or not 0 <= value <= _LATEST_MS:
        raise Refused("a result whose {key} is not a whole number", key=key)
    return value
