"""Reviews: the moves of a finished game that changed the proven result or lost a large advantage."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import engine
from controller.errors import Refused
from controller.tabletop.registry import title_of
from controller.teaching.hints import in_hundred
from controller.teaching.naming import as_sentence, way_of
from engine import Game
from engine.game import Seat
from engine.sentence import phrase, plural, together
from engine.teacher import Judgement, Verdict

AnyGame = Game[Any, Any]

_MUCH = 0.12
"""The loss in the chance to win from which a move counts as a mistake."""


def _positions(game: AnyGame) -> Iterator[AnyGame]:
    """Yields every position in which a move was made, each as a separate game without a history."""
    replayed = engine.load(game.name, game.start, rules=game.rules)
    for move in game.moves:
        yield engine.load(game.name, replayed.text(), rules=game.rules)
        replayed.push(move)


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A mistake: a move that gave away a win or a draw, or a large advantage, or lost although another was not
    proven to.
    """

    ply: int
    """The number of moves before it."""
    seat: str
    move: str
    better: str
    sentence: str


@dataclass(frozen=True)
class Review:
    """A review: the positions of a finished game, and the one on display, if any."""

    positions: tuple[AnyGame, ...]
    """The position of each move, the first move first."""
    texts: tuple[str, ...]
    """The same as texts."""
    moves: tuple[str, ...]
    judged: frozenset[Seat]
    """The seats whose decisions are judged, in a game with hidden cards."""
    shown: int | None = None
    """The number of moves before the one on display; None for none."""

    @classmethod
    def of(cls, game: AnyGame, judged: Collection[Seat]) -> Review:
        """Returns the review of a game; raises `Refused` while it goes on, and for a game without a move.

        With hidden cards only the decisions of the seats in `judged` are reviewed, by estimates from which a player can
        learn; without secrets the results are proven.
        """
        if game.outcome() is None:
            raise Refused(phrase("the game is still in progress; review it when it is over"))
        if not game.moves:
            raise Refused(phrase("the game has no moves to review"))
        positions = tuple(_positions(game))
        texts = tuple(position.text() for position in positions)
        return cls(positions, texts, tuple(map(str, game.moves)), frozenset(judged))

    def points(self, known: Mapping[str, Judgement]) -> tuple[TurningPoint, ...]:
        """Returns the turning points, in order, that follow from the known judgements of the positions' texts."""
        found = (
            _turning_point(ply, position, move, known.get(text))
            for ply, (position, text, move) in enumerate(zip(self.positions, self.texts, self.moves, strict=True))
            if self._is_of_interest(position)
        )
        return tuple(point for point in found if point is not None)

    def is_worth_judging(self, ply: int) -> bool:
        """Returns whether the teacher judges a move: with hidden cards many moves are not choices."""
        position = self.positions[ply]
        return self._is_of_interest(position) and not (position.secrets and len(position.legal_moves) == 1)

    def _is_of_interest(self, position: AnyGame) -> bool:
        return not position.secrets or position.turn in self.judged

    def seat_of(self, ply: int) -> str:
        """Returns the title of the seat that made the move after `ply` plies, such as "White"."""
        return title_of(self.positions[ply].turn, self.positions[ply].name)

    def number_of(self, ply: int) -> int:
        """Returns the number of the move after `ply` plies in the score, where a move of each seat makes one number.

        If seats do not alternate, every move has its own number.
        """
        if self.positions[0].secrets:
            return ply + 1
        begins = self.positions[0].seats.index(self.positions[0].turn)
        return (begins + ply) // 2 + 1

    def showing(self, show: str | int, points: tuple[TurningPoint, ...]) -> Review:
        """Returns the review with another move on display; raises `Refused` when that is impossible."""
        if isinstance(show, int):
            if not 0 <= show < len(self.moves):
                raise Refused(
                    phrase("the game has the moves 0 to {last}, not {number}", last=len(self.moves) - 1, number=show)
                )
            return replace(self, shown=show)
        plies = [point.ply for point in points]
        if not plies:
            raise Refused(phrase("no turning point was proven"))
        return replace(self, shown=_neighbour(plies, self.shown, 1 if show == "next" else -1))


def _neighbour(plies: list[int], shown: int | None, step: int) -> int:
    """Returns the next or previous turning point, cyclically."""
    if shown is None:
        return plies[0 if step == 1 else -1]
    if step == 1:
        return next((ply for ply in plies if ply > shown), plies[0])
    return next((ply for ply in reversed(plies) if ply < shown), plies[-1])


def _turning_point(ply: int, position: AnyGame, move: str, judgement: Judgement | None) -> TurningPoint | None:
    if judgement is not None and judgement.chances:
        return _lost_advantage(ply, position, move, judgement)
    if judgement is None or judgement.moves[move].result in (judgement.now.result, "unknown"):
        return None  # unknown: perhaps a longer way to the same result
    seat, better, after = position.turn, judgement.best[0], judgement.moves[move].result
    said = {"seat": title_of(seat), "move": way_of(position, better)}
    if judgement.now.result == "win":
        what = _lost_win(judgement.now, said)
    elif after != "loss":
        return None
    elif judgement.now.result == "draw" or judgement.moves[better].result == "draw":
        what = phrase("{seat}'s losing mistake: {move} would have drawn.", **said)
    else:
        what = phrase("{seat}'s losing mistake: {move} is not proven to lose.", **said)
    return TurningPoint(ply, seat, move, better, what)


def _lost_advantage(ply: int, position: AnyGame, move: str, judgement: Judgement) -> TurningPoint | None:
    """Returns a move that wins much less often than the best one, by what its seat could know then."""
    better, chances = judgement.likeliest[0], judgement.chances
    if chances[better] - chances[move] < _MUCH:
        return None
    was, best = in_hundred(chances[move]), in_hundred(chances[better])
    played, instead = (as_sentence(way_of(position, each)) for each in (move, better))
    what = together(
        phrase("this wins about {chance} of 100 games: {move}", chance=was, move=played),
        phrase("The best move wins {chance}: {move}", chance=best, move=instead),
    )
    return TurningPoint(ply, position.turn, move, better, what)


def _lost_win(now: Verdict, said: Mapping[str, str]) -> str:
    if not now.exact:
        return phrase("{seat} gave the win away: {move} would have kept it.", **said)
    return plural(
        "{seat} gave the win away: {move} would have won in {n} move.",
        "{seat} gave the win away: {move} would have won in {n} moves.",
        (now.plies + 1) // 2,
        **said,
    )
