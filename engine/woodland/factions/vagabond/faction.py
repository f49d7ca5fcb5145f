"""The Vagabond: a pawn without warriors, items, relations, quests, ruins, a coalition. Source: the Law of Root, p16."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.agenda import NOBODY
from engine.sentence import english, phrase, plural, row_of
from engine.woodland.cards import SUITS
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_board import board_of
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.vagabond.actions import IMPROVISED, Find, VagabondAction, under_ruins
from engine.woodland.factions.vagabond.aid import GiveCard, PickItem
from engine.woodland.factions.vagabond.cards import CHARACTERS, QUESTS, RUIN_ITEMS, quest_name
from engine.woodland.factions.vagabond.going import FOREST, PAWN, move_allies, move_pawn, moves, where_is, with_allies
from engine.woodland.factions.vagabond.items import (
    ITEMS,
    KINDS,
    counts,
    damage,
    gain,
    item_phrase,
    kind_of,
    limit,
    on_track,
    whole,
)
from engine.woodland.factions.vagabond.relations import HOSTILE, allies_in, is_hostile, relation, set_relation
from engine.woodland.factions.vagabond.specials import ENLISTED, Enlist, Instigated, Swift, is_a
from engine.woodland.factions.vagabond.tricks import CHEATED, JAILED, SPARING, Penalty, ShuffleBack
from engine.woodland.factions.vagabond.turn import (
    Character,
    DamageItems,
    Enter,
    ForestRest,
    ItemFee,
    KeepItems,
    NextQuest,
    Refresh,
    RepairItems,
    Slip,
)
from engine.woodland.rules.persistent import Closing
from engine.woodland.rules.pieces import remove_warriors, score
from engine.woodland.state import Battle, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

_KEY = "vagabond"
_ITEM = re.compile(rf"({'|'.join(KINDS)})(\.(x|d|xd))?", re.ASCII)
_AID_POINTS = re.compile(r"\d \d \d", re.ASCII)
_COALITION_SEATS = 4
_ALLY = "ally"
"""The kind of loss for a hit on an ally's warrior instead of an item."""


class Vagabond(Faction):
    """The Vagabond; its items are words, see `items.py`, and its relations are numbers, see `relations.py`."""

    key: ClassVar[str] = _KEY
    fields: ClassVar[Sequence[Field]] = (
        Field("character", "word"),
        Field(FOREST, "word"),
        Field(ITEMS, "words"),
        Field("found", "words"),
        Field("quests", "words"),
        Field("done", "words"),
        Field("relations", "numbers"),
        Field("aids", "numbers"),
        Field("scorched", "number", most=12),
        Field("instigating", "number", most=1),
        Field("warrant", "word"),
        Field("partner", "word"),
        Field("ally", "word"),
        Field("ally-hits", "number"),
        Field("item-hits", "number"),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = {"pawn": lambda n: plural("a pawn", "{n} pawns", n)}
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Character, Enter, NextQuest, Refresh, Slip, VagabondAction, Find, GiveCard, PickItem, ForestRest, KeepItems,
        DamageItems, RepairItems, ItemFee, Enlist, Swift, Instigated, ShuffleBack, Penalty,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.vagabond.judge:VagabondJudge"
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {
        "aid-points": " ".join(map(str, board_of(_KEY).rows["aid"])),
        "allies-follow": True,
        "coalition-points": 10,
        "ronin-repeats": True,
    }
    marks: ClassVar[Sequence[str]] = (IMPROVISED, ENLISTED, CHEATED, JAILED, SPARING)
    pays_with_warriors: ClassVar[bool] = False

    def wrong_rule(self, rules: Mapping[str, Any]) -> str:
        if not _AID_POINTS.fullmatch(str(rules["aid-points"])):
            return phrase(
                "'aid-points' of woodland is {points}; it must be three digits separated by spaces",
                points=repr(rules["aid-points"]),
            )
        if not 0 <= int(rules["coalition-points"]) <= 29:
            return phrase(
                "'coalition-points' of woodland is {points}; it must be from 0 to 29",
                points=rules["coalition-points"],
            )
        return ""

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Character(seat), Enter(seat), *[NextQuest(seat)] * self.board.rows["quests"][0]]

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        state.edit(seat).remember("aids", ())
        base, per_tea = self.board.rows["refresh"]
        return [Refresh(seat, base + per_tea * on_track(state, seat, "tea")), Slip(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [VagabondAction(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [ForestRest(seat)]

    def draws(self, state: State, seat: int) -> int:
        return 1 + on_track(state, seat, "coins")

    def after_draw(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Closing(seat)]  # its last step, before which others may offer something, is the item limit

    def last_step(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [KeepItems(seat)]

    def gain_item(self, state: State, seat: int, item: str) -> None:
        gain(state, seat, item)

    # R-V3: the pawn

    def pawn_moves(self, state: State, seat: int) -> list[str] | None:
        found = moves(state, seat, 0)
        return with_allies(state, seat, found) if state.rules["allies-follow"] else found

    def moves_otherwise(self, state: State, seat: int, origin: int, destination: int) -> bool:
        move_pawn(state, seat, destination, by_boots=True)
        return True

    def attackers(self, state: State, seat: int) -> Sequence[int]:
        return (0, *state.sides[seat].pieces[PAWN][1:])

    def loses_all_otherwise(self, state: State, seat: int, by: int, clearing: int) -> bool:
        state.trigger(DamageItems(seat, self.board.rows["harm"][0]))
        return True

    # R-V5, R-V6, R-V11, R-V12: allies and battles

    def brings(self, state: State, seat: int, origin: int, destination: int, allies: Sequence[str]) -> None:
        move_allies(state, seat, origin, destination, allies)

    def allied_battles(self, state: State, seat: int, battles: Sequence[str]) -> list[str]:
        allies = [state.seats[each] for each in allies_in(state, seat, where_is(state, seat))]
        return [f"{battle}:{ally}" for battle in battles for ally in allies if not battle.endswith(f":{ally}")]

    def attacks_with(self, state: State, seat: int, allies: Sequence[str]) -> None:
        for ally in allies:
            state.edit(seat).remember(_ALLY, ally)

    def _helping(self, state: State, seat: int, clearing: int) -> int:
        """Returns the number of the ally's warriors that fight with it now."""
        own = state.sides[seat].own
        if not own[_ALLY] or state.battle is None or state.battle.attacker != seat:
            return 0
        ally = state.seat_of(own[_ALLY])
        return faction_of(state, ally).warriors_to_lose(state, ally, clearing)

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        return counts(state.sides[seat], "sword") + self._helping(state, seat, clearing)

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        return not counts(state.sides[seat], "sword")

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        return True

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        return [*whole(state.sides[seat]), *([_ALLY] if self._helping(state, seat, clearing) else [])]

    def takes_otherwise(self, state: State, seat: int, by: int, clearing: int, kind: str) -> bool:
        side = state.edit(seat)
        if kind == _ALLY:
            side.remember("ally-hits", side.own["ally-hits"] + 1)
            remove_warriors(state, by, state.seat_of(side.own[_ALLY]), clearing)
        else:
            side.remember("item-hits", side.own["item-hits"] + 1)
            damage(state, seat, kind)
            state.note("damaged", seat=state.seats[seat], item=kind_of(kind))
        return True

    def loss(self, kind: str) -> str:
        if kind == _ALLY:
            return phrase("a warrior of the ally is removed")
        return phrase("{item} is damaged", item=item_phrase(kind))

    def battle_over(self, state: State, seat: int, battle: Battle) -> None:
        side = state.edit(seat)
        own = side.own
        if own[_ALLY] and own["ally-hits"] > own["item-hits"]:
            set_relation(state, seat, state.seat_of(own[_ALLY]), HOSTILE)
        side.own = {**state.sides[seat].own, _ALLY: "", "ally-hits": 0, "item-hits": 0}

    def before_others_roll(self, state: State, owner: int, battle: Battle) -> Sequence[SeatTask]:
        is_there = is_a(state, owner, "arbiter") and where_is(state, owner) == battle.clearing
        return [Enlist(battle.defender, owner)] if is_there else []

    def helps_defender(self, state: State, owner: int, battle: Battle) -> int:
        return counts(state.sides[owner], "sword") if ENLISTED in battle.marks else 0

    def after_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        return [Swift(seat)] if is_a(state, seat, "ronin") else []

    # R-V13, R-V14: hostility and Infamy

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        if by != owner or seat == owner or SPARING in state.sides[owner].used:
            return
        battle, blamed = state.battle, seat
        is_fighting = battle is not None and owner in (battle.attacker, battle.defender)
        if battle is not None and is_fighting and state.lent == (seat, battle.enemy_of(owner)):
            blamed = battle.enemy_of(owner)  # who hired the warriors answers for them
        was_hostile = is_hostile(state, owner, blamed)
        set_relation(state, owner, blamed, HOSTILE)
        if is_fighting and state.active == owner and blamed == seat:
            score(state, owner, count if was_hostile else count - 1)

    def removal_points(self, state: State, seat: int, loser: int) -> int:
        battle = state.battle
        if battle is None or state.active != seat:
            return 1
        counts = seat in (battle.attacker, battle.defender) or self.takes_credit(state, seat, loser)
        return 2 if counts and is_hostile(state, seat, loser) else 1

    def takes_credit(self, state: State, owner: int, by: int) -> bool:
        return bool(state.sides[owner].own["instigating"]) and state.battle is not None

    # Scoundrel: a clearing where nothing comes any more

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        return bool(state.sides[owner].own["scorched"] == clearing)

    def forbids_entering(self, state: State, owner: int, mover: int, clearing: int) -> bool:
        return bool(state.sides[owner].own["scorched"] == clearing)

    # R-V17: coalition; R-V18: services

    def partner(self, state: State, owner: int) -> int:
        key = state.sides[owner].own["partner"]
        return state.seat_of(key) if key in state.seats else NOBODY

    def partners(self, state: State, seat: int) -> list[int] | None:
        if len(state.seats) < _COALITION_SEATS or state.sides[seat].score < int(state.rules["coalition-points"]):
            return []
        able = [other for other in state.others(seat) if not state.sides[other].dominance]
        fewest = min((state.sides[other].score for other in able), default=0)
        return [other for other in able if state.sides[other].score == fewest]

    def joins(self, state: State, seat: int, partner: int) -> None:
        state.edit(seat).remember("partner", state.seats[partner])
        if is_hostile(state, seat, partner):
            set_relation(state, seat, partner, 0)

    def fee(self, state: State, seat: int, price: int) -> Sequence[SeatTask] | None:
        able = sum(item in KINDS for item in state.sides[seat].own[ITEMS])
        return [ItemFee(seat, price)] if able >= price else None

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        side = state.sides[seat]
        own = side.own
        if wrong := [item for item in own[ITEMS] if not _ITEM.fullmatch(item)]:
            return english(
                "{item} is not an item of the Vagabond; use one such as 'boots', 'boots.x' or 'boots.xd'",
                item=repr(wrong[0]),
            )
        if own["warrant"] not in ("", *KINDS):
            return english("a card of the Vagabond replaces {item}, which is not an item", item=repr(own["warrant"]))
        if own["character"] not in ("", *CHARACTERS) or own[FOREST] not in ("", *state.map.forests):
            return english("the Vagabond's character or forest is unknown")
        if where_is(state, seat) and own[FOREST]:
            return english("the Vagabond's pawn is both in a clearing and in a forest")
        if {*own["quests"], *own["done"]} - {*QUESTS} or {*own["quests"]} & {*own["done"]}:
            return english("a quest of the Vagabond is unknown, or both open and completed")
        if len({*own["found"]}) < len(own["found"]) or not {*own["found"]} <= {*RUIN_ITEMS}:
            return english("the Vagabond's finds must be among: {items}", items=row_of(RUIN_ITEMS))
        for field in ("relations", "aids"):
            if own[field] and len(own[field]) != len(state.seats):
                return english(
                    "{field} has {count} numbers; it must have one for each seat",
                    field=f"vagabond.{field}",
                    count=len(own[field]),
                )
        if {own["partner"], own[_ALLY]} - {"", *state.seats} or self.key in (own["partner"], own[_ALLY]):
            return english("the Vagabond's partner or ally is not in the game")
        if bool(own["partner"]) == bool(side.dominance):
            return ""
        return english("a coalition needs a dominance card (Law 3.3)")

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        held, most = limit(state, seat)
        others, done = state.others(seat), state.sides[seat].own["done"]
        return {
            "clearing": where_is(state, seat) or None,
            "relations": {state.seats[other]: relation(state, seat, other) for other in others},
            "on-track": {kind: on_track(state, seat, kind) for kind in ("tea", "coins", "bag")},
            "item-limit": [held, most],
            "quests": [_quest_fact(quest) for quest in state.sides[seat].own["quests"]],
            "quests-done": {suit: sum(SUITS[QUESTS[each][0]] == suit for each in done) for suit in SUITS[:3]},
            "under-ruins": under_ruins(state.sides[seat]),
            "draws": self.draws(state, seat),
        }


def _quest_fact(quest: str) -> dict[str, Any]:
    suit, *items = QUESTS[quest]
    return {"name": quest_name(quest), "suit": SUITS[suit], "items": items}
