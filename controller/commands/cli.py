"""The command `chameleon`. Bad input ends with status 2 and one line on standard error, and changes nothing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from itertools import pairwise

import click

import engine
from controller.commands.shell_language import complaint_of, echo, help_in_shell_language, teach_click, translated
from controller.errors import ConfigError, Refused, TableError
from controller.extending.registry import BrokenExtension, extension_part, extensions
from controller.languages.shell import in_shell_language, speaks_english, spoken_language
from controller.tabletop.manifest import TableCommand, imported
from controller.tabletop.registry import part, registry
from engine.sentence import phrase
from hal import HalError

_OWN = {
    "cards": "controller.commands.cards:cards",
    "config": "controller.commands.hardware:config",
    "design": "controller.commands.design:design",
    "doctor": "controller.commands.hardware:doctor",
    "flash": "controller.commands.hardware:flash",
    "games": "controller.commands.games:games",
    "moves": "controller.commands.playing:moves",
    "play": "controller.commands.playing:play",
    "trace": "controller.commands.playing:trace",
}
"""The table's own commands: `RESERVED` has their names."""


class _Commands(click.Group):
    """The table's own commands and those of extensions and games; each is imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*_OWN, *_brought()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command; raises `Refused` for a command of a broken extension."""
        found: click.Command | None = None
        if cmd_name in _OWN:
            found = imported(_OWN[cmd_name])
        elif cmd_name in extensions().commands:
            try:
                found = extension_part(extensions().commands[cmd_name][0], f"command {cmd_name!r}")
            except BrokenExtension as error:
                raise Refused(str(error)) from None
        elif cmd_name in registry().commands:
            found = part(registry().commands[cmd_name][0], f"command {cmd_name!r}")
        return found if found is None or speaks_english() else translated(found)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name, more = args[0], args[1:]
        if name in extensions().commands and (of := extensions().commands[name][0]) in _switched_off(more):
            raise Refused(
                "the command {command} belongs to the extension {name}, which is disabled; set {key} to true",
                command=repr(name),
                name=repr(of),
                key=f"extensions: {of}",
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        shown = {name: self._in_short(ctx, name) for name in self.list_commands(ctx)}
        names = [name for name, said in shown.items() if said is not None]
        limit = formatter.width - 6 - max(map(len, names))
        with formatter.section(in_shell_language(phrase("Commands"))):
            formatter.write_dl([(name, said(limit)) for name, said in shown.items() if said is not None])

    def _in_short(self, ctx: click.Context, name: str) -> Callable[[int], str] | None:
        """Returns a command's line in the list, within a width; None if it is not listed."""
        if brought := _brought().get(name):
            english = click.Command(name, help=brought.help).get_short_help_str
            said = english if speaks_english() else lambda limit: help_in_shell_language(brought.help)
            return said if brought.help else None
        own = self.get_command(ctx, name)
        return None if own is None or own.hidden else own.get_short_help_str


def _brought() -> dict[str, TableCommand]:
    return {name: command for name, (_, command) in {**registry().commands, **extensions().commands}.items()}


def _switched_off(arguments: list[str]) -> frozenset[str]:
    """Returns the extensions that the configuration disables; none if it cannot be read."""
    from controller.config.settings import find_config, load_config

    after = [value for option, value in pairwise(arguments) if option == "--config"]
    path = find_config(next(iter(after), None), os.environ)
    with suppress(ConfigError):
        return load_config(path).switched_off
    return frozenset()


def _print_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        echo(phrase("{program}, version {version}", program="chameleon", version=version("chameleon-table")))
        context.exit()


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def chameleon() -> None:
    """A 5x5 board that senses its pieces, lights their squares and plays Chameleon with you."""


def main() -> None:
    """Runs the command; every error is one line, with status 2."""
    _, trouble = spoken_language()
    if trouble:
        click.echo(f"chameleon: {trouble}", err=True)
    teach_click()
    command = chameleon if speaks_english() else translated(chameleon)
    try:
        try:
            command.main(standalone_mode=False)
        finally:
            sys.stdout.flush()  # a full disk is reported here, not at the end of the program
    except click.exceptions.NoArgsIsHelpError as help_:
        click.echo(help_.format_message())
        sys.exit(2)
    except click.ClickException as error:
        _complain(complaint_of(error))
    except HalError as error:
        _complain(str(error))
    except (TableError, engine.EngineError) as error:
        _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        _complain(_cannot_be_used(error))


def _cannot_be_used(error: OSError) -> str:
    reason = error.strerror or error
    if not error.filename:
        return phrase("the output cannot be written ({reason}); free some space, or name another place", reason=reason)
    return phrase(
        "{file} cannot be used ({reason}); free some space, or name another place", file=error.filename, reason=reason
    )


def _drop_output() -> None:
    """Discards the unwritable rest of the output, so that it causes no second error at the end of the program."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    click.echo(f"chameleon: {' '.join(in_shell_language(sentence).split())}", err=True)
    sys.exit(2)
