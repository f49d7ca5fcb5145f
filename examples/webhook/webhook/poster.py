"""Posts results, in a thread of its own: the table never waits for the network."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from types import TracebackType
from typing import Any
from urllib.request import Request, urlopen

from controller.table.services import Condition, Service, Surroundings
from controller.table.state import TableState
from webhook.settings import WebhookSettings

_PATIENCE_S = 5.0


def post(address: str, result: Mapping[str, Any]) -> None:
    """Posts a result as JSON; raises `OSError` when it does not arrive."""
    data = json.dumps(result).encode()
    with urlopen(Request(address, data, {"Content-Type": "application/json"}), timeout=_PATIENCE_S):
        pass


def poster(surroundings: Surroundings) -> Poster | None:
    """Returns what posts results; None where no address is configured."""
    address = surroundings.config.of(WebhookSettings).address
    return None if address is None else Poster(address, surroundings.report)


class Poster(Service):
    """Posts each game that ends while it is open."""

    def __init__(self, address: str, report: Callable[[str], None]) -> None:
        self._address, self._report = address, report
        self._results: SimpleQueue[Mapping[str, Any] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="webhook", daemon=True)
        self._going_on: int | None = None
        self._trouble = ""

    def see(self, state: TableState) -> None:
        """Takes in a step of the table; a game counts when it was seen before its end."""
        game, outcome = state.game, state.game.outcome()
        if outcome is None:
            self._going_on = state.game_id
        elif state.game_id == self._going_on:
            self._going_on = None
            facts = {"winner": outcome.winner, "reason": outcome.reason, "moves": len(game.moves)}
            self._results.put({"game": game.name, **facts})

    @property
    def condition(self) -> Condition:
        """Whether the latest result has arrived, for the operator."""
        return Condition("Web hook", not self._trouble, self._trouble or "results are posted")

    def __enter__(self) -> Poster:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._results.put(None)
        self._thread.join(2 * _PATIENCE_S)

    def _run(self) -> None:
        while (result := self._results.get()) is not None:
            try:
                post(self._address, result)
                self._trouble = ""
            except OSError as error:
                self._trouble = f"a result was not posted ({error})"
                self._report(f"Web hook: {self._trouble}.")
