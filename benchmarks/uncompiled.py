"""Imported first, it makes Python take the engine's sources even where compiled modules stand beside them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

ENGINE = Path(__file__).parents[1] / "engine"


class Sources:
    """Finds the modules of `engine` as source files only."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        file = ENGINE.parent.joinpath(*name.split(".")).with_suffix(".py")
        if not name.startswith("engine.") or not file.is_file():
            return None
        return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))


sys.meta_path.insert(0, Sources)  # type: ignore[arg-type]  # a class serves as a finder
