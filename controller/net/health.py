"""Whether a hub is there and can do what tables need, asked once for the doctor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from controller.net.address import without_word
from controller.net.errors import NetError
from controller.net.streams import reached
from engine.sentence import phrase

_ANSWER_S = 5.0


@dataclass(frozen=True, slots=True)
class HubHealth:
    """What a hub has answered."""

    version: str
    """Of nats-server."""
    streams: int
    """How many it keeps: one for each game, and three for whoever watches."""
    took_ms: int
    """Until its answer was here."""


def ask_hub(server: str, clock: Callable[[], int]) -> HubHealth:
    """Asks the hub at an address; `clock` is in ms. Raises `NetError` when it is not there or keeps no streams."""
    return asyncio.run(_asked(server, clock))


async def _asked(server: str, clock: Callable[[], int]) -> HubHealth:
    client = await reached(server)
    try:
        began = clock()
        account = await _account(client, without_word(server))
        version = client.connected_server_version
        number = f"{version.major}.{version.minor}.{version.patch}"
        return HubHealth(number, account.streams, clock() - began)
    finally:
        with suppress(Exception):
            await client.close()


async def _account(client: Any, server: str) -> Any:
    try:
        return await client.jetstream(timeout=_ANSWER_S).account_info()
    except Exception as error:
        why = str(error) or type(error).__name__
        raise NetError(
            phrase("the server {server} keeps no streams ({why})", server=server, why=why),
            phrase("run {command} there, or give it JetStream", command="chameleon hub"),
        ) from None
