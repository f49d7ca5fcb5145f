"""Builds tables in the background at home: `python -m controller.games.chameleon.table_background FOLDER`.

It builds 4, then 5, then 6 pieces with one process of the lowest priority, and ends; or earlier, when its input ends
with the table. Without the compiled engine it builds nothing, since that would take an hour.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import suppress
from pathlib import Path

from controller.errors import TableError
from controller.games.chameleon.table_building import build_tables
from engine.chameleon.tables import solving

_PIECES = (4, 5, 6)
_MEMORY_MB = 256


def main(folder: str) -> None:
    if str(solving.__file__).endswith(".py"):
        return
    threading.Thread(target=_end_with_the_table, daemon=True).start()
    with suppress(OSError):
        os.nice(19)
    for pieces in _PIECES:
        try:
            build_tables(Path(folder) / "tables", pieces, 1, _MEMORY_MB, lambda said: None)
        except TableError:  # the disk is full, or the folder was removed: the table plays on without
            return


def _end_with_the_table() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
