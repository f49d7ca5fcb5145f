"""A game that is offered to another table, and what has to be so before one begins."""

from __future__ import annotations

import engine
from controller.errors import Refused
from controller.games.registry import title_of
from controller.net.meeting import Meeting, Offer, why_not_between
from controller.net.version import rules_version
from controller.table.game_in_play import GameInPlay
from controller.table.settings import GameSettings
from controller.table.switch import GameSwitch
from engine.game import Seat
from engine.sentence import all_of, phrase

__all__ = ["offer_of", "why_not_join"]

_OFFER_MS = 86_400_000
"""So long somebody may join, in ms: a day."""


def offer_of(in_play: GameInPlay, away: tuple[Seat, ...], name: str, now_ms: int) -> Offer:
    """Returns the offer of a new game of the kind that is in play, by its house rules, from the table `name`.

    `away` are the seats of who joins, () for the last one. Raises `Refused` for a game that two tables cannot play.
    """
    game = engine.load(in_play.game.name, rules=in_play.rules)
    away = away or game.seats[-1:]
    if not set(away) < set(game.seats):
        raise Refused(
            phrase(
                "the other table plays some of the seats, not {wanted}; they are {seats}",
                wanted=all_of(title_of(seat, game.name) for seat in away),
                seats=all_of(title_of(seat, game.name) for seat in game.seats),
            )
        )
    if why := why_not_between(game):
        raise Refused(why)
    _check_cards(in_play.settings)
    seats = {seat: int(seat in away) for seat in game.seats}
    return Offer(game.name, game.start, dict(in_play.rules), seats, name, rules_version(game.name), now_ms + _OFFER_MS)


def why_not_join(meeting: Meeting, switch: GameSwitch, here: GameInPlay, now_ms: int) -> str:
    """Returns why this table cannot join what is offered, as a sentence without its stop; "" when it can."""
    why = meeting.why_not_join(now_ms, rules_version)
    if why or meeting.offer is None:
        return why
    try:
        _check_cards(switch.settings_of(meeting.offer.game, here))
    except Refused as error:
        return str(error)
    return ""


def _check_cards(settings: GameSettings) -> None:
    """Raises `Refused` when a table plays a game with real cards, which two tables cannot shuffle together."""
    if settings.physical:
        raise Refused(
            phrase("two tables cannot shuffle real cards together; set cards to virtual in the configuration")
        )
