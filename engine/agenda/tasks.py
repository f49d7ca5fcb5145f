"""The tasks on a game's agenda: automatic steps, decisions, and windows alongside decisions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Generic, Self, TypeVar

from engine.game import Event, Seat

NOBODY = -1
"""No seat: the eyes of the public screen, the winner of a draw."""
CHANCE_SEAT = -3
"""The seat that decides dice and draws."""


class AgendaState(ABC):
    """The attributes of a state that is played by its agenda.

    Seats are indexes in turn order. A state changes only while a move is applied to a copy of it; stored states never
    change.
    """

    __slots__ = ("active", "agenda", "log", "result")

    seats: tuple[Seat, ...]
    """The names of the seats in turn order."""
    urgent = True
    """Whether `interrupt` must be called before the next task; a state may set it only when needed."""

    def __init__(self) -> None:
        self.active = 0
        """The seat whose turn it is."""
        self.agenda: list[Task[Any]] = []
        """The pending tasks; the last comes first. It is empty once the game is over."""
        self.result: tuple[int, str] | None = None
        """The winner, or `NOBODY`, and the reason, once the game is over."""
        self.log: list[Event] | None = None
        """The list for events; None to discard them."""

    @abstractmethod
    def copy(self) -> Self:
        """Returns an independent copy without events."""

    @abstractmethod
    def facts(self) -> tuple[Any, ...]:
        """Returns everything that distinguishes states; the order of hidden piles does not."""

    def interrupt(self, task: Task[Any]) -> bool:
        """Puts an interruption on the agenda before `task`, which is next, and returns whether there was one.

        It is called while the state is `urgent`. It may also end the game: an empty agenda ends it at once.
        """
        return False

    def note(self, kind: str, seen_by: int | None = None, **facts: Any) -> None:
        """Records an event; `seen_by` is the only seat that may know of it, None means everybody."""
        if self.log is not None:
            self.log.append(Event(kind, facts, None if seen_by is None else (self.seats[seen_by],)))

    def end(self, winner: int, reason: str) -> None:
        """Ends the game with an empty agenda. `winner` is a seat or `NOBODY`."""
        self.result = (winner, reason)
        self.agenda.clear()

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()


StateT = TypeVar("StateT", bound=AgendaState)


class Task(Generic[StateT], ABC):
    """A pending task: a frozen dataclass, a `Step` or a `Decision`.

    `engine.agenda.words` defines the notation of its fields in a position.
    """

    __slots__ = ()

    kind: ClassVar[str]
    """Its keyword in a position."""

    @abstractmethod
    def asks(self, state: StateT) -> bool:
        """Returns True if a player must decide; otherwise takes the task off the agenda and carries it out."""


class Step(Task[StateT]):
    """A task that happens automatically."""

    __slots__ = ()

    @abstractmethod
    def happen(self, state: StateT) -> None:
        """Runs the step in place; it has already left the agenda and may add further tasks."""

    def asks(self, state: StateT) -> bool:
        """Takes the step off the agenda, runs it and returns False."""
        state.agenda.pop()
        self.happen(state)
        return False


class Decision(Task[StateT]):
    """A task for a player's decision, or for chance. A move is a text of words with colons, "play:archers:b2"."""

    __slots__ = ()

    chance: ClassVar[bool] = False
    """Whether chance decides."""
    passing: ClassVar[str] = "pass"
    """The move that passes, if there is one."""
    quiet: ClassVar[bool] = False
    """Whether nobody is asked if only passing is legal: only where everybody can see that."""
    window: ClassVar[Window[Any] | None] = None
    """The additional moves available during this decision, which stays pending after them."""

    @abstractmethod
    def about(self, state: StateT) -> int:
        """Returns the seat that decides, or for which chance decides."""

    @abstractmethod
    def options(self, state: StateT) -> list[str]:
        """Returns the legal moves without those of the window, in any order; none for no choice."""

    @abstractmethod
    def decide(self, state: StateT, words: Sequence[str]) -> None:
        """Plays one of the options, split at its colons, in place; the task is already off the agenda."""

    def decider(self, state: StateT) -> int:
        """Returns the seat that decides, or `CHANCE_SEAT`."""
        return CHANCE_SEAT if self.chance else self.about(state)

    def moves(self, state: StateT) -> list[str]:
        """Returns all legal moves in any order, those of the window last; none for no choice."""
        found = self.options(state)
        if found and self.window is not None:
            found = [*found, *self.window.options(state, self)]
        return found

    def is_open(self, state: StateT) -> bool:
        """Returns whether a player is asked. It must not depend on secrets."""
        found = self.moves(state)
        return bool(found) and not (self.quiet and found == [self.passing])

    def skip(self, state: StateT) -> None:
        """Applies the usual consequence, mostly none, when nobody is asked; the task is already off the agenda."""

    def known_to(self, state: StateT, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns the seats that may know the card in one of the options; None for all."""
        return None

    def asks(self, state: StateT) -> bool:
        """Returns True if a player must decide; otherwise takes the decision off the agenda and skips it."""
        if self.is_open(state):
            return True
        state.agenda.pop()
        self.skip(state)
        return False


class Window(ABC, Generic[StateT]):
    """Moves available alongside a decision, such as cards that may be used at any time in one's turn."""

    @abstractmethod
    def options(self, state: StateT, decision: Decision[StateT]) -> list[str]:
        """Returns the moves available now alongside a decision, in any order."""

    @abstractmethod
    def takes(self, words: Sequence[str]) -> bool:
        """Returns whether a legal move belongs to the window, not to the decision."""

    @abstractmethod
    def use(self, state: StateT, decision: Decision[StateT], words: Sequence[str]) -> None:
        """Plays one of the window's moves in place; the decision stays on the agenda."""

    def closed(self, state: StateT, decision: Decision[StateT], words: Sequence[str]) -> None:
        """Called when the decision has been answered."""
