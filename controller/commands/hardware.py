"""`chameleon doctor`, `flash` and `config`: the hardware, and the configuration file that describes it."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import confirmed, echo
from controller.tabletop.registry import known_games, troubles
from engine.sentence import phrase, row_of
from hal import SQUARES, make_board, make_reader, square_index

if TYPE_CHECKING:
    from controller.config.settings import Config
    from controller.doctor import Finding, Installation
    from controller.table.state import TableState


@click.command()
@click.option("--board", help="Board to check instead of the configured one.")
@CONFIG
@click.option("--json", "as_json", is_flag=True, help="Print JSON and do not wait for a person.")
@click.option("--no-wait", is_flag=True, help="Skip checks that need a person (pieces, a card, lights).")
@click.option("--empty", is_flag=True, help="Treat every closed square as stuck, because the board is empty.")
@click.option("--square", is_flag=False, flag_value="a1", help="Test only one square; the default is a1.")
def doctor(
    board: str | None, config_file: Path | None, as_json: bool, no_wait: bool, empty: bool, square: str | None
) -> None:
    "Check every part of the table and print a remedy for each fault (exit status 1)."
    from controller.config.settings import find_config
    from controller.doctor import Person, Time, examine, printed, status, this_machine
    from controller.doctor import as_json as in_json
    from controller.web.serving import monotonic_ms

    config = kept_config(config_file)
    subject = installation(config, find_config(config_file, os.environ), board or os.environ.get("CHAMELEON_BOARD"))
    subject, at = replace(subject, is_empty=empty), Time(monotonic_ms)
    if square is not None:
        _doctor_square(subject, at, square, waits=not no_wait and not as_json)
    waits = not no_wait and not as_json and sys.stdin.isatty()
    person = Person(echo, confirmed) if waits else None
    findings = list(examine(subject, this_machine(), at, person))
    if as_json:
        click.echo(in_json(findings))
    else:
        printed(findings)
    sys.exit(status(findings))


def _doctor_square(subject: Any, at: Any, square: str, *, waits: bool) -> NoReturn:
    """Guides a person at a breadboard through one square, and ends with the verdict's status."""
    from controller.doctor import Person, examine_square, printed, status

    if not waits:
        raise click.UsageError(phrase("--square needs a person with a piece; leave out --json and --no-wait"))
    if square not in SQUARES:
        raise click.UsageError(phrase("{square} is not a square; use a1 to e5", square=repr(square)))
    findings = list(examine_square(subject, at, Person(echo, confirmed), square_index(square)))
    printed(findings)
    sys.exit(status(findings))


@click.command()
@click.option("--port", help="Port of the Pico; default: the Pico found on USB.")
@click.option("--hall-sensors", is_flag=True, help="Install firmware for hall sensors, which recognise the kinds of "
                                                   "pieces.")
def flash(port: str | None, hall_sensors: bool) -> None:
    """Copy the firmware to a Raspberry Pi Pico that runs MicroPython."""
    from controller.commands.flash import flash as copy

    copy(port, echo, hall_sensors=hall_sensors)


def installation(config: Config, config_file: Path | None, board: str | None = None) -> Installation:
    """Returns a configured table for the doctor, without opening anything.

    `board` replaces the configured one, `config_file` is the configuration's path, for remedies.
    """
    from controller.commands.kept_files import small_files_of_doctor
    from controller.doctor import Installation
    from controller.extending.registry import extension_parts
    from controller.extending.registry import troubles as troubles_of_extensions
    from controller.journal.library import look_over

    name = board or config.board
    return Installation(
        name,
        partial(make_board, name, config.board_options),
        config.journal_path,
        host=config.page.host,
        port=config.page.port,
        options=config.board_options,
        brightness=config.light.brightness,
        reader=config.reader,
        look_over=look_over,
        small_files=small_files_of_doctor(config),
        look_at_games=lambda: (row_of(known_games()), [*troubles(), *troubles_of_extensions()]),
        checks={name: partial(check, config) for name, check in extension_parts("checks", config.switched_off)},
        config=config_file,
        reader_port=None if config.reader == "none" else config.reader_options.get("port"),
        make_reader=None if config.reader == "none" else partial(make_reader, config.reader, config.reader_options),
    )


def findings_while_running(config: Config, config_file: Path | None, state: TableState | None) -> list[Finding]:
    """Returns the doctor's findings while the table runs, whose state includes board and reader; may take long."""
    from controller.doctor import examine_running, this_machine
    from controller.doctor.findings import complaint, good
    from controller.table.prompts import board_health

    found = [*examine_running(installation(config, config_file), this_machine())]
    if state is not None:
        reader = state.reader_health
        devices = [("board", *board_health(state))]
        devices += [] if reader is None else [("reader", reader.ok, reader.sentence)]
        found += [good(name, said) if ok else complaint(name, said, "") for name, ok, said in devices]
    return found


@click.group()
def config() -> None:
    "Configuration file to check."


@config.command("example")
def config_example() -> None:
    "Print a configuration file with every key, its default and an explanation."
    from controller.config.example import example_config

    click.echo(example_config(), nl=False)


@config.command("check")
@click.argument("file", type=click.Path(path_type=Path))
def config_check(file: Path) -> None:
    """Check the configuration FILE, including the options of its board and reader."""
    from controller.config.settings import check_cards, check_hardware, load_config

    loaded = load_config(file)
    check_hardware(loaded, file)
    check_cards(loaded, file, [loaded.game])
    echo(phrase("{file} has no errors.", file=click.format_filename(file)))
