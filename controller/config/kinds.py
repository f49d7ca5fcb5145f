"""The types of values in the configuration: what each accepts, and how it is read.

A game's seats and house rules come from its manifest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from yaml.nodes import MappingNode, Node, ScalarNode

import engine
from controller.errors import Refused
from controller.extending.registry import BrokenExtension, extension_part, extensions
from controller.messages.players import HUMAN, player_names
from controller.net.address import server_address
from controller.tabletop.manifest import TableGame
from controller.tabletop.registry import known_games, manifest
from engine.checked_yaml import Kind, MappingOf, Plain, Section, SourcePlace, Value, anything, entries, scalar
from engine.sentence import phrase, row_of

PerSeat = Mapping[str, Mapping[str, str]]
"""Game -> seat -> value."""

Accepted = Callable[[str, Plain], Any]
"""Takes the text and the plain value of a scalar, and returns the setting; raises `ValueError`."""

K = TypeVar("K")
V = TypeVar("V")


def known_seats() -> tuple[str, ...]:
    """Returns the seats of all games, in turn order."""
    return tuple(dict.fromkeys(seat for game in known_games() for seat in manifest(game).seat_names))


def every_player() -> Iterator[str]:
    """Yields the possible players of a seat, game by game: "human", and "engine:LEVEL" for every level, weakest first.

    An opponent is loaded only when its turn comes.
    """
    for game in known_games():
        try:
            yield from player_names(game)
        except engine.BrokenGame:
            yield HUMAN  # nothing more is known of it


def or_null(accept: Accepted) -> Accepted:
    """Returns a type that also accepts null, which is read as None."""
    return lambda text, value: None if value is None else accept(text, value)


def _accepted_text(text: str, value: Plain) -> str:
    if value is None or not text.strip():
        raise ValueError(text)
    return text


def text_of(wanted: str) -> Value:
    """Returns the type of a non-empty text."""
    return Value(wanted, _accepted_text)


def text_or_null(wanted: str) -> Value:
    return Value(wanted, or_null(_accepted_text))


def whole(low: int, high: int) -> Value:
    """Returns the type of a whole number from `low` to `high`."""

    def accepted(text: str, value: Plain) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(text)
        return value

    return Value(phrase("a whole number from {low} to {high}", low=low, high=high), accepted)


def whole_or_null(low: int, high: int) -> Value:
    number = whole(low, high)
    return Value(phrase("{kind}, or null", kind=number.expected), or_null(number.accept))


_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")


def _accepted_hosts(text: str, value: Plain) -> tuple[str, ...]:
    """Reads names and addresses without a port; returns them in lower case."""
    names = () if value is None else tuple(name.strip().lower() for name in text.split(","))
    for name in names:
        if len(name) > 253 or not _HOST_NAME.fullmatch(name):
            ip_address(name)
    return names


HOSTS = Value(phrase("names separated by commas, such as table.example, or null"), _accepted_hosts)


def _accepted_host(text: str, value: Plain) -> str | None:
    """Reads one name or address without a port; returns it in lower case."""
    hosts = _accepted_hosts(text, value)
    if len(hosts) > 1:
        raise ValueError(text)
    return hosts[0] if hosts else None


HOST_OR_NULL = Value(phrase("a host name or an address, or null for none"), _accepted_host)


_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,40}[a-z0-9])?")


def _accepted_local_name(text: str, value: Plain) -> str:
    """Reads one name without dots; returns it in lower case."""
    name = text.strip().lower()
    if not _LABEL.fullmatch(name):
        raise ValueError(text)
    return name


LOCAL_NAME = Value(phrase("a name of letters, digits and hyphens, or null"), or_null(_accepted_local_name))


def _accepted_server(text: str, value: Plain) -> str:
    try:
        return server_address(text)
    except Refused:
        raise ValueError(text) from None


SERVER = Value(
    phrase("the address of a hub, such as table.local or table.local:4222, or null for none"),
    or_null(_accepted_server),
    is_secret=True,
)


def _accepted_own_name(text: str, value: Plain) -> str:
    if not (0 < len(text.strip()) <= 40 and text.isprintable()):
        raise ValueError(text)
    return text.strip()


OWN_NAME = Value(
    phrase("a name of at most 40 characters, or null for the name of this machine"), or_null(_accepted_own_name)
)


class FilePath(Kind):
    """A path, relative to the folder of the configuration file; null for the default."""

    expected = phrase("a path, or null for the usual place")

    def read(self, node: Node, at: SourcePlace) -> Path | None:
        text = Value(self.expected, lambda text, value: value and text).read(node, at)
        if text is None:
            return None
        try:
            return Path(at.file).parent / Path(text).expanduser()
        except RuntimeError:  # that home folder does not exist
            raise at.mismatch(node, self.expected) from None


class HouseRules(Kind):
    """The house rules of the game named by the last part of the key; the game itself checks each."""

    expected = phrase("a mapping of house rules to values")

    def read(self, node: Node, at: SourcePlace) -> Mapping[str, Plain]:
        game = at.key.rpartition(".")[2]
        rules = dict(manifest(game).house_rules)
        for name, child, place in entries(node, at, tuple(rules)):
            rules[name] = anything.read(child, place)
            try:
                engine.load(game, rules=rules)
            except engine.BadRules as error:
                said = phrase("key {key}: {fault}", key=repr(place.key), fault=error)
                raise place.complaint(said) from None
            except engine.BrokenGame:
                pass  # reported when somebody wants to play it
        return fixed(rules)


def all_house_rules() -> Mapping[str, Mapping[str, Plain]]:
    return fixed({game: fixed(manifest(game).house_rules) for game in known_games()})


@dataclass(frozen=True)
class ForSeats(Kind):
    """A value for each seat: a seat's key applies to all games with that seat, a game's key takes precedence."""

    kind: Kind
    usual: Callable[[TableGame], Mapping[str, str]]
    """The value for a game that is not in the file."""

    @property
    def expected(self) -> str:
        return phrase("a mapping with the keys {keys}", keys=row_of(self._known()))

    def defaults(self) -> PerSeat:
        """Returns the values for keys that are not in the file."""
        return fixed({game: fixed(self.usual(manifest(game))) for game in known_games()})

    def read(self, node: Node, at: SourcePlace) -> PerSeat:
        everywhere: dict[str, str] = {}
        found: dict[str, Mapping[str, str]] = {}
        for name, child, place in entries(node, at, self._known()):
            if name in known_games() and not (name in known_seats() and isinstance(child, ScalarNode)):
                found[name] = MappingOf(self.kind, partial(_seats_of, name)).read(child, place)
            else:
                everywhere[name] = self.kind.read(child, place)
        defaults = self.defaults().items()
        said = {game: {seat: everywhere.get(seat, usual[seat]) for seat in usual} for game, usual in defaults}
        return {game: fixed(seats | dict(found.get(game, {}))) for game, seats in said.items()}

    def _known(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*known_seats(), *known_games())))


def _seats_of(game: str) -> tuple[str, ...]:
    return manifest(game).seat_names


@dataclass(frozen=True)
class OneOfOrNull(Kind):
    choices: Callable[[], Collection[str]]

    @property
    def expected(self) -> str:
        return phrase("one of: {choices}, or null", choices=row_of(self.choices()))

    def read(self, node: Node, at: SourcePlace) -> str | None:
        text, value = scalar(node, at, lambda: self.expected)
        if value is not None and text not in self.choices():
            raise at.mismatch(node, self.expected)
        return None if value is None else text


def fixed(mapping: Mapping[K, V]) -> Mapping[K, V]:
    """Returns a read-only copy."""
    return MappingProxyType(dict(mapping))


@cache
def added_sections() -> Mapping[str, tuple[type, ...]]:
    """Returns the classes whose fields are the keys of extensions, by the sections they add them to.

    A section of an extension that cannot be imported exists and is empty.
    """
    found: dict[str, tuple[type, ...]] = {}
    for name, known in extensions().known.items():
        for section in known.manifest.settings:
            found.setdefault(section, ())
            try:
                found[section] += (extension_part(name, f"settings {section!r}"),)
            except BrokenExtension:
                continue  # the table runs without it and reports that
    return found


@dataclass(frozen=True)
class JoinedSection(Kind):
    """A section whose keys come from several frozen dataclasses."""

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
            pass  # it reports keys that are unknown or set twice
        return {each: Section(each).read(_only(node, Section(each).keys), at) for each in self.classes}


@dataclass(frozen=True)
class WithExtensions(Kind):
    """A configuration of the class `made`, with the keys of extensions in its field `added`."""

    made: type

    @property
    def keys(self) -> dict[str, Kind]:
        """The type of each key, in order; extensions' sections come last, in the extensions' order."""
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
