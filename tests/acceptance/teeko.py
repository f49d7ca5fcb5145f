"""Teeko from `examples/teeko/`, installed as a stranger would install a game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TEEKO = Path(__file__).parents[2] / "examples" / "teeko"


def installed_teeko(folder: Path) -> Path:
    """Installs the package into a folder of its own, which a program finds with PYTHONPATH; returns that folder."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(TEEKO, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__", ".*"))
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(install, check=True, capture_output=True)
    return target
