"""The bytes of an NXP PN532 on a serial port: commands to it, answers from it, and the cards in an answer. Pure.

A frame is `00 | 00 FF | LEN | LCS | TFI, data | DCS | 00`: LEN counts TFI and data, LEN + LCS and TFI + data + DCS are
0 modulo 256. TFI is D4 to the chip and D5 from it, and an answer's code is its command's plus one. A frame with LEN and
LCS both FF has a length of two bytes with a checksum.
"""

from __future__ import annotations

from dataclasses import dataclass

WAKE_UP = b"\x55\x55" + bytes(15)
"""Wakes a sleeping chip, which does not answer it."""
ACK = bytes.fromhex("0000ff00ff00")
"""From the chip: the command has arrived. From the host: abort the current command."""
NACK = bytes.fromhex("0000ffff0000")
FAILED = bytes.fromhex("0000ff01ff7f8100")
"""From the chip: it does not know this command."""

GET_FIRMWARE_VERSION = 0x02
SAM_CONFIGURATION = 0x14
RF_CONFIGURATION = 0x32
IN_LIST_PASSIVE_TARGET = 0x4A

_START = b"\x00\xff"
_TO_CHIP, _FROM_CHIP, _ERROR = 0xD4, 0xD5, 0x7F
_LONGEST = 265
"""The maximum number of bytes in the chip's frames; a longer one is noise and is skipped."""
_UID_LENGTHS = (4, 7, 10)
_HAS_ATS = 0x20  # in SAK: the protocol that the card requires


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """The command has arrived."""


@dataclass(frozen=True, slots=True)
class CommandRefused:
    """The command arrived damaged: NACK."""


@dataclass(frozen=True, slots=True)
class Failed:
    """The chip cannot carry out the command."""


@dataclass(frozen=True, slots=True)
class Response:
    """The chip's answer to the command with code `code`."""

    code: int
    data: bytes


Received = Acknowledged | CommandRefused | Failed | Response


def command(code: int, data: bytes = b"") -> bytes:
    """Returns the frame that sends a command; `data` is 253 bytes at most."""
    return _frame(bytes([_TO_CHIP, code]) + data)


def answer(code: int, data: bytes = b"") -> bytes:
    """Returns the frame with which the chip answers the command `code`."""
    return _frame(bytes([_FROM_CHIP, code + 1]) + data)


def _frame(body: bytes) -> bytes:
    return b"\x00" + _START + bytes([len(body), -len(body) & 0xFF]) + body + bytes([-sum(body) & 0xFF, 0])


class FrameReader:
    """Finds the chip's frames in a stream of bytes that arrives in any portions and may contain noise."""

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, more: bytes) -> list[Received]:
        """Adds received bytes; returns the frames that they complete."""
        self._bytes += more
        heard: list[Received] = []
        while (start := self._bytes.find(_START)) >= 0:
            self._bytes = self._bytes[start:]
            length = _length(self._bytes)
            if length is None:  # incomplete
                return heard
            if found := _heard(self._bytes[:length]):
                heard.append(found)
            # After noise that looked like a start, search from the byte behind it.
            self._bytes = self._bytes[length if found else 1 :]
        self._bytes = self._bytes[-1:]  # may be the first half of a start
        return heard


def _length(data: bytes) -> int | None:
    """Returns the number of bytes in the frame that starts here; None if not known yet.

    For a frame with a wrong length, the number of bytes that reveal it.
    """
    if len(data) < 4:
        return None
    if data[2:4] in (b"\x00\xff", b"\xff\x00"):
        return 4
    head, body = 4, data[2]
    if data[2:4] == b"\xff\xff":
        if len(data) < 7:
            return None
        head, body = 7, int.from_bytes(data[4:6], "big")
    if sum(data[head - 3 if head == 7 else 2 : head]) & 0xFF or not 0 < body <= _LONGEST:
        return head
    return head + body + 2 if len(data) > head + body + 1 else None


def _heard(frame: bytes) -> Received | None:
    """Returns the content of a frame, None for an invalid one.

    The final 00 is checked too: the checksum accepts one shifted frame in 256.
    """
    if len(frame) == 4:
        known: dict[bytes, Received] = {b"\x00\xff": Acknowledged(), b"\xff\x00": CommandRefused()}
        return known.get(frame[2:4])
    body = frame[7 if frame[2:4] == b"\xff\xff" else 4 : -1]
    if not body or sum(body) & 0xFF or frame[-1]:
        return None
    if body[0] == _ERROR:
        return Failed()
    return Response(body[1] - 1, body[2:-1]) if body[0] == _FROM_CHIP and len(body) > 2 and body[1] else None


def cards_in(data: bytes) -> tuple[str, ...] | None:
    """Returns the cards in an answer to InListPassiveTarget, as upper-case hex; None for an invalid answer.

    A target is: number, two bytes ATQA, SAK, length of the UID, UID, and ATS with its length first if SAK says so.
    """
    if not data or data[0] > 2:
        return None
    cards, rest = [], data[1:]
    for number in range(1, data[0] + 1):
        if len(rest) < 5 or rest[0] != number or rest[4] not in _UID_LENGTHS:
            return None
        end = 5 + rest[4]
        cards.append(rest[5:end].hex().upper())
        if rest[3] & _HAS_ATS:
            end += rest[end] if end < len(rest) and rest[end] else len(rest)
        if end > len(rest):
            return None
        rest = rest[end:]
    return None if rest else tuple(cards)
