"""Gathers the content of a bundle: wheels built here for the same kind of machine, or the index's wheels for
another.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email.parser import HeaderParser
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from controller.errors import TableError
from controller.extensions.updates.bundle import Manifest, System, this_system, write_bundle
from controller.extensions.updates.sources import version_of
from controller.net.keys import TableKey
from engine.sentence import phrase
from hal.remedies import install_extra

if TYPE_CHECKING:
    from packaging.requirements import Requirement

_SOURCE = (
    "pyproject.toml", "constraints.txt", "setup.py", "README.md", "LICENSE", "CHANGELOG.md",
    "engine", "hal", "firmware_bridge", "sim", "controller",
    "deploy/*.sh", "deploy/*.service", "deploy/*.timer", "deploy/*.rules", "docs/installation.md", "docs/hardware.md",
)  # fmt: skip
"""The files from which the program is built and installed."""
_GLIBC = range(17, 37)
"""The C libraries 2.17 to 2.36, the last of which is that of the older Raspberry Pi OS."""
_FOR_OTHERS = {"": (), "net": ("net",), "hub": ("net", "hub")}
"""A table's features for others -> the extras that they need, see `Manifest`."""
_OPTIONAL_C = {"pyyaml": {"PYYAML_FORCE_LIBYAML": "0"}}
"""Packages that work without their compiled part, and the environment that omits it."""
_WANTED = {"pico": ("flash", "lan", "home", "update"), "sim": ("lan", "home", "update")}
"""Board -> its extras, if any machine can gather them."""


def gather(
    file: Path, project: Path, system: System, board: str, others: str = "", key: TableKey | None = None
) -> int:  # fmt: skip
    """Writes a bundle of the project in a folder, signed with a key; returns its size in bytes, raises `TableError`."""
    version = version_of(project)
    _check(system, board)
    with TemporaryDirectory(prefix="chameleon-") as name:
        source, wheels = Path(name) / "source", Path(name) / "wheels"
        _copy_source(project, source)
        wheels.mkdir()
        if system == this_system():
            _build(source, wheels, board, others)
        else:
            _download(source, wheels, system, (*_WANTED[board], *_FOR_OTHERS[others]))
        _list_wheels(wheels)
        files = {path.relative_to(name).as_posix(): path for path in Path(name).rglob("*") if path.is_file()}
        return write_bundle(file, Manifest(version, system, board, others), files, key)


def _check(system: System, board: str) -> None:
    if not re.fullmatch(r"3\.\d+", system.python):
        raise TableError(
            "unknown Python version {python}; use two numbers, such as 3.13", python=repr(system.python)
        )
    if board not in _WANTED and system != this_system():
        raise TableError(
            "the driver of the Pi's pins must be compiled on a Pi, but this machine is {here}, not {system}; make "
            "the bundle on a Pi of the same kind",
            here=this_system(),
            system=system,
        )


def _copy_source(project: Path, target: Path) -> None:
    """Copies the files from which the program is built, without those compiled for this machine."""
    left_out = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", ".*", "*.egg-info")
    for pattern in _SOURCE:
        for found in sorted(project.glob(pattern)):
            place = target / found.relative_to(project)
            place.parent.mkdir(parents=True, exist_ok=True)
            if found.is_dir():
                shutil.copytree(found, place, ignore=left_out)
            else:
                shutil.copy(found, place)


def _build(source: Path, wheels: Path, board: str, others: str) -> None:
    """Builds a wheel of each package on this machine, including the program's own, so that the table compiles none."""
    script = '. "$1/deploy/_parts.sh"; extra "$2" "" "$3"'
    asked = ["bash", "-c", script, "bash", str(source), board, others]
    extra = subprocess.run(asked, capture_output=True, text=True).stdout
    _pip(source, "wheel", "--wheel-dir", str(wheels), f"{source}{extra.strip()}")


def _download(source: Path, wheels: Path, system: System, extras: Iterable[str]) -> None:
    """Downloads the packages for another machine, and the program's build requirements there.

    pip evaluates the conditions of a package ("only before Python 3.13") for its own Python. So additional packages for
    the other Python are found in the packages' metadata, until none is missing.
    """
    wanted, found = _wanted(source, system, extras), list[str]()
    platforms = [f"manylinux_2_{minor}_{system.machine}" for minor in _GLIBC]
    options = [word for each in (*platforms, f"linux_{system.machine}") for word in ("--platform", each)]
    target = ["--only-binary=:all:", "--implementation", "cp", "--python-version", system.python, *options]
    with TemporaryDirectory(prefix="chameleon-") as pure:
        while True:
            try:
                _pip(source, "download", "--dest", str(wheels), *target, *found, *wanted)
            except TableError:  # the index may have no wheel of a package for that machine
                if found:
                    raise
                found = ["--find-links", pure]
                _build_pure(source, pure)
                continue
            missing = sorted(set(_missing(wheels, system)) - set(wanted))
            if not missing:
                return
            wanted += missing


def _build_pure(source: Path, folder: str) -> None:
    """Builds platform-independent wheels of the packages that work without their compiled part."""
    for name, environment in _OPTIONAL_C.items():
        built = ["--no-deps", "--no-binary", name, "--wheel-dir", folder, name]
        _pip(source, "wheel", *built, environment=environment)


def _wanted(source: Path, system: System, extras: Iterable[str]) -> list[str]:
    project: dict[str, Any] = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))
    known = project["project"]["optional-dependencies"]
    optional = [each for extra in extras for each in known.get(extra, ())]  # an older source has fewer
    needs = [*project["build-system"]["requires"], *project["project"]["dependencies"], *optional]
    return [_plainly(each) for each in map(_requirement(), needs) if _holds(each, system)]


def _missing(wheels: Path, system: System) -> Iterator[str]:
    """Yields the missing packages for another system."""
    there = {_plain(path.name.split("-")[0]) for path in wheels.glob("*.whl")}
    for wheel in sorted(wheels.glob("*.whl")):
        for each in _needs(wheel):
            if _plain(each.name) not in there and _holds(each, system):
                yield _plainly(each)


def _holds(need: Requirement, system: System) -> bool:
    environment = {
        "python_version": system.python, "python_full_version": f"{system.python}.0", "extra": "",
        "platform_machine": system.machine, "sys_platform": "linux", "platform_system": "Linux", "os_name": "posix",
        "implementation_name": "cpython", "platform_python_implementation": "CPython",
    }  # fmt: skip
    return need.marker is None or need.marker.evaluate(environment)


def _plainly(need: Requirement) -> str:
    """Returns a requirement without its condition."""
    return f"{need.name}{need.specifier}"


def _requirement() -> type[Requirement]:
    try:
        from packaging.requirements import Requirement
    except ImportError:
        raise TableError(
            "a bundle for another machine needs one more package; {remedy}", remedy=install_extra("bundle")
        ) from None
    return Requirement


def _needs(wheel: Path) -> Iterable[Requirement]:
    with zipfile.ZipFile(wheel) as archive:
        name = next(each for each in archive.namelist() if re.fullmatch(r"[^/]+\.dist-info/METADATA", each))
        headers = HeaderParser().parsestr(archive.read(name).decode("utf-8"))
    return [_requirement()(line) for line in headers.get_all("Requires-Dist", [])]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _list_wheels(wheels: Path) -> None:
    """Writes one line for each package: its version, and the checksum for pip."""
    lines = []
    for wheel in sorted(wheels.glob("*.whl")):
        name, version = wheel.name.split("-")[:2]
        lines.append(f"{name}=={version} --hash=sha256:{sha256(wheel.read_bytes()).hexdigest()}\n")
    (wheels / "requirements.txt").write_text("".join(lines), encoding="utf-8")


def _pip(source: Path, command: str, *arguments: str, environment: Mapping[str, str] | None = None) -> None:
    """Runs pip with a source's tested versions, if it has them; raises `TableError`."""
    tested = source / "constraints.txt"
    chosen = {name: str(tested) for name in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT") if tested.exists()}
    asked = [sys.executable, "-m", "pip", command, "--quiet", "--disable-pip-version-check", *arguments]
    done = subprocess.run(
        asked, capture_output=True, text=True, errors="replace", stdin=subprocess.DEVNULL,
        env=os.environ | chosen | dict(environment or {}),
    )  # fmt: skip
    if done.returncode:
        errors = [line.removeprefix("ERROR: ") for line in done.stderr.splitlines() if line.startswith("ERROR: ")]
        reason = errors[0] if errors else (done.stderr.strip().splitlines() or [phrase("pip gives no reason")])[-1]
        raise TableError(
            "the packages could not be collected ({reason}); check that this computer is online", reason=reason
        )
