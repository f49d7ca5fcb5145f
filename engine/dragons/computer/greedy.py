"""A player that makes the move that seems best now: levels 1 and 2, and the yardstick for the others."""

from __future__ import annotations

from random import Random

from engine.agenda import CHANCE_SEAT, NOBODY, decider, legal, play, question
from engine.dragons.state import DragonsState
from engine.dragons.strength import battle_total

_WON = 1000.0


def greedy_move(state: DragonsState, rng: Random) -> str:
    """Returns the move after which the deciding seat's side is worth most, a random one of equals.

    It trusts every card in `state`: pass it a guess (`determinised`), never the true state.
    """
    seat = decider(state)
    moves = sorted(legal(state))
    rng.shuffle(moves)
    kind = question(state).kind
    if seat == CHANCE_SEAT or kind == "movement":
        return "pass" if "pass" in moves else moves[0]
    if kind == "fight":
        return _cheapest_lead(state, seat, moves)
    return max(moves, key=lambda move: _after(state, seat, move, rng))


def _after(state: DragonsState, seat: int, move: str, rng: Random) -> float:
    ahead = state.copy()
    play(ahead, move)
    for _ in range(40):  # until the attack is over; the evaluation plays no Battle Actions
        if ahead.result or not _is_interruption(ahead):
            break
        moves = legal(ahead)
        play(ahead, "pass" if "pass" in moves else rng.choice(sorted(moves)))
    return _evaluation(ahead, seat)


def _is_interruption(state: DragonsState) -> bool:
    return question(state).kind in ("fight", "save", "draw", "react", "answer", "order", "counter")


# A player who is ahead waits; one who is behind plays the cheapest card that takes the lead.
def _cheapest_lead(state: DragonsState, seat: int, moves: list[str]) -> str:
    if _leads(state, seat):
        return "pass"
    leading = []
    for move in moves:
        ahead = state.copy()
        gold = ahead.sides[seat].gold
        play(ahead, move)
        if move != "pass" and ahead.battle and ahead.battle.winner == NOBODY and _leads(ahead, seat):
            leading.append((gold - ahead.sides[seat].gold, move))
    return min(leading)[1] if leading else "pass"


def _leads(state: DragonsState, seat: int) -> bool:
    battle = state.battle
    assert battle is not None
    own, theirs = (battle_total(state, battle, each) for each in (seat, 1 - seat))
    return own > theirs or (own == theirs and battle.attacker == seat)


def _evaluation(state: DragonsState, seat: int) -> float:
    """Returns the value of a state for a seat: its positions, the Dragons in them, gold, and cards in hand."""
    if state.result:
        winner = state.result[0]
        return 0.0 if winner == NOBODY else _WON if winner == seat else -_WON
    return _side_evaluation(state, seat) - _side_evaluation(state, 1 - seat)


def _side_evaluation(state: DragonsState, seat: int) -> float:
    side = state.sides[seat]
    total = 0.25 * side.gold + 0.5 * len(side.hand) + 0.8 * sum(treasure is not None for treasure in side.treasures)
    for slot in side.slots:
        if slot:
            modifiers = slot.counters + sum(terrain.kind.modifier for terrain in slot.attached)
            total += 4.0 + ((slot.base + modifiers) * 0.5 if slot.is_dragon else 0.5)
            if slot.is_dragon and slot.seen:
                total += 0.2 * slot.card.kind.price
    return total
