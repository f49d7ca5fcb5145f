"""The page's shared code names no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.tabletop.light import MEANINGS
from controller.tabletop.registry import known_games, manifest

STATIC = Path(__file__).parents[2] / "controller" / "web" / "static"
THE_PRODUCT = re.compile(r"chameleon[- ]table|“chameleon doctor”", re.I)
SHARED = sorted(path for path in STATIC.rglob("*") if path.suffix in {".js", ".ts", ".css", ".html"})


def words_of_games() -> list[str]:
    """The names of the games and their seats."""
    seats = {seat for name in known_games() for seat in manifest(name).seat_names}
    return sorted({*known_games(), *seats})


@pytest.mark.parametrize("path", SHARED, ids=lambda path: str(path.relative_to(STATIC)))
def test_what_all_games_share_names_no_game_and_no_seat(path: Path) -> None:
    text = THE_PRODUCT.sub("", path.read_text(encoding="utf-8"))
    text = re.sub(r"\[red(: number)?, green(: number)?, blue", "", text)  # a light's three numbers
    named = re.findall(rf"\b({'|'.join(words_of_games())})\b", text, re.I)
    assert named == []


def keys_of(text: str, name: str) -> set[str]:
    """The keys of an object in a module."""
    found = re.search(rf"\b{name}(?: =|:) \{{(.*?)\}}", text, re.S)
    assert found, f"there is no {name}"
    return {quoted or plain for quoted, plain in re.findall(r'(?:"([\w-]+)"|\b(\w+)): "', found[1])}


def test_every_light_that_all_games_share_has_a_shape() -> None:
    module = (STATIC / "js" / "board" / "light-meanings.js").read_text(encoding="utf-8")
    assert {*MEANINGS} <= keys_of(module, "SHARED")
