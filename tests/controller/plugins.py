"""Packages with games that are installed for a test: folders with modules and the metadata of pip."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import engine
from controller.tabletop.registry import LOADER, registry

MANIFEST = """
from dataclasses import replace
from controller.games.chameleon import GAME as LIKE
PARTS = {{"rules": "{module}.parts:Rules", "tabletop": "{module}.parts:Tabletop", "commands": (), "picture": None}}
PARTS |= {{"pages": {{}}}}
GAME = replace(LIKE, is_default=False, **(PARTS | dict({changes})))
"""
"""A game of another name with the parts of an existing one."""


PARTS = """
from controller.games.chameleon.tabletop import ChameleonTabletop
from engine.chameleon.game import Chameleon

class Rules(Chameleon):
    name = {game!r}

class Tabletop(ChameleonTabletop):
    game = {game!r}
"""


def install(folder: Path, package: str, text: str | None = None, *, game: str = "", **changes: object) -> None:
    """Puts a package into `folder`: a module with a text, or with the manifest of a game with these parts."""
    module = package.replace("-", "_")
    if text is None:
        parts = {"name": game or package, "title": (game or package).capitalize(), **changes}
        text = MANIFEST.format(module=module, changes=", ".join(f"{part}={value!r}" for part, value in parts.items()))
    (folder / module).mkdir(parents=True)
    (folder / module / "__init__.py").write_text(text, encoding="utf-8")
    (folder / module / "parts.py").write_text(PARTS.format(game=game or package), encoding="utf-8")
    metadata = folder / f"{module}-1.2.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.2\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(f"[{LOADER.group}]\n{package} = {module}:GAME\n", encoding="utf-8")


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Makes the table search for games again, including this folder; restores everything afterwards."""
    tables = engine.GAMES, engine.OPPONENTS, engine.TEACHERS
    before, modules = [dict(table) for table in tables], set(sys.modules)
    sys.path.insert(0, str(folder))
    invalidate_caches()
    registry.cache_clear()
    registry()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        registry.cache_clear()
        for table, names in zip(tables, before, strict=True):
            table.clear()
            table.update(names)
        for name in set(sys.modules) - modules:
            if str(folder) in str(getattr(sys.modules[name], "__file__", "")):
                del sys.modules[name]
