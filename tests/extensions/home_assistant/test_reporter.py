"""A table publishes to a real broker, is reported as gone, and reconnects to the broker."""

from __future__ import annotations

import builtins
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from random import Random
from typing import Any

import pytest

from controller.extensions.home_assistant.reporter import HomeReporter
from controller.extensions.home_assistant.settings import HomeSettings
from controller.messages.commands import Play, Resign
from tests.controller.dragons_sitting import DragonsSitting
from tests.controller.secrets_of import hidden_cards
from tests.controller.sitting import Sitting
from tests.extensions.home_assistant.broker import WAIT_S, Listener, free_port, running

CHAMELEON = Path(sys.executable).with_name("chameleon")
HERE = "chameleon-table/chameleon/available"


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    port = free_port()
    with running(tmp_path_factory.mktemp("broker"), port):
        yield port


def at(port: int, **more: Any) -> HomeSettings:
    return HomeSettings(broker="127.0.0.1", port=port, **more)


def test_a_table_is_found_and_tells_how_it_stands(broker: int) -> None:
    with Sitting() as sitting, Listener(broker) as listener:
        home = HomeReporter(at(broker), [].append)
        home.see(sitting.session.state)
        with home:
            told = listener.until(lambda each: each.get(HERE) == "online")
            assert json.loads(told["homeassistant/sensor/chameleon_table_chameleon/game/config"])["name"] == "Game"
            listener.until_fact("turn", "Red")
            sitting.move("b1c3")
            home.see(sitting.session.state)
            assert listener.until_fact("moves", 1)["turn"] == "Blue"
            sitting.ask(Resign("blue"))
            home.see(sitting.session.state)
            assert listener.until_fact("turn", "nobody")["result"] == "Red wins: Blue resigned."
        listener.until(lambda each: each.get(HERE) == "offline")


def test_whoever_comes_later_hears_it_all(broker: int) -> None:
    with Sitting() as sitting:
        with Listener(broker) as first, HomeReporter(at(broker, name="late"), [].append) as home:
            home.see(sitting.session.state)
            first.until_fact("turn", "Red", "late")
        with Listener(broker) as later:
            later.until_fact("turn", "Red", "late")
            later.until(lambda each: "homeassistant/binary_sensor/chameleon_table_late/problem/config" in each)


def test_home_assistant_that_has_started_again_is_told_everything_again(broker: int) -> None:
    game = "homeassistant/sensor/chameleon_table_born/game/config"
    own = {game, "chameleon-table/born/state", "chameleon-table/born/available"}
    with Sitting() as sitting, Listener(broker) as listener, HomeReporter(at(broker, name="born"), [].append) as home:
        home.see(sitting.session.state)
        known = dict(listener.until(lambda each: own <= each.keys()))
        for nothing_of_it in (("homeassistant/status", "offline"), ("homeassistant/status", "x" * 9000)):
            listener.say(*nothing_of_it)
        for topic in own:
            listener.say(topic, "", retain=True)  # the broker has forgotten the table
        listener.until(lambda each: all(each[topic] == "" for topic in own))
        listener.say("homeassistant/status", "online")
        listener.until(lambda each: all(each[topic] == known[topic] for topic in own))


def test_the_broker_says_when_a_table_vanishes(broker: int) -> None:
    with Listener(broker) as listener:
        home = HomeReporter(at(broker, name="gone"), [].append)
        home.__enter__()
        listener.until(lambda each: each.get("chameleon-table/gone/available") == "online")
        home._client._sock_close()  # no farewell, as when the power is cut
        home._client.loop_stop()
        listener.until(lambda each: each.get("chameleon-table/gone/available") == "offline")


def test_no_byte_that_is_told_in_a_whole_game_names_a_hidden_card(broker: int) -> None:
    with DragonsSitting(seed=5) as sitting, Listener(broker) as listener:
        with HomeReporter(at(broker, name="secret"), [].append) as home:
            rng, hidden = Random(5), set()
            while sitting.session.game.outcome() is None:
                hidden |= {card.kind.name for card in hidden_cards(sitting.state, None)}
                game = sitting.session.game
                sitting.step(Play(game.turn, str(rng.choice([*game.legal_moves]))))
                home.see(sitting.session.state)
            listener.until_fact("turn", "nobody", "secret")
        assert len(hidden) > 20
        assert [name for name in hidden if name.encode() in listener.bytes] == []


def test_without_a_broker_there_is_one_sentence_and_the_table_finds_it_by_itself_later(tmp_path: Path) -> None:
    port, said = free_port(), Queue[str]()
    with Sitting() as sitting, HomeReporter(at(port), said.put, retry_s=(1, 1)) as home:
        home.see(sitting.session.state)
        trouble = (
            f"Home Assistant is not receiving this table: no broker answers at 127.0.0.1:{port}; the table is trying "
            "again."
        )
        assert said.get(timeout=WAIT_S) == trouble
        with running(tmp_path, port), Listener(port) as listener:
            assert said.get(timeout=WAIT_S) == "Home Assistant is receiving this table again."
            listener.until_fact("turn", "Red")
        broke = (
            "Home Assistant is not receiving this table: the connection to the broker was lost; the table is "
            "trying again."
        )
        assert said.get(timeout=WAIT_S) == broke
        sitting.move("b1c3")
        home.see(sitting.session.state)
        with running(tmp_path, port), Listener(port) as listener:
            assert said.get(timeout=WAIT_S) == "Home Assistant is receiving this table again."
            listener.until_fact("moves", 1)
        assert said.get(timeout=WAIT_S) == broke
    assert said.empty()


def test_a_broker_that_wants_a_password_gets_it_or_refuses(tmp_path: Path) -> None:
    port, said = free_port(), Queue[str]()
    with running(tmp_path, port, 'authorization { username: "table", password: "0123" }'):
        with HomeReporter(at(port, user="table", password="1234"), said.put):
            assert said.get(timeout=WAIT_S).startswith(
                "Home Assistant is not receiving this table: the broker rejects the connection"
            )
        known = {"user": "table", "password": "0123"}
        with HomeReporter(at(port, **known), said.put), Listener(port, **known) as listener:
            listener.until(lambda each: each.get(HERE) == "online")
    assert "0123" not in repr(at(port, password="0123"))


@pytest.mark.slow
def test_a_whole_table_tells_a_broker_of_itself_from_its_start_to_its_end(broker: int, tmp_path: Path) -> None:
    config = tmp_path / "chameleon.yml"
    home = f"home: {{broker: 127.0.0.1, port: {broker}, name: whole}}"
    config.write_text(f"{home}\njournal: journal.db\nseats: {{blue: human}}\nwork-ahead: false\n")
    command = [CHAMELEON, "play", "--board", "sim", "--no-browser", "--port", "0", "--config", str(config)]
    with Listener(broker) as listener, subprocess.Popen(command, stdout=subprocess.DEVNULL) as table:
        try:
            facts = listener.until_fact("turn", "Red", "whole")
            listener.until(lambda each: each.get("chameleon-table/whole/available") == "online")
        finally:
            table.send_signal(signal.SIGTERM)
        listener.until(lambda each: each["chameleon-table/whole/available"] == "offline")
        assert table.wait(WAIT_S) == 0
    assert (facts["game"], facts["moves"], facts["problem"], facts["guests"]) == ("Chameleon", 0, "OFF", "home")


def test_where_no_broker_is_named_nobody_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HomeReporter, "_connect", None)
    with Sitting() as sitting, HomeReporter(HomeSettings(), [].append) as home:
        home.see(sitting.session.state)
        assert home._facts is None


def test_without_the_library_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("paho"):
            raise ImportError(name)
        return imported(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    said: list[str] = []
    with Sitting() as sitting, HomeReporter(at(1), said.append) as home:
        home.see(sitting.session.state)
    (sentence,) = said
    assert sentence.startswith("Home Assistant is not receiving this table: this needs paho-mqtt; run: ")
