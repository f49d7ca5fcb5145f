"""A player who sees nothing: all that is known comes from Chromium's accessibility tree, all that is done are keys.

Names, roles and states are what a screen reader has. Nothing here asks for an element, a class or a colour.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

__all__ = ["Heard", "Listener"]

PATIENCE_S = 60
TABS = 120
"""No page has so many things to go through with Tab, one after the other."""
MOVE = re.compile(r"^\d+: (\S+)\. (.*)$")


@dataclass
class Heard:
    """One thing in the accessibility tree."""

    role: str
    name: str
    states: dict[str, Any]
    children: list[Heard] = field(default_factory=list)

    def walk(self) -> Iterator[Heard]:
        """Yields this and all that is in it."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def text(self) -> str:
        """All words in it."""
        return " ".join(each.name for each in self.walk() if each.role == "StaticText")


class Listener:
    """Somebody at a page with a keyboard and a screen reader."""

    def __init__(self, page: Page, plies: Callable[[], int] = lambda: 0) -> None:
        """`plies` says how many moves the table has told, for whoever judges what was said; not used here."""
        self._page = page
        self._browser = page.context.new_cdp_session(page)
        self.told: list[str] = []
        """Every sentence that was read aloud, in order."""
        self.told_at: list[tuple[int, int]] = []
        """For each of them, how many moves had been made when it was listened before, and when it was heard."""
        self._plies, self._ply = plies, 0
        self._newest: list[str] = []

    # Hearing

    def tree(self) -> Heard:
        """Returns all that a screen reader finds now, and remembers what is read aloud."""
        nodes = self._browser.send("Accessibility.getFullAXTree")["nodes"]
        made = {node["nodeId"]: _heard(node) for node in nodes}
        for node in nodes:
            made[node["nodeId"]].children = [made[child] for child in node.get("childIds", ()) if child in made]
        root = made[nodes[0]["nodeId"]]
        self._listen(root)
        return root

    def _listen(self, root: Heard) -> None:
        """Takes in what is new at the end of the one place that is read aloud."""
        log = next((each for each in root.walk() if each.role == "log"), None)
        if log is None:
            return
        now = [each.text for each in log.walk() if each.role == "paragraph"]
        kept = next(n for n in range(len(self._newest) + 1) if now[: len(self._newest) - n] == self._newest[n:])
        news = now[len(self._newest) - kept :]
        self.told += news
        since, self._ply = self._ply, self._plies()
        self.told_at += [(max(0, since - 1), self._ply)] * len(news)
        self._newest = now

    def find(self, role: str, name: str, root: Heard | None = None) -> Heard | None:
        """Returns the first thing of a role whose name begins so, or None."""
        known = (root or self.tree()).walk()
        return next((each for each in known if each.role == role and re.match(name, each.name)), None)

    def until(self, wanted: Callable[[Heard], Any]) -> Any:
        """Listens until something is as wanted, and returns it."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if found := wanted(self.tree()):
                return found
            self._page.wait_for_timeout(40)
        raise AssertionError(f"nothing more is heard after {self.told[-5:]}")

    # Keys

    def press(self, *keys: str) -> None:
        """Presses keys, wherever the keyboard is."""
        for key in keys:
            self._page.keyboard.press(key)

    @property
    def focused(self) -> Heard | None:
        """What has the keyboard, the innermost first."""
        return next((each for each in reversed([*self.tree().walk()]) if each.states.get("focused")), None)

    def reach(self, role: str, name: str) -> None:
        """Goes on with Tab until something of this role has the keyboard, whose name begins so."""
        for _ in range(TABS):
            here = self.focused
            if here is not None and here.role == role and re.match(name, here.name):
                return
            self.press("Tab")
        raise AssertionError(f"Tab comes to no {role} “{name}”")

    def choose(self, role: str, name: str) -> None:
        """Goes to something with Tab, and presses Enter."""
        self.reach(role, name)
        self.press("Enter")

    # Playing

    def begin(self) -> None:
        """Goes to the field for a move, with the list of legal moves unfolded."""
        self.reach("textbox", "Type a move")
        self.press("Tab", "Tab", "Enter", "Shift+Tab", "Shift+Tab")
        self.until(lambda root: self.find("textbox", "Type a move", root))

    def legal(self, root: Heard) -> list[tuple[str, str]]:
        """Returns the moves in the list, each with its sentence."""
        moves = self.find("list", "Legal moves", root)
        found = [MOVE.match(each.text) for each in (moves.walk() if moves else ()) if each.role == "listitem"]
        return [(each[1], each[2]) for each in found if each]

    def is_over(self, root: Heard) -> bool:
        """Returns whether the page says how the game ended."""
        return self.find("group", "How it ended", root) is not None

    def type(self, move: str) -> None:
        """Types a move, and waits until it is told, or others are legal."""
        root = self.tree()
        before, legal = len(self.told), self.legal(root)
        sentence = dict(legal).get(move, "")
        self._page.keyboard.type(move)
        self.press("Enter")
        self.until(lambda now: self.legal(now) != legal or sentence in self.told[before:] or self.is_over(now))

    def play(self, choose: Callable[[list[tuple[str, str]]], str], most: int) -> int:
        """Plays until the game is over or so many moves are made; returns how many were made."""
        self.begin()
        for made in range(most):
            root = self.until(lambda root: root if self.is_over(root) or self.legal(root) else None)
            if self.is_over(root):
                return made
            self.type(choose(self.legal(root)))
        return most


def _heard(node: dict[str, Any]) -> Heard:
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    role = "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))
    return Heard(role, str(node.get("name", {}).get("value", "")), states)
