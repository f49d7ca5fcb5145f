"""Extensions are found only by their manifests: general files name none, and a broken one gets one sentence."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import invalidate_caches
from pathlib import Path

import click
import pytest

from controller.config.settings import Config
from controller.errors import TableError
from controller.extending.manifest import checked
from controller.extending.registry import extension_part, extensions, troubles
from controller.table.extension import TableExtension, TableParts
from controller.table.services import Condition, Service, Services, Surroundings
from controller.tabletop.manifest import RESERVED
from controller.tabletop.registry import registry
from sim import SimBoard
from tests.book import ROOT
from tests.controller.command_line import Ended, run
from tests.controller.sitting import Sitting

# The table's own

KNOWN = list(extensions().known)
REFUSED = "the package lamps cannot add an extension"


def test_the_extensions_of_the_table_are_its_folders() -> None:
    folders = {path.parent.name for path in (ROOT / "controller/extensions").glob("*/__init__.py")}
    assert (set(KNOWN), extensions().failures) == (folders, ())


@pytest.mark.parametrize("name", KNOWN)
def test_a_manifest_is_whole_and_its_parts_are_there(name: str) -> None:
    manifest = extensions().known[name].manifest
    assert checked(manifest) is manifest
    assert [part for part in manifest.parts if extension_part(name, part) is None] == []


def test_no_command_is_there_twice() -> None:
    own = [command.name for known in extensions().known.values() for command in known.manifest.commands]
    every = [*RESERVED, *registry().commands, *own]
    assert sorted(every) == sorted({*every})


@pytest.mark.parametrize("name", extensions().commands)
def test_the_list_says_of_a_command_what_it_says_itself(name: str) -> None:
    extension, command = extensions().commands[name]
    found = extension_part(extension, f"command {name!r}")
    assert isinstance(found, click.Command)
    said = "" if found.hidden else " ".join((found.help or "").split("\n\n")[0].split())
    assert (found.name, command.help) == (name, said)


# General files

QUOTED = re.compile(rf"[\"'`](?:{'|'.join(KNOWN)})[\"'`]")
NAMED = re.compile(r"controller[./]extensions(?![./\w*]*chameleon\.yml)(?!\.\*|/\*\")")
ALLOWED = {
    "controller/extending/registry.py": 2,  # the search path
    "controller/net/leagues/standings.py": 1,  # the kind of a message, and that of a subject
    "controller/net/public.py": 1,
}
"""The number of lines in general files that may name an extension; it should shrink."""


def naming(text: str) -> list[str]:
    """The lines that import an extension or name one."""
    return [line for line in text.splitlines() if NAMED.search(line) or QUOTED.search(line)]


def test_no_general_file_names_an_extension() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "controller/*.py"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    general = [file for file in listed.stdout.split() if not file.startswith("controller/extensions/")]
    assert len(general) > 150
    found = {file: len(naming((ROOT / file).read_text(encoding="utf-8"))) for file in general}
    assert {file: n for file, n in found.items() if n > ALLOWED.get(file, 0)} == {}


@pytest.mark.parametrize(
    ("line", "is_found"),
    [
        ("from controller.extensions.lamps.table import LampTable", True),
        (f'if name == "{KNOWN[0]}":', True),
        ("from controller.extending.registry import extensions", False),
        (f"# a table of the {KNOWN[0]}", False),
    ],
)
def test_the_search_knows_a_name_from_a_word(line: str, is_found: bool) -> None:
    assert bool(naming(line)) is is_found


# Of other packages

LAMPS = """
from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
EXTENSION = Extension(name={name!r}, {parts})
"""


@contextmanager
def installed(folder: Path, parts: str = "", name: str = "lamps", manifest: str = LAMPS) -> Iterator[None]:
    """Makes the table search again, with a package called lamps in a folder; restores everything afterwards."""
    (folder / "lamps").mkdir()
    (folder / "lamps/__init__.py").write_text(manifest.format(name=name, parts=parts), encoding="utf-8")
    metadata = folder / "lamps-1.2.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: lamps\nVersion: 1.2\n", encoding="utf-8")
    (metadata / "entry_points.txt").write_text(
        "[chameleon_table.extensions]\nlamps = lamps:EXTENSION\n", encoding="utf-8"
    )
    sys.path.insert(0, str(folder))
    invalidate_caches()
    extensions.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        sys.modules.pop("lamps", None)
        extensions.cache_clear()


@pytest.mark.parametrize(
    ("manifest", "why"),
    [
        ("oh no", "cannot be imported (SyntaxError: invalid syntax (__init__.py, line 1))"),
        ("EXTENSION = 7", "must be an Extension, not int"),
        (
            LAMPS.replace("{parts}", "api=99"),
            "was written for interface 99 of the table; this table has 1; install a version for that",
        ),
        (LAMPS.replace("{parts}", "service='lamps'"), "part 'service' is 'lamps', expected \"module:name\""),
    ],
)
def test_a_manifest_that_cannot_be_used_is_one_sentence(tmp_path: Path, manifest: str, why: str) -> None:
    with installed(tmp_path, manifest=manifest):
        assert extensions().troubles == [f"{REFUSED}: its manifest lamps:EXTENSION {why}"]
        assert list(extensions().known) == KNOWN


def test_a_name_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with installed(tmp_path, name=KNOWN[0]):
        assert extensions().troubles == [
            f"{REFUSED}: the package chameleon-table already provides the extension {KNOWN[0]!r}"
        ]


@pytest.mark.parametrize("command", ["play", *list(extensions().commands)[:1], *list(registry().commands)[:1]])
def test_a_command_that_is_taken_is_one_sentence(tmp_path: Path, command: str) -> None:
    with installed(tmp_path, f"commands=(TableCommand({command!r}, 'lamps:x', ''),)"):
        assert extensions().troubles == [f"{REFUSED}: the command {command!r} already exists"]


def test_a_part_that_cannot_be_imported_is_one_sentence_and_the_others_are_used(tmp_path: Path) -> None:
    said = (
        "the extension 'lamps' of the package lamps cannot be used: its service lamps.nowhere:x cannot be imported "
        "(ModuleNotFoundError: No module named 'lamps.nowhere'); update or uninstall the package"
    )
    with installed(tmp_path, "service='lamps.nowhere:x'"):
        assert extensions().troubles == []
        assert troubles() == [said]


# Commands

SHINES = "commands=(TableCommand('shine', 'lamps.nowhere:shine', 'Let all lamps shine.'),)"


def test_a_command_that_cannot_be_imported_is_listed_and_one_complaint(tmp_path: Path) -> None:
    with installed(tmp_path, SHINES):
        assert "Let all lamps shine.\n" in run("--help").out
        assert run("shine") == Ended(
            2,
            "",
            "chameleon: the extension 'lamps' of the package lamps cannot be used: its command 'shine' "
            "lamps.nowhere:shine cannot be imported (ModuleNotFoundError: No module named 'lamps.nowhere'); "
            "update or uninstall the package\n",
        )


def test_a_command_of_an_extension_that_is_switched_off_says_so(tmp_path: Path) -> None:
    off = tmp_path / "off.yml"
    off.write_text("extensions: {lamps: false}\n", encoding="utf-8")
    with installed(tmp_path, SHINES):
        assert run("shine", "--config", str(off)) == Ended(
            2,
            "",
            "chameleon: the command 'shine' belongs to the extension 'lamps', which is disabled; set extensions: "
            "lamps to true\n",
        )


# At the table


class Dark(Service):
    def __enter__(self) -> Service:
        raise OSError("no lamp")


def test_a_service_that_raises_is_named_once_and_the_others_run(monkeypatch: pytest.MonkeyPatch) -> None:
    entered: list[str] = []

    class Bright(Service):
        def __enter__(self) -> Service:
            entered.append("bright")
            return self

    found = [("dark", lambda around: Dark()), ("bright", lambda around: Bright()), ("none", lambda around: None)]
    monkeypatch.setattr("controller.table.services.extension_parts", lambda part, off: found)
    said: list[str] = []
    around = Surroundings(Config(), SimBoard(), lambda *_: None, lambda: None, said.append, lambda: 0)
    services = Services(around)
    for _ in range(2):
        with services.running():
            pass
    assert (said, entered) == (["The extension 'dark' has failed (OSError: no lamp)."], ["bright", "bright"])


class Dim(Service):
    @property
    def condition(self) -> Condition | None:
        raise OSError("nobody knows")


class Sticking(Service):
    def __exit__(self, *_: object) -> None:
        raise OSError("it does not go out")


@pytest.mark.parametrize(
    ("service", "reason"), [(Dim(), "OSError: nobody knows"), (Sticking(), "OSError: it does not go out")]
)
def test_a_service_that_raises_as_it_is_asked_or_ends_is_named_and_the_table_ends_well(
    service: Service, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("controller.table.services.extension_parts", lambda part, off: [("lamp", lambda _: service)])
    said: list[str] = []
    services = Services(Surroundings(Config(), SimBoard(), lambda *_: None, lambda: None, said.append, lambda: 0))
    with services.running():
        assert services.conditions == []
    assert said == [f"The extension 'lamp' has failed ({reason})."]


def test_a_service_that_must_not_run_without_what_it_needs_keeps_the_table_from_starting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_key(around: Surroundings) -> Service:
        raise TableError("the key cannot be read")

    monkeypatch.setattr("controller.table.services.extension_parts", lambda part, off: [("locked", no_key)])
    with pytest.raises(TableError, match=r"^the key cannot be read$"):
        Services(Surroundings(Config(), SimBoard(), lambda *_: None, lambda: None, print, lambda: 0))


class Falling(TableExtension):
    def look(self, now: int) -> None:
        raise ZeroDivisionError("no lamp")


def falling(table: TableParts) -> TableExtension:
    return Falling()


def test_an_extension_that_fails_at_the_table_is_named_and_the_table_plays_on() -> None:
    with Sitting(extensions={"lamps": falling}) as table:
        table.wait(100)
        assert table.session.trouble == "The extension 'lamps' has failed (ZeroDivisionError: no lamp)."
        assert table.move("b1c3").wait(3000).played == ["b1c3"]
