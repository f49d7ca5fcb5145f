"""A player's oversights: jumps, long slides, arrivals, a change of colour; constant for one whole decision."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.chameleon import Position, ending
from engine.chameleon.opponent import sliders_and_jumpers
from engine.chameleon.rules.board import JUMPS, RAYS, SQUARES, STEPS, square_at
from engine.chameleon.rules.tactics import sound_moves, winning_moves
from engine.chameleon.search.alphabeta import WON, AlphaBeta
from engine.chameleon.search.levels import LEVELS
from engine.chameleon.search.sight import CLEAR, SHARP, Habits, Sight, look
from tests.engine.samples import sampled_positions

BLIND = Habits(0, 0, 0, 0, 0, 0, 0, 0, 0)
ALL = range(len(SQUARES))


def seen(sight: Sight, side: int, origin: int) -> set[int]:
    return {target for target in ALL if sight.sees(side, origin, target)}


def test_who_is_sharp_sees_everything() -> None:
    assert look(SHARP, 0, 7, Random(1)) == CLEAR
    assert [name for name, level in LEVELS.items() if level.habits == SHARP] == ["8"]


def test_who_is_blind_still_sees_steps() -> None:
    sight = look(BLIND, 0, 7, Random(1))
    assert [seen(sight, side, origin) for side in (0, 1) for origin in ALL] == [set(steps) for steps in STEPS] * 2
    assert (sight.arrivals, sight.changes) == ((0, 0), (False, False))


def test_a_mover_overlooks_the_rivals_jumps_and_sees_its_own() -> None:
    sight = look(replace(SHARP, rival_jumps=0), 1, None, Random(1))
    assert [sight.jumps[25 + origin] for origin in ALL] == CLEAR.jumps[25:]
    assert sight.jumps[:25] == [0] * 25


@given(st.integers(0, 999), st.sampled_from([(1, 1), (1, -1), (-1, 1), (-1, -1)]))
def test_who_does_not_see_a_diagonal_does_not_see_it_anywhere_on_it(seed: int, way: tuple[int, int]) -> None:
    sight = look(replace(SHARP, slides=0.5), 0, None, Random(seed))
    for start in ALL:
        line = [start]
        while (beyond := square_at(line[-1] // 5 + way[0], line[-1] % 5 + way[1])) is not None:
            line.append(beyond)
        assert len({sight.sees(0, one, two) for one, two in zip(line, line[2:], strict=False)}) <= 1
        assert [sight.sees(0, start, target) for target in line[2:]] == sorted(
            (sight.sees(0, start, target) for target in line[2:]), reverse=True
        )


def share(habits: Habits, pairs: list[tuple[int, int]], last: int | None = None) -> float:
    """The share of Red's moves that are seen in fifty decisions, 0 to 1."""
    sights = [look(habits, 0, last, Random(seed)) for seed in range(50)]
    return sum(sight.sees(0, *pair) for sight in sights for pair in pairs) / len(sights) / len(pairs)


def test_long_slides_are_overlooked_more_than_short_ones() -> None:
    slides = {
        length: [(origin, ray[length - 1]) for origin in ALL for ray in RAYS[origin] if len(ray) >= length]
        for length in (2, 3)
    }
    habits = replace(SHARP, slides=0.6)
    assert 0.2 < share(habits, slides[3]) < 0.5 < share(habits, slides[2]) < 0.7


def test_what_leads_backwards_is_overlooked_more() -> None:
    jumps = [(origin, target) for origin in ALL for target in JUMPS[origin]]
    forwards, backwards = ([pair for pair in jumps if (pair[0] < pair[1]) is up] for up in (True, False))
    habits = replace(SHARP, jumps=0.9, backwards=0.5)
    assert share(habits, backwards) < 0.55 < 0.8 < share(habits, forwards)


def test_what_is_far_from_the_last_move_is_overlooked_more() -> None:
    habits = replace(SHARP, far=0.5)
    near = [(origin, target) for origin in range(5) for target in JUMPS[origin]]
    far = [(origin, target) for origin in range(20, 25) for target in JUMPS[origin]]
    assert share(habits, far, last=2) < 0.4
    assert share(habits, near, last=2) == 1.0


def score(position: Position, sight: Sight, depth: int) -> int:
    moves = [move.origin << 5 | move.target for move in sound_moves(position)]
    side = 0 if position.turn == "red" else 1
    return AlphaBeta(lambda: False, sight=sight).best_move(*sliders_and_jumpers(position), side, moves, depth)[1]


def test_who_forgets_arrivals_does_not_know_that_it_wins() -> None:
    """Rule 12."""
    position = Position.parse("2b2/W4/5/4b/1B3 r")
    assert next(winning_moves(position, sound_moves(position)))
    assert score(position, CLEAR, 1) > WON
    assert score(position, replace(CLEAR, arrivals=(0, 0)), 1) < WON


def going_on(count: int, seed: int, most: int) -> list[Position]:
    return [position for position in sampled_positions(count, seed, most) if ending(position) is None]


def test_who_overlooks_the_rivals_jumps_believes_in_wins_that_are_none() -> None:
    """Rules 8 and 12: a jump would capture the arrived piece."""
    careless = replace(CLEAR, jumps=CLEAR.jumps[:25] + [0] * 25)
    games = [position for position in going_on(200, seed=9, most=3) if position.turn == "red"]
    known = {position for position in games if score(position, CLEAR, 1) > WON}
    believed = {position for position in games if score(position, careless, 1) > WON}
    assert known < believed


def test_who_forgets_that_colours_change_finds_other_wins() -> None:
    """Rule 9."""
    forgets = replace(CLEAR, changes=(False, False))
    games = going_on(300, seed=8, most=2)
    assert [score(position, CLEAR, 3) > WON for position in games] != [score(game, forgets, 3) > WON for game in games]
