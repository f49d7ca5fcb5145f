"""Whole random games with Chameleander: they end, ego is where it belongs, texts and views are what they promise."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.agenda import play
from engine.woodland import Woodland
from engine.woodland.state import State
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from tests.engine.woodland import scenes
from tests.engine.woodland.invariants import check

SEATINGS = (
    "marquise,chameleander",
    "chameleander,marquise",
    "chameleander,eyrie",
    "alliance,chameleander",
    "eyrie,chameleander,alliance",
    "marquise,eyrie,alliance,chameleander",
)


def check_ego(state: State) -> None:
    """Fails when ego is lost, doubled or anywhere but on the track, in the Id or with the only Chameleander."""
    side = state.sides[state.seat_of("chameleander")]
    clearings = [at for at, count in enumerate(side.warriors) if count and at]
    assert (len(clearings), sum(side.warriors)) == (0 if side.warriors[0] else 1, 1)
    for kind in ("ego", "superego"):
        on_map = {at for at, count in enumerate(side.pieces[kind]) if count and at}
        assert on_map <= {*clearings}
        assert side.pieces[kind][0] == (*side.own["track"], *side.own["id"]).count(kind)
    assert len(side.own["track"]) == 8


@pytest.mark.slow
@pytest.mark.parametrize("seating", SEATINGS)
def test_050_c_2_5_random_games_end_by_rule_and_lose_neither_ego_nor_points_on_the_way(seating: str) -> None:
    start = Woodland(rules={"seating": seating}).state
    me = start.seat_of("chameleander")
    for seed in range(6):
        state, rng = start.copy(), Random(seed)
        while not state.result:
            before = state.sides[me]
            score, id_ = before.score, before.own["id"]
            play(state, rng.choice(state.offer))
            check(state)
            check_ego(state)
            after = state.sides[me]
            assert after.score >= score or after.dominance
            assert after.own["id"][: len(id_)] == id_
        assert state.result[1] in ("points", "dominance", "turn-limit")


@pytest.mark.parametrize("seating", SEATINGS)
def test_every_position_is_copied_by_its_text_and_every_move_has_a_sentence(seating: str) -> None:
    for seed in range(2):
        game, rng = Woodland(rules={"seating": seating}), Random(seed)
        while game.outcome() is None and len(game.moves) < 400:
            if not len(game.moves) % 5:
                copy = read(write(game.state), game.rules)
                assert (copy, write(copy), sorted(copy.offer)) == (game.state, game.text(), sorted(game.state.offer))
                for move in game.legal_moves:
                    sentence = game.describe(move)
                    assert (sentence.endswith("."), sentence.count(". "), "{" in sentence) == (True, 0, False)
            game.push(rng.choice([*game.legal_moves]))


def test_a_view_shows_track_and_id_to_everybody_and_no_hidden_card() -> None:
    for seed in range(6):
        game, rng = Woodland(rules={"seating": "chameleander,marquise"}), Random(seed)
        while game.outcome() is None and len(game.moves) < 80 + 30 * seed:
            game.push(rng.choice([*game.legal_moves]))
        for seat in (None, "marquise"):
            view = game.view(seat)
            assert view["sides"]["chameleander"]["own"]["track"] == [*scenes.side(game, "chameleander").own["track"]]
            shown = json.dumps({key: view[key] for key in view if key not in ("moves", "legal")})
            for card in (*game.state.deck, *scenes.side(game, "chameleander").hand):
                assert f'"{card.text}"' not in shown and f"={card.text}," not in shown and f",{card.text}," not in shown


def test_replaying_the_moves_gives_the_same_state() -> None:
    game, rng = Woodland(rules={"seating": "chameleander,marquise"}), Random(9)
    while game.outcome() is None:
        game.push(rng.choice([*game.legal_moves]))
    again = Woodland(rules={"seating": "chameleander,marquise"})
    for move in game.moves:
        again.push(move)
    assert (again, again.text()) == (game, game.text())
