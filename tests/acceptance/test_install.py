"""An installation goes on where nothing can be compiled, and what it installs is whole."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".*", "build", "*.egg-info", "*.so", "*.pyd", "__pycache__", "tests", "docs")

ASK = """
import engine, engine.chameleon.kernel as kernel
from engine.chameleon.book import book_file, opened_book
from engine.chameleon import Position, solve
print(kernel.__file__.rpartition("/")[2])
print(len(opened_book(book_file())) > 100_000, len(engine.teacher("chameleon").puzzles()) > 100)
print(solve(Position.parse("w4/5/1w3/bW2W/5 r"), 9, lambda: False).best)
print([engine.load(name).name == name for name in engine.GAMES].count(False))
"""


def test_without_a_c_compiler_the_same_sources_are_installed_and_solve_the_same(tmp_path: Path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    shutil.copytree(PROJECT, source, ignore=LEFT_BEHIND)
    (source / "README.md").touch()
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(install, check=True, env={**os.environ, "CC": str(tmp_path / "no-compiler")}, capture_output=True)
    command = [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(target)!r})\n{ASK}"]
    said = subprocess.run(command, check=True, capture_output=True, text=True, cwd=tmp_path).stdout
    assert said == "kernel.py\nTrue True\n('b2a2',)\n0\n"
