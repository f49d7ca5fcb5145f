"""The contract of pages, for every game that the table knows."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from controller.tabletop.registry import default_game, known_games, manifest
from controller.testing import PageContract
from controller.testing.page import complaint_of_picture, complaints_of


@pytest.mark.parametrize("name", known_games())
class TestPages(PageContract):
    """Every game's page."""

    drawn_otherwise = frozenset({"suit-fox", "suit-rabbit", "suit-mouse"})  # marks on the board itself


def complaints(folder: Path, monkeypatch: pytest.MonkeyPatch, module: str) -> list[str]:
    """The faults of a module."""
    (folder / "odd" / "page").mkdir(parents=True)
    (folder / "odd" / "__init__.py").touch()
    (folder / "odd" / "page" / "odd.js").write_text(module, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "odd", raising=False)
    game = manifest(default_game())
    view = engine.load(game.name).view(None)
    odd = replace(game, page="odd:page/odd.js", meanings="controller.tabletop.light:MEANINGS")
    return complaints_of(odd, [{"view": view, "standing": "a1"}], frozenset())


@pytest.mark.parametrize(
    ("module", "complaint"),
    [
        ("export const game = {};", "the module exports no “page”"),
        ("export const page = { api: 7 };",
         "the module is written for version 7 of the page's interface, and this table has version 1"),
        ("export const page = { api: 1, rules: () => [] };", "rules gives something else than elements"),
        ("export const page = { api: 1, ways: ['flies'] };", "“flies” of ways is no light of the game"),
        ("export const page = { api: 1, tiles: () => [] };", "there are 0 tiles"),
        ("export const page = { api: 1, pieces: () => [{ square: 'c3', look: 'x' }] };", "stand on c3, expected a1"),
        ("export const page = { api: 1, pieces: () => [{ square: 'a1', look: 'x' }], drawPiece: () => null };",
         "there is no drawing of x"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_module_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, complaint: str
) -> None:
    assert any(complaint in said for said in complaints(tmp_path, monkeypatch, module))


DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">%s</svg>'


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        (DRAWING % "<path d='M0 0h9v9z'/>", ""),
        ("a board", "it is no SVG: "),
        ("<svg/>", "it is no SVG with a viewBox"),
        (DRAWING % "<script/>", "it has an element 'script', which a picture cannot use"),
        (DRAWING % "<image href='x.png'/>", "it has an element 'image', which a picture cannot use"),
        (DRAWING % ("<g/>" * 10_001), "it has 40072 characters, more than 40000"),
    ],
)
def test_what_is_wrong_with_a_picture_is_said(picture: str, complaint: str) -> None:
    said = complaint_of_picture(picture)
    assert said.startswith(complaint) and bool(said) == bool(complaint)
