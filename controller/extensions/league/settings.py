"""The key `net.league` of the configuration."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from controller.config.kinds import or_null
from controller.net.leagues.events import league_code
from engine.checked_yaml import Value
from engine.sentence import phrase

_League = Value(
    phrase(
        "the name of a league (letters, digits and hyphens), or its code, NAME@KEY, to follow only that organiser; "
        "or null for none"
    ),
    or_null(lambda text, value: str(league_code(text))),
)


@dataclass(frozen=True)
class LeagueSettings:
    league: Annotated[str | None, _League] = None
    """The league whose games start here automatically, with its clock, as `league_code` reads it; None for none."""
