"""The tutorial for an extension: its code is that of `examples/webhook/`, and all its commands run."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.acceptance.test_your_own_game import EXCERPT, first_line, matches, parts_of
from tests.book import ROOT, blocks, sessions, text_of

TUTORIAL = ROOT / "docs" / "your-own-extension.md"
WEBHOOK = ROOT / "examples" / "webhook"
EXCERPTS = EXCERPT.findall(text_of(TUTORIAL))
"""The source file of each block of code, and the block."""


def test_every_block_of_code_says_which_file_it_is_from() -> None:
    code = [block for language in ("python", "js", "toml", "yaml", "html") for block in blocks(TUTORIAL, language)]
    assert sorted(code) == sorted(block for _, block in EXCERPTS)
    assert len(code) >= 10


@pytest.mark.parametrize(("file", "block"), EXCERPTS, ids=[f"{n}: {file}" for n, (file, _) in enumerate(EXCERPTS, 1)])
def test_a_block_of_code_stands_in_its_file_line_by_line_and_in_order(file: str, block: str) -> None:
    rest = (WEBHOOK.parent / file).read_text(encoding="utf-8")
    for part in parts_of(block):
        _, found, rest = rest.partition(part + "\n")
        assert found, f"{part!r} is not in {file}, or not after what stands before it"


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a person who has installed the package in the folder above it."""
    home = tmp_path_factory.mktemp("reader")
    project = tomllib.loads((WEBHOOK / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    facts = home / "site" / f"chameleon_table_webhook-{project['version']}.dist-info"
    facts.mkdir(parents=True)
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    lines = [f"[{group}]\n{name} = {where}\n" for group, named in project["entry-points"].items()
             for name, where in named.items()]  # fmt: skip
    (facts / "entry_points.txt").write_text("".join(lines), encoding="utf-8")
    others = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "COLUMNS": "120"}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    found = os.pathsep.join(map(str, (ROOT, home / "site", WEBHOOK)))
    return {**others, **own, "PATH": path, "PYTHONPATH": found, "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.mark.parametrize(("command", "expected"), [*sessions(TUTORIAL)], ids=lambda text: text[:40].replace("\n", " "))
def test_a_command_prints_what_stands_there(reader: dict[str, str], command: str, expected: str) -> None:
    if command.startswith("pip install"):
        command = "python -c 'import webhook'"  # it is installed already
    if command.startswith("chameleon play"):
        assert matches(first_line(f"{command} --no-browser --port 0", reader), expected)
        return
    done = subprocess.run(
        ["bash", "-c", command.replace("pytest", "python -m pytest -p no:cacheprovider")], cwd=WEBHOOK.parent,
        env=reader, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert matches(done.stdout, expected), done.stdout


def test_the_lines_of_python_return_what_stands_there(reader: dict[str, str], tmp_path: Path) -> None:
    written = tmp_path / "tutorial.txt"
    written.write_text("\n".join(blocks(TUTORIAL, "pycon")), encoding="utf-8")
    done = subprocess.run([sys.executable, "-m", "doctest", str(written)], env=reader, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "")
    assert written.read_text(encoding="utf-8").count(">>>") >= 4


def test_nothing_in_the_table_knows_of_it() -> None:
    rooms = ("controller", "engine", "hal", "sim", "firmware_bridge")
    files = [path for room in rooms for path in (ROOT / room).rglob("*.py")]
    assert [path for path in files if "webhook" in path.read_text(encoding="utf-8").lower()] == []
