"""The consequences of a move, one plain sentence for each event that the move's own sentence leaves out.

A sentence uses only the facts of its event: a reader of the event may read the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.dragons.cards import SEAT_NAMES
from engine.dragons.decks import library
from engine.dragons.text.sentences import card_name, outcome_sentence
from engine.game import Event, Outcome
from engine.sentence import phrase, together

Facts = Mapping[str, Any]


def sentences_of(move: str, events: Sequence[Event]) -> list[str]:
    """Returns the sentences that follow a move's own; `events` are those that the reader may know."""
    redundant = _redundant(move, events)
    left = [event for event in events if event.kind in _SENTENCES and event not in redundant]
    return [_SENTENCES[event.kind](event.facts) for event in left]


# A killed card is discarded as a matter of course, and a move that puts a counter somewhere already says so.
def _redundant(move: str, events: Sequence[Event]) -> list[Event]:
    verb, _, aim = move.partition(":")
    named = {aim.partition(":")[0]} if verb in ("discard", "play") else set()
    for event in events:
        if event.kind in ("killed", "slain", "eliminated", "unpaid", "saved"):
            named.add(event.facts.get("card") or event.facts["by"])
    return [
        event
        for event in events
        if (event.kind == "discarded" and (event.facts["card"] in named or _is_battle_action(event.facts["card"])))
        or (event.kind == "counter" and verb == "counter")
        or (event.kind == "turned-up" and verb == "attack" and event.facts["square"] == aim.partition(":")[0])
    ]


def _is_battle_action(card: str) -> bool:
    return library().cards[card.partition(".")[0]].kind == "battle"


def _seat(facts: Facts) -> str:
    return SEAT_NAMES[facts["seat"]]


def _card(facts: Facts) -> str:
    return phrase("{seat}'s {card}", seat=_seat(facts), card=card_name(facts["card"]))


def _there(facts: Facts) -> str:
    return phrase(
        "{seat}'s {card} on {square}", seat=_seat(facts), card=card_name(facts["card"]), square=facts["square"]
    )


def _dragon_there(facts: Facts) -> str:
    return phrase("{seat}'s Dragon on {square}", seat=_seat(facts), square=facts["square"])


def _gold(plain: Callable[[str, int], str], for_card: Callable[[str, int, str], str]) -> Callable[[Facts], str]:
    """Returns a function that makes a sentence about a seat's gold, with the card that caused it if there is one."""

    def sentence(facts: Facts) -> str:
        seat, gold = _seat(facts), facts["gold"]
        return for_card(seat, gold, card_name(facts["why"])) if facts["why"] else plain(seat, gold)

    return sentence


def _decided(facts: Facts) -> str:
    winner = facts["winner"]
    loser = "blue" if winner == "red" else "red"
    own, other = facts[winner], facts[loser]
    sums = facts["sums"]
    against = phrase("{winner} against {loser}", winner=_sum(sums[winner]), loser=_sum(sums[loser]))
    voided = [_voided(each) for seat in (winner, loser) for each in sums[seat] if "void" in each]
    tie = [phrase("the attacker wins ties")] if own == other else []
    return phrase(
        "{winner} wins the battle, {own} to {other}: {why}.",
        winner=SEAT_NAMES[winner], own=own, other=other, why=together(against, *voided, *tie, between="; "),
    )  # fmt: skip


def _sum(counted: Sequence[Facts]) -> str:
    """Returns the Dragons of a side and the cards that count for it: "Red Brute 4, Fire Breath +1"."""
    dragons = [_dragon(each) for each in counted if "parts" in each]
    cards = [
        together(card_name(each["card"]), f"{each['amount']:+d}")
        for each in counted
        if "parts" not in each and each["amount"]
    ]
    return together(*dragons, *cards, between=", ")


def _dragon(fact: Facts) -> str:
    (first, base, *_), *changes = fact["parts"]
    card = together(card_name(fact["card"]), str(fact["amount"]))
    if not changes:
        return card
    changed = [together(short[0] if short else what, f"{amount:+d}") for what, amount, *short in changes]
    why = together(together(first, str(base)), *changed, between=", ")
    return phrase("{card} ({why})", card=card, why=why)


def _voided(fact: Facts) -> str:
    return phrase("{by} voids {card}", by=card_name(fact["void"]), card=card_name(fact["card"]))


def _killed(facts: Facts) -> str:
    if "by" in facts:
        return phrase("{card} is killed by {by}.", card=_there(facts), by=card_name(facts["by"]))
    return phrase("{card} is killed.", card=_there(facts))


def _eliminated(facts: Facts) -> str:
    card, by = _there(facts), card_name(facts["by"])
    match facts["why"]:
        case "scout":
            return phrase("{card} is eliminated: {by} is a Scout.", card=card, by=by)
        case "native":
            return phrase("{card} is eliminated: it is Native Terrain of {by}.", card=card, by=by)
    return phrase("{card} is eliminated: it does not apply to {by}.", card=card, by=by)


def _attached(facts: Facts) -> str:
    terrain, dragon = card_name(facts["card"]), _dragon_there(facts)
    if not facts["amount"]:
        return phrase("{terrain} is attached to {dragon}.", terrain=terrain, dragon=dragon)
    return phrase(
        "{terrain} is attached to {dragon}: {amount} strength.",
        terrain=terrain, dragon=dragon, amount=f"{facts['amount']:+d}",
    )  # fmt: skip


_SENTENCES: Mapping[str, Callable[[Facts], str]] = {
    "turn": lambda facts: phrase("Turn {number}: {seat} to play.", number=facts["turn"], seat=_seat(facts)),
    "turned-up": lambda facts: phrase("{card} is turned face up.", card=_there(facts)),
    "paid": _gold(
        lambda seat, gold: phrase("{seat} pays {gold} gold.", seat=seat, gold=gold),
        lambda seat, gold, card: phrase("{seat} pays {gold} gold for {card}.", seat=seat, gold=gold, card=card),
    ),
    "gained": _gold(
        lambda seat, gold: phrase("{seat} gains {gold} gold.", seat=seat, gold=gold),
        lambda seat, gold, card: phrase("{seat} gains {gold} gold for {card}.", seat=seat, gold=gold, card=card),
    ),
    "lost-gold": _gold(
        lambda seat, gold: phrase("{seat} loses {gold} gold.", seat=seat, gold=gold),
        lambda seat, gold, card: phrase("{seat} loses {gold} gold for {card}.", seat=seat, gold=gold, card=card),
    ),
    "turned-back": lambda facts: phrase("{dragon} turns back, and the attack ends.", dragon=_dragon_there(facts)),
    "cancelled": lambda facts: phrase(
        "{card} ends the battle without a winner.", card=card_name(facts["card"])
    ),
    "unpaid": lambda facts: phrase(
        "{card} is lost without a battle because its owner cannot pay for it.", card=_there(facts)
    ),
    "eliminated": _eliminated,
    "attached": _attached,
    "decided": _decided,
    "killed": _killed,
    "slain": _killed,
    "effect": lambda facts: phrase("{card} takes effect.", card=_card(facts)),
    "counter": lambda facts: phrase(
        "{dragon} gets a {amount} counter.", dragon=_dragon_there(facts), amount=f"{facts['amount']:+d}"
    ),
    "turned-down": lambda facts: phrase("{dragon} is turned face down.", dragon=_dragon_there(facts)),
    "removed": lambda facts: phrase("{card} leaves the game.", card=_card(facts)),
    "taken-back": lambda facts: phrase(
        "{card} returns to {seat}'s hand.", card=card_name(facts["card"]), seat=_seat(facts)
    ),
    "discarded": lambda facts: phrase("{card} is discarded.", card=_card(facts)),
    "ended": lambda facts: outcome_sentence(Outcome(facts["winner"], facts["reason"])),
}
"""The sentence of each kind of event; the move's own sentence covers all other kinds."""
