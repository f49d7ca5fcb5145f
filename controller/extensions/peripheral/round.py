"""The rounds as hands play them: the central's decisions, and the hands' actions.

The central runs the round and keeps its rules; this module distinguishes a hand that moves a piece for the central, one
that plays its own move and waits for the answer, and one that puts the board right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from controller.extensions.peripheral.variants import Variant
from controller.hands import Decision, MoveMade, Situation, Undo
from controller.sensing.hand_listener import NO_MOVE
from controller.tabletop import Tabletop
from engine.game import Game, Seat
from engine.sentence import phrase

ASKED_BACK = phrase("Your opponent asks to take back the last move. To agree, take it back on the board.")
"""The prompt when the central asks for a take-back."""


MADE, CARRIED, TAKEN_BACK = "made", "carried", "taken-back"
"""The actions of hands: their own move, which the central must still accept; the central's move; or a take-back,
which the central must still allow.
"""


class Round:
    """The moves that hands may make, for `controller.sensing.hand_listener`; see `PlayedByHand`."""

    def __init__(self, variant: Variant, game: Game[Any, Any]) -> None:
        self.variant = variant
        self.game = game
        self.is_on = False
        """True from the round's beginning to its end: otherwise hands make no move."""
        self.is_synced = False
        """True while the board has the central's position."""
        self.may_undo = False
        """True when hands may offer a take-back."""
        self.own: frozenset[Seat] = frozenset(variant.seats)
        """The seats whose moves hands choose."""
        self.wanted: str | None = None
        """The central's move that hands must still make."""
        self.asked: str | None = None
        """The hands' move that the central has not answered yet."""
        self.taken: tuple[str, ...] = ()
        """The moves that hands have taken back and the central has not released yet, the first one first."""
        self._happened: list[tuple[str, str]] = []

    def take_happened(self) -> list[tuple[str, str]]:
        """Returns the hands' actions since the last call: one of `MADE`, `CARRIED` and `TAKEN_BACK`, and the move."""
        happened, self._happened = self._happened, []
        return happened

    def begin(self, game: Game[Any, Any]) -> None:
        """Continues with a game; everything pending is dropped."""
        self.game, self.is_on = game, True
        self.wanted, self.asked, self.taken = None, None, ()

    def end(self) -> None:
        """Ends the round; the light still shows its game."""
        self.is_on = self.is_synced = False
        self.wanted, self.asked, self.taken = None, None, ()

    def earlier(self, text: str) -> Game[Any, Any] | None:
        """Returns the round's game at an earlier position, with its history; None if it never had that position."""
        game = self.game.copy()
        while game.text() != text and game.moves:
            game.pop()
        return game if game.text() == text else None

    def give_back(self) -> None:
        """Plays again the moves that hands have taken back."""
        taken, self.taken = self.taken, ()
        self.push(*taken)

    def push(self, *moves: str) -> None:
        """Plays moves that no hand has made."""
        game = self.game.copy()
        for move in moves:
            game.push(move)
        self.game = game

    def pop(self, plies: int = 1) -> None:
        """Takes moves back that no hand has taken back."""
        game = self.game.copy()
        for _ in range(plies):
            game.pop()
        self.game = game

    # For the listener

    @property
    def tabletop(self) -> Tabletop:
        return self.variant.tabletop

    @property
    def computers(self) -> list[Seat]:
        """The seats that the central plays."""
        return [seat for seat in self.variant.seats if seat not in self.own]

    def allowed(self) -> str | None:
        """Returns the only move that hands may make, `NO_MOVE` for none, None for every legal one."""
        if not self.is_on or not self.is_synced or self.asked is not None or self.taken:
            return NO_MOVE
        if self.wanted is not None:
            return self.wanted
        return None if self.game.turn in self.own else NO_MOVE

    def may_take_back(self) -> bool:
        is_free = self.is_on and self.is_synced and self.wanted is None and self.asked is None and not self.taken
        return self.may_undo and is_free

    def is_being_set_up(self) -> bool:
        """Returns True: only the central starts a round."""
        return True

    def granted(self, situation: Situation) -> Situation:
        """Returns what hands may do: they may take back only if the central allows it."""
        return situation if self.may_take_back() else replace(situation, past=())

    def rests_for_the_teacher(self) -> bool:
        """Returns False: there is no teacher."""
        return False

    def decided(self, decision: Decision) -> None:
        match decision:
            case MoveMade(move, _):
                self.push(move)
                self.asked = None if move == self.wanted else move
                self._happened.append((CARRIED if move == self.wanted else MADE, move))
                self.wanted = None
            case Undo(plies):
                self.taken = tuple(str(move) for move in self.game.moves[-plies:])
                self.pop(plies)
                self._happened.append((TAKEN_BACK, ""))

    def reported(self, t_ms: int, decision: Decision) -> None:
        """Ignores knocks."""

    def begin_by_hand(self) -> bool:
        """Returns False: only the central starts a round."""
        return False
