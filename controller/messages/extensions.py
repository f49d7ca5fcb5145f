"""The bases of what extensions add to the messages at a table, and of what they publish: all are frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.tabletop.light import Meaning
from hal.squares import Occupancy

Strokes = tuple[tuple[str, Occupancy], ...]
"""Meanings of light and the squares that have them; later ones cover earlier ones."""


class ExtensionCommand:
    """What a person may ask of an extension on the page."""

    __slots__ = ()


class ExtensionEvent:
    """What reaches an extension also while the table is locked: of the operator, or of the extension's own worker."""

    __slots__ = ()


class ExtensionRequest:
    """What an extension wants done outside the table's thread, by its own worker."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SwitchedOff(ExtensionEvent):
    """The table's program ends; every extension gets it."""


class PublishedPart:
    """What an extension publishes of the table after a step, with what it offers to light and words."""

    __slots__ = ()

    @property
    def strokes(self) -> Strokes:
        """What the lights show instead of the game's own; empty to leave these as they are."""
        return ()

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """The meanings of light that it adds to the game's."""
        return {}

    @property
    def guests(self) -> str:
        """Who is there, where people come and go and nothing of one is left to the next: "attract" (nobody), "guest" or
        "countdown" (perhaps nobody any more); "" elsewhere."""
        return ""

    @property
    def forbids_names(self) -> bool:
        """Whether nobody may say here what the people at the seats are called."""
        return False

    @property
    def advice(self) -> str:
        """What people can do instead of waiting for a seat that is played elsewhere; "" for nothing."""
        return ""

    def expectation(self, state: Any) -> str:
        """Returns what is expected of the people, at a table with this `TableState`, instead of what the game asks; ""
        for that."""
        return ""
