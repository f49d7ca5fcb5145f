"""The tutorial for a game: its code is that of `examples/teeko/`, and all its commands run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.teeko import TEEKO, installed_teeko
from tests.book import ROOT, blocks, sessions, text_of

TUTORIAL = ROOT / "docs" / "your-own-game.md"

EXCERPT = re.compile(r"[Ii]n `([\w./]+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXCERPTS = EXCERPT.findall(text_of(TUTORIAL))
"""The source file of each block of code, and the block."""

KINDS = {".py", ".js", ".ts", ".css", ".html", ".yml", ".yaml", ".toml", ".sh", ".mjs"}
STEPS = re.split(r"^## (?=\d)", text_of(TUTORIAL), flags=re.MULTILINE)[1:]
"""The numbered steps."""


def parts_of(block: str) -> list[str]:
    """A block of code, split at lines of three dots, which stand for omissions."""
    return [part.rstrip("\n") for part in re.split(r"^ *\.\.\.\n", block, flags=re.MULTILINE) if part.strip()]


def test_the_steps_are_numbered_and_each_has_something_that_is_checked() -> None:
    assert [step.partition(".")[0] for step in STEPS] == [str(number) for number in range(1, len(STEPS) + 1)]
    assert len(STEPS) >= 8
    for step in STEPS:
        assert "```console" in step or "```pycon" in step, step


def test_every_block_of_code_says_which_file_it_is_from() -> None:
    code = [block for language in ("python", "js", "toml") for block in blocks(TUTORIAL, language)]
    assert sorted(code) == sorted(block for _, block in EXCERPTS)


@pytest.mark.parametrize(("file", "block"), EXCERPTS, ids=[f"{n}: {file}" for n, (file, _) in enumerate(EXCERPTS, 1)])
def test_a_block_of_code_stands_in_its_file_line_by_line_and_in_order(file: str, block: str) -> None:
    rest = (TEEKO.parent / file).read_text(encoding="utf-8")
    for part in parts_of(block):
        _, found, rest = rest.partition(part + "\n")
        assert found, f"{part!r} is not in {file}, or not after what stands before it"


def test_nothing_in_the_table_knows_of_it() -> None:
    rooms = ("controller", "engine", "hal", "sim", "firmware_bridge", "deploy", "scripts")
    files = [path for room in rooms for path in (ROOT / room).rglob("*") if path.suffix in KINDS]
    assert len(files) > 200
    named = [path for path in (*files, ROOT / "pyproject.toml") if "teeko" in path.read_text(encoding="utf-8").lower()]
    assert named == []


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a person who follows the tutorial, with the package installed, in the folder above it."""
    folder = tmp_path_factory.mktemp("tutorial")
    installed = installed_teeko(folder)
    shutil.copytree(folder / "source", folder / "home" / "teeko")
    others = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    home = str(folder / "home")
    own = {"HOME": home, "XDG_DATA_HOME": home, "XDG_CONFIG_HOME": home, "COLUMNS": "120"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return {**others, **own, "PATH": path, "PYTHONPATH": str(installed)}


def matches(printed: str, expected: str) -> bool:
    """True when lines match the tutorial, "..." matching anything, regardless of trailing spaces."""
    lines = "\n".join(line.rstrip() for line in printed.strip("\n").split("\n"))
    return re.fullmatch(re.escape(expected).replace(re.escape("..."), r"(?s:.*)"), lines) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("command", "expected"), [*sessions(TUTORIAL)], ids=lambda text: text[:40].replace("\n", " "))
def test_a_command_prints_what_stands_there(reader: dict[str, str], command: str, expected: str) -> None:
    if command.startswith("pip install"):
        command = "python -c 'import teeko'"  # it is already installed, into a temporary folder
    if command.startswith("chameleon play"):
        assert matches(first_line(f"{command} --no-browser --port 0", reader), expected)
        return
    done = subprocess.run(
        ["bash", "-c", command], cwd=reader["HOME"], env=reader, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert matches(done.stdout, expected), done.stdout


def first_line(command: str, reader: dict[str, str]) -> str:
    """The first output of a long-running program, which is then interrupted."""
    with subprocess.Popen(
        shlex.split(command), cwd=reader["HOME"], env=reader, text=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as program:  # fmt: skip
        assert program.stdout is not None
        said = program.stdout.readline()
        program.send_signal(signal.SIGINT)
    return said


@pytest.mark.slow
def test_the_lines_of_python_return_what_stands_there(reader: dict[str, str], tmp_path: Path) -> None:
    written = tmp_path / "tutorial.txt"
    written.write_text("\n".join(blocks(TUTORIAL, "pycon")), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "doctest", str(written)], env=reader, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert written.read_text(encoding="utf-8").count(">>>") >= 20
