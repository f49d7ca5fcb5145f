"""Processes a game with hidden cards outside the table's own thread: actions go in, knowledge comes out.

The actions follow from the meeting's chain, in its order. Proofs and guesses take time, so a table does not
wait for them: it sends `Unveil` and receives `Unveiled`.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import engine
from controller.extensions.secret_cards.game import VeiledGame
from controller.extensions.secret_cards.peer import Body
from controller.extensions.secret_cards.revealed import AnyGame
from controller.extensions.secret_cards.reveals import Reveals
from controller.messages.extensions import ExtensionEvent, ExtensionRequest
from controller.net.errors import Cheated
from engine.errors import IllegalMove
from engine.game import CHANCE, Seat
from engine.sentence import together


@dataclass(frozen=True, slots=True)
class MetFor:
    """Two tables have met for a game; always the first action."""

    game: str
    start: str
    rules: Mapping[str, Any]
    me: int
    """The number of this table, 0 or 1."""
    seats: Mapping[Seat, int]
    """The table of each seat."""
    names: tuple[str, ...]
    """The tables' names in sentences."""
    secret: bytes = field(repr=False)
    """32 bytes that nobody else knows and that no other game has."""
    context: bytes = bytes(32)
    """32 bytes that both tables know and that no other game has."""


@dataclass(frozen=True, slots=True)
class MessageFrom:
    """A message of a table, this one included, is in the chain."""

    by: int
    body: Body


@dataclass(frozen=True, slots=True)
class GivenUp:
    """Both tables agree that a seat resigns."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """One table accuses the other: both reveal their secrets."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A seat at this table has chosen a move that the other table has not received yet."""

    move: str


Deed = MetFor | MessageFrom | GivenUp | BrokenOff | Chosen


@dataclass(frozen=True, slots=True)
class Unveil(ExtensionRequest):
    """Work out what follows from some actions; the answer has the same ticket."""

    ticket: int
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Unveiled(ExtensionEvent):
    """A table's knowledge of the game after some actions."""

    ticket: int
    game: AnyGame
    """As this table may know it; the same object as before if nothing in it has changed. It is never modified."""
    said: Mapping[Seat | None, str]
    """What the newest moves did, as the seats here may know it; None is the public screen. Empty for no new move."""
    is_by_chance: bool = False
    """Whether all of these moves are chance's."""
    owed: Body | None = None
    """This table's next message that needs no player's decision."""
    told: Body | None = None
    """The message to the other table for the move that was `Chosen`."""
    refused: str = ""
    """Why that move cannot be played."""
    is_waiting: bool = False
    """Whether a received move is incomplete."""
    is_over: bool = False
    is_proven: bool = False
    """Whether the game is over and both tables have proven that they kept to the rules."""
    awaited: str = ""
    """What only the other table can do now, as part of a sentence; "" for nothing."""
    cheat: str = ""
    """How a table broke the rules, as a sentence without its full stop."""
    is_undecided: bool = False
    """Whether only the cards of both tables can show if some message was true."""


class Unveiling:
    """One table's part in one game; `MetFor` is its first action."""

    def __init__(self) -> None:
        self._veiled: VeiledGame | None = None
        self._shown: AnyGame | None = None
        self._own: tuple[Seat, ...] = ()
        self._cheat, self._resigned, self._is_undecided = "", "", False
        self._me, self._has_laid_open = 0, False

    def do(self, wanted: Unveil) -> Unveiled:
        told, refused = None, ""
        for deed in wanted.deeds:
            if isinstance(deed, Chosen):
                told, refused = self._told_of(deed.move)
            else:
                self._do(deed)
        assert self._veiled is not None, "two tables meet before anything else"
        veiled = self._veiled
        said, is_by_chance = self._follow(veiled)
        assert self._shown is not None
        is_halted = (bool(self._cheat) or self._is_undecided) and not veiled.is_over
        owed = None if is_halted or self._has_laid_open else next(iter(veiled.owed()), None)
        return Unveiled(
            wanted.ticket, self._shown, said, is_by_chance, owed, told, refused,
            veiled.is_waiting, veiled.is_over, veiled.is_proven, "" if self._cheat else veiled.awaited(), self._cheat,
            self._is_undecided,
        )  # fmt: skip

    def _do(self, deed: Deed) -> None:
        match deed:
            case MetFor():
                game: Any = engine.load(deed.game, deed.start, rules=deed.rules)
                self._veiled = VeiledGame(game, deed.me, deed.seats, deed.secret, deed.names, deed.context)
                self._shown, self._me = game.copy(), deed.me
                self._own = tuple(seat for seat in game.seats if deed.seats[seat] == deed.me)
            case MessageFrom(by, body):
                self._hear(by, body)
            case GivenUp(seat) if self._veiled is not None:
                with suppress(IllegalMove):  # the game had ended when both agreed
                    self._veiled.resign(seat)
                    self._resigned = seat
            case BrokenOff() if self._veiled is not None:
                self._veiled.break_off()

    def _hear(self, by: int, body: Body) -> None:
        """Handles a table's message; after a cheat only revealed secrets matter."""
        assert self._veiled is not None
        if (self._cheat or self._is_undecided) and body.get("kind") != "audit":
            return
        self._has_laid_open |= by == self._me and body.get("kind") == "audit"
        try:
            self._veiled.take(by, body)
        except Cheated as error:
            self._cheat = self._cheat or str(error)
        except Exception:  # Undecidable, or a fault of this program: neither is evidence against the other table
            self._is_undecided = True

    def _told_of(self, move: str) -> tuple[Body | None, str]:
        assert self._veiled is not None
        try:
            return self._veiled.play(move), ""
        except IllegalMove as error:
            return None, str(error)

    # The shown game remembers what each move did, as the seats here see it; the other one does not.
    def _follow(self, veiled: VeiledGame) -> tuple[dict[Seat | None, str], bool]:
        """Brings the shown game up to the agreed one; returns what its new moves did, and whether all were chance's."""
        assert self._shown is not None
        before, moves = self._shown.moves, veiled.game.moves
        pairs = enumerate(zip(before, moves, strict=False))
        same = next((at for at, (old, new) in pairs if old != new), min(len(before), len(moves)))
        is_given_up = bool(self._resigned) and self._shown.outcome() is None
        if same == len(before) == len(moves) and not is_given_up:
            return {}, False
        game = self._shown.copy()
        while len(game.moves) > same:
            game.pop()
        said: dict[Seat | None, str] = dict.fromkeys((None, *self._own), "")
        is_by_chance = True
        for move in moves[same:]:
            is_new = len(game.moves) >= len(before)
            is_by_chance &= not is_new or game.turn == CHANCE
            sentences = {eyes: game.seen_by(move, eyes)[1] for eyes in said} if is_new else {}
            game.push(move)
            for eyes, sentence in sentences.items():
                said[eyes] = together(said[eyes], sentence, *game.news(eyes))
        if self._resigned and game.outcome() is None:
            game.resign(self._resigned)
        for eyes in said:
            game.view(eyes)  # the table's thread need not compute again what seats saw of the moves
        self._shown = game
        return {eyes: told for eyes, told in said.items() if told}, is_by_chance


class HiddenShare:
    """Gathers the actions of the chain, from which a worker finds what follows; see `Unveiling`."""

    def __init__(self, met: MetFor) -> None:
        self.deeds: list[Deed] = [met]
        """Actions that have not been processed yet, in the chain's order."""
        self.accusations: dict[int, str] = {}
        """The accusations of tables, by number."""
        self.is_open = False
        """Whether this table has revealed its secrets, or its message that does so is in the chain."""
        self.reveals = Reveals()
        """Which tables have revealed their cards, and when."""
        self.seats = met.seats
        """The table of each seat."""
        self._me = met.me

    def take(self, by: int, body: Mapping[str, Any]) -> None:
        said: Body = dict(body)
        self.is_open |= by == self._me and said.get("kind") == "audit"
        self.deeds.append(MessageFrom(by, said))

    def accuse(self, by: int, why: str) -> None:
        """Records a table's accusation of the other one: the game is broken off and checked."""
        self.accusations.setdefault(by, why)
        self.deeds.append(BrokenOff())

    def resign(self, seat: Seat) -> None:
        self.deeds.append(GivenUp(seat))

    def taken(self) -> tuple[Deed, ...]:
        """Returns the unprocessed actions, each only once."""
        deeds, self.deeds = tuple(self.deeds), []
        return deeds


class Unveiler:
    """Processes one request after the other; `put` is called from its thread with each answer."""

    def __init__(self, put: Callable[[Unveiled], None]) -> None:
        self._put = put
        self._wanted: queue.SimpleQueue[Unveil | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def obey(self, wanted: Unveil) -> None:
        """Adds a request; the first one starts the thread."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="unveiler", daemon=True)
            self._thread.start()
        self._wanted.put(wanted)

    def close(self, *, waits: bool = True) -> None:
        """Ends the thread after its current work and, with `waits`, waits for that; closing twice does nothing."""
        if self._thread is not None:
            self._wanted.put(None)
            if waits:
                self._thread.join()
            self._thread = None

    def _run(self) -> None:
        unveiling = Unveiling()
        while (wanted := self._wanted.get()) is not None:
            if wanted.deeds and isinstance(wanted.deeds[0], MetFor):
                unveiling = Unveiling()
            self._put(unveiling.do(wanted))
