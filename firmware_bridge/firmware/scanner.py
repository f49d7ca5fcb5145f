"""Reads every scan of the 5x5 matrix of reeds, even if this program is late.

The matrix scans itself and leaves each scan in a ring of words, so that a busy program misses none.
"""

ALL_OPEN = 0x1FFFFFF
"""The word of a scan without closed reeds: an open reed's column is high."""

STANDSTILL_MS = 1000
"""A matrix without a scan for this long has stopped."""


def fits(scan_hz: int, settle_us: int) -> bool:
    """Returns whether a scan with that settling time fits before the next one is due."""
    return 5 * (settle_us + 1) + 4 <= 1000000 // scan_hz


class Scanner:
    """Returns the changes from scan to scan.

    `matrix` has `ring`, the words of its latest scans: bit 5 * row + column is set where a reed is open, a1 is row 0,
    column 0. `begin(scan_hz, settle_us)` scans from the ring's start, `position()` is where the next scan will be
    written, and `test()` stops the scan and returns the result of `tested` for the wires.
    """

    def __init__(self, matrix, scan_hz: int, settle_us: int) -> None:  # type: ignore[no-untyped-def]  # MicroPython's
        self.picture = 0
        """The latest scan: bit 5 * row + column is set for a closed reed."""
        self.scan_hz = scan_hz
        self.settle_us = settle_us
        self.scanned_ms = 0
        """The time of the latest scan, in ms."""
        self._us = 0  # and us
        self._matrix = matrix
        self._at = 0
        self._looked_ms = -1
        matrix.begin(scan_hz, settle_us)

    def configure(self, scan_hz: int, settle_us: int) -> bool:
        """Sets the scan rate and the settling time of rows, in us; returns False, and changes nothing, if they do
        not fit.
        """
        if not fits(scan_hz, settle_us):
            return False
        if (scan_hz, settle_us) != (self.scan_hz, self.settle_us):
            self.scan_hz, self.settle_us = scan_hz, settle_us
            self._begin()
        return True

    def changes(self, now: int) -> "list[tuple[int, int]]":
        """Returns time in ms and picture of every scan that differs from the previous one; `now` is in ms.

        Raises `RuntimeError` when the matrix has stopped.
        """
        ring, found = self._matrix.ring, []
        left = (self._matrix.position() - self._at) % len(ring)
        if left:
            self._date(left, now)
            self._looked_ms = now
        elif now - max(self._looked_ms, 0) > STANDSTILL_MS:
            raise RuntimeError("the scan stands still")
        while left:
            left -= 1
            picture = ring[self._at] ^ ALL_OPEN
            self._at = (self._at + 1) % len(ring)
            if picture != self.picture:
                self.picture = picture
                found.append((self.scanned_ms - left * 1000 // self.scan_hz, picture))
        return found

    def _date(self, scans: int, now: int) -> None:
        """Advances the scans' time by their number, which is steadier than the rounds; resets it if scans were
        missed.
        """
        us = self._us + scans * (1000000 // self.scan_hz)
        self.scanned_ms += us // 1000
        self._us = us % 1000
        if self._looked_ms < 0 or self.scanned_ms < now - 1000 // self.scan_hz:
            self.scanned_ms, self._us = now, 0

    def test(self) -> "tuple[int, list[int]]":
        """Returns the result of `tested` for the wires, and scans again."""
        found: tuple[int, list[int]] = self._matrix.test()
        self._begin()
        return found

    def _begin(self) -> None:
        self._at = 0
        self._matrix.begin(self.scan_hz, self.settle_us)
