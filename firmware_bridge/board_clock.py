"""The board's clock in the host's time, so that the cable's delays do not disturb when things happened."""

from __future__ import annotations

_WRAP = 1 << 32
_JUMP_MS = 1000


class BoardClock:
    """Learns from every state how far the two clocks are apart. All times are integer ms.

    A message is at best on time and at worst late, so the smallest distance is the truest; the estimate creeps up by
    1 ms for each state that disagrees, which follows clocks that drift by up to 1 %. A board that restarts counts
    from the beginning. States that come seconds late, because the host was held up, move nothing unless they stay late.
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
        """Takes in a state's stamp, a u32 that wraps, as it arrives."""
        before, self._board_ms = self._board_ms, self._unwrapped(stamp)
        distance = now - self._board_ms
        if self._offset is None or self._has_jumped(distance, now, before) or distance < self._offset:
            self._offset = distance
        elif distance > self._offset and self._late_since is None:
            self._offset += 1

    def _has_jumped(self, distance: int, now: int, before: int) -> bool:
        """Returns whether so great a distance is the board's own and not a delay of the states that wait."""
        if distance <= (self._offset or 0) + _JUMP_MS:
            self._late_since = None
            return False
        self._late_since = now if self._late_since is None else self._late_since
        return self._board_ms < before or now - self._late_since >= _JUMP_MS

    def host_ms(self, stamp: int, now: int) -> int:
        """Returns when a stamp was made, in the host's time: never in the future, never before one told earlier."""
        wanted = self._unwrapped(stamp) + (self._offset or 0)
        self._told = max(self._told, min(wanted, now))
        return self._told

    def _unwrapped(self, stamp: int) -> int:
        ahead = (stamp - self._board_ms) % _WRAP
        return self._board_ms + (ahead if ahead < _WRAP // 2 else ahead - _WRAP)
