"""The sections of the configuration that extensions add, and those to which they add keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from yaml.nodes import MappingNode, Node

from controller.extending.registry import BrokenExtension, extension_part, extensions
from engine.checked_yaml import Kind, Section, SourcePlace, entries


@cache
def added_sections() -> Mapping[str, tuple[type, ...]]:
    """Returns the classes whose fields are the keys that extensions add, by the sections they add them to.

    A section of an extension that cannot be imported is there, and takes nothing in.
    """
    found: dict[str, tuple[type, ...]] = {}
    for name, known in extensions().known.items():
        for section in known.manifest.settings:
            found.setdefault(section, ())
            try:
                found[section] += (extension_part(name, f"settings {section!r}"),)
            except BrokenExtension:
                continue  # the table does without it, and says so
    return found


@dataclass(frozen=True)
class JoinedSection(Kind):
    """A section whose keys several frozen dataclasses share among them."""

    classes: tuple[type, ...]

    @property
    def keys(self) -> dict[str, Kind]:
        return {key: kind for each in self.classes for key, kind in Section(each).keys.items()}

    @property
    def expected(self) -> str:
        return Section.described(self.keys)

    def read(self, node: Node, at: SourcePlace) -> dict[type, Any]:
        if not self.classes:
            return {}
        for _ in entries(node, at, self.keys):
            pass  # it complains of keys that are unknown, or set twice
        return {each: Section(each).read(_only(node, Section(each).keys), at) for each in self.classes}


@dataclass(frozen=True)
class WithExtensions(Kind):
    """A configuration of the class `made`, with the keys of extensions in its field `added`."""

    made: type

    @property
    def keys(self) -> dict[str, Kind]:
        """The kind of each key, in order; extensions' sections come last, in the extensions' order."""
        return {**Section(self.made).keys, **self._joined()}

    @property
    def expected(self) -> str:
        return Section.described(self.keys)

    def _joined(self) -> dict[str, JoinedSection]:
        own, joined = Section(self.made).keys, {}
        for section, classes in added_sections().items():
            kind = own.get(section)
            joined[section] = JoinedSection((kind.made, *classes) if isinstance(kind, Section) else classes)
        return joined

    def read(self, node: Node, at: SourcePlace) -> Any:
        own, joined = Section(self.made).keys, self._joined()
        added: dict[type, Any] = {}
        for name, child, place in entries(node, at, self.keys):
            if name in joined:
                added |= joined[name].read(child, place)
        config: Any = Section(self.made).read(_only(node, own.keys() - joined.keys()), at)
        classes = {name: kind.made for name, kind in own.items() if isinstance(kind, Section)}
        fields = {name: added.pop(each) for name, each in classes.items() if each in added}
        return config.extended(added, fields)


def _only(node: Node, keys: Collection[str]) -> Node:
    if not isinstance(node, MappingNode):
        return node
    return MappingNode(node.tag, [(key, value) for key, value in node.value if key.value in keys], node.start_mark)
