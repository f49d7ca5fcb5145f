"""Programs of the system, run without a shell, each with a time limit."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass

MISSING, LATE = 127, 124
"""The exit status where there is no such program, and of one that was ended for its time; a shell's numbers."""


@dataclass(frozen=True, slots=True)
class Ended:
    """What a program has printed, and its exit status."""

    status: int
    out: str = ""
    err: str = ""

    @property
    def reason(self) -> str:
        """The line in which it says why it failed, without the point at its end."""
        lines = [line.strip() for line in self.err.splitlines() if line.strip()]
        wrong = next((line for line in lines if line.startswith(("Error:", "Failed"))), lines[0] if lines else "")
        return wrong.removeprefix("Error: ").removesuffix(".")


Run = Callable[[Sequence[str | bytes], str, float], Ended]
"""Takes a command, its standard input and how long it may take, in s."""


def run(command: Sequence[str | bytes], given: str, patience_s: float) -> Ended:
    """Runs a program to its end. It prints English in UTF-8, whatever the language of the machine."""
    environ = {key: value for key, value in os.environ.items() if key != "LANGUAGE"} | {"LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(command, input=given.encode(), capture_output=True, env=environ, timeout=patience_s)
    except subprocess.TimeoutExpired:
        return Ended(LATE)
    except OSError:
        return Ended(MISSING)
    return Ended(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))
