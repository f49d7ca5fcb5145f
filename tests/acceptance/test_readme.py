"""A beginner's commands from the README and the other pages: they run, and print what the docs say."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from doctest import NORMALIZE_WHITESPACE, DocTestParser, DocTestRunner
from pathlib import Path
from urllib.request import urlopen

import pytest

from controller.commands.seat_links import reach
from controller.journal.store import Journal
from tests.book import PAGES, ROOT, blocks, name_of, sessions, text_of

pytestmark = pytest.mark.slow

README = ROOT / "README.md"
READ_ALONE = [page for page in PAGES if page.name not in ("your-own-game.md", "your-own-extension.md")]
"""The pages whose commands only need the table; test_your_own_game.py runs those of the tutorial."""
EVENING_MS = 1_772_389_800_000
"""2026-03-01 18:30 UTC, the start of the README's game."""


@pytest.fixture
def newcomer(tmp_path: Path) -> dict[str, str]:
    """The environment of a person with the command and an empty folder, who has played one game."""
    with Journal.open(tmp_path / "chameleon-table" / "journal.db") as journal:
        seats = {"red": "human", "blue": "engine:1"}
        number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, seats, EVENING_MS)
        for kind, text in (("move", "b1c3"), ("move", "d5b4"), ("move", "c3e5"), ("ended", "red arrival")):
            journal.append(number, kind, text, EVENING_MS)
    others = {name: value for name, value in os.environ.items() if not name.startswith("CHAMELEON_")}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    own = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    return {**others, **own, "PATH": path, "COLUMNS": "120"}


def heed_ctrl_c() -> None:
    """A shell makes background programs ignore Ctrl-C, and these tests may be one."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def table(newcomer: dict[str, str]) -> Iterator[subprocess.Popen[str]]:
    """A table started like in `scripts/play`; it is stopped after the test in any case."""
    command = ["chameleon", "play", "--new", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, env=newcomer, stdout=subprocess.PIPE, text=True, preexec_fn=heed_ctrl_c
    ) as running:
        yield running
        running.kill()


def without_trailing_spaces(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip().split("\n"))


@pytest.mark.parametrize(
    ("command", "printed"),
    [pytest.param(*each, id=f"{name_of(page)}: {each[0][:40]}") for page in READ_ALONE for each in sessions(page)],
)
def test_a_command_of_the_book_prints_what_stands_there(
    command: str, printed: str, newcomer: dict[str, str]
) -> None:
    done = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, env=newcomer, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert without_trailing_spaces(done.stdout) == printed


def examples(page: Path) -> list[str]:
    """A page's blocks with a Python session; others show a part of a file."""
    return [block for block in blocks(page, "python") if ">>>" in block]


@pytest.mark.parametrize("page", [page for page in PAGES if examples(page)], ids=name_of)
def test_the_python_of_the_book_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    code = "\n".join(examples(page))
    told: list[str] = []
    test = DocTestParser().get_doctest(code, {}, name_of(page), str(page), 0)
    result = DocTestRunner(optionflags=NORMALIZE_WHITESPACE).run(test, out=told.append)
    assert (result.failed, "".join(told)) == (0, "")
    assert result.attempted


def test_the_two_commands_of_the_readme_are_there_to_be_run() -> None:
    named = re.findall(r"^```\n(scripts/\w+)\n```$", text_of(README), re.MULTILINE)
    assert named == ["scripts/play", "scripts/test"]
    assert all(os.access(ROOT / script, os.X_OK) for script in named)


def test_chameleon_play_serves_a_page_and_ends_when_it_is_told_to(table: subprocess.Popen[str]) -> None:
    assert table.stdout is not None
    first = table.stdout.readline()
    found = re.fullmatch(r"The table is ready: (http://127\.0\.0\.1:\d+/)  \(press Ctrl-C to stop\)\n", first)
    assert found, first
    assert table.stdout.readline() == (
        "Only this machine can open the page. To let phones nearby open it, start the table with --lan.\n"
    )
    with urlopen(f"{found[1]}ready", timeout=60) as ready, urlopen(found[1], timeout=60) as page:
        assert ready.read() == b"ready"
        assert b"<title>Chameleon table</title>" in page.read()
    table.send_signal(signal.SIGINT)
    assert table.wait(timeout=60) == 130  # as shells say "interrupted"


def test_a_table_for_the_network_says_the_address_that_other_machines_open(newcomer: dict[str, str]) -> None:
    command = ["chameleon", "play", "--new", "--lan", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, env=newcomer, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        first, second = running.stdout.readline(), running.stdout.readline()
        ready = r"The table is ready: (http://(?!0\.0\.0\.0)[0-9.]+:\d+/)  \(press Ctrl-C to stop\)\n"
        found = re.fullmatch(ready, first)
        assert found, first
        assert second == f"{reach('0.0.0.0', found[1])}\n"
        with urlopen(f"{found[1]}ready", timeout=60) as ready:
            assert ready.read() == b"ready"
        running.kill()
