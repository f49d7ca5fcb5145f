"""Private seats: a secret for each seat of a game with hidden cards, stored next to the journal.

A seat's secret gives access to its cards and decisions; a page carries it in its address only. A free seat goes to the
first browser that asks. A taken seat can be taken again only after it was left or freed, and its old secret is then
void. If a change cannot be written to disk, the seat stays as it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from typing import Any

from controller.errors import Refused, TableError
from controller.small_files import SmallFile, json_file
from controller.tabletop.registry import title_of
from engine.game import Seat
from engine.sentence import phrase, row_of

_BYTES = 24
"""The length of a secret: too long to guess."""


def seats_file(journal: Path) -> Path:
    """Returns the file with the secrets of a journal's seats."""
    return journal.with_name(f"{journal.stem}-seats.json")


@dataclass(frozen=True, slots=True)
class _SeatRecord:
    secret: str
    taken: bool = False
    holder: str = ""
    """The browser that took the seat, "" for one without an identity."""


class SeatSecrets:
    """The secrets of one game's seats, in a file that only this user may read; a damaged file counts as empty.

    Links survive a restart once they are written, which happens when people sit down or leave; a failed write raises
    `TableError`. One thread owns it.
    """

    def __init__(self, path: Path, game: str, seats: Sequence[Seat]) -> None:
        self._file, self._game = kept_seats(path), game
        self._kept = self._file.read_or({})
        kept = self._kept.get(game, {})
        self._records = {seat: _seat_record(kept.get(seat)) or _SeatRecord(token_urlsafe(_BYTES)) for seat in seats}

    def keep(self) -> None:
        """Writes the secrets, so that links survive a restart; raises `TableError`."""
        self._change(self._records)

    def secret(self, seat: Seat) -> str:
        """Returns a seat's secret, for the terminal of the person who started the table and for that seat's own page
        only.
        """
        return self._records[seat].secret

    def seat_of(self, secret: str) -> Seat | None:
        """Returns the seat of a secret, or None."""
        given = secret.encode()
        fits = (seat for seat, record in self._records.items() if compare_digest(given, record.secret.encode()))
        return next(fits, None)

    def taken(self) -> frozenset[Seat]:
        return frozenset(seat for seat, record in self._records.items() if record.taken)

    def held_by(self, holder: str) -> tuple[Seat, ...]:
        """Returns the seats that this browser has taken; none for "", a browser without an identity."""
        return tuple(seat for seat, each in self._records.items() if holder and each.taken and each.holder == holder)

    def take(self, seat: Seat, holder: str = "") -> str:
        """Gives a free seat to a browser and returns its secret; raises `Refused` for one that is taken."""
        if seat not in self._records:
            seats = row_of(self._records)
            raise Refused(phrase("unknown seat; choose one of: {seats}", seats=seats))
        if self._records[seat].taken:
            title = title_of(seat, self._game)
            raise Refused(phrase("the seat of {seat} is already taken; that page can leave it", seat=title))
        return self._sit(seat, holder)

    def arrive(self, secret: str, holder: str = "") -> Seat | None:
        """Seats a person who has the secret; returns the seat, or None for an unknown secret."""
        seat = self.seat_of(secret)
        if seat is not None and not self._records[seat].taken:
            self._sit(seat, holder)
        return seat

    def leave(self, seat: Seat) -> None:
        """Frees a seat; its secret becomes void."""
        self._change({**self._records, seat: _SeatRecord(token_urlsafe(_BYTES))})

    def _sit(self, seat: Seat, holder: str) -> str:
        secret = self._records[seat].secret
        self._change({**self._records, seat: _SeatRecord(secret, True, holder)})
        return secret

    def _change(self, records: dict[Seat, _SeatRecord]) -> None:
        """Stores new seats on disk, then here; raises `TableError`, and then nothing has changed."""
        kept = {**self._kept, self._game: {seat: asdict(record) for seat, record in records.items()}}
        try:
            self._file.path.parent.mkdir(parents=True, exist_ok=True)
            self._file.keep(kept)
        except OSError as error:
            file = self._file.path
            message = phrase(
                "{file}: the seats cannot be saved ({reason}); free some space there", file=file, reason=error.strerror
            )
            raise TableError(message) from None
        self._records, self._kept = records, kept


def kept_seats(path: Path) -> SmallFile[dict[str, Any]]:
    """Returns the file with the seats of all games."""
    return json_file(path, _games, phrase("every seat has a new link, so everyone must take a seat again"))


def _games(games: dict[str, Any]) -> dict[str, Any]:
    if not all(_seat_record(record) for seats in games.values() for record in seats.values()):
        raise ValueError("no seats")
    return games


def _seat_record(kept: object) -> _SeatRecord | None:
    match kept:
        case {"secret": str(secret), "taken": bool(taken), **others} if len(secret) >= _BYTES:
            holder = others.get("holder", "")
            return _SeatRecord(secret, taken, holder) if isinstance(holder, str) else None
    return None
