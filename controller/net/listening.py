"""What a table is told in a game with hidden cards, and how it is checked before it is believed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from controller.net.auditing import audited
from controller.net.errors import CannotTell, Cheated
from controller.net.fitting import OpenedCard, checked_moves, fitted, has_guesses
from controller.net.hidden_table import Body, HiddenTable
from controller.net.piles import Drawn, Pile, number_of
from controller.net.promises import Secret, checksum, chosen, is_checksum
from controller.net.relabel import Ply, word_of
from controller.net.standing import ByChance, Pending, Standing
from controller.net.visible import AnyGame, cards_named, first_seen, told_to

__all__ = ["Folding"]


class Folding:
    """Folds what both tables say into what one of them knows."""

    def __init__(self, table: HiddenTable) -> None:
        self._table = table
        self._me, self._other = table.me, table.other
        self._folds: Mapping[str, Callable[[int, Body], None]] = {
            "pledge": self._pledge,
            "shuffle": self._shuffle,
            "unlock": self._unlock,
            "promise": self._promise,
            "share": self._share,
            "move": self._move,
            "lot": self._lot,
            "open": self._open,
            "audit": self._audit,
        }

    @property
    def _now(self) -> Standing:
        return self._table.now

    @property
    def _game(self) -> AnyGame:
        return self._table.game

    def _refuse(self, by: int, done: str) -> Cheated:
        return self._table.refuse(by, done)

    def _unfit(self, by: int, done: str) -> Cheated | CannotTell:
        """What is said of a table whose message fits no guess that was found."""
        refused = self._refuse(by, done)
        return CannotTell(str(refused)) if has_guesses(self._now) else refused

    def fold(self, by: int, body: Body) -> None:
        """Folds what a table says; raises `Cheated`, or what reading something raises that has no sense."""
        kind, is_over = str(body["kind"]), self._table.is_over
        if kind not in self._folds:
            raise self._refuse(by, f"asked for {kind[:20]!r}, which nobody may ask for")
        if kind != "pledge" and len(self._now.pledges) < 2:
            raise self._refuse(by, "begun before both tables had pledged their secrets")
        if "ply" in body and body["ply"] != len(self._now.plies):
            made = len(self._now.plies) + 1
            raise self._refuse(by, f"said {kind!r} for another move than the one that is made now, number {made}")
        if is_over != (kind == "audit"):
            raise self._refuse(by, f"said {kind!r} when the game was {'over' if is_over else 'not over'}")
        self._folds[kind](by, body)

    def _pledge(self, by: int, body: Body) -> None:
        if by in self._now.pledges or not is_checksum(body["of"]):
            raise self._refuse(by, "pledged its secret twice or not at all")
        self._now.pledges[by] = body["of"]

    def _shuffle(self, by: int, body: Body) -> None:
        now = self._now
        pile = now.piles[now.draw.pile] if now.draw and now.draw.pile is not None else None
        if pile is None or (body["pile"], body["step"], by) != (pile.number, len(pile.steps), pile.next_table):
            raise self._refuse(by, "shuffled a pile when it was not to")
        now.piles[pile.number] = pile.after(body["cards"], self._table.names[by])

    def _unlock(self, by: int, body: Body) -> None:
        now, draw = self._now, self._now.draw
        pile = now.piles[draw.pile] if draw and draw.pile is not None else None
        if pile is None or draw is None or not pile.is_ready or not draw.tables - {by} or by in now.keys:
            raise self._refuse(by, "unlocked a card that nobody was to draw")
        if (body["pile"], body["place"]) != (pile.number, len(pile.drawn)):
            raise self._refuse(by, "unlocked another card than the one that is drawn")
        now.keys[by] = number_of(body["key"])
        if all(table in now.keys for table in (0, 1) if draw.tables - {table}):
            self._draw_card(pile, draw)

    def _draw_card(self, pile: Pile, draw: ByChance) -> None:
        now, place = self._now, len(pile.drawn)
        card = self._looked_at(pile, place, now.keys[self._other]) if self._me in draw.tables else None
        if card is not None:
            self._bring_into_pile(card)
            now = self._now
            now.known[card] = draw.tables
        options = [*now.game.legal_moves]
        move = options[0]
        if card is not None:
            move = next(each for each in options if card in cards_named(now.game, now.game.state, each))
        now.piles[pile.number] = pile.drawing(Drawn(len(now.plies), draw.tables, card))
        now.pending = Pending(Ply(None, move, card is not None))
        self._table.settle()

    def _looked_at(self, pile: Pile, place: int, key: int) -> str:
        card = pile.opened(place, (key, self._table.own_key(pile, place)))
        if card is None:
            raise self._refuse(self._other, "unlocked a card with a wrong key, or changed it when it shuffled")
        if not self._now.is_unknown(card):
            raise self._refuse(self._other, f"shuffled {word_of(card)} into the pile twice")
        return card

    def _bring_into_pile(self, card: str) -> None:
        """Exchanges a card that was drawn with one that this table guesses in the pile, if it guesses it elsewhere."""
        game = self._game
        left = [name for move in game.legal_moves for name in cards_named(game, game.state, move)]
        if card in left:
            return
        for guess in filter(self._now.is_unknown, left):
            if (found := self._now.exchange(card, guess)) is not None:
                self._table.now = found
                return

        def lies_there(now: Standing) -> bool:
            return any(card in cards_named(now.game, now.game.state, move) for move in now.game.legal_moves)

        found = fitted(self._now, (), lies_there, lambda now: {card})
        if found is not None:
            self._table.now = found
            return
        raise self._unfit(self._other, f"let {word_of(card)} be drawn, which cannot lie in the pile")

    # Dice and whatever else chance decides for all to see

    def _promise(self, by: int, body: Body) -> None:
        now = self._now
        if now.draw is None or now.draw.pile is not None or by in now.promised or not is_checksum(body["of"]):
            raise self._refuse(by, "promised a share in chance when it was not to")
        now.promised[by] = body["of"]

    def _share(self, by: int, body: Body) -> None:
        now = self._now
        if len(now.promised) < 2 or by in now.shares:
            raise self._refuse(by, "shown its share in chance before both had promised theirs")
        if checksum(str(body["is"])) != now.promised[by]:
            raise self._refuse(by, "shown another share in chance than it had promised")
        now.shares[by] = body["is"]
        if len(now.shares) == 2 and now.draw is not None and now.draw.owner is None:
            options = [*now.game.legal_moves]
            now.pending = Pending(Ply(None, options[chosen(now.shares, len(options))]))
            self._table.settle()

    # Moves

    def _move(self, by: int, body: Body) -> None:
        now, game = self._now, self._game
        if now.pending is not None or self._table.tables.get(game.turn) != by:
            raise self._refuse(by, f"played {str(body['move'])[:40]!r} out of turn")
        self._told_of(by, body)

    def _lot(self, by: int, body: Body) -> None:
        now = self._now
        if now.pending is not None or now.draw is None or now.draw.owner != by or len(now.shares) < 2:
            raise self._refuse(by, "said which card chance has chosen when it was not to")
        self._told_of(by, body, chosen(now.shares, len(self._game.legal_moves)))

    def _told_of(self, by: int, body: Body, lot: int | None = None) -> None:
        now = self._now
        if body["seal"] and not is_checksum(body["seal"]):
            raise ValueError("a seal is a checksum")
        if by == self._me:
            now.open([self._checked(by, fact).card for fact in body["open"]])
            now.pending = Pending(self._own_ply(body)._replace(lot=lot))
        else:
            self._table.now = self._fitted_to_move(by, body)
            self._now.pending = Pending(self._ply_of(by, body)._replace(lot=lot))
        self._table.settle()

    def _own_ply(self, body: Body) -> Ply:
        told, seal = body["move"], body["seal"]
        if not seal:
            return Ply(self._me, told, told=told)
        ply = len(self._now.plies)
        moves = [move for move in self._game.legal_moves if self._table.secret.seal(ply, move) == seal]
        return Ply(self._me, moves[0], told=told, seal=seal)

    def _fitted_to_move(self, by: int, body: Body) -> Standing:
        openings = [self._checked(by, fact) for fact in body["open"]]
        named = [] if body["seal"] else cards_named(self._game, self._game.state, str(body["move"]))
        if any(self._now.is_unknown(card) and card not in [each.card for each in openings] for card in named):
            raise self._refuse(by, f"played {str(body['move'])[:40]!r} without showing the card")

        def wrong(now: Standing) -> frozenset[str]:
            """The cards that this table guesses to be shown, too, when those were all."""
            meant = self._meant(now, body)[:1] if body["all"] else []
            seen = [first_seen(now.game, move, self._table.look(now.known)) - now.known.keys() for move in meant]
            return frozenset[str]().union(*seen)

        found = fitted(
            self._now, openings, lambda now: bool(self._meant(now, body)) and not wrong(now), lambda now: wrong(now)
        )
        if found is None:
            shown = f", with {', '.join(word_of(each.card) for each in openings)}" if openings else ""
            raise self._unfit(by, f"played {str(body['move'])[:40]!r}{shown}, which it cannot have been able to")
        return found

    def _meant(self, standing: Standing, body: Body) -> list[str]:
        """The legal moves that this table may have been told of so."""
        told, game = body["move"], standing.game
        if not body["seal"]:
            named = cards_named(game, game.state, told) if told in game.legal_moves else []
            return [told] if told in game.legal_moves and not any(map(standing.is_unknown, named)) else []
        own = self._table.seats[self._me]
        return [move for move in game.legal_moves if move != told and told_to(game, move, own) == told]

    def _ply_of(self, by: int, body: Body) -> Ply:
        meant = self._meant(self._now, body)
        return Ply(by, meant[0], not body["seal"], body["move"], body["seal"])

    # Cards that come to light

    def _open(self, by: int, body: Body) -> None:
        now = self._now
        openings = [self._checked(by, fact) for fact in body["cards"]]
        if now.pending is None or not openings:
            raise self._refuse(by, "opened a card that nobody was to see")
        if by == self._me:
            now.open([each.card for each in openings])
        else:
            self._table.now = self._fitted_to_view(by, openings, now.pending)
        self._table.settle()

    def _fitted_to_view(self, by: int, openings: Sequence[OpenedCard], pending: Pending) -> Standing:
        look, opened = self._table.look(self._now.known), {each.card for each in openings}

        def is_seen(standing: Standing) -> bool:
            return opened <= first_seen(standing.game, pending.ply.move, look)

        found = fitted(self._now, openings, is_seen)
        if found is None:
            raise self._unfit(by, f"opened {', '.join(map(word_of, sorted(opened)))}, which cannot lie there")
        return found

    def _checked(self, by: int, fact: Body) -> OpenedCard:
        """Reads a card that a table opens, if it is what lies in its place of the pile; raises `Cheated`."""
        now, number, place = self._now, fact["pile"], fact["place"]
        if type(number) is not int or type(place) is not int or min(number, place) < 0:
            raise ValueError("piles and places are numbers")
        pile = now.piles[number]
        if by == self._me:
            return OpenedCard(fact["card"], number, place, ())
        if place >= len(pile.drawn) or pile.drawn[place].tables != {by}:
            raise self._refuse(by, "opened a card that it has never drawn")
        card = pile.opened(place, (number_of(fact["key"]), self._table.own_key(pile, place)))
        if card is None or card != fact["card"]:
            raise self._refuse(by, f"opened {word_of(str(fact['card']))[:40]}, which is not the card that it drew")
        if not now.is_unknown(card):
            raise self._refuse(by, f"opened {word_of(card)}, which lies elsewhere")
        return OpenedCard(card, number, place, checked_moves(now, by, card, fact["moves"], self._table.names[by]))

    def _audit(self, by: int, body: Body) -> None:
        now = self._now
        if by in now.ended:
            raise self._refuse(by, "laid its secrets open twice")
        if Secret.read(body["secret"]).pledge != now.pledges[by]:
            raise self._refuse(by, "laid another secret open than the one that it had pledged")
        now.ended[by] = {"secret": body["secret"], "moves": {int(at): str(move) for at, move in body["moves"].items()}}
        if len(now.ended) == 2:
            now.game = audited(self._table)
