"""Battles in the Law's steps: ambush, what comes before the roll, the roll, what comes after it, hits.

Source: the Law of Root, p16, 4.3. All is on the agenda from the beginning, so that a battle reads from top to bottom
in `begin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.woodland.faction import Decision
from engine.woodland.map import CLEARINGS
from engine.woodland.pieces import discard, remove, remove_warriors, score, spend
from engine.woodland.state import Battle, State, Task
from engine.woodland.words import with_article

__all__ = ["BY_ITSELF", "DECISIONS", "HOLDING", "battle_options", "battle_sentence", "begin", "begin_by"]

_ROLLS = [f"roll:{a}:{b}" for a in range(4) for b in range(4)]
"""Two dice with the faces 0 to 3, all pairs equally likely."""
AMBUSH_HITS = 2
HOLDING = frozenset({"battle.take", "battle.lose", "battle.survived"})
"""While one of these comes next, triggers and victory wait: both sides lose their pieces first."""


def battle_options(state: State, seat: int, clearings: Iterable[int] = CLEARINGS) -> list[str]:
    """Returns every battle that a faction may begin where it has warriors, as "battle:CLEARING:ENEMY"."""
    found = []
    warriors = state.sides[seat].warriors
    for clearing in clearings:
        if warriors[clearing]:
            for enemy, side in enumerate(state.sides):
                if enemy != seat and side.present[clearing]:
                    found.append(f"battle:{clearing}:{state.seats[enemy]}")
    return found


def battle_sentence(state: State, seat: int, words: list[str]) -> str:
    """Says what a battle's words mean."""
    enemy = state.factions[state.seat_of(words[2])].name
    return f"{state.factions[seat].name} battles {enemy} in clearing {words[1]}."


def begin_by(state: State, seat: int, words: list[str]) -> None:
    """Begins the battle of a move "battle:CLEARING:ENEMY"."""
    begin(state, seat, state.seat_of(words[2]), int(words[1]))


def begin(state: State, attacker: int, defender: int, clearing: int) -> None:
    """Begins a battle: puts all its steps on the agenda."""
    state.battle = Battle(attacker, defender, clearing)
    state.tell("battle", attacker=state.seats[attacker], defender=state.seats[defender], clearing=clearing)
    state.agenda += [
        ("battle.end", attacker),
        ("battle.count", attacker),
        ("battle.after", defender),
        ("battle.after", attacker),
        ("battle.roll", attacker),
        ("battle.before", attacker),
        ("battle.surprise", attacker),
        ("battle.foil", attacker),
        ("battle.ambush", defender),
    ]


def _now(state: State) -> Battle:
    assert state.battle is not None, "a step of a battle is on the agenda, and there is no battle"
    return state.battle


# Step 1: ambush. Both are asked whenever they hold a card at all, so that the question gives nothing away.


def _ambush_options(state: State, task: Task) -> list[str]:
    battle = _now(state)
    if state.sides[battle.attacker].has_crafted("scouting-party"):
        return []
    return _ambushes(state, battle.defender)


def _foil_options(state: State, task: Task) -> list[str]:
    battle = _now(state)
    return _ambushes(state, battle.attacker) if battle.ambush else []


def _ambushes(state: State, seat: int) -> list[str]:
    hand = state.sides[seat].hand
    if not hand:
        return []
    suit = state.map.suits[_now(state).clearing]
    found = [f"ambush:{card.text}" for card in hand if card.role == "ambush" and card.fits[suit]]
    return [*found, "done"]


def _ambush(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "ambush":
        card = state.card(words[1])
        spend(state, int(task[1]), card)
        _now(state).ambush = card


def _foil(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "ambush":
        spend(state, int(task[1]), state.card(words[1]))
        _now(state).ambush = None


def _surprise(state: State, task: Task) -> None:
    battle = _now(state)
    if battle.ambush:
        state.agenda += [("battle.survived", battle.attacker), ("battle.take", battle.attacker, AMBUSH_HITS)]


def _survived(state: State, task: Task) -> None:
    battle = _now(state)
    if not state.factions[battle.attacker].stays_in_battle(state, battle.attacker, battle.clearing):
        while state.agenda[-1][0] != "battle.end":
            state.agenda.pop()


# Steps 2 to 4: before the roll, the roll, after the roll


def _before(state: State, task: Task) -> None:
    battle = _now(state)
    pair = (battle.attacker, battle.defender)
    tasks = [each for seat in pair for each in state.factions[seat].before_roll(state, seat, battle)]
    state.agenda += reversed(tasks)


def _roll_options(state: State, task: Task) -> list[str]:
    return _ROLLS


def _roll(state: State, task: Task, words: list[str]) -> None:
    battle = _now(state)
    high, low = sorted((int(words[1]), int(words[2])), reverse=True)
    if state.factions[battle.defender].takes_high_as_defender:
        high, low = low, high
    for which, (seat, die) in enumerate(((battle.attacker, high), (battle.defender, low))):
        battle.rolled[which] = min(die, state.factions[seat].hit_limit(state, seat, battle.clearing))
    state.tell("rolled", attacker=high, defender=low)


def _after_options(state: State, task: Task) -> list[str]:
    seat, battle = int(task[1]), _now(state)
    mine = "brutal-tactics" if seat == battle.attacker else "sappers"
    found = [f"use:{id_}" for id_ in (mine, "armorers") if _usable(state, seat, battle, id_)]
    return [*found, "done"] if found else []


def _usable(state: State, seat: int, battle: Battle, id_: str) -> bool:
    return bool(state.sides[seat].has_crafted(id_)) and f"{id_}-{state.seats[seat]}" not in battle.marks


def _after(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, battle, id_ = int(task[1]), _now(state), words[1]
    side = state.sides[seat]
    battle.marks.append(f"{id_}-{state.seats[seat]}")
    if id_ == "armorers":
        battle.ignores[battle.side_of(seat)] = True
    else:
        battle.extra[battle.side_of(seat)] += 1
    if id_ == "brutal-tactics":
        score(state, battle.defender, 1)
    else:
        card = side.has_crafted(id_)
        assert card is not None
        side.crafted.remove(card)
        discard(state, card)
    state.agenda.append(task)


# Steps 5 and 6: count and deal hits


def _count(state: State, task: Task) -> None:
    battle = _now(state)
    pair = (battle.attacker, battle.defender)
    hits = []
    for which, seat in enumerate(pair):
        enemy = pair[1 - which]
        extra = battle.extra[which] + state.factions[seat].extra_hits(state, seat, battle)
        if which == 0 and state.factions[enemy].is_defenseless(state, enemy, battle.clearing):
            extra += 1
        ignored = battle.ignores[1 - which] or state.factions[enemy].ignores_rolled_hits(state, enemy, battle)
        hits.append(extra if ignored else extra + battle.rolled[which])
    state.tell("hits", attacker=hits[0], defender=hits[1])
    state.agenda += [("battle.take", battle.attacker, hits[1]), ("battle.take", battle.defender, hits[0])]


def _take(state: State, task: Task) -> None:
    """Removes pieces for hits as long as there is nothing to choose, then asks."""
    seat, hits, battle = int(task[1]), int(task[2]), _now(state)
    by, clearing = battle.enemy_of(seat), battle.clearing
    faction, pieces = state.factions[seat], state.sides[seat].pieces
    while hits > 0:
        kinds = faction.losable(state, seat, clearing)
        if not kinds:
            return
        if kinds == ["warrior"]:
            removed = remove_warriors(state, by, seat, clearing, hits)
            if not removed:
                return
            hits -= removed
        elif len(kinds) > 1 and (
            faction.orders_losses or sum(pieces[kind][clearing] for kind in kinds) > hits
        ):  # who takes the hits also says in which order pieces go and effects follow: 4.3.4
            state.agenda.append(("battle.lose", seat, hits))
            return
        else:
            remove(state, by, seat, kinds[0], clearing)
            hits -= 1


def _lose_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    return [f"lose:{kind}" for kind in state.factions[seat].losable(state, seat, _now(state).clearing)]


def _lose(state: State, task: Task, words: list[str]) -> None:
    seat, battle = int(task[1]), _now(state)
    if words[1] == "warrior":  # it is asked for only in positions that somebody wrote
        remove_warriors(state, battle.enemy_of(seat), seat, battle.clearing)
    else:
        remove(state, battle.enemy_of(seat), seat, words[1], battle.clearing)
    state.agenda.append(("battle.take", seat, int(task[2]) - 1))


def _end(state: State, task: Task) -> None:
    battle = _now(state)
    state.battle = None
    for seat in (battle.attacker, battle.defender):
        state.factions[seat].battle_over(state, seat, battle)


# What people read


def _say_ambush(state: State, task: Task, words: list[str]) -> str:
    who = state.factions[int(task[1])].name
    return f"{who} plays {state.card(words[1]).name}." if words[0] == "ambush" else f"{who} plays no ambush."


def _say_roll(state: State, task: Task, words: list[str]) -> str:
    return f"The dice show {words[1]} and {words[2]}."


def _say_after(state: State, task: Task, words: list[str]) -> str:
    who = state.factions[int(task[1])].name
    return f"{who} leaves it at that." if words[0] == "done" else f"{who} uses {words[1].replace('-', ' ').title()}."


def _say_lose(state: State, task: Task, words: list[str]) -> str:
    return f"{state.factions[int(task[1])].name} takes a hit: {with_article(words[1])} is removed."


DECISIONS = {
    "battle.ambush": Decision(_ambush_options, _ambush, _say_ambush),
    "battle.foil": Decision(_foil_options, _foil, _say_ambush),
    "battle.roll": Decision(_roll_options, _roll, _say_roll, chance=True),
    "battle.after": Decision(_after_options, _after, _say_after),
    "battle.lose": Decision(_lose_options, _lose, _say_lose),
}
"""What is decided in a battle."""
BY_ITSELF: dict[str, Callable[[State, Task], None]] = {
    "battle.surprise": _surprise,
    "battle.survived": _survived,
    "battle.before": _before,
    "battle.count": _count,
    "battle.take": _take,
    "battle.end": _end,
}
"""What happens in a battle without a decision."""
