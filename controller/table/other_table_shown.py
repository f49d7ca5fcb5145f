"""What pages need to know of the other table of a game between two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from controller.games.registry import title_of
from controller.net.meeting import Asked, Meeting

__all__ = ["OtherTableShown", "question_of"]


@dataclass(frozen=True, slots=True)
class OtherTableShown:
    """What pages need to know of the other table."""

    state: str
    """"connecting", "waiting" (for somebody to join), "playing", "broken" (the line) or "refused"."""
    code: str
    server: str
    name: str
    """The other table's; "" while it is not known."""
    sentence: str
    question: str = ""
    """What the other table asks this one, as a sentence; "" for nothing."""
    waits: bool = False
    """True while the other table has not answered what this one asked, or not heard what was played here."""
    refused: Mapping[str, int] | None = None
    """How many messages were not believed, by their kinds."""


def question_of(meeting: Meeting, asked: Asked, game: str) -> str:
    """Returns what the other table asks this one, as a sentence."""
    if asked.what == "resign":
        return f"{title_of(asked.seat, game)} wants to resign. Do you agree?"
    assert meeting.shared is not None
    plies = len(meeting.shared.game.moves) - asked.to
    what = "the last move" if plies == 1 else f"the last {plies} moves"
    return f"{meeting.other_name} asks to take back {what}. Do you agree?"
