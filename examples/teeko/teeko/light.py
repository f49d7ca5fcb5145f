"""What Teeko's lights say beside what every game says."""

from controller.tabletop.light import legend, meaning

MEANINGS = legend(
    {
        "drop": meaning((28, 38, 64), "steady", "Free", "A piece from the box may be put here."),
        "step": meaning((0, 90, 255), "steady", "Step", "The piece may step here."),
        "wins": meaning((0, 255, 90), "fast", "Four together", "A piece here wins at once."),
        "threat": meaning((255, 130, 0), "flutter", "In danger", "Your opponent could win here with the next move."),
    },
    "home made last engine-from engine-to question question-other illegal put-back take-away new-game winner",
)
"""Name -> meaning, in the order of the legend."""
