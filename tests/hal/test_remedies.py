"""The commands in remedies are those of the running program, wherever it was installed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hal import remedies
from hal.remedies import command, free_header_port, install_extra, join_groups, pip, stop_table, table_user


def test_a_command_that_no_path_has_is_named_with_its_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin")
    assert command("flash", "/home/ada/venv/bin/chameleon") == "/home/ada/venv/bin/chameleon flash"


def test_what_the_installer_has_set_up_is_run_as_the_user_of_its_service(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/opt/chameleon-table/versions/2")
    assert command("flash", "/usr/local/bin/chameleon") == "sudo -u chameleon chameleon flash"


def test_a_service_is_stopped_by_systemd_and_a_program_in_its_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remedies, "_UNIT", tmp_path / "chameleon.service")
    alone = (stop_table(), table_user())
    (tmp_path / "chameleon.service").touch()
    assert alone == ("press Ctrl-C in its terminal", "$USER")
    assert (stop_table(), table_user()) == ("run: sudo systemctl stop chameleon", "chameleon")


def test_groups_are_the_installer_s_business_where_it_has_set_up_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = join_groups("gpio", "spi")
    monkeypatch.setattr(sys, "prefix", "/opt/chameleon-table/versions/2")
    assert alone == "run: sudo usermod -aG gpio,spi $USER, then log in again"
    assert join_groups("gpio", "spi") == "run the installer again, in the project's folder: sudo deploy/install.sh"


def test_the_serial_port_of_the_header_is_the_installer_s_business_where_it_has_set_up_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    alone = free_header_port()
    monkeypatch.setattr(sys, "prefix", "/opt/chameleon-table/versions/2")
    assert alone == "run: sudo raspi-config nonint do_serial_hw 0 && sudo raspi-config nonint do_serial_cons 1"
    assert free_header_port() == "run the installer again, in the project's folder: sudo deploy/install.sh"


def test_a_command_that_the_path_has_is_named_as_it_is_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "chameleon"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert command("doctor", str(program)) == "chameleon doctor"


def test_whoever_runs_it_otherwise_is_told_the_plain_command() -> None:
    assert command("flash", "/usr/lib/python3/pytest/__main__.py") == "chameleon flash"


def test_an_extra_is_installed_by_pip_in_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    assert install_extra("pi", tmp_path) == f"run: {sys.executable} -m pip install -e '{tmp_path}[pi]'"
    assert install_extra("", tmp_path) == f"run: {sys.executable} -m pip install -e '{tmp_path}'"
    assert pip("list") == f"{sys.executable} -m pip list"


def test_an_extra_of_an_installed_wheel_is_installed_by_pip_and_needs_no_checkout(tmp_path: Path) -> None:
    assert install_extra("flash", tmp_path) == f"run: {sys.executable} -m pip install 'chameleon-table[flash]'"
    assert install_extra("", tmp_path) == f"run: {sys.executable} -m pip install 'chameleon-table'"


def test_what_the_installer_has_set_up_is_mended_by_the_installer(tmp_path: Path) -> None:
    installer = "run the installer again, in the project's folder: sudo deploy/install.sh"
    assert install_extra("pi5", tmp_path, Path("/opt/chameleon-table/versions/2")) == installer
    assert install_extra("", tmp_path, Path("/opt/chameleon-table/versions/2")) == installer


def test_what_the_installer_does_not_bring_is_installed_beside_it_by_root(tmp_path: Path) -> None:
    remedy = f"run: sudo {sys.executable} -m pip install 'chameleon-table[print]'"
    assert install_extra("print", tmp_path, Path("/opt/chameleon-table/versions/2")) == remedy
