"""The meanings of the lights of Woodland."""

from __future__ import annotations

from collections.abc import Mapping

from controller.tabletop.light import Meaning, legend, meaning
from engine.sentence import phrase

MEANINGS: Mapping[str, Meaning] = legend(
    "home made hint-from hint-to question question-other illegal put-back take-away winner done goes",
    {
        "rules-marquise": meaning(
            (255, 100, 0), "steady", phrase("Marquise rules"), phrase("The Marquise de Cat rules this clearing.")
        ),
        "rules-eyrie": meaning(
            (0, 70, 255), "wink", phrase("Eyrie rules"), phrase("The Eyrie Dynasties rule this clearing.")
        ),
        "rules-alliance": meaning(
            (0, 200, 60), "flutter", phrase("Alliance rules"), phrase("The Woodland Alliance rules this clearing.")
        ),
        "rules-lizards": meaning(
            (220, 220, 0), "double", phrase("Lizards rule"), phrase("The Lizard Cult rules this clearing.")
        ),
        "rules-riverfolk": meaning(
            (0, 220, 190), "fast", phrase("Riverfolk rule"), phrase("The Riverfolk Company rules this clearing.")
        ),
        "rules-duchy": meaning(
            (200, 120, 90), "slow", phrase("Duchy rules"), phrase("The Underground Duchy rules this clearing.")
        ),
        "rules-corvids": meaning(
            (90, 60, 220), "blink", phrase("Corvids rule"), phrase("The Corvid Conspiracy rules this clearing.")
        ),
        "rules-keepers": meaning(
            (150, 255, 90), "triple", phrase("Keepers rule"), phrase("The Keepers in Iron rule this clearing.")
        ),
        "rules-chameleander": meaning(
            (255, 60, 220), "dim", phrase("Chameleander rules"), phrase("Chameleander rules this clearing.")
        ),
        "suit-fox": meaning(
            (255, 30, 10), "dim", phrase("Fox clearing"), phrase("The pawn is lifted, and this is a fox clearing.")
        ),
        "suit-rabbit": meaning(
            (255, 210, 0),
            "breathe",
            phrase("Rabbit clearing"),
            phrase("The pawn is lifted, and this is a rabbit clearing."),
        ),
        "suit-mouse": meaning(
            (255, 110, 20),
            "wink",
            phrase("Mouse clearing"),
            phrase("The pawn is lifted, and this is a mouse clearing."),
        ),
        "way": meaning(
            (255, 255, 255), "steady", phrase("The pawn may go"), phrase("The pawn may move to this clearing.")
        ),
        "path": meaning(
            (150, 190, 255), "flutter", phrase("Path"), phrase("This path leads to a clearing where the pawn may move.")
        ),
        "ego-none": meaning(
            (255, 220, 170), "double", phrase("No ego"), phrase("The pawn came from here with no ego tokens.")
        ),
        "ego-few": meaning(
            (190, 60, 255),
            "double",
            phrase("A little ego"),
            phrase("The pawn came from here with one to three ego tokens."),
        ),
        "ego-many": meaning(
            (190, 60, 255),
            "fast",
            phrase("A lot of ego"),
            phrase("The pawn came from here with four or more ego tokens."),
        ),
    },
)
"""Every meaning by name, in the order of the legend."""
