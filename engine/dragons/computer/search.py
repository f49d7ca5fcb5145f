"""Move choice by looking ahead: every move is tried on the same guesses of hidden cards, and the worse half is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from statistics import fmean

from engine.agenda import decider, legal, play, question
from engine.dragons.board import row_of_treasure, treasure_place_of
from engine.dragons.chances import chance_to_win
from engine.dragons.computer.guesses import Guesses
from engine.dragons.computer.playout import play_on, quick_move
from engine.dragons.state import DragonsState


def candidates(state: DragonsState) -> list[str]:
    """Returns the legal moves worth trying, sorted; only one of several equivalent moves."""
    moves = sorted(legal(state))
    match question(state).kind:
        case "lay":  # the order of laying cards does not matter
            card = moves[0].split(":")[1]
            return [move for move in moves if move.split(":")[1] == card]
        case "treasure":
            return [move for move in moves if not _has_twin(state, move)]
    return moves


# Left and right are equivalent while both Treasure positions of a row are empty.
def _has_twin(state: DragonsState, move: str) -> bool:
    if move == "pass" or move[-2] == "a":
        return False
    lying = state.sides[state.active].treasures
    row = row_of_treasure(treasure_place_of(move[-2:])[1])
    return not any(card for where, card in enumerate(lying) if row_of_treasure(where) == row)


def best_move(
    guesses: Guesses, moves: Sequence[str], playouts: int, turns: int, rng: Random, out_of_time: Callable[[], bool]
) -> str:
    """Returns the move after which the deciding seat is most likely to win.

    `playouts` is the approximate total number of playouts, `turns` the length of each. All moves share the first
    playouts, the better half the next, until one is left. Every round tries all of them with the same guess and the
    same random numbers, so that luck favours none.
    """
    left = _quick_move_first(guesses, moves, rng)
    found: dict[str, list[float]] = {move: [] for move in left}
    halvings = ceil(log2(len(left)))
    while len(left) > 1:
        for _ in range(max(1, playouts // (halvings * len(left)))):
            guess, luck = guesses.draw(), rng.random()
            for move in left:
                if out_of_time():
                    return _likeliest_first(left, found)[0]
                found[move].append(_played_out(guess.copy(), move, turns, Random(luck)))
        left = _likeliest_first(left, found)[: (len(left) + 1) // 2]
    return left[0]


def weighed(
    guesses: Guesses, moves: Sequence[str], playouts: int, turns: int, rng: Random, out_of_time: Callable[[], bool]
) -> dict[str, float]:
    """Returns the chance to win after each move, from 0 to 1; empty if there is no time for a round.

    All moves get equally many playouts, at most `playouts` in all, with the same guesses and random numbers.
    """
    totals, rounds = dict.fromkeys(moves, 0.0), 0
    for _ in range(max(1, playouts // len(moves))):
        guess, luck, found = guesses.draw(), rng.random(), {}
        for move in moves:
            if out_of_time():
                return {move: total / rounds for move, total in totals.items()} if rounds else {}
            found[move] = _played_out(guess.copy(), move, turns, Random(luck))
        totals = {move: total + found[move] for move, total in totals.items()}
        rounds += 1
    return {move: total / rounds for move, total in totals.items()}


# Without any time the rule of thumb decides.
def _quick_move_first(guesses: Guesses, moves: Sequence[str], rng: Random) -> list[str]:
    mixed = rng.sample(moves, len(moves))
    thumb = quick_move(guesses.draw(), rng)
    return sorted(mixed, key=lambda move: move != thumb)


def _likeliest_first(moves: list[str], found: dict[str, list[float]]) -> list[str]:
    return sorted(moves, key=lambda move: fmean(found[move]) if found[move] else 0.0, reverse=True)


def _played_out(state: DragonsState, move: str, turns: int, rng: Random) -> float:
    seat = decider(state)
    play(state, move)
    play_on(state, turns, rng)
    return chance_to_win(state, seat)
