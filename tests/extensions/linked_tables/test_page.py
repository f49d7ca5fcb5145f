"""The link to a game that a table offers to another one, and its QR code."""

from __future__ import annotations

import io
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import segno

from controller.extensions.linked_tables.page import PAGE, join_link
from controller.extensions.linked_tables.state import LinkState
from controller.web import Page, create_app
from controller.web.extension import PageExtensions, PageSurroundings
from tests.controller.stack import Server

WAITING = LinkState("waiting", "ABCD2345", "nats://table.local:4222", "", "Waiting.")


def test_a_link_leads_to_the_page_with_the_code_and_the_server_behind_it() -> None:
    assert join_link("http://192.0.2.7:8525/", WAITING) == ("http://192.0.2.7:8525/#join=ABCD2345@table.local:4222")


def test_a_page_that_asks_a_moment_late_gets_the_link_all_the_same() -> None:
    for state in ("broken", "playing"):
        assert join_link("http://192.0.2.7:8525/", replace(WAITING, state=state)) is not None


@pytest.mark.parametrize(
    "other",
    [
        None,
        LinkState("refused", "", "", "", "The code has expired."),
        LinkState("refused", "ABCD2345", "", "", "Somebody disturbs the game."),
    ],
)
def test_where_there_is_no_game_with_another_table_there_is_no_link(other: LinkState | None) -> None:
    assert join_link("http://192.0.2.7:8525/", other) is None


def test_the_code_is_that_of_the_link_and_there_is_none_without_an_offer() -> None:
    offers = [WAITING, None]
    state: Any = SimpleNamespace(part=lambda kind: offers.pop(0))
    surroundings = PageSurroundings(newest=lambda: state, elsewhere=lambda: "http://192.0.2.7:8525/")
    extensions = PageExtensions(surroundings, {"linked_tables": PAGE})
    page = Page(lambda seat: {}, lambda wish, reply, seat, page: None, extensions=extensions)
    with Server(create_app(page)) as server:
        drawn = urlopen(f"http://{server.address}/join.svg").read()
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://{server.address}/join.svg")
    expected = io.BytesIO()
    code = segno.make("http://192.0.2.7:8525/#join=ABCD2345@table.local:4222", error="m")
    code.save(expected, kind="svg", scale=8, border=2, light="#fff")
    assert drawn == expected.getvalue()
