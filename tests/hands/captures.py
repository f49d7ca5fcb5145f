"""Captures, cases 6 to 14: two pieces, one square, and a gap that may be too short or missing.

The mover is never in the air alone for more than three seconds, except in cases about that: after longer it may have
pushed a victim off without a gap.
"""

from __future__ import annotations

from engine.chameleon import Move
from hal import Square
from tests.hands.expected import Expected
from tests.hands.offers import captures, captures_by, empty_squares, targets_of
from tests.hands.script import CARRY, REACH, Script


def mover_first(script: Script) -> Expected:
    """6. The mover is lifted, then the victim, then the mover lands."""
    return _mover_first(script, script.choose(captures(script.position)))


def victim_first(script: Script) -> Expected:
    """7. The victim is lifted, then the mover, then the mover lands."""
    return _victim_first(script, script.choose(captures(script.position)))


def swapped_by_one_hand(script: Script) -> Expected:
    """8. One hand comes with the mover, takes the victim and lands: a gap of 5 to 200 ms."""
    move = script.choose(captures(script.position))
    script.wait(*REACH).lift(move.origin).wait(*CARRY).gap(move.target, 5, 200)
    return Expected((move.text,))


def pushed_off(script: Script) -> Expected:
    """9. The mover pushes the victim off, so that the square is never sensed empty.

    With one possible victim the move or a question about it is right; with several only the question is. In half of the
    draws a person answers by touching the square.
    """
    move = script.choose(captures(script.position))
    script.wait(*REACH).lift(move.origin)
    about = captures_by(script.position, move.origin)
    if len(about) > 1:
        return _asked_and_perhaps_answered(script, move, about)
    return Expected((move.text,), question="instead", about=about)


def victim_parked(script: Script) -> Expected:
    """10. The victim is put on an empty square first and taken away 0.5 to 5 s after the capture."""
    move = script.choose(captures(script.position))
    parking = script.choose(empty_squares(script.position))
    mover_leads = script.happens()
    if mover_leads:
        script.wait(*REACH).lift(move.origin)
    script.wait(*REACH).lift(move.target).wait(*REACH).place(parking)
    parked_at = script.now
    if not mover_leads:
        script.wait(*REACH).lift(move.origin)
    script.wait(*REACH).place(move.target).wait(500, 5000).lift(parking)
    return Expected((move.text,), alarms=("repair", "illegal"), calm_until=parked_at + 2000)


def victim_left_on_the_board(script: Script) -> Expected:
    """11. The victim is dropped on an empty square and left there until the table has asked for its removal.

    Not on a square where the mover could have gone: a victim adjusted while the mover goes there looks the same.
    """
    move = script.choose(captures(script.position))
    reachable = targets_of(script.position, move.origin)
    dropped = script.choose(square for square in empty_squares(script.position) if not reachable >> square & 1)
    script.wait(*REACH).lift(move.origin).wait(*REACH).lift(move.target).wait(*CARRY).place(move.target)
    script.wait(*REACH).place(dropped)
    dropped_at = script.now
    script.wait(8000, 15_000).lift(dropped)
    return Expected((move.text,), repair=(0, 1 << dropped), calm_until=dropped_at + 2000)


def two_targets_one_lifted(script: Script) -> Expected:
    """12. The mover has several victims to choose from; one is lifted clearly, before or after the mover."""
    move = _one_of_several(script)
    return _mover_first(script, move) if script.happens() else _victim_first(script, move)


def two_targets_pushed_off(script: Script) -> Expected:
    """13. The mover has several victims to choose from and pushes one off: only a person can tell which."""
    move = _one_of_several(script)
    script.wait(*REACH).lift(move.origin)
    return _asked_and_perhaps_answered(script, move, captures_by(script.position, move.origin))


def regretted(script: Script) -> Expected:
    """14. A capture is made and taken back, at once or when it has settled; the victim returns first or last."""
    move = script.choose(captures(script.position))
    settled = script.happens()
    if settled:
        script.play(move)
    else:
        script.make(move).wait(300, 2000)
    script.wait(*REACH).lift(move.target)
    for square in _in_any_order(script, move.origin, move.target):
        script.wait(*CARRY).place(square)
    return Expected(undone=(1,) if settled else (0, 1))


def _mover_first(script: Script, move: Move) -> Expected:
    script.wait(*REACH).lift(move.origin).wait(200, 3000).lift(move.target).wait(*CARRY).place(move.target)
    return Expected((move.text,))


def _victim_first(script: Script, move: Move) -> Expected:
    script.wait(*REACH).lift(move.target).wait(200, 3000).lift(move.origin).wait(*CARRY).place(move.target)
    return Expected((move.text,))


def _one_of_several(script: Script) -> Move:
    return script.choose(
        move for move in captures(script.position) if len(captures_by(script.position, move.origin)) > 1
    )


def _asked_and_perhaps_answered(script: Script, move: Move, about: frozenset[str]) -> Expected:
    if script.happens():
        return Expected(question="passing", about=about, asked_for=about)
    script.wait(8000, 15_000).gap(move.target, 150, 800)
    return Expected((move.text,), question="passing", about=about, asked_for=about)


def _in_any_order(script: Script, *squares: Square) -> list[Square]:
    return script.rng.sample(squares, len(squares))
