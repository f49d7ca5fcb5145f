"""Each folder here tests the extension of its name; if that is not installed, its tests are left out."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

collect_ignore = [
    folder.name
    for folder in Path(__file__).parent.iterdir()
    if folder.is_dir()
    and (folder / "__init__.py").is_file()
    and find_spec(f"controller.extensions.{folder.name}") is None
]
