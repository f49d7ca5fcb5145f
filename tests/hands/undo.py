"""Taking back and starting over by hand, cases 54 to 56.

Moves are taken back in reverse order. In any other order the pieces may make new legal moves.
"""

from __future__ import annotations

from engine.chameleon import Move, Position
from engine.chameleon.rules.moves import is_capture
from hal import squares_of
from tests.hands.expected import Expected
from tests.hands.offers import START_PICTURE, captures, goes_on_after, occupied, quiet_moves
from tests.hands.script import CARRY, REACH, NotOffered, Script


def taken_back(script: Script) -> Expected:
    """54. A quiet move, a capture, or two plies are made, settle, and are taken back by hand."""
    plies = script.rng.randint(1, 2)
    played = [_play_any(script) for _ in range(plies)]
    for before, move in reversed(played):
        _take_back(script, before, move)
    return Expected(undone=(plies,))


def taken_back_and_made_again(script: Script) -> Expected:
    """55. A move is made, settles, is taken back, and 0.3 to 3 s later the same move is made again."""
    before, move = _play_any(script)
    _take_back(script, before, move)
    script.wait(300, 3000).lift(move.origin)
    if is_capture(before, move):
        script.wait(*REACH).lift(move.target)
    script.wait(*CARRY).place(move.target)
    return Expected((move.text,), undone=(1,))


def new_game_set_up(script: Script) -> Expected:
    """56. In mid-game the pieces are set to the start position, in any order, over 10 to 60 s.

    First at least three pieces are taken off the board, in at most 2 s each: fewer or slower lifts are play, legal or
    not.
    """
    now, start = occupied(script.position), START_PICTURE
    wrong, lacking = list(squares_of(now & ~start)), list(squares_of(start & ~now))
    if len(wrong) < 3 or not lacking:
        raise NotOffered
    script.rng.shuffle(wrong)
    script.wait(*REACH)
    begins_at = script.now
    for square in wrong[:3]:
        script.lift(square).wait(300, 1500)
    rest = wrong[3:] + lacking
    script.rng.shuffle(rest)
    total = script.draw(10_000, 60_000) - (script.now - begins_at)
    pause = max(300, total // len(rest))
    for square in rest:
        script.wait(pause // 2, pause * 3 // 2)
        (script.place if START_PICTURE >> square & 1 else script.lift)(square)
    return Expected(alarms=("repair",), calm_until=begins_at + 2000, new_games=1)


def _play_any(script: Script) -> tuple[Position, Move]:
    """Plays a capture or a quiet move that does not end the game; returns the picture before, and the move."""
    position = script.position
    lasting = [[m for m in kind if goes_on_after(position, m)] for kind in (captures(position), quiet_moves(position))]
    move = script.choose(script.choose(kind for kind in lasting if kind))
    script.play(move)
    return position, move


def _take_back(script: Script, before: Position, move: Move) -> None:
    script.wait(*REACH).lift(move.target)
    back = [move.origin, move.target] if is_capture(before, move) else [move.origin]
    script.rng.shuffle(back)
    for square in back:
        script.wait(*CARRY).place(square)
