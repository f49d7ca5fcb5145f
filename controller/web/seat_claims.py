"""The claims of pages to seats: holders, absent holders, and seats that must consent. Time comes from the given clock.

A browser is known by a cookie with no other content; a page without one is a browser of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from controller.errors import Refused
from controller.messages.players import AWAY, HUMAN
from controller.table.seat_secrets import SeatSecrets
from controller.tabletop.registry import title_of
from controller.web.requests import PendingQuestion
from engine.game import Seat
from engine.sentence import phrase, row_of

GONE = phrase("This link no longer works because you left the seat. Take a seat again on the shared page.")


class SitsElsewhere(Refused):
    """Raised if this browser already holds another seat: it gets a second one only if its screen is to be shared."""

    def __init__(self, seat: Seat, held: Seat) -> None:
        super().__init__(
            phrase(
                "this browser already has the seat of {held}; leave it first, or share the screen with {seat}",
                held=title_of(held),
                seat=title_of(seat),
            )
        )
        self.seat, self.held = seat, held


class SeatClaims:
    """The seats of one game; each page holds one or none.

    In a game with `secrets` a page without a seat decides nothing; in an open game it decides everything that concerns
    no taken seat.
    """

    def __init__(self, seating: SeatSecrets, clock: Callable[[], int], *, secrets: bool = True) -> None:
        self.seating, self.asking, self.secrets = seating, PendingQuestion(clock), secrets
        self._clock, self._began = clock, clock()
        self._open: Counter[Seat] = Counter()
        self._last: dict[Seat, int] = {}
        self._lent: set[tuple[object, Seat]] = set()

    def held(self) -> frozenset[Seat]:
        """Returns the taken seats, without those whose pages have long been closed."""
        return frozenset(seat for seat in self.seating.taken() if not self._is_closed_for(AWAY_MS, seat))

    def others(self, seat: Seat | None, browser: object) -> frozenset[Seat]:
        mine = self.seating.held_by(browser) if isinstance(browser, str) else ()
        return self.held() - {seat, *mine}

    def answering(self) -> frozenset[Seat]:
        """Returns the seats that can answer: a seat whose page is closed must not block the others."""
        return frozenset(seat for seat in self.held() if not self._is_closed_for(RELOAD_MS, seat))

    def _is_closed_for(self, ms: int, seat: Seat) -> bool:
        """Returns whether this seat has had no open page for `ms`; if it never had one, the time counts from the
        table's start.
        """
        return not self._open[seat] and self._clock() - self._last.get(seat, self._began) >= ms

    def hands_not_for(self, seat: Seat | None, browser: object) -> frozenset[Seat]:
        """Returns the seats for which this page may not move pieces."""
        asked = self.others(seat, browser) & self.answering()
        return frozenset(each for each in asked if (browser, each) not in self._lent)

    def lend(self, seat: Seat, browser: object) -> None:
        """Lets this browser's pages move pieces for a seat until somebody takes it."""
        self._lent.add((browser, seat))

    def take(self, seat: Seat, browser: str, players: Mapping[Seat, Mapping[str, Any]], *, shares: bool) -> str:
        """Gives a browser a free seat, or its own again, and returns the secret. Raises `Refused`.

        `players` is who plays; a browser that `shares` its screen may hold several seats.
        """
        if seat not in players:
            raise Refused(
                "this game has no player {seat}; choose one of: {seats}", seat=title_of(seat), seats=row_of(players)
            )
        if players[seat]["player"] == AWAY:
            raise Refused("{seat} plays at the other table", seat=title_of(seat))
        if players[seat]["player"] != HUMAN:
            raise Refused("the computer plays {seat}; let a person play there first", seat=title_of(seat))
        mine = self.seating.held_by(browser)
        if seat in mine:
            return self.seating.secret(seat)
        elsewhere = [each for each in mine if each in self.held()]
        if elsewhere and not shares:
            raise SitsElsewhere(seat, elsewhere[0])
        if self._is_closed_for(AWAY_MS, seat) and seat in self.seating.taken():
            self.free(seat)
        secret = self.seating.take(seat, browser)
        self._last[seat] = self._clock()
        return secret

    def arrive(self, secret: str, browser: str) -> Seat | None:
        """Seats a page that has a seat's secret; returns the seat, or None for an unknown secret."""
        seat = self.seating.arrive(secret, browser)
        if seat is not None:
            self._open[seat] += 1
            self._last[seat] = self._clock()
        return seat

    def went(self, seat: Seat) -> None:
        self._open[seat] -= 1
        self._last[seat] = self._clock()

    def free(self, seat: Seat) -> None:
        """Frees a seat; its old secret becomes void."""
        self.seating.leave(seat)
        self._lent = {lent for lent in self._lent if lent[1] != seat}

    def check_free(self, seat: Seat, *, is_here: bool) -> None:
        """Raises `Refused` unless a page without that seat may free it now.

        A page on the table's own machine may do so once the holder's pages are closed, any other page after a while.
        """
        if seat not in self.seating.taken():
            raise Refused("the seat of {seat} is free", seat=title_of(seat))
        if self._open[seat]:
            raise Refused("{seat} is taken; that page can leave the seat", seat=title_of(seat))
        if not is_here and seat in self.held():
            title = title_of(seat)
            raise Refused("{seat}'s page was closed a moment ago; the seat becomes free in three minutes", seat=title)

    def facts(self, table: dict[str, Any], seat: Seat | None, page: object = None) -> dict[str, Any]:
        """Returns the table for a `page` of `seat`, with the holders of the seats and the pending question."""
        taken, held = self.seating.taken(), self.held()
        seats = {
            each: facts | {"taken": each in taken, "free": each not in held, "connected": self._open[each] > 0}
            for each, facts in table["seats"].items()
        }
        can = table["can"] | {"leave": seat is not None}
        if not self.secrets:
            can["resign"] = [each for each in can["resign"] if each == seat or (seat is None and each not in held)]
        return table | {"seats": seats, "can": can, "asked": self.asking.shown_to(seat, page)}


def watched(table: dict[str, Any]) -> dict[str, Any]:
    """Returns the table for a page that only watches: everything public, and no permissions."""
    nothing: dict[str, Any] = {can: [] if isinstance(may, list) else False for can, may in table["can"].items()}
    teacher, reader = table.get("teacher"), table.get("reader")
    return table | {
        "can": nothing,
        "teacher": teacher and teacher | {"can": dict.fromkeys(teacher["can"], False)},
        "reader": reader and reader | {"tags": []},
    }


AWAY_MS = 180_000
"""A seat without a page becomes free for others after this time, in ms: a phone may only sleep."""
RELOAD_MS = 10_000
"""A recently closed page may be reloading, in ms: its seat must still agree to questions."""
Views = Mapping[Seat | None, dict[str, Any]]
"""The table in each seat's view, and in the public view, under None."""


@dataclass(frozen=True)
class GamePage:
    """The facts that pages need about the game on the table, besides its pictures."""

    hello: Callable[[Seat | None], dict[str, Any]]
    """Constructs the first message for a seat's page, None for the shared page."""
    seating: SeatSecrets | None = None
    """Present if seats can be taken."""
    secrets: bool = True
    """False when every page sees the same."""


def game_of(views: Views) -> str | None:
    name: str | None = views[None]["view"].get("game")
    return name
