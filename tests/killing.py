"""Something that is done in a process of its own and ended on the way, as a power cut does."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def killed_at(step: int, do: Callable[[], object]) -> bool:
    """Does something in a process that ends, as by SIGKILL, at the so many-th change of the disk; whether it came."""
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
