"""A seat's unknown cards, computed from the whole state and never from a view; and the search for them in bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine import dragons, woodland
from engine.dragons import cards as dragons_cards
from engine.dragons.cards import is_of_type, type_name
from engine.woodland import cards as woodland_cards
from engine.woodland.faction_registry import faction
from engine.woodland.words import ITEM_NAMES

_REVEALING = {
    *(("lizards", verb) for verb in ("garden", "recruit", "sacrifice")),
    *(("duchy", verb) for verb in ("build", "foremole", "mayor", "reveal")),
}
"""The seats that reveal cards of the hand, and their moves."""
_Cards = list[tuple[str, str]]
_ARCHERS = "Archers"
"""The type of card whose name is also a card's name."""


def hidden_cards(state: dragons.State, seat: str | None) -> list[dragons_cards.Card]:
    """Every card that `seat` cannot identify: the draw piles, and others' hands and face-down cards."""
    hidden: list[dragons_cards.Card] = []
    for owner, side in enumerate(state.sides):
        hidden += [*side.lair, *side.horde]
        if seat != dragons.SEATS[owner]:
            hidden += [each for each in side.hand if each not in side.shown] + side.dealt
            hidden += [slot.card for slot in side.slots if slot and not slot.seen]
    return hidden


def hidden_in_woodland(state: woodland.State, seat: str | None) -> list[woodland_cards.Card]:
    """Every card that `seat` cannot identify: the draw pile, and others' hands, except for open hands, supporters,
    and cards shown to the Corvids alone.
    """
    hidden = [*state.deck]
    for key, side in zip(state.seats, state.sides, strict=True):
        if key != seat:
            hidden += [*(() if faction(key).open_hand else side.hand), *side.own.get("supporters", ())]
            hidden += side.own.get("shown", ())
    shown = state.battle and state.battle.ambush  # open in the battle, even when the pile is shuffled under it
    return [each for each in hidden if each is not shown]


def betrayed(
    sent: str, state: dragons.State | woodland.State, seat: str | None, said: Callable[[str], str] = str
) -> set[str]:
    """The names and texts of cards in `sent` that `seat` may not know in this state; the decks' contents are printed.

    `said` returns a card's name, or the rules on it, in the language of `sent`.
    """
    hidden, known = ([(text, said(name)) for text, name in cards] for cards in _hidden_and_known(state, seat))
    texts = {text for text, _ in hidden} - {text for text, _ in known}
    names = {name for _, name in hidden} - {name for _, name in known}
    if isinstance(state, woodland.State):  # in German the card that makes a sword has the name of the sword
        names -= {said(item) for item in ITEM_NAMES.values()}
    searched = _unprinted(sent)
    for rules in map(said, _rules_known(state, seat)):  # "No Archers count" does not reveal a card of that name
        searched = searched.replace(rules, "")
    for name in sorted({name for _, name in known}, key=len, reverse=True):  # "Castle Archers" does not reveal Archers
        searched = searched.replace(name, "")
    there = {word for word in texts | names if word in searched}
    return {word for word in there if re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w.-]*\w)", searched)}


def betrayed_in_woodland(sent: Sequence[str], states: Sequence[woodland.State], seat: str | None) -> set[str]:
    """The secrets betrayed by the messages to one page, in the order of sending.

    A move's effects may be announced even if nobody sees the card afterwards, such as one that is taken into a hand: so
    the log's lines, each when it is new, and the last sentence may contain all that was open before or after it. An
    earlier position may contain all that could be seen then. A hand that was shown to this seat (Codebreakers, Outrage)
    may appear in the events, and nowhere else.
    """
    found, shown, known, ply = set[str](), set[str](), 0, 0

    def of_a_move(told: object, after: int) -> set[str]:
        was, now = states[max(0, after - 1)], states[after]
        shuffled = [card for card in now.deck if card not in was.deck]  # through the open discard pile, in one move
        words = {word for card in shuffled for word in (card.text, card.name)}
        return (betrayed(json.dumps(told), was, seat) & betrayed(json.dumps(told), now, seat)) - words

    for text in sent:
        message = json.loads(text)
        if message["type"] == "table":
            ply, moves = message["view"]["ply"], message["view"].pop("moves")
            for line in moves:
                if line["ply"] > known:
                    revealed = _revealed(line, states[line["ply"] - 1])
                    shown |= _shown_to(seat, line, states[line["ply"] - 1]) | revealed
                    found |= of_a_move(line.pop("news"), line["ply"]) - shown
                    found |= of_a_move(line, line["ply"]) - revealed
            found |= of_a_move(message.pop("said"), ply) - shown
            known = max(known, ply)
        then = message["plies"] if message["type"] == "earlier" else ply
        found |= betrayed(json.dumps(message), states[then], seat)
    return found


def _revealed(line: Mapping[str, Any], before: woodland.State) -> set[str]:
    """The cards that a move reveals by the rules of the Lizards and the Duchy, who may take them back at once."""
    verb, *words = str(line["move"]).split(":")
    if (line["seat"], verb) not in _REVEALING:
        return set()
    cards = [before.cards.cards[word] for word in words if word in before.cards.cards]
    return {word for card in cards for word in (card.text, card.name)}


def _shown_to(seat: str | None, line: Mapping[str, Any], before: woodland.State) -> set[str]:
    """The names of hidden cards that a move shows to this seat: a hand, its own gift, a dominance card taken."""
    verb, _, victim = str(line["move"]).partition(":")
    if verb == "take" or (verb == "give" and line["seat"] == seat):
        return {before.card(victim.partition(":")[0]).name}
    owner = line["seat"] if verb == "peek" else "alliance" if verb == "show" else None
    if seat is None or seat != owner:
        return set()
    hand = before.sides[before.seat_of(victim if verb == "peek" else line["seat"])].hand
    return {card.name for card in hand}


def _hidden_and_known(state: dragons.State | woodland.State, seat: str | None) -> tuple[_Cards, _Cards]:
    """The cards that `seat` cannot identify, and all others, as texts and names."""
    if isinstance(state, woodland.State):
        unseen = hidden_in_woodland(state, seat)
        known = [each for each in state.cards.cards.values() if each not in unseen]
        # An effect is named after its kind, like the kind's first copy.
        effects = [*state.discard, *(card for side in state.sides for card in side.crafted)]
        words = [*((each.text, each.name) for each in known), *((each.id, each.name) for each in effects)]
        return [(each.text, each.name) for each in unseen], words
    hidden = hidden_cards(state, seat)
    others = [each for each in state.every_card() if each not in hidden]
    # "Fog voids Archers" may be said where all can see Castle Archers.
    types = [type_name(_ARCHERS)] if any(is_of_type(each.kind, _ARCHERS) for each in others) else []
    known = [*((each.text, each.kind.name) for each in others), *(("", each) for each in types)]
    return [(each.text, each.kind.name) for each in hidden], known


def _rules_known(state: dragons.State | woodland.State, seat: str | None) -> set[str]:
    """The rules printed on the cards of Dragons that `seat` can identify: they may name others."""
    if isinstance(state, woodland.State):
        return set()
    hidden = hidden_cards(state, seat)
    return {each.kind.text for each in state.every_card() if each not in hidden and each.kind.text}


def _unprinted(sent: str) -> str:
    """A message without public texts: the lists of the decks, and the rules on known cards."""
    try:
        message = json.loads(sent)
    except ValueError:
        return sent
    return json.dumps(_without(message, ("decks", "says", "counts-as")))


def _without(value: Any, keys: tuple[str, ...]) -> Any:
    if isinstance(value, dict):
        return {key: _without(each, keys) for key, each in value.items() if key not in keys}
    return [_without(each, keys) for each in value] if isinstance(value, list) else value
