"""The meanings of the lights of Dragons."""

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
            (255, 200, 0), "breathe", phrase("Can attack"), phrase("Lift this tile, then touch the tile it attacks.")
        ),
        "target": meaning(
            (175, 0, 255), "fast", phrase("Touch it"), phrase("Lift this tile as well, and put it back.")
        ),
    },
    {
        "exchange": meaning(
            (0, 200, 160), "slow", phrase("Exchange it"), phrase("Lift the marker as well to exchange the card.")
        )
    },
    "goes",
    {
        "fights": meaning((255, 130, 0), "flutter", phrase("In battle"), phrase("This Dragon fights in the battle.")),
        "fresh": meaning(
            (150, 170, 255), "flutter", phrase("New tile"), phrase("Replace the old tile here with a new one.")
        ),
        "unpaid": meaning(
            (255, 190, 0), "fast", phrase("Not paid"), phrase("Its owner cannot pay for this Dragon: remove it.")
        ),
        "match-red": meaning(
            (255, 90, 0),
            "steady",
            phrase("Red's match"),
            phrase("Each of the two lights is half of what Red needs to win the match."),
        ),
        "match-blue": meaning(
            (0, 130, 255),
            "wink",
            phrase("Blue's match"),
            phrase("Each of the two lights is half of what Blue needs to win the match."),
        ),
        "tap-card": meaning(
            (255, 255, 255), "blink", phrase("Tap its card"), phrase("Tap the card that lies here, or remove it.")
        ),
    },
)
"""Every meaning by name, in the order of the legend."""
