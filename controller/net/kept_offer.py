"""The game that a table offers to others, in a file beside the journal: the offer outlives a power cut."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.net.address import without_word
from controller.net.meeting import ABSENCES, Offer, offer_in
from controller.small_files import SmallFile, json_file
from engine.sentence import phrase

__all__ = ["KeptOffer", "OfferFile", "offer_file"]


@dataclass(frozen=True, slots=True)
class KeptOffer:
    """An offer that may stand at a hub."""

    code: str
    server: str
    """As "nats://table.local:4222"."""
    offer: Offer
    taken_back: str = ""
    """Why it was taken back, one of `ABSENCES`, which the hub may not know yet; "" while somebody may join."""


class OfferFile:
    """Keeps one offer at `path`, None for nowhere; a file that cannot be written or read is no trouble."""

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else offer_file(path)

    def read(self) -> KeptOffer | None:
        """Returns the offer that was kept last."""
        return None if self._file is None else self._file.read_or(None)

    def keep(self, kept: KeptOffer | None) -> None:
        """Keeps an offer instead of what was kept before; None for none. It is on the disk when this returns."""
        if self._file is None:
            return
        with suppress(OSError):
            if kept is None:
                self._file.remove()
            else:
                self._file.keep(_facts(kept))


def offer_file(path: Path) -> SmallFile[KeptOffer]:
    """Returns the file with the offer."""
    return json_file(path, _read, phrase("the game that was offered to another table must be offered again"))


def _read(facts: dict[str, Any]) -> KeptOffer:
    kept = KeptOffer(str(facts["code"]), str(facts["server"]), offer_in(facts["offer"]), facts["taken_back"])
    if kept.taken_back not in ("", *ABSENCES):
        raise ValueError("no offer")
    return kept


def _facts(kept: KeptOffer) -> dict[str, Any]:
    where = {"code": kept.code, "server": without_word(kept.server)}
    return {**where, "offer": kept.offer.body(), "taken_back": kept.taken_back}
