"""Messages that a table sends in a game with hidden cards: moves, keys, shuffles and shares of random decisions."""

from __future__ import annotations

from controller.extensions.secret_cards.commitments import chosen, promise
from controller.extensions.secret_cards.knowledge import BOTH, ByChance, Standing
from controller.extensions.secret_cards.peer import Body, HiddenTable
from controller.extensions.secret_cards.replaying import word_of
from controller.extensions.secret_cards.revealed import AnyGame, cards_named, first_seen, visible_move
from controller.extensions.secret_cards.session import own_pledge
from controller.extensions.secret_cards.shuffled_pile import Pile
from engine.errors import IllegalMove
from engine.sentence import phrase

MOVE_AWAITED = phrase("its move")
"""What a table on turn is expected to do."""


class Speaker:
    """Composes a table's messages; changes nothing."""

    def __init__(self, table: HiddenTable) -> None:
        self._table = table
        self._me, self._other, self._alone = table.me, table.other, frozenset({table.me})
        self._shuffles: dict[int, tuple[list[str], str]] = {}
        """This table's shuffle of each pile with its proof, worked out once."""

    @property
    def _now(self) -> Standing:
        return self._table.now

    @property
    def _game(self) -> AnyGame:
        return self._table.game

    def play(self, move: str) -> Body:
        """Returns the message for a move of a seat at this table; changes nothing.

        Raises `IllegalMove` if the move is not legal, or not allowed here, or not yet.
        """
        game, now = self._game, self._now
        if self._table.is_broken_off:
            raise IllegalMove(phrase("{move} cannot be played: the game was called off", move=move))
        if now.pending is not None or self._table.tables.get(game.turn) != self._me:
            raise IllegalMove(phrase("{move} cannot be played here yet: the other table moves first", move=move))
        if move not in game.legal_moves:
            game.copy().push(move)  # raises the reason
        return {"kind": "move", **self._told(move)}

    def _told(self, move: str) -> Body:
        game, now = self._game, self._now
        told, ply = visible_move(game, move, self._table.seats[self._other]), len(now.plies)
        tokens = self._tokens(move, told)
        seal = "" if told == move or tokens else self._table.secret.seal(ply, move)
        cards, is_all = self._surely_shown(move, told)
        shown = [self._opening(card) for card in cards]
        proven = {"tokens": tokens} if tokens else {}
        return {"ply": ply, "move": told, "seal": seal, "open": shown, "all": is_all, **proven}

    def _tokens(self, move: str, told: str) -> Body:
        """Which token of this table a move takes from the supply, opens, or proves not to be what was guessed."""
        choices, now, session = self._game.choices(), self._now, self._table.now.session
        if choices is None or now.tokens is None or session is None or now.tokens.owner != self._me:
            return {}
        found: Body = {}
        tokens, at, denied = now.tokens, choices.shown(move), choices.denied(move)
        if kind := choices.takes(move):
            supply, ply = self._table.gathered(choices), len(now.plies)
            found["placed"] = supply.take(session, ply, kind)
            tokens, at = supply.taken_from(session, ply, found["placed"]), ply if told == move else None
        if at is not None:
            found["open"] = [[at, tokens.key_to(session, at)]]
        if denied and (met := choices.met(move)):
            found["denied"] = [[each, tokens.denial(session, each, denied)] for each in met]
        return found

    def _lot(self) -> str:
        """The move for the card of this table that chance chose."""
        game, now = self._game, self._now
        drawn = {move: now.drawn_by(cards_named(game, game.state, move)[0]) for move in game.legal_moves}
        return sorted(drawn, key=drawn.__getitem__)[chosen(now.shares, len(drawn))]

    def _surely_shown(self, move: str, told: str) -> tuple[list[str], bool]:
        """This table's cards that a move shows before any that this table cannot know; whether these are all.

        If the other table learns that these are all, it may not guess that the move shows more of them.
        """
        known, shown = dict(self._now.known), []
        due = self._named_secretly(move) if told == move else frozenset()
        while True:
            due = due or first_seen(self._game, move, self._table.look(known))
            own = sorted(due & known.keys())
            shown += own
            known |= dict.fromkeys(own, BOTH)
            if own != sorted(due) or not own:
                return shown, not due
            due = frozenset()

    def owed(self) -> list[Body]:
        """Returns the messages that this table must send without a player's decision; empty while it waits."""
        now, me = self._now, self._me
        if me not in now.pledges:
            key, proof = own_pledge(self._table.secret.number, self._table.context, me)
            return [{"kind": "pledge", "of": self._table.secret.pledge, "key": key, "proof": proof}]
        if self._other not in now.pledges:
            return []
        if self._table.is_over:
            return [] if me in now.ended else [self._audit()]
        if now.pending is not None:
            own = sorted(card for card in now.pending.due if now.known.get(card) == self._alone)
            return [{"kind": "open", "ply": len(now.plies), "cards": [*map(self._opening, own)]}] if own else []
        return [] if now.draw is None else self._owed_to_chance(now.draw)

    def _owed_to_chance(self, draw: ByChance) -> list[Body]:
        now, me, ply = self._now, self._me, len(self._now.plies)
        if draw.pile is None:
            if me not in now.promised:
                of = promise(self._table.session.id, ply, me, self._table.secret.share(ply))
                return [{"kind": "promise", "ply": ply, "of": of}]
            if len(now.shares) == 2:
                return [{"kind": "lot", **self._told(self._lot())}] if draw.owner == me else []
            share = [{"kind": "share", "ply": ply, "is": self._table.secret.share(ply)}]
            return share if len(now.promised) == 2 and me not in now.shares else []
        pile = now.piles[draw.pile]
        if not pile.is_ready:
            return [self._shuffle(pile)] if pile.next_table == me else []
        if not draw.tables - {me} or me in now.keys:
            return []
        return [{"kind": "unlock", "ply": ply, "pile": pile.number, **self._key(pile, len(pile.drawn))}]

    def _shuffle(self, pile: Pile) -> Body:
        number, session = pile.number, self._table.session
        if number not in self._shuffles:
            self._shuffles[number] = session.shuffle(number, pile.before(session))
        cards, proof = self._shuffles[number]
        return {"kind": "shuffle", "pile": number, "step": len(pile.steps), "cards": cards, "proof": proof}

    def _key(self, pile: Pile, place: int) -> Body:
        return {"place": place, "key": self._table.session.share(pile.number, place, pile.steps[-1][place])}

    def _opening(self, card: str) -> Body:
        """The data that open a card of this table to the other one: its key, and the hidden moves with it."""
        now = self._now
        pile = now.pile_of(card)
        assert pile is not None, f"{card} was never in a pile"
        place = pile.place_of(card)
        own = [at for at in range(pile.drawn[place].ply, len(now.plies)) if self._is_own_secret(at, card)]
        moves = [[at, now.plies[at].move, self._table.secret.salt(at)] for at in own]
        return {"card": card, "pile": pile.number, **self._key(pile, place), "moves": moves}

    def _is_own_secret(self, at: int, card: str) -> bool:
        ply = self._now.plies[at]
        return ply.by == self._me and bool(ply.seal) and word_of(card) in ply.move and card in self._now.named(at)

    def _audit(self) -> Body:
        now = self._now
        plies = now.plies if now.pending is None else [*now.plies, now.pending.ply]
        own = {str(at): ply.move for at, ply in enumerate(plies) if ply.by == self._me and ply.seal}
        return {"kind": "audit", "secret": str(self._table.secret), "moves": own}

    def _named_secretly(self, move: str) -> frozenset[str]:
        named = cards_named(self._game, self._game.state, move)
        return frozenset(card for card in named if self._now.known.get(card) == self._alone)

    def awaited(self) -> str:
        """Returns what only the other table can do now, as part of a sentence; "" if this table has something to do.

        A table that refuses can only bring the game to a halt, and everybody sees which table it is.
        """
        now, draw = self._now, self._now.draw
        if self.owed() or len(now.ended) == 2 or (draw is None and now.pending is None and self._is_on_turn(self._me)):
            return ""
        if len(now.pledges) < 2:
            return phrase("its commitment")
        if self._table.is_over:
            return phrase("its secrets, which it reveals at the end")
        if now.pending is not None:
            return phrase("a card that it must show")
        if draw is None:
            return MOVE_AWAITED
        if draw.pile is None:
            return phrase("its random number")
        is_ready = now.piles[draw.pile].is_ready
        return phrase("the key to a card") if is_ready else phrase("its part of the shuffle")

    def _is_on_turn(self, table: int) -> bool:
        return self._game.outcome() is None and self._table.tables.get(self._game.turn) == table
