"""The backend "pn532": an NXP PN532 on a serial port, which reads 13.56 MHz cards (MIFARE, NTAG)."""

from __future__ import annotations

from hal.errors import BoardError
from hal.readers import pn532_codec as codec
from hal.readers.serial_reader import SerialReader
from hal.readers.wire import Wire
from hal.sentence import phrase

HEARTBEAT_MS = 5000
"""The interval, in ms, of checks of the chip's version; after a wrong answer it is initialised again."""

_NORMAL_MODE = bytes.fromhex("011401")
"""For SAMConfiguration: no security module, wait for 1 s, use the interrupt pin."""
_BOUNDED_RETRIES = bytes.fromhex("05ff0102")
"""For RFConfiguration: without a card, answer after two more tries. By default the chip would never answer."""
_TWO_CARDS_106K = bytes.fromhex("0200")
"""For InListPassiveTarget: two cards, type A."""
_MOST_BYTES = 1000
"""A device that sends this many bytes without an answer is not a PN532."""


class Pn532Reader(SerialReader):
    """A PN532 that is polled more than ten times a second; a card counts when two answers agree.

    After an answer that fails twice, a wrong version or lost settings, it is initialised again without a message, and
    `health` counts that.
    """

    name = "pn532"
    baud = 115200
    pause_s = 0.05
    believed_after = 2

    _firmware = b""
    _heard_of_ms = 0

    def _set_up(self, wire: Wire) -> None:
        wire.write(codec.WAKE_UP)
        self._ask(wire, codec.SAM_CONFIGURATION, _NORMAL_MODE)
        self._ask(wire, codec.RF_CONFIGURATION, _BOUNDED_RETRIES)
        firmware = self._ask(wire, codec.GET_FIRMWARE_VERSION)
        if len(firmware) != 4:
            raise BoardError(
                phrase("the device that answers is not a PN532; it reports version {number}", number=firmware.hex())
            )
        self._firmware, self._heard_of_ms = firmware, self.now()

    def _read_cards(self, wire: Wire) -> tuple[str, ...]:
        try:
            self._check_heartbeat(wire)
            return self._listed(wire)
        except BoardError:
            self._set_up(wire)
            self.restarts += 1
            return ()

    def _described(self) -> str:
        _, version, revision, _ = self._firmware
        facts = {"name": self.name, "port": self.port, "firmware": f"{version}.{revision}"}
        if not self.restarts:
            return phrase("the {name} reader on {port} answers, firmware {firmware}", **facts)
        if self.restarts == 1:
            return phrase(
                "the {name} reader on {port} answers, firmware {firmware}; it was restarted once", **facts
            )
        return phrase(
            "the {name} reader on {port} answers, firmware {firmware}; it was restarted {n} times",
            n=self.restarts,
            **facts,
        )

    def _check_heartbeat(self, wire: Wire) -> None:
        if self.now() - self._heard_of_ms < HEARTBEAT_MS:
            return
        if self._ask(wire, codec.GET_FIRMWARE_VERSION) != self._firmware:
            raise BoardError(phrase("its version has changed"))
        self._heard_of_ms = self.now()

    def _listed(self, wire: Wire) -> tuple[str, ...]:
        cards = codec.cards_in(self._ask(wire, codec.IN_LIST_PASSIVE_TARGET, _TWO_CARDS_106K))
        if cards is None:
            raise BoardError(phrase("its list of cards is not readable"))
        return cards

    def _ask(self, wire: Wire, code: int, data: bytes = b"") -> bytes:
        """Sends a command and returns its answer; retries once after an error."""
        try:
            return self._answered(wire, code, data)
        except BoardError:
            return self._answered(wire, code, data)

    def _answered(self, wire: Wire, code: int, data: bytes) -> bytes:
        """Sends a command and returns its answer. Anything before the acknowledgement answers an older command."""
        wire.write(codec.command(code, data))
        frames, acknowledged, left = codec.FrameReader(), False, _MOST_BYTES
        while left > 0 and (chunk := wire.read()):
            left -= len(chunk)
            for heard in frames.feed(chunk):
                match heard:
                    case codec.Acknowledged():
                        acknowledged = True
                    case codec.Response(answered, result) if acknowledged and answered == code:
                        return result
                    case codec.Failed() | codec.CommandRefused() if acknowledged:
                        raise BoardError(phrase("it rejects the command {number}", number=f"{code:02X}"))
        wire.write(codec.ACK)  # aborts what it may still be doing
        raise BoardError(phrase("it does not answer the command {number}", number=f"{code:02X}"))
