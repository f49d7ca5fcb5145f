"""The Riverfolk Company: an open hand, services for others, funds and trade posts. Source: the Law of Root, p16."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from engine.agenda import NOBODY
from engine.sentence import english, plural
from engine.woodland.faction import Faction, Field
from engine.woodland.factions.riverfolk.actions import CommittedAction, RiverfolkAction
from engine.woodland.factions.riverfolk.boxes import BOXES, PAYMENTS, Commit, Disrupt, LoseFunds, put_in
from engine.woodland.factions.riverfolk.services import (
    MERCENARIES,
    POSTS,
    RIVERBOATS,
    SERVICES,
    Buy,
    Deliver,
    offers_left,
    price_of,
)
from engine.woodland.factions.riverfolk.turn import Accounts, SetPrices, Settle
from engine.woodland.state import Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting

_LENDING = ("daylight", "evening")
"""The phases in which mercenaries serve."""


class Riverfolk(Faction):
    """The Riverfolk Company; "gone" has the trade posts of fox, rabbit and mouse suit that left the game."""

    key: ClassVar[str] = "riverfolk"
    fields: ClassVar[Sequence[Field]] = (
        *(Field(box, "words") for box in BOXES),
        Field("prices", "numbers"),
        Field("gone", "numbers"),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "fox-post": lambda n: plural("a fox post", "{n} fox posts", n),
        "rabbit-post": lambda n: plural("a rabbit post", "{n} rabbit posts", n),
        "mouse-post": lambda n: plural("a mouse post", "{n} mouse posts", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Settle, SetPrices, Accounts, RiverfolkAction, Commit, CommittedAction, Disrupt, LoseFunds, Buy, Deliver,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.riverfolk.judge:RiverfolkJudge"
    marks: ClassVar[Sequence[str]] = (RIVERBOATS, MERCENARIES)
    open_hand: ClassVar[bool] = True

    def fresh_side(self) -> Side:
        side = super().fresh_side()
        side.own = {**side.own, "prices": (1, 1, 1), "gone": (0, 0, 0)}
        return side

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        on_map, in_payments = self.board.rows["start"]
        put_in(state, seat, PAYMENTS, seat, in_payments)
        return [Settle(seat, on_map), SetPrices(seat, SERVICES)]

    def others_birdsong(self, state: State, owner: int, seat: int) -> Sequence[SeatTask]:
        return [Buy(seat, owner, offers_left(state, seat, owner))]

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Accounts(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [RiverfolkAction(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return []

    def draws(self, state: State, seat: int) -> int:
        return 0

    def last_step(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [SetPrices(seat, SERVICES)]

    # R-O5: empty spaces of trade posts craft, not the posts

    def crafting_power(self, state: State, seat: int) -> list[int]:
        pieces = state.sides[seat].pieces
        return [self.board.pieces[post].count - pieces[post][0] for post in POSTS]

    # R-O3 Swimmers, R-O8 Riverboats

    def links(self, state: State, owner: int, mover: int) -> Iterable[tuple[int, int]]:
        boats = mover == state.active and RIVERBOATS in state.sides[owner].used
        return state.map.river if mover == owner or boats else ()

    def ignores_rule_between(self, state: State, seat: int, origin: int, destination: int) -> bool:
        return (origin, destination) in state.map.river or (destination, origin) in state.map.river

    # R-O8 Mercenaries

    def lends_to(self, state: State, owner: int) -> int:
        is_hired = MERCENARIES in state.sides[owner].used and state.phase in _LENDING
        return state.active if is_hired and state.active != owner else NOBODY

    def counts_for_rule(self, state: State, owner: int, clearing: int, strengths: list[int]) -> None:
        if state.lent is not None and state.lent[0] == owner:
            hired = state.sides[owner].warriors[clearing]
            strengths[owner] -= hired
            strengths[state.lent[1]] += hired

    # R-O7 Trade Disruption

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        side = state.edit(seat)
        left = bytearray(side.pieces[kind])
        left[0] -= 1
        side.pieces = {**side.pieces, kind: left}
        gone = side.own["gone"]
        side.remember("gone", tuple(count + (post == kind) for post, count in zip(POSTS, gone, strict=True)))
        state.trigger(Disrupt(seat))

    # What is read and what is seen

    def warriors_held(self, side: Side, key: str) -> int:
        return sum(side.own[box].count(key) for box in BOXES)

    def pieces_gone(self, side: Side, kind: str) -> int:
        gone = side.own["gone"]
        return int(gone[POSTS.index(kind)]) if len(gone) == len(POSTS) else 0

    def complaint(self, state: State, seat: int) -> str:
        side = state.sides[seat]
        if unknown := [key for box in BOXES for key in side.own[box] if key not in state.seats]:
            return english(
                "a box of the Riverfolk holds a warrior of {seat}, which is not in the game", seat=repr(unknown[0])
            )
        prices = side.own["prices"]
        if len(prices) != len(SERVICES) or not {*prices} <= {*self.board.rows["prices"]}:
            return english(
                "the prices of the Riverfolk are {prices}; they must be three numbers from 1 to 4",
                prices=repr(",".join(map(str, prices))),
            )
        if len(side.own["gone"]) != len(POSTS):
            return english("riverfolk.gone must be three numbers")
        return ""

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {
            "prices": {service: price_of(state, seat, service) for service in SERVICES},
            "draws": 0,
            "post-price": self.board.rows["establish"][0],
        }
