"""Both libraries with the module RPi.GPIO work: the real ones are run, not a model of them.

rpi-lgpio runs here; the original RPi.GPIO needs a compiler and a namespace of its own: `scripts/try-rpi-gpio`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real rpi-lgpio in a separate folder, without lgpio, which the test replaces."""
    folder = tmp_path_factory.mktemp("rpi-lgpio")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
    subprocess.run([*pip, "--target", str(folder), "rpi-lgpio==0.6"], check=True, capture_output=True)
    return folder


@pytest.mark.slow
def test_the_real_rpi_lgpio_scans_the_matrix(library: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(library), "RPI_LGPIO_REVISION": "c03115", "RPI_LGPIO_CHIP": "0"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(ROOT / "tests/hal/on_lines.py")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environ, timeout=120)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^33 passed", done.stdout, re.MULTILINE), done.stdout
