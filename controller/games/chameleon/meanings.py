"""The meanings of Chameleon's lights."""

from __future__ import annotations

from collections.abc import Mapping

from controller.tabletop.light import Meaning, legend, meaning
from engine.sentence import phrase, term

MEANINGS: Mapping[str, Meaning] = legend(
    {
        "step": meaning(
            (0, 90, 255), "steady", term("light", "Step"), phrase("Any piece can step one square in any direction.")
        ),
        "slide": meaning(
            (0, 220, 70),
            "breathe",
            term("light", "Slide"),
            phrase("On its own colour a piece slides along a diagonal."),
        ),
        "jump": meaning(
            (175, 0, 255), "wink", term("light", "Jump"), phrase("On the other colour a piece jumps like a knight.")
        ),
        "capture": meaning(
            (255, 60, 0), "double", term("light", "Capture"), phrase("The piece on this square can be captured.")
        ),
        "step-risk": meaning(
            (0, 90, 255), "flutter", term("light", "Risky step"), phrase("A step to where your opponent could "
                                                                         "capture you.")
        ),
        "slide-risk": meaning(
            (0, 220, 70),
            "flutter",
            term("light", "Risky slide"),
            phrase("A slide to where your opponent could capture you."),
        ),
        "jump-risk": meaning(
            (175, 0, 255),
            "flutter",
            term("light", "Risky jump"),
            phrase("A jump to where your opponent could capture you."),
        ),
        "capture-risk": meaning(
            (255, 60, 0), "flutter", term("light", "Risky capture"), phrase("A capture after which your opponent can "
                                                                            "recapture.")
        ),
    },
    "home made last",
    {
        "threat": meaning(
            (255, 130, 0), "flutter", term("light", "In danger"), phrase("Your opponent could capture this piece now.")
        ),
        "arrival": meaning(
            (255, 0, 60), "fast", term("light", "Arrived"), phrase("This piece wins unless it is captured at once.")
        ),
        "answer": meaning(
            (255, 190, 0),
            "breathe",
            term("light", "Can answer"),
            phrase("This piece can capture the one that arrived."),
        ),
    },
    "engine-from engine-to keeps draws throws loses open hint-from hint-to question question-other illegal put-back "
    "take-away new-game winner",
    {
        "red-black": meaning(
            (255, 40, 20), "steady", term("light", "Red, black"), phrase("The place of Red's black piece.")
        ),
        "red-white": meaning(
            (255, 40, 20), "breathe", term("light", "Red, white"), phrase("The place of Red's white piece.")
        ),
        "blue-black": meaning(
            (0, 70, 255), "wink", term("light", "Blue, black"), phrase("The place of Blue's black piece.")
        ),
        "blue-white": meaning(
            (0, 70, 255), "flutter", term("light", "Blue, white"), phrase("The place of Blue's white piece.")
        ),
    },
)
"""Every meaning by name, in the order of the legend."""
