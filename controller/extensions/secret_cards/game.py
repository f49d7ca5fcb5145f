"""A game with hidden cards between two tables that do not trust each other, as one of them plays it.

Each table has the whole game, with some consistent guess for every card that it may not know. Both tables shuffle and
roll dice together; a card is opened to a table when the rules let a seat there see it. A table's message
has to fit the rules and all earlier messages, or that table has cheated: `Cheated` explains how. When the game
is over, both reveal everything, and each replays the whole game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.extensions.secret_cards.commitments import Secret
from controller.extensions.secret_cards.incoming import Folding
from controller.extensions.secret_cards.outgoing import Speaker
from controller.extensions.secret_cards.peer import Body, HiddenTable
from controller.extensions.secret_cards.revealed import AnyGame
from controller.net.errors import Cheated, Undecidable
from engine.errors import BadRules
from engine.game import Seat

_NO_SENSE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Errors raised when a malformed message is read."""


class VeiledGame:
    """One table, 0 or 1, in a game between two.

    `game` is at its start and has not been played; `tables` lists the table of each seat; `secret` are 32 bytes that
    nobody else knows and that no other game has, `context` 32 bytes that both tables know and no other game has.
    `names` are the tables' names in sentences. Raises `BadRules` for a game that cannot be played this way.
    """

    def __init__(
        self,
        game: AnyGame,
        me: int,
        tables: Mapping[Seat, int],
        secret: bytes,
        names: Sequence[str] = ("table 0", "table 1"),
        context: bytes = bytes(32),
    ) -> None:
        if why := game.why_not_apart():
            raise BadRules(why)
        self._table = HiddenTable(game, me, tables, Secret(secret), names, context)
        self._speaker, self._folding = Speaker(self._table), Folding(self._table)
        self.play, self.owed, self.awaited = self._speaker.play, self._speaker.owed, self._speaker.awaited

    @property
    def game(self) -> AnyGame:
        """The game as this table may know it, up to the last complete move; replaced at each change, never modified."""
        return self._table.game

    @property
    def is_waiting(self) -> bool:
        """Whether a received move is incomplete: a card that it shows has still to be opened."""
        return self._table.now.pending is not None

    @property
    def is_over(self) -> bool:
        """Whether play has ended: there is an outcome, or the game was broken off."""
        return self._table.is_over

    @property
    def is_proven(self) -> bool:
        """Whether the game is over and each table has proven that it kept to the rules."""
        return len(self._table.now.ended) == 2

    def take(self, by: int, body: Body) -> None:
        """Folds a table's message, this one's included; raises `Cheated` or `Undecidable` and then changes nothing.

        After `Undecidable` the game has to be broken off: the check then uses all cards, revealed.
        """
        table, before = self._table, self._table.now
        table.now = before.copy()
        try:
            self._folding.fold(by, body)
        except Exception as error:
            table.now = before
            if isinstance(error, Undecidable):
                table.undecided = (by, body)
            if isinstance(error, _NO_SENSE) and not isinstance(error, Cheated):
                who = table.names[by]
                raise Cheated("{who} sent something that has no meaning here", who=who) from None
            raise
        table.told.append((by, body))

    def resign(self, seat: Seat, reason: str = "resigned") -> None:
        """Resigns a seat, once both tables know about it; raises `IllegalMove`."""
        game, now = self.game.copy(), self._table.now.copy()
        game.resign(seat, reason)
        now.game, now.pending = game, None
        self._table.now, self._table.resigned = now, (seat, reason)

    def break_off(self) -> None:
        """Ends the game without a winner, once both tables know about it, for example after an accusation.

        Then both reveal their secrets, and all messages so far are checked as at the end of any game.
        """
        self._table.is_broken_off = True
