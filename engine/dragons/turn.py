"""A turn, phase by phase (R3), the moves of the active seat in each phase, and the set-up before the first turn (R2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Decision, Flag, Number, Step
from engine.dragons.attack import attack
from engine.dragons.board import PLACES, SQUARES, TREASURE_SQUARES, place_of, treasure_place_of
from engine.dragons.cards import SEATS
from engine.dragons.effects import CHOICES
from engine.dragons.ending import TURN_LIMIT, CheckEnd, end_by_count
from engine.dragons.reach import attackers, targets
from engine.dragons.state import DragonsState, PlayerDecision, SeatNumber, Slot, TurnPhase
from engine.dragons.zones import (
    DrawCard,
    MovementPhase,
    clear_position,
    discard,
    gain,
    leave_hand,
    named,
    play_from_hand,
    refill,
)

HAND_LIMIT = 7
"""The hand limit at the end of a turn."""


# Treasure


@dataclass(frozen=True, slots=True)
class TreasurePhase(TurnPhase):
    """At most one Treasure is played, into any Treasure position; the old one there is discarded."""

    kind = "treasure"

    def options(self, state: DragonsState) -> list[str]:
        cards = state.sides[state.active].playable("treasure")
        return ["pass", *(f"play:{card.text}:{square}" for card in cards for square in TREASURE_SQUARES[state.active])]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            return
        _, text, square = words
        card = play_from_hand(state, state.active, text, square)
        treasures = state.sides[state.active].treasures
        where = treasure_place_of(square)[1]
        old, treasures[where] = treasures[where], card
        if old:
            discard(state, old)


# Actions


@dataclass(frozen=True, slots=True)
class ActionPhase(TurnPhase):
    """Any number of Actions, before the battle (phase 4) or after it (phase 6)."""

    kind = "actions"
    number: Annotated[int, Number(4, 6)]

    def options(self, state: DragonsState) -> list[str]:
        return ["pass", *_cards_to_play(state, "action")]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] != "pass":
            state.agenda.append(self)
            _play_for_effect(state, words)


def _cards_to_play(state: DragonsState, kind: str) -> list[str]:
    seat = state.active
    moves: dict[str, None] = {}  # not a set: a search depends on their order, which must be the same in every process
    for card in state.sides[seat].playable(kind):
        for effect in card.kind.does:
            aims = CHOICES[effect.does].aims(state, seat, effect.amount)
            moves.update(dict.fromkeys(f"play:{card.text}:{aim}" if aim else f"play:{card.text}" for aim in aims))
    return [*moves]


# The effect resolves before the card is discarded, so a card can never take itself back.
def _play_for_effect(state: DragonsState, words: Sequence[str]) -> None:
    _, text, *aims = words
    aim = ":".join(aims)
    card = play_from_hand(state, state.active, text, aim or None)
    for effect in card.kind.does:
        choice = CHOICES[effect.does]
        if aim in choice.aims(state, state.active, effect.amount):
            choice.happens(state, state.active, aim, effect.amount)
            break
    discard(state, card)


# Battle


@dataclass(frozen=True, slots=True)
class BattlePhase(TurnPhase):
    """One attack (R7), Dragon Slayer Action (R14) or exchange (R15); passing is legal only if none of these is."""

    kind = "battle"

    def is_open(self, state: DragonsState) -> bool:
        return True

    def options(self, state: DragonsState) -> list[str]:
        seat = state.active
        mine, theirs = SQUARES[seat], SQUARES[1 - seat]
        attacks = [
            f"attack:{mine[place]}:{theirs[target]}"
            for place in attackers(state, seat)
            for target in targets(state, seat, place)
        ]
        return [*attacks, *_cards_to_play(state, "slayer"), *_exchanges(state)] or ["pass"]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        state.agenda.append(CheckEnd())
        state.stuck = state.stuck + 1 if words[0] == "pass" else 0
        match words[0]:
            case "attack":
                attack(state, state.active, place_of(words[1])[1], place_of(words[2])[1])
            case "play":
                _play_for_effect(state, words)
            case "exchange":
                place = place_of(words[1])[1]
                state.note("exchanged", seat=SEATS[state.active], square=words[1])
                clear_position(state, state.active, place)
                refill(state, state.active, place)


def _exchanges(state: DragonsState) -> list[str]:
    side = state.sides[state.active]
    places = [place for place, slot in enumerate(side.slots) if slot] if side.lair else []
    return [f"exchange:{SQUARES[state.active][place]}" for place in places]


# Discard


@dataclass(frozen=True, slots=True)
class DiscardPhase(TurnPhase):
    """The hand is discarded down to seven, one card at a time."""

    kind = "discard"

    def is_open(self, state: DragonsState) -> bool:
        return len(state.sides[state.active].hand) > HAND_LIMIT

    def options(self, state: DragonsState) -> list[str]:
        return [f"discard:{card.text}" for card in state.sides[state.active].hand]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        state.agenda.append(self)
        discard(state, leave_hand(state, state.active, words[1]))


# The whole turn


@dataclass(frozen=True, slots=True)
class BeginTurn(Step[DragonsState]):
    """A turn begins, or the game ends; the very first turn has no Draw Phase (R2)."""

    kind = "begin"
    seat: SeatNumber

    def happen(self, state: DragonsState) -> None:
        if state.turn == TURN_LIMIT:
            end_by_count(state, "turn-limit")
            return
        state.turn += 1
        state.active = self.seat
        state.note("turn", seat=SEATS[self.seat], turn=state.turn)
        for treasure in state.sides[self.seat].treasures:
            if treasure:
                gain(state, self.seat, treasure.kind.income, treasure.text)
        state.agenda += _TURNS[self.seat] if state.turn > 1 else _TURNS[self.seat][:-1]


PHASES = (DiscardPhase(), ActionPhase(6), BattlePhase(), ActionPhase(4), MovementPhase(), TreasurePhase())
"""The decisions of every turn, the last first; a Draw Phase comes before them."""
_TURNS = tuple((BeginTurn(1 - seat), *PHASES, DrawCard(seat, "hand")) for seat in (0, 1))
"""The tasks of a seat's turn and of its end, the last first."""


def phase(state: DragonsState) -> str:
    """Returns the current phase: set-up, draw, treasure, movement, actions, battle, second-actions, discard or over."""
    if state.result:
        return "over"
    if state.turn == 0:
        return "set-up"
    above = None
    for task in reversed(state.agenda):
        match task:
            case ActionPhase(number):
                return "actions" if number == 4 else "second-actions"
            case TreasurePhase():
                return "draw" if isinstance(above, DrawCard) else "treasure"
            case MovementPhase():
                return "movement"
            case BattlePhase() | CheckEnd():
                return "battle"
            case DiscardPhase():
                return "discard"
        above = task
    return "draw"


# Setting up: who begins, the first cards, and laying the Lair cards face down (R2)


@dataclass(frozen=True, slots=True)
class ChooseFirst(Decision[DragonsState]):
    """Chance decides who begins; then Lair cards are drawn and laid, and hands are drawn."""

    kind = "first"
    chance = True
    lay_first: Annotated[bool, Flag("lay-first")] = False
    """Whether Lair cards are laid before the hands are drawn; False for records from before this rule."""

    def about(self, state: DragonsState) -> int:
        return state.active

    def options(self, state: DragonsState) -> list[str]:
        loser = state.match.first if state.match else None
        return [f"first:{seat}" for seat in SEATS if loser in (None, seat)]  # R19: the loser begins the next game

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        first = SEATS.index(words[1])
        state.first = state.active = first
        order = (1 - first, first)
        layings = [LayCard(seat) for seat in order for _ in PLACES]
        state.agenda.append(BeginTurn(first))
        if self.lay_first:
            hands = [DrawCard(seat, "hand") for seat in order for _ in range(HAND_LIMIT)]
            state.agenda += [*hands, *layings, *(DrawCard(seat, "dealt") for seat in order for _ in PLACES)]
            return
        state.agenda += layings
        for seat in order:
            state.agenda += [*[DrawCard(seat, "hand")] * HAND_LIMIT, *[DrawCard(seat, "dealt")] * len(PLACES)]


@dataclass(frozen=True, slots=True)
class LayCard(PlayerDecision):
    """A seat lays one of its drawn Lair cards face down."""

    kind = "lay"

    def is_open(self, state: DragonsState) -> bool:
        return True

    def options(self, state: DragonsState) -> list[str]:
        side = state.sides[self.seat]
        free = [SQUARES[self.seat][place] for place, slot in enumerate(side.slots) if slot is None]
        return [f"lay:{card.text}:{square}" for card in side.dealt for square in free]

    def known_to(self, state: DragonsState, words: Sequence[str]) -> tuple[int, ...]:
        return (self.seat,)

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        _, text, square = words
        seat, place = place_of(square)
        side = state.sides[seat]
        card = named(side.dealt, text)
        side.dealt.remove(card)
        side.slots[place] = Slot(card)
        state.note("laid", seat=SEATS[seat], square=square)
