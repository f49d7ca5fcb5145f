"""Somebody with a phone at a game of Woodland: sits down, presses what is offered, walks the pawn on the board."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from playwright.sync_api import expect

from tests.acceptance.people import Person, should_be_marked, unfolded

PHONE = {"width": 390, "height": 844}
SCREEN = {"width": 1280, "height": 860}

_STEP = re.compile(r"(skip|stroll):[1-9][0-9]*:[0-9]+")
"""A step from a clearing; from the box the pawn goes by a button of the page."""


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

    @property
    def side(self) -> dict[str, Any]:
        """What lies before this seat."""
        side: dict[str, Any] = self.view["sides"][self.seat]
        return side

    @property
    def legal(self) -> list[str]:
        """The moves that this seat may choose."""
        return [each["move"] for each in self.view["legal"]]

    def sentence_of(self, move: str) -> str:
        """Returns what the page is told about a move; nothing when it is not legal."""
        return next((str(each["sentence"]) for each in self.view["legal"] if each["move"] == move), "")

    # Deciding

    def should_be_asked(self, verb: str = "") -> None:
        """This seat decides now, and some move begins with `verb`."""
        expect(self.page.locator("body")).to_have_attribute("data-decides", "true")
        named = f'#decision [data-move^="{verb}"]' if verb else "#decision [data-move]"
        expect(self.page.locator(named).first).to_be_attached()

    def wish(self, rng: Random) -> str:
        """Returns a legal move, more gladly one that does something."""
        useful = [move for move in self.legal if move != "done" and not move.startswith("slough")]
        return rng.choice(useful) if useful and rng.random() < 0.8 else rng.choice(self.legal)

    def step(self, rng: Random) -> str | None:
        """Returns a legal move that the pawn makes on the board, or None."""
        steps = [move for move in self.legal if move.startswith("start") or _STEP.fullmatch(move)]
        return rng.choice(steps) if steps else None

    def decide(self, move: str) -> None:
        """Presses the button of a move, unfolding its action if need be, and waits until it is played."""
        ply = self.view["ply"]
        button = self.page.locator(f'#decision [data-move="{move}"]').first
        expect(button).to_be_attached()
        if not button.is_visible():
            inside = self.page.locator(f'[data-move="{move}"]')
            self.page.locator("#decision details").filter(has=inside).locator("summary").click()
        button.click()
        expect(self.page.locator("body")).not_to_have_attribute("data-ply", str(ply))

    def touch_and_decide(self, move: str) -> None:
        """Touches the first clearing of a move on the map, if possible, and presses its button if need be."""
        ply = self.view["ply"]
        named = [word for word in move.split(":")[1:] if word in self.view["clearings"]]
        place = self.page.locator(f'[data-clearing="{named[0]}"].can') if named else None
        if place is None or not place.count():
            self.decide(move)
            return
        self.touch(named[0])
        chosen = self.page.locator(f'[data-clearing="{named[0]}"].chosen, body:not([data-ply="{ply}"])')
        expect(chosen).to_be_attached()
        if self.view["ply"] == ply:  # else the touch said it all
            self.decide(move)

    def touch(self, clearing: str) -> None:
        """Touches a clearing on the map at its name, which no small choice covers."""
        self.page.locator(f'[data-clearing="{clearing}"] .number').click()

    def lets_hands_move(self, board: Person) -> None:
        """Agrees that the hands at another screen move its pawn: it is asked as soon as they try."""
        self.should_be_asked()
        unfolded(board.page, "knock").click()
        self.page.locator('#asked [data-agrees="true"]').click()
        expect(self.page.locator("#asked")).to_be_hidden()

    def walk(self, board: Person, move: str) -> None:
        """Moves the pawn on the simulated board, out of the box at first, and waits until that is played."""
        ply, squares = self.view["ply"], {at: square for square, at in self.view["squares"].items()}
        verb, *words = move.split(":")
        clearings = [squares[int(word)] for word in words]
        if verb == "start":
            self.decide(move)
        else:
            board.lift(clearings[0])
            board.place(clearings[1])
        expect(self.page.locator("body")).not_to_have_attribute("data-ply", str(ply))
        board.board.should_hold(clearings[-1], "pawn")

    # Looking

    def should_see_hand(self) -> None:
        """The page shows just the cards that this seat holds."""
        cards = [each["card"] for each in self.side["hand"]]
        should_be_marked(self.page.locator("[data-hand-card]"), "data-hand-card", cards)
