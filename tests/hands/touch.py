"""Touching, cases 21 to 27: pieces that are lifted without being moved, and changed moves.

Only one piece is in the air at a time unless the case says so. An opponent's piece adjusted while its possible captor
is in a hand is only generated as the capture that it looks like.
"""

from __future__ import annotations

from tests.hands.expected import Expected
from tests.hands.offers import empty_squares, own_squares, quiet_moves, rival_squares
from tests.hands.script import CARRY, REACH, Script

ADJUST = (100, 3000)
"""A piece held only to be put better, in ms."""


def adjusted_own(script: Script) -> Expected:
    """21. An own piece is lifted for 0.1 to 3 s and put back."""
    script.wait(*REACH).gap(script.choose(own_squares(script.position)), *ADJUST)
    return Expected()


def adjusted_rival(script: Script) -> Expected:
    """22. An opponent's piece is lifted for 0.1 to 3 s and put back."""
    script.wait(*REACH).gap(script.choose(rival_squares(script.position)), *ADJUST)
    return Expected()


def adjusted_several(script: Script) -> Expected:
    """23. Two to six pieces of both sides are adjusted, one after the other."""
    pieces = own_squares(script.position) + rival_squares(script.position)
    for _ in range(script.rng.randint(2, 6)):
        script.wait(*REACH).gap(script.choose(pieces), *ADJUST)
    return Expected()


def double_lift(script: Script) -> Expected:
    """24. Two own pieces are lifted, one is put back, the other moves."""
    move = script.choose(quiet_moves(script.position))
    other = script.choose(square for square in own_squares(script.position) if square != move.origin)
    first, second = script.rng.sample((move.origin, other), 2)
    script.wait(*REACH).lift(first).wait(50, 1000).lift(second)
    script.wait(100, 1500).place(other).wait(*CARRY).place(move.target)
    return Expected((move.text,))


def changed_mind(script: Script) -> Expected:
    """25. One piece is lifted and put back, another one moves."""
    move = script.choose(quiet_moves(script.position))
    other = script.choose(square for square in own_squares(script.position) if square != move.origin)
    script.wait(*REACH).gap(other, *ADJUST).wait(*REACH).lift(move.origin).wait(*CARRY).place(move.target)
    return Expected((move.text,))


def hovered(script: Script) -> Expected:
    """26. On its way the piece is sensed over one to four empty squares for 10 to 60 ms."""
    move = script.choose(quiet_moves(script.position))
    below = [square for square in empty_squares(script.position) if square != move.target]
    script.wait(*REACH).lift(move.origin)
    for _ in range(script.rng.randint(1, 4)):
        script.wait(20, 300).flash(script.choose(below), 10, 60)
    script.wait(20, 600).place(move.target)
    return Expected((move.text,))


def teased(script: Script) -> Expected:
    """27. The piece is set down on a legal square, the finger stays on it for 0.2 to 2 s, and it goes back home."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(*CARRY).flash(move.target, 200, 2000).wait(*CARRY).place(move.origin)
    return Expected()
