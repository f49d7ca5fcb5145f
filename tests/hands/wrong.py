"""Wrong actions, cases 39 to 41, 43 and 45: illegal moves, and changes that no reed can see.

A lost own piece looks like one whose move is being considered, however long; only an opponent's piece is ever missed.
"""

from __future__ import annotations

from engine.chameleon import Move
from hal import Square
from tests.hands.expected import Expected
from tests.hands.offers import empty_squares, own_squares, quiet_moves, rival_squares, targets_of
from tests.hands.script import CARRY, REACH, Script


def corrected(script: Script) -> Expected:
    """39. A piece is put on an illegal square for 0.3 to 8 s and then on a legal one; reported when it stays."""
    move = script.choose(quiet_moves(script.position))
    wrong = _illegal_square(script, move)
    script.wait(*REACH).lift(move.origin).wait(*CARRY).place(wrong)
    placed_at = script.now
    script.wait(300, 8000)
    stays = script.now - placed_at > 2500
    script.lift(wrong).wait(*CARRY).place(move.target)
    return Expected((move.text,), illegal=wrong if stays else None, alarms=("illegal",), calm_until=placed_at + 2000)


def left_there(script: Script) -> Expected:
    """40. A piece stays on an illegal square for 6 to 60 s, goes home, and then a move is made."""
    move = script.choose(quiet_moves(script.position))
    wrong = _illegal_square(script, move)
    script.wait(*REACH).lift(move.origin).wait(*CARRY).place(wrong)
    placed_at = script.now
    script.wait(6000, 60_000).lift(wrong).wait(*CARRY).place(move.origin).settle()
    return Expected(script.play_on(), illegal=wrong, calm_until=placed_at + 2000)


def rivals_piece_moved(script: Script) -> Expected:
    """41. The side that is not on turn moves; the piece goes back, and the right side moves."""
    origin = script.choose(rival_squares(script.position))
    target = script.choose(empty_squares(script.position))
    script.wait(*REACH).lift(origin).wait(*CARRY).place(target)
    placed_at = script.now
    script.wait(3000, 15_000).lift(target).wait(*CARRY).place(origin).settle()
    return Expected(script.play_on(), illegal=target, calm_until=placed_at + 2000)


def swapped_own(script: Script) -> Expected:
    """43. Two own pieces change places, which no reed can see."""
    first, second = script.rng.sample(_two(own_squares(script.position), script), 2)
    script.wait(*REACH).lift(first).wait(50, 800).lift(second).wait(200, 1000).place(first)
    script.wait(50, 800).place(second)
    return Expected()


def lost_or_found(script: Script) -> Expected:
    """45. An opponent's piece disappears, or a piece from the box appears, for 20 to 60 s."""
    if script.happens():
        square = script.choose(rival_squares(script.position))
        script.wait(*REACH).lift(square)
        repair = (1 << square, 0)
    else:
        square = script.choose(empty_squares(script.position))
        script.wait(*REACH).place(square)
        repair = (0, 1 << square)
    happened_at = script.now
    script.wait(20_000, 60_000).restore().settle()
    return Expected(script.play_on(), repair=repair, calm_until=happened_at + 2000)


def _illegal_square(script: Script, move: Move) -> Square:
    reachable = targets_of(script.position, move.origin)
    return script.choose(square for square in empty_squares(script.position) if not reachable >> square & 1)


def _two(squares: list[Square], script: Script) -> list[Square]:
    """At least two squares; raises `NotOffered` for fewer."""
    script.choose(squares[1:])
    return squares
