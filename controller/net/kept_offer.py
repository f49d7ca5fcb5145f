"""The game that a table offers to others, in a file beside the journal: the offer outlives a power cut."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from controller.net.address import without_word
from controller.net.errors import Foreign
from controller.net.meeting import ABSENCES, Offer, offer_in
from controller.whole_file import OWN, write_whole

__all__ = ["KeptOffer", "OfferFile"]


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
        self._path = path

    def read(self) -> KeptOffer | None:
        """Returns the offer that was kept last."""
        if self._path is None:
            return None
        try:
            facts = json.loads(self._path.read_text(encoding="utf-8"))
            kept = KeptOffer(str(facts["code"]), str(facts["server"]), offer_in(facts["offer"]), facts["taken_back"])
        except (OSError, ValueError, TypeError, KeyError, AttributeError, Foreign):
            return None
        return kept if kept.taken_back in ("", *ABSENCES) else None

    def keep(self, kept: KeptOffer | None) -> None:
        """Keeps an offer instead of what was kept before; None for none. It is on the disk when this returns."""
        if self._path is None:
            return
        with suppress(OSError):
            if kept is None:
                self._path.unlink(missing_ok=True)
            else:
                write_whole(self._path, json.dumps(_facts(kept)), OWN)


def _facts(kept: KeptOffer) -> dict[str, Any]:
    where = {"code": kept.code, "server": without_word(kept.server)}
    return {**where, "offer": kept.offer.body(), "taken_back": kept.taken_back}
