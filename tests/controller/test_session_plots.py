"""Face-down plots: no message to another seat, and nothing public, reveals them."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from controller.journal.store import Journal
from controller.messages.commands import Play
from controller.messages.players import Players
from controller.tabletop import tabletop
from controller.web import table_message
from engine.woodland.state import State
from hal import Picture
from sim import SimBoard
from tests.controller.at_table import AtTable

SEATS = ("corvids", "marquise", "alliance", "chameleander")
GUESSES = re.compile(r"(?:expose|flip|trick):[\w:]+")
"""Moves that name a plot publicly: a guess, or a face-up plot."""


def sitting() -> AtTable:
    """A table with people at all seats, and repeatable chance."""
    woodland = tabletop("woodland")
    players = Players("woodland", dict.fromkeys(SEATS, "human"))
    session = AtTable(
        woodland, Journal.open(":memory:"), players,
        wall=lambda: 0, chance=Random(1), rules={"seating": ",".join(SEATS)},
    )  # fmt: skip
    session.step(Picture(1000, woodland.situation(session.game).occupied), 1000)
    return session


def hidden_plots(state: State) -> tuple[str, ...]:
    found: tuple[str, ...] = state.sides[0].own["plots"]
    return found


def wrong_guesses(state: State) -> set[str]:
    """The plots that are publicly excluded by wrong guesses."""
    return {*state.sides[0].own["guessed"]} - {*hidden_plots(state)}


@pytest.mark.parametrize("seed", [2, 5])
def test_no_message_says_what_lies_face_down_but_the_one_to_the_corvids(seed: int) -> None:
    session, rng, now, looked = sitting(), Random(seed), 1000, 0
    while looked < 12 and session.game.outcome() is None:
        now += 100
        moves = [move for move in session.game.legal_moves if move.startswith(("plot", "conceal"))]
        session.step(Play(session.game.turn, rng.choice(moves or [*session.game.legal_moves])), now)
        plots, guessed = hidden_plots(session.game.state), wrong_guesses(session.game.state)
        if not plots or rng.random() < 0.7:
            continue
        looked += 1
        for seat in (None, *SEATS):
            told = GUESSES.sub("", json.dumps(table_message(session, SimBoard(), 0, seat)))
            named = {f"{at}:{kind}" for at, kind in re.findall(r"\b(\d+):(bomb|snare|extortion|raid)\b", told)}
            assert named - guessed == ({*plots} if seat == "corvids" else set())
            if seat != "corvids":
                assert "conceal:b" not in told and "The plot in clearing" not in told
    session.close()
    assert looked == 12
