"""The Woodland Alliance: supporters, sympathy, outrage, revolt, officers. Source: the Law of Root, p16, section 8."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.sentence import phrase, plural, row_of
from engine.woodland.cards import Card
from engine.woodland.faction import Faction, Field
from engine.woodland.factions.alliance.actions import AllianceAction, Operate
from engine.woodland.factions.alliance.birdsong import ClearEnemies, PlaceSympathy, Revolt, RiseUp, SpreadSympathy
from engine.woodland.factions.alliance.outrage import (
    Affront,
    DiscardSupporters,
    LoseBase,
    LoseSupporters,
    Outrage,
)
from engine.woodland.factions.alliance.supporters import (
    BASES,
    OF_CLEARING,
    PRINTED,
    SUPPORTERS,
    PaySupporters,
    SpendSupporter,
    base_suit,
    gain,
    is_full,
)
from engine.woodland.rules.drawing import Draw
from engine.woodland.rules.persistent import Closing
from engine.woodland.state import Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

FIRST_SUPPORTERS = 3


class Alliance(Faction):
    """The Woodland Alliance."""

    key: ClassVar[str] = "alliance"
    fields: ClassVar[Sequence[Field]] = (Field(SUPPORTERS, "cards", hidden=True), Field("officers", "number"))
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "sympathy": lambda n: plural("sympathy", "{n} sympathy tokens", n),
        "fox-base": lambda n: plural("a fox base", "{n} fox bases", n),
        "rabbit-base": lambda n: plural("a rabbit base", "{n} rabbit bases", n),
        "mouse-base": lambda n: plural("a mouse base", "{n} mouse bases", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Revolt, PaySupporters, SpendSupporter, ClearEnemies, RiseUp, SpreadSympathy, PlaceSympathy, AllianceAction,
        Operate, Affront, Outrage, LoseBase, LoseSupporters, DiscardSupporters,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.alliance.judge:AllianceJudge"
    takes_high_as_defender: ClassVar[bool] = True
    orders_losses: ClassVar[bool] = True
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"base-suit": OF_CLEARING}

    def wrong_rule(self, rules: Mapping[str, Any]) -> str:
        if rules["base-suit"] in (OF_CLEARING, PRINTED):
            return ""
        return phrase(
            "'base-suit' of woodland is {suit}; it must be one of: {known}",
            suit=repr(rules["base-suit"]),
            known=row_of((OF_CLEARING, PRINTED)),
        )

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Draw(seat, SUPPORTERS, FIRST_SUPPORTERS)]

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Revolt(seat), SpreadSympathy(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [AllianceAction(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Operate(seat, state.sides[seat].own["officers"])]

    # Supporters and officers

    def drawn(self, state: State, seat: int, where: str, card: Card) -> None:
        if where == SUPPORTERS:
            gain(state, seat, card)
        else:
            super().drawn(state, seat, where, card)

    def draws_openly(self, state: State, seat: int, where: str) -> bool:
        return is_full(state.sides[seat]) if where == SUPPORTERS else super().draws_openly(state, seat, where)

    def warriors_elsewhere(self, side: Side) -> int:
        return int(side.own["officers"])

    # Outrage, and the loss of a base

    def entered(self, state: State, owner: int, mover: int, clearing: int) -> None:
        if state.sides[owner].pieces["sympathy"][clearing]:
            state.trigger(Affront(mover, owner, clearing))

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        if kind in BASES:
            state.trigger(LoseBase(seat, base_suit(state, BASES.index(kind), clearing)))
        elif by != seat:
            state.trigger(Affront(by, seat, clearing))

    # What is seen

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {"draws": self.draws(state, seat)}
