"""What everybody is told of plots that lie face down: which move said what one is, and what it can be."""

from __future__ import annotations

from random import Random

import pytest

from engine.woodland import Woodland
from tests.engine.woodland.scenes import battle, pushed
from tests.engine.woodland.test_corvids import conspiracy
from tests.thorough import often


def choices(game: Woodland):  # type: ignore[no-untyped-def]
    found = game.choices()
    assert found is not None
    return found


def laid(*kinds: str) -> Woodland:
    """The Corvids in Daylight, who have laid these plots in clearings 7, 8 and 9."""
    game = conspiracy(corvids_warriors="7:6,8:6,9:3", task="corvids.act,0,9")
    for at, kind in zip((7, 8, 9), kinds, strict=False):
        pushed(game, f"plot:{at}", f"conceal:{kind}")
    return game


def test_a_game_without_corvids_has_no_hidden_choices() -> None:
    assert Woodland(rules={"seating": "marquise,eyrie"}).choices() is None


def test_a_plot_that_was_swapped_is_still_known_by_the_move_that_laid_it() -> None:
    game = pushed(laid("bomb", "snare"), "trick:7:8", "done")
    while "flip:8:bomb" not in game.legal_moves:
        game.push(_peaceful(game))
    assert [choices(game).shown(move) for move in ("flip:7:snare", "flip:8:bomb")] == [3, 1]
    assert choices(game).met("flip:8:bomb") == [1]
    assert choices(game).shows("flip:8:bomb") == "conceal:bomb"


def test_everybody_sees_which_plots_are_left_which_lie_face_up_and_from_where_one_is_taken() -> None:
    game = laid("bomb", "snare")
    found = choices(game)
    assert (found.face_down, found.face_up, found.seat) == ({1, 3}, [], game.seats.index("corvids"))
    assert sorted(found.supply) == [
        "conceal:bomb", "conceal:extortion", "conceal:extortion", "conceal:raid", "conceal:raid", "conceal:snare",
    ]  # fmt: skip
    pushed(game, "plot:9")
    told = ("conceal:?", "conceal:raid")
    assert [choices(game).takes(move) for move in told] == [*told]
    pushed(game, "conceal:raid", "done")
    assert choices(game).takes("done") == ""
    while "flip:8:snare" not in game.legal_moves:
        game.push(_peaceful(game))
    pushed(game, "flip:8:snare")
    assert (choices(game).face_down, choices(game).face_up) == ({1, 5}, ["conceal:snare"])


def _peaceful(game: Woodland) -> str:
    return next((move for move in game.legal_moves if move.startswith("done")), next(iter(game.legal_moves)))


def test_an_answer_opens_or_denies() -> None:
    for kind, answer in (("bomb", "answer:right"), ("raid", "answer:wrong")):
        game = pushed(laid("bomb"), "done")
        marquise = conspiracy("7:bomb", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1",
                              marquise_hand="sword-mouse", marquise_actions="3")  # fmt: skip
        pushed(marquise, f"expose:7:{kind}", "show:sword-mouse")
        found = choices(marquise)
        assert (found.shows(answer), found.denied(answer)) == (
            ("conceal:bomb", "") if answer == "answer:right" else ("", "conceal:raid")
        )
        assert found.met(answer) == []  # it lay there when the game began: no move has said what it is
        assert choices(game).denied("done") == ""


@pytest.mark.parametrize("seed", range(often(4, 40)))
def test_in_any_game_what_is_shown_was_laid_so_and_what_is_denied_was_not(seed: int) -> None:
    rng = Random(seed)
    game = Woodland(
        rules={"seating": rng.choice(["corvids,marquise", "chameleander,corvids", "eyrie,corvids,alliance"])}
    )
    denied: dict[int, set[str]] = {}
    seen = 0
    while game.outcome() is None and len(game.moves) < 500:
        move = rng.choice([*game.legal_moves])
        if move.startswith(("flip:", "answer:")):
            found = choices(game)
            seen += 1
            assert (found.shown(move) is None) == (found.shows(move) == "")
            if (at := found.shown(move)) is not None:
                assert game.moves[at] == found.shows(move) and at in found.met(move)
            for at in found.met(move):
                denied.setdefault(at, set()).add(found.denied(move))
        game.push(move)
    true = {at: each for at, each in enumerate(game.moves) if each.startswith("conceal:")}
    assert all(true[at] not in kinds for at, kinds in denied.items())
    assert choices(game).supposed(true, denied) == true
    guessed = choices(game).supposed({}, denied)
    assert guessed is not None and all(guessed[at] not in kinds for at, kinds in denied.items())
    assert seen


def test_three_plots_of_a_kind_are_never_supposed() -> None:
    game = laid("bomb", "snare", "raid")
    at = [number for number, move in enumerate(game.moves) if move.startswith("conceal:")]
    assert choices(game).supposed({at[0]: "conceal:bomb", at[1]: "conceal:bomb"}, {}) == {
        at[0]: "conceal:bomb", at[1]: "conceal:bomb", at[2]: "conceal:raid",
    }  # fmt: skip
    other = ("conceal:snare", "conceal:extortion", "conceal:raid")
    assert choices(game).supposed({at[0]: "conceal:bomb", at[1]: "conceal:bomb"}, {at[2]: other}) is None


def test_what_is_placed_face_up_now_was_not_laid_before_as_often() -> None:
    game = laid("bomb", "bomb", "raid")
    at = [number for number, move in enumerate(game.moves) if move.startswith("conceal:")]
    supposed = choices(game).supposed({}, {}, "place:bomb")
    assert supposed is not None and [supposed[each] for each in at].count("conceal:bomb") == 1


def test_a_raid_that_was_removed_is_opened_and_anything_else_denied() -> None:
    game = conspiracy("7:raid", seats="marquise,corvids", marquise_warriors="7:3")
    battle(game, 7, "corvids", (1, 0))
    assert (choices(game).shows("answer:raid"), choices(game).denied("answer:raid")) == ("conceal:raid", "")
    assert choices(game).denied("answer:other") == "conceal:raid"
