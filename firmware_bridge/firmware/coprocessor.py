"""The board's main loop, one step per round: it answers the host, reports every change of a reed, and drives its LEDs.

Reeds, LEDs, cable and time are passed in, so that this runs in plain Python as on the board. An exception in one part
is counted and reported, and the other parts go on.
"""

import struct

from firmware_bridge.codec import (
    BAD_PAYLOAD,
    DONE,
    FAILED,
    PROTOCOL,
    REFUSED,
    UNKNOWN_TYPE,
    WORDS,
    Decoder,
    Message,
    encoded,
)
from firmware_bridge.firmware.lights import Lights
from firmware_bridge.firmware.poles import Poles
from firmware_bridge.firmware.scanner import Scanner
from firmware_bridge.firmware.wiring import COLUMNS, SQUARES

VERSION = (1, 1, 0)
"""The firmware's own version. `PROTOCOL` and `WORDS` must be equal at both ends; the codec lists each version's
additions.
"""

HOST_GONE_MS = 2000
"""A host that was silent for this long is gone: its lights would be misleading."""

FADE_MS = 500
"""How long the lights then take to fade."""

TO_LOADER = 0xB0071DE5
"""RESTART with this magic ends in the firmware loader."""

TO_PROMPT = 0x9A7E57EF
"""RESTART with this magic ends the program, so that its files can be replaced."""

SCAN_HZ, KEYFRAME_MS, LED_MA, SETTLE_US = (50, 2000), (20, 1000), (50, 5000), (5, 150)
"""The ranges of CONFIG and SETTLE."""

PARTS = ("reeds", "cable", "lights", "report", "poles")
"""The meanings of FAULT's `part`."""

SENSING, HEARING, LIGHTING, TELLING, RECOGNISING = 0, 1, 2, 3, 4

_LETTERS = 48


class Coprocessor:
    """The board's end of the cable. `send` takes bytes and returns False if the cable took none of them.

    `poles` detects kinds of pieces, None without hall sensors.
    """

    def __init__(  # type: ignore[no-untyped-def]
        self, scanner: Scanner, lights: Lights, send, uid: bytes, poles: "Poles | None" = None
    ) -> None:
        self.restart = 0
        """The magic of a pending RESTART, or 0."""
        self._scanner = scanner
        self._lights = lights
        self._send = send
        self._uid = uid
        self._poles = poles
        self._decoder = Decoder()
        self._keyframe_ms = 100
        self._told_ms = 0
        self._heard_ms = -HOST_GONE_MS - FADE_MS
        self._is_greeted = False
        self._seq = 0
        self._overruns = 0
        self._counted = (0, 0, 0)
        self._faults = 0
        self._faults_told = 0
        self._fault = (0, "")

    def step(self, now: int, received: bytes) -> bool:
        """Runs one round at the time `now`, in ms, with the bytes received since the last one.

        Returns False when the reeds could not be read.
        """
        is_sensing = self._guarded(SENSING, self._look, now)
        if received:
            self._guarded(HEARING, self._receive, now, received)
        if self._poles is not None:
            self._guarded(RECOGNISING, self._recognise)
        silent_ms = now - self._heard_ms
        if silent_ms >= HOST_GONE_MS:
            self._is_greeted = False
            self._guarded(LIGHTING, self._lights.fade, HOST_GONE_MS + FADE_MS - silent_ms, FADE_MS)
        elif self._is_greeted and now - self._told_ms >= self._keyframe_ms:
            self._guarded(TELLING, self._send_all, now)
        return is_sensing

    # Failures

    def fail(self, part: int, error: Exception) -> None:
        """Records a part's failure, for the host and for a person at a terminal."""
        self._faults += 1
        self._fault = (part, f"{type(error).__name__}: {error}"[:_LETTERS])

    def _guarded(self, part: int, work, *given: "int | bytes") -> bool:  # type: ignore[no-untyped-def]
        try:
            work(*given)
        except Exception as error:
            self.fail(part, error)
            return False
        return True

    # Board to host

    def _look(self, now: int) -> None:
        before = self._scanner.picture
        for t_ms, picture in self._scanner.changes(now):
            changed, before = picture ^ before, picture
            square = 0
            while changed and self._is_greeted:
                if changed & 1:
                    self._send_message("EDGE", t_ms=t_ms & 0xFFFFFFFF, square=square, on=picture >> square & 1)
                changed >>= 1
                square += 1

    def _recognise(self) -> None:
        if self._poles is not None and self._poles.look() and self._is_greeted:
            self._send_kinds()

    def _send_kinds(self) -> None:
        if self._poles is not None:
            self._send_message("KINDS", kinds=bytes(self._poles.kinds))

    def _send_all(self, now: int) -> None:
        self._send_state(now)
        self._send_errors()
        if self._faults != self._faults_told:
            self._faults_told = self._faults
            part, words = self._fault
            self._send_message("FAULT", part=part, times=self._faults & 0xFFFF, words=words.encode())

    def _send_state(self, now: int) -> None:
        self._told_ms = now
        t_ms = max(now, self._scanner.scanned_ms)  # not before an edge that was sent
        self._send_message("STATE", t_ms=t_ms & 0xFFFFFFFF, occupied=self._scanner.picture)

    def _send_errors(self) -> None:
        counted = (self._decoder.bad_frames & 0xFFFF, self._overruns & 0xFFFF, self._lights.times_capped & 0xFFFF)
        if counted != self._counted:
            self._counted = counted
            self._send_message("ERROR", bad_frames=counted[0], overruns=counted[1], capped=counted[2])

    def _send_message(self, name: str, **fields: "int | bytes") -> None:
        if not self._send(encoded(name, self._seq, **fields)):
            self._overruns += 1
        self._seq = self._seq + 1 & 0xFF  # counted even if the cable took nothing: the host sees the gap and asks

    # Host to board

    def _receive(self, now: int, received: bytes) -> None:
        for message in self._decoder.feed(received):
            self._heard_ms = now
            self._answer(message, now)
        self._help_a_person()

    def _answer(self, message: Message, now: int) -> None:
        if message.name == "HELLO" and message.fields is not None:
            self._welcome()
            return
        try:
            code = self._obeyed(message, now)
        except Exception as error:
            self.fail(LIGHTING if message.name == "LEDS" else HEARING, error)
            code = FAILED
        self._send_message("ACK", of=message.seq, code=code)

    def _welcome(self) -> None:
        self._is_greeted = True
        major, minor, patch = VERSION
        self._send_message(
            "WELCOME",
            protocol=PROTOCOL,
            major=major,
            minor=minor,
            patch=patch,
            words=WORDS,
            uid=self._uid,
            squares=SQUARES,
            leds=SQUARES,
        )

    def _obeyed(self, message: Message, now: int) -> int:
        """Carries out a message; returns the code for its ACK."""
        if message.name not in ("PING", "CONFIG", "LEDS", "SELFTEST", "RESTART", "SETTLE"):
            return UNKNOWN_TYPE
        if message.fields is None:
            return BAD_PAYLOAD
        if not self._is_greeted:
            return REFUSED
        if message.name == "PING":
            self._send_state(now)
            self._send_kinds()
        elif message.name == "LEDS":
            self._lights.show(message.data("colours"))
        elif message.name == "SELFTEST":
            closed = self._scanner.picture
            low, following = self._scanner.test()
            self._send_message("REPORT", low=low, follow=struct.pack("<10H", *following), closed=closed)
        elif message.name == "RESTART":
            return self._restarting(message.number("magic"))
        else:
            return self._configured(message)
        return DONE

    def _configured(self, message: Message) -> int:
        if message.name == "SETTLE":
            scan_hz, settle_us = self._scanner.scan_hz, message.number("settle_us")
            asked = [(settle_us, SETTLE_US)]
        else:
            scan_hz, settle_us = message.number("scan_hz"), self._scanner.settle_us
            keyframe_ms, led_ma = message.number("keyframe_ms"), message.number("led_ma")
            asked = [(scan_hz, SCAN_HZ), (keyframe_ms, KEYFRAME_MS), (led_ma, LED_MA)]
        if not all([low <= value <= high for value, (low, high) in asked]):
            return REFUSED
        if not self._scanner.configure(scan_hz, settle_us):
            return REFUSED
        if message.name == "CONFIG":
            self._keyframe_ms = message.number("keyframe_ms")
            self._lights.budget_ma = message.number("led_ma")
        return DONE

    def _restarting(self, magic: int) -> int:
        if magic not in (TO_LOADER, TO_PROMPT):
            return REFUSED
        self.restart = magic
        return DONE

    def _help_a_person(self) -> None:
        """Answers `?` and Enter, which cannot begin a frame, for a person at a terminal."""
        if len(self._decoder.pending) == 2 and bytes(self._decoder.pending) in (b"?\r", b"?\n"):
            self._decoder.drop_pending()
            line = "Chameleon table, firmware {}.{}.{}, closed reeds {}, bad frames {}, faults {}\r\n"
            picture = self._scanner.picture
            closed = " ".join([square_name(square) for square in range(SQUARES) if picture >> square & 1]) or "none"
            faults = f"{self._faults}, the last in {PARTS[self._fault[0]]}: {self._fault[1]}"
            said = line.format(*VERSION, closed, self._decoder.bad_frames, faults if self._faults else 0)
            self._send(said.encode() + b"\x00")


def square_name(square: int) -> str:
    """Returns a name such as "a1"."""
    return chr(ord("a") + square % len(COLUMNS)) + str(square // len(COLUMNS) + 1)
