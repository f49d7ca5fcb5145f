"""`chameleon games`: the games in the journal, and the games that the table knows."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import time_ns
from typing import Any

import click

from controller.commands.options import CONFIG, kept_config, play_options
from controller.commands.playing import serve_table
from controller.errors import Refused
from controller.languages.shell import in_shell_language
from engine.sentence import parted, phrase, together


@click.group(invoke_without_command=True)
@CONFIG
@click.option("--known", is_flag=True, help="List the games that the table can play, and their packages.")
@click.pass_context
def games(context: click.Context, config_file: Path | None, known: bool) -> None:
    """List the games in the journal."""
    context.obj = config_file
    if known:
        from controller.journal.library import print_known

        sys.exit(0 if print_known() else 1)
    if context.invoked_subcommand is None:
        from controller.journal.library import print_games

        with _journal(config_file) as journal:
            print_games(journal)


@games.command("show")
@click.argument("number", type=click.IntRange(1))
@click.pass_obj
def games_show(config_file: Path | None, number: int) -> None:
    """Print the record of game NUMBER."""
    from controller.journal.library import record_of

    with _journal(config_file) as journal:
        record, trouble = record_of(journal, number)
        click.echo(record, nl=False)
    _warn(trouble)


@games.command("export")
@click.argument("number", type=click.IntRange(1))
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def games_export(config_file: Path | None, number: int, file: Path) -> None:
    """Write the record of game NUMBER to FILE, which must not exist yet."""
    from controller.journal.library import record_of

    with _journal(config_file) as journal:
        record, trouble = record_of(journal, number)
        try:
            with file.open("x", encoding="utf-8") as out:
                out.write(record)
        except OSError as error:
            raise Refused(
                "{file} cannot be written ({reason}); name a new file", file=file, reason=error.strerror
            ) from None
    _warn(trouble)


@games.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_obj
def games_import(config_file: Path | None, file: Path) -> None:
    """Add the game whose record is in FILE to the journal."""
    from controller.journal.importing import add_once, game_in_record, record_in_file
    from controller.journal.lock import hold_lock, make_folder
    from controller.journal.recovery import journal_for_table

    data, now_ms = record_in_file(file), time_ns() // 1_000_000
    try:
        whole = game_in_record(data, now_ms)
    except Refused as error:
        raise Refused("{file}: {error}", file=file, error=error) from None
    path = kept_config(config_file).journal_path
    make_folder(path.parent)
    with hold_lock(path):
        opened, trouble = journal_for_table(path, now_ms)
        with opened as journal:
            number, is_new = add_once(journal, whole)
    known = phrase("This game is already in the journal, as game {number}.", number=number)
    click.echo(in_shell_language(phrase("Imported as game {number}.", number=number) if is_new else known))
    _warn(trouble)


@games.command("resume")
@click.argument("number", type=click.IntRange(1))
@play_options
@click.pass_context
def games_resume(context: click.Context, /, number: int, **given: Any) -> None:
    """Continue game NUMBER."""
    given["config_file"] = given["config_file"] or context.obj
    serve_table(given, resume=number)


@contextmanager
def _journal(config_file: Path | None) -> Iterator[Any]:
    """Yields the journal for reading; its faults are reported afterwards, with status 1."""
    from controller.journal.recovery import journal_to_read

    with journal_to_read(kept_config(config_file).journal_path) as (journal, trouble):
        yield journal
    _warn(trouble)


def _warn(trouble: str) -> None:
    """Ends a command that did what it could, with status 1 and the faults; does nothing without faults."""
    if trouble:
        sys.stdout.flush()
        said = together(*(phrase("{fault}.", fault=each) for each in parted(trouble) if each))
        click.echo(f"chameleon: {in_shell_language(said)}", err=True)
        sys.exit(1)
