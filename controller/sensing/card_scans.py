"""Moves of a tapped card: pure functions of the game and the card's text, "archers" or "reed-scout.2"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.hands import Situation
from engine.game import CHANCE, Game, Seat

AnyGame = Game[Any, Any]


def with_card(situation: Situation, game: AnyGame, card: str | None) -> Situation:
    """Returns what hands may do with a card chosen, or with none; in a game with secrets only pages can take back."""
    if not game.secrets:
        return situation
    return replace(situation.with_card(card), past=())


def moves_with(game: AnyGame, owner: Seat, card: str) -> list[str]:
    """Returns the legal moves that play `owner`'s card, or by which chance draws it."""
    if game.turn not in (owner, CHANCE):
        return []
    moves = [move for move in map(str, game.legal_moves) if card in move.split(":")[1:]]
    return [move for move in moves if knows_move(game, move, owner)]


def awaited(game: AnyGame) -> set[Seat]:
    """Returns the seats whose cards may make a move now: the seat on turn, or the one that may see chance's draw.

    This is public, so a sentence about a card reveals nothing about it.
    """
    if game.turn != CHANCE:
        return {game.turn}
    first = next(iter(map(str, game.legal_moves)), None)
    return {seat for seat in game.seats if first is not None and knows_move(game, first, seat)}


def knows_move(game: AnyGame, move: str, seat: Seat) -> bool:
    """Returns whether `seat` may know a legal move completely; chance draws a card for the seat that may."""
    return game.seen_by(move, seat)[0] == move


def names_a_card(game: AnyGame) -> bool:
    """Returns whether chance draws a card now, so that a real one can be drawn and tapped instead."""
    first = next(iter(game.legal_moves), None)
    return first is not None and str(first).partition(":")[2] in game.cards()
