"""Sensor physics, cases 28 to 38 and 67: contacts that bounce and flicker, broken reeds, unwanted fields.

`tests.hands.faults` adds the faults. While one sensor is faulty, hands play elsewhere: a piece that really leaves or
enters a blind square is not generated, and neither is a capture on a square that drops out at random, which looks like
a swap by one hand.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.chameleon.rules.moves import is_capture
from hal import Occupancy, Square, picture_of
from tests.hands import faults
from tests.hands.expected import Expected
from tests.hands.offers import captures, captures_by, empty_squares, occupied, orthogonal, quiet_moves
from tests.hands.script import CARRY, REACH, NotOffered, Script
from tests.hands.timeline import Timeline, clean

PLIES_WITH_A_FAULT = 4
"""The length of play next to a faulty sensor, in plies."""


def heavy_bounce(script: Script) -> Expected:
    """28. A worn contact bounces 2 to 20 times, 0.1 to 3 ms each, where a piece is lifted and where it lands."""
    position = script.position
    move = script.choose([*quiet_moves(position), *captures(position)])
    script.wait(*REACH).lift(move.origin).chatter(move.origin).wait(*CARRY)
    if is_capture(position, move):
        script.lift(move.target).chatter(move.target).wait(*CARRY)
    script.place(move.target).chatter(move.target)
    return Expected((move.text,))


def off_centre(script: Script) -> Expected:
    """29. Set down off-centre the piece flickers at 5 to 30 Hz for 0.2 to 5 s, then settles."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(*CARRY)
    _flicker(script, move.target)
    script.place(move.target)
    return Expected((move.text,))


def off_centre_for_good(script: Script) -> Expected:
    """30. Set down off-centre the piece flickers and is then lost; asked about it, a person pushes it in."""
    move = script.choose(quiet_moves(script.position))
    script.wait(*REACH).lift(move.origin).wait(*CARRY)
    _flicker(script, move.target)
    script.wait(10_000, 20_000).place(move.target)
    about = captures_by(script.position, move.origin)
    return Expected((move.text,), question="passing", about=about | {move.text}, asked_for=frozenset({move.text}))


def straddling(script: Script) -> Expected:
    """31. The piece is sensed on two squares for good; asked about both, a person takes it home and moves again."""
    move = script.choose(quiet_moves(script.position))
    free = empty_squares(script.position)
    beside = script.choose(square for square in orthogonal(move.target) if square in free)
    script.wait(*REACH).lift(move.origin).wait(*CARRY).place(move.target).wait(0, 100).place(beside)
    placed_at = script.now
    script.wait(8000, 20_000).lift(move.target).wait(0, 100).lift(beside).wait(*CARRY).place(move.origin).settle()
    both = picture_of((move.target, beside))
    return Expected(script.play_on(), named=both, calm_until=placed_at + 2000)


def stuck_on(script: Script) -> Expected:
    """32. An empty square's reed closes for good, before the game or in the middle of it; play goes on elsewhere."""
    square = script.choose(empty_squares(script.position))
    return _play_beside(script, square, faults.stuck_on(square, _breaks_at(script)))


def stuck_off(script: Script) -> Expected:
    """33. The reed below a piece opens for good, before the game or in the middle of it; play goes on elsewhere.

    Whenever it is its side's turn, a piece that is no longer sensed may have pushed a victim off: questions about its
    captures are allowed.
    """
    square = script.choose(_standing(script))
    expected = _play_beside(script, square, faults.stuck_off(square, _breaks_at(script)))
    about = frozenset(move for state in script.game.states for move in captures_by(state, square))
    return replace(expected, question="passing", about=about)


def intermittent(script: Script) -> Expected:
    """34. The reed below a piece drops out 0.1 to 2 times a second for 1 to 50 ms; play goes on elsewhere.

    Twenty drops and more must be reported as a fault, without any other effect.
    """
    square = script.choose(_standing(script))
    per_s = script.rng.uniform(0.1, 2)
    played = _quiet_beside(script, square)
    script.suffer(faults.intermittent(square, per_s))
    many = per_s * script.now / 1000 > 40
    return Expected(played, fault=square if many else None, suspect=square)


def weak_magnet(script: Script) -> Expected:
    """35. A weak magnet is sensed only when centred: it flickers and settles, or has to be pushed in."""
    return off_centre(script) if script.happens() else off_centre_for_good(script)


def foreign_magnet(script: Script) -> Expected:
    """36. A phone or a ring closes one to six neighbouring reeds for 0.1 to 10 s while nobody moves."""
    script.wait(*REACH)
    came_at, length = script.now, script.draw(100, 10_000)
    squares = faults.neighbourhood(script.rng.randrange(25), script.rng.randint(1, 6), script.rng)
    script.suffer(faults.foreign_magnet(squares, came_at, length))
    script.wait(length).settle()
    return Expected(script.play_on(), alarms=("repair",), calm_until=came_at + 2000)


def interference(script: Script) -> Expected:
    """37. Random bits for one to three scans, once or several times, while a move is made."""
    for _ in range(script.rng.randint(1, 5)):
        script.suffer(faults.noise_burst(script.now + script.draw(0, 4000), squares=(1, 25)))
    return Expected(script.play_on())


def ghost(script: Script) -> Expected:
    """38. A diode fails, and pieces in its rank and file cause a ghost piece, from the start.

    Play continues off that rank, that file and every corner of their rectangles, so that the ghost stays.
    """
    square = script.choose(_standing(script))
    standing = occupied(script.position)
    corners = faults.with_ghosts(standing & _rank_and_file(square), square)
    phantom = script.choose(ghost for ghost in [corners & ~standing] if ghost.bit_count() == 1)
    script.suffer(faults.ghosts(square)).settle()
    played = script.play_on(PLIES_WITH_A_FAULT, beside=corners | _rank_and_file(square))
    script.choose(played[1:])  # a game that ends at once shows no fault
    return Expected(played, fault=phantom.bit_length() - 1, alarms=("repair",))


def stalled(script: Script) -> Expected:
    """67. Scans stall for 0.1 to 2 s and the clock is corrected by up to an hour while moves are made.

    Anything that comes and goes within one stall is never seen, so only quiet moves are made meanwhile. A jump makes a
    piece seem to be in the air for long: questions about its captures are then allowed.
    """
    played = script.play_on(2)
    about = frozenset(move.text for state in script.game.states for move in captures(state))
    for _ in range(script.rng.randint(1, 3)):
        script.suffer(_stall(script.draw(0, script.now), script.draw(100, 2000)))
    if script.happens():
        script.suffer(faults.clock_jump(script.draw(0, script.now), script.draw(50, 3_600_000)))
    return Expected(played, question="passing", about=about)


def _stall(at_ms: int, length_ms: int) -> faults.Fault:
    """Nothing is scanned for a while; then all differences are seen at once."""
    over_ms = at_ms + length_ms

    def fault(timeline: Timeline, start: Occupancy, rng: Random) -> Timeline:
        during = [edge for edge in timeline.edges if at_ms <= edge.t_ms < over_ms]
        others = [edge for edge in timeline.edges if not at_ms <= edge.t_ms < over_ms]
        last = {edge.square: replace(edge, t_ms=over_ms) for edge in during}
        return clean([*last.values(), *others], start, max(timeline.end_ms, over_ms + 1))

    return fault


def _play_beside(script: Script, square: Square, fault: faults.Fault) -> Expected:
    played = _quiet_beside(script, square)
    script.suffer(fault)
    return Expected(played, fault=square, alarms=("repair",))


def _quiet_beside(script: Script, square: Square) -> tuple[str, ...]:
    """Plays some moves away from a square; a game that ends too soon shows no fault."""
    script.wait(3000, 12_000)
    played = script.play_on(PLIES_WITH_A_FAULT, beside=1 << square)
    if len(played) < PLIES_WITH_A_FAULT:
        raise NotOffered
    return played


def _breaks_at(script: Script) -> int:
    return 0 if script.happens() else script.now


def _standing(script: Script) -> list[Square]:
    return [square for square in range(25) if occupied(script.position) >> square & 1]


def _flicker(script: Script, square: Square) -> None:
    half_period = script.draw(17, 100)
    script.flicker(square, (200, 5000), (half_period, half_period))


def _rank_and_file(square: Square) -> Occupancy:
    return picture_of(other for other in range(25) if other // 5 == square // 5 or other % 5 == square % 5)
