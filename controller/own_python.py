"""Programs of this package in processes of their own: what can be imported here can be there, no more."""

from __future__ import annotations

import os
import sys

__all__ = ["command_for", "environment"]


def command_for(module: str, *arguments: str) -> list[str]:
    """Returns the command line that runs a module with this very Python."""
    return [sys.executable, "-P", "-m", module, *arguments]


def environment() -> dict[str, str]:
    """Returns the environment of such a process."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
