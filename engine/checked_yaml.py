"""YAML read node by node, so that every complaint names file, line and key, and no tag is ever executed.

A `Kind` defines the valid values: `Value` is one scalar, `OneOf` a word from a list, `MappingOf` a mapping whose values
are all of one kind, `Section` a mapping that fills a frozen dataclass. The dataclass lists the keys: `port:
Annotated[int, KIND] = 8525` is a key with its kind and its default. In YAML its underscores are hyphens.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Generic, TypeVar, get_type_hints

import yaml
from yaml.composer import ComposerError
from yaml.constructor import SafeConstructor
from yaml.events import AliasEvent
from yaml.nodes import MappingNode, Node, ScalarNode
from yaml.reader import ReaderError

from engine.errors import BadYaml
from engine.sentence import phrase, row_of

T = TypeVar("T")

Plain = str | int | float | bool | None
"""The possible plain values of a scalar."""

LONGEST = 250_000
"""The maximum length of a text in letters, or of a file in bytes."""
_DEEPEST = 20
"""The maximum nesting of a text; real ones have three or four levels."""
_MOST_ALIASES = 100
"""The maximum number of aliases in a text."""

_YAML = "tag:yaml.org,2002:"
_PLAIN_TAGS = {_YAML + name for name in ("str", "int", "float", "bool", "null", "timestamp", "merge", "value")}


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """The place of a value: its file, line and key."""

    file: str
    line: int
    """Counted from 1."""
    key: str = ""
    """The dotted key, such as "page.port"; empty for the whole file."""

    def below(self, name: str, line: int) -> SourcePlace:
        """Returns the place of a key inside this one."""
        return SourcePlace(self.file, line, f"{self.key}.{name}" if self.key else name)

    def complaint(self, what: str) -> BadYaml:
        """Returns an error with this place."""
        return BadYaml(phrase("{place}: {fault}", place=f"{self.file}:{self.line}", fault=what))

    def mismatch(self, node: Node, expected: str) -> BadYaml:
        """Returns the error that shows the value here and what was expected."""
        shown = _shown(node)
        return self.complaint(
            phrase("{key} is {value}; expected {expected}", key=self.subject, value=shown, expected=expected)
        )

    def secret_mismatch(self, expected: str) -> BadYaml:
        """Returns the error of `mismatch` without the value, which must not appear in a log."""
        return self.complaint(phrase("{key} must be {expected}", key=self.subject, expected=expected))

    @property
    def subject(self) -> str:
        """The value here, for a sentence."""
        return phrase("key {key}", key=repr(self.key)) if self.key else phrase("the file")


class Kind(ABC):
    """The type of a value. Descendants *must* override `expected` and `read`."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """The valid values, for a sentence."""

    @abstractmethod
    def read(self, node: Node, at: SourcePlace) -> Any:
        """Returns the checked value of a node; raises `BadYaml`."""


@dataclass(frozen=True)
class Value(Kind):
    """One scalar: `accept` gets its text and its plain value, and returns the value or raises `ValueError`."""

    wanted: str
    accept: Callable[[str, Plain], Any]
    is_secret: bool = False
    """Whether complaints leave out the value."""

    @property
    def expected(self) -> str:
        return self.wanted

    def read(self, node: Node, at: SourcePlace) -> Any:
        text, value = scalar(node, at, lambda: self.expected)
        try:
            return self.accept(text, value)
        except ValueError:
            raise (at.secret_mismatch(self.expected) if self.is_secret else at.mismatch(node, self.expected)) from None


def _yes_or_no(text: str, value: Plain) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


YES_OR_NO = Value(phrase("true or false"), _yes_or_no)
"""YAML's true or false."""


def small_number(text: str, value: Plain) -> int:
    """Accepts whole numbers from 0 to 99, for a `Value`."""
    if type(value) is not int or not 0 <= value <= 99:
        raise ValueError
    return value


@dataclass(frozen=True)
class OneOf(Kind):
    """One word of a list; a plain `off` means that word, not YAML's false."""

    choices: Callable[[], Iterable[str]]
    """The words, searched up to the first match."""

    @property
    def expected(self) -> str:
        return phrase("one of: {choices}", choices=row_of(dict.fromkeys(self.choices())))

    def read(self, node: Node, at: SourcePlace) -> str:
        text, _ = scalar(node, at, lambda: self.expected)
        if text not in self.choices():
            raise at.mismatch(node, self.expected)
        return text


@dataclass(frozen=True)
class MappingOf(Kind):
    """A mapping whose values are all of one kind; `known` lists its keys, None accepts any."""

    kind: Kind
    known: Callable[[], Collection[str]] | None = None

    @property
    def expected(self) -> str:
        return _mapping_with(self.known and self.known())

    def read(self, node: Node, at: SourcePlace) -> dict[str, Any]:
        found = entries(node, at, self.known and self.known())
        return {name: self.kind.read(child, place) for name, child, place in found}


@dataclass(frozen=True)
class Section(Kind, Generic[T]):
    """A mapping for a frozen dataclass; a missing key keeps its default."""

    made: type[T]

    @property
    def keys(self) -> dict[str, Kind]:
        """The kind of each key, in order, under its name in YAML; fields without a kind are left out."""
        hints = get_type_hints(self.made, include_extras=True)
        kinds = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
        return {name.replace("_", "-"): kind[0] for name, kind in kinds.items() if kind}

    @property
    def expected(self) -> str:
        return self.described(self.keys)

    @staticmethod
    def described(keys: Collection[str]) -> str:
        """Returns the valid keys of a mapping, for a sentence."""
        return _mapping_with(keys)

    def read(self, node: Node, at: SourcePlace) -> T:
        defaults, kinds = self.made(), self.keys
        given: dict[str, Any] = {}
        for name, child, place in entries(node, at, kinds):
            attribute = name.replace("-", "_")
            given[attribute] = _merged(getattr(defaults, attribute), kinds[name].read(child, place))
        return replace(defaults, **given)  # type: ignore[type-var]


anything = Value(phrase("a text, a number, true, false or null"), lambda text, value: value)
"""The kind of any scalar."""


def read_yaml(text: str, name: str, kind: Kind) -> Any:
    """Returns the content of a YAML text, checked against a kind; `name` is the file's name for complaints.

    An empty text counts as an empty mapping. Raises `BadYaml`.
    """
    node = _composed(text, name) or ScalarNode(_YAML + "null", "")
    return kind.read(node, SourcePlace(name, 1))


def entries(node: Node, at: SourcePlace, known: Collection[str] | None) -> Iterator[tuple[str, Node, SourcePlace]]:
    """Yields the name, the value and the place of every key of a mapping; null is an empty one.

    Raises `BadYaml` for other nodes, for a key that is not in `known` and for one set twice.
    """
    if isinstance(node, ScalarNode) and node.tag == _YAML + "null":
        return
    if not isinstance(node, MappingNode) or node.tag != _YAML + "map":
        raise at.mismatch(node, _mapping_with(known))
    lines: dict[str, int] = {}
    for name_node, child in node.value:
        line = name_node.start_mark.line + 1
        name, _ = scalar(name_node, SourcePlace(at.file, line, at.key), lambda: phrase("plain names as keys"))
        place = at.below(name, line)
        if known is not None and name not in known:
            raise place.complaint(_unknown(place.key, at.key, row_of(known)))
        if name in lines:
            twice = phrase(
                "key {key} is set twice, first in line {line}; keep one of the two",
                key=repr(place.key),
                line=lines[name],
            )
            raise place.complaint(twice)
        lines[name] = line
        yield name, child, place


def _unknown(key: str, whose: str, known: str) -> str:
    if not whose:
        return phrase("key {key} is not known; known keys: {known}", key=repr(key), known=known)
    said = {"key": repr(key), "section": repr(whose), "known": known}
    return phrase("key {key} is not known; known keys of {section}: {known}", **said)


class _BoundedLoader(yaml.SafeLoader):
    """Limits nested nodes, and aliases of aliases."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._depth = self._aliases = 0

    def compose_node(self, parent: Node | None, index: Any) -> Node | None:
        """Reads a node; raises `RecursionError` for one that is too deep and `ComposerError` for too many aliases."""
        if self.check_event(AliasEvent):
            self._aliases += 1
            if self._aliases > _MOST_ALIASES:
                mark = self.peek_event().start_mark  # type: ignore[no-untyped-call]
                raise ComposerError(None, None, f"more than {_MOST_ALIASES} aliases", mark)
        self._depth += 1
        if self._depth > _DEEPEST:
            raise RecursionError
        node: Node | None = super().compose_node(parent, index)
        self._depth -= 1
        return node


def _composed(text: str, name: str) -> Node | None:
    if len(text) > LONGEST:
        too_long = phrase("the file is longer than {most} kB; it does not belong here", most=LONGEST // 1000)
        raise SourcePlace(name, 1).complaint(too_long)
    try:
        node: Node | None = yaml.compose(text, Loader=_BoundedLoader)
        return node
    except ReaderError as error:
        line = text[: error.position].count("\n") + 1
        what = phrase("YAML does not allow the character {character}", character=repr(chr(error.character)))
        raise SourcePlace(name, line).complaint(what) from None
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        reason = " ".join(", ".join(filter(None, (error.context, error.problem))).split())
        raise SourcePlace(name, line).complaint(phrase("this is not YAML: {reason}", reason=reason)) from None
    except RecursionError:
        what = phrase("the file is nested too deeply; a configuration is three levels deep")
        raise SourcePlace(name, 1).complaint(what) from None
    except (ValueError, OverflowError):
        what = phrase("a text contains an escape for a character that does not exist")
        raise SourcePlace(name, 1).complaint(what) from None


def scalar(node: Node, at: SourcePlace, expected: Callable[[], str]) -> tuple[str, Plain]:
    """Returns the text and the value of a scalar: numbers in base 10 or 0x, so that `12:30` and `010` stay texts.

    `expected` is called only for a complaint, because listing the valid values may take long.
    """
    if not isinstance(node, ScalarNode):
        raise at.mismatch(node, expected())
    if node.tag not in _PLAIN_TAGS:
        tagged = phrase(
            "{key} carries the tag {tag}; expected {expected}, without a tag",
            key=at.subject,
            tag=repr(node.tag),
            expected=expected(),
        )
        raise at.complaint(tagged)
    if not node.value.isprintable():
        raise at.mismatch(node, expected())
    return node.value, _plain(node)


def _plain(node: ScalarNode) -> Plain:
    text: str = node.value
    name = node.tag.rpartition(":")[2]
    try:
        if name == "int":
            return int(text, 0)
        if name == "float":
            return float(text)
    except ValueError:
        return text
    if name == "bool":
        return SafeConstructor.bool_values.get(text.lower(), text)
    return None if name == "null" else text


def _merged(default: Any, value: Any) -> Any:
    return MappingProxyType({**default, **value}) if isinstance(default, Mapping) else value


def _mapping_with(known: Collection[str] | None) -> str:
    if known is None:
        return phrase("a mapping")
    return phrase("a mapping with the keys {keys}", keys=row_of(known))


def _shown(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return repr(node.value if len(node.value) <= 60 else node.value[:57] + "...")
    return phrase("a mapping") if isinstance(node, MappingNode) else phrase("a list")
