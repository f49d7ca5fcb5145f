"""What a hand does to make a move on the board, as values: lift, take from the box, place, put in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import all_of, phrase, term, together


@dataclass(frozen=True, slots=True)
class Lift:
    """Lift the piece that stands on a square."""

    square: str


@dataclass(frozen=True, slots=True)
class TakeFromBox:
    """Take a piece of a look such as "white" from the box beside the board."""

    piece: str


@dataclass(frozen=True, slots=True)
class Place:
    """Put the piece that is in the hand on a square; what stands there is captured and goes to the box."""

    square: str


@dataclass(frozen=True, slots=True)
class PutInBox:
    """Put the piece that is in the hand, of this look, in the box beside the board."""

    piece: str


HandWork = Lift | TakeFromBox | Place | PutInBox
"""One thing that a hand does; squares are named "a1" to "e5"."""


def in_words(work: Sequence[HandWork]) -> str:
    """Returns what a hand does, one thing after the other, for the middle of a sentence."""
    return all_of(map(_in_words, work))


def _in_words(deed: HandWork) -> str:
    match deed:
        case Lift(square):
            return phrase("lift the piece on {square}", square=square)
        case TakeFromBox(look):
            return phrase("take a piece ({look}) from the box", look=look_in_words(look))
        case Place(square):
            return phrase("put it on {square}", square=square)
        case PutInBox():
            return phrase("put it in the box")


def look_in_words(look: str) -> str:
    """Returns a look such as "white-king", or as much of it as a board recognises, for the middle of a sentence.

    Its words can be translated where the game's tabletop has them as `look_words`.
    """
    return together(*(term("look", word) for word in look.split("-")), between=", ")
