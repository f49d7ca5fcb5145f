"""Messages that a table receives in a game with hidden cards, and the checks before it accepts them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from controller.extensions.secret_cards.audit import audited
from controller.extensions.secret_cards.commitments import Secret, chosen, is_checksum, promise
from controller.extensions.secret_cards.consistency import OpenedCard, checked_moves, fitted, has_guesses
from controller.extensions.secret_cards.group import NotAPoint, NotAScalar, Point, of_base
from controller.extensions.secret_cards.knowledge import BOTH, ByChance, Pending, Pledge, Standing
from controller.extensions.secret_cards.own_tokens import NotInSupply, OwnTokens, WrongTurn
from controller.extensions.secret_cards.peer import Body, HiddenTable
from controller.extensions.secret_cards.replaying import Ply, word_of
from controller.extensions.secret_cards.revealed import AnyGame, cards_named, first_seen, visible_move
from controller.extensions.secret_cards.session import Session, WrongLength, WrongProof, card_key, read_key
from controller.extensions.secret_cards.shuffled_pile import Drawn, Pile
from controller.net.errors import Cheated, Undecidable
from engine.sentence import all_of, phrase


class Folding:
    """Folds the messages of both tables into the knowledge of one of them."""

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

    def _who(self, by: int) -> str:
        return self._table.names[by]

    def _unfit(self, said: str) -> Cheated | Undecidable:
        """The error for a message that fits no guess that was found."""
        return Undecidable(said) if has_guesses(self._now) else Cheated(said)

    def fold(self, by: int, body: Body) -> None:
        """Folds a table's message; raises `Cheated`, or the errors of reading a malformed message."""
        kind, who = str(body["kind"]), self._who(by)
        what = repr(kind[:20])
        if kind not in self._folds:
            raise Cheated("{who} asked for {what}, which nobody is allowed to ask for", who=who, what=what)
        if kind != "pledge" and len(self._now.pledges) < 2:
            raise Cheated("{who} started before both tables had committed to their secrets", who=who)
        if self._waits_for_a_guess(by, body):
            raise Undecidable
        if "ply" in body and body["ply"] != len(self._now.plies):
            raise Cheated(
                "{who} sent {what} for another move than the current one, number {made}",
                who=who,
                what=what,
                made=len(self._now.plies) + 1,
            )
        if self._table.is_over and kind != "audit":
            raise Cheated("{who} sent {what} after the game was over", who=who, what=what)
        if kind == "audit" and not self._table.is_over:
            raise Cheated("{who} sent {what} before the game was over", who=who, what=what)
        try:
            self._folds[kind](by, body)
        except (NotAPoint, NotAScalar, NotInSupply, WrongLength, WrongProof, WrongTurn) as error:
            raise Cheated(unproven(who, error)) from None

    def _waits_for_a_guess(self, by: int, body: Body) -> bool:
        """Whether the other table goes on while this one waits for a card that is shown only according to its guess."""
        now = self._now
        goes_on = body["kind"] == "shuffle" or body.get("ply") == len(now.plies) + 1
        is_waiting = now.pending is not None and any(map(now.is_unknown, now.pending.due))
        return by == self._other and goes_on and is_waiting and not self._table.is_over

    def _pledge(self, by: int, body: Body) -> None:
        table, now = self._table, self._now
        if by in now.pledges or not is_checksum(body["of"]):
            raise Cheated("{who} committed to its secret twice or not at all", who=self._who(by))
        now.pledges[by] = Pledge(body["of"], read_key(body["key"], body["proof"], table.context, by))
        if len(now.pledges) == 2:
            keys = now.pledges[0].key, now.pledges[1].key
            now.session = Session(table.secret.number, self._me, table.context, keys)
            if (choices := table.start.choices()) is not None:
                owner = table.tables[table.start.seats[choices.seat]]
                now.tokens = OwnTokens.at_the_start(choices, owner, now.session)

    def _shuffle(self, by: int, body: Body) -> None:
        now = self._now
        pile = now.piles[now.draw.pile] if now.draw and now.draw.pile is not None else None
        if pile is None or (body["pile"], body["step"], by) != (pile.number, len(pile.steps), pile.next_table):
            raise Cheated("{who} shuffled a pile when it was not its turn", who=self._who(by))
        session = self._table.session
        cards = session.read_shuffle(pile.number, pile.before(session), body["cards"], body["proof"], by)
        now.piles[pile.number] = pile.after(cards)

    def _unlock(self, by: int, body: Body) -> None:
        now, draw = self._now, self._now.draw
        pile = now.piles[draw.pile] if draw and draw.pile is not None else None
        if pile is None or draw is None or not pile.is_ready or not draw.tables - {by} or by in now.keys:
            raise Cheated("{who} unlocked a card that nobody was allowed to draw", who=self._who(by))
        if (body["pile"], body["place"]) != (pile.number, len(pile.drawn)):
            raise Cheated("{who} unlocked a different card than the drawn one", who=self._who(by))
        place = body["place"]
        now.keys[by] = self._table.session.read_share(pile.number, place, pile.steps[-1][place], body["key"], by)
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

    def _looked_at(self, pile: Pile, place: int, key: Point) -> str:
        card = self._table.session.card_in(pile.steps[-1][place], key, pile.cards)
        assert card is not None, "a proven share of a card of a proven shuffle leaves one of the pile's faces"
        return card

    def _bring_into_pile(self, card: str) -> None:
        """Exchanges a drawn card with one that this table guesses in the pile, if it guesses the drawn one outside."""
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
        who = self._who(self._other)
        raise self._unfit(
            phrase("{who} let {card} be drawn, which cannot be in the pile", who=who, card=word_of(card))
        )

    # Dice and other public random decisions

    def _promise(self, by: int, body: Body) -> None:
        now = self._now
        if now.draw is None or now.draw.pile is not None or by in now.promised or not is_checksum(body["of"]):
            raise Cheated("{who} committed to a random number when it was not its turn", who=self._who(by))
        now.promised[by] = body["of"]

    def _share(self, by: int, body: Body) -> None:
        now = self._now
        if len(now.promised) < 2 or by in now.shares:
            raise Cheated(
                "{who} revealed its random number before both tables had committed to theirs", who=self._who(by)
            )
        share = body["is"]
        if not is_checksum(share) or promise(self._table.session.id, body["ply"], by, share) != now.promised[by]:
            raise Cheated("{who} revealed a different random number than it had committed to", who=self._who(by))
        now.shares[by] = share
        if len(now.shares) == 2 and now.draw is not None and now.draw.owner is None:
            options = [*now.game.legal_moves]
            now.pending = Pending(Ply(None, options[chosen(now.shares, len(options))]))
            self._table.settle()

    # Moves

    def _move(self, by: int, body: Body) -> None:
        now, game = self._now, self._game
        if now.pending is not None or self._table.tables.get(game.turn) != by:
            raise Cheated("{who} played {move} out of turn", who=self._who(by), move=_move_in(body))
        self._told_of(by, body)

    def _lot(self, by: int, body: Body) -> None:
        now = self._now
        if now.pending is not None or now.draw is None or now.draw.owner != by or len(now.shares) < 2:
            raise Cheated("{who} named the randomly chosen card when it was not its turn", who=self._who(by))
        self._told_of(by, body, chosen(now.shares, len(self._game.legal_moves)))

    def _told_of(self, by: int, body: Body, lot: int | None = None) -> None:
        now = self._now
        if body["seal"] and not is_checksum(body["seal"]):
            raise ValueError("a seal is a checksum")
        opened = self._checked_tokens(by, body)
        is_token = self._is_hidden(body) and not body["seal"]
        if by == self._me:
            now.open([self._checked(by, fact).card for fact in body["open"]])
            now.pending = Pending(self._own_ply(body)._replace(lot=lot, is_token=is_token))
        else:
            self._table.now = self._fitted_to_move(by, body, opened)
            told, seal, meant = body["move"], body["seal"], self._meant(self._now, body)
            self._now.pending = Pending(Ply(by, meant[0], not self._is_hidden(body), told, seal, lot, is_token))
        self._table.settle()

    def _is_hidden(self, body: Body) -> bool:
        """Whether a move is told without its card, or without what the token is that it places face down."""
        choices = None if body["seal"] else self._game.choices()
        taken = "" if choices is None else choices.takes(str(body["move"]))
        return bool(body["seal"]) or (choices is not None and bool(taken) and taken not in choices.kinds)

    def _own_ply(self, body: Body) -> Ply:
        told, seal, ply = body["move"], body["seal"], len(self._now.plies)
        if not seal and self._is_hidden(body):
            assert self._now.tokens is not None
            return Ply(self._me, self._now.tokens.placed[ply].kind, told=told)
        if not seal:
            return Ply(self._me, told, told=told)
        moves = [move for move in self._game.legal_moves if self._table.secret.seal(ply, move) == seal]
        return Ply(self._me, moves[0], told=told, seal=seal)

    def _fitted_to_move(self, by: int, body: Body, choices: Sequence[tuple[int, str]] | None) -> Standing:
        openings, is_hidden = [self._checked(by, fact) for fact in body["open"]], self._is_hidden(body)
        named = [] if is_hidden else cards_named(self._game, self._game.state, str(body["move"]))
        if any(self._now.is_unknown(card) and card not in [each.card for each in openings] for card in named):
            raise Cheated("{who} played {move} without showing the card", who=self._who(by), move=_move_in(body))

        opened = {each.card for each in openings} - {*named}

        def wrong(now: Standing) -> frozenset[str]:
            """The cards that this table also guesses to be shown, although the message lists all of them."""
            meant = self._meant(now, body)[:1] if body["all"] else []
            seen = [first_seen(now.game, move, self._table.look(now.known)) - now.known.keys() for move in meant]
            return frozenset[str]().union(*seen)

        def fits(now: Standing) -> bool:
            meant = self._meant(now, body)[:1]
            are_seen = all(self._are_shown(now, move, opened) for move in meant)
            return bool(meant) and are_seen and not wrong(now) and self._shows(now, body, choices)

        found = fitted(self._now, openings, fits, wrong, choices, named, "" if is_hidden else str(body["move"]))
        if found is None:
            raise self._unfit(_unable(self._who(by), body, openings))
        return found

    def _checked_tokens(self, by: int, body: Body) -> tuple[tuple[int, str], ...] | None:
        """Takes in which tokens a move places, opens and denies to be something; raises `Cheated`.

        Returns the moves that placed those that it opens, each with what it was; None for a move that says nothing of
        tokens.
        """
        now, said, move = self._now, body.get("tokens", {}), str(body["move"])
        choices = None if body["seal"] else self._game.choices()
        if choices is None or now.tokens is None:
            if said:
                raise self._wrongly_opened(by, body)
            return None
        taken, met = choices.takes(move), choices.met(move)
        shown, denied = choices.shows(move) if met else "", choices.denied(move)
        tokens, session, ply = now.tokens, self._table.session, len(now.plies)
        if bool(taken) != ("placed" in said):
            raise NotInSupply
        if taken:
            tokens = self._table.gathered(choices).taken_from(session, ply, said["placed"])
            met, shown = [ply], taken if taken in choices.kinds else ""
        opened = []
        for at, key in said.get("open", ()):
            if at not in met:
                raise self._wrongly_opened(by, body)
            tokens = tokens.opened(session, at, key)
            opened.append((at, tokens.placed[at].kind))
        if [kind for _, kind in opened] != ([shown] if shown else []):
            raise self._wrongly_opened(by, body)
        proofs = dict(said.get("denied", ()))
        if proofs.keys() != ({*met} if denied else set()):
            raise WrongProof("claim")
        for at, proof in proofs.items():
            tokens.check_denial(session, at, denied, proof)
            now.denied[at] = (*now.denied.get(at, ()), denied)
        now.tokens = tokens
        if taken not in ("", *choices.kinds) or (not met and move in self._game.legal_moves):
            return None
        return tuple((at, kind) for at, kind in opened if at < ply)

    def _wrongly_opened(self, by: int, body: Body) -> Cheated:
        return Cheated(
            phrase(
                "{who} played {move} and opened more or less than the token it shows",
                who=self._who(by),
                move=_move_in(body),
            )
        )

    def _are_shown(self, standing: Standing, move: str, opened: Collection[str]) -> bool:
        """Whether a move would reveal all cards that were opened with it."""
        known, left = {card: each for card, each in standing.known.items() if card not in opened}, {*opened}
        while left:
            shown = left & first_seen(standing.game, move, self._table.look(known))
            if not shown:
                return False
            known |= dict.fromkeys(shown, BOTH)
            left -= shown
        return True

    @staticmethod
    def _shows(standing: Standing, body: Body, opened: Sequence[tuple[int, str]] | None) -> bool:
        """Whether a move would reveal exactly the hidden move that was opened with it."""
        choices = standing.game.choices() if opened else None
        return not opened or choices is None or choices.shown(body["move"]) == opened[0][0]

    def _meant(self, standing: Standing, body: Body) -> list[str]:
        """The legal moves that the message may stand for."""
        told, game = body["move"], standing.game
        if not self._is_hidden(body):
            named = cards_named(game, game.state, told) if told in game.legal_moves else []
            return [told] if told in game.legal_moves and not any(map(standing.is_unknown, named)) else []
        own = self._table.seats[self._me]
        return [move for move in game.legal_moves if move != told and visible_move(game, move, own) == told]

    # Revealed cards

    def _open(self, by: int, body: Body) -> None:
        now = self._now
        openings = [self._checked(by, fact) for fact in body["cards"]]
        if now.pending is None or not openings:
            raise Cheated("{who} opened a card that nobody was allowed to see", who=self._who(by))
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
            cards = all_of(map(word_of, sorted(opened)))
            raise self._unfit(
                phrase("{who} opened {cards}, which cannot be there", who=self._who(by), cards=cards)
            )
        return found

    def _checked(self, by: int, fact: Body) -> OpenedCard:
        """Reads a card that a table opens, if it really lies in its place of the pile; raises `Cheated`."""
        now, number, place = self._now, fact["pile"], fact["place"]
        if type(number) is not int or type(place) is not int or min(number, place) < 0:
            raise ValueError("piles and places are numbers")
        pile = now.piles[number]
        if by == self._me:
            return OpenedCard(fact["card"], number, place, ())
        drawn = pile.drawn[place] if place < len(pile.drawn) else None
        if drawn is None or (drawn.tables != {by} and not now.is_lost(drawn.card or "")):
            raise Cheated("{who} opened a card that it never drew", who=self._who(by))
        masked, session, who = pile.steps[-1][place], self._table.session, self._who(by)
        card = session.card_in(masked, session.read_share(number, place, masked, fact["key"], by), pile.cards)
        shown = word_of(str(fact["card"]))[:40]
        if card is None or card != fact["card"]:
            raise Cheated("{who} opened {card}, which is not the card it drew", who=who, card=shown)
        if not now.is_unknown(card):
            raise Cheated("{who} opened {card}, which is elsewhere", who=who, card=shown)
        return OpenedCard(card, number, place, checked_moves(now, by, fact["moves"], self._table.names[by]))

    def _audit(self, by: int, body: Body) -> None:
        now = self._now
        if by in now.ended:
            raise Cheated("{who} revealed its secrets twice", who=self._who(by))
        secret, pledge = Secret.read(body["secret"]), now.pledges[by]
        key = of_base(card_key(secret.number, self._table.context, by))
        if (secret.pledge, key) != (pledge.of, pledge.key):
            raise Cheated("{who} revealed a different secret than it had committed to", who=self._who(by))
        now.ended[by] = {"secret": body["secret"], "moves": {int(at): str(move) for at, move in body["moves"].items()}}
        if len(now.ended) == 2:
            now.game = audited(self._table)


def unproven(who: str, error: Exception) -> str:
    """Returns the sentence about a table whose cards or proofs are invalid."""
    match error:
        case WrongProof(args=("key",)):
            return phrase("{who} did not prove that it knows its own key", who=who)
        case WrongProof(args=("shuffle",)):
            return phrase("{who} did not prove that it shuffled the pile correctly", who=who)
        case WrongProof(args=("claim",)):
            return phrase("{who} did not prove that its answer is true", who=who)
        case NotInSupply():
            return phrase("{who} placed a token that is not in its supply", who=who)
        case WrongTurn():
            return phrase("{who} shuffled a pile when it was not its turn", who=who)
        case WrongProof():
            return phrase("{who} did not prove that it handed over the right key to a card", who=who)
        case WrongLength():
            return phrase("{who} sent too few or too many cards, or a proof of the wrong length", who=who)
        case NotAPoint():
            return phrase("{who} sent a number that is not a masked card", who=who)
    return phrase("{who} sent a proof with a number that is out of range", who=who)


def _move_in(body: Body) -> str:
    """The move in a table's message, cut to a length that fits into a sentence."""
    return repr(str(body["move"])[:40])


def _unable(who: str, body: Body, openings: Sequence[OpenedCard]) -> str:
    """The sentence about a table that made a move which, as far as is known, was not possible."""
    move, cards = _move_in(body), all_of(word_of(each.card) for each in openings)
    if cards:
        return phrase("{who} played {move} with {cards}, which was not possible", who=who, move=move, cards=cards)
    return phrase("{who} played {move}, which was not possible", who=who, move=move)
