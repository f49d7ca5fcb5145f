"""`chameleon watch`: pages on which anybody watches the tables and leagues at a server."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from controller.commands.options import CONFIG
from controller.commands.speaking import say
from engine.sentence import phrase

if TYPE_CHECKING:
    from controller.config.settings import Config

__all__ = ["SERVER", "server_of", "watch"]

SERVER = click.option("--server", help="The hub: table.local or table.local:4222; else what the configuration names.")
_ROOM = (3000, 1000)
"""So many pages may be open, in all and from one address; a whole shop may have one."""


@click.command()
@SERVER
@CONFIG
@click.option("--port", type=click.IntRange(0, 65535), default=8530, show_default=True, help="The pages' port.")
@click.option("--lan", is_flag=True, help="Let phones and other computers on this network open the pages.")
@click.option("--name", "names", multiple=True, help="A name by which browsers may ask for the pages.")
@click.option("--league", help="The league that the first page shows, or its code, NAME@KEY.")
def watch(
    server: str | None, config_file: Path | None, port: int, lan: bool, names: tuple[str, ...], league: str | None
) -> None:
    """Serve pages for watching tables and leagues, until Ctrl-C."""
    from controller.commands.links import local_address
    from controller.league.events import league_code
    from controller.watching.app import create_watching_app
    from controller.watching.audience import Audience
    from controller.watching.feed import Feed
    from controller.watching.hall import Hall
    from controller.web import PageServer
    from controller.web.server import listen, raise_descriptor_limit
    from controller.web.serving import monotonic_ms

    address = server_of(server, config_file)
    first = None if league is None else league_code(league)
    host = "0.0.0.0" if lan else "127.0.0.1"
    raise_descriptor_limit()
    with listen(host, port) as listening:
        audience = Audience(Hall(first))
        feed = Feed(address, audience)
        app = create_watching_app(audience, feed, names, None if first is None else first.name)
        where = local_address(host, listening.getsockname()[1])
        say(phrase("Watch at {address}  (Ctrl-C ends it)", address=where))
        PageServer(app, monotonic_ms, _ROOM, feed.run).run(listening)


def server_of(named: str | None, config_file: Path | None) -> str:
    """Returns the server's address: as it is named, or the configuration's, or that of a hub on this machine."""
    from controller.net.address import server_address

    if named is not None:
        return server_address(named)
    return _config(config_file).net.server or server_address("127.0.0.1")


def _config(config_file: Path | None) -> Config:
    from controller.config.settings import default_config, find_config, load_config

    path = find_config(config_file, os.environ)
    return default_config() if path is None else load_config(path)
