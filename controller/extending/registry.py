"""Which extensions the table has: those with a folder in `controller.extensions`, and those of installed packages.

A package adds an extension with an entry point of the group `chameleon_table.extensions` that names its manifest:

    [project.entry-points."chameleon_table.extensions"]
    NAME = "package:EXTENSION"

Only manifests are imported here. One that cannot be used becomes an `ExtensionFailure`, and the table does without it.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any

from controller.extending.manifest import Extension, checked
from controller.tabletop.guard import in_time, reason_of
from controller.tabletop.manifest import RESERVED, BadManifest, TableCommand, imported
from controller.tabletop.registry import OWN_PACKAGE, Source, own_version, registry, source_of
from engine.sentence import parted, phrase, with_remedy

GROUP = "chameleon_table.extensions"
"""The entry points that name manifests."""

_OWN = "controller.extensions"
"""The package in which each folder is an extension; named as text, because nothing here may import one."""


class BrokenExtension(Exception):
    """A part of an extension that cannot be used; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class KnownExtension:
    """An extension that can be used."""

    manifest: Extension
    source: Source


@dataclass(frozen=True, slots=True)
class ExtensionFailure:
    """An extension that cannot be used."""

    source: Source
    sentence: str
    """Names the package and what is wrong; one line."""


@dataclass(frozen=True, slots=True)
class Extensions:
    """All that was found."""

    known: Mapping[str, KnownExtension]
    """By name, in the order in which they are asked."""
    failures: tuple[ExtensionFailure, ...] = ()
    broken: dict[tuple[str, str], str] = field(default_factory=dict, compare=False)
    """Parts that could not be imported: extension and part -> what is wrong, one sentence."""

    @property
    def commands(self) -> Mapping[str, tuple[str, TableCommand]]:
        """The commands that extensions bring: name -> extension, command. They take precedence over those of games."""
        brought = ((name, each) for name, found in self.known.items() for each in found.manifest.commands)
        return {command.name: (name, command) for name, command in brought}

    @property
    def troubles(self) -> list[str]:
        """What is wrong with extensions, as far as it is known by now, as sentences."""
        return [*(each.sentence for each in self.failures), *self.broken.values()]

    @classmethod
    def of(cls, found: Iterable[Source]) -> Extensions:
        """Imports the manifests and keeps those that can be used."""
        known: dict[str, KnownExtension] = {}
        commands = {*RESERVED}
        failures: list[ExtensionFailure] = []
        for source in found:
            loaded = _loaded(source)
            taken = commands if source.is_built_in else commands | {*registry().commands}
            if isinstance(loaded, KnownExtension) and (why := _claimed_twice(loaded.manifest, known, taken)):
                loaded = ExtensionFailure(source, _adds_nothing(source, why))
            if isinstance(loaded, ExtensionFailure):
                failures.append(loaded)
                continue
            known[loaded.manifest.name] = loaded
            commands |= {each.name for each in loaded.manifest.commands}
        ordered = sorted(known.items(), key=lambda each: (each[1].manifest.order, each[0]))
        return cls(MappingProxyType(dict(ordered)), tuple(failures))


def _claimed_twice(found: Extension, known: Mapping[str, KnownExtension], commands: set[str]) -> str:
    """Why a manifest cannot stand beside those that are known already; "" when it can."""
    if found.name in known:
        package = known[found.name].source.package
        return phrase("the extension {name} comes with {package} already", name=repr(found.name), package=package)
    if double := next((each.name for each in found.commands if each.name in commands), None):
        return phrase("the command {command} exists already", command=repr(double))
    return ""


def _loaded(source: Source) -> KnownExtension | ExtensionFailure:
    try:
        return KnownExtension(checked(_imported(source, source.where)), source)
    except BadManifest as error:
        fault, remedy = parted(str(error))
        why = with_remedy(phrase("its manifest {where} {fault}", where=source.where, fault=fault), remedy)
    except (Exception, SystemExit) as error:
        why = phrase("its manifest {where} cannot be imported ({reason})", where=source.where, reason=reason_of(error))
    return ExtensionFailure(source, _adds_nothing(source, why))


def _imported(source: Source, where: str) -> Any:
    """Imports what a source names; with a time limit where another package has it."""
    return imported(where) if source.is_built_in else in_time(lambda gets_on: imported(where))


def _adds_nothing(source: Source, why: str) -> str:
    fault, remedy = parted(why)
    said = phrase("the package {package} adds no extension: {why}", package=source.package, why=fault)
    return with_remedy(said, remedy)


def _sources() -> Iterator[Source]:
    """Returns where manifests are: the folders of the table's own, then the entry points of packages by name."""
    own, here = own_version(), find_spec(_OWN)
    for module in pkgutil.iter_modules(None if here is None else here.submodule_search_locations):
        if here is not None and module.ispkg:
            yield Source(OWN_PACKAGE, own, f"{_OWN}.{module.name}:EXTENSION", is_built_in=True)
    installed = {source_of(each) for each in entry_points(group=GROUP)}
    yield from sorted(installed, key=lambda each: (each.package, each.where))


@cache
def extensions() -> Extensions:
    """Returns the extensions that the table knows."""
    return Extensions.of(_sources())


def extension_part(name: str, part: str) -> Any:
    """Imports and returns a part of an extension, by its name in `Extension.parts`.

    Raises `KeyError` for a part that it does not have, and `BrokenExtension`.
    """
    known = extensions().known[name]
    where = known.manifest.parts[part]
    try:
        return _imported(known.source, where)
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
    """Yields a part of each extension that has it and works, with the extension's name, in their order."""
    for name, known in extensions().known.items():
        if part in known.manifest.parts and name not in switched_off:
            try:
                yield name, extension_part(name, part)
            except BrokenExtension:
                continue  # it is in `Extensions.troubles`


def extension_page(name: str) -> Path | None:
    """Returns the folder `page` next to an extension's manifest, which browsers may read; None where there is none."""
    known = extensions().known.get(name)
    package = None if known is None else find_spec(known.source.where.partition(":")[0])
    places = [] if package is None else package.submodule_search_locations or []
    return next((found for place in places if (found := Path(place, "page")).is_dir()), None)


def has_failed(name: str, error: Exception) -> str:
    """Returns the sentence about an extension that raised what it must not."""
    return phrase("The extension {name} has failed ({reason}).", name=repr(name), reason=reason_of(error))


def troubles() -> list[str]:
    """Imports all parts of all extensions; returns a sentence for each package and each part that cannot be used."""
    for name, known in extensions().known.items():
        for part in known.manifest.parts:
            with suppress(BrokenExtension):
                extension_part(name, part)
    return extensions().troubles
