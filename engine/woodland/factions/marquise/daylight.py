"""The Marquise's Daylight: three actions, and one more for each bird card. Source: the Law of Root, p16, 6.5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.sentence import phrase, term
from engine.woodland.cards import BIRD
from engine.woodland.faction_registry import faction
from engine.woodland.factions.marquise.building import build, build_options
from engine.woodland.factions.marquise.production import Muster, spread
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, spend
from engine.woodland.state import Side, State
from engine.woodland.tasks import LeftToDo, OptionalDecision, SeatDecision

ACTIONS = 3
"""The actions of a Daylight; each bird card spent gives one more."""
RECRUIT = "recruit"
"""The mark of a turn in which the Marquise has recruited."""


class MarquiseAction(SeatDecision):
    """The Marquise takes an action, or spends a bird card for one more."""

    kind = "marquise.act"
    window = CARDS
    expects = phrase("choose the next action")
    law = "6.5"

    def options(self, state: State) -> list[str]:
        seat = self.seat
        side = state.sides[seat]
        found = [f"hire:{card.text}" for card in side.hand if card.suit == BIRD]
        if side.own["actions"]:
            found += battle_options(state, seat)
            found += move_options(state, seat)
            if _can_recruit(side):
                found.append("recruit")
            found += build_options(state, seat)
            found += _overwork_options(state, seat)
        # With no action and no card at all everybody sees that nothing is left.
        return [*found, "done"] if found or side.hand or side.crafted else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        verb = words[0]
        if verb == "done":
            return
        state.agenda.append(self)
        side = state.edit(self.seat)
        if verb == "hire":
            spend(state, self.seat, state.card(words[1]))
            side.remember("actions", side.own["actions"] + 1)
            return
        side.remember("actions", side.own["actions"] - 1)
        _ACTIONS[verb](state, self.seat, words)

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        found = {
            "battle": phrase("No warrior shares a clearing with an enemy piece."),
            "move": phrase("No warrior can move: you rule neither an origin nor a destination."),
            "recruit": _why_no_recruit(side),
            "build": phrase("You rule no clearing with an open slot and enough connected wood."),
            "overwork": phrase("No card in hand matches a clearing with a sawmill, or no wood is left."),
        }
        if not side.own["actions"]:
            found = dict.fromkeys(found, phrase("No action is left. Spend a bird card to gain one more."))
        return {**found, "hire": phrase("Your hand has no bird card.")}

    def left_to_do(self, state: State) -> LeftToDo:
        """Returns the actions left; more than three after bird cards."""
        left = int(state.sides[self.seat].own["actions"])
        return left, max(left, ACTIONS), term("left", "actions")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        verb = words[0]
        if verb == "move":
            return move_sentence(state, self.seat, words)
        if verb == "battle":
            return battle_sentence(state, self.seat, words)
        return _SENTENCES[verb](state, who, words)


def _build_sentence(state: State, who: str, words: Sequence[str]) -> str:
    building = faction("marquise").counted(words[1], 1)
    return phrase("{who} builds {building} in clearing {clearing}.", who=who, building=building, clearing=words[-1])


_SENTENCES: Mapping[str, Callable[[State, str, Sequence[str]], str]] = {
    "hire": lambda state, who, words: phrase(
        "{who} spends {card} for one more action.", who=who, card=state.card(words[-1]).name
    ),
    "recruit": lambda state, who, words: phrase("{who} recruits a warrior at every recruiter.", who=who),
    "build": _build_sentence,
    "overwork": lambda state, who, words: phrase(
        "{who} spends {card} to place a wood in clearing {clearing}.",
        who=who,
        card=state.card(words[-1]).name,
        clearing=words[1],
    ),
    "done": lambda state, who, words: phrase("{who} is done.", who=who),
}


def _can_recruit(side: Side) -> bool:
    return bool(RECRUIT not in side.used and side.warriors[0] and side.on_map("recruiter"))


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


def _march(state: State, seat: int, words: Sequence[str]) -> None:
    state.agenda.append(SecondMarch(seat))
    move_by(state, seat, words)


def _recruit(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += (RECRUIT,)
    state.agenda.append(Muster(seat, spread(state, seat, "recruiter")))


def _overwork(state: State, seat: int, words: Sequence[str]) -> None:
    spend(state, seat, state.card(words[2]))
    place(state, seat, "wood", int(words[1]))


_ACTIONS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "battle": begin_by,
    "move": _march,
    "recruit": _recruit,
    "build": build,
    "overwork": _overwork,
}


class SecondMarch(OptionalDecision):
    """The Marquise may make the second move of a March."""

    kind = "marquise.march"
    quiet = True
    expects = phrase("choose the second move")

    def options(self, state: State) -> list[str]:
        return [*move_options(state, self.seat), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        move_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with origin and destination."""
        if words[0] == "move":
            return move_sentence(state, self.seat, words)
        return phrase("{who} is done.", who=who)


def _why_no_recruit(side: Side) -> str:
    if RECRUIT in side.used:
        return phrase("Already done this turn.")
    if not side.warriors[0]:
        return phrase("The supply has no warrior.")
    return phrase("No recruiter is on the map.")
