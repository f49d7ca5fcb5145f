"""Backups on a USB stick: written, verified and safe to unplug; every fault gives one sentence, and nothing is lost."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from controller.errors import Refused, TableError
from controller.extensions.backup.archive import Backup, read_backup, write_backup
from controller.extensions.backup.page import PAGE, StickBackups, backup_routes
from controller.extensions.backup.restoring import finish_at_start, wanted_file
from controller.extensions.backup.sticks import Sticks
from controller.journal.lock import hold_lock
from controller.journal.store import Journal
from controller.processes import MISSING, Ended
from controller.web.extension import PagePart, PageSurroundings
from tests.extensions.backup.test_backup import NOON_MS, Machine
from tests.extensions.shop.test_operator_page import Shop

BACKUP = Backup(NOON_MS, "0.1.0", {"journal.db": b"games", "cards.yml": b"tags: {}\n"}, "Club")
DO = "/operator/backup/do"


class Port:
    """The plugged-in devices, as in lsblk and udisksctl; a stick is mounted in `folder`."""

    def __init__(self, folder: Path, *, mounted: bool = True, read_only: bool = False) -> None:
        self.folder, self.mounted, self.read_only = folder, mounted, read_only
        self.is_plugged, self.can_mount, self.can_let_go = True, True, True
        self.done: list[str] = []
        folder.mkdir(exist_ok=True)

    def run(self, command: Sequence[str | bytes], given: str, patience_s: float) -> Ended:
        words = [str(each) for each in command]
        self.done.append(" ".join(words[:2]))
        if words[0] == "lsblk":
            return Ended(0, json.dumps({"blockdevices": self._devices()}))
        assert words[0] == "udisksctl" and words[-1] == "/dev/sda1"
        if words[1] == "mount":
            self.mounted = self.can_mount
            return Ended(0 if self.can_mount else 1, "", "" if self.can_mount else "Error: unknown filesystem type")
        return Ended(0 if self.can_let_go else 1)

    def _devices(self) -> list[dict[str, Any]]:
        system = {"path": "/dev/mmcblk0p2", "type": "part", "rm": False, "fstype": "ext4", "size": 8, "mountpoint": "/"}
        disks = [{"path": "/dev/mmcblk0", "type": "disk", "rm": False, "hotplug": False, "children": [system]}]
        if not self.is_plugged:
            return disks
        mountpoint = str(self.folder) if self.mounted else None
        part = {
            "path": "/dev/sda1", "type": "part", "rm": True, "hotplug": True, "ro": self.read_only, "fstype": "vfat",
            "label": "GAMES", "size": 8_000_000_000, "mountpoint": mountpoint,
        }  # fmt: skip
        return [*disks, {"path": "/dev/sda", "type": "disk", "rm": True, "fstype": None, "children": [part]}]


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Port:
    monkeypatch.setattr("controller.web.usb_sticks._PLACES", (str(tmp_path),))
    return Port(tmp_path / "stick")


def complaint(do: Callable[[], object]) -> str:
    with pytest.raises(TableError) as refused:
        do()
    assert "\n" not in str(refused.value)
    return str(refused.value)


# Listing sticks


def test_a_stick_is_found_and_a_disk_of_the_system_never(port: Port) -> None:
    assert [(each.device, each.label, each.folder) for each in Sticks(port.run).all()] == [
        ("/dev/sda1", "GAMES", str(port.folder))
    ]
    port.is_plugged = False
    assert Sticks(port.run).all() == []


@pytest.mark.parametrize(
    "ended", [Ended(MISSING), Ended(1), Ended(0, "no JSON"), Ended(0, '{"blockdevices": [{}, 3]}')]
)
def test_a_machine_that_cannot_tell_has_no_sticks(ended: Ended) -> None:
    assert Sticks(lambda command, given, patience_s: ended).all() == []


# Writing


@pytest.mark.parametrize("is_mounted", [True, False])
def test_a_backup_is_written_read_back_and_the_stick_may_be_pulled_out(port: Port, is_mounted: bool) -> None:
    port.mounted = is_mounted
    said = Sticks(port.run).write("/dev/sda1", BACKUP, "evening")
    assert said == "The backup evening.zip is on the stick and was verified. You can pull the stick out."
    assert ("udisksctl mount" in port.done, port.done[-1]) == (not is_mounted, "udisksctl unmount")
    assert read_backup(port.folder / "evening.zip") == BACKUP
    assert [each.name for each in port.folder.iterdir()] == ["evening.zip"]


def test_a_stick_that_is_not_let_go_is_not_said_to_be_safe(port: Port) -> None:
    port.can_let_go = False
    assert Sticks(port.run).write("/dev/sda1", BACKUP, "evening").endswith("Eject the stick before you pull it out.")


def test_a_full_stick_says_how_much_it_lacks_and_stays_as_it_was(port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10, 10, 0))
    said = complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening"))
    assert said == "the stick is full: the backup needs 0.1 MB, but only 0.0 MB are free"
    assert [*port.folder.iterdir()] == []


def test_a_stick_that_can_only_be_read_or_not_be_opened_says_so(port: Port) -> None:
    port.read_only = True
    assert "the stick is read-only" in complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening"))
    port.read_only, port.mounted, port.can_mount = False, False, False
    said = complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening"))
    assert said == "the stick cannot be opened (unknown filesystem type); use one formatted as FAT32"


def test_a_stick_that_is_pulled_out_while_writing_is_told(port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled(descriptor: int) -> None:
        port.is_plugged = False
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", pulled)
    said = complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening"))
    assert said == "the stick was pulled out; plug it in and try again"
    assert complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening")) == (
        "the stick is gone; plug it in again"
    )


def test_a_stick_that_fails_leaves_no_half_backup(port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(descriptor: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", failed)
    assert "did not accept the backup" in complaint(lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening"))
    assert [*port.folder.iterdir()] == []


def test_a_stick_that_keeps_something_else_is_found_out(port: Port, monkeypatch: pytest.MonkeyPatch) -> None:
    def other(path: Path) -> Backup:
        return replace(read_backup(path), version="9")

    monkeypatch.setattr("controller.extensions.backup.sticks.read_backup", other)
    assert "different data than the table wrote" in complaint(
        lambda: Sticks(port.run).write("/dev/sda1", BACKUP, "evening")
    )
    assert [*port.folder.iterdir()] == []


# Reading


def test_backups_are_listed_with_day_and_table_the_newest_first_and_other_files_left_out(port: Port) -> None:
    write_backup(port.folder / "first.zip", BACKUP)
    write_backup(port.folder / "second.zip", replace(BACKUP, made_ms=NOON_MS + 1, table="Elsewhere"))
    (port.folder / "chameleon-backup-old.zip").write_bytes((port.folder / "first.zip").read_bytes()[:300])
    shutil.make_archive(str(port.folder / "holidays"), "zip", port.folder / "..", "stick/first.zip")
    (port.folder / "notes.txt").write_text("hello")
    found = Sticks(port.run).backups("/dev/sda1")
    assert [(each.file, each.table, each.made_ms) for each in found] == [
        ("second.zip", "Elsewhere", NOON_MS + 1), ("first.zip", "Club", NOON_MS),
        ("chameleon-backup-old.zip", "", None),
    ]  # fmt: skip


def test_a_damaged_backup_and_a_file_elsewhere_are_not_read(port: Port) -> None:
    write_backup(port.folder / "first.zip", BACKUP)
    content = (port.folder / "first.zip").read_bytes()
    (port.folder / "cut.zip").write_bytes(content[: len(content) // 2])
    assert "use another copy" in complaint(lambda: Sticks(port.run).read("/dev/sda1", "cut.zip"))
    for name in ("../first.zip", "/etc/passwd", ".first.zip"):
        with pytest.raises(Refused):
            Sticks(port.run).read("/dev/sda1", name)


# On the operator's page, and at the next start


class Counter:
    """A table with an operator and a stick."""

    def __init__(self, folder: Path, port: Port) -> None:
        def part(surroundings: PageSurroundings) -> list[Any]:
            self.backups = StickBackups(surroundings, Sticks(port.run), lambda: NOON_MS)
            return backup_routes(self.backups, surroundings)

        self.shop = Shop(folder, backup=PagePart(routes=part, links=PAGE.links))

    def ask(self, browser: Any, **wanted: Any) -> Any:
        """Sends a command, and returns the state of everything afterwards."""
        browser.post(DO, wanted)
        self.backups.errand.wait()
        return browser.get("/operator/backup/status").json()


@pytest.fixture
def counter(tmp_path: Path, port: Port, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path / "data"))
    with Journal.open(tmp_path / "journal.db") as journal:
        number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, {"red": "human", "blue": "human"}, NOON_MS)
        journal.append(number, "move", "b1c3", NOON_MS)
    laid = Counter(tmp_path, port)
    with laid.shop.sitting, laid.shop.server:
        yield laid


def test_the_operator_writes_a_backup_and_finds_it_in_the_list(counter: Counter, port: Port) -> None:
    operator = counter.shop.operator()
    assert counter.shop.browser().get("/operator/backup/status").json() == {"known": False}
    assert counter.shop.browser().post(DO, {"do": "write", "stick": "/dev/sda1"}).status == 401
    said = counter.ask(operator, do="write", stick="/dev/sda1")["errand"]
    assert (said["state"], "verified" in said["sentence"]) == ("done", True)
    status = counter.ask(operator, do="list", stick="/dev/sda1")
    assert [(each["table"], bool(each["day"])) for each in status["backups"]] == [(status["table"], True)]


def moves(journal: Path) -> list[str]:
    with Journal.open(journal) as there:
        number = there.latest("chameleon")
        assert number is not None
        return [entry.text for entry in there.load(number).entries if entry.kind == "move"]


def test_a_chosen_backup_is_put_back_by_the_next_start_and_what_was_there_is_kept(
    counter: Counter, port: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    operator = counter.shop.operator()
    counter.ask(operator, do="write", stick="/dev/sda1")
    journal = tmp_path / "journal.db"
    with Journal.open(journal) as there:
        number = there.latest("chameleon")
        assert number is not None
        there.append(number, "move", "b5c3", NOON_MS)
    file = next(port.folder.iterdir()).name
    assert counter.ask(operator, do="restore", stick="/dev/sda1", file=file)["errand"]["state"] == "done"
    assert (counter.shop.restarts, moves(journal)) == (1, ["b1c3", "b5c3"])
    config = Machine(tmp_path / "m", monkeypatch).config.__class__(journal=journal)
    with hold_lock(journal):
        [said] = finish_at_start(config)
    assert said.startswith("The backup of ")
    assert (moves(journal), wanted_file(journal).exists()) == (["b1c3"], False)
    [before] = tmp_path.glob("before-restore-*")
    [name] = [name for name, home in json.loads((before / "files.json").read_text()).items() if home == str(journal)]
    assert moves(before / name) == ["b1c3", "b5c3"]


def test_a_backup_that_cannot_be_restored_leaves_the_table_as_it_was_and_is_tried_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(tmp_path, monkeypatch)
    machine.play("b1c3")
    write_backup(wanted_file(machine.journal), BACKUP)  # whose journal is invalid
    with hold_lock(machine.journal):
        [said] = finish_at_start(machine.config)
        assert said.startswith("The backup was not restored, and nothing was changed (")
        assert finish_at_start(machine.config) == []
    assert moves(machine.journal) == ["b1c3"]


@pytest.mark.parametrize(
    "wish", [{}, {"do": "write"}, {"do": "write", "stick": 3}, {"do": "list", "stick": "x", "y": 1}]
)
def test_what_is_no_command_is_refused(counter: Counter, wish: dict[str, Any]) -> None:
    refused = counter.shop.operator().post(DO, wish)
    assert (refused.status, refused.json()["error"]) == (
        400, "'do' must be one of: write, list, restore, each with its data."
    )  # fmt: skip
