"""The errors between host and board, each with its sentence for people.

BoardError
├── LinkLost        it may come back: try again
│   └── NoPort      nothing is plugged in
└── WrongFirmware   flash it first
    └── WrongBoard  it has another number of squares
"""

from __future__ import annotations

from hal.errors import BoardError


class LinkLost(BoardError):
    """The board is missing or no longer answers; it may come back."""


class NoPort(LinkLost):
    """No serial port has a board."""


class WrongFirmware(BoardError):
    """The board has an incompatible firmware."""


class WrongBoard(WrongFirmware):
    """The board has another number of squares than games need."""
