"""The Eyrie's Daylight: the decree is resolved column by column, or there is turmoil. Source: the Law, p16, 7.5.2, 7.7.

The task holds the unresolved suits of a column with dots between them, "fox.bird"; each needs an action in a clearing
of its suit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import Dotted, Keyword
from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.factions.eyrie.leaders import (
    COLUMN_NAMES,
    COLUMNS,
    LEADERS,
    ChooseLeader,
    birds,
    decree,
    is_led_by,
    viziers,
)
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS, Closing
from engine.woodland.rules.pieces import can_place, discard, lose_points, place, place_warriors
from engine.woodland.state import State
from engine.woodland.tasks import LeftToDo, SeatDecision, SeatStep, SeatTask
from engine.woodland.words import SUIT_NAMES

ColumnName = Annotated[str, Keyword(*COLUMNS)]


@dataclass(frozen=True, slots=True)
class Column(SeatStep):
    """Begins a column of the decree."""

    column: ColumnName

    kind = "eyrie.column"

    def happen(self, state: State) -> None:
        suits = [card.suit for card in state.sides[self.seat].own[self.column]]
        suits += [BIRD] * viziers(state, self.seat).count(self.column)
        # Sorted, so the order does not reveal when cards joined the decree.
        state.agenda.append(_next(self.seat, self.column, tuple(SUITS[suit] for suit in sorted(suits))))


def resolving(state: State) -> dict[str, Any] | None:
    """Returns the column of the decree being resolved, and its suits left; None outside Daylight."""
    for task in reversed(state.agenda):
        if isinstance(task, Resolve):
            return {"column": task.column, "left": [*task.suits]}
        if isinstance(task, Column):
            return {"column": task.column, "left": None}
    return None


def _next(seat: int, column: str, suits: tuple[str, ...]) -> SeatTask:
    """Returns the task after an action: the rest of the column, the next column, or the end of Daylight."""
    if suits:
        return Resolve(seat, column, suits)
    beyond = COLUMNS.index(column) + 1
    return Column(seat, COLUMNS[beyond]) if beyond < len(COLUMNS) else Closing(seat)


@dataclass(frozen=True, slots=True)
class Resolve(SeatDecision):
    """The Eyrie resolves a card of the column, in any order."""

    column: ColumnName
    suits: Annotated[tuple[str, ...], Dotted(Keyword(*SUITS), least=1)]

    kind = "eyrie.resolve"
    window = CARDS
    expects = phrase("resolve the decree")
    law = "7.5.2"

    def options(self, state: State) -> list[str]:
        """Returns the actions for each suit; only turmoil if one of the cards has none."""
        ways = _WAYS[self.column]
        found: list[str] = []
        stuck = False
        for suit in dict.fromkeys(self.suits):
            actions = ways(state, self.seat, state.map.by_suit[SUITS.index(suit)])
            stuck = stuck or not actions
            found += [f"{action}:{suit}" for action in actions]
        # Cards of a column come in any order, so one that cannot be resolved at all may also come first.
        return [*found, "turmoil"] if stuck else found

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Carries out the action, then continues with the decree."""
        if _is_short(state, self.seat, words):
            _recruit(state, self.seat, words)
            words = ["turmoil"]
        if words[0] == "turmoil":
            _turmoil(state, self.seat)
            return
        left = [*self.suits]
        left.remove(words[-1])
        state.agenda.append(_next(self.seat, self.column, tuple(left)))
        _ACTIONS[self.column](state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        """Returns the cards left in this column, viziers included."""
        cards = len(state.sides[self.seat].own[self.column]) + viziers(state, self.seat).count(self.column)
        return (
            len(self.suits),
            max(cards, len(self.suits)),
            phrase("cards in “{column}”", column=COLUMN_NAMES[self.column]),
        )

    def missing(self, state: State) -> Mapping[str, str]:
        return {f"decree-{suit}": _nowhere(COLUMN_NAMES[self.column], suit) for suit in self.suits}

    def action_of(self, words: Sequence[str]) -> str:
        """Returns the suit of the card, "decree-fox"."""
        return words[0] if words[0] == "turmoil" else f"decree-{words[-1]}"

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        seat = self.seat
        found: str
        match words[0]:
            case "turmoil":
                return phrase(
                    "{who} falls into turmoil and loses points for {birds} birds.", who=who, birds=birds(state, seat)
                )
            case "recruit" if _is_short(state, seat, words):
                found = phrase(
                    "{who} places the last warrior in clearing {clearing} and falls into turmoil.",
                    who=who,
                    clearing=words[1],
                )
            case "recruit":
                found = phrase("{who} recruits in clearing {clearing}.", who=who, clearing=words[1])
            case "move":
                found = move_sentence(state, seat, words)
            case "battle":
                found = battle_sentence(state, seat, words)
            case _:
                found = phrase("{who} builds a roost in clearing {clearing}.", who=who, clearing=words[1])
        return phrase("Decree, {suit} card: {sentence}", suit=SUIT_NAMES[words[-1]], sentence=found)


# The actions of the columns


def _recruits(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    side = state.sides[seat]
    if not side.warriors[0]:
        return []
    roosts = side.pieces["roost"]
    return [f"recruit:{at}" for at in clearings if roosts[at] and can_place(state, seat, at)]


def _recruited(state: State, seat: int) -> int:
    return 2 if is_led_by(state, seat, "charismatic") else 1


def _is_short(state: State, seat: int, words: Sequence[str]) -> bool:
    """Returns whether a recruit places too few warriors: then turmoil follows (the official FAQ on 7.7)."""
    return words[0] == "recruit" and state.sides[seat].warriors[0] < _recruited(state, seat)


def _moves(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    return move_options(state, seat, origins=clearings)


def _builds(state: State, seat: int, clearings: Sequence[int]) -> list[str]:
    roosts = state.sides[seat].pieces["roost"]
    if not roosts[0]:
        return []
    room = [at for at in clearings if state.slots[at] > 0 and not roosts[at]]
    return [f"build:{at}" for at in room if state.ruler(at) == seat and can_place(state, seat, at)]


_WAYS: Mapping[str, Callable[[State, int, Sequence[int]], list[str]]] = {
    "recruit": _recruits,
    "move": _moves,
    "battle": battle_options,
    "build": _builds,
}


def _recruit(state: State, seat: int, words: Sequence[str]) -> None:
    place_warriors(state, seat, int(words[1]), _recruited(state, seat))


def _build(state: State, seat: int, words: Sequence[str]) -> None:
    place(state, seat, "roost", int(words[1]))


_ACTIONS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "recruit": _recruit,
    "move": move_by,
    "battle": begin_by,
    "build": _build,
}


def _turmoil(state: State, seat: int) -> None:
    """Humiliates, purges and deposes; Daylight ends because no column is left on the agenda."""
    side = state.edit(seat)
    leader, deposed = side.own["leader"], side.own["deposed"]
    state.note("turmoil", seat=state.seats[seat], leader=leader)
    lose_points(state, seat, birds(state, seat))
    for card in decree(state, seat):
        discard(state, card)
    deposed = (*deposed, *filter(None, [leader]))
    # When no leader is left, all of them are there again.
    deposed = () if len(deposed) == len(LEADERS) else deposed
    side.own = {**side.own, **dict.fromkeys(COLUMNS, ()), "deposed": deposed, "leader": ""}
    state.agenda.append(ChooseLeader(seat))


def _nowhere(column: str, suit: str) -> str:
    if suit == SUITS[BIRD]:
        return phrase("No clearing allows them to {column}.", column=column)
    return phrase("They cannot {column} in any {suit} clearing.", column=column, suit=SUIT_NAMES[suit])
