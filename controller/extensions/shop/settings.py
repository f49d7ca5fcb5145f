"""The section `shop` of the configuration."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Annotated

from controller.config.kinds import or_null, whole
from controller.extensions.shop.guests import GuestPatience
from controller.tabletop.registry import known_games
from engine.checked_yaml import YES_OR_NO, Plain, Value
from engine.sentence import phrase

_DIGITS = re.compile(r"[0-9]{4,12}")


def _accepted_games(text: str, value: Plain) -> tuple[str, ...]:
    """Returns the known games in a configured list, each once; refuses unknown ones."""
    names = () if value is None else tuple(dict.fromkeys(name.strip() for name in text.split(",")))
    if any(name not in known_games() for name in names):
        raise ValueError(text)
    return names


_GAMES = Value(phrase("names of games separated by commas, or null for all of them"), _accepted_games)


def _accepted_pin(text: str, value: Plain) -> str:
    """Returns the digits of the PIN as text, because 0123 must not become a number."""
    if not _DIGITS.fullmatch(text):
        raise ValueError(text)
    return text


_PIN = Value(phrase("4 to 12 digits, or null for no operator's page"), or_null(_accepted_pin), is_secret=True)


@dataclass(frozen=True)
class ShopSettings:
    enabled: Annotated[bool, YES_OR_NO] = False
    """Shop mode: each guest starts with a fresh board."""
    idle_s: Annotated[int, whole(1, 3600)] = 90
    """After this idle time a guest is asked whether anybody is still here, in s."""
    countdown_s: Annotated[int, whole(1, 600)] = 20
    """The length of the countdown then, in s."""
    attract: Annotated[bool, YES_OR_NO] = True
    """Attract mode on board and screen while nobody is there."""
    games: Annotated[tuple[str, ...], _GAMES] = ()
    """The games that guests may choose; empty for all."""
    other_tables: Annotated[bool, YES_OR_NO] = True
    """Lets guests play with another table, if `net` names a server."""
    names: Annotated[bool, YES_OR_NO] = False
    """Lets guests enter names, which are stored with their games."""
    pin: Annotated[str | None, _PIN] = field(default=None, repr=False)
    """The PIN of the operator's page, 4 to 12 digits; None for no such page."""

    @property
    def patience(self) -> GuestPatience:
        """The time that the table waits for an idle guest, in ms."""
        return GuestPatience(self.idle_s * 1000, self.countdown_s * 1000)
