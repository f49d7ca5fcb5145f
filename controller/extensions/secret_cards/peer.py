"""One of two tables in a game with hidden cards: its knowledge, and what follows from the messages of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from controller.extensions.secret_cards.commitments import Secret
from controller.extensions.secret_cards.knowledge import BOTH, ByChance, Known, Pending, Standing
from controller.extensions.secret_cards.own_tokens import OwnTokens
from controller.extensions.secret_cards.replaying import Ply
from controller.extensions.secret_cards.revealed import AnyGame, Look, cards_named, first_seen, visible_move
from controller.extensions.secret_cards.session import Session
from controller.extensions.secret_cards.shuffled_pile import Pile
from engine.agenda import NOBODY, HiddenChoices
from engine.game import CHANCE, Event, Seat

Body = dict[str, Any]
"""A message from one table to the other: plain JSON with a "kind"."""


class HiddenTable:
    """A table, 0 or 1: its seats, its secret, and its knowledge of the game."""

    def __init__(
        self, game: AnyGame, me: int, tables: Mapping[Seat, int], secret: Secret, names: Sequence[str], context: bytes
    ) -> None:
        self.me, self.other = me, 1 - me
        self.tables = {seat: tables[seat] for seat in game.seats}
        self.seats = tuple([seat for seat in game.seats if tables[seat] == table] for table in (0, 1))
        """The seats at each table."""
        self.names = tuple(names)
        self.secret, self.context = secret, context
        self.start = game.copy()
        self.now = Standing(game.copy(), self.seats[me])
        self.told: list[tuple[int, Body]] = []
        """The messages of both tables, in the order in which this one processed them."""
        self.resigned: tuple[Seat, str] | None = None
        """The seat that has resigned, and why."""
        self.undecided: tuple[int, Body] | None = None
        """What a table has said that may be true or not."""
        self.is_broken_off = False
        """Whether the game ends here for both, so that it can be checked."""
        self.arrive()

    @property
    def game(self) -> AnyGame:
        """The game up to the last complete move."""
        return self.now.game

    @property
    def is_over(self) -> bool:
        """Whether tables reveal their secrets now."""
        return self.is_broken_off or self.game.outcome() is not None

    @property
    def session(self) -> Session:
        """The keys of both tables to the cards, once both have pledged theirs."""
        assert self.now.session is not None, "both tables pledge their keys first"
        return self.now.session

    def look(self, known: Known) -> Look:
        """Returns what finds a state's visible cards that a table was not shown, if this one knows `known`."""
        hidden = {card for pile in self.now.piles for card in pile.cards}
        eyes = tuple([NOBODY, *(self.start.seats.index(seat) for seat in seats)] for seats in self.seats)
        own = {card for card, tables in known.items() if tables == {self.me}}
        names = self.start.known_cards

        def look(state: Any, event: Event | None) -> frozenset[str]:
            seen = [{card for each in looking for card in names(state, each)} & hidden for looking in eyes]
            shown = {*self.start.cards_shown(event)} & hidden if event else None
            for cards, seats in zip(seen, self.seats, strict=True):
                if event and shown and any(map(event.is_known_to, seats)):
                    cards |= shown
            return frozenset((seen[self.me] - known.keys()) | (seen[self.other] & own))

        return look

    def gathered(self, choices: HiddenChoices) -> OwnTokens:
        """Returns the face-down tokens with their supply as it lies before the current move."""
        assert self.now.tokens is not None, "tokens lie ready once both tables have pledged their keys"
        return self.now.tokens.gathered(self.session, choices.face_down, choices.face_up)

    # What follows

    def settle(self) -> None:
        """Plays the pending move once all cards that it makes visible are open."""
        now = self.now
        if now.pending is None:
            return
        ply = now.pending.ply
        due = first_seen(now.game, ply.move, self.look(now.known))
        if due:
            now.pending = Pending(ply, due)
            return
        self._lose_sight(ply)
        now.commit(ply)
        self.arrive()

    def _lose_sight(self, ply: Ply) -> None:
        """Marks the cards that a hidden move may have moved: only the table that moved knows where they lie afterwards.

        Both tables mark the same cards, because both know where those lie before.
        """
        now, game = self.now, self.game
        if ply.by is None or not ply.seal or not cards_named(game, game.state, ply.move):
            return
        if game.turn == CHANCE:
            moved = {card for move in game.legal_moves for card in cards_named(game, game.state, move)}
        else:
            moved = {*game.known_cards(game.state, game.seats.index(game.turn))} - {*self._seen_at(1 - ply.by)}
        for card in moved:
            if now.known.get(card) == BOTH and now.pile_of(card) is not None:
                if ply.by == self.me:
                    now.known[card] = frozenset({self.me})
                else:
                    del now.known[card]

    def arrive(self) -> None:
        """Finds the random decision that is due, if it is chance's turn."""
        now, game = self.now, self.game
        now.draw = None
        if game.outcome() is not None or game.turn != CHANCE:
            return
        options = [*game.legal_moves]
        cards = [card for move in options for card in cards_named(game, game.state, move)]
        seen = [{*self._seen_at(table)} for table in (0, 1)]
        if len(cards) < len(options) or {*cards} & (seen[0] | seen[1]):
            is_open = len(cards) < len(options) or {*cards} <= {*game.known_cards(game.state, NOBODY)}
            now.draw = ByChance(None, owner=None if is_open else int({*cards} <= seen[1]))
            return
        tables = frozenset(table for table in (0, 1) if visible_move(game, options[0], self.seats[table]) == options[0])
        now.draw = ByChance(self._pile_with(cards).number, tables)

    def _seen_at(self, table: int) -> Iterator[str]:
        """The cards that somebody at a table can name."""
        for eyes in (NOBODY, *(self.start.seats.index(seat) for seat in self.seats[table])):
            yield from self.game.known_cards(self.game.state, eyes)

    def _pile_with(self, cards: Sequence[str]) -> Pile:
        """The pile that these cards form, created if there is none."""
        now = self.now
        for pile in now.piles:
            if {*cards} <= {*pile.cards} and len(cards) == len(pile.cards) - len(pile.drawn):
                return pile
        pile = Pile(len(now.piles), tuple(sorted(cards)), len(now.plies))
        now.piles.append(pile)
        for card in cards:
            now.known.pop(card, None)
        return pile
