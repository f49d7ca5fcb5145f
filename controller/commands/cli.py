"""The command `chameleon`. Bad input ends with status 2 and one line on standard error, and changes nothing."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib.metadata import version

import click

import engine
from controller.commands.cards import cards
from controller.commands.design import design
from controller.commands.games import games
from controller.commands.hardware import config, doctor, flash
from controller.commands.hub import hub
from controller.commands.league import league
from controller.commands.peripheral import peripheral
from controller.commands.playing import moves, play, trace
from controller.commands.say import say_again
from controller.commands.shop import shop
from controller.commands.speaking import complaint_of, in_our_words, say, teach_click, translated
from controller.commands.watch import watch
from controller.errors import TableError
from controller.extensions.backup.commands import backup, restore
from controller.extensions.updates.commands import bundle, self_check, update
from controller.languages.shell import speaks_english, spoken, spoken_language
from controller.tabletop.registry import part, registry
from engine.sentence import phrase
from hal import HalError

__all__ = ["main"]


class _WithGames(click.Group):
    """The table's own commands and those that games bring; the latter are imported when they are used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *registry().commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None or cmd_name not in registry().commands:
            return own
        found: click.Command = part(registry().commands[cmd_name][0], f"command {cmd_name!r}")
        return found if speaks_english() else translated(found)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        hidden = {name for name, command in self.commands.items() if command.hidden}
        names = [name for name in self.list_commands(ctx) if name not in hidden]
        limit = formatter.width - 6 - max(map(len, names))
        with formatter.section(spoken(phrase("Commands"))):
            formatter.write_dl([(name, self._in_short(name, limit)) for name in names])

    def _in_short(self, name: str, limit: int) -> str:
        own = self.commands.get(name)
        if own is None and not speaks_english():
            return in_our_words(registry().commands[name][1].help)
        described = own or click.Command(name, help=registry().commands[name][1].help)
        return described.get_short_help_str(limit)


def _tell_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        say(phrase("{program}, version {version}", program="chameleon", version=version("chameleon-table")))
        context.exit()


@click.group(cls=_WithGames, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit.",
)
def chameleon() -> None:
    """A 5x5 board that senses its pieces, lights their squares and plays Chameleon with you."""


_OF_AN_INSTALLATION = (backup, restore, update, bundle, self_check)
_OF_A_TABLE = (config, doctor, design, flash)
_OF_PLAYING = (play, trace, moves, games, cards, peripheral, shop, say_again)
for _command in (*_OF_PLAYING, *_OF_AN_INSTALLATION, *_OF_A_TABLE, hub, league, watch):
    chameleon.add_command(_command)


def main() -> None:
    """Runs the command; every complaint is one line, and then the status is 2."""
    _, trouble = spoken_language()
    if trouble:
        click.echo(f"chameleon: {trouble}", err=True)
    teach_click()
    command = chameleon if speaks_english() else translated(chameleon)
    try:
        try:
            command.main(standalone_mode=False)
        finally:
            sys.stdout.flush()  # a full disk is told here, not as the program ends
    except click.exceptions.NoArgsIsHelpError as help_:
        click.echo(help_.format_message())
        sys.exit(2)
    except click.ClickException as error:
        _complain(complaint_of(error))
    except HalError as error:
        from controller.device_errors import told_by_device

        _complain(told_by_device(str(error)))
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
        return phrase("the output cannot be written ({reason}); make room there, or name another place", reason=reason)
    return phrase(
        "{file} cannot be used ({reason}); make room there, or name another place", file=error.filename, reason=reason
    )


def _drop_output() -> None:
    """Forgets what could not be written, so that it is not complained about again as the program ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    click.echo(f"chameleon: {' '.join(spoken(sentence).split())}", err=True)
    sys.exit(2)
