"""The hardware layer: contracts for sensors, lights and readers, their events, and the table of backends."""

from hal.backends import BOARDS, READERS, make_board, make_reader
from hal.contracts import Board, CardReader, Clock, Device, Lights, Listener, SquareSensor
from hal.errors import BoardError, HalError, UnknownBackend
from hal.events import CardGone, CardSeen, Edge, HardwareEvent, Health, Held, Picture, PieceSeen
from hal.frame import BEAT_MS, DARK, PATTERNS, RGB, Frame, Light, Pattern, calmed
from hal.squares import (
    ALL_SQUARES,
    SQUARES,
    Occupancy,
    Square,
    names_of,
    picture_of,
    square_index,
    square_name,
    squares_of,
)

__all__ = [
    "ALL_SQUARES",
    "BEAT_MS",
    "BOARDS",
    "DARK",
    "PATTERNS",
    "READERS",
    "RGB",
    "SQUARES",
    "Board",
    "BoardError",
    "CardGone",
    "CardReader",
    "CardSeen",
    "Clock",
    "Device",
    "Edge",
    "Frame",
    "HalError",
    "HardwareEvent",
    "Health",
    "Held",
    "Light",
    "Lights",
    "Listener",
    "Occupancy",
    "Pattern",
    "Picture",
    "PieceSeen",
    "Square",
    "SquareSensor",
    "UnknownBackend",
    "calmed",
    "make_board",
    "make_reader",
    "names_of",
    "picture_of",
    "square_index",
    "square_name",
    "squares_of",
]
