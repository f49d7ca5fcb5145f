"""Guests in a shop as pages without a browser: other pages cannot interfere, and a power cut ends no visit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.acceptance.people import RunningTable
from tests.acceptance.visitor import Told, Visitor, score
from tests.thorough import first_of

SHOP = {"enabled": True, "attract": False}
MEDDLING: tuple[Mapping[str, Any], ...] = (
    {"do": "hand", "action": "lift", "square": "a5"},
    {"do": "set-up"},
    {"do": "new-game"},
    {"do": "game", "game": "dragons"},
    {"do": "resume", "game_id": 1},
    {"do": "take-back"},
    {"do": "resign", "seat": "red"},
    {"do": "seats", "seats": {"blue": "engine:1"}},
    {"do": "assist", "assist": {"red": "off"}},
    {"do": "hint"},
    {"do": "lesson", "number": 1},
    {"do": "puzzle", "number": 1},
    {"do": "review", "show": "begin"},
    {"do": "pace", "pace": "slow"},
    {"do": "table-moves", "on": False},
    {"do": "begin"},
    {"do": "done"},
)


def refused(visitor: Visitor, facts: Mapping[str, Any]) -> str:
    """The sentence with which a command is refused."""
    visitor._socket.send(json.dumps({"id": 999, **facts}))
    answer = visitor.until(lambda message: message.get("id") == 999)
    assert "error" in answer, facts
    return str(answer["error"])


def of_guest(state: str, guest: int) -> Callable[[Told], bool]:
    return lambda table: (table["shop"]["state"], table["shop"]["guest"]) == (state, guest)


def test_a_second_page_that_tries_everything_changes_nothing(start_table: Callable[..., RunningTable]) -> None:
    table = start_table(shop=SHOP)
    with Visitor(table) as guest, Visitor(table) as meddler:
        guest.table(of_guest("attract", 0))
        guest.lift("b1c3")
        guest.put_down("b1c3")
        guest.table(lambda told: score(told) == ["b1c3"])
        before = meddler.table(lambda told: score(told) == ["b1c3"])
        assert refused(meddler, {"do": "quit"}).startswith("'do' cannot be 'quit'; choose one of: ")
        said = {facts["do"]: refused(meddler, facts) for facts in MEDDLING}
        assert said.pop("table-moves").endswith("ask at the counter")
        assert {sentence.partition(";")[0] for sentence in said.values()} == {"someone else is playing at this table"}
        guest.ask(do="begin")
        after = guest.table()
        unchanged = ("view", "seats", "lifted", "world", "shop", "game_id", "pace")
        assert {key: after[key] for key in unchanged} == {key: before[key] for key in unchanged}


@pytest.mark.parametrize("game", first_of(["dragons", "chameleon"]))
def test_after_a_power_cut_a_guest_goes_on_in_whatever_game_it_was(
    start_table: Callable[..., RunningTable], game: str
) -> None:
    table = start_table(shop=SHOP)
    with Visitor(table) as guest:
        guest.ask(do="begin")
        if game != "chameleon":
            guest.ask(do="game", game=game)
        else:
            guest.lift("b1c3")
            guest.put_down("b1c3")
        before = guest.table(lambda told: told["view"]["game"] == game and told["view"]["ply"] > 0)
    table.die()
    table.come_back()
    with Visitor(table) as guest:
        assert guest.until(lambda message: message["type"] == "hello")["game"]["name"] == game
        after = guest.table()
    assert (after["shop"]["state"], after["game_id"]) == ("guest", before["game_id"])
    assert after["view"]["position"] == before["view"]["position"]
