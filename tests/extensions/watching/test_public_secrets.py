"""Whole games with hidden cards at real tables: everything that reaches the server is searched for secrets."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from controller.journal.store import Journal, replayed
from controller.net.public import SCREEN, read_screen
from controller.net.streams import make_streams, reached
from tests.acceptance.phones import Program
from tests.controller.secrets_of import betrayed, betrayed_in_woodland
from tests.thorough import often

pytestmark = pytest.mark.slow

ENOUGH = often(30, 60)
"""The number of pictures that are searched, unless the game ends earlier."""
PATIENCE_S = 240
PLAYERS = {
    "dragons": {"red": "engine:1", "blue": "engine:1"},
    "woodland": {"marquise": "engine:1", "eyrie": "engine:1", "alliance": "engine:1", "chameleander": "engine:1"},
}


async def heard(server: str, enough: int) -> list[tuple[str, bytes]]:
    """Everything that reaches a server, until there are enough pictures or a game is over."""
    messages: list[tuple[str, bytes]] = []
    done = asyncio.Event()

    async def hear(message: Any) -> None:
        messages.append((message.subject, message.data))
        if len(messages) >= enough or ".result." in message.subject:
            done.set()

    client = await reached(server)
    try:
        await make_streams(client.jetstream())
        await client.subscribe("chameleon.>", cb=hear)
        async with asyncio.timeout(PATIENCE_S):
            await done.wait()
    finally:
        await client.close()
    return messages


@pytest.mark.parametrize("game", [*PLAYERS])
def test_no_byte_that_leaves_a_table_tells_what_only_a_seat_may_know(empty_hub: str, game: str, tmp_path: Path) -> None:
    net = {"server": empty_hub.partition("://")[2], "name": "Shop", "watch": True}
    program = Program(tmp_path, game, PLAYERS[game], net=net, pace="fast")  # a picture for every move
    try:
        messages = asyncio.run(heard(empty_hub, ENOUGH))
    finally:
        program.stop()
    with Journal.open(tmp_path / "journal.db") as journal:
        replayed_game = replayed(journal.load(1))
    states = replayed_game.states
    shown = [(told, data) for told, data in messages if f".{SCREEN}." in told]
    screens = [read_screen(told, data) for told, data in shown]
    assert len(screens) > 20
    assert max(screen.shown["view"]["ply"] for screen in screens) > 15
    if game == "woodland":
        assert betrayed_in_woodland([screen.text for screen in screens], states, None) == set()
    for screen, (_, data) in zip(screens, shown, strict=True):
        state = states[screen.shown["view"]["ply"]]
        assert betrayed(json.dumps(screen.hello), state, None) == set()
        assert game == "woodland" or betrayed(screen.text, state, None) == set()
        made = json.loads(data).get("said", "{}")  # the parts of a sentence reveal no more than the sentence
        assert betrayed(made, state, None) <= betrayed(screen.text, state, None)
    a_seat = next(iter(PLAYERS[game]))
    replayed_game.pop()
    assert betrayed(json.dumps(replayed_game.view(a_seat)), replayed_game.states[-1], None), "the search finds nothing"
    results = [json.loads(data) for told, data in messages if ".result." in told]
    assert all(result["record"] is None for result in results)
