"""Somebody with a phone at a game of Dragons: sits down, decides by touching cards and squares, and looks closely."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.acceptance.people import Person, should_be_marked

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1920, "height": 1080}

_EAGER = ("lay", "attack", "play", "change", "save")
_UNTOUCHED = ("pass", "decline", "change", "resolve")
_SQUARE = re.compile(r"[a-e][1-5]")

_SHOWN = """() => {
  const page = document.documentElement.cloneNode(true);
  const remove = (selectors) => { for (const each of page.querySelectorAll(selectors)) each.remove(); };
  remove("#rules, .about p:not(.quiet), .face-rules, .player select, script");
  remove("path, circle, rect, ellipse, stop");
  return [Number(document.body.dataset.ply), page.outerHTML];
}"""
"""What a page holds, without lines and fills, how much help a seat wants, and the rules on cards that it may know."""


class Player:
    """A person at the page of one seat."""

    def __init__(self, person: Person, seat: str) -> None:
        self.person, self.page, self.seat = person, person.page, seat

    def sit_down(self) -> Player:
        """Takes the seat, as somebody does who has scanned the code; the only free seat is taken without a click."""
        self.page.goto(f"{self.person.address}sit")
        several = self.page.locator("form:has([data-sit]:enabled) ~ form [data-sit]:enabled")
        expect(self.page.locator(f'body[data-seat="{self.seat}"]').or_(several).first).to_be_attached()
        if several.count():
            self.page.locator(f'[data-sit="{self.seat}"]').click()
        self.person.wait()
        expect(self.page.locator("body")).to_have_attribute("data-seat", self.seat)
        return self

    @property
    def view(self) -> dict[str, Any]:
        """What this seat knows."""
        view: dict[str, Any] = self.person.table["view"]
        return view

    def should_have_come_to(self, ply: int) -> None:
        """The page shows the game after so many moves."""
        expect(self.page.locator("body")).to_have_attribute("data-ply", str(ply))

    def shown(self) -> tuple[int, str]:
        """Returns how many moves the page knows of, and everything that it holds."""
        ply, text = self.page.evaluate(_SHOWN)
        return ply, text

    # Deciding

    def wish(self, rng: Random) -> str:
        """Returns a legal move: mostly one that brings the game to an end."""
        legal = [each["move"] for each in self.view["legal"]]
        eager = [move for move in legal if move.startswith(_EAGER)]
        return str(rng.choice(eager if eager and rng.random() < 0.9 else legal))

    def decide(self, move: str) -> None:
        """Plays a move with touches, and waits until it is played."""
        ply = self.view["ply"]
        verb, *words = move.split(":")
        if verb not in _UNTOUCHED:
            self.touch(*words)
        if verb != "lay":
            self.press(move)
        expect(self.page.locator("body")).not_to_have_attribute("data-ply", str(ply))

    def touch(self, *words: str) -> None:
        """Touches the cards and squares that a move's words name."""
        for word in words:
            if _SQUARE.fullmatch(word):
                self.person.board.square(word).click()
            elif self.card(word).count():
                self.card(word).click()

    def press(self, move: str) -> None:
        """Presses the button that says what a move does; looks for it in the whole list if it is not on top."""
        button = self.page.locator(f'#decision [data-move="{move}"]').first
        expect(button).to_be_attached()
        if not button.is_visible():
            self.page.locator("#decision summary").click()
        button.click()

    def card(self, text: str) -> Locator:
        """Returns a card of the hand."""
        return self.page.locator(f'[data-hand-card="{text}"]')

    # Looking

    def should_see_hand(self) -> None:
        """The page shows just the cards that this seat holds, or was dealt to lay out."""
        side = self.view["sides"][self.seat]
        cards = [each["card"] for each in side["dealt"] or side["hand"]]
        should_be_marked(self.page.locator("[data-hand-card]"), "data-hand-card", cards)


class CardPlayer(Player):
    """A person whose hand are real cards with tags: each is tapped on the simulated reader of the own page."""

    def decide(self, move: str) -> None:
        """Plays a move: with a card by a tap of its tag, which is enough where the card has no other move."""
        ply, (verb, *words) = self.view["ply"], move.split(":")
        tags = {tag["card"]: tag["uid"] for tag in self.person.table["reader"]["tags"]}
        card = next((word for word in words if word in tags), None)
        if card is None:
            super().decide(move)
            return
        has_choice = sum(card in each["move"].split(":") for each in self.view["legal"]) > 1
        tap_tag(self.page, tags[card])
        if has_choice:
            expect(self.page.locator(".touched strong")).to_be_visible()
            self.touch(*(word for word in words if word != card))
            if verb != "lay":
                self.press(move)
        expect(self.page.locator("body")).not_to_have_attribute("data-ply", str(ply))


def tap_tag(page: Page, uid: str) -> None:
    """Lays a card on the simulated reader; one that lies there already is taken away first."""
    if page.locator("#reader details:not([open])").count():
        page.locator("#reader summary").click()
    card = page.locator(f'#reader [data-tag="{uid}"]')
    if card.get_attribute("aria-checked") == "true":
        card.click()
        expect(card).to_have_attribute("aria-checked", "false")
    card.click()
