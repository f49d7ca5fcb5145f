"""The options of `chameleon play` that ask for a game with another table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from controller.commands.options import PlayOptions
from controller.errors import Refused
from controller.messages.extensions import ExtensionCommand
from engine.sentence import phrase, together


def _command(wishes: Mapping[str, Any]) -> ExtensionCommand | None:
    from controller.extensions.linked_tables.messages import OtherTableWanted

    if wishes["away"] and not wishes["share"]:
        raise Refused(phrase("--away names seats of the table that joins; it belongs to --share"))
    if wishes["share"] and wishes["join"] is not None:
        raise Refused(phrase("--share offers a game and --join finds one; name one of them"))
    if wishes["join"] is not None:
        return OtherTableWanted(wishes["join"])
    return OtherTableWanted(None, tuple(wishes["away"])) if wishes["share"] else None


def _answer(wishes: Mapping[str, Any], state: Any) -> str:
    from controller.extensions.linked_tables.state import LinkState

    link = None if state is None else state.part(LinkState)
    if link is None or wishes["join"] is not None:
        return phrase("Looking for the other table.")
    address = link.server.partition("://")[2]
    code = phrase("The code for the other table: {code}", code=link.code)
    there = phrase("There: {command}", command=f"chameleon play --join {link.code}@{address}")
    return together(code, there, between="\n")


OPTIONS = PlayOptions(
    (
        click.option("--share", is_flag=True, help="Offer a new game to another table, and say its code."),
        click.option("--away", metavar="SEAT", multiple=True, help="With --share: a seat of the other table."),
        click.option("--join", metavar="CODE", help="Join another table's game: CODE, or CODE@ADDRESS."),
    ),
    ("share", "away", "join"),
    _command,
    _answer,
)
