"""Names of the people at a table's seats: which are valid, and how they follow their players."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from controller.errors import Refused
from controller.tabletop.contract import AWAY, HUMAN
from engine.sentence import phrase

LONGEST_NAME = 40
"""The maximum length of a name, in characters."""
_JOINERS = "\u200c\u200d"
"""They belong to letters of some scripts, and to emoji; all other invisible characters are removed."""


def tidy_name(text: str) -> str:
    """Returns a name in its stored form: on one line, composed, without invisible characters, cut at `LONGEST_NAME`."""
    spaced = " ".join(unicodedata.normalize("NFC", text[: 10 * LONGEST_NAME]).split())
    kept = (each for each in spaced if each in _JOINERS or unicodedata.category(each)[0] != "C")
    return "".join(kept).strip(_JOINERS + " ")[:LONGEST_NAME].rstrip(_JOINERS + " ")


def checked_name(text: str) -> str:
    """Returns a tidy name, "" for none; raises `Refused` for one that is too long or stands for a kind of player."""
    if len(text) > LONGEST_NAME:
        raise Refused(phrase("a name has at most {most} characters; choose a shorter one", most=LONGEST_NAME))
    name = tidy_name(text)
    if text.strip() and not name:
        raise Refused(phrase("this name has no visible character; choose another one"))
    if is_kind_of_player(name):
        raise Refused(phrase("records use {name} for a kind of player; choose another name", name=repr(name)))
    return name


def is_kind_of_player(text: str) -> bool:
    """Returns whether a record means a kind of player by this text, not a person's name."""
    return text in (HUMAN, AWAY) or text.startswith("engine:")


def carried_names(before: Mapping[str, str], names: Mapping[str, str], seats: Mapping[str, str]) -> dict[str, str]:
    """Returns the names after a change of players: a single person keeps the name at another seat, too."""
    here = [seat for seat, player in seats.items() if player == HUMAN]
    alone = [seat for seat, player in before.items() if player == HUMAN]
    if len(here) == len(alone) == 1 and (name := people_named(before, names).get(alone[0])):
        return {here[0]: name}
    return people_named(seats, names)


def people_named(seats: Mapping[str, str], names: Mapping[str, object]) -> dict[str, str]:
    """Returns seat -> name for the seats that people play; `seats` gives the player of each."""
    found = {seat: tidy_name(name) for seat, name in names.items() if isinstance(name, str)}
    return {seat: name for seat, name in found.items() if name and seats.get(seat) == HUMAN}
