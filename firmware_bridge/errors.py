"""What goes wrong between the host and the board, each with its sentence for a person.

BoardError
├── LinkLost        it may come back: try again
│   └── NoPort      nothing is plugged in
└── WrongFirmware   flash it first
    └── WrongBoard  it has another number of squares
"""

from __future__ import annotations

from hal.errors import BoardError


class LinkLost(BoardError):
    """The board is not there, or it stopped answering; it may come back."""


class NoPort(LinkLost):
    """There is no port to talk through."""


class WrongFirmware(BoardError):
    """The board speaks, but another language."""


class WrongBoard(WrongFirmware):
    """The board has another number of squares than games are played on."""
