"""The table's extensions: those with a folder in `controller.extensions`, and those of installed packages.

A package adds an extension with an entry point of the group `chameleon_table.extensions` that names its manifest:

    [project.entry-points."chameleon_table.extensions"]
    NAME = "package:EXTENSION"

Only manifests are imported here. One that cannot be used becomes a `Failure`, and the table runs without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from controller.errors import TableError
from controller.extending.manifest import Extension, checked
from controller.tabletop.guard import reason_of
from controller.tabletop.loading import Failure, Known, ManifestLoader, Source, commands_of, folder_in
from controller.tabletop.manifest import RESERVED, TableCommand
from controller.tabletop.registry import registry
from engine.sentence import phrase

_LOADER = ManifestLoader(
    "extension",
    checked,
    lambda package, why: phrase("the package {package} cannot add an extension: {why}", package=package, why=why),
)


class BrokenExtension(Exception):
    """A part of an extension that cannot be used; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class Extensions:
    """The extensions that were found."""

    known: Mapping[str, Known[Extension]]
    """By name, in the order in which they are called."""
    failures: tuple[Failure, ...] = ()
    broken: dict[tuple[str, str], str] = field(default_factory=dict, compare=False)
    """Parts that could not be imported: extension and part -> the fault, one sentence."""

    @property
    def commands(self) -> Mapping[str, tuple[str, TableCommand]]:
        """The commands of extensions: name -> extension, command. They take precedence over those of games."""
        return commands_of(self.known)

    @property
    def troubles(self) -> list[str]:
        """The faults of extensions that are known so far, as sentences."""
        return [*(each.sentence for each in self.failures), *self.broken.values()]

    @classmethod
    def of(cls, found: Iterable[Source]) -> Extensions:
        """Imports the manifests and keeps those that can be used."""
        known, failures = _LOADER.load(found, _refusal)
        ordered = sorted(known.items(), key=lambda each: (each[1].manifest.order, each[0]))
        return cls(MappingProxyType(dict(ordered)), failures)


def _refusal(found: Known[Extension], before: Mapping[str, Known[Extension]], loaded: list[Known[Extension]]) -> str:
    """Returns why an extension is refused, "" if it is not: its name or a command of it already exists."""
    name = found.manifest.name
    if name in before:
        package = before[name].source.package
        return phrase("the package {package} already provides the extension {name}", name=repr(name), package=package)
    taken = {*RESERVED, *commands_of(before), *(() if found.source.is_built_in else registry().commands)}
    if double := next((each.name for each in found.manifest.commands if each.name in taken), None):
        return phrase("the command {command} already exists", command=repr(double))
    return ""


@cache
def extensions() -> Extensions:
    return Extensions.of(_LOADER.sources())


def extension_part(name: str, part: str) -> Any:
    """Imports and returns a part of an extension, by its name in `Extension.parts`.

    Raises `KeyError` for a part that it does not have, and `BrokenExtension`.
    """
    known = extensions().known[name]
    where = known.manifest.parts[part]
    try:
        return known.source.imported(where)
    except (Exception, SystemExit) as error:
        said = phrase(
            "the extension {name} of the package {package} cannot be used: its {part} cannot be imported ({reason}); "
            "update or uninstall the package",
            name=repr(name),
            package=known.source.package,
            part=f"{part} {where}",
            reason=reason_of(error),
        )
        extensions().broken[name, part] = said
        raise BrokenExtension(said) from error


def extension_parts(part: str, switched_off: frozenset[str] = frozenset()) -> Iterator[tuple[str, Any]]:
    """Yields a part of each working extension that has it, with the extension's name, in their order."""
    for name, known in extensions().known.items():
        if part in known.manifest.parts and name not in switched_off:
            try:
                yield name, extension_part(name, part)
            except BrokenExtension:
                continue  # its error is in `Extensions.troubles`


def extension_page(name: str) -> Path | None:
    """Returns the folder `page` next to an extension's manifest, which browsers may read; None if there is none."""
    known = extensions().known.get(name)
    return None if known is None else folder_in(known.source.where.partition(":")[0], "page")


@contextmanager
def watched(name: str, drop: Callable[[str, Exception], None]) -> Iterator[None]:
    """Guards an extension's code in the block; calls `drop` with its name and any exception it must not raise."""
    try:
        yield
    except TableError:
        raise
    except Exception as error:
        drop(name, error)


def failure_message(name: str, error: Exception) -> str:
    """Returns a sentence about an extension that raised an exception it must not raise."""
    return phrase("The extension {name} has failed ({reason}).", name=repr(name), reason=reason_of(error))


def troubles() -> list[str]:
    """Imports all parts of all extensions; returns a sentence for each package and each part that cannot be used."""
    for name, known in extensions().known.items():
        for part in known.manifest.parts:
            with suppress(BrokenExtension):
                extension_part(name, part)
    return extensions().troubles
