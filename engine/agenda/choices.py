"""Hidden choices of a game that are no cards, such as what is laid face down: what everybody is told of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence


class HiddenChoices(ABC):
    """The hidden choices of a game so far; each is a move of it, by its number from 0.

    What is asked of them is public: everybody sees what was laid, moved and taken away, and not what it is.
    """

    @abstractmethod
    def met(self, move: str) -> Sequence[int]:
        """Returns the choices of which a move, legal now, shows one or says something."""

    @abstractmethod
    def shows(self, move: str) -> str:
        """Returns what a choice was that a move, legal now, brings to light, as everybody can tell; "" for none."""

    @abstractmethod
    def shown(self, move: str) -> int | None:
        """Returns the choice that a move, legal now, brings to light; None for none."""

    @abstractmethod
    def denied(self, move: str) -> str:
        """Returns what none of those `met` can have been when `move` is played; "" where that says no such thing."""

    @abstractmethod
    def supposed(
        self, certain: Mapping[int, str], denied: Mapping[int, Collection[str]], told: str = ""
    ) -> Mapping[int, str] | None:
        """Returns what every choice may have been; None where nothing fits.

        Those in `certain` were as it says, and no other one is what is `denied` of it; a move that is `told` now has to
        be possible.
        """
