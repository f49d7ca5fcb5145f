"""The board as a peripheral of another program, by the Chess Peripheral Protocol: lines of text, a command each.

What lines mean is pure: `Conversation` takes lines, what the board feels, and the time, and leaves lines and light.
"""

from controller.peripheral.conversation import Conversation
from controller.peripheral.lines import LONGEST_LINE, BadSaying, LineCutter, Said, read_line, written_line
from controller.peripheral.variants import Variant, variants

__all__ = [
    "LONGEST_LINE",
    "BadSaying",
    "Conversation",
    "LineCutter",
    "Said",
    "Variant",
    "read_line",
    "variants",
    "written_line",
]
