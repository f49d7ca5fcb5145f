"""What Chameleander does in Daylight: three actions, one more for each ego removed. Source: the faction law, C.5.2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.woodland.battle import begin_by
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.faction import Decision
from engine.woodland.factions.chameleander.ego import ego_here, ego_phrase, place_ego, where_is
from engine.woodland.moving import may_move, move_warriors
from engine.woodland.pieces import can_place, place, place_warriors, remove, remove_warriors, score, spend
from engine.woodland.state import NOBODY, State, Task
from engine.woodland.words import with_article

__all__ = ["BY_ITSELF", "DECISIONS"]


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
    score(state, seat, state.factions[seat].board.rows["cajole"][0])


_ACTIONS: Mapping[str, Callable[[State, int, list[str]], None]] = {
    "remove": _remove_ego,
    "quell": _quell,
    "stroll": _stroll,
    "beckon": _beckon,
    "mark": _mark,
    "cajole": _cajole,
}


# What people read: every sentence names its clause


def _say(state: State, task: Task, words: list[str]) -> str:
    seat = int(task[1])
    if words[0] == "done":
        return f"Perform Actions (C.5.2): {state.factions[seat].name} is done."
    return _SAYINGS[words[0]].format(*words, **_facts(state, seat, words[-1]))


def _facts(state: State, seat: int, last: str) -> dict[str, str]:
    """What a sentence may name besides the words of its move: the card or the faction that comes last."""
    facts = {"here": str(where_is(state, seat)), "ego": ego_phrase(state, seat), "along": ""}
    if last in state.cards.cards:
        card = state.card(last)
        facts |= {"card": card.name, "suit": "any" if card.suit == BIRD else f"a {SUITS[card.suit]}"}
    if last in state.seats:
        enemy = state.factions[state.seat_of(last)].name
        facts |= {"enemy": enemy, "along": f" with a warrior of {enemy}"}
    return facts


def _say_quell_ego(state: State, task: Task, words: list[str]) -> str:
    return f"Quell (C.5.2 I): remove one {words[1]} at the end of the battle."


def _say_cajoled(state: State, task: Task, words: list[str]) -> str:
    who, here = state.factions[int(task[1])].name, where_is(state, int(task[2]))
    what = "nothing" if words[0] == "done" else with_article(words[1])
    return f"Cajole (C.5.2 V): {who} places {what} in clearing {here}."


_SAYINGS = {
    "remove": "Perform Actions (C.5.2): remove one {1} for one more action.",
    "quell": "Quell (C.5.2 I): battle {enemy} in clearing {1}.",
    "stroll": "Stroll (C.5.2 II): move from clearing {1} to clearing {2}{along}.",
    "beckon": "Beckon (C.5.2 III): {enemy} places a warrior in clearing {here}.",
    "mark": "Mark for Death (C.5.2 IV): spend {card}, remove a warrior in {suit} clearing, {ego}.",
    "strike": "Mark for Death (C.5.2 IV): remove a warrior of {enemy} in clearing {1}.",
    "cajole": "Cajole (C.5.2 V): spend {card}, {ego}.",
}
DECISIONS = {
    "chameleander.act": Decision(_act_options, _act, _say, window=True),
    "chameleander.quell-ego": Decision(_quell_ego_options, _quell_ego, _say_quell_ego),
    "chameleander.strike": Decision(_strike_options, _strike, _say),
    "chameleander.cajoled": Decision(_cajoled_options, _cajoled, _say_cajoled),
}
"""What is decided in Daylight."""
BY_ITSELF: Mapping[str, Callable[[State, Task], None]] = {"chameleander.quelled": _quelled}
"""What happens in Daylight without a decision."""
