"""Accidents, cases 46 to 49, and boards that are not ready, 57 and 63: storms, and the recovery from them.

After each a person puts the pieces right as the light shows, and one more move must be played.
"""

from __future__ import annotations

from engine.chameleon import Position, apply, legal_moves
from hal import Occupancy, Square, picture_of
from tests.hands.expected import Expected
from tests.hands.offers import (
    START_PICTURE,
    captures,
    empty_squares,
    neighbours,
    occupied,
    own_squares,
    rival_squares,
)
from tests.hands.script import REACH, NotOffered, Script

KNOCK_MS = 300
"""The flight time of pieces when the board is knocked."""


def knocked(script: Script) -> Expected:
    """46. 3 to 10 squares change within 300 ms; the pieces are put back, in any order.

    Not generated: a picture that a move, a move and an opponent's lift, a move and a reply, or half a capture would
    also leave. Two quick players do that in 300 ms, and no reed can distinguish it.
    """
    pieces, empty = own_squares(script.position) + rival_squares(script.position), empty_squares(script.position)
    changes = script.rng.randint(3, 10)
    landed = script.rng.sample(empty, min(len(empty), script.rng.randint(0, changes // 2)))
    lifted = script.rng.sample(pieces, min(len(pieces), changes - len(landed)))
    missing, extra = picture_of(lifted), picture_of(landed)
    if len(landed) > len(lifted) or len(lifted) + len(landed) < 3 or _looks_like_play(script.position, missing, extra):
        raise NotOffered
    script.wait(*REACH)
    knocked_at = script.now
    for square in lifted:
        script.now = knocked_at + script.rng.randint(0, KNOCK_MS // 2)
        script.lift(square)
    for square in landed:
        script.now = knocked_at + script.rng.randint(KNOCK_MS // 2, KNOCK_MS)
        script.place(square)
    script.now = knocked_at + KNOCK_MS
    script.wait(3000, 10_000).restore().wait(2000, 4000)
    return Expected(script.play_on(), repair=(missing, extra), calm_until=knocked_at + 2000)


def sleeve(script: Script) -> Expected:
    """47. A sleeve drags one of the opponent's pieces to a neighbouring square; noticed after a while, it goes back.

    An own piece on a neighbouring square is a legal step, however it came there.
    """
    origin = script.choose(rival_squares(script.position))
    target = script.choose(square for square in neighbours(origin) if square in empty_squares(script.position))
    script.wait(*REACH)
    dragged_at = script.now
    if script.happens():
        script.lift(origin).wait(5, 100).place(target)
    else:
        script.place(target).wait(5, 60).lift(origin)
    script.wait(4000, 15_000).lift(target).wait(200, 1500).place(origin).settle()
    return Expected(script.play_on(), named=1 << target, calm_until=dragged_at + 2000)


def swept(script: Script) -> Expected:
    """48. The board is swept empty; then the position is set up again, or the start position for a new game.

    At least three pieces stand on it: two lifted pieces are half a capture.
    """
    pieces = own_squares(script.position) + rival_squares(script.position)
    script.choose(pieces[2:])
    script.rng.shuffle(pieces)
    script.wait(*REACH)
    swept_at = script.now
    for square in pieces:
        script.lift(square).wait(0, 200)
    script.wait(3000, 15_000)
    told = Expected(repair=(picture_of(pieces), 0), calm_until=swept_at + 2000)
    if script.happens() and occupied(script.position) != START_PICTURE:
        script.restore(START_PICTURE)
        return Expected(repair=told.repair, calm_until=told.calm_until, new_games=1)
    script.restore().wait(2000, 4000)
    return told.then(*script.play_on())


def carried(script: Script) -> Expected:
    """49. The board is carried with all its pieces on: every reed comes and goes for 2 to 6 s."""
    script.wait(*REACH)
    carried_at = script.now
    arrives_at = carried_at + script.draw(2000, 6000)
    for square in own_squares(script.position) + rival_squares(script.position):
        script.now = carried_at
        while script.wait(20, 800).now < arrives_at:
            script.gap(square, 5, 200)
    script.now = arrives_at
    script.settle()
    return Expected(script.play_on(), alarms=("repair",), calm_until=carried_at + 2000, repairs_at_most=1)


def missing_at_the_start(script: Script) -> Expected:
    """57. One or two pieces are missing at the start, and are put back 3 to 60 s later."""
    pieces = own_squares(script.position) + rival_squares(script.position)
    return _put_up_late(script, script.rng.sample(pieces, script.rng.randint(1, 2)), (3000, 60_000))


def in_the_air_at_power_up(script: Script) -> Expected:
    """63. A piece is in a hand when the power comes on, and is put down on its square 0.5 to 20 s later."""
    pieces = own_squares(script.position) + rival_squares(script.position)
    return _put_up_late(script, [script.choose(pieces)], (500, 20_000))


def _put_up_late(script: Script, squares: list[Square], after_ms: tuple[int, int]) -> Expected:
    missing = picture_of(squares)
    script.missing(missing).wait(*after_ms)
    for square in squares:
        script.place(square).wait(300, 1500)
    script.settle()
    return Expected(script.play_on(), repair=(missing, 0))


def _looks_like_play(position: Position, missing: Occupancy, extra: Occupancy) -> bool:
    """True when a move, with hands on any following one, would leave the same picture."""
    seen = occupied(position) & ~missing | extra
    for move in legal_moves(position):
        after = apply(position, move)
        in_hand = occupied(after) & ~seen
        if not seen & ~occupied(after) and in_hand.bit_count() <= 1:
            return True
        if any(occupied(apply(after, reply)) == seen for reply in legal_moves(after)):
            return True
    half_captures = (1 << move.origin | 1 << move.target for move in captures(position))
    return extra.bit_count() == 1 and any(not missing & ~half for half in half_captures)
