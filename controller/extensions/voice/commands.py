"""`chameleon say`: the table that runs on this machine repeats an announcement, louder or slower."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from controller.commands.options import CONFIG, kept_config
from controller.errors import Refused
from controller.extensions.voice.settings import VOICE
from controller.languages.shell import spoken_language

_LONGEST_S = 10
"""The time limit for a running table's answer."""


@click.command("say")
@click.argument("what", type=click.Choice(["again", "board"]), required=False)
@click.option("--volume", type=click.IntRange(*VOICE["volume"]), help="Volume of the voice, in percent.")
@click.option("--speed", type=click.IntRange(*VOICE["speed"]), help="Speed of the voice, in words per minute.")
@CONFIG
@click.option("--port", type=click.IntRange(1, 65535), help="Port of the table's page.")
def say_again(
    what: str | None, volume: int | None, speed: int | None, config_file: Path | None, port: int | None
) -> None:
    """Repeat the last announcement aloud; with `board`, read out the position."""
    from controller.commands.seat_links import local_address

    page = kept_config(config_file).page
    manner = {key: value for key, value in (("volume", volume), ("speed", speed)) if value is not None}
    commands: list[dict[str, Any]] = [{"do": "voice", **manner}] if manner else []
    if what or not manner:
        commands.append({"do": "say", "what": what or "again"})
    _ask(local_address(page.host, port or page.port), commands)


def _ask(address: str, commands: list[dict[str, Any]]) -> None:
    """Sends the table one request after the other, as a page does; raises `Refused`."""
    from websockets.exceptions import WebSocketException
    from websockets.sync.client import connect

    socket = f"{address.replace('http', 'ws', 1)}ws?lang={spoken_language()[0]}"
    try:
        with connect(socket, open_timeout=_LONGEST_S, close_timeout=1) as table:
            for number, command in enumerate(commands):
                table.send(json.dumps({"id": number, **command}))
                while (answer := json.loads(table.recv(_LONGEST_S))).get("id") != number:
                    pass  # other messages than the answers arrive, too
                if "error" in answer:
                    raise Refused(answer["error"].rstrip("."))
    except (OSError, WebSocketException):
        raise Refused(
            "no table answers at {address}; start one, or name the port of its page with --port", address=address
        ) from None
