"""The table of backends: which boards there are, and how one is made. Nothing is imported before it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from inspect import signature
from typing import Any

from hal.contracts import Board
from hal.errors import BoardError, UnknownBackend

__all__ = ["BOARDS", "make_board"]

BOARDS: dict[str, str] = {
    "sim": "sim.board:SimBoard",
    "gpio": "hal.drivers.gpio:GpioBoard",
}
"""Every board: name -> "module:Class"."""


def make_board(name: str, options: Mapping[str, Any] | None = None) -> Board:
    """Returns a board that is not opened yet; raises `UnknownBackend`, which lists the known ones.

    `options` are passed to the backend's class as keywords, hyphens as underscores; `BoardError` names one that it
    does not take.
    """
    if name not in BOARDS:
        raise UnknownBackend(f"there is no board {name!r}; the boards are: {', '.join(BOARDS)}")
    module, _, cls = BOARDS[name].partition(":")
    made: type[Board] = getattr(import_module(module), cls)
    keywords = {str(key).replace("-", "_"): value for key, value in (options or {}).items()}
    try:
        signature(made).bind(**keywords)
    except TypeError as error:
        raise BoardError(f"the board {name!r} cannot be made with these options: {error}") from None
    return made(**keywords)
