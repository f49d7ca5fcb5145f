"""`chameleon update`, the way back, and `chameleon bundle make` for a table without a network."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.commands.options import CONFIG
from controller.commands.shell_language import echo
from controller.errors import Refused, TableError
from controller.extensions.updates.versions import HOME, Versions
from engine.sentence import phrase, together

if TYPE_CHECKING:
    from controller.extensions.updates.progress import Order

_BOARDS = ("pico", "gpio", "sim")
_INSTALLED_CONFIG = Path("/etc/chameleon-table/chameleon.yml")


@click.command()
@click.argument("source", required=False)
@click.option("--back", is_flag=True, help="Go back to the previous version; a second time returns to the newer one.")
@click.option(
    "--unsigned", is_flag=True, help="Accept a bundle even if it has no signature from a key that this table trusts."
)
@click.option("--home", type=click.Path(path_type=Path), default=HOME, help="Folder of the installation.")
@CONFIG
def update(source: str | None, back: bool, unsigned: bool, home: Path, config_file: Path | None) -> None:
    """Update an installed table from SOURCE: the project's folder, its address, or a bundle.

    Without a SOURCE, this command installs the newest version from the last source. It builds the new version next to
    the old one and tests it with a copy of the games. Until then the table keeps running the old one.
    """
    from controller.config.settings import load_config
    from controller.extensions.updates.bundle import this_system
    from controller.extensions.updates.on_machine import OnMachine, linked_table_features, run
    from controller.extensions.updates.signing import Trust, trusted_keys
    from controller.extensions.updates.sources import fetch
    from controller.extensions.updates.updating import go_back
    from controller.extensions.updates.updating import update as bring_up

    if back and source is not None:
        raise Refused(phrase("--back leads to an installed version; leave SOURCE out"))
    versions = _versions(home)
    config_file = config_file or _INSTALLED_CONFIG
    machine = OnMachine(load_config(config_file), config_file.absolute(), versions.work)
    if back:
        about = go_back(versions, machine, echo)
        back_again = phrase("Switch back with: {command}", command="sudo chameleon update --back")
        echo(together(phrase("The table runs version {version}.", version=about.version), back_again))
        return
    last = versions.about(versions.current or 0)
    came_from, others = "" if last is None else last.source, linked_table_features(home / "current")
    trust = Trust(trusted_keys(), takes_unsigned=unsigned)
    get = partial(
        fetch, source, came_from, here=this_system(), board=machine.board, run=run, others=others, trust=trust
    )
    try:
        about, kept = bring_up(versions, machine, get, echo)
    except TableError as error:
        raise TableError("the table was not changed: {reason}", reason=error) from None
    runs = phrase("The table runs version {version}.", version=about.version)
    echo(together(runs, phrase("A backup is in {file}.", file=kept)))
    echo(phrase("To go back: {command}", command="sudo chameleon update --back"))


@click.command("page-update", hidden=True)
@click.argument("order", type=click.Choice(("online", "bundle", "back")))
@CONFIG
def page_update(order: Order, config_file: Path | None) -> None:
    """Carry out a request from the operator's page; run by the unit chameleon-update@.service."""
    from controller.config.settings import load_config
    from controller.extensions.updates.bundle import this_system
    from controller.extensions.updates.from_page import PageTrust, carry_out
    from controller.extensions.updates.on_machine import OnMachine, linked_table_features, run
    from controller.extensions.updates.progress import Reporter
    from controller.extensions.updates.signing import trusted_keys
    from controller.extensions.updates.sources import Fetched, fetch

    versions = _versions(HOME)
    reporter = Reporter(HOME, order, int(time.time() * 1000), echo)
    config_file = config_file or _INSTALLED_CONFIG
    try:
        machine = OnMachine(load_config(config_file), config_file.absolute(), versions.work)
    except TableError as error:
        reporter.end(str(error), "failed")
        raise

    def get(source: str, work: Path) -> Fetched:
        others, trust = linked_table_features(HOME / "current"), PageTrust(trusted_keys())
        return fetch(source, "", work, this_system(), machine.board, run, others, trust)

    carry_out(order, versions, machine, get, reporter)


def _versions(home: Path) -> Versions:
    if not (home / "current").exists():
        raise Refused(
            "this table is not installed ({folder} is missing); update your own folder with git pull and scripts/play",
            folder=home / "current",
        )
    return Versions(home)


@click.group()
def bundle() -> None:
    """Make bundles: the program with all its packages in one file, for tables that are never online."""


@bundle.command("make")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--machine", default="aarch64", show_default=True, help="Processor architecture of the table.")
@click.option("--python", default="3.13", show_default=True, help="Python version of the table, two numbers.")
@click.option("--board", type=click.Choice(_BOARDS), default="pico", show_default=True, help="Board of the table.")
@click.option("--net", "others", flag_value="net", help="Include the packages for playing with other tables.")
@click.option("--hub", "others", flag_value="hub", help="Include the packages for being the hub of other tables, too.")
@click.option(
    "--source",
    type=click.Path(path_type=Path),
    help="Folder of the project; the one this command runs from by default.",
)
@click.option("--key", "key_file", type=click.Path(path_type=Path), help="Key to sign with; `bundle key` makes one.")
@click.option("--unsigned", is_flag=True, help="Do not sign the bundle; a table accepts it only with --unsigned.")
def bundle_make(
    file: Path, machine: str, python: str, board: str, others: str | None, source: Path | None, key_file: Path | None,
    unsigned: bool,
) -> None:  # fmt: skip
    """Collect source and packages in FILE, for `chameleon update FILE` on a table.

    Run it on any computer with a network connection; for a table that uses a Pi's own pins, on a Pi of the same kind.
    """
    from controller.extensions.updates.bundle import System
    from controller.extensions.updates.gathering import gather
    from controller.extensions.updates.signing import key_in

    if unsigned == (key_file is not None):
        raise Refused(
            "sign the bundle with --key FILE or choose --unsigned; {command} makes a key",
            command="chameleon bundle key FILE",
        )
    key = None if key_file is None else key_in(key_file)
    here = Path(__file__).parents[3]
    size = gather(file, source or here, System(machine, python), board, others or "", key)
    made = phrase(
        "{file} has the program for {machine} with Python {python} and the board {board} ({size} MB).",
        file=file,
        machine=machine,
        python=python,
        board=board,
        size=size >> 20,
    )
    echo(made)


@bundle.command("key")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", default="the project", show_default=True, help="Name of the key's owner.")
def bundle_key(file: Path, name: str) -> None:
    """Make a key for signing bundles in FILE, unless it exists, and print the line that makes a table trust it."""
    from controller.extensions.updates.signing import OWN_KEYS, key_line, made_key

    line = key_line(made_key(file), name)
    echo(phrase("The key is in {file}. Keep it secret, and keep a copy elsewhere.", file=file))
    echo(phrase("To make a table trust it, add this line to {keys}:", keys=OWN_KEYS))
    echo(line)


@click.command("self-check", hidden=True)
@click.argument("backup", type=click.Path(path_type=Path), required=False)
@CONFIG
def self_check(backup: Path | None, config_file: Path | None) -> None:
    """Test whether this version can play at this table, with the games of BACKUP; updates run it."""
    from controller.extensions.updates.self_check import self_check as try_out

    try_out(config_file, backup)
    echo(phrase("This version works here."))
