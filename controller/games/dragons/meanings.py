"""What the lights of Dragons say."""

from __future__ import annotations

from collections.abc import Mapping

from controller.tabletop.light import Meaning, legend, meaning
from engine.dragons.cards import SEAT_NAMES
from engine.sentence import phrase

MEANINGS: Mapping[str, Meaning] = legend(
    "home made hint-from hint-to last question question-other illegal put-back take-away winner",
    {
        "turn-red": meaning(
            (255, 40, 20), "steady", SEAT_NAMES["red"], phrase("Red decides; in a battle, Red is ahead.")
        ),
        "turn-blue": meaning(
            (0, 70, 255), "wink", SEAT_NAMES["blue"], phrase("Blue decides; in a battle, Blue is ahead.")
        ),
    },
    "done",
    {
        "attacks": meaning(
            (255, 200, 0), "breathe", phrase("Can attack"), phrase("Lift this one, then touch what it attacks.")
        ),
        "target": meaning((175, 0, 255), "fast", phrase("Touch it"), phrase("Lift this one as well, and put it back.")),
    },
    {
        "exchange": meaning(
            (0, 200, 160), "slow", phrase("Exchange it"), phrase("Lift the marker as well: the card is exchanged.")
        )
    },
    "goes",
    {
        "fights": meaning((255, 130, 0), "flutter", phrase("In battle"), phrase("This Dragon fights in the battle.")),
        "fresh": meaning(
            (150, 170, 255), "flutter", phrase("New tile"), phrase("A new tile belongs here instead of the old one.")
        ),
        "unpaid": meaning(
            (255, 190, 0), "fast", phrase("Not paid"), phrase("Its owner cannot pay for this Dragon: take it away.")
        ),
        "match-red": meaning(
            (255, 90, 0),
            "steady",
            phrase("Red's match"),
            phrase("Each of two lights is half of what wins Red the match."),
        ),
        "match-blue": meaning(
            (0, 130, 255), "wink", phrase("Blue's match"), phrase("Each of two lights is half of what Blue needs.")
        ),
        "tap-card": meaning(
            (255, 255, 255), "blink", phrase("Tap its card"), phrase("Tap the card that lies here, or take it away.")
        ),
    },
)
"""Every meaning by name, in the order of the legend."""
