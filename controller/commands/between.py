"""What `chameleon play` needs to play with another table, and what it says of a game that is offered."""

from __future__ import annotations

import queue
import socket
from collections.abc import Callable
from functools import partial

from controller.config import Config
from controller.errors import Refused
from controller.net.keys import TableKey
from controller.table.other_table import TableIdentity
from controller.table.protocol import OtherTableWanted
from controller.table.state import TableState
from controller.table.thread import Table

__all__ = ["meet_other_table", "net_settings", "table_name"]

_ANSWER_S = 10.0
"""The table has so long to answer, in s."""


def net_settings(config: Config) -> TableIdentity:
    """Returns what the table needs to play with others; its key is made when it is first used."""
    return TableIdentity(partial(TableKey.kept_in, config.key_path), table_name(config), config.net.server)


def table_name(config: Config) -> str:
    """Returns what other tables call this one."""
    return config.net.name or socket.gethostname()[:40] or "A Chameleon table"


def meet_other_table(
    table: Table, wanted: OtherTableWanted | None, newest: Callable[[], TableState | None], say: Callable[[str], None]
) -> None:
    """Asks for a game with another table, if one is wanted, and says what comes of it; raises `Refused`."""
    if wanted is not None:
        say(_asked(table, wanted, newest))


def _asked(table: Table, wanted: OtherTableWanted, newest: Callable[[], TableState | None]) -> str:
    answers: queue.Queue[str | None] = queue.Queue()
    table.ask(wanted, answers.put)
    refused = answers.get(timeout=_ANSWER_S)
    if refused is not None:
        raise Refused(refused)
    state = newest()
    other = None if state is None else state.other_table
    if other is None or wanted.code is not None:
        return "Looking for the other table."
    address = other.server.partition("://")[2]
    return f"The code for the other table: {other.code}\nThere: chameleon play --join {other.code}@{address}"
