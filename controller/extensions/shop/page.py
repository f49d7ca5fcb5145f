"""Shop mode for pages: the guest's screen, the permissions of guests, and attract mode."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from controller.errors import Refused
from controller.extensions.shop.guests import ATTRACT
from controller.extensions.shop.operator_page import routes
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestBegins, GuestDone, SelfPlayShown, ShopState
from controller.messages.commands import TableMoves
from controller.table.state import TableState
from controller.tabletop import Scene
from controller.tabletop.registry import title_of
from controller.web.clients import Client
from controller.web.extension import PageGuard, PageMessage, PagePart, PageSurroundings
from controller.web.messages import lights_of, meanings_of
from engine.game import Seat
from engine.sentence import phrase

_FOR_THE_SHOP = phrase("the staff choose that; ask at the counter")
_NO_OTHER_TABLES = phrase("guests at this table play with each other; ask at the counter for a game with another table")
_ANOTHERS = phrase(
    "someone else is playing at this table; take a free seat to join them, or wait until they have finished"
)
_JUST_NOW_MS = 2_000
"""How long a new guest is protected until the table reports that somebody is there."""


class GuestPages(PageGuard):
    """Tracks the guest's screen, forbids what only the shop decides, and frees seats of past guests.

    The first page that acts is the guest's screen; other pages watch, or take a seat. The table's own screen takes
    precedence over a phone, and a screen whose pages are closed is free again.
    """

    def __init__(self, clock: Callable[[], int]) -> None:
        super().__init__(clock)
        self._guest: int | None = None
        self._fresh: set[str] | None = None
        """The games whose seats belong to nobody before this guest."""
        self._screen: object = None
        self._is_here, self._since = False, 0

    def left(self, table: Mapping[str, Any], taken: Collection[Seat]) -> frozenset[Seat]:
        """Returns the taken seats whose holders have left with the previous guest.

        Seats that are taken when the table starts in the middle of a guest's game stay taken.
        """
        shop, game = table.get("shop"), table["view"].get("game", "")
        if shop is None:
            self._fresh = None
            return frozenset()
        guest = None if shop["state"] == ATTRACT else shop["guest"]
        if self._fresh is None:
            self._guest, self._fresh = guest, set() if guest is None else {game}
        elif guest != self._guest:
            if self._guest is not None:
                self._fresh, self._screen = set(), None
            self._guest = guest
        if game in self._fresh:
            return frozenset()
        self._fresh.add(game)
        return frozenset(taken)

    def has_guests(self, table: Mapping[str, Any]) -> bool:
        return table.get("shop") is not None

    def check(
        self, command: object, do: str, client: Client, pages: Collection[Client], table: Mapping[str, Any]
    ) -> None:
        if client.is_operator():
            return
        shop = table.get("shop")
        if shop is None or do == "say":
            return
        if isinstance(command, TableMoves) or do == "voice":
            raise Refused(_FOR_THE_SHOP)
        if do == "other-table" and not shop["other_tables"]:
            raise Refused(_NO_OTHER_TABLES)
        of_the_screen = isinstance(command, GuestDone) or (
            isinstance(command, GuestBegins) and shop["state"] == ATTRACT
        )
        if client.seat is not None and not of_the_screen:
            return
        self._begin_at(client, {page.browser for page in pages}, table)

    def check_seat(self, seat: Seat, browser: object, table: Mapping[str, Any]) -> None:
        """Raises `Refused` when a page would take a seat of an open game from the guest at the table."""
        view, shop = table["view"], table.get("shop")
        if shop is None or shop["state"] == ATTRACT or browser == self._screen:
            return
        if view["outcome"] is None and view["moves"]:
            raise Refused(
                "someone is playing {seat} at the table; take a seat before a game starts, or wait until they have "
                "finished",
                seat=title_of(seat),
            )

    def _begin_at(self, client: Client, open_pages: Collection[object], table: Mapping[str, Any]) -> None:
        """Makes a page the guest's screen, unless there is another one; raises `Refused`."""
        if client.browser == self._screen:
            return
        is_held, now = self._screen in open_pages, self.clock()
        if table["shop"]["state"] == ATTRACT:
            may = not is_held or now - self._since >= _JUST_NOW_MS
        elif is_held:
            may = client.is_here and not self._is_here
        else:  # somebody plays with their hands on the board, or has closed the page
            may = client.is_here or table["world"] is not None
        if not may:
            raise Refused(_ANOTHERS)
        self._screen, self._is_here, self._since = client.browser, client.is_here, now


# Attract mode


def shop_shown(state: TableState, seat: Seat | None = None) -> dict[str, Any] | None:
    """Returns the public state of the shop, in words; None outside shop mode."""
    shop = state.part(ShopState)
    if shop is None:
        return None
    published = {name: getattr(shop, name) for name in ("state", "guest", "seconds", "other_tables")}
    return {
        **published,
        "games": list(shop.games),
        "sentence": shop.expectation(state),
        "light": "" if state.is_locked else shop.light,
        "show": None if shop.play is None or state.is_locked else _self_play(state, shop.play),
    }


def _self_play(state: TableState, play: SelfPlayShown) -> dict[str, Any]:
    """Returns the newest move only, without choices: nobody plays this game on the page."""
    view = play.game.view(None)
    painting = state.tabletop.paint(play.game, Scene())
    return {
        "view": view | {"legal": [], "moves": view["moves"][-1:]},
        "frame": lights_of(painting.frame(state.brightness, calm=state.calm)),
        "meanings": meanings_of(painting),
        "said": play.said,
    }


def _operators_page(surroundings: PageSurroundings, address: str) -> str | None:
    pin = surroundings.config.of(ShopSettings).pin
    return None if pin is None else phrase("The operator's page: {address}", address=f"{address}operator")


PAGE = PagePart(
    messages={
        "begin": PageMessage(GuestBegins, lambda facts: GuestBegins()),
        "done": PageMessage(
            GuestDone,
            lambda facts: GuestDone(),
            needs_consent=lambda message, table: table["view"]["outcome"] is None and bool(table["view"]["moves"]),
            question=lambda message, who: phrase(
                "{who} wants to finish here so that the next guest can start.", who=who
            ),
        ),
    },
    hello={"operator": lambda surroundings: surroundings.config.of(ShopSettings).pin is not None},
    table={"shop": shop_shown},
    guard=GuestPages,
    routes=routes,
    module="shop.js",
    at_start=_operators_page,
)
