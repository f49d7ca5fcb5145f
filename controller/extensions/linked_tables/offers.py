"""A game offered to another table, which survives a power cut, and the conditions for starting one."""

from __future__ import annotations

import sys
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import engine
from controller.config.settings import Config
from controller.errors import Refused
from controller.extensions.linked_tables.meeting import ABSENCES, Meeting, Offer, offer_in, why_not_between
from controller.net.address import without_word
from controller.small_files import KeptFile, SmallFile, json_file
from controller.table.game_in_play import GameInPlay
from controller.table.game_switch import GameSwitch
from controller.table.settings import GameSettings
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import all_of, phrase

_OFFER_MS = 86_400_000
"""How long somebody may join, in ms: a day."""


@dataclass(frozen=True, slots=True)
class KeptOffer:
    """An offer that may still be on a hub."""

    code: str
    server: str
    """As "nats://table.local:4222"."""
    offer: Offer
    taken_back: str = ""
    """Why it was withdrawn, one of `ABSENCES`, perhaps unknown to the hub; "" while somebody may join."""


def offer_path(config: Config) -> Path:
    """Returns the file next to the journal that stores the game that the table offers."""
    return config.journal_path.with_name("table-offer.json")


def kept_files(config: Config, now_ms: int) -> list[KeptFile]:
    """Returns the file of the offer as one that the table looks after."""
    return [KeptFile(offer_file(offer_path(config)))]


def offer_file(path: Path) -> SmallFile[KeptOffer]:
    return json_file(path, _read, phrase("the game offered to another table must be offered again"))


def _read(facts: dict[str, Any]) -> KeptOffer:
    kept = KeptOffer(str(facts["code"]), str(facts["server"]), offer_in(facts["offer"]), facts["taken_back"])
    if kept.taken_back not in ("", *ABSENCES):
        raise ValueError("no offer")
    return kept


class StandingOffer:
    """This table's current offer; the file at `path` keeps it through a power cut, None for no file.

    Errors when writing or reading the file are ignored.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else offer_file(path)
        self._now: KeptOffer | None = None
        self.is_from_before = False
        """True for an offer that was made before the table started."""

    def begin(self, code: str, server: str, offer: Offer) -> None:
        """Stores an offer before anybody learns of it."""
        self._now, self.is_from_before = KeptOffer(code, server, offer), False
        self.keep_offer(self._now)

    def is_same(self, server: str, offer: Offer, now_ms: int) -> bool:
        """Returns whether exactly this is already offered and can still be joined."""
        stands = self._now
        if stands is None or without_word(stands.server) != without_word(server) or now_ms > stands.offer.until_ms:
            return False
        return replace(stands.offer, until_ms=offer.until_ms) == offer

    def take_back(self, why: str) -> None:
        """Records that nobody may join any more; `why` is one of `ABSENCES`."""
        if self._now is not None:
            self.keep_offer(replace(self._now, taken_back=why))
        self._now, self.is_from_before = None, False

    def end(self) -> None:
        """Forgets an offer that somebody has joined."""
        if self._now is not None:
            self.keep_offer(None)
        self._now, self.is_from_before = None, False

    def take_up(self, now_ms: int, code_here: str, *, has_guests: bool) -> KeptOffer | None:
        """Returns the offer that was open when the table stopped, withdrawn if it cannot stay open; None for none.

        `code_here` is that of the game on the table, "" for none: it has been joined. In shop mode,
        the guest who offered it has gone.
        """
        kept = self.kept_offer()
        if kept is None or now_ms > kept.offer.until_ms or kept.code == code_here:
            self.keep_offer(None)
            return None
        if not kept.taken_back and (has_guests or rules_version(kept.offer.game) != kept.offer.version):
            kept = replace(kept, taken_back="guest" if has_guests else "left")
            self.keep_offer(kept)
        return kept

    def go_on(self, kept: KeptOffer) -> None:
        """Makes an offer the current one."""
        self._now, self.is_from_before = kept, True

    def kept_offer(self) -> KeptOffer | None:
        return None if self._file is None else self._file.read_or(None)

    def keep_offer(self, kept: KeptOffer | None) -> None:
        """Replaces the stored offer; None for none. It is on disk when this returns."""
        if self._file is None:
            return
        with suppress(OSError):
            if kept is None:
                self._file.remove()
            else:
                where = {"code": kept.code, "server": without_word(kept.server)}
                self._file.keep({**where, "offer": kept.offer.body(), "taken_back": kept.taken_back})


def offer_of(in_play: GameInPlay, away: tuple[Seat, ...], name: str, now_ms: int) -> Offer:
    """Returns the offer of a new game of the kind in play, with its house rules, from the table `name`.

    `away` are the seats of the table that joins, () for the last one. Raises `Refused` if two tables cannot play it.
    """
    game = engine.load(in_play.game.name, rules=in_play.rules)
    away = away or game.seats[-1:]
    if not set(away) < set(game.seats):
        raise Refused(
            "the other table cannot play {wanted}; choose some of its seats: {seats}",
            wanted=all_of(title_of(seat, game.name) for seat in away),
            seats=all_of(title_of(seat, game.name) for seat in game.seats),
        )
    if why := why_not_between(game):
        raise Refused(why)
    _check_cards(in_play.settings)
    seats = {seat: int(seat in away) for seat in game.seats}
    return Offer(game.name, game.start, dict(in_play.rules), seats, name, rules_version(game.name), now_ms + _OFFER_MS)


def why_not_join(meeting: Meeting, switch: GameSwitch, here: GameInPlay, now_ms: int) -> str:
    """Returns why this table cannot join the offered game, as a sentence without its full stop; "" if it can."""
    why = meeting.why_not_join(now_ms, rules_version)
    if why or meeting.offer is None:
        return why
    try:
        _check_cards(switch.settings_of(meeting.offer.game, here.settings))
    except Refused as error:
        return str(error)
    return ""


def _check_cards(settings: GameSettings) -> None:
    """Raises `Refused` if a table plays with real cards, which two tables cannot shuffle together."""
    if settings.physical:
        raise Refused(
            phrase("two tables cannot shuffle real cards together; set cards to virtual in the configuration")
        )


_PARTS = (".py", ".yaml", ".toml")
_HIDDEN_CARDS = b"veil 1"
"""The version of the protocol for hidden cards: a new text for each change that older tables do not understand."""


@cache
def rules_version(game: str) -> str:
    """Returns eight digits that are equal for equal rules and cards of a game; "" for no game.

    With hidden cards they also identify the protocol in which two tables exchange them.
    """
    try:
        rules = engine.game_class(game)
        module = sys.modules[rules.__module__]
    except engine.EngineError:
        return ""
    if module.__file__ is None:
        return ""
    found = sha256(_HIDDEN_CARDS if rules.secrets else b"")
    for path in sorted(Path(module.__file__).parent.rglob("*")):
        if path.suffix in _PARTS:
            found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:8]
