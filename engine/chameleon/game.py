"""The game of Chameleon: the rules of one position, a history, and the two house rules that need it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.chameleon.rules.board import HOME_RANK, SQUARES, TILES, Square
from engine.chameleon.rules.moves import Move, is_capture, legal_moves, read_move, written
from engine.chameleon.rules.position import EMPTY, NATURES, RIVAL, SEAT_OF, START, Position
from engine.chameleon.rules.sentences import move_sentence, outcome_sentence, refusal
from engine.chameleon.rules.winning import apply, arrived, ending
from engine.errors import BadRules
from engine.game import Event, Game, Outcome, Seat
from engine.sentence import phrase


class Chameleon(Game[Position, Move]):
    """A game of Chameleon.

    House rules: `repetition` (the third occurrence of a position with the same side to move is a draw) and `move-limit`
    (a draw after that many moves; 0 means no limit). Both count from the start text on.
    """

    name: ClassVar[str] = "chameleon"
    seats: ClassVar[tuple[Seat, ...]] = ("red", "blue")
    start_text: ClassVar[str] = START.text()
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"repetition": True, "move-limit": 200}

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = super()._checked_rules(wanted)
        if rules["move-limit"] < 0:
            limit = rules["move-limit"]
            raise BadRules(
                phrase("house rule 'move-limit' of {game} is {limit}, expected 0 or more", game=cls.name, limit=limit)
            )
        return rules

    @classmethod
    def _read(cls, text: str) -> Position:
        return Position.parse(text)

    @classmethod
    def _write(cls, state: Position) -> str:
        return state.text()

    @classmethod
    def _read_move(cls, text: str) -> Move:
        return read_move(text)

    def _turn(self, state: Position) -> Seat:
        return state.turn

    def _legal(self, state: Position) -> Sequence[Move]:
        return legal_moves(state)

    def _apply(self, state: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
        return apply(state, move), _events(state, move)

    def _ending(self, state: Position) -> Outcome | None:
        return ending(state)

    def _ending_by_history(self) -> Outcome | None:  # the house rules of rule 15
        limit = self.rules["move-limit"]
        if self.rules["repetition"] and self._states[::-2].count(self.state) >= 3:
            return Outcome(None, "repetition")
        return Outcome(None, "move-limit") if limit and len(self._moves) >= limit else None

    def __str__(self) -> str:
        return self.state.drawn()

    def push(self, move: Move | str) -> tuple[Event, ...]:
        """Plays a move; the events are "moved", then "captured", "arrived" and "ended" where they apply.

        Raises `IllegalMove`; the game is then as it was.
        """
        events = super().push(move)
        outcome = self.outcome()
        if outcome is None:
            return events
        return *events, Event("ended", {"winner": outcome.winner, "reason": outcome.reason})

    def _refusal(self, move: Move) -> str:
        outcome = self.outcome()
        if outcome is not None:
            where = self.text()
            return phrase(
                "{move} cannot be played in {position}: the game is over ({outcome})",
                move=move,
                position=where,
                outcome=outcome,
            )
        return refusal(self.state, move)

    def _describe(self, move: Move) -> str:
        return move_sentence(self.state, move)

    def _written(self, move: Move) -> str:
        return written(self.state, move)

    # Public facts: nothing is hidden in this game, so all seats see the same

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        position = self.state
        outcome = self.outcome()
        legal = [legal_fact(position, move) for move in self.legal_moves]
        waiting = [SQUARES[square] for square in arrived(position)] if outcome is None else []
        return {
            "game": self.name,
            "position": position.text(),
            "start": self._states[0].text(),
            "turn": position.turn,
            "ply": len(self._moves),
            "squares": [_square_fact(position, square) for square in range(len(SQUARES))],
            "last": self._last_fact(),
            "arrived": waiting,
            "answers": [fact["move"] for fact in legal if fact["to"] in waiting],
            "legal": legal,
            "captured": self._captured_natures(),
            "moves": self._move_facts(),
            "outcome": None if outcome is None else self._outcome_fact(outcome),
        }

    def _last_fact(self) -> dict[str, Any] | None:
        if not self._moves:
            return None
        before, move = self._states[-2], self._moves[-1]
        return {
            "move": move.text,
            "from": SQUARES[move.origin],
            "to": SQUARES[move.target],
            "seat": before.turn,
            "kind": move.kind,
            "captured": NATURES.get(before.board[move.target]),
        }

    def _captured_natures(self) -> dict[Seat, list[str]]:
        lost: dict[Seat, list[str]] = {seat: [] for seat in self.seats}
        for before, move in self._played():
            if is_capture(before, move):
                lost[RIVAL[before.turn]].append(NATURES[before.board[move.target]])
        return lost

    def _move_facts(self) -> list[dict[str, Any]]:
        return [
            {
                "ply": ply,
                "seat": before.turn,
                "move": move.text,
                "written": written(before, move),
                "sentence": move_sentence(before, move),
            }
            for ply, (before, move) in enumerate(self._played(), start=1)
        ]

    def _played(self) -> zip[tuple[Position, Move]]:
        return zip(self._states[:-1], self._moves, strict=True)

    def _outcome_fact(self, outcome: Outcome) -> dict[str, Any]:
        sentence = outcome_sentence(outcome, self.rules["move-limit"])
        return {"winner": outcome.winner, "reason": outcome.reason, "sentence": sentence}


def _events(before: Position, move: Move) -> tuple[Event, ...]:
    seat, nature = before.turn, NATURES[before.board[move.origin]]
    origin, target = SQUARES[move.origin], SQUARES[move.target]
    events = [Event("moved", {"seat": seat, "nature": nature, "from": origin, "to": target, "kind": move.kind})]
    if is_capture(before, move):
        taken = NATURES[before.board[move.target]]
        events.append(Event("captured", {"seat": RIVAL[seat], "nature": taken, "square": target}))
    if move.target in HOME_RANK[RIVAL[seat]]:
        events.append(Event("arrived", {"seat": seat, "nature": nature, "square": target}))
    return tuple(events)


def legal_fact(position: Position, move: Move) -> dict[str, Any]:
    """Returns a legal move as plain data: its text, its squares, its kind, and whether it captures."""
    return {
        "move": move.text,
        "from": SQUARES[move.origin],
        "to": SQUARES[move.target],
        "kind": move.kind,
        "capture": is_capture(position, move),
    }


def _square_fact(position: Position, square: Square) -> dict[str, Any]:
    letter = position.board[square]
    piece = None if letter == EMPTY else {"seat": SEAT_OF[letter], "nature": NATURES[letter]}
    return {"tile": TILES[square], "piece": piece}
