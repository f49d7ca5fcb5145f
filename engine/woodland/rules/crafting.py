"""Crafting: activate crafting pieces of the card's suits, each once a turn. Source: the Law of Root, p16, 4.1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.sentence import all_of, phrase
from engine.woodland.cards import SUITS, Card
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import count_strength, discard, remove_all, score
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision
from engine.woodland.words import ITEM_NAMES, SUIT_NAMES


def free_pieces(state: State, seat: int) -> list[int]:
    """Returns the number of crafting pieces of each suit that a faction has not activated this turn."""
    power, used = faction_of(state, seat).crafting_power(state, seat), state.sides[seat].activated
    return [has - gone if has > gone else 0 for has, gone in zip(power, used, strict=True)]


def craft_options(state: State, seat: int, free: list[int]) -> list[str]:
    """Returns what these pieces can craft: "craft:CARD", or "craft:CARD:FOX.RABBIT.MOUSE" if the cost includes any
    suit.
    """
    found = []
    for card in state.sides[seat].hand:
        if _affordable(card, free) and _has_effect(state, seat, card):
            if card.cost[3]:
                found += [f"craft:{card.text}:{way}" for way in _ways(card.cost[3], free)]
            else:
                found.append(f"craft:{card.text}")
    return found


def uncraftable(state: State, seat: int) -> dict[str, str]:
    """Returns why the craftable cards in a hand cannot be crafted now: "craft:anvil" -> why."""
    free = free_pieces(state, seat)
    pieces = _pieces(free) if any(free) else phrase("none")
    why: dict[str, str] = {}
    for card in sorted(state.sides[seat].hand, key=lambda card: card.text):  # sorted: hides the draw order
        if not any(card.cost):
            continue
        if not _affordable(card, free):
            why[f"craft:{card.text}"] = phrase(
                "It needs {cost} crafting pieces; left this turn: {pieces}.", cost=_pieces(card.cost), pieces=pieces
            )
        elif not _has_effect(state, seat, card):
            why[f"craft:{card.text}"] = _gone(card)
    return why


def _gone(card: Card) -> str:
    if card.role == "item":
        return phrase("The supply has no {item}.", item=ITEM_NAMES[card.item])
    return phrase("The same card is already in play.")


def _pieces(counts: Sequence[int]) -> str:
    """Returns the counts of crafting pieces by suit, in words."""
    said = [
        phrase("{count} {suit}", count=count, suit=SUIT_NAMES[suit])
        for count, suit in zip(counts, SUITS[:3], strict=False)
        if count
    ]
    if any(counts[3:]):
        said.append(phrase("{count} of any suit", count=counts[3]))
    return all_of(said)


def _affordable(card: Card, free: list[int]) -> bool:
    fox, rabbit, mouse, any_ = card.cost
    if not (fox or rabbit or mouse or any_):
        return False
    return fox <= free[0] and rabbit <= free[1] and mouse <= free[2] and fox + rabbit + mouse + any_ <= sum(free)


def _has_effect(state: State, seat: int, card: Card) -> bool:
    if card.role == "item":
        return state.items[card.item] > 0
    return card.role == "favor" or not state.sides[seat].has_crafted(card.id)


def _ways(cost: int, free: list[int]) -> list[str]:
    return [
        f"{fox}.{rabbit}.{cost - fox - rabbit}"
        for fox in range(min(cost, free[0]) + 1)
        for rabbit in range(min(cost - fox, free[1]) + 1)
        if cost - fox - rabbit <= free[2]
    ]


def craft(state: State, seat: int, words: Sequence[str]) -> None:
    """Crafts the card of a move "craft:CARD" or "craft:CARD:FOX.RABBIT.MOUSE"."""
    side, card = state.edit(seat), state.card(words[1])
    fox, rabbit, mouse = map(int, words[2].split(".")) if len(words) > 2 else card.cost[:3]
    used = side.activated
    side.activated = (used[0] + fox, used[1] + rabbit, used[2] + mouse)
    side.remove_card(card)
    state.note("crafted", seat=state.seats[seat], card=card.text)
    if card.role == "lasting":
        side.crafted += (card,)
        count_strength(state, seat)
        return
    discard(state, card)
    if card.role == "item":
        state.items = {**state.items, card.item: state.items[card.item] - 1}
        faction_of(state, seat).gain_item(state, seat, card.item)
        points = faction_of(state, seat).item_points(state, seat, card.points)
        score(state, seat, points + bool(side.has_crafted("master-engravers")))
        brokers = [other for other in state.others(seat) if state.sides[other].has_crafted("murine-broker")]
        state.agenda += [Draw(broker, HAND, 1) for broker in brokers]
    else:
        _favor(state, seat, card)


def _favor(state: State, seat: int, card: Card) -> None:
    for clearing in state.map.by_suit[SUITS.index(_FAVORS[card.id])]:
        for enemy in state.enemies(seat):
            remove_all(state, seat, enemy, clearing)


_FAVORS = {"favor-of-the-foxes": "fox", "favor-of-the-rabbits": "rabbit", "favor-of-the-mice": "mouse"}


def craft_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about the crafted card."""
    return phrase("{who} crafts {card}.", who=name_of(state, seat), card=state.card(words[1]).name)


class Craft(SeatDecision):
    """The step in which a faction crafts.

    It asks whenever pieces can be activated and the hand is not empty, so the question reveals nothing about the hand.
    """

    kind = "craft"
    belongs_to = "anybody"
    window = CARDS
    expects = phrase("choose what to craft")
    law = "4.1"

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].hand:
            return []
        free = free_pieces(state, self.seat)
        return [*craft_options(state, self.seat, free), "done"] if any(free) else []

    def missing(self, state: State) -> Mapping[str, str]:
        return uncraftable(state, self.seat)

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "craft":
            state.agenda.append(self)
            craft(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} finishes crafting.", who=who)
        return craft_sentence(state, self.seat, words)


TASKS = (Craft,)
"""The kinds of tasks of crafting."""
