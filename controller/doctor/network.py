"""What the doctor learns of a table that plays with others: its hub, its key, and what it did not believe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.doctor.findings import Finding, bad, complaint, good, note
from controller.errors import TableError

__all__ = ["Network", "network_findings"]


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
    waiting: int = 0
    """How many results the hub has not been told yet."""


def network_findings(network: Network, settings: str) -> Iterator[Finding]:
    """Yields what is found; `settings` is where the table is configured."""
    yield _hub(network, settings)
    yield good("version", network.version)
    yield _key(network)
    yield _refused(network)


def _hub(network: Network, settings: str) -> Finding:
    if network.server is None:
        return good("hub", "none is named, so nothing is offered to other tables")
    waiting = f"; {network.waiting} results wait to be told there" if network.waiting else ""
    try:
        return good("hub", f"{network.server} answers: {network.ask_hub()}{waiting}")
    except TableError as error:
        what, _, own = str(error).partition("; ")
        remedy = own if own.endswith("?") else f"{own}."
        return bad("hub", f"{what}{waiting}", f"{remedy} Its address is server, under net, in {settings}")


def _key(network: Network) -> Finding:
    if not network.key.exists():
        return good("key", "none yet: it is made for the first game with another table")
    try:
        name = network.read_key(network.key)
    except TableError as error:
        return complaint("key", str(error), "move it away, and a new one is made")
    if network.key.stat().st_mode & 0o077:
        remedy = f"run: chmod 600 '{network.key}'. If somebody may have read it, remove it, and a new one is made"
        return bad("key", f"other users of this machine can read {network.key}", remedy)
    return good("key", f"other tables know this one as {name}")


def _refused(network: Network) -> Finding:
    if not network.refused:
        return good("refused", "every message of other tables was believed")
    kinds = ", ".join(f"{count} {kind}" for kind, count in network.refused.items())
    remedy = "nothing came of them. If there are ever more, give the hub a word (--token) that only your tables know"
    return note("refused", f"messages of other tables that were not believed: {kinds}", remedy)
