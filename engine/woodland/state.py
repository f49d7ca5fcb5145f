"""Where a game of Woodland stands: pieces, cards, the battle, and what is still to be done.

A state is changed only while one move is applied to a copy of it; a state that a game keeps is never changed again.
Seats are indexes in turn order. Lists by clearing have 13 entries: 0 is the supply, 1 to 12 are the clearings.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from engine.game import Event
from engine.woodland.cards import ITEMS, Card, Deck
from engine.woodland.map import Map

if TYPE_CHECKING:
    from engine.woodland.faction import Faction

__all__ = ["CHANCE_SEAT", "NOBODY", "UNKNOWN", "Battle", "Side", "State", "Task"]

Task = tuple[str | int, ...]
"""Something still to be done: its kind, the seat that decides or that it is about, then plain words and numbers."""

NOBODY = -1
"""No seat."""
UNKNOWN = -2
"""A ruler that is to be counted again."""
CHANCE_SEAT = -3
"""Who decides dice and draws."""


class Battle:
    """A battle, from its beginning until its last effect."""

    __slots__ = ("ambush", "attacker", "clearing", "defender", "extra", "ignores", "marks", "rolled")

    def __init__(self, attacker: int, defender: int, clearing: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.clearing = clearing
        self.ambush: Card | None = None
        """The ambush that is played and not foiled yet."""
        self.rolled = [0, 0]
        """The hits by the dice that the attacker and the defender deal."""
        self.extra = [0, 0]
        """The extra hits that the attacker and the defender deal."""
        self.ignores = [False, False]
        """Whether the attacker and the defender ignore the rolled hits they would take."""
        self.marks: list[str] = []
        """Words that effects of this battle left for later."""

    def copy(self) -> Battle:
        """Returns a battle that can be changed on its own."""
        twin = Battle(self.attacker, self.defender, self.clearing)
        twin.ambush = self.ambush
        twin.rolled = self.rolled[:]
        twin.extra = self.extra[:]
        twin.ignores = self.ignores[:]
        twin.marks = self.marks[:]
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns everything that makes two battles equal."""
        where = (self.attacker, self.defender, self.clearing, self.ambush)
        return (*where, self.rolled, self.extra, self.ignores, self.marks)

    def side_of(self, seat: int) -> int:
        """Returns 0 for the attacker and 1 for the defender: the index in `rolled`, `extra` and `ignores`."""
        return 0 if seat == self.attacker else 1

    def enemy_of(self, seat: int) -> int:
        """Returns the other seat in the battle."""
        return self.defender if seat == self.attacker else self.attacker


class Side:
    """What belongs to one faction."""

    __slots__ = (
        "activated",
        "crafted",
        "dominance",
        "hand",
        "items",
        "own",
        "pieces",
        "present",
        "score",
        "strength",
        "used",
        "warriors",
    )

    def __init__(self, warriors: int, pieces: Mapping[str, int]) -> None:
        nowhere = [0] * 12
        self.score = 0
        self.warriors = [warriors, *nowhere]
        self.pieces = {kind: [count, *nowhere] for kind, count in pieces.items()}
        """Buildings and tokens: by kind, then by clearing; never changed in place, because copies share the lists."""
        self.strength = [0] * 13
        """What counts for rule in each clearing: warriors and buildings."""
        self.present = [0] * 13
        """All pieces in each clearing."""
        self.hand: list[Card] = []
        self.crafted: list[Card] = []
        """Lasting cards in play."""
        self.items: list[str] = []
        self.dominance: Card | None = None
        """The dominance card that stands for the score."""
        self.used: list[str] = []
        """Once-a-turn effects that this turn has seen."""
        self.activated = [0, 0, 0]
        """Crafting pieces of each suit that this turn has activated."""
        self.own: dict[str, Any] = {}
        """What only this faction keeps: its `Field`s, always values that nobody changes in place."""

    def copy(self) -> Side:
        """Returns a side that can be changed on its own."""
        twin = Side.__new__(Side)
        twin.score = self.score
        twin.warriors = self.warriors[:]
        twin.pieces = self.pieces.copy()
        twin.strength = self.strength[:]
        twin.present = self.present[:]
        twin.hand = self.hand[:]
        twin.crafted = self.crafted[:]
        twin.items = self.items[:]
        twin.dominance = self.dominance
        twin.used = self.used[:]
        twin.activated = self.activated[:]
        twin.own = self.own.copy()
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns everything that makes two sides equal; the order of piles does not."""
        piles = frozenset(self.hand), frozenset(self.crafted), sorted(self.items)
        own = {name: _unordered(value) for name, value in self.own.items()}
        return (self.score, self.warriors, self.pieces, *piles, self.dominance, self.used, self.activated, own)

    def on_map(self, kind: str) -> int:
        """Returns how many pieces of a kind are in clearings."""
        return sum(self.pieces[kind]) - self.pieces[kind][0]

    def has_crafted(self, id_: str) -> Card | None:
        """Returns the lasting card of that word in play, if there is one."""
        for card in self.crafted:
            if card.id == id_:
                return card
        return None

    def holds(self, suit: int) -> bool:
        """Says whether a card in the hand matches a suit."""
        return any(card.fits[suit] for card in self.hand)

    def matching(self, suit: int) -> list[Card]:
        """Returns the cards in the hand that match a suit: bird cards match all, and only they match birds."""
        return [card for card in self.hand if card.fits[suit]]


_ALL_OF = attrgetter(*Side.__slots__)
"""All that a side consists of, in order."""


def _share(later: object, before: object, names: tuple[str, ...]) -> None:
    for name in names:
        was = getattr(before, name)
        if getattr(later, name) == was:
            setattr(later, name, was)


def _unordered(value: Any) -> Any:
    """A field of cards as a set; anything else as it is."""
    return frozenset(value) if isinstance(value, tuple) and value and isinstance(value[0], Card) else value


class State:
    """One moment of a game."""

    __slots__ = (
        "active",
        "agenda",
        "battle",
        "cards",
        "deck",
        "discard",
        "dominance",
        "factions",
        "items",
        "later",
        "log",
        "map",
        "offer",
        "phase",
        "reached",
        "result",
        "ruins",
        "rulers",
        "rules",
        "seats",
        "sides",
        "slots",
        "turn",
    )

    def __init__(self, factions: tuple[Faction, ...], on: Map, cards: Deck, rules: Mapping[str, Any]) -> None:
        self.factions = factions
        self.seats = tuple(each.key for each in factions)
        self.map = on
        self.cards = cards
        self.rules = rules
        self.sides = [each.fresh_side() for each in factions]
        self.turn = 0
        """The number of the turn; 0 while the game is set up."""
        self.active = 0
        """The seat whose turn it is."""
        self.phase = "set-up"
        """"set-up", "birdsong", "daylight" or "evening"."""
        self.deck: list[Card] = []
        """The draw pile in no order: chance says which card comes."""
        self.discard: list[Card] = []
        self.dominance: list[Card] = []
        """The dominance cards that may be taken."""
        self.items = dict(ITEMS)
        self.ruins = [at in on.ruins for at in range(13)]
        self.slots = [slots - ruin for slots, ruin in zip(on.slots, self.ruins, strict=True)]
        """Open building slots of each clearing."""
        self.rulers = [UNKNOWN] * 13
        self.battle: Battle | None = None
        self.agenda: list[Task] = []
        """What is still to be done; the last comes first."""
        self.later: list[Task] = []
        """What removals and the like have triggered; it goes on the agenda when the present act is done."""
        self.reached = False
        """Somebody may have 30 points."""
        self.result: tuple[int, str] | None = None
        """The winner and the reason, once the game is over."""
        self.offer: list[str] = []
        """The legal moves."""
        self.log: list[Event] | None = None
        """Where events are written down; None where nobody wants them."""

    def copy(self) -> State:
        """Returns a state that can be changed on its own; it keeps no events."""
        twin = State.__new__(State)
        twin.factions = self.factions
        twin.seats = self.seats
        twin.map = self.map
        twin.cards = self.cards
        twin.rules = self.rules
        twin.sides = [side.copy() for side in self.sides]
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.dominance = self.dominance[:]
        twin.items = self.items.copy()
        twin.ruins = self.ruins
        twin.slots = self.slots[:]
        twin.rulers = self.rulers[:]
        twin.battle = self.battle.copy() if self.battle else None
        twin.agenda = self.agenda[:]
        twin.later = self.later[:]
        twin.reached = self.reached
        twin.result = self.result
        twin.offer = self.offer
        twin.log = None
        return twin

    def share(self, before: State) -> None:
        """Takes from an earlier state what is still the same; only for two states that nobody changes again.

        A long game then keeps little more than what its moves changed, which spares memory and the collector's time.
        """
        for seat, (side, was) in enumerate(zip(self.sides, before.sides, strict=True)):
            if _ALL_OF(side) == _ALL_OF(was):
                self.sides[seat] = was
            else:
                _share(side, was, Side.__slots__)
        _share(self, before, ("deck", "discard", "dominance", "items", "slots", "rulers", "agenda", "later"))

    def facts(self) -> tuple[Any, ...]:
        """Returns everything that makes two states equal; the order of piles does not."""
        piles = tuple(frozenset(pile) for pile in (self.deck, self.discard, self.dominance))
        tasks = [";".join(",".join(map(str, task)) for task in each) for each in (self.agenda, self.later)]
        own = (self.seats, self.turn, self.active, self.phase, self.items, self.ruins, *tasks, self.result)
        return (*own, *piles, self.battle and self.battle.facts(), *(side.facts() for side in self.sides))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __deepcopy__(self, memo: object) -> State:
        return self.copy()

    def card(self, text: str) -> Card:
        """Returns the card of that word."""
        return self.cards.cards[text]

    def seat_of(self, faction: str) -> int:
        """Returns the seat of a faction that plays."""
        return self.seats.index(faction)

    def others(self, seat: int) -> list[int]:
        """Returns the other seats, clockwise from the next."""
        count = len(self.seats)
        return [(seat + step) % count for step in range(1, count)]

    def enemies_in(self, seat: int, clearing: int) -> list[int]:
        """Returns the other seats that have pieces in a clearing."""
        return [other for other in self.others(seat) if self.sides[other].present[clearing]]

    def tell(self, kind: str, seen_by: int | None = None, **facts: Any) -> None:
        """Notes an event; `seen_by` is the only seat that may know of it, None means everybody."""
        if self.log is not None:
            self.log.append(Event(kind, facts, None if seen_by is None else (self.seats[seen_by],)))

    def ruler(self, clearing: int) -> int:
        """Returns the seat that rules a clearing, or `NOBODY`: most warriors and buildings, ties to nobody.

        Source: the Law of Root, p16, 2.8; a faction that wins ties does so where it is among the tied.
        """
        known = self.rulers[clearing]
        if known != UNKNOWN:
            return known
        most, found = 0, NOBODY
        for seat, side in enumerate(self.sides):
            here = side.strength[clearing]
            if here > most:
                most, found = here, seat
            elif here and here == most and not (found != NOBODY and self.factions[found].wins_ties):
                found = seat if self.factions[seat].wins_ties else NOBODY
        self.rulers[clearing] = found
        return found
