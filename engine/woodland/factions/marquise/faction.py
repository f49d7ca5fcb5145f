"""The Marquise de Cat: wood, buildings, the keep, field hospitals. Source: the Law of Root, p16, section 6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar

from engine.agenda import Keyword
from engine.sentence import phrase, plural
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.marquise.building import BUILDINGS, PayWood, Raise, SpendWood
from engine.woodland.factions.marquise.daylight import ACTIONS, RECRUIT, MarquiseAction, SecondMarch
from engine.woodland.factions.marquise.production import Draft, Mill, Muster, Saw, spread
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.pieces import place, place_warriors, recall, spend
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, Count, OptionalDecision, SeatDecision, SeatTask
from engine.woodland.words import Counting

# Set-up: the keep in a corner, a warrior in every clearing but the opposite corner, one building of each kind


class PlaceKeep(SeatDecision):
    """The Marquise chooses the corner for her keep."""

    kind = "marquise.keep"
    expects = phrase("choose the corner of the keep")

    def options(self, state: State) -> list[str]:
        return [f"keep:{corner}" for corner in state.map.corners if state.sides[self.seat].pieces["keep"][0]]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places the keep, and a warrior in each clearing except the opposite corner."""
        corner = int(words[1])
        state.edit(self.seat).remember("home", corner)
        place(state, self.seat, "keep", corner)
        for clearing in CLEARINGS:
            if clearing != state.map.opposite[corner]:
                place_warriors(state, self.seat, clearing)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} places the keep in clearing {clearing}.", who=who, clearing=words[1])


@dataclass(frozen=True, slots=True)
class FirstBuilding(SeatDecision):
    """The Marquise places the first building of a kind, at the keep or next to it."""

    building: Annotated[str, Keyword(*BUILDINGS)]

    kind = "marquise.first"
    expects = phrase("choose where to place a building")

    def options(self, state: State) -> list[str]:
        side = state.sides[self.seat]
        keep = int(side.own["home"])
        if not side.pieces[self.building][0]:
            return []
        return [f"first:{self.building}:{at}" for at in (keep, *state.map.adjacent[keep]) if state.slots[at]]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place(state, self.seat, words[1], int(words[2]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} places {building} in clearing {clearing}.",
            who=who,
            building=faction_of(state, self.seat).counted(words[1], 1),
            clearing=words[2],
        )


# Field hospitals: asked whenever she holds a card, so the question gives nothing away


@dataclass(frozen=True, slots=True)
class FieldHospitals(OptionalDecision):
    """After warriors were removed in a clearing, a matching card brings them back to the keep."""

    clearing: Clearing
    warriors: Count

    kind = "marquise.hospital"
    triggered = True
    expects = phrase("choose whether to use the Field Hospitals")

    def options(self, state: State) -> list[str]:
        """Returns the cards that match the clearing, and "done"."""
        side = state.sides[self.seat]
        if not side.hand or not side.on_map("keep"):
            return []
        return [*(f"heal:{card.text}" for card in side.matching(state.map.suits[self.clearing])), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Spends the card, and places the warriors."""
        spend(state, self.seat, state.card(words[1]))
        where = state.sides[self.seat].pieces["keep"]
        recall(state, self.seat, self.warriors)
        place_warriors(state, self.seat, next(at for at in CLEARINGS if where[at]), self.warriors)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} is done.", who=who)
        card = state.card(words[1]).name
        return phrase(
            "Field Hospitals: {who} spends {card} to return {count} to the keep.",
            who=who,
            card=card,
            count=self.warriors,
        )


class Marquise(Faction):
    """The Marquise de Cat."""

    key: ClassVar[str] = "marquise"
    fields: ClassVar[Sequence[Field]] = (Field("home", "number", most=12), Field("actions", "number"))
    pieces_said: ClassVar[Mapping[str, Counting]] = {
        "keep": lambda n: plural("a keep", "{n} keeps", n),
        "wood": lambda n: plural("a wood", "{n} woods", n),
        "sawmill": lambda n: plural("a sawmill", "{n} sawmills", n),
        "workshop": lambda n: plural("a workshop", "{n} workshops", n),
        "recruiter": lambda n: plural("a recruiter", "{n} recruiters", n),
    }
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        PlaceKeep, FirstBuilding, Saw, Mill, MarquiseAction, SecondMarch, Muster, Draft, PayWood, SpendWood, Raise,
        FieldHospitals,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.marquise.judge:MarquiseJudge"
    marks: ClassVar[Sequence[str]] = (RECRUIT,)

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [PlaceKeep(seat), *(FirstBuilding(seat, kind) for kind in BUILDINGS)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Saw(seat, spread(state, seat, "sawmill"))]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        state.edit(seat).remember("actions", ACTIONS)
        return [Craft(seat), MarquiseAction(seat)]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return []

    def forbids_placing(self, state: State, owner: int, clearing: int) -> bool:
        return bool(state.sides[owner].pieces["keep"][clearing])

    def warriors_removed(self, state: State, owner: int, by: int, seat: int, clearing: int, count: int) -> None:
        if seat == owner and state.sides[owner].on_map("keep"):
            state.trigger(FieldHospitals(owner, clearing, count))
