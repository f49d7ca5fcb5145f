"""What the lights of Chameleon say."""

from __future__ import annotations

from collections.abc import Mapping

from controller.light import Meaning, legend, meaning

__all__ = ["MEANINGS"]

MEANINGS: Mapping[str, Meaning] = legend(
    {
        "step": meaning((0, 90, 255), "steady", "Step", "Any piece may step one square in any direction."),
        "slide": meaning((0, 220, 70), "breathe", "Slide", "On its own colour a piece slides along a diagonal."),
        "jump": meaning((175, 0, 255), "wink", "Jump", "On the other colour a piece jumps like a knight."),
        "capture": meaning((255, 60, 0), "double", "Capture", "The piece on this square can be captured."),
        "step-risk": meaning((0, 90, 255), "flutter", "Risky step", "A step to where the rival could capture you."),
        "slide-risk": meaning((0, 220, 70), "flutter", "Risky slide", "A slide to where the rival could capture you."),
        "jump-risk": meaning((175, 0, 255), "flutter", "Risky jump", "A jump to where the rival could capture you."),
        "capture-risk": meaning((255, 60, 0), "flutter", "Risky capture", "Capture it, and the rival can recapture."),
    },
    "home made last",
    {
        "threat": meaning((255, 130, 0), "flutter", "In danger", "Your rival could capture this piece now."),
        "arrival": meaning((255, 0, 60), "fast", "Arrived", "This piece wins unless it is captured at once."),
        "answer": meaning((255, 190, 0), "breathe", "Can answer", "This piece can capture the one that arrived."),
    },
    "engine-from engine-to keeps draws throws loses open hint-from hint-to question question-other illegal put-back "
    "take-away new-game winner",
    {
        "red-black": meaning((255, 40, 20), "steady", "Red, black", "The place of Red's black piece."),
        "red-white": meaning((255, 40, 20), "breathe", "Red, white", "The place of Red's white piece."),
        "blue-black": meaning((0, 70, 255), "wink", "Blue, black", "The place of Blue's black piece."),
        "blue-white": meaning((0, 70, 255), "flutter", "Blue, white", "The place of Blue's white piece."),
    },
)
"""Every meaning by name, in the order of the legend."""
