"""The actions of Cheat, Gladiator and Jailor, variants of the usual actions. Source: facts, 3.1."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import all_of, phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.vagabond.cards import QUESTS, REWARDS, quest_name
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import ITEMS, KINDS, damage, exhaust, gain, item_phrase, ready
from engine.woodland.factions.vagabond.specials import is_a
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.pieces import lose_points, lose_warrior, spend
from engine.woodland.state import State
from engine.woodland.tasks import SeatStep

CHEATED, JAILED, SPARING = "cheated", "jailed", "sparing"
"""The marks of actions used this turn, and of a removal that makes nobody hostile."""
_USES = {
    "boots": ("move",),
    "sword": ("battle",),
    "torch": ("explore",),
    "hammer": ("repair", "craft"),
    "crossbow": ("strike",),
}
"""By item, the actions that exhaust it, apart from Aid and quests."""


# Cheat: once a turn any two items for a quest, which goes back


def cheat_options(state: State, seat: int) -> list[str]:
    """Returns the quests that the Cheat completes with any two items, as "cheat:QUEST:REWARD:ITEM:ITEM"."""
    side, here = state.sides[seat], where_is(state, seat)
    if not is_a(state, seat, "cheat") or CHEATED in side.used or not here:
        return []
    pairs = [
        f"{one}:{two}"
        for one, two in combinations_with_replacement(ready(side), 2)
        if one != two or side.own[ITEMS].count(one) > 1
    ]
    fitting = [quest for quest in side.own["quests"] if QUESTS[quest][0] == state.map.suits[here]]
    return [f"cheat:{quest}:{reward}:{pair}" for quest in fitting for reward in ("points", "cards") for pair in pairs]


@dataclass(frozen=True, slots=True)
class ShuffleBack(SeatStep):
    """A completed quest returns to the unseen ones, after another one was turned up."""

    quest: Annotated[str, Keyword(*QUESTS)]

    kind = "vagabond.shuffle-back"

    def happen(self, state: State) -> None:
        """Removes the quest from the completed ones."""
        side = state.edit(self.seat)
        side.remember("done", tuple(each for each in side.own["done"] if each != self.quest))


# Gladiator: an item, exhausted and damaged, for a warrior and a card


def slay_options(state: State, seat: int) -> list[str]:
    """Returns the seats whose warrior the Gladiator can remove, with the item it uses, as "slay:SEAT:ITEM"."""
    here = where_is(state, seat)
    if not is_a(state, seat, "gladiator") or not here:
        return []
    items = ready(state.sides[seat])
    return [
        f"slay:{state.seats[enemy]}:{item}"
        for enemy in state.enemies_in(seat, here)
        if faction_of(state, enemy).effect_targets(state, enemy, here)
        for item in items
    ]


def slay(state: State, seat: int, words: Sequence[str]) -> None:
    """Removes the warrior without changing relations, and draws a card."""
    exhaust(state, seat, words[2])
    damage(state, seat, f"{words[2]}.x")
    state.edit(seat).used += (SPARING,)
    lose_warrior(state, seat, state.seat_of(words[1]), where_is(state, seat))
    side = state.edit(seat)
    side.used = tuple(mark for mark in side.used if mark != SPARING)
    state.agenda.append(Draw(seat, HAND, 1))


# Jailor: once a turn a card for an item, and a point less


def exhausted_by(words: Sequence[str]) -> list[str]:
    """Returns the kinds of items that an action exhausts and that a card may replace."""
    if words[0] == "aid":
        return [words[2]]
    if words[0] == "quest":
        return [str(item) for item in QUESTS[words[1]][1:]]
    return [item for item, verbs in _USES.items() if words[0] in verbs]


def jail_options(state: State, seat: int, moves: Callable[[State, int], list[str]]) -> list[str]:
    """Returns the items that a card may replace, as "jail:CARD:ITEM"; `moves` returns the actions in a state."""
    side, here = state.sides[seat], where_is(state, seat)
    if not is_a(state, seat, "jailor") or JAILED in side.used or not here:
        return []
    cards = side.matching(state.map.suits[here])
    able = [item for item in KINDS if cards and _allows(state, seat, item, moves)]
    return [f"jail:{card.text}:{item}" for card in cards for item in able]


def _allows(state: State, seat: int, item: str, moves: Callable[[State, int], list[str]]) -> bool:
    """Returns whether one more item would allow an action that uses it."""
    after = state.copy()
    gain(after, seat, item)
    return any(item in exhausted_by(move.split(":")) for move in moves(after, seat))


def jail(state: State, seat: int, words: Sequence[str]) -> None:
    """Spends the card; the next action uses the item, which then disappears."""
    spend(state, seat, state.card(words[1]))
    side = state.edit(seat)
    side.used += (JAILED,)
    side.remember("warrant", words[2])
    gain(state, seat, words[2])


class Penalty(SeatStep):
    """The Jailor loses a point after the action."""

    kind = "vagabond.penalty"

    def happen(self, state: State) -> None:
        lose_points(state, self.seat, 1)


def trick_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about an action of Cheat, Gladiator or Jailor."""
    who = name_of(state, seat)
    if words[0] == "slay":
        other = name_of(state, state.seat_of(words[1]))
        return phrase(
            "{who} exhausts and damages {item} to remove a warrior of {other} and draw a card.",
            who=who,
            item=item_phrase(words[2]),
            other=other,
        )
    if words[0] == "jail":
        return phrase(
            "{who} spends {card} instead of {item} for the next action.",
            who=who,
            card=state.card(words[1]).name,
            item=item_phrase(words[2]),
        )
    return phrase(
        "{who} cheats at the quest {quest} for {reward} with {items}.",
        who=who,
        quest=quest_name(words[1]),
        reward=REWARDS[words[2]],
        items=all_of(map(item_phrase, words[3:5])),
    )
