"""The state of a game of Woodland: pieces, cards, the battle, and the agenda.

A state is plain data. It has the keys of its factions; their rules are in `engine.woodland.factions`.
Seats are indexes in turn order. Lists by clearing have 13 entries: 0 is the supply, 1 to 12 are the clearings.

A state is changed only while one move is applied to a copy of it. Copies share sides, until `State.edit` copies one,
and the lists that this module documents as never changed in place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.agenda import NOBODY, AgendaState, Task, tasks_text
from engine.woodland.cards import ITEMS, Card, Deck
from engine.woodland.map import Map
from engine.woodland.side import Side

__all__ = ["MOST_POINTS", "OUTRIGHT", "UNKNOWN", "VICTORY", "Battle", "Claim", "Side", "State"]

OUTRIGHT = 255
"""The strength of a faction that always rules a clearing."""
UNKNOWN = 0
"""Marks a ruler that must be recomputed."""
_RULERS = 2
"""The offset of seats and `NOBODY` in the row of rulers."""
VICTORY = 30
"""The points needed to win. Source: the Law of Root, p16, 3.1."""
MOST_POINTS = 999
"""The maximum score; only hand-written positions come near it."""
DEALING_HITS = frozenset({"battle.take", "battle.lose", "battle.survived"})
"""While one of these tasks comes next, triggers and victory wait: both sides of a battle lose their pieces first."""


class Battle:
    """A battle, from its beginning until its last effect."""

    __slots__ = ("ambush", "attacker", "clearing", "defender", "extra", "ignores", "marks", "rolled")

    def __init__(self, attacker: int, defender: int, clearing: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.clearing = clearing
        self.ambush: Card | None = None
        """The ambush that is played but not yet foiled."""
        self.rolled = bytearray(2)
        """The rolled hits that the attacker and the defender deal."""
        self.extra = bytearray(2)
        """The extra hits that the attacker and the defender deal."""
        self.ignores = bytearray(2)
        """Whether (1) or not (0) the attacker and the defender ignore the rolled hits they would take."""
        self.marks: tuple[str, ...] = ()
        """Marks set by effects for later in this battle."""

    def copy(self) -> Battle:
        """Returns an independent copy."""
        twin = Battle(self.attacker, self.defender, self.clearing)
        twin.ambush = self.ambush
        twin.rolled = self.rolled[:]
        twin.extra = self.extra[:]
        twin.ignores = self.ignores[:]
        twin.marks = self.marks
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Returns a tuple that is equal for equal battles."""
        where = (self.attacker, self.defender, self.clearing, self.ambush)
        return (*where, self.rolled, self.extra, self.ignores, self.marks)

    def side_of(self, seat: int) -> int:
        """Returns 0 for the attacker and 1 for the defender: the index in `rolled`, `extra` and `ignores`."""
        return 0 if seat == self.attacker else 1

    def enemy_of(self, seat: int) -> int:
        """Returns the other seat in the battle."""
        return self.defender if seat == self.attacker else self.attacker


class State(AgendaState):
    """One moment of a game."""

    __slots__ = (
        "_own_sides",
        "battle",
        "cards",
        "claims",
        "coalition",
        "deck",
        "discard",
        "dominance",
        "items",
        "later",
        "lent",
        "map",
        "offer",
        "phase",
        "ruins",
        "rulers",
        "rules",
        "seats",
        "sides",
        "slots",
        "tie_winners",
        "turn",
        "urgent",
    )

    def __init__(
        self,
        seats: tuple[str, ...],
        sides: Iterable[Side],
        tie_winners: tuple[int, ...],
        on: Map,
        cards: Deck,
        rules: Mapping[str, Any],
    ) -> None:
        """Begins with these sides and everything in the supply; `tie_winners` are the seats that rule when tied."""
        super().__init__()
        self.seats = seats
        self.map = on
        self.cards = cards
        self.rules = rules
        self.tie_winners = tie_winners
        self.claims: tuple[Claim, ...] = ()
        """The factions' adjustments to the strengths for rule."""
        self.sides = [*sides]
        """The sides of the seats, for reading only; use `edit` to change one."""
        self._own_sides = 0
        """The sides that no other state shares, one bit for each seat."""
        self.turn = 0
        """The number of the turn; 0 while the game is set up."""
        self.phase = "set-up"
        """"set-up", "birdsong", "daylight" or "evening"."""
        self.deck: list[Card] = []
        """The draw pile by the keys of its cards: chance decides which one is drawn. Never changed in place, and empty
        only while the discards are, too.
        """
        self.discard: tuple[Card, ...] = ()
        self.dominance: tuple[Card, ...] = ()
        """The available dominance cards."""
        self.items: Mapping[str, int] = ITEMS
        """The items left on the map; never changed in place."""
        self.ruins = [at in on.ruins for at in range(13)]
        self.slots = [slots - ruin for slots, ruin in zip(on.slots, self.ruins, strict=True)]
        """Open building slots of each clearing; never changed in place."""
        self.rulers = bytearray(13)
        """The cached ruler of each clearing: `UNKNOWN`, or a seat plus the offset."""
        self.lent: tuple[int, int] | None = None
        """A lender and a borrower: the borrower treats the lender's warriors as its own for rule and battle."""
        self.coalition: tuple[int, int] | None = None
        """Two seats that win together; the first has no points of its own."""
        self.battle: Battle | None = None
        self.later: tuple[Task[Any], ...] = ()
        """Triggered tasks; they go on the agenda after the current action."""
        self.urgent = False
        """Whether something precedes the next task: a seat has 30 points, tasks wait in `later`, or the deck is empty.
        """
        self.offer: list[str] = []
        """The legal moves."""

    def copy(self) -> State:
        """Returns an independent copy without events."""
        twin = State.__new__(State)
        twin.seats = self.seats
        twin.map = self.map
        twin.cards = self.cards
        twin.rules = self.rules
        twin.tie_winners = self.tie_winners
        twin.claims = self.claims
        twin.sides = self.sides
        twin._own_sides = self._own_sides = 0
        twin.turn = self.turn
        twin.active = self.active
        twin.phase = self.phase
        twin.deck = self.deck
        twin.discard = self.discard
        twin.dominance = self.dominance
        twin.items = self.items
        twin.ruins = self.ruins
        twin.slots = self.slots
        twin.rulers = self.rulers[:]
        twin.lent = self.lent
        twin.coalition = self.coalition
        twin.battle = self.battle.copy() if self.battle else None
        twin.agenda = self.agenda[:]
        twin.later = self.later
        twin.urgent = self.urgent
        twin.result = self.result
        twin.offer = self.offer
        twin.log = None
        return twin

    def edit(self, seat: int) -> Side:
        """Returns the side of a seat for changes: a copy if other states share it."""
        side = self.sides[seat]
        if not self._own_sides >> seat & 1:
            if not self._own_sides:
                self.sides = self.sides[:]
            self._own_sides |= 1 << seat
            side = self.sides[seat] = side.copy()
        return side

    def facts(self) -> tuple[Any, ...]:
        """Returns a tuple that is equal for equal states; the order of piles does not matter."""
        piles = tuple(frozenset(pile) for pile in (self.deck, self.discard, self.dominance))
        tasks = (tasks_text(self.agenda), tasks_text(self.later))
        own = (self.seats, self.turn, self.active, self.phase, self.items, self.ruins, *tasks, self.result)
        return (*own, *piles, self.battle and self.battle.facts(), *(side.facts() for side in self.sides))

    def interrupt(self, task: Task[Any]) -> bool:
        """Handles victory and triggered tasks before the next task; returns whether there were any."""
        if task.kind in DEALING_HITS:
            return False
        self.urgent = False
        self.reshuffle()
        if self._won():
            return True
        if not self.later:
            return False
        self.agenda += reversed(self.later)
        self.later = ()
        return True

    def _won(self) -> bool:
        """Ends the game if a seat has enough points; of several, the first clockwise from the active seat wins."""
        for seat in (self.active, *self.others(self.active)):
            if self.sides[seat].score >= VICTORY:
                self.end(seat, "points")
                return True
        return False

    def end(self, winner: int, reason: str) -> None:
        """Ends the game and clears the agenda. `winner` is a seat or `NOBODY`."""
        super().end(winner, reason)
        self.later = ()
        self.offer = []

    def trigger(self, *tasks: Task[Any]) -> None:
        """Adds tasks that run after the current action, in this order, so that all pieces are removed first."""
        self.later += tasks
        self.urgent = True

    def reshuffle(self) -> None:
        """Reshuffles the discards into the deck if it is empty. Source: the Law of Root, p16, 2.1."""
        if self.discard and not self.deck:
            self.deck, self.discard = sorted(self.discard, key=self.cards.draws.__getitem__), ()
            self.note("reshuffled", cards=len(self.deck))

    def card(self, text: str) -> Card:
        """Returns the card with this text."""
        return self.cards.cards[text]

    def seat_of(self, faction: str) -> int:
        """Returns the seat of a faction that plays."""
        return self.seats.index(faction)

    def others(self, seat: int) -> Sequence[int]:
        """Returns the other seats, clockwise from the next."""
        return _OTHERS[len(self.seats)][seat]

    def lend(self, lent: tuple[int, int] | None) -> None:
        """Sets whose warriors count for another seat as well (lender, borrower), or None; this changes rule."""
        if lent != self.lent:
            self.lent = lent
            self.clear_rulers()

    def lent_to(self, seat: int, enemy: int, clearing: int) -> int:
        """Returns how many warriors of a third seat fight for a seat against an enemy in a clearing."""
        if self.lent is None or self.lent[1] != seat or self.lent[0] == enemy:
            return 0
        return self.sides[self.lent[0]].warriors[clearing]

    def enemies(self, seat: int) -> Sequence[int]:
        """Returns the other seats, clockwise from the next, except a coalition partner."""
        if self.coalition is None or seat not in self.coalition:
            return self.others(seat)
        return [other for other in self.others(seat) if other not in self.coalition]

    def enemies_in(self, seat: int, clearing: int) -> list[int]:
        """Returns the enemies of a seat that have pieces in a clearing."""
        return [other for other in self.enemies(seat) if self.sides[other].present[clearing]]

    def clear_rulers(self) -> None:
        """Clears the cached rulers after a change without moved pieces."""
        self.rulers = bytearray(13)

    def ruler(self, clearing: int) -> int:
        """Returns the seat with the most warriors and buildings in a clearing, or `NOBODY` for a tie.

        Source: the Law of Root, p16, 2.8; a faction that wins ties rules if it is among the tied.
        """
        known = self.rulers[clearing]
        if known != UNKNOWN:
            return known - _RULERS
        here = [side.strength[clearing] for side in self.sides]
        for claim in self.claims:
            claim(self, clearing, here)
        most = max(here)
        if here.count(most) == 1:
            found = here.index(most)
        else:
            tied = [seat for seat in self.tie_winners if most and here[seat] == most]
            found = tied[0] if tied else NOBODY
        self.rulers[clearing] = found + _RULERS
        return found

    def count_ruled(self, seat: int) -> int:
        """Returns how many clearings a seat rules."""
        while (unknown := self.rulers.find(UNKNOWN, 1)) > 0:
            self.ruler(unknown)
        return self.rulers.count(seat + _RULERS, 1)


Claim = Callable[[State, int, list[int]], None]
"""Changes what counts for rule in a clearing, by seat."""
_OTHERS = [[tuple((seat + step) % count for step in range(1, count)) for seat in range(count)] for count in range(13)]
"""By the number of seats, then by seat: the other seats, clockwise from the next."""
