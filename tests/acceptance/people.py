"""People at the table in stories: a real running table, and a person at its page in a real browser.

Actions read as verbs (`lift`, `place`), expectations as demands (`should_glow`); demands wait until they are met, so
that no story depends on timing.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml
from playwright.sync_api import ConsoleMessage, Locator, Page, Request, WebSocket, expect

from controller.journal.store import Journal
from hal import DARK, SQUARES, Light
from tests.acceptance.forked import Forked
from tests.meanings import ALL

PATIENCE_MS = 60_000
"""The time limit of a demand, in ms: a busy machine is not a fault of the page."""

UNSEEN_STYLE = "unseen"
UNSEEN = f"""document.addEventListener("DOMContentLoaded", () => {{
  const style = {{ id: "{UNSEEN_STYLE}", textContent: "html {{ opacity: 0 }}" }};
  document.head.append(Object.assign(document.createElement("style"), style));
}});"""
"""Makes an unwatched page skip painting, which saves processor time."""

BLOCKED = "Service Worker registration blocked by Playwright"
"""The browser's message in stories that do not need the offline page."""

SIMULATED_HANDS = "if (origin !== 'null') localStorage.setItem('chameleon-table.simulated-hands', 'yes');"
"""A screen with simulated hands enabled, including their slips."""

expect.set_options(timeout=PATIENCE_MS)


class RunningTable:
    """`chameleon play` as a separate program, with a journal in `folder`; both seats are human by default.

    It starts in the background; reading `address` waits for it. `faster` is the acceleration of its time. `installed`
    starts the program from its file; otherwise it is forked, which is equivalent but faster.
    """

    def __init__(
        self,
        folder: Path,
        *,
        position: str | None = None,
        settle_ms: int = 300,
        faster: int = 1,
        installed: bool = False,
        **config: Any,
    ) -> None:
        self._faster = faster
        self._installed = installed or faster > 1 or "PYTHONPATH" in os.environ
        self._journal = folder / "journal.db"
        self._config = folder / "table.yml"
        facts = {
            "board": "sim",
            "journal": str(self._journal),
            "page": {"port": 0, "open-browser": False},
            "quick-answers": True,
            "seats": {"red": "human", "blue": "human"},
            "hands": {"settle-ms": settle_ms, "alarm-ms": 600},
            "table-moves": False,
        }
        self._config.write_text(yaml.safe_dump(facts | config), encoding="utf-8")
        if position is not None:
            self._begin_from(position, facts | config)
        self._launch(port=0)

    def _begin_from(self, position: str, facts: Mapping[str, Any]) -> None:
        with Journal.open(self._journal) as journal:
            game = facts.get("game", "chameleon")
            journal.begin(game, position, facts.get("rules", {}).get(game, {}), facts["seats"], 0)

    def _launch(self, port: int) -> None:
        command = ["play", "--no-browser", "--port", str(port), "--config", str(self._config)]
        self._program = self._started(command) if self._installed else Forked(*command)
        self.__dict__.pop("address", None)

    def _started(self, command: list[str]) -> subprocess.Popen[str]:
        hurried = [sys.executable, "-m", "tests.acceptance.faster", str(self._faster)]
        chameleon = [str(Path(sys.executable).with_name("chameleon"))] if self._faster == 1 else hurried
        return subprocess.Popen([*chameleon, *command], stdout=subprocess.PIPE, text=True)

    @cached_property
    def address(self) -> str:
        """The printed address of the page; waits until it is printed."""
        assert self._program.stdout is not None
        said = self._program.stdout.readline()
        found = re.search(r"http://\S+/", said)
        assert found, f"the table does not say where its page is: {said!r}"
        return found[0]

    @property
    def process(self) -> int:
        """The program's process id."""
        return self._program.pid

    @property
    def is_running(self) -> bool:
        """True while the program that was last started is running."""
        return self._program.poll() is None

    def die(self) -> None:
        """Kills the program like a power cut."""
        self._end(signal.SIGKILL)

    def come_back(self) -> None:
        """Starts the program again, at the same address, and returns when its page is there."""
        was = self.address
        self._launch(port=int(was.rstrip("/").rpartition(":")[2]))
        assert self.address == was

    def stop(self) -> None:
        """Stops the program like Ctrl-C; twice does nothing."""
        self._end(signal.SIGINT)

    def _end(self, by: signal.Signals) -> None:
        if self._program.poll() is None:
            os.kill(self._program.pid, by)
        self._program.communicate(timeout=PATIENCE_MS / 1000)


def should_be_marked(elements: Locator, attribute: str, values: Sequence[str]) -> None:
    """There are exactly these elements, and an attribute of them has these values, in this order."""
    expect(elements).to_have_count(len(values))
    for number, value in enumerate(values):
        expect(elements.nth(number)).to_have_attribute(attribute, value)


class Board:
    """The board as a person sees it on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.element = page.locator("#board")
        self.hand = self.element.locator(".hand .piece")

    def square(self, name: str) -> Locator:
        """Returns a square with its light."""
        return self.page.locator(f"#square-{name}")

    def should_glow(self, square: str, meaning: str) -> None:
        """The square's LED has exactly this meaning."""
        expect(self.page.locator(f"#square-{square}{_shining(ALL[meaning].light)}")).to_have_count(1)

    def should_glow_as(self, meanings: Mapping[str, str]) -> None:
        """These squares have these meanings, and all others are dark."""
        lights = [ALL[meanings[square]].light if square in meanings else DARK for square in SQUARES]
        self._should_be([_shining(light) for light in lights])

    def should_shine_as(self, frame: list[list[Any]]) -> None:
        """Every LED matches the frame: [red, green, blue, pattern], a1 first."""
        self._should_be([_shining(Light((red, green, blue), pattern)) for red, green, blue, pattern in frame])

    def should_hold(self, square: str, look: str) -> None:
        """A piece of this look stands on the square; "" for none."""
        expect(self.square(square)).to_have_attribute("data-piece", look)

    def should_stand_as(self, position: str) -> None:
        """The pieces match the first part of a position's text."""
        looks = {"B": "red-black", "W": "red-white", "b": "blue-black", "w": "blue-white", ".": ""}
        ranks = re.sub(r"\d", lambda run: "." * int(run[0]), position).split("/")
        self._should_be([f'[data-piece="{looks[letter]}"]' for letter in "".join(reversed(ranks))])

    def _should_be(self, wanted: Sequence[str]) -> None:
        """Every square meets its condition, a1 first, as CSS selectors; all at the same time."""
        conditions = [f"#square-{square}{condition}" for square, condition in zip(SQUARES, wanted, strict=True)]
        expect(self.page.locator(", ".join(conditions)), f"not all of {conditions}").to_have_count(len(SQUARES))


def _shining(light: Light) -> str:
    red, green, blue = light.rgb
    return f'[data-rgb="{red},{green},{blue}"][data-pattern="{light.pattern}"]'


def unfolded(page: Page, button: str) -> Locator:
    """Returns a button by its id; opens the menu first if the game has it there."""
    expect(page.locator("body")).to_have_attribute("data-waiting", "false")
    found, menu = page.locator(f"#{button}"), page.locator("#menu")
    if page.locator(f"#controls #{button}").count() and not found.is_visible() and menu.is_visible():
        menu.click()
    return found


class Person:
    """A person at a page of the table: hands, eyes, and a record of the browser's errors."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.board = Board(page)
        self.table: dict[str, Any] = {}
        """The table's last message to this page."""
        self.news = 0
        """The number of the table's messages to this page."""
        self._complaints: list[str] = []
        self._asked_for: list[str] = []
        self._forgiven: tuple[str, ...] = ()
        page.on("console", self._hear_console)
        page.on("pageerror", lambda error: self._complaints.append(str(error)))
        page.on("request", self._note_request)
        page.on("websocket", self._note_websocket)

    # The browser's errors

    def _hear_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and message.text != BLOCKED:
            self._complaints.append(message.text)

    def _note_request(self, request: Request) -> None:
        self._asked_for.append(request.url)

    def _note_websocket(self, socket: WebSocket) -> None:
        self._asked_for.append(socket.url.replace("ws://", "http://", 1))
        socket.on("framereceived", self._note_frame)

    def _note_frame(self, payload: str | bytes) -> None:
        self.news += 1
        message = json.loads(payload)
        if message["type"] == "table":
            self.table = message

    def forgives(self, *complaints: str) -> None:
        """Expects this error of the browser: the story is about a failure."""
        self._forgiven = complaints

    def should_have_had_peace(self) -> None:
        """There were no errors, and no requests to other hosts."""
        complaints = [each for each in self._complaints if not any(part in each for part in self._forgiven)]
        elsewhere = [url for url in self._asked_for if not url.startswith(self.address)]
        assert (complaints, elsewhere) == ([], []), (complaints, elsewhere)

    # Opening the page

    def open(self) -> Person:
        """Opens the board's page and waits until the table has sent its state."""
        self.page.goto(f"{self.address}#table")
        return self.wait()

    def reload(self) -> Person:
        """Loads the page again."""
        self.page.reload()
        return self.wait()

    def wait(self) -> Person:
        """Waits until the page shows a table."""
        expect(self.page.locator("body")).to_have_attribute("data-waiting", "false")
        return self

    # Hands: a click lifts a piece with an empty hand, and drops the held one otherwise

    def lift(self, square: str) -> None:
        """Picks up a piece with a click."""
        self._should_be_free_to_lift(square)
        self.board.square(square).click()

    def place(self, square: str) -> None:
        """Puts the held piece down with a click; an opponent's piece there is captured."""
        expect(self.board.hand).to_have_count(1)
        self.board.square(square).click()

    def _should_be_free_to_lift(self, square: str) -> None:
        """The hand is empty, and a piece stands there."""
        expect(self.board.hand).to_have_count(0)
        expect(self.board.square(square)).not_to_have_attribute("data-piece", "")

    def drag(self, origin: str, target: str) -> None:
        """Drags a piece with the button held down."""
        self._should_be_free_to_lift(origin)
        for square, deed in ((origin, self.page.mouse.down), (target, self.page.mouse.up)):
            box = self.board.square(square).bounding_box()
            assert box is not None
            self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
            deed()

    def put_beside(self) -> None:
        """Puts the held piece into the box next to the board."""
        expect(self.board.hand).to_have_count(1)
        self.page.locator("#box").click(position={"x": 20, "y": 20}, force=True)

    def take(self, look: str) -> None:
        """Takes a piece of this look out of the box."""
        expect(self.board.hand).to_have_count(0)
        self.page.locator(f'#box [data-piece="{look}"]').first.click()

    def play(self, *moves: str) -> None:
        """Makes moves by hand, each time waiting until the move is final."""
        for move in moves:
            self.lift(move[:2])
            self.board.should_hold(move[:2], "")
            self.place(move[2:])
            self.should_see_made(move)
            self.should_see_last_move(move)

    def press(self, *keys: str) -> None:
        """Presses keys on the board."""
        for key in keys:
            self.board.element.press(key)

    def click(self, button: str) -> None:
        """Clicks a button that is known by its id."""
        unfolded(self.page, button).click()

    def choose(self, select: str, words: str) -> None:
        """Chooses an option by its words."""
        self.page.locator(f"#{select}").select_option(label=words)

    # Eyes

    def should_hear(self, sentence: str) -> None:
        """The last announcement is this."""
        expect(self.page.locator("#said")).to_have_text(sentence)

    def should_be_asked(self, sentence: str) -> None:
        """The prompt is this."""
        expect(self.page.locator("#expect")).to_have_text(sentence)

    def should_be_in(self, mood: str) -> None:
        """The page shows this mood."""
        expect(self.page.locator("body")).to_have_attribute("data-mood", mood)

    def should_see_score(self, *moves: str) -> None:
        """The score holds exactly these moves, in their written form."""
        expect(self.page.locator("#moves [data-ply]")).to_have_text(list(moves))

    def should_see_made(self, move: str) -> None:
        """The table has detected this move, final or not."""
        pending = self.page.locator("#pending", has_text=f"{move[:2]} to {move[2:]}")
        expect(pending.or_(self._last_move(move))).to_have_count(1)

    def should_see_last_move(self, move: str) -> None:
        """The last move that was played is this one, final and in the score; text such as b1c3."""
        expect(self._last_move(move)).to_have_count(1)

    def _last_move(self, move: str) -> Locator:
        return self.page.locator("#moves .last", has_text=re.compile(f"^{move[:2]}x?{move[2:]}$"))

    def should_see_turn(self, seat: str) -> None:
        """This seat is to move."""
        expect(self.page.locator(f".player.{seat}")).to_have_attribute("aria-current", "true")

    def should_see_captured(self, seat: str, words: str) -> None:
        """A seat has captured these pieces."""
        sentence = f"{seat.capitalize()} has captured {words}"
        expect(self.page.locator(f".player.{seat} .captured")).to_have_attribute("aria-label", sentence)

    def should_see_beside_the_board(self, *looks: str) -> None:
        """The box holds exactly these pieces."""
        expect(self.page.locator("#box [data-piece]")).to_have_count(len(looks))
        for look in set(looks):
            expect(self.page.locator(f'#box [data-piece="{look}"]')).to_have_count(looks.count(look))

    def should_see_in_hand(self, look: str | None) -> None:
        """A piece of this look is in a hand, or none is."""
        expect(self.board.hand).to_have_count(0 if look is None else 1)
        if look is not None:
            expect(self.board.hand).to_have_attribute("data-look", look)

    def should_see_outcome(self, title: str, sentence: str) -> None:
        """The banner says how the game ended."""
        expect(self.page.locator("#outcome strong")).to_have_text(title)
        expect(self.page.locator("#outcome p")).to_have_text(sentence)
