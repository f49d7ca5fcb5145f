"""The Retinue's actions in Daylight, column by column, and its cards in Evening. Source: the Law of Root, p16,
15.5-15.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Flag, Keyword
from engine.sentence import phrase, plural, term
from engine.woodland.faction_registry import name_of
from engine.woodland.factions.keepers.columns import (
    ACTED,
    add_to,
    card_name,
    forget_acts,
    has_room,
    mark_acted,
    ready,
    shift,
    words_in,
)
from engine.woodland.factions.keepers.delving import Delve, begin_delving, delve_options, delve_sentence
from engine.woodland.factions.keepers.recovering import recover, recover_options, recover_sentence
from engine.woodland.factions.keepers.relics import COLUMNS
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, begin_by
from engine.woodland.rules.moving import move_by, move_options, read_move
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import remove_warriors
from engine.woodland.state import State
from engine.woodland.tasks import LeftToDo, OptionalDecision, SeatDecision, SeatStep

MOVING, DELVING, RECOVERING = COLUMNS
CROWD = 4
"""The number of warriors in a clearing at which one is removed in Evening."""

ColumnWord = Annotated[str, Keyword(*COLUMNS)]


@dataclass(frozen=True, slots=True)
class RetinueColumn(SeatStep):
    """Begins a column of the Retinue."""

    column: ColumnWord

    kind = "keepers.column"

    def happen(self, state: State) -> None:
        forget_acts(state, self.seat)
        state.agenda.append(Act(self.seat, self.column))


@dataclass(frozen=True, slots=True)
class Act(OptionalDecision):
    """The cards of a column may act once each, in any order."""

    column: ColumnWord

    kind = "keepers.act"
    window = CARDS
    expects = phrase("choose a card of the Retinue to act")
    law = "15.5"
    repeats = True

    def options(self, state: State) -> list[str]:
        """Returns the actions of cards that have not acted; the last word of a move is its card."""
        found = _OPTIONS[self.column](state, self.seat)
        return [*found, "done"] if found else []

    def missing(self, state: State) -> Mapping[str, str]:
        return _MISSING[self.column]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Carries out the action, then asks for the next card."""
        mark_acted(state, self.seat, words[-1])
        if words[0] == "move":
            move_by(state, self.seat, words)
        elif words[0] == "battle":
            state.agenda.append(Delve(self.seat, int(words[1]), words[-1]))
            begin_by(state, self.seat, words)
        elif words[0] == "delve":
            begin_delving(state, self.seat, words)
        else:
            recover(state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        side = state.sides[self.seat]
        cards = len(words_in(side, self.column))
        return cards - len(side.own[ACTED]), cards, phrase("cards in this column")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} finishes this column.", who=who)
        if words[0] == "delve":
            return delve_sentence(state, self.seat, words)
        if words[0] == "recover":
            return recover_sentence(state, self.seat, words)
        card = card_name(state, words[-1])
        if words[0] == "move":
            return _move_sentence(who, card, words)
        return phrase(
            "{who} battles {enemy} in clearing {clearing} with {card}.",
            who=who,
            enemy=name_of(state, state.seat_of(words[2])),
            clearing=words[1],
            card=card,
        )


def _move_sentence(who: str, card: str, words: Sequence[str]) -> str:
    origin, destination, count = read_move(words)
    return plural(
        "{who} moves a warrior from clearing {origin} to clearing {destination} with {card}.",
        "{who} moves {n} warriors from clearing {origin} to clearing {destination} with {card}.",
        count,
        who=who,
        origin=origin,
        destination=destination,
        card=card,
    )


def _moves(state: State, seat: int, column: str) -> list[str]:
    """Returns the moves out of clearings that a card matches; only the first of several cards of a suit is used."""
    cards = {suit: word for word, suit in reversed(ready(state, state.sides[seat], column).items())}
    return [
        f"{move}:{word}"
        for suit, word in cards.items()
        for move in move_options(state, seat, origins=state.map.by_suit[suit])
    ]


def _moving_options(state: State, seat: int) -> list[str]:
    return _moves(state, seat, MOVING)


def _delving_options(state: State, seat: int) -> list[str]:
    """Returns battles in clearings with enemies, which come before delving, and delves in the others."""
    cards = ready(state, state.sides[seat], DELVING)
    if not cards:
        return []
    battles = {at: battle_options(state, seat, [at]) for at in CLEARINGS}
    found: list[str] = []
    for word, suit in cards.items():
        for at in state.map.by_suit[suit]:
            if battles[at]:
                found += [f"{battle}:{word}" for battle in battles[at]]
            else:
                found += delve_options(state, seat, at, word)
    return found


def _recovering_options(state: State, seat: int) -> list[str]:
    cards = ready(state, state.sides[seat], RECOVERING)
    return [*_moves(state, seat, RECOVERING), *(move for word in cards for move in recover_options(state, seat, word))]


_OPTIONS = {MOVING: _moving_options, DELVING: _delving_options, RECOVERING: _recovering_options}


# Evening


class LiveOff(SeatStep):
    """15.6.1: the Keepers lose a warrior in each clearing with four or more."""

    kind = "keepers.live-off"

    def happen(self, state: State) -> None:
        forget_acts(state, self.seat)
        for at in CLEARINGS:
            if state.sides[self.seat].warriors[at] >= CROWD:
                remove_warriors(state, self.seat, self.seat, at)


@dataclass(frozen=True, slots=True)
class Gather(SeatDecision):
    """15.6.2: cards from the hand join the Retinue, or one of its cards changes column."""

    adding: Annotated[bool, Flag("adding")] = False

    kind = "keepers.gather"
    window = CARDS
    expects = phrase("add cards to the Retinue")
    law = "15.6.2"

    def options(self, state: State) -> list[str]:
        """Returns each card for each column while there is room; a change of column only as the first move."""
        side = state.sides[self.seat]
        found = []
        if has_room(state, self.seat):
            found = [f"gather:{card.text}:{column}" for card in side.hand for column in COLUMNS]
        if not self.adding:
            found += [
                f"shift:{word}:{origin}:{column}"
                for origin in COLUMNS
                for word in dict.fromkeys(words_in(side, origin))
                for column in COLUMNS
                if column != origin
            ]
        return [*found, "done"] if found else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Adds or moves the card; after a card from the hand it asks for more."""
        if words[0] == "gather":
            state.edit(self.seat).remove_card(state.card(words[1]))
            add_to(state, self.seat, words[2], words[1])
            state.agenda.append(Gather(self.seat, True))
        elif words[0] == "shift":
            shift(state, self.seat, *words[1:4])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the card and its column."""
        if words[0] == "done":
            return phrase("{who} stops gathering.", who=who)
        card, column = card_name(state, words[1]), COLUMN_NAMES[words[-1]]
        if words[0] == "gather":
            return phrase("{who} adds {card} to the column {column}.", who=who, card=card, column=column)
        return phrase("{who} shifts {card} to the column {column}.", who=who, card=card, column=column)


COLUMN_NAMES: Mapping[str, str] = {
    MOVING: term("column", "Move"),
    DELVING: term("column", "Battle then Delve"),
    RECOVERING: term("column", "Move or Recover"),
}
"""The columns by their printed names."""


_MISSING: Mapping[str, Mapping[str, str]] = {
    MOVING: {"move": phrase("No card matches a clearing from which warriors can move.")},
    DELVING: {
        "battle": phrase("No card matches a clearing with a warrior and an enemy piece."),
        "delve": phrase("No card matches a ruled clearing with a warrior, without enemies and next to a relic."),
    },
    RECOVERING: {
        "move": phrase("No card matches a clearing from which warriors can move."),
        "recover": phrase("No card matches a clearing with a relic and a waystation of its type."),
    },
}
"""Why no card of a column can take an action, by column and action."""
