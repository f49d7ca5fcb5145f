"""What is told to the broker: how Home Assistant finds the table, and the facts. Topics and texts, and no line.

The broker keeps every message for later subscribers. The table listens to one message alone, that
Home Assistant has started, and then publishes everything again: no message can change anything at the table.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from controller.extensions.home_assistant.facts import Facts
from controller.extensions.home_assistant.settings import HomeSettings
from controller.languages.shell import said_in_shell
from engine.sentence import term

BIRTH = b"online"
"""What Home Assistant says when it has started."""

_LONGEST = 255
"""Home Assistant takes no longer state, in characters."""


class Message(NamedTuple):
    """A text under a topic."""

    topic: str
    text: str


class Topics:
    """The table's own topics at a broker."""

    def __init__(self, settings: HomeSettings) -> None:
        self.device = f"chameleon_table_{settings.name.replace('-', '_')}"
        """What Home Assistant calls the table."""
        own = f"chameleon-table/{settings.name}"
        self.state = f"{own}/state"
        self.available = f"{own}/available"
        self.prefix = settings.prefix
        self.birth = f"{settings.prefix}/status"
        """Where Home Assistant says that it has started."""

    def of_entity(self, kind: str, key: str) -> str:
        """Returns where Home Assistant looks for one of the table's entities."""
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
    """Yields what lets Home Assistant find the table and each of its facts; `version` is the program's."""
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
            yield Message(topics.of_entity(kind, key), json.dumps(said_in_shell({**shared, **own, **entity})))


def state_message(settings: HomeSettings, facts: Facts) -> Message:
    """Returns the facts as one message, in the language of the shell."""
    said = said_in_shell(facts)
    short = {key: fact[:_LONGEST] if isinstance(fact, str) else fact for key, fact in said.items()}
    return Message(Topics(settings).state, json.dumps(short))


def availability(settings: HomeSettings, *, is_there: bool) -> Message:
    """Returns the message that says whether the table is there; the broker itself says so when it vanishes."""
    return Message(Topics(settings).available, "online" if is_there else "offline")
