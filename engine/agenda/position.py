"""The text of a state: fields such as "white.gold=25", separated by single spaces, without empty ones.

A complete text is secret. For a seat it has "?" for every card that the seat may not know: "?*3" means three cards of a
pile. `Fields` parses a text; errors name the key and the value.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from engine.agenda.tasks import NOBODY, AgendaState
from engine.agenda.words import BadText, Number
from engine.errors import BadPosition, BadRules
from engine.game import Seat
from engine.sentence import phrase, row_of

EVERYTHING = -9
"""The eyes with a full view; others are a seat's number, or `NOBODY` for the public screen."""

ValueT = TypeVar("ValueT")

_HIDDEN = re.compile(r"\?\*([0-9]{1,2})", re.ASCII)
_ANY_HIDDEN = re.compile(r"\?(?:\*([0-9]+))?", re.ASCII)


# Writing


def text_of(fields: Iterable[tuple[str, str]]) -> str:
    """Returns the text of fields in their order, without empty ones."""
    return " ".join([f"{key}={value}" for key, value in fields if value])


def pile_text(known: Iterable[str], hidden: int = 0) -> str:
    """Returns a pile of cards: the known ones, in their order, and the number of others."""
    return ",".join([*known, f"?*{hidden}"] if hidden else known)


def result_text(state: AgendaState) -> str:
    """Returns winner and reason, "white:no-card-left" or "draw:stuck"; "" while the game goes on."""
    if state.result is None:
        return ""
    winner, reason = state.result
    return f"{'draw' if winner == NOBODY else state.seats[winner]}:{reason}"


def hidden_in(text: str) -> int:
    """Returns the number of cards that a text hides."""
    return sum(int(found[1] or 1) for found in _ANY_HIDDEN.finditer(text))


# Reading


@contextmanager
def reading(text: str) -> Iterator[None]:
    """Turns a parser's error into a `BadPosition`: one line that begins with the text, shortened."""
    try:
        yield
    except (BadText, BadPosition, BadRules) as error:
        shown = text if len(text) <= 60 else text[:57] + "..."
        raise BadPosition(phrase("position {text}: {error}", text=repr(shown), error=error)) from None


def split_pile(text: str) -> tuple[list[str], int]:
    """Returns the known cards of a pile and the number of others."""
    words = [word for word in text.split(",") if word]
    hidden = [found[1] for word in words if (found := _HIDDEN.fullmatch(word))]
    return [word for word in words if not _HIDDEN.fullmatch(word)], sum(map(int, hidden))


def read_result(text: str, seats: Sequence[Seat], reasons: Collection[str]) -> tuple[int, str] | None:
    """Parses the text of `result_text`."""
    if not text:
        return None
    winner, _, reason = text.partition(":")
    if winner not in ("draw", *seats) or reason not in reasons:
        raise BadText(phrase("{text} is not WINNER:REASON", text=repr(text)))
    return (NOBODY if winner == "draw" else seats.index(winner)), reason


def check_whole(state: AgendaState, cards: Iterable[str]) -> None:
    """Raises `BadText` for a duplicate among `cards`, and for a game that is neither in progress nor over."""
    doubled = [card for card, count in Counter(cards).items() if count > 1]
    if doubled:
        raise BadText(phrase("the card {card} is in two places", card=repr(doubled[0])))
    if bool(state.agenda) == bool(state.result):
        raise BadText(phrase("a game has either an agenda or a result"))


class Fields:
    """The fields of a text during parsing; each read removes one, and fields left at the end are invalid."""

    def __init__(self, given: dict[str, str], path: str = "") -> None:
        """Takes the fields by key; `path`, such as "white.", precedes their keys in the text."""
        self._given = given
        self._path = path

    @classmethod
    def of(cls, text: str) -> Fields:
        """Returns the fields of a text; raises `BadText` for an invalid one."""
        given: dict[str, str] = {}
        if not text.isprintable():
            raise BadText(phrase("it contains a character that cannot be printed; expected one line of fields"))
        for word in text.split(" "):
            key, equals, value = word.partition("=")
            if not equals or key in given:
                raise BadText(
                    phrase(
                        "found {text}; expected fields such as {example}, once each, separated by single spaces",
                        text=repr(word[:30]),
                        example="'turn=0'",
                    )
                )
            given[key] = value
        return cls(given)

    def under(self, name: str) -> Fields:
        """Removes the fields whose keys begin with NAME and a dot, and returns them."""
        path = f"{name}."
        found = {key.removeprefix(path): self._given.pop(key) for key in [*self._given] if key.startswith(path)}
        return Fields(found, self._path + path)

    def __contains__(self, key: str) -> bool:
        return key in self._given

    def text(self, key: str, default: str = "") -> str:
        """Removes a field and returns its text."""
        return self._given.pop(key, default)

    def read(self, key: str, parse: Callable[[str], ValueT], default: str = "") -> ValueT:
        """Removes a field and returns its value by `parse`; adds the field's key to a `BadText`."""
        text = self.text(key, default)
        try:
            return parse(text)
        except BadText as error:
            raise BadText(phrase("{field}: {error}", field=f"{self._path}{key}", error=error)) from None

    def number(self, key: str, most: int, default: int = 0) -> int:
        """Removes a field and returns its number, 0 to `most`."""
        text = self.text(key, str(default))
        try:
            return Number(0, most).parsed(text, None)
        except BadText as error:
            raise BadText(
                phrase(
                    "{field} is {text}, expected {expected}",
                    field=f"{self._path}{key}",
                    text=repr(text),
                    expected=error,
                )
            ) from None

    def one_of(self, key: str, options: Collection[str], default: str = "") -> str:
        """Removes a field and returns its word, one of several."""
        text = self.text(key, default)
        if text not in options:
            raise BadText(
                phrase(
                    "{field} is {text}, expected one of: {words}",
                    field=f"{self._path}{key}", text=repr(text), words=row_of(options),
                )
            )  # fmt: skip
        return text

    def parts(self, key: str, separator: str = ",") -> list[str]:
        """Removes a field and returns the list of its parts, without empty ones."""
        return [part for part in self.text(key).split(separator) if part]

    def end(self) -> None:
        """Raises `BadText` if a field was not read."""
        if self._given:
            field = f"{self._path}{next(iter(self._given))}"
            raise BadText(phrase("the field {field} is not known", field=f"'{field}'"))
