"""The messages to the broker: discovery for Home Assistant, and the table's facts. Topics and texts, without a
connection.

The broker retains every message for later subscribers. The table subscribes only to the message that Home Assistant has
started, and then publishes everything again: no message can change anything at the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from controller.extensions.home_assistant.settings import HomeSettings
from controller.languages.shell import data_in_shell_language
from controller.table.prompts import health
from controller.table.state import TableState
from controller.tabletop.registry import manifest, title_of
from engine.game import CHANCE
from engine.sentence import term, together

Facts = dict[str, str | int | None]
"""By name: a sentence, a number, or a word that is the same in all languages; None if not known yet."""


def facts_of(state: TableState, result: str | None = None) -> Facts:
    """Returns the facts of a table; `result` is the end of the previous game, None for none.

    All facts are public: the turn, the number of moves and the result are on the public screen; hands, moves and
    positions are not included.
    """
    game = state.game
    is_well, sentence = health(state)
    return {
        "game": manifest(game.name).title,
        "turn": _turn(state),
        "moves": len(game.moves),
        "result": result_of(state) or result,
        "guests": "closed" if state.is_locked else state.guests or "home",
        "problem": "OFF" if is_well else "ON",
        "health": sentence,
    }


def result_of(state: TableState) -> str | None:
    """Returns the result of the game on the table as a sentence; None while it goes on."""
    if state.game.outcome() is None:
        return None
    sentence: str = state.game.view(None)["outcome"]["sentence"]
    return together(sentence, state.unproven)


def _turn(state: TableState) -> str:
    if state.game.outcome() is not None:
        return "nobody"
    return CHANCE if state.game.turn == CHANCE else title_of(state.game.turn, state.game.name)


BIRTH = b"online"
"""The message of Home Assistant at its start."""

_LONGEST = 255
"""The maximum length of a state in Home Assistant, in characters."""


class Message(NamedTuple):
    topic: str
    text: str


class Topics:
    def __init__(self, settings: HomeSettings) -> None:
        self.device = f"chameleon_table_{settings.name.replace('-', '_')}"
        """The table's identifier in Home Assistant."""
        own = f"chameleon-table/{settings.name}"
        self.state = f"{own}/state"
        self.available = f"{own}/available"
        self.prefix = settings.prefix
        self.birth = f"{settings.prefix}/status"
        """The topic of Home Assistant's message at its start."""

    def of_entity(self, kind: str, key: str) -> str:
        """Returns the discovery topic of one of the table's entities."""
        return f"{self.prefix}/{kind}/{self.device}/{key}/config"


_SENSORS: Mapping[str, dict[str, Any]] = {
    "game": {"name": term("home", "Game"), "icon": "mdi:checkerboard"},
    "turn": {"name": term("home", "Turn"), "icon": "mdi:account-clock"},
    "moves": {"name": term("home", "Moves"), "icon": "mdi:counter"},
    "result": {"name": term("home", "Last result"), "icon": "mdi:trophy"},
    "guests": {
        "name": term("home", "Guests"),
        "icon": "mdi:account-group",
        "device_class": "enum",
        "options": ["home", "attract", "guest", "countdown", "closed"],
    },
    "health": {"name": term("home", "Board"), "icon": "mdi:heart-pulse", "entity_category": "diagnostic"},
}
_BINARY_SENSORS: Mapping[str, dict[str, Any]] = {
    "problem": {
        "name": term("home", "Problem"),
        "device_class": "problem",
        "entity_category": "diagnostic",
    },
}


def discovery(settings: HomeSettings, version: str) -> Iterator[Message]:
    """Yields the discovery messages of the table and its facts; `version` is the program's."""
    topics = Topics(settings)
    shared = {
        "state_topic": topics.state,
        "availability_topic": topics.available,
        "device": {
            "identifiers": [topics.device],
            "name": settings.name.replace("-", " ").capitalize(),
            "model": term("home", "Chameleon table"),
            "sw_version": version,
        },
        "origin": {"name": "chameleon-table", "sw_version": version},
    }
    for kind, entities in (("sensor", _SENSORS), ("binary_sensor", _BINARY_SENSORS)):
        for key, entity in entities.items():
            own = {"unique_id": f"{topics.device}_{key}", "value_template": f"{{{{ value_json.{key} }}}}"}
            yield Message(topics.of_entity(kind, key), json.dumps(data_in_shell_language({**shared, **own, **entity})))


def state_message(settings: HomeSettings, facts: Facts) -> Message:
    """Returns the facts as one message, in the language of the shell."""
    said = data_in_shell_language(facts)
    short = {key: fact[:_LONGEST] if isinstance(fact, str) else fact for key, fact in said.items()}
    return Message(Topics(settings).state, json.dumps(short))


def availability(settings: HomeSettings, *, is_there: bool) -> Message:
    """Returns the message about the table's presence; the broker itself sends it when the table vanishes."""
    return Message(Topics(settings).available, "online" if is_there else "offline")
