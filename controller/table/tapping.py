"""What a card that is tapped on the reader does at the table: it plays its only move, or is kept in mind."""

from __future__ import annotations

from controller.errors import Refused
from controller.sensing.card_scans import awaited, moves_with
from controller.table.turns import Turns
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import all_of, beginning, phrase
from hal import CardGone, CardSeen

__all__ = ["feel_card"]


def feel_card(turns: Turns, event: CardSeen | CardGone) -> None:
    """Takes in that a card lies on the reader or has gone, at its own time; everybody hears what it cannot do."""
    turns.listener.tick(event.t_ms)
    turns.listener.card(event)
    in_play = turns.in_play
    if isinstance(event, CardGone) or in_play.game.outcome() is not None:
        return
    tags = in_play.settings.tags
    if tags is None:
        in_play.keeper.say(phrase("This game uses no cards."))
        return
    turns.listener.hurry(event.t_ms)
    try:
        _tapped(turns, *tags.read(event.uid, in_play.game))
    except Refused as error:
        in_play.keeper.say(phrase("{error}.", error=beginning(str(error))))


def _tapped(turns: Turns, owners: list[Seat], card: str) -> None:
    """Plays the only move that a card makes, or keeps it in mind until a square is chosen."""
    game = turns.game
    moves = [move for owner in owners for move in moves_with(game, owner, card)]
    if not moves and not {*owners} & (wanted := awaited(game)):
        whose = all_of(title_of(seat, game.name) for seat in game.seats if seat in wanted)
        owner = title_of(owners[0], game.name)
        raise Refused(phrase("this is a card of {owner}'s, and the next one is for {seats}", owner=owner, seats=whose))
    if not moves:
        raise Refused(phrase("this card does nothing now"))
    if len(moves) == 1:
        turns.play(moves[0])
        return
    turns.listener.select(card)
    turns.in_play.keeper.say(phrase("{seat} holds a card: choose where it goes.", seat=title_of(game.turn, game.name)))
