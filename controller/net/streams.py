"""The streams for viewers: what they keep, how they are created, and how they are read."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

from controller.net.address import without_word
from controller.net.errors import NetError
from controller.net.public import LEAGUE, RESULT, SCREEN, subject
from controller.net.signed import LONGEST
from engine.sentence import phrase, with_remedy
from hal.remedies import install_extra

SCREENS, RESULTS, LEAGUES = "CHAMELEON_SCREENS", "CHAMELEON_RESULTS", "CHAMELEON_LEAGUES"
_DAY_S = 86_400
_LONGEST_MESSAGE = LONGEST + 2048
_BATCH = 200
_CONNECT_S = 5.0
"""The time limit for connecting to the server, in s."""
ANSWER_S = 5.0
"""The time limit for the server's answers, in s."""

_WHAT_THEY_KEEP: Mapping[str, dict[str, Any]] = {
    # In memory: a table sends its screen again as soon as the server is back.
    SCREENS: {"subjects": [subject(SCREEN, "*")], "storage": "memory", "max_msgs_per_subject": 1, "max_age": _DAY_S},
    RESULTS: {"subjects": [subject(RESULT, "*")], "max_msgs_per_subject": 20_000, "max_age": 400 * _DAY_S},
    LEAGUES: {
        "subjects": [subject(LEAGUE, "*")], "max_msgs_per_subject": 20_000,
        "discard": "new", "discard_new_per_subject": True,
    },
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kept:
    sequence: int
    at_ms: int
    """The server's time of receipt."""
    subject: str
    data: bytes


async def reached(server: str, **callbacks: Any) -> Any:
    """Returns a client of a server that is up; it reconnects automatically. Raises `NetError`."""
    try:
        from nats.aio.client import Client
    except ImportError:
        raise NetError(phrase("games between two tables need the package nats-py"), install_extra("net")) from None

    refused: list[str] = []

    async def note(error: Exception) -> None:
        """Ignores later errors: the affected calls raise them."""
        refused.extend([str(error)] if "authorization" in str(error).lower() else [])

    client = Client()
    try:
        async with asyncio.timeout(_CONNECT_S):
            await client.connect(
                server, error_cb=note, connect_timeout=2, reconnect_time_wait=0.5, max_reconnect_attempts=-1,
                ping_interval=1, max_outstanding_pings=2, **callbacks,
            )  # fmt: skip
    except BaseException as error:
        with suppress(Exception):
            await client.close()
        if not isinstance(error, Exception):
            raise
        if refused:
            remedy = phrase("add the hub's password: {example}", example="WORD@table.local")
            raise NetError(
                "the server {server} rejects this table", remedy, server=without_word(server)
            ) from None
        raise NetError(no_answer(server)) from None
    return client


@asynccontextmanager
async def connected(server: str, **callbacks: Any) -> AsyncIterator[Any]:
    """Opens a client for the block, see `reached`, and closes it."""
    client = await reached(server, **callbacks)
    try:
        yield client
    finally:
        with suppress(Exception):
            await client.close()


def no_answer(server: str, why: str = "") -> str:
    """Returns that a server does not answer, and the possible reason, without the token in an address."""
    shown = without_word(server)
    if why:
        return phrase("the server {server} does not answer ({why})", server=shown, why=why)
    return with_remedy(phrase("the server {server} does not answer", server=shown), phrase("check that a hub is "
                                                                                           "running there"))


async def make_streams(jetstream: Any) -> None:
    """Creates the missing streams."""
    from nats.js.api import DiscardPolicy, StorageType, StreamConfig
    from nats.js.errors import BadRequestError, NotFoundError

    for name, keeps in _WHAT_THEY_KEEP.items():
        try:
            await jetstream.stream_info(name)
        except NotFoundError:
            limits = {"storage": "file", "discard": "old"} | keeps
            limits |= {"storage": StorageType(limits["storage"]), "discard": DiscardPolicy(limits["discard"])}
            try:
                await jetstream.add_stream(StreamConfig(name=name, max_msg_size=_LONGEST_MESSAGE, **limits))
            except BadRequestError:  # another program has just created it
                await jetstream.stream_info(name)


async def newest_of_each(jetstream: Any, stream: str) -> list[Kept]:
    """Returns the newest message of every subject of a stream."""
    from nats.js.api import DeliverPolicy

    every = _WHAT_THEY_KEEP[stream]["subjects"][0]
    return await _read(jetstream, stream, every, deliver_policy=DeliverPolicy.LAST_PER_SUBJECT)


async def all_after(jetstream: Any, stream: str, sequence: int, of: str | None = None) -> list[Kept]:
    """Returns the messages of a stream after a sequence number, under one subject or under all."""
    from nats.js.api import DeliverPolicy

    policy = DeliverPolicy.BY_START_SEQUENCE
    return await _read(jetstream, stream, of, deliver_policy=policy, opt_start_seq=sequence + 1)


async def newest_of_one(jetstream: Any, stream: str, of: str) -> Kept | None:
    """Returns the newest message under a subject, None when there is none."""
    from nats.js.errors import NotFoundError

    try:
        message = await jetstream.get_last_msg(stream, of)
    except NotFoundError:
        return None
    return Kept(message.seq, 0, of, message.data or b"")


async def _read(jetstream: Any, stream: str, of: str | None, **where: Any) -> list[Kept]:
    from nats.js.api import AckPolicy, ConsumerConfig

    config = ConsumerConfig(ack_policy=AckPolicy.NONE, inactive_threshold=30.0, filter_subject=of, **where)
    subscription = await jetstream.pull_subscribe(of or "", stream=stream, config=config)
    found: list[Kept] = []
    try:
        pending = (await subscription.consumer_info()).num_pending
        while len(found) < pending:
            for message in await subscription.fetch(min(_BATCH, pending - len(found)), timeout=ANSWER_S):
                found.append(_kept(message))
    finally:
        await asyncio.shield(subscription.unsubscribe())
    return found


def _kept(message: Any) -> Kept:
    told = message.metadata
    return Kept(told.sequence.stream, int(told.timestamp.timestamp() * 1000), message.subject, message.data)
