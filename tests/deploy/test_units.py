"""Units and udev rules are valid; systemd itself verifies them, because at run time it ignores too much."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNIT = ROOT / "deploy" / "chameleon.service"
RULES = ROOT / "deploy" / "70-chameleon.rules"
COMPLAINT = re.compile(r"ignoring|unknown|failed|not executable", re.IGNORECASE)


def verified(folder: Path, text: str) -> str:
    """The complaints of systemd about a unit whose program has a path on this machine."""
    analyze = shutil.which("systemd-analyze")
    assert analyze, "systemd-analyze is needed to check the unit; on Debian: sudo apt install systemd"
    here = Path(sys.executable).with_name("chameleon")
    unit = folder / "chameleon.service"
    unit.write_text(text.replace("/opt/chameleon-table/current/bin/chameleon", str(here)))
    done = subprocess.run([analyze, "verify", str(unit)], capture_output=True, text=True, timeout=60)
    return "\n".join(line for line in done.stderr.splitlines() if COMPLAINT.search(line) and "chameleon" in line)


def settings(section: str) -> dict[str, str]:
    """One section of the unit; the last value of a repeated key."""
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(UNIT.read_text(encoding="utf-8"))
    return dict(parser[section])


def test_systemd_understands_every_line_of_the_unit(tmp_path: Path) -> None:
    assert verified(tmp_path, UNIT.read_text(encoding="utf-8")) == ""


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("Restart=always", "Restart=allways"), ("UMask=0077", "UMusk=0077"), ("ExecStart=", "ExecStart=/no/such/folder")],
)
def test_a_mistake_in_the_unit_would_be_noticed(tmp_path: Path, line: str, wrong: str) -> None:
    assert verified(tmp_path, UNIT.read_text(encoding="utf-8").replace(line, wrong)) != ""


def test_the_table_runs_without_rights_and_is_started_again_when_it_hangs() -> None:
    service = settings("Service")
    wanted = {"Type": "notify", "User": "chameleon", "Restart": "always", "NoNewPrivileges": "yes"}
    assert {key: service[key] for key in wanted} == wanted
    assert int(service["WatchdogSec"]) >= 10
    assert service["CapabilityBoundingSet"] == ""


CLOSED = (
    "NoNewPrivileges=", "CapabilityBoundingSet=~CAP_SYS_TIME", "ProtectClock=", "ProtectSystem=", "ProtectHome=",
    "RestrictRealtime=", "RestrictNamespaces=~user", "RestrictSUIDSGID=", "PrivateTmp=", "RemoveIPC=", "UMask=",
    "SystemCallFilter=~@clock", "SystemCallFilter=~@privileged", "SystemCallFilter=~@mount",
    "SystemCallFilter=~@raw-io", "SystemCallFilter=~@module", "SystemCallFilter=~@reboot", "SystemCallFilter=~@swap",
    "SystemCallFilter=~@debug",
)  # fmt: skip
"""Restrictions that systemd-analyze must find, by its names."""


def test_systemd_finds_the_doors_closed_that_a_table_does_not_need() -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "systemd-analyze is needed to check the unit; on Debian: sudo apt install systemd"
    command = [analyze, "security", "--offline=true", "--json=short", "--threshold=20", str(UNIT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    closed = {row["name"] for row in json.loads(done.stdout) if row["set"]}
    assert [name for name in CLOSED if name not in closed] == []
    assert done.returncode == 0, "its exposure is above 2.0 of 10"


def test_a_restart_that_the_operator_asked_for_is_no_failure() -> None:
    from controller.commands.restart import STATUS

    assert (settings("Service")["Restart"], settings("Service")["SuccessExitStatus"]) == ("always", str(STATUS))


def test_a_table_that_grows_without_end_is_started_again_before_the_smallest_pi_swaps() -> None:
    assert settings("Service")["MemoryMax"] == "400M"


def test_a_computer_player_that_is_stopped_or_takes_all_memory_does_not_end_the_table() -> None:
    service = settings("Service")
    assert (service["KillMode"], service["OOMPolicy"]) == ("mixed", "continue")


def test_the_journal_lies_in_the_folder_that_systemd_keeps() -> None:
    assert settings("Service")["StateDirectory"] == "chameleon-table"
    assert "journal: /var/lib/chameleon-table/journal.db" in (ROOT / "deploy/install.sh").read_text(encoding="utf-8")


def test_the_unit_s_command_is_one_that_the_program_knows() -> None:
    from controller.commands.cli import chameleon
    from tests.controller.command_line import below

    command = settings("Service")["ExecStart"].split()
    assert command[:2] == ["/opt/chameleon-table/current/bin/chameleon", "play"]
    known = {option for each in dict(below(chameleon))["play"].params for option in each.opts}
    assert {word for word in command if word.startswith("--")} <= known


OTHERS = (
    "chameleon-hotspot.service", "chameleon-hotspot.timer", "chameleon-hub.service", "chameleon-kiosk.service",
    "chameleon-way-back.service", "chameleon-update.service",
)  # fmt: skip


@pytest.mark.parametrize("name", OTHERS)
def test_systemd_understands_every_line_of_the_other_units(tmp_path: Path, name: str) -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze
    unit = tmp_path / name.replace("update.", "update@.")
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    for program in ("/usr/bin/cage", "/opt/chameleon-table/current/bin/chameleon"):
        text = text.replace(program, "/bin/sh")
    unit.write_text(text)
    shutil.copy(ROOT / "deploy" / "chameleon-hotspot.service", tmp_path)
    done = subprocess.run([analyze, "verify", unit], capture_output=True, text=True, timeout=60)
    assert [line for line in done.stderr.splitlines() if COMPLAINT.search(line) and unit.stem in line] == []


def test_every_rule_of_udev_is_well_formed() -> None:
    term = r'[A-Z]+(\{[\w./]+\})?(==|!=|\+=|=|:=)"[^"]*"'
    rules = [line for line in RULES.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    assert len(rules) == 5
    assert [rule for rule in rules if not re.fullmatch(rf"{term}(, {term})*", rule)] == []
    assert all("==" in rule and 'MODE="0660"' in rule for rule in rules)


def test_the_pico_is_known_by_its_usb_identity_and_keeps_its_name() -> None:
    rule = next(line for line in RULES.read_text(encoding="utf-8").splitlines() if "SYMLINK" in line)
    assert 'ATTRS{idVendor}=="2e8a"' in rule
    assert 'SYMLINK+="chameleon-pico"' in rule


def hub_settings() -> dict[str, str]:
    """The options of the hub's service; the last value of a repeated key."""
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string((ROOT / "deploy" / "chameleon-hub.service").read_text(encoding="utf-8"))
    return dict(parser["Service"])


def test_the_hub_runs_as_a_user_of_its_own_and_keeps_its_games_where_systemd_keeps_its_folder() -> None:
    service = hub_settings()
    assert (service["DynamicUser"], service["CapabilityBoundingSet"], service["Restart"]) == ("yes", "", "always")
    command = service["ExecStart"].split()
    assert command[-3:] == ["--folder", f"/var/lib/{service['StateDirectory']}", "$HUB_OPTIONS"]


def test_the_hub_s_command_is_one_that_the_program_knows() -> None:
    from controller.commands.cli import chameleon
    from tests.controller.command_line import below

    command = hub_settings()["ExecStart"].split()
    assert command[:2] == ["/opt/chameleon-table/current/bin/chameleon", "hub"]
    known = {option for each in dict(below(chameleon))["hub"].params for option in each.opts}
    assert {word for word in command if word.startswith("--")} <= known


def test_systemd_finds_the_hub_s_doors_closed() -> None:
    analyze = shutil.which("systemd-analyze")
    assert analyze, "systemd-analyze is needed to check the unit; on Debian: sudo apt install systemd"
    unit = str(ROOT / "deploy" / "chameleon-hub.service")
    command = [analyze, "security", "--offline=true", "--threshold=20", unit]
    done = subprocess.run(command, capture_output=True, timeout=60)
    assert done.returncode == 0, "its exposure is above 2.0 of 10"
