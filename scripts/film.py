"""The film of the README and the start screen: all three games on one table, started, left and resumed.

`scripts/screenshots` makes it. It clicks as a person would; each picture lasts long enough to see the changes.
Everything is the real page, except a pointer and a caption, because a film has no sound.
"""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

from PIL import Image
from playwright.sync_api import Browser, Locator, expect

from tests.acceptance import dragons_people, woodland_people
from tests.acceptance.people import Person, RunningTable

FILM = Path("controller") / "web" / "static" / "film.webp"
SIZE = (800, 450)
GAME = ("b1c3", "d5c3", "d1c3", "a5a4", "c3e5")
"""A game of Chameleon to its last move."""
LEFT = ("b1c3", "d5c3")
"""An unfinished one."""
CARRY_MS, LOOK_MS, READ_MS, CURTAIN_MS = 80, 1100, 2600, 5000
"""The durations of a hand on its way, an object to look at, a sentence to read, and the end."""
DECISIONS = {"dragons": 14, "woodland": 9}
SEED = 7
OVERLAY = """([words, x, y]) => {
  const put = (id, style) => {
    const element = document.getElementById(id) ?? document.body.appendChild(document.createElement("div"));
    Object.assign(element, { id });
    element.style.cssText = `position: fixed; z-index: 99; pointer-events: none; ${style}`;
    return element;
  };
  const seen = (is) => `visibility: ${is ? "visible" : "hidden"}`;
  put("film-words", `inset: auto 0 26px; margin: auto; width: max-content; max-width: 80vw; padding: 12px 30px;
    border-radius: 99px; background: #000d; color: #fff; font: 600 30px/1.25 system-ui, sans-serif; ${seen(words)}`);
  document.getElementById("film-words").textContent = words;
  put("film-pointer", `left: ${x - 17}px; top: ${y - 17}px; width: 34px; height: 34px; border: 4px solid #fff;
    border-radius: 50%; background: #fff5; box-shadow: 0 0 0 2px #000a; ${seen(x)}`);
}"""
"""Puts a caption and the pointer over the page."""


def film(browser: Browser, table: RunningTable, path: Path) -> None:
    """Films a visit to the table, and writes it as an animated WebP."""
    context = browser.new_context(viewport={"width": 1600, "height": 900}, reduced_motion="reduce", color_scheme="dark")
    person = Person(context.new_page(), table.address)
    camera = Camera(person)
    person.page.goto(table.address)
    person.wait()
    for scene in (chameleon, lesson, dragons, woodland, resume_game):
        scene(camera)
    context.close()
    camera.write(path)
    print(f"{path.name}: {camera.seconds} s, {path.stat().st_size // 1000} kB")


class Camera:
    """Takes pictures of one person's page."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self._words, self._at = "", (0.0, 0.0)
        self._frames: list[tuple[Image.Image, int]] = []

    @property
    def seconds(self) -> int:
        """The duration of the film."""
        return sum(show_ms for _, show_ms in self._frames) // 1000

    def caption(self, words: str) -> None:
        """Sets the caption of the next pictures; "" for none."""
        self._words = words

    def shoot(self, show_ms: int) -> None:
        """Takes a picture; if nothing changed, the previous one lasts longer."""
        self.page.evaluate(OVERLAY, [self._words, *self._at])
        shot = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        picture = shot.resize(SIZE, Image.Resampling.LANCZOS)
        if self._frames and self._frames[-1][0].tobytes() == picture.tobytes():
            last, shown_ms = self._frames.pop()
            self._frames.append((last, shown_ms + show_ms))
        else:
            self._frames.append((picture, show_ms))

    def click(self, target: Locator, show_ms: int = LOOK_MS) -> None:
        """Points at an element, and clicks it after a moment."""
        target.scroll_into_view_if_needed()
        self._at = middle(target)
        self.shoot(show_ms)
        target.click()
        self._at = (0, 0)

    def carry(self, move: str) -> None:
        """Makes a move by hand, and shows the lights on the way."""
        origin, target = (middle(self.person.board.square(square)) for square in (move[:2], move[2:]))
        mouse = self.page.mouse
        mouse.move(*origin)
        mouse.down()
        mouse.move(origin[0], origin[1] - 8, steps=3)
        self.person.board.should_hold(move[:2], "")
        self.person.board.should_glow(move[:2], "home")
        self.shoot(LOOK_MS)
        for part in (0.3, 0.6, 0.85):
            mouse.move(*(a + (b - a) * part for a, b in zip(origin, target, strict=True)))
            self.shoot(CARRY_MS)
        mouse.move(*target)
        mouse.up()
        self.person.should_see_made(move)
        self.person.should_see_last_move(move)
        self.shoot(LOOK_MS)

    def go_to_start(self, words: str) -> None:
        """Opens the start screen."""
        self.click(self.page.locator("#to-start"))
        expect(self.page.locator("body")).to_have_attribute("data-screen", "start")
        self.page.mouse.move(0, 0)
        for picture in self.page.locator("#start img").all():
            expect(picture).to_have_js_property("complete", True)
        self.caption(words)
        self.shoot(READ_MS)

    def begin(self, way: str, game: str) -> None:
        """Starts a game on the start screen."""
        self.click(self.page.locator(f'[data-way="{way}"]'))
        self.wait_for(game)

    def wait_for(self, game: str) -> None:
        """Waits until a game is on the table and drawn."""
        expect(self.page.locator("body")).to_have_attribute("data-game", game)
        expect(self.page.locator("body")).to_have_attribute("data-screen", "table")

    def write(self, path: Path) -> None:
        """Writes the film."""
        pictures, times = ([frame[part] for frame in self._frames] for part in (0, 1))
        times[-1] = CURTAIN_MS
        pictures[0].save(
            path, save_all=True, append_images=pictures[1:], duration=times, loop=0, quality=38, method=6,
        )  # fmt: skip


def middle(target: Locator) -> tuple[float, float]:
    """Returns the middle of an element on the page, in pixels."""
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# The scenes


def chameleon(camera: Camera) -> None:
    """Films a short game of two people, from the first lift to the winner's light, and an unfinished one."""
    camera.caption(f"{camera.page.locator('#start-title').inner_text()}. Choose one.")
    camera.shoot(READ_MS)
    camera.begin("chameleon-together", "chameleon")
    camera.caption("Chameleon: lift a piece, and light shows where it may go.")
    camera.shoot(READ_MS)
    for number, move in enumerate(GAME):
        camera.carry(move)
        camera.caption("" if number < 3 else "Capture everything, or reach the far rank, and you win.")
    camera.shoot(READ_MS)
    camera.caption("")
    camera.go_to_start("Learn it in five minutes.")


def lesson(camera: Camera) -> None:
    """Films the first lesson, and an unfinished game."""
    camera.begin("chameleon-learn", "chameleon")
    expect(camera.page.locator("#course strong")).to_be_visible()
    camera.caption("The board itself teaches.")
    camera.shoot(READ_MS)
    camera.go_to_start("Play the computer, or each other.")
    camera.begin("chameleon-together", "chameleon")
    camera.caption("")
    for move in LEFT:
        camera.carry(move)
    camera.go_to_start("Leave a game whenever you like: it is kept.")


def dragons(camera: Camera) -> None:
    """Films a player who begins Dragons against the computer, and so sits down at once."""
    camera.begin("dragons-computer", "dragons")
    camera.caption("Dragons: your cards are on your own page, or on your phone.")
    camera.shoot(READ_MS)
    decide(camera, dragons_people.Player(camera.person, "red"), DECISIONS["dragons"])
    camera.go_to_start("The next game.")


def woodland(camera: Camera) -> None:
    """Films a player of Chameleander against three factions of the computer."""
    camera.begin("woodland-computer", "woodland")
    camera.caption("Woodland: factions with rules of their own.")
    camera.shoot(READ_MS)
    decide(camera, woodland_people.Player(camera.person, "chameleander"), DECISIONS["woodland"])
    camera.go_to_start("What was left goes on where it stopped.")


def decide(camera: Camera, player: dragons_people.Player | woodland_people.Player, times: int) -> None:
    """Takes some decisions on a seat's page, and waits for the computer's."""
    expect(camera.page.locator("body")).to_have_attribute("data-seat", player.seat)
    rng = Random(SEED)
    for _ in range(times):
        expect(camera.page.locator("body")).to_have_attribute("data-decides", "true")
        camera.shoot(LOOK_MS)
        player.decide(player.wish(rng))
        camera.caption("")
    camera.shoot(LOOK_MS)
    camera.person.open()  # the shared page again


def resume_game(camera: Camera) -> None:
    """Films how the unfinished game is resumed."""
    camera.click(camera.page.locator("#start-kept button", has_text="Chameleon").first, READ_MS)
    camera.wait_for("chameleon")
    camera.person.should_see_last_move(LEFT[-1])
    camera.caption("Chameleon goes on: Red to move.")
    camera.shoot(CURTAIN_MS)
