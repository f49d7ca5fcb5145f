"""Where the weights in `engine/dragons/chances.py` come from: games between greedy players, and who won them.

At the beginning of every turn it is written down what both sides have. A logistic regression then finds by how much
each thing, one's own less the rival's, makes it likelier to win. The deck counts there as well, lest what only a weak
deck has should seem worth little. Some moves are made by rules of thumb alone, so that games are not all alike. The
weights shift a little with the games, and with every change of a card.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from math import exp, log
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.dragons import (
    CHANCE_SEAT,
    DragonsSide,
    DragonsState,
    attackers,
    decider,
    greedy_move,
    library,
    play,
    read,
    start_text,
)
from engine.dragons.computer.playout import quick_move

Facts = dict[str, float]
"""What one seat has more than the other, by name."""
Example = tuple[Facts, bool]
"""The facts for the seat whose turn begins, and whether it won."""

THUMB = 0.15
"""The share of moves that are made by rules of thumb."""
ROUNDS, RATE, COOLING = 12, 0.02, 0.8
"""How often the examples are gone through, how far each moves a weight at first, and how that falls by round."""


def main() -> None:
    """Reads the command line and prints the weights."""
    parser = argparse.ArgumentParser(description="The weights of chance_to_win, from games between greedy players.")
    parser.add_argument("--games", type=int, default=900)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    rng = Random(arguments.seed)
    examples = [example for number in range(arguments.games) for example in game(number, rng)]
    known = len(examples) * 17 // 20
    weights = fitted(examples[:known], rng)
    found = {**judged(examples[known:], weights), **{name: round(weights[name], 3) for name in sorted(weights)}}
    print(json.dumps(found) if arguments.json else "\n".join(f"{key}: {value}" for key, value in found.items()))


def game(number: int, rng: Random) -> Iterator[Example]:
    """Plays a game and yields an example for each of its turns."""
    decks = library().decks
    names = [*decks]
    red, blue = names[number % len(names)], names[number // len(names) % len(names)]
    state = read(start_text((decks[red], decks[blue])))
    seen: list[tuple[Facts, int]] = []
    while state.agenda:
        if state.turn > len(seen):
            facts = compared(state)
            if red != blue:
                own, theirs = (red, blue) if state.active == 0 else (blue, red)
                facts |= {f"deck {own}": 1.0, f"deck {theirs}": -1.0}
            seen.append((facts, state.active))
        thumb = decider(state) == CHANCE_SEAT or rng.random() < THUMB
        play(state, quick_move(state, rng) if thumb else greedy_move(state, rng))
    assert state.result is not None
    for facts, seat in seen:
        yield facts, state.result[0] == seat


def compared(state: DragonsState) -> Facts:
    """What the seat whose turn it is has more than its rival."""
    own, theirs = (held(state.sides[seat], len(attackers(state, seat))) for seat in (state.active, 1 - state.active))
    return {"tempo": 1.0, **{name: own[name] - theirs[name] for name in sorted({*own, *theirs})}}


def held(side: DragonsSide, can_attack: int) -> Counter[str]:
    """What one side has; a missing name is a 0."""
    has: Counter[str] = Counter({"attackers": can_attack, "gold": side.gold, "missing gold": max(0, 5 - side.gold)})
    has["missing cards"] = max(0, 3 - side.cards_in_position)
    for slot in side.slots:
        if slot and slot.is_dragon:
            now = slot.base + slot.counters + sum(terrain.kind.modifier for terrain in slot.attached)
            known = "seen" if slot.seen else "unseen"
            has.update({f"{known} dragons": 1, f"{known} strength": now, "natives": slot.card.kind.native is not None})
            has.update(slot.traits)
        elif slot:
            has["reactions" if slot.card.kind.reaction else "terrain"] += 1
    for card in side.hand:
        has.update({f"{card.kind.kind} in hand": 1, "modifiers in hand": card.kind.modifier})
    for card in side.treasures:
        if card:
            kind = card.kind
            has.update({"treasures": 1, "row attacking": kind.row_attacking, "row defending": kind.row_defending})
            has.update({f"treasures that {effect.does}": 1 for effect in kind.does} | {"income": kind.income})
    return has


def fitted(examples: list[Example], rng: Random) -> Counter[str]:
    """Returns the weights of a logistic regression, found by stochastic gradient descent."""
    weights: Counter[str] = Counter()
    for number in range(ROUNDS):
        for facts, won in rng.sample(examples, len(examples)):
            step = RATE * COOLING**number * (won - chance(facts, weights))
            for name, amount in facts.items():
                # Gold is counted in tens here, as it comes in larger numbers than the rest and would swing.
                weights[name] += step * amount * (0.01 if name == "gold" else 1)  # type: ignore[assignment]
    return weights


def chance(facts: Facts, weights: Counter[str]) -> float:
    """Returns how likely the seat is to win."""
    total = sum(weights[name] * amount for name, amount in facts.items())
    return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def judged(examples: list[Example], weights: Counter[str]) -> dict[str, float]:
    """Returns how well the weights foretell games that they were not made from."""
    chances = [(chance(facts, weights), won) for facts, won in examples]
    right = sum((found > 0.5) == won for found, won in chances)
    surprise = -sum(log(found if won else 1 - found) for found, won in chances)
    many = max(1, len(chances))
    return {"examples": len(examples), "right %": round(100 * right / many, 1), "log loss": round(surprise / many, 3)}


if __name__ == "__main__":
    main()
