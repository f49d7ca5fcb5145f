"""A table's place among others, for the doctor, and the files in which it keeps what it knows of them."""

from __future__ import annotations

import time
from importlib.metadata import version
from pathlib import Path

from controller.config.settings import Config
from controller.doctor import Network
from controller.net.address import without_word
from controller.net.health import ask_hub
from controller.net.keys import TableKey, short_name
from controller.net.refused import RefusedMessages
from controller.net.signed import VERSION
from controller.net.version import rules_version
from controller.tabletop.registry import known_games
from engine.sentence import phrase, plural, row_of

__all__ = ["network_of"]


def network_of(config: Config) -> Network:
    """Returns a table's place among others, as the doctor looks at it; nobody is asked yet."""
    rules = row_of(f"{game} {of}" for game in known_games() if (of := rules_version(game)))
    return Network(
        server=config.net.server and without_word(config.net.server),
        ask_hub=lambda: _hub_s_answer(config.net.server or ""),
        version=phrase(
            "{version}, messages of version {messages}; rules: {rules}",
            version=version("chameleon-table"),
            messages=VERSION,
            rules=rules,
        ),
        key=config.key_path,
        read_key=_name_of_key,
        refused=RefusedMessages(config.refused_path).total,
    )


def _hub_s_answer(server: str) -> str:
    health = ask_hub(server, lambda: time.monotonic_ns() // 1_000_000)
    return plural(
        "nats-server {version} with {n} stream, within {took} ms",
        "nats-server {version} with {n} streams, within {took} ms",
        health.streams,
        version=health.version,
        took=health.took_ms,
    )


def _name_of_key(path: Path) -> str:
    return short_name(TableKey.kept_in(path).public)
