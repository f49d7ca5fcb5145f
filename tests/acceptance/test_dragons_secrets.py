"""A whole game of Dragons between two phones and a shop's screen: every byte is searched for what it must not tell."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml
from websockets.sync.client import ClientConnection, connect

from controller.journal import Journal, replayed
from engine.dragons import Dragons, State
from tests.controller.secrets_of import betrayed

WAIT_S = 30.0
SEATS = ("red", "blue")


class Program:
    """`chameleon play dragons`, and all that it prints."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.printed = ""
        (folder / "table.yml").write_text(
            yaml.safe_dump(
                {
                    "game": "dragons",
                    "board": "sim",
                    "journal": str(folder / "journal.db"),
                    "page": {"port": 0, "open-browser": False},
                    "seats": {"red": "human", "blue": "human"},
                    "reader": "sim",
                }
            ),
            encoding="utf-8",
        )
        self.start()

    def start(self) -> None:
        """Starts the program and waits for its address."""
        chameleon = Path(sys.executable).with_name("chameleon")
        command = [str(chameleon), "play", "--no-browser", "--config", str(self.folder / "table.yml")]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        found = re.search(r"http://\S+/", first)
        assert found, first
        self.printed += first
        self.host = urlsplit(found[0]).netloc

    def die(self) -> None:
        """Ends the program as a power cut would."""
        self._process.kill()
        self.printed += self._process.communicate(timeout=WAIT_S)[0]

    def stop(self) -> None:
        """Ends the program as systemd does."""
        if self._process.poll() is None:
            self._process.terminate()
            self.printed += self._process.communicate(timeout=WAIT_S)[0]

    def get(self, path: str, method: str = "GET") -> tuple[int, str, str]:
        """Asks for a page; returns status, where it leads to, and all of its text."""
        connection = HTTPConnection(self.host, timeout=WAIT_S)
        connection.request(method, path, headers={"Origin": f"http://{self.host}"})
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("location", ""), f"{answer.headers}\n{text}"

    def sit(self, seat: str) -> str:
        """Sits down; returns the address of the seat's own page."""
        while (answer := self.get(f"/sit/{seat}", "POST"))[0] == 409 and "still being laid" in answer[2]:
            pass
        assert answer[0] == 303, answer
        return answer[1]


class Phone:
    """One page and every message that it was sent, each with the ply that it knew of."""

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
        """Hears messages until the table has come so far."""
        while self.ply < ply or not self.table:
            self.hear()

    def ask(self, **facts: Any) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, **facts}))
        while (message := self.hear())["type"] != "answer":
            pass
        return message


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path)
    yield running
    running.stop()


def played(folder: Path) -> Dragons:
    with Journal.open(folder / "journal.db") as journal:
        game = replayed(journal.load(1))
    assert isinstance(game, Dragons)
    return game


def secrets_told(sent: str, states: tuple[State, ...], ply: int, seat: str | None) -> set[str]:
    """What a message betrays; one that belongs between two states may tell what the later one shows."""
    told = betrayed(sent, states[ply], seat)
    return told & betrayed(sent, states[min(ply + 1, len(states) - 1)], seat) if '"answer"' in sent[:20] else told


def test_no_byte_of_a_whole_game_tells_a_seat_what_it_may_not_know(program: Program, tmp_path: Path) -> None:
    links = {seat: program.sit(seat) for seat in SEATS}
    pages = [program.get(path)[2] for path in ("/", "/sit", "/sit.svg", "/seat/nobody-has-this", "/js/main.js")]
    pages += [program.get(f"/sit/{seat}", "POST")[2] for seat in SEATS]
    rng = Random(4)
    with Phone(program, None) as shop, Phone(program, "red", links["red"]) as red, Phone(
        program, "blue", links["blue"]
    ) as blue:
        phones = {"red": red, "blue": blue}
        for phone in (shop, red, blue):
            phone.until_ply(0)
        while not red.table["view"]["outcome"]:
            seat = red.table["view"]["turn"]
            mover, other = phones[seat], phones["blue" if seat == "red" else "red"]
            mover.until_ply(red.ply)
            move = rng.choice(mover.table["view"]["legal"])["move"]
            if rng.random() < 0.2:  # somebody tries what is not theirs
                assert "error" in other.ask(do="play", move=move)
                assert "error" in shop.ask(do="play", move=move)
                assert "error" in other.ask(do="select", card=move.split(":")[-1])
                assert "error" in other.ask(do="resign", seat=seat)
                shop.ask(do="tap", uid="04FFFFFFFFFFFF", on=True)
                shop.ask(do="tap", uid="04FFFFFFFFFFFF", on=False)
            assert mover.ask(do="play", move=move) == {"type": "answer", "id": mover._number, "ok": True}
            for phone in (red, blue, shop):
                phone.until_ply(mover.ply + 1 if phone is mover and mover.ply == red.ply else red.ply)
            red.until_ply(max(red.ply, mover.ply, other.ply))
    program.stop()
    states = played(tmp_path).states
    for phone in (shop, red, blue):
        assert len(phone.sent) > 50
        for ply, sent in phone.sent:
            assert secrets_told(sent, states, ply, phone.seat) == set()
    for text in (program.printed, *pages):
        assert betrayed(text, states[60], None) == set()
    for link in links.values():
        secret = link.rpartition("/")[2]
        assert not any(secret in text for text in (program.printed, *pages))
        assert not any(secret in sent for phone in (shop, red, blue) for _, sent in phone.sent)


def test_seats_and_game_survive_power_cuts(program: Program, tmp_path: Path) -> None:
    links = {seat: program.sit(seat) for seat in SEATS}
    rng, known = Random(5), ""
    for _ in range(4):
        with Phone(program, "red", links["red"]) as red, Phone(program, "blue", links["blue"]) as blue:
            phones = {"red": red, "blue": blue}
            for _ in range(9):
                for phone in phones.values():
                    phone.until_ply(max(red.ply, blue.ply))
                mover = phones[red.table["view"]["turn"]]
                ply = mover.ply
                assert mover.ask(do="play", move=rng.choice(mover.table["view"]["legal"])["move"])["ok"]
                mover.until_ply(ply + 1)
                red.until_ply(mover.ply)
            known = red.table["view"]["position"]
        program.die()
        program.start()
        with Phone(program, "red", links["red"]) as red:
            red.until_ply(0)
            assert red.table["view"]["position"] == known
    assert program.get("/sit/red", "POST")[0] == 409
    program.stop()
    assert played(tmp_path).view("red")["position"] == known
