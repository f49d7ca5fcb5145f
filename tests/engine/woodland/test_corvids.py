"""The Corvid Conspiracy by the numbers of its facts, section 7: plots, exposure, its turn (R-C1 to R-C7)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.agenda import NOBODY, play
from engine.errors import BadPosition
from engine.woodland import Woodland
from engine.woodland.computer.lookahead import Lookahead
from engine.woodland.computer.opponent import WoodlandOpponent, guessed
from engine.woodland.rules.persistent import guesses
from engine.woodland.text.notation import write
from engine.woodland.text.reading import read
from engine.woodland.text.view import seen
from tests.engine.woodland.random_games import games_end_by_rule
from tests.engine.woodland.scenes import battle, discards, hand, options, pieces, pushed, ruler, scene, score, side

SEATINGS = ("corvids,marquise", "eyrie,corvids", "alliance,corvids,eyrie", "marquise,chameleander,alliance,corvids",
            "corvids,marquise,eyrie,alliance,chameleander")  # fmt: skip
KINDS = ("bomb", "extortion", "raid", "snare")


def conspiracy(hidden: str = "", task: str = "", *, seats: str = "corvids,marquise", **fields: Any) -> Woodland:
    """A scene in which these plots lie face down: "7:bomb,9:raid"; the Eyrie have a leader, as they always do."""
    if hidden:
        places = [each.partition(":")[0] for each in hidden.split(",")]
        fields["corvids_plots"] = hidden
        fields["corvids_plot"] = ",".join(f"{at}:{places.count(at)}" for at in dict.fromkeys(places))
    if "eyrie" in seats:
        fields.setdefault("eyrie_leader", "builder")
    return scene(seats, task, **fields)


def hidden(game: Woodland) -> tuple[str, ...]:
    """What lies face down."""
    found: tuple[str, ...] = side(game, "corvids").own["plots"]
    return found


# Whole games


@pytest.mark.slow
@pytest.mark.parametrize("deck", ["standard", "exiles-and-partisans"])
@pytest.mark.parametrize("seating", SEATINGS)
def test_random_games_end_by_rule_and_lose_nothing(seating: str, deck: str) -> None:
    games_end_by_rule(seating, deck)


# 7.1 Set-up


def test_a_warrior_begins_in_any_clearing_of_each_suit() -> None:
    game = Woodland(rules={"seating": "corvids,marquise"})
    while not options(game, "perch"):
        game.push(next(iter(game.legal_moves)))
    keep = side(game, "marquise").own["home"]
    foxes = [at for at in (1, 6, 8, 12) if at != keep]
    assert options(game) == sorted(f"perch:{at}" for at in foxes)
    pushed(game, f"perch:{foxes[0]}", "perch:5", "perch:7")
    warriors = side(game, "corvids").warriors
    assert (warriors[0], [at for at in range(1, 13) if warriors[at]]) == (12, sorted([foxes[0], 5, 7]))
    assert game.view(None)["sides"]["corvids"]["supply"] == {"warrior": 12, "plot": 8}


# R-C1 Plots


def test_r_c1_only_the_corvids_know_what_lies_face_down_and_all_see_where() -> None:
    game = conspiracy("7:bomb,9:raid")
    assert game.view("corvids")["sides"]["corvids"]["own"]["plots"] == ["7:bomb", "9:raid"]
    for seat in ("marquise", None):
        view = game.view(seat)
        assert view["sides"]["corvids"]["own"]["plots"] == ["7:?", "9:?"]
        assert "corvids.plots=7:?,9:? " in view["position"]
        assert view["clearings"]["7"]["pieces"] == {"corvids": {"plot": 1}}
        assert view["sides"]["corvids"]["supply"] == {"warrior": 15, "plot": 6}


def test_r_c1_plots_that_change_places_in_secret_change_nothing_that_others_see() -> None:
    one, other = (conspiracy(plots, corvids_warriors="7:2") for plots in ("7:bomb,9:raid", "7:raid,9:bomb"))
    assert one.view("corvids") != other.view("corvids")
    assert [one.view(seat) for seat in ("marquise", None)] == [other.view(seat) for seat in ("marquise", None)]


def test_r_c1_a_guess_has_other_plots_face_down_and_never_more_than_two_of_a_kind() -> None:
    game = conspiracy("7:bomb,9:raid,11:snare", corvids_bomb="2:1", corvids_snare="3:1", task="marquise.act,1")
    view = game.view("marquise")
    guesses = [guessed(view, Random(seed)).sides[0].own["plots"] for seed in range(60)]
    assert {each.partition(":")[0] for guess in guesses for each in guess} == {"7", "9", "11"}
    kinds = [[each.partition(":")[2] for each in guess] for guess in guesses]
    assert {kind for guess in kinds for kind in guess} == {*KINDS}
    assert max(guess.count("bomb") for guess in kinds) == max(guess.count("snare") for guess in kinds) == 1


def test_r_c1_the_text_for_a_seat_tells_no_kind_and_is_no_whole_position() -> None:
    game = conspiracy("7:bomb")
    with pytest.raises(BadPosition, match="it hides pieces; a complete position is needed"):
        Woodland(game.text().replace("7:bomb", "7:?"))


@pytest.mark.parametrize(
    ("plots", "fields", "complaint"),
    [
        ("7:bomb,7:raid", {}, r"clearing 7 has more than one plot \(Law 13.2\)"),
        ("7:bomb", {"corvids_snare": "7:1"}, r"clearing 7 has more than one plot \(Law 13.2\)"),
        ("7:bomb,8:bomb,9:bomb", {}, r"there are more than 2 plots of the kind bomb \(Law 13.3\)"),
        ("7:bomb", {"corvids_bomb": "8:1,9:1"}, r"there are more than 2 plots of the kind"),
        ("7:trap", {}, "the facedown plots are not all of bomb, snare, extortion, raid"),
        ("9:bomb,7:raid", {}, "in the order of their clearings"),
    ],
)
def test_r_c1_positions_that_the_law_forbids_are_refused_with_its_number(
    plots: str, fields: dict[str, str], complaint: str
) -> None:
    with pytest.raises(BadPosition, match=complaint):
        conspiracy(plots, **fields)


def test_a_plot_that_is_not_named_or_not_there_is_refused() -> None:
    with pytest.raises(BadPosition, match="clearing 7 has 1 facedown plots, but the position names 0"):
        scene("corvids,marquise", corvids_plot="7:1")
    with pytest.raises(BadPosition, match="'7' is not of the form CLEARING:PIECE, face down"):
        scene("corvids,marquise", corvids_plots="7")


def test_with_chameleander_at_the_table_a_clearing_may_hold_two_plots_by_cajole() -> None:
    assert hidden(conspiracy("7:bomb,7:raid", seats="corvids,chameleander", chameleander_warriors="9:1",
                             chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego")) == (
        "7:bomb", "7:raid",
    )  # fmt: skip


# R-C2 Crafting


def test_r_c2_plots_craft_in_birdsong_face_down_and_face_up() -> None:
    game = conspiracy("8:bomb", corvids_snare="6:1", corvids_hand="foxfolk-steel", phase="birdsong")
    assert options(game) == ["craft:foxfolk-steel", "done"]
    assert score(pushed(game, "craft:foxfolk-steel"), "corvids") == 2


# R-C3 Nimble


def test_r_c3_moves_ignore_rule() -> None:
    game = conspiracy(corvids_warriors="7:1", marquise_warriors="7:3,8:3,3:3,12:3")
    assert options(game, "move:7") == ["move:7:12:1", "move:7:3:1", "move:7:8:1"]


# R-C4 Embedded Agents


@pytest.mark.parametrize("warriors", ["7:2", "8:1"])
def test_r_c4_as_defender_with_a_plot_face_down_the_corvids_deal_one_extra_hit(warriors: str) -> None:
    game = conspiracy("7:bomb", seats="marquise,corvids", marquise_warriors="7:3", corvids_warriors=warriors)
    battle(game, 7, "corvids", (0, 0))
    assert pieces(game, 7)["marquise"] == {"warrior": 2}


def test_r_c4_neither_as_attacker_nor_by_a_plot_face_up() -> None:
    game = conspiracy("7:bomb", corvids_warriors="7:2", marquise_warriors="7:3")
    assert pieces(battle(game, 7, "marquise", (0, 0)), 7)["marquise"] == {"warrior": 3}
    game = conspiracy(corvids_bomb="7:1", seats="marquise,corvids", marquise_warriors="7:3", corvids_warriors="7:2")
    assert pieces(battle(game, 7, "corvids", (0, 0)), 7)["marquise"] == {"warrior": 3}


# R-C5 Exposure


def exposing(**fields: Any) -> Woodland:
    """The Marquise in her Daylight, beside two plots that lie face down."""
    fields = {"marquise_warriors": "7:1,8:1", "marquise_hand": "sword-mouse", "marquise_actions": "3", **fields}
    return conspiracy("7:bomb,8:raid", "marquise.act,0", seats="marquise,corvids,eyrie", **fields)


def test_r_c5_a_player_may_guess_where_it_has_pieces_and_a_matching_card() -> None:
    assert options(exposing(), "expose") == [f"expose:7:{kind}" for kind in KINDS]
    assert len(options(exposing(marquise_hand="birdy-bindle"), "expose")) == 8
    assert options(exposing(marquise_hand="anvil", marquise_warriors="7:1"), "expose") == []


def test_r_c5_a_right_guess_removes_the_plot_without_its_effect_for_a_point_and_the_card_stays() -> None:
    game = pushed(exposing(marquise_hand="anvil"), "expose:8:raid", "show:anvil")
    assert (game.turn, options(game)) == ("corvids", ["answer:right"])
    pushed(game, "answer:right")
    assert (score(game, "marquise"), hand(game, "marquise"), hidden(game)) == (1, ["anvil"], ("7:bomb",))
    assert (pieces(game, 8), side(game, "corvids").warriors[0]) == ({"marquise": {"warrior": 1}}, 15)
    assert "Corvid Conspiracy loses a raid in clearing 8." in game.view(None)["moves"][-1]["news"]


def test_r_c5_a_wrong_guess_gives_the_card_to_the_corvids_and_tells_nobody_else_which() -> None:
    game = pushed(exposing(), "expose:7:snare")
    told = {seat: game.seen_by("show:sword-mouse", seat)[0] for seat in ("marquise", "corvids", "eyrie", None)}
    assert [*told.values()] == ["show:sword-mouse", "show:sword-mouse", "show:?", "show:?"]
    pushed(game, "show:sword-mouse", "answer:wrong")
    assert (hand(game, "corvids"), hidden(game), score(game, "marquise")) == (
        ["sword-mouse"], ("7:bomb", "8:raid"), 0,
    )  # fmt: skip
    assert game.view(None)["moves"][-1]["news"] == ["The guess was wrong: Corvid Conspiracy keeps the card."]


def test_r_c5_everybody_sees_which_card_leaves_an_open_hand() -> None:
    game = conspiracy("7:bomb", "riverfolk.act,0", seats="riverfolk,corvids", riverfolk_warriors="7:1",
                      riverfolk_hand="sword-mouse")  # fmt: skip
    pushed(game, "expose:7:snare")
    assert game.seen_by("show:sword-mouse", None)[0] == "show:sword-mouse"


def test_r_c5_only_the_two_see_a_card_until_the_guess_is_answered() -> None:
    game = pushed(exposing(), "expose:7:bomb", "show:sword-mouse")
    shown = {seat: game.view(seat)["sides"]["corvids"]["own"]["shown"] for seat in ("corvids", "marquise", None)}
    assert (shown["corvids"][0]["card"], shown["marquise"], shown[None]) == ("sword-mouse", 1, 1)
    assert Woodland(game.text()).text() == game.text()
    assert game.describe("answer:right") == "Corvid Conspiracy confirms that the guess is right."


@pytest.mark.parametrize(
    "task, fields, wrong",
    [
        ("corvids.answer,0,1,7,bomb", {}, "the number of cards shown to the Corvids differs from"),
        (
            "corvids.answer,0,0,7,bomb",
            {"corvids_shown": "anvil"},
            "0 is not the seat of the Corvids, or is the guesser",
        ),
        (
            "corvids.lost,0,7,8.12",
            {},
            "the plots set aside differ from the plots that may have been raids",
        ),
        ("corvids.lost,0,7,8.12", {"corvids_lost": "7:?"}, "it hides pieces; a complete position is needed"),
    ],
)
def test_what_the_corvids_are_asked_has_to_fit_what_lies_before_them(
    task: str, fields: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(BadPosition, match=wrong):
        conspiracy("7:bomb", task, **fields)


def test_r_c5_guesses_go_on_between_actions_any_number_of_times() -> None:
    game = exposing(marquise_hand="sword-mouse,crossbow-mouse")
    pushed(game, "expose:7:snare", "show:sword-mouse", "answer:wrong")
    pushed(game, "expose:7:bomb", "show:crossbow-mouse", "answer:right", "move:7:12:1")
    assert (hidden(game), options(game, "expose")) == (("8:raid",), [])


def guessed_wrong(**fields: Any) -> Woodland:
    """The Marquise has guessed a snare in clearing 7, where a bomb lies, and has another card that matches."""
    game = exposing(marquise_hand="sword-mouse,crossbow-mouse", **fields)
    return pushed(game, "expose:7:snare", "show:sword-mouse", "answer:wrong")


def test_a_wrong_guess_is_a_fact_that_everybody_sees_and_a_position_keeps() -> None:
    game = guessed_wrong()
    for seat in ("corvids", "eyrie", None):
        assert game.view(seat)["sides"]["corvids"]["own"]["guessed"] == ["7:snare"]
        assert " corvids.guessed=7:snare " in game.view(seat)["position"]
    assert Woodland(game.text()).text() == game.text()
    assert game.describe("expose:7:snare") == (
        "Exposure: Marquise de Cat repeats the wrong guess that the plot in clearing 7 is a snare."
    )


def test_a_wrong_guess_is_forgotten_when_the_plot_is_tricked_or_removed_and_others_are_not() -> None:
    game = conspiracy("7:bomb,8:raid,9:bomb", "corvids.act,0,3", corvids_guessed="7:snare,8:snare,9:raid")
    pushed(game, "trick:7:8")
    assert side(game, "corvids").own["guessed"] == ("9:raid",)
    game = conspiracy("7:bomb,8:raid", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:3",
                      marquise_actions="3", corvids_guessed="7:snare,8:bomb")  # fmt: skip
    assert side(battle(game, 7, "corvids", (0, 0)), "corvids").own["guessed"] == ("8:bomb",)


def test_a_right_guess_and_a_plot_that_is_turned_up_end_what_was_guessed_there() -> None:
    right = pushed(guessed_wrong(), "expose:7:bomb", "show:crossbow-mouse", "answer:right")
    assert side(right, "corvids").own["guessed"] == ()
    game = conspiracy("7:snare", "corvids.flip,0", phase="birdsong", corvids_warriors="7:1", corvids_guessed="7:bomb")
    assert side(pushed(game, "flip:7:snare"), "corvids").own["guessed"] == ()


def test_a_second_plot_in_a_clearing_may_be_what_the_first_is_not() -> None:
    game = scene("corvids,chameleander", "corvids.conceal,0,7", corvids_guessed="7:bomb", corvids_plot="7:2",
                 corvids_plots="7:raid", chameleander_warriors="7:1",
                 chameleander_track="ego,ego,ego,ego,ego,superego,superego,superego")  # fmt: skip
    assert side(pushed(game, "conceal:bomb"), "corvids").own["guessed"] == ()


@pytest.mark.parametrize(
    ("guessed", "wrong"),
    [
        ("7:trap", "the wrong guesses must be of the form '7:bomb', each once and in order"),
        ("snare", "the wrong guesses must be of the form '7:bomb'"),
        ("8:bomb,7:snare", "each once and in order"),
        ("7:bomb", "clearing 7 has a wrong guess, but it has no facedown plot or the guess is right"),
        ("9:bomb", "clearing 9 has a wrong guess, but it has no facedown plot or the guess is right"),
    ],
)
def test_wrong_guesses_that_cannot_have_been_made_are_refused(guessed: str, wrong: str) -> None:
    with pytest.raises(BadPosition, match=wrong):
        conspiracy("7:bomb,8:raid", corvids_guessed=guessed)


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_computer_never_repeats_a_guess_that_was_wrong(level: str) -> None:
    """All but the bomb was guessed, with so many cards that one is easily risked."""
    game = exposing(marquise_hand="sword-mouse,crossbow-mouse,investments,root-tea-mouse,travel-gear-mouse",
                    corvids_guessed="7:extortion,7:raid,7:snare")  # fmt: skip
    view = game.view("marquise")
    chosen = {WoodlandOpponent().choose(view, level, Random(seed), lambda: False) for seed in range(12)}
    assert not chosen & {"expose:7:extortion", "expose:7:raid", "expose:7:snare"}
    assert guesses(game.state, "expose:7:bomb")[0][0] == 1


def test_the_corvids_trick_a_plot_the_rather_the_fewer_guesses_at_it_are_left() -> None:
    def gain(wrong: str) -> float:
        game = conspiracy("7:snare,9:raid", "corvids.act,0,1", corvids_warriors="7:1,9:1", corvids_guessed=wrong,
                          marquise_warriors="7:1,9:1", marquise_hand="sword-mouse")  # fmt: skip
        ahead = Lookahead(game.state, 0)
        return ahead.value("trick:7:9") - ahead.value("done")

    assert gain("") < gain("7:bomb") < gain("7:bomb,7:raid") < gain("7:bomb,7:extortion,7:raid")


def test_what_the_computer_supposes_fits_all_wrong_guesses() -> None:
    game = conspiracy("7:bomb,9:raid", task="marquise.act,1", corvids_guessed="7:raid,7:snare,9:bomb,9:snare")
    view = game.view("marquise")
    assert {guessed(view, Random(seed)).sides[0].own["plots"] for seed in range(40)} == {
        (f"7:{one}", f"9:{other}") for one in ("bomb", "extortion") for other in ("extortion", "raid")
    }


def test_9_6_4_the_vagabond_may_guess_after_drawing_until_the_item_limit() -> None:
    game = conspiracy("7:bomb", "vagabond.keep-items,0;evening.draw,0", seats="vagabond,corvids", phase="evening",
                      vagabond_pawn="7:1", vagabond_character="thief", deck="sword-mouse,anvil",
                      vagabond_satchel="boots,boots,boots,boots,sword,sword,torch")  # fmt: skip
    pushed(game, "draw:sword-mouse")
    assert (game.turn, options(game, "expose:7:bomb")) == ("vagabond", ["expose:7:bomb"])
    pushed(game, "expose:7:bomb", "show:sword-mouse", "answer:right")
    assert (score(game, "vagabond"), options(game)) == (1, ["drop:boots", "drop:sword", "drop:torch"])


def test_r_c5_in_evening_it_is_asked_once_more_before_the_last_step_and_never_after_it() -> None:
    game = pushed(exposing(), "done")
    assert game.view("marquise")["expected"].endswith("choose whether to use cards before the phase ends")
    assert options(game)[0] == "done:phase" and len(options(game, "expose")) == 4
    assert pushed(game, "done:phase").turn == "chance"


def test_r_c5_whether_it_is_asked_says_nothing_about_the_hand() -> None:
    assert options(pushed(exposing(marquise_hand="anvil", marquise_warriors="7:1"), "done")) == ["done:phase"]


def test_r_c5_nobody_guesses_out_of_turn_and_the_corvids_not_at_all() -> None:
    game = conspiracy("7:bomb", corvids_warriors="7:2", corvids_hand="sword-mouse", marquise_warriors="7:1",
                      marquise_hand="crossbow-mouse")  # fmt: skip
    assert options(game, "expose") == []


def test_r_c5_kinds_of_which_both_lie_face_up_need_not_be_guessed() -> None:
    assert options(exposing(corvids_snare="2:1,3:1"), "expose") == [
        f"expose:7:{kind}" for kind in ("bomb", "extortion", "raid")
    ]


# R-C6 and what plots do


def test_r_c6_a_plot_that_is_removed_otherwise_scores_one_and_goes_back_face_down() -> None:
    game = conspiracy("7:bomb", seats="marquise,corvids", marquise_warriors="7:3")
    battle(game, 7, "corvids", (2, 0))
    assert (game.turn, options(game), game.view(None)["sides"]["corvids"]["own"]["lost"]) == (
        "corvids", ["answer:other"], ["7:?"],
    )  # fmt: skip
    assert Woodland(game.text()).text() == game.text()
    assert pushed(game, "answer:other").turn == "marquise"
    assert (score(game, "marquise"), pieces(game, 7), hidden(game)) == (1, {"marquise": {"warrior": 2}}, ())
    assert game.view(None)["sides"]["corvids"]["supply"]["plot"] == 8


def test_the_points_of_flips_grow_snare_then_extortion_then_bomb() -> None:
    """Hand-computed example (b) of the facts."""
    game = conspiracy("7:snare,8:extortion,9:bomb", corvids_warriors="7:1,8:1,9:1", phase="birdsong")
    scores = [score(pushed(game, f"flip:{plot}"), "corvids") for plot in ("7:snare", "8:extortion", "9:bomb")]
    assert scores == [1, 1 + 2, 1 + 2 + 3]
    assert [side(game, "corvids").on_map(kind) for kind in ("snare", "extortion", "bomb", "plot")] == [1, 1, 0, 0]


def test_only_plots_with_a_warrior_are_turned_up() -> None:
    game = conspiracy("7:snare,8:raid", corvids_warriors="7:1", phase="birdsong")
    assert options(game) == ["done", "flip:7:snare"]


def test_a_bomb_removes_all_enemy_pieces_and_then_itself() -> None:
    game = conspiracy("7:bomb", seats="corvids,marquise,alliance", corvids_warriors="7:1", phase="birdsong",
                      marquise_warriors="7:2", marquise_workshop="7:1", alliance_sympathy="7:1",
                      corvids_hand="")  # fmt: skip
    pushed(game, "flip:7:bomb")
    assert (score(game, "corvids"), pieces(game, 7)) == (1 + 2, {"corvids": {"warrior": 1}})


def test_r_g10_a_bomb_a_snare_and_an_extortion_spare_a_partner_in_a_coalition() -> None:
    fields = {"seats": "corvids,vagabond,marquise,eyrie", "vagabond_character": "thief", "vagabond_pawn": "7:1",
              "vagabond_satchel": "boots,sword,torch,crossbow", "vagabond_hand": "anvil", "marquise_warriors": "7:1",
              "corvids_warriors": "7:1", "phase": "birdsong"}  # fmt: skip
    together = {"vagabond_dominance": "dominance-fox", "vagabond_partner": "corvids", **fields}
    for partners, harmed in ((fields, True), (together, False)):
        game = pushed(conspiracy("7:bomb", **partners), "flip:7:bomb")
        assert "marquise" not in pieces(game, 7)
        assert (game.turn == "vagabond") == harmed  # who says which items are damaged
        assert (conspiracy(corvids_snare="7:1", **partners).state.enemies_in(0, 7) == [1, 2]) == harmed
        game = pushed(conspiracy("7:extortion", **partners), "flip:7:extortion")
        assert ("rob:anvil" in options(game)) == harmed


def test_a_bomb_that_wins_by_its_point_removes_nothing_any_more() -> None:
    game = conspiracy("7:bomb", corvids_warriors="7:1", corvids_score="29", marquise_warriors="7:2", phase="birdsong")
    pushed(game, "flip:7:bomb")
    assert (str(game.outcome()), pieces(game, 7)["marquise"]) == ("corvids points", {"warrior": 2})


def test_an_extortion_takes_a_random_card_of_each_enemy_there_and_draws_one_more_while_it_lies_open() -> None:
    game = conspiracy("7:extortion", seats="corvids,marquise,eyrie", corvids_warriors="7:1", phase="birdsong",
                      marquise_warriors="7:1", marquise_hand="anvil", eyrie_warriors="7:1",
                      eyrie_hand="bake-sale")  # fmt: skip
    pushed(game, "flip:7:extortion", "rob:anvil", "rob:bake-sale")
    assert hand(game, "corvids") == ["anvil", "bake-sale"]
    assert game.view(None)["sides"]["corvids"]["draws"] == 2


def test_a_snare_keeps_enemies_from_leaving_and_placing_and_not_from_entering_and_battling() -> None:
    game = conspiracy(corvids_snare="7:1", seats="marquise,corvids", marquise_warriors="7:5,8:1", marquise_wood="7:3",
                      corvids_warriors="7:1", marquise_sawmill="1:1")  # fmt: skip
    assert (options(game, "move:7"), options(game, "move:8:7")) == ([], ["move:8:7:1"])
    assert options(game, "battle:7") == ["battle:7:corvids"]
    assert [move for move in options(game, "build") if move.endswith(":7")] == []


def test_the_corvids_themselves_go_in_and_out_of_a_snare() -> None:
    game = conspiracy(corvids_snare="7:1", corvids_warriors="7:2")
    assert len(options(game, "move:7:8")) == 2


@pytest.mark.parametrize("shown", [False, True])
def test_a_raid_that_is_removed_brings_a_warrior_to_each_adjacent_clearing(shown: bool) -> None:
    fields: dict[str, Any] = {"seats": "marquise,corvids", "marquise_warriors": "7:3", "marquise_keep": "3:1"}
    game = conspiracy(corvids_raid="7:1", **fields) if shown else conspiracy("7:raid", **fields)
    battle(game, 7, "corvids", (1, 0))
    if not shown:
        assert game.describe("answer:raid") == "The plot of Corvid Conspiracy in clearing 7 was a raid."
        pushed(game, "answer:raid")
    assert [at for at in range(1, 13) if side(game, "corvids").warriors[at]] == [8, 12]


def test_a_plot_is_asked_for_nothing_once_everybody_has_seen_both_raids() -> None:
    game = conspiracy("7:bomb", seats="marquise,corvids", marquise_warriors="7:3", corvids_raid="1:1,2:1")
    battle(game, 7, "corvids", (2, 0))
    assert (game.turn, hidden(game), side(game, "corvids").own["lost"]) == ("marquise", (), ())


def test_a_raid_with_too_few_warriors_lets_the_corvids_choose() -> None:
    game = conspiracy("7:raid", seats="marquise,corvids", marquise_warriors="7:3", corvids_warriors="9:13,4:1")
    battle(game, 7, "corvids", (1, 0))
    pushed(game, "answer:raid")
    assert (game.turn, options(game)) == ("corvids", ["infiltrate:12", "infiltrate:3", "infiltrate:8"])
    pushed(game, "infiltrate:8")
    assert (pieces(game, 8)["corvids"], game.turn) == ({"warrior": 1}, "marquise")


def test_raids_come_after_all_removals_of_a_favor() -> None:
    game = conspiracy("7:raid,9:snare", seats="marquise,corvids", corvids_warriors="9:1", marquise_workshop="2:2,11:1",
                      marquise_hand="favor-of-the-mice")  # fmt: skip
    pushed(game, "craft:favor-of-the-mice", "answer:raid", "answer:other")
    assert (score(game, "marquise"), hidden(game)) == (2, ())
    assert [at for at in range(1, 13) if side(game, "corvids").warriors[at]] == [3, 8, 12]


def test_a_house_rule_lets_a_raid_reach_nothing_by_tunnels() -> None:
    game = conspiracy("1:bomb,7:raid", "marquise.act,0", seats="marquise,corvids", rules={"raid-tunnels": False},
                      corvids_crafted="tunnels", marquise_warriors="7:3", marquise_actions="3",
                      cards="exiles-and-partisans")  # fmt: skip
    pushed(battle(game, 7, "corvids", (0, 0)), "answer:raid")
    warriors = side(game, "corvids").warriors
    assert [at for at in range(1, 13) if warriors[at]] == [3, 8, 12]


def test_w15_a_raid_by_tunnels_reaches_all_clearings_with_plots() -> None:
    game = conspiracy("7:raid,9:snare", seats="marquise,corvids", cards="exiles-and-partisans",
                      corvids_crafted="tunnels", marquise_warriors="7:3")  # fmt: skip
    battle(game, 7, "corvids", (1, 0))
    pushed(game, "answer:raid")
    assert [at for at in range(1, 13) if side(game, "corvids").warriors[at]] == [3, 8, 9, 12]


# 7.3 Recruit, plot, trick, exert


def test_recruiting_spends_a_card_for_a_warrior_in_each_clearing_of_its_suit() -> None:
    game = conspiracy(corvids_hand="anvil", marquise_keep="1:1", phase="birdsong")
    assert options(game) == ["done", "recruit:anvil"]
    pushed(game, "recruit:anvil")
    assert [at for at in range(1, 13) if side(game, "corvids").warriors[at]] == [6, 8, 12]
    assert (discards(game), game.state.phase) == (["anvil"], "daylight")


def test_recruiting_with_a_bird_names_a_suit_and_with_too_few_warriors_the_clearings() -> None:
    game = conspiracy(corvids_hand="birdy-bindle", corvids_warriors="5:14", phase="birdsong")
    assert options(game) == ["done", *(f"recruit:birdy-bindle:{suit}" for suit in ("fox", "mouse", "rabbit"))]
    pushed(game, "recruit:birdy-bindle:fox")
    assert options(game) == ["infiltrate:1", "infiltrate:12", "infiltrate:6", "infiltrate:8"]
    assert pieces(pushed(game, "infiltrate:12"), 12) == {"corvids": {"warrior": 1}}


def test_a_plot_costs_a_warrior_and_one_more_for_each_that_was_placed_in_this_turn() -> None:
    game = conspiracy(corvids_warriors="7:1,8:2,9:3")
    for move, kind in (("plot:7", "bomb"), ("plot:8", "raid"), ("plot:9", "bomb")):
        pushed(game, move)
        assert game.seen_by(f"conceal:{kind}", "marquise") == (
            "conceal:?", "Corvid Conspiracy chooses the new plot and places it facedown.",
        )  # fmt: skip
        pushed(game, f"conceal:{kind}")
    assert (hidden(game), side(game, "corvids").warriors[0]) == (("7:bomb", "8:raid", "9:bomb"), 15)


def test_a_plot_needs_enough_warriors_and_a_clearing_without_one() -> None:
    game = conspiracy("7:raid", corvids_warriors="7:2,8:1,9:2", corvids_laid="1", task="corvids.act,0,3")
    assert options(game, "plot") == ["plot:9"]


def test_all_eight_plots_on_the_map_leave_none_to_place() -> None:
    plots = ",".join(f"{at}:{kind}" for at, kind in enumerate(sorted(KINDS * 2), start=1))
    game = conspiracy(plots, corvids_warriors="12:3")
    assert options(game, "plot") == []
    reasons = {each["action"]: each["reason"] for each in game.view("corvids")["missing"]}
    assert reasons["plot"] == "All eight plots are on the map."


def test_r_c7_a_trick_of_plots_face_down_changes_only_what_the_corvids_know() -> None:
    game = conspiracy("7:bomb,9:raid", corvids_snare="8:1", corvids_warriors="4:1")
    before = game.view("marquise")["clearings"]
    assert options(game, "trick") == ["trick:7:9"]
    pushed(game, "trick:7:9")
    assert (hidden(game), game.view("marquise")["clearings"]) == (("7:raid", "9:bomb"), before)


def test_r_c7_a_trick_of_plots_face_up_moves_what_they_do_at_once_without_points() -> None:
    game = conspiracy("5:raid", corvids_snare="7:1", corvids_extortion="9:1", corvids_warriors="4:1")
    assert options(game, "trick") == ["trick:7:9:snare:extortion"]
    pushed(game, "trick:7:9:snare:extortion")
    assert (pieces(game, 7), pieces(game, 9), score(game, "corvids")) == (
        {"corvids": {"extortion": 1}}, {"corvids": {"snare": 1}}, 0,
    )  # fmt: skip


def test_three_actions_in_daylight_and_one_more_in_evening_instead_of_drawing() -> None:
    game = conspiracy(corvids_warriors="7:1", corvids_extortion="1:1", marquise_warriors="4:1")
    pushed(game, "move:7:8:1", "move:8:7:1", "move:7:8:1")
    assert (game.state.phase, game.view("corvids")["expected"]) == (
        "evening", "Corvid Conspiracy must choose whether to act once more instead of drawing",
    )  # fmt: skip
    pushed(game, "move:8:7:1")
    assert (game.turn, hand(game, "corvids")) == ("marquise", [])


def test_without_exerting_themselves_the_corvids_draw_one_and_one_for_each_open_extortion() -> None:
    game = conspiracy(corvids_warriors="7:1", corvids_extortion="1:1,2:1", phase="evening",
                      deck="anvil,armorers,bake-sale")  # fmt: skip
    pushed(game, "done", "draw:anvil", "draw:armorers", "draw:bake-sale")
    assert hand(game, "corvids") == ["anvil", "armorers", "bake-sale"]


def test_the_counter_of_plots_goes_on_when_they_exert_themselves() -> None:
    game = conspiracy("1:bomb", corvids_warriors="7:2,8:1", corvids_laid="1", phase="evening")
    assert options(game, "plot") == ["plot:7"]


def test_w_rule_plots_count_for_nothing() -> None:
    assert ruler(conspiracy("7:bomb", corvids_snare="8:1"), 7) is None


# What the computer knows


def test_the_computer_plays_corvids_from_their_view_and_others_expose_them() -> None:
    opponent = WoodlandOpponent()
    game, rng = Woodland(rules={"seating": "corvids,marquise,alliance"}), Random(3)
    verbs = []
    while game.outcome() is None and len(game.moves) < 500:
        if game.turn == "chance":
            game.push(rng.choice([*game.legal_moves]))
        else:
            verbs.append(_played(game, opponent, rng))
    assert {verb for verb in verbs if verb.endswith(("plot", "flip"))} == {"corvids plot", "corvids flip"}
    assert [verb for verb in verbs if verb.endswith("expose")]


def _played(game: Woodland, opponent: WoodlandOpponent, rng: Random) -> str:
    who = game.turn
    move = opponent.choose(game.view(who), "2", rng, lambda: False)
    game.push(move)
    return f"{who} {move.partition(':')[0]}"


def test_a_guess_that_is_likely_is_tried() -> None:
    """Both snares and both raids and both extortions are seen: it can only be a bomb."""
    game = conspiracy("7:bomb", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1",
                      marquise_hand="sword-mouse", corvids_snare="1:1,2:1", corvids_raid="3:1,4:1",
                      corvids_extortion="5:1,6:1")  # fmt: skip
    move = WoodlandOpponent().choose(game.view("marquise"), "3", Random(1), lambda: False)
    assert move == "expose:7:bomb"


def test_a_card_is_risked_on_a_guess_the_rather_the_more_plots_lie_face_up_and_not_on_an_unlikely_one() -> None:
    def gain(guess: str, shown: str) -> float:
        game = conspiracy("7:snare", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1",
                          marquise_hand="sword-mouse", corvids_warriors="7:1", corvids_extortion=shown)  # fmt: skip
        ahead = Lookahead(game.state, 0)
        return ahead.value(f"expose:7:{guess}") - ahead.value("done")

    assert gain("snare", "1:1,3:1") > max(0.0, gain("snare", ""))
    assert gain("raid", "") < 0


def test_a_guess_is_thought_through_as_right_and_as_wrong_whatever_lies_there() -> None:
    for kind in ("snare", "raid"):
        game = conspiracy(f"7:{kind},9:bomb", "marquise.act,0", seats="marquise,corvids", marquise_warriors="7:1",
                          marquise_hand="sword-mouse", corvids_snare="1:1")  # fmt: skip
        (right, with_it), (wrong, without) = guesses(game.state, "expose:7:snare")
        assert right + wrong == pytest.approx(1)
        assert "7:snare" in with_it.sides[1].own["plots"]
        assert "7:snare" not in without.sides[1].own["plots"]


# What each seat may know


@pytest.mark.parametrize("seed", range(4))
def test_guesses_of_what_a_seat_may_not_know_give_it_the_same_view(seed: int) -> None:
    state, rng = Woodland(rules={"seating": "corvids,eyrie,marquise"}).state.copy(), Random(seed)
    looked = 0
    while not state.result and looked < 30:
        play(state, rng.choice(state.offer))
        if state.sides[0].own["plots"] and not state.result:
            looked += 1
            for eyes in (NOBODY, 0, 1, 2):
                guess = read(write(state, eyes), state.rules, lambda left, count: Random(seed).sample(left, count))
                assert seen(guess, eyes) == seen(state, eyes)
