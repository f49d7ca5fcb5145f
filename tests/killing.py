"""Runs a function in a separate process and kills it on the way, like a power cut."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def killed_at(step: int, do: Callable[[], object]) -> bool:
    """Runs a function in a process that is killed by SIGKILL at the given change of the disk; returns whether that
    happened.
    """
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    steps = iter(range(10_000))

    def counted(change: Callable[..., Any]) -> Callable[..., Any]:
        def changed(*arguments: Any, **options: Any) -> Any:
            if next(steps) == step:
                os._exit(9)
            return change(*arguments, **options)

        return changed

    for name in ("fsync", "mkdir", "rename", "replace", "rmdir", "symlink", "unlink"):
        setattr(os, name, counted(getattr(os, name)))
    try:
        do()
        os._exit(0)
    finally:
        os._exit(1)
