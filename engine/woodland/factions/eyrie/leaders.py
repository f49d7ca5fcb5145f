"""The Eyrie's leaders, their viziers, and the cards of the decree. Source: the leaders' cards; the Law, p16, 7.8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.sentence import phrase, term
from engine.woodland.cards import BIRD, Card
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision

COLUMNS = ("recruit", "move", "battle", "build")
"""The columns of the decree, in the order in which they are resolved."""
LEADERS: Mapping[str, tuple[str, str]] = {
    "builder": ("recruit", "move"),
    "charismatic": ("recruit", "battle"),
    "commander": ("move", "battle"),
    "despot": ("move", "build"),
}
"""The leaders, and the columns of their two viziers, which are birds."""
COLUMN_NAMES: Mapping[str, str] = {
    "recruit": term("column", "recruit"),
    "move": term("column", "move"),
    "battle": term("column", "battle"),
    "build": term("column", "build"),
}
_LEADER_NAMES: Mapping[str, str] = {
    "builder": term("leader", "builder"),
    "charismatic": term("leader", "charismatic"),
    "commander": term("leader", "commander"),
    "despot": term("leader", "despot"),
}


def is_led_by(state: State, seat: int, leader: str) -> bool:
    """Returns whether a leader is the present one."""
    return bool(state.sides[seat].own["leader"] == leader)


def viziers(state: State, seat: int) -> tuple[str, ...]:
    """Returns the columns of the leader's viziers."""
    return LEADERS.get(state.sides[seat].own["leader"], ())


def decree(state: State, seat: int) -> Iterator[Card]:
    """Yields the cards of the decree, without viziers."""
    own = state.sides[seat].own
    return (card for column in COLUMNS for card in own[column])


def birds(state: State, seat: int) -> int:
    """Returns the number of bird cards in the decree, viziers included."""
    return len(viziers(state, seat)) + sum(card.suit == BIRD for card in decree(state, seat))


class ChooseLeader(SeatDecision):
    """The Eyrie chooses a leader, at the beginning and after turmoil."""

    kind = "eyrie.leader"
    expects = phrase("choose a leader")

    def options(self, state: State) -> list[str]:
        """Returns the leaders that are not deposed."""
        deposed = state.sides[self.seat].own["deposed"]
        return [f"lead:{leader}" for leader in LEADERS if leader not in deposed]

    def decide(self, state: State, words: Sequence[str]) -> None:
        state.edit(self.seat).remember("leader", words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} chooses the {leader} as leader.", who=who, leader=_LEADER_NAMES[words[1]])
