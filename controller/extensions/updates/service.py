"""Starts updates from the table's service: systemd runs `page-update` as root."""

from __future__ import annotations

from controller.errors import TableError
from controller.extensions.updates.progress import Order
from controller.processes import LATE, Ended, Run
from engine.sentence import phrase
from hal.remedies import installer

_UNIT = "chameleon-update@{order}.service"
_PATIENCE_S = 20.0
_LONGEST_S = 7200.0
"""The time limit of an update: the unit then stops it."""
_DENIED = ("Access denied", "authentication required", "Permission denied", "not found")


class UpdateService:
    """The units of updates on this machine; `run` runs programs of the system."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def is_running(self) -> bool:
        """Returns whether root is carrying out an update."""
        words = ("systemctl", "list-units", "--plain", "--no-legend", "--state=activating,active,deactivating")
        return bool(self._run([*words, _UNIT.format(order="*")], "", _PATIENCE_S).out.strip())

    def carry_out(self, order: Order) -> None:
        """Starts an order and returns at its end, unless the table is restarted before; raises `TableError`."""
        ended = self._run(["systemctl", "start", _UNIT.format(order=order)], "", _LONGEST_S)
        if ended.status:
            raise TableError(_why(ended))


def _why(ended: Ended) -> str:
    if any(word in ended.err for word in _DENIED):
        return phrase("the table is not allowed to update itself on this machine; {remedy}", remedy=installer())
    if ended.status == LATE:
        return phrase("the update has not finished; restart the machine")
    return phrase("the update did not start ({reason}); try again", reason=ended.reason or ended.status)
