"""Programs of this package in processes of their own: what can be imported here can be there, no more."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from controller.files import game_folder


def command_for(module: str, *arguments: str) -> list[str]:
    """Returns the command line that runs a module with this very Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


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
