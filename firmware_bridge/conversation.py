"""One conversation with a board, from HELLO until it is lost. Pure: bytes and times in, bytes and events out.

One command is in progress at a time; it is repeated until it is acknowledged. The board's messages are numbered: a
missing number means a loss, and the host requests the whole picture at once.
"""

from __future__ import annotations

import struct
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from firmware_bridge.codec import DONE, FAILED, PROTOCOL, WORDS, Decoder, Message, encoded
from firmware_bridge.errors import LinkLost, WrongBoard, WrongFirmware
from firmware_bridge.firmware.coprocessor import PARTS
from hal.events import Edge, Picture, PieceSeen
from hal.remedies import command
from hal.sentence import phrase
from hal.squares import ALL_SQUARES, FILES, RANKS, SQUARES, Occupancy, Square
from hal.wires import WireTest

_WRAP = 1 << 32
_JUMP_MS = 1000


class BoardClock:
    """Estimates the offset of the two clocks from the board's states. All times are integer ms.

    A message is at best on time and at worst late, so the smallest offset is the most accurate; the estimate rises by 1
    ms for each state that disagrees, which follows clocks that drift by up to 1 %. A restarted board counts from zero.
    States that come seconds late, because the host was busy, change nothing unless they stay late.
    """

    def __init__(self) -> None:
        self._offset: int | None = None
        self._board_ms = 0
        self._told = 0
        self._late_since: int | None = None

    @property
    def is_set(self) -> bool:
        """True once a state has been seen."""
        return self._offset is not None

    def learn(self, stamp: int, now: int) -> None:
        """Adds a state's stamp, a u32 that wraps, on arrival."""
        before, self._board_ms = self._board_ms, self._unwrapped(stamp)
        distance = now - self._board_ms
        if self._offset is None or self._has_jumped(distance, now, before) or distance < self._offset:
            self._offset = distance
        elif distance > self._offset and self._late_since is None:
            self._offset += 1

    def _has_jumped(self, distance: int, now: int, before: int) -> bool:
        """Returns whether an offset that is so large is the board's own, and not the delay of waiting states."""
        if distance <= (self._offset or 0) + _JUMP_MS:
            self._late_since = None
            return False
        self._late_since = now if self._late_since is None else self._late_since
        return self._board_ms < before or now - self._late_since >= _JUMP_MS

    def host_ms(self, stamp: int, now: int) -> int:
        """Returns the host's time of a stamp: never in the future, never before a time returned earlier."""
        wanted = self._unwrapped(stamp) + (self._offset or 0)
        self._told = max(self._told, min(wanted, now))
        return self._told

    def _unwrapped(self, stamp: int) -> int:
        ahead = (stamp - self._board_ms) % _WRAP
        return self._board_ms + (ahead if ahead < _WRAP // 2 else ahead - _WRAP)


RESEND_MS = 100
"""A command without acknowledgement for this long is sent again."""

RESENDS = 3
"""The number of repetitions before the board counts as lost."""

PING_MS = 500
"""After this time without a message the host sends a ping: the board darkens after 2 s without one."""

SILENCE_MS = 1000
"""A board sends its state every 100 ms; after this silence it counts as lost."""

FRAMES_KEPT = 8
"""The maximum number of pictures of light waiting to be sent; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class LinkErrors:
    bad_frames_here: int = 0
    """Frames that arrived damaged."""
    gaps: int = 0
    """The number of missing frames."""
    resends: int = 0
    """The number of repeated commands."""
    bad_frames_there: int = 0
    """Frames that reached the board damaged."""
    overruns: int = 0
    """Frames that the board could not send because the host did not read."""
    capped: int = 0
    """Pictures of light that were dimmed to stay within the current limit."""
    faults: int = 0
    """Exceptions in the firmware, after which it continued."""


@dataclass(slots=True)
class _SentCommand:
    name: str
    seq: int
    data: bytes
    at_ms: int
    resends: int = 0


class Conversation:
    """Talks with one board. `receive` and `next_bytes` raise `LinkLost` or `WrongFirmware` once it is over.

    `kinds` are the names of the board's kinds 1, 2, and so on; `known` the recognised kinds so far, by square.
    """

    def __init__(
        self,
        now: int,
        *,
        led_ma: int,
        settle_us: int | None = None,
        kinds: Sequence[str] = (),
        known: dict[Square, str] | None = None,
    ) -> None:
        self.firmware: str | None = None
        """The board's firmware version, once it is known."""
        self.uid = b""
        self.felt: Occupancy = 0
        """The picture from the events so far."""
        self.states = 0
        self.report: WireTest | None = None
        """The result of the latest self-test."""
        self.fault: tuple[str, str] | None = None
        """The text of the latest exception in the firmware."""
        self._led_ma = led_ma
        self._settle_us = settle_us
        self._names, self._known = kinds, {} if known is None else known
        self._decoder = Decoder()
        self._clock = BoardClock()
        self._outbox: deque[tuple[str, dict[str, int | bytes]]] = deque()
        self._sent: _SentCommand | None = None
        self._seq = 0
        self._board_seq: int | None = None
        self._received_ms = self._sent_ms = now
        self._gaps = self._resends = 0
        self._there = (0, 0, 0)
        self._faults = 0
        self._put("HELLO", protocol=PROTOCOL)

    @property
    def is_up(self) -> bool:
        """True once the board has sent its picture."""
        return self._clock.is_set

    @property
    def troubles(self) -> LinkErrors:
        return LinkErrors(self._decoder.bad_frames, self._gaps, self._resends, *self._there, self._faults)

    # Host to board

    def show(self, colours: bytes) -> None:
        """Sets the LEDs: red, green, blue for a1, b1, ... e5."""
        waiting = [each for each in self._outbox if each[0] == "LEDS"]
        if len(waiting) == FRAMES_KEPT:
            self._outbox.remove(waiting[0])
        self._put("LEDS", colours=colours)

    def test(self) -> None:
        """Requests a self-test; its result arrives in `report`."""
        self.report = None
        self._put("SELFTEST")

    def restart(self, magic: int) -> None:
        """Requests the end of the board's program."""
        self._put("RESTART", magic=magic)

    @property
    def is_idle(self) -> bool:
        """True when all commands have been acknowledged."""
        return self._sent is None and not self._outbox

    def next_bytes(self, now: int) -> bytes:
        """Returns the bytes to send now, possibly none."""
        if now - self._received_ms >= SILENCE_MS:
            raise LinkLost(phrase("the Pico does not answer"), _CABLE)
        if self._sent is not None:
            return self._resent(self._sent, now)
        if not self._outbox and now - self._sent_ms >= PING_MS:
            self._put("PING", nonce=now & 0xFFFFFFFF)
        return self._send_next(now) if self._outbox else b""

    def _put(self, name: str, **fields: int | bytes) -> None:
        self._outbox.append((name, fields))

    def _send_next(self, now: int) -> bytes:
        name, fields = self._outbox.popleft()
        self._seq = (self._seq + 1) % 256
        self._sent = _SentCommand(name, self._seq, encoded(name, self._seq, **fields), now)
        self._sent_ms = now
        return self._sent.data

    def _resent(self, sent: _SentCommand, now: int) -> bytes:
        if now - sent.at_ms < RESEND_MS:
            return b""
        if sent.resends == RESENDS:
            raise LinkLost(phrase("the Pico does not answer {message}", message=sent.name), _CABLE)
        sent.resends += 1
        sent.at_ms = self._sent_ms = now
        self._resends += 1
        return b"\x00" + sent.data  # the 00 ends an incomplete frame that may have arrived there

    # Board to host

    def receive(self, data: bytes, now: int) -> list[Edge | Picture | PieceSeen]:
        """Returns the events in these bytes: edges, kinds, and a picture at first and after lost edges."""
        events: list[Edge | Picture | PieceSeen] = []
        for message in self._decoder.feed(data):
            if message.name == "WELCOME" and self._board_seq is None:
                self._welcomed(message)
            elif not self._is_next(message):
                continue
            self._received_ms = now
            event = self._understood(message, now)
            if event is not None:
                events.append(event)
            if message.name == "KINDS" and self.is_up:
                events += self._recognised(message.data("kinds"), now)
        return events

    def _is_next(self, message: Message) -> bool:
        """Returns whether a message is new; false for repeated and late ones, and before the welcome.

        A gap makes the host request the picture.
        """
        if self._board_seq is None:
            return False
        ahead = (message.seq - self._board_seq) % 256
        if ahead == 0 or ahead >= 128:
            return False
        self._board_seq = message.seq
        if ahead > 1:
            self._gaps += 1
            if all(name != "PING" for name, _ in self._outbox):
                self._outbox.appendleft(("PING", {"nonce": self._gaps}))
        return True

    def _understood(self, message: Message, now: int) -> Edge | Picture | None:
        if message.fields is None:
            raise WrongFirmware(phrase("the Pico sends {message} in an unknown form", message=message.name), _FLASH)
        match message.name:
            case "ACK":
                self._acknowledged(message)
            case "STATE":
                return self._state(message, now)
            case "EDGE":
                return self._edge(message, now)
            case "ERROR":
                there = [message.number(name) for name in ("bad_frames", "overruns", "capped")]
                self._there = (there[0], there[1], there[2])
            case "FAULT":
                self._fault(message)
            case "REPORT":
                follow = struct.unpack("<10H", message.data("follow"))
                self.report = WireTest(message.number("low"), follow, message.number("closed"))
        return None

    def _welcomed(self, message: Message) -> None:
        if message.fields is None:
            raise WrongFirmware(phrase("the Pico does not use the protocol {protocol}", protocol=PROTOCOL), _FLASH)
        protocol, words = message.number("protocol"), message.number("words")
        self.firmware = ".".join(str(message.number(part)) for part in ("major", "minor", "patch"))
        if (protocol, words) != (PROTOCOL, WORDS):
            other = phrase(
                "the Pico's firmware {firmware} speaks protocol {protocol} (words {words}), "
                "this program {own_protocol} (words {own_words})",
                firmware=self.firmware,
                protocol=protocol,
                words=f"{words:04X}",
                own_protocol=PROTOCOL,
                own_words=f"{WORDS:04X}",
            )
            raise WrongFirmware(other, _FLASH)
        self.uid = message.data("uid")
        self._check_size(message.number("squares"), message.number("leds"))
        self._board_seq = message.seq
        self._sent = None
        self._put("CONFIG", scan_hz=1000, keyframe_ms=100, led_ma=self._led_ma)
        if self._settle_us is not None:
            self._put_settle(self._settle_us, (message.number("major"), message.number("minor")))
        self._put("PING", nonce=0)

    def _check_size(self, squares: int, leds: int) -> None:
        """Rejects a board of another size, whose squares would have wrong names."""
        if (squares, leds) != (len(SQUARES), len(SQUARES)):
            other = phrase(
                "the Pico {uid} has {squares} squares and {lights} lights, but the games of this table need {here}, "
                "{first} to {last}",
                uid=self.uid.hex(),
                squares=squares,
                lights=leds,
                here=len(SQUARES),
                first=SQUARES[0],
                last=SQUARES[-1],
            )
            remedy = phrase(
                "connect a board of that size, or set {rows} rows and {columns} columns in {file} and {remedy}",
                rows=len(RANKS),
                columns=len(FILES),
                file="firmware_bridge/firmware/wiring.py",
                remedy=_FLASH,
            )
            raise WrongBoard(other, remedy)

    def _put_settle(self, settle_us: int, version: tuple[int, int]) -> None:
        if version < (1, 1):
            old = phrase("the Pico's firmware {firmware} does not know the option settle-us", firmware=self.firmware)
            raise WrongFirmware(old, _FLASH)
        self._put("SETTLE", settle_us=settle_us)

    def _acknowledged(self, message: Message) -> None:
        if self._sent is None or message.number("of") != self._sent.seq:
            return  # the answer to a repeated command
        if message.number("code") not in (DONE, FAILED):  # the board reports the failure, and goes on
            facts = {"message": self._sent.name, "code": message.number("code")}
            raise LinkLost(phrase("the Pico rejects {message}, code {code}", **facts), _CABLE)
        self._sent = None

    def _fault(self, message: Message) -> None:
        part, words = message.number("part"), message.data("words").rstrip(b"\x00").decode(errors="replace")
        self._faults = message.number("times")
        self.fault = PARTS[part] if part < len(PARTS) else "program", words

    def _state(self, message: Message, now: int) -> Picture | None:
        self.states += 1
        is_first = not self.is_up
        self._clock.learn(message.number("t_ms"), now)
        occupied = message.number("occupied") & ALL_SQUARES
        if not is_first and occupied == self.felt:
            return None
        self.felt = occupied
        return Picture(self._clock.host_ms(message.number("t_ms"), now), occupied)

    def _recognised(self, numbers: bytes, now: int) -> Iterator[PieceSeen]:
        """Yields the new kinds on the squares; a number without a name means no kind."""
        for square, number in enumerate(numbers):
            kind = self._names[number - 1] if 0 < number <= len(self._names) else None
            if self._known.pop(square, None) != kind:
                yield PieceSeen(now, square, kind)
            if kind is not None:
                self._known[square] = kind

    def _edge(self, message: Message, now: int) -> Edge | None:
        """Ignores an edge that changes nothing: its counterpart was lost."""
        square, on = message.number("square"), bool(message.number("on"))
        if not self.is_up or square >= len(SQUARES) or self.felt >> square & 1 == on:
            return None
        self.felt ^= 1 << square
        return Edge(self._clock.host_ms(message.number("t_ms"), now), square, on)


_FLASH = phrase("update it with: {command}", command=command("flash"))
_CABLE = phrase("unplug it and plug it in again, or reinstall its firmware with: {command}", command=command("flash"))
