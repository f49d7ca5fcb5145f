"""What lasting cards and dominance cards do in the turn of their owner; in battles see `engine.woodland.battle`."""

from __future__ import annotations

from collections.abc import Callable

from engine.woodland.battle import battle_options, battle_sentence, begin_by
from engine.woodland.cards import BIRD, Card
from engine.woodland.faction import Decision
from engine.woodland.map import CLEARINGS
from engine.woodland.moving import move_options, move_sentence, move_warriors, read_move
from engine.woodland.pieces import discard, remove_warriors, score, spend
from engine.woodland.state import State, Task

__all__ = ["DECISIONS", "WINDOW", "dominance_is_near", "dominates", "use", "window_options", "window_sentence"]

DOMINANCE_SCORE = 10
"""So many points one needs to play a dominance card. Source: the Law of Root, p16, 3.3."""


# The window: what the active seat may do with its cards at any time of a phase


def window_options(state: State, seat: int, *, secretly: bool) -> list[str]:
    """Returns what lasting cards and dominance offer in this phase; `secretly` what the hand offers, too."""
    side = state.sides[seat]
    found: list[str] = []
    if side.crafted:
        for id_, options in _IN_PHASE[state.phase].items():
            if id_ not in side.used and side.has_crafted(id_):
                found += options(state, seat)
    if secretly and state.phase == "daylight":
        found += _dominance_options(state, seat)
    return found


def _claims(state: State, seat: int) -> list[str]:
    return ["claim"]


def _robberies(state: State, seat: int) -> list[str]:
    return [f"rob:{state.seats[other]}" for other in state.others(seat) if state.sides[other].hand]


def _taxes(state: State, seat: int) -> list[str]:
    faction = state.factions[seat]
    return [f"tax:{at}" for at in CLEARINGS if faction.warriors_to_lose(state, seat, at)]


def _peeks(state: State, seat: int) -> list[str]:
    return [f"peek:{state.seats[other]}" for other in state.others(seat)]


_Options = Callable[[State, int], list[str]]
_IN_PHASE: dict[str, dict[str, _Options]] = {
    "set-up": {},
    "birdsong": {"royal-claim": _claims, "stand-and-deliver": _robberies},
    "daylight": {"tax-collector": _taxes, "codebreakers": _peeks},
    "evening": {},
}


def _dominance_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    found = []
    if side.score >= DOMINANCE_SCORE and not side.dominance:
        found = [f"dominate:{card.text}" for card in side.hand if card.role == "dominance"]
    for wanted in state.dominance:
        found += [f"take:{wanted.text}:{card.text}" for card in side.matching(wanted.suit)]
    return found


def dominance_is_near(state: State, seat: int) -> bool:
    """Says whether, as far as everybody can see, a seat may be able to play or to take a dominance card now."""
    side = state.sides[seat]
    if state.phase != "daylight" or not side.hand:
        return False
    return bool(state.dominance) or (side.score >= DOMINANCE_SCORE and not side.dominance and len(state.seats) > 2)


def _claim(state: State, seat: int, words: list[str]) -> None:
    _lay_off(state, seat, "royal-claim")
    score(state, seat, sum(state.ruler(at) == seat for at in CLEARINGS))


def _lay_off(state: State, seat: int, id_: str) -> None:
    side = state.sides[seat]
    card = side.has_crafted(id_)
    assert card is not None
    side.crafted.remove(card)
    discard(state, card)


def _rob(state: State, seat: int, words: list[str]) -> None:
    state.sides[seat].used.append("stand-and-deliver")
    victim = state.seat_of(words[1])
    score(state, victim, 1)
    state.agenda.append(("effect.rob", seat, victim))


def _tax(state: State, seat: int, words: list[str]) -> None:
    state.sides[seat].used.append("tax-collector")
    remove_warriors(state, seat, seat, int(words[1]))
    state.agenda.append(("draw", seat, "hand", 1))


def _peek(state: State, seat: int, words: list[str]) -> None:
    state.sides[seat].used.append("codebreakers")
    hand = [card.text for card in state.sides[state.seat_of(words[1])].hand]
    state.tell("hand", seen_by=seat, seat=words[1], cards=sorted(hand))


def _dominate(state: State, seat: int, words: list[str]) -> None:
    side, card = state.sides[seat], state.card(words[1])
    side.hand.remove(card)
    side.dominance = card
    side.score = 0
    state.tell("dominance", seat=state.seats[seat], card=card.text)


def _take(state: State, seat: int, words: list[str]) -> None:
    wanted = state.card(words[1])
    spend(state, seat, state.card(words[2]))
    state.dominance.remove(wanted)
    state.sides[seat].hand.append(wanted)


_SAYINGS = {
    "claim": "{who} discards Royal Claim and scores for the clearings it rules.",
    "rob": "{who} stands and delivers: a random card of {other}, who scores 1.",
    "tax": "{who} collects taxes: a warrior of clearing {word} for a card.",
    "peek": "{who} breaks the code of {other} and looks at the hand.",
    "dominate": "{who} plays {card}: no more points, but a victory by rule.",
    "take": "{who} spends {paid} to take {card}.",
}
WINDOW: dict[str, Callable[[State, int, list[str]], None]] = {
    "claim": _claim,
    "rob": _rob,
    "tax": _tax,
    "peek": _peek,
    "dominate": _dominate,
    "take": _take,
}
"""What the words of the window do."""


def use(state: State, seat: int, words: list[str]) -> None:
    """Plays a move of the window."""
    WINDOW[words[0]](state, seat, words)


def window_sentence(state: State, seat: int, words: list[str]) -> str:
    """Says what a move of the window does."""
    facts = {"who": state.factions[seat].name, "word": words[1] if len(words) > 1 else ""}
    if words[0] in ("rob", "peek"):
        facts["other"] = state.factions[state.seat_of(words[1])].name
    if words[0] in ("dominate", "take"):
        facts["card"] = state.card(words[1]).name
        facts["paid"] = state.card(words[-1]).name
    return _SAYINGS[words[0]].format(**facts)


def dominates(state: State, seat: int) -> bool:
    """Says whether a dominance card is fulfilled: two opposite corners for birds, else three clearings of its suit."""
    card = state.sides[seat].dominance
    if card is None:
        return False
    if card.suit == BIRD:
        pairs = state.map.opposite.items()
        return any(state.ruler(a) == seat and state.ruler(b) == seat for a, b in pairs)
    return sum(state.ruler(at) == seat for at in state.map.by_suit[card.suit]) >= 3


# At the start of a phase


def _bank_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    if not state.sides[seat].has_crafted("better-burrow-bank"):
        return []
    return [f"bank:{state.seats[other]}" for other in state.others(seat)]


def _bank(state: State, task: Task, words: list[str]) -> None:
    state.agenda += [("draw", state.seat_of(words[1]), "hand", 1), ("draw", task[1], "hand", 1)]


def _warren_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    if not state.sides[seat].has_crafted("command-warren"):
        return []
    return [*battle_options(state, seat), "done"]


def _warren(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "battle":
        begin_by(state, int(task[1]), words)


def _cobbler_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    if not state.sides[seat].has_crafted("cobbler"):
        return []
    return [*move_options(state, seat), "done"]


def _cobbler(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "move":
        move_warriors(state, int(task[1]), *read_move(words))


def _robbed(state: State, task: Task) -> list[str]:
    return [f"rob:{card.text}" for card in state.sides[int(task[2])].hand]


def _robbery(state: State, task: Task, words: list[str]) -> None:
    card: Card = state.card(words[1])
    state.sides[int(task[2])].hand.remove(card)
    state.sides[int(task[1])].hand.append(card)


def _say_bank(state: State, task: Task, words: list[str]) -> str:
    who, other = state.factions[int(task[1])].name, state.factions[state.seat_of(words[1])].name
    return f"Better Burrow Bank: {who} and {other} draw a card."


def _say_warren(state: State, task: Task, words: list[str]) -> str:
    if words[0] == "done":
        return f"{state.factions[int(task[1])].name} does not use Command Warren."
    return f"Command Warren: {battle_sentence(state, int(task[1]), words)}"


def _say_cobbler(state: State, task: Task, words: list[str]) -> str:
    if words[0] == "done":
        return f"{state.factions[int(task[1])].name} does not use Cobbler."
    return f"Cobbler: {move_sentence(state, int(task[1]), words)}"


def _thief_and_victim(task: Task, words: list[str]) -> tuple[int, int]:
    return int(task[1]), int(task[2])


def _say_robbery(state: State, task: Task, words: list[str]) -> str:
    return f"{state.factions[int(task[1])].name} takes {state.card(words[1]).name}."


DECISIONS = {
    "effect.bank": Decision(_bank_options, _bank, _say_bank),
    "effect.warren": Decision(_warren_options, _warren, _say_warren, quiet=True),
    "effect.cobbler": Decision(_cobbler_options, _cobbler, _say_cobbler, quiet=True),
    "effect.rob": Decision(_robbed, _robbery, _say_robbery, chance=True, secret=_thief_and_victim),
}
"""What lasting cards ask at the start of a phase, and the chance that one of them needs."""
