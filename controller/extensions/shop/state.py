"""The state of shop mode after one step, for pages, prompts and lights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from controller.extensions.shop.guests import COUNTDOWN, GUEST
from controller.hands import Repair
from controller.messages.extensions import ExtensionCommand, ExtensionEvent, PublishedPart, Strokes
from controller.table.operator_settings import CLOSED
from controller.table.prompts import put_right
from controller.table.state import TableState
from controller.tabletop.light import Meaning, meaning
from engine.game import Game
from engine.sentence import phrase, term, together
from hal.squares import square_index


@dataclass(frozen=True, slots=True)
class GuestBegins(ExtensionCommand):
    """A guest starts in a shop, or confirms to be there."""


@dataclass(frozen=True, slots=True)
class GuestDone(ExtensionCommand):
    """The guest in a shop leaves: everything is reset for the next one."""


@dataclass(frozen=True, slots=True)
class SetShopMode(ExtensionEvent):
    """Turns shop mode on or off: with it guests come and go, each with a fresh board."""

    on: bool


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "welcome": meaning(
            (255, 170, 60), "breathe", term("light", "Lift a piece"), phrase("Lift a piece to start a game.")
        ),
        "counts": meaning(
            (255, 120, 0),
            "steady",
            term("light", "Still there?"),
            phrase("When these lights are out, the board resets."),
        ),
    }
)
"""The meanings of light in a shop, for all games: a welcome, and the rest of the countdown."""

_EDGE = "c5 d5 e5 e4 e3 e2 e1 d1 c1 b1 a1 a2 a3 a4 a5 b5".split()
"""The squares at the edge of the board, clockwise from the middle of the far side."""


@dataclass(frozen=True, slots=True)
class SelfPlayShown:
    """The computer's game against itself on the screen."""

    game: Game[Any, Any]
    said: str
    """The last event in it."""


@dataclass(frozen=True, slots=True)
class ShopState(PublishedPart):
    """The guest at the table, and the display without one."""

    state: str
    """`ATTRACT`, `GUEST` or `COUNTDOWN`, see `controller.extensions.shop.guests`."""
    guest: int = 0
    """The number of guests since the table started, including this one."""
    seconds: int = 0
    """The seconds left in a countdown."""
    strokes: Strokes = ()
    """What the lights show instead of the game's own; empty to leave those unchanged."""
    light: str = ""
    """A sentence about the lights while nobody is here; "" for none."""
    play: SelfPlayShown | None = None
    """The game on the screen while nobody is here, or None."""
    games: tuple[str, ...] = ()
    """The games that guests may choose; empty for all."""
    other_tables: bool = True
    """Whether guests may play with another table."""
    names: bool = False
    """Whether guests may enter names."""

    @property
    def forbids_names(self) -> bool:
        return not self.names

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        return MEANINGS

    @property
    def guests(self) -> str:
        return self.state

    def expectation(self, state: TableState) -> str:
        """Returns how to start, or how long the table waits; "" while a guest plays."""
        if self.state == GUEST:
            return ""
        if state.is_locked:
            return CLOSED
        if self.state == COUNTDOWN:
            return phrase("Still there? The board resets in {seconds} s.", seconds=self.seconds)
        if not state.health.ok:
            return state.health.sentence
        if isinstance(state.decision, Repair):
            return together(phrase("Set the pieces up for a new game."), put_right(state, state.decision))
        if state.tabletop.situation(state.game).occupied:
            return phrase("Lift a piece to start, or touch here.")
        return phrase("Touch here to start.")


def counting(seconds: int, of: int) -> Strokes:
    """Returns a lit border of the board whose length shows the time left, in seconds."""
    lit = -(-len(_EDGE) * min(seconds, of) // of)
    return (("counts", sum(1 << square_index(square) for square in _EDGE[len(_EDGE) - lit :])),)
