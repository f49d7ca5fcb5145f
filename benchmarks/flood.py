"""What one page can do to the others: `python benchmarks/flood.py [game ...] [--seconds 20] [--json]`.

Each game is served by a real `chameleon play` with 1,024 descriptors and a watchdog that listens. One page asks 1,000
times a second while another lifts a piece and puts it back; then it asks for 2,500 new games at once, sends 30 messages
of 14 MB without reading an answer, and 1,100 connections stay idle: raw ones, then websockets. The exit status is 1
when a piece was lit later than after 1 s, the table needed 200 MB, the watchdog heard nothing for 5 s, more than a
handful of games were written, or no new page could open.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import Any
from urllib.request import urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

GAMES = ("chameleon", "dragons", "woodland")
DESCRIPTORS = 1024
SQUARES = [f"{file}{rank}" for rank in "12345" for file in "abcde"]
A_SECOND = 1000
"""How many messages a second the flood has."""
NEW_GAMES = 2500
IDLE = 1100
BIG = 14_000_000
WAIT_S = 600.0
"""What takes longer than this is over."""
ASK_AGAIN_S = 0.5

MOST = {"lit_s": 1.0, "memory_mb": 200.0, "watchdog_s": 5.0, "games": 10, "opens_s": 5.0, "errors_kb": 8.0}


class Watchdog(threading.Thread):
    """Listens as systemd does, and notes the longest silence in s."""

    def __init__(self, path: Path) -> None:
        super().__init__(daemon=True)
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(path))
        self._last: float | None = None
        self._longest = 0.0

    def run(self) -> None:
        """Listens until the program ends."""
        while True:
            if self._socket.recv(64).startswith(b"WATCHDOG"):
                self._look()
                self._last = time.monotonic()

    def silence(self) -> float:
        """Returns the longest silence since it was asked last."""
        self._look()
        longest, self._longest = self._longest, 0.0
        return longest

    def _look(self) -> None:
        if self._last is not None:
            self._longest = max(self._longest, time.monotonic() - self._last)


class Person:
    """A page whose person lifts a piece and puts it back."""

    def __init__(self, address: str) -> None:
        self._socket = connect(f"ws://{address}/ws", open_timeout=WAIT_S, max_size=None, ping_timeout=None)
        self._number = 0
        self._table: dict[str, Any] = {}
        while not (self._table and self.standing):  # until the pieces are set up
            self._hear(WAIT_S)

    @property
    def standing(self) -> list[str]:
        """The squares where pieces stand."""
        return [each["at"] for each in self._table["world"]["pieces"] if each["at"] in SQUARES]

    def lifts(self) -> float:
        """Lifts a piece and puts it back; returns in s how long the slower of the two took to be seen."""
        with suppress(TimeoutError):  # what was told before is no answer to what is asked now
            while True:
                self._take(self._socket.recv(timeout=0))
        while self._table["lifted"]:  # a new game began with the piece in the hand
            self._does("place", self._table["lifted"][0])
        began = time.monotonic()
        while not self._table["lifted"]:
            self._does("lift", *self.standing[:1])
        lifted = time.monotonic()
        while self._table["lifted"]:
            self._does("place", self._table["lifted"][0])
        return max(lifted - began, time.monotonic() - lifted)

    def _does(self, action: str, square: str = "") -> None:
        """Asks for it, and waits until it is seen or it is time to ask again: a new game takes pieces out of hands."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "do": "hand", "action": action, "square": square}))
        until = time.monotonic() + ASK_AGAIN_S
        while bool(self._table["lifted"]) != (action == "lift") and self._hear(until - time.monotonic()):
            pass

    def _hear(self, wait_s: float) -> bool:
        """Reads a message; returns False when none comes, or when the last wish was refused."""
        try:
            message = self._take(self._socket.recv(timeout=max(0, wait_s)))
        except TimeoutError:
            return False
        return not (message.get("id") == self._number and "error" in message)

    def _take(self, text: str | bytes) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self._table = message
        return message


class Table:
    """A real table in a folder of its own."""

    def __init__(self, game: str, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.watchdog = Watchdog(folder / "notify")
        self.watchdog.start()
        config = folder / "chameleon.yml"
        config.write_text(
            "journal: journal.db\npage: {port: 0, open-browser: false}\n"
            "seats: {red: human, blue: human, marquise: human, eyrie: human, alliance: human, chameleander: human}\n"
        )
        command = [str(Path(sys.executable).with_name("chameleon")), "play", game, "--board", "sim", "--config"]
        self._errors = stack.enter_context((folder / "errors.txt").open("wb"))
        self._process = stack.enter_context(
            subprocess.Popen(
                [*command, str(config)],
                env=os.environ | {"NOTIFY_SOCKET": str(folder / "notify")},
                stdout=subprocess.PIPE,
                stderr=self._errors,
                text=True,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (DESCRIPTORS, DESCRIPTORS)),
            )
        )
        stack.callback(self._process.kill)
        assert self._process.stdout
        self.address = self._process.stdout.readline().split()[4].removeprefix("http://").strip("/")
        with urlopen(f"http://{self.address}/ready", timeout=WAIT_S):
            pass

    def memory_mb(self) -> float:
        """Returns the most memory that it ever had."""
        status = Path(f"/proc/{self._process.pid}/status").read_text(encoding="utf-8")
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024

    def cpu_s(self) -> float:
        """Returns the time that it has computed."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def games(self) -> int:
        """Returns how many games the journal holds."""
        with sqlite3.connect(self.folder / "journal.db") as journal:
            return int(journal.execute("select count(*) from games").fetchone()[0])

    def errors_kb(self) -> float:
        """Returns how much it has complained, and shows the beginning."""
        said = (self.folder / "errors.txt").read_text(encoding="utf-8", errors="replace")
        print(said[:1000], end="", file=sys.stderr)
        return len(said) / 1000


def page(address: str) -> ClientConnection:
    """Opens a page."""
    return connect(f"ws://{address}/ws", open_timeout=WAIT_S, close_timeout=1, max_size=None)


@contextmanager
def reading(line: ClientConnection) -> Iterator[dict[str, int]]:
    """Reads and counts the answers while a page floods."""
    counts = {"done": 0, "refused": 0}

    def read() -> None:
        with suppress(WebSocketException, OSError):
            for text in line:
                if '"type": "answer"' in text[:40]:
                    counts["done" if '"ok"' in text else "refused"] += 1

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    yield counts


def flood(address: str, seconds: float, square: str) -> dict[str, Any]:
    """Asks 1,000 times a second to lift what is not there; returns what came of it."""
    sent = 0
    with page(address) as line, reading(line) as counts:
        began = time.monotonic()
        with suppress(WebSocketException):
            while (now := time.monotonic()) < began + seconds:
                while sent < (now - began) * A_SECOND:
                    sent += 1
                    line.send(json.dumps({"id": sent, "do": "hand", "action": "lift", "square": square}))
                time.sleep(0.005)
    return {"sent": sent, **counts}


def measure_flood(table: Table, person: Person, seconds: float) -> dict[str, Any]:
    """One page floods, the other goes on."""
    found: dict[str, Any] = {}
    empty = next(square for square in SQUARES if square not in person.standing)
    table.watchdog.silence()
    flooder = threading.Thread(target=lambda: found.update(flood(table.address, seconds, empty)), daemon=True)
    cpu_s, began = table.cpu_s(), time.monotonic()
    flooder.start()
    lit = [person.lifts()]
    while flooder.is_alive():
        lit.append(person.lifts())
    cpu_percent = 100 * (table.cpu_s() - cpu_s) / (time.monotonic() - began)
    silence_s, memory_mb = table.watchdog.silence(), table.memory_mb()
    return {
        **found, "lifts": len(lit), "lit_s": max(lit), "median_s": median(lit), "watchdog_s": silence_s,
        "cpu_percent": cpu_percent, "memory_mb": memory_mb,
    }  # fmt: skip


def measure_new_games(table: Table, person: Person) -> dict[str, Any]:
    """2,500 wishes for a new game in one breath."""
    before = table.games()
    with page(table.address) as line, reading(line):
        for number in range(NEW_GAMES):
            line.send(json.dumps({"id": number, "do": "new-game"}))
        time.sleep(0.2)
        lit = person.lifts()
    return {"games": table.games() - before, "lit_s": lit, "watchdog_s": table.watchdog.silence()}


def measure_big(table: Table, person: Person) -> dict[str, Any]:
    """30 messages of 14 MB from a page that reads nothing."""
    text = json.dumps({"id": 1, "do": "x" * BIG})
    with suppress(WebSocketException, OSError), connect(f"ws://{table.address}/ws", close_timeout=1) as line:
        for _ in range(30):
            line.send(text)
    return {"memory_mb": table.memory_mb(), "lit_s": person.lifts()}


def measure_idle(table: Table, person: Person, kind: str) -> dict[str, Any]:
    """1,100 connections that say nothing; then a new page opens."""
    host, _, port = table.address.rpartition(":")
    with ExitStack() as stack:
        for number in range(IDLE):
            line = stack.enter_context(socket.create_connection((host, int(port)), WAIT_S))
            if kind == "websockets":
                line.sendall(_handshake(table.address))
                if number % 50 == 49:
                    time.sleep(0.1)
        time.sleep(0.5)
        cpu_s, began = table.cpu_s(), time.monotonic()
        time.sleep(2)
        cpu_percent = 100 * (table.cpu_s() - cpu_s) / (time.monotonic() - began)
        began = time.monotonic()
        with urlopen(f"http://{table.address}/", timeout=WAIT_S) as answer:
            answer.read()
        newcomer = Person(table.address)
        opens_s = time.monotonic() - began
        return {"opens_s": opens_s, "lit_s": max(newcomer.lifts(), person.lifts()), "cpu_percent": cpu_percent}


def _handshake(address: str) -> bytes:
    return (
        f"GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def measure(game: str, seconds: float, parts: list[str]) -> dict[str, dict[str, Any]]:
    """Returns the figures of one game."""
    found: dict[str, dict[str, Any]] = {}
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        table = Table(game, Path(folder), stack)
        person = Person(table.address)
        found["at rest"] = {"lit_s": person.lifts(), "memory_mb": table.memory_mb()}
        if "flood" in parts:
            found["flood"] = measure_flood(table, person, seconds)
        if "games" in parts:
            found["new games"] = measure_new_games(table, person)
        if "big" in parts:
            found["big messages"] = measure_big(table, person)
        if "idle" in parts:
            for kind in ("connections", "websockets"):
                found[f"idle {kind}"] = measure_idle(table, person, kind)
        found["at the end"] = {"memory_mb": table.memory_mb(), "errors_kb": table.errors_kb()}
    return found


def main() -> int:
    """Reads the command line and prints the figures."""
    parser = argparse.ArgumentParser(description="What one page can do to the others.")
    parser.add_argument("games", nargs="*", default=GAMES, help="the games (default: all)")
    parser.add_argument("--seconds", type=float, default=20, help="how long the flood lasts (default 20)")
    parser.add_argument("--parts", default="flood,games,big,idle", help="what to measure (default: all)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    arguments = parser.parse_args()
    found = {}
    for game in arguments.games:
        found[game] = measure(game, arguments.seconds, arguments.parts.split(","))
        for part, figures in found[game].items():
            said = "  ".join(f"{name} {value:.3g}" for name, value in figures.items())
            print("" if arguments.json else f"{game:10} {part:17} {said}\n", end="", flush=True)
    if arguments.json:
        print(json.dumps(found))
    every = [figures for parts in found.values() for figures in parts.values()]
    return int(any(figures.get(name, 0) > most for figures in every for name, most in MOST.items()))


if __name__ == "__main__":
    sys.exit(main())
