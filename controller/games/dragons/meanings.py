"""What the lights of Dragons say."""

from __future__ import annotations

from collections.abc import Mapping

from controller.light import Meaning, legend, meaning

__all__ = ["MEANINGS"]

MEANINGS: Mapping[str, Meaning] = legend(
    "home made hint-from hint-to last question question-other illegal put-back take-away winner",
    {
        "turn-red": meaning((255, 40, 20), "steady", "Red", "Red decides; in a battle, Red is ahead."),
        "turn-blue": meaning((0, 70, 255), "wink", "Blue", "Blue decides; in a battle, Blue is ahead."),
    },
    "done",
    {
        "attacks": meaning((255, 200, 0), "breathe", "Can attack", "Lift this one, then touch what it attacks."),
        "target": meaning((175, 0, 255), "fast", "Touch it", "Lift this one as well, and put it back."),
    },
    {"exchange": meaning((0, 200, 160), "slow", "Exchange it", "Lift the marker as well: the card is exchanged.")},
    "goes",
    {
        "fights": meaning((255, 130, 0), "flutter", "In battle", "This Dragon fights in the battle."),
        "fresh": meaning((150, 170, 255), "flutter", "New tile", "A new tile belongs here instead of the old one."),
        "unpaid": meaning((255, 190, 0), "fast", "Not paid", "Its owner cannot pay for this Dragon: take it away."),
        "match-red": meaning(
            (255, 90, 0), "steady", "Red's match", "Each of two lights is half of what wins Red the match."
        ),
        "match-blue": meaning((0, 130, 255), "wink", "Blue's match", "Each of two lights is half of what Blue needs."),
        "tap-card": meaning((255, 255, 255), "blink", "Tap its card", "Tap the card that lies here, or take it away."),
    },
)
"""Every meaning by name, in the order of the legend."""
