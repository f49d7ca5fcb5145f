"""The value of a position for a faction: the shared part, and the place of each faction's own judgement.

Everything is counted in points: the score itself, and expected points for everything else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module

from engine.woodland.cards import BIRD, Card
from engine.woodland.faction_registry import faction
from engine.woodland.map import CLEARINGS
from engine.woodland.state import VICTORY, Side, State

_WON = 1000.0
_OTHERS_SCORE = 0.2
_LEADERS_SCORE = 0.1
_OTHERS_PIECE = 0.04
"""The weights of other seats: per point, per point of the leader, and per piece on the map."""
_LEADERS_PIECE = 0.06
"""The extra weight of a piece of the leader; other seats weigh less, the fewer points they have."""
_NEAR_THE_END = 22
_NEARLY_WON = 0.25
"""Above this many points a seat is feared more, by this amount per point."""
_A_FEW = 8
"""Below this many points no seat counts as far ahead."""
_FEAR = 0.09
"""How much more a seat is feared for each point that its expected final score is above average."""
_LEAST_FEAR, _MOST_FEAR = 0.5, 2.0
_DOMINANCE = -40.0
"""A dominance card in play ends scoring; this player does not plan for it."""
_LASTING: Mapping[str, float] = {
    "royal-claim": 2.5, "better-burrow-bank": 1.5, "command-warren": 1.2, "cobbler": 1.0, "tax-collector": 0.8,
    "codebreakers": 0.1, "scouting-party": 0.6, "saboteurs": 0.6, "boat-builders": 0.5, "corvid-planners": 0.6,
    "tunnels": 0.4, "false-orders": 1.0, "swap-meet": 1.2, "coffin-makers": 2.0, "propaganda-bureau": 1.5,
    "master-engravers": 1.2, "murine-broker": 1.2, "emigre": 1.2,
}  # fmt: skip
"""The value of a lasting card in play; cards not listed are worth 0.8."""


class FactionJudge:
    """The shared judgement; a faction's own judge adds its `prospects` and may change the numbers."""

    card = 0.55
    """The value of a card in hand."""
    hand: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0, 0.2)
    """The weights of the best card, the second and so on, and of each one beyond: in Evening all but five are
    discarded.
    """
    bird = 0.2
    """The extra value of a bird card."""
    warrior = 0.2
    """The value of a warrior on the map."""
    rule = 0.3
    """The value of a ruled clearing."""
    comes_true = 0.5
    """The share of its hoped-for points that comes true, measured in games at level 3."""

    def worth(self, state: State, seat: int, rounds: float) -> float:
        """Returns the value of a seat's own position, in points, with this many rounds left."""
        side = state.sides[seat]
        if side.dominance:
            return _DOMINANCE
        found = side.score + self._hand_worth(state, self.held(side))
        found += sum(_LASTING.get(card.id, 0.8) for card in side.crafted)
        found += self.warrior * (sum(side.warriors) - side.warriors[0])
        found += self.rule * state.count_ruled(seat)
        return found + self.prospects(state, seat, rounds)

    def held(self, side: Side) -> tuple[Card, ...]:
        """Returns the cards in hand, and those that return to it before the Evening discard."""
        return side.hand

    def _hand_worth(self, state: State, held: tuple[Card, ...]) -> float:
        cards = sorted((self.card_worth(state, card) for card in held), reverse=True)
        known = len(self.hand)
        return sum(worth * self.hand[min(at, known - 1)] for at, worth in enumerate(cards))

    def card_worth(self, state: State, card: Card) -> float:
        """Returns the value of a card in hand."""
        found = self.card
        if card.suit == BIRD:
            found += self.bird
        if card.role == "item":
            return found + (0.15 * card.points if state.items[card.item] else -0.1)
        return found + {"ambush": 0.3, "dominance": -0.2}.get(card.role, 0.0)

    def prospects(self, state: State, seat: int, rounds: float) -> float:
        """Returns the further points expected from the seat's pieces and fields in this many rounds."""
        return 0.1 * sum(state.sides[seat].present[1:])

    def hopes(self, state: State, seat: int, rounds: float) -> float:
        """Returns the final points that others expect of the seat, with this many rounds left."""
        score = state.sides[seat].score
        return score + self.comes_true * (self.worth(state, seat, rounds) - score)

    def menace(self, side: Side, rounds: float) -> float:
        """Returns the points that others fear apart from score and pieces on the map, such as payments."""
        return 0.0


def guards(side: Side, kinds: Sequence[str]) -> int:
    """Returns how many warriors of a seat guard its pieces of these kinds, at most three per clearing."""
    held = [at for at in CLEARINGS if any(side.pieces[kind][at] for kind in kinds)]
    return sum(min(3, side.warriors[at]) for at in held)


def rounds_left(state: State) -> float:
    """Returns the probable number of rounds left, 1 to 8.

    Use one result to compare positions; otherwise a seat that scores would seem to have less to hope for.
    """
    best = max(side.score for side in state.sides)
    return min(8.0, 1 + (VICTORY - best) / 3.5)


def fears(state: State, seat: int, rounds: float) -> tuple[float, ...]:
    """Returns how much a seat fears each seat, 1 on average: more if the feared seat's own judgement is high.

    It matters little in the first rounds, when much may change. As with `rounds_left`, use one result to compare
    positions.
    """
    hopes = [max(0.0, judge(key).hopes(state, at, rounds)) for at, key in enumerate(state.seats)]
    mean = (sum(hopes) - hopes[seat]) / (len(hopes) - 1)
    certainty = min(1.0, (10 - rounds) / 5)
    return tuple(min(_MOST_FEAR, max(_LEAST_FEAR, 1 + _FEAR * certainty * (hope - mean))) for hope in hopes)


def standing(state: State, seat: int, rounds: float, feared: Sequence[float] | None = None) -> float:
    """Returns a seat's standing against all others, in points, with this many rounds left.

    `feared` is a result of `fears`, by default of this state.
    """
    if state.result:
        partners = state.coalition if state.coalition and seat in state.coalition else (seat,)
        return _WON if state.result[0] in partners else -_WON
    weights = feared or fears(state, seat, rounds)
    scores = [side.score for at, side in enumerate(state.sides) if at != seat]
    best = max(scores)
    against = _LEADERS_SCORE * best + _NEARLY_WON * max(0, best - _NEAR_THE_END)
    share = _LEADERS_PIECE / max(best, _A_FEW)
    for at, side in enumerate(state.sides):
        if at != seat:
            harm = _OTHERS_SCORE * side.score + (_OTHERS_PIECE + share * side.score) * sum(side.present[1:])
            against += weights[at] * harm
    for at, menace in _menaces(state.seats):
        if at != seat:
            against += weights[at] * menace(state.sides[at], rounds)
    return judge(state.seats[seat]).worth(state, seat, rounds) - against


@cache
def _menaces(seats: tuple[str, ...]) -> tuple[tuple[int, Callable[[Side, float], float]], ...]:
    """Returns the seats whose judges define a `menace`, each with that function."""
    judges = [(at, judge(key)) for at, key in enumerate(seats)]
    return tuple((at, each.menace) for at, each in judges if type(each).menace is not FactionJudge.menace)


@cache
def judge(key: str) -> FactionJudge:
    """Returns the judge of a faction, created once."""
    module, _, name = faction(key).judge.partition(":")
    found: FactionJudge = getattr(import_module(module), name)()
    return found
