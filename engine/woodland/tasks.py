"""The shared part of Woodland's tasks, the notation of their fields, and the check of agendas.

A task is KIND,SEAT and then its other fields: "alliance.spend,2,0,1". Positions may be hand-written, so `misfit` checks
a task and `misplaced` the order of an agenda.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, ClassVar, cast

from engine.agenda import BadText, Decision, Dotted, Number, Step, Task, Word, tasks_text
from engine.sentence import english, phrase, row_of
from engine.woodland.state import Battle, State


class _SeatWord(Word):
    """The number of a seat in the game; reading it needs the state."""

    @property
    def expected(self) -> str:
        return phrase("the number of a seat")

    def parsed(self, text: str, where: Any) -> int:
        try:
            return Number(0, len(where.seats) - 1).parsed(text, None)
        except BadText:
            raise BadText(self.expected) from None


SeatNumber = Annotated[int, _SeatWord()]
Clearing = Annotated[int, Number(1, 12)]
Clearings = Annotated[tuple[int, ...], Dotted(Number(1, 12))]
Count = Annotated[int, Number(0, 999)]
Suit = Annotated[int, Number(0, 2)]
AnySuit = Annotated[int, Number(0, 3)]
NONE_FITS = "none-fits"
"""The answer if a hidden pile has no matching card, so the question reveals nothing about the pile."""
LeftToDo = tuple[int, int, str]
"""The rest of a phase: number left, total, and unit, (2, 3, "actions")."""


class _Interned(ABCMeta):
    """Reuses equal tasks: they never change, and a long game has many of them."""

    __call__ = lru_cache(maxsize=1 << 14)(type.__call__)


@dataclass(frozen=True, slots=True)
class SeatTask(Task[State], metaclass=_Interned):
    """A task of one seat."""

    seat: SeatNumber

    belongs_to = "owner"
    """Whose task it may be: that of its "owner", the faction that its kind begins with; of "anybody"; or, in a battle,
    of the "attacker", the "defender" or a "fighter", who is either."""
    triggered: ClassVar[bool] = False
    """Whether it can arise from a removal or in the middle of a battle."""

    at_start: ClassVar[str] = ""
    """For effects at the start of Birdsong, which the active seat orders: the word of this one in that choice."""
    start_name: ClassVar[str] = ""
    """Its name for players in that choice; "" for the name of the card with that word."""

    def complaint(self, state: State) -> str:
        """Returns what is wrong with its fields in a hand-written position, or ""."""
        return ""


class SeatStep(SeatTask, Step[State]):
    """An automatic step of a seat."""

    __slots__ = ()


class SeatDecision(SeatTask, Decision[State]):
    """A decision of a seat, or of chance for it."""

    __slots__ = ()

    passing: ClassVar[str] = "done"
    expects: ClassVar[str]
    """The prompt, as an imperative: "choose the corner of the keep"."""
    law: ClassVar[str] = ""
    """The section of the Law of Root, or of the faction's law: "15.4.1"."""
    asked_lately: ClassVar[bool] = False
    """Whether earlier versions did not always ask this and took the first option."""
    truthful: ClassVar[bool] = False
    """Whether the only legal answer is the truth, as everybody knows: a quick answer gives nothing away."""
    completes: ClassVar[bool] = False
    """Whether it completes the decision before it; a search decides both together."""
    in_order: ClassVar[bool] = False
    """Whether its options are sorted already."""
    action: ClassVar[str] = ""
    """The kind of action of its options, if their first word does not name it: "cobbler"."""

    def action_of(self, words: Sequence[str]) -> str:
        """Returns the kind of action of an option, as a key with a name on the page."""
        return self.action or words[0]

    def without_card(self, who: str) -> str:
        """Returns the sentence for viewers who may not know the card of a move; `who` is the name of the faction."""
        return phrase("{who} takes a hidden card.", who=who)

    def about(self, state: State) -> int:
        return self.seat

    def missing(self, state: State) -> Mapping[str, str]:
        """Returns why actions are illegal here: ACTION or ACTION:WORD -> reason; only this seat sees them.

        Actions are those of `action_of`. A reason is used only if no legal move belongs to the action.
        """
        return {}

    def law_of(self, action: str) -> str:
        """Returns the section of the Law for an action, such as "C.5.2 I", or with "" for the decision; "" if unknown.
        """
        return self.law

    def left_to_do(self, state: State) -> LeftToDo | None:
        """Returns the public count of what is left of its phase; None if nothing is counted."""
        return None

    @abstractmethod
    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns one sentence about one of the options, secrets included, with a full stop.

        `who` is the name of the faction.
        """

    def asks(self, state: State) -> bool:
        """Stores the legal moves in the state, or leaves the agenda if there is nothing to decide."""
        found, window = self.options(state), self.window
        if found and window is not None:
            found = found + window.options(state, self)
        if found and not (len(found) == 1 and self.quiet and found[0] == self.passing):
            state.offer = found
            return True
        state.agenda.pop()
        self.skip(state)
        return False


class OptionalDecision(SeatDecision):
    """An optional decision: "done" declines it."""

    __slots__ = ()

    repeats: ClassVar[bool] = False
    """Whether it is asked again until the answer is "done"."""

    @abstractmethod
    def choose(self, state: State, words: Sequence[str]) -> None:
        """Plays one of the options other than "done", as `decide` does."""

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "done":
            return
        if self.repeats:
            state.agenda.append(self)
        self.choose(state, words)


# Checks of a task


_FIGHTERS: Mapping[str, Callable[[Battle], Sequence[int]]] = {
    "attacker": lambda battle: (battle.attacker,),
    "defender": lambda battle: (battle.defender,),
    "fighter": lambda battle: (battle.attacker, battle.defender),
}


def misfit(state: State, task: Task[Any]) -> str:
    """Returns what is wrong with a task that has valid words but does not fit the state, or ""."""
    found, text = cast("SeatTask", task), tasks_text([task])
    if found.belongs_to in _FIGHTERS and state.battle is None:
        return english("the agenda has {kind}, but there is no battle", kind=repr(task.kind))
    if found.seat not in _owners(state, found):
        return english(
            "the agenda has {text}, but {seat} is not the seat of {kind}",
            text=repr(text),
            seat=found.seat,
            kind=repr(task.kind),
        )
    complaint = found.complaint(state)
    return complaint and english("the agenda has {text}, and {complaint}", text=repr(text), complaint=complaint)


def _owners(state: State, task: SeatTask) -> Sequence[int]:
    if task.belongs_to in _FIGHTERS:
        assert state.battle is not None
        return _FIGHTERS[task.belongs_to](state.battle)
    if task.belongs_to == "anybody":
        return range(len(state.seats))
    return [state.seats.index(task.kind.partition(".")[0])]


# The order of an agenda


_STEPS = ("end", "count", "after", "roll", "before", "surprise", "foil", "ambush")
"""The steps of a battle on the agenda, the last one first; other tasks may be between them."""


def misplaced(state: State) -> str:
    """Returns what is wrong with the order of the agenda, or ""."""
    kinds = [task.kind for task in state.agenda]
    if kinds[0] != "turn" or kinds.count("turn") > 1:
        return english("the agenda must begin with the next turn, 'turn,SEAT', and have no other turn")
    if early := [task.kind for task in state.later if not cast("SeatTask", task).triggered]:
        return english("{kind} cannot wait in 'later'", kind=repr(early[0]))
    if state.battle is None:
        return ""
    if "battle.end" not in kinds:
        return english("there is a battle, but its end is not on the agenda")
    at = kinds.index("battle.end")
    early = [kind for kind in kinds[:at] if kind.startswith("battle.")]
    return _misplaced_in_battle(state.agenda[at:]) or (
        english("the agenda has {kind} after the battle", kind=repr(early[0])) if early else ""
    )


def _misplaced_in_battle(tasks: Sequence[Task[Any]]) -> str:
    for task in tasks:
        if not task.kind.startswith("battle.") and not cast("SeatTask", task).triggered:
            return english("the agenda has {kind} in the middle of a battle", kind=repr(task.kind))
    steps = [task.kind.partition(".")[2] for task in tasks]
    order = [_STEPS.index(step) for step in steps if step in _STEPS]
    if order != sorted(order) or steps.count("end") > 1:
        return english("the steps of the battle must be in the order {steps}", steps=row_of(_STEPS))
    return ""
