"""The backend "none": a table without a card reader."""

from __future__ import annotations

from hal.contracts import CardReader
from hal.events import Health
from hal.sentence import phrase


class NoReader(CardReader):
    """Never reports anything, and is always healthy."""

    name = "none"

    def _open(self) -> None:
        pass

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return Health(True, phrase("no card reader is configured"))
