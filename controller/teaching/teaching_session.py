"""The teacher at one game: its judgements, the pending questions, and what to judge next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import engine
from controller.errors import Refused
from controller.messages.commands import Judge, Judged
from controller.tabletop.registry import title_of
from controller.teaching.courses import Course, Stage
from controller.teaching.hints import Hint, hint_of
from controller.teaching.naming import way_of
from controller.teaching.review import Review, TurningPoint
from controller.teaching.state import TeachingState
from engine import Game
from engine.sentence import phrase
from engine.teacher import Effect, Judgement

AnyGame = Game[Any, Any]
_CANNOT_JUDGE = phrase("The teacher cannot judge this move. Put the piece back and try another one.")


class TeachingSession:
    """Keeps the teacher's results for one game; `hints` is the budget of each seat.

    `tickets` number the questions, so that a late answer about another game is ignored.
    """

    def __init__(self, name: str, hints: int, tickets: Iterator[int]) -> None:
        self.teacher = engine.teacher(name)
        self.budget, self._tickets = hints, tickets
        self.open(None)

    def open(self, course: Course | None, used: Iterable[str] = (), hinted: str | None = None) -> None:
        """Starts another game, with the hints used in it and the position of the last hint."""
        self.course = course
        self.review: Review | None = None
        self._known: dict[str, Judgement] = {}
        self._advice: dict[str, str] = {}
        self._failed: set[str] = set()
        self._advised: set[str] = set()
        self._used, self._hinted = Counter(used), hinted
        self._ticket = next(self._tickets)
        self._asked: tuple[str, bool] | None = None

    @property
    def judges(self) -> bool:
        """True when a teacher can prove the result of a position."""
        return self.teacher is not None and self.teacher.judges

    @property
    def is_asking(self) -> bool:
        return self._asked is not None

    # Results

    def judgement(self, game: AnyGame) -> Judgement | None:
        """Returns the proven result of the position on the board, or None if not known yet."""
        return self._known.get(game.text())

    def effects(self, game: AnyGame) -> Mapping[str, Effect]:
        """Returns the effect of each legal move on the result; empty if not known yet."""
        judgement = self.judgement(game)
        return {} if judgement is None else {move: judgement.effect(move) for move in judgement.moves}

    def stage(self, game: AnyGame) -> Stage | None:
        """Returns the progress of the lesson or puzzle, or None in an ordinary game."""
        stage = None if self.course is None else self.course.stage(game, self.judgement(game))
        if stage is not None and stage.state == "judging" and game.text() in self._failed:
            return Stage("wrong", _CANNOT_JUDGE)
        return stage

    def hint(self, game: AnyGame) -> Hint | None:
        """Returns the requested hint for the position on the board, once it is known."""
        if self._hinted is None or self._hinted != game.text() or game.outcome() is not None:
            return None
        return hint_of(self.judgement(game), self._advice.get(self._hinted), lambda move: way_of(game, move))

    def left(self, seat: str) -> int:
        return max(0, self.budget - self._used[seat])

    def is_hinted(self, game: AnyGame) -> bool:
        """Returns whether a hint was requested here, whether it is known yet or not."""
        return self._hinted is not None and self._hinted == game.text()

    def rests(self, game: AnyGame) -> bool:
        """Returns whether a lesson or a puzzle waits for a take-back, or for another course."""
        stage = self.stage(game)
        return stage is not None and stage.state in ("wrong", "solved")

    def check_hint(self, game: AnyGame, *, busy: bool) -> None:
        """Raises `Refused` when the seat on turn can have no hint here; `busy` while the table has the turn."""
        if (reason := self.state(game, teaches=False).why_no_hint(game, busy=busy)) is not None:
            raise Refused(reason)

    def hint_sentence(self, game: AnyGame) -> str:
        """Returns the announcement of the hint for the position on the board; "" if none was requested."""
        if not self.is_hinted(game):
            return ""
        if self.hint(game) is None:
            return phrase("The teacher is looking at the board.")
        seat = title_of(game.turn, game.name)
        if left := self.left(game.turn):
            return phrase("A hint for {seat}, who has {number} left.", seat=seat, number=left)
        return phrase("A hint for {seat}, who has none left.", seat=seat)

    def state(self, game: AnyGame, *, teaches: bool) -> TeachingState:
        """Returns everything that is displayed; with `teaches` also each move's effect."""
        return TeachingState(
            has_teacher=self.teacher is not None,
            judges=self.judges,
            course=self.course,
            stage=self.stage(game),
            hint=self.hint(game),
            is_hinted=self.is_hinted(game),
            hints_left={seat: self.left(seat) for seat in game.seats},
            effects=self.effects(game) if teaches else {},
            review=self.review,
            points=self.points(),
            judged_count=(
                len(self.review.texts) - sum(1 for _ in self._still_to_judge(self.review)) if self.review else 0
            ),
        )

    # Reviews

    def review_game(self, game: AnyGame, show: str | int, judged: Collection[str]) -> None:
        """Starts, continues or ends a review: see `ReviewGame`; raises `Refused` when that is impossible.

        `judged` are the seats whose decisions it judges, see `Review.of`.
        """
        if show == "begin":
            if not self.judges:
                raise Refused(phrase("this game cannot be reviewed"))
            self.review = self.review or Review.of(game, judged)
        elif self.review is None:
            raise Refused(phrase("no game is being reviewed"))
        else:
            self.review = None if show == "done" else self.review.showing(show, self.points())

    def points(self) -> tuple[TurningPoint, ...]:
        return () if self.review is None else self.review.points(self._known)

    # Events

    def take_hint(self, game: AnyGame) -> None:
        """Counts a hint for the seat on turn, for the position on the board."""
        self._used[game.turn] += 1
        self._hinted = game.text()

    def wanted(self, game: AnyGame, *, teaches: bool) -> Judge | None:
        """Returns the next position to judge, unless it is already being judged; `teaches` requests the present one."""
        wanted = self._next(game, teaches)
        key = None if wanted is None else (wanted[0].text(), wanted[1])
        if key == self._asked or not self.judges:
            return None
        self._asked = key
        self._ticket = next(self._tickets)
        if wanted is None:
            return None
        position, advise = wanted
        view = position.view(position.turn)
        return Judge(self._ticket, view, view["position"] if position.secrets else position.text(), advise)

    def judged(self, news: Judged) -> bool:
        """Stores a judgement; returns whether it was still wanted."""
        if news.ticket != self._ticket or self._asked is None:
            return False
        text, advised = self._asked
        if advised:
            self._advised.add(text)
        if news.judgement is None:
            self._failed.add(text)
        else:
            self._known[text] = news.judgement
        if news.advice is not None:
            self._advice[text] = news.advice
        self._asked = None
        return True

    def _next(self, game: AnyGame, teaches: bool) -> tuple[AnyGame, bool] | None:
        """Returns the position to judge next, and whether advice is wanted too."""
        if game.outcome() is None and self.is_hinted(game) and self.hint(game) is None:
            return None if game.text() in self._advised else (game, True)
        stage = self.stage(game)
        if game.outcome() is None and (teaches or (stage is not None and stage.state == "judging")):
            return None if self._is_done(game.text()) else (game, False)
        if self.review is None:
            return None
        return next(((self.review.positions[ply], False) for ply in self._still_to_judge(self.review)), None)

    def _still_to_judge(self, review: Review) -> Iterator[int]:
        """Yields the plies still to judge, the last ones first: most results there can be proven."""
        plies = reversed(range(len(review.texts)))
        return (ply for ply in plies if not self._is_done(review.texts[ply]) and review.is_worth_judging(ply))

    def _is_done(self, text: str) -> bool:
        return text in self._known or text in self._failed
