"""The text of a state: fields such as "marquise.score=12", separated by single spaces, empty ones left out.

The whole text is a secret. `write` for a seat puts "?*3" for three cards that the seat may not know; such a text is
read back by `engine.woodland.text.reading`, with cards that a `Filler` chooses.

    seats=marquise,chameleander turn=3 active=marquise phase=daylight marquise.warriors=0:14,1:2 agenda=turn,1;...

Pieces are CLEARING:COUNT, where clearing 0 is the supply. The next task of the agenda is last. The field "later" holds
triggered tasks that wait until both sides of a battle have lost their pieces, the first one first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from engine.agenda import EVERYTHING, pile_text, result_text, tasks_text, text_of
from engine.errors import BadPosition
from engine.sentence import phrase, row_of
from engine.woodland.cards import STANDARD, Card, deck_of
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_registry import FACTIONS, faction, faction_of, overriding
from engine.woodland.map import map_of
from engine.woodland.side import Side
from engine.woodland.state import Battle, Claim, State

UNSEEN = "?"
"""The word for the hidden kind of a facedown piece."""
PLAYERS = range(2, 7)
"""The possible numbers of players. Source: the Law of Root, p16, 5.1."""


CORNERS = 4
"""The maximum number of factions that begin in a corner. Source: the Law of Root, p16, 5.1."""


def fresh(seats: Iterable[str], rules: Mapping[str, Any], deck: str = STANDARD) -> State:
    """Returns a state before anything is set up, no card dealt; raises `BadPosition` for unknown seats."""
    keys = tuple(seats)
    unknown = [key for key in keys if key not in FACTIONS]
    if unknown or len(keys) not in PLAYERS or len({*keys}) < len(keys):
        raise BadPosition(
            phrase(
                "the seats {seats} are not valid; choose {least} to {most} different factions from: {factions} (Law "
                "5.1)",
                seats=repr(",".join(keys)),
                least=PLAYERS[0],
                most=PLAYERS[-1],
                factions=row_of(FACTIONS),
            )
        )
    if len(overriding(keys, "home")) > CORNERS:
        raise BadPosition(
            phrase(
                "the seats {seats} are not valid; at most {most} factions can begin in a corner (Law 5.1)",
                seats=repr(",".join(keys)),
                most=CORNERS,
            )
        )
    factions = [faction(key) for key in keys]
    tie_winners = tuple(seat for seat, each in enumerate(factions) if each.wins_ties)
    sides = [each.fresh_side() for each in factions]
    state = State(keys, sides, tie_winners, map_of("autumn"), deck_of(deck), rules)
    state.claims = _claims(keys)
    return state


@cache
def _claims(seats: tuple[str, ...]) -> tuple[Claim, ...]:
    return tuple(_claim(seat, each) for seat, each in overriding(seats, "counts_for_rule"))


def _claim(owner: int, faction: Faction) -> Claim:
    return lambda state, clearing, strengths: faction.counts_for_rule(state, owner, clearing, strengths)


def deck_of_state(state: State, cards: Iterable[Card]) -> list[Card]:
    """Returns a draw pile in the order in which a state stores it."""
    return sorted(cards, key=state.cards.draws.__getitem__)


def write(state: State, eyes: int = EVERYTHING) -> str:
    """Returns the text of a state as `eyes` may see it."""
    return text_of(_fields(state, eyes))


def _fields(state: State, eyes: int) -> Iterator[tuple[str, str]]:
    everything = eyes == EVERYTHING
    yield "seats", ",".join(state.seats)
    yield "cards", "" if state.cards.name == STANDARD else state.cards.name
    yield "turn", str(state.turn)
    yield "active", state.seats[state.active]
    yield "phase", state.phase
    for seat, side in enumerate(state.sides):
        own = _side_fields(state, side, seat, everything or eyes == seat)
        yield from ((f"{state.seats[seat]}.{key}", value) for key, value in own)
    yield "items", ",".join(f"{item}*{count}" for item, count in state.items.items() if count)
    yield "ruins", ",".join(str(at) for at, ruin in enumerate(state.ruins) if ruin)
    yield "deck", _pile(state, state.deck, everything)
    yield "discard", _pile(state, state.discard, True)
    yield "dominance", _pile(state, state.dominance, True)
    yield "battle", _battle_text(state, state.battle) if state.battle else ""
    yield "agenda", tasks_text(state.agenda)
    yield "later", tasks_text(state.later)
    yield "result", result_text(state)


def _side_fields(state: State, side: Side, seat: int, seen: bool) -> Iterator[tuple[str, str]]:
    yield "score", str(side.score)
    yield "warriors", _counts(side.warriors)
    yield "coffin", str(side.coffin or "")
    yield from ((kind, _counts(where)) for kind, where in side.pieces.items())
    yield "hand", _pile(state, side.hand, seen or faction_of(state, seat).open_hand)
    yield "crafted", _pile(state, side.crafted, True)
    yield "items", ",".join(sorted(side.items))
    yield "exhausted", ",".join(sorted(side.exhausted))
    yield "dominance", side.dominance.text if side.dominance else ""
    yield "used", ",".join(side.used)
    yield "activated", ".".join(map(str, side.activated)) if any(side.activated) else ""
    for field in faction_of(state, seat).fields:
        yield field.name, _own_text(state, field, side.own[field.name], seen)


def _counts(where: Iterable[int]) -> str:
    return ",".join(f"{at}:{count}" for at, count in enumerate(where) if count)


def _own_text(state: State, field: Field, value: Any, seen: bool) -> str:
    if field.kind == "cards":
        return _pile(state, value, seen or not field.hidden)
    if field.kind in ("number", "word"):
        return str(value or "")
    if field.kind == "pieces" and field.hidden and not seen:
        value = redacted(value)
    return ",".join(map(str, value))


def redacted(pieces: Iterable[str]) -> list[str]:
    """Returns facedown pieces with their kinds hidden: "7:?"."""
    return [f"{each.partition(':')[0]}:{UNSEEN}" for each in pieces]


# The order of a pile means nothing, so equal states have equal texts.
def _pile(state: State, cards: Iterable[Card], seen: bool) -> str:
    pile = [*cards]
    if not seen:
        return pile_text((), len(pile))
    return pile_text(card.text for card in sorted(pile, key=state.cards.order.__getitem__))


def _battle_text(state: State, battle: Battle) -> str:
    ambush = battle.ambush.text if battle.ambush else ""
    numbers = [*battle.rolled, *battle.extra, *battle.ignores]
    seats = f"{state.seats[battle.attacker]};{state.seats[battle.defender]};{battle.clearing}"
    return f"{seats};{ambush};{'.'.join(map(str, numbers))};{','.join(battle.marks)}"
