"""The backend "none": a table without a card reader."""

from __future__ import annotations

from hal.contracts import CardReader
from hal.events import Health
from hal.sentence import phrase


class NoReader(CardReader):
    """Tells nothing, and that is as it should be."""

    name = "none"

    def _open(self) -> None:
        pass

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return Health(True, phrase("no card reader is configured"))
