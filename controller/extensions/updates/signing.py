"""The origin of a bundle: its list of checksums is signed (Ed25519), and a table knows the public keys that it trusts.

The signature is in the ZIP's comment, so that programs from before signatures can also read the bundle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from controller.errors import TableError
from controller.net.errors import NetError
from controller.net.keys import TableKey, is_signed, short_name
from engine.sentence import phrase
from hal.remedies import install_extra

PROJECT_KEYS = Path(__file__).with_name("bundle-keys.txt")
OWN_KEYS = Path("/etc/chameleon-table/bundle-keys.txt")
"""The keys that one table trusts in addition to the project's; updates never change it."""

_MARK = "chameleon-bundle-signature 1"
_PURPOSE = b"chameleon bundle 1\0"
"""A prefix of the signed text, so that signatures for other purposes are invalid."""
_LINE = re.compile(r"([0-9a-f]{64})\s+(\S.*)")


@dataclass(frozen=True, slots=True)
class Trust:
    keys: Mapping[str, str] = field(default_factory=dict)
    """Public key -> its owner."""
    takes_unsigned: bool = False
    """Whether the user accepts an unsigned bundle."""

    def check(self, path: Path, by: str | None) -> None:
        """Raises `TableError` for a bundle file without a trusted signature; `by` is its signer's key."""
        if by in self.keys or self.takes_unsigned:
            return
        if by is None:
            raise TableError(
                "{file} is not signed, so anyone may have made it; get a signed one, or repeat with --unsigned if "
                "you made it yourself",
                file=path,
            )
        raise TableError(
            "{file} is signed with the key {key}, which this table does not trust; if you trust it, add a line with "
            "that key and a name to {keys}, or repeat with --unsigned",
            file=path,
            key=by,
            keys=OWN_KEYS,
        )


NOBODY = Trust()


def trusted_keys(files: Iterable[Path] = (PROJECT_KEYS, OWN_KEYS)) -> dict[str, str]:
    """Returns the keys in some files, public key -> owner; raises `TableError` for a line without a key."""
    known: dict[str, str] = {}
    for file in files:
        for number, line in enumerate(_lines(file), start=1):
            text = line.partition("#")[0].strip()
            found = _LINE.fullmatch(text)
            if text and found is None:
                raise TableError(
                    "{file}:{line}: expected a public key of 64 hexadecimal digits and its owner's name",
                    file=file,
                    line=number,
                )
            if found is not None:
                known[found[1]] = found[2]
    return known


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or phrase("it is not UTF-8")
        raise TableError("{file} cannot be read ({reason})", file=file, reason=reason) from None


def made_key(path: Path) -> TableKey:
    """Returns the key in a file, which is created if necessary; raises `TableError`, also inside a checkout."""
    if any((folder / ".git").exists() for folder in path.absolute().parents):
        raise TableError("{file} is in a checkout, where others may get it; name a file elsewhere", file=path)
    return _key(path)


def key_in(path: Path) -> TableKey:
    """Returns the key in a file; raises `TableError`."""
    if not path.exists():
        command = f"chameleon bundle key {path}"
        raise TableError("the key {file} does not exist; create it with: {command}", file=path, command=command)
    return _key(path)


def _key(path: Path) -> TableKey:
    _need_library()
    try:
        return TableKey.kept_in(path)
    except NetError:
        raise TableError("{file} cannot be used as a key for bundles; name another file", file=path) from None


def key_line(key: TableKey, name: str) -> str:
    return f"{key.public} {name}"


def signature(sums: bytes, key: TableKey) -> bytes:
    """Returns the comment of a bundle with these checksums."""
    return f"{_MARK} {key.public} {key.sign(_PURPOSE + sums)}".encode("ascii")


def signer(comment: bytes, sums: bytes) -> str | None:
    """Returns the public key of a bundle's signer, None without one; raises `ValueError` for a wrong signature."""
    text = comment.decode("ascii", "replace")
    if not text.startswith(f"{_MARK} "):
        return None
    _need_library()
    public, _, digits = text.removeprefix(f"{_MARK} ").partition(" ")
    if not is_signed(_PURPOSE + sums, digits, public):
        raise ValueError(f"no signature of {short_name(public)}")
    return public


def _need_library() -> None:
    if find_spec("nacl") is None:
        raise TableError("signing and checking bundles needs PyNaCl; {remedy}", remedy=install_extra("update"))
