"""The board as a peripheral of another program, by the Chess Peripheral Protocol: a line of text for each command.

The protocol is pure: `Conversation` takes lines, the board's events and the time, and returns lines and light.
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
            phrase("Let another program play on this board with the Chess Peripheral Protocol."),
        ),
    ),
)
