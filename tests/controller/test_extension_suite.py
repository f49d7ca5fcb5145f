"""The contract suite for extensions finds a fault in each part of one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import controller.extending.registry as known_extensions
import controller.testing.extension as suites
from controller.config.kinds import added_sections
from controller.config.settings import Config
from controller.extending.registry import BrokenExtension, Extensions
from controller.tabletop.loading import Source
from controller.testing import ExtensionSuite
from tests.controller.faulty_extension import EXTENSION, HERE, Ringer

FOUND = Extensions.of([Source("bells", "1", f"{HERE}:EXTENSION", is_built_in=True)])


class Bells(ExtensionSuite):
    extension = "bells"


@pytest.fixture(autouse=True)
def bells_alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for module in (known_extensions, suites):
        monkeypatch.setattr(module, "extensions", lambda: FOUND)
    monkeypatch.setattr("controller.config.kinds.extensions", lambda: FOUND)
    added_sections.cache_clear()
    yield
    added_sections.cache_clear()


def at(folder: Path) -> Config:
    return replace(Config(), journal=folder / "journal.db")


def test_a_part_that_cannot_be_imported_is_found() -> None:
    with pytest.raises(BrokenExtension, match="nothing_of_that_name"):
        Bells().test_all_that_its_manifest_names_can_be_imported(EXTENSION)


def test_a_key_without_an_explanation_is_found() -> None:
    with pytest.raises(AssertionError, match="bells"):
        Bells().test_each_of_its_keys_has_a_default_and_is_explained(EXTENSION)


def test_an_option_without_help_is_found() -> None:
    with pytest.raises(AssertionError, match="ring loud"):
        Bells().test_its_commands_say_what_they_are_for(EXTENSION)


def test_a_part_of_the_table_that_fails_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="The extension 'bells' has failed"):
        Bells().test_its_part_of_the_table_lets_people_play(EXTENSION, at(tmp_path))


def test_a_module_of_the_page_that_is_missing_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ringer, "after", lambda self, event, now: None)
    with pytest.raises(AssertionError, match="module"):
        Bells().test_its_part_of_the_page_shows_plain_data_and_understands_or_refuses(EXTENSION, at(tmp_path))


def test_a_service_that_fails_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Ringer, "after", lambda self, event, now: None)
    with pytest.raises(ZeroDivisionError):
        Bells().test_its_service_is_opened_sees_a_game_and_is_closed(EXTENSION, at(tmp_path))


def test_a_finding_without_a_remedy_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="one is cracked"):
        Bells().test_what_it_finds_for_the_doctor_has_a_remedy(EXTENSION, at(tmp_path))


def test_a_file_far_from_the_journal_is_found(tmp_path: Path) -> None:
    with pytest.raises(AssertionError):
        Bells().test_its_files_lie_next_to_the_journal(EXTENSION, at(tmp_path))
