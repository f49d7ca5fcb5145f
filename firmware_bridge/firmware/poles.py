"""Linear hall sensors under the squares: they detect which pole of its magnet each piece turns down.

A hall sensor outputs half of its supply without a magnet, more over one pole and less over the other. Each round reads
one sensor: recognition may be slow, because the reeds detect the arrival.
"""

NONE, HIGH, LOW = 0, 1, 2
"""The kinds on a square: no magnet, one that raises the level, one that lowers it."""

MIDDLE, NEAR, FAR = 32768, 6000, 3000
"""Of 65535: the level without a magnet, and the deviations at which a pole is recognised and lost again."""


class Poles:
    """The poles on that many squares; `read(square)` returns the level of its sensor, 0-65535."""

    def __init__(self, read, squares: int) -> None:  # type: ignore[no-untyped-def]  # a function of MicroPython
        self.kinds = bytearray(squares)
        """The kind on every square, a1 first."""
        self._read = read
        self._at = 0
        self._before = bytearray(squares)

    def look(self) -> bool:
        """Reads the next square; returns whether its kind has changed, which takes two equal readings in a row."""
        at = self._at
        self._at = (at + 1) % len(self.kinds)
        seen = self._pole(self._read(at) - MIDDLE, self.kinds[at])
        agreed, self._before[at] = seen == self._before[at], seen
        if not agreed or seen == self.kinds[at]:
            return False
        self.kinds[at] = seen
        return True

    def _pole(self, level: int, known: int) -> int:
        if level > (FAR if known == HIGH else NEAR):
            return HIGH
        return LOW if -level > (FAR if known == LOW else NEAR) else NONE
