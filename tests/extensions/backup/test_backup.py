"""`chameleon backup` and `chameleon restore`: everything is restored, or nothing changes."""

from __future__ import annotations

import io
import json
import os
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.config.settings import Config
from controller.errors import TableError
from controller.extensions.backup.archive import Backup, is_name, read_backup, write_backup
from controller.extensions.backup.contents import backup_of, place_of
from controller.extensions.backup.restoring import finish_restoring, restore
from controller.journal.lock import hold_lock, lock_file
from controller.journal.store import Journal
from tests.controller.command_line import is_one_complaint, run
from tests.killing import killed_at

NOON_MS = 1_795_000_000_000
CONFIGURATION = "light:\n  brightness: 99\n"
DECK = "mine:\n  name: Mine\n"


class Machine:
    """A machine with a table: its data folder and its configuration."""

    def __init__(self, place: Path, patch: pytest.MonkeyPatch) -> None:
        self.data = place / "data"
        self.config_file = place / "chameleon.yml"
        self.journal = self.data / "journal.db"
        self._patch = patch
        self.data.mkdir(parents=True)

    @property
    def config(self) -> Config:
        self._patch.setenv("CHAMELEON_DATA", str(self.data))
        return Config(journal=self.journal)

    def play(self, *moves: str) -> None:
        """Starts a game and plays moves."""
        with Journal.open(self.journal) as journal:
            number = journal.begin("chameleon", "wbwbw/5/5/5/WBWBW r", {}, {"red": "human", "blue": "human"}, NOON_MS)
            for move in moves:
                journal.append(number, "move", move, NOON_MS)

    def fill(self) -> None:
        """Creates one file of every kind."""
        self.play("b1c3", "b5c3")
        (self.data / "cards.yml").write_text("tags: {}\n")
        (self.data / "statistics.csv").write_text("day,game\n")
        (self.data / "dragons" / "decks").mkdir(parents=True)
        (self.data / "dragons" / "decks" / "mine.yaml").write_text(DECK)
        (self.data / "chameleon" / "tables").mkdir(parents=True)
        (self.data / "chameleon" / "tables" / "01-01.table").write_bytes(b"worked out again at any time")
        self.config_file.write_text(f"journal: {self.journal}\n{CONFIGURATION}")

    def kept(self, now_ms: int = NOON_MS) -> Backup:
        return backup_of(self.config, self.config_file, now_ms, "0.1.0")

    def put_back(self, backup: Backup) -> Path:
        return restore(backup, self.config, self.config_file, NOON_MS)[0]

    def moves(self) -> list[list[str]]:
        """The moves of each game in the journal."""
        with Journal.open(self.journal) as journal:
            return [[each.text for each in journal.load(game.id).entries] for game in journal.games()]

    def files(self) -> dict[str, bytes]:
        """All files except for locks and the folders with replaced files."""
        paths = [path for path in self.data.rglob("*") if path.is_file() and "restore" not in str(path)]
        found = {str(path.relative_to(self.data)): path.read_bytes() for path in paths}
        found.pop("journal.db-lock", None)
        return {**found, "chameleon.yml": self.config_file.read_bytes() if self.config_file.exists() else b""}


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path / "one", monkeypatch)


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    return Machine(tmp_path / "two", monkeypatch)


def test_everything_that_people_made_comes_back_on_another_machine(machine: Machine, other: Machine) -> None:
    machine.fill()
    backup = machine.kept()
    moved = {**backup.files, "chameleon.yml": f"journal: {other.journal}\n{CONFIGURATION}".encode()}
    other.put_back(Backup(NOON_MS, "0.1.0", moved))
    assert sorted(backup.files) == [
        "cards.yml", "chameleon.yml", "dragons/decks/mine.yaml", "journal.db", "statistics.csv",
    ]  # fmt: skip
    assert other.moves() == [["b1c3", "b5c3"]]
    assert (other.data / "dragons/decks/mine.yaml").read_text() == DECK
    assert other.config_file.read_text() == f"journal: {other.journal}\n{CONFIGURATION}"


def test_a_backup_of_a_running_table_has_all_that_it_has_written(machine: Machine) -> None:
    machine.play("b1c3")
    with hold_lock(machine.journal), Journal.open(machine.journal) as journal:
        journal.append(1, "move", "b5c3", NOON_MS)
        backup = machine.kept()
        journal.append(1, "move", "a1a2", NOON_MS)
    machine.put_back(backup)
    assert machine.moves() == [["b1c3", "b5c3"]]


def test_what_was_there_is_kept_and_can_be_had_again(machine: Machine) -> None:
    machine.fill()
    backup = machine.kept()
    machine.play("c1c2")
    machine.config_file.write_text(f"journal: {machine.journal}\n")
    before = machine.files()
    aside = machine.put_back(backup)
    assert machine.moves() == [["b1c3", "b5c3"]]
    places = {number: Path(home) for number, home in json.loads((aside / "files.json").read_text()).items()}
    for number, home in places.items():
        name = "chameleon.yml" if home == machine.config_file else str(home.relative_to(machine.data))
        assert (aside / number).read_bytes() == before[name]


def test_nothing_is_restored_while_a_table_runs(machine: Machine) -> None:
    machine.fill()
    backup = machine.kept()
    with hold_lock(machine.journal), pytest.raises(TableError, match="is in use by another table"):
        machine.put_back(backup)


def test_a_restore_that_is_killed_at_any_step_is_finished_or_has_changed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = 0
    while is_killed_and_sound_at(steps, Machine(tmp_path / str(steps), monkeypatch)):
        steps += 1
    assert steps > 20


def is_killed_and_sound_at(step: int, machine: Machine) -> bool:
    """Kills a restore at a step and checks the remains; returns whether there was such a step."""
    machine.fill()
    backup = machine.kept()
    wanted = machine.moves()
    machine.play("c1c2")
    machine.config_file.write_text(f"journal: {machine.journal}\n# newer\n")
    newer = machine.moves()
    was_killed = killed_at(step, lambda: machine.put_back(backup))
    with hold_lock(machine.journal):
        finish_restoring(machine.journal)
    is_back = machine.config_file.read_text() == f"journal: {machine.journal}\n{CONFIGURATION}"
    assert machine.moves() == (wanted if is_back else newer)
    assert (machine.data / "dragons/decks/mine.yaml").read_text() == DECK
    assert not list(machine.data.glob("*.coming"))
    assert was_killed or is_back
    return was_killed


def test_the_next_table_finishes_a_restore_that_was_broken_off(machine: Machine) -> None:
    machine.fill()
    backup = machine.kept()
    machine.play("c1c2")
    plan = machine.data / "journal.db-restore"
    assert any(killed_at(step, lambda: machine.put_back(backup)) and plan.exists() for step in range(100))
    ended = run("play", "--config", str(machine.config_file), "--port", "0", "--no-browser")
    assert is_one_complaint(ended)
    assert ended.err == "chameleon: the interrupted restore is finished now; start the table again\n"
    assert (machine.moves(), plan.exists()) == ([["b1c3", "b5c3"]], False)


def test_a_place_of_somebody_else_is_named_before_anything_changes(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.fill()
    backup = machine.kept()
    before = machine.files()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != machine.config_file.parent)
    with pytest.raises(TableError, match="belongs to another user; run this with sudo"):
        machine.put_back(backup)
    assert machine.files() == before


@pytest.mark.parametrize("key", ["journal", "tags"])
@pytest.mark.parametrize("path", ["/etc/cron.d/evil", "elsewhere.db", "../../evil"])
def test_a_restore_never_follows_a_path_of_a_foreign_configuration(
    machine: Machine, other: Machine, key: str, path: str
) -> None:
    machine.fill()
    other.fill()
    before = other.files()
    own = {"journal": other.journal, "tags": other.data / "cards.yml"}
    there = "".join(f"{name}: {path if name == key else home}\n" for name, home in own.items())
    with pytest.raises(TableError) as refused:
        other.put_back(Backup(NOON_MS, "0.1.0", {**machine.kept().files, "chameleon.yml": there.encode()}))
    assert str(refused.value) == (
        f"the backup's configuration has {key}: {other.config_file.parent / path}, but this table has {own[key]}; "
        f"if you trust the backup, write that line into {other.config_file} first; otherwise restore it with "
        "--without-config"
    )
    assert (other.files(), sorted(other.config_file.parent.iterdir())) == (before, [other.config_file, other.data])


@pytest.mark.parametrize("day", [0, 3_652 * 86_400_000, 2**32 * 1_000, 2**43])
def test_a_backup_is_made_at_any_time_of_the_clock(tmp_path: Path, day: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: day / 1000)
    made = Backup(day, "0.1.0", {"cards.yml": b"tags: {}\n"})
    write_backup(tmp_path / "backup.zip", made)
    assert read_backup(tmp_path / "backup.zip") == made


def test_a_backup_that_cannot_be_written_to_its_end_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_backup(tmp_path / "backup.zip", Backup(NOON_MS, "0.1.0", {"cards.yml": b"tags: {}\n"}))
    assert [*tmp_path.iterdir()] == []


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[bytes]:
    path = tmp_path_factory.mktemp("archive") / "backup.zip"
    write_backup(path, Backup(NOON_MS, "0.1.0", {"journal.db": bytes(range(256)) * 4, "cards.yml": b"tags: {}\n"}))
    yield path.read_bytes()


@given(data=st.data())
def test_a_backup_that_is_cut_or_changed_is_refused_or_the_same(
    data: st.DataObject, archive: bytes, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("bad") / "backup.zip"
    at = data.draw(st.integers(0, len(archive) - 1))
    flipped = archive[:at] + bytes([archive[at] ^ data.draw(st.integers(1, 255))]) + archive[at + 1 :]
    path.write_bytes(data.draw(st.sampled_from([archive[:at], flipped])))
    try:
        found = read_backup(path)
    except TableError:
        return
    assert found == Backup(NOON_MS, "0.1.0", {"journal.db": bytes(range(256)) * 4, "cards.yml": b"tags: {}\n"})


@pytest.mark.parametrize(
    "name", ["../chameleon.yml", "/etc/passwd", "a/../../b", "C:\\x", "", "a//b", "a/.", "..", "a\x00b"]
)
def test_a_name_that_leads_elsewhere_is_no_name(name: str, tmp_path: Path) -> None:
    assert not is_name(name)
    assert place_of(name, Config(), None) is None
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        files = {name: {"size": 1, "sha256": "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"}}
        facts = {"chameleon-table-backup": 1, "version": "1", "made-ms": 1, "files": files}
        archive.writestr("backup.json", json.dumps(facts))
        archive.writestr(zipfile.ZipInfo(name) if name else "empty", b"x")
    (tmp_path / "evil.zip").write_bytes(content.getvalue())
    with pytest.raises(TableError, match="is not a complete backup"):
        read_backup(tmp_path / "evil.zip")


def test_a_backup_of_a_newer_version_asks_for_an_update(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "new.zip", "w") as archive:
        facts = {"chameleon-table-backup": 2, "version": "9.0.0", "made-ms": 1, "files": {}}
        archive.writestr("backup.json", json.dumps(facts))
    with pytest.raises(TableError, match=r"was made by a newer version, 9\.0\.0; update this program first"):
        read_backup(tmp_path / "new.zip")


def test_a_journal_that_this_program_cannot_use_changes_nothing(machine: Machine) -> None:
    machine.fill()
    before = machine.files()
    with pytest.raises(TableError, match="is not a journal"):
        machine.put_back(Backup(NOON_MS, "0.1.0", {"cards.yml": b"other", "journal.db": b"no journal" * 100}))
    assert machine.files() == before
    assert not list(machine.data.glob("before-restore*"))


def test_a_configuration_that_is_wrong_changes_nothing_and_may_be_left_out(machine: Machine) -> None:
    machine.fill()
    backup = Backup(NOON_MS, "0.1.0", {**machine.kept().files, "chameleon.yml": b"colour: red\n"})
    before = machine.files()
    with pytest.raises(TableError, match="leave it out with --without-config"):
        machine.put_back(backup)
    assert machine.files() == before
    restore(backup, machine.config, None, NOON_MS)
    assert machine.config_file.read_bytes() == before["chameleon.yml"]


def test_a_thing_of_a_game_that_is_not_here_is_named_and_left(machine: Machine) -> None:
    machine.fill()
    backup = Backup(NOON_MS, "0.1.0", {**machine.kept().files, "draughts/boards/one.yaml": b"x"})
    assert restore(backup, machine.config, machine.config_file, NOON_MS)[1] == ["draughts/boards/one.yaml"]


def test_the_commands_tell_what_they_did(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(machine.data))
    machine.fill()
    file, config = str(tmp_path / "kept.zip"), ("--config", str(machine.config_file))
    made = run("backup", file, *config)
    assert (made.status, made.err) == (0, "")
    assert made.out.startswith(f"{file} contains the journal, the configuration, the card tags and 2 more files (")
    assert os.stat(file).st_mode & 0o777 == 0o600
    assert is_one_complaint(again := run("backup", file, *config)) and "already exists" in again.err
    back = run("restore", file, *config)
    assert (back.status, back.err) == (0, "")
    first, second = back.out.splitlines()
    restored = "Restored the journal, the configuration, the card tags and 2 more files from the backup of "
    assert first.startswith(restored)
    assert second.startswith(f"The previous files are in {machine.data / 'before-restore-'}")
    assert is_one_complaint(missing := run("restore", str(tmp_path / "no.zip"), *config))
    assert "check the path" in missing.err


def test_with_nothing_to_keep_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.delenv("CHAMELEON_CONFIG", raising=False)
    assert is_one_complaint(ended := run("backup", str(tmp_path / "kept.zip")))
    assert "there is nothing to save yet" in ended.err


def test_the_lock_that_root_makes_belongs_to_whoever_has_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = list[tuple[int, int]]()
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(os, "fchown", lambda _, user, group: given.append((user, group)))
    for _ in range(2):  # the second finds one that has an owner
        with hold_lock(tmp_path / "journal.db"):
            lock_file(tmp_path / "journal.db").write_text("counted")
    folder = tmp_path.stat()
    assert given == [(folder.st_uid, folder.st_gid)]


def test_a_backup_of_an_older_table_puts_all_of_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    older, data = Path("tests/acceptance/older/third").resolve(), tmp_path / "data"
    monkeypatch.setenv("CHAMELEON_DATA", str(data))
    config = tmp_path / "chameleon.yml"
    config.write_text(f"journal: {tmp_path / 'files' / 'journal.db'}\n", encoding="utf-8")
    ended = run("restore", "--config", str(config), "--without-config", str(older / "table.backup.zip"))
    assert (ended.status, ended.err) == (0, "")
    for name in ("cards.yml", "journal-operator.json", "statistics.csv"):
        assert (tmp_path / "files" / name).read_bytes() == (older / "files" / name).read_bytes()
    assert (data / "dragons" / "decks" / "my-wood.yaml").read_bytes() == (older / "my-wood.yaml").read_bytes()
