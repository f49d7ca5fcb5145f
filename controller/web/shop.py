"""What pages are told of a table in a shop: who is there, what is said, and what the screen shows meanwhile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict

from controller.extensions.shop.state import SelfPlayShown, ShopState
from controller.table.state import TableState
from controller.tabletop import Painting, Scene
from hal import Frame
from hal.squares import SQUARES

__all__ = ["ShopShown", "lights_of", "meanings_of", "shop_shown"]


class SelfPlayFacts(TypedDict):
    """A game that the computer plays against itself, as everybody may see it: what a page needs to draw it."""

    view: Mapping[str, Any]
    frame: list[list[Any]]
    meanings: list[str | None]
    said: str


class ShopShown(TypedDict):
    """A table in a shop."""

    state: str
    """"attract", "guest" or "countdown"."""
    guest: int
    """How many guests there have been since the table started."""
    seconds: int
    """How many are left of a countdown."""
    sentence: str
    """What the table says instead of its game; "" while a guest plays."""
    light: str
    """What the lights of the board tell, "" for nothing."""
    games: list[str]
    """The games that guests may choose; empty for all."""
    other_tables: bool
    """Whether guests may play with another table."""
    show: SelfPlayFacts | None


def shop_shown(state: TableState) -> ShopShown | None:
    """Returns what pages are told; None where no guests come and go."""
    shop = state.part(ShopState)
    if shop is None:
        return None
    return {
        "state": shop.state,
        "guest": shop.guest,
        "seconds": shop.seconds,
        "sentence": shop.expectation(state),
        "light": "" if state.is_locked else shop.light,
        "games": list(shop.games),
        "other_tables": shop.other_tables,
        "show": None if shop.play is None or state.is_locked else _self_play(state, shop.play),
    }


def _self_play(state: TableState, play: SelfPlayShown) -> SelfPlayFacts:
    """The newest move alone, and nothing to choose: nobody plays it on this page."""
    view = play.game.view(None)
    painting = state.tabletop.paint(play.game, Scene())
    return {
        "view": view | {"legal": [], "moves": view["moves"][-1:]},
        "frame": lights_of(painting.frame(state.brightness, calm=state.calm)),
        "meanings": meanings_of(painting),
        "said": play.said,
    }


def lights_of(frame: Frame) -> list[list[Any]]:
    """Returns each square's light, a1 first: red, green and blue, 0-255, and the pattern's name."""
    return [[*light.rgb, light.pattern] for light in frame.lights]


def meanings_of(painting: Painting) -> list[str | None]:
    """Returns what each square's light says, a1 first, None where it is dark."""
    return [painting.meaning_of(square) for square in range(len(SQUARES))]
