"""The first start: a table runs before anything is compiled, and compiled modules are used all or none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.engine.kernels import can_compile

ROOT = Path(__file__).parents[1]
FASTER = "The computer thinks faster from the next start on."
NO_COMPILER = (
    "Running uncompiled: there is no C compiler. The computer thinks faster with one; "
    "on Debian: sudo apt install gcc python3-dev"
)

PROJECT = """
[build-system]
requires = ["setuptools>=78.1.1", "cython>=3.1"]
build-backend = "setuptools.build_meta"
[project]
name = "chameleon-table"
version = "0.1.0"
[project.scripts]
chameleon = "engine.table:main"
[tool.setuptools]
packages = ["engine"]
"""

TABLE = """
import sys
from pathlib import Path
from engine import hare, tortoise

def main():
    print(*sys.argv[1:], *(Path(each.__file__).suffix for each in (hare, tortoise)))
"""

COMPILES = """
import os, pathlib, signal, sys
made = pathlib.Path(sys.argv[sys.argv.index("--build-lib") + 1], "engine")
made.mkdir(parents=True)
for name in ("hare", "tortoise"):
    if os.environ.get("FAILS") == name:
        break
    if os.environ.get("INTERRUPTED") == name:
        os.kill(os.getppid(), signal.SIGKILL)
    (made / (name + "SUFFIX")).write_text(pathlib.Path("engine", name + ".py").read_text())
""".replace("SUFFIX", sysconfig.get_config_var("EXT_SUFFIX"))
"""Replaces setup.py: it makes a copy of each source."""


class Checkout:
    """A checkout with two modules to compile."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "engine").mkdir()
        for name in ("__init__.py", "hare.py", "hare.pxd", "tortoise.py", "tortoise.pxd"):
            (folder / "engine" / name).touch()
        (folder / "engine" / "table.py").write_text(TABLE)
        (folder / "pyproject.toml").write_text(PROJECT)
        shutil.copytree(ROOT / "scripts", folder / "scripts")
        shutil.copy(ROOT / "constraints.txt", folder)

    def compiled(self) -> dict[str, str]:
        """The compiled modules in the tree: the name of each, and its source."""
        return {path.name.partition(".")[0]: path.read_text() for path in (self.folder / "engine").glob("*.so")}

    def run(self, *command: str, **environ: str) -> tuple[int, str, list[str]]:
        """Runs a script to its end, including its background work: its status, its output, and the log."""
        done = subprocess.run(command, cwd=self.folder, env={**os.environ, **environ}, capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr.splitlines()


class PaperCheckout(Checkout):
    """A checkout that compiles by copying, on any machine."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "setup.py").write_text(COMPILES)
        (folder / "paper" / "pip").mkdir(parents=True)
        for name in ("pip/__init__.py", "pip/__main__.py", "Python.h"):
            (folder / "paper" / name).touch()
        headers = f"import sysconfig\nsysconfig.get_path = lambda name: {str(folder / 'paper')!r}\n"
        (folder / "paper" / "sitecustomize.py").write_text(headers)

    def asked(self, word: str, **environ: str) -> tuple[int, list[str]]:
        """The result of scripts/compiled.py: its status, and the lines."""
        on_paper = {"PYTHONPATH": str(self.folder / "paper"), "CC": "sh"}
        status, printed, said = self.run(sys.executable, "scripts/compiled.py", word, **on_paper, **environ)
        return status, [*printed.splitlines(), *said]

    def left(self) -> list[str]:
        """The files left by compiling, except for locks and the log."""
        kept = (self.folder / "build" / "compiled").iterdir()
        return [path.name for path in kept if path.name != "log" and path.suffix != ".lock"]


@pytest.fixture
def checkout(tmp_path: Path) -> PaperCheckout:
    return PaperCheckout(tmp_path)


@pytest.mark.slow
def test_a_table_runs_before_anything_is_compiled_and_compiled_from_its_second_start_on(tmp_path: Path) -> None:
    checkout = Checkout(tmp_path)
    shutil.copy(ROOT / "setup.py", tmp_path)
    status, printed, said = checkout.run("scripts/play", "--new")
    assert (status, printed) == (0, "play --new .py .py\n"), said
    assert said[-2:] == [f"Running uncompiled; compiling in the background. {FASTER}", f"Compiled. {FASTER}"] or (
        said[-1] == NO_COMPILER and not can_compile()
    )
    suffix = ".so" if can_compile() else ".py"
    assert checkout.run("scripts/play") == (0, f"play {suffix} {suffix}\n", [] if can_compile() else [NO_COMPILER])

    (tmp_path / "engine" / "hare.py").write_text("FAST = True\n")
    assert checkout.run("scripts/play", CC="no-compiler") == (0, "play .py .py\n", [NO_COMPILER])
    assert list(tmp_path.glob("engine/*.so")) == [], "of other sources"


def test_what_was_compiled_behind_a_table_is_put_in_place_at_the_next_start(checkout: PaperCheckout) -> None:
    began = f"Running uncompiled; compiling in the background. {FASTER}"
    assert checkout.asked("start") == (0, [began, f"Compiled. {FASTER}"])
    assert checkout.compiled() == {}, "never under a table that runs"
    assert checkout.asked("start") == (0, [])
    assert checkout.compiled() == {"hare": "", "tortoise": ""}
    assert checkout.left() == ["in-place"]


def test_modules_of_other_sources_are_removed_before_anything_runs(checkout: PaperCheckout) -> None:
    checkout.asked("now")
    (checkout.folder / "engine" / "hare.pxd").write_text("cdef int speed\n")
    assert checkout.asked("take") == (1, [])
    assert checkout.compiled() == {}
    (checkout.folder / "engine" / "hare.py").write_text("FAST = True\n")
    assert checkout.asked("now") == (0, [])
    assert checkout.compiled() == {"hare": "FAST = True\n", "tortoise": ""}


def test_a_compile_that_is_interrupted_leaves_no_module_and_the_next_one_is_whole(checkout: PaperCheckout) -> None:
    assert checkout.asked("now", INTERRUPTED="tortoise") == (-9, [])
    assert [name.partition("-")[0] for name in checkout.left()] == ["making"]
    assert checkout.asked("take") == (1, [])
    assert checkout.compiled() == {}
    assert checkout.asked("now") == (0, [])
    assert (checkout.compiled(), checkout.left()) == ({"hare": "", "tortoise": ""}, ["in-place"])


def test_where_putting_modules_in_place_was_interrupted_none_is_used(checkout: PaperCheckout) -> None:
    checkout.asked("start")
    (made,) = checkout.folder.glob("build/compiled/*/engine")
    for module in made.glob("hare.*"):
        module.rename(checkout.folder / "engine" / module.name)
    assert checkout.asked("take") == (1, [])
    assert checkout.compiled() == {}


def test_where_one_module_cannot_be_compiled_none_is_used(checkout: PaperCheckout) -> None:
    assert checkout.asked("start", FAILS="tortoise") == (
        0,
        [
            f"Running uncompiled; compiling in the background. {FASTER}",
            "Compiling failed; build/compiled/log says why. The table goes on uncompiled.",
        ],
    )
    assert checkout.asked("now", FAILS="tortoise") == (1, [])
    assert (checkout.compiled(), checkout.left()) == ({}, [])


def test_nothing_is_compiled_twice_at_a_time(checkout: PaperCheckout) -> None:
    checkout.asked("take")
    with (checkout.folder / "build" / "compiled" / "making.lock").open("w") as lock:
        flock(lock, LOCK_EX)
        assert checkout.asked("start") == (0, [f"Running uncompiled; still compiling in the background. {FASTER}"])
        assert checkout.asked("behind") == (0, [])
    assert checkout.left() == []


def test_without_a_compiler_a_table_starts_and_says_so(checkout: PaperCheckout) -> None:
    (checkout.folder / "paper" / "Python.h").unlink()
    assert checkout.asked("start") == (0, [NO_COMPILER])
    assert checkout.asked("now") == (1, ["There is no C compiler, or Python's headers are missing."])


LOADED = """
import sys, controller.commands.play
files = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
print(*sorted({name.partition(".")[0] for name, file in files.items() if "site-packages" in file and name[0] != "_"}))
print(sum(not name.startswith(("controller", "engine", "hal")) for name in files))
"""


def test_a_table_loads_no_library_that_it_may_never_use() -> None:
    """Such as rich, which prints the doctor's findings: with it, and with segno, 413 modules of others were loaded."""
    done = subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, capture_output=True, text=True, check=True)
    libraries, count = done.stdout.splitlines()
    of_older_pythons = {"typing_extensions"}
    assert {*libraries.split()} - of_older_pythons == {
        "anyio", "click", "h11", "platformdirs", "starlette", "uvicorn", "yaml",
    }  # fmt: skip
    assert int(count) <= 357, "347 on Linux"
