"""A table's facts for Home Assistant, and its discovery."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from controller.extensions.home_assistant.messages import discovery, facts_of, state_message
from controller.extensions.home_assistant.settings import HomeSettings
from controller.languages import catalogue, shell
from controller.messages.commands import Play, Resign, StartGame
from hal import Health
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.guests import nobody_is_there
from tests.controller.secrets_of import betrayed
from tests.controller.sitting import Sitting
from tests.languages.untranslated import Wordless

FRONT = HomeSettings(broker="broker.example", name="front-2")


def test_a_game_that_goes_on() -> None:
    with Sitting() as sitting:
        sitting.move("b1c3")
        assert facts_of(sitting.session.state) == {
            "game": "Chameleon",
            "turn": "Blue",
            "moves": 1,
            "result": None,
            "guests": "home",
            "problem": "OFF",
            "health": sitting.session.health.sentence,
        }


def test_the_last_result_stays_until_the_next_one() -> None:
    with Sitting() as sitting:
        sitting.ask(Resign("red"))
        over = facts_of(sitting.session.state)
        assert (over["turn"], over["result"]) == ("nobody", "Blue wins: Red resigned.")
        sitting.ask(StartGame())
        assert facts_of(sitting.session.state, "Blue wins: Red resigned.")["result"] == "Blue wins: Red resigned."


def test_a_board_that_is_not_well() -> None:
    with Sitting() as sitting:
        sitting.session.step(Health(False, "The cable is out. " * 40), sitting.now)
        facts = facts_of(sitting.session.state)
        assert (facts["problem"], facts["health"]) == ("ON", sitting.session.health.sentence)
        told = json.loads(state_message(FRONT, facts).text)
        assert told["health"] == ("The cable is out. " * 40)[:255]


def test_guests_of_a_shop_and_a_closed_table() -> None:
    with Sitting(extensions=nobody_is_there) as sitting:
        assert facts_of(sitting.session.state)["guests"] == "attract"
        sitting.session.is_locked = True
        assert facts_of(sitting.session.state)["guests"] == "closed"


def test_no_hidden_card_is_among_the_facts_of_a_whole_game() -> None:
    with DragonsSitting(seed=3) as sitting:
        rng, last = Random(3), None
        while sitting.session.game.outcome() is None:
            game = sitting.session.game
            sitting.step(Play(game.turn, str(rng.choice([*game.legal_moves]))))
            facts = facts_of(sitting.session.state, last)
            last = facts["result"]
            assert betrayed(json.dumps(facts), sitting.state, None) == set()
        assert facts["turn"] == "nobody"


# Messages


def test_every_fact_is_an_entity_of_one_device() -> None:
    told = {topic: json.loads(text) for topic, text in discovery(FRONT, "1.2")}
    assert [*told] == [
        f"homeassistant/{kind}/chameleon_table_front_2/{key}/config"
        for kind, key in [
            *(("sensor", key) for key in ("game", "turn", "moves", "result", "guests", "health")),
            ("binary_sensor", "problem"),
        ]
    ]
    with Sitting() as sitting:
        facts = facts_of(sitting.session.state)
    assert {each["value_template"] for each in told.values()} == {f"{{{{ value_json.{key} }}}}" for key in facts}
    assert len({each["unique_id"] for each in told.values()}) == len(told)
    assert {each["state_topic"] for each in told.values()} == {state_message(FRONT, facts).topic}
    assert {json.dumps(each["device"]) for each in told.values()} == {
        json.dumps(
            {
                "identifiers": ["chameleon_table_front_2"],
                "name": "Front 2",
                "model": "Chameleon table",
                "sw_version": "1.2",
            }
        )
    }


def test_names_and_facts_are_told_in_the_language_of_the_shell(monkeypatch: pytest.MonkeyPatch) -> None:
    language = Wordless()
    monkeypatch.setattr(shell, "spoken_language", lambda: ("xx", ""))
    monkeypatch.setattr(catalogue, "catalogue_of", lambda _: language)
    shown = [json.loads(text) for _, text in discovery(FRONT, "1.2")]
    assert {letters for each in shown for letters in untranslated_in(each["name"] + each["device"]["model"])} == set()
    with Sitting() as sitting:
        sitting.ask(Resign("red"))
        told = json.loads(state_message(FRONT, facts_of(sitting.session.state)).text)
    assert {key for key, fact in told.items() if untranslated_in(str(fact))} == {"turn", "guests", "problem"}
    assert (told["turn"], told["guests"], told["problem"]) == ("nobody", "home", "OFF")


def untranslated_in(text: str) -> list[str]:
    return re.findall("[A-Za-z]", text)


def test_what_guests_may_be_is_known_before() -> None:
    guests = next(json.loads(text) for topic, text in discovery(FRONT, "1.2") if "/guests/" in topic)
    assert guests["options"] == ["home", "attract", "guest", "countdown", "closed"]


@pytest.mark.parametrize("prefix", ["homeassistant", "ha/tables"])
def test_home_assistant_looks_where_it_is_told_to(prefix: str) -> None:
    told = discovery(HomeSettings(broker="b", prefix=prefix), "1")
    assert all(topic.startswith(f"{prefix}/") for topic, _ in told)
