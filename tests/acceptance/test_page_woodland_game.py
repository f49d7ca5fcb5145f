"""A game of Woodland by pointer: one person as Chameleander, three computer players, the pawn on the board.

A thorough run plays it to its end.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from playwright.sync_api import Page, expect

from controller.journal.store import Journal, replayed
from engine.woodland import State
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.woodland_people import PHONE, SCREEN, Player
from tests.controller.secrets_of import betrayed_in_woodland
from tests.thorough import often

pytestmark = pytest.mark.browser

SEATS = {"chameleander": "human", "marquise": "engine:1", "eyrie": "engine:1", "alliance": "engine:1"}
RULES = {"woodland": {"seating": ",".join(SEATS)}}
MINE = "chameleander"
ENOUGH = often(16, 10_000)
"""So many decisions of the person are played at most."""
PLAYS_ON_MS = 120_000
"""How long three computer players may take for their turns, in ms."""


def overheard(page: Page) -> list[str]:
    """Returns a list that fills with every message that is sent to this page from its next address on."""
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sent.append(str(frame))))
    return sent


def states_of(folder: Path) -> tuple[State, ...]:
    with Journal.open(folder / "journal.db") as journal:
        return replayed(journal.load(1)).states


def test_a_game_is_played_by_pointer_and_no_byte_tells_a_hidden_card(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person], tmp_path: Path
) -> None:
    shop = sit_down(start_table(game="woodland", seats=SEATS, rules=RULES), viewport=SCREEN)
    to_all = overheard(shop.page)
    shop.reload()
    phone = sit_down(SimpleNamespace(address=shop.address), viewport=PHONE, has_touch=True)
    to_mine = overheard(phone.page)
    player, rng, walked = Player(phone, MINE).sit_down(), Random(7), 0
    player.lets_hands_move(shop)
    asked = player.page.locator('body[data-decides="true"], body[data-mood="over"]')
    for _ in range(ENOUGH):
        expect(asked).to_be_attached(timeout=PLAYS_ON_MS)
        if player.view["outcome"]:
            break
        step = player.step(rng)
        if step is None:
            player.decide(player.wish(rng))
        else:
            player.walk(shop, step)
            walked += 1
    assert walked > 2
    ended = player.view["outcome"]
    if ended:
        expect(shop.page.locator("#outcome p")).to_have_text(ended["sentence"])
        assert re.fullmatch(r"points|dominance", ended["reason"])
    else:
        assert often(True, False), "a thorough run plays to the end"
        expect(asked).to_be_attached(timeout=PLAYS_ON_MS)
    states = states_of(tmp_path)
    assert len(states) == player.view["ply"] + 1
    assert (betrayed_in_woodland(to_all, states, None), betrayed_in_woodland(to_mine, states, MINE)) == (set(), set())
    assert (len(to_all) > 30, len(to_mine) > 30) == (True, True)
