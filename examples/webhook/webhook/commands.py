"""`chameleon webhook`: tries the address."""

from __future__ import annotations

from pathlib import Path

import click

from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import echo
from controller.errors import Refused
from webhook.poster import post
from webhook.settings import WebhookSettings


@click.command()
@CONFIG
def webhook(config_file: Path | None) -> None:
    """Post a sample result to the web hook, to try its address."""
    address = kept_config(config_file).of(WebhookSettings).address
    if address is None:
        raise Refused("no web hook is configured", "write its address under webhook in the configuration")
    try:
        post(address, {"game": "sample", "winner": None, "reason": "sample", "moves": 0})
    except OSError as error:
        raise Refused(f"the web hook did not take the result ({error})", "check its address") from None
    echo("The web hook took the sample result.")
