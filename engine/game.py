"""The contract that every game at the table meets.

A game is a list of frozen states. Rules are functions of one state; `Game` keeps the list, so that `push` adds a state
and `pop` drops the last, chance included. Chance is a move like any other: it is chosen outside, by a seeded generator
or by the real card that a person tapped, and pushed.

A game *must* implement: `name`, `seats`, `start_text`, `_read`, `_write`, `_read_move`, `_turn`, `_legal`, `_apply`,
`_ending`, `_refusal`, `_view`, `_describe`. It *may* override: `house_rules`, `secrets`, `decks`, `cards`, `replay`,
`_begun`, `_ending_by_history`, `_written`, `_seen_by`, `_sentences`, `_reveals`.

A game in which seats know different things descends from `engine.agenda.HiddenGame`, which implements most of that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from engine.errors import BadRules, IllegalMove, NothingToTakeBack
from engine.outcome import MATCH_RESIGNED, RESIGNED, Outcome, Seat
from engine.sentence import phrase, row_of

__all__ = ["CHANCE", "Event", "Game", "LegalMoves", "Outcome", "Seat"]

CHANCE: Seat = "chance"
"""The seat of dice and deals, which nobody at the table plays."""

StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")


class Event(NamedTuple):
    """An effect of a move, for lights and sentences: a kind and plain facts."""

    kind: str
    facts: Mapping[str, Any] = MappingProxyType({})
    seen_by: tuple[Seat, ...] | None = None
    """The seats that may know of it; None means everybody, the public screen included."""

    def is_known_to(self, seat: Seat | None) -> bool:
        """Returns whether `seat` may know of it; None is the public screen."""
        return self.seen_by is None or seat in self.seen_by


class LegalMoves(Collection[MoveT], Generic[MoveT]):
    """A live view of the legal moves: iterate it, test `in` with a move or its text, take its length."""

    __slots__ = ("_game",)

    def __init__(self, game: Game[Any, MoveT]) -> None:
        self._game = game

    def __iter__(self) -> Iterator[MoveT]:
        now = self._game._legal_now
        return iter(self._game._playable() if now is None else now)

    def __len__(self) -> int:
        now = self._game._legal_now
        return len(self._game._playable() if now is None else now)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                move = self._game._read_move(move)
            except IllegalMove:
                return False
        return move in self._game._playable()

    def __repr__(self) -> str:
        return f"<LegalMoves: {' '.join(str(move) for move in self)}>"


class Game(ABC, Generic[StateT, MoveT]):
    """One game: its position, its history, and its legal moves.

    `text` is a position text (the start when None). `rules` overrides entries of `house_rules`; an unknown name or a
    wrong type raises `BadRules`. An invalid text raises `BadPosition`.
    """

    name: ClassVar[str]
    """The key under which `engine.GAMES` lists the game."""
    seats: ClassVar[tuple[Seat, ...]]
    """The seats in turn order."""
    start_text: ClassVar[str]
    """The text of the default start position."""
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {}
    """House rules that people may change, with their defaults."""
    secrets: ClassVar[bool] = False
    """True when seats have different information: each seat then has its own view."""

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        self.rules: Mapping[str, Any] = self._checked_rules(rules or {})
        self._states: list[StateT] = [self._begun(self.start_text if text is None else text)]
        self._moves: list[MoveT] = []
        self._events: list[tuple[Event, ...]] = []
        self._resigned: Outcome | None = None
        # Cached for each state, because tables ask all the time; None until it is computed.
        self._legal_now: Sequence[MoveT] | None = None
        self._outcome_now: tuple[Outcome | None] | None = None

    # Queries

    @classmethod
    def from_text(cls, text: str, *, rules: Mapping[str, Any] | None = None) -> Game[StateT, MoveT]:
        """Returns the game in the position `text`, without a history."""
        return cls(text, rules=rules)

    def copy(self) -> Self:
        """Returns an independent copy of the game with the same history.

        States and moves are frozen and shared; lists, and dictionaries of lists, are copied.
        """
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, list):
                setattr(twin, name, value.copy())
            elif isinstance(value, dict):
                setattr(twin, name, {key: copy(kept) for key, kept in value.items()})
        return twin

    def text(self) -> str:
        """Returns the state as text, secrets included: for the journal and for tests, never for a seat."""
        return self._write(self.state)

    @property
    def state(self) -> StateT:
        """The present state, frozen."""
        return self._states[-1]

    @property
    def start(self) -> str:
        """The text of the game's initial state."""
        return self._write(self._states[0])

    @property
    def turn(self) -> Seat:
        """The seat that decides now, or `CHANCE`; it may be a seat that is not on move (a reaction)."""
        return self._turn(self.state)

    def turn_before(self, plies: int) -> Seat:
        """Returns the seat that decided `plies` moves ago, 0 to the number of moves played."""
        return self._turn(self._states[-1 - plies])

    @property
    def moves(self) -> tuple[MoveT, ...]:
        """The moves played since the start text, chance included."""
        return tuple(self._moves)

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """The events of each move since the start text, secrets included."""
        return tuple(self._events)

    def news(self, seat: Seat | None, plies: int = 1) -> list[str]:
        """Returns sentences about events of the last `plies` moves beyond their own sentences, as `seat` may know
        them.
        """
        last = len(self._moves)
        return [sentence for ply in range(last - plies, last) for sentence in self.news_of(ply, seat)]

    def news_of(self, ply: int, seat: Seat | None) -> list[str]:
        """Returns the sentences of `news` for a single move, number `ply` from 0; `seat` None is the public screen."""
        known = [event for event in self._events[ply] if event.is_known_to(seat)]
        return self._sentences(self._moves[ply], known)

    @property
    def states(self) -> tuple[StateT, ...]:
        """Every state from the start text to now: one more than there are moves."""
        return tuple(self._states)

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """A live view of the legal moves; empty when the game is over."""
        return LegalMoves(self)

    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        if self._outcome_now is None:
            self._outcome_now = (self._resigned or self._ending(self._states[-1]) or self._ending_by_history(),)
        return self._outcome_now[0]

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """Returns what `seat` may know, as plain JSON data; None is the public screen."""
        return self._view(seat)

    def describe(self, move: MoveT | str) -> str:
        """Returns one plain sentence about a legal move; `IllegalMove` when it is not."""
        return self._describe(self._legal_or_raise(move))

    def written(self, move: MoveT | str) -> str:
        """Returns a legal move in the notation of a score."""
        return self._written(self._legal_or_raise(move))

    def seen_by(self, move: MoveT | str, seat: Seat | None) -> tuple[str, str]:
        """Returns the text of a legal move and its sentence, as `seat` may know them; None is the public view."""
        return self._seen_by(self._legal_or_raise(move), seat)

    def reveals(self, plies: int) -> bool:
        """Returns whether the last `plies` moves revealed anything: they can then not be taken back."""
        return self.secrets and self._reveals(plies)

    @classmethod
    def decks(cls) -> Mapping[str, Mapping[str, str]]:
        """Returns the cards of this game: deck -> card's text in a move -> printed name."""
        return {}

    @classmethod
    def cards(cls) -> Mapping[str, str]:
        """Returns every possible card of a deck: its text in a move -> printed name."""
        return {card: name for cards in cls.decks().values() for card, name in cards.items()}

    def next_start(self) -> str | None:
        """Returns the start of the match's next game, once this one is over; None without a further game."""
        return None

    @property
    def is_in_match(self) -> bool:
        """True when the game belongs to a match."""
        return False

    # Changes

    def push(self, move: MoveT | str) -> tuple[Event, ...]:
        """Plays a move and returns its events.

        Raises `IllegalMove`, with the move, the reason and the position as the seat on turn may see it, and leaves the
        game unchanged.
        """
        chosen = self._legal_or_raise(move)
        state, events = self._apply(self._states[-1], chosen)
        self._states.append(state)
        self._events.append(events)
        self._moves.append(chosen)
        self._legal_now = self._outcome_now = None
        return events

    def replay(self, move: MoveT | str) -> None:
        """Plays a move of a record; questions that newer rules have added get the answer that the record implies.

        Raises `IllegalMove`, and leaves the game unchanged.
        """
        self.push(move)

    def pop(self) -> MoveT:
        """Takes the last move back and returns it: the exact inverse of `push`. A resignation goes with it."""
        if not self._moves:
            raise NothingToTakeBack(phrase("no move can be taken back"))
        self._states.pop()
        self._events.pop()
        self._resigned = None
        self._legal_now = self._outcome_now = None
        return self._moves.pop()

    def resign(self, seat: Seat, reason: str = RESIGNED) -> Outcome:
        """Ends the game by the resignation of `seat`; the next remaining seat in order wins. Raises `IllegalMove`.

        `reason` is `TIME` after a loss on time, and `MATCH_RESIGNED` for a resignation of the whole match.
        """
        if seat not in self.seats:
            seats = row_of(self.seats)
            raise IllegalMove(
                phrase(
                    "resign: {game} has no seat {seat}; its seats are {seats}",
                    seat=repr(seat),
                    game=self.name,
                    seats=seats,
                )
            )
        if self.outcome() is not None:
            raise IllegalMove(phrase("resign: the game is over ({outcome})", outcome=self.outcome()))
        if reason == MATCH_RESIGNED and not self.is_in_match:
            raise IllegalMove(phrase("resign: this game is not part of a match"))
        winner = self.seats[(self.seats.index(seat) + 1) % len(self.seats)]
        self._resigned = Outcome(winner, reason)
        self._legal_now = self._outcome_now = None
        return self._resigned

    def play_on(self) -> None:
        """Withdraws a resignation; does nothing without one."""
        self._resigned = None
        self._legal_now = self._outcome_now = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game) or type(self) is not type(other):
            return NotImplemented
        return bool(self.text() == other.text() and self.rules == other.rules)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"engine.load({self.name!r}, {self.text()!r})"

    # For games to implement

    @classmethod
    @abstractmethod
    def _read(cls, text: str) -> StateT:
        """Parses a position text; raises `BadPosition`."""

    def _begun(self, text: str) -> StateT:
        """Returns the state of a text under this game's house rules."""
        return self._read(text)

    @classmethod
    @abstractmethod
    def _write(cls, state: StateT) -> str:
        """Returns the text that `_read` parses."""

    @classmethod
    @abstractmethod
    def _read_move(cls, text: str) -> MoveT:
        """Parses a move text; raises `IllegalMove` for a text that is not a move of this game."""

    @abstractmethod
    def _turn(self, state: StateT) -> Seat:
        """Returns the seat that decides in `state`."""

    @abstractmethod
    def _legal(self, state: StateT) -> Sequence[MoveT]:
        """Returns the legal moves of an unfinished state, sorted by text."""

    @abstractmethod
    def _apply(self, state: StateT, move: MoveT) -> tuple[StateT, tuple[Event, ...]]:
        """Returns the state after a legal move, and its events."""

    @abstractmethod
    def _ending(self, state: StateT) -> Outcome | None:
        """Returns the outcome that the state alone shows."""

    @abstractmethod
    def _refusal(self, move: MoveT) -> str:
        """Returns why a valid move is not legal now, with the position as the seat on turn may see it."""

    @abstractmethod
    def _view(self, seat: Seat | None) -> dict[str, Any]:
        """Returns what `seat` may know, as plain JSON data."""

    @abstractmethod
    def _describe(self, move: MoveT) -> str:
        """Returns one plain sentence about a legal move."""

    def _ending_by_history(self) -> Outcome | None:
        """Returns the outcome that depends on the history, such as a repetition."""
        return None

    def _written(self, move: MoveT) -> str:
        """Returns the move in the notation of a score."""
        return str(move)

    def _seen_by(self, move: MoveT, seat: Seat | None) -> tuple[str, str]:
        """Returns a legal move and its sentence as `seat` may know them: in an open game, everything."""
        return str(move), self._describe(move)

    def _sentences(self, move: MoveT, events: Sequence[Event]) -> list[str]:
        """Returns a sentence for each event that the move's own sentence omits and the reader may know."""
        return []

    def _reveals(self, plies: int) -> bool:
        """Returns whether the last moves gave anybody new information; a game with secrets overrides it to exclude
        harmless moves.
        """
        return True

    # The only test of legality

    def _playable(self) -> Sequence[MoveT]:
        if self._legal_now is None:
            self._legal_now = () if self.outcome() is not None else self._legal(self._states[-1])
        return self._legal_now

    def _legal_or_raise(self, move: MoveT | str) -> MoveT:
        chosen = self._read_move(move) if isinstance(move, str) else move
        if chosen not in self._playable():
            raise IllegalMove(self._refusal(chosen))
        return chosen

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        for rule, value in wanted.items():
            if rule not in cls.house_rules:
                known = row_of(cls.house_rules) or phrase("none")
                raise BadRules(
                    phrase(
                        "{game} has no house rule {rule}; it has: {known}", game=cls.name, rule=repr(rule), known=known
                    )
                )
            expected = type(cls.house_rules[rule])
            if type(value) is not expected:
                raise BadRules(
                    phrase(
                        "house rule {rule} of {game} must be {type}, not {value}",
                        rule=repr(rule),
                        game=cls.name,
                        type=expected.__name__,
                        value=repr(value),
                    )
                )
        return {**cls.house_rules, **wanted}
