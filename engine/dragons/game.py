"""Dragons as the table plays it: states of the rules, a history, and what each seat may know of both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import SEATS
from engine.dragons.decks import DECK_SIZES, library
from engine.dragons.news import sentences_of
from engine.dragons.notation import read, start_text, write
from engine.dragons.sentences import VERBS, expected, move_sentence, outcome_sentence, told_move
from engine.dragons.state import NOBODY, State
from engine.dragons.turn import CHANCE_SEAT, decider, legal, play
from engine.dragons.view import seen
from engine.errors import BadRules, IllegalMove
from engine.game import CHANCE, Event, Game, Outcome, Seat

__all__ = ["Dragons"]

_MOVE = re.compile(rf"(?:{'|'.join(VERBS)})(?::[a-z0-9.+-]+){{0,4}}", re.ASCII)
_RED, _BLUE = "highwood", "low-mere"


def _start(red: str, blue: str) -> str:
    decks = library().decks
    return start_text((decks[red], decks[blue]))


class Dragons(Game[State, str]):
    """A game of Dragons; a move is its text, for instance "attack:b2:c4".

    House rules: `red-deck` and `blue-deck` name the ready decks of a game that starts without a text. Other decks
    come in through `engine.dragons.start_text`.
    """

    name: ClassVar[str] = "dragons"
    seats: ClassVar[tuple[Seat, ...]] = SEATS
    start_text: ClassVar[str] = _start(_RED, _BLUE)
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"red-deck": _RED, "blue-deck": _BLUE}
    secrets: ClassVar[bool] = True

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        checked = self._checked_rules(rules or {})
        super().__init__(_start(checked["red-deck"], checked["blue-deck"]) if text is None else text, rules=rules)
        self._told: dict[int, list[dict[str, Any]]] = {eyes: [] for eyes in (0, 1, NOBODY)}

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = super()._checked_rules(wanted)
        for rule, deck in rules.items():
            if deck not in library().decks:
                known = ", ".join(library().decks)
                raise BadRules(f"house rule {rule!r} of {cls.name} is {deck!r}, expected one of: {known}")
        return rules

    @classmethod
    def _read(cls, text: str) -> State:
        return read(text)

    @classmethod
    def _write(cls, state: State) -> str:
        return write(state)

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not _MOVE.fullmatch(text):
            raise IllegalMove(f"{text!r} is no move; expected one such as 'attack:b2:c4', 'play:archers:b2' or 'pass'")
        return text

    def _turn(self, state: State) -> Seat:
        seat = decider(state)
        return CHANCE if seat == CHANCE_SEAT else SEATS[seat]

    def _legal(self, state: State) -> Sequence[str]:
        return sorted(legal(state))

    def _apply(self, state: State, move: str) -> tuple[State, tuple[Event, ...]]:
        after = state.copy()
        events: list[Event] = []
        after.log = events
        play(after, move)
        after.log = None
        return after, tuple(events)

    def _ending(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        winner, reason = state.result
        return Outcome(None if winner == NOBODY else SEATS[winner], reason)

    def _refusal(self, move: str) -> str:
        outcome, state = self.outcome(), self.state
        seat = decider(state)
        where = write(state, NOBODY if seat == CHANCE_SEAT else seat)
        if outcome is not None:
            return f"{move} cannot be played in {where}: the game is over ({outcome})"
        return f"{move} is not legal in {where}: now {expected(state)}"

    def _describe(self, move: str) -> str:
        seat = decider(self.state)
        return move_sentence(self.state, move, int(self.state.agenda[-1][1]) if move.startswith("draw") else seat)

    def _told_to(self, move: str, seat: Seat | None) -> tuple[str, str]:
        eyes = NOBODY if seat is None else SEATS.index(seat)
        return told_move(self.state, move, eyes), move_sentence(self.state, move, eyes)

    def _sentences(self, move: str, events: Sequence[Event]) -> list[str]:
        return sentences_of(move, events)

    def _reveals(self, plies: int) -> bool:
        passed = self._states[-1 - plies :]
        if any(self._turn(state) == CHANCE for state in passed[:-1]):
            return True
        if any(event.kind == "decided" for events in self.events[-plies:] for event in events):
            return True  # who won is learned by it, though no card came to light
        return any(_hidden(passed[-1], eyes) < _hidden(passed[0], eyes) for eyes in (0, 1, NOBODY))

    @classmethod
    def decks(cls) -> Mapping[str, Mapping[str, str]]:
        """Returns the ready decks, the Lair first: deck -> a copy's text -> the card's name."""
        known = library()
        return {
            name: {each.text: each.kind.name for pile in DECK_SIZES for each in known.copies(0, deck, pile)}
            for name, deck in known.decks.items()
        }

    def __str__(self) -> str:
        return _drawn(self.state)

    # What a seat may know

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        state, outcome = self.state, self.outcome()
        eyes = NOBODY if seat is None else SEATS.index(seat)
        mine = seat == self.turn and outcome is None
        return {
            "game": self.name,
            **seen(state, eyes),
            "turn": self.turn,
            "ply": len(self._moves),
            "expected": expected(state) if outcome is None else None,
            "legal": [{"move": move, "sentence": self._describe(move)} for move in self.legal_moves] if mine else [],
            "moves": self._history(eyes),
            "outcome": None if outcome is None else self._outcome_fact(outcome),
        }

    def _outcome_fact(self, outcome: Outcome) -> dict[str, Any]:
        return {"winner": outcome.winner, "reason": outcome.reason, "sentence": outcome_sentence(outcome)}

    # Each move is told once and kept, because views are asked for after every move.
    def _history(self, eyes: int) -> list[dict[str, Any]]:
        told = self._told[eyes]
        for ply in range(len(told), len(self._moves)):
            before, move = self._states[ply], self._moves[ply]
            told.append(
                {
                    "ply": ply + 1,
                    "seat": self._turn(before),
                    "move": told_move(before, move, eyes),
                    "sentence": move_sentence(before, move, eyes),
                    "news": self.news_of(ply, None if eyes == NOBODY else SEATS[eyes]),
                }
            )
        return [*told]

    def pop(self) -> str:
        """Takes the last move back and returns it: the exact inverse of `push`. A resignation goes with it."""
        move = super().pop()
        for told in self._told.values():
            del told[len(self._moves) :]
        return move


def _hidden(state: State, eyes: int) -> int:
    """How many cards `eyes` cannot name."""
    found = re.findall(r"\?(?:\*([0-9]+))?", write(state, eyes))
    return sum(int(many or 1) for many in found)


def _drawn(state: State) -> str:
    """The board as five ranks of squares; a card in brackets lies face down."""
    cells = {square: "" for squares in (*SQUARES, *TREASURE_SQUARES) for square in squares}
    for owner, side in enumerate(state.sides):
        for square, slot in zip(SQUARES[owner], side.slots, strict=True):
            if slot:
                cells[square] = slot.card.text if slot.up else f"({slot.card.text})"
        cells |= {TREASURE_SQUARES[owner][at]: each.text for at, each in enumerate(side.treasures) if each}
    ranks = [[cells.get(f"{file}{rank}", "") for file in "abcde"] for rank in range(5, 0, -1)]
    rows = [f"{5 - row} " + " ".join(f"{cell:20}" for cell in rank) for row, rank in enumerate(ranks)]
    gold = " ".join(f"{seat}={state.sides[owner].gold}" for owner, seat in enumerate(SEATS))
    return "\n".join([*(row.rstrip() for row in rows), f"  gold {gold}"])
