"""The compiled modules of the engine, and the same sources as plain Python."""

from __future__ import annotations

import importlib.util
import sysconfig
from hashlib import sha256
from pathlib import Path
from shutil import which
from types import ModuleType
from typing import Any

import engine.chameleon.solver.kernel

FOLDER = Path(str(engine.chameleon.__file__)).parent
COMPILABLE = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.pxd"))
COMPILED = not str(engine.chameleon.solver.kernel.__file__).endswith(".py")
"""Whether the tests can afford a hundred times more work."""
REMEDY = "run: .venv/bin/python scripts/compiled.py now"


def can_compile() -> bool:
    """Whether this machine has a C compiler and Python's headers."""
    return which("cc") is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def checksum(name: str) -> str:
    """The checksum that setup.py writes into a compiled module."""
    sources = (FOLDER / f"{name}{suffix}" for suffix in (".py", ".pxd"))
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def as_plain_python(name: str) -> Any:
    """A module of the engine from its source, next to the imported one."""
    return loaded(f"plain_{Path(name).name}", FOLDER / f"{name}.py")


def all_plain(*names: str) -> list[Any]:
    """Modules of the solver from their sources, in the order of their imports, all as plain Python."""
    package, before, found = engine.chameleon.solver, dict(vars(engine.chameleon.solver)), []
    try:
        for name in names:
            found.append(as_plain_python(f"solver/{name}"))
            setattr(package, name, found[-1])
    finally:
        vars(package).update(before)
    return found


def loaded(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def new_table(megabytes: int = 4) -> memoryview:
    """An empty table of a searcher."""
    return memoryview(bytearray(megabytes << 20)).cast("Q")


def never() -> bool:
    return False
