"""Base classes of the messages that extensions add at a table, and of the values they publish: all are frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.tabletop.light import Meaning
from hal.squares import Occupancy

Strokes = tuple[tuple[str, Occupancy], ...]
"""Meanings of light and the squares that have them; later ones cover earlier ones."""


class ExtensionCommand:
    """A person's request to an extension, sent from a page."""

    __slots__ = ()


class ExtensionEvent:
    """An event that reaches an extension also while the table is locked, from the operator or the extension's own
    worker.
    """

    __slots__ = ()


class ExtensionRequest:
    """A request to an extension's own worker, outside the table's thread."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class SwitchedOff(ExtensionEvent):
    """The table's program ends; every extension gets this event."""


class PublishedPart:
    """What an extension publishes after a step, with its effects on lights and prompts."""

    __slots__ = ()

    @property
    def strokes(self) -> Strokes:
        """What the lights show instead of the game's own; empty to leave those unchanged."""
        return ()

    @property
    def meanings(self) -> Mapping[str, Meaning]:
        """The meanings of light that it adds to the game's."""
        return {}

    @property
    def guests(self) -> str:
        """Who is present at a table for passing guests: nobody ("attract"), a guest ("guest"), perhaps nobody
        ("countdown"); "" at other tables.
        """
        return ""

    @property
    def opponent(self) -> tuple[str, str]:
        """The public key of the other table in a game between two, and what no other game has; "" for none."""
        return "", ""

    @property
    def forbids_names(self) -> bool:
        """Whether people may not enter their names here."""
        return False

    @property
    def advice(self) -> str:
        """What people can do instead of waiting for a seat that is played elsewhere; "" for nothing."""
        return ""

    def expectation(self, state: Any) -> str:
        """Returns the prompt for a table with this `TableState`, in place of the game's own; "" for that one."""
        return ""
