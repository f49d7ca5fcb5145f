"""The scripts of the first start: long steps tell how far they are, and why they failed."""

from __future__ import annotations

import subprocess
from pathlib import Path

COMMON = Path(__file__).parents[1] / "scripts" / "_common.sh"


def ran(step: str, *, every_s: int = 0) -> tuple[int, list[str]]:
    """Runs one step of the scripts where nobody has a terminal: its exit status, and the lines on stderr."""
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
