"""What a card played for its effect may be aimed at, and what it then does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.dragons.state import DragonsState


class Choice(NamedTuple):
    """A word of an Action, a Slayer or a Reaction: its aims, as the end of a move's text, and what it does there."""

    aims: Callable[[DragonsState, int, int], list[str]]
    """From state, seat and number: "" stands for no aim at all; an empty list says that it cannot be played."""
    happens: Callable[[DragonsState, int, str, int], None]
    """With state, seat, one of those aims, and the number."""
