"""People's results against each other, from the games in which both had names."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from controller.journal.store import GameSummary
from controller.tabletop.person_names import people_named


@dataclass(frozen=True, slots=True)
class PairResult:
    """The games of two people against each other; capital letters do not distinguish names."""

    names: tuple[str, str]
    """In their latest spelling; the player with more wins comes first."""
    wins: tuple[int, int]
    draws: int
    """The number of draws."""


def winners_of(result: str) -> tuple[str, ...]:
    """Returns the winning seats of a journal's result, such as "white arrival"; none for a draw."""
    winners = result.partition(" ")[0]
    return () if winners == "draw" else tuple(winners.split("+"))


def results_between(games: Iterable[GameSummary]) -> list[PairResult]:
    """Returns a result for each two people who met, the latest first; `games` are finished, the oldest first."""
    written: dict[str, str] = {}
    met: dict[tuple[str, str], list[int]] = {}
    for game in games:
        people = people_named(game.seats, game.names)
        winners = {people[seat].casefold() for seat in winners_of(game.result or "draw") if seat in people}
        written |= {name.casefold(): name for name in people.values()}
        for one, other in combinations(sorted({name.casefold() for name in people.values()}), 2):
            added = met.pop((one, other), [0, 0, 0])
            if (one in winners) == (other in winners):
                added[2] += 1
            else:
                added[0 if one in winners else 1] += 1
            met[one, other] = added
    return [_pair(written[one], written[other], *added) for (one, other), added in reversed(met.items())]


def result_of_pair(games: Iterable[GameSummary], one: str, other: str) -> PairResult | None:
    """Returns the result of two people by their names; None if they have not met, or are one person."""
    wanted = {one.casefold(), other.casefold()}
    results = results_between(games)
    return next((each for each in results if {name.casefold() for name in each.names} == wanted), None)


def _pair(one: str, other: str, wins: int, losses: int, draws: int) -> PairResult:
    if losses > wins:
        return PairResult((other, one), (losses, wins), draws)
    return PairResult((one, other), (wins, losses), draws)
