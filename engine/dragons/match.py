"""A match: games until a player has enough points or has won most of them (R19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.agenda import BadText
from engine.dragons.cards import SEAT_NAMES, SEATS
from engine.game import Seat
from engine.sentence import beginning, phrase, row_of

ONE_GAME = "one-game"
"""The house rule of a single game."""


class Goal(NamedTuple):
    """The goal of a match."""

    title: str
    """For use in a sentence, "the 50-point match"."""
    target: int
    """The score that wins the match."""
    unit: str
    """The unit: "points" or "games"."""


MATCHES: Mapping[str, Goal] = {
    "50-points": Goal(phrase("the 50-point match"), 50, "points"),
    "100-points": Goal(phrase("the 100-point match"), 100, "points"),
    "best-of-3": Goal(phrase("the best-of-3 match"), 2, "games"),
    "best-of-5": Goal(phrase("the best-of-5 match"), 3, "games"),
    "best-of-7": Goal(phrase("the best-of-7 match"), 4, "games"),
}
"""The matches by the house rule that names them."""


def _opponent(seat: Seat) -> Seat:
    return SEATS[1 - SEATS.index(seat)]


@dataclass(frozen=True, slots=True)
class Match:
    """The score of a match, and who begins its next game."""

    goal: str
    """A key of `MATCHES`."""
    red: int = 0
    """Red's score: points, or games won."""
    blue: int = 0
    number: int = 1
    """The number of the current game, from 1."""
    first: Seat | None = None
    """Who begins this game: the loser of the last one; None for a random choice."""
    given_up_by: Seat | None = None
    """Who has resigned the match. No game follows, so this never appears in a text."""

    @property
    def about(self) -> Goal:
        """The goal of the match."""
        return MATCHES[self.goal]

    @property
    def score(self) -> dict[Seat, int]:
        """The scores of both seats."""
        return {"red": self.red, "blue": self.blue}

    def after(self, points: Mapping[Seat, int], winner: Seat | None) -> Match:
        """Returns the match as it enters its next game, after this one ended with these points."""
        won = points if self.about.unit == "points" else {seat: int(seat == winner) for seat in SEATS}
        loser = _opponent(winner) if winner else None
        red, blue = self.red + won["red"], self.blue + won["blue"]
        return replace(self, red=red, blue=blue, number=self.number + 1, first=loser)

    @property
    def winner(self) -> Seat | None:
        """The seat that has reached the goal and leads, or None while the match goes on.

        A player who resigns the match loses it, whatever the score.
        """
        if self.given_up_by:
            return _opponent(self.given_up_by)
        if max(self.red, self.blue) < self.about.target or self.red == self.blue:
            return None
        return "red" if self.red > self.blue else "blue"

    def __str__(self) -> str:
        return f"{self.goal}:{self.red}:{self.blue}:{self.number}:{self.first or ''}".rstrip(":")

    @classmethod
    def read(cls, text: str) -> Match:
        """Reads the output of `str`; raises `BadText`."""
        goal, *parts = text.split(":")
        numbers, first = parts[:3], (*parts[3:], "")[0]
        sound = len(numbers) == 3 and len(parts) <= 4 and first in ("", *SEATS)
        if goal not in MATCHES or not sound or not all(each.isdecimal() and len(each) < 5 for each in numbers):
            goals = row_of(MATCHES)
            raise BadText(
                phrase(
                    "{text} is not of the form GOAL:RED:BLUE:GAME:FIRST, with one of the goals: {goals}",
                    text=repr(text),
                    goals=goals,
                )
            )
        red, blue, number = map(int, numbers)
        return cls(goal, red, blue, number, first or None)

    # Sentences

    def standing(self) -> str:
        """Returns the score, or the winner, as a sentence."""
        return phrase("{sentence}.", sentence=beginning(self._stands()))

    def then(self) -> str:
        """Returns the score or the winner once this game is included, as a sentence."""
        return phrase("Then {sentence}.", sentence=self._stands())

    def coming(self) -> str:
        """Returns which game of the match comes next, as a sentence."""
        if self.first is None:
            return phrase("Game {number} of the match: the starting player is chosen at random.", number=self.number)
        return phrase(
            "Game {number} of the match: {seat} lost the previous game and begins.",
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
        return phrase("the score in {match} is {score}", match=self.about.title, score=self._lead())

    def _points(self) -> str:
        return phrase("{more} to {less}", more=max(self.red, self.blue), less=min(self.red, self.blue))

    def _lead(self) -> str:
        if self.red == self.blue:
            return self._points()
        leader = SEAT_NAMES["red" if self.red > self.blue else "blue"]
        return phrase("{score} for {seat}", score=self._points(), seat=leader)
