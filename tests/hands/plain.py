"""Plain moves, cases 1 to 5: one piece is lifted and put down.

A piece held in the air looks exactly like one that has pushed its victim off without a gap: if the piece could capture,
a question about its captures is allowed, as long as the following move is played.
"""

from __future__ import annotations

from engine.chameleon import Move
from tests.hands.expected import Expected
from tests.hands.offers import captures_by, neighbours, quiet_moves
from tests.hands.script import REACH, Script


def lift_carry_place(script: Script) -> Expected:
    """1. Lift, carry for 0.3 to 20 s, place."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(300, 20_000).place(move.target)
    return _after_a_while_in_the_air(script, move)


def very_fast(script: Script) -> Expected:
    """2. The piece is in the air for 60 to 150 ms."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(60, 150).place(move.target)
    return Expected((move.text,))


def lift_missed(script: Script) -> Expected:
    """3. The piece leaves and arrives within 2 ms, as a slow scan would see it."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(0, 2).place(move.target)
    return Expected((move.text,))


def place_before_lift(script: Script) -> Expected:
    """4. A strong magnet is sensed on the neighbouring square 5 to 80 ms before its own loses it."""
    steps = (move for move in quiet_moves(script.position) if move.target in neighbours(move.origin))
    move = script.choose(steps)
    script.wait(*REACH).place(move.target).wait(5, 80).lift(move.origin)
    return Expected((move.text,))


def long_think(script: Script) -> Expected:
    """5. The piece is in the air for 2 to 10 minutes."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(120_000, 600_000).place(move.target)
    return _after_a_while_in_the_air(script, move)


def _after_a_while_in_the_air(script: Script, move: Move) -> Expected:
    about = captures_by(script.position, move.origin)
    return Expected((move.text,), question="passing" if about else "never", about=about)
