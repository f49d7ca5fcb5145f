"""Guests of a table in a shop, as pages: whose screen it is now, what only the shop decides, and who has to leave.

A guest's screen is the first that acts; other pages watch, or take a seat. The table's own screen goes before a phone,
and a screen whose pages are closed is nobody's any more.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from controller.errors import Refused
from controller.extensions.shop.guests import ATTRACT
from controller.extensions.shop.messages import GuestBegins, GuestDone
from controller.messages.accessibility import SayAgain, VoiceWanted
from controller.messages.commands import Command, OtherTableWanted, TableMoves
from controller.table.thread import Hand
from controller.tabletop.registry import title_of
from controller.web.clients import Client
from controller.web.seat_claims import Views
from engine.game import Seat
from engine.sentence import phrase

__all__ = ["GuestPages", "come_and_go"]

_FOR_THE_SHOP = phrase("that is for the people of the shop to choose; ask at the counter")
_NO_OTHER_TABLES = phrase("at this table guests play with each other; ask at the counter for a game with another table")
_ANOTHERS = phrase(
    "somebody else is playing at this table; take a free seat to play with them, or wait until they are done"
)
_JUST_NOW_MS = 2_000
"""Whoever has just begun is given so long, until the table says that somebody is there."""


def come_and_go(views: Views | None) -> bool:
    """Returns whether guests do, so that the table's own screen is anybody's; None for a table not known yet."""
    return views is not None and views[None].get("shop") is not None


class GuestPages:
    """Knows the pages' guests; `clock` tells the time in ms."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._guest: int | None = None
        self._fresh: set[str] | None = None
        """The games whose seats belong to nobody before this guest."""
        self._screen: object = None
        self._is_here, self._since = False, 0

    def gone(self, table: Mapping[str, Any], taken: Collection[Seat]) -> frozenset[Seat]:
        """Returns those of the taken seats whose holders have left with the guest before.

        What is held when the table starts in the middle of a guest's game stays so.
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

    def check(self, wish: Command | Hand, client: Client, pages: Collection[Client], table: Mapping[str, Any]) -> None:
        """Raises `Refused` when this page may not have a wish; `pages` are all that are open."""
        if client.is_operator():
            return
        shop = table.get("shop")
        if shop is None or isinstance(wish, SayAgain):
            return
        if isinstance(wish, TableMoves | VoiceWanted):
            raise Refused(_FOR_THE_SHOP)
        if isinstance(wish, OtherTableWanted) and not shop["other_tables"]:
            raise Refused(_NO_OTHER_TABLES)
        of_the_screen = isinstance(wish, GuestDone) or (isinstance(wish, GuestBegins) and shop["state"] == ATTRACT)
        if client.seat is not None and not of_the_screen:
            return
        self._begin_at(client, {page.browser for page in pages}, table)

    def check_seat(self, seat: Seat, browser: object, table: Mapping[str, Any]) -> None:
        """Raises `Refused` when a seat of an open game would be taken from the guest who plays it at the table."""
        view, shop = table["view"], table.get("shop")
        if shop is None or shop["state"] == ATTRACT or browser == self._screen:
            return
        if view["outcome"] is None and view["moves"]:
            raise Refused(
                phrase(
                    "somebody plays {seat} at the table; take a seat before a game begins, or wait until they are done",
                    seat=title_of(seat),
                )
            )

    def _begin_at(self, client: Client, open_pages: Collection[object], table: Mapping[str, Any]) -> None:
        """Makes the screen of a page the guest's, unless it is somebody else's; raises `Refused`."""
        if client.browser == self._screen:
            return
        is_held, now = self._screen in open_pages, self._clock()
        if table["shop"]["state"] == ATTRACT:
            may = not is_held or now - self._since >= _JUST_NOW_MS
        elif is_held:
            may = client.is_here and not self._is_here
        else:  # somebody plays with their hands on the board, or has closed the page
            may = client.is_here or table["world"] is not None
        if not may:
            raise Refused(_ANOTHERS)
        self._screen, self._is_here, self._since = client.browser, client.is_here, now
