"""What a game works out while the table runs: a process of its own that gives way to everything else."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from controller.data import game_folder
from controller.own_python import command_for, environment

__all__ = ["working_ahead"]


@contextmanager
def working_ahead(game: str, module: str | None) -> Iterator[None]:
    """Lets `python -m MODULE FOLDER` work in the background, with the folder of a game, until this ends.

    `module` is "module:main". The process sees its input close and ends itself, however the table ends. Without a
    module nothing happens, nor where CHAMELEON_DATA is /dev/null. What goes wrong there is no matter for the table.
    """
    folder = game_folder(game)
    if module is None or str(folder.parent) == os.devnull:
        yield
        return
    process: subprocess.Popen[bytes] | None = None
    with suppress(OSError):
        process = subprocess.Popen(
            command_for(module.partition(":")[0], str(folder)),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=environment(),
            process_group=0,
        )
    try:
        yield
    finally:
        if process is not None:
            process.kill()
            process.communicate()
