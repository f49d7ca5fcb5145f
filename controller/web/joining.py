"""The link that leads another table to the game that this one offers, and its QR code.

Its part behind the # stays in the browser. To open it only fills the code in at the table that it leads to.
"""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from controller.table.other_table_shown import OtherTableShown
from controller.web.serving import qr_code, sentence
from engine.sentence import phrase

__all__ = ["JoinLink", "join_address", "join_link", "join_route"]

JoinLink = Callable[[], str | None]
"""Returns the link to the game that is offered now, None while there is none, or while nobody else could open it."""
_NOTHING = phrase("This table offers no game to another one now.")


def join_address(other: OtherTableShown) -> str:
    """Returns what another table types to join: the code, and where the server is."""
    return f"{other.code}@{other.server.partition('://')[2]}" if other.code else ""


def join_link(page: str, other: OtherTableShown | None) -> str | None:
    """Returns the link to a game with another table, for a page's address; None where there is none.

    A page may ask for it a moment late, when the line has just broken or somebody has joined; then it does no harm.
    """
    if other is None or not other.code or other.state == "refused":
        return None
    return f"{page}#join={join_address(other)}"


def join_route(link: JoinLink) -> Route:
    """Returns the address of the link's QR code."""

    async def code(_: Request) -> Response:
        to = link()
        if to is None:
            return sentence(404, _NOTHING)
        return qr_code(to)

    return Route("/join.svg", code)
