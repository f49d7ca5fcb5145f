"""Chameleander: one warrior that cannot be removed, and ego that scores. Source: the faction's law, C.2 to C.6."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.sentence import phrase, plural
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_board import board_of
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.chameleander.actions import (
    CAJOLE,
    MARK,
    Cajoled,
    ChameleanderAction,
    Quelled,
    QuellEgo,
    Strike,
)
from engine.woodland.factions.chameleander.ego import (
    FULL_TRACK,
    can_place_ego,
    carry_ego,
    complaint,
    ego_here,
    icons,
    put_back,
    space_points,
    where_is,
)
from engine.woodland.factions.chameleander.responses import (
    GAINED,
    GIFT,
    LOST,
    ChooseEgo,
    Gift,
    OrderEgo,
    gain_ego,
    lose_ego,
    note_return,
)
from engine.woodland.factions.chameleander.turn import Boast, Fee, Skip, Slough, SloughMore, Start, number
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.persistent import Closing
from engine.woodland.state import Battle, Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

_KEY = "chameleander"
_POINTS = re.compile(r"\d( \d){7}", re.ASCII)


class Chameleander(Faction):
    """The Chameleander."""

    key: ClassVar[str] = _KEY
    fields: ClassVar[Sequence[Field]] = (Field("track", "words"), Field("id", "words"), Field("actions", "number"))
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "ego": lambda n: plural("an ego", "{n} egos", n),
        "superego": lambda n: plural("a superego", "{n} superegos", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Start, Slough, SloughMore, Skip, ChameleanderAction, Quelled, QuellEgo, Strike, Cajoled, Boast, Gift, OrderEgo,
        ChooseEgo, Fee,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.chameleander.judge:ChameleanderJudge"
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {
        "ego-points": " ".join(map(str, board_of(_KEY).rows["points"])),
        "slough-max": 1,
        "quell-refund": False,
        "cajole-ignores-keep": True,
    }
    orders_losses: ClassVar[bool] = True
    pays_with_warriors: ClassVar[bool] = False
    waives_limits: ClassVar[bool] = True
    marks: ClassVar[Sequence[str]] = (MARK, CAJOLE, GIFT, LOST, GAINED)

    def wrong_rule(self, rules: Mapping[str, Any]) -> str:
        if not _POINTS.fullmatch(str(rules["ego-points"])):
            return phrase(
                "'ego-points' of woodland is {points}; it must be eight digits separated by spaces",
                points=repr(rules["ego-points"]),
            )
        if not 0 <= int(rules["slough-max"]) <= 9:
            return phrase("'slough-max' of woodland is {most}; it must be from 0 to 9", most=rules["slough-max"])
        return ""

    def fresh_side(self) -> Side:
        side = super().fresh_side()
        side.remember("track", FULL_TRACK)
        return side

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Start(seat)]

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Slough(seat, 0), Skip(seat, number(state, seat, "skip")), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        state.edit(seat).remember("actions", number(state, seat, "actions"))
        return [Craft(seat), ChameleanderAction(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Boast(seat, 1 + len(state.sides[seat].own["id"]))]

    def draws(self, state: State, seat: int) -> int:
        return 1 + icons(state.sides[seat])

    # C.2.1 Crafting

    def crafting_power(self, state: State, seat: int) -> list[int]:
        power, here = [0, 0, 0], where_is(state, seat)
        if here:
            pieces = (faction_of(state, other).crafting_pieces_in(state, other, here) for other in state.others(seat))
            power[state.map.suits[here]] = sum(pieces)
        return power

    # C.2.2 Charming Mastermind

    def warriors_to_lose(self, state: State, seat: int, clearing: int) -> int:
        return 0

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        return number(state, seat, "hits") if where_is(state, seat) == clearing else 0

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        return False

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        return where_is(state, seat) == clearing

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        return ego_here(state, seat) if where_is(state, seat) == clearing else []

    def forced_warriors(self, state: State, seat: int, clearing: int) -> int:
        return 0

    # C.2.3 Connected Socialite

    def ignores_rule(self, state: State, seat: int) -> bool:
        return bool(state.sides[seat].hand)

    # C.2.4 Blending In

    def before_roll(self, state: State, seat: int, battle: Battle) -> Sequence[SeatTask]:
        return [Gift(battle.enemy_of(seat), seat)] if where_is(state, seat) == battle.clearing else []

    def ignores_rolled_hits(self, state: State, seat: int, battle: Battle) -> bool:
        return GIFT not in battle.marks and where_is(state, seat) == battle.clearing

    # C.2.5 Ego

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        carry_ego(state, seat, origin, destination)

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        space = put_back(state.edit(seat), kind)
        if by != seat and state.battle is None:
            note_return(state, seat, space)

    def effect_targets(self, state: State, seat: int, clearing: int) -> int:
        side = state.sides[seat]
        return int(LOST not in side.used and clearing == where_is(state, seat) and bool(ego_here(state, seat)))

    def loses_instead(self, state: State, seat: int, by: int, clearing: int) -> bool:
        lose_ego(state, seat, by)
        return True

    def can_gain_instead(self, state: State, seat: int) -> bool:
        return GAINED not in state.sides[seat].used and can_place_ego(state, seat)

    def gains_instead(self, state: State, seat: int, clearing: int) -> bool:
        gain_ego(state, seat)
        return True

    # C.2.7 Riverfolk: cards pay, and others who fight for it take every other hit

    def fee(self, state: State, seat: int, price: int) -> Sequence[SeatTask] | None:
        return [Fee(seat, price)] if len(state.sides[seat].hand) >= price else None

    def front(self, state: State, seat: int, clearing: int) -> int:
        pieces = state.sides[seat].pieces
        return sum(pieces[kind][clearing] for kind in ego_here(state, seat))

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return complaint(state, seat)

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {
            "clearing": where_is(state, seat) or None,
            "track-points": [*space_points(state)],
            "draws": self.draws(state, seat),
        }
