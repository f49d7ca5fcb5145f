"""Small files next to the journal: checked on reading, set aside when damaged, and written atomically.

A checksum protects each file; a file of an older version has none and is read without. `table-files.json` lists the
names of all files ever written in a folder, so that a missing one is noticed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

from controller.errors import TableError
from controller.files import LONGEST, OWN, free_name, read_whole, write_whole
from engine.sentence import phrase, with_remedy

T = TypeVar("T")
OtherT = TypeVar("OtherT")

_CHECKSUM = "checksum"
_KIND = "blake2b"
_HEAD = re.compile("# checksum ([0-9a-f]{16});[^\\n]*\\n")
_LIST = "table-files.json"
_listing = Lock()

BAD_CHECKSUM = phrase("its checksum is wrong")


class NotSound(ValueError):
    """The fault in a file's content, as a clause; with `stays` it is the table's whole message.

    Such a file stays in place, because people edit it, too: its readable part is used.
    """

    def __init__(self, why: str, *, stays: bool = False) -> None:
        super().__init__(why)
        self.why, self.stays = why, stays


class DamagedFile(TableError):
    """A small file that cannot be used; `why` is a clause.

    `is_gone`: it has existed; `is_denied`: this user may not read it; `stays`: its readable part is used.
    """

    def __init__(
        self, path: Path, why: str, *, is_gone: bool = False, is_denied: bool = False, stays: bool = False
    ) -> None:
        gone, damaged = phrase("{file} is missing", file=path), phrase("{file} is damaged ({why})", file=path, why=why)
        super().__init__(gone if is_gone else why if stays else damaged)
        self.why, self.is_gone, self.is_denied, self.stays = why, is_gone, is_denied, stays


@dataclass(frozen=True, slots=True)
class SmallFile(Generic[T]):
    """A file, its parser, and a sentence about what the table lacks without it."""

    path: Path
    parse: Callable[[bytes], T]
    """Raises `NotSound`, or another `ValueError`, `TypeError`, `KeyError` or `AttributeError`."""
    without: str
    """As a clause: "the seats have new links"."""
    replacement: Callable[[bytes], str] | None = None
    """Returns the replacement of a damaged file, from its readable part; None for none."""
    renewed: Callable[[bytes], str] | None = None
    """Returns the same content with its checksum, for a file of an older version; None if none is added."""
    longest: int = LONGEST

    def read(self) -> T | None:
        """Returns the file's content, None if it never existed; raises `DamagedFile`."""
        try:
            content = read_whole(self.path, self.longest)
        except FileNotFoundError:
            if _is_listed(self.path):
                raise DamagedFile(self.path, "", is_gone=True) from None
            return None
        except OSError as error:
            denied = isinstance(error, PermissionError)
            raise DamagedFile(self.path, error.strerror or str(error), is_denied=denied) from None
        try:
            return self.parse(content)
        except NotSound as error:
            raise DamagedFile(self.path, error.why, stays=error.stays) from None
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise DamagedFile(self.path, phrase("its content is invalid")) from None

    def read_or(self, otherwise: OtherT) -> T | OtherT:
        """Returns the file's content, or a default without one."""
        try:
            found = self.read()
        except DamagedFile:
            return otherwise
        return otherwise if found is None else found

    def write(self, content: str | bytes, mode: int = OWN) -> None:
        """Writes the file, which is on the disk on return; raises `OSError`, and then it is unchanged."""
        write_whole(self.path, content, mode)
        if self.path.with_name(_LIST).exists():
            expect(self.path)

    def keep(self, facts: Mapping[str, Any]) -> None:
        """Writes facts as JSON with their checksum; raises `OSError`, and then the file is unchanged."""
        self.write(signed(facts))

    def remove(self) -> None:
        """Removes the file from the folder and from its list; raises `OSError`."""
        self.path.unlink(missing_ok=True)
        _list(self.path, is_there=False)

    def set_aside(self, damaged: DamagedFile) -> str:
        """Renames a damaged file, creates it again, and returns one sentence about that."""
        if damaged.stays:
            return phrase("{damage}.", damage=damaged)
        found, aside = b"", free_name(self.path)
        with suppress(OSError):
            found = read_whole(self.path, self.longest)
        try:
            if not damaged.is_gone:
                self.path.rename(aside)
            _list(self.path, is_there=False)
            if self.replacement is not None:
                self.write(self.replacement(found))
        except OSError as error:
            said = {"damage": damaged, "reason": error.strerror, "without": self.without}
            return phrase("{damage} and cannot be recreated ({reason}); {without}.", **said)
        said = {"damage": damaged, "aside": aside.name, "without": self.without}
        if damaged.is_gone:
            return phrase("{damage}; {without}.", **said)
        return phrase("{damage} and is kept as {aside}; {without}.", **said)


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A small file of a table, and its name in a backup; "" if backups omit it."""

    file: SmallFile[Any]
    in_backup: str = ""


def json_file(
    path: Path,
    parse: Callable[[Any], T],
    without: str,
    replacement: Callable[[bytes], str] | None = None,
    longest: int = LONGEST,
) -> SmallFile[T]:
    """Returns a JSON file of facts; `parse` reads the facts and raises what `SmallFile.parse` may."""
    return SmallFile(path, lambda content: parse(_facts_in(content)), without, replacement, _signed_again, longest)


def checksum(content: object) -> str:
    """Returns the checksum of a text, or of facts as JSON: 16 hexadecimal digits."""
    text = content if isinstance(content, str) else json.dumps(content, sort_keys=True)
    return blake2b(text.encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()


def signed(facts: Mapping[str, Any]) -> str:
    """Returns facts as JSON with their checksum."""
    return json.dumps({**facts, _CHECKSUM: {_KIND: checksum(facts)}})


def with_checksum(text: str) -> str:
    """Returns a YAML text for people to edit, below a comment with its checksum."""
    return f"# checksum {checksum(text)}; delete this line when you change the file\n{text}"


def without_checksum(text: str) -> str:
    return _HEAD.sub("", text, count=1) if _HEAD.match(text) else text


def change_outside(text: str, file: object) -> str:
    """Returns a sentence when a YAML text has been edited outside the table; "" also without a checksum."""
    head = _HEAD.match(text)
    if head is None or head[1] == checksum(text[head.end() :]):
        return ""
    changed = phrase("{file} was changed outside the table", file=file)
    return with_remedy(changed, phrase("if you changed it on purpose, delete its first line"))


def _facts_in(content: bytes) -> Any:
    """Returns the facts of a file that `keep` has written, or of one of an older version; raises `ValueError`.

    A newer version may have written additional facts.
    """
    facts = json.loads(content.decode("utf-8"))
    if isinstance(facts, dict) and _CHECKSUM in facts:
        told = facts.pop(_CHECKSUM)
        if told != {_KIND: checksum(facts)}:
            raise NotSound(BAD_CHECKSUM)
    elif isinstance(facts, dict) and any(isinstance(value, dict) and _KIND in value for value in facts.values()):
        raise NotSound(BAD_CHECKSUM)  # with a damaged key
    return facts


def _signed_again(content: bytes) -> str:
    facts = _facts_in(content)
    return signed(facts) if isinstance(facts, dict) else content.decode("utf-8")


def look_after(files: Sequence[SmallFile[Any]], folder: Path) -> list[str]:
    """Sets aside damaged files, recreates them if possible, and returns a sentence for each.

    From now on each file in the journal's folder is reported when it is missing. The caller must hold the journal's
    lock.
    """
    troubles = []
    for file in (names_in(folder), *files):
        try:
            file.read()
            _renew(file)
        except DamagedFile as damaged:
            troubles.append(_repaired(file, damaged) or file.set_aside(damaged))
    for file in files:
        if file.path.parent == folder and file.path.is_file():
            expect(file.path)
    return troubles


def expect(path: Path) -> None:
    """Lists a file in its folder, so that its loss is noticed."""
    _list(path, is_there=True)


def _renew(file: SmallFile[Any]) -> None:
    """Adds the checksum to a file of an older version; a failed write does no harm."""
    with suppress(OSError):
        content = read_whole(file.path, file.longest)
        if file.renewed is not None and (new := file.renewed(content)).encode() != content:
            file.write(new)


def _repaired(file: SmallFile[Any], damaged: DamagedFile) -> str:
    """Makes this user's own file readable; returns "" if permissions are not the fault."""
    if damaged.is_denied and not file.path.is_symlink():
        with suppress(OSError, DamagedFile):
            file.path.chmod(OWN)
            file.read()
            return made_readable(file.path)
    return ""


def made_readable(path: Path) -> str:
    """Returns the sentence about a file whose permissions were repaired."""
    return phrase("{file} could not be read; the table repaired its permissions.", file=path)


# The list of all files


def names_in(folder: Path) -> SmallFile[frozenset[str]]:
    """Returns the list of all files that were written in a folder."""
    return SmallFile(folder / _LIST, _names, phrase("the table cannot notice if a file went missing earlier"))


def _names(content: bytes) -> frozenset[str]:
    names = _facts_in(content)["files"]
    if not all(isinstance(name, str) for name in names):
        raise ValueError("no names")
    return frozenset(names)


def _is_listed(path: Path) -> bool:
    return path.with_name(_LIST).exists() and path.name in names_in(path.parent).read_or(frozenset())


def _list(path: Path, *, is_there: bool) -> None:
    """Adds a file to its folder's list, or removes it; a full disk does no harm."""
    with _listing, suppress(OSError):
        before = names_in(path.parent).read_or(frozenset())
        now = before | {path.name} if is_there else before - {path.name}
        if now != before:
            write_whole(path.with_name(_LIST), signed({"files": sorted(now)}), OWN)
