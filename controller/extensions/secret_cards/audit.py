"""Replays a whole game with the real cards once both tables have revealed their secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from controller.extensions.secret_cards.commitments import Secret
from controller.extensions.secret_cards.knowledge import BOTH
from controller.extensions.secret_cards.peer import HiddenTable
from controller.extensions.secret_cards.replaying import Ply, word_of
from controller.extensions.secret_cards.revealed import AnyGame, cards_named, first_seen, visible_move
from controller.extensions.secret_cards.session import card_key
from controller.net.errors import Cheated
from engine.errors import IllegalMove
from engine.sentence import phrase


def audited(table: HiddenTable) -> AnyGame:
    """Returns the game as it really was, at its end; raises `Cheated` if the other table broke a commitment."""
    now, who = table.now, table.names[table.other]
    secrets = [Secret.read(now.ended[each]["secret"]) for each in (0, 1)]
    keys = [card_key(secret.number, table.context, by) for by, secret in enumerate(secrets)]
    for by, body in table.told:
        if by == table.other and body["kind"] == "share" and body["is"] != secrets[by].share(body["ply"]):
            raise Cheated("{who} had a different random number than it had committed to", who=who)
    game = _Replay(table, secrets, keys).game()
    if table.undecided is not None and table.undecided[0] == table.other:
        _judge(table, game, table.undecided[1], secrets[table.other], keys)
    if table.resigned:
        game.resign(*table.resigned)
    return game


def _judge(table: HiddenTable, game: AnyGame, body: Mapping[str, Any], secret: Secret, keys: Sequence[int]) -> None:
    """Raises `Cheated` if a message that fitted no guess does not fit the real cards of the game so far either."""
    now, who = table.now, table.names[table.other]
    if body.get("ply") != len(now.plies):
        _judge_going_on(table, game, secret, keys)
    elif body["kind"] == "open" and now.pending is not None:
        ply = now.pending.ply
        move = _real(table, secret, keys, ply) if ply.by == table.other else ply.move
        shown = {fact["card"] for fact in body["cards"]}
        if move not in game.legal_moves or not shown <= first_seen(game, move, table.look(now.known)):
            raise Cheated("{who} opened cards that its move did not show", who=who)
    elif body["kind"] in ("move", "lot"):
        told = repr(str(body["move"])[:40])
        move = _told_move(table, game, body, secret, keys)
        if move not in game.legal_moves or visible_move(game, move, table.seats[table.me]) != body["move"]:
            raise Cheated("{who} played {move}, which its cards did not allow", who=who, move=told)
        known = dict(now.known) | {fact["card"]: BOTH for fact in body["open"]}
        if body["all"] and first_seen(game, move, table.look(known)) - known.keys():
            raise Cheated("{who} withheld a card that {move} showed", who=who, move=told)


def _judge_going_on(table: HiddenTable, game: AnyGame, secret: Secret, keys: Sequence[int]) -> None:
    """Raises `Cheated` if the other table went on although the real move before showed a card of its own.

    If that move showed none, the table that waited for a card had guessed wrong, and nobody cheated.
    """
    now, who = table.now, table.names[table.other]
    if now.pending is None or not (now.pending.ply.certain or now.pending.ply.is_hidden):
        return
    ply = now.pending.ply
    move = _real(table, secret, keys, ply) if ply.by == table.other else ply.move
    if move in game.legal_moves and first_seen(game, move, table.look(now.known)) - now.known.keys():
        told = repr(ply.told or ply.move)
        raise Cheated("{who} withheld a card that {move} showed", who=who, move=told)


def _real(table: HiddenTable, secret: Secret, keys: Sequence[int], ply: Ply) -> str:
    """The real move of the other table that waits for cards to be opened."""
    if ply.is_token and table.now.tokens is not None:
        return table.now.tokens.truth(len(table.now.plies), keys)
    return _sealed(table, secret, ply.told, ply.seal)


def _told_move(
    table: HiddenTable, game: AnyGame, body: Mapping[str, Any], secret: Secret, keys: Sequence[int]
) -> str:
    """The real move of the other table in a message."""
    at, choices = len(table.now.plies), None if body["seal"] else game.choices()
    taken = "" if choices is None else choices.takes(str(body["move"]))
    if choices is not None and taken and taken not in choices.kinds:
        return table.gathered(choices).taken_from(table.session, at, body["tokens"]["placed"]).truth(at, keys)
    return _sealed(table, secret, body["move"], body["seal"])


def _sealed(table: HiddenTable, secret: Secret, told: Any, seal: Any) -> str:
    """The other table's real move behind the message."""
    at = len(table.now.plies)
    move = str(table.now.ended[table.other]["moves"].get(at, "")) if seal else str(told)
    if seal and secret.seal(at, move) != seal:
        raise _unsealed(table.names[table.other], at)
    return move


def _unsealed(who: str, at: int) -> Cheated:
    return Cheated(
        phrase("{who} revealed a different hidden move {n} than it had sealed", who=who, n=at + 1)
    )


class _Replay:
    """The game with every card and every hidden move as it was."""

    def __init__(self, table: HiddenTable, secrets: Sequence[Secret], keys: Sequence[int]) -> None:
        self._game = table.start.copy()
        self._now, self._secrets, self._other = table.now, secrets, table.other
        self._here, self._who = table.seats[table.me], table.names[table.other]
        self._keys = keys
        self._places: dict[str, int] = {}
        """For each card, the move by which it was drawn last."""
        self._drawn = {
            drawn.ply: card
            for pile in table.now.piles
            if pile.is_ready
            for card, drawn in zip(pile.true_order(keys), pile.drawn, strict=False)
        }

    def game(self) -> AnyGame:
        """Plays the game; raises `Cheated`."""
        for at, ply in enumerate(self._now.plies):
            try:
                self._push(at, ply)
            except IllegalMove:
                raise Cheated("{who} played move {n}, which its cards did not allow", who=self._who, n=at + 1) from None
        return self._game

    def _push(self, at: int, ply: Ply) -> None:
        move = self._move(at, ply)
        if ply.by == self._other and visible_move(self._game, move, self._here) != ply.told:
            raise Cheated("{who} reported a different move {n} than it played", who=self._who, n=at + 1)
        if ply.lot is not None and ply.by == self._other and move != self._lot(ply.lot):
            raise Cheated("{who} chose a different card in move {n} than chance", who=self._who, n=at + 1)
        self._game.push(move)

    def _lot(self, lot: int) -> str:
        """The move for the card of a hand that chance chose."""
        state = self._game.state
        places = {move: self._places[cards_named(self._game, state, move)[0]] for move in self._game.legal_moves}
        return sorted(places, key=places.__getitem__)[lot]

    def _move(self, at: int, ply: Ply) -> str:
        if at in self._drawn:
            self._places[self._drawn[at]] = at
            return self._draw(self._drawn[at])
        if ply.is_token and self._now.tokens is not None:
            return self._now.tokens.truth(at, self._keys)
        if not ply.seal or ply.by is None:
            return ply.move
        move = str(self._now.ended[ply.by]["moves"].get(at, ""))
        if self._secrets[ply.by].seal(at, move) != ply.seal:
            raise _unsealed(self._who, at)
        return move

    def _draw(self, card: str) -> str:
        options = self._game.legal_moves
        found = [move for move in options if card in cards_named(self._game, self._game.state, move)]
        if not found:
            raise Cheated(
                "{who} shuffled so that {card} was drawn, which was not in the pile",
                who=self._who,
                card=word_of(card),
            )
        return found[0]
