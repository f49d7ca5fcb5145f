"""Games, lessons and puzzles for a blind person, and what that person may be told."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import expect

from controller.journal.store import Journal, replayed
from controller.languages.catalogue import ENGLISH
from engine.chameleon import Position, solve
from engine.errors import BadPosition
from hal import SQUARES
from tests.acceptance.listener import Heard, Listener, Moment, Offered
from tests.acceptance.people import Person
from tests.controller.secrets_of import betrayed

TABLES: dict[str, dict[str, Any]] = {
    "chameleon": {"seats": {"red": "human", "blue": "engine:1"}},
    "dragons": {"seats": {"red": "human", "blue": "engine:1"}},
    "woodland": {
        "seats": {"chameleander": "human", "marquise": "engine:1"},
        "rules": {"woodland": {"seating": "marquise,chameleander"}},
    },
}
"""The settings of tables where the listener plays against a computer that thinks little."""
_BRINGS_ON = re.compile("attack|lay|play|change|battle|quell|build|recruit|craft|mark|cajole|boast|skip|stroll|beckon")
_LETTERS = {"Red's black piece": "B", "Red's white piece": "W", "Blue's black piece": "b", "Blue's white piece": "w"}
_DEEPEST = 9
"""The maximum length of a puzzle here, in plies."""


_NEXT = ("Next lesson", "Next puzzle")


def eager(rng: Random) -> Callable[[Sequence[Offered]], str]:
    """Returns a choice among moves by their first words, mostly one that advances the game."""

    def choose(legal: Sequence[Offered]) -> str:
        useful = [each.move for each in legal if _BRINGS_ON.match(each.move)]
        return rng.choice(useful if useful and rng.random() < 0.9 else [each.move for each in legal])

    return choose


class Sitter:
    """A listener at a page of a table; `person` only stores what the table sent, to judge the announcements
    afterwards.
    """

    def __init__(self, person: Person, language: str = ENGLISH) -> None:
        self.person = person
        self.listener = Listener(person.page, self._moment, lambda: person.news, self._is_busy, language)

    def _moment(self) -> Moment:
        table = self.person.table
        return Moment(int(table.get("game_id", 0)), int(table.get("view", {}).get("ply", 0)))

    def _is_busy(self) -> bool:
        return self.person.table.get("mood") in ("thinking", "engine")

    def take_seat(self) -> None:
        """Opens the page of the free seats; takes the only free one without a key."""
        self.person.page.goto(f"{self.person.address}sit")
        expect(self.person.page.locator("body")).to_have_attribute("data-page", "seat")
        field = self.listener.says("Enter a move")
        self.listener.until(lambda root: self.listener.find("textbox", field, root))

    def begin_lesson(self, number: int) -> None:
        """Opens the list of lessons, and starts one."""
        name = self.listener.says("Lesson {number}, {title}", number=number, title="")
        self.listener.choose("button", self.listener.says("Teach me"))
        self._begin_course(re.escape(name))

    def begin_puzzle(self, number: int) -> None:
        """Opens the list of puzzles, and starts one of the first kind."""
        name = re.escape(self.listener.says("{kind}, puzzle {number}", kind="", number=number))
        more = re.escape(self.listener.says("More puzzles: {kind}", kind=""))
        self.listener.choose("button", self.listener.says("Puzzles"))
        while not self.listener.find("button", f".*{name}$"):
            self.listener.choose("button", more)
        self._begin_course(f".*{name}$")

    def _begin_course(self, choice: str) -> None:
        self.listener.choose("button", choice)
        self._until_it_begins()

    def go_on(self) -> None:
        """Starts the next lesson or puzzle."""
        self.listener.choose("button", f"({'|'.join(map(self.listener.says, _NEXT))})$", "Shift+Tab")
        self._until_it_begins()

    def _until_it_begins(self) -> None:
        group = self.listener.says("Lesson or puzzle")
        self.listener.until(lambda root: self.listener.find("group", group, root) and not self._is_solved(root))

    def follow_lesson(self) -> int:
        """Plays the moves of the lesson until it is solved; returns their number."""
        return self._learn(lambda legal, root: next((each.move for each in legal if each.is_asked_for), None))

    def win_lesson(self) -> int:
        """Plays the game of a lesson, from the announced squares, until it is won."""
        return self.solve_puzzle()

    def solve_puzzle(self) -> int:
        """Finds the winning move from the announced squares, until the puzzle is solved."""
        return self._learn(lambda _, root: self._winning_move(root))

    def _learn(self, choose: Callable[[Sequence[Offered], Heard], str | None]) -> int:
        self.listener.begin()
        made = 0
        while True:
            found = self.listener.until(lambda root: self._answer(choose, root))
            if found == "solved":
                return made
            self.listener.type(*found)
            made += 1

    def _answer(self, choose: Callable[[Sequence[Offered], Heard], str | None], root: Heard) -> Any:
        """The next action: "solved", a move with the legal ones, or None as long as there is none.

        Squares and moves that do not match were heard while the page changed.
        """
        if self._is_solved(root):
            return "solved"
        legal = self.listener.legal(root)
        move = choose(legal, root) if legal else None
        return (move, legal) if move in {each.move for each in legal} else None

    def _is_solved(self, root: Heard) -> bool:
        solved = self.listener.says("{lesson}, solved", lesson="")
        course = self.listener.find("group", self.listener.says("Lesson or puzzle"), root)
        return course is not None and any(each.name.endswith(solved) for each in course.walk())

    def _winning_move(self, root: Heard) -> str | None:
        try:
            return str(solve(self._position(root), _DEEPEST, lambda: False).best[0])
        except BadPosition:  # heard while a piece was in motion
            return None

    def _position(self, root: Heard) -> Position:
        """The position from the names of the squares, with Red to move."""
        names = {each.name[:2]: each.name for each in root.walk() if each.role == "gridcell"}
        words = {self.listener.says(piece): letter for piece, letter in _LETTERS.items()}
        letters = [next((letter for piece, letter in words.items() if piece in names[at]), ".") for at in SQUARES]
        ranks = ["".join(letters[start : start + 5]) for start in range(0, len(letters), 5)]
        text = "/".join(re.sub(r"[.]+", lambda run: str(len(run[0])), rank) for rank in ranks[::-1])
        return Position.parse(f"{text} r")

    def should_have_heard_each_sentence_once(self) -> None:
        """No sentence was read twice in a row."""
        assert [one for one, other in pairwise(self.listener.told) if one == other] == []


@dataclass
class _Games:
    """The games in a journal, each read once."""

    folder: Path

    def __post_init__(self) -> None:
        self.states = cache(self._states)

    def _states(self, game: int) -> tuple[Any, ...]:
        with Journal.open(self.folder / "journal.db") as journal:
            return replayed(journal.load(game)).states

    def between(self, since: Moment, now: Moment) -> Sequence[Any]:
        """Every state from one moment to another, and the one before."""
        if since.game == now.game:
            return self.states(now.game)[max(0, since.ply - 1) : now.ply + 1]
        before = self.states(since.game)[max(0, since.ply - 1) :] if since.game else ()
        return (*before, *self.states(now.game)[: now.ply + 1])


def betrayals(listener: Listener, folder: Path, seat: str | None) -> set[str]:
    """Returns the hidden cards that the page revealed to `seat`, by the games' states in the journal.

    The page may show what that seat could know at any time since the last time it was read. A repeated sentence reveals
    no more than when it was new; the bare name of a card does.
    """
    games, found = _Games(folder), set[str]()
    for text, since, now, again in listener.overheard:
        if now.game:
            states, lines = games.between(since, now), text.splitlines()
            if names := _betrayed_in_all(lines, states, seat, listener):
                new = [line for line in lines if line not in again or line in names]
                found |= _betrayed_in_all(new, states, seat, listener)
    return found


def _betrayed_in_all(lines: Sequence[str], states: Sequence[Any], seat: str | None, listener: Listener) -> set[str]:
    sent = "\n".join(lines)
    return set.intersection(*(betrayed(sent, state, seat, listener.said) for state in states))
