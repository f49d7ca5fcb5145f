"""Hidden choices other than cards, such as face-down tokens: the public knowledge about them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence


class HiddenChoices(ABC):
    """The hidden choices of a game so far; each is one of its moves, by its number from 0.

    All questions are about public knowledge: everybody sees that something was placed, moved and taken away, but not
    what it is.
    """

    @abstractmethod
    def met(self, move: str) -> Sequence[int]:
        """Returns the choices that a legal move reveals or gives information about."""

    @abstractmethod
    def shows(self, move: str) -> str:
        """Returns the choice that a legal move reveals, in its public form; "" for none."""

    @abstractmethod
    def shown(self, move: str) -> int | None:
        """Returns the choice that a legal move reveals; None for none."""

    @abstractmethod
    def denied(self, move: str) -> str:
        """Returns the option that `move` excludes for those `met`; "" for none."""

    @abstractmethod
    def supposed(
        self, certain: Mapping[int, str], denied: Mapping[int, Collection[str]], told: str = ""
    ) -> Mapping[int, str] | None:
        """Returns a possible assignment of all choices; None if nothing fits.

        Choices in `certain` are fixed, `denied` lists what a choice cannot be, and the move `told` must be legal now.
        """
