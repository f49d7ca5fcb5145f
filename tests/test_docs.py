"""The docs match the program: everything they name exists, and everything that should be documented is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import signature
from operator import attrgetter
from pathlib import Path

import click
import pytest

import controller.testing
import engine
from controller.commands.cli import chameleon
from controller.extending.manifest import Extension
from controller.journal.file import KINDS
from controller.journal.store import Journal
from controller.messages.players import Players
from controller.table.prompts import MOODS
from controller.tabletop import tabletop
from controller.tabletop.manifest import TableGame
from controller.tabletop.registry import known_games
from controller.web.commands import _HAND_DETAILS, _READERS
from controller.web.messages import hello, table_message
from engine.dragons import library
from firmware_bridge.board import PicoBoard
from firmware_bridge.codec import ADDED_IN_1_1, DECLARATIONS
from hal import BOARDS, PATTERNS, make_board
from hal.drivers.gpio import GpioBoard
from tests.book import PAGES, ROOT, name_of, prose, text_of
from tests.controller.at_table import sit_down
from tests.controller.command_line import below
from tests.controller.stack import page_extensions
from tests.engine.golden import SEEDS
from tests.hal.test_board_contract import HARNESSES
from tests.meanings import ALL as MEANINGS

README = ROOT / "README.md"
ARCHITECTURE = ROOT / "docs" / "architecture.md"
COMMAND = ROOT / "docs" / "command.md"
OWN_BOARD = ROOT / "docs" / "your-own-board.md"
RULES = ROOT / "docs" / "chameleon.md"

every_page = pytest.mark.parametrize("page", PAGES, ids=name_of)


def commands(group: click.Group, prefix: str = "chameleon") -> Iterator[str]:
    """Every command below a group, by its full name."""
    for name, command in below(group):
        if isinstance(command, click.Group):
            yield from commands(command, f"{prefix} {name}")
        else:
            yield f"{prefix} {name}"


def anchors(page: Path) -> set[str]:
    """The headings of a page as link targets."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)]+)\)", prose(page)):
        assert not link.startswith("http"), f"{link}: the book needs no other host"
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} is not there"
        assert not anchor or anchor in anchors(target), f"{link}: there is no such heading"


TAKEN_AWAY = {
    path.parent.name
    for path in (ROOT / "tests" / "extensions").glob("*/__init__.py")
    if not (ROOT / "controller" / "extensions" / path.parent.name).is_dir()
}
"""Deleted extensions that the docs still describe."""


@every_page
def test_every_file_and_folder_that_is_named_is_there(page: Path) -> None:
    roots = "engine|hal|sim|controller|deploy|tests|scripts|docs|benchmarks"
    named = re.findall(rf"`((?:{roots})/[\w./-]*)`", prose(page))
    missing = [name for name in named if "NAME" not in name and "WHAT" not in name and not (ROOT / name).exists()]
    assert [name for name in missing if TAKEN_AWAY.isdisjoint(name.split("/"))] == []


def sources() -> str:
    """All sources of the project except prose, as one text."""
    suffixes = {".py", ".js", ".ts", ".toml", ".yml", ".yaml", ".json", ".css", ".html", ".service"}
    rooms = "engine hal firmware_bridge sim controller tests benchmarks examples deploy scripts"
    files = [path for room in rooms.split() for path in (ROOT / room).rglob("*") if path.suffix in suffixes]
    texts = [text_of(path) for path in (*files, ROOT / "pyproject.toml") if "egg-info" not in path.as_posix()]
    return "\n".join([*texts, *(path.name for path in ROOT.iterdir())])


def test_every_name_in_code_is_a_name_in_the_sources() -> None:
    words = set(re.findall(r"\w+", sources()))
    in_code = re.compile(r"`([A-Za-z_][\w.]*)(?:\([^`]*\))?`")
    named = {name for page in PAGES for name in in_code.findall(prose(page))}
    names = {name for name in named if re.search(r"[a-z][A-Z]|_|\.", name) and not name.endswith("VERSION")}
    assert len(names) > 100
    unknown = [name for name in sorted(names) if not words.issuperset(filter(None, name.split(".")))]
    assert unknown == [] or TAKEN_AWAY


def test_every_function_and_class_in_the_tables_is_in_its_file() -> None:
    named = re.findall(r"^\| `([\w/]+)\.py` \| `([\w.]+)` \|", prose(ARCHITECTURE), re.MULTILINE)
    found = [attrgetter(name)(import_module(file.replace("/", "."))) for file, name in named]
    assert len(found) > 15
    assert all(callable(each) for each in found)


def test_the_architecture_is_read_in_one_sitting() -> None:
    assert len(text_of(ARCHITECTURE).splitlines()) <= 175


@cache
def of_the_site(page: Path) -> str:
    """Returns a page as on the docs' site, with its generated tables."""
    spec = spec_from_file_location("docs_tables", ROOT / "scripts" / "docs_tables.py")
    assert spec is not None and spec.loader is not None
    tables = module_from_spec(spec)
    spec.loader.exec_module(tables)
    return str(tables.filled(text_of(page)))


def test_every_command_has_its_row() -> None:
    assert [command for command in commands(chameleon) if f"`{command}" not in of_the_site(COMMAND)] == []


def test_every_option_of_play_is_in_the_docs() -> None:
    options = [
        option for each in dict(below(chameleon))["play"].params for option in each.opts if option.startswith("--")
    ]
    assert [option for option in options if f"`{option}" not in of_the_site(COMMAND)] == []


def test_every_game_has_its_rules_in_the_book() -> None:
    for name in engine.GAMES:
        assert f"(docs/{name}.md)" in text_of(README)
        assert (ROOT / "docs" / f"{name}.md").is_file()


def test_every_game_stands_in_every_table_that_adding_a_game_names() -> None:
    drawn = [name for name in known_games() if (ROOT / "controller/games" / name / "page" / f"{name}.js").is_file()]
    tested = {game for game in engine.GAMES if list(ROOT.glob(f"tests/**/{game}/test_hidden.py"))}
    open_or_tested = tested | {game for game in engine.GAMES if not engine.game_class(game).secrets}
    tables = [engine.OPPONENTS, known_games(), SEEDS, open_or_tested, drawn]
    assert [sorted(table) for table in tables] == [sorted(engine.GAMES)] * len(tables)


def test_every_part_of_a_manifest_and_every_contract_suite_is_in_the_contract_of_a_game() -> None:
    suites = {*controller.testing.__all__} - {"ExtensionSuite"}
    parts = [*(part.name for part in fields(TableGame)), *sorted(suites)]
    assert [part for part in parts if f"`{part}`" not in text_of(ROOT / "docs" / "game-contract.md")] == []


def test_every_part_of_the_manifest_of_an_extension_is_in_the_tutorial_for_one() -> None:
    page = text_of(ROOT / "docs" / "your-own-extension.md")
    parts = [part.name for part in fields(Extension) if part.name not in ("order", "api")]
    assert [part for part in parts if f"`{part}`" not in page and f"{part}=" not in page] == []
    assert len(page.splitlines()) <= 250


def test_every_board_is_in_the_book_and_under_contract() -> None:
    assert sorted(HARNESSES) == sorted(BOARDS)
    assert all(f"`{board}`" in text_of(OWN_BOARD) for board in BOARDS)


def test_every_message_of_the_pico_and_every_option_of_a_board_is_in_the_hardware_page() -> None:
    page = text_of(ROOT / "docs" / "hardware.md")
    messages = re.findall(r"^[0-9A-F]{2} (\w+)", DECLARATIONS + ADDED_IN_1_1, re.MULTILINE)
    assert len(messages) > 12
    assert [message for message in messages if not re.search(rf"^\| [A-Z, ]*\b{message}\b", page, re.MULTILINE)] == []
    taken = [*signature(PicoBoard).parameters, *signature(GpioBoard).parameters]
    options = {name.replace("_", "-") for name in taken} - {"threaded"}
    assert [option for option in sorted(options) if f"| `{option}` | " not in page] == []


def test_every_light_card_and_deck_is_in_a_table_of_the_site() -> None:
    lights, cards = (of_the_site(ROOT / "docs" / page) for page in ("lights.md", "dragons-cards.md"))
    assert [name for name in MEANINGS if f"\n| `{name}` |" not in lights] == []
    assert [name for name in PATTERNS if f"\n| {name} |" not in lights] == []
    assert [card.name for card in library().cards.values() if f"\n| {card.name} |" not in cards] == []
    assert [deck.id for deck in library().decks.values() if f"(`{deck.id}`)" not in cards] == []


def test_the_rules_have_the_numbers_that_the_code_cites() -> None:
    pages = [RULES, *sorted(RULES.parent.glob("chameleon.*.md"))]
    numbers = [[int(number) for number in re.findall(r"^(\d+)\. ", prose(page), re.MULTILINE)] for page in pages]
    sources = "".join(text_of(path) for path in sorted((ROOT / "engine" / "chameleon").rglob("*.py")))
    cited = {int(number) for number in re.findall(r"\brule (\d+)", sources)}
    assert numbers == [[*range(1, 17)]] * 3
    assert cited
    assert cited <= {*range(1, 17)}


def test_every_message_of_the_page_is_in_the_book(tmp_path: Path) -> None:
    board = make_board("sim")
    players = Players("chameleon", {"red": "human", "blue": "human"})
    with Journal.open(tmp_path / "journal.db") as journal:
        state = sit_down(tabletop("chameleon"), journal, players).state
        extensions = page_extensions()
        told = [*hello("chameleon", board, added=extensions.hello())]
        told += table_message(state, board, 0, added=extensions.table)
    words = [*told, *_READERS, *extensions.readers, *_HAND_DETAILS, *MOODS, *KINDS]
    protocol = text_of(ROOT / "docs" / "protocol.md") + text_of(ROOT / "docs" / "journal.md")
    assert [word for word in words if f"`{word}`" not in protocol and word != "type"] == []
