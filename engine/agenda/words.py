"""The notation of tasks in the text of a position.

A task is its kind and then its fields, with commas between them: "fight,1,0"; tasks have semicolons between them. The
notation of a field is declared next to its type, by a `Word`:

    seat: Annotated[int, Number(0, 1)]                              "1"
    pile: Annotated[str, Keyword("deck", "hand")]                   "deck"
    clearings: Annotated[tuple[int, ...], Dotted(Number(1, 12))]    "1.5.5"; an empty one is ""
    saved: Annotated[tuple[int, ...], Remaining(Number(0, 5))]      "0,2": all remaining fields
    lay_first: Annotated[bool, Flag("lay-first")]                   "lay-first", or nothing

If the valid values depend on the rest of the position, a game defines its own `Word`: its `read` gets the argument
`where` of `TaskKinds.read`.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, get_type_hints

from engine.agenda.tasks import Task
from engine.sentence import english, phrase, row_of

_NUMBER = re.compile(r"0|-?[1-9][0-9]{0,3}", re.ASCII)


class BadText(ValueError):
    """An invalid text; its message is a part of a sentence."""


class Word(ABC):
    """The notation of a value in words: usually one word, which a descendant writes and reads."""

    @property
    @abstractmethod
    def expected(self) -> str:
        """The valid values, for people: "0 to 5"."""

    @abstractmethod
    def parsed(self, text: str, where: Any) -> Any:
        """Returns the value of one word; raises `BadText` with the valid values."""

    def write(self, value: Any) -> Sequence[str]:
        """Returns the words of a value."""
        return (str(value),)

    def read(self, words: list[str], where: Any) -> Any:
        """Reads a value from the front of `words` and removes its words; raises `BadText`."""
        if not words:
            raise BadText(phrase("is missing, expected {expected}", expected=self.expected))
        text = words.pop(0)
        try:
            return self.parsed(text, where)
        except BadText as error:
            raise BadText(phrase("is {text}, expected {expected}", text=repr(text), expected=error)) from None


class Number(Word):
    """A number, -9999 to 9999, in the usual notation."""

    def __init__(self, least: int = 0, most: int = 9999) -> None:
        self._allowed = range(least, most + 1)

    @property
    def expected(self) -> str:
        return phrase("{least} to {most}", least=self._allowed[0], most=self._allowed[-1])

    def parsed(self, text: str, where: Any) -> int:
        if not _NUMBER.fullmatch(text) or int(text) not in self._allowed:
            raise BadText(self.expected)
        return int(text)


class Keyword(Word):
    """One word of a fixed list."""

    def __init__(self, *words: str) -> None:
        self._words = words

    @property
    def expected(self) -> str:
        return phrase("one of: {words}", words=row_of(self._words))

    def parsed(self, text: str, where: Any) -> str:
        if text not in self._words:
            raise BadText(self.expected)
        return text


class Dotted(Word):
    """A tuple, with dots between its parts; an empty one is an empty word."""

    def __init__(self, part: Word, *, least: int = 0) -> None:
        self._part = part
        self._least = least

    @property
    def expected(self) -> str:
        return phrase("{parts}, separated by dots", parts=self._part.expected)

    def parsed(self, text: str, where: Any) -> tuple[Any, ...]:
        parts = text.split(".") if text else []
        if len(parts) < self._least:
            raise BadText(self.expected)
        return tuple(self._part.parsed(part, where) for part in parts)

    def write(self, value: Iterable[Any]) -> Sequence[str]:
        return (".".join(word for part in value for word in self._part.write(part)),)


class Remaining(Word):
    """A tuple of all remaining words, perhaps none: the last field of a task."""

    def __init__(self, part: Word) -> None:
        self._part = part

    @property
    def expected(self) -> str:
        return self._part.expected

    def parsed(self, text: str, where: Any) -> Any:
        return self._part.parsed(text, where)

    def write(self, value: Iterable[Any]) -> Sequence[str]:
        return [word for part in value for word in self._part.write(part)]

    def read(self, words: list[str], where: Any) -> tuple[Any, ...]:
        found = []
        while words:
            found.append(self._part.read(words, where))
        return tuple(found)


class Flag(Word):
    """An optional word at the end of a task: present for True, absent for False."""

    def __init__(self, word: str) -> None:
        self._word = word

    @property
    def expected(self) -> str:
        return phrase("{word} or nothing", word=repr(self._word))

    def parsed(self, text: str, where: Any) -> bool:
        if text != self._word:
            raise BadText(self.expected)
        return True

    def write(self, value: Any) -> Sequence[str]:
        """Returns the word for True and an empty list for False."""
        return (self._word,) if value else ()

    def read(self, words: list[str], where: Any) -> bool:
        """Removes the word from the front of `words` if it is there; returns whether it was."""
        return bool(words) and bool(super().read(words, where))


_LAYOUTS: dict[type[Task[Any]], tuple[tuple[str, Word], ...]] = {}


def _layout(kind: type[Task[Any]]) -> tuple[tuple[str, Word], ...]:
    """Returns the fields of a kind of task, each with its notation."""
    found = _LAYOUTS.get(kind)
    if found is None:
        hints = get_type_hints(kind, include_extras=True)
        names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
        found = _LAYOUTS[kind] = tuple((name, _word(kind, name, hints[name])) for name in names)
    return found


def _word(kind: type[Task[Any]], name: str, hint: Any) -> Word:
    for extra in getattr(hint, "__metadata__", ()):
        if isinstance(extra, Word):
            return extra
    if hint is int:
        return Number()
    raise TypeError(f"{kind.__name__}.{name} does not say how it stands in a text, expected Annotated[..., Word]")


def _task_text(task: Task[Any]) -> str:
    layout = _layout(type(task))
    if not layout:
        return task.kind
    words = [task.kind]
    for name, word in layout:
        words += word.write(getattr(task, name))
    return ",".join(words)


def tasks_text(tasks: Iterable[Task[Any]]) -> str:
    """Returns the text of tasks in a position."""
    return ";".join(map(_task_text, tasks))


class TaskKinds:
    """The kinds of tasks that the positions of a game may contain."""

    def __init__(self, *kinds: type[Task[Any]]) -> None:
        self._kinds = {kind.kind: kind for kind in kinds}

    def read(self, text: str, where: Any = None) -> Task[Any]:
        """Reads one task; raises `BadText` that names the task, the field and the value."""
        name, *words = text.split(",")
        kind = self._kinds.get(name)
        if kind is None:
            raise BadText(english("the agenda has {task}, which is no task", task=repr(text)))
        values = {}
        for field, word in _layout(kind):
            try:
                values[field] = word.read(words, where)
            except BadText as error:
                what = english("{field} {is_wrong}", field=field.replace("_", " "), is_wrong=error)
                raise BadText(english("the agenda has {task}: {error}", task=repr(text), error=what)) from None
        if words:
            raise BadText(
                english("the agenda has {task}, and {word} is one word too many", task=repr(text), word=repr(words[0]))
            )
        return kind(**values)

    def read_all(self, text: str, where: Any = None) -> list[Task[Any]]:
        """Parses the text of `tasks_text`; raises `BadText`."""
        return [self.read(each, where) for each in text.split(";") if each]
