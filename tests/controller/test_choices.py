"""House rules chosen with a new game: the seats that play, and the cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from controller.errors import Refused
from controller.journal.store import Journal
from controller.messages.commands import Seats, StartGame
from controller.messages.players import Players
from controller.table.game_in_play import with_choices
from controller.tabletop import tabletop
from controller.tabletop.manifest import BadManifest, RuleChoice, TableGame, checked
from controller.tabletop.registry import manifest
from controller.web.commands import read_command
from controller.web.permission import asked_of
from engine.dragons import MATCHES, library
from engine.dragons.match import ONE_GAME
from engine.woodland import Woodland
from hal import Picture
from tests.controller.at_table import AtTable

SIX = "marquise,eyrie,alliance,riverfolk,corvids,chameleander"


@pytest.fixture
def table() -> Iterator[AtTable]:
    """A table with the default game of Woodland."""
    woodland = tabletop("woodland")
    players = Players("woodland", {seat.name: seat.usual for seat in manifest("woodland").seats})
    session = AtTable(woodland, Journal.open(":memory:"), players, wall=lambda: 0, chance=Random(1))
    session.step(Picture(1000, woodland.situation(session.game).occupied), 1000)
    yield session
    session.close()


def begin(table: AtTable, **rules: str) -> None:
    table.step(StartGame(rules=rules), 2000)


def test_a_new_game_is_played_by_the_chosen_factions_with_the_chosen_cards(table: AtTable) -> None:
    begin(table, seating=SIX, deck="exiles-and-partisans")
    assert (table.game.seats, table.game.rules["deck"]) == (tuple(SIX.split(",")), "exiles-and-partisans")
    assert "cards=exiles-and-partisans" in table.game.start


def test_what_was_chosen_holds_for_the_games_after_it(table: AtTable) -> None:
    begin(table, seating="corvids,chameleander")
    table.step(StartGame(), 3000)
    assert table.game.seats == ("corvids", "chameleander")
    begin(table, deck="exiles-and-partisans")
    assert (table.game.seats, table.game.rules["deck"]) == (("corvids", "chameleander"), "exiles-and-partisans")


def test_the_journal_keeps_the_rules_of_each_game_and_only_the_seats_that_play(table: AtTable) -> None:
    begin(table, seating="corvids,chameleander")
    kept = table.session._in_play._writer.journal.load(table.game_id)
    assert (kept.rules["seating"], {*kept.seats}) == ("corvids,chameleander", {"corvids", "chameleander"})
    assert Woodland(kept.start, rules=kept.rules).seats == ("corvids", "chameleander")


@pytest.mark.parametrize(
    ("rules", "complaint"),
    [
        ({"seating": "corvids"}, r"the house rule 'seating' of woodland is invalid: the seats 'corvids' are not valid"),
        ({"seating": f"{SIX},corvids"}, r"choose 2 to 6 different factions from: .* \(Law 5\.1\)"),
        ({"seating": "vagabond,vagabond"}, r"choose 2 to 6 different factions from: .* \(Law 5\.1\)"),
        ({"seating": "marquise,eyrie,lizards,duchy,keepers"}, r"at most 4 factions can begin in a corner \(Law 5\.1\)"),
        ({"deck": "tarot"}, "the house rule 'deck' of woodland is 'tarot'; it must be one of: standard"),
        ({"ego-points": "9 9 9 9 9 9 9 9"}, "'ego-points' cannot be chosen with a new game; choose from: seating"),
    ],
)
def test_what_cannot_be_played_is_refused_and_the_game_goes_on(
    table: AtTable, rules: dict[str, str], complaint: str
) -> None:
    before = (table.game_id, table.game.text())
    with pytest.raises(Refused, match=complaint):
        begin(table, **rules)
    assert (table.game_id, table.game.text()) == before


def test_a_game_without_choices_refuses_them() -> None:
    with pytest.raises(Refused, match=r"the house rule 'repetition' cannot be chosen with a new game$"):
        with_choices("chameleon", {}, {"repetition": "no"})


def test_a_page_sends_them_as_an_object_of_rules_and_texts() -> None:
    wanted = read_command('{"id": 1, "do": "new-game", "rules": {"deck": "standard"}}')
    assert wanted == (1, StartGame(rules={"deck": "standard"}))
    with pytest.raises(Refused, match="'rules' must be an object of rules and texts, not 7"):
        read_command('{"id": 1, "do": "new-game", "rules": 7}')


def test_a_page_that_wants_every_seat_at_the_table_is_told_how_many_can_play(table: AtTable) -> None:
    everybody = ",".join(manifest("woodland").seat_names)
    _, wanted = read_command(json.dumps({"id": 1, "do": "new-game", "rules": {"seating": everybody}}))
    with pytest.raises(Refused, match=r"the seats '.*' are not valid; choose 2 to 6"):
        table.step(wanted, 2000)
    with pytest.raises(Refused, match="'rules' must be an object of rules and short texts; this one is far too long"):
        read_command(json.dumps({"id": 1, "do": "new-game", "rules": {"seating": "x" * 201}}))


def test_who_holds_a_seat_is_asked_before_other_rules_may_take_it_away() -> None:
    view = {"game": "woodland", "moves": [], "outcome": None, "turn": "eyrie"}
    facts = {"view": view, "seats": {"eyrie": {"player": "human"}, "corvids": {"player": "human"}}}
    assert asked_of(StartGame(rules={"seating": "corvids,marquise"}), {"eyrie"}, facts) == {"eyrie"}
    assert asked_of(StartGame(), {"eyrie"}, facts) == frozenset()
    assert asked_of(Seats({}), {"eyrie"}, facts) == frozenset()


def test_the_page_is_told_what_there_is_to_choose() -> None:
    assert manifest("woodland").page_facts()["choices"] == [
        {"rule": "seating", "title": "Factions in play", "options": [], "more": None},
        {
            "rule": "deck",
            "title": "Cards",
            "options": [["standard", "Standard deck"], ["exiles-and-partisans", "Exiles & Partisans deck"]],
                "more": None,
        },
    ]
    assert manifest("chameleon").page_facts()["choices"] == []


def test_the_decks_of_dragons_are_chosen_with_a_new_game_by_their_names() -> None:
    decks = {name: deck.name for name, deck in library().decks.items()}
    *choices, match = manifest("dragons").choices
    assert [choice.rule for choice in choices] == ["red-deck", "blue-deck"]
    assert (match.rule, [*match.options]) == ("match", [ONE_GAME, *MATCHES])
    for choice in choices:
        assert {rule: title.partition(":")[0] for rule, title in choice.options.items()} == decks


def test_a_manifest_offers_only_house_rules_that_are_texts() -> None:
    game: TableGame = manifest("woodland")
    for rule in ("slough-max", "gravity"):
        with pytest.raises(BadManifest, match="part 'choices' must be a tuple of RuleChoice about house rules"):
            checked(replace(game, choices=(RuleChoice(rule, "It", {"1": "one"}),)))
