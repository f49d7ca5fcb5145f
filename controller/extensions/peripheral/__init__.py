"""The board as a peripheral of another program, by the Chess Peripheral Protocol: lines of text, a command each.

What lines mean is pure: `Conversation` takes lines, what the board feels, and the time, and leaves lines and light.
"""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="peripheral",
    commands=(
        TableCommand(
            "peripheral",
            "controller.extensions.peripheral.commands:peripheral",
            phrase("Let another program play on this board, by the Chess Peripheral Protocol."),
        ),
    ),
)
