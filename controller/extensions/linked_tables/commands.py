"""`chameleon hub`: the server between tables, on this machine."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import click

from controller.commands.shell_language import say
from controller.net.errors import NetError
from engine.sentence import phrase


@click.command()
@click.option(
    "--folder", type=click.Path(path_type=Path), help="Where games are kept; the default is beside the journal."
)
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="The address to listen at; 127.0.0.1 for this machine."
)
@click.option("--port", type=click.IntRange(1, 65535), default=4222, show_default=True, help="The port for tables.")
@click.option("--monitor-port", type=click.IntRange(1, 65535), default=8222, show_default=True, help="For its health.")
@click.option(
    "--token", envvar="CHAMELEON_HUB_TOKEN", help="A word that tables must know: they write TOKEN@ADDRESS."
)
@click.option("--include", "more", type=click.Path(path_type=Path, exists=True), help="A file of nats-server's own.")
def hub(folder: Path | None, host: str, port: int, monitor_port: int, token: str | None, more: Path | None) -> None:
    """Run the server through which tables play with each other, until Ctrl-C."""
    from platformdirs import user_data_path

    from controller.extensions.linked_tables.hub import HubSettings, running

    settings = HubSettings(
        folder or user_data_path("chameleon-table") / "hub", host, port, monitor_port, token,
        more=None if more is None else more.resolve(),
    )  # fmt: skip
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with running(settings) as process:
        say(phrase("The hub is ready  (Ctrl-C ends it)"))
        word = token if token is None or sys.stdout.isatty() else "WORD"  # a log is no place for secrets
        say(phrase("In the configuration of each table: {line}", line=line_for_tables(host, port, word)))
        status = process.wait()
    ended = phrase(
        "nats-server has ended by itself (status {status}); its words are in {file}",
        status=status,
        file=settings.folder / "hub.log",
    )
    raise NetError(ended)


def line_for_tables(host: str, port: int, token: str | None) -> str:
    """Returns what leads a table here, in numbers: not every network knows a machine by its name."""
    from controller.commands.seat_links import phone_address

    address = phone_address(host, port).removeprefix("http://").rstrip("/")
    word = "" if token is None else f"{token}@"
    return f'net: {{server: "{word}{address}"}}'
