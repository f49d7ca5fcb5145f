"""A blind player: all input comes from Chromium's accessibility tree, and all output are keys.

Names, roles and states are those for a screen reader. Nothing here reads elements, classes or colours.
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from playwright.sync_api import Page

from controller.languages.catalogue import ENGLISH, catalogue_of
from engine.sentence import translated

PATIENCE_S = 90
REST_MS = 25
RESTS, MORE_RESTS = 8, 40
"""The number of pauses until the first change, and the maximum number until they end."""
NOTATION = 5
"""Moves of at most this many letters are typed, longer ones chosen by their number in the list."""
TABS = 160
"""The maximum number of Tab stops on a page."""
_MOVE = "{number}: {move}. {sentence}"
_ASKED_FOR = "{number}: {move}. {sentence} The lesson asks for this."


@dataclass
class Heard:
    """One node in the accessibility tree."""

    role: str
    name: str
    states: dict[str, Any]
    children: list[Heard] = field(default_factory=list)

    def walk(self) -> Iterator[Heard]:
        """Yields this node and all its descendants."""
        yield self
        for child in self.children:
            yield from child.walk()

    @property
    def text(self) -> str:
        """All its words."""
        return " ".join(each.name for each in self.walk() if each.role == "StaticText")


class Offered(NamedTuple):
    """A move in the list of legal moves."""

    move: str
    sentence: str
    is_asked_for: bool
    """Whether the list marks it as the lesson's move."""


class Moment(NamedTuple):
    """The time of an announcement, for judging it."""

    game: int
    ply: int


class Overheard(NamedTuple):
    """The texts that are new on the page since the last reading, one a line."""

    text: str
    since: Moment
    now: Moment
    again: frozenset[str] = frozenset()
    """Its repeated lines of the same game, such as those of the log behind a dialog."""


class Listener:
    """A person at a page with a keyboard and a screen reader, who knows the page's language."""

    def __init__(
        self,
        page: Page,
        moment: Callable[[], Moment] = lambda: Moment(0, 0),
        stirs: Callable[[], int] = lambda: 0,
        is_busy: Callable[[], bool] = lambda: False,
        language: str = ENGLISH,
    ) -> None:
        """`moment` is stored with each announcement.

        `stirs` counts the reasons to listen again, and `is_busy` says that more are about to come: both reduce the
        calls to the browser.
        """
        self._page = page
        self._browser = page.context.new_cdp_session(page)
        self._catalogue = catalogue_of(language)
        self.told: list[str] = []
        """Every announcement, in order."""
        self.overheard: list[Overheard] = []
        """The page's readable texts, at each change."""
        self._moment, self._stirs, self._is_busy = moment, stirs, is_busy
        self._then = moment()
        self._newest: list[str] = []
        self._there: frozenset[str] = frozenset()
        self._heard = defaultdict[int, set[str]](set)
        """Every text of the page in each game, by the game's number."""
        self._patterns = [(self._pattern(each), each == _ASKED_FOR) for each in (_ASKED_FOR, _MOVE)]

    # Words

    def says(self, message: str, **parts: object) -> str:
        """Returns the page's text for a message, in its language."""
        said = message if self._catalogue is None else self._catalogue.gettext(message)
        return said.format(**parts) if parts else said

    def said(self, sentence: str) -> str:
        """Returns a sentence or a name of the table in the page's language."""
        return sentence if self._catalogue is None else translated(self._catalogue, sentence)

    def _pattern(self, message: str) -> re.Pattern[str]:
        parts = {r"\{number\}": r"\d+", r"\{move\}": r"(?P<move>\S+?)", r"\{sentence\}": r"(?P<sentence>.*)"}
        pattern = re.escape(self.says(message))
        for part, found in parts.items():
            pattern = pattern.replace(part, found)
        return re.compile(pattern)

    # Hearing

    def _ask(self, method: str, **facts: Any) -> Any:
        return self._browser.send(method, facts)

    def tree(self) -> Heard:
        """Returns the screen reader's tree, and remembers announcements."""
        nodes = self._ask("Accessibility.getFullAXTree")["nodes"]
        made = {node["nodeId"]: _heard(node) for node in nodes}
        for node in nodes:
            made[node["nodeId"]].children = [made[child] for child in node.get("childIds", ()) if child in made]
        root = made[nodes[0]["nodeId"]]
        self._listen(root)
        self._overhear(frozenset(each.name for each in made.values() if each.name))
        return root

    def _listen(self, root: Heard) -> None:
        """Adds the new end of the only live region."""
        log = next((each for each in root.walk() if each.role == "log"), None)
        if log is None:
            return
        now = [each.text for each in log.walk() if each.role == "paragraph"]
        kept = next(n for n in range(len(self._newest) + 1) if now[: len(self._newest) - n] == self._newest[n:])
        self.told += now[len(self._newest) - kept :]
        self._newest = now

    def _overhear(self, there: frozenset[str]) -> None:
        """Remembers the texts on the page that are new since the last time."""
        since, self._then = self._then, self._moment()
        news = there - self._there
        if news:
            heard = self._heard[self._then.game]
            lines = {line for each in news for line in each.splitlines()}
            self.overheard.append(Overheard("\n".join(sorted(news)), since, self._then, frozenset(lines & heard)))
            heard |= lines
        self._there = there

    def find(self, role: str, name: str, root: Heard | None = None) -> Heard | None:
        """Returns the first node of a role whose name begins with a text, or None."""
        known = (root or self.tree()).walk()
        return next((each for each in known if each.role == role and re.match(name, each.name)), None)

    def until(self, wanted: Callable[[Heard], Any]) -> Any:
        """Listens until a condition is met, and returns its result."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            stirs = self._stirs()
            if found := wanted(self.tree()):
                return found
            self._rest(stirs)
        raise AssertionError(f"nothing more is heard after {self.told[-5:]}")

    def _rest(self, stirs: int) -> None:
        """Waits for an event and for those that follow it."""
        for _ in range(RESTS):
            self._page.wait_for_timeout(REST_MS)
            if self._stirs() != stirs:
                break
        for _ in range(MORE_RESTS):
            stirs = self._stirs()
            self._page.wait_for_timeout(REST_MS)
            if self._stirs() == stirs and not self._is_busy():
                return

    # Keys

    def press(self, *keys: str) -> None:
        """Presses keys at the present focus."""
        for key in keys:
            self._page.keyboard.press(key)

    @property
    def focused(self) -> Heard | None:
        """The focused node."""
        there = self._ask("Runtime.evaluate", expression="document.activeElement")["result"]
        if "objectId" not in there:  # a page that is still loading has no element yet
            return None
        nodes = self._ask("Accessibility.getPartialAXTree", objectId=there["objectId"], fetchRelatives=False)["nodes"]
        return _heard(nodes[0]) if nodes else None

    def reach(self, role: str, name: str, key: str = "Tab") -> None:
        """Presses Tab, or goes backwards, until a node of this role whose name begins so has the focus."""
        for _ in range(TABS):
            here = self.focused
            if here is not None and here.role == role and re.match(name, here.name):
                return
            self.press(key)
        raise AssertionError(f"{key} comes to no {role} “{name}”")

    def choose(self, role: str, name: str, key: str = "Tab") -> None:
        """Goes to a node with Tab, or backwards, and presses Enter."""
        self.reach(role, name, key)
        self.press("Enter")

    # Playing

    def begin(self) -> None:
        """Goes to the field for a move, with the list of legal moves open."""
        field = re.escape(self.says("Enter a move"))
        self.reach("textbox", field, "Shift+Tab")
        if not self.find("list", self.says("Legal moves")):
            self.press("Tab", "Tab", "Enter", "Shift+Tab", "Shift+Tab")
        self.until(lambda root: self.find("list", self.says("Legal moves"), root))

    def legal(self, root: Heard) -> list[Offered]:
        """Returns the moves in the list, each with its sentence."""
        moves = self.find("list", self.says("Legal moves"), root)
        texts = (each.text for each in (moves.walk() if moves else ()) if each.role == "listitem")
        return [each for text in texts if (each := self._offered(text))]

    def _offered(self, text: str) -> Offered | None:
        for pattern, is_asked_for in self._patterns:
            if found := pattern.fullmatch(text):
                return Offered(found["move"], found["sentence"], is_asked_for)
        return None

    def is_over(self, root: Heard) -> bool:
        """Returns whether the page announces the end of the game."""
        return self.find("group", self.says("Result"), root) is not None

    def type(self, move: str, legal: Sequence[Offered]) -> Heard:
        """Types a legal move, waits until it is announced, or others are legal, and returns the new list."""
        before, stirs = len(self.told), self._stirs()
        number, sentence = next((n, each.sentence) for n, each in enumerate(legal, 1) if each.move == move)
        self._page.keyboard.type(move if len(move) <= NOTATION else str(number))
        self.press("Enter")
        self._rest(stirs)

        def is_done(root: Heard) -> bool:
            is_told = any(sentence in each for each in self.told[before:])
            return is_told or self.legal(root) != legal or self.is_over(root)

        return cast(Heard, self.until(lambda root: root if is_done(root) else None))

    def play(self, choose: Callable[[Sequence[Offered]], str], most: int) -> int:
        """Plays until the game is over or that many moves are made; returns their number."""
        self.begin()
        root = self.tree()
        for made in range(most):
            if not (self.is_over(root) or self.legal(root)):
                root = self.until(lambda root: root if self.is_over(root) or self.legal(root) else None)
            if self.is_over(root):
                return made
            legal = self.legal(root)
            root = self.type(choose(legal), legal)
        return most

    def play_again(self) -> None:
        """Starts another game with the same players."""
        self.choose("button", self.says("New game") + "$")
        self.until(lambda root: self.find("dialog", self.says("New game"), root))
        self.choose("button", self.says("Start the game"))
        self.until(lambda root: not self.is_over(root))


def _heard(node: dict[str, Any]) -> Heard:
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    role = "" if node.get("ignored") else str(node.get("role", {}).get("value", ""))
    return Heard(role, str(node.get("name", {}).get("value", "")), states)
