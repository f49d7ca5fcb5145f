"""Slides, cases 15 to 20: a sliding piece is sensed on every square that it passes."""

from __future__ import annotations

from engine.chameleon import Move
from engine.chameleon.rules.board import STEPS
from engine.chameleon.rules.position import EMPTY
from hal import Square
from tests.hands.expected import Expected
from tests.hands.offers import neighbours, orthogonal, quiet_moves, way_of
from tests.hands.script import CARRY, REACH, Script

BETWEEN = (5, 120)
"""Between two squares neither reed senses the piece, in ms."""


def slow_slide(script: Script) -> Expected:
    """15. A slide over legal squares, 100 to 800 ms on each."""
    return _slide(script, (100, 800))


def fast_slide(script: Script) -> Expected:
    """16. A slide over legal squares, 10 to 60 ms on each."""
    return _slide(script, (10, 60))


def round_a_piece(script: Script) -> Expected:
    """17. The path leads around a standing piece: one or two empty neighbours of it sense it for 5 to 40 ms."""
    move = script.choose(quiet_moves(script.position))
    board = script.position.board
    standing = [square for square in neighbours(move.origin) if board[square] != EMPTY]
    beside = {near for square in standing for near in neighbours(square) if _is_free(script, near, move)}
    script.wait(*REACH).lift(move.origin)
    for square in _some(script, sorted(beside), 2):
        script.wait(*BETWEEN).flash(square, 5, 40)
    script.wait(*BETWEEN).place(move.target)
    return Expected((move.text,))


def corner_dragged(script: Script) -> Expected:
    """18. A diagonal step slides over a corner: for 10 to 100 ms two reeds sense the piece at once."""
    steps = (move for move in quiet_moves(script.position) if move.target in _diagonal(move.origin))
    move = script.choose(steps)
    corners = [square for square in orthogonal(move.origin) if square in orthogonal(move.target)]
    corner = script.choose(square for square in corners if _is_free(script, square, move))
    script.wait(*REACH)
    if script.happens():
        script.lift(move.origin).wait(*BETWEEN).place(corner).wait(10, 100).place(move.target)
    else:
        script.place(corner).wait(10, 100).lift(move.origin).wait(10, 100).place(move.target)
    script.wait(10, 100).lift(corner)
    return Expected((move.text,))


def stop_and_go(script: Script) -> Expected:
    """19. The piece rests for 0.5 to 2 s on a legal square and then goes on to another."""
    move = script.choose(quiet_moves(script.position))
    stop = script.choose(
        other for other in quiet_moves(script.position) if other.origin == move.origin and other.target != move.target
    )
    script.wait(*REACH).lift(move.origin).wait(*CARRY).place(stop.target)
    script.wait(500, 2000).lift(stop.target).wait(50, 1500).place(move.target)
    return Expected((move.text,))


def overshot(script: Script) -> Expected:
    """20. The piece slides one square too far, rests there for 50 to 800 ms and is pulled back."""
    move = script.choose(quiet_moves(script.position))
    beyond = script.choose(square for square in neighbours(move.target) if _is_free(script, square, move))
    script.wait(*REACH).lift(move.origin).wait(*CARRY)
    if script.happens():
        script.flash(move.target, 10, 200).wait(*BETWEEN)
    script.flash(beyond, 50, 800).wait(*BETWEEN).place(move.target)
    return Expected((move.text,))


def _slide(script: Script, dwell: tuple[int, int]) -> Expected:
    move = script.choose(move for move in quiet_moves(script.position) if way_of(move))
    script.wait(*REACH).lift(move.origin)
    for square in way_of(move):
        script.wait(*BETWEEN).flash(square, *dwell)
    script.wait(*BETWEEN).place(move.target)
    return Expected((move.text,))


def _diagonal(square: Square) -> list[Square]:
    return [other for other in STEPS[square] if other not in orthogonal(square)]


def _is_free(script: Script, square: Square, move: Move) -> bool:
    """True when a square is empty and not part of the move."""
    return script.position.board[square] == EMPTY and square != move.target


def _some(script: Script, squares: list[Square], most: int) -> list[Square]:
    """At least one square, at most `most`; raises `NotOffered` without any."""
    first = script.choose(squares)
    others = [square for square in squares if square != first]
    return [first, *script.rng.sample(others, min(len(others), script.rng.randrange(most)))]
