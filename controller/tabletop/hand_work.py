"""The steps of a hand that make a move on the board, as values: lift, take from the box, place, put in the box."""

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
    """Take a piece of a look such as "white" from the box next to the board."""

    piece: str


@dataclass(frozen=True, slots=True)
class Place:
    """Place the piece in hand on a square; a piece already there is captured and goes to the box."""

    square: str


@dataclass(frozen=True, slots=True)
class PutInBox:
    """Put the piece in hand, of this look, in the box next to the board."""

    piece: str


HandWork = Lift | TakeFromBox | Place | PutInBox
"""One step of a hand; squares are named "a1" to "e5"."""


def in_words(work: Sequence[HandWork]) -> str:
    """Returns the steps of a hand, in order, as a clause."""
    return all_of(map(_in_words, work))


def _in_words(step: HandWork) -> str:
    match step:
        case Lift(square):
            return phrase("lift the piece on {square}", square=square)
        case TakeFromBox(look):
            return phrase("take a piece ({look}) from the box", look=look_in_words(look))
        case Place(square):
            return phrase("put it on {square}", square=square)
        case PutInBox():
            return phrase("put it in the box")


def look_in_words(look: str) -> str:
    """Returns a clause for a look such as "white-king", which names only what the board can recognise.

    Its words can be translated if the game's tabletop lists them in `look_words`.
    """
    return together(*(term("look", word) for word in look.split("-")), between=", ")
