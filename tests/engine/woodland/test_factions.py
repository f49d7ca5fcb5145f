"""A faction is a folder: nothing lists it, and no shared rule names it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine.woodland
from engine.woodland import Woodland
from engine.woodland.faction_registry import FACTIONS, faction
from engine.woodland.rules.turn import task_kinds

HERE = Path(engine.woodland.__file__).parent
SHARED = sorted(HERE.glob("*.py"))
FOLDERS = sorted(each.parent.name for each in HERE.glob("factions/*/board.yaml"))


def words_of(source: str) -> Iterator[str]:
    """Names and texts of a module, without its docstrings, which may give examples."""
    tree = ast.parse(source)
    loose = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in loose:
            yield each.value
        if isinstance(each, ast.Name | ast.Attribute):
            yield each.id if isinstance(each, ast.Name) else each.attr
        if isinstance(each, ast.ImportFrom):
            yield from (each.module or "", *(name.name for name in each.names))


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.stem)
def test_no_shared_module_names_a_faction_but_for_who_plays_when_nothing_is_said(path: Path) -> None:
    named = [word for word in words_of(path.read_text(encoding="utf-8")) if any(key in word.lower() for key in FOLDERS)]
    assert named == ([*Woodland().seats] if path.name == "game.py" else [])


def test_every_folder_is_a_faction_and_every_faction_a_folder() -> None:
    assert sorted({*FACTIONS} - {"rival", "warden"}) == FOLDERS
    assert [faction(key).key for key in FOLDERS] == FOLDERS


@pytest.mark.parametrize("key", FOLDERS)
def test_the_kinds_of_a_factions_tasks_begin_with_its_key(key: str) -> None:
    assert {kind.kind.partition(".")[0] for kind in faction(key).tasks} == {key}


def test_no_two_kinds_of_tasks_have_the_same_word() -> None:
    kinds = [kind.kind for key in FOLDERS for kind in faction(key).tasks]
    assert len({*kinds}) == len(kinds)
    assert task_kinds(tuple(FOLDERS)) is task_kinds(tuple(FOLDERS))
