"""The commands of games: found by the manifests, imported on use."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from controller.commands.cli import chameleon as group
from controller.extending.registry import extensions
from controller.tabletop.manifest import RESERVED, TableCommand
from controller.tabletop.registry import part, registry
from tests.controller.command_line import Ended, below, run
from tests.controller.plugins import MANIFEST, install, installed

HELLO = """
import click

@click.command()
@click.argument("name")
def hello(name):
    "Greet NAME, as lizards do."
    click.echo(f"sss, {name}")
"""


def lizard(folder: Path, command: str) -> None:
    """A game with a command, installed."""
    imports = "from controller.tabletop.manifest import TableCommand\n"
    changes = f"name='lizard', commands=(TableCommand('hello', '{command}', 'Greet NAME, as lizards do.'),)"
    install(folder, "lizard", imports + MANIFEST.format(module="lizard", changes=changes))
    (folder / "lizard" / "commands.py").write_text(HELLO, encoding="utf-8")


def test_the_names_of_the_tables_own_commands_are_reserved() -> None:
    brought = {*registry().commands, *extensions().commands}
    assert [name for name, _ in below(group) if name not in brought] == list(RESERVED)


@pytest.mark.parametrize("game, command", registry().commands.values(), ids=registry().commands)
def test_the_list_says_of_a_command_what_it_says_itself(game: str, command: TableCommand) -> None:
    found = part(game, f"command {command.name!r}")
    assert (found.name, found.help.partition("\n")[0]) == (command.name, command.help)


def test_the_list_of_commands_imports_no_game() -> None:
    asked = (
        "import sys; from controller.commands.cli import chameleon; chameleon.main(['--help'], standalone_mode=False);"
        "print([name for name in sys.modules if name.startswith(('engine.chameleon', 'engine.dragons'))])"
    )
    shown = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout
    assert shown.splitlines()[-1] == "[]"


def test_a_game_of_another_package_brings_its_commands(tmp_path: Path) -> None:
    lizard(tmp_path, "lizard.commands:hello")
    with installed(tmp_path):
        assert "  hello       Greet NAME, as lizards do.\n" in run("--help").out
        assert run("hello", "Ada") == Ended(0, "sss, Ada\n", "")
    assert run("hello", "Ada") == Ended(2, "", "chameleon: No such command 'hello'.\n")


def test_a_command_that_cannot_be_imported_is_named_and_the_others_work(tmp_path: Path) -> None:
    lizard(tmp_path, "lizard.nowhere:hello")
    with installed(tmp_path):
        assert run("perft", "1") == Ended(0, "27\n", "")
        assert "  hello       Greet NAME, as lizards do.\n" in run("--help").out
        why = "its command 'hello' lizard.nowhere:hello cannot be imported"
        assert run("hello", "Ada") == Ended(
            2,
            "",
            f"chameleon: the game 'lizard' of the package lizard cannot be played: {why} "
            "(ModuleNotFoundError: No module named 'lizard.nowhere'); repair or reinstall the package\n",
        )
