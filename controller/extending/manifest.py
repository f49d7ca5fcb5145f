"""The manifest of an extension: everything that it adds to the table, the page and the command, in one place.

Its parts are named as "module:name" and imported only when they are used. The Python package that holds the manifest
should import little besides this module.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from controller.tabletop.manifest import TableCommand, checked_as, complaints_of_parts, matches, wrong_part
from engine.sentence import phrase

API = 1
"""The version of the interface between the table and an extension; it changes when extensions must be adapted."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
_KEY = re.compile(r"[a-z][a-z0-9-]{0,29}")
_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension of the table."""

    name: str
    """A key for the configuration and addresses: lower-case letters, digits and underscores."""
    order: int = 50
    """Extensions are called in this order; those with the same number by name."""
    api: int = API
    """The interface version that the extension was written for."""
    settings: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """Keys of the configuration: section -> "module:Class" of a frozen dataclass whose fields are keys, as in
    `controller.config.settings`. Several extensions may add keys to one section.
    """
    table: str | None = None
    """"module:function", (`TableParts`) -> `TableExtension`: its part of the table, one for each start; or None."""
    page: str | None = None
    """"module:NAME" of a `PagePart`: messages with their permissions, routes, and additions to the page; or None."""
    service: str | None = None
    """"module:function", (`Surroundings`) -> `Service`: a service that runs with the table and sees its states; or
    None.
    """
    commands: tuple[TableCommand, ...] = ()
    play: str | None = None
    """"module:NAME" of `PlayOptions`: options of `chameleon play`, and their commands to the table; or None."""
    checks: str | None = None
    """"module:function", (configuration, its location for sentences) -> findings of the doctor; or None."""
    prepare: str | None = None
    """"module:function", (configuration) -> sentences about faults: called at the table's start, before the journal
    is read, with its lock held; raises `TableError` if the table must not start; or None.
    """
    contents: str | None = None
    """"module:function", (configuration, time of day in ms) -> `KeptFile`s next to the journal, which are checked at
    the table's start and included in backups; or None.
    """

    @property
    def parts(self) -> Mapping[str, str]:
        """The parts that are imported on use: part -> "module:name"."""
        named = {
            "table": self.table,
            "page": self.page,
            "service": self.service,
            "play": self.play,
            "checks": self.checks,
            "prepare": self.prepare,
            "contents": self.contents,
            **{f"settings {section!r}": where for section, where in self.settings.items()},
            **{f"command {command.name!r}": command.command for command in self.commands},
        }
        return {part: where for part, where in named.items() if where is not None}


def checked(found: object) -> Extension:
    """Returns `found` if it is a valid manifest; raises `BadManifest`."""
    otherwise = phrase("must be an Extension, not {found}", found=type(found).__name__)
    return checked_as(Extension, API, found, otherwise, _complaints)


def _complaints(found: Extension) -> Iterator[str]:
    if not matches(_NAME, found.name):
        yield wrong_part("name", found.name, phrase("lower-case letters, digits and underscores"))
    if type(found.order) is not int:
        yield wrong_part("order", found.order, phrase("a whole number"))
    for each in fields(found):
        if each.type == "str | None" and not isinstance(getattr(found, each.name), str | None):
            yield wrong_part(each.name, getattr(found, each.name), '"module:name"')
    if not isinstance(found.settings, Mapping) or not all(matches(_KEY, section) for section in found.settings):
        yield wrong_part("settings", found.settings, phrase("a mapping with sections of the configuration as keys"))
    yield from complaints_of_parts(found)
