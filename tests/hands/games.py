"""Whole games by two people with tidy or untidy hands, at a table that they can only see.

The people know their moves. They watch the table: they answer a question by touching the right square; if a move is not
detected they put the pieces as the light shows and make it again.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol

from engine.chameleon import Chameleon, legal_moves
from engine.chameleon.rules.moves import is_capture, read_move
from hal import Edge, Picture
from tests.hands.cases import CASES
from tests.hands.expected import Expected, Line
from tests.hands.faults import Fault, noise, with_faults
from tests.hands.offers import occupied
from tests.hands.script import CARRY, REACH, NotOffered, Script
from tests.hands.timeline import Timeline
from tests.hands.wire import Wire

RULES: Mapping[str, Any] = {"repetition": False, "move-limit": 0}
"""Random games repeat positions; these rules let people play on."""

LONGEST_GAME = 120
"""A game is broken off after this many plies."""

TRIES = 3
"""How often people try to make a table detect a move before they give up."""

TIDY: dict[int, int] = {0: 60, 1: 3, 2: 5, 6: 8, 7: 8, 8: 5, 15: 3, 16: 5, 21: 3, 22: 2, 25: 3, 26: 4}
"""The weights of tidy hands' actions: case number -> weight; 0 is a move made in an ordinary way."""

UNTIDY: dict[int, int] = {0: 40, **dict.fromkeys(CASES, 2)}
for _left_out in (5, 11, 13, 32, 33, 34, 38, 45, 48, 56, 57, 63, 76, 77):
    del UNTIDY[_left_out]
"""What untidy hands do: all but minutes of thinking, lost pieces, new games, and sensors that stay broken."""

TOGETHER: dict[int, int] = {**TIDY, 50: 5, 51: 5, 52: 5, 53: 5, 76: 40, 77: 15}
"""The weights of actions by two busy hands."""

HANDS: Mapping[str, Mapping[int, int]] = {"tidy": TIDY, "untidy": UNTIDY, "together": TOGETHER}

QUICK = frozenset({0, 1, 2, 6, 7, 8, 15, 16, 25, 26})
"""The moves that an opponent may answer before they have settled."""


class Table(Protocol):
    """The table in front of the people."""

    @property
    def told(self) -> Sequence[Line]:
        """All decisions so far, in the notation of a trace."""

    @property
    def moves(self) -> list[str]:
        """The moves that count as played."""

    def take(self, event: Edge | Picture) -> None:
        """Handles what arrives from the board."""

    def wait_until(self, t_ms: int) -> None:
        """Lets time pass."""


OpenTable = Callable[[], Table]
"""Returns a table with a new game under `RULES`, the start position on its board, at 0 ms."""


@dataclass
class GameReport:
    """The result of one game."""

    moves: int = 0
    questions: int = 0
    redone: int = 0
    """How often a move was repeated after the pieces had been put as the light shows."""
    given_up: bool = False
    wrong: list[str] = field(default_factory=list)
    """Moves that were committed but never played, one phrase each."""
    back_in_play_ms: list[int] = field(default_factory=list)
    """For each repair, the time from the last piece until the table was ready."""


def play_game(open_table: OpenTable, rng: Random, hands: str = "tidy") -> GameReport:
    """Plays one game with some of `HANDS`; all but untidy ones play on a quiet board, those with every kind of
    noise.
    """
    return _Party(open_table(), rng, hands).play()


class _Party:
    def __init__(self, table: Table, rng: Random, hands: str) -> None:
        self.table = table
        self.rng = rng
        self.report = GameReport()
        self._game = Chameleon(rules=RULES)
        self._weights, is_quiet = HANDS[hands], hands != "untidy"
        self._wire = Wire() if is_quiet else _troubled_wire(rng)
        self._faults: list[Fault] = [] if is_quiet or self._wire.lost else [noise(rng.uniform(1, 20))]
        self._now = 0
        self._board = occupied(self._game.state)
        self._unsettled = False

    def play(self) -> GameReport:
        while self._goes_on():
            self._act()
        self.report.moves = len(self._game.moves)
        self.report.questions = sum(line["decision"] == "ask" for line in self.table.told)
        return self.report

    def _goes_on(self) -> bool:
        stopped = self.report.wrong or self.report.given_up or len(self._game.moves) >= LONGEST_GAME
        return not stopped and self._game.outcome() is None

    def _act(self) -> None:
        """One action of hands, and a check of the table's decision."""
        script = Script(self._game.state, self.rng)
        number = self._choice()
        try:
            expected = _ordinary(script) if number == 0 else CASES[number].act(script)
        except NotOffered:
            return
        if self._is_really_a_take_back(expected):
            return
        in_a_hurry = number in QUICK and self.rng.random() < 0.4
        heard_before = len(self.table.told)
        self._let_happen(script.wait(300, 2500) if in_a_hurry else script.settle())
        told = self.table.told[heard_before:]
        for text in expected.moves:
            self._game.push(text)
        self._check_commitments(number, expected, told)
        self._unsettled = in_a_hurry and self._looks_understood()
        if not self._unsettled:
            self._see_to_it()

    def _is_really_a_take_back(self, expected: Expected) -> bool:
        """True when an opponent's piece is moved to its former square: that takes back the last move."""
        strays_to = expected.named if expected.illegal is None else 1 << expected.illegal
        return bool(self._game.moves) and bool(strays_to >> self._game.moves[-1].origin & 1)

    def _choice(self) -> int:
        """The next action: a move that has not settled is answered at once or left alone.

        Touching its piece again would only move it on.
        """
        weights = {number: weight for number, weight in self._weights.items() if number in QUICK or not self._unsettled}
        return self.rng.choices(list(weights), list(weights.values()))[0]

    def _check_commitments(self, number: int, expected: Expected, told: Sequence[Line]) -> None:
        undone = sum(line["plies"] for line in told if line["decision"] == "undo")
        intended, played = self._intended, self.table.moves
        if undone > max(expected.undone):
            self.report.wrong.append(f"case {number} at {self._now} ms: {undone} plies taken back")
        elif played != intended[: len(played)]:
            self.report.wrong.append(f"case {number} at {self._now} ms: {played[-2:]} for {intended[-2:]}")

    def _looks_understood(self) -> bool:
        """True when the table shows the last move as made, final or not."""
        missing = self._intended[len(self.table.moves) :]
        if not missing:
            return True
        last = self.table.told[-1] if self.table.told else {"decision": "none"}
        return len(missing) == 1 and last["decision"] == "move" and last["move"] == missing[0]

    def _see_to_it(self) -> None:
        """Makes the table detect the played move."""
        if self.table.moves == self._intended[:-1]:
            self._let_happen(self._script().settle())
        for _ in range(TRIES):
            if self._all_is_well() or self.report.wrong:
                return
            self._answer_or_redo()
        self.report.given_up = not self._all_is_well() and not self.report.wrong

    def _all_is_well(self) -> bool:
        return self.table.moves == self._intended and self._board == occupied(self._game.state)

    def _answer_or_redo(self) -> None:
        missing = self._intended[len(self.table.moves) :]
        last: Line = self.table.told[-1] if self.table.told else {"decision": "none"}
        target = read_move(missing[0]).target if missing else 0
        if missing and last["decision"] == "ask" and missing[0] in last["moves"] and self._board >> target & 1:
            self._let_happen(self._script().wait(500, 3000).gap(target, 150, 600).settle())
        else:
            self._redo()
        self._check_commitments(0, Expected(), ())

    def _redo(self) -> None:
        """Puts the pieces as the table has them and repeats the moves that it has not detected."""
        self.report.redone += 1
        known = Chameleon(rules=RULES)
        for text in self.table.moves:
            known.push(text)
        script = self._script()
        if self._board == occupied(self._game.state):
            self._take_back(script, len(self._intended) - len(known.moves))
        self._let_happen(script.restore(occupied(known.state)).settle())
        if self.table.moves != [move.text for move in known.moves]:
            return  # the table has decided meanwhile: look again
        again = Script(known.state, self.rng)
        for text in self._intended[len(self.table.moves) :]:
            again.play(read_move(text))
        self._let_happen(again)

    def _take_back(self, script: Script, plies: int) -> None:
        """Takes the last plies back, the last one first: in any other order the pieces might make new moves."""
        for move, before in list(zip(self._game.moves, self._game.states, strict=False))[::-1][:plies]:
            script.wait(*REACH).lift(move.target).wait(*CARRY).place(move.origin)
            if is_capture(before, move):
                script.wait(*CARRY).place(move.target)

    def _script(self) -> Script:
        return Script(self._game.state, self.rng, standing=self._board)

    def _let_happen(self, script: Script) -> None:
        felt, timeline = script.heard()
        said = with_faults(timeline, felt, self.rng, self._faults)
        told_before = len(self.table.told)
        for event in self._wire.carry(said, felt, self.rng):
            self.table.take(replace(event, t_ms=event.t_ms + self._now))
        self.table.wait_until(self._now + said.end_ms)
        self._note_repairs(timeline, self.table.told[told_before:])
        self._now += said.end_ms
        self._board = script.closed

    def _note_repairs(self, timeline: Timeline, told: Sequence[Line]) -> None:
        touched = [self._now + edge.t_ms for edge in timeline.edges]
        for line in told:
            if line["decision"] == "repaired" and (last := bisect_right(touched, line["t"])):
                self.report.back_in_play_ms.append(line["t"] - touched[last - 1])

    @property
    def _intended(self) -> list[str]:
        return [move.text for move in self._game.moves]


def _ordinary(script: Script) -> Expected:
    """Any legal move, made in an ordinary way."""
    move = script.choose(legal_moves(script.position))
    script.make(move)
    return Expected((move.text,))


def _troubled_wire(rng: Random) -> Wire:
    """In half of the games a wire that loses, doubles and corrupts frames and samples every 1 to 3 ms.

    The other half has interference on a perfect wire that samples every ms. Both are not combined: noise whose end is
    lost, or seen late, is the gap of a capture's swap.
    """
    if rng.random() < 0.5:
        return Wire()
    scan_ms = rng.randint(1, 3)
    lost, doubled, corrupted = (rng.uniform(0, 0.1) for _ in range(3))
    return Wire(scan_ms, rng.randrange(scan_ms), lost=lost, doubled=doubled, corrupted=corrupted)
