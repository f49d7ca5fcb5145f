"""A match: games until somebody has enough points, or has won most of them (R19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.agenda import BadText
from engine.dragons.cards import SEAT_NAMES, SEATS
from engine.game import Seat
from engine.sentence import beginning, phrase, row_of

ONE_GAME = "one-game"
"""The house rule of a game that is no part of a match."""


class Goal(NamedTuple):
    """What wins a match."""

    title: str
    """Inside a sentence, "the match to 50 points"."""
    target: int
    """So much wins it."""
    unit: str
    """What is counted: "points" or "games"."""


MATCHES: Mapping[str, Goal] = {
    "50-points": Goal(phrase("the match to 50 points"), 50, "points"),
    "100-points": Goal(phrase("the match to 100 points"), 100, "points"),
    "best-of-3": Goal(phrase("the match of best of 3 games"), 2, "games"),
    "best-of-5": Goal(phrase("the match of best of 5 games"), 3, "games"),
    "best-of-7": Goal(phrase("the match of best of 7 games"), 4, "games"),
}
"""The matches by the house rule that names them."""


def _rival(seat: Seat) -> Seat:
    return SEATS[1 - SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class Match:
    """How a match stands, and whoever begins its next game."""

    goal: str
    """A key of `MATCHES`."""
    red: int = 0
    """What Red has: points, or games won."""
    blue: int = 0
    number: int = 1
    """Of the game that is played, from 1."""
    first: Seat | None = None
    """Who begins this game: the loser of the last one; None leaves it to chance."""
    given_up_by: Seat | None = None
    """Who has resigned all of it: no game follows, so that no text has to say it."""

    @property
    def about(self) -> Goal:
        """What wins it."""
        return MATCHES[self.goal]

    @property
    def score(self) -> dict[Seat, int]:
        """What both seats have."""
        return {"red": self.red, "blue": self.blue}

    def after(self, points: Mapping[Seat, int], winner: Seat | None) -> Match:
        """Returns the match at its next game, once this one has ended with these points."""
        won = points if self.about.unit == "points" else {seat: int(seat == winner) for seat in SEATS}
        loser = _rival(winner) if winner else None
        red, blue = self.red + won["red"], self.blue + won["blue"]
        return replace(self, red=red, blue=blue, number=self.number + 1, first=loser)

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached the goal with more than the other, or None while the match goes on.

        Whoever resigns the match loses it, however it stands.
        """
        if self.given_up_by:
            return _rival(self.given_up_by)
        if max(self.red, self.blue) < self.about.target or self.red == self.blue:
            return None
        return "red" if self.red > self.blue else "blue"

    def __str__(self) -> str:
        return f"{self.goal}:{self.red}:{self.blue}:{self.number}:{self.first or ''}".rstrip(":")

    @classmethod
    def read(cls, text: str) -> Match:
        """Reads what `str` makes; raises `BadText`."""
        goal, *parts = text.split(":")
        numbers, first = parts[:3], (*parts[3:], "")[0]
        sound = len(numbers) == 3 and len(parts) <= 4 and first in ("", *SEATS)
        if goal not in MATCHES or not sound or not all(each.isdecimal() and len(each) < 5 for each in numbers):
            goals = row_of(MATCHES)
            raise BadText(
                phrase("{text} is not GOAL:RED:BLUE:GAME:FIRST, with a goal of: {goals}", text=repr(text), goals=goals)
            )
        red, blue, number = map(int, numbers)
        return cls(goal, red, blue, number, first or None)

    # In words

    def standing(self) -> str:
        """Returns how it stands, or who has won it, as a sentence."""
        return phrase("{sentence}.", sentence=beginning(self._stands()))

    def then(self) -> str:
        """Returns how it would stand, or who would have won it, as a sentence."""
        return phrase("Then {sentence}.", sentence=self._stands())

    def coming(self) -> str:
        """Returns which game of it comes, as a sentence."""
        if self.first is None:
            return phrase("Game {number} of the match: Chance says who begins.", number=self.number)
        return phrase(
            "Game {number} of the match: {seat} begins, who lost the game before.",
            number=self.number, seat=SEAT_NAMES[self.first],
        )  # fmt: skip

    def _stands(self) -> str:
        if self.winner and self.given_up_by:
            winner = SEAT_NAMES[self.winner]
            return phrase(
                "{seat} wins {match}; the score is {score}", seat=winner, match=self.about.title, score=self._lead()
            )
        if self.winner:
            winner, score = SEAT_NAMES[self.winner], self._points()
            return phrase("{seat} wins {match}, {score}", seat=winner, match=self.about.title, score=score)
        return phrase("{match} stands {score}", match=self.about.title, score=self._lead())

    def _points(self) -> str:
        return phrase("{more} to {less}", more=max(self.red, self.blue), less=min(self.red, self.blue))

    def _lead(self) -> str:
        if self.red == self.blue:
            return self._points()
        leader = SEAT_NAMES["red" if self.red > self.blue else "blue"]
        return phrase("{score} for {seat}", score=self._points(), seat=leader)
