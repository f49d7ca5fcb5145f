"""Who is where: points, then what the opponents came to.

Buchholz adds the points of all opponents. Sonneborn-Berger adds the points of those who were beaten, and half of those
who were drawn with. A round without an opponent counts as one against somebody with as many points as oneself.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from controller.net.leagues.events import WIN
from controller.net.leagues.state import LeagueState


@dataclass(frozen=True, slots=True)
class Met:
    """A round of one player."""

    round: int
    opponent: str | None
    """None for a bye."""
    was_first: bool | None
    """None for a bye."""
    points: int | None
    """Half points; None while the game is played."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line in the table. Points are in halves, Sonneborn-Berger in quarters."""

    rank: int
    """From 1; who has the same of everything shares it."""
    player: str
    points: int
    buchholz: int
    sonneborn_berger: int
    wins: int
    met: tuple[Met, ...]
    is_here: bool = True

    @property
    def firsts(self) -> int:
        """How many more games were played with the first seat than with the second."""
        return sum(1 if each.was_first else -1 for each in self.met if each.was_first is not None)

    @property
    def last_seat(self) -> bool | None:
        """Whether the last game was played with the first seat; None before the first game."""
        return next((each.was_first for each in reversed(self.met) if each.was_first is not None), None)

    @property
    def byes(self) -> int:
        """How many rounds there were without an opponent."""
        return sum(each.opponent is None for each in self.met)


def standings(league: LeagueState) -> tuple[Ranked, ...]:
    """Returns everybody's line, the best first, in equal places those who came first."""
    met = _met(league)
    points = {name: sum(each.points or 0 for each in rounds) for name, rounds in met.items()}
    lines = [_line(league, name, met[name], points) for name in met]
    swiss = league.rules.system == "swiss"

    def worth(line: Ranked) -> tuple[int, ...]:
        finer = (line.buchholz, line.sonneborn_berger) if swiss else (line.sonneborn_berger, line.wins)
        return (line.points, *finer, line.wins)

    lines.sort(key=worth, reverse=True)
    worths = [worth(line) for line in lines]
    return tuple(replace(line, rank=1 + worths.index(worth(line))) for line in lines)


def _met(league: LeagueState) -> dict[str, tuple[Met, ...]]:
    met: dict[str, list[Met]] = {player.name: [] for player in league.players}
    for number, paired in enumerate(league.rounds, start=1):
        for pairing, result in zip(paired.round.pairings, league.results(number), strict=True):
            first, second = (None, None) if result is None else result.score
            met[pairing.first].append(Met(number, pairing.second, True, first))
            met[pairing.second].append(Met(number, pairing.first, False, second))
        if paired.round.bye is not None:
            met[paired.round.bye].append(Met(number, None, None, WIN))
    return {name: tuple(rounds) for name, rounds in met.items()}


def _line(league: LeagueState, name: str, met: tuple[Met, ...], points: dict[str, int]) -> Ranked:
    known = [(each.points, points[each.opponent or name]) for each in met if each.points is not None]
    return Ranked(
        rank=0, player=name, points=points[name],
        buchholz=sum(theirs for _, theirs in known),
        sonneborn_berger=sum(mine * theirs for mine, theirs in known),
        wins=sum(each.points == WIN and each.opponent is not None for each in met),
        met=met, is_here=league.player(name).is_here,
    )  # fmt: skip
