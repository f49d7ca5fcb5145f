"""What the doctor learns of a table that plays with others: its hub, its key, and what it did not believe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from controller.doctor.findings import Finding, bad, complaint, good, note
from controller.errors import TableError
from engine.sentence import phrase, term, together

__all__ = ["Network", "network_findings"]

_KINDS = {
    "malformed": term("refused", "malformed"), "foreign": term("refused", "foreign"), "old": term("refused", "old"),
    "huge": term("refused", "huge"), "cheat": term("refused", "cheat"), "too many": term("refused", "too many"),
}  # fmt: skip
"""Kinds of messages that are not believed, as people read them."""


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


def network_findings(network: Network, settings: str) -> Iterator[Finding]:
    """Yields what is found; `settings` is where the table is configured."""
    yield _hub(network, settings)
    yield good("version", network.version)
    yield _key(network)
    yield _refused(network)


def _hub(network: Network, settings: str) -> Finding:
    if network.server is None:
        return good("hub", phrase("none is named, so nothing is offered to other tables"))
    try:
        return good("hub", phrase("{server} answers: {answer}", server=network.server, answer=network.ask_hub()))
    except TableError as error:
        return _no_hub(error, settings)


def _no_hub(error: TableError, settings: str) -> Finding:
    """A hub that does not answer."""
    own = error.remedy if error.remedy.endswith("?") else error.remedy and phrase("{fault}.", fault=error.remedy)
    where = phrase("Its address is server, under net, in {settings}", settings=settings)
    return bad("hub", error.what, together(own, where))


def _key(network: Network) -> Finding:
    if not network.key.exists():
        return good("key", phrase("none yet: it is made for the first game with another table"))
    try:
        name = network.read_key(network.key)
    except TableError as error:
        return complaint("key", str(error), phrase("move it away, and a new one is made"))
    if network.key.stat().st_mode & 0o077:
        remedy = phrase(
            "run: {command}. If somebody may have read it, remove it, and a new one is made",
            command=f"chmod 600 '{network.key}'",
        )
        return bad("key", phrase("other users of this machine can read {file}", file=network.key), remedy)
    return good("key", phrase("other tables know this one as {name}", name=name))


def _refused(network: Network) -> Finding:
    if not network.refused:
        return good("refused", phrase("every message of other tables was believed"))
    kinds = together(*(_counted(kind, count) for kind, count in network.refused.items()), between=", ")
    remedy = phrase(
        "nothing came of them. If there are ever more, give the hub a word (--token) that only your tables know"
    )
    return note("refused", phrase("messages of other tables that were not believed: {kinds}", kinds=kinds), remedy)


def _counted(kind: str, count: int) -> str:
    return phrase("{count} {kind}", count=count, kind=_KINDS.get(kind, kind))
