"""A table starts with any damage to the files next to its journal, and names it; so does the doctor."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tests.acceptance.phones import Phone, Program
from tests.controller.command_line import run

pytestmark = pytest.mark.slow

PEOPLE = {"red": "human", "blue": "human"}
MADE = (
    "cards.yml", "journal-language.json", "journal-operator.json", "journal-seats.json", "journal-table.json",
    "journal.db-lock", "journal.db-operator",
    "journal.db-operator-here", "league-organisers.json", "statistics.csv", "table-offer.json", "table-refused.json",
    "table-results.json", "table.key",
)  # fmt: skip
DAMAGED = (*MADE, "journal.db-restore", "table-files.json")


def a_link(path: Path) -> None:
    path.symlink_to(path.name)


def half_a_file(path: Path) -> None:
    path.write_text('{"half": ')


def doctor(folder: Path) -> tuple[int, set[str]]:
    """The doctor's status, and the names of the damaged files that it found."""
    ended = run("doctor", "--json", "--config", str(folder / "table.yml"))
    bad = [each["sentence"] for each in json.loads(ended.out)["findings"] if each["name"] == "files" and not each["ok"]]
    return ended.status, set(names_in("\n".join(bad)))


def names_in(text: str) -> list[str]:
    """The files that are called damaged, in order."""
    return [Path(path).name for path in re.findall(r"(/\S+) is damaged ", text)]


DAMAGES = (os.mkfifo, Path.mkdir, a_link, half_a_file)


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.thorough) for first in (1, 2, 3))])
def test_a_table_starts_with_any_damage_to_its_files(tmp_path: Path, first: int) -> None:
    """Each kind of damage to every fourth file; when four tests cover each kind, every kind to every file."""
    program = Program(tmp_path, "dragons", PEOPLE, shop={"pin": "2718"})
    link = program.sit("red")
    program.die()
    for number, name in enumerate(DAMAGED, start=first):
        (tmp_path / name).unlink(missing_ok=True)
        DAMAGES[number % len(DAMAGES)](tmp_path / name)
    assert doctor(tmp_path) == (1, set(DAMAGED))
    program.printed = ""
    program.start()
    with Phone(program, None) as page:
        page.hear(), page.hear()
        assert (page.table["mood"], program.get(link)[0]) == ("closed", 404)
        program.stop()
    assert sorted(names_in(program.printed)) == sorted(DAMAGED)
    assert "Traceback" not in program.printed
    aside = {name for name in DAMAGED if os.path.lexists(tmp_path / f"{name}.damaged")}
    assert aside >= set(DAMAGED) - {"journal.db-lock"}
    program.printed = ""
    program.start()
    program.stop()
    assert names_in(program.printed) == []
    assert doctor(tmp_path)[1] == set()
