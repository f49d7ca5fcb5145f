"""The key `net.league` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from controller.net.leagues.events import league_code
from engine.checked_yaml import Plain, Value
from engine.sentence import phrase


def _accepted(text: str, value: Plain) -> str | None:
    return None if value is None else str(league_code(text))


_League = Value(
    phrase(
        "the name of a league, of letters, digits and hyphens, or its code, NAME@KEY, to follow no other organiser; "
        "or null for none"
    ),
    _accepted,
)


@dataclass(frozen=True)
class LeagueSettings:
    league: Annotated[str | None, _League] = None
    """The league whose games begin here by themselves, with its clock, as `league_code` reads it; None for none."""
