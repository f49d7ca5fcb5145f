"""The state of a game of Dragons: zones, positions, the battle, and the agenda.

A state changes only while a move is applied to a copy of it; a state that a game keeps never changes again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from engine.agenda import NOBODY, AgendaState, Decision, Number
from engine.dragons.board import PLACES, TREASURE_PLACES
from engine.dragons.cards import SEATS, CardCopy
from engine.dragons.match import Match

SeatNumber = Annotated[int, Number(0, 1)]
"""A seat in a task."""
PlaceNumber = Annotated[int, Number(0, 5)]
"""A position in a task."""

NOWHERE = -1
"""No position."""


class Slot(NamedTuple):
    """A card in a battle position, with everything attached to it."""

    card: CardCopy
    up: bool = False
    seen: bool = False
    """Whether it has ever been face up: everybody knows it, and a Dragon is paid for (R5)."""
    changed: bool = False
    """Whether a Chameleon Reaction has made this Terrain a Dragon (R9)."""
    counters: int = 0
    attached: tuple[CardCopy, ...] = ()
    """Terrain cards in the order of attachment."""

    @property
    def is_dragon(self) -> bool:
        """Whether it is a Dragon here, printed or changed."""
        return self.changed or self.card.kind.kind == "dragon"

    @property
    def base(self) -> int:
        """Its strength before all modifiers."""
        kind = self.card.kind
        return kind.reaction.strength if self.changed and kind.reaction else kind.strength

    @property
    def due(self) -> int:
        """Gold to turn it face up now (R5): paid once, or every time for a Dragon with `pays_again`."""
        kind = self.card.kind
        return 0 if self.up or (self.seen and not kind.pays_again) else kind.price

    @property
    def traits(self) -> frozenset[str]:
        """Its traits as a Dragon: scout, flying, subterranean."""
        kind = self.card.kind
        return kind.reaction.traits if self.changed and kind.reaction else kind.traits


class Played(NamedTuple):
    """A Battle Action in this battle, and the opponent's position that it targets."""

    card: CardCopy
    target: int = NOWHERE


class DragonsBattle(NamedTuple):
    """An attack, from its declaration until all after-battle effects are done."""

    attacker: int
    """The seat that attacks."""
    places: tuple[tuple[int, ...], tuple[int, ...]]
    """Each seat's positions in the battle: first the attacking or attacked one, then the helpers."""
    played: tuple[Played, ...] = ()
    winner: int = NOBODY
    """The seat that won, once the winner is fixed."""
    used: tuple[CardCopy, ...] = ()
    """Dragons and Treasures whose "Battle Action:" ability has been used in this battle."""

    def helped(self, seat: int, place: int) -> DragonsBattle:
        """Returns the battle after another Dragon of a seat has joined it."""
        ours, theirs = (*self.places[seat], place), self.places[1 - seat]
        return self._replace(places=(ours, theirs) if seat == 0 else (theirs, ours))


_PILES = ("lair", "horde", "lair_discard", "horde_discard", "hand", "shown", "dealt", "slots", "treasures")
"""The names of a side's piles."""


class DragonsSide:
    """The cards and gold of one player. The two draw piles are unordered: chance decides which card is drawn."""

    __slots__ = ("gold", *_PILES)

    def __init__(self) -> None:
        self.gold = 25
        self.lair: list[CardCopy] = []
        self.horde: list[CardCopy] = []
        self.lair_discard: list[CardCopy] = []
        """The latest card is last, in both discard piles."""
        self.horde_discard: list[CardCopy] = []
        self.hand: list[CardCopy] = []
        self.shown: list[CardCopy] = []
        """Cards in hand that were public when they got there."""
        self.dealt: list[CardCopy] = []
        """Lair cards drawn during set-up and not yet laid."""
        self.slots: list[Slot | None] = [None] * len(PLACES)
        self.treasures: list[CardCopy | None] = [None] * len(TREASURE_PLACES)

    def copy(self) -> DragonsSide:
        """Returns an independent copy."""
        twin = DragonsSide.__new__(DragonsSide)
        twin.gold = self.gold
        for pile in _PILES:
            setattr(twin, pile, getattr(self, pile)[:])
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns a tuple that is equal for equal sides; the order of hidden piles does not matter."""
        hidden = (frozenset(pile) for pile in (self.lair, self.horde, self.hand, self.shown, self.dealt))
        return (self.gold, *hidden, self.lair_discard, self.horde_discard, self.slots, self.treasures)

    @property
    def cards_in_position(self) -> int:
        """The number of occupied battle positions."""
        return sum(slot is not None for slot in self.slots)

    def playable(self, kind: str) -> list[CardCopy]:
        """Returns the cards of a kind in hand that the seat can afford."""
        return [card for card in self.hand if card.kind.kind == kind and card.kind.cost <= self.gold]

    def every_card(self) -> Iterator[CardCopy]:
        """Yields every card in this side's zones, including opposing cards attached here."""
        for pile in (self.lair, self.horde, self.lair_discard, self.horde_discard, self.hand, self.dealt):
            yield from pile
        yield from (card for card in self.treasures if card)
        for slot in self.slots:
            if slot:
                yield from (slot.card, *slot.attached)


class DragonsState(AgendaState):
    """One moment of a game."""

    __slots__ = ("battle", "first", "match", "removed", "sides", "stuck", "turn")

    seats = SEATS

    def __init__(self) -> None:
        super().__init__()
        self.sides = (DragonsSide(), DragonsSide())
        self.turn = 0
        """The number of the turn, 1 to 120; 0 during set-up."""
        self.first = NOBODY
        """The seat that began."""
        self.stuck = 0
        """How many Battle Phases in a row were passed because no move was legal."""
        self.removed: list[CardCopy] = []
        """Cards removed from the game."""
        self.battle: DragonsBattle | None = None
        self.match: Match | None = None
        """The match of this game, with the score when the game began."""

    def copy(self) -> DragonsState:
        twin = DragonsState.__new__(DragonsState)
        twin.sides = (self.sides[0].copy(), self.sides[1].copy())
        twin.turn = self.turn
        twin.active = self.active
        twin.first = self.first
        twin.stuck = self.stuck
        twin.removed = self.removed[:]
        twin.battle = self.battle
        twin.match = self.match
        twin.agenda = self.agenda[:]
        twin.result = self.result
        twin.log = None
        return twin

    def facts(self) -> tuple[Any, ...]:
        own = (self.turn, self.active, self.first, self.stuck, self.removed, self.battle, self.match)
        return (self.sides[0].facts(), self.sides[1].facts(), *own, self.agenda, self.result)

    def every_card(self) -> Iterator[CardCopy]:
        """Yields every card of both players, wherever it is."""
        for side in self.sides:
            yield from side.every_card()
        yield from self.removed
        if self.battle:
            yield from (played.card for played in self.battle.played)

    @property
    def current_battle(self) -> DragonsBattle:
        """The battle; only valid while the agenda has one of its tasks."""
        assert self.battle is not None, "the agenda has a step of a battle, but there is no battle"
        return self.battle

    def slot(self, seat: int, place: int) -> Slot:
        """Returns the card in an occupied position."""
        slot = self.sides[seat].slots[place]
        assert slot is not None, f"{SEATS[seat]} has no card in position {place}"
        return slot


@dataclass(frozen=True, slots=True)
class PlayerDecision(Decision[DragonsState]):
    """A decision of one player, or of chance for that player."""

    seat: SeatNumber

    def about(self, state: DragonsState) -> int:
        return self.seat


class TurnPhase(Decision[DragonsState]):
    """A phase, decided by the seat whose turn it is."""

    __slots__ = ()

    def about(self, state: DragonsState) -> int:
        return state.active

    def is_open(self, state: DragonsState) -> bool:
        return bool(state.sides[state.active].hand)
