"""Games, lessons and puzzles for somebody who sees nothing, and what may be said to that person."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from controller.journal.store import Journal, replayed
from engine.chameleon import Position, solve
from hal import SQUARES
from tests.acceptance.listener import Heard, Listener
from tests.acceptance.people import Person
from tests.controller.secrets_of import betrayed

__all__ = ["SEATS", "Sitter", "betrayals", "eager"]

SEATS = {
    "chameleon": {"red": "human", "blue": "engine:1"},
    "dragons": {"red": "human", "blue": "engine:1"},
    "woodland": {"chameleander": "human", "marquise": "engine:1"},
}
"""Who plays: the listener, and a computer that thinks little."""
_BRINGS_ON = re.compile("capture|attack|lay|play|battle|build|recruit|craft|move|skip|stroll", re.IGNORECASE)
_LETTERS = {"Red's black": "B", "Red's white": "W", "Blue's black": "b", "Blue's white": "w"}
_DEEPEST = 9
"""No puzzle that is wanted here takes more plies."""


def eager(rng: Random) -> Callable[[list[tuple[str, str]]], str]:
    """Returns a choice among moves by their sentences: mostly one that brings the game on."""

    def choose(legal: list[tuple[str, str]]) -> str:
        useful = [move for move, sentence in legal if _BRINGS_ON.search(sentence)]
        return rng.choice(useful if useful and rng.random() < 0.9 else [move for move, _ in legal])

    return choose


@dataclass
class Sitter:
    """A listener at a page of a table; `person` only keeps what the table sent, to judge afterwards what was said."""

    person: Person
    listener: Listener

    @classmethod
    def of(cls, person: Person) -> Sitter:
        """Sits down before somebody's page."""
        return cls(person, Listener(person.page, lambda: int(person.table.get("view", {}).get("ply", 0))))

    def take_seat(self, title: str) -> None:
        """Finds the page where seats are free, and takes one with the keyboard."""
        self.person.page.goto(f"{self.person.address}sit")
        self.listener.until(lambda root: self.listener.find("button", f"Sit at {title}", root))
        self.listener.choose("button", f"Sit at {title}")
        self.listener.until(lambda root: self.listener.find("textbox", "Type a move", root))

    def begin_course(self, opener: str, choice: str) -> None:
        """Opens the list of lessons or puzzles, and begins one."""
        self.listener.choose("button", opener)
        self.listener.choose("button", choice)
        self.listener.until(lambda root: self.listener.find("group", "Lesson or puzzle", root))

    def follow_lesson(self) -> int:
        """Does what the lit squares of the lesson ask for until it is solved; returns how many moves that took."""
        return self._learn(_asked_for)

    def solve_puzzle(self) -> int:
        """Finds the move that wins, from what is heard of the squares, until the puzzle is solved."""
        return self._learn(lambda legal, root: str(solve(_position(root), _DEEPEST, lambda: False).best[0]))

    def _learn(self, choose: Callable[[list[tuple[str, str]], Heard], str | None]) -> int:
        self.listener.begin()
        made = 0
        while True:
            move = self.listener.until(lambda root: "solved" if _solved(root) else self._choice(choose, root))
            if move == "solved":
                return made
            self.listener.type(move)
            made += 1

    def _choice(self, choose: Callable[[list[tuple[str, str]], Heard], str | None], root: Heard) -> str | None:
        legal = self.listener.legal(root)
        return choose(legal, root) if legal else None

    def should_have_heard_each_sentence_once(self) -> None:
        """No sentence was read twice in a row."""
        assert [one for one, other in pairwise(self.listener.told) if one == other] == []


def _asked_for(legal: list[tuple[str, str]], root: Heard) -> str | None:
    """The move between two squares whose light is that of a lesson; None while there is none."""
    names = [each.name for each in root.walk() if each.role == "gridcell"]
    begins = {name[:2] for name in names if "try this piece" in name}
    ends = {name[:2] for name in names if "go here" in name} | begins
    return next((move for move, _ in legal if move[:2] in begins and move[2:] in ends), None)


def _solved(root: Heard) -> bool:
    names = {each.name for each in root.walk() if each.role == "button"}
    return bool(names & {"Next lesson", "Next puzzle"})


def _position(root: Heard) -> Position:
    """What stands on the board, as the names of the squares tell; Red is to move."""
    names = {each.name[:2]: each.name for each in root.walk() if each.role == "gridcell"}
    letters = [next((letter for piece, letter in _LETTERS.items() if piece in names[at]), ".") for at in SQUARES]
    ranks = ["".join(letters[start : start + 5]) for start in range(0, len(letters), 5)]
    return Position.parse(f"{'/'.join(re.sub(r'[.]+', lambda run: str(len(run[0])), rank) for rank in ranks[::-1])} r")


def betrayals(listener: Listener, folder: Path, seat: str | None) -> set[str]:
    """Returns the hidden cards that sentences named which `seat` was told, by the game's states in the journal.

    A sentence may tell what was open to that seat at any time since the last one was heard.
    """
    with Journal.open(folder / "journal.db") as journal:
        states: tuple[Any, ...] = replayed(journal.load(1)).states
    found: set[str] = set()
    for sentence, (since, now) in zip(listener.told, listener.told_at, strict=True):
        told = [betrayed(sentence, state, seat) for state in states[since : now + 1]]
        found |= set.intersection(*told)
    return found
