"""The scripts: long steps show their progress and errors; one race does not fail a whole run of tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.book import ROOT, text_of
from tests.differences import first_difference

COMMON = ROOT / "scripts" / "_common.sh"


def ran(step: str, *, every_s: int = 0) -> tuple[int, list[str]]:
    """Runs one step of the scripts without a terminal: its exit status, and the lines on stderr."""
    script = f'. "{COMMON}"; PROGRESS_EVERY_S={every_s} with_progress "Installing the table" bash -c \'{step}\''
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    assert done.stdout == ""
    return done.returncode, [line.strip() for line in done.stderr.splitlines()]


def without_seconds(lines: list[str]) -> list[str]:
    """The same lines; a busy machine may take a second or two for the shortest step."""
    return [" ".join("N" if word.isdigit() else word for word in line.split()) for line in lines]


def test_a_long_step_tells_for_how_long_it_has_run_and_what_it_does_now() -> None:
    status, lines = ran("echo Collecting click; echo Building the table: started")
    assert status == 0
    assert without_seconds(lines) == [
        "Installing the table ...", "N s Collecting click", "N s Building the table", "done in N s",
    ]  # fmt: skip


def test_a_short_step_tells_only_that_it_began_and_is_done() -> None:
    status, lines = ran("echo Collecting click", every_s=1000)
    assert (status, without_seconds(lines)) == (0, ["Installing the table ...", "done in N s"])


def test_a_step_that_fails_tells_all_that_it_said_and_fails() -> None:
    status, lines = ran("echo Collecting click; echo no such host >&2; exit 3", every_s=1000)
    assert (status, lines) == (3, ["Installing the table ...", "Collecting click", "no such host"])


def test_the_script_of_the_docs_names_what_it_takes_before_it_installs_anything() -> None:
    done = subprocess.run([COMMON.with_name("docs"), "publish"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "scripts/docs takes 'build' (the default) or 'serve', not 'publish'.\n"


RACING = """
import os, pathlib, threading, pytest

def is_first_time(name):
    told = pathlib.Path(name)
    return not told.exists() and not told.touch()
"""
FORGIVING = re.findall(r"options\+=\((--reruns .*)\)", text_of(ROOT / "scripts" / "test"))[0].split()
"""How scripts/test tells pytest to forgive a race or two."""


def sample_run(folder: Path, tests: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs tests on two processes as scripts/test does."""
    (folder / "test_sample.py").write_text(RACING + tests)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.hangs", "-p", "no:cacheprovider", "-n", "2"]
    command += ["--dist", "worksteal", *FORGIVING]
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    where = (f"--rootdir={folder}", str(folder))
    return subprocess.run([*command, *options, *where], cwd=folder, env=environ, capture_output=True, text=True)


def closing(done: subprocess.CompletedProcess[str]) -> str:
    """The counts in pytest's last line, without its time."""
    return done.stdout.splitlines()[-1].partition(" in ")[0]


def last_lines(done: subprocess.CompletedProcess[str]) -> str:
    """The end of the run's output: the races, and their first failures."""
    return done.stdout.partition("rerun test summary info")[2]


@pytest.mark.slow
def test_a_race_and_a_hang_that_pass_when_run_again_refuse_no_run_and_are_named(tmp_path: Path) -> None:
    done = sample_run(
        tmp_path,
        """
def test_true(): pass
def test_race(): assert not is_first_time("race")
def test_hang(): assert not is_first_time("hang") or threading.Event().wait()
""",
        "--timeout=2",
    )
    assert (done.returncode, closing(done)) == (0, "3 passed, 2 rerun"), done.stdout
    told = [line for line in last_lines(done).splitlines() if line.startswith("RERUN ")]
    assert sorted(told) == [f"RERUN test_sample.py::test_{name}" for name in ("hang", "race")]
    assert 'assert not is_first_time("race")' in last_lines(done), "why it failed at first"
    assert "Timeout (0:00:02)!" in done.stderr and "in test_hang" in done.stderr, "where it hung"


@pytest.mark.slow
@pytest.mark.thorough
def test_a_crash_and_a_race_while_tidying_up_refuse_no_run_either(tmp_path: Path) -> None:
    done = sample_run(
        tmp_path,
        """
def test_crash(): assert not is_first_time("crash") or os._exit(3)
@pytest.fixture
def untidy():
    yield
    assert not is_first_time("untidy")
def test_tidying_up(untidy): pass
""",
    )
    assert done.returncode == 0, done.stdout
    told = [line for line in last_lines(done).splitlines() if line.startswith("RERUN ")]
    assert sorted(told) == [f"RERUN test_sample.py::test_{name}" for name in ("crash", "tidying_up")]


@pytest.mark.thorough
@pytest.mark.slow
def test_a_test_that_hangs_while_its_failure_is_reported_fails_alone_and_the_others_run(tmp_path: Path) -> None:
    done = sample_run(
        tmp_path,
        """
class Unprintable:
    def __repr__(self):
        while True:
            try:
                threading.Event().wait()
            except BaseException:
                pass
def test_before(): pass
def test_report(): assert Unprintable() is None
@pytest.mark.parametrize("n", range(20))
def test_after(n): pass
""",
        "--timeout=2",
    )
    assert (done.returncode, closing(done)) == (1, "1 failed, 21 passed, 1 rerun"), done.stdout
    assert any(line.startswith("FAILED test_sample.py::test_report - ") for line in done.stdout.splitlines())


@pytest.mark.slow
def test_two_races_are_forgiven_and_the_third_fails_the_run(tmp_path: Path) -> None:
    races = '@pytest.mark.parametrize("n", range(3))\ndef test_race(n): assert not is_first_time(f"race{n}")\n'
    done = sample_run(tmp_path, races)
    assert (done.returncode, closing(done)) == (1, "1 failed, 2 passed, 2 rerun"), done.stdout


@pytest.mark.thorough
@pytest.mark.slow
def test_a_skipped_test_fails_the_run_also_when_a_race_was_forgiven(tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    done = sample_run(
        tmp_path, 'def test_skip(): pytest.skip("no")\ndef test_race(): assert not is_first_time("race")\n'
    )
    assert (done.returncode, closing(done)) == (1, "1 passed, 1 skipped, 1 rerun"), done.stdout


def test_long_texts_that_differ_are_compared_in_a_moment_and_with_one_line() -> None:
    drawing = "".join(f'<path d="M {n} {n}"/>\n' for n in range(200_000))
    assert first_difference(drawing, drawing) == ""
    assert first_difference(drawing.replace("M 7 7", "M 7 8"), drawing) == (
        "line 8: '<path d=\"M 7 8\"/>\\n' is not '<path d=\"M 7 7\"/>\\n'"
    )
    assert first_difference(b"a\nb", b"a\n") == "line 2: 'b' is not the end"
