"""Tables for tests that can change their game: their other games, and sittings that are closed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

from controller.errors import Refused
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore
from controller.table.settings import GameSettings
from controller.tabletop import tabletop
from tests.controller.sitting import HUMANS, Sitting

At = Callable[..., Sitting]


def settings_of(name: str, dragons: Mapping[str, str] = HUMANS) -> GameSettings:
    """The settings of other games here; `dragons` are the players of that one."""
    if name == "chameleon":
        return GameSettings(tabletop(name), Players(name, HUMANS, "red"))
    if name == "dragons":
        tags = CardStore.simulated(name, Random(1))
        return GameSettings(tabletop(name), Players(name, dict(dragons), "red"), tags=tags)
    raise Refused(f"there is no game {name!r}")


@contextmanager
def sittings(folder: Path, **usual: Any) -> Iterator[At]:
    """Starts sittings with one journal in a folder, with default and other options, and closes it at the end."""
    begun: list[Sitting] = []

    def sit(**options: Any) -> Sitting:
        begun.append(Sitting(folder, **{**usual, **options}))
        return begun[-1]

    yield sit
    for sitting in begun:
        sitting.journal.close()
