"""Where a game of Dragons stands: zones, positions, the battle, and what is still to be done.

A state is changed only while one move is applied to a copy of it; a state that a game keeps is never changed again.
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
    """A card in a battle position, with all that lies on it."""

    card: CardCopy
    up: bool = False
    seen: bool = False
    """It has been face up: everybody knows it, and a Dragon has been paid for (R5)."""
    changed: bool = False
    """A Terrain that its Chameleon Reaction has made a Dragon (R9)."""
    counters: int = 0
    attached: tuple[CardCopy, ...] = ()
    """Terrain cards in the order in which they were attached."""

    @property
    def is_dragon(self) -> bool:
        """Whether it is a Dragon here, printed or changed."""
        return self.changed or self.card.kind.kind == "dragon"

    @property
    def base(self) -> int:
        """Its strength before anything is added."""
        kind = self.card.kind
        return kind.reaction.strength if self.changed and kind.reaction else kind.strength

    @property
    def due(self) -> int:
        """Gold to turn it up now (R5): once, or every time for a Dragon that says so."""
        kind = self.card.kind
        return 0 if self.up or (self.seen and not kind.pays_again) else kind.price

    @property
    def traits(self) -> frozenset[str]:
        """What it is as a Dragon: scout, flying, subterranean."""
        kind = self.card.kind
        return kind.reaction.traits if self.changed and kind.reaction else kind.traits


class Played(NamedTuple):
    """A Battle Action in this battle, and the rival's position that it was aimed at."""

    card: CardCopy
    target: int = NOWHERE


class DragonsBattle(NamedTuple):
    """An attack, from its announcement until everything after the battle is done."""

    attacker: int
    """The seat that attacks."""
    places: tuple[tuple[int, ...], tuple[int, ...]]
    """For each seat, its positions in the battle: first the one that attacks or is attacked, then helpers."""
    played: tuple[Played, ...] = ()
    winner: int = NOBODY
    """The seat that won, once that is fixed."""
    used: tuple[CardCopy, ...] = ()
    """Dragons and Treasures whose "Battle Action:" ability has been used in it."""

    def helped(self, seat: int, place: int) -> DragonsBattle:
        """Returns the battle with another Dragon of a seat in it."""
        ours, theirs = (*self.places[seat], place), self.places[1 - seat]
        return self._replace(places=(ours, theirs) if seat == 0 else (theirs, ours))


_PILES = ("lair", "horde", "lair_discard", "horde_discard", "hand", "shown", "dealt", "slots", "treasures")
"""What of a side is a list."""


class DragonsSide:
    """What belongs to one player. The two draw piles are in no order: chance says which card comes."""

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
        """Cards in the hand that everybody has seen going there."""
        self.dealt: list[CardCopy] = []
        """Lair cards that were drawn at the set-up and are not laid yet."""
        self.slots: list[Slot | None] = [None] * len(PLACES)
        self.treasures: list[CardCopy | None] = [None] * len(TREASURE_PLACES)

    def copy(self) -> DragonsSide:
        """Returns a side that can be changed on its own."""
        twin = DragonsSide.__new__(DragonsSide)
        twin.gold = self.gold
        for pile in _PILES:
            setattr(twin, pile, getattr(self, pile)[:])
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns everything that makes two sides equal; the order of hidden piles does not."""
        hidden = (frozenset(pile) for pile in (self.lair, self.horde, self.hand, self.shown, self.dealt))
        return (self.gold, *hidden, self.lair_discard, self.horde_discard, self.slots, self.treasures)

    @property
    def cards_in_position(self) -> int:
        """How many battle positions hold a card."""
        return sum(slot is not None for slot in self.slots)

    def playable(self, kind: str) -> list[CardCopy]:
        """Returns the cards of a kind in the hand that the seat can pay for."""
        return [card for card in self.hand if card.kind.kind == kind and card.kind.cost <= self.gold]

    def every_card(self) -> Iterator[CardCopy]:
        """Yields every card in this side's zones; cards of the rival that are attached here are among them."""
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
        """The number of the turn, 1 to 120; 0 while the game is set up."""
        self.first = NOBODY
        """The seat that began."""
        self.stuck = 0
        """How often in a row a Battle Phase was passed because nothing was legal."""
        self.removed: list[CardCopy] = []
        """Cards that are out of the game for good."""
        self.battle: DragonsBattle | None = None
        self.match: Match | None = None
        """The match that the game is part of, as it stood when the game began."""

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
        """Yields every card there is, wherever it lies."""
        for side in self.sides:
            yield from side.every_card()
        yield from self.removed
        if self.battle:
            yield from (played.card for played in self.battle.played)

    @property
    def current_battle(self) -> DragonsBattle:
        """The battle, where the agenda says that there is one."""
        assert self.battle is not None, "the agenda has a task of a battle, and there is no battle"
        return self.battle

    def slot(self, seat: int, place: int) -> Slot:
        """Returns the card in a position that is not empty."""
        slot = self.sides[seat].slots[place]
        assert slot is not None, f"{SEATS[seat]} has no card in position {place}"
        return slot


@dataclass(frozen=True, slots=True)
class PlayerDecision(Decision[DragonsState]):
    """What one player decides, or chance for it."""

    seat: SeatNumber

    def about(self, state: DragonsState) -> int:
        return self.seat


class TurnPhase(Decision[DragonsState]):
    """A phase: the seat whose turn it is decides."""

    __slots__ = ()

    def about(self, state: DragonsState) -> int:
        return state.active

    def is_open(self, state: DragonsState) -> bool:
        return bool(state.sides[state.active].hand)
