"""A state in the manner of OpenSpiel: who plays, what may be played, what a player knows, and what came of it.

The words are OpenSpiel's; nothing of it is needed. What a player knows comes from `game.view` alone, so that a
strategy cannot see what a person in that seat could not.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import engine
from chameleon_training.actions import MoveNumbers
from engine.game import CHANCE, Game

CHANCE_PLAYER = -1
"""Who decides where cards are drawn and dice are rolled."""
TERMINAL_PLAYER = -4
"""Who decides when the game is over: nobody."""

_PROSE = frozenset({"legal", "moves", "expected", "asks", "sentence", "says"})
"""What a view says once more in words, or what comes with its position."""


class TrainingState:
    """A game as it stands. Players are numbers, in turn order from 0; moves are numbers, see `MoveNumbers`.

    What chance may do is equally likely, as at the table, and has numbers like all moves.
    """

    def __init__(self, game: Game[Any, Any], numbers: MoveNumbers | None = None) -> None:
        self.game = game
        """The game of the engine. It knows every secret: a strategy must not look at it."""
        self._numbers = MoveNumbers.shared(game.name) if numbers is None else numbers
        self._numbered: dict[int, str] | None = None

    # Whose turn it is

    def num_players(self) -> int:
        return len(self.game.seats)

    def current_player(self) -> int:
        """Returns who decides: 0 and up, `CHANCE_PLAYER` or `TERMINAL_PLAYER`."""
        if self.is_terminal():
            return TERMINAL_PLAYER
        return CHANCE_PLAYER if self.game.turn == CHANCE else self.game.seats.index(self.game.turn)

    def is_terminal(self) -> bool:
        return self.game.outcome() is not None

    def is_chance_node(self) -> bool:
        return self.current_player() == CHANCE_PLAYER

    # What may be played

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the numbers of the legal moves, sorted; none for a player who does not decide."""
        return [*self._moves()] if player is None or player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns what chance may do, each with its probability; raises `ValueError` where it does not decide."""
        if not self.is_chance_node():
            raise ValueError("it is not for chance to decide here; see current_player")
        moves = self._moves()
        return [(action, 1 / len(moves)) for action in moves]

    def action_to_string(self, action: int) -> str:
        """Returns a legal move as the engine writes it; raises `ValueError`."""
        moves = self._moves()
        if action not in moves:
            raise ValueError(f"{action} is no legal move here; legal_actions tells them")
        return moves[action]

    def string_to_action(self, move: str) -> int:
        """Returns the number of a legal move; raises `ValueError`."""
        found = next((action for action, text in self._moves().items() if text == move), None)
        if found is None:
            raise ValueError(f"{move!r} is no legal move here; legal_actions tells them")
        return found

    def apply_action(self, action: int) -> None:
        """Plays a legal move; raises `ValueError`, and then nothing has changed."""
        self.game.push(self.action_to_string(action))
        self._numbered = None

    def apply_chance(self, rng: Random) -> None:
        """Lets chance decide until a player does, or the game is over."""
        while self.is_chance_node():
            self.apply_action(self.string_to_action(rng.choice(sorted(self._moves().values()))))

    def undo_action(self) -> None:
        """Takes the last move back; raises `engine.NothingToTakeBack`."""
        self.game.pop()
        self._numbered = None

    def child(self, action: int) -> TrainingState:
        """Returns the state after a legal move; this one stays as it is."""
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> TrainingState:
        """Returns a state that goes its own way."""
        return TrainingState(self.game.copy(), self._numbers)

    def history(self) -> list[str]:
        """Returns all moves that were played, secrets included."""
        return [str(move) for move in self.game.moves]

    def _moves(self) -> dict[int, str]:
        if self._numbered is None:
            self._numbered = self._numbers.of(str(move) for move in self.game.legal_moves)
        return self._numbered

    # What a player knows

    def information_state_string(self, player: int | None = None) -> str:
        """Returns all that a player may know, with everything that happened as far as it was told; None: who decides.

        Raises `ValueError` when chance decides, or nobody, and no player is named.
        """
        view = self._view(player)
        told = [[fact["seat"], fact["move"], *fact.get("news", ())] for fact in view["moves"]]
        return _line({**self._observed(view), "moves": told})

    def observation_string(self, player: int | None = None) -> str:
        """Returns what a player may know of how the game stands, without how it came there."""
        return _line(self._observed(self._view(player)))

    def _view(self, player: int | None) -> dict[str, Any]:
        who = self.current_player() if player is None else player
        if not 0 <= who < self.num_players():
            raise ValueError(f"nobody decides here; name a player from 0 to {self.num_players() - 1}")
        return self.game.view(self.game.seats[who])

    def _observed(self, view: dict[str, Any]) -> dict[str, Any]:
        return {key: part for key, part in view.items() if key not in _PROSE}

    # What came of it

    def returns(self) -> list[float]:
        """Returns what each player has, by number: what the losers pay the winners share, and all is 0 before the end.

        Who wins alone has 1, who loses alone -1; a draw is 0 for everybody.
        """
        return returns_of(self.game.outcome(), self.game.seats)

    def player_return(self, player: int) -> float:
        """Returns what one player has."""
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """Returns what the last move brought each player: nothing before the end."""
        return self.returns()

    def __str__(self) -> str:
        return self.game.text()


def returns_of(outcome: engine.Outcome | None, seats: tuple[engine.Seat, ...]) -> list[float]:
    """Returns what each seat has from an outcome: together nothing, each from -1 to 1."""
    winners = () if outcome is None else outcome.winners
    losers = len(seats) - len(winners)
    if not winners or not losers:
        return [0.0] * len(seats)
    return [1 / len(winners) if seat in winners else -1 / losers for seat in seats]


def _line(facts: dict[str, Any]) -> str:
    return json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
