"""The operator keeps a backup on a stick without a terminal: past a full one, somebody else's and a damaged file."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from controller.extensions.backup.archive import Backup, write_backup
from controller.journal.store import Journal
from tests.acceptance.axe import should_be_accessible_to_all
from tests.acceptance.operator_page import operator_page
from tests.extensions.backup.test_backup import NOON_MS
from tests.extensions.backup.test_sticks import Counter, Port, moves

pytestmark = pytest.mark.browser
KEPT = ["b1c3"]
"""The moves of the game on this table."""


@pytest.fixture
def port(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Port:
    """A stick with a backup of another table, and with one that was cut off."""
    monkeypatch.setattr("controller.web.usb_sticks._PLACES", (str(tmp_path),))
    port = Port(tmp_path / "stick")
    club = port.folder / "club.zip"
    write_backup(club, Backup(NOON_MS, "0.1.0", {"journal.db": b"games"}, "Club"))
    (port.folder / "backup-cut.zip").write_bytes(club.read_bytes()[:-40])
    return port


@pytest.fixture
def counter(tmp_path: Path, port: Port, monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter]:
    """A table with one game."""
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path / "data"))
    with Journal.open(tmp_path / "journal.db") as journal:
        number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, {"red": "human", "blue": "human"}, NOON_MS)
        for move in KEPT:
            journal.append(number, "move", move, NOON_MS)
    table = Counter(tmp_path, port)
    with table.shop.sitting, table.shop.server:
        yield table


@pytest.fixture
def page(chromium: Browser, counter: Counter) -> Iterator[Page]:
    with operator_page(chromium, counter.shop.server.address, "Open the backups page") as page:
        yield page


def test_the_operator_writes_a_backup_to_a_stick_and_restores_it(
    counter: Counter, page: Page, port: Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said, write = page.locator("#said"), page.get_by_role("button", name="Write a backup")
    with monkeypatch.context() as full:
        full.setattr(shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(10, 10, 0))
        write.click()
        expect(said).to_contain_text("the stick is full: the backup needs 0.1 MB, but only 0.0 MB are free")
    write.click()
    expect(said).to_contain_text("is on the stick and was verified.")
    should_be_accessible_to_all(page, "the page of backups", "#sticks button")

    page.get_by_role("button", name="Show backups").click()
    expect(page.locator("#backups")).to_contain_text("backup-cut.zip is damaged; use another copy.")
    kept = page.locator("#backups .stick", has=page.get_by_role("button"))
    own, others = kept.filter(has_not_text="table Club"), kept.filter(has_text="table Club")
    others.get_by_role("button", name="Restore this backup").click()
    expect(page.get_by_role("dialog")).to_contain_text("This backup is from another table, Club.")
    page.get_by_role("button", name="Cancel").click()
    assert (counter.shop.restarts, moves(tmp_path / "journal.db")) == (0, KEPT)

    own.get_by_role("button", name="Restore this backup").click()
    page.locator("#sure-yes").click()
    expect(said).to_contain_text("The table is restarting with the backup.")
    assert (counter.shop.restarts, moves(tmp_path / "journal.db")) == (1, KEPT)


def test_a_stick_that_is_pulled_out_is_said_and_the_page_answers_on(page: Page, port: Port) -> None:
    expect(page.get_by_role("button", name="Write a backup")).to_be_enabled()
    port.is_plugged = False
    page.get_by_role("button", name="Write a backup").click()
    expect(page.locator("#said")).not_to_be_empty()
    expect(page.locator("#sticks")).to_have_text("Plug a USB stick into the table.")
    port.is_plugged = True
    expect(page.get_by_role("button", name="Write a backup")).to_be_enabled()
