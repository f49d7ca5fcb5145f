"""What may have happened at the board: the hypotheses that `controller.hands.explain` chooses from."""

from __future__ import annotations

from dataclasses import dataclass

from controller.hands.gestures import Gesture, Past
from hal.squares import Occupancy, Square


@dataclass(frozen=True, slots=True)
class Rest:
    """H4. The board shows the position; nothing happened, or a piece was only touched."""


@dataclass(frozen=True, slots=True)
class Holding:
    """H5. Pieces are in the air and nothing has landed yet."""

    lifted: Occupancy
    lawful: bool
    """True when a legal move lifts just these, or some of what it lifts, its own piece among them."""
    unseen: tuple[Gesture, ...] = ()
    """The moves that would look just the same: captures whose victim was pushed off without a gap, and landings on a
    square that feels nothing, or felt something for a moment only. Of a rival's piece: captures that it has answered by
    going where the captor was."""
    landed: bool = False
    """True when more than the empty square speaks for one of them: its target felt something, or can feel nothing."""


@dataclass(frozen=True, slots=True)
class Done:
    """H6. One legal move explains all that is seen."""

    gesture: Gesture
    busy: Occupancy = 0
    """Pieces that are in the air although the move does not need them: somebody straightens them."""
    contested: tuple[Gesture, ...] = ()
    """Other moves that the same evidence allows: never settled by time alone."""


@dataclass(frozen=True, slots=True)
class Replied:
    """H7. A move was made and the rival is already answering it."""

    gesture: Gesture
    reply: Occupancy
    """The rival's piece in the air, or 0 when the reply has landed too."""
    changed: Occupancy = 0
    """The squares that the reply has to do with."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """H17. A reply stands on the board, but one square of the move before it contradicts: its sensor is faulty."""

    gestures: tuple[Gesture, ...]
    """The moves that it may have been; when there is only one, it was that."""
    square: Square
    """The square that is not to be believed; of several moves, the first one's."""


@dataclass(frozen=True, slots=True)
class Undecided:
    """H8. More than one move explains the picture: several captures, or a move with its reply and another one (H7)."""

    gestures: tuple[Gesture, ...]


@dataclass(frozen=True, slots=True)
class Back:
    """H9. The board shows an earlier position of the game."""

    past: Past
    contested: bool = False
    """True when a capture whose victim is parked on the board looks just the same."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """H9. An earlier position was set up and play goes on from there."""

    past: Past


@dataclass(frozen=True, slots=True)
class StartSetUp:
    """H10. The start position stands on the board in the middle of a game."""


@dataclass(frozen=True, slots=True)
class Wrong:
    """H11. One piece went where no rule lets it go, or it is not its side's turn."""

    square: Square
    lifted: Occupancy


@dataclass(frozen=True, slots=True)
class Extra:
    """H12. All would be well if these squares were empty: a captured piece is parked on the board, or a stranger is."""

    squares: Occupancy
    done: Gesture | None


@dataclass(frozen=True, slots=True)
class Unexplained:
    """H13. Nothing explains the picture."""

    missing: Occupancy
    extra: Occupancy
    unfinished: bool = False
    """True when hands may not be done yet: only squares differ that the last moves changed, and somebody may be taking
    them back; or two pieces are in the air and either could have made the move."""
    strangers: Occupancy = 0
    """H26. Where a piece of another kind stands than belongs there."""


@dataclass(frozen=True, slots=True)
class Cardless:
    """H24. Gestures explain all that is seen, but nobody has tapped the card that they need."""

    squares: Occupancy


Hypothesis = (
    Rest
    | Holding
    | Done
    | Replied
    | Unseen
    | Undecided
    | Back
    | Resumed
    | StartSetUp
    | Wrong
    | Extra
    | Unexplained
    | Cardless
)
