"""Card readers: bytes to cards (the codecs), cards to events (presence), and the drivers that hold the ports."""

from hal.readers.presence import GONE_AFTER_MS, CardPresence

__all__ = ["GONE_AFTER_MS", "CardPresence"]
