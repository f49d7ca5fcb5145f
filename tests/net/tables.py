"""Two tables in memory with a stream between them, whose line can break; and what strangers put into it."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from controller.games import tabletop
from controller.net.keys import TableKey
from controller.net.news import CaughtUp, HangUp, HeardMessage, LineChanged, OpenLine, Tell, Told
from controller.net.unveiling import MetFor, Unveil, Unveiling
from controller.table.other_table import TableIdentity
from controller.table.players import Players
from controller.table.settings import GameSettings
from engine.sentence import phrase
from tests.controller.sitting import Sitting

__all__ = ["SERVER", "AtHome", "Stream", "key_of", "meet", "others", "settle"]

SERVER = "nats://hub.test:4222"


def key_of(name: str) -> TableKey:
    """The key of a table in tests, the same for the same name."""
    return TableKey(sha256(name.encode()).digest())


@dataclass
class Stream:
    """What a server keeps of one game: a message is taken only after the last one that its sender knew."""

    messages: list[bytes] = field(default_factory=list)

    def publish(self, data: bytes, after: int) -> bool:
        if after != len(self.messages):
            return False
        self.messages.append(data)
        return True


class AtHome:
    """A table with its people and its line to the streams of a server."""

    def __init__(self, name: str, streams: dict[str, Stream], folder: Path | None = None, **options: Any) -> None:
        self.name, self.streams, self.folder, self.options = name, streams, folder, options
        self.is_up, self.code, self.heard = True, "", 0
        self.unveiling = Unveiling()
        self.losing = False
        """The server takes what is told, and its answer is lost."""
        self.sit()

    def sit(self, **options: Any) -> None:
        """The table starts, for the first time or after a power cut."""
        net = TableIdentity(lambda: key_of(self.name), self.name, SERVER)
        self.sitting = Sitting(self.folder, net=net, others=others, **{**self.options, **options})
        self.code, self.heard = "", 0

    @property
    def state(self) -> Any:
        return self.sitting.session.state

    @property
    def other(self) -> Any:
        """What pages are told of the other table."""
        return self.state.other_table

    def work(self) -> bool:
        """Does what the session wants of the line, and hears what is new; returns whether anything happened."""
        happened = False
        for request in self.sitting.session.take_requests():
            match request:
                case Unveil(_, deeds):
                    if isinstance(deeds[0], MetFor):
                        self.unveiling = Unveiling()
                    happened = True
                    self.step(self.unveiling.do(request))
                case OpenLine(code, _, makes, after):
                    self.code, self.heard, happened = code, after, True
                    if makes:
                        self.streams.setdefault(code, Stream())
                    if self.is_up:
                        self._tell_of_line()
                case Tell(data, after):
                    happened = True
                    self._publish(data, after)
                case HangUp():
                    self.code = ""
        return self._hear() or happened

    def _tell_of_line(self) -> None:
        self.step(LineChanged(True))
        self._hear()
        self.step(CaughtUp(self.code in self.streams))

    def _publish(self, data: bytes, after: int) -> None:
        is_there = self.is_up and self.code in self.streams
        accepted = is_there and self.streams[self.code].publish(data, after)
        if not (accepted and self.losing):
            self.step(Told(accepted))

    def _hear(self) -> bool:
        if not self.is_up or self.code not in self.streams:
            return False
        new = self.streams[self.code].messages[self.heard :]
        for data in new:
            self.heard += 1
            self.step(HeardMessage(self.heard, data))
        return bool(new)

    def step(self, event: Any) -> None:
        self.sitting.now += 1
        self.sitting.session.step(event, self.sitting.now)

    def break_line(self) -> None:
        """The line breaks."""
        self.is_up = False
        self.step(LineChanged(False, phrase("the line to the other table is broken")))

    def mend_line(self) -> None:
        """The line is back."""
        self.is_up = True
        if self.code:
            self._tell_of_line()

    @property
    def journal(self) -> list[str]:
        """What its journal holds of the game, but for notes of its own."""
        own = ("shared", "seats", "assist", "table-moves")
        return [entry for entry in self.sitting.entries if entry.split()[0] not in own]


def others(name: str) -> GameSettings:
    return GameSettings(tabletop(name), Players(name, dict.fromkeys(tabletop(name).game and ("red", "blue"), "human")))


def settle(*tables: AtHome) -> None:
    """Lets everything reach every table."""
    while any([table.work() for table in tables]):
        pass


def meet(one: AtHome, other: AtHome, **wanted: Any) -> str:
    """Lets one table offer a game and the other join it; returns the code."""
    from controller.table.protocol import OtherTableWanted

    one.sitting.ask(OtherTableWanted(**wanted))
    settle(one, other)
    code: str = one.other.code
    other.sitting.ask(OtherTableWanted(code.lower()))
    settle(one, other)
    for table in (one, other):
        table.sitting.feel(table.state.tabletop.situation(table.state.game).occupied)
    return code
