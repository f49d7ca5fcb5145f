"""A table publishes to a real server, or stores its messages; it never waits for the server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import pytest

from controller.extensions.watching.outbox import Outbox
from controller.net.leagues.book import ReceivedResults
from controller.net.public import read_screen
from controller.net.streams import RESULTS, SCREENS, Kept, all_after, make_streams, newest_of_each, reached
from tests.extensions.league.evenings import game_at
from tests.extensions.watching.simulated import SimulatedTable
from tests.net.server import free_port, real_server
from tests.waiting import wait_until

T = TypeVar("T")
WALL = 1_700_000_000_000


def asked(server: str, question: Callable[[Any], Awaitable[T]]) -> T:
    """A server's answer."""

    async def ask() -> T:
        client = await reached(server)
        try:
            stream = client.jetstream()
            await make_streams(stream)
            return await question(stream)
        finally:
            await client.close()

    return asyncio.run(ask())


def screens(server: str, name: str) -> list[Any]:
    kept = asked(server, lambda stream: newest_of_each(stream, SCREENS))
    return [screen for screen in (read_screen(each.subject, each.data) for each in kept) if screen.name == name]


def results(server: str, key: str) -> list[Any]:
    kept: list[Kept] = asked(server, lambda stream: all_after(stream, RESULTS, 0))
    told = ReceivedResults()
    return [
        game
        for game in (told.receive_result(each.subject, each.data, each.at_ms) for each in kept)
        if game.table == key
    ]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[..., SimulatedTable]]:
    with ExitStack() as tables:
        yield lambda name, server, **facts: tables.enter_context(
            SimulatedTable(name, server, tmp_path, lambda: WALL, **facts)
        )


def test_a_server_keeps_the_newest_screen_of_a_table_and_every_result(
    hub: str, open_table: Callable[..., SimulatedTable]
) -> None:
    table = open_table("Here", hub, seed=1)
    winner = table.play()
    plies = len(table.state.game.moves)
    wait_until(lambda: [each.shown["view"]["ply"] for each in screens(hub, "Here")] == [plies])
    wait_until(lambda: len(results(hub, table.key.public)) == 1)
    game = results(hub, table.key.public)[0]
    assert (game.game, [*game.seats], game.winner, game.plies) == ("chameleon", ["red", "blue"], winner, plies)
    assert game.record is not None
    table.new_game()
    table.play()
    wait_until(lambda: [each.number for each in results(hub, table.key.public)] == [1, 2])


def test_a_table_plays_on_while_there_is_no_server_and_tells_the_result_when_there_is(
    tmp_path: Path, open_table: Callable[..., SimulatedTable]
) -> None:
    port = free_port()
    table = open_table("Alone", f"nats://127.0.0.1:{port}")
    table.play()
    assert [each.number for each in Outbox(tmp_path / "Alone.json").waiting] == [1]
    with real_server(tmp_path / "hub", port) as (server, _):
        wait_until(lambda: len(results(server, table.key.public)) == 1)
        wait_until(lambda: Outbox(tmp_path / "Alone.json").waiting == [])


def test_a_server_that_comes_back_is_shown_everything_again(
    tmp_path: Path, open_table: Callable[..., SimulatedTable]
) -> None:
    port = free_port()
    with real_server(tmp_path / "hub", port) as (server, _):
        table = open_table("Again", server)
        wait_until(lambda: len(screens(server, "Again")) == 1)
    table.move()
    with real_server(tmp_path / "hub", port) as (server, _):
        wait_until(lambda: [each.shown["view"]["ply"] for each in screens(server, "Again")] == [1])


def test_results_that_wait_survive_a_power_cut_and_a_spoilt_file_costs_no_more_than_itself(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    game = game_at("a" * 64, 5)
    Outbox(file).add_result(game)
    assert Outbox(file).waiting == [game]
    file.write_text("[{", encoding="utf-8")
    assert Outbox(file).waiting == []


def test_a_picture_that_is_over_when_the_table_starts_is_no_new_result(
    hub: str, open_table: Callable[..., SimulatedTable], tmp_path: Path
) -> None:
    table = SimulatedTable("Over", hub, tmp_path, lambda: WALL, seed=2)
    while table.state.game.outcome() is None:
        table.state.game.push(table.rng.choice([str(move) for move in table.state.game.legal_moves]))
    with table:
        table.show()
        assert Outbox(tmp_path / "Over.json").waiting == []
