"""What pages need to know of the other table of a game between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.extensions.linked_tables.meeting import Asked, Meeting
from controller.messages.extensions import PublishedPart
from controller.net.errors import Cheated
from controller.tabletop.registry import title_of
from engine.sentence import beginning, phrase, plural, together


@dataclass(frozen=True, slots=True)
class LinkState(PublishedPart):
    state: str
    """"connecting", "waiting" (for somebody to join), "playing", "left" (by the other table), "broken" (the line) or
    "refused"."""
    code: str
    server: str
    name: str
    """The other table's name; "" while it is unknown."""
    sentence: str
    question: str = ""
    """The other table's request to this one, as a sentence; "" for nothing."""
    waits: bool = False
    """True until the other table has answered this table's request and received its moves."""
    advice: str = ""
    """What people can do while the other table is away: the end of the sentence."""
    refused: Mapping[str, int] | None = None
    """How many messages were rejected, by their kinds."""
    opponent: tuple[str, str] = ("", "")


_PRESENCE = {
    "guest": phrase("The guest at {table} has left."), "off": phrase("{table} was switched off."),
    "closed": phrase("{table} was closed for the time being."), "left": phrase("{table} has left the game."),
    "": phrase("{table} is back."),
}  # fmt: skip


def presence_of(meeting: Meeting) -> str:
    """Returns a sentence that says whether the other table is there."""
    return phrase(_PRESENCE[meeting.absence], table=meeting.other_name)


def advice_of(meeting: Meeting) -> str:
    """Returns what people can do while the other table is away, as a sentence that follows `presence_of`."""
    if meeting.absence == "guest":
        return phrase("Start another game: nobody there continues this one.")
    return phrase("Wait for it, or start another game; this one stays in Unfinished games.")


def question_of(meeting: Meeting, asked: Asked, game: str) -> str:
    if asked.what == "resign":
        return phrase("{seat} wants to resign. Do you agree?", seat=title_of(asked.seat, game))
    assert meeting.shared is not None
    return plural(
        "{table} asks to take back the last move. Do you agree?",
        "{table} asks to take back the last {n} moves. Do you agree?",
        len(meeting.shared.game.moves) - asked.to,
        table=meeting.other_name,
    )


def cheat_in_words(meeting: Meeting, error: Cheated) -> str:
    return phrase("{table} breaks the rules: {error}. Its move was rejected.", table=meeting.other_name, error=error)


def broken_line(meeting: Meeting, why: str) -> str:
    """Returns why there is no line, "" if unknown, and what people can do meanwhile."""
    reason = why or phrase("the connection to the other table is lost")
    return together(phrase("{error}.", error=beginning(reason)), _what_heals(meeting))


def _what_heals(meeting: Meeting) -> str:
    if not meeting.is_on:
        return phrase("The table is trying again.")
    if meeting.hidden:
        return phrase("The game continues when the connection is back.")
    return phrase("Keep playing; your move is sent when the connection is back.")
