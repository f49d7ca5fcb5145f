"""An attack from its announcement to its last after-battle effect (R7 to R12)."""

from __future__ import annotations

from engine.dragons.board import (
    ADJACENT,
    PLACES,
    SQUARES,
    TREASURE_SQUARES,
    place_of,
    row_of,
    row_of_treasure,
    treasure_place_of,
)
from engine.dragons.cards import SEATS, Card, is_of_type
from engine.dragons.effects import AFTER_BATTLE
from engine.dragons.state import NOBODY, Battle, Played, State, Task
from engine.dragons.strength import battle_total, counts
from engine.dragons.zones import add_counter, clear_position, discard, gain, leave_hand, pay, refill, turn_up

__all__ = [
    "attack",
    "choose_effect",
    "counter_moves",
    "effect",
    "effect_moves",
    "end_battle",
    "fight",
    "fight_moves",
    "may_react",
    "may_save",
    "meet_terrain",
    "put_counter",
    "react",
    "save",
    "save_moves",
]


# The attack (R7)


def attack(state: State, seat: int, place: int, target: int) -> None:
    """A Dragon attacks a card: both are turned up and paid for, then Terrain is met or a battle begins."""
    rival = 1 - seat
    state.tell("attacked", seat=SEATS[seat], square=SQUARES[seat][place], target=SQUARES[rival][target])
    _turn_up_and_pay(state, seat, place)
    met = state.slot(rival, target)
    if met.is_dragon:
        _meet_dragon(state, seat, place, target)
        return
    turn_up(state, rival, target)
    state.agenda += [("terrain", seat, place, target), ("react", rival, target, place)]


def _turn_up_and_pay(state: State, seat: int, place: int) -> None:
    slot = state.slot(seat, place)
    turn_up(state, seat, place)
    if not slot.seen:
        pay(state, seat, slot.card.kind.price, slot.card.text)


def _meet_dragon(state: State, seat: int, place: int, target: int) -> None:
    rival = 1 - seat
    slot = state.slot(rival, target)
    if not slot.seen and state.sides[rival].gold < slot.card.kind.price:
        turn_up(state, rival, target)
        state.tell("unpaid", seat=SEATS[rival], square=SQUARES[rival][target], card=slot.card.text)
        clear_position(state, rival, target)  # R5: lost, but not killed in a battle
        return
    _turn_up_and_pay(state, rival, target)
    _begin_battle(state, seat, place, target)


def _begin_battle(state: State, seat: int, place: int, target: int) -> None:
    places = ((place,), (target,)) if seat == 0 else ((target,), (place,))
    state.battle = Battle(seat, places)
    state.agenda.append(("fight", seat, 0))


# Terrain (R8) and the Chameleon Reaction (R9)


def may_react(state: State, task: Task) -> bool:
    """Returns whether the Terrain that was just turned up can become a Dragon, and its owner can pay for it."""
    _, seat, place, _ = task
    reaction = state.slot(int(seat), int(place)).card.kind.reaction
    return reaction is not None and state.sides[int(seat)].gold >= reaction.price


def react(state: State, task: Task, move: str) -> None:
    """The owner changes the Terrain, and a battle follows; or declines, and the window is gone for good."""
    _, seat, place, attacker = (each if isinstance(each, int) else NOBODY for each in task)
    if move != "change":
        return
    slot = state.slot(seat, place)
    reaction = slot.card.kind.reaction
    assert reaction is not None
    pay(state, seat, reaction.price, slot.card.text)
    state.sides[seat].slots[place] = slot._replace(changed=True)
    state.tell("changed", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)
    state.agenda.pop()  # the Terrain is not met any more
    _begin_battle(state, 1 - seat, attacker, place)


def meet_terrain(state: State, task: Task) -> None:
    """Terrain that was not changed is eliminated, or it attaches to the attacker."""
    _, seat, place, target = (each if isinstance(each, int) else NOBODY for each in task)
    rival = 1 - seat
    slot, attacker = state.slot(rival, target), state.slot(seat, place)
    kind, native = slot.card.kind, attacker.card.kind.native
    eliminates = "scout" in attacker.traits or (native is not None and is_of_type(kind, native.type))
    if eliminates or kind.spares & attacker.traits:
        state.tell("eliminated", seat=SEATS[rival], square=SQUARES[rival][target], card=slot.card.text)
        clear_position(state, rival, target)
        return
    state.sides[rival].slots[target] = None
    state.sides[seat].slots[place] = attacker._replace(attached=(*attacker.attached, slot.card))
    state.tell("attached", seat=SEATS[seat], square=SQUARES[seat][place], card=slot.card.text)
    gain(state, rival, kind.symbols, slot.card.text)
    refill(state, rival, target)


# The battle (R10, R11)


def fight_moves(state: State, task: Task) -> list[str]:
    """Returns the Battle Actions that a seat may play now, and "pass"."""
    seat = int(task[1])
    side, battle = state.sides[seat], state.battle
    assert battle is not None
    moves = ["pass"]
    for card in side.hand:
        if card.kind.kind == "battle" and card.kind.cost <= side.gold:
            moves += [f"play:{card.text}{aim}" for aim in _aims(state, battle, seat, card)]
    return moves


def _aims(state: State, battle: Battle, seat: int, card: Card) -> list[str]:
    kind = card.kind
    if (kind.defending and battle.attacker == seat) or not counts(battle, Played(card)):
        return []
    if any(effect.does == "help" for effect in kind.does):
        return [f":{SQUARES[seat][place]}" for place in PLACES if _may_help(state, battle, seat, place)]
    if kind.not_against:
        rivals = battle.places[1 - seat]
        open_to = [place for place in rivals if not state.slot(1 - seat, place).traits & kind.not_against]
        return [f":{SQUARES[1 - seat][place]}" for place in open_to]
    return [""]


def _may_help(state: State, battle: Battle, seat: int, place: int) -> bool:
    slot = state.sides[seat].slots[place]
    fighting = battle.places[seat]
    if slot is None or not slot.up or place in fighting:
        return False
    return "flying" in slot.traits or place in ADJACENT[fighting[0]]


def fight(state: State, task: Task, move: str) -> None:
    """A seat plays a Battle Action or passes; two passes in a row end the battle."""
    seat, passes = int(task[1]), int(task[2])
    if move == "pass":
        state.agenda.append(("fight", 1 - seat, 1) if passes == 0 else ("decide",))
        return
    battle = state.battle
    assert battle is not None
    _, text, *aim = move.split(":")
    card = leave_hand(state, seat, text)
    pay(state, seat, card.kind.cost, text)
    target = place_of(aim[0]) if aim else (NOBODY, NOBODY)
    state.tell("played", seat=SEATS[seat], card=text, aim=aim[0] if aim else None)
    if target[0] == seat:
        ours, theirs = (*battle.places[seat], target[1]), battle.places[1 - seat]
        battle = battle._replace(places=(ours, theirs) if seat == 0 else (theirs, ours))
    aimed_at = target[1] if target[0] == 1 - seat else NOBODY
    state.battle = battle._replace(played=(*battle.played, Played(card, aimed_at)))
    state.agenda.append(("fight", 1 - seat, 0))


def decide(state: State, task: Task) -> None:
    """Fixes winner and losers (R10): equal totals are the attacker's."""
    battle = state.battle
    assert battle is not None
    attacker = battle.attacker
    totals = [battle_total(state, battle, seat) for seat in (0, 1)]
    winner = attacker if totals[attacker] >= totals[1 - attacker] else 1 - attacker
    state.battle = battle._replace(winner=winner)
    state.tell("decided", winner=SEATS[winner], red=totals[0], blue=totals[1])
    state.agenda.append(("save", 1 - winner))


# After the battle (R12)


def save_moves(state: State, task: Task) -> list[str]:
    """Returns which Treasure may keep which Dragon that lost, and "pass"; `task` names those that are kept."""
    seat, saved = int(task[1]), task[2:]
    battle = state.battle
    assert battle is not None
    losers = [place for place in sorted(battle.places[seat]) if place not in saved]
    moves = ["pass"]
    for where, treasure in enumerate(state.sides[seat].treasures):
        if treasure and any(effect.does == "survive" for effect in treasure.kind.does):
            row = row_of_treasure(where)
            here = TREASURE_SQUARES[seat][where]
            moves += [f"save:{here}:{SQUARES[seat][place]}" for place in losers if row_of(place) == row]
    return moves


def may_save(state: State, task: Task) -> bool:
    """Returns whether a loser's owner has anything to choose."""
    return len(save_moves(state, task)) > 1


def save(state: State, task: Task, move: str) -> None:
    """A Treasure keeps a Dragon that lost, or what is not kept is killed."""
    seat, saved = int(task[1]), task[2:]
    if move == "pass":
        _fall(state, seat, frozenset(saved))
        return
    _, treasure_square, square = move.split(":")
    where, place = treasure_place_of(treasure_square)[1], place_of(square)[1]
    treasure = state.sides[seat].treasures[where]
    assert treasure is not None
    state.sides[seat].treasures[where] = None
    state.tell("saved", seat=SEATS[seat], square=square, by=treasure.text)
    discard(state, treasure)
    state.agenda.append(("save", seat, *saved, place))


# What will happen is fixed before anybody falls: a killed Dragon's ability still resolves.
def _fall(state: State, loser: int, saved: frozenset[str | int]) -> None:
    battle = state.battle
    assert battle is not None
    due = _due_effects(state, battle)
    for place in sorted(battle.places[loser]):
        if place not in saved:
            card = state.slot(loser, place).card
            state.tell("killed", seat=SEATS[loser], square=SQUARES[loser][place], card=card.text)
            clear_position(state, loser, place)
    left = tuple(place for place in battle.places[loser] if place in saved)
    winners = battle.places[1 - loser]
    state.battle = battle._replace(places=(left, winners) if loser == 0 else (winners, left))
    state.agenda.append(("end-battle",))
    state.agenda += reversed(due)
    for category in range(6, 0, -1):
        _ask_for_order(state, category)


def _due_effects(state: State, battle: Battle) -> list[Task]:
    """The after-battle effects in the order of their six categories."""
    roles = (battle.attacker, 1 - battle.attacker)
    due: list[Task] = []
    for role, seat in enumerate(roles):
        for played in battle.played:
            after = played.card.kind.after
            if after and played.card.owner == seat and counts(battle, played):
                due.append(("effect", 1 + role, seat, played.card.full, after.does, after.amount, played.target))
    for role, seat in enumerate(roles):
        due += [("effect", 3 + role, seat, *facts) for facts in _treasure_effects(state, battle, seat)]
    for role, seat in enumerate(roles):
        due += [("effect", 5 + role, seat, *facts) for facts in _dragon_effects(state, battle, seat)]
    return due


def _treasure_effects(state: State, battle: Battle, seat: int) -> list[Task]:
    rows = {row_of(place) for place in battle.places[seat]} if battle.winner == seat else set()
    found: list[Task] = []
    for where, treasure in enumerate(state.sides[seat].treasures):
        if treasure and treasure.kind.wins and row_of_treasure(where) in rows:
            found.append((treasure.full, treasure.kind.wins.does, treasure.kind.wins.amount, NOBODY))
    return found


def _dragon_effects(state: State, battle: Battle, seat: int) -> list[Task]:
    found: list[Task] = []
    for place in sorted(battle.places[seat]):
        card = state.slot(seat, place).card
        happens = card.kind.wins if battle.winner == seat else card.kind.loses
        if happens:
            found.append((card.full, happens.does, happens.amount, NOBODY))
    return found


def _same_category(tasks: list[Task]) -> list[Task]:
    """The effects on top of these tasks that share a category, the first of them first."""
    found: list[Task] = []
    for task in reversed(tasks):
        if task[0] != "effect" or (found and task[1] != found[0][1]):
            break
        found.append(task)
    return found


def _ask_for_order(state: State, category: int) -> None:
    where = [index for index, task in enumerate(state.agenda) if task[0] == "effect" and task[1] == category]
    if len(where) > 1:
        state.agenda.insert(where[-1] + 1, ("order", state.agenda[where[0]][2]))


def _resolving(task: Task) -> str:
    return f"resolve:{str(task[3]).partition(':')[2]}"


def effect_moves(state: State, task: Task) -> list[str]:
    """Returns which of a player's effects in one category may come first."""
    return [_resolving(each) for each in _same_category(state.agenda[:-1])]


def choose_effect(state: State, task: Task, move: str) -> None:
    """The owner says which effect comes next."""
    waiting = _same_category(state.agenda)
    chosen = next(each for each in waiting if _resolving(each) == move)
    state.agenda.remove(chosen)
    if len(waiting) > 2:
        state.agenda.append(task)
    state.agenda.append(chosen)


def effect(state: State, task: Task) -> None:
    """An after-battle effect happens."""
    _, _, seat, source, word, amount, target = task
    state.tell("effect", seat=SEATS[int(seat)], card=str(source).partition(":")[2], does=word)
    AFTER_BATTLE[str(word)](state, int(seat), int(amount), int(target))


def counter_moves(state: State, task: Task) -> list[str]:
    """Returns every face-up Dragon that a counter may go on, up or down."""
    amount = int(task[2])
    moves = []
    for seat, side in enumerate(state.sides):
        squares = [SQUARES[seat][place] for place, slot in enumerate(side.slots) if slot and slot.up]
        moves += [f"counter:{sign}{amount}:{square}" for square in squares for sign in "+-"]
    return moves


def put_counter(state: State, task: Task, move: str) -> None:
    """The owner of the effect puts the counter on a Dragon."""
    _, amount, square = move.split(":")
    add_counter(state, *place_of(square), int(amount))


def end_battle(state: State, task: Task) -> None:
    """The Battle Actions go to their owners' discard piles in the order played."""
    battle = state.battle
    assert battle is not None
    state.battle = None
    for played in battle.played:
        discard(state, played.card)
