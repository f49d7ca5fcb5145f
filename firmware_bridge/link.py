"""The link to the board: finds its port, talks, and retries for ever after a loss.

Clock, ports and listener are passed in; `step` does one round and returns, so that a thread or a test can drive it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress

from firmware_bridge.conversation import Conversation, LinkErrors
from firmware_bridge.errors import LinkLost, NoPort
from firmware_bridge.ports import Opener
from hal.contracts import Clock, Listener
from hal.errors import BoardError
from hal.events import Edge, Health, Picture
from hal.ports import PORT_ERRORS, Port, port_remedy, reason_of
from hal.sentence import phrase
from hal.squares import Occupancy, Square, squares_of
from hal.wires import WireTest

RETRY_MS = 1000
"""The delay before a lost board is searched for again."""


class Link:
    """A conversation that restarts after each loss. `find` returns the port, or raises `BoardError`."""

    def __init__(
        self,
        find: Callable[[], str],
        open_port: Opener,
        clock: Clock,
        report: Listener,
        *,
        led_ma: int,
        settle_us: int | None = None,
        kinds: Sequence[str] = (),
    ) -> None:
        self._find = find
        self._open_port = open_port
        self._clock = clock
        self._report = report
        self._led_ma = led_ma
        self._settle_us = settle_us
        self._names = kinds
        self._known: dict[Square, str] = {}
        self._port: Port | None = None
        self._name = ""
        self._conversation: Conversation | None = None
        self._look_at_ms = clock()
        self._colours: bytes | None = None
        self._was_up = False
        self.felt: Occupancy = 0
        """The last picture."""
        self.trouble: BoardError | None = None
        """Why the board is not connected, or None for no known reason."""
        self.reported_until = 0
        """The time up to which all reports of the board have been passed on, in ms."""

    # State

    @property
    def is_up(self) -> bool:
        """True while the board answers and its picture is known."""
        return self._conversation is not None and self._conversation.is_up

    @property
    def kinds(self) -> Mapping[Square, str]:
        """The kinds of pieces that the board has recognised, by their squares."""
        return dict(self._known)

    @property
    def is_idle(self) -> bool:
        """True when the board has acknowledged all commands."""
        return self._conversation is None or self._conversation.is_idle

    @property
    def states(self) -> int:
        """The number of states received in this conversation."""
        return self._conversation.states if self._conversation else 0

    @property
    def report(self) -> WireTest | None:
        """The result of the latest self-test."""
        return self._conversation.report if self._conversation else None

    @property
    def troubles(self) -> LinkErrors:
        """The numbers of errors on the cable since the board was found."""
        return self._conversation.troubles if self._conversation else LinkErrors()

    def health(self) -> Health:
        if self._conversation is not None and self.is_up:
            facts = {"port": self._name, "firmware": self._conversation.firmware}
            if self._conversation.fault is None:
                return Health(True, phrase("the Pico on {port} answers, firmware {firmware}", **facts))
            part, fault = self._conversation.fault
            went_on = phrase(
                "the Pico on {port} answers, firmware {firmware}; it recovered from a fault in its {part}: {fault}",
                part=part,
                fault=fault,
                **facts,
            )
            return Health(True, went_on)
        if self.trouble is not None:
            return Health(False, str(self.trouble))
        return Health(False, phrase("the Pico has not answered yet"))

    # Commands

    def show(self, colours: bytes) -> None:
        """Sets the LEDs now, and again whenever the board comes back."""
        self._colours = colours
        if self._conversation is not None and self.is_up:
            self._conversation.show(colours)

    def test(self) -> None:
        """Requests a self-test; its result arrives in `report`."""
        if self._conversation is not None:
            self._conversation.test()

    # One round

    def step(self) -> int:
        """Finds the board, or receives and sends once; returns how many ms to wait before the next round."""
        try:
            if self._conversation is None:
                return self._begun()
            self._talk(self._conversation)
            return 0
        except BoardError as error:
            self._lose(error)
        except PORT_ERRORS as error:
            gone = phrase("the Pico on {port} has disappeared ({reason})", port=self._name, reason=reason_of(error))
            self._lose(LinkLost(gone, phrase("plug in its USB cable")))
        return RETRY_MS

    def close(self) -> None:
        if self._port is not None:
            with suppress(*PORT_ERRORS):
                self._port.close()
        self._port = self._conversation = None

    def _begun(self) -> int:
        wait_ms = self._look_at_ms - self._clock()
        if wait_ms > 0:
            return wait_ms
        self._look_at_ms = self._clock() + RETRY_MS
        self._name = self._find()
        try:
            self._port = self._open_port(self._name)
        except PORT_ERRORS as error:
            what = phrase("the port {port} cannot be opened ({reason})", port=self._name, reason=reason_of(error))
            raise NoPort(what, port_remedy(error, "Pico", "board-options: port")) from None
        self._conversation = Conversation(
            self._clock(), led_ma=self._led_ma, settle_us=self._settle_us, kinds=self._names, known=self._known
        )
        return 0

    def _talk(self, conversation: Conversation) -> None:
        assert self._port is not None
        was_up, begun_ms = conversation.is_up, self._clock()
        data = self._port.read(max(1, self._port.in_waiting))
        for event in conversation.receive(data, self._clock()):
            if isinstance(event, Picture) and self._was_up and not was_up:
                # A piece that left during the loss may have left at its start: no decision about it is final.
                for square in squares_of(self.felt & ~event.occupied):
                    self._report(Edge(self.reported_until, square, False))
            self.felt = conversation.felt
            self._report(event)
            if isinstance(event, Picture) and not was_up:
                was_up = True
                self._found(conversation)
        if conversation.is_up:
            self.reported_until = begun_ms
        if said := conversation.next_bytes(self._clock()):
            self._port.write(said)

    def _found(self, conversation: Conversation) -> None:
        is_back, self._was_up, self.trouble = self._was_up, True, None
        if self._colours is not None:
            conversation.show(self._colours)
        if is_back:
            self._report(self.health())

    def _lose(self, error: BoardError) -> None:
        """Releases the port; reports the loss once, and only of a board that was there before."""
        self.close()
        self._look_at_ms = self._clock() + RETRY_MS
        is_news = str(error) != str(self.trouble)
        self.trouble = error
        if is_news and self._was_up:
            self._report(self.health())
