"""What a worker of a cluster does for the tables; it knows nothing of the cluster."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files

from engine.chameleon.tables.files import head_of
from engine.chameleon.tables.library import Tables
from engine.chameleon.tables.material import Material
from engine.chameleon.tables.pairs import solved

Pair = tuple[Material, ...]


class OtherVersion(RuntimeError):
    """A worker runs other code than who asks it."""


@lru_cache(maxsize=1)
def package_version() -> str:
    """Returns the version of this package and a checksum of the modules that solve."""
    try:
        released = version("chameleon-table")
    except PackageNotFoundError:
        released = "unknown"
    places = (files("engine.chameleon.tables"), files("engine.chameleon.rules"), files("engine.chameleon.solver"))
    sources = sorted((each.name, each) for place in places for each in place.iterdir() if each.name.endswith(".py"))
    return f"{released} {sha256(b''.join(each.read_bytes() for _, each in sources)).hexdigest()[:12]}"


def needed(pair: Pair) -> list[Material]:
    """Returns the classes whose tables it takes to solve a pair: of captures, and of captures of who captured."""
    first = [each for material in pair for each in material.captures]
    return list(dict.fromkeys([*first, *(each for material in first for each in material.captures)]))


def solve_on_worker(names: list[str], wanted: str, *lower: dict[str, bytes]) -> dict[str, bytes]:
    """Returns the files of a pair of classes, by name, from the files of `needed` classes.

    Raises `OtherVersion` when this is not the `wanted` version of the package.
    """
    if package_version() != wanted:
        raise OtherVersion(f"a worker has version {package_version()} of this package, not {wanted}")
    tables = Tables()
    for files_ in lower:
        for name, content in files_.items():
            tables.take(_named(name), content)
    pair = tuple(_named(name) for name in names)
    bodies = solved(pair, tables.prober)
    whole = zip(pair, bodies, strict=True)
    return {material.name: head_of(material, memoryview(body)) + body for material, body in whole}


def _named(name: str) -> Material:
    material = Material.named(name)
    assert material is not None
    return material
