"""`chameleon hub`: the server that links tables, on this machine."""

from __future__ import annotations

import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from controller.commands.options import PlayOptions
from controller.commands.shell_language import echo
from controller.errors import Refused
from controller.messages.extensions import ExtensionCommand
from controller.net.errors import NetError
from engine.sentence import phrase, together


@click.command()
@click.option("--folder", type=click.Path(path_type=Path), help="Folder for the games; next to the journal by default.")
@click.option(
    "--host", default="0.0.0.0", show_default=True, help="Address to listen at; 127.0.0.1 for this machine only."
)
@click.option("--port", type=click.IntRange(1, 65535), default=4222, show_default=True, help="Port for tables.")
@click.option(
    "--monitor-port",
    type=click.IntRange(1, 65535),
    default=8222,
    show_default=True,
    help="Port of the health endpoint.",
)
@click.option("--token", envvar="CHAMELEON_HUB_TOKEN", help="Password for tables, which then use TOKEN@ADDRESS.")
@click.option(
    "--include", "more", type=click.Path(path_type=Path, exists=True), help="Extra nats-server configuration file."
)
def hub(folder: Path | None, host: str, port: int, monitor_port: int, token: str | None, more: Path | None) -> None:
    """Run the server that links tables, until you press Ctrl-C."""
    from platformdirs import user_data_path

    from controller.extensions.linked_tables.hub import HubSettings, running

    settings = HubSettings(
        folder or user_data_path("chameleon-table") / "hub", host, port, monitor_port, token,
        more=None if more is None else more.resolve(),
    )  # fmt: skip
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with running(settings) as process:
        echo(phrase("The hub is ready  (press Ctrl-C to stop)"))
        word = token if token is None or sys.stdout.isatty() else "WORD"  # a log must not contain secrets
        echo(phrase("Add to the configuration of each table: {line}", line=line_for_tables(host, port, word)))
        status = process.wait()
    raise NetError(
        "nats-server stopped unexpectedly (status {status}); see its log in {file}",
        status=status,
        file=settings.folder / "hub.log",
    )


def line_for_tables(host: str, port: int, token: str | None) -> str:
    """Returns the configuration line for other tables, with a numeric address: not every network resolves names."""
    from controller.commands.seat_links import phone_address

    address = phone_address(host, port).removeprefix("http://").rstrip("/")
    word = "" if token is None else f"{token}@"
    return f'net: {{server: "{word}{address}"}}'


def _command(chosen: Mapping[str, Any]) -> ExtensionCommand | None:
    from controller.extensions.linked_tables.messages import PlayWithTable

    if chosen["away"] and not chosen["share"]:
        raise Refused(phrase("--away names seats of the other table; use it together with --share"))
    if chosen["share"] and chosen["join"] is not None:
        raise Refused(phrase("--share offers a game and --join joins one; use only one of them"))
    if chosen["join"] is not None:
        return PlayWithTable(chosen["join"])
    return PlayWithTable(None, tuple(chosen["away"])) if chosen["share"] else None


def _answer(chosen: Mapping[str, Any], state: Any) -> str:
    from controller.extensions.linked_tables.state import LinkState

    link = None if state is None else state.part(LinkState)
    if link is None or chosen["join"] is not None:
        return phrase("Looking for the other table.")
    address = link.server.partition("://")[2]
    code = phrase("Code for the other table: {code}", code=link.code)
    there = phrase("Run on the other table: {command}", command=f"chameleon play --join {link.code}@{address}")
    return together(code, there, between="\n")


OPTIONS = PlayOptions(
    (
        click.option("--share", is_flag=True, help="Offer a new game to another table and print its code."),
        click.option("--away", metavar="SEAT", multiple=True, help="With --share: seat of the other table."),
        click.option("--join", metavar="CODE", help="Join another table's game: CODE, or CODE@ADDRESS."),
    ),
    ("share", "away", "join"),
    _command,
    _answer,
)
