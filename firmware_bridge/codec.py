"""Converts bytes to messages and back: the only definition of the protocol, for both ends of the cable.

A frame is [type][seq][payload][CRC-16, low byte first], COBS-encoded and ended by 00: no other byte is 00, so a reader
that joins anywhere is in step after the next 00, and text or noise fails the checksum. MicroPython runs this file
unchanged: it uses no module that MicroPython lacks.
"""

import struct

PROTOCOL = 1
"""Increased with every change that the other end would misunderstand."""

DECLARATIONS = """
01 HELLO     protocol:u8
02 PING      nonce:u32
03 CONFIG    scan_hz:u16 keyframe_ms:u16 led_ma:u16
04 LEDS      colours:75
06 SELFTEST
07 RESTART   magic:u32
81 WELCOME   protocol:u8 major:u8 minor:u8 patch:u8 words:u16 uid:8 squares:u8 leds:u8
82 STATE     t_ms:u32 occupied:u32
83 EDGE      t_ms:u32 square:u8 on:u8
84 ERROR     bad_frames:u16 overruns:u16 capped:u16
85 ACK       of:u8 code:u8
86 REPORT    low:u16 follow:20 closed:u32
"""
"""Every message: type, name, fields. 01-7F go to the board, 80-FF come from it; u8, u16, u32 are little endian, a
plain number is a number of bytes. `colours` is red, green, blue for a1, b1, ... e5. `low` and `follow`, ten u16,
are the results of `tested` in firmware/wires.py.
"""

ADDED_IN_1_1 = """
08 SETTLE    settle_us:u16
87 FAULT     part:u8 times:u16 words:48
88 KINDS     kinds:25
"""
"""The additions of firmware 1.1. An end that is older than its counterpart answers UNKNOWN_TYPE, or ignores them; so
the checksum `WORDS` excludes additions. `words` is UTF-8, padded with 00. `kinds` are numbers of kinds of pieces
on a1, b1, ... e5, 0 for none; the host's configuration names them.
"""

# How an ACK's `code` answers the frame whose seq is `of`.
DONE, UNKNOWN_TYPE, BAD_PAYLOAD, REFUSED, FAILED = 0, 1, 2, 3, 4  # FAILED since firmware 1.1

LONGEST_FRAME = 96
"""The maximum number of bytes in a frame before its 00; longer ones are noise."""


def _crc_of_byte(byte: int) -> int:
    crc = byte << 8
    for _ in range(8):
        crc = (crc << 1) ^ (0x1021 if crc & 0x8000 else 0)
    return crc & 0xFFFF


_CRC = [_crc_of_byte(byte) for byte in range(256)]


def crc16(data: bytes) -> int:
    """Returns the CRC-16/CCITT-FALSE: polynomial 1021, initial value FFFF."""
    crc, of_byte = 0xFFFF, _CRC
    for byte in data:
        crc = (crc << 8) & 0xFF00 ^ of_byte[crc >> 8 ^ byte]
    return crc


WORDS = crc16(DECLARATIONS.encode())
"""The checksum of all declarations: two ends with different ones are incompatible."""


class BadFrame(ValueError):
    """Bytes that are not a frame: cut, altered, or noise."""


def cobs_encoded(data: bytes) -> bytes:
    """Returns data without any 00: each run up to a 00 becomes its length + 1 and the run."""
    out = bytearray()
    for run in data.split(b"\x00"):
        while len(run) >= 254:
            out.append(255)
            out += run[:254]
            run = run[254:]
        out.append(len(run) + 1)
        out += run
    return bytes(out)


def cobs_decoded(data: bytes) -> bytes:
    """Returns what `cobs_encoded` was given; raises `BadFrame`."""
    out = bytearray()
    at = 0
    while at < len(data):
        length = data[at]
        run = data[at + 1 : at + length]
        if length == 0 or len(run) != length - 1 or 0 in run:
            raise BadFrame("a run is cut short")
        out += run
        at += length
        if length < 255 and at < len(data):
            out.append(0)
    return bytes(out)


def framed(kind: int, seq: int, payload: bytes) -> bytes:
    """Returns the bytes on the wire, including the final 00."""
    body = bytes([kind, seq]) + payload
    return cobs_encoded(body + struct.pack("<H", crc16(body))) + b"\x00"


def unframed(data: bytes) -> "tuple[int, int, bytes]":
    """Returns type, seq and payload of a frame without its 00; raises `BadFrame`."""
    body = cobs_decoded(data)
    if len(body) < 4 or crc16(body[:-2]) != struct.unpack("<H", body[-2:])[0]:
        raise BadFrame("the checksum is wrong")
    return body[0], body[1], body[2:-2]


class Message:
    """A received message: `name`, `seq`, and its `fields` by name.

    A message of an unknown type has the name "" and no fields; one whose payload is too short or too long has a name
    and `fields` None.
    """

    def __init__(self, name: str, seq: int, fields: "dict[str, int | bytes] | None") -> None:
        self.name = name
        self.seq = seq
        self.fields = fields

    def number(self, field: str) -> int:
        value = (self.fields or {})[field]
        return value if isinstance(value, int) else 0

    def data(self, field: str) -> bytes:
        value = (self.fields or {})[field]
        return value if isinstance(value, bytes) else b""


class _Declaration:
    """A parsed line of `DECLARATIONS`."""

    def __init__(self, line: str) -> None:
        words = line.split()
        self.kind, self.name = int(words[0], 16), words[1]
        fields = [word.split(":") for word in words[2:]]
        self.fields = [name for name, _ in fields]
        codes = {"u8": "B", "u16": "H", "u32": "I"}
        self.format = "<" + "".join([codes.get(form) or form + "s" for _, form in fields])
        self.size = struct.calcsize(self.format)

    def message(self, seq: int, payload: bytes) -> Message:
        """Returns the message in a payload."""
        if len(payload) != self.size:
            return Message(self.name, seq, None)
        values = struct.unpack(self.format, payload)
        return Message(self.name, seq, {name: values[number] for number, name in enumerate(self.fields)})


_DECLARED = [_Declaration(line) for line in (DECLARATIONS.strip() + ADDED_IN_1_1.rstrip()).split("\n")]
_BY_NAME = {each.name: each for each in _DECLARED}
_BY_KIND = {each.kind: each for each in _DECLARED}


def encoded(name: str, seq: int, **fields: "int | bytes") -> bytes:
    """Returns a message's bytes on the wire; raises `KeyError` for an undeclared message or field."""
    declared = _BY_NAME[name]
    values = [fields[field] for field in declared.fields]
    return framed(declared.kind, seq, struct.pack(declared.format, *values))


class Decoder:
    """Decodes messages from bytes in pieces of any size; invalid frames are counted and dropped."""

    def __init__(self) -> None:
        self.bad_frames = 0
        self.pending = bytearray()
        self._is_lost = False  # too many bytes without a 00: everything up to the next one is noise

    def feed(self, data: bytes) -> "list[Message]":
        """Returns the messages that these bytes complete, in order."""
        messages = []
        begin, end = 0, data.find(b"\x00")
        while end >= 0:
            self._collect(data[begin:end])
            message = self._complete()
            if message is not None:
                messages.append(message)
            begin, end = end + 1, data.find(b"\x00", end + 1)
        self._collect(data[begin:])
        return messages

    def drop_pending(self) -> None:
        self.pending = bytearray()

    def _collect(self, part: bytes) -> None:
        room = LONGEST_FRAME - len(self.pending)
        if len(part) > room:
            self._is_lost = True
            part = part[:room]
        self.pending += part

    def _complete(self) -> "Message | None":
        data, is_lost = bytes(self.pending), self._is_lost
        self.pending, self._is_lost = bytearray(), False
        if not data:
            return None
        try:
            if is_lost:
                raise BadFrame("too long")
            kind, seq, payload = unframed(data)
        except BadFrame:
            self.bad_frames += 1
            return None
        declared = _BY_KIND.get(kind)
        return Message("", seq, {}) if declared is None else declared.message(seq, payload)
