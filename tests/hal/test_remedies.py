"""What a person is told to run is the program that runs, wherever it was installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hal.remedies import command, install_extra, pip


def test_a_command_that_no_path_has_is_named_with_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin")
    assert command("flash", "/opt/chameleon-table/bin/chameleon") == "/opt/chameleon-table/bin/chameleon flash"


def test_a_command_that_the_path_has_is_named_as_it_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chameleon"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert command("doctor", str(program)) == "chameleon doctor"


def test_whoever_runs_it_otherwise_is_told_the_plain_command() -> None:
    assert command("flash", "/usr/lib/python3/pytest/__main__.py") == "chameleon flash"


def test_an_extra_is_installed_by_pip_in_a_checkout_and_by_the_installer_elsewhere(tmp_path: Path) -> None:
    assert install_extra("pi", tmp_path) == "run the installer again, in the project's folder: sudo deploy/install.sh"
    (tmp_path / "pyproject.toml").touch()
    assert install_extra("pi", tmp_path) == f"run: {sys.executable} -m pip install -e '{tmp_path}[pi]'"
    assert pip("list") == f"{sys.executable} -m pip list"
