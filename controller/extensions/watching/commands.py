"""`chameleon watch`: pages for watching the tables and leagues at a server."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.options import CONFIG, SERVER, server_of
from controller.commands.shell_language import echo
from engine.sentence import phrase

_ROOM = (3000, 1000)
"""The maximum numbers of open pages, in all and from one address, which may be a whole shop's."""


@click.command()
@SERVER
@CONFIG
@click.option("--port", type=click.IntRange(0, 65535), default=8530, show_default=True, help="Port of the pages.")
@click.option("--lan", is_flag=True, help="Let phones and other computers on this network open the pages.")
@click.option("--name", "names", multiple=True, help="Host name that browsers may use for the pages.")
@click.option("--league", help="League shown on the first page, or its code, NAME@KEY.")
def watch(
    server: str | None, config_file: Path | None, port: int, lan: bool, names: tuple[str, ...], league: str | None
) -> None:
    """Serve pages for watching tables and leagues, until you press Ctrl-C."""
    from controller.commands.seat_links import local_address
    from controller.extensions.watching.app import create_watching_app
    from controller.extensions.watching.audience import Audience
    from controller.extensions.watching.feed import Feed
    from controller.extensions.watching.table_directory import TableDirectory
    from controller.net.leagues.events import league_code
    from controller.web import PageServer
    from controller.web.extension import PageExtensions, PageSurroundings
    from controller.web.server import listen, raise_descriptor_limit
    from controller.web.serving import monotonic_ms

    address = server_of(server, config_file)
    first = None if league is None else league_code(league)
    host = "0.0.0.0" if lan else "127.0.0.1"
    raise_descriptor_limit()
    with listen(host, port) as listening:
        extensions = PageExtensions(PageSurroundings())
        audience = Audience(TableDirectory(first, extensions.modules))
        feed = Feed(address, audience)
        app = create_watching_app(audience, feed, extensions, names, None if first is None else first.name)
        where = local_address(host, listening.getsockname()[1])
        echo(phrase("Watch at {address}  (press Ctrl-C to stop)", address=where))
        PageServer(app, monotonic_ms, _ROOM, feed.run).run(listening)
