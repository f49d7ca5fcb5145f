"""The meanings of light, with their colours and patterns, that all games share; a game adds its own.

No meaning depends on colour alone: meanings that may be lit at the same time also differ in pattern. The exceptions are
risks, which all flutter because the risk is their message, and the last move: a faint "home".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.sentence import phrase, term
from hal.frame import BEAT_MS, RGB, Frame, Light, calmed
from hal.squares import FILES, Occupancy, Square, squares_of


@dataclass(frozen=True, slots=True)
class Meaning:
    """The meaning of a light."""

    light: Light
    label: str
    """Two or three words for the legend."""
    why: str
    """One sentence for the legend."""
    sweeps: bool = False
    """Whether the light sweeps over the board: each square plays its pattern a beat after the one nearer to a1."""


def meaning(rgb: RGB, pattern: str, label: str, why: str) -> Meaning:
    """Returns a meaning with a light of this colour, 0-255 each, and a pattern of `hal.PATTERNS`."""
    return Meaning(Light(rgb, pattern), label, why)


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "home": meaning(
            (255, 220, 170), "dim", term("light", "From here"), phrase("The lifted piece came from this square.")
        ),
        "made": meaning(
            (255, 220, 170), "steady", term("light", "Just made"), phrase("The move as the table understood it.")
        ),
        "last": meaning(
            (110, 90, 60), "dim", term("light", "Last move"), phrase("Start and end of the last move.")
        ),
        "engine-from": meaning(
            (0, 230, 230),
            "breathe",
            term("light", "Lift this piece"),
            phrase("Lift this piece for a player who is not at this table."),
        ),
        "engine-to": meaning(
            (0, 230, 230), "double", term("light", "Put it here"), phrase("Put that piece on this square.")
        ),
        "keeps": meaning(
            (0, 255, 90), "steady", term("light", "Keeps it"), phrase("This move keeps the win, or holds out longest.")
        ),
        "draws": meaning(
            (0, 220, 190),
            "slow",
            term("light", "Draws"),
            phrase("This move keeps a draw: neither side can force a win."),
        ),
        "throws": meaning(
            (255, 120, 0),
            "flutter",
            term("light", "Loses the win"),
            phrase("This move gives away a win, a draw or time."),
        ),
        "loses": meaning(
            (255, 0, 0), "double", term("light", "Loses at once"), phrase("After this move your opponent can win "
                                                                          "immediately.")
        ),
        "open": meaning((150, 170, 255), "wink", term("light", "Open"), phrase("Nothing is proven about this move.")),
        "hint-from": meaning(
            (255, 210, 0), "double", term("light", "Try this piece"), phrase("The teacher would lift this piece.")
        ),
        "hint-to": meaning(
            (255, 210, 0), "blink", term("light", "Go here"), phrase("The teacher would put it on this square.")
        ),
        "question": meaning(
            (255, 255, 0), "blink", term("light", "Question"), phrase("Was it here? Touch the right square.")
        ),
        "question-other": meaning(
            (255, 255, 255), "double", term("light", "Or here?"), phrase("Or was it here? Touch the right square.")
        ),
        "illegal": meaning(
            (255, 0, 0), "blink", term("light", "Not allowed"), phrase("The piece cannot stay on this square.")
        ),
        "put-back": meaning(
            (255, 170, 0), "blink", term("light", "Piece missing"), phrase("A piece belongs on this square.")
        ),
        "take-away": meaning(
            (255, 0, 200), "double", term("light", "Take it away"), phrase("This piece belongs on another square.")
        ),
        "new-game": meaning(
            (0, 230, 230), "breathe", term("light", "New game?"), phrase("The start position is set up.")
        ),
        "winner": replace(
            meaning((255, 190, 30), "breathe", term("light", "Winner"), phrase("The winner's pieces.")), sweeps=True
        ),
        "done": meaning(
            (220, 255, 220),
            "breathe",
            term("light", "Done"),
            phrase("Lift this piece and put it back to pass or to finish."),
        ),
        "clock": meaning(
            (70, 90, 120),
            "dim",
            term("light", "Time left"),
            phrase("The row in front of the player to move: one light for each fifth of the time."),
        ),
        "clock-low": meaning(
            (150, 150, 120), "breathe", term("light", "Last seconds"), phrase("The player to move has very little "
                                                                              "time left.")
        ),
        "goes": meaning(
            (0, 220, 70),
            "flutter",
            term("light", "Place it here"),
            phrase("You can put the lifted piece on this square."),
        ),
    }
)
"""The meanings of light that all games share, by name."""


def legend(*parts: Mapping[str, Meaning] | str) -> Mapping[str, Meaning]:
    """Returns the meanings of a game's lights, in the order of its legend.

    A text names meanings of `MEANINGS`, separated by spaces; a mapping holds the game's own.
    """
    found: dict[str, Meaning] = {}
    for part in parts:
        found |= {name: MEANINGS[name] for name in part.split()} if isinstance(part, str) else part
    return MappingProxyType(found)


_CLOSED: RGB = (70, 52, 34)


def closed_frame(brightness: int = 255) -> Frame:
    """Returns the frame of a table that is closed for guests: every square breathes faintly, without a meaning."""
    red, green, blue = (part * brightness // 255 for part in _CLOSED)
    return Frame.all(Light((red, green, blue), "breathe"))


class Painting:
    """A frame under construction, in the meanings of one game: later strokes cover earlier ones."""

    def __init__(self, words: Mapping[str, Meaning] = MEANINGS) -> None:
        self._words = words
        self._meanings: dict[Square, str] = {}

    def stroke(self, meaning: str, squares: Occupancy) -> Painting:
        """Gives squares a meaning; raises `KeyError` for one that the game does not have."""
        if meaning not in self._words:
            raise KeyError(meaning)
        for square in squares_of(squares):
            self._meanings[square] = meaning
        return self

    def beneath(self, name: str, meaning: Meaning, squares: Occupancy) -> Painting:
        """Gives dark squares a meaning that the table adds to those of the game."""
        self._words = {**self._words, name: meaning}
        for square in squares_of(squares):
            self._meanings.setdefault(square, name)
        return self

    def meaning_of(self, square: Square) -> str | None:
        """Returns the meaning of a square's light, or None when it is dark."""
        return self._meanings.get(square)

    def frame(self, brightness: int = 255, *, calm: bool = False) -> Frame:
        """Returns the frame, its colours scaled to a brightness of 8-255; with calm patterns on request."""
        frame = [*Frame().lights]
        for square, meaning in self._meanings.items():
            light = self._words[meaning].light
            red, green, blue = (part * brightness // 255 for part in light.rgb)
            pattern = calmed(light.pattern) if calm else light.pattern
            late_ms = _late_ms(square) if self._words[meaning].sweeps and not calm else 0
            frame[square] = Light((red, green, blue), pattern, late_ms)
        return Frame(tuple(frame))


def _late_ms(square: Square) -> int:
    """Returns the delay in ms, compared with a1, of a light that sweeps over the board from corner to corner."""
    return sum(divmod(square, len(FILES))) * BEAT_MS
