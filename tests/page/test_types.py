"""The page's types match the table's messages and commands."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from textwrap import dedent

import pytest

import engine
from controller.web import hello, table_message
from controller.web.commands import _READERS
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.controller.stack import page_extensions

GAMES = Path(__file__).parents[2] / "controller" / "games"
EXTENSIONS = Path(__file__).parents[2] / "controller" / "extensions"
STATIC = Path(__file__).parents[2] / "controller" / "web" / "static"
TYPES = (STATIC / "js" / "types.d.ts").read_text(encoding="utf-8")
ADDED = "\n".join(
    dedent(path.read_text(encoding="utf-8").partition("{\n")[2].rstrip().removesuffix("}"))
    for path in EXTENSIONS.glob("*/page/types.d.ts")
)
"""The interfaces of extensions' additions."""
OF_SEATS = ["asked"]
"""The fields besides `table_message` in a game with seats."""


def typed(name: str) -> list[str]:
    """The keys of an interface, optional ones too, and of those that it extends."""
    shape = rf"^(?:export )?interface {name}(?:<.*?>)?(?: extends ([\w, ]+))? \{{\n(.*?)^\}}"
    found = re.search(shape, TYPES, re.M | re.S)
    assert found, f"types.d.ts has no interface {name}"
    inherited = [key for parent in (found[1] or "").split(", ") if parent for key in typed(parent)]
    bodies = "".join([found[2], *(added[1] for added in re.findall(shape, ADDED, re.M | re.S))])
    own = re.findall(r'^  (?:"([\w-]+)"|(\w+))\??:', bodies, re.M)
    return [*inherited, *(quoted or plain for quoted, plain in own)]


def missing(told: Iterable[str], name: str) -> set[str]:
    """The keys of a message that have no type."""
    return set(told) - set(typed(name))


def untold(told: Iterable[str], name: str) -> set[str]:
    """The typed keys that are missing in a message, although the table alone should send them: extensions' keys are
    optional.
    """
    optional = set(re.findall(r"^  (\w+)\?:", TYPES + ADDED, re.M))
    return set(typed(name)) - set(told) - optional


def test_the_first_message_is_typed() -> None:
    of_the_page = ["here", "watches", "heartbeat_ms", "from"]
    told = [*hello("chameleon", SimBoard(), added=page_extensions().hello()), *of_the_page]
    assert (missing(told, "Hello"), untold(told, "Hello")) == (set(), set())


def test_the_message_of_the_table_is_typed() -> None:
    with Sitting() as sitting:
        table = table_message(sitting.session, SimBoard(), 0, added=page_extensions().table)
    told = [*table, *OF_SEATS]
    assert (missing(told, "Table"), untold(told, "Table")) == (set(), set())
    assert missing(table["can"], "Permissions") == set()
    assert sorted(table["teacher"]) == sorted(typed("Teaching"))


@pytest.mark.parametrize("name", engine.GAMES)
def test_every_view_has_what_the_page_asks_of_any_game(name: str) -> None:
    needed = set(typed("View")) - {"pieces", "rules", "sides", "removed", "match"}
    assert needed <= set(engine.load(name).view(None))


def test_every_command_is_typed() -> None:
    found = re.search(r"^export type Command =\n(.*?);\n\n", TYPES, re.M | re.S)
    assert found
    commands = found[1] + "".join(re.findall(r"^interface ExtensionCommands \{\n.*?^\}", ADDED, re.M | re.S))
    named = [word for line in re.findall(r"do: ([^;}]*)", commands) for word in re.findall(r'"([\w-]+)"', line)]
    assert sorted(named) == sorted([*_READERS, *page_extensions().readers])


def test_every_element_that_a_module_asks_for_by_name_is_in_the_page() -> None:
    pages = "".join(
        page.read_text(encoding="utf-8") for page in (*STATIC.glob("*.html"), *EXTENSIONS.glob("*/page/*.html"))
    )
    there = set(re.findall(r'\bid="([\w-]+)"', pages))
    for folder in (STATIC / "js", *EXTENSIONS.glob("*/page")):
        asked = asked_for(folder)
        assert asked and asked - there == set()
    for folder in GAMES.glob("*/page"):
        sections = re.findall(r'\{ id: "([\w-]+)", label: ', modules_in(folder))
        own = "".join(page.read_text(encoding="utf-8") for page in folder.glob("*.html"))
        assert asked_for(folder) - there - set(sections) - set(re.findall(r'\bid="([\w-]+)"', own)) == set()


def asked_for(folder: Path) -> set[str]:
    """The elements whose ids the modules in a folder use."""
    return set(re.findall(r'byId\("([\w-]+)"', modules_in(folder)))


def modules_in(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.js"))
