"""Kinds of pieces, as boards tell them: when a piece of a kind may be the one of a look."""

from __future__ import annotations


def fits(kind: str | None, look: str | None) -> bool:
    """Returns whether a piece of this kind may be the one of that look; what is not known fits.

    A sensor may know only some words of a look: a "white" piece may be a "white-king", and a "king" as well.
    """
    return kind is None or look is None or set(kind.split("-")) <= set(look.split("-"))
