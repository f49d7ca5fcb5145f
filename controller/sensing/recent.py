"""The last minute of a table's trace, always recorded and bounded in memory; see `controller.sensing.trace`.

It is kept in segments, each with a header, so that the oldest can be dropped and the rest can still be replayed. The
content is secret; `public_lines` returns what a seat may know of it.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import engine
from controller.hands import HandReader
from controller.sensing.recorder import Recorder
from engine.game import Seat

KEPT_MS = 60_000
"""The minimum time kept, in ms, within the bounds below."""
_SEGMENT_MS = 20_000
"""The longest segment, in ms, once no hand is busy."""
MOST_LINES = 2_000
"""The most lines of a segment, also while hands are busy."""
MOST_SEGMENTS = 40
"""In a game with hidden cards each move starts a segment."""

_PUBLIC = ({"square", "on"}, {"square", "kind"}, {"occupied"}, {"held"}, {"engine"}, {"timing"}, {"tick"})
"""The lines without information about a hidden card, by their keys besides the time."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A trace that starts with a header."""

    hides: bool
    """Whether its game has secrets: the position in its header is then complete, and there are no moves."""
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskTrace:
    """Requests the last minute of a running table's trace; nothing at the table changes."""

    show: Callable[[tuple[Segment, ...]], object]
    """Called with the trace, from the table's thread."""


@dataclass(slots=True)
class _Growing:
    began: int
    game: engine.Game[Any, Any]
    lines: list[str]


class RecentTrace(Recorder):
    """Records the last minute and drops older events."""

    def __init__(self) -> None:
        super().__init__(self._keep)
        self._growing: deque[_Growing] = deque(maxlen=MOST_SEGMENTS)

    @property
    def segments(self) -> tuple[Segment, ...]:
        """The segments so far, the oldest first, as values that do not change later."""
        return tuple(Segment(each.game.secrets, tuple(each.lines)) for each in self._growing)

    def start(self, game: engine.Game[Any, Any], reader: HandReader, seats: Sequence[str]) -> None:
        """Starts a segment, and drops those that ended more than a minute ago."""
        now = reader.state.now
        self._growing.append(_Growing(now, game, []))
        super().start(game, reader, seats)
        while len(self._growing) > 1 and (self._growing[1].began <= now - KEPT_MS or self._is_over_limit()):
            self._growing.popleft()

    def is_due(self, game: engine.Game[Any, Any], now: int, *, is_at_rest: bool) -> bool:
        """Returns whether the newest segment is long enough, or a game with hidden cards has gone on since."""
        if not self._growing:
            return False
        newest = self._growing[-1]
        has_moved = game.secrets and game is not newest.game  # its header lacks the moves since
        return has_moved or len(newest.lines) >= MOST_LINES or (is_at_rest and now - newest.began >= _SEGMENT_MS)

    def _begun(self, game: engine.Game[Any, Any]) -> dict[str, Any]:
        if game.secrets:
            return {"trace": 1, "game": game.name, "position": game.text()}
        return super()._begun(game)

    def _keep(self, line: str) -> None:
        self._growing[-1].lines.append(line)

    def _is_over_limit(self) -> bool:
        return sum(len(each.lines) for each in self._growing) > 2 * MOST_LINES


def public_lines(segments: Iterable[Segment], seat: Seat | None) -> Iterator[str]:
    """Yields the lines of a trace that `seat` may know, None for the public; may take long.

    In games with hidden cards, each header has a position that the seat cannot tell from the real one, made only from
    its view. Tags of cards are left out. A game whose computer player cannot guess such a position is left out whole.
    """
    for segment in segments:
        header = json.loads(segment.lines[0])
        if segment.hides:
            position = _possible(header, seat)
            if position is None:
                continue
            header["position"] = position
        yield json.dumps(header)
        for line in segment.lines[1:]:
            facts = _public(json.loads(line), hides=segment.hides)
            if facts is not None:
                yield json.dumps(facts)


def _possible(header: Mapping[str, Any], seat: Seat | None) -> str | None:
    game = engine.load(header["game"], header["position"], rules=header.get("rules", {}))
    return engine.opponent(game.name).possible(game.view(seat), Random(0))


def _public(facts: dict[str, Any], *, hides: bool) -> dict[str, Any] | None:
    """Returns a line without a card's tag and, in games with hidden cards, without any card; None for nothing."""
    if "card" in facts:
        return facts | {"card": ""}
    if not hides or {*facts} - {"t", "at"} in _PUBLIC:
        return facts
    return None if "decision" in facts else {"t": facts["t"], "tick": True}
