"""The source of a new version: the project's folder, an address for git, or a bundle."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from controller.errors import TableError
from controller.extensions.updates.bundle import System, check_fits, is_bundle, unpack_bundle
from controller.extensions.updates.signing import NOBODY, Trust

Run = Callable[[Sequence[str]], None]
"""Runs a command; raises `TableError`, with its last output, when it fails."""


@dataclass(frozen=True, slots=True)
class Fetched:
    folder: Path
    name: str
    """Its source, for the next update."""
    version: str
    wheels: Path | None = None
    """The packages of a bundle; None to download them."""


def fetch(
    wanted: str | None, last: str, work: Path, here: System, board: str, run: Run, others: str = "",
    trust: Trust = NOBODY,
) -> Fetched:  # fmt: skip
    """Gets a source; `wanted` is None for the newest state of the last version's source.

    `work` is a folder for the download, `here` and `board` are the bundle's required system and board, and `others` its
    required features for other tables, see `Manifest`; `trust` checks the bundle's signer. Raises `TableError`.
    """
    name = wanted or last
    path = Path(name).expanduser()
    if "://" in name or name.startswith("git@"):
        return _cloned(name, work, run)
    if wanted is None and not path.is_dir():
        parts = {"source": name, "command": "chameleon update SOURCE"}
        if not is_bundle(path):
            raise TableError(
                "{source} no longer exists; name the project's folder, its address, or a bundle: {command}", **parts
            )
        raise TableError(
            "{source}, where this table came from, has nothing newer; name the project's folder, its address, or a "
            "bundle: {command}",
            **parts,
        )
    if is_bundle(path):
        return _unpacked(path, work, here, board, others, trust)
    if wanted is None and (path / ".git").exists():
        run([*_as_owner(path), "git", "-C", str(path), "pull", "--quiet", "--ff-only"])
    return Fetched(path.resolve(), str(path.resolve()), version_of(path))


def _cloned(address: str, work: Path, run: Run) -> Fetched:
    folder = work / "source"
    run(["git", "clone", "--quiet", "--depth", "1", "--", address.removeprefix("git+"), str(folder)])
    return Fetched(folder, address, version_of(folder))


def _unpacked(path: Path, work: Path, here: System, board: str, others: str, trust: Trust) -> Fetched:
    folder = work / "bundle"
    check_fits(unpack_bundle(path, folder, trust), path, here, board, others)
    return Fetched(folder / "source", str(path.resolve()), version_of(folder / "source"), folder / "wheels")


def _as_owner(folder: Path) -> list[str]:
    """Returns the command prefix with which root runs git as the folder's owner, with their keys."""
    owner = folder.stat().st_uid
    return ["setpriv", f"--reuid={owner}", "--clear-groups", "--"] if os.geteuid() == 0 != owner else []


def version_of(folder: Path) -> str:
    """Returns the version of the project in a folder; raises `TableError` for a folder without it."""
    try:
        project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        if project["name"] == "chameleon-table" and (folder / "deploy" / "build.sh").is_file():
            return str(project["version"])
    except (OSError, ValueError, KeyError, TypeError):
        pass
    raise TableError("{folder} is not the project's folder, a bundle or an address; name one of them", folder=folder)
