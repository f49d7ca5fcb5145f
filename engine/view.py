"""The shape of a view: the plain JSON data of a game for pages and players; a game may add more."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from engine.game import Seat


class LegalFact(TypedDict):
    """A legal move."""

    move: str
    """Its text."""


class PlayedFact(TypedDict):
    """A past move, as the viewer may know it."""

    ply: int
    """Counted from 1."""
    seat: Seat
    move: str
    sentence: str
    written: NotRequired[str]
    """In the notation of a score; a game without it has a log of sentences."""
    news: NotRequired[list[str]]
    """Its events, one sentence each."""


class OutcomeFact(TypedDict):
    """The end of the game."""

    winner: Seat | None
    winners: NotRequired[list[Seat]]
    """All winners, `winner` first: only needed in games with several winners."""
    reason: str
    """In the game's fixed words, such as "resigned"."""
    sentence: str
    match: NotRequired[Seat]
    """The winner of the match, if it is decided."""
    next: NotRequired[str]
    """The next game of the match, as a sentence: a new game is then that one."""


class MatchFact(TypedDict):
    """The match of the game: the score that a new match would discard, and the scores after resignations."""

    lost: str
    """The score, as a sentence, that a new match would discard; "" for none."""
    resigned: dict[Seat, str]
    """Seat -> the score if the seat resigned now, as a sentence; empty once the game is over."""
    given_up: NotRequired[dict[Seat, str]]
    """Seat -> the result if the seat resigned the match, where the game alone would not lose it."""


class View(TypedDict):
    """A seat's view: the minimum content of `Game.view`."""

    game: str
    position: str
    """The position as text; in a game with secrets with "?" for anything the seat may not know."""
    turn: Seat
    """The seat that decides now, or `engine.CHANCE`."""
    ply: int
    """The number of moves played."""
    legal: list[LegalFact]
    """The legal moves of the deciding seat, as the viewer may know them."""
    moves: list[PlayedFact]
    pieces: NotRequired[dict[str, str]]
    """Square name -> look: all that a page needs to draw a game of pieces on squares."""
    match: NotRequired[MatchFact]
    outcome: OutcomeFact | None
