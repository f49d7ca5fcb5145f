"""A match of Dragons: the screen of a shop, and two people with phones who play it to its end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page, expect

from engine.game import CHANCE
from tests.acceptance.dragons_people import PHONE, SCREEN, Player, tap_tag
from tests.acceptance.people import Person, RunningTable, should_be_marked, unfolded

_MOVED = "() => ['stage', 'board-place'].reduce((sum, id) => sum + document.getElementById(id).scrollLeft, 0)"


class Match:
    """The screen of a shop and two people with phones, in a match."""

    def __init__(self, table: RunningTable, sit_down: Callable[..., Person], kind: type[Player] = Player) -> None:
        self.shop = sit_down(table, viewport=SCREEN)
        self.phones = {seat: kind(self._visitor(sit_down), seat).sit_down() for seat in ("red", "blue")}

    def _visitor(self, sit_down: Callable[..., Person]) -> Person:
        return sit_down(SimpleNamespace(address=self.shop.address), viewport=PHONE, has_touch=True)

    @property
    def pages(self) -> list[Page]:
        """Every page that is open, the shop's first."""
        return [self.shop.page, *(player.page for player in self.phones.values())]

    @property
    def view(self) -> dict[str, Any]:
        """What everybody may know, once all pages have come as far as Red's."""
        view = self.phones["red"].view
        for page in self.pages:
            expect(page.locator("body")).to_have_attribute("data-ply", str(view["ply"]))
        told: dict[str, Any] = self.shop.table["view"]
        return told

    # Playing

    def begin_deciding(self) -> None:
        """The first decision of a game is made."""
        mover = self.phones[self.view["turn"]]
        mover.decide(str(mover.view["legal"][0]["move"]))
        self.should_have_come_to(mover.view["ply"])

    def should_have_come_to(self, ply: int) -> None:
        """Every page shows the game after so many moves."""
        for page in self.pages:
            expect(page.locator("body")).to_have_attribute("data-ply", str(ply))

    def play_game(self, rng: Random) -> None:
        """The game is played until it is over, by touches on the phones of those who decide."""
        while not (view := self.view)["outcome"]:
            if view["turn"] == CHANCE:
                self.draw(rng)
                continue
            mover = self.phones[view["turn"]]
            mover.decide(mover.wish(rng))
            self.should_have_come_to(mover.view["ply"])

    def draw(self, rng: Random) -> None:
        """Somebody takes a real card from the pile, and lays it face down on the reader beside the board."""
        ply, tags = self.shop.table["view"]["ply"], self.shop.table["reader"]["tags"]
        tap_tag(self.shop.page, rng.choice(tags)["uid"])
        self.should_have_come_to(ply + 1)

    def next_game(self) -> None:
        """Whoever lost goes on with the match, and begins; after a draw chance says who does."""
        winner = self.view["outcome"]["winner"]
        loser = next(seat for seat in self.phones if seat != winner)
        self.phones[loser].page.locator(".next-game").click()
        for page in self.pages:
            expect(page.locator("#outcome")).to_be_hidden()
        if winner:
            assert self.view["moves"][0]["sentence"] == f"{loser.capitalize()} begins after losing the previous game."

    def give_up(self, seat: str) -> None:
        """A seat resigns the game, on its own page."""
        self._resign(seat, f'[data-resign="{seat}"]')

    def give_the_match_up(self, seat: str) -> None:
        """A seat resigns all of the match, on its own page."""
        self._resign(seat, f'[data-resign-match="{seat}"]')

    def _resign(self, seat: str, button: str) -> None:
        page = self.phones[seat].page
        unfolded(page, "resign").click()
        page.locator(button).click()
        for each in self.pages:
            expect(each.locator("#outcome")).to_be_visible()

    # Looking

    def should_show(self, heading: str, sentence: str, score: dict[str, int]) -> None:
        """Every page tells how the game has ended, and what both seats have in the match."""
        for page in self.pages:
            expect(page.locator("#outcome strong")).to_have_text(heading)
            expect(page.locator("#outcome p").first).to_have_text(sentence)
            should_be_marked(page.locator(".match"), "data-score", [str(score[seat]) for seat in ("red", "blue")])
            assert page.evaluate(_MOVED) == 0, "touching squares has moved the board"
