"""Choosing by looking ahead: every move is tried on the same guesses of what is hidden, and the worse half goes."""

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
    """Returns the legal moves that are worth a look, sorted: of moves that come to the same, only one."""
    moves = sorted(legal(state))
    match question(state).kind:
        case "lay":  # in which order cards are laid is all the same
            card = moves[0].split(":")[1]
            return [move for move in moves if move.split(":")[1] == card]
        case "treasure":
            return [move for move in moves if not _has_twin(state, move)]
    return moves


# Left or right makes no difference while both places of a row are free.
def _has_twin(state: DragonsState, move: str) -> bool:
    if move == "pass" or move[-2] == "a":
        return False
    lying = state.sides[state.active].treasures
    row = row_of_treasure(treasure_place_of(move[-2:])[1])
    return not any(card for where, card in enumerate(lying) if row_of_treasure(where) == row)


def best_move(
    guesses: Guesses, moves: Sequence[str], playouts: int, turns: int, rng: Random, out_of_time: Callable[[], bool]
) -> str:
    """Returns the move after which the deciding seat is likeliest to win.

    `playouts` is about how often moves are tried in all, `turns` how many turns each playout goes on. All moves share
    the first playouts, the better half of them the next, until one is left. Every round tries all of them on one guess
    and with one luck, so that none is better for having been tried in a better moment.
    """
    left = _thumb_first(guesses, moves, rng)
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
    """Returns how likely the deciding seat is to win after each move, from 0 to 1; nothing without time for a round.

    All moves are tried equally often, `playouts` times in all or a little less, on the same guesses with the same luck.
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


# The rule of thumb is the answer when there is no time at all.
def _thumb_first(guesses: Guesses, moves: Sequence[str], rng: Random) -> list[str]:
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
