"""The Corvids' actions, three in Daylight and one more in Evening: move, battle, plot, trick.

Source: the Law of Root, p16, 13.5 and 13.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.sentence import phrase, plural, term
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.corvids.plots import (
    PLOT,
    PLOT_NAMES,
    PLOTS_SAID,
    face_up_at,
    has_plot,
    hide,
    left,
    swap_hidden,
    swap_open,
)
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, remove_warriors
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearing, Count, LeftToDo, OptionalDecision, SeatDecision

EXERT = "exert"
"""The mark of a turn in whose Evening the Corvids take one more action and draw no card."""


def _options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    return [
        *battle_options(state, seat),
        *move_options(state, seat),
        *(f"plot:{at}" for at in _sites(state, seat)),
        *_tricks(side),
    ]


def plot_price(side: Side) -> int:
    """Returns the number of warriors that the next plot costs: one, and one more for each plot placed this turn."""
    return 1 + int(side.own["laid"])


def _sites(state: State, seat: int) -> list[int]:
    """Returns the clearings where a plot can be placed."""
    side = state.sides[seat]
    if not left(side):
        return []
    price = plot_price(side)
    free = [at for at in CLEARINGS if side.warriors[at] >= price and not has_plot(side, at)]
    return [at for at in free if can_place(state, seat, at)]


def _tricks(side: Side) -> list[str]:
    """Returns the tricks: any two facedown plots, or two faceup plots of different kinds, exchange places."""
    hidden = combinations([at for at in CLEARINGS if side.pieces[PLOT][at]], 2)
    shown = combinations([(at, kind) for at in CLEARINGS for kind in face_up_at(side, at)], 2)
    found = [f"trick:{one}:{other}" for one, other in hidden]
    return [*found, *(f"trick:{a}:{b}:{one}:{two}" for (a, one), (b, two) in shown if a != b and one != two)]


def _missing(state: State, seat: int) -> Mapping[str, str]:
    return {
        "battle": phrase("No warrior shares a clearing with an enemy piece."),
        "move": phrase("No warrior can move: you rule neither an origin nor a destination."),
        "plot": _why_no_plot(state.sides[seat]),
        "trick": phrase("There are neither two facedown plots nor two different faceup plots."),
    }


def _act(state: State, seat: int, words: Sequence[str]) -> None:
    if words[0] == "battle":
        begin_by(state, seat, words)
    elif words[0] == "move":
        move_by(state, seat, words)
    elif words[0] == "plot":
        _lay(state, seat, int(words[1]))
    elif len(words) > 3:
        swap_open(state, seat, (int(words[1]), words[3]), (int(words[2]), words[4]))
    else:
        swap_hidden(state, seat, int(words[1]), int(words[2]))


def _lay(state: State, seat: int, clearing: int) -> None:
    """Pays for a plot, places it face down, and asks for its kind."""
    side = state.edit(seat)
    price = plot_price(side)
    side.remember("laid", price)
    remove_warriors(state, seat, seat, clearing, price)
    place(state, seat, PLOT, clearing)
    state.agenda.append(Conceal(seat, clearing))


def _sentence(state: State, seat: int, words: Sequence[str]) -> str:
    who = name_of(state, seat)
    if words[0] == "battle":
        return battle_sentence(state, seat, words)
    if words[0] == "move":
        return move_sentence(state, seat, words)
    if words[0] == "plot":
        price = plot_price(state.sides[seat])
        return plural(
            "{who} removes a warrior to place a plot in clearing {clearing}.",
            "{who} removes {n} warriors to place a plot in clearing {clearing}.",
            price,
            who=who,
            clearing=words[1],
        )
    if len(words) == 3:
        return phrase(
            "{who} swaps the hidden plots of clearings {one} and {other}.", who=who, one=words[1], other=words[2]
        )
    return phrase(
        "{who} swaps the {plot} and the {other_plot} of clearings {one} and {other}.",
        who=who,
        plot=PLOT_NAMES[words[3]],
        other_plot=PLOT_NAMES[words[4]],
        one=words[1],
        other=words[2],
    )


@dataclass(frozen=True, slots=True)
class CorvidAction(OptionalDecision):
    """The Corvids take one of their actions in Daylight."""

    left: Count

    kind = "corvids.act"
    window = CARDS
    expects = phrase("choose the next action")
    law = "13.5"

    def options(self, state: State) -> list[str]:
        return [*_options(state, self.seat), "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        return _missing(state, self.seat)

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Takes the action, then asks for the next."""
        if self.left > 1:
            state.agenda.append(CorvidAction(self.seat, self.left - 1))
        _act(state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        return self.left, faction_of(state, self.seat).board.rows["actions"][0], term("left", "actions")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} is done.", who=who)
        return _sentence(state, self.seat, words)


class Exert(OptionalDecision):
    """In Evening the Corvids may take one more action instead of drawing."""

    kind = "corvids.exert"
    window = CARDS
    action = "exert"
    expects = phrase("choose whether to act once more instead of drawing")

    def options(self, state: State) -> list[str]:
        found = _options(state, self.seat)
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Takes the action; the Corvids then draw no card."""
        state.edit(self.seat).used += (EXERT,)
        _act(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} does not exert and draws.", who=who)
        return phrase("Exert: {sentence}", sentence=_sentence(state, self.seat, words))


@dataclass(frozen=True, slots=True)
class Conceal(SeatDecision):
    """The Corvids choose the kind of a plot just placed face down; only they know it."""

    clearing: Clearing

    kind = "corvids.conceal"
    expects = phrase("choose the plot")
    completes = True

    def without_card(self, who: str) -> str:
        return phrase("{who} chooses the new plot and places it facedown.", who=who)

    def options(self, state: State) -> list[str]:
        return [f"conceal:{kind}" for kind in dict.fromkeys(left(state.sides[self.seat]))]

    def decide(self, state: State, words: Sequence[str]) -> None:
        hide(state, self.seat, self.clearing, words[1])

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        return (self.seat,)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "The plot in clearing {clearing} is {plot}.",
            clearing=self.clearing,
            plot=PLOTS_SAID[words[1]](1),
        )


def _why_no_plot(side: Side) -> str:
    if not left(side):
        return phrase("All eight plots are on the map.")
    price = plot_price(side)
    if max(side.warriors[1:]) < price:
        return plural(
            "The next plot this turn costs {n} warrior.",
            "The next plot this turn costs {n} warriors from one clearing.",
            price,
        )
    return phrase("Every clearing with enough warriors has a plot or forbids placing one.")
