"""The Woodland Alliance: supporters, sympathy, outrage, revolt, officers. Source: the Law of Root, p16, section 8."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine.woodland.battle import battle_options, battle_sentence, begin_by
from engine.woodland.cards import SUITS, Card
from engine.woodland.crafting import craft, craft_options, craft_sentence, free_pieces
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.map import CLEARINGS
from engine.woodland.moving import move_options, move_sentence, move_warriors, read_move
from engine.woodland.pieces import (
    can_place,
    discard,
    place,
    place_warriors,
    remove_all,
    remove_warriors,
    score,
    spend,
    trigger,
)
from engine.woodland.state import Side, State, Task

__all__ = ["BASES", "Alliance"]

BASES = tuple(f"{suit}-base" for suit in SUITS[:3])
"""The bases, by the suit that is printed on them."""
FIRST_SUPPORTERS = 3
CAPACITY = 5
"""So many supporters the stack holds while no base is on the map."""
REVOLT_COST = 2
MARTIAL_LAW = 3
"""So many warriors of one other player make spreading sympathy dearer by a supporter."""


class Alliance(Faction):
    """The Woodland Alliance."""

    key: ClassVar[str] = "alliance"
    fields: ClassVar[Sequence[Field]] = (Field("supporters", "cards", hidden=True), Field("officers", "number"))
    takes_high_as_defender: ClassVar[bool] = True
    orders_losses: ClassVar[bool] = True
    triggered: ClassVar[Sequence[str]] = (
        "alliance.affront", "alliance.outrage", "alliance.lost-base", "alliance.scatter",
    )  # fmt: skip

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        return [("draw", seat, "supporters", FIRST_SUPPORTERS)]

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [("alliance.revolt", seat), ("alliance.spread", seat), ("closing", seat)]

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        return [("alliance.act", seat)]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return [("alliance.operate", seat, int(state.sides[seat].own["officers"]))]

    def decisions(self) -> Mapping[str, Decision]:
        return _DECISIONS

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return _BY_ITSELF

    def shapes(self) -> Mapping[str, str]:
        return _SHAPES

    # Supporters and officers

    def drawn(self, state: State, seat: int, where: str, card: Card) -> None:
        if where == "supporters":
            _gain(state, seat, card)
        else:
            super().drawn(state, seat, where, card)

    def warriors_elsewhere(self, side: Side) -> int:
        return int(side.own["officers"])

    # Outrage, and the loss of a base

    def entered(self, state: State, owner: int, mover: int, clearing: int) -> None:
        if state.sides[owner].pieces["sympathy"][clearing]:
            trigger(state, ("alliance.affront", mover, owner, clearing))

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        if kind in BASES:
            trigger(state, ("alliance.lost-base", seat, BASES.index(kind)))
        elif by != seat:
            trigger(state, ("alliance.affront", by, seat, clearing))

    def missing(self, state: State, seat: int, kind: str) -> Mapping[str, str]:
        why = _MISSING.get(kind)
        return {} if why is None else {action: reason for action, (can, reason) in why(state, seat).items() if not can}

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {"draws": self.draws(state, seat)}


# Supporters


def _gain(state: State, seat: int, card: Card) -> None:
    """Adds a supporter; without a base the stack holds five, and one more is discarded."""
    side = state.sides[seat]
    if len(side.own["supporters"]) >= CAPACITY and not _based(side):
        discard(state, card)
    else:
        side.own["supporters"] = (*side.own["supporters"], card)


def _based(side: Side) -> list[int]:
    """The printed suits of the bases on the map."""
    return [suit for suit, base in enumerate(BASES) if not side.pieces[base][0]]


def _lay_off(state: State, seat: int, card: Card) -> None:
    own = state.sides[seat].own
    own["supporters"] = tuple(each for each in own["supporters"] if each is not card)
    discard(state, card)
    state.tell("spent", seat=state.seats[seat], card=card.text)


def _matching(side: Side, suit: int) -> list[Card]:
    return [card for card in side.own["supporters"] if card.fits[suit]]


def _pay(state: State, task: Task) -> None:
    """Spends supporters of a suit; asks which unless all of them go, so that the question gives nothing away."""
    seat, count = int(task[1]), int(task[3])
    supporters = state.sides[seat].own["supporters"]
    if not count:
        return
    if len(supporters) > count:
        state.agenda.append(("alliance.spend", *task[1:]))
        return
    for card in sorted(supporters, key=state.cards.order.__getitem__):
        _lay_off(state, seat, card)


def _spend_options(state: State, task: Task) -> list[str]:
    return [f"spend:{card.text}" for card in _matching(state.sides[int(task[1])], int(task[2]))]


def _spend(state: State, task: Task, words: list[str]) -> None:
    _lay_off(state, int(task[1]), state.card(words[1]))
    state.agenda.append(("alliance.pay", task[1], task[2], int(task[3]) - 1))


# Birdsong: revolt, then spread sympathy, each as often as it can. Both are asked whenever the number of supporters,
# which everybody sees, would do.


def _revolt_options(state: State, task: Task) -> list[str]:
    side = state.sides[int(task[1])]
    if len(side.own["supporters"]) < REVOLT_COST:
        return []
    ready = [at for at in CLEARINGS if _may_revolt(state, side, at)]
    if not ready:
        return []
    willing = [len(_matching(side, suit)) >= REVOLT_COST for suit in range(3)]
    return [*(f"revolt:{at}" for at in ready if willing[state.map.suits[at]]), "done"]


def _may_revolt(state: State, side: Side, clearing: int) -> bool:
    """A sympathetic clearing without a base, whose own base is not built."""
    if not side.pieces["sympathy"][clearing] or not side.pieces[BASES[state.map.suits[clearing]]][0]:
        return False
    return not any(side.pieces[base][clearing] for base in BASES)


def _revolt(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, clearing = int(task[1]), int(words[1])
    pay = ("alliance.pay", seat, state.map.suits[clearing], REVOLT_COST)
    state.agenda += [task, ("alliance.rise", seat, clearing), ("alliance.clear", seat, clearing), pay]


def _clear(state: State, task: Task) -> None:
    """Removes all enemies of a revolt; what that triggers comes before the base is placed."""
    seat, clearing = int(task[1]), int(task[2])
    for enemy in state.others(seat):
        remove_all(state, seat, enemy, clearing)


def _rise(state: State, task: Task) -> None:
    """Places the base, a warrior for each sympathetic clearing of its suit, and an officer."""
    seat, clearing = int(task[1]), int(task[2])
    side, suit = state.sides[seat], state.map.suits[clearing]
    if side.pieces[BASES[suit]][0] and state.slots[clearing] > 0 and can_place(state, seat, clearing):
        place(state, seat, BASES[suit], clearing)
    sympathy = side.pieces["sympathy"]
    place_warriors(state, seat, clearing, sum(sympathy[at] > 0 for at in state.map.by_suit[suit]))
    _train(state, seat)


def _train(state: State, seat: int) -> None:
    """Makes a warrior of the supply an officer, if there is one."""
    side = state.sides[seat]
    if side.warriors[0]:
        side.warriors[0] -= 1
        side.own["officers"] += 1
        state.tell("officer", seat=state.seats[seat], officers=side.own["officers"])


def _spread_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    supporters = len(side.own["supporters"])
    if not supporters or not side.pieces["sympathy"][0]:
        return []
    prices = {at: price for at in _reach(state, side) if (price := _price(state, seat, at)) <= supporters}
    prices = {at: price for at, price in prices.items() if can_place(state, seat, at)}
    if not prices:
        return []
    willing = [len(_matching(side, suit)) for suit in range(3)]
    return [*(f"spread:{at}" for at, price in prices.items() if price <= willing[state.map.suits[at]]), "done"]


def _reach(state: State, side: Side) -> list[int]:
    """Clearings without sympathy next to one with it; all clearings when there is no sympathy at all."""
    sympathy = side.pieces["sympathy"]
    if not side.on_map("sympathy"):
        return [*CLEARINGS]
    near = {beyond for at in CLEARINGS if sympathy[at] for beyond in state.map.adjacent[at]}
    return [at for at in sorted(near) if not sympathy[at]]


def _price(state: State, seat: int, clearing: int) -> int:
    piece = state.factions[seat].board.pieces["sympathy"]
    price = piece.costs[piece.count - state.sides[seat].pieces["sympathy"][0]]
    return price + any(state.sides[other].warriors[clearing] >= MARTIAL_LAW for other in state.others(seat))


def _spread(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, clearing = int(task[1]), int(words[1])
    pay = ("alliance.pay", seat, state.map.suits[clearing], _price(state, seat, clearing))
    state.agenda += [task, ("alliance.sow", seat, clearing), pay]


def _sow(state: State, task: Task) -> None:
    """Places sympathy, and scores the space it uncovers."""
    seat = int(task[1])
    piece = state.factions[seat].board.pieces["sympathy"]
    if not state.sides[seat].pieces["sympathy"][0]:
        return
    points = piece.points[piece.count - state.sides[seat].pieces["sympathy"][0]]
    place(state, seat, "sympathy", int(task[2]))
    score(state, seat, points)


# Daylight: craft, mobilize and train, in any order and as often as one likes


def _act_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    if not side.hand:
        return ["done"] if side.crafted else []
    found = [f"mobilize:{card.text}" for card in side.hand]
    bases = _based(side)
    if bases and side.warriors[0]:
        found += [f"train:{card.text}" for card in side.hand if any(card.fits[suit] for suit in bases)]
    return [*craft_options(state, seat, free_pieces(state, seat)), *found, "done"]


def _act(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    state.agenda.append(task)
    seat, card = int(task[1]), state.card(words[1])
    if words[0] == "craft":
        craft(state, seat, words)
    elif words[0] == "train":
        spend(state, seat, card)
        _train(state, seat)
    else:
        state.sides[seat].hand.remove(card)
        _gain(state, seat, card)


def _mobilized(task: Task, words: list[str]) -> tuple[int, ...] | None:
    return (int(task[1]),) if words[0] == "mobilize" else None


# Evening: one operation for each officer


def _operate_options(state: State, task: Task) -> list[str]:
    seat, left = int(task[1]), int(task[2])
    if not left:
        return []
    side = state.sides[seat]
    found = battle_options(state, seat)
    found += move_options(state, seat)
    if side.warriors[0]:
        found += [f"recruit:{at}" for at in CLEARINGS if _has_base(side, at) and can_place(state, seat, at)]
    return [*found, *_organize_options(state, seat), "done"]


def _has_base(side: Side, clearing: int) -> bool:
    return any(side.pieces[base][clearing] for base in BASES)


def _organize_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    sympathy = side.pieces["sympathy"]
    if not sympathy[0]:
        return []
    places = [at for at in CLEARINGS if side.warriors[at] and not sympathy[at]]
    return [f"organize:{at}" for at in places if can_place(state, seat, at)]


def _operate(state: State, task: Task, words: list[str]) -> None:
    verb, seat, left = words[0], int(task[1]), int(task[2])
    if verb == "done":
        return
    state.agenda.append(("alliance.operate", seat, left - 1))
    _OPERATIONS[verb](state, seat, words)


def _move(state: State, seat: int, words: list[str]) -> None:
    move_warriors(state, seat, *read_move(words))


def _recruit(state: State, seat: int, words: list[str]) -> None:
    place_warriors(state, seat, int(words[1]))


def _organize(state: State, seat: int, words: list[str]) -> None:
    remove_warriors(state, seat, seat, int(words[1]))
    state.agenda.append(("alliance.sow", seat, int(words[1])))


_OPERATIONS: Mapping[str, Callable[[State, int, list[str]], None]] = {
    "battle": begin_by,
    "move": _move,
    "recruit": _recruit,
    "organize": _organize,
}


# Outrage: who moves into sympathy or removes it gives a card, or shows the hand and the Alliance draws one


def _affront(state: State, task: Task) -> None:
    """Asks whoever holds a card; a question to an empty hand has only one answer."""
    _, culprit, owner, clearing = task
    if state.sides[int(culprit)].hand:
        state.agenda.append(("alliance.outrage", culprit, owner, clearing))
    else:
        state.agenda.append(("draw", owner, "supporters", 1))


def _outrage_options(state: State, task: Task) -> list[str]:
    suit = state.map.suits[int(task[3])]
    return [f"give:{card.text}" for card in state.sides[int(task[1])].matching(suit)] or ["show"]


def _outrage(state: State, task: Task, words: list[str]) -> None:
    culprit, owner = int(task[1]), int(task[2])
    hand = state.sides[culprit].hand
    if words[0] == "give":
        card = state.card(words[1])
        hand.remove(card)
        _gain(state, owner, card)
        return
    state.tell("hand", seen_by=owner, seat=state.seats[culprit], cards=sorted(card.text for card in hand))
    state.agenda.append(("draw", owner, "supporters", 1))


def _given(task: Task, words: list[str]) -> tuple[int, ...] | None:
    return (int(task[1]), int(task[2])) if words[0] == "give" else None


# The loss of a base


def _lost_base(state: State, task: Task) -> None:
    """Discards all supporters of its printed suit and half the officers; without a base five supporters are left."""
    seat, suit = int(task[1]), int(task[2])
    side = state.sides[seat]
    for card in sorted(_matching(side, suit), key=state.cards.order.__getitem__):
        _lay_off(state, seat, card)
    lost = (side.own["officers"] + 1) // 2
    side.own["officers"] -= lost
    side.warriors[0] += lost
    state.agenda.append(("alliance.scatter", seat))


def _scatter_options(state: State, task: Task) -> list[str]:
    side = state.sides[int(task[1])]
    supporters = side.own["supporters"]
    return [] if len(supporters) <= CAPACITY or _based(side) else [f"discard:{card.text}" for card in supporters]


def _scatter(state: State, task: Task, words: list[str]) -> None:
    _lay_off(state, int(task[1]), state.card(words[1]))
    state.agenda.append(task)


# Why something is not offered: for each action whether it is, and what it lacks if not

_Why = Mapping[str, tuple[object, str]]


def _why_no_revolt(state: State, seat: int) -> _Why:
    can = _revolt_options(state, ("alliance.revolt", seat))[:-1]
    return {"Revolt": (can, "no two supporters fit a sympathetic clearing whose base is not built.")}


def _why_no_spread(state: State, seat: int) -> _Why:
    can = _spread_options(state, ("alliance.spread", seat))[:-1]
    return {"Spread sympathy": (can, "the supporters do not pay for any clearing in reach.")}


def _why_no_act(state: State, seat: int) -> _Why:
    side = state.sides[seat]
    bases = _based(side)
    fits = any(card.fits[suit] for card in side.hand for suit in bases)
    lacks = "no base is on the map." if not bases else "no card fits a base."
    return {
        "Craft": (craft_options(state, seat, free_pieces(state, seat)), "sympathy pays for no card of the hand."),
        "Mobilize": (side.hand, "no card is in the hand."),
        "Train": (fits and side.warriors[0], "no warrior is in the supply." if fits else lacks),
    }


def _why_no_operation(state: State, seat: int) -> _Why:
    side = state.sides[seat]
    based = any(_has_base(side, at) for at in CLEARINGS)
    recruits = "no warrior is in the supply." if based else "no base is on the map."
    return {
        "March": (move_options(state, seat), "no warrior may move: none rules where it is or where it would go."),
        "Battle": (battle_options(state, seat), "no warrior stands with an enemy's piece."),
        "Recruit": (based and side.warriors[0], recruits),
        "Organize": (_organize_options(state, seat), "no warrior stands where sympathy is missing and may be placed."),
    }


_MISSING: Mapping[str, Callable[[State, int], _Why]] = {
    "alliance.revolt": _why_no_revolt,
    "alliance.spread": _why_no_spread,
    "alliance.act": _why_no_act,
    "alliance.operate": _why_no_operation,
}


# What people read


def _say(state: State, task: Task, words: list[str]) -> str:
    seat, verb = int(task[1]), words[0]
    if verb == "move":
        return move_sentence(state, seat, words)
    if verb == "battle":
        return battle_sentence(state, seat, words)
    if verb == "craft":
        return craft_sentence(state, seat, words)
    facts = {"word": words[-1]}
    if words[-1] in state.cards.cards:
        facts["card"] = state.card(words[-1]).name
    return f"{state.factions[seat].name} {_SAYINGS[verb].format(**facts)}"


_SAYINGS = {
    "revolt": "revolts in clearing {word}.",
    "spread": "spreads sympathy to clearing {word}.",
    "spend": "spends the supporter {card}.",
    "mobilize": "adds {card} to the supporters.",
    "train": "spends {card} to train an officer.",
    "recruit": "recruits a warrior in clearing {word}.",
    "organize": "removes a warrior of clearing {word} and places sympathy there.",
    "give": "gives {card} to the supporters: Outrage.",
    "show": "shows the hand, and a card is drawn for the supporters: Outrage.",
    "discard": "discards the supporter {card}.",
    "done": "is done.",
}
_DECISIONS = {
    "alliance.revolt": Decision(_revolt_options, _revolt, _say, window=True),
    "alliance.spread": Decision(_spread_options, _spread, _say, window=True),
    "alliance.spend": Decision(_spend_options, _spend, _say),
    "alliance.act": Decision(
        _act_options,
        _act,
        _say,
        window=True,
        secret=_mobilized,
        unseen="adds a card that others do not see to the supporters.",
    ),
    "alliance.operate": Decision(_operate_options, _operate, _say, quiet=True),
    "alliance.outrage": Decision(
        _outrage_options, _outrage, _say, secret=_given, unseen="gives a matching card to the supporters: Outrage."
    ),
    "alliance.scatter": Decision(_scatter_options, _scatter, _say),
}
_BY_ITSELF = {
    "alliance.pay": _pay,
    "alliance.clear": _clear,
    "alliance.rise": _rise,
    "alliance.sow": _sow,
    "alliance.affront": _affront,
    "alliance.lost-base": _lost_base,
}
_SHAPES = {
    "alliance.pay": "own suit count",
    "alliance.spend": "own suit count",
    "alliance.clear": "own clearing",
    "alliance.rise": "own clearing",
    "alliance.sow": "own clearing",
    "alliance.operate": "own count",
    "alliance.affront": "any alliance clearing",
    "alliance.outrage": "any alliance clearing",
    "alliance.lost-base": "own suit",
}
