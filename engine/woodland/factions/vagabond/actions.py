"""The Vagabond's Daylight: an item is exhausted for each action. Source: facts 3.4."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.vagabond.aid import aid, aid_options
from engine.woodland.factions.vagabond.cards import QUESTS, REWARDS, RUIN_ITEMS, quest_name
from engine.woodland.factions.vagabond.going import moves, where_is, with_allies
from engine.woodland.factions.vagabond.items import (
    DAMAGED,
    ITEMS,
    damage,
    exhaust,
    gain,
    item_phrase,
    lose,
    ready,
    repair,
)
from engine.woodland.factions.vagabond.specials import SPECIALS, is_a, special_options, special_sentence, use_special
from engine.woodland.factions.vagabond.tricks import (
    CHEATED,
    JAILED,
    Penalty,
    ShuffleBack,
    cheat_options,
    exhausted_by,
    jail,
    jail_options,
    slay,
    slay_options,
    trick_sentence,
)
from engine.woodland.factions.vagabond.turn import NextQuest
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.crafting import craft, craft_options, craft_sentence
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.moving import move_by, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import lose_warrior, remove, score
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatDecision
from engine.woodland.words import ITEM_NAMES

IMPROVISED = "improvised"
"""The mark of a turn in which the Adventurer has used an item for another."""
_QUEST_CARDS = 2


class VagabondAction(OptionalDecision):
    """The Vagabond takes an action while items can be exhausted."""

    kind = "vagabond.act"
    window = CARDS
    expects = phrase("choose the next action")
    law = "9.5"
    repeats = True

    def options(self, state: State) -> list[str]:
        """Returns all actions; only those that use the item after a card has replaced it."""
        seat, side = self.seat, state.sides[self.seat]
        found = _actions(state, seat)
        if warrant := side.own["warrant"]:
            return [move for move in found if warrant in exhausted_by(move.split(":"))] or ["waive"]
        found += [*cheat_options(state, seat), *slay_options(state, seat), *jail_options(state, seat, _actions)]
        return [*found, "done"] if found or side.hand or side.crafted else []

    def missing(self, state: State) -> Mapping[str, str]:
        side, here = state.sides[self.seat], where_is(state, self.seat)
        if side.own["warrant"]:
            return {}
        able, own = ready(side), side.own["character"]
        found: dict[str, str] = {}
        for action, (item, characters, reason) in _WHY_NOT.items():
            if characters and own not in characters:
                continue
            if action in _ONCE and _ONCE[action] in side.used:
                found[action] = phrase("Already done this turn.")
            elif item and item not in able:
                found[action] = phrase("No {item} can be exhausted.", item=ITEM_NAMES[item])
            elif not able:
                found[action] = phrase("No item can be exhausted.")
            else:
                found[action] = reason if here or action in _ANYWHERE else phrase("The Vagabond is in a forest.")
        return found

    def choose(self, state: State, words: Sequence[str]) -> None:
        warrant: str = state.sides[self.seat].own["warrant"]
        if warrant:
            state.edit(self.seat).remember("warrant", "")
            state.agenda += [Penalty(self.seat)] if words[0] != "waive" else []
        if words[0] in SPECIALS:
            use_special(state, self.seat, words)
        elif words[0] != "waive":
            _ACTIONS[words[0]](state, self.seat, words)
        _return_warrant(state, self.seat, warrant)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        seat = self.seat
        if words[0] in SPECIALS:
            return special_sentence(state, seat, words)
        if words[0] in ("cheat", "slay", "jail"):
            return trick_sentence(state, seat, words)
        return action_sentence(state, seat, words)


def _actions(state: State, seat: int) -> list[str]:
    """Returns the actions of every Vagabond, and the special action of the character."""
    found = with_allies(state, seat, moves(state, seat, 1))
    if where_is(state, seat):
        for options in _HERE:
            found += options(state, seat)
    return [*found, *_repairs(state, seat), *special_options(state, seat)]


def _return_warrant(state: State, seat: int, warrant: str) -> None:
    """Removes the item that a card has replaced, exhausted or not."""
    for item in (f"{warrant}.x", warrant):
        if warrant and item in state.sides[seat].own[ITEMS]:
            lose(state, seat, item)
            return


# Boots


def _move(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, "boots")
    move_by(state, seat, words)


# Sword


def _battles(state: State, seat: int) -> list[str]:
    if "sword" not in state.sides[seat].own[ITEMS]:
        return []
    return battle_options(state, seat, (where_is(state, seat),))


def _battle(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, "sword")
    begin_by(state, seat, words)


# Torch


def _explorations(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    can = state.ruins[where_is(state, seat)] and under_ruins(side) and "torch" in side.own[ITEMS]
    return ["explore"] if can else []


def under_ruins(side: Side) -> list[str]:
    """Returns the items in ruins, not found yet."""
    return [item for item in RUIN_ITEMS if item not in side.own["found"]]


def _explore(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, "torch")
    state.agenda.append(Find(seat, where_is(state, seat)))


@dataclass(frozen=True, slots=True)
class Find(SeatDecision):
    """Chance decides which item is in a ruin; the ruin is removed."""

    clearing: Clearing

    kind = "vagabond.find"
    chance = True
    expects = phrase("reveal the item under the ruin")

    def options(self, state: State) -> list[str]:
        """Returns the items under the unexplored ruins."""
        items = under_ruins(state.sides[self.seat]) if state.ruins[self.clearing] else []
        return [f"find:{item}" for item in items]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Gives the item to the Vagabond, scores, and opens the slot."""
        side = state.edit(self.seat)
        side.remember("found", tuple(sorted((*side.own["found"], words[1]))))
        gain(state, self.seat, words[1])
        state.ruins = [ruin and at != self.clearing for at, ruin in enumerate(state.ruins)]
        state.slots = [slots + (at == self.clearing) for at, slots in enumerate(state.slots)]
        score(state, self.seat, 1)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} finds {item} in the ruin in clearing {clearing}.",
            who=who,
            item=item_phrase(words[1]),
            clearing=self.clearing,
        )


# Quests


def quest_options(state: State, seat: int) -> list[str]:
    """Returns the quests that match the clearing's suit and the items, each for points or for cards."""
    side, suit = state.sides[seat], state.map.suits[where_is(state, seat)]
    found = []
    for quest in side.own["quests"]:
        of_suit, *needed = QUESTS[quest]
        if of_suit != suit:
            continue
        if _has(side.own[ITEMS], needed):
            found += [f"quest:{quest}:{reward}" for reward in ("points", "cards")]
        if is_a(state, seat, "adventurer") and IMPROVISED not in side.used:
            found += _improvised(quest, needed, [*side.own[ITEMS]], ready(side))
    return found


def _has(items: Sequence[str], needed: Sequence[str]) -> bool:
    return all(items.count(kind) >= needed.count(kind) for kind in needed)


def _improvised(quest: str, needed: list[str], items: list[str], kinds: list[str]) -> list[str]:
    """Returns quests in which the Adventurer replaces an item: "improvise:QUEST:REWARD:MISSING:INSTEAD"."""
    found = []
    for missing in dict.fromkeys(needed):
        other = needed[1 - needed.index(missing)]
        found += [
            f"improvise:{quest}:{reward}:{missing}:{instead}"
            for instead in kinds
            if instead != missing and _has(items, [other, instead])
            for reward in ("points", "cards")
        ]
    return found


def _quest(state: State, seat: int, words: Sequence[str]) -> None:
    for kind in QUESTS[words[1]][1:]:
        exhaust(state, seat, str(kind))
    _reward(state, seat, words[1], words[2])


def _improvise(state: State, seat: int, words: Sequence[str]) -> None:
    needed = [str(kind) for kind in QUESTS[words[1]][1:]]
    needed.remove(words[3])
    exhaust(state, seat, needed[0])
    exhaust(state, seat, words[4])
    damage(state, seat, f"{words[4]}.x")
    state.edit(seat).used += (IMPROVISED,)
    _reward(state, seat, words[1], words[2])


def _cheat(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, words[3])
    exhaust(state, seat, words[4])
    state.edit(seat).used += (CHEATED,)
    state.agenda.append(ShuffleBack(seat, words[1]))
    _reward(state, seat, words[1], words[2])


def _reward(state: State, seat: int, quest: str, reward: str) -> None:
    side = state.edit(seat)
    side.remember("quests", tuple(each for each in side.own["quests"] if each != quest))
    side.remember("done", tuple(sorted((*side.own["done"], quest))))
    state.agenda.append(NextQuest(seat))
    if reward == "cards":
        state.agenda.append(Draw(seat, HAND, _QUEST_CARDS))
    else:
        score(state, seat, sum(QUESTS[each][0] == QUESTS[quest][0] for each in side.own["done"]))


# Crossbow


def strike_options(state: State, seat: int) -> list[str]:
    """Returns the pieces that a strike can remove: a warrior, "strike:SEAT", or else another, "strike:SEAT:KIND"."""
    if "crossbow" not in state.sides[seat].own[ITEMS]:
        return []
    here, found = where_is(state, seat), []
    for enemy in state.enemies_in(seat, here):
        side = state.sides[enemy]
        if faction_of(state, enemy).effect_targets(state, enemy, here):
            found.append(f"strike:{state.seats[enemy]}")
        elif not side.warriors[here]:
            found += [f"strike:{state.seats[enemy]}:{kind}" for kind, where in side.pieces.items() if where[here]]
    return found


def _strike(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, "crossbow")
    enemy, here = state.seat_of(words[1]), where_is(state, seat)
    if len(words) > 2:
        remove(state, seat, enemy, words[2], here)
    else:
        lose_warrior(state, seat, enemy, here)


# Hammer


def _repairs(state: State, seat: int) -> list[str]:
    items = state.sides[seat].own[ITEMS]
    if "hammer" not in items:
        return []
    return [f"repair:{item}" for item in sorted({*items}) if DAMAGED in item.partition(".")[2]]


def _repair(state: State, seat: int, words: Sequence[str]) -> None:
    exhaust(state, seat, "hammer")
    repair(state, seat, words[1])


def _crafts(state: State, seat: int) -> list[str]:
    hammers = [0, 0, 0]
    hammers[state.map.suits[where_is(state, seat)]] = state.sides[seat].own[ITEMS].count("hammer")
    return craft_options(state, seat, hammers)


def _craft(state: State, seat: int, words: Sequence[str]) -> None:
    for _ in range(sum(state.card(words[1]).cost)):
        exhaust(state, seat, "hammer")
    craft(state, seat, words)
    state.edit(seat).activated = (0, 0, 0)  # hammers are exhausted, nothing is activated


_HERE: Sequence[Callable[[State, int], list[str]]] = (
    _battles, _explorations, aid_options, quest_options, strike_options, _crafts,
)  # fmt: skip
"""The options of actions that are possible only in a clearing."""
_NO_QUEST = phrase("No open quest matches this clearing and your items.")
_NO_DAMAGE = phrase("No item is damaged.")
_WHY_NOT: Mapping[str, tuple[str, tuple[str, ...], str]] = {
    "move": ("boots", (), phrase("The remaining boots are not enough to enter an adjacent clearing.")),
    "battle": ("sword", (), phrase("No other faction has a piece here.")),
    "explore": ("torch", (), phrase("This clearing has no ruin.")),
    "aid": ("", (), phrase("No one is here, or no card in hand matches this clearing.")),
    "quest": ("", (), _NO_QUEST),
    "strike": ("crossbow", (), phrase("No enemy piece is here.")),
    "repair": ("hammer", (), _NO_DAMAGE),
    "craft": ("hammer", (), phrase("No card in hand can be crafted with this clearing's suit.")),
    "steal": ("torch", ("thief",), phrase("No one here holds a card.")),
    "salvage": ("torch", ("tinker",), phrase("No card in the discard pile matches this clearing.")),
    "hideout": ("torch", ("ranger",), _NO_DAMAGE),
    "instigate": ("torch", ("vagrant",), phrase("No one here can battle another player.")),
    "scorch": ("torch", ("scoundrel",), phrase("You have already scorched a clearing.")),
    "glide": ("torch", ("harrier",), phrase("No clearing can be entered from here.")),
    "improvise": ("", ("adventurer",), _NO_QUEST),
    "cheat": ("", ("cheat",), _NO_QUEST),
    "slay": ("", ("gladiator",), phrase("No enemy warrior is here.")),
    "jail": ("", ("jailor",), phrase("No card matches this clearing, or no extra item would help.")),
}
"""For each action the item that it exhausts, whose it is alone, and why it may not be possible with the item."""
_ONCE = {"improvise": IMPROVISED, "cheat": CHEATED, "jail": JAILED}
_ANYWHERE = ("move", "repair", "hideout", "glide")
_ACTIONS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "move": _move,
    "battle": _battle,
    "explore": _explore,
    "aid": aid,
    "quest": _quest,
    "improvise": _improvise,
    "cheat": _cheat,
    "slay": slay,
    "jail": jail,
    "strike": _strike,
    "repair": _repair,
    "craft": _craft,
}


def action_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about an action."""
    if words[0] in _SENTENCES:
        return _SENTENCES[words[0]](state, seat, words)
    who = name_of(state, seat)
    match words[0]:
        case "waive":
            return phrase("{who} does not use the card.", who=who)
        case "explore":
            return phrase("{who} explores the ruin in clearing {here}.", who=who, here=where_is(state, seat))
        case "aid":
            item, other = item_phrase(words[-1]), name_of(state, state.seat_of(words[1]))
            return phrase("{who} exhausts {item} to aid {other}.", who=who, item=item, other=other)
        case "strike":
            other = name_of(state, state.seat_of(words[1]))
            return phrase("{who} exhausts a crossbow to strike {other}.", who=who, other=other)
    return phrase("{who} is done.", who=who)


def _quest_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    who, quest, reward = name_of(state, seat), quest_name(words[1]), REWARDS[words[2]]
    if len(words) == 3:
        return phrase("{who} completes the quest {quest} for {reward}.", who=who, quest=quest, reward=reward)
    return phrase(
        "{who} completes the quest {quest} for {reward} with {item} for {other}.",
        who=who,
        quest=quest,
        reward=reward,
        item=item_phrase(words[4]),
        other=item_phrase(words[3]),
    )


def _repair_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    return phrase("{who} exhausts a hammer to repair {item}.", who=name_of(state, seat), item=item_phrase(words[1]))


_SENTENCES: Mapping[str, Callable[[State, int, Sequence[str]], str]] = {
    "move": move_sentence,
    "battle": battle_sentence,
    "quest": _quest_sentence,
    "improvise": _quest_sentence,
    "repair": _repair_sentence,
    "craft": craft_sentence,
}
