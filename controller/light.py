"""The language of light: every meaning's colour and pattern, in one table, the same in all games.

No meaning hangs on colour alone: whatever may shine at the same time differs in its pattern as well. The exceptions:
all risks flutter, because the risk is what they tell, and the last move is a faint "home", under no piece in a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from hal.frame import RGB, Frame, Light, calmed
from hal.squares import Occupancy, Square, squares_of

__all__ = ["MEANINGS", "Meaning", "Painting"]


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a light says."""

    light: Light
    label: str
    """Two or three words for the legend."""
    why: str
    """One sentence for the legend."""


def _meaning(rgb: RGB, pattern: str, label: str, why: str) -> Meaning:
    return Meaning(Light(rgb, pattern), label, why)


MEANINGS: Mapping[str, Meaning] = MappingProxyType(
    {
        "step": _meaning((0, 90, 255), "steady", "Step", "Any piece may step one square in any direction."),
        "slide": _meaning((0, 220, 70), "breathe", "Slide", "On its own colour a piece slides along a diagonal."),
        "jump": _meaning((175, 0, 255), "wink", "Jump", "On the other colour a piece jumps like a knight."),
        "capture": _meaning((255, 60, 0), "double", "Capture", "The piece on this square can be captured."),
        "step-risk": _meaning((0, 90, 255), "flutter", "Risky step", "A step to where the rival could capture you."),
        "slide-risk": _meaning((0, 220, 70), "flutter", "Risky slide", "A slide to where the rival could capture you."),
        "jump-risk": _meaning((175, 0, 255), "flutter", "Risky jump", "A jump to where the rival could capture you."),
        "capture-risk": _meaning((255, 60, 0), "flutter", "Risky capture", "Capture it, and the rival can recapture."),
        "home": _meaning((255, 220, 170), "dim", "From here", "The piece in the hand came from this square."),
        "made": _meaning((255, 220, 170), "steady", "Just made", "The move as the table understood it."),
        "last": _meaning((110, 90, 60), "dim", "Last move", "Where the last move went from and to."),
        "threat": _meaning((255, 130, 0), "flutter", "In danger", "Your rival could capture this piece now."),
        "arrival": _meaning((255, 0, 60), "fast", "Arrived", "This piece wins unless it is captured at once."),
        "answer": _meaning((255, 190, 0), "breathe", "Can answer", "This piece can capture the one that arrived."),
        "engine-from": _meaning((0, 230, 230), "breathe", "Lift this piece", "Lift this piece for the computer."),
        "engine-to": _meaning((0, 230, 230), "double", "Put it here", "Put the computer's piece on this square."),
        "keeps": _meaning((0, 255, 90), "steady", "Keeps it", "This move keeps the win, or holds out longest."),
        "throws": _meaning((255, 120, 0), "flutter", "Loses the win", "This move gives a win away or loses sooner."),
        "loses": _meaning((255, 0, 0), "double", "Loses at once", "After this move the rival can win with the next."),
        "open": _meaning((150, 170, 255), "wink", "Open", "Nothing is proven about this move."),
        "hint-from": _meaning((255, 210, 0), "double", "Try this piece", "The teacher would lift this piece."),
        "hint-to": _meaning((255, 210, 0), "blink", "Go here", "The teacher would put it on this square."),
        "question": _meaning((255, 255, 0), "blink", "Question", "Was it here? Touch the right square."),
        "question-other": _meaning((255, 255, 255), "double", "Or here?", "The other answer to the same question."),
        "illegal": _meaning((255, 0, 0), "blink", "Not allowed", "The piece cannot stay on this square."),
        "put-back": _meaning((255, 170, 0), "blink", "Piece missing", "A piece belongs on this square."),
        "take-away": _meaning((255, 0, 200), "double", "Piece too many", "No piece belongs on this square."),
        "new-game": _meaning((0, 230, 230), "breathe", "New game?", "The start position is set up."),
        "winner": _meaning((255, 190, 30), "breathe", "Winner", "The winner's pieces."),
        "turn-red": _meaning((255, 40, 20), "steady", "Red", "Red decides; in a battle, Red is ahead."),
        "turn-blue": _meaning((0, 70, 255), "wink", "Blue", "Blue decides; in a battle, Blue is ahead."),
        "done": _meaning((220, 255, 220), "breathe", "Done", "Lift the marker and put it back: pass, or no more."),
        "target": _meaning((175, 0, 255), "fast", "Touch it", "Lift this one as well, and put it back."),
        "goes": _meaning((0, 220, 70), "flutter", "Lay it here", "The tile may be laid on this square."),
        "fights": _meaning((255, 130, 0), "flutter", "In battle", "This Dragon fights in the battle."),
        "fresh": _meaning((150, 170, 255), "flutter", "Exchange it", "A new tile belongs here instead of the old one."),
        "unpaid": _meaning((255, 190, 0), "fast", "Not paid", "Its owner cannot pay for this Dragon: take it away."),
        "tap-card": _meaning((255, 255, 255), "blink", "Tap its card", "Tap the card that lies here, or take it away."),
        "rules-marquise": _meaning(
            (255, 100, 0), "steady", "Marquise rules", "The Marquise de Cat rules this clearing."
        ),
        "rules-eyrie": _meaning((0, 70, 255), "wink", "Eyrie rules", "The Eyrie Dynasties rule this clearing."),
        "rules-alliance": _meaning(
            (0, 200, 60), "flutter", "Alliance rules", "The Woodland Alliance rules this clearing."
        ),
        "rules-chameleander": _meaning(
            (255, 60, 220), "dim", "Chameleander rules", "Chameleander rules this clearing."
        ),
        "suit-fox": _meaning((255, 30, 10), "dim", "Fox clearing", "The pawn is lifted: this is a fox clearing."),
        "suit-rabbit": _meaning((255, 210, 0), "breathe", "Rabbit clearing", "The pawn is lifted: a rabbit clearing."),
        "suit-mouse": _meaning((255, 110, 20), "wink", "Mouse clearing", "The pawn is lifted: a mouse clearing."),
        "way": _meaning((255, 255, 255), "steady", "The pawn may go", "The pawn may go to this clearing."),
        "path": _meaning((150, 190, 255), "flutter", "Path", "This path leads to where the pawn may go."),
        "ego-none": _meaning((255, 220, 170), "double", "No ego", "The pawn came from here, with no ego."),
        "ego-few": _meaning((190, 60, 255), "double", "Some ego", "The pawn came from here, with one to three ego."),
        "ego-many": _meaning((190, 60, 255), "fast", "Much ego", "The pawn came from here, with four ego or more."),
        "red-black": _meaning((255, 40, 20), "steady", "Red, black", "Here belongs, or stood, Red's black piece."),
        "red-white": _meaning((255, 40, 20), "breathe", "Red, white", "Here belongs, or stood, Red's white piece."),
        "blue-black": _meaning((0, 70, 255), "wink", "Blue, black", "Here belongs, or stood, Blue's black piece."),
        "blue-white": _meaning((0, 70, 255), "flutter", "Blue, white", "Here belongs, or stood, Blue's white piece."),
    }
)
"""Every meaning by name, in the order of the legend."""


class Painting:
    """A frame in the making: later strokes cover earlier ones."""

    def __init__(self) -> None:
        self._meanings: dict[Square, str] = {}

    def stroke(self, meaning: str, squares: Occupancy) -> Painting:
        """Gives squares a meaning; raises `KeyError` for a meaning that is not in the table."""
        if meaning not in MEANINGS:
            raise KeyError(meaning)
        for square in squares_of(squares):
            self._meanings[square] = meaning
        return self

    def meaning_of(self, square: Square) -> str | None:
        """Returns what a square's light says, or None when it is dark."""
        return self._meanings.get(square)

    def frame(self, brightness: int = 255, *, calm: bool = False) -> Frame:
        """Returns the frame, its colours scaled to a brightness of 8-255, its patterns calm ones if that is wished."""
        frame = [Light((0, 0, 0))] * 25
        for square, meaning in self._meanings.items():
            light = MEANINGS[meaning].light
            red, green, blue = (part * brightness // 255 for part in light.rgb)
            frame[square] = Light((red, green, blue), calmed(light.pattern) if calm else light.pattern)
        return Frame(tuple(frame))
