"""People at a simulated board who play a whole game with secrets: by hand where a gesture exists, else on a page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from controller.hands import Decision, Gesture, Timing
from controller.journal.store import Journal
from controller.messages.commands import Command, Play, Select, SetUp, Tick
from controller.messages.players import Players
from controller.sensing.recent import Segment
from controller.tabletop import tabletop
from engine.game import CHANCE, Game
from hal import Edge, Occupancy, Picture, names_of, square_name
from sim import ManualClock, SimBoard
from tests.controller.at_table import AtTable
from tests.hands import Drawn, Expected
from tests.hands.timeline import Timeline

PATIENCE = Timing(settle_ms=1000)
REACH = (150, 500)
"""The time between two actions of a hand, in ms."""
WAKES_MS = 50
"""How often the table looks at the time, in ms."""


@dataclass(frozen=True)
class Evening:
    """The game and the players."""

    game: str
    lays: Mapping[str, str]
    """The look of the piece that a seat puts on an empty square: seat -> look."""
    first: str | None = None
    rules: Mapping[str, Any] = field(default_factory=dict)
    rest_ms: int = 3000
    """How long people wait after a decision on a page, in ms."""

    def sit_down(self, seed: int) -> AtTable:
        """Returns a session in which chance decides by a seed, on a journal in memory."""
        people = dict.fromkeys(self.lays, "human")
        players = Players(self.game, people, self.first, dict.fromkeys(people, "squares"))
        return AtTable(
            tabletop(self.game), Journal.open(":memory:"), players,
            wall=lambda: 0, timing=PATIENCE, chance=Random(seed), simulated=True, rules=self.rules,
        )  # fmt: skip


DRAGONS = Evening("dragons", {"red": "red-down", "blue": "blue-down"}, first="red")
WOODLAND = Evening(
    "woodland",
    dict.fromkeys(("chameleander", "marquise", "eyrie", "alliance"), "pawn"),
    rules={"seating": "chameleander,marquise,eyrie,alliance"},
    rest_ms=300,
)


@dataclass
class Played:
    """A whole game: the reeds' events, the commands of pages, and the results."""

    felt: Occupancy = 0
    edges: list[Edge] = field(default_factory=list)
    asked: list[tuple[int, Command]] = field(default_factory=list)
    moves: tuple[str, ...] = ()
    chosen: list[str] = field(default_factory=list)
    """The moves of the game made by neither chance nor the table."""
    intended: list[str] = field(default_factory=list)
    """The people's decisions, in order."""
    by_hand: list[str] = field(default_factory=list)
    """Those of them that were made by hand."""
    decisions: set[str] = field(default_factory=set)
    """The kinds of decisions of move detection."""
    left_to_do: list[str] = field(default_factory=list)
    """Squares where the board differed from the game, after each move."""
    end_ms: int = 0

    def drawn(self) -> Drawn:
        """Returns the timeline of the game's reeds."""
        return Drawn("", self.felt, Timeline(tuple(self.edges), self.end_ms), Expected())


class Party:
    """The people, their board, and the table's session, in simulated time."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.played = Played()
        self._evening = evening
        self._rng = Random(f"hands {seed}")
        self._clock = ManualClock(1000)
        self._session = evening.sit_down(seed)
        self._board = SimBoard(seed=seed, threaded=False)
        self._board.hand("set-up", pieces=self._pieces)
        self._board.open(self._told, self._clock)

    def recent_trace(self) -> tuple[Segment, ...]:
        """Returns the table's recording of the last minute."""
        return self._session.session.recent_trace()

    def play(self, most: int | None = None) -> Played:
        """Plays until the game is over, or that many decisions were made."""
        by_itself: set[int] = set()
        while (game := self._session.game).outcome() is None and len(self.played.intended) != most:
            assert game.turn != CHANCE
            decided = len(game.moves)
            self._decide(self._rng.choice([str(move) for move in game.legal_moves]))
            by_itself |= {*range(decided + 1, len(self._session.game.moves))}
        self.played.moves, self.played.end_ms = tuple(map(str, game.moves)), self._clock()
        self.played.chosen = [
            move for ply, move in enumerate(self.played.moves)
            if ply not in by_itself and _chooser(game, ply) != CHANCE
        ]  # fmt: skip
        return self.played

    @property
    def _pieces(self) -> dict[str, str]:
        return self._session.tabletop.pieces(self._session.game)

    def _decide(self, move: str) -> None:
        session = self._session
        situation = session.tabletop.situation(session.game)
        self.played.intended.append(move)
        gesture = next((each for each in situation.gestures if each.move == move), None)
        if gesture is None:
            self._ask(Play(session.game.turn, move))
            self._wait(self._evening.rest_ms)
        else:
            self._by_hand(gesture)
            self._wait(3000)
        wrong = self._board.snapshot() ^ session.tabletop.situation(session.game).occupied
        self.played.left_to_do += names_of(wrong)

    def _by_hand(self, gesture: Gesture) -> None:
        seat = self._session.game.turn
        if gesture.card is not None:
            self._ask(Select(seat, gesture.card))
        if gesture.leaves:
            self._hand("lift", gesture.leaves)._hand("place", gesture.enters)
        elif gesture.enters:
            laid = dict.fromkeys(names_of(gesture.enters), self._evening.lays[seat])
            self._wait(*REACH)._board.hand("set-up", pieces={**self._pieces, **laid})
        else:
            squares = names_of(gesture.touches)
            for deed, names in (("lift", squares), ("place", squares[::-1])):
                for name in names:
                    self._wait(*REACH)._board.hand(deed, square=name, hand=name)
        self.played.by_hand.append(gesture.move)

    def _hand(self, deed: str, square: Occupancy) -> Party:
        self._wait(*REACH)._board.hand(deed, square=square_name(square.bit_length() - 1), hand="right")
        return self

    def _ask(self, command: Command) -> None:
        self._wait(*REACH)
        self.played.asked.append((self._clock(), command))
        self._step(command)

    def _wait(self, shortest: int, longest: int | None = None) -> Party:
        """Lets time pass, in the steps of a table's thread."""
        until = self._clock() + self._rng.randint(shortest, longest or shortest)
        while self._clock() < until:
            self._clock.advance(min(WAKES_MS, until - self._clock()))
            self._board.run_until(self._clock())
            self._step(Tick())
        return self

    def _told(self, event: Any) -> None:
        if isinstance(event, Picture):
            self.played.felt = event.occupied
        elif isinstance(event, Edge):
            self.played.edges.append(event)
        self._step(event)

    def _step(self, event: Any) -> None:
        self._session.step(event, self._clock())
        self.played.decisions.add(_kind(self._session.decision))
        for request in self._session.take_requests():
            if isinstance(request, SetUp):
                self._board.hand("set-up", pieces=dict(request.pieces))


def _chooser(game: Game[Any, Any], ply: int) -> str:
    return game.turn_before(len(game.moves) - ply)


def _kind(decision: Decision) -> str:
    return type(decision).__name__


def detected_moves(evening: Evening, played: Played, seed: int, events: list[Edge | Picture]) -> tuple[str, ...]:
    """Returns the moves that another table detects in the same game, from `events` of another board."""
    session = evening.sit_down(seed)
    timed: list[tuple[int, Any]] = [*((event.t_ms, event) for event in events), *played.asked]
    for now, event in sorted(timed, key=lambda each: each[0]):
        while (due := session.next_due()) is not None and due < now:  # as the table's thread wakes
            session.step(Tick(), due)
        session.step(event, now)
        session.take_requests()
    session.step(Tick(), played.end_ms)
    return tuple(str(move) for move in session.game.moves)
