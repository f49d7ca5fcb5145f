"""What the doctor reports about a linked table: its hub, its key and the messages that it rejected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from controller.config.settings import Config
from controller.doctor.findings import Finding, bad, complaint, good, note
from controller.errors import TableError
from controller.extensions.linked_tables.offers import rules_version
from controller.net.address import without_word
from controller.net.errors import NetError
from controller.net.keys import TableKey, short_name
from controller.net.rejected_message_counts import RejectedMessageCounts
from controller.net.signed import VERSION as MESSAGES
from controller.net.streams import ANSWER_S, connected
from controller.tabletop.registry import known_games
from engine.sentence import phrase, plural, row_of, term, together

_KINDS = {
    "malformed": term("refused", "malformed"), "foreign": term("refused", "foreign"), "old": term("refused", "old"),
    "huge": term("refused", "huge"), "cheat": term("refused", "cheat"), "too many": term("refused", "too many"),
}  # fmt: skip
"""Kinds of rejected messages, as people read them."""

HUB, VERSION, KEY, REFUSED = (
    term("finding", "hub"), term("finding", "version"), term("finding", "key"), term("finding", "refused"),
)  # fmt: skip


def findings(config: Config, settings: str) -> Iterator[Finding]:
    """Yields the findings; `settings` names the place of the table's configuration in advice."""
    yield _hub(config.net.server, settings)
    yield good(VERSION, version_in_words())
    yield _key(config.key_path)
    yield _refused(config.refused_path)


def version_in_words() -> str:
    """Returns the version of the program, of the messages between tables, and of the games' rules."""
    return phrase(
        "{version}, messages of version {messages}; rules: {rules}",
        version=version("chameleon-table"),
        messages=MESSAGES,
        rules=row_of(f"{game} {of}" for game in known_games() if (of := rules_version(game))),
    )


def _hub(server: str | None, settings: str) -> Finding:
    if server is None:
        return good(HUB, phrase("no hub is configured, so this table offers no games to other tables"))
    try:
        answer = asyncio.run(hub_answer(server))
    except TableError as error:
        own = error.remedy and phrase("{fault}.", fault=error.remedy)
        where = phrase("Set 'server' under 'net' in {settings} to its address", settings=settings)
        return bad(HUB, error.what, together(own, where))
    return good(HUB, phrase("{server} answers: {answer}", server=without_word(server), answer=answer))


async def hub_answer(server: str) -> str:
    """Returns the hub's status as a sentence; raises `NetError` if it cannot be reached or keeps no streams."""
    async with connected(server) as client:
        began_ns = time.monotonic_ns()
        account = await _account(client, without_word(server))
        of = client.connected_server_version
        return plural(
            "nats-server {version} with {n} stream, within {took} ms",
            "nats-server {version} with {n} streams, within {took} ms",
            account.streams,
            version=f"{of.major}.{of.minor}.{of.patch}",
            took=(time.monotonic_ns() - began_ns) // 1_000_000,
        )


async def _account(client: Any, server: str) -> Any:
    try:
        return await client.jetstream(timeout=ANSWER_S).account_info()
    except Exception as error:
        why = str(error) or type(error).__name__
        raise NetError(
            "the server {server} has no streams ({why})",
            phrase("run {command} there, or enable JetStream", command="chameleon hub"),
            server=server,
            why=why,
        ) from None


def _key(file: Path) -> Finding:
    if not file.exists():
        return good(KEY, phrase("none yet; the table makes one for its first game with another table"))
    try:
        name = short_name(TableKey.kept_in(file).public)
    except TableError as error:
        return complaint(KEY, str(error), phrase("move it away; the table makes a new one"))
    if file.stat().st_mode & 0o077:
        remedy = phrase(
            "run: {command}. If anyone may have read the key, remove it; the table makes a new one",
            command=f"chmod 600 '{file}'",
        )
        return bad(KEY, phrase("other users of this machine can read {file}", file=file), remedy)
    return good(KEY, phrase("other tables know this one as {name}", name=name))


def _refused(file: Path) -> Finding:
    refused = RejectedMessageCounts(file).total
    if not refused:
        return good(REFUSED, phrase("no message from another table was rejected"))
    counted = [phrase("{count} {kind}", count=count, kind=_KINDS[kind]) for kind, count in refused.items()]
    remedy = phrase(
        "no harm was done. If it happens again, set a password on the hub (--token) that only your tables know"
    )
    kinds = together(*counted, between=", ")
    return note(REFUSED, phrase("rejected messages from other tables: {kinds}", kinds=kinds), remedy)
