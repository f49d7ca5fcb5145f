"""Two hands at once, cases 76 and 77: one hand moves while another is busy on the same board. And 78: all reeds flap.

The other hand adjusts only pieces that the moving piece cannot capture, except in the case about that: a victim that is
adjusted while its captor is in a hand looks like the capture.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.chameleon import Move, Position, apply
from engine.chameleon.rules.moves import read_move
from hal import Occupancy, Square, picture_of, squares_of
from tests.hands import captures, plain, slides, touch
from tests.hands.expected import Expected
from tests.hands.offers import EDGE, captures_by, goes_on_after, quiet_moves, rival_squares, targets_of
from tests.hands.script import CARRY, REACH, Script

MOVES = (
    plain.lift_carry_place, plain.very_fast, slides.slow_slide, slides.fast_slide, touch.hovered,
    captures.mover_first, captures.victim_first, captures.swapped_by_one_hand,
)  # fmt: skip
"""The first hand's ways to move."""

FLAPPING_MS = 20_000
"""How long all reeds flap."""


def busy_elsewhere(script: Script) -> Expected:
    """76. One hand moves in an ordinary way; before, meanwhile and after it another one is busy elsewhere."""
    position, began_at = script.position, script.now
    expected = script.choose(MOVES)(script)
    another_hand(script, began_at, beside=_reach(position, expected))
    return expected


def victim_straightened(script: Script) -> Expected:
    """77. A possible victim is adjusted while its captor goes elsewhere; somebody touches the moved piece again.

    The opponent replies when the move has lasted for up to 5 s. The two moves are right, or a question is.
    """
    position = script.position
    move, victim = script.choose(
        (move, victim)
        for move in quiet_moves(position)
        if goes_on_after(position, move)
        for victim in squares_of(targets_of(position, move.origin) & picture_of(rival_squares(position)))
    )
    reply = _reply(script, move, victim)
    about = captures_by(position, move.origin) | {move.text}
    script.wait(*REACH).lift(move.origin).wait(50, 600).lift(victim)
    _both(script, lambda: script.wait(50, 500).place(victim), lambda: script.wait(50, 1500).place(move.target))
    script.wait(300, 4800)
    _both(
        script,
        lambda: script.lift(reply.origin).wait(*CARRY).place(reply.target),
        lambda: script.wait(0, 400).gap(move.target, *touch.ADJUST),
    )
    return Expected((move.text, reply.text), question="instead", about=about)


def all_flapping(script: Script) -> Expected:
    """78. All reeds flap for 20 s, each at its own pace, as on a loose plug; then a whole game is played."""
    script.wait(*REACH)
    began_at = script.now
    for square in range(25):
        script.now = began_at + script.rng.randint(0, 200)
        length = began_at + FLAPPING_MS - script.now
        half = script.draw(20, 400)
        script.flicker(square, (length, length), (half, 2 * half))
    script.now = began_at + FLAPPING_MS + 2000
    script.settle()
    return Expected(script.play_on(60))


def another_hand(script: Script, began_at: int, *, beside: Occupancy) -> None:
    """Another hand touches pieces and empty squares that the script has left alone, none of those `beside`."""
    left_alone = ~(script.touched | beside)
    pieces = [square for square in squares_of(script.closed & left_alone)]
    edge = [square for square in squares_of(EDGE & ~script.closed & left_alone)]
    ended_at = script.now
    script.now = script.rng.randint(began_at, ended_at)
    for _ in range(script.rng.randint(1, 3)):
        if script.happens(0.8):
            script.gap(script.choose(pieces), *touch.ADJUST)
        elif edge:
            script.flash(script.choose(edge), 20, 200)
        script.wait(*REACH)
    script.now = max(script.now, ended_at)


def _both(script: Script, *deeds: Callable[[], object]) -> None:
    """Does gestures at the same time, on different squares."""
    began_at = ended_at = script.now
    for deed in deeds:
        script.now = began_at
        deed()
        ended_at = max(ended_at, script.now)
    script.now = ended_at


def _reach(position: Position, expected: Expected) -> Occupancy:
    return targets_of(position, read_move(expected.moves[0]).origin)


def _reply(script: Script, move: Move, victim: Square) -> Move:
    """A reply unrelated to the squares of the move, and to the captures of its piece."""
    after = apply(script.position, move)
    mine = targets_of(script.position, move.origin)
    return script.choose(
        reply
        for reply in quiet_moves(after)
        if reply.origin != victim
        and not mine >> reply.origin & 1
        and not (mine | 1 << move.origin) >> reply.target & 1
        and not targets_of(after, reply.origin) >> move.target & 1
    )
