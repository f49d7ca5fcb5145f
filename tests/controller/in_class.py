"""People at a table without threads, and a teacher who answers on request."""

from __future__ import annotations

import engine
from controller.messages.commands import FindPuzzle, Judge, Judged, PuzzleFound, StartCourse
from tests.controller.sitting import Sitting

FOUND = engine.teacher("chameleon")
assert FOUND is not None
TEACHER = FOUND
WIN_IN_TWO, FIRST = "2w2/5/5/5/2W1B r", "c1a2"
SAVE = "b4/3b1/1w3/1WW2/3B1 r"
"""Only c2b3 saves Red."""


class Class(Sitting):
    """A sitting with a teacher who answers on request."""

    def judge(self, trouble: str = "") -> Class:
        """The teacher answers all its requests, one after the other."""
        while asked := self.requests(Judge):
            self.session.step(self._answer(asked[-1], trouble), self.now)
        return self

    def _answer(self, request: Judge, trouble: str) -> Judged:
        if trouble:
            return Judged(request.ticket, None, None, trouble)
        calls = iter(range(60))
        judgement = TEACHER.judge(request.view, lambda: next(calls, None) is None)
        unsure = request.advise and judgement.now.result == "unknown"
        return Judged(request.ticket, judgement, judgement.best[0] if unsure else None)

    def at_course(self, number: int, kind: str = "lesson", puzzle: str | None = None) -> Class:
        self.ask(StartCourse(kind, number, puzzle=puzzle))
        if kind == "puzzle":
            self.find(SAVE if puzzle == "save" else WIN_IN_TWO)
        return self.set_up()

    def find(self, position: str | None, trouble: str = "") -> Class:
        """The teacher brings a puzzle, if one is requested."""
        for asked in self.requests(FindPuzzle):
            self.session.step(PuzzleFound(asked.ticket, position, trouble), self.now)
        return self

    def set_up(self) -> Class:
        """Puts the pieces in the game's position."""
        self.now += 500
        self.feel(self.session.tabletop.situation(self.session.game).occupied)
        self.wait()
        return self
