"""The base of readers on a serial port: a listening thread, one event for each change, and reconnection."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from threading import Event, Thread
from typing import ClassVar

from hal.contracts import CardReader
from hal.errors import BoardError
from hal.events import Health
from hal.readers.presence import TWO_CARDS, CardPresence
from hal.readers.wire import Opener, Wire, open_port
from hal.sentence import phrase, with_remedy

RETRY_S = 1.0
"""The interval at which a lost reader is searched for, in s."""


class SerialReader(CardReader):
    """A reader on a serial port; `port` is any pyserial URL.

    Descendants *must* override `_set_up`, `_read_cards` and `_described`, and *may* override the attributes below. A
    lost reader is reported once and searched for; its return is also reported, but not the card on it.
    """

    baud: ClassVar[int] = 9600
    pause_s: ClassVar[float] = 0.0
    """The pause between two reads, in s."""
    believed_after: ClassVar[int] = 1
    """How many times a card must be seen."""

    def __init__(self, *, port: str, opener: Opener = open_port, retry_s: float = RETRY_S) -> None:
        super().__init__()
        if not isinstance(port, str) or not port:
            raise BoardError(
                phrase("the {name} reader's port cannot be {value}", name=self.name, value=repr(port)),
                phrase("expected a name such as /dev/ttyUSB0"),
            )
        if not callable(opener):
            raise BoardError(
                phrase("the {name} reader's opener cannot be {value}", name=self.name, value=repr(opener)),
                phrase("remove it from the configuration"),
            )
        if not isinstance(retry_s, int | float) or not 0 < retry_s <= 60:
            raise BoardError(
                phrase("the {name} reader's retry-s cannot be {value}", name=self.name, value=repr(retry_s)),
                phrase("expected seconds, at most 60"),
            )
        self.port = port
        self.restarts = 0
        """The number of new initialisations since it was opened."""
        self._opener = opener
        self._retry_s = retry_s
        self._closing = Event()
        self._wire: Wire | None = None
        self._trouble: str | None = None
        self._presence = CardPresence()

    # For each kind of reader

    @abstractmethod
    def _set_up(self, wire: Wire) -> None:
        """Makes the reader ready; raises `BoardError` when it does not answer."""

    @abstractmethod
    def _read_cards(self, wire: Wire) -> Collection[str]:
        """Reads for a moment; returns the cards seen. Raises `BoardError` when the reader is lost."""

    @abstractmethod
    def _described(self) -> str:
        """Returns one sentence about a healthy reader."""

    # The contract

    def _open(self) -> None:
        self._wire = self._connected()
        self._closing.clear()
        self._trouble, self.restarts = None, 0
        self._presence = CardPresence(self.believed_after)
        rounds = (self._go_on, self._closing.is_set)
        self._thread = Thread(target=self.go_round, args=rounds, name=f"{self.name} reader", daemon=True)
        self._thread.start()

    def _close(self) -> None:
        self._closing.set()
        self._thread.join()
        self._disconnect()

    def _health(self) -> Health:
        if self._trouble:
            return Health(False, self._trouble)
        if self._presence.crowded:
            return TWO_CARDS
        return Health(True, self._described())

    # In the reader's thread

    def _go_on(self) -> None:
        if self._wire is None:
            self._reconnect()
        else:
            self._read_once(self._wire)

    def _clean_up(self) -> None:
        self._disconnect()

    def _read_once(self, wire: Wire) -> None:
        restarts = self.restarts
        try:
            cards = self._read_cards(wire)
        except BoardError as error:
            self._lose(error)
            return
        if restarts != self.restarts:
            self._presence = self._presence.resumed(self.now())
        self._presence, told = self._presence.after(cards, self.now())
        for event in told:
            self.report(event)
        self._closing.wait(self.pause_s)

    def _lose(self, error: BoardError) -> None:
        self._disconnect()
        lost = phrase("the {name} reader on {port} is lost ({reason})", name=self.name, port=self.port, reason=error)
        self._trouble = with_remedy(lost, phrase("check its cable; the table keeps trying to find it"))
        self.report(Health(False, self._trouble))

    def _reconnect(self) -> None:
        if self._closing.wait(self._retry_s):
            return
        try:
            self._wire = self._connected()
        except BoardError:  # its loss was reported
            return
        self._trouble = None
        self.restarts += 1
        self._presence = self._presence.resumed(self.now())
        self.report(self._health())

    def _connected(self) -> Wire:
        wire = Wire(self._opener(self.port, self.baud))
        try:
            self._set_up(wire)
        except BoardError as error:
            wire.close()
            facts = {"name": self.name, "port": self.port, "reason": error}
            raise BoardError(
                phrase("the {name} reader on {port} cannot be used: {reason}", **facts),
                phrase("check its cable, its switches, and the reader and port in the configuration"),
            ) from None
        return wire

    def _disconnect(self) -> None:
        if self._wire is not None:
            self._wire.close()
            self._wire = None
