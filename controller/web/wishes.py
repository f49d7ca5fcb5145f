"""A page's wish as it may have it: judged by its seat, by who sits elsewhere, and by the game."""

from __future__ import annotations

from controller.errors import Refused
from controller.messages.commands import Command
from controller.table.thread import Hand
from controller.web.clients import Client
from controller.web.game_page import Views
from controller.web.permission import asked_of, permitted, permitted_in_open_game
from controller.web.places import Places
from engine.game import Seat
from engine.sentence import phrase

__all__ = ["judged"]


def judged(
    places: Places, newest: Views | None, wish: Command | Hand, client: Client
) -> tuple[Command | Hand, frozenset[Seat]]:
    """Returns a wish as this page may have it, and who must agree to it; raises `Refused`.

    `newest` is the newest picture of the table, None before the first.
    """
    others = places.others(client.seat, client.browser)
    not_for = places.hands_not_for(client.seat, client.browser) if isinstance(wish, Hand) else others
    if newest is None:
        raise Refused(phrase("the table is still being laid; ask again in a moment"))
    table = newest[None]
    if places.secrets:
        wish = permitted(wish, client.seat, not_for)
    else:
        wish = permitted_in_open_game(wish, table["view"]["turn"], not_for, client.seat)
    return wish, asked_of(wish, others, table, secrets=places.secrets) & places.answering()
