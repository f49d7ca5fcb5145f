"""Teeko from `examples/teeko/`, installed like any other package with a game."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

TEEKO = Path(__file__).parents[2] / "examples" / "teeko"


def installed_teeko(folder: Path) -> Path:
    """Installs the package into a separate folder for PYTHONPATH; returns that folder."""
    source, target = folder / "source", folder / "installed"
    shutil.copytree(TEEKO, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__", ".*"))
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(install, check=True, capture_output=True)
    return target
