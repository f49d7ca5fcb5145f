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
    """As a score shows it; a game without it has a log of sentences."""
    news: NotRequired[list[str]]
    """What it made happen, one sentence each."""


class OutcomeFact(TypedDict):
    """The end of the game."""

    winner: Seat | None
    winners: NotRequired[list[Seat]]
    """Everybody who has won, `winner` first: needed only in games where several seats can win together."""
    reason: str
    """In the game's fixed words, such as "resigned"."""
    sentence: str
    match: NotRequired[Seat]
    """Who has won a match with it."""
    next: NotRequired[str]
    """Which game comes next, as a sentence, where a match goes on: then a new game is that one."""


class MatchFact(TypedDict):
    """The match of the game, and the score after breaking it off, or after resigning the game or the match."""

    lost: str
    """The position, as a sentence, where a new match would begin without that score; "" with none to lose."""
    resigned: dict[Seat, str]
    """Seat -> how it would stand if the seat resigned now, as a sentence; empty once the game is over."""
    given_up: NotRequired[dict[Seat, str]]
    """Seat -> how it would end if the seat resigned all of it, where the game alone would not lose it."""


class View(TypedDict):
    """A seat's view: the minimum content of `Game.view`."""

    game: str
    position: str
    """The position as text; in a game with secrets with "?" for what the seat may not know."""
    turn: Seat
    """The seat that decides now, or `engine.CHANCE`."""
    ply: int
    """How many moves were played."""
    legal: list[LegalFact]
    """What the seat that decides may play now, as far as whoever looks may know it."""
    moves: list[PlayedFact]
    pieces: NotRequired[dict[str, str]]
    """What stands where, square name -> look: all that a page needs to draw a game of pieces on squares."""
    match: NotRequired[MatchFact]
    outcome: OutcomeFact | None
