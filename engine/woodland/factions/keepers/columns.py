"""The Retinue's cards: three public columns, and the cards that have acted. Source: the Law, p16, 15.2.

A Faithful Retainer counts as a bird card, "retainer"; the field `retainers` has their number in each column. The field
`acted` lists the cards of the current column that have acted.
"""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

from engine.agenda import BadText, Word
from engine.sentence import english, phrase
from engine.woodland.cards import BIRD
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.keepers.relics import COLUMNS
from engine.woodland.rules.pieces import discard
from engine.woodland.state import Side, State

ACTED, RETAINERS, RETAINER = "acted", "retainers", "retainer"


class _RetinueCard(Word):
    @property
    def expected(self) -> str:
        return phrase("the word of a card, or {retainer}", retainer=RETAINER)

    def parsed(self, text: str, where: Any) -> str:
        if text != RETAINER and text not in where.cards.cards:
            raise BadText(self.expected)
        return text


CardWord = Annotated[str, _RetinueCard()]


def retainers_in(side: Side, column: str) -> int:
    """Returns the number of Faithful Retainers in a column."""
    retainers = side.own[RETAINERS]
    return int(retainers[COLUMNS.index(column)]) if retainers else 0


def words_in(side: Side, column: str) -> list[str]:
    """Returns the words for all cards in a column."""
    return [*(card.text for card in side.own[column]), *[RETAINER] * retainers_in(side, column)]


def ready(state: State, side: Side, column: str) -> dict[str, int]:
    """Returns the cards of a column that have not acted yet, each word with its suit."""
    left = Counter(words_in(side, column)) - Counter(side.own[ACTED])
    return {word: BIRD if word == RETAINER else state.card(word).suit for word in sorted(left)}


def card_name(state: State, word: str) -> str:
    """Returns the name of a Retinue card for players."""
    return phrase("a Faithful Retainer") if word == RETAINER else state.card(word).name


def has_room(state: State, seat: int) -> bool:
    """Returns whether the Retinue has room for another card."""
    side = state.sides[seat]
    return sum(len(words_in(side, column)) for column in COLUMNS) < faction_of(state, seat).board.rows["retinue"][0]


# What is changed


def mark_acted(state: State, seat: int, word: str) -> None:
    """Records that a card has acted in its column."""
    side = state.edit(seat)
    side.remember(ACTED, tuple(sorted((*side.own[ACTED], word))))


def forget_acts(state: State, seat: int) -> None:
    """Lets all cards act again, for another column or at the end of the turn."""
    if state.sides[seat].own[ACTED]:
        state.edit(seat).remember(ACTED, ())


def add_to(state: State, seat: int, column: str, word: str) -> None:
    """Adds a card, taken from elsewhere before, to a column."""
    side = state.edit(seat)
    if word == RETAINER:
        _count_retainers(side, column, 1)
    else:
        side.remember(column, (*side.own[column], state.card(word)))


def _take_from(state: State, seat: int, column: str, word: str) -> None:
    side = state.edit(seat)
    if word == RETAINER:
        _count_retainers(side, column, -1)
    else:
        side.remember(column, tuple(card for card in side.own[column] if card.text != word))


def _count_retainers(side: Side, column: str, by: int) -> None:
    retainers = [retainers_in(side, each) + by * (each == column) for each in COLUMNS]
    side.remember(RETAINERS, tuple(retainers))


def shift(state: State, seat: int, word: str, origin: str, destination: str) -> None:
    """Moves a card to another column."""
    _take_from(state, seat, origin, word)
    add_to(state, seat, destination, word)


def dismiss(state: State, seat: int, column: str, word: str) -> None:
    """Discards a card of a column that has acted; a Faithful Retainer leaves the game."""
    _take_from(state, seat, column, word)
    side = state.edit(seat)
    acted = [*side.own[ACTED]]
    if word in acted:
        acted.remove(word)
    side.remember(ACTED, tuple(acted))
    if word != RETAINER:
        discard(state, state.card(word))
    state.note("left-retinue", seat=state.seats[seat], card=word)


# Positions that somebody wrote


def complaint(state: State, seat: int) -> str:
    """Returns what is wrong with the Retinue of a position, or ""."""
    side = state.sides[seat]
    retainers = side.own[RETAINERS]
    if retainers and (len(retainers) != len(COLUMNS) or sum(retainers) > len(COLUMNS)):
        return english(
            "the retainers must be {count} numbers whose sum is at most {count} (Law 15.3)", count=len(COLUMNS)
        )
    every = [word for column in COLUMNS for word in words_in(side, column)]
    most = faction_of(state, seat).board.rows["retinue"][0]
    if len(every) > most:
        return english("the Retinue has {count} cards, but the limit is {most} (Law 15.2)", most=most, count=len(every))
    if Counter(side.own[ACTED]) - Counter(every) or [*side.own[ACTED]] != sorted(side.own[ACTED]):
        return english("the cards that have acted are not all in the Retinue, or not in alphabetical order")
    return ""
