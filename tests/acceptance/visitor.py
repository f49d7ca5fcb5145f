"""A page at the table without a browser: it receives messages and sends commands."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

from tests.acceptance.people import RunningTable

WAIT_S = 60.0

Told = dict[str, Any]


class Visitor:
    """A page at the table, without a browser. It stores the newest table, which may come before an answer."""

    def __init__(self, table: RunningTable, path: str = "/ws") -> None:
        self.at = table
        self._newest: Told | None = None
        self._connecting = connect(f"ws://{urlsplit(table.address).netloc}{path}")
        self._number = 0

    def __enter__(self) -> Visitor:
        self._socket = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def until(self, wanted: Callable[[Told], Any]) -> Told:
        """Receives messages until one meets a condition."""
        end = time.monotonic() + WAIT_S  # must not wait for ever while the table sends other messages
        while True:
            message: Told = json.loads(self._socket.recv(timeout=max(0.0, end - time.monotonic())))
            if message["type"] == "table":
                self._newest = message
            if wanted(message):
                return message

    def ask(self, **facts: Any) -> None:
        """Sends a command that is accepted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, **facts}))
        answer = self.until(lambda message: message.get("id") == self._number)
        assert answer.get("ok"), answer

    def table(self, wanted: Callable[[Told], Any] = bool) -> Told:
        """Waits for a table that meets a condition, unless the newest one does."""
        if self._newest is not None and wanted(self._newest):
            return self._newest
        return self.until(lambda message: message["type"] == "table" and wanted(message))

    def lift(self, move: str) -> Told:
        self.ask(do="hand", action="lift", square=move[:2])
        return self.table(lambda table: move[:2] in table["lifted"])

    def put_down(self, move: str) -> Told:
        self.ask(do="hand", action="place", square=move[2:])
        return self.table(lambda table: table["pending"] or move in score(table)[-1:])


def score(table: Told) -> list[str]:
    return [move["move"] for move in table["view"]["moves"]]


def standing(table: Told) -> dict[str, str]:
    """The simulated pieces by square."""
    places = {piece["at"]: piece["look"] for piece in table["world"]["pieces"]}
    return {square: look for square, look in places.items() if square not in ("box", "hand")}
