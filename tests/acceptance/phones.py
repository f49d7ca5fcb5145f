"""Programs that play a game with secrets, and phones without a browser that record every byte."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import yaml
from websockets.sync.client import ClientConnection, connect

WAIT_S = 60.0


class Program:
    """`chameleon play` for a game, with configured seats, and its whole output.

    `resume` is a game of the journal in `folder` to resume, instead of the latest.
    """

    def __init__(
        self, folder: Path, game: str, seats: Mapping[str, str], *, resume: int | None = None, **config: Any
    ) -> None:
        self.folder = folder
        self._what = ["play"] if resume is None else ["games", "resume", str(resume)]
        self.printed = ""
        facts = {
            "game": game,
            "board": "sim",
            "journal": str(folder / "journal.db"),
            "page": {"port": 0, "open-browser": False},
            "quick-answers": True,
            "seats": dict(seats),
        }
        (folder / "table.yml").write_text(yaml.safe_dump(facts | config), encoding="utf-8")
        self.start()

    def start(self) -> None:
        """Starts the program and waits for its address."""
        chameleon = Path(sys.executable).with_name("chameleon")
        command = [str(chameleon), *self._what, "--no-browser", "--config", str(self.folder / "table.yml")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, bufsize=0)
        assert self._process.stdout is not None  # unbuffered: `communicate` would miss buffered lines
        first = self._process.stdout.readline().decode()
        found = re.search(r"http://\S+/", first)
        assert found, first
        self.printed += first
        self.host = urlsplit(found[0]).netloc

    def die(self) -> None:
        """Kills the program like a power cut."""
        self._process.kill()
        self.printed += self._process.communicate(timeout=WAIT_S)[0].decode()

    def stop(self) -> None:
        """Stops the program like systemd."""
        if self._process.poll() is None:
            self._process.terminate()
            self.printed += self._process.communicate(timeout=WAIT_S)[0].decode()

    def get(self, path: str, method: str = "GET") -> tuple[int, str, str]:
        """Requests a page; returns status, redirect target, and the whole text."""
        connection = HTTPConnection(self.host, timeout=WAIT_S)
        connection.request(method, path, headers={"Origin": f"http://{self.host}"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("location", ""), f"{answer.headers}\n{text}"

    def sit(self, seat: str) -> str:
        """Takes a seat; returns the address of the seat's own page."""
        while (answer := self.get(f"/sit/{seat}", "POST"))[0] == 409 and "still being laid" in answer[2]:
            pass
        assert answer[0] == 303, answer
        return answer[1]


class Phone:
    """A page and all its messages, each with the ply that it knew of."""

    def __init__(self, program: Program, seat: str | None, address: str = "") -> None:
        self.seat = seat
        self.sent: list[tuple[int, str]] = []
        self.table: dict[str, Any] = {}
        self._number = 0
        self._connecting = connect(f"ws://{program.host}{address}/ws", compression=None)

    def __enter__(self) -> Phone:
        self._socket: ClientConnection = self._connecting.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._connecting.__exit__(None, None, None)

    def hear(self) -> dict[str, Any]:
        text = self._socket.recv(timeout=WAIT_S)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "table":
            self.table = message
        self.sent.append((self.ply, text))
        return message

    @property
    def ply(self) -> int:
        return int(self.table["view"]["ply"]) if self.table else 0

    def until_ply(self, ply: int) -> None:
        """Receives messages until the table has reached a ply."""
        while self.ply < ply or not self.table:
            self.hear()

    def ask(self, **facts: Any) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, **facts}))
        while (message := self.hear())["type"] != "answer":
            pass
        return message
