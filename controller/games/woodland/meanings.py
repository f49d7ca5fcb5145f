"""What the lights of Woodland say."""

from __future__ import annotations

from collections.abc import Mapping

from controller.light import Meaning, legend, meaning

__all__ = ["MEANINGS"]

MEANINGS: Mapping[str, Meaning] = legend(
    "home made hint-from hint-to question question-other illegal put-back take-away winner done goes",
    {
        "rules-marquise": meaning(
            (255, 100, 0), "steady", "Marquise rules", "The Marquise de Cat rules this clearing."
        ),
        "rules-eyrie": meaning((0, 70, 255), "wink", "Eyrie rules", "The Eyrie Dynasties rule this clearing."),
        "rules-alliance": meaning(
            (0, 200, 60), "flutter", "Alliance rules", "The Woodland Alliance rules this clearing."
        ),
        "rules-lizards": meaning(
            (220, 220, 0), "double", "Lizards rule", "The Lizard Cult rules this clearing."
        ),
        "rules-riverfolk": meaning(
            (0, 220, 190), "fast", "Riverfolk rule", "The Riverfolk Company rules this clearing."
        ),
        "rules-duchy": meaning(
            (200, 120, 90), "slow", "Duchy rules", "The Underground Duchy rules this clearing."
        ),
        "rules-corvids": meaning(
            (90, 60, 220), "blink", "Corvids rule", "The Corvid Conspiracy rules this clearing."
        ),
        "rules-keepers": meaning((150, 255, 90), "triple", "Keepers rule", "The Keepers in Iron rule this clearing."),
        "rules-chameleander": meaning((255, 60, 220), "dim", "Chameleander rules", "Chameleander rules this clearing."),
        "suit-fox": meaning((255, 30, 10), "dim", "Fox clearing", "The pawn is lifted: this is a fox clearing."),
        "suit-rabbit": meaning((255, 210, 0), "breathe", "Rabbit clearing", "The pawn is lifted: a rabbit clearing."),
        "suit-mouse": meaning((255, 110, 20), "wink", "Mouse clearing", "The pawn is lifted: a mouse clearing."),
        "way": meaning((255, 255, 255), "steady", "The pawn may go", "The pawn may go to this clearing."),
        "path": meaning((150, 190, 255), "flutter", "Path", "This path leads to where the pawn may go."),
        "ego-none": meaning((255, 220, 170), "double", "No ego", "The pawn came from here, with no ego."),
        "ego-few": meaning((190, 60, 255), "double", "Some ego", "The pawn came from here, with one to three ego."),
        "ego-many": meaning((190, 60, 255), "fast", "Much ego", "The pawn came from here, with four ego or more."),
    },
)
"""Every meaning by name, in the order of the legend."""
