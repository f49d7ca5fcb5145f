"""The table of backends: which boards there are, and how one is made. Nothing is imported before it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from hal.contracts import Board
from hal.errors import UnknownBackend

__all__ = ["BOARDS", "make_board"]

BOARDS: dict[str, str] = {
    "sim": "sim.board:SimBoard",
}
"""Every board: name -> "module:Class"."""


def make_board(name: str, options: Mapping[str, Any] | None = None) -> Board:
    """Returns a board that is not opened yet; raises `UnknownBackend`, which lists the known ones.

    `options` are passed to the backend's class as keywords.
    """
    if name not in BOARDS:
        raise UnknownBackend(f"there is no board {name!r}; the boards are: {', '.join(BOARDS)}")
    module, _, cls = BOARDS[name].partition(":")
    board: Board = getattr(import_module(module), cls)(**(options or {}))
    return board
