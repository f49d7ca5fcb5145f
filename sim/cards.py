"""Cards on the simulated table: their place, and the reader "sim" that sees them."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock

from hal import CardGone, CardReader, CardSeen, Health
from hal.readers.presence import ONE_CARD, TWO_CARDS
from hal.sentence import phrase


class CardPad:
    """The pad for cards next to the simulated board; `changed` is called after every change. Any thread may use it."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self._changed = changed
        self._cards: tuple[str, ...] = ()
        self._lock = RLock()

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards on the pad, as upper-case hex, in order of arrival."""
        return self._cards

    def put(self, card: str) -> None:
        """Puts a card on the pad; raises `ValueError` for an invalid card or one that is already there."""
        if card != card.upper() or not bytes.fromhex(card):
            raise ValueError(f"a card is known by upper-case hex digits, not by {card!r}")
        with self._lock:
            if card in self._cards:
                raise ValueError(f"the card {card} lies there already")
            self._cards += (card,)
            self._changed()

    def take(self, card: str) -> None:
        """Takes a card off the pad; raises `ValueError` if it is not there."""
        with self._lock:
            if card not in self._cards:
                raise ValueError(f"the card {card} does not lie there")
            self._cards = tuple(each for each in self._cards if each != card)
            self._changed()


class SimReader(CardReader):
    """A reader without hardware: it reports at once which cards come onto its `pad` or leave it."""

    name = "sim"

    def __init__(self) -> None:
        super().__init__()
        self.pad = CardPad(self._look)
        self._card: str | None = None
        self._crowded = False

    def _look(self) -> None:
        if not self.is_open:
            return
        cards, before = self.pad.cards, self._card
        if before not in cards:
            self._card = cards[0] if len(cards) == 1 else None
        if before is not None and before != self._card:
            self.report(CardGone(self.now(), before))
        if self._crowded != (len(cards) > 1):
            self._crowded = not self._crowded
            self.report(TWO_CARDS if self._crowded else ONE_CARD)
        if self._card is not None and before != self._card:
            self.report(CardSeen(self.now(), self._card))

    def _open(self) -> None:
        self._card, self._crowded = None, False
        self._look()

    def _close(self) -> None:
        pass

    def _health(self) -> Health:
        return TWO_CARDS if self._crowded else Health(True, phrase("the simulated card reader is ready: no hardware"))
