"""`chameleon peripheral`: the board for another program, by the Chess Peripheral Protocol."""

from __future__ import annotations

import signal
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from controller.commands.options import CONFIG, kept_config
from controller.commands.shell_language import WithParts, echo
from controller.errors import Refused, TableError
from engine.sentence import phrase

if TYPE_CHECKING:
    from controller.config.settings import Config
    from controller.extensions.peripheral.conversation import Conversation
    from controller.extensions.peripheral.ports import CentralPort

_PORT = 8526


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    cls=WithParts,
    help=phrase("TCP port for the program, {port}; 0 for any free one.", port=_PORT),
)
@click.option("--lan", is_flag=True, help="Let programs on other computers of this network use the board.")
@click.option("--serial", metavar="PATH", help="Serial port for the program instead of TCP.")
@click.option(
    "--terminal",
    metavar="PATH",
    type=click.Path(path_type=Path),
    help="Pseudo-terminal for the program instead of TCP, created at PATH.",
)
@click.option("--board", help="Board to use: sim, or the board of your table.")
@CONFIG
def peripheral(
    port: int | None, lan: bool, serial: str | None, terminal: Path | None, board: str | None, config_file: Path | None
) -> None:
    """Let another program play on this board with the Chess Peripheral Protocol."""
    if sum(each is not None for each in (port, serial, terminal)) > 1 or (lan and (serial or terminal)):
        raise Refused(phrase("the program can use only one connection: --port, --serial or --terminal"))
    config = kept_config(config_file)
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        _serve(config, board, lambda: _central_port(port, lan, serial, terminal))
    finally:
        signal.signal(signal.SIGTERM, before)


def _central_port(port: int | None, lan: bool, serial: str | None, terminal: Path | None) -> CentralPort:
    from controller.extensions.peripheral.ports import SerialCentral, TcpCentral, TerminalCentral
    from controller.web.serving import monotonic_ms

    if serial is not None:
        return SerialCentral(serial)
    if terminal is not None:
        return TerminalCentral(terminal)
    return TcpCentral("0.0.0.0" if lan else "127.0.0.1", _PORT if port is None else port, monotonic_ms)


def _serve(config: Config, named: str | None, way_in: Any) -> None:
    import os

    from controller.extensions.peripheral.running import serve_central
    from controller.table.fair_queue import FairQueue
    from controller.web.serving import monotonic_ms
    from hal import make_board

    board = make_board(named or os.environ.get("CHAMELEON_BOARD") or config.board, config.board_options)
    talk = _conversation(config, simulated=board.is_simulated)
    port: CentralPort = way_in()
    items: FairQueue[Any] = FairQueue(1)
    echo(phrase("The board is ready for a program: {address}  (press Ctrl-C to stop)", address=port.address))
    if board.is_simulated:
        echo(phrase("The board is simulated: type a move such as b1c3 to make it, or {set_up}.", set_up="set-up"))
        threading.Thread(target=_type, args=(items,), name="typed hands", daemon=True).start()
    serve_central(board, port, talk, monotonic_ms, echo, items)


def _conversation(config: Config, *, simulated: bool) -> Conversation:
    from controller.extensions.peripheral.conversation import Conversation
    from controller.extensions.peripheral.variants import variants

    timing = config.hands.timing(simulated=simulated)
    found = variants(config.rules)
    if not found:
        raise TableError(phrase("no installed game can start from any position; install one that can"))
    light = config.light
    return Conversation(found, timing, brightness=light.brightness, calm=light.calm, settable=simulated)


def _type(items: Any) -> None:
    from controller.extensions.peripheral.running import Typed

    for line in sys.stdin:
        if line.strip():
            items.put(Typed(line))
