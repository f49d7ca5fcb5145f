"""Persistent effects at the start of a phase, and the random draw that one of them needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, cast

from engine.agenda import Task
from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.state import State
from engine.woodland.tasks import OptionalDecision, SeatDecision, SeatNumber, SeatTask


class StartOfBirdsong(SeatDecision):
    """The active seat orders several effects at the start of Birdsong. They lie directly below this task on the agenda,
    the first on top. Source: the Law of Root, p16, 1.1.3.
    """

    kind = "birdsong.start"
    belongs_to = "anybody"
    asked_lately = True
    expects = phrase("choose the next effect at the start of Birdsong")

    def options(self, state: State) -> list[str]:
        """Returns the effects if there are several."""
        waiting = _waiting(state.agenda[:-1])
        return [f"next:{task.at_start}" for task in waiting] if len(waiting) > 1 else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Resolves the chosen effect next, then asks again for the others."""
        chosen = next(task for task in _waiting(state.agenda) if task.at_start == words[1])
        state.agenda.remove(chosen)
        state.agenda += [self, chosen]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        chosen = next(task for task in _waiting(state.agenda[:-1]) if task.at_start == words[1])
        what = chosen.start_name or state.cards.name_of[words[1]]
        return phrase("{who} chooses the next effect: {effect}.", who=who, effect=what)


def _waiting(agenda: Sequence[Task[Any]]) -> list[SeatTask]:
    """Returns the tasks on top of an agenda for the start of Birdsong, the next one first."""
    return [*takewhile(lambda task: task.at_start, cast("Sequence[SeatTask]", agenda[::-1]))]


class BetterBurrowBank(SeatDecision):
    """At the start of Birdsong the owner and another seat draw a card each."""

    kind = "effect.bank"
    at_start = "better-burrow-bank"
    belongs_to = "anybody"
    expects = phrase("choose whether to use Better Burrow Bank")

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].has_crafted("better-burrow-bank"):
            return []
        return [f"bank:{state.seats[other]}" for other in state.others(self.seat)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Lets both seats draw, the owner first."""
        state.agenda += [Draw(state.seat_of(words[1]), HAND, 1), Draw(self.seat, HAND, 1)]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        other = name_of(state, state.seat_of(words[1]))
        return phrase("Better Burrow Bank: {who} and {other} each draw a card.", who=who, other=other)


class CommandWarren(OptionalDecision):
    """At the start of Daylight the owner may begin a battle."""

    kind = "effect.warren"
    belongs_to = "anybody"
    quiet = True
    action = "command-warren"
    expects = phrase("choose whether to use Command Warren")

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].has_crafted("command-warren"):
            return []
        return [*battle_options(state, self.seat), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        begin_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} does not use Command Warren.", who=who)
        return phrase("Command Warren: {sentence}", sentence=battle_sentence(state, self.seat, words))


class Cobbler(OptionalDecision):
    """At the start of Evening the owner may move."""

    kind = "effect.cobbler"
    belongs_to = "anybody"
    quiet = True
    action = "cobbler"
    expects = phrase("choose whether to use Cobbler")

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].has_crafted("cobbler"):
            return []
        return [*move_options(state, self.seat), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        move_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with origin and destination."""
        if words[0] == "done":
            return phrase("{who} does not use Cobbler.", who=who)
        return phrase("Cobbler: {sentence}", sentence=move_sentence(state, self.seat, words))


@dataclass(frozen=True, slots=True)
class Rob(SeatDecision):
    """Stand and Deliver!: chance decides which card of the victim is taken; only the two seats see it."""

    victim: SeatNumber

    kind = "effect.rob"
    belongs_to = "anybody"
    chance = True
    expects = phrase("take a random card")

    def complaint(self, state: State) -> str:
        if self.victim != self.seat:
            return ""
        return english("{victim} is the seat of both thief and victim", victim=self.victim)

    def options(self, state: State) -> list[str]:
        return [f"rob:{card.text}" for card in state.sides[self.victim].hand]

    def decide(self, state: State, words: Sequence[str]) -> None:
        card = state.card(words[1])
        state.edit(self.victim).remove_card(card)
        state.edit(self.seat).add_card(card)

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns thief and victim, or everybody if either hand is open."""
        is_seen = any(faction_of(state, seat).open_hand for seat in (self.seat, self.victim))
        return None if is_seen else (self.seat, self.victim)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} takes {card}.", who=who, card=state.card(words[1]).name)


TASKS = (StartOfBirdsong, BetterBurrowBank, CommandWarren, Cobbler, Rob)
"""The kinds of tasks of these effects."""
