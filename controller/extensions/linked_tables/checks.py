"""What the doctor learns of a table that plays with others: its hub, its key, and what it did not believe."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path

from controller.config.settings import Config
from controller.doctor.findings import Finding, bad, complaint, good, note
from controller.errors import TableError
from controller.net.address import without_word
from controller.net.health import ask_hub
from controller.net.keys import TableKey, short_name
from controller.net.refused import RefusedMessages
from controller.net.signed import VERSION as MESSAGES
from controller.net.version import rules_version
from controller.tabletop.registry import known_games
from engine.sentence import phrase, plural, row_of, term, together

_KINDS = {
    "malformed": term("refused", "malformed"), "foreign": term("refused", "foreign"), "old": term("refused", "old"),
    "huge": term("refused", "huge"), "cheat": term("refused", "cheat"), "too many": term("refused", "too many"),
}  # fmt: skip
"""Kinds of messages that are not believed, as people read them."""

HUB, VERSION, KEY, REFUSED = (
    term("finding", "hub"), term("finding", "version"), term("finding", "key"), term("finding", "refused"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Network:
    """A table's place among others, in plain values and questions."""

    server: str | None
    """The hub's address; None where the configuration names none."""
    ask_hub: Callable[[], str]
    """Returns what the hub says of itself; raises `TableError`."""
    version: str
    """Of the messages, and of the games' rules."""
    key: Path
    read_key: Callable[[Path], str]
    """Returns the public name that a key makes; raises `TableError`."""
    refused: Mapping[str, int] = field(default_factory=dict)
    """How many messages of other tables were not believed, by their kinds."""


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields what is found; `settings` is where the table is configured."""
    return network_findings(network_of(config), settings)


def network_of(config: Config) -> Network:
    """Returns a table's place among others; nobody is asked yet."""
    rules = row_of(f"{game} {of}" for game in known_games() if (of := rules_version(game)))
    return Network(
        server=config.net.server and without_word(config.net.server),
        ask_hub=lambda: _hub_s_answer(config.net.server or ""),
        version=phrase(
            "{version}, messages of version {messages}; rules: {rules}",
            version=version("chameleon-table"),
            messages=MESSAGES,
            rules=rules,
        ),
        key=config.key_path,
        read_key=lambda path: short_name(TableKey.kept_in(path).public),
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


def network_findings(network: Network, settings: str) -> Iterator[Finding]:
    """Yields what is found; `settings` is where the table is configured."""
    yield _hub(network, settings)
    yield good(VERSION, network.version)
    yield _key(network)
    yield _refused(network)


def _hub(network: Network, settings: str) -> Finding:
    if network.server is None:
        return good(HUB, phrase("none is named, so nothing is offered to other tables"))
    try:
        return good(HUB, phrase("{server} answers: {answer}", server=network.server, answer=network.ask_hub()))
    except TableError as error:
        return _no_hub(error, settings)


def _no_hub(error: TableError, settings: str) -> Finding:
    """A hub that does not answer."""
    own = error.remedy if error.remedy.endswith("?") else error.remedy and phrase("{fault}.", fault=error.remedy)
    where = phrase("Its address is server, under net, in {settings}", settings=settings)
    return bad(HUB, error.what, together(own, where))


def _key(network: Network) -> Finding:
    if not network.key.exists():
        return good(KEY, phrase("none yet: it is made for the first game with another table"))
    try:
        name = network.read_key(network.key)
    except TableError as error:
        return complaint(KEY, str(error), phrase("move it away, and a new one is made"))
    if network.key.stat().st_mode & 0o077:
        remedy = phrase(
            "run: {command}. If somebody may have read it, remove it, and a new one is made",
            command=f"chmod 600 '{network.key}'",
        )
        return bad(KEY, phrase("other users of this machine can read {file}", file=network.key), remedy)
    return good(KEY, phrase("other tables know this one as {name}", name=name))


def _refused(network: Network) -> Finding:
    if not network.refused:
        return good(REFUSED, phrase("every message of other tables was believed"))
    kinds = together(*(_counted(kind, count) for kind, count in network.refused.items()), between=", ")
    remedy = phrase(
        "nothing came of them. If there are ever more, give the hub a word (--token) that only your tables know"
    )
    return note(REFUSED, phrase("messages of other tables that were not believed: {kinds}", kinds=kinds), remedy)


def _counted(kind: str, count: int) -> str:
    return phrase("{count} {kind}", count=count, kind=_KINDS.get(kind, kind))
