"""The Underground Duchy: a Burrow with tunnels, and ministers that act. Source: the Law of Root, p16, section 12."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.sentence import phrase, plural
from engine.woodland.faction import Faction, Field
from engine.woodland.factions.duchy.assembly import BUILDINGS, REVEALED, Assembly, CloseParliament
from engine.woodland.factions.duchy.burrow import (
    BURROW,
    TUNNEL,
    DigMove,
    FillBurrow,
    FirstTunnel,
    moves,
    tunnels_to_move,
)
from engine.woodland.factions.duchy.ministers import LOST, MINISTERS, RANKS, SWAYED, complaint, crowns_left, title
from engine.woodland.factions.duchy.parliament import Bank, Brigade, Parliament
from engine.woodland.factions.duchy.sway import SWAYS, LoseCard, LoseMinister, Persuade, PriceOfFailure, Sway
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.persistent import Closing
from engine.woodland.rules.pieces import remove
from engine.woodland.state import Side, State
from engine.woodland.tasks import SeatTask
from engine.woodland.words import Counting


class Duchy(Faction):
    """The Underground Duchy."""

    key: ClassVar[str] = "duchy"
    fields: ClassVar[Sequence[Field]] = (
        Field("home", "number", most=12),
        Field(BURROW, "number", most=20),
        Field(SWAYED, "words"),
        Field(LOST, "words"),
        Field(REVEALED, "cards"),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "tunnel": lambda n: plural("a tunnel", "{n} tunnels", n),
        "citadel": lambda n: plural("a citadel", "{n} citadels", n),
        "market": lambda n: plural("a market", "{n} markets", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        FirstTunnel, FillBurrow, Assembly, DigMove, Parliament, Brigade, Bank, Sway, Persuade, CloseParliament,
        PriceOfFailure, LoseMinister, LoseCard,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.duchy.judge:DuchyJudge"
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {"dig-alone": False}
    marks: ClassVar[Sequence[str]] = (*RANKS, SWAYS)
    place_aside: ClassVar[str] = phrase("the Burrow")

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [FirstTunnel(seat)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [FillBurrow(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Assembly(seat, self.board.rows["assembly"][0]), Parliament(seat), Sway(seat), Closing(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [CloseParliament(seat), Craft(seat)]

    # The Burrow

    def warriors_elsewhere(self, side: Side) -> int:
        return int(side.own[BURROW])

    def moves_aside(self, state: State, seat: int) -> list[str]:
        return moves(state, seat)

    def change_aside(self, state: State, seat: int, by: int) -> None:
        side = state.edit(seat)
        side.remember(BURROW, side.own[BURROW] + by)

    # The Price of Failure

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        failed = PriceOfFailure(seat)
        if kind in BUILDINGS and failed not in state.later:  # once for all that go together
            state.trigger(failed)

    # Being cajoled

    def cajole_choices(self, state: State, seat: int, clearing: int) -> list[str]:
        found = super().cajole_choices(state, seat, clearing)
        return [*found, *(f"{TUNNEL}:{at}" for at in tunnels_to_move(state.sides[seat]))]

    def cajoling(self, state: State, seat: int, words: Sequence[str]) -> None:
        if len(words) > 1:
            remove(state, seat, seat, TUNNEL, int(words[1]))

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return complaint(state.sides[seat], self.board.rows["crowns"][0])

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        side, crowns = state.sides[seat], self.board.rows["crowns"][0]
        ministers = [
            {"name": title(name), "rank": rank, "swayed": name in side.own[SWAYED], "acted": name in side.used}
            for name, rank in RANKS.items()
        ]
        return {
            "draws": self.draws(state, seat),
            "recruits": self.board.rows["recruits"][side.on_map("citadel")],
            "recruits-by-citadels": [*self.board.rows["recruits"]],
            "sway": {rank: [*self.board.rows[rank]] for rank in MINISTERS},
            "ministers": ministers,
            "crowns": {rank: crowns_left(side, rank, crowns) for rank in MINISTERS},
        }
