"""A bundle: the program's source and all its packages in one file, for a table without a network.

It is a ZIP. `SHA256SUMS` lists every other file with its checksum, and is signed; `bundle.json` names the system and
board; `source/` is the project; `wheels/` has the packages, and `requirements.txt`, with the checksums for pip.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import re
import sys
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import chain
from pathlib import Path

from controller.errors import TableError
from controller.extensions.updates.signing import Trust, signature, signer
from controller.net.keys import TableKey
from engine.sentence import phrase

_ON_32_BITS = {"aarch64": "armv7l", "x86_64": "i686"}
"""The name of a 64-bit processor for a 32-bit Python: `uname` reports only the processor."""


@dataclass(frozen=True, slots=True)
class System:
    """A kind of machine, described by the tags in wheels' file names."""

    machine: str
    """The processor, such as "aarch64"."""
    python: str
    """Python's version, two numbers such as "3.13"."""

    def __str__(self) -> str:
        return phrase("{machine} with Python {python}", machine=self.machine, python=self.python)


def this_system() -> System:
    machine = platform.machine()
    if sys.maxsize < 2**32:
        machine = _ON_32_BITS.get(machine, machine)
    return System(machine, f"{sys.version_info.major}.{sys.version_info.minor}")


MANIFEST = "bundle.json"
_SUMS = "SHA256SUMS"
_FORMAT = 1
_MOST = 1 << 30
"""The maximum size of a bundle, in bytes: the largest has some 40 MB."""
_DAMAGED = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError, TypeError,
)  # fmt: skip
"""The errors of an invalid, cut or changed ZIP."""
_PART = re.compile(r"[A-Za-z0-9_+!][A-Za-z0-9_.+!-]{0,150}")


@dataclass(frozen=True, slots=True)
class Manifest:
    version: str
    """The version of the program in it."""
    system: System
    board: str
    """The board whose libraries it has: pico, gpio or sim."""
    others: str = ""
    """Its features for other tables: "net" to play with them, "hub" to be their hub as well, "" for none."""


def write_bundle(path: Path, manifest: Manifest, files: Mapping[str, Path], key: TableKey | None = None) -> int:
    """Writes a bundle of files, name -> path, signed with a key, and returns its size in bytes.

    The file is written atomically. Raises `TableError` if a file exists there, or the disk is full.
    """
    if path.exists():
        raise TableError("{file} already exists; name another file", file=path)
    new = path.with_name(f"{path.name}.new")
    facts = {
        "chameleon-table-bundle": _FORMAT,
        "version": manifest.version,
        "machine": manifest.system.machine,
        "python": manifest.system.python,
        "board": manifest.board,
        "others": manifest.others,
    }
    contents = ((name, file.read_bytes()) for name, file in sorted(files.items()))
    try:
        with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
            sums = []
            for name, content in chain([(MANIFEST, json.dumps(facts, indent=2).encode())], contents):
                sums.append(f"{sha256(content).hexdigest()}  {name}\n")
                archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
            archive.writestr(zipfile.ZipInfo(_SUMS), "".join(sums), zipfile.ZIP_DEFLATED)
            archive.comment = b"" if key is None else signature("".join(sums).encode(), key)
        new.replace(path)
        return path.stat().st_size
    except OSError as error:
        raise TableError(
            "the bundle {file} cannot be written ({reason}); name a file in a folder that you can write to and that "
            "has free space",
            file=path,
            reason=error.strerror,
        ) from None
    finally:
        new.unlink(missing_ok=True)


def unpack_bundle(path: Path, folder: Path, trust: Trust) -> Manifest:
    """Unpacks a bundle into a new folder, and returns its description of itself.

    Raises `TableError` for a file that is not a bundle, cut, changed, newer than this program or without a trusted
    signature, and for a full disk.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            return _unpack(archive, path, folder, trust)
    except OSError as error:
        if error.errno == errno.EINVAL:  # its list of contents gives a negative offset
            raise _no_bundle(path) from None
        raise TableError(
            "the bundle {file} cannot be unpacked ({reason}); check the path and the free space",
            file=path,
            reason=error.strerror,
        ) from None
    except _DAMAGED:
        raise _no_bundle(path) from None


def _unpack(archive: zipfile.ZipFile, path: Path, folder: Path, trust: Trust) -> Manifest:
    if sum(each.file_size for each in archive.infolist()) > _MOST:
        raise _no_bundle(path)
    facts = json.loads(archive.read(MANIFEST))
    number = facts["chameleon-table-bundle"]
    if type(number) is int and number > _FORMAT:
        raise TableError(
            "{file} was made by a newer version, {version}; update from the project's folder once: {command}",
            file=path,
            version=facts.get("version"),
            command="chameleon update FOLDER",
        )
    listed = archive.read(_SUMS)
    trust.check(path, signer(archive.comment, listed))
    lines = [line.split("  ", 1) for line in listed.decode("ascii").splitlines()]
    sums = {name: checksum for checksum, name in lines}
    if number != _FORMAT or sorted([*sums, _SUMS]) != sorted(archive.namelist()) or not all(map(_is_name, sums)):
        raise _no_bundle(path)
    for name, checksum in sums.items():
        content = archive.read(name)
        if sha256(content).hexdigest() != checksum:
            raise _no_bundle(path)
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    system = System(str(facts["machine"]), str(facts["python"]))
    return Manifest(str(facts["version"]), system, str(facts["board"]), str(facts.get("others", "")))


def _is_name(name: str) -> bool:
    """Returns whether a file name is allowed: plain parts, without ".."."""
    parts = name.split("/")
    return parts[0] in (MANIFEST, "source", "wheels") and all(_PART.fullmatch(part) for part in parts)


def _no_bundle(path: Path) -> TableError:
    said = phrase(
        "{file} is not a complete bundle; copy it again", file=path
    )
    return TableError(said)


def check_fits(manifest: Manifest, path: Path, here: System, board: str, others: str) -> None:
    """Raises `TableError`, with the command that makes the right one, for a bundle for another system or board.

    It must also have everything that this table needs to play with `others`.
    """
    more = f" --{others}" if others else ""
    remedy = f"chameleon bundle make FILE --machine {here.machine} --python {here.python} --board {board}{more}"
    if manifest.system != here:
        raise TableError(
            "{file} is for {system}, but this table is {here}; make one with: {command}",
            file=path,
            system=manifest.system,
            here=here,
            command=remedy,
        )
    if manifest.board != board:
        raise TableError(
            "{file} has the libraries of a table with the board {board}, but this one has {other}; make one with: "
            "{command}",
            file=path,
            board=manifest.board,
            other=board,
            command=remedy,
        )
    if others not in ("", manifest.others) and (others, manifest.others) != ("net", "hub"):
        raise TableError(
            "{file} lacks the packages with which this table plays with other tables or serves as a hub; make one "
            "with: {command}",
            file=path,
            command=remedy,
        )


def is_bundle(path: Path) -> bool:
    """Returns whether a source is a bundle, rather than a folder or an address."""
    return path.is_file() or (path.suffix == ".zip" and not os.path.lexists(path))
