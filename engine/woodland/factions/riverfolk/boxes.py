"""The Riverfolk's boxes of warriors of all seats: payments, funds, and committed funds until the next Gather.

A box is a tuple of seats' names, one for each warrior, in the order of the seats. Source: facts R-O1, R-O2, R-O7.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.faction_registry import name_of
from engine.woodland.rules.pieces import return_warriors
from engine.woodland.state import Side, State
from engine.woodland.tasks import Count, SeatDecision, SeatStep

PAYMENTS, FUNDS, COMMITTED = "payments", "funds", "committed"
BOXES = (PAYMENTS, FUNDS, COMMITTED)
"""The boxes. Warriors on spaces of trade posts are also committed; `Side.activated` has their number."""


def fill(state: State, seat: int, box: str, warriors: Iterable[str]) -> None:
    """Sets the content of a box to exactly these warriors."""
    state.edit(seat).remember(box, tuple(sorted(warriors, key=state.seats.index)))


def put_in(state: State, seat: int, box: str, payer: int, count: int) -> int:
    """Moves up to `count` warriors from a seat's supply into a box; returns the number moved."""
    count = min(count, state.sides[payer].warriors[0])
    state.edit(payer).warriors[0] -= count
    fill(state, seat, box, [*state.sides[seat].own[box], *[state.seats[payer]] * count])
    return count


def funds_of(side: Side, key: str) -> int:
    """Returns the number of funds that are warriors of a faction."""
    funds: tuple[str, ...] = side.own[FUNDS]
    return funds.count(key)


def _take_fund(state: State, seat: int, key: str) -> None:
    funds = [*state.sides[seat].own[FUNDS]]
    funds.remove(key)
    fill(state, seat, FUNDS, funds)


def spend_fund(state: State, seat: int, key: str, *, is_forced: bool = False) -> None:
    """Spends a fund: the warrior goes to its owner's supply (R-O2)."""
    _take_fund(state, seat, key)
    return_warriors(state, state.seat_of(key), 1, is_forced=is_forced)


def _commit(state: State, seat: int, key: str) -> None:
    _take_fund(state, seat, key)
    fill(state, seat, COMMITTED, [*state.sides[seat].own[COMMITTED], key])


class _FundsChoice(SeatDecision):
    """Some warriors leave the funds, and the Riverfolk choose which; not asked if the choice makes no difference."""

    __slots__ = ()

    verb = ""

    @property
    @abstractmethod
    def wanted(self) -> int:
        """The number of warriors that leave."""

    def options(self, state: State) -> list[str]:
        funds = state.sides[self.seat].own[FUNDS]
        kinds = dict.fromkeys(funds)
        return [f"{self.verb}:{key}" for key in kinds] if len(kinds) > 1 and 0 < self.wanted < len(funds) else []

    def skip(self, state: State) -> None:
        """Removes the warriors without a question if all are alike or all leave."""
        for key in state.sides[self.seat].own[FUNDS][: self.wanted]:
            self.remove_fund(state, key)

    @abstractmethod
    def remove_fund(self, state: State, key: str) -> None:
        """Removes a warrior from the funds."""


@dataclass(frozen=True, slots=True)
class Commit(_FundsChoice):
    """The Riverfolk choose the funds to commit for an action."""

    count: Count

    kind = "riverfolk.commit"
    verb = "commit"
    expects = phrase("choose the warriors to commit")

    @property
    def wanted(self) -> int:
        return self.count

    def remove_fund(self, state: State, key: str) -> None:
        _commit(state, self.seat, key)

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Commits one fund, then asks for the others."""
        self.remove_fund(state, words[1])
        state.agenda.append(Commit(self.seat, self.count - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} commits a warrior of {other}.",
            who=who,
            other=name_of(state, state.seat_of(words[1])),
        )


# Trade Disruption


class Disrupt(SeatStep):
    """A trade post was removed: half of the funds are lost, rounded up (R-O7)."""

    kind = "riverfolk.disrupt"
    triggered = True

    def happen(self, state: State) -> None:
        funds = len(state.sides[self.seat].own[FUNDS])
        if funds:
            state.note("disrupted", seat=state.seats[self.seat], count=(funds + 1) // 2)
            state.agenda.append(LoseFunds(self.seat, (funds + 1) // 2))


@dataclass(frozen=True, slots=True)
class LoseFunds(_FundsChoice):
    """Lost funds return to their owners."""

    count: Count

    kind = "riverfolk.lose"
    verb = "return"
    triggered = True
    expects = phrase("choose the warriors to lose from the funds")

    @property
    def wanted(self) -> int:
        return self.count

    def remove_fund(self, state: State, key: str) -> None:
        spend_fund(state, self.seat, key, is_forced=True)

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Returns one warrior, then asks for the others."""
        self.remove_fund(state, words[1])
        state.agenda.append(LoseFunds(self.seat, self.count - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        owner = name_of(state, state.seat_of(words[1]))
        return phrase(
            "Trade Disruption: a warrior of {owner} leaves the funds of {who}.",
            owner=owner,
            who=who,
        )
