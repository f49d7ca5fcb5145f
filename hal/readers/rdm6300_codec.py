"""The bytes of an RDM6300, which reads 125 kHz tags (EM4100): frames with one tag each. Pure.

A frame is `02`, ten hex digits, two hex digits that are the five bytes' exclusive or, `03`. Similar readers send
lower-case letters, or put a carriage return and a line feed before the `03`.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

_STX, _ETX = 0x02, 0x03
_DIGITS = b"0123456789ABCDEFabcdef"
_FRAMES = (12, 14)
"""The possible numbers of bytes between start and end: with CR LF, or without."""


def frame(uid: str) -> bytes:
    """Returns the frame for a tag of ten hex digits."""
    return b"\x02%s%02X\x03" % (uid.encode(), reduce(xor, bytes.fromhex(uid)))


class TagReader:
    """Finds tags in a stream of bytes that arrives in any portions and may contain noise."""

    def __init__(self) -> None:
        self._bytes: bytearray | None = None  # since the last start, or None before one
        self.damaged = 0
        """The number of frames that turned out invalid."""

    def feed(self, more: bytes) -> list[str]:
        """Adds received bytes; returns the tags of completed frames, as ten upper-case hex digits."""
        return [tag for byte in more if (tag := self._take(byte))]

    def _take(self, byte: int) -> str | None:
        if byte == _STX:
            self.damaged += self._bytes is not None
            self._bytes = bytearray()
            return None
        if self._bytes is None:  # the rest of a frame whose beginning was missed
            return None
        if byte != _ETX and len(self._bytes) < max(_FRAMES):
            self._bytes.append(byte)
            return None
        tag = _tag(bytes(self._bytes)) if byte == _ETX else None
        self._bytes = None
        self.damaged += tag is None
        return tag


def _tag(body: bytes) -> str | None:
    """Returns the tag between start and end, or None for damaged bytes."""
    digits = body.removesuffix(b"\r\n")
    if len(body) not in _FRAMES or len(digits) != 12 or any(digit not in _DIGITS for digit in digits):
        return None
    data = bytes.fromhex(digits.decode())
    return None if reduce(xor, data) else data[:5].hex().upper()
