"""The command `chameleon`. Bad input ends with status 2 and one line on standard error, and changes nothing."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

import click

import engine
from controller.commands.backup import backup, restore
from controller.commands.cards import cards
from controller.commands.design import design
from controller.commands.games import games
from controller.commands.hardware import config, doctor, flash
from controller.commands.hub import hub
from controller.commands.league import league
from controller.commands.peripheral import peripheral
from controller.commands.playing import moves, play, trace
from controller.commands.shop import shop
from controller.commands.speaking import spoken, spoken_language
from controller.commands.update import bundle, self_check, update
from controller.commands.watch import watch
from controller.errors import TableError
from controller.games.registry import part, registry
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
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        hidden = {name for name, command in self.commands.items() if command.hidden}
        names = [name for name in self.list_commands(ctx) if name not in hidden]
        limit = formatter.width - 6 - max(map(len, names))
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._in_short(name, limit)) for name in names])

    def _in_short(self, name: str, limit: int) -> str:
        own = self.commands.get(name)
        described = own or click.Command(name, help=registry().commands[name][1].help)
        return described.get_short_help_str(limit)


@click.group(cls=_WithGames, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chameleon-table", prog_name="chameleon")
def chameleon() -> None:
    """A 5x5 board that senses its pieces, lights their squares and plays Chameleon with you."""


_OF_AN_INSTALLATION = (backup, restore, update, bundle, self_check)
_OF_A_TABLE = (config, doctor, design, flash)
_OF_PLAYING = (play, trace, moves, games, cards, peripheral, shop)
for _command in (*_OF_PLAYING, *_OF_AN_INSTALLATION, *_OF_A_TABLE, hub, league, watch):
    chameleon.add_command(_command)


def main() -> None:
    """Runs the command; every complaint is one line, and then the status is 2."""
    _, trouble = spoken_language()
    if trouble:
        click.echo(f"chameleon: {trouble}", err=True)
    try:
        try:
            chameleon.main(standalone_mode=False)
        finally:
            sys.stdout.flush()  # a full disk is told here, not as the program ends
    except click.exceptions.NoArgsIsHelpError as help_:
        click.echo(help_.format_message())
        sys.exit(2)
    except click.ClickException as error:
        _complain(error.format_message())
    except (TableError, HalError, engine.EngineError) as error:
        _complain(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        _drop_output()
        name = f"{error.filename} cannot be used" if error.filename else "the output cannot be written"
        _complain(f"{name} ({error.strerror or error}); make room there, or name another place")


def _drop_output() -> None:
    """Forgets what could not be written, so that it is not complained about again as the program ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(sentence: str) -> None:
    click.echo(f"chameleon: {' '.join(spoken(sentence).split())}", err=True)
    sys.exit(2)
