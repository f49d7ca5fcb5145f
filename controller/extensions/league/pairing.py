"""The pairings of the next round. Swiss: the pairing with the lowest cost; round robin: the circle, each player against
each.

A Swiss round is a matching of least cost (networkx), with the bye as an additional player if their number is odd. The
costs, most important first: the same opponent again or a second bye; the same seat much more often than the other; a
difference in points; seats that do not alternate; players of equal points who are not paired upper half against lower
half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from controller.errors import Refused
from controller.net.leagues.events import LeagueRound, Pairing
from controller.net.leagues.standings import Ranked, standings
from controller.net.leagues.state import LeagueState
from engine.sentence import all_of, phrase, plural
from hal.remedies import install_extra

_ONCE_AGAIN, _ONE_SEATED, _UNLIKE, _OUT_OF_TURN = 10**15, 10**12, 10**7, 10**4
"""The cost of one of each; each outweighs all cheaper ones in a round of a few hundred players."""
_BYE = -1


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairings, each with the player of the first seat in front, and the player with a bye."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None


def next_round(league: LeagueState) -> LeagueRound:
    """Returns the next round of a league; raises `Refused` if there is none."""
    number, here = len(league.rounds) + 1, set(league.here)
    if league.is_over:
        raise Refused("{league} is over", league=league.name)
    if number > 1 and not league.is_played(number - 1):
        missing = [str(board) for board, each in enumerate(league.results(number - 1), start=1) if each is None]
        raise Refused(
            plural(
                "round {round} is not finished: the result of board {boards} is missing",
                "round {round} is not finished: the results of boards {boards} are missing",
                len(missing),
                round=(number - 1),
                boards=all_of(missing),
            )
        )
    if len(here) < 2:
        raise Refused(
            plural(
                "{league} has {n} player; a round needs at least two",
                "{league} has {n} players; a round needs at least two",
                len(here),
                league=league.name,
            )
        )
    lines = [line for line in standings(league) if line.player in here]
    pairs = _swiss(league, number, lines) if league.rules.system == "swiss" else _circle_round(league, number, lines)
    tables = [*league.open_tables, *[None] * len(pairs.pairs)]
    pairings = tuple(Pairing(first, second, table) for (first, second), table in zip(pairs.pairs, tables, strict=False))
    return LeagueRound(number, pairings, pairs.bye)


def _all_met(league: LeagueState) -> Refused:
    return Refused(phrase("in {league}, everyone has played everyone", league=league.name))


def _swiss(league: LeagueState, number: int, lines: Sequence[Ranked]) -> Pairs:
    if number > league.rules.rounds:
        raise Refused(
            plural(
                "{league} has {n} round, which has been played",
                "{league} has {n} rounds, which have all been played",
                league.rules.rounds,
                league=league.name,
            )
        )
    return swiss_pairs(lines)


# The least cost


def swiss_pairs(lines: Sequence[Ranked]) -> Pairs:
    """Returns the pairs of a Swiss round; `lines` are its players, the best first."""
    places = list(range(len(lines)))
    costs = {(one, other): _cost(lines, one, other) for one, other in combinations(places, 2)}
    if len(lines) % 2:
        costs |= {(_BYE, place): _cost_of_bye(lines, place) for place in places}
    matched = _matching(costs)
    bye = next((max(pair) for pair in matched if _BYE in pair), None)
    found = sorted(tuple(sorted(pair)) for pair in matched if _BYE not in pair)
    pairs = tuple(_seated(lines[one], lines[other], board) for board, (one, other) in enumerate(found))
    return Pairs(pairs, None if bye is None else lines[bye].player)


def _matching(costs: dict[tuple[int, int], int]) -> set[tuple[int, int]]:
    try:
        import networkx
    except ImportError:
        raise Refused("pairing a round needs networkx; {remedy}", remedy=install_extra("league")) from None
    graph: Any = networkx.Graph()
    most = max(costs.values()) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in costs.items())
    found: set[tuple[int, int]] = networkx.max_weight_matching(graph, maxcardinality=True)
    return found


def _cost(lines: Sequence[Ranked], one: int, other: int) -> int:
    upper, lower = lines[one], lines[other]
    again = sum(each.opponent == lower.player for each in upper.met)
    apart = abs(upper.points - lower.points)
    unseated, turn = _seat_cost(upper, lower)
    seats = unseated * _ONE_SEATED + turn * _OUT_OF_TURN
    return again * _ONCE_AGAIN + seats + apart**2 * _UNLIKE + _fold(lines, one, other)


def _seat_cost(upper: Ranked, lower: Ranked) -> tuple[int, int]:
    """Returns two costs of a game for the players' seats: unbalanced counts beyond two, and repeated or unequal
    seats.
    """
    first, second = (upper, lower) if _has_first(upper, lower, 0) else (lower, upper)
    after = (first.firsts + 1, second.firsts - 1)
    beyond = sum(max(0, abs(each) - 2) for each in after)
    return beyond, sum(abs(each) > 1 for each in after) + (first.last_seat is True) + (second.last_seat is False)


def _fold(lines: Sequence[Ranked], one: int, other: int) -> int:
    """Returns how many places a pair of equal points is off from pairing the upper half against the lower half."""
    if lines[one].points != lines[other].points:
        return 0
    equals = sum(line.points == lines[one].points for line in lines)
    return abs(other - one - equals // 2)


def _cost_of_bye(lines: Sequence[Ranked], place: int) -> int:
    """Returns the cost of a bye: lowest for a player without one who has few points and a low place."""
    better = len(lines) - 1 - place
    return lines[place].byes * _ONCE_AGAIN + lines[place].points ** 2 * _UNLIKE + better


def _seated(upper: Ranked, lower: Ranked, board: int) -> tuple[str, str]:
    first = _has_first(upper, lower, board)
    return (upper.player, lower.player) if first else (lower.player, upper.player)


def _has_first(upper: Ranked, lower: Ranked, board: int) -> bool:
    """Returns whether the upper of two gets the first seat: the player who has had it less often, else not the last one
    to have it.
    """
    if upper.firsts != lower.firsts:
        return upper.firsts < lower.firsts
    if upper.last_seat != lower.last_seat:
        return lower.last_seat is True or upper.last_seat is False
    return board % 2 == 0


# Round robin


def _circle_round(league: LeagueState, number: int, lines: Sequence[Ranked]) -> Pairs:
    """Returns a round of the circle; after a late arrival, the players with the most open games meet first."""
    everybody = [player.name for player in league.players]
    here = {line.player for line in lines}
    if all(player.since == 1 for player in league.players):
        rounds = len(everybody) - 1 + len(everybody) % 2
        for pairs in (round_robin_pairs(everybody, each) for each in range(number, rounds + 1)):
            if there := _present_pairs(pairs, here):
                return there
        raise _all_met(league)
    return _unmet_pairs(league, lines)


def _present_pairs(pairs: Pairs, here: set[str]) -> Pairs | None:
    """Returns the pairs of a round whose players are both still here; None without any.

    Players whose opponent has left get no points.
    """
    there = tuple(pair for pair in pairs.pairs if here.issuperset(pair))
    return Pairs(there, pairs.bye if pairs.bye in here else None) if there else None


def round_robin_pairs(names: Sequence[str], number: int) -> Pairs:
    """Returns a round of round robin, counted from 1; seats are as even as possible."""
    players: list[str | None] = [*names, *([None] if len(names) % 2 else [])]
    turning, fixed = players[:-1], players[-1]
    size = len(turning)
    pairs = [(turning[number % size], fixed) if number % 2 else (fixed, turning[number % size])]
    for step in range(1, size // 2 + 1):
        ahead, behind = turning[(number + step) % size], turning[(number - step) % size]
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    bye = next((one or other for one, other in pairs if one is None or other is None), None)
    return Pairs(tuple((one, other) for one, other in pairs if one is not None and other is not None), bye)


def _unmet_pairs(league: LeagueState, lines: Sequence[Ranked]) -> Pairs:
    """Returns as many games as possible between players who have not met, those with the most open games first.

    There are no byes.
    """
    met = {line.player: {each.opponent for each in line.met} for line in lines}
    before = {line.player: sum(other.player not in met[line.player] for other in lines) - 1 for line in lines}
    costs = {
        (one, other): -before[lines[one].player] - before[lines[other].player]
        for one, other in combinations(range(len(lines)), 2)
        if lines[other].player not in met[lines[one].player]
    }
    if not costs:
        raise _all_met(league)
    found = sorted(tuple(sorted(pair)) for pair in _matching(costs))
    return Pairs(tuple(_seated(lines[one], lines[other], board) for board, (one, other) in enumerate(found)), None)
