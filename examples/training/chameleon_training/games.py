"""Which games there are, and how one begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import controller.tabletop.registry
import engine
from chameleon_training.actions import SLOTS, MoveNumbers
from chameleon_training.states import TrainingState


def known_games() -> list[str]:
    """Returns the games that can be played here, those of installed packages last."""
    return [*controller.tabletop.registry.known_games()]


@dataclass(frozen=True)
class TrainingGame:
    """A game with its house rules, as OpenSpiel speaks of one; `load_game` makes it."""

    name: str
    rules: Mapping[str, Any] = field(default_factory=dict)
    """House rules that differ from the usual ones."""
    numbers: MoveNumbers = field(default_factory=MoveNumbers, compare=False)

    @property
    def seats(self) -> tuple[engine.Seat, ...]:
        """The seats that play, in turn order: player 0 is the first."""
        return engine.load(self.name, rules=self.rules).seats

    def num_players(self) -> int:
        return len(self.seats)

    def num_distinct_actions(self) -> int:
        return self.numbers.slots

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def new_initial_state(self, position: str | None = None) -> TrainingState:
        """Returns a game at its start, or where a position text says; raises `engine.BadPosition`."""
        return TrainingState(engine.load(self.name, position, rules=self.rules), self.numbers)


def load_game(
    name: str, rules: Mapping[str, Any] | None = None, *, slots: int = SLOTS, numbers: MoveNumbers | None = None
) -> TrainingGame:
    """Returns a game by its name; raises `engine.UnknownGame` or `engine.BadRules`.

    `numbers` are those that were kept; without them all games of this name and with as many `slots` share theirs.
    """
    known_games()  # registers those of installed packages, too
    engine.load(name, rules=rules)
    return TrainingGame(name, dict(rules or {}), MoveNumbers.shared(name, slots) if numbers is None else numbers)
