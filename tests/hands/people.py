"""Two people, cases 50 to 53: four hands on one board, and captured pieces next to it."""

from __future__ import annotations

from engine.chameleon import apply
from tests.hands.expected import Expected
from tests.hands.offers import EDGE, captures, empty_squares, goes_on_after, quiet_moves, rival_squares, targets_of
from tests.hands.script import CARRY, REACH, Script


def both_lift(script: Script) -> Expected:
    """50. Both sides lift at once; the one not on turn puts its piece back, the other one moves.

    The piece put back is not one that the other could have captured: that would be a capture by swapping.
    """
    move = script.choose(quiet_moves(script.position))
    reachable = targets_of(script.position, move.origin)
    other = script.choose(square for square in rival_squares(script.position) if not reachable >> square & 1)
    first, second = script.rng.sample((move.origin, other), 2)
    script.wait(*REACH).lift(first).wait(0, 150).lift(second).wait(*CARRY).place(other).wait(*CARRY).place(move.target)
    return Expected((move.text,))


def early_reply(script: Script) -> Expected:
    """51. The opponent lifts for the reply 500 ms before to 500 ms after the first piece lands; both moves count.

    The two pieces do not go where the other could have gone: the result would be ambiguous. Nor is the replying piece
    one that the mover could have captured.
    """
    position = script.position
    move = script.choose(move for move in quiet_moves(position) if goes_on_after(position, move))
    mine = targets_of(position, move.origin)
    after = apply(position, move)
    reply = script.choose(
        reply
        for reply in quiet_moves(after)
        if not mine >> reply.origin & 1
        and not (mine >> reply.target & 1 and targets_of(after, reply.origin) >> move.target & 1)
    )
    script.wait(*REACH).lift(move.origin).wait(500, 1500)
    lands_at = script.now
    script.now = lands_at + round(script.rng.randint(-500, 500) * script.pace)
    script.lift(reply.origin)
    lifted_at = script.now
    script.now = lands_at
    script.place(move.target)
    script.now = max(lands_at, lifted_at)
    script.wait(200, 1500).place(reply.target)
    return Expected((move.text, reply.text))


def recaptured(script: Script) -> Expected:
    """52. A piece captures and is recaptured on the same square 50 to 300 ms later."""
    position = script.position
    move, reply = script.choose(
        (move, reply)
        for move in captures(position)
        if goes_on_after(position, move)
        for reply in captures(apply(position, move))
        if reply.target == move.target
    )
    script.wait(*REACH).lift(move.origin).wait(*REACH).lift(move.target).wait(*CARRY).place(move.target)
    script.wait(50, 300).lift(reply.origin)
    if script.happens():
        script.wait(100, 600).gap(reply.target, 20, 200)
    else:
        script.wait(100, 600).lift(reply.target).wait(*CARRY).place(reply.target)
    return Expected((move.text, reply.text))


def tidied_beside(script: Script) -> Expected:
    """53. Captured pieces are arranged next to the board: empty squares at its edge sense them for 20 to 800 ms."""
    edge = [square for square in empty_squares(script.position) if EDGE >> square & 1]
    script.wait(*REACH)
    for _ in range(script.rng.randint(1, 5)):
        script.flash(script.choose(edge), 20, 800).wait(50, 1000)
    script.settle()
    return Expected(script.play_on())


