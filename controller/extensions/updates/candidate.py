"""An available version, the newest online or a bundle on a USB stick, and its changes."""

from __future__ import annotations

import re
import shutil
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from controller.errors import Refused, TableError
from controller.extensions.updates.bundle import MANIFEST, Manifest, unpack_bundle
from controller.extensions.updates.from_page import PageTrust
from controller.extensions.updates.updating import order
from controller.processes import LATE, MISSING, Ended, Run
from controller.web.usb_sticks import STICK_PULLED, UsbSticks
from engine.sentence import phrase

_GIT_S = 120.0
_MOST = 12
"""The maximum number of entries of a changelog that are shown."""
_TIMES = 4
"""The space that a bundle needs for its check, as a multiple of its size: unpacked, and copied."""
_LONGEST_MANIFEST = 10_000
_NO_INTERNET = ("Could not resolve host", "Failed to connect", "Network is unreachable", "Couldn't connect", "No route")
_VERSION = re.compile(r'^version = "([0-9][0-9A-Za-z.+!-]{0,40})"$', re.MULTILINE)
_NAME = re.compile(r'^name = "chameleon-table"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Candidate:
    order: str
    """The order that installs it: "online" or "bundle"."""
    version: str
    changes: tuple[str, ...]
    """Its changes, in English."""
    file: str = ""
    """The name of its file on a stick."""


def changes(new: str, installed: str) -> tuple[str, ...]:
    """Returns the entries that the installed changelog lacks, as plain text; without one, the newest version's."""
    if not installed:
        new = "".join(re.split(r"^## ", new, flags=re.MULTILINE)[:2])
    known = set(installed.splitlines())
    found = [line[2:] for line in new.splitlines() if line.startswith("- ") and line not in known]
    return tuple(_without_markup(each) for each in found[:_MOST])


def _without_markup(text: str) -> str:
    return re.sub(r"[*`]", "", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)).strip()


def newest_online(address: str, folder: Path, installed: str, run: Run) -> Candidate:
    """Asks an address for its version; `installed` is the installed changelog. Raises `TableError`."""
    with TemporaryDirectory(dir=folder, prefix="online-") as name:
        clone = ("git", "clone", "--quiet", "--depth", "1", "--no-checkout", "--filter=blob:none")
        ended = run([*clone, "--", address, f"{name}/git"], "", _GIT_S)
        if ended.status:
            raise TableError(_why(ended, address))
        project, log = (
            run(["git", "-C", f"{name}/git", "show", f"HEAD:{file}"], "", _GIT_S)
            for file in ("pyproject.toml", "CHANGELOG.md")
        )
        found = _VERSION.search(project.out) if _NAME.search(project.out) else None
        if found is None:
            raise TableError(
                "{address} does not have this program; try again later, or use an update on a USB stick",
                address=address,
            )
        return Candidate("online", found[1], changes(log.out, installed))


def _why(ended: Ended, address: str) -> str:
    if ended.status == MISSING:
        return phrase("git is missing on this machine; use an update on a USB stick")
    if any(word in ended.err for word in _NO_INTERNET):
        return phrase(
            "the table is not connected to the internet; join a Wi-Fi network on the machine's page, or use an "
            "update on a USB stick"
        )
    if ended.status == LATE:
        return phrase("{address} does not answer; try again later, or use an update on a USB stick", address=address)
    reason = ended.reason.removeprefix("fatal: ")
    return phrase(
        "{address} cannot be used ({reason}); try again later, or use an update on a USB stick",
        address=address,
        reason=reason,
    )


def bundle_on_stick(
    sticks: UsbSticks, device: str, target: Path, installed: str, trust: PageTrust,
    fits: Callable[[Manifest, Path], None],
) -> Candidate:  # fmt: skip
    """Checks the newest bundle of a stick and copies it to `target`; the stick may then be pulled out.

    `fits` raises `TableError` for a bundle that this table cannot use, as this function does for any error.
    """
    with _opened(sticks, device) as folder:
        file = _newest(folder)
        target.parent.mkdir(exist_ok=True)
        target.unlink(missing_ok=True)
        needed, free = _TIMES * file.stat().st_size, shutil.disk_usage(target.parent).free
        if free < needed:
            sizes = {"needed": f"{needed / 1e6:.1f}", "free": f"{free / 1e6:.1f}"}
            raise Refused(
                "the table's disk is full: the update needs {needed} MB, but only {free} MB are free", **sizes
            )
        with TemporaryDirectory(dir=target.parent, prefix="bundle-") as name:
            manifest = unpack_bundle(file, Path(name) / "bundle", trust)
            fits(manifest, file)
            log = Path(name) / "bundle" / "source" / "CHANGELOG.md"
            brings = changes(log.read_text(encoding="utf-8", errors="replace") if log.is_file() else "", installed)
        new = target.with_name(f"{target.name}.new")
        try:
            shutil.copyfile(file, new)
            new.replace(target)
        finally:
            new.unlink(missing_ok=True)
        return Candidate("bundle", manifest.version, brings, file.name)


@contextmanager
def _opened(sticks: UsbSticks, device: str) -> Iterator[Path]:
    """Mounts a stick, and unmounts it at the end; distinguishes a stick that was pulled out from other errors."""
    folder = sticks.mounted(sticks.stick(device))
    try:
        yield folder
    except (TableError, OSError) as error:
        if device not in [each.device for each in sticks.all()]:
            raise TableError(STICK_PULLED) from None
        if isinstance(error, TableError):
            raise
        raise TableError("the update cannot be copied ({reason}); try again", reason=error.strerror) from None
    finally:
        sticks.unmount(device)


def _newest(folder: Path) -> Path:
    """Returns the bundle of the newest version; a damaged one only if all are damaged."""
    found = [(_version(file), file) for file in sorted(folder.glob("*.zip")) if not file.name.startswith(".")]
    known = [(order(version), file) for version, file in found if version]
    if known:
        return max(known)[1]
    damaged = [file for version, file in found if version is None]
    if damaged:
        return damaged[0]
    raise TableError(phrase("this stick has no update; copy one into its top folder"))


def _version(file: Path) -> str | None:
    """Returns the version of a bundle, "" for another ZIP, None for a file that is not a ZIP."""
    try:
        with zipfile.ZipFile(file) as archive:
            if MANIFEST not in archive.namelist():
                return ""
            if archive.getinfo(MANIFEST).file_size > _LONGEST_MANIFEST:
                return None
            found = re.search(rb'"version": "([^"]{1,50})"', archive.read(MANIFEST))
            return found[1].decode("ascii", "replace") if found else None
    except Exception:  # any error that a damaged file causes in the reader
        return None
