"""A table's part of its operator page: choices are stored, the machine's state is read, and it restarts."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn

import pytest

from controller.commands.restart import (
    STATUS,
    Restart,
    RestartRequested,
    options_of_restart,
    port_before,
    restart_program,
)
from controller.config.settings import config_from_text
from controller.errors import Refused, TableError
from controller.extensions.shop.choices import Choices, choices_file, choices_of, keep_choices, kept_choices
from controller.extensions.shop.operator_page import Condition, OperatorPage, disk, machine, routes, temperature
from controller.extensions.shop.state import SetShopMode
from controller.extensions.shop.table import table_part
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.table.operator_settings import LockTable, SetBrightness, SetVolume
from controller.table.session import Session
from controller.table.settings import GameSettings, Outside, TableSettings
from controller.tabletop import tabletop
from controller.web.extension import PageSurroundings
from controller.web.serving import build, fingerprint
from tests.controller.sitting import HUMANS

# Choices


def config(folder: Path, pin: str = "2718") -> Any:
    text = f"journal: journal.db\nlight: {{brightness: 200}}\nshop: {{pin: {pin}}}\n"
    return config_from_text(text, str(folder / "my.yml"))


def test_what_the_operator_chose_holds_after_a_restart(tmp_path: Path) -> None:
    page = OperatorPage(PageSurroundings(config(tmp_path)), "2718")
    for wish in (SetVolume(40), SetBrightness(90), LockTable(True), SetShopMode(True)):
        page.keep_choice(wish)
    choices = choices_of(config(tmp_path))
    assert choices == Choices(volume=40, brightness=90, shop=True, locked=True)
    outside = Outside(lambda: 0, config=config(tmp_path))
    with Journal.open(tmp_path / "journal.db") as journal:
        game = GameSettings(tabletop("chameleon"), Players("chameleon", HUMANS))
        begun = Session(game, journal, outside, TableSettings(brightness=200), extensions=[("shop", table_part)])
        found = begun.state
    assert (found.volume, found.brightness, found.is_locked, found.guests) == (40, 90, True, "attract")


def test_the_operator_is_told_how_the_services_are(tmp_path: Path) -> None:
    told = [Condition("Hub", False, "the hub does not answer")]
    page = OperatorPage(PageSurroundings(config(tmp_path), conditions=lambda: told), "2718")
    assert [each for each in page.conditions() if each.name == "Hub"] == told


def test_what_nobody_chose_is_as_the_configuration_says(tmp_path: Path) -> None:
    assert choices_of(config(tmp_path)) == Choices()


def test_without_a_pin_nobody_can_open_a_table_again_so_that_none_starts_locked(tmp_path: Path) -> None:
    keep_choices(choices_file(tmp_path / "journal.db"), Choices(locked=True))
    assert choices_of(config(tmp_path)).locked
    assert choices_of(config(tmp_path, "null")) == Choices()
    assert len(routes(PageSurroundings(config(tmp_path, "null")))) == 3


@pytest.mark.parametrize("text", ["", "no JSON", "[]", '{"volume": 101, "brightness": "9", "locked": 1, "other": 2}'])
def test_a_file_that_is_damaged_locks_the_table_because_it_may_have_been_locked(tmp_path: Path, text: str) -> None:
    path = tmp_path / "choices.json"
    assert kept_choices(path) == Choices()
    path.write_text(text)
    assert kept_choices(path) == Choices(locked=True)


def test_choices_that_cannot_be_written_leave_the_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "choices.json"
    keep_choices(path, Choices(volume=5))
    (tmp_path / "choices.json.new").mkdir()
    with pytest.raises(TableError, match=r"choices\.json cannot be written"):
        keep_choices(path, Choices(volume=6))
    assert (kept_choices(path), path.stat().st_mode & 0o777) == (Choices(volume=5), 0o600)
    assert json.loads(path.read_text())["volume"] == 5


# The machine


def test_a_disk_that_is_nearly_full_is_told_before_games_are_lost() -> None:
    assert disk(3 * 1024**3, 8 * 1024**3) == Condition("Disk", True, "3.0 of 8.0 GB are free")
    full = disk(100 * 1024**2, 8 * 1024**3)
    assert (full.ok, full.sentence) == (
        False, "nearly full: 0.1 of 8.0 GB are free; delete something, or the table cannot save games"
    )  # fmt: skip


def test_a_machine_that_is_too_hot_is_told() -> None:
    assert temperature(54_321) == Condition("Temperature", True, "54 °C")
    assert temperature(80_000) == Condition(
        "Temperature", False, "80 °C: the machine is slowing down; improve its cooling"
    )


def test_a_machine_that_cannot_tell_how_hot_it_is_says_nothing_of_it(tmp_path: Path) -> None:
    zone = tmp_path / "temp"
    assert [each.name for each in machine(tmp_path, zone)] == ["Disk"]
    zone.write_text("48312\n")
    assert machine(tmp_path, zone)[1] == Condition("Temperature", True, "48 °C")
    assert machine(tmp_path / "nowhere", zone)[0] == Condition("Disk", False, f"{tmp_path / 'nowhere'} cannot be read")


# Restarting


def test_a_restart_ends_the_server_and_begins_again_when_all_is_closed() -> None:
    ended: list[str] = []
    restart = Restart(lambda: ended.append("ended"), records=False)
    restart.check(8525)
    restart.ask()
    with pytest.raises(RestartRequested) as again:
        restart.check(8525)
    assert (ended, again.value.port) == (["ended"], 8525)


def test_a_table_that_records_a_trace_is_not_started_again() -> None:
    restart = Restart(lambda: None, records=True)
    with pytest.raises(Refused, match="a restart would end the recording"):
        restart.ask()
    restart.check(8525)


class Replaced(Exception):
    """Another program has replaced this one."""


def test_a_service_ends_so_that_systemd_starts_it_again() -> None:
    with pytest.raises(SystemExit) as ended:
        restart_program(8525, {"NOTIFY_SOCKET": "/run/notify"})
    assert ended.value.code == STATUS == 75


def test_a_program_in_a_terminal_takes_its_own_place_with_the_same_arguments_and_port(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def replace(*how: Any) -> NoReturn:
        raise Replaced(*how)

    monkeypatch.setattr(sys, "orig_argv", ["python", "-X", "utf8", "bin/chameleon", "play", "--new"])
    with pytest.raises(Replaced) as replaced:
        restart_program(8525, {"HOME": "/home/ada"}, replace)
    program, arguments, environ = replaced.value.args
    assert (program, arguments) == (sys.executable, [sys.executable, "-X", "utf8", "bin/chameleon", "play", "--new"])
    assert (environ["HOME"], port_before(environ), port_before({})) == ("/home/ada", 8525, None)


def test_a_program_that_was_started_again_goes_on_and_begins_nothing_anew() -> None:
    wishes = {
        "new": True, "lesson": 3, "puzzle": None, "position": None,
        "port": 0, "no_browser": False, "game": "chameleon",
    }  # fmt: skip
    assert options_of_restart(wishes, 8525) == {
        "new": False, "lesson": None, "puzzle": None, "position": None,
        "port": 8525, "no_browser": True, "game": "chameleon",
    }  # fmt: skip


# Files for browsers


def test_pages_can_tell_that_the_table_serves_other_files_by_now(tmp_path: Path) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "js" / "main.js").write_text("play();")
    before = fingerprint([tmp_path])
    assert fingerprint([tmp_path]) == before
    (tmp_path / "js" / "main.js").write_text("show();")
    changed = fingerprint([tmp_path])
    (tmp_path / "js" / "main.js").rename(tmp_path / "js" / "first.js")
    assert len({before, changed, fingerprint([tmp_path])}) == 3
    assert build() == build() != before
