"""Small files next to the journal: damage is detected, reported by table and doctor, set aside, and repaired."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from controller.commands.current_game import CurrentGame, note_file, noted
from controller.commands.kept_files import kept_files, small_files_of_doctor
from controller.config.settings import Config
from controller.doctor.machine import small_files as found_by_doctor
from controller.extensions.appliance.language import keep_language, language_file
from controller.extensions.league.trust_store import KnownOrganisers, organisers_file
from controller.extensions.linked_tables.offers import KeptOffer, StandingOffer, offer_path
from controller.extensions.shop.choices import Choices, choices_file, choices_of, keep_choices, operator_file
from controller.extensions.shop.pin import LOCK_MS, LOCKED, WrongGuesses, guesses_file, read_guesses, write_guesses
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.statistics import DayOfGame, as_checked_csv, as_csv, statistics_file
from controller.extensions.watching.outbox import Outbox, results_file
from controller.files import game_folder
from controller.journal.lock import kept_counts, lock_file
from controller.journal.store import Journal
from controller.net.keys import TableKey
from controller.net.rejected_message_counts import RejectedMessageCounts
from controller.net.results import EndedGame
from controller.sensing.card_tags import CardStore, Tag
from controller.small_files import look_after
from controller.table.seat_secrets import SeatSecrets, seats_file
from tests.extensions.linked_tables.test_power_cuts import OFFER

pytestmark = pytest.mark.slow

NOW = 1_764_000_000_000
DAYS = [DayOfGame("2026-11-20", "chameleon", 4, 3, 44), DayOfGame("2026-11-21", "teeko", 1)]
SEATS = {"red": "human", "blue": "human"}
RESULT = EndedGame("ab" * 32, 1, "chameleon", SEATS, "red", "arrival", 9, 1, 2, "a record", "Anna")
NAMES = [
    "cards.yml", "journal-language.json", "journal-operator.json", "journal-seats.json", "journal-table.json",
    "journal.db-operator", "journal.db-operator-here",
    "league-organisers.json", "statistics.csv", "table-files.json", "table-offer.json", "table-refused.json",
    "table-results.json", "table.key",
]  # fmt: skip


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a table that has written every small file."""
    folder = tmp_path_factory.mktemp("table")
    config = of(folder)
    journal = config.journal_path
    Journal.open(journal).close()
    SeatSecrets(seats_file(journal), "dragons", ("red", "blue")).take("red", "a browser")
    note_file(journal).keep(asdict(CurrentGame("chameleon", "dragons", 3, 4)))
    keep_choices(choices_file(journal), Choices(volume=30, shop=False, locked=True))
    keep_language(language_file(journal), "de")
    for is_here in (False, True):
        write_guesses(guesses_file(journal, is_here=is_here), WrongGuesses(1, NOW))
    CardStore().add("04A2B3C4D5E680", Tag("dragons", "highwood", "reed-scout")).save(config.tags_path)
    statistics_file(journal).write_text(as_checked_csv(DAYS))
    TableKey.kept_in(config.key_path)
    StandingOffer(offer_path(config)).keep_offer(KeptOffer("ABCD2345", "nats://table.local:4222", OFFER))
    Outbox(results_file(config)).add_result(RESULT)
    RejectedMessageCounts(config.refused_path).update_counts("ABCD2345", {"old": 2})
    KnownOrganisers(organisers_file(config)).note_organisers("monday", "cd" * 32, "")
    assert troubles(folder) == []
    return folder


@pytest.fixture
def folder(written: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(written, tmp_path / "table"))


def of(folder: Path) -> Config:
    return Config(journal=folder / "journal.db", added={ShopSettings: ShopSettings(pin="2718")})


def troubles(folder: Path) -> list[str]:
    """The table's messages at its start."""
    return look_after([each.file for each in kept_files(of(folder), NOW)], folder)


def doctor(folder: Path) -> list[tuple[bool, str]]:
    """The doctor's messages about the files, and whether all are intact."""
    files = small_files_of_doctor(of(folder))
    return [(each.ok, each.sentence) for each in found_by_doctor(folder / "journal.db", files)]


def test_files_that_are_sound_are_left_as_they_are(folder: Path) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert sorted(name for name in before if not name.startswith("journal.db") or "-operator" in name) == NAMES
    assert (troubles(folder), doctor(folder)) == ([], [(True, "the small files next to the journal are intact")])
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def as_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def linked(where: str) -> Callable[[Path], None]:
    def damage(path: Path) -> None:
        path.unlink()
        path.symlink_to(where or path.name)

    return damage


def filled(content: Callable[[bytes], bytes]) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(content(path.read_bytes())) and None


DAMAGES = {
    "a pipe": (as_pipe, "it is not a regular file"),
    "a folder": (as_folder, "Is a directory"),
    "a device": (linked("/dev/zero"), "it is not a regular file"),
    "a link to nothing": (linked("/nonexistent/x"), "it is a broken link"),
    "a link to itself": (linked(""), "Too many levels of symbolic links"),
    "too long": (filled(lambda data: data + b" " * 1_000_000 + b"9" * 200_000), ""),
    "empty": (filled(lambda data: b""), ""),
    "zeros": (filled(lambda data: bytes(len(data))), ""),
    "half": (filled(lambda data: data[: len(data) // 2]), ""),
    "not UTF-8": (filled(lambda data: data[:20] + b"\xff" + data[21:]), ""),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", [name for name in NAMES if name != "cards.yml"])
def test_a_damaged_file_is_named_by_table_and_doctor_and_set_aside(folder: Path, name: str, damage: str) -> None:
    path = folder / name
    spoil, why = DAMAGES[damage]
    spoil(path)
    found = doctor(folder)
    assert [ok for ok, _ in found] == [False]
    assert found[0][1].startswith(f"{path} is damaged ({why}")
    said = troubles(folder)
    assert len(said) == 1
    assert said[0].startswith(f"{path} is damaged ({why}") and f" and is kept as {name}.damaged; " in said[0]
    assert os.path.lexists(folder / f"{name}.damaged")
    assert troubles(folder) == []
    kept = f"damaged files were set aside: {name}.damaged"
    assert doctor(folder) == [(True, "the small files next to the journal are intact"), (True, kept)]


@pytest.mark.parametrize("name", NAMES)
def test_no_changed_bit_of_a_file_goes_unnoticed_or_changes_what_it_says(folder: Path, name: str) -> None:
    path, content = folder / name, (folder / name).read_bytes()
    file = next(each for each in small_files_of_doctor(of(folder)) if each.path.name == name)
    before = file.read()
    for at in range(0, 8 * len(content), 3):
        path.write_bytes(content[: at // 8] + bytes([content[at // 8] ^ 1 << at % 8]) + content[at // 8 + 1 :])
        found = file.read_or(before)
        assert found == before or (isinstance(found, CardStore) and found.tags == before.tags), at


@pytest.mark.parametrize("name", [name for name in NAMES if name != "table-files.json"])
def test_a_file_that_is_gone_is_missed_once(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert doctor(folder)[0] == (False, f"{folder / name} is missing")
    said = troubles(folder)
    assert len(said) == 1
    assert said[0].startswith(f"{folder / name} is missing; ")
    assert (troubles(folder), doctor(folder)) == ([], [(True, "the small files next to the journal are intact")])


def test_an_offer_that_was_taken_back_is_not_missed(folder: Path) -> None:
    StandingOffer(offer_path(of(folder))).keep_offer(None)
    assert troubles(folder) == []


def test_a_file_that_this_user_may_not_read_is_made_readable_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Root may run this test and can read everything: here the permissions apply to everybody."""
    read = Path.open

    def by_permission(path: Path, *arguments: Any, **options: Any) -> Any:
        if not path.stat().st_mode & 0o400:
            raise PermissionError(13, "Permission denied", str(path))
        return read(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", by_permission)
    path = folder / "table.key"
    path.chmod(0)
    assert doctor(folder) == [(False, f"{path} is damaged (Permission denied)")]
    assert troubles(folder) == [f"{path} could not be read; the table repaired its permissions."]
    assert (troubles(folder), path.stat().st_mode & 0o777) == ([], 0o600)


# Consequences


@pytest.mark.parametrize("spoil", [as_pipe, lambda path: path.unlink()], ids=["damaged", "gone"])
def test_a_table_that_the_operator_has_locked_stays_locked(folder: Path, spoil: Callable[[Path], None]) -> None:
    config = of(folder)
    spoil(choices_file(config.journal_path))
    assert choices_of(config) == Choices(locked=True)
    assert troubles(folder)[0].endswith("; the table is locked until the operator opens it.")
    assert choices_of(config) == Choices(locked=True)


def test_wrong_guesses_that_are_gone_lock_the_operators_page(folder: Path) -> None:
    path = guesses_file(of(folder).journal_path)
    path.write_text("table operator wrong 0000000x until 0000000000000000\n")
    assert troubles(folder)[0].endswith("; the operator's page is locked for 15 minutes.")
    assert read_guesses(path) == WrongGuesses(LOCKED, NOW + LOCK_MS)


def test_a_changed_digit_makes_no_other_game_and_no_other_table(folder: Path) -> None:
    config = of(folder)
    path = note_file(config.journal_path).path
    path.write_text(path.read_text().replace('"game_id": 3', '"game_id": 2'))
    assert noted(config) == (config, None)
    key = TableKey.kept_in(config.key_path).public
    digits = config.key_path.read_text()
    config.key_path.write_text(digits.replace(digits[7], "1" if digits[7] != "1" else "2", 1))
    assert troubles(folder)[1] == (
        f"{config.key_path} is damaged (its checksum is wrong) and is kept as table.key.damaged; "
        "other tables and leagues then know this table by a new key."
    )
    assert TableKey.kept_in(config.key_path).public != key


def test_sound_lines_of_the_statistics_go_on(folder: Path) -> None:
    path = statistics_file(of(folder).journal_path)
    path.write_text(path.read_text().replace("chameleon,4", "chameleon,5"))
    assert troubles(folder)[0].endswith("; the table counts the days again that are still in the journal.")
    assert path.read_text() == as_csv(DAYS[1:])


def test_a_file_of_a_newer_version_is_read(folder: Path) -> None:
    config = of(folder)
    operator_file(choices_file(config.journal_path)).keep(asdict(Choices(volume=7)) | {"colours": "warm"})
    note = CurrentGame("chameleon", "dragons", 3, 4)
    note_file(config.journal_path).keep(asdict(note) | {"since": 5})
    assert (choices_of(config), note_file(config.journal_path).read()) == (Choices(volume=7), note)


# Cards: people also edit that file


def test_an_unknown_card_keeps_neither_a_table_from_starting_nor_other_cards_from_working(folder: Path) -> None:
    path = folder / "cards.yml"
    tag = Tag("dragons", "highwood", "reed-scout")
    path.write_text(f"{path.read_text()}04A2B3C4D5E681:\n  game: dragons\n  deck: highwood\n  card: no-such-card\n")
    said = (
        f"{path}:6: key '04A2B3C4D5E681': 'dragons' has no card 'no-such-card'; "
        "fix the file; until then the table uses its other tags"
    )
    assert (troubles(folder), doctor(folder)) == ([f"{said}."], [(False, said.partition("; ")[0])])
    assert (CardStore.load_sound(path).tags, path.exists()) == ({"04A2B3C4D5E680": tag}, True)


def test_a_number_of_a_tag_that_has_changed_is_named(folder: Path) -> None:
    path = folder / "cards.yml"
    written = path.read_text()
    path.write_text(written.replace("04A2B3C4D5E680", "04A2B3C4D5E681"))
    said = f"{path} was changed outside the table; if you changed it on purpose, delete its first line"
    assert (troubles(folder), doctor(folder)) == ([f"{said}."], [(False, said.partition("; ")[0])])
    path.write_text(path.read_text().partition("\n")[2])
    assert (troubles(folder), [*CardStore.load_sound(path).tags]) == ([], ["04A2B3C4D5E681"])


@pytest.mark.parametrize("text", ["", "# checksum 12", "{", "- 5\n", "a: b: c\n"])
def test_cards_that_cannot_be_read_at_all_are_set_aside(folder: Path, text: str) -> None:
    path = folder / "cards.yml"
    path.write_text(text)
    assert troubles(folder)[0].endswith(
        " and is kept as cards.yml.damaged; the table does not know any tags; enrol them again with: chameleon cards "
        "learn."
    )
    assert (CardStore.load_sound(path).tags, (folder / "cards.yml.damaged").read_text()) == ({}, text)


# Files of an older version


def test_the_files_of_an_older_table_are_read_as_those_of_today(written: Path, tmp_path: Path) -> None:
    third = Path(__file__).parents[1] / "acceptance" / "older" / "third" / "files"
    older = Path(shutil.copytree(third, tmp_path / "older"))
    (older / "journal").rename(older / "journal.db")
    assert (troubles(older), doctor(older)) == ([], [(True, "the small files next to the journal are intact")])
    was, now = ({each.file.path.name: each.file.read() for each in kept_files(of(at), NOW)} for at in (older, written))
    tags = [CardStore.load_sound(at / "cards.yml").tags for at in (older, written)]
    assert (tags[0], was.pop("cards.yml") is None, now.pop("cards.yml") is None) == (tags[1], False, False)
    unknown, by_chance = {"journal-language.json"}, {"journal-seats.json", "table.key"}
    assert {name for name in now if was[name] != now[name]} == unknown | by_chance


# People's work in games


def test_the_doctor_names_a_saved_deck_that_is_empty_or_not_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHAMELEON_DATA", str(folder / "data"))
    decks = game_folder("dragons") / "decks"
    decks.mkdir(parents=True)
    (decks / "mine.yaml").write_text("a deck")
    (decks / "empty.yaml").write_text("\n")
    (decks / "folder.yaml").mkdir()
    os.mkfifo(decks / "yours.yaml")
    assert doctor(folder) == [
        (False, f"{decks / 'empty.yaml'} is damaged (it is empty)"),
        (False, f"{decks / 'folder.yaml'} is damaged (Is a directory)"),
        (False, f"{decks / 'yours.yaml'} is damaged (it is not a regular file)"),
    ]


# The lock of the journal


def test_a_lock_that_does_not_say_how_much_was_written_is_named(folder: Path) -> None:
    path = folder / "journal.db"
    lock = lock_file(path)
    assert kept_counts(path).read() is not None
    lock.write_text(lock.read_text().replace("games", "names"))
    assert doctor(folder) == [(False, f"{lock} is damaged (its content is invalid)")]


# Files of the previous version


def test_files_of_an_older_version_are_read_and_get_their_checksum(folder: Path) -> None:
    config = of(folder)
    key = TableKey.kept_in(config.key_path)
    config.key_path.write_text(f"{key.seed.hex()}\n")
    operator = choices_file(config.journal_path)
    operator.write_text('{"volume": 30, "brightness": 99, "shop": false, "locked": true}')
    results_file(config).write_text(f"[{results_file(config).read_text().partition('[')[2].partition(']')[0]}]")
    (folder / "table-files.json").unlink()
    assert choices_of(config) == Choices(30, 99, False, True)
    assert Outbox(results_file(config)).waiting == [RESULT]
    assert troubles(folder) == []
    assert TableKey.kept_in(config.key_path).public == key.public
    operator.write_text(operator.read_text().replace("true", "false"))
    assert choices_of(config) == Choices(locked=True)
