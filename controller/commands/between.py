"""What `chameleon play` needs to play with another table, and what it says of a game that is offered."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

from controller.config.settings import Config
from controller.doctor import Network
from controller.errors import Refused
from controller.messages.commands import OtherTableWanted
from controller.net.address import without_word
from controller.net.health import ask_hub
from controller.net.kept_offer import OfferFile
from controller.net.keys import TableKey, short_name
from controller.net.refused import RefusedMessages, refused_messages
from controller.net.signed import VERSION
from controller.net.version import rules_version
from controller.table.settings import TableIdentity
from controller.table.state import TableState
from controller.table.thread import Table
from controller.tabletop.registry import known_games
from engine.sentence import phrase, plural, row_of, together

__all__ = [
    "RefusedNote", "meet_other_table", "net_settings", "network_of", "offer_path",
]  # fmt: skip

_ANSWER_S = 10.0
"""The table has so long to answer, in s."""


def net_settings(config: Config) -> TableIdentity:
    """Returns what the table needs to play with others; its key is made when it is first used."""
    make_key = partial(TableKey.kept_in, config.key_path)
    return TableIdentity(make_key, config.net.table_name, config.net.server, OfferFile(offer_path(config)))


def offer_path(config: Config) -> Path:
    """Returns the file next to the journal with the game that the table offers to others."""
    return config.journal_path.with_name("table-offer.json")


class RefusedNote:
    """Keeps what the table did not believe in a file, for the doctor. `see` is the table's thread's."""

    def __init__(self, config: Config) -> None:
        self._messages = refused_messages(config.refused_path)

    def see(self, state: TableState) -> None:
        """Takes in a step of the table."""
        other = state.other_table
        if other is not None and other.refused:
            self._messages.see(other.code, other.refused)


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


def meet_other_table(
    table: Table, wanted: OtherTableWanted | None, newest: Callable[[], TableState | None], say: Callable[[str], None]
) -> None:
    """Asks for a game with another table, if one is wanted, and says what comes of it; raises `Refused`."""
    if wanted is not None:
        say(_asked(table, wanted, newest))


def _asked(table: Table, wanted: OtherTableWanted, newest: Callable[[], TableState | None]) -> str:
    answers: queue.Queue[str | None] = queue.Queue()
    table.ask(wanted, answers.put)
    refused = answers.get(timeout=_ANSWER_S)
    if refused is not None:
        raise Refused(refused)
    state = newest()
    other = None if state is None else state.other_table
    if other is None or wanted.code is not None:
        return phrase("Looking for the other table.")
    address = other.server.partition("://")[2]
    code = phrase("The code for the other table: {code}", code=other.code)
    there = phrase("There: {command}", command=f"chameleon play --join {other.code}@{address}")
    return together(code, there, between="\n")
