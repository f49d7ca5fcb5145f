"""Runs programs in separate processes: this package's modules, and the system's, each with a time limit."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from controller.files import game_folder


def command_for(module: str, *arguments: str) -> list[str]:
    """Returns the command line that runs a module with this Python interpreter."""
    return [sys.executable, "-P", "-m", module, *arguments]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}


@contextmanager
def working_ahead(game: str, module: str | None) -> Iterator[None]:
    """Runs `python -m MODULE FOLDER` in the background, with the folder of a game, as long as the block lasts.

    `module` is "module:main". The process ends when its input closes, however the table ends. Nothing runs without a
    module, nor if CHAMELEON_DATA is /dev/null. Its errors do not affect the table.
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


# Programs of the system

MISSING, LATE = 127, 124
"""The exit status of a missing program, and of one that was killed after its time; a shell's numbers."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The output of a program, and its exit status."""

    status: int
    out: str = ""
    err: str = ""

    @property
    def reason(self) -> str:
        """The line of the output with the reason of the failure, without the final full stop."""
        lines = [line.strip() for line in self.err.splitlines() if line.strip()]
        wrong = next((line for line in lines if line.startswith(("Error:", "Failed"))), lines[0] if lines else "")
        return wrong.removeprefix("Error: ").removesuffix(".")


Run = Callable[[Sequence[str | bytes], str, float], Ended]
"""Takes a command, its standard input and its time limit, in s."""


def run(command: Sequence[str | bytes], given: str, patience_s: float) -> Ended:
    """Runs a program to its end. Its output is English in UTF-8 in every language of the machine."""
    environ = {key: value for key, value in os.environ.items() if key != "LANGUAGE"} | {"LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(command, input=given.encode(), capture_output=True, env=environ, timeout=patience_s)
    except subprocess.TimeoutExpired:
        return Ended(LATE)
    except OSError:
        return Ended(MISSING)
    return Ended(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
