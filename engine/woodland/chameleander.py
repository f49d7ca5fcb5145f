"""Chameleander: one warrior that nobody removes, and ego that scores. Source: the faction's law, C.2 to C.6."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from engine.woodland.battle import begin_by
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.ego import (
    FULL_TRACK,
    can_place_ego,
    carry_ego,
    complaint,
    ego_here,
    icons,
    next_points,
    place_ego,
    put_back,
    slough,
    space_points,
    where_is,
)
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.moving import may_move, move_warriors
from engine.woodland.pieces import can_place, place, place_warriors, remove, remove_warriors, score, spend
from engine.woodland.state import NOBODY, Battle, Side, State, Task

__all__ = ["Chameleander"]

GIFT = "gift"
"""The mark of a battle in which the enemy gave a card."""


class Chameleander(Faction):
    """The Chameleander."""

    key: ClassVar[str] = "chameleander"
    fields: ClassVar[Sequence[Field]] = (Field("track", "words"), Field("id", "words"), Field("actions", "number"))

    def fresh_side(self) -> Side:
        side = super().fresh_side()
        side.own["track"] = FULL_TRACK
        return side

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        return [("chameleander.start", seat)]

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [
            ("chameleander.slough", seat, 0),
            ("chameleander.skip", seat, self.number("skip")),
        ]

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        state.sides[seat].own["actions"] = self.number("actions")
        return [("craft", seat), ("chameleander.act", seat)]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return [("chameleander.boast", seat, 1 + len(state.sides[seat].own["id"]))]

    def draws(self, state: State, seat: int) -> int:
        return 1 + icons(state.sides[seat])

    def decisions(self) -> Mapping[str, Decision]:
        return _DECISIONS

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return {"chameleander.quelled": _quelled}

    def number(self, row: str) -> int:
        """Returns the one number of a row of the board."""
        return self.tableau.rows[row][0]

    # C.2.1 Crafting

    def crafting_power(self, state: State, seat: int) -> list[int]:
        power, here = [0, 0, 0], where_is(state, seat)
        if here:
            pieces = (state.factions[other].crafting_pieces_in(state, other, here) for other in state.others(seat))
            power[state.map.suits[here]] = sum(pieces)
        return power

    # C.2.2 Charming Mastermind

    def warriors_to_lose(self, state: State, seat: int, clearing: int) -> int:
        return 0

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        return self.number("hits")

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        return False

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        return True

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        return ego_here(state, seat)

    # C.2.3 Connected Socialite

    def ignores_rule(self, state: State, seat: int) -> bool:
        return bool(state.sides[seat].hand)

    # C.2.4 Blending In

    def before_roll(self, state: State, seat: int, battle: Battle) -> Sequence[Task]:
        return [("chameleander.gift", battle.enemy_of(seat))]

    def ignores_rolled_hits(self, state: State, seat: int, battle: Battle) -> bool:
        return GIFT not in battle.marks

    # C.2.5 Ego

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        carry_ego(state, seat, origin, destination)

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        put_back(state.sides[seat], kind)

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return complaint(state, seat)

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {
            "clearing": where_is(state, seat) or None,
            "track-points": space_points(state),
            "draws": self.draws(state, seat),
        }


def _number(state: State, seat: int, row: str) -> int:
    return state.factions[seat].tableau.rows[row][0]


# C.3 Set-up


def _start_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    fewest = _number(state, seat, "paths")
    return [
        f"start:{at}"
        for at, paths in enumerate(state.map.adjacent)
        if len(paths) >= fewest and can_place(state, seat, at)
    ]


def _start(state: State, task: Task, words: list[str]) -> None:
    place_warriors(state, int(task[1]), int(words[1]))


# C.4 Birdsong. The tasks end with how often Slough was done and with how many moves Skip has left.


def _slough_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    if int(task[2]) >= int(state.rules["slough-max"]):
        return []
    # How many cards are in the hand is seen by everybody, so the question gives nothing away.
    if len(side.hand) < _number(state, seat, "slough") or not any(map(_is_token, side.own["track"])):
        return []
    return [*(f"slough:{card.text}" for card in side.hand), "done"]


def _is_token(word: str) -> bool:
    return word in FULL_TRACK


def _slough(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat = int(task[1])
    state.agenda.append(("chameleander.slough", seat, int(task[2]) + 1))
    _slough_card(state, ("chameleander.slough-more", seat, _number(state, seat, "slough")), words)


def _slough_more_options(state: State, task: Task) -> list[str]:
    return [f"discard:{card.text}" for card in state.sides[int(task[1])].hand]


def _slough_card(state: State, task: Task, words: list[str]) -> None:
    """Discards one of so many cards; after the last one the token goes."""
    seat, cards = int(task[1]), int(task[2])
    spend(state, seat, state.card(words[1]))
    if cards > 1:
        state.agenda.append(("chameleander.slough-more", seat, cards - 1))
    else:
        slough(state, seat)


def _skip_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    here = where_is(state, seat)
    ways = state.map.adjacent[here] if here else [at for at in state.map.by_suit[BIRD] if can_place(state, seat, at)]
    return [*(f"skip:{here}:{at}" for at in ways), "done"]


def _skip(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, moves, origin, destination = int(task[1]), int(task[2]), int(words[1]), int(words[2])
    if moves > 1:
        state.agenda.append(("chameleander.skip", seat, moves - 1))
    if origin:
        move_warriors(state, seat, origin, destination, 1)
    else:
        place_warriors(state, seat, destination)


# C.5 Daylight: three actions, and one more for each ego removed


def _act_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    found = [f"remove:{kind}" for kind in ego_here(state, seat)]
    if side.own["actions"] and where_is(state, seat):
        found += _quell_options(state, seat)
        found += _stroll_options(state, seat)
        found += _beckon_options(state, seat)
        found += _mark_options(state, seat)
        found += _cajole_options(state, seat)
    # With no action and no card at all everybody sees that nothing is left.
    return [*found, "done"] if found or side.hand or side.crafted else []


def _act(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    state.agenda.append(task)
    seat = int(task[1])
    state.sides[seat].own["actions"] += 1 if words[0] == "remove" else -1
    _ACTIONS[words[0]](state, seat, words)


def _remove_ego(state: State, seat: int, words: list[str]) -> None:
    remove(state, seat, seat, words[1], where_is(state, seat))


# I Quell


def _quell_options(state: State, seat: int) -> list[str]:
    if not ego_here(state, seat):
        return []
    here = where_is(state, seat)
    return [f"quell:{here}:{state.seats[enemy]}" for enemy in state.enemies_in(seat, here)]


def _quell(state: State, seat: int, words: list[str]) -> None:
    state.agenda.append(("chameleander.quelled", seat))
    begin_by(state, seat, words)


def _quelled(state: State, task: Task) -> None:
    """Removes an ego after the battle, or asks which."""
    seat = int(task[1])
    kinds = ego_here(state, seat)
    if len(kinds) > 1:
        state.agenda.append(("chameleander.quell-ego", seat))
    elif kinds:
        _quell_ego(state, task, ["remove", kinds[0]])


def _quell_ego_options(state: State, task: Task) -> list[str]:
    return [f"remove:{kind}" for kind in ego_here(state, int(task[1]))]


def _quell_ego(state: State, task: Task, words: list[str]) -> None:
    seat = int(task[1])
    _remove_ego(state, seat, words)
    if state.rules["quell-refund"]:
        state.sides[seat].own["actions"] += 1


# II Stroll


def _stroll_options(state: State, seat: int) -> list[str]:
    here = where_is(state, seat)
    along = ["", *(f":{state.seats[other]}" for other in state.others(seat) if state.sides[other].warriors[here])]
    ways = [at for at in state.map.adjacent[here] if may_move(state, seat, here, at)]
    return [f"stroll:{here}:{at}{companion}" for at in ways for companion in along]


def _stroll(state: State, seat: int, words: list[str]) -> None:
    """Moves both at once: each mover answers for its own warrior, Chameleander first."""
    origin, destination = int(words[1]), int(words[2])
    move_warriors(state, seat, origin, destination, 1)
    if len(words) > 3:
        move_warriors(state, state.seat_of(words[3]), origin, destination, 1)


# III Beckon


def _beckon_options(state: State, seat: int) -> list[str]:
    here = where_is(state, seat)
    near = (here, *state.map.adjacent[here])
    return [
        f"beckon:{state.seats[other]}"
        for other in state.others(seat)
        if state.sides[other].warriors[0]
        and any(state.sides[other].present[at] for at in near)
        and can_place(state, other, here)
    ]


def _beckon(state: State, seat: int, words: list[str]) -> None:
    place_warriors(state, state.seat_of(words[1]), where_is(state, seat))


# IV Mark for Death


def _mark_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    if "mark" in side.used or not side.hand:
        return []
    suits = {suit for suit in range(len(SUITS)) if any(True for _ in _victims(state, seat, suit))}
    return [f"mark:{card.text}" for card in side.hand if card.suit in suits]


def _victims(state: State, seat: int, suit: int) -> Iterator[tuple[int, int]]:
    """Yields clearing and seat of warriors of others that can be removed in clearings of a suit."""
    for at in state.map.by_suit[suit]:
        for other in state.others(seat):
            if state.sides[other].warriors[at] and state.factions[other].warriors_to_lose(state, other, at):
                yield at, other


def _mark(state: State, seat: int, words: list[str]) -> None:
    card = state.card(words[1])
    state.sides[seat].used.append("mark")
    spend(state, seat, card)
    state.agenda.append(("chameleander.strike", seat, card.suit))


def _strike_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    return [f"strike:{at}:{state.seats[other]}" for at, other in _victims(state, seat, int(task[2]))]


def _strike(state: State, task: Task, words: list[str]) -> None:
    seat = int(task[1])
    remove_warriors(state, seat, state.seat_of(words[2]), int(words[1]))
    place_ego(state, seat)


# V Cajole


def _cajole_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    if "cajole" in side.used or state.ruler(where_is(state, seat)) in (NOBODY, seat):
        return []
    return [f"cajole:{card.text}" for card in side.hand]


def _cajole(state: State, seat: int, words: list[str]) -> None:
    ruler = state.ruler(where_is(state, seat))
    state.sides[seat].used.append("cajole")
    spend(state, seat, state.card(words[1]))
    place_ego(state, seat)
    state.agenda.append(("chameleander.cajoled", ruler, seat))


def _cajoled_options(state: State, task: Task) -> list[str]:
    ruler, here = int(task[1]), where_is(state, int(task[2]))
    if not state.rules["cajole-ignores-keep"] and not can_place(state, ruler, here):
        return []
    choices = state.factions[ruler].cajole_choices(state, ruler, here)
    return [*(f"place:{kind}" for kind in choices), "done"] if choices else []


def _cajoled(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    ruler, seat = int(task[1]), int(task[2])
    here = where_is(state, seat)
    place(state, ruler, words[1], here)
    state.factions[ruler].cajoled(state, ruler, words[1], here)
    score(state, seat, _number(state, seat, "cajole"))


_ACTIONS: Mapping[str, Callable[[State, int, list[str]], None]] = {
    "remove": _remove_ego,
    "quell": _quell,
    "stroll": _stroll,
    "beckon": _beckon,
    "mark": _mark,
    "cajole": _cajole,
}


# C.6 Evening. It is asked whenever a card is held, so that the question gives nothing away.


def _boast_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    if "mark" in side.used or not side.hand or not can_place_ego(state, seat):
        return []
    return [*(f"boast:{card.text}" for card in side.hand if card.suit == BIRD), "done"]


def _boast(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, left = int(task[1]), int(task[2])
    if left > 1:
        state.agenda.append(("chameleander.boast", seat, left - 1))
    spend(state, seat, state.card(words[1]))
    place_ego(state, seat)


# C.2.4 Blending In: the enemy may give a card, openly, so that everybody sees that it matches


def _gift_options(state: State, task: Task) -> list[str]:
    hand, battle = state.sides[int(task[1])].hand, state.battle
    if not hand or battle is None:
        return []
    suit = state.map.suits[battle.clearing]
    return [*(f"give:{card.text}" for card in hand if card.fits[suit]), "done"]


def _gift(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done" or state.battle is None:
        return
    giver, card = int(task[1]), state.card(words[1])
    taker = state.battle.enemy_of(giver)
    state.sides[giver].hand.remove(card)
    state.sides[taker].hand.append(card)
    state.battle.marks.append(GIFT)
    state.tell("gave", seat=state.seats[giver], to=state.seats[taker], card=card.text)


# What people read: every sentence names its clause


def _say(state: State, task: Task, words: list[str]) -> str:
    return _SAYINGS[words[0]].format(**_facts(state, int(task[1]), words))


def _facts(state: State, seat: int, words: list[str]) -> dict[str, str]:
    """Everything that sentences about Chameleander's own decisions may name."""
    here, last = where_is(state, seat), words[-1]
    facts = {"here": str(here), "word": words[1] if len(words) > 1 else "", "at": words[2] if len(words) > 2 else ""}
    if last in state.cards.cards:
        card = state.card(last)
        facts |= {"card": card.name, "suit": "any" if card.suit == BIRD else f"a {SUITS[card.suit]}"}
    if last in state.seats:
        facts["enemy"] = state.factions[state.seat_of(last)].name
    facts["along"] = f" with a warrior of {facts['enemy']}" if "enemy" in facts else ""
    if can_place_ego(state, seat):
        facts["ego"] = f"place ego in clearing {here} and score {next_points(state, seat)}"
    else:
        facts["ego"] = "no ego can be placed"
    return facts


def _done(clause: str) -> Callable[[State, Task, list[str]], str]:
    """Returns how a decision is told that may also be declined."""

    def say(state: State, task: Task, words: list[str]) -> str:
        who = state.factions[int(task[1])].name
        return f"{clause}: {who} is done." if words[0] == "done" else _say(state, task, words)

    return say


def _say_cajoled(state: State, task: Task, words: list[str]) -> str:
    who, here = state.factions[int(task[1])].name, where_is(state, int(task[2]))
    what = "nothing" if words[0] == "done" else f"a {words[1].replace('-', ' ')}"
    return f"Cajole (C.5.2 V): {who} places {what} in clearing {here}."


def _say_gift(state: State, task: Task, words: list[str]) -> str:
    who = state.factions[int(task[1])].name
    if words[0] == "done":
        return f"Blending In (C.2.4): {who} gives no card, so that rolled hits are ignored."
    return f"Blending In (C.2.4): {who} gives {state.card(words[1]).name}, so that rolled hits count."


def _say_quell_ego(state: State, task: Task, words: list[str]) -> str:
    return f"Quell (C.5.2 I): remove one {words[1]} at the end of the battle."


_SAYINGS = {
    "start": "Set-up (C.3.2): place Chameleander in clearing {word}.",
    "slough": "Slough (C.4.1): discard {card} as the first of four cards to move the leftmost ego to the Id.",
    "discard": "Slough (C.4.1): discard {card}.",
    "skip": "Skip (C.4.2): move from clearing {word} to clearing {at}.",
    "remove": "Perform Actions (C.5.2): remove one {word} for one more action.",
    "quell": "Quell (C.5.2 I): battle {enemy} in clearing {word}.",
    "stroll": "Stroll (C.5.2 II): move from clearing {word} to clearing {at}{along}.",
    "beckon": "Beckon (C.5.2 III): {enemy} places a warrior in clearing {here}.",
    "mark": "Mark for Death (C.5.2 IV): spend {card}, remove a warrior in {suit} clearing, {ego}.",
    "strike": "Mark for Death (C.5.2 IV): remove a warrior of {enemy} in clearing {word}.",
    "cajole": "Cajole (C.5.2 V): spend {card}, {ego}.",
    "boast": "Boast to the Birds (C.6.1): spend {card}, {ego}.",
}
_DECISIONS = {
    "chameleander.start": Decision(_start_options, _start, _say),
    "chameleander.slough": Decision(_slough_options, _slough, _done("Slough (C.4.1)"), window=True),
    "chameleander.slough-more": Decision(_slough_more_options, _slough_card, _say),
    "chameleander.skip": Decision(_skip_options, _skip, _done("Skip (C.4.2)"), window=True),
    "chameleander.act": Decision(_act_options, _act, _done("Perform Actions (C.5.2)"), window=True),
    "chameleander.quell-ego": Decision(_quell_ego_options, _quell_ego, _say_quell_ego),
    "chameleander.strike": Decision(_strike_options, _strike, _say),
    "chameleander.cajoled": Decision(_cajoled_options, _cajoled, _say_cajoled),
    "chameleander.boast": Decision(_boast_options, _boast, _done("Boast to the Birds (C.6.1)")),
    "chameleander.gift": Decision(_gift_options, _gift, _say_gift),
}
