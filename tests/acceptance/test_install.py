"""An installation works without a compiler, is complete, and is independent of its source folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

PROJECT = Path(__file__).parents[2]
LEFT_BEHIND = shutil.ignore_patterns(".*", "build", "*.egg-info", "*.so", "*.pyd", "__pycache__", "tests", "docs")

SOLVE = """
import engine, engine.chameleon.solver.kernel as kernel
from engine.chameleon.solver.book import book_file, opened_book
from engine.chameleon import Position, solve
print(kernel.__file__.rpartition("/")[2])
print(len(opened_book(book_file())) > 100_000, engine.teacher("chameleon").find_puzzle("win-3", 1, bool) is not None)
print(solve(Position.parse("w4/5/1w3/bW2W/5 r"), 9, lambda: False).best)
print([engine.load(name).name == name for name in engine.GAMES].count(False))
"""

PAGES = """
from importlib import import_module
from pathlib import Path
import controller.web
from controller.tabletop.registry import known_games, manifest
static = Path(controller.web.__file__).parent / "static"
print((static / "index.html").is_file(), len(list(static.rglob("*.js"))) > 20)
for name in known_games():
    package, _, file = manifest(name).page.partition(":")
    print(name, (Path(import_module(package).__file__).parent / file).is_file())
"""

IMPORT_ALL = """
import pkgutil, sys
from importlib import import_module
FIRMWARE = ("hall", "main", "matrix", "pixels", "watchdog")
ON_A_PICO = (*(f"firmware_bridge.firmware.{name}" for name in FIRMWARE), "sim.pico.fakes")
for room in ("engine", "hal", "firmware_bridge", "sim", "controller"):
    for found in pkgutil.walk_packages(import_module(room).__path__, f"{room}."):
        if not found.name.startswith(ON_A_PICO) and not found.name.endswith("__main__"):
            print(found.name, import_module(found.name).__file__)
"""
"""Imports every module, and prints its name and its file."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the project installed from a copy, on a machine without a C compiler."""
    source, target = tmp_path_factory.mktemp("source") / "source", tmp_path_factory.mktemp("target")
    shutil.copytree(PROJECT, source, ignore=LEFT_BEHIND)
    (source / "README.md").touch()
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(source)]
    subprocess.run(install, check=True, env={**os.environ, "CC": str(target / "no-compiler")}, capture_output=True)
    return target


def run(installed: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs code in the installation, in an empty folder and for a user without a configuration or games."""
    home = installed / "home"
    home.mkdir(exist_ok=True)
    command = [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(installed)!r})\n{code}", *arguments]
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)}
    others = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    return subprocess.run(command, capture_output=True, text=True, cwd=home, env={**others, **own})


def chameleon(installed: Path, *arguments: str) -> str:
    """The output of the installed command, which must succeed without errors."""
    done = run(installed, "from controller.commands.cli import main; sys.argv[0] = 'chameleon'; main()", *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_without_a_c_compiler_the_same_sources_are_installed_and_solve_the_same(installed: Path) -> None:
    assert run(installed, SOLVE).stdout == "kernel.py\nTrue True\n('b2a2',)\n0\n"


def test_every_installed_module_imports_without_those_that_only_tests_use(installed: Path) -> None:
    done = run(installed, IMPORT_ALL)
    assert (done.returncode, done.stderr) == (0, "")
    modules = dict(line.split() for line in done.stdout.splitlines())
    assert len(modules) > 150
    assert [name for name, file in modules.items() if not file.startswith(str(installed))] == []
    assert sorted(name for name in modules if name.startswith("sim.")) == [
        "sim.board", "sim.cards", "sim.clock", "sim.field", "sim.paths", "sim.pico", "sim.pico.board",
        "sim.pico.stand_in", "sim.reeds", "sim.square", "sim.world",
    ]  # fmt: skip


def test_the_installed_command_prints_the_explained_configuration_and_accepts_it(installed: Path) -> None:
    example = chameleon(installed, "config", "example")
    assert example == (PROJECT / "controller" / "chameleon.yml").read_text(encoding="utf-8")
    (installed / "home" / "mine.yml").write_text(example, encoding="utf-8")
    assert chameleon(installed, "config", "check", "mine.yml") == "mine.yml has no errors.\n"


def test_the_page_and_what_draws_each_game_are_installed(installed: Path) -> None:
    done = run(installed, PAGES)
    assert (done.stderr, done.stdout) == ("", "True True\nchameleon True\ndragons True\nwoodland True\n")


def test_a_remedy_names_what_can_be_run_where_there_is_no_checkout(installed: Path) -> None:
    hint = "from hal.remedies import install_extra; print(install_extra('flash'))"
    assert run(installed, hint).stdout == f"run: {sys.executable} -m pip install 'chameleon-table[flash]'\n"


def test_the_installed_command_plays_and_looks_after_the_table_without_a_checkout(installed: Path) -> None:
    assert chameleon(installed, "perft", "2") == "729\n"
    assert chameleon(installed, "moves", "5/1B1w1/5/5/W4 r").startswith("a1a2 a1b1 ")
    assert "Everything is fine." in chameleon(installed, "doctor", "--no-wait")
