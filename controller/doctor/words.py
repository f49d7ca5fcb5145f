"""What hardware calls its wires and what would help it, as sentences that can be said in other languages.

The hardware knows nothing of languages: what it says is found again here.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.device_errors import told_by_device
from controller.languages.found import found_again
from engine.sentence import Sentence, phrase, together
from hal.squares import Square
from hal.wires import Wires

__all__ = ["all_joints", "data_line", "joint", "pin_name", "remedy_of", "sensor", "wire_name"]

_WIRES: tuple[str, ...] = (
    phrase("{square} is where {row} meets {column}"),
    phrase("row wire {pin} (rank {rank})"),
    phrase("row wire of rank {rank}"),
    phrase("column wire {pin} (file {file})"),
    phrase("column wire of file {file}"),
    phrase("that of {square} is on C{channel} of the multiplexer at {pin}"),
    phrase("that of {square} is on C{channel}"),
    phrase("the lights' data line ({pin})"),
    phrase("the lights' data line"),
    phrase("{line}, pin {number}"),
)


def wire_name(wires: Wires, wire: int) -> str:
    """Returns what a wire, 0-9, is called."""
    return found_again(wires.named(wire), _WIRES)


def joint(wires: Wires, square: Square) -> str:
    """Returns the two wires of a square."""
    return found_again(wires.crossing(square), _WIRES)


def sensor(wires: Wires, square: Square) -> str:
    """Returns where a square's hall sensor is."""
    return found_again(wires.sensor(square), _WIRES)


def data_line(wires: Wires) -> str:
    """Returns what the lights' data line is called."""
    return found_again(wires.data_line, _WIRES)


def pin_name(pin: str) -> str:
    """Returns what a pin is called."""
    return found_again(pin, _WIRES)


def all_joints(places: Iterable[str]) -> Sentence:
    """Returns places one after the other, as they are listed in a remedy."""
    return together(*places, between="; ")


def remedy_of(text: str) -> str:
    """Returns a remedy of `hal.remedies` as a sentence."""
    return told_by_device(text)
