"""Leagues on the operator's page: PIN required, and every refusal one sentence."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import segno

from controller.config.settings import config_from_text
from controller.errors import Refused
from controller.extensions.league.operator import PAGE, LeagueActions, league_routes
from controller.web.extension import PagePart, PageSurroundings
from tests.extensions.shop.test_operator_page import Shop


class Paper(LeagueActions):
    """A simulated league; `done` are its actions."""

    def __init__(self) -> None:
        self.done: list[tuple[str, str, Mapping[str, Any]]] = []
        self.page: str | None = "http://192.0.2.7:8525/"
        self.facts: dict[str, Any] = {"leagues": ["friday"]}

    def show_league(self, name: str | None) -> dict[str, Any]:
        return self.facts | {"league": name}

    def change_league(self, name: str, what: str, facts: Mapping[str, Any]) -> None:
        if what == "pair":
            raise Refused("round 1 is not finished: the result of board 1 is missing")
        self.done.append((name, what, facts))

    def export_league(self, name: str) -> bytes:
        return b"zip"


@pytest.fixture
def paper() -> Paper:
    return Paper()


@pytest.fixture
def shop(tmp_path: Path, paper: Paper) -> Iterator[Shop]:
    shop = Shop(tmp_path, league=part_of(paper))
    with shop.sitting, shop.server:
        yield shop


def part_of(actions: Paper | None) -> PagePart:
    return PagePart(
        routes=lambda surroundings: league_routes(actions, surroundings.operator, lambda: actions and actions.page)
    )


def test_who_has_not_given_the_pin_learns_nothing_and_does_nothing(shop: Shop, paper: Paper) -> None:
    stranger = shop.browser()
    for answer in (
        stranger.post("/operator/league/do", {"league": "friday", "do": "end"}),
        stranger.get("/operator/league/friday.zip"),
        stranger.get("/operator/league/code.svg?code=friday"),
    ):
        assert (answer.status, answer.json()) == (401, {"error": "Enter the PIN first."})
    assert stranger.get("/operator/league/status").json() == {"known": False}
    assert paper.done == []


def test_the_organiser_sees_a_league_changes_it_and_takes_it_home(shop: Shop, paper: Paper) -> None:
    operator = shop.operator()
    assert operator.get("/operator/league/status?league=friday").json() == {"leagues": ["friday"], "league": "friday"}
    assert operator.post("/operator/league/do", {"league": "friday", "do": "add", "players": ["Ann"]}).json() == {
        "ok": True
    }
    assert paper.done == [("friday", "add", {"players": ["Ann"]})]
    taken = operator.get("/operator/league/friday.zip")
    assert (taken.status, taken.text, taken.headers["content-type"]) == (200, "zip", "application/zip")
    assert "<title>Leagues</title>" in operator.get("/operator/league").text


def test_a_refusal_is_one_sentence(shop: Shop) -> None:
    answer = shop.operator().post("/operator/league/do", {"league": "friday", "do": "pair"})
    refused = {"error": "Round 1 is not finished: the result of board 1 is missing."}
    assert (answer.status, answer.json()) == (400, refused)
    answer = shop.operator().post("/operator/league/do", {"do": "pair"})
    assert answer.json() == {"error": "The request must contain the league, the action and its data."}


def test_pages_of_other_hosts_may_not_organise(shop: Shop, paper: Paper) -> None:
    wish = {"league": "friday", "do": "end"}
    assert shop.operator().post("/operator/league/do", wish, Origin="http://evil.example").status == 403
    assert paper.done == []


def test_a_table_without_a_hub_says_so(tmp_path: Path) -> None:
    shop = Shop(tmp_path, league=part_of(None))
    with shop.sitting, shop.server:
        said = shop.operator().get("/operator/league/status").json()
    assert said == {
        "error": "The configuration names no hub, so this table cannot organise a league; set server under net."
    }


CODE = "friday@0123456789abcdef"
LINK = f"http://192.0.2.7:8525/operator/league#code={CODE}"


def test_the_code_of_a_league_has_a_link_and_a_qr_code_where_other_machines_can_open_the_page(
    shop: Shop, paper: Paper
) -> None:
    operator = shop.operator()
    paper.facts["code"] = CODE
    assert operator.get("/operator/league/status?league=friday").json()["link"] == LINK
    drawn = operator.get(f"/operator/league/code.svg?code={CODE}")
    expected = io.BytesIO()
    segno.make(LINK, error="m").save(expected, kind="svg", scale=8, border=2, light="#fff")
    assert (drawn.status, drawn.text, drawn.headers["content-type"]) == (
        200, expected.getvalue().decode(), "image/svg+xml"
    )  # fmt: skip


def test_where_no_other_machine_can_open_the_page_the_code_stands_alone(shop: Shop, paper: Paper) -> None:
    operator = shop.operator()
    paper.page, paper.facts["code"] = None, CODE
    assert operator.get("/operator/league/status?league=friday").json()["link"] is None
    answer = operator.get(f"/operator/league/code.svg?code={CODE}")
    assert answer.json() == {
        "error": "Only this machine can open the page. To let phones nearby open it, start the table with --lan."
    }


def test_nothing_but_the_code_of_a_league_is_drawn(shop: Shop) -> None:
    answer = shop.operator().get("/operator/league/code.svg?code=friday@nobody")
    assert (answer.status, answer.json()["error"].partition(";")[0]) == (
        400, "The code 'friday@nobody' has no organiser's key after the @"
    )  # fmt: skip


def test_the_operators_page_leads_there_where_the_table_has_a_hub(tmp_path: Path) -> None:
    assert PAGE.links is not None
    assert PAGE.links(PageSurroundings()) == []
    config = config_from_text("net: {server: nats://hub.local}\n", str(tmp_path / "my.yml"))
    shop = Shop(tmp_path, league=replace(PAGE, links=lambda _: PAGE.links(PageSurroundings(config))))
    with shop.sitting, shop.server:
        assert shop.operator().get("/operator/status").json()["links"] == [
            {
                "title": "A league evening",
                "sentence": "Players, rounds, results and standings of many tables.",
                "words": "Organise a league",
                "address": "/operator/league",
            }
        ]
