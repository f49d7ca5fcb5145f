"""A run with a skipped test fails and names it; cases for thorough runs do not count as skipped."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SKIPPING = "import pytest\ndef test_proves_nothing():\n    pytest.skip('not today')\n"
WHOLE_MODULE = "import pytest\npytest.skip('not today', allow_module_level=True)\n"
THOROUGH = "import pytest\n@pytest.mark.thorough\ndef test_proves_the_rest():\n    assert True\n"
PASSING = "def test_proves_something():\n    assert True\n"


def run_pytest(folder: Path, source: str, *options: str) -> subprocess.CompletedProcess[str]:
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "test_sample.py").write_text(source)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(folder)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    ("source", "named"),
    [(SKIPPING, "test_sample.py::test_proves_nothing"), (WHOLE_MODULE, "test_sample.py")],
)
def test_a_run_with_a_skip_fails_and_names_it(tmp_path: Path, source: str, named: str) -> None:
    done = run_pytest(tmp_path, source)
    assert done.returncode == 1
    assert f"no test may be skipped, but these were: {named}" in done.stdout.splitlines()


@pytest.mark.parametrize(("source", "options"), [(PASSING, ()), (SKIPPING, ("--allow-skips",))])
def test_a_run_without_skips_or_with_allowed_ones_succeeds(
    tmp_path: Path, source: str, options: tuple[str, ...]
) -> None:
    done = run_pytest(tmp_path, source, *options)
    assert done.returncode == 0
    assert "no test may be skipped" not in done.stdout


def test_what_only_a_thorough_run_tries_is_deselected_and_not_skipped(tmp_path: Path) -> None:
    for options, counted in (((), "1 passed, 1 deselected in "), (("--thorough",), "2 passed in ")):
        done = run_pytest(tmp_path, THOROUGH + PASSING, "-o", "markers=thorough", *options)
        assert done.stdout.splitlines()[-1].startswith(counted)
