"""The Eyrie Dynasties: roosts, the decree, leaders and turmoil. Source: the Law of Root, p16, section 7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from engine.agenda import Keyword
from engine.sentence import english, phrase, plural, row_of
from engine.woodland.cards import BIRD
from engine.woodland.faction import Faction, Field
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.eyrie.decree import Column, Resolve, resolving
from engine.woodland.factions.eyrie.leaders import (
    COLUMN_NAMES,
    COLUMNS,
    LEADERS,
    ChooseLeader,
    birds,
    is_led_by,
    viziers,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.crafting import Craft
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.persistent import Closing
from engine.woodland.rules.pieces import can_place, place, place_warriors, score
from engine.woodland.state import Battle, State
from engine.woodland.tasks import OptionalDecision, SeatDecision, SeatStep, SeatTask
from engine.woodland.words import Counting

DESPOT = "despot"
"""The mark of a battle in which the Despot's extra point was scored."""
FIRST_WARRIORS = 6
NEW_WARRIORS = 3
"""The numbers of warriors placed with the first roost, and with a new roost when none is left."""
TRADE_POINTS = 1
"""The points of a crafted item, regardless of its card."""


# Set-up: a corner, opposite another home corner if possible, and a leader


class Nest(SeatDecision):
    """The Eyrie chooses a corner for its first roost."""

    kind = "eyrie.nest"
    expects = phrase("choose the clearing of the first roost")

    def options(self, state: State) -> list[str]:
        """Returns the free corners, opposite another home corner if possible."""
        if not state.sides[self.seat].pieces["roost"][0]:
            return []
        homes = [faction_of(state, other).home(state, other) for other in state.others(self.seat)]
        free = [corner for corner in state.map.corners if corner not in homes and state.slots[corner] > 0]
        opposite = [corner for corner in free if state.map.opposite[corner] in homes]
        return [f"nest:{corner}" for corner in opposite or free]

    def decide(self, state: State, words: Sequence[str]) -> None:
        corner = int(words[1])
        state.edit(self.seat).remember("home", corner)
        place(state, self.seat, "roost", corner)
        place_warriors(state, self.seat, corner, FIRST_WARRIORS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} nests in clearing {clearing}.", who=who, clearing=words[1])


# Birdsong: a card when there is none, one or two into the decree, a new roost when there is none


class EmergencyOrders(SeatStep):
    """With an empty hand the Eyrie draws a card."""

    kind = "eyrie.orders"

    def happen(self, state: State) -> None:
        if not state.sides[self.seat].hand:
            state.agenda.append(Draw(self.seat, HAND, 1))


@dataclass(frozen=True, slots=True)
class AddToDecree(OptionalDecision):
    """The Eyrie adds one or two cards to the decree, at most one of them a bird."""

    which: Annotated[str, Keyword("first", "second", "second-no-bird")]

    kind = "eyrie.add"
    expects = phrase("add cards to the decree")

    def options(self, state: State) -> list[str]:
        """Returns each card for each column; the second card is optional."""
        hand = state.sides[self.seat].hand
        if not hand:
            return []
        cards = [card for card in hand if card.suit != BIRD or self.which != "second-no-bird"]
        found = [f"add:{card.text}:{column}" for card in cards for column in COLUMNS]
        return found if self.which == "first" else [*found, "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Adds the card, then asks for the second."""
        side, card, column = state.edit(self.seat), state.card(words[1]), words[2]
        side.remove_card(card)
        side.remember(column, (*side.own[column], card))
        state.note("decreed", seat=state.seats[self.seat], card=card.text, column=column)
        if self.which == "first":
            state.agenda.append(AddToDecree(self.seat, "second-no-bird" if card.suit == BIRD else "second"))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the card and its column."""
        if words[0] == "done":
            return phrase("{who} is done.", who=who)
        return phrase(
            "{who} adds {card} to the decree: {column}.",
            who=who,
            card=state.card(words[1]).name,
            column=COLUMN_NAMES[words[2]],
        )


class NewRoost(SeatDecision):
    """Without a roost the Eyrie places a new one."""

    kind = "eyrie.return"
    expects = phrase("choose the clearing of the new roost")

    def options(self, state: State) -> list[str]:
        """Returns the clearings with the fewest warriors among those that can hold a roost."""
        if state.sides[self.seat].on_map("roost"):
            return []
        room = [at for at in CLEARINGS if state.slots[at] > 0 and can_place(state, self.seat, at)]
        warriors = {at: sum(each.warriors[at] for each in state.sides) for at in room}
        fewest = min(warriors.values(), default=0)
        return [f"roost:{at}" for at in room if warriors[at] == fewest]

    def decide(self, state: State, words: Sequence[str]) -> None:
        place(state, self.seat, "roost", int(words[1]))
        place_warriors(state, self.seat, int(words[1]), NEW_WARRIORS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} places a new roost in clearing {clearing}.", who=who, clearing=words[1])


class ScoreRoosts(SeatStep):
    """In Evening the roosts score."""

    kind = "eyrie.score"

    def happen(self, state: State) -> None:
        """Scores the number that the leftmost roost on the track shows."""
        points = faction_of(state, self.seat).board.rows["evening"]
        score(state, self.seat, points[state.sides[self.seat].on_map("roost")])


class Eyrie(Faction):
    """The Eyrie Dynasties; each column of the decree is a field with its cards."""

    key: ClassVar[str] = "eyrie"
    fields: ClassVar[Sequence[Field]] = (
        Field("home", "number", most=12),
        Field("leader", "word"),
        Field("deposed", "words"),
        *(Field(column, "cards") for column in COLUMNS),
    )
    pieces_said: ClassVar[Mapping[str, Counting]] = {"roost": lambda n: plural("a roost", "{n} roosts", n)}
    tasks: ClassVar[Sequence[type[SeatTask]]] = (
        Nest, ChooseLeader, EmergencyOrders, AddToDecree, NewRoost, Column, Resolve, ScoreRoosts,
    )  # fmt: skip
    judge: ClassVar[str] = "engine.woodland.factions.eyrie.judge:EyrieJudge"
    wins_ties: ClassVar[bool] = True
    marks: ClassVar[Sequence[str]] = (DESPOT,)

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Nest(seat), ChooseLeader(seat)]

    def home(self, state: State, seat: int) -> int:
        return int(state.sides[seat].own["home"])

    def birdsong(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [EmergencyOrders(seat), AddToDecree(seat, "first"), NewRoost(seat), Closing(seat)]

    def daylight(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [Craft(seat), Column(seat, COLUMNS[0])]

    def evening(self, state: State, seat: int) -> Sequence[SeatTask]:
        return [ScoreRoosts(seat)]

    # Disdain for Trade, and what leaders change

    def item_points(self, state: State, seat: int, points: int) -> int:
        return points if is_led_by(state, seat, "builder") else TRADE_POINTS

    def extra_hits(self, state: State, seat: int, battle: Battle) -> int:
        return int(seat == battle.attacker and is_led_by(state, seat, "commander"))

    def removal_points(self, state: State, seat: int, loser: int) -> int:
        """Adds one point for the first piece removed in a battle under the Despot (7.8.4)."""
        battle = state.battle
        if battle is None or DESPOT in battle.marks or not is_led_by(state, seat, "despot"):
            return 1
        battle.marks += (DESPOT,)
        return 2

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        own = state.sides[seat].own
        named = [*own["deposed"], *filter(None, [own["leader"]])]
        if len({*named}) < len(named) or {*named} - {*LEADERS}:
            return english(
                "the leaders {named} must be different and among: {leaders}",
                named=repr(", ".join(named)),
                leaders=row_of(LEADERS),
            )
        return ""

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {
            "viziers": [*viziers(state, seat)],
            "draws": self.draws(state, seat),
            "birds": birds(state, seat),
            "evening": [*self.board.rows["evening"]],
            "resolving": resolving(state),
        }
