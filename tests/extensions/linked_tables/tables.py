"""Two tables in memory with a stream between them, whose line can break and into which strangers can send messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from controller.extensions.linked_tables.messages import (
    CaughtUp,
    CloseLine,
    LeftGameEvent,
    LeftGameRequest,
    LineChanged,
    MessageReceived,
    MessageSent,
    OpenLine,
    SendMessage,
    UnsignedCounts,
)
from controller.extensions.linked_tables.state import LinkState
from controller.extensions.linked_tables.table import LinkedTables, TableIdentity
from controller.extensions.secret_cards.opening import MetFor, Unveil, Unveiling
from controller.messages.players import Players
from controller.net.keys import TableKey
from controller.net.signed import Sieve
from controller.table.settings import GameSettings
from controller.tabletop import tabletop
from engine.sentence import phrase
from tests.controller.sitting import WALL, Sitting

SERVER = "nats://hub.test:4222"


def key_of(name: str) -> TableKey:
    """The key of a table in tests; equal names have equal keys."""
    return TableKey(sha256(name.encode()).digest())


@dataclass
class Stream:
    """The server's record of one game: it accepts a message only if its sender knew the last one."""

    messages: list[bytes] = field(default_factory=list)
    times: dict[int, int] = field(default_factory=dict)
    """When each came, by its place and the server's clock, in ms."""
    slow_ms: int = 0
    """How far that is behind the tables' clocks."""

    def publish(self, data: bytes, after: int, now_ms: int = 0) -> bool:
        if after != len(self.messages):
            return False
        self.messages.append(data)
        self.times[len(self.messages)] = now_ms - self.slow_ms
        return True

    def received(self, place: int) -> MessageReceived:
        """The message of a place, from 1; one that a test has put there has no time."""
        return MessageReceived(place, self.messages[place - 1], self.times.get(place))


class Line:
    """A table's line and its worker for hidden cards; `left` is the code of a game that is no longer on the table."""

    def __init__(self, home: AtHome, left: str = "") -> None:
        self.home, self.left, self.code, self.sieve = home, left, "", Sieve("", 0)
        self.reached: list[str] = []
        """The servers that were contacted, each with its password."""
        self.unveiling = Unveiling()

    def put(self, news: Any) -> None:
        self.home.step(LeftGameEvent(self.left, news) if self.left else news)

    def obey(self, wish: Any) -> bool:
        """Carries out a session's request; returns whether it was one for a line."""
        match wish:
            case Unveil(_, deeds):
                if isinstance(deeds[0], MetFor):
                    self.unveiling = Unveiling()
                self.put(self.unveiling.do(wish))
            case OpenLine(code, server, makes, after):
                self.code, self.sieve = code, Sieve(code, after)
                self.reached.append(server)
                if makes:
                    self.home.streams.setdefault(code, Stream())
                self.mend()
            case SendMessage(data, after):
                self._publish(data, after)
            case CloseLine():
                self.code = ""
                return False
            case _:
                return False
        return True

    def mend(self) -> None:
        if self.code and self.home.is_up:
            self.put(LineChanged(True))
            self.hear()
            self.put(CaughtUp(self.code in self.home.streams))

    def _publish(self, data: bytes, after: int) -> None:
        streams = self.home.streams
        is_lost = f'"kind":"{self.home.losing_all}"'.encode() in data
        is_there, place = self.home.is_up and not is_lost and self.code in streams, self.sieve.place_for(after)
        accepted = is_there and streams[self.code].publish(data, place, self.home.wall_ms)
        if not (accepted and self.home.losing):
            self.put(MessageSent(accepted))

    def hear(self) -> bool:
        if not self.home.is_up or self.code not in self.home.streams:
            return False
        before, is_news = self.sieve.strangers.total(), False
        for data in self.home.streams[self.code].messages[self.sieve.place :]:
            if self.sieve.passes(data):
                is_news = True
                self.put(self.home.streams[self.code].received(self.sieve.place))
        if self.sieve.strangers.total() > before:
            self.put(UnsignedCounts(self.sieve.strangers.copy()))
        return is_news


class AtHome:
    """A table with its people and its line to the streams of a server."""

    def __init__(
        self, name: str, streams: dict[str, Stream], folder: Path | None = None, server: str = SERVER, **options: Any
    ) -> None:
        self.name, self.streams, self.folder, self.server, self.options = name, streams, folder, server, options
        self.is_up = True
        self.losing = False
        """The server accepts messages, but its answers are lost."""
        self.seen: Callable[[], object] = lambda: None
        """Called after every event on its lines."""
        self.losing_all = ""
        """The kind of messages that do not reach the server."""
        self.sit()

    def sit(self, **options: Any) -> None:
        """Starts the table, for the first time or after a power cut."""
        offers = self.folder / "table-offer.json" if self.folder else None
        identity = TableIdentity(lambda: key_of(self.name), self.name, self.server, offers)
        options = {**self.options, **options}
        added = {**options.pop("extensions", {}), "linked_tables": lambda table: LinkedTables(table, identity)}
        self.sitting = Sitting(self.folder, extensions=added, others=others, **options)
        self.line, self.left = Line(self), dict[str, Line]()

    @property
    def code(self) -> str:
        """The code of the game to which its line is open, "" for none."""
        return self.line.code

    @property
    def heard(self) -> int:
        """How many messages it has read from the server or has stored."""
        return self.line.sieve.place

    @property
    def wall_ms(self) -> int:
        """The time of day at the table, in ms."""
        return WALL + self.sitting.now

    @property
    def unveiling(self) -> Unveiling:
        return self.line.unveiling

    @unveiling.setter
    def unveiling(self, unveiling: Unveiling) -> None:
        self.line.unveiling = unveiling

    @property
    def state(self) -> Any:
        return self.sitting.session.state

    @property
    def other(self) -> Any:
        """What pages show of the other table."""
        return self.state.part(LinkState)

    def work(self) -> bool:
        """Carries out the session's requests to its lines and reads new messages; returns whether anything happened."""
        happened = False
        for request in self.sitting.session.take_requests():
            if isinstance(request, LeftGameRequest):
                line = self.left.setdefault(request.code, Line(self, request.code))
                happened |= line.obey(request.request)
            else:
                happened |= self.line.obey(request)
        return any([line.hear() for line in self.lines]) or happened

    @property
    def lines(self) -> list[Line]:
        return [self.line, *self.left.values()]

    def step(self, event: Any) -> None:
        self.sitting.now += 1
        self.sitting.session.step(event, self.sitting.now)
        self.seen()

    def break_line(self) -> None:
        """Breaks the line."""
        self.is_up = False
        for line in self.lines:
            line.put(LineChanged(False, phrase("the connection to the other table is lost")))

    def mend_line(self) -> None:
        """Restores the line."""
        self.is_up = True
        for line in self.lines:
            line.mend()

    @property
    def journal(self) -> list[str]:
        """The entries of the game in its journal, without its own notes."""
        own = ("shared", "seats", "assist", "table-moves")
        return [entry for entry in self.sitting.entries if entry.split()[0] not in own]


def others(name: str) -> GameSettings:
    return GameSettings(tabletop(name), Players(name, dict.fromkeys(tabletop(name).game and ("red", "blue"), "human")))


def settle(*tables: AtHome) -> None:
    """Delivers all messages to all tables."""
    while any([table.work() for table in tables]):
        pass


def meet(one: AtHome, other: AtHome, **wanted: Any) -> str:
    """Has one table offer a game and the other join it; returns the code."""
    from controller.extensions.linked_tables.messages import PlayWithTable

    one.sitting.ask(PlayWithTable(**wanted))
    settle(one, other)
    code: str = one.other.code
    other.sitting.ask(PlayWithTable(code.lower()))
    settle(one, other)
    for table in (one, other):
        table.sitting.feel(table.state.tabletop.situation(table.state.game).occupied)
    return code
