"""The Marquise de Cat: wood, buildings, the keep, field hospitals. Source: the Law of Root, p16, section 6."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from engine.woodland.battle import battle_options, battle_sentence, begin_by
from engine.woodland.cards import BIRD
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.map import CLEARINGS
from engine.woodland.moving import move_options, move_sentence, move_warriors, read_move
from engine.woodland.pieces import can_place, place, place_warriors, score, spend, take_back, trigger
from engine.woodland.state import State, Task

__all__ = ["Marquise", "connected"]

BUILDINGS = ("sawmill", "workshop", "recruiter")
ACTIONS = 3
"""Actions of a Daylight; each bird card spent gives one more."""


def connected(state: State, seat: int, clearing: int) -> list[int]:
    """Returns the clearings whose wood can be spent in a clearing: connected to it through clearings ruled."""
    reached = [clearing]
    for at in reached:
        for beyond in state.map.adjacent[at]:
            if beyond not in reached and state.ruler(beyond) == seat:
                reached.append(beyond)
    return reached


class Marquise(Faction):
    """The Marquise de Cat."""

    key: ClassVar[str] = "marquise"
    fields: ClassVar[Sequence[Field]] = (Field("home", "number", most=12), Field("actions", "number"))
    triggered: ClassVar[Sequence[str]] = ("marquise.hospital",)
    marks: ClassVar[Sequence[str]] = ("recruit",)

    # Set-up

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        return [("marquise.keep", seat), *(("marquise.first", seat, kind) for kind in BUILDINGS)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    # Her turn

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [("marquise.saw", seat, _spread(state, seat, "sawmill"))]

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        state.sides[seat].own["actions"] = ACTIONS
        return [("craft", seat), ("marquise.act", seat)]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return []

    def missing(self, state: State, seat: int, kind: str) -> Mapping[str, str]:
        return _missing(state, seat) if kind == "marquise.act" else {}

    def decisions(self) -> Mapping[str, Decision]:
        return _DECISIONS

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return _BY_ITSELF

    def shapes(self) -> Mapping[str, str]:
        return _SHAPES

    # Her abilities

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces["keep"][clearing])

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        if seat == owner and state.sides[owner].on_map("keep"):
            trigger(state, ("marquise.hospital", owner, clearing, count))


# Set-up: the keep in a corner, a warrior in every clearing but the opposite corner, one building of each kind


def _keep_options(state: State, task: Task) -> list[str]:
    return [f"keep:{corner}" for corner in state.map.corners if state.sides[int(task[1])].pieces["keep"][0]]


def _keep(state: State, task: Task, words: list[str]) -> None:
    seat, corner = int(task[1]), int(words[1])
    state.sides[seat].own["home"] = corner
    place(state, seat, "keep", corner)
    for clearing in CLEARINGS:
        if clearing != state.map.opposite[corner]:
            place_warriors(state, seat, clearing)


def _first_options(state: State, task: Task) -> list[str]:
    side = state.sides[int(task[1])]
    keep = int(side.own["home"])
    if not side.pieces[str(task[2])][0]:
        return []
    return [f"first:{task[2]}:{at}" for at in (keep, *state.map.adjacent[keep]) if state.slots[at]]


def _first(state: State, task: Task, words: list[str]) -> None:
    place(state, int(task[1]), words[1], int(words[2]))


# Birdsong: one wood at each sawmill. Sawmills and recruiters that still wait for their piece stand in the task as
# clearings with dots between them, "1.5.5".


def _spread(state: State, seat: int, kind: str) -> str:
    where = state.sides[seat].pieces[kind]
    return ".".join(str(at) for at in CLEARINGS for _ in range(where[at]) if can_place(state, seat, at))


def _waiting(task: Task) -> list[int]:
    return [int(each) for each in str(task[2]).split(".") if each]


def _without(task: Task, clearing: int) -> Task:
    left = _waiting(task)
    left.remove(clearing)
    return (task[0], task[1], ".".join(map(str, left)))


def _saw(state: State, task: Task) -> None:
    """Places the wood of all sawmills, or asks where when there is not enough."""
    seat, waiting = int(task[1]), _waiting(task)
    if len(waiting) > state.sides[seat].pieces["wood"][0]:
        state.agenda.append(("marquise.mill", seat, task[2]))
        return
    for clearing in waiting:
        place(state, seat, "wood", clearing)


def _mill_options(state: State, task: Task) -> list[str]:
    if not state.sides[int(task[1])].pieces["wood"][0]:
        return []
    return [f"wood:{at}" for at in sorted({*_waiting(task)})]


def _mill(state: State, task: Task, words: list[str]) -> None:
    place(state, int(task[1]), "wood", int(words[1]))
    state.agenda.append(_without(task, int(words[1])))


def _muster(state: State, task: Task) -> None:
    """Places a warrior at all recruiters, or asks where when there are not enough."""
    seat, waiting = int(task[1]), _waiting(task)
    if len(waiting) > state.sides[seat].warriors[0]:
        state.agenda.append(("marquise.draft", seat, task[2]))
        return
    for clearing in waiting:
        place_warriors(state, seat, clearing)


def _draft_options(state: State, task: Task) -> list[str]:
    if not state.sides[int(task[1])].warriors[0]:
        return []
    return [f"draft:{at}" for at in sorted({*_waiting(task)})]


def _draft(state: State, task: Task, words: list[str]) -> None:
    place_warriors(state, int(task[1]), int(words[1]))
    state.agenda.append(_without(task, int(words[1])))


# Daylight: three actions, and one more for each bird card


def _act_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    found = [f"hire:{card.text}" for card in side.hand if card.suit == BIRD]
    if side.own["actions"]:
        found += battle_options(state, seat)
        found += move_options(state, seat)
        if "recruit" not in side.used and side.warriors[0] and side.on_map("recruiter"):
            found.append("recruit")
        found += _build_options(state, seat)
        found += _overwork_options(state, seat)
    # With no action and no card at all everybody sees that nothing is left.
    return [*found, "done"] if found or side.hand or side.crafted else []


def _build_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    wood = side.pieces["wood"]
    most = sum(wood) - wood[0]
    pieces = state.factions[seat].board.pieces
    prices = {kind: _price(pieces[kind].costs, side.pieces[kind][0]) for kind in BUILDINGS if side.pieces[kind][0]}
    prices = {kind: price for kind, price in prices.items() if price <= most}
    if not prices:
        return []
    found = []
    for clearing in CLEARINGS:
        if state.slots[clearing] > 0 and state.ruler(clearing) == seat and can_place(state, seat, clearing):
            reach = sum(wood[at] for at in connected(state, seat, clearing))
            found += [f"build:{kind}:{clearing}" for kind, price in prices.items() if price <= reach]
    return found


def _price(costs: tuple[int, ...], left: int) -> int:
    """What the leftmost piece of a track costs when so many are left on it."""
    return costs[len(costs) - left]


def _overwork_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    if not side.pieces["wood"][0]:
        return []
    sawmills = side.pieces["sawmill"]
    return [
        f"overwork:{at}:{card.text}"
        for at in CLEARINGS
        if sawmills[at] and can_place(state, seat, at)
        for card in side.matching(state.map.suits[at])
    ]


def _act(state: State, task: Task, words: list[str]) -> None:
    verb = words[0]
    if verb == "done":
        return
    state.agenda.append(task)
    side = state.sides[int(task[1])]
    if verb == "hire":
        spend(state, int(task[1]), state.card(words[1]))
        side.own["actions"] += 1
        return
    side.own["actions"] -= 1
    _ACTIONS[verb](state, int(task[1]), words)


def _march(state: State, seat: int, words: list[str]) -> None:
    state.agenda.append(("marquise.march", seat))
    move_warriors(state, seat, *read_move(words))


def _recruit(state: State, seat: int, words: list[str]) -> None:
    state.sides[seat].used.append("recruit")
    state.agenda.append(("marquise.muster", seat, _spread(state, seat, "recruiter")))


def _build(state: State, seat: int, words: list[str]) -> None:
    kind, clearing = words[1], int(words[2])
    piece = state.factions[seat].board.pieces[kind]
    price = _price(piece.costs, state.sides[seat].pieces[kind][0])
    state.agenda += [("marquise.raise", seat, kind, clearing), ("marquise.pay", seat, price, clearing)]


def _overwork(state: State, seat: int, words: list[str]) -> None:
    spend(state, seat, state.card(words[2]))
    place(state, seat, "wood", int(words[1]))


_ACTIONS = {"battle": begin_by, "move": _march, "recruit": _recruit, "build": _build, "overwork": _overwork}


def _march_options(state: State, task: Task) -> list[str]:
    return [*move_options(state, int(task[1])), "done"]


def _second_march(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "move":
        move_warriors(state, int(task[1]), *read_move(words))


def _pay(state: State, task: Task) -> None:
    """Spends wood as long as there is nothing to choose, then asks."""
    seat, price, clearing = int(task[1]), int(task[2]), int(task[3])
    wood = state.sides[seat].pieces["wood"]
    sources = [at for at in connected(state, seat, clearing) if wood[at]]
    if len(sources) > 1 and 0 < price < sum(wood[at] for at in sources):
        state.agenda.append(("marquise.spend", seat, price, clearing))
        return
    for at in sources:
        count = min(price, wood[at])
        price -= count
        take_back(state, seat, "wood", at, count)


def _spend_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    wood = state.sides[seat].pieces["wood"]
    return [f"spend:{at}" for at in connected(state, seat, int(task[3])) if wood[at]]


def _spend(state: State, task: Task, words: list[str]) -> None:
    take_back(state, int(task[1]), "wood", int(words[1]), 1)
    state.agenda.append(("marquise.pay", task[1], int(task[2]) - 1, task[3]))


def _raise(state: State, task: Task) -> None:
    """Places a building that is paid for, and scores the space it uncovers."""
    seat, kind = int(task[1]), str(task[2])
    piece, left = state.factions[seat].board.pieces[kind], state.sides[seat].pieces[kind][0]
    if not left or state.slots[int(task[3])] <= 0:
        return
    points = piece.points[piece.count - left]
    place(state, seat, kind, int(task[3]))
    score(state, seat, points)


# Why an action is not offered


def _missing(state: State, seat: int) -> dict[str, str]:
    side = state.sides[seat]
    if not side.own["actions"]:
        return {"Actions": "none is left; a bird card gives one more."}
    can_recruit = "recruit" not in side.used and side.warriors[0] and side.on_map("recruiter")
    why = {
        "Battle": (battle_options(state, seat), "no warrior stands with an enemy's piece."),
        "March": (move_options(state, seat), "she may not move: she rules no clearing on the way."),
        "Recruit": (can_recruit, _why_no_recruit(state, seat)),
        "Build": (_build_options(state, seat), "she rules no clearing with an open slot and enough wood on the way."),
        "Overwork": (_overwork_options(state, seat), "no card fits a sawmill's clearing, or no wood is left."),
    }
    return {action: reason for action, (can, reason) in why.items() if not can}


def _why_no_recruit(state: State, seat: int) -> str:
    side = state.sides[seat]
    if "recruit" in side.used:
        return "it was done this turn."
    return "no recruiter is on the map." if side.warriors[0] else "no warrior is in the supply."


# Field hospitals: asked whenever she holds a card, so that the question gives nothing away


def _hospital_options(state: State, task: Task) -> list[str]:
    side = state.sides[int(task[1])]
    if not side.hand or not side.on_map("keep"):
        return []
    return [*(f"heal:{card.text}" for card in side.matching(state.map.suits[int(task[2])])), "done"]


def _hospital(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat = int(task[1])
    spend(state, seat, state.card(words[1]))
    keep = next(at for at in CLEARINGS if state.sides[seat].pieces["keep"][at])
    place_warriors(state, seat, keep, int(task[3]))


# What people read


def _say(state: State, task: Task, words: list[str]) -> str:
    who, verb = state.factions[int(task[1])].name, words[0]
    if verb == "move":
        return move_sentence(state, int(task[1]), words)
    if verb == "battle":
        return battle_sentence(state, int(task[1]), words)
    facts = {"first": words[1] if len(words) > 1 else "", "last": words[-1]}
    if verb in ("hire", "heal", "overwork"):
        facts["card"] = state.card(words[-1]).name
    if verb == "heal":
        facts["count"] = str(task[3])
    return f"{who} {_SAYINGS[verb].format(**facts)}"


_SAYINGS = {
    "keep": "places the keep in clearing {first}.",
    "first": "places a {first} in clearing {last}.",
    "wood": "places a wood in clearing {first}.",
    "draft": "recruits a warrior in clearing {first}.",
    "hire": "spends {card} for one more action.",
    "recruit": "recruits a warrior at every recruiter.",
    "build": "builds a {first} in clearing {last}.",
    "overwork": "spends {card} for a wood in clearing {first}.",
    "spend": "spends a wood of clearing {first}.",
    "heal": "spends {card} to bring {count} back to the keep: Field Hospitals.",
    "done": "is done.",
}
_DECISIONS = {
    "marquise.keep": Decision(_keep_options, _keep, _say),
    "marquise.first": Decision(_first_options, _first, _say),
    "marquise.mill": Decision(_mill_options, _mill, _say),
    "marquise.draft": Decision(_draft_options, _draft, _say),
    "marquise.act": Decision(_act_options, _act, _say, window=True),
    "marquise.march": Decision(_march_options, _second_march, _say, quiet=True),
    "marquise.spend": Decision(_spend_options, _spend, _say),
    "marquise.hospital": Decision(_hospital_options, _hospital, _say),
}
_BY_ITSELF = {
    "marquise.saw": _saw,
    "marquise.muster": _muster,
    "marquise.pay": _pay,
    "marquise.raise": _raise,
}
_SHAPES = {
    "marquise.first": f"own {'|'.join(BUILDINGS)}",
    "marquise.saw": "own clearings",
    "marquise.mill": "own clearings",
    "marquise.muster": "own clearings",
    "marquise.draft": "own clearings",
    "marquise.raise": f"own {'|'.join(BUILDINGS)} clearing",
    "marquise.pay": "own count clearing",
    "marquise.spend": "own count clearing",
    "marquise.hospital": "own clearing count",
}
