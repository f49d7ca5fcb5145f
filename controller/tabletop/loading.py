"""Finds and loads manifests, from the table's own folders and from installed packages.

A package names its manifest with an entry point. One that cannot be used becomes a `Failure`; the others are kept.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import EntryPoint, PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Generic, TypeVar

from controller.tabletop.guard import in_time, reason_of
from controller.tabletop.manifest import BadManifest, TableCommand, imported
from engine.sentence import parted, phrase, with_remedy

M = TypeVar("M", bound=Any)

_OWN_PACKAGE = "chameleon-table"


@dataclass(frozen=True, slots=True)
class Source:
    """The location of a manifest."""

    package: str
    """The name of the distribution, as in pip."""
    version: str
    where: str
    """"module:name" of the manifest."""
    is_built_in: bool = False
    name: str = ""
    """The entry point's name for the game, usually the same."""

    def imported(self, where: str) -> Any:
        """Imports "module:name" for a manifest's package; with a time limit for packages other than the table's."""
        return imported(where) if self.is_built_in else in_time(lambda gets_on: imported(where))


@dataclass(frozen=True, slots=True)
class Known(Generic[M]):
    """A usable manifest."""

    manifest: M
    source: Source


@dataclass(frozen=True, slots=True)
class Failure:
    """A manifest that cannot be used, and why."""

    source: Source
    sentence: str
    """The package and the fault; one line."""
    name: str | None = None
    """The name in its manifest, if known."""


@dataclass(frozen=True, slots=True)
class ManifestLoader(Generic[M]):
    """Finds and loads one kind of manifests."""

    kind: str
    """The kind of manifest: "game" is GAME in each package in `controller.games`, and the target of an entry point
    of the group.
    """
    checked: Callable[[object], M]
    """Returns a valid manifest; raises `BadManifest`."""
    adds_nothing: Callable[[str, str], str]
    """(package, why) -> the sentence about a package whose manifest cannot be used."""

    @property
    def group(self) -> str:
        """The group of entry points by which other packages name manifests."""
        return f"chameleon_table.{self.kind}s"

    def sources(self) -> Iterator[Source]:
        """Yields the locations of manifests: the table's own folders, then the entry points of packages by name."""
        own = f"controller.{self.kind}s"  # as text, because importing one is not allowed here
        here, own_version = find_spec(own), _own_version()
        for module in pkgutil.iter_modules(here.submodule_search_locations) if here is not None else ():
            if module.ispkg:
                where = f"{own}.{module.name}:{self.kind.upper()}"
                yield Source(_OWN_PACKAGE, own_version, where, is_built_in=True)
        installed = {_source_of(each) for each in entry_points(group=self.group)}
        yield from sorted(installed, key=lambda each: (each.package, each.where))

    def load(
        self, sources: Iterable[Source], refusal: Callable[[Known[M], Mapping[str, Known[M]], list[Known[M]]], str]
    ) -> tuple[dict[str, Known[M]], tuple[Failure, ...]]:
        """Imports manifests; returns the usable ones by name, and why the others cannot be used.

        `refusal` returns why one cannot be used, given the usable ones so far and all that were loaded, or "".
        """
        found = [self.loaded(source) for source in sources]
        loaded = [each for each in found if isinstance(each, Known)]
        failures = [each for each in found if isinstance(each, Failure)]
        known: dict[str, Known[M]] = {}
        for each in loaded:
            if why := refusal(each, known, loaded):
                failures.append(self._failure(each.source, why, each.manifest.name))
            else:
                known[each.manifest.name] = each
        return known, tuple(failures)

    def loaded(self, source: Source) -> Known[M] | Failure:
        try:
            return Known(self.checked(source.imported(source.where)), source)
        except BadManifest as error:
            fault, remedy = parted(str(error))
            why = with_remedy(phrase("its manifest {where} {fault}", where=source.where, fault=fault), remedy)
        except (Exception, SystemExit) as error:
            reason = reason_of(error)
            why = phrase("its manifest {where} cannot be imported ({reason})", where=source.where, reason=reason)
        return self._failure(source, why)

    def _failure(self, source: Source, why: str, name: str | None = None) -> Failure:
        """Returns why a manifest cannot be used; the remedy in `why` stays at the end of the sentence."""
        fault, remedy = parted(why)
        return Failure(source, with_remedy(self.adds_nothing(source.package, fault), remedy), name)


def commands_of(known: Mapping[str, Known[M]]) -> Mapping[str, tuple[str, TableCommand]]:
    """Returns the commands in manifests: name -> the manifest's name, command."""
    brought = ((name, each) for name, found in known.items() for each in found.manifest.commands)
    return {command.name: (name, command) for name, command in brought}


def folder_in(package: str, folder: str) -> Path | None:
    """Returns a folder in a package without importing that; None if it does not exist."""
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    places = [] if spec is None else spec.submodule_search_locations or []
    return next((found for place in places if (found := Path(place, folder)).is_dir()), None)


def _own_version() -> str:
    try:
        return version(_OWN_PACKAGE)
    except PackageNotFoundError:  # a checkout that is not installed
        return ""


def _source_of(entry: EntryPoint) -> Source:
    if entry.dist is None:
        return Source(entry.module, "", entry.value, name=entry.name)
    return Source(entry.dist.name, entry.dist.version, entry.value, name=entry.name)
