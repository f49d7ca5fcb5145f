"""Hidden choices other than cards, such as face-down tokens: the public knowledge about them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar


class HiddenChoices(ABC):
    """The hidden choices of a game so far; each is one of its moves, by its number from 0.

    All questions are about public knowledge: everybody sees that something was placed, moved and taken away, but not
    what it is.
    """

    seat: int
    """The seat that makes the choices, by its number."""
    kinds: ClassVar[Sequence[str]]
    """All that a choice can be."""

    @property
    @abstractmethod
    def supply(self) -> Sequence[str]:
        """The tokens that lie nowhere, each as the choice that places it face down."""

    @property
    @abstractmethod
    def face_down(self) -> Collection[int]:
        """The choices of which nobody else knows yet what they were, and whose tokens are not in the supply."""

    @property
    @abstractmethod
    def face_up(self) -> Sequence[str]:
        """The tokens that lie face up, each as the choice that places it face down."""

    @abstractmethod
    def takes(self, move: str) -> str:
        """Returns the token that a move, as its seat or another one is shown it, takes from the supply; "" for none."""

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
