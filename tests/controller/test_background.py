"""Background work while the table runs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from controller.games.chameleon import table_background
from controller.processes import working_ahead
from engine.chameleon.tables.material import materials
from tests.engine.kernels import COMPILED
from tests.waiting import wait_until

MODULE = """
import os, pathlib, sys
pathlib.Path(sys.argv[1] + ".begun").write_text(str(os.getpid()))
sys.stdin.read()
"""


def test_a_process_works_ahead_as_long_as_the_table_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "lizards_ahead.py").write_text(MODULE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path))
    begun = tmp_path / "lizards.begun"
    with working_ahead("lizards", "lizards_ahead:main"):
        wait_until(lambda: begun.exists() and begun.read_text())
        os.kill(int(begun.read_text()), 0)
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


def test_nothing_works_ahead_without_a_module_or_a_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("controller.processes.subprocess.Popen", None)
    with working_ahead("chameleon", "controller.games.chameleon.table_background:main"), working_ahead("dragons", None):
        assert os.environ["CHAMELEON_DATA"] == os.devnull


def test_a_table_builds_its_tables_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_background, "_PIECES", (2,))
    monkeypatch.setattr(table_background, "_end_with_the_table", lambda: None)
    monkeypatch.setattr(table_background.os, "nice", lambda _: 0)
    table_background.main(str(tmp_path))
    wanted = [f"{each.name}.table" for each in materials(2)] if COMPILED else []
    assert sorted(path.name for path in tmp_path.glob("tables/*")) == wanted
