"""Card readers on a real serial line: a PN532 and an RDM6300 with their real bytes and all their failures.

A chip is a model without time or threads. `PseudoTerminal` puts it on a port that pyserial opens.
"""

from __future__ import annotations

import os
import select
import tty
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Literal, Protocol, get_args

from hal.readers import pn532_codec as pn532
from hal.readers import rdm6300_codec as rdm6300
from sim.cards import CardPad

Fault = Literal["silent", "split", "noise", "bad checksum", "half", "error", "late", "lower case", "cr lf"]
"""The possible faults of a chip's reply:

silent: no reply. split: byte by byte. noise: garbage before it. bad checksum: a wrong byte. half: only the second half.
error: the chip refuses. late: the answer comes just before the next one. lower case, cr lf: as in readers similar to
the RDM6300.
"""
FAULTS: tuple[Fault, ...] = get_args(Fault)

_NOISE = bytes.fromhex("00ff0002ff13370a00ff05")
_CLASSIC, _NTAG = bytes.fromhex("000408"), bytes.fromhex("004400")  # ATQA and SAK


class ChipModel(Protocol):
    """The chip behind a pseudo-terminal."""

    period_s: float | None
    """The interval of its unsolicited bytes, in s."""

    def hears(self, data: bytes) -> Iterable[bytes]:
        """Handles bytes from the host; returns its reply, in the pieces in which it arrives."""

    def speaks(self) -> Iterable[bytes]:
        """Returns its unsolicited bytes, after each period."""


class Pn532Chip:
    """A PN532 from its power-on: it sleeps, then requires SAMConfiguration, then lists the cards on its pad.

    `faults` affect the next answers, one each, in order.
    """

    period_s: float | None = 0.02

    def __init__(self, pad: CardPad, faults: Iterable[Fault] = ()) -> None:
        self.pad = pad
        self.faults = deque(faults)
        self.heard: list[bytes] = []
        """All commands so far: code and data."""
        self.firmware = bytes.fromhex("32010607")
        self.power_on()

    def power_on(self) -> None:
        """Starts again as after a loss of power: asleep, with the factory's settings."""
        self._bytes = b""
        self._awake = self._configured = False
        self._waits_for_ever = True
        self._pending: int | None = None  # the number of cards in an endless search
        self._late = b""

    def hears(self, data: bytes) -> Iterator[bytes]:
        """Handles bytes from the host; returns the acknowledgement and the answer of each command in them."""
        self._awake = self._awake or b"\x55\x55" in data
        self._bytes += data
        return chain.from_iterable([*self._replies()])

    def speaks(self) -> Iterator[bytes]:
        """Returns the result of an endless search, once there is one."""
        if self._pending is not None and self.pad.cards:
            most, self._pending = self._pending, None
            yield from self._said(pn532.IN_LIST_PASSIVE_TARGET, self._targets(most))

    def _replies(self) -> Iterator[Iterable[bytes]]:
        while (start := self._bytes.find(b"\x00\xff")) >= 0:
            head = self._bytes[start + 2 : start + 4]
            if head == b"\x00\xff":  # the host aborts
                self._bytes, self._pending = self._bytes[start + 4 :], None
                continue
            if len(head) < 2 or len(self._bytes) < start + 5 + head[0]:
                return
            body, self._bytes = self._bytes[start + 4 : start + 4 + head[0]], self._bytes[start + 5 + head[0] :]
            yield self._obeyed(body[1], body[2:])

    def _obeyed(self, code: int, data: bytes) -> Iterable[bytes]:
        """Carries a command out, and returns its whole reply."""
        self.heard.append(bytes([code]) + data)
        self._pending = None
        if not self._awake or not (self._configured or code == pn532.SAM_CONFIGURATION):
            return []
        match code:
            case pn532.SAM_CONFIGURATION:
                self._configured, result = True, b""
            case pn532.RF_CONFIGURATION:
                self._waits_for_ever, result = data[0] == 5 and data[3] == 0xFF, b""
            case pn532.GET_FIRMWARE_VERSION:
                result = self.firmware
            case pn532.IN_LIST_PASSIVE_TARGET:
                if self._waits_for_ever and not self.pad.cards:
                    self._pending = data[0]
                    return [pn532.ACK]
                result = self._targets(data[0])
            case _:
                return [pn532.ACK, pn532.FAILED]
        return self._acknowledged(code, result)

    def _targets(self, most: int) -> bytes:
        cards = [bytes.fromhex(card) for card in self.pad.cards[:most]]
        return bytes([len(cards)]) + b"".join(
            bytes([number]) + (_CLASSIC if len(uid) == 4 else _NTAG) + bytes([len(uid)]) + uid
            for number, uid in enumerate(cards, start=1)
        )

    def _acknowledged(self, code: int, result: bytes) -> Iterable[bytes]:
        before, self._late = self._late, b""
        if self.faults and self.faults[0] == "silent":
            self.faults.popleft()
            return []
        return [before + pn532.ACK, *self._said(code, result)]

    def _said(self, code: int, result: bytes) -> list[bytes]:
        frame = pn532.answer(code, result)
        fault = self.faults.popleft() if self.faults else None
        if fault == "late":
            self._late = frame
            return []
        return _pieces(pn532.FAILED if fault == "error" else frame, fault)


class Rdm6300Chip:
    """An RDM6300: it has no input, and sends the tag on its pad each period; two tags corrupt each other."""

    period_s: float | None = 0.065

    def __init__(self, pad: CardPad, faults: Iterable[Fault] = ()) -> None:
        self.pad = pad
        self.faults = deque(faults)

    def hears(self, data: bytes) -> Iterator[bytes]:
        """Nothing is connected there."""
        return iter(())

    def speaks(self) -> Iterator[bytes]:
        """Returns the frame of the tag that lies there."""
        frames = [rdm6300.frame(card) for card in self.pad.cards]
        if len(frames) > 1:
            yield bytes(one & other for one, other in zip(*frames[:2], strict=True))
        elif frames:
            yield from self._said(frames[0])

    def _said(self, frame: bytes) -> list[bytes]:
        fault = self.faults.popleft() if self.faults else None
        match fault:
            case "silent":
                return []
            case "lower case":
                return [frame.lower()]
            case "cr lf":
                return [frame[:-1] + b"\r\n\x03"]
        return _pieces(frame, fault)


def _pieces(frame: bytes, fault: Fault | None) -> list[bytes]:
    """A frame in the pieces in which it arrives."""
    match fault:
        case "split":
            return [bytes([byte]) for byte in frame]
        case "noise":
            return [_NOISE, frame]
        case "bad checksum":
            return [frame[:-3] + bytes([frame[-3] ^ 1]) + frame[-2:]]
        case "half":
            return [frame[len(frame) // 2 :]]
    return [frame]


class PseudoTerminal:
    """Puts a chip on a serial port of this machine; a context manager.

    `port` is a link that stays the same when the reader is unplugged and plugged in again, as with udev.
    """

    def __init__(self, chip: ChipModel, port: Path) -> None:
        self.chip = chip
        self.port = port
        self._chip_end = self._host_end = self._stop = -1
        self._thread: Thread | None = None

    def plug_in(self) -> None:
        """Connects the reader."""
        self._chip_end, self._host_end = os.openpty()
        tty.setraw(self._host_end)
        self.port.symlink_to(os.ttyname(self._host_end))
        stopping, self._stop = os.pipe()
        self._thread = Thread(target=self._run, args=(stopping,), name="reader on a pseudo-terminal", daemon=True)
        self._thread.start()

    def unplug(self) -> None:
        """Unplugs the reader: a program with the open port finds it gone."""
        if self._thread is None:
            return
        os.close(self._stop)
        self._thread.join()
        self._thread = None
        self.port.unlink()
        for end in (self._chip_end, self._host_end):
            os.close(end)

    def __enter__(self) -> PseudoTerminal:
        self.plug_in()
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    def _run(self, stopping: int) -> None:
        while True:
            ready, _, _ = select.select([self._chip_end, stopping], [], [], self.chip.period_s)
            if stopping in ready:
                os.close(stopping)
                return
            for piece in self.chip.hears(os.read(self._chip_end, 4096)) if ready else self.chip.speaks():
                with suppress(BlockingIOError):
                    os.write(self._chip_end, piece)
