"""Explains in a few words why a move is good: by the exact search, or by what is visible on the board.

Nothing here guesses a player's intention. Reasons are tried in the order of their weight: the move ends the game, is
forced, wins by force, captures, arrives, threatens, defends, attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.chameleon.rules.board import HOME_RANK, SIZE, SQUARES, Square
from engine.chameleon.rules.moves import Move, generated, is_attacked, is_capture
from engine.chameleon.rules.position import PIECES, RIVAL, Position
from engine.chameleon.rules.tactics import winning_moves
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.chameleon.solver.knowledge import judged
from engine.sentence import all_of, phrase, plural

_PROVEN_PLIES = 7
"""The depth, in plies, for proving a result: plain Python does this in a moment."""
_TABLE_MB = 4
_FEW_MOVES = 4
"""A forced win in at most this many own moves is announced with their number."""


@dataclass(frozen=True)
class _Played:
    """A move, and the positions before and after it."""

    before: Position
    move: Move

    @cached_property
    def after(self) -> Position:
        return apply(self.before, self.move)

    @cached_property
    def again(self) -> Position:
        """The position if the same side moved again."""
        return Position(self.after.board, self.before.turn)

    @cached_property
    def for_opponent(self) -> Position:
        """The position if the opponent had been to move."""
        return Position(self.before.board, RIVAL[self.before.turn])

    @property
    def here(self) -> str:
        return SQUARES[self.move.target]


def reason(position: Position, move: Move, out_of_time: Callable[[], bool]) -> str:
    """Returns why a legal move of an unfinished game is good, as "it attacks c3"; "" for no reason.

    `out_of_time` ends the searches; visible reasons need no time.
    """
    played = _Played(position, move)
    over = ending(played.after)
    if over is not None:
        return phrase("it wins at once") if over.winner == position.turn else ""
    found = _without_choice(played) or _proven(played, out_of_time)
    return found or next(filter(None, (look(played) for look in _checks(played))), "")


def _without_choice(played: _Played) -> str:
    if len(generated(played.before)) == 1:
        return phrase("there is no other move")
    if played.move.target in arrived(played.before):  # rule 12: otherwise the game would be lost
        return phrase("it must capture the piece that arrived on {square}", square=played.here)
    return ""


def _proven(played: _Played, out_of_time: Callable[[], bool]) -> str:
    if out_of_time():
        return ""
    judgement = judged(played.before, out_of_time, most_plies=_PROVEN_PLIES, table_mb=_TABLE_MB)
    verdict = judgement.moves[played.move.text]
    others = [each for text, each in judgement.moves.items() if text != played.move.text]
    if verdict.result == "win":
        moves = (verdict.plies + 1) // 2
        if moves > _FEW_MOVES:
            return phrase("a win is proven from here")
        return plural("it wins by force, in at most {n} move", "it wins by force, in at most {n} moves", moves)
    if any(each.result != "loss" for each in others):
        return ""
    if verdict.result == "unknown":
        return phrase("every other move loses")
    if all(each.plies < verdict.plies for each in others):
        return phrase("every other move loses sooner")
    return phrase("no other move holds out longer") if verdict == judgement.now else ""


def _captures(played: _Played) -> str:
    if not is_capture(played.before, played.move):
        return ""
    if is_attacked(played.after, played.move.target):
        return phrase("it offers a trade on {square}", square=played.here)
    return phrase("it captures on {square}, where nothing can recapture", square=played.here)


def _arrives(played: _Played) -> str:
    has_arrived = played.move.target in HOME_RANK[RIVAL[played.before.turn]]
    return phrase("it must be captured on {square} at once", square=played.here) if has_arrived else ""


def _threatens_to_arrive(played: _Played) -> str:
    wins = [move for move in _arrivals(played.again) if move.origin == played.move.target]
    return phrase("it threatens to arrive on {square}", square=SQUARES[wins[0].target]) if wins else ""


def _stops_an_arrival(played: _Played) -> str:
    before = _arrivals(played.for_opponent)
    if not before or _arrivals(played.after):
        return ""
    return phrase("it keeps the piece on {square} from arriving", square=SQUARES[before[0].origin])


def _escapes(played: _Played) -> str:
    was_attacked = is_attacked(played.for_opponent, played.move.origin)
    if not was_attacked or is_attacked(played.after, played.move.target):
        return ""
    return phrase("its piece on {square} was under attack", square=SQUARES[played.move.origin])


def _attacks(played: _Played) -> str:
    captures = [move for move in generated(played.again) if is_capture(played.again, move)]
    already = {move.target for move in generated(played.before) if is_capture(played.before, move)}
    new = sorted({move.target for move in captures} - already)
    free = [square for square in new if any(move.target == square and _is_free(played, move) for move in captures)]
    if free:
        return phrase("it attacks {square}, which nothing protects", square=SQUARES[free[0]])
    return phrase("it attacks {squares}", squares=all_of(SQUARES[square] for square in new)) if new else ""


def _is_free(played: _Played, capture: Move) -> bool:
    return not is_attacked(apply(played.again, capture), capture.target)


def _protects(played: _Played) -> str:
    own = PIECES[played.before.turn]
    for square, letter in enumerate(played.before.board):
        stays = letter in own and square != played.move.origin
        if stays and _hangs(played.for_opponent, square) and is_attacked(played.after, square):
            if not _hangs(played.after, square):
                return phrase("it protects {square}", square=SQUARES[square])
    return ""


def _hangs(position: Position, square: Square) -> bool:
    """Returns whether the side to move can capture on a square without being recaptured."""
    captures = [move for move in generated(position) if move.target == square]
    return any(not is_attacked(apply(position, move), square) for move in captures)


def _runs(played: _Played) -> str:
    goal = HOME_RANK[RIVAL[played.before.turn]].start // SIZE
    ranks = [abs(square // SIZE - goal) for square in (played.move.origin, played.move.target)]
    safe = not is_attacked(played.after, played.move.target)
    return phrase("it runs for the far rank") if safe and ranks[1] < ranks[0] and ranks[1] <= 2 else ""


def _checks(played: _Played) -> Iterator[Callable[[_Played], str]]:
    """Returns the checks for reasons, the weightiest first; fewer for a piece that can be captured without loss."""
    yield from (_captures, _arrives)
    if not _hangs(played.after, played.move.target):
        yield from (_threatens_to_arrive, _stops_an_arrival, _escapes, _attacks, _protects, _runs)


def _arrivals(position: Position) -> list[Move]:
    """Returns the moves that win at once by arriving, sorted by text."""
    goal = HOME_RANK[RIVAL[position.turn]]
    forward = [move for move in generated(position) if move.target in goal]
    return sorted(winning_moves(position, forward), key=str)
