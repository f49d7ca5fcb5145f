"""The backend "rdm6300": an RDM6300 on a serial port, which reads 125 kHz tags (EM4100) and accepts no commands."""

from __future__ import annotations

from hal.events import Health
from hal.readers.rdm6300_codec import TagReader
from hal.readers.serial_reader import SerialReader
from hal.readers.wire import Wire
from hal.sentence import phrase, with_remedy

_NOISY = 5
"""The number of damaged frames without a good one that is reported."""


class Rdm6300Reader(SerialReader):
    """An RDM6300, which sends a tag about every 65 ms while it is there and nothing without one.

    Its check is weak, so a tag counts when two frames agree. Two tags at once only cause noise.
    """

    name = "rdm6300"
    baud = 9600
    believed_after = 2

    _tags: TagReader
    _noise = 0
    """Damaged frames since the last good one, or the last silence."""

    def _set_up(self, wire: Wire) -> None:
        self._tags, self._noise = TagReader(), 0

    def _read_cards(self, wire: Wire) -> list[str]:
        damaged = self._tags.damaged
        heard = wire.read()
        tags = self._tags.feed(heard)
        self._noise = self._noise + self._tags.damaged - damaged if heard and not tags else 0
        self._report_noise()
        return tags

    def _described(self) -> str:
        return phrase(
            "the {name} reader on {port} is open; lay a card on it to test it",
            name=self.name,
            port=self.port,
        )

    def _report_noise(self) -> None:
        noisy = self._noise >= _NOISY
        if noisy and not self._trouble:
            noise = phrase(
                "the {name} reader on {port} receives data that is not a card", name=self.name, port=self.port
            )
            self._trouble = with_remedy(noise, phrase("if there are several cards on it, leave only one"))
            self.report(Health(False, self._trouble))
        elif self._trouble and not self._noise:
            self._trouble = None
            self.report(self._health())
