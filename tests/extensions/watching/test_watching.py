"""Anybody can watch a table through the pages of a server, without changing anything or affecting the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from controller.languages.catalogue import PSEUDO
from controller.net.keys import short_name
from tests.extensions.watching.simulated import SimulatedTable
from tests.extensions.watching.watchers import Watching, watching
from tests.net.server import free_port, real_server
from tests.waiting import wait_until

WALL = 1_700_000_000_000


@pytest.fixture
def pages(hub: str) -> Iterator[Watching]:
    with watching(hub) as served:
        yield served


@pytest.fixture
def table(hub: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[SimulatedTable]:
    with SimulatedTable(request.node.name[:40], hub, tmp_path, lambda: WALL) as simulated:
        yield simulated


def address_of(table: SimulatedTable, pages: Watching) -> str:
    """The table's page, once the server knows it."""
    name = short_name(table.key.public)
    wait_until(lambda: name in pages.audience.directory.tables)
    return f"/table/{name}"


def test_the_page_of_a_table_shows_what_its_public_screen_shows(pages: Watching, table: SimulatedTable) -> None:
    path = address_of(table, pages)
    status, text = pages.get(path)
    assert (status, 'id="board-place"' in text) == (200, True)
    with pages.viewer(path) as viewer:
        hello = viewer.hear()
        assert (hello["type"], hello["watches"], hello["from"]) == ("hello", True, {"name": table.name})
        assert [each["name"] for each in hello["game"]["seats"]] == ["red", "blue"]
        table.move()
        shown = viewer.until(lambda newest: newest.get("table", {}).get("view", {}).get("ply") == 1)["table"]
        ours = table.picture()
        assert (shown["view"], shown["frame"], [*shown["seats"]]) == (ours["view"], ours["frame"], ["red", "blue"])


def test_each_viewer_is_told_in_a_language_of_his_own(pages: Watching, table: SimulatedTable) -> None:
    path = address_of(table, pages)
    said = []
    for language in ("en", PSEUDO):
        with pages.viewer(path, language) as viewer, pages.viewer(language=language) as directory:
            told = viewer.until(lambda newest: "table" in newest)
            card = directory.until(lambda newest: f"card {table.name}" in newest)[f"card {table.name}"]
            said.append([told["hello"]["game"]["title"], told["table"]["said"], card["said"], viewer.ask()["error"]])
    english, doubled = said
    assert [each.startswith(f"⟦{plain[:9]}") for plain, each in zip(english, doubled, strict=True)] == [True] * 4


def test_every_viewer_knows_how_often_it_hears_something_and_gets_an_answer_when_it_asks(
    pages: Watching, table: SimulatedTable
) -> None:
    for path in (address_of(table, pages), ""):
        with pages.viewer(path) as viewer:
            assert viewer.hear()["heartbeat_ms"] == 10_000
            assert viewer.ask(do="ping") == {"type": "answer", "id": 5, "ok": True}


def test_whatever_a_viewer_wishes_is_refused(pages: Watching, table: SimulatedTable) -> None:
    with pages.viewer(address_of(table, pages)) as viewer:
        for wish in ({"do": "new-game"}, {"do": "earlier", "plies": 0}, {"do": "hand", "action": "knock"}, {}):
            assert viewer.ask(**wish) == {
                "type": "answer", "id": 5,
                "error": "you are watching from elsewhere; only the table and its own pages can do that",
            }  # fmt: skip


def test_many_boards_are_shown_at_once_and_each_is_new_when_it_changes(pages: Watching, table: SimulatedTable) -> None:
    with pages.viewer() as viewer:
        name = f"card {table.name}"
        card = viewer.until(lambda newest: name in newest)[name]
        assert (card["game"]["title"], card["view"]["ply"], card["away"], card["pairing"]) == (
            "Chameleon",
            0,
            False,
            None,
        )
        assert not {"moves", "legal"} & card["view"].keys()
        table.move()
        viewer.until(lambda newest: newest[name]["view"]["ply"] == 1)
        table.play()
        games = viewer.until(lambda newest: any(each["who"] == table.name for each in newest["results"]["games"]))
        assert games["results"]["games"][0]["said"].endswith(".")


def test_a_hundred_viewers_cost_one_subscription_and_nothing_is_asked_of_the_table(
    pages: Watching, table: SimulatedTable
) -> None:
    path = address_of(table, pages)
    viewers = [pages.viewer(path) for _ in range(100)]
    try:
        for viewer in viewers:
            viewer.__enter__()
        wait_until(lambda: pages.audience.count == 100)
        count = pages.audience.directory.tables[short_name(table.key.public)].screen.count
        table.move()
        for viewer in viewers:
            viewer.until(lambda newest: newest.get("table", {}).get("view", {}).get("ply") == 1)
        assert pages.audience.directory.tables[short_name(table.key.public)].screen.count == count + 1
    finally:
        for viewer in viewers:
            viewer.__exit__()
    wait_until(lambda: pages.audience.count == 0)


def test_who_looks_at_a_table_that_is_forgotten_is_told_so(pages: Watching, table: SimulatedTable) -> None:
    name = short_name(table.key.public)
    with pages.viewer(address_of(table, pages)) as viewer:
        viewer.until(lambda newest: "table" in newest)
        pages.do(lambda: pages.audience.table_removed(name))
        assert viewer.until(lambda newest: "gone" in newest)["gone"]["sentence"].endswith("no longer knows this table.")


def test_what_is_not_there_is_said_in_a_sentence(pages: Watching) -> None:
    assert pages.get("/table/0123456789abcdef") == (404, "The server does not know this table; check the address.")
    assert pages.get("/operator.html")[0] == pages.get("/index.html")[0] == 404
    with pages.viewer("/table/0123456789abcdef") as viewer:
        assert viewer.hear() == {"type": "gone", "sentence": "This server no longer knows this table."}
    assert json.loads(pages.get("/health")[1])["trouble"] == ""
    assert pages.get("/tables")[0] == pages.get("/league/friday")[0] == 200


def test_pages_of_other_hosts_are_sent_away(pages: Watching) -> None:
    origin = Origin("http://elsewhere.test")
    with pytest.raises(InvalidStatus), connect(f"ws://{pages.host}/ws", origin=origin) as socket:
        socket.recv(timeout=60)


def test_a_server_that_was_away_is_waited_for_and_everything_is_there_again(tmp_path: Path) -> None:
    port = free_port()
    with watching(f"nats://127.0.0.1:{port}") as pages, pages.viewer() as viewer:
        assert viewer.until(lambda newest: "server" in newest)["server"]["connected"] is False
        with real_server(tmp_path / "hub", port) as (server, _):
            table = SimulatedTable("Back", server, tmp_path, lambda: WALL).__enter__()
            viewer.until(lambda newest: "card Back" in newest and newest["server"]["connected"])
        viewer.until(lambda newest: not newest["server"]["connected"])
        table.move()
        with real_server(tmp_path / "hub", port):
            viewer.until(lambda newest: newest["server"]["connected"] and newest["card Back"]["view"]["ply"] == 1)
        table.__exit__()
