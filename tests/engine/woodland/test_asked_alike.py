"""The question for a payment from hidden cards is the same for all hands: the seat that decides reveals nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine.agenda import NOBODY, decider, play
from engine.woodland import Woodland
from engine.woodland.state import State
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.engine.woodland.scenes import options, pushed, scene

PAYMENTS = {
    "alliance.spend": "eyrie,marquise,alliance,chameleander",
    "corvids.show": "duchy,vagabond,corvids",
    "duchy.persuade": "duchy,vagabond,corvids",
    "vagabond.give": "riverfolk,alliance,vagabond",
}
"""The questions that come only where everybody can tell that some hidden card fits, and who plays where they do."""


def asked(kind: str, seating: str) -> Iterator[State]:
    """The first moments of random games in which this is asked."""
    rng, start = Random(kind), Woodland(rules={"seating": seating}).state
    while True:
        state = start.copy()
        while not state.result:
            play(state, rng.choice(state.offer))
            if state.agenda and state.agenda[-1].kind == kind:
                yield state.copy()


@pytest.mark.parametrize(("kind", "seating"), PAYMENTS.items())
def test_other_hidden_cards_change_nothing_that_others_see_of_a_payment(kind: str, seating: str) -> None:
    moments, rng = asked(kind, seating), Random(kind)
    for _ in range(12):
        state = next(moments)
        for eyes in (NOBODY, *(seat for seat in range(len(state.seats)) if seat != decider(state))):
            other = read(write(state, eyes), state.rules, rng.sample)
            assert (seen(other, eyes), decider(other)) == (seen(state, eyes), decider(state))


@pytest.mark.parametrize(
    ("seats", "task", "fields"),
    [
        ("alliance,marquise", "alliance.spend,0,0,1", {"alliance_supporters": "bake-sale,sword-mouse"}),
        ("duchy,marquise", "duchy.persuade,0,foremole", {"duchy_hand": "bake-sale"}),
        ("vagabond,marquise", "vagabond.give,0,1", {"vagabond_hand": "bake-sale", "vagabond_pawn": "8:1"}),
        (
            "marquise,corvids",
            "corvids.show,0,1,7,bomb",
            {"marquise_hand": "bake-sale", "corvids_plots": "7:raid", "corvids_plot": "7:1"},
        ),
    ],
)
def test_a_position_in_which_nothing_fits_asks_all_the_same_and_costs_nothing(
    seats: str, task: str, fields: dict[str, str]
) -> None:
    game = scene(seats, task, **fields)
    assert (game.turn, options(game)) == (seats.split(",")[0], ["none-fits"])
    assert game.describe("none-fits").endswith(" has no matching card.")
    hidden = next(value for key, value in fields.items() if key.endswith(("hand", "supporters")))
    pushed(game, "none-fits")
    assert all(card in game.text() for card in hidden.split(","))
