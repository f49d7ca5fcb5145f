"""`chameleon update` and the way back: after any interruption, a complete version runs and no game is lost."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest

from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.backup.archive import Backup, read_backup, write_backup
from controller.extensions.updates.on_machine import OnMachine
from controller.extensions.updates.on_machine import run as run_here
from controller.extensions.updates.sources import Fetched
from controller.extensions.updates.updating import go_back, update
from controller.extensions.updates.versions import About, Versions
from controller.journal.store import Journal
from tests.controller.command_line import chameleon, is_one_complaint, run
from tests.killing import killed_at

WAY_BACK = Path(__file__).parents[3] / "deploy" / "way-back.sh"
STEPS = ("fetch", "keep", "build", "check", "keep_way_back")
OLD, NEW = About("0.1.0", "/home/pi/table"), About("0.2.0", "/home/pi/table", before=1)


@dataclass
class PaperMachine:
    """A simulated machine on which a program is a file with its version; `fails` names the step that fails."""

    versions: Versions
    fails: frozenset[str] = frozenset()
    was_running: bool = True
    done: list[str] = field(default_factory=list)
    running: str = ""

    def _do(self, step: str) -> None:
        self.done.append(step)
        if step in self.fails:
            raise TableError(f"{step} went wrong")

    def fetch(self, work: Path) -> Fetched:
        self._do("fetch")
        (work / "source").mkdir()
        (work / "source" / "pyproject.toml").write_text("0.2.0")
        return Fetched(work / "source", "/home/pi/table", "0.2.0")

    def runs(self) -> bool:
        return self.was_running

    def keep(self, version: Path) -> Path:
        self._do("keep")
        self.versions.home.joinpath("backup.zip").write_text(program(version))
        return self.versions.home / "backup.zip"

    def build(self, source: Fetched, version: Path) -> None:
        (version / "bin").mkdir(parents=True)
        self._do("build")  # it fails half way
        (version / "bin" / "chameleon").write_text((source.folder / "pyproject.toml").read_text())

    def check(self, version: Path, backup: Path | None) -> None:
        self._do("check" if backup is not None else "check without a backup")

    def keep_way_back(self, version: Path) -> None:
        self._do("keep_way_back")
        (self.versions.home / "way-back.sh").write_text(WAY_BACK.read_text())

    def restart(self) -> None:
        self.running = program(self.versions.home / "current")
        self._do(f"restart {self.running}")
        (self.versions.home / "answered").write_text(self.running)


def program(version: Path) -> str:
    return (version / "bin" / "chameleon").read_text()


def installed(home: Path, fails: str = "", *, was_running: bool = True) -> PaperMachine:
    """A machine with one version."""
    versions = Versions(home)
    (versions.folder(1) / "bin").mkdir(parents=True)
    (versions.folder(1) / "bin" / "chameleon").write_text("0.1.0")
    versions.finish(1, OLD)
    versions.switch(1)
    return PaperMachine(versions, frozenset(filter(None, fails.split(","))), was_running)


def booted(machine: PaperMachine) -> None:
    """Boots after a power cut: runs the unit that an update has installed, with simulated commands."""
    script = machine.versions.home / "way-back.sh"
    if not script.exists():
        return
    commands = machine.versions.home / "bin"
    commands.mkdir(exist_ok=True)
    for name in ("systemctl", "udevadm"):
        (commands / name).write_text("#!/bin/sh\n")
        (commands / name).chmod(0o755)
    environ = {**os.environ, "PATH": f"{commands}:{os.environ['PATH']}"}
    subprocess.run(["sh", script, machine.versions.home], env=environ, check=True, timeout=60)


def updated(machine: PaperMachine, say: Callable[[str], None] = lambda _: None) -> About:
    return update(machine.versions, machine, machine.fetch, say)[0]


def left(machine: PaperMachine) -> tuple[int | None, dict[int, About], list[str]]:
    """The running version, the complete ones, and the existing folders."""
    versions = machine.versions
    folders = [*(versions.home / "versions").iterdir(), *versions.home.glob("work")]
    return versions.current, versions.all(), sorted(folder.name for folder in folders)


def test_an_update_puts_the_new_version_beside_the_old_one_and_changes_over_to_it(tmp_path: Path) -> None:
    machine, said = installed(tmp_path), list[str]()
    assert updated(machine, said.append) == NEW
    assert left(machine) == (2, {1: OLD, 2: NEW}, ["1", "2"])
    assert machine.done == ["fetch", "keep", "build", "check", "keep_way_back", "restart 0.2.0"]
    assert (tmp_path / "backup.zip").read_text() == "0.1.0"
    assert said == [
        f"The games are saved in {tmp_path}/backup.zip.",
        "Building version 0.2.0. This takes a few minutes; you can play in the meantime.",
        "Testing it with a copy of the games.",
        "The table restarts with version 0.2.0.",
    ]


def test_an_update_and_back_and_forth_again_is_a_round_trip(tmp_path: Path) -> None:
    machine = installed(tmp_path)
    updated(machine)
    assert go_back(machine.versions, machine, lambda _: None) == OLD
    assert (left(machine), machine.running) == ((1, {1: OLD, 2: NEW}, ["1", "2"]), "0.1.0")
    assert go_back(machine.versions, machine, lambda _: None) == NEW
    assert (left(machine), machine.running) == ((2, {1: OLD, 2: NEW}, ["1", "2"]), "0.2.0")


def test_only_the_version_that_runs_and_the_one_before_it_stay(tmp_path: Path) -> None:
    machine = installed(tmp_path)
    for _ in range(3):
        updated(machine)
    assert left(machine)[0::2] == (4, ["3", "4"])
    go_back(machine.versions, machine, lambda _: None)
    updated(machine)
    assert left(machine)[0::2] == (5, ["3", "5"])
    assert machine.versions.other() == 3


@pytest.mark.parametrize(
    ("runs", "comes", "is_downgrade"),
    [
        ("0.2.0", "0.1.9", True), ("0.10.0", "0.9.0", True), ("1.0", "1.0rc2", True), ("1.0.1", "1.0", True),
        ("0.2.0", "0.2.0", False), ("0.9.0", "0.10.0", False), ("1.0rc2", "1.0", False), ("1.0", "1.0.0", False),
        ("1.0", "1.0.post1", False),
    ],
)  # fmt: skip
def test_a_downgrade_is_reported(tmp_path: Path, runs: str, comes: str, is_downgrade: bool) -> None:
    machine, said = installed(tmp_path), list[str]()
    machine.versions.finish(1, About(runs, "/home/pi/table"))
    update(machine.versions, machine, lambda work: replace(machine.fetch(work), version=comes), said.append)
    told = f"Version {comes} is older than the running version {runs}: this is a downgrade."
    assert [sentence for sentence in said if "older" in sentence] == [told] * is_downgrade


@pytest.mark.parametrize("step", STEPS)
def test_an_error_at_any_step_leaves_the_old_version_running_and_nothing_of_the_new(tmp_path: Path, step: str) -> None:
    machine = installed(tmp_path, step)
    with pytest.raises(TableError, match=f"^{step} went wrong$"):
        updated(machine)
    assert left(machine) == (1, {1: OLD}, ["1"])
    assert machine.running == ""


def test_a_new_version_that_does_not_start_gives_its_place_back(tmp_path: Path) -> None:
    machine = installed(tmp_path, "restart 0.2.0")
    with pytest.raises(
        TableError, match=r"did not start .*\(restart 0.2.0 went wrong\); the previous version is running again$"
    ):
        updated(machine)
    assert (machine.versions.current, machine.running) == (1, "0.1.0")


def test_a_table_that_did_not_run_before_proves_nothing_against_a_new_version(tmp_path: Path) -> None:
    machine, said = installed(tmp_path, "restart 0.2.0", was_running=False), list[str]()
    updated(machine, said.append)
    assert machine.versions.current == 2
    assert said[-1].startswith("The table does not start (restart 0.2.0 went wrong); it was not running before either.")


def test_a_power_cut_at_any_step_leaves_a_whole_version_and_the_next_update_goes_on_from_there(tmp_path: Path) -> None:
    steps = 0
    while is_cut_and_sound_at(steps, installed(tmp_path / str(steps))):
        steps += 1
    assert steps > 10


def is_cut_and_sound_at(step: int, machine: PaperMachine) -> bool:
    """Interrupts an update at a step and checks the remains; returns whether there was such a step."""
    was_cut = killed_at(step, lambda: updated(machine))
    current = machine.versions.current
    assert current in machine.versions.all()
    assert program(machine.versions.home / "current") == {1: "0.1.0", 2: "0.2.0"}[current or 0]
    updated(machine)
    assert (machine.running, len(left(machine)[2])) == ("0.2.0", 2)
    assert machine.versions.other() == current
    return was_cut


def test_after_a_power_cut_at_any_step_only_a_version_that_has_answered_starts(tmp_path: Path) -> None:
    steps, came_back, was_cut = 0, set[str](), True
    while was_cut:
        machine = installed(tmp_path / str(steps))
        (machine.versions.home / "answered").write_text("0.1.0")
        was_cut = killed_at(steps, lambda machine=machine: updated(machine))
        led_to_new = machine.versions.current == 2
        booted(machine)
        started = program(machine.versions.home / "current")
        assert (machine.versions.home / "trial").exists() is False
        assert started in ("0.1.0", (machine.versions.home / "answered").read_text())
        came_back |= {f"back to {started}"} if led_to_new and machine.versions.current == 1 else {started}
        steps += 1
    assert came_back == {"0.1.0", "back to 0.1.0", "0.2.0"}


def test_a_power_cut_on_the_way_back_leads_to_what_ran_before(tmp_path: Path) -> None:
    steps, was_cut = 0, True
    while was_cut:
        machine = installed(tmp_path / str(steps))
        updated(machine)
        was_cut = killed_at(steps, lambda machine=machine: go_back(machine.versions, machine, print))
        booted(machine)
        assert program(machine.versions.home / "current") in ("0.2.0", (tmp_path / str(steps) / "answered").read_text())
        steps += 1
    assert machine.versions.current == 1


def test_a_start_while_an_update_goes_on_leaves_the_decision_to_it(tmp_path: Path) -> None:
    machine = on_trial(tmp_path)
    with machine.versions.alone():
        booted(machine)
    assert (machine.versions.current, (tmp_path / "trial").read_text()) == (2, "1\n")
    booted(machine)
    assert (machine.versions.current, (tmp_path / "trial").exists()) == (1, False)


def test_a_power_cut_on_the_way_back_at_boot_changes_nothing(tmp_path: Path) -> None:
    machine = on_trial(tmp_path)
    (tmp_path / "current.new").symlink_to("versions/1")  # as far as it got the last time
    booted(machine)
    assert left(machine) == (1, {1: OLD, 2: NEW}, ["1", "2"])
    assert sorted(each.name for each in tmp_path.glob("*") if "new" in each.name or each.name == "trial") == []


@pytest.mark.parametrize("before", ["3", "", "1; reboot", "../1"])
def test_a_trial_that_names_no_whole_version_leads_nowhere(tmp_path: Path, before: str) -> None:
    machine = on_trial(tmp_path)
    (tmp_path / "trial").write_text(f"{before}\n")
    booted(machine)
    assert (machine.versions.current, (tmp_path / "trial").exists()) == (2, False)


def test_the_other_version_can_be_tried_again_after_a_power_cut(tmp_path: Path) -> None:
    machine = on_trial(tmp_path)
    booted(machine)
    assert go_back(machine.versions, machine, lambda _: None) == NEW
    assert (left(machine), machine.running) == ((2, {1: OLD, 2: NEW}, ["1", "2"]), "0.2.0")


def on_trial(home: Path) -> PaperMachine:
    """A machine whose power failed between the change-over and the answer of the new version."""
    machine = installed(home)
    updated(machine)
    machine.versions.begin_trial(1)
    return machine


@pytest.mark.parametrize("was_running", [True, False])
def test_no_trial_is_left_of_an_update_whose_version_does_not_start(tmp_path: Path, was_running: bool) -> None:
    machine = installed(tmp_path, "restart 0.2.0", was_running=was_running)
    with suppress(TableError):
        updated(machine)
    assert (machine.versions.current, (tmp_path / "trial").exists()) == (1 if was_running else 2, False)


def test_a_power_cut_on_the_way_back_leaves_a_whole_version(tmp_path: Path) -> None:
    steps, was_cut = 0, True
    while was_cut:
        machine = installed(tmp_path / str(steps))
        updated(machine)
        was_cut = killed_at(steps, lambda machine=machine: go_back(machine.versions, machine, print))
        assert left(machine)[1:] == ({1: OLD, 2: NEW}, ["1", "2"])
        assert machine.versions.current in (1, 2)
        steps += 1
    assert machine.versions.current == 1


def test_a_broken_version_does_not_bar_the_way_back(tmp_path: Path) -> None:
    machine, said = installed(tmp_path), list[str]()
    updated(machine)
    machine.fails = frozenset({"keep"})
    go_back(machine.versions, machine, said.append)
    assert machine.running == "0.1.0"
    assert said[0] == "The backup failed (keep went wrong). The games were not moved."
    assert machine.done[-3:] == ["check without a backup", "keep_way_back", "restart 0.1.0"]


def test_games_that_the_version_before_cannot_read_bar_the_way_back(tmp_path: Path) -> None:
    machine = installed(tmp_path)
    updated(machine)
    machine.fails = frozenset({"check"})
    with pytest.raises(TableError, match=r"^check went wrong$"):
        go_back(machine.versions, machine, lambda _: None)
    assert (machine.versions.current, machine.running) == (2, "0.2.0")


def test_before_the_first_update_there_is_no_way_back(tmp_path: Path) -> None:
    machine = installed(tmp_path)
    with pytest.raises(TableError, match=r"^this table has no earlier version, because it has not been updated yet$"):
        go_back(machine.versions, machine, lambda _: None)


def test_a_second_update_waits_until_the_first_has_ended(tmp_path: Path) -> None:
    machine = installed(tmp_path)
    with machine.versions.alone(), pytest.raises(TableError, match="an update is already running"):
        updated(machine)


def test_where_nothing_is_installed_that_is_said(tmp_path: Path) -> None:
    ended = run("update", "--home", str(tmp_path))
    assert is_one_complaint(ended)
    assert ended.err == (
        f"chameleon: this table is not installed ({tmp_path}/current is missing); "
        "update your own folder with git pull and scripts/play\n"
    )


def test_the_way_back_takes_no_source() -> None:
    ended = run("update", "--back", "somewhere")
    assert is_one_complaint(ended)
    assert ended.err == "chameleon: --back leads to an installed version; leave SOURCE out\n"


# Files for the system


@pytest.fixture
def on_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OnMachine:
    """A machine with systemd whose commands only record their calls, and a version with its files."""
    share = Versions(tmp_path).folder(1) / "share"
    share.mkdir(parents=True)
    for name in ("way-back.sh", "chameleon-way-back.service"):
        shutil.copy(WAY_BACK.with_name(name), share)
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "systemctl").write_text(f'#!/bin/sh\necho "systemctl $*" >>{tmp_path}/log\n')
    (tmp_path / "bin" / "systemctl").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.setattr("controller.extensions.updates.on_machine._has_systemd", lambda: True)
    (tmp_path / "units").mkdir()
    return OnMachine(Config(), tmp_path / "chameleon.yml", tmp_path / "work", tmp_path / "units")


@pytest.mark.parametrize("before", [None, "exit 1\n"], ids=["an installation without one", "one with an older one"])
def test_an_update_brings_the_way_back_at_the_next_start(
    tmp_path: Path, on_machine: OnMachine, before: str | None
) -> None:
    if before is not None:
        (tmp_path / "way-back.sh").write_text(before)
    on_machine.keep_way_back(Versions(tmp_path).folder(1))
    unit = tmp_path / "units" / "chameleon-way-back.service"
    assert (tmp_path / "way-back.sh").read_text() == WAY_BACK.read_text()
    assert unit.read_text() == WAY_BACK.with_name("chameleon-way-back.service").read_text()
    assert [(tmp_path / "way-back.sh").is_symlink(), unit.is_symlink()] == [False, False]
    assert (tmp_path / "log").read_text() == "systemctl enable --quiet chameleon-way-back.service\n"


def test_a_way_back_that_cannot_be_written_is_told_before_anything_changes(
    tmp_path: Path, on_machine: OnMachine
) -> None:
    (tmp_path / "units").rmdir()
    with pytest.raises(TableError, match=r"^the fallback for the next start cannot be written \(.*No such file"):
        on_machine.keep_way_back(Versions(tmp_path).folder(1))


def test_a_version_from_before_the_way_back_brings_none(tmp_path: Path, on_machine: OnMachine) -> None:
    (Versions(tmp_path).folder(1) / "share" / "way-back.sh").unlink()
    on_machine.keep_way_back(Versions(tmp_path).folder(1))
    assert not (tmp_path / "log").exists()


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("Cloning\nfatal: there is no such address\n", "sh failed: fatal: there is no such address"),
        ("chameleon: the journal is damaged\n", "sh failed: the journal is damaged"),
        ("error: subprocess-exited-with-error\n  Oh\n  No room\n  [end of output]\n", "sh failed: No room"),
        ("", "sh failed: it ended with 3"),
    ],
)  # fmt: skip
def test_a_command_that_fails_is_told_by_the_line_that_says_why(said: str, reason: str) -> None:
    with pytest.raises(TableError) as failed:
        run_here(["sh", "-c", 'printf %s "$1" >&2; exit 3', "sh", said])
    assert str(failed.value) == reason


# A version's self-test


@pytest.mark.slow
def test_a_version_that_can_play_here_says_so_and_touches_nothing(tmp_path: Path) -> None:
    config, kept = table_with_a_game(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert chameleon("self-check", str(kept), "--config", str(config)) == (0, "This version works here.\n", "")
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_a_configuration_that_this_version_does_not_understand_fails_the_check(tmp_path: Path) -> None:
    config = tmp_path / "chameleon.yml"
    config.write_text("boards: sim\n")
    ended = run("self-check", "--config", str(config))
    assert is_one_complaint(ended)
    assert "boards" in ended.err


@pytest.mark.slow
def test_games_that_this_version_cannot_read_fail_the_check(tmp_path: Path) -> None:
    config, kept = table_with_a_game(tmp_path)
    good = read_backup(kept)
    bad = tmp_path / "bad.zip"
    write_backup(bad, Backup(0, "9.9", {**good.files, "journal.db": b"SQLite format 3\0" + b"?" * 9000}))
    ended = run("self-check", str(bad), "--config", str(config))
    assert is_one_complaint(ended)
    assert ended.err.startswith("chameleon: a table of this version does not start: ")


def table_with_a_game(folder: Path) -> tuple[Path, Path]:
    """A configuration and a backup of a table with an unfinished game."""
    config, kept = folder / "chameleon.yml", folder / "kept.zip"
    config.write_text("journal: journal.db\n")
    with Journal.open(folder / "journal.db") as journal:
        number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, {"red": "human", "blue": "human"}, 0)
        journal.append(number, "move", "b1c3", 0)
    assert run("backup", str(kept), "--config", str(config)).status == 0
    return config, kept
