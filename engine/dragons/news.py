"""What a move made happen, one plain sentence for each thing that the move's own sentence does not tell.

A sentence is made of an event's facts and of nothing else: who may read the event may read the sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.dragons.decks import library
from engine.dragons.sentences import card_name, outcome_sentence
from engine.game import Event, Outcome

__all__ = ["sentences_of"]

Facts = Mapping[str, Any]


def sentences_of(move: str, events: Sequence[Event]) -> list[str]:
    """Returns the sentences that go on after a move's own; `events` are those that the reader may know of."""
    redundant = _redundant(move, events)
    left = [event for event in events if event.kind in _SENTENCES and event not in redundant]
    return [f"{_SENTENCES[event.kind](event.facts)}." for event in left]


# What is killed is discarded, of course, and a move that puts a counter somewhere has said so.
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


def _whose(facts: Facts) -> str:
    return f"{str(facts['seat']).capitalize()}'s"


def _card(facts: Facts) -> str:
    return f"{_whose(facts)} {card_name(facts['card'])}"


def _there(facts: Facts) -> str:
    return f"{_card(facts)} on {facts['square']}"


def _gold(facts: Facts, verb: str) -> str:
    why = f" for {card_name(facts['why'])}" if facts["why"] else ""
    return f"{str(facts['seat']).capitalize()} {verb} {facts['gold']} gold{why}"


def _decided(facts: Facts) -> str:
    winner = facts["winner"]
    loser = "blue" if winner == "red" else "red"
    own, other = facts[winner], facts[loser]
    sums = f"{_sum(facts['sums'][winner])} against {_sum(facts['sums'][loser])}"
    voided = [_voided(each) for seat in (winner, loser) for each in facts["sums"][seat] if "void" in each]
    tie = ["equal totals are the attacker's"] if own == other else []
    return f"{str(winner).capitalize()} wins the battle, {own} to {other}: {'; '.join([sums, *voided, *tie])}"


def _sum(counted: Sequence[Facts]) -> str:
    """The Dragons of a side and the cards that count for it: "Red Brute 4, Fire Breath +1"."""
    dragons = [_dragon(each) for each in counted if "parts" in each]
    cards = [
        f"{card_name(each['card'])} {each['amount']:+d}" for each in counted if "parts" not in each and each["amount"]
    ]
    return ", ".join([*dragons, *cards])


def _dragon(fact: Facts) -> str:
    (first, base), *changes = fact["parts"]
    why = [f"{first} {base}", *(f"{what.partition(':')[0]} {amount:+d}" for what, amount in changes)]
    return f"{card_name(fact['card'])} {fact['amount']}" + (f" ({', '.join(why)})" if changes else "")


def _voided(fact: Facts) -> str:
    return f"{card_name(fact['void'])} makes {card_name(fact['card'])} count for nothing"


def _slain(facts: Facts) -> str:
    by = f" by {card_name(facts['by'])}" if "by" in facts else ""
    return f"{_there(facts)} is killed{by}"


def _eliminated(facts: Facts) -> str:
    by = card_name(facts["by"])
    why = {
        "scout": f"{by} is a Scout",
        "native": f"it is Native Terrain of {by}",
        "spared": f"it does not apply to {by}",
    }
    return f"{_there(facts)} is eliminated: {why[facts['why']]}"


def _attached(facts: Facts) -> str:
    lies = f"{card_name(facts['card'])} lies on {_whose(facts)} Dragon on {facts['square']} from now on"
    return f"{lies}: {facts['amount']:+d} strength" if facts["amount"] else lies


def _ended(facts: Facts) -> str:
    return outcome_sentence(Outcome(facts["winner"], facts["reason"])).rstrip(".")


_SENTENCES: Mapping[str, Callable[[Facts], str]] = {
    "turn": lambda facts: f"Turn {facts['turn']} is {_whose(facts)}",
    "turned-up": lambda facts: f"{_there(facts)} is turned up",
    "paid": lambda facts: _gold(facts, "pays"),
    "gained": lambda facts: _gold(facts, "gains"),
    "lost-gold": lambda facts: _gold(facts, "loses"),
    "turned-back": lambda facts: f"{_whose(facts)} Dragon on {facts['square']} turns back: the attack is over",
    "cancelled": lambda facts: f"{card_name(facts['card'])} ends the battle: nobody has won or lost it",
    "unpaid": lambda facts: f"{_there(facts)} cannot be paid for and is lost without a battle",
    "eliminated": _eliminated,
    "attached": _attached,
    "decided": _decided,
    "killed": lambda facts: f"{_there(facts)} is killed",
    "slain": _slain,
    "effect": lambda facts: f"{_card(facts)} takes effect",
    "counter": lambda facts: f"{_whose(facts)} Dragon on {facts['square']} gets a {facts['amount']:+d} counter",
    "turned-down": lambda facts: f"{_whose(facts)} Dragon on {facts['square']} is turned face down",
    "removed": lambda facts: f"{_card(facts)} leaves the game",
    "taken-back": lambda facts: f"{card_name(facts['card'])} goes back into {_whose(facts)} hand",
    "discarded": lambda facts: f"{_card(facts)} goes to the discards",
    "ended": _ended,
}
"""The sentence of each kind of event; the others are in the move's own sentence."""
