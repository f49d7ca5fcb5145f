"""The tables of backends: the available boards and readers, and how to make one.

Nothing is imported before it is chosen.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from inspect import Parameter, signature
from typing import Any

from hal.contracts import Board, CardReader
from hal.errors import BoardError, UnknownBackend
from hal.sentence import phrase

BOARDS: dict[str, str] = {
    "sim": "sim.board:SimBoard",
    "gpio": "hal.drivers.gpio:GpioBoard",
    "pico": "firmware_bridge.board:PicoBoard",
}
"""All boards: name -> "module:Class"."""

STAND_INS: dict[str, str] = {
    "pico": "sim.pico:SimulatedPico",
}
"""The replacements for the option `simulated: true`: the same board, with everything outside its wires simulated."""

READERS: dict[str, str] = {
    "sim": "sim.cards:SimReader",
    "pn532": "hal.readers.pn532:Pn532Reader",
    "rdm6300": "hal.readers.rdm6300:Rdm6300Reader",
    "none": "hal.readers.none:NoReader",
}
"""All card readers: name -> "module:Class"."""


def make_board(name: str, options: Mapping[str, Any] | None = None) -> Board:
    """Returns a closed board; raises `UnknownBackend`, which lists the known ones.

    `options` are passed to the backend's class as keywords, hyphens as underscores; `BoardError` names an unknown one.
    The option `simulated` selects the board's simulation.
    """
    keywords = dict(options or {})
    is_simulated = keywords.pop("simulated", False)
    if not isinstance(is_simulated, bool) or (is_simulated and name in BOARDS and name not in STAND_INS):
        raise BoardError(
            phrase("the option simulated must be true or false, and can be true only "
                   "for: {boards}", boards=", ".join(STAND_INS))
        )
    if name not in BOARDS:
        missing = phrase("unknown board {name}", name=repr(name))
        raise UnknownBackend(missing, phrase("choose one of: {known}", known=", ".join(BOARDS)))
    board: Board = _made("board", BOARDS | STAND_INS if is_simulated else BOARDS, name, keywords)
    return board


def make_reader(name: str, options: Mapping[str, Any] | None = None) -> CardReader:
    """Returns a closed card reader; raises as `make_board` does."""
    if name not in READERS:
        missing = phrase("unknown card reader {name}", name=repr(name))
        raise UnknownBackend(missing, phrase("choose one of: {known}", known=", ".join(READERS)))
    reader: CardReader = _made("card reader", READERS, name, options)
    return reader


def _made(kind: str, table: Mapping[str, str], name: str, options: Mapping[str, Any] | None) -> Any:
    module, _, cls = table[name].partition(":")
    made = getattr(import_module(module), cls)
    keywords = {str(key).replace("-", "_"): value for key, value in (options or {}).items()}
    _check_options(kind, repr(name), made, keywords)
    return made(**keywords)


def _check_options(kind: str, name: str, made: Any, keywords: Mapping[str, Any]) -> None:
    """Raises `BoardError` for an unknown option, and for a missing one that is required."""
    options = {name: option for name, option in signature(made).parameters.items() if name not in _FOR_TESTS}
    unknown = [_as_written(name) for name in keywords if name not in options and name not in _FOR_TESTS]
    if unknown:
        takes = ", ".join(map(_as_written, options)) or "none"
        strange = phrase(_UNKNOWN_OPTION[kind], name=name, option=repr(unknown[0]))
        raise BoardError(strange, phrase("its options are: {known}", known=takes))
    missing = [name for name, option in options.items() if option.default is Parameter.empty and name not in keywords]
    if missing:
        raise BoardError(phrase(_MISSING_OPTION[kind], name=name, option=repr(_as_written(missing[0]))))


def _as_written(name: str) -> str:
    return name.replace("_", "-")


_UNKNOWN_OPTION = {
    "board": phrase("the board {name} does not have the option {option}"),
    "card reader": phrase("the card reader {name} does not have the option {option}"),
}
_MISSING_OPTION = {
    "board": phrase("the board {name} needs the option {option}"),
    "card reader": phrase("the card reader {name} needs the option {option}"),
}
_FOR_TESTS = ("opener", "threaded")
"""Options of a backend that only tests may use, not configurations."""
