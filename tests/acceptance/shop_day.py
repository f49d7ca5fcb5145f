"""A day of a table in a shop: guests who come, play in their own ways, and leave the table to the next.

The shop's screen is a real browser, the guests' hands and phones are additional websockets, and time is accelerated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import expect

from controller.journal.store import Journal, replayed
from tests.acceptance.people import Person, RunningTable
from tests.acceptance.visitor import WAIT_S, Told, Visitor, score, standing

FRESH = dict(zip("abcde", ("white", "black", "white", "black", "white"), strict=True))
START = sorted(
    {
        f"{file}{rank}": f"{seat}-{nature}"
        for file, nature in FRESH.items()
        for rank, seat in ((1, "red"), (5, "blue"))
    }.items()
)

PIN = "4711"
SHOP: Mapping[str, Any] = {
    "seats": {"red": "human", "blue": "engine:1"},
    "table-moves": True,
    "pace": "at-once",
    "shop": {"enabled": True, "pin": PIN, "idle-s": 120},
}
"""The shop's configuration of its table."""
EVERYTHING: Mapping[str, Mapping[str, Any]] = {
    "hand": {"action": "knock"},
    "new-game": {},
    "game": {"game": "dragons"},
    "resume": {"game_id": 1},
    "take-back": {},
    "resign": {"seat": "red"},
    "seats": {"seats": {"red": "engine:1"}},
    "assist": {"assist": {"red": "off"}},
    "play": {"move": "a1a2"},
    "select": {"card": None},
    "answer": {"move": "a1a2"},
    "table-moves": {"on": False},
    "hint": {},
    "lesson": {"number": 1},
    "puzzle": {"number": 1},
    "review": {"show": "begin"},
    "agree": {"question": 1, "agrees": True},
    "done": {},
}
"""The commands that somebody may try in order to interfere with another's game."""
THEIRS = ("game_id", "seats", "lifted", "mood", "question")
"""The parts of a table that only the present guest may change."""
GUESTS = (
    "child", "walker away", "patient player", "knocker", "learner", "chooser", "loser",
    "one with a second phone", "guesser",
)  # fmt: skip
"""Every kind of guest."""


class Guest(Visitor):
    """A guest at the shop's table, whose hands are simulated."""

    def refused(self, **facts: Any) -> str:
        """Sends a command that must be refused, and returns the sentence; "" if it was accepted."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, **facts}))
        return str(self.until(lambda message: message.get("id") == self._number).get("error", ""))

    def play(self, *moves: str) -> Told:
        """Plays moves for Red, each answered by the table's own move."""
        for move in moves:
            plies = len(score(self.table()))
            self.lift(move)
            self.ask(do="hand", action="place", square=move[2:])
            told = self.table(lambda table, plies=plies: _answered(table, plies + 2) or table["view"]["outcome"])
            if told["view"]["outcome"]:
                break
        return self.table()

    def play_on(self, chance: Random, moves: int) -> Told:
        """Plays some arbitrary moves of Red's."""
        for _ in range(moves):
            legal = [each["move"] for each in self.table()["view"]["legal"]]
            if not legal:
                break
            self.play(chance.choice(legal))
        return self.table()


def _answered(table: Told, plies: int) -> bool:
    return len(score(table)) >= plies and table["mood"] == "play"


@dataclass
class Day:
    """One day: the table, its screen, and each guest's moves, to be compared with the journal at the end."""

    table: RunningTable
    screen: Person
    folder: Path
    chance: Random
    played: dict[int, list[str]] = field(default_factory=dict)
    """The moves of every game, by its number, as its guest left it."""
    seen: list[str] = field(default_factory=list)
    """The guests so far."""
    countdowns: int = 0
    """The number of countdowns."""
    memory: list[int] = field(default_factory=list)
    """The memory of the table's program after each guest, in KB."""

    def pass_by(self, name: str) -> None:
        """A guest comes, finds a fresh table, plays in their way, and leaves; the next one may come."""
        guest: Callable[[], None] = getattr(self, f"_{name.replace(' ', '_')}")
        with Guest(self.table) as nobody:
            self._is_fresh(nobody.table(_nobody_is_here))
        guest()
        self.seen.append(name)
        with Guest(self.table) as nobody:
            self._is_fresh(nobody.table(_nobody_is_here))
        expect(self.screen.page.locator("body")).to_have_attribute("data-shop", "attract")
        self.memory.append(_memory_kb(self.table.process))

    # Guests

    def _child(self) -> None:
        """Plays on the screen with a finger, and finishes properly."""
        self.screen.click("begin-here")
        self.screen.click("to-table")
        self.screen.lift("b1")
        self.screen.board.should_hold("b1", "")
        self.screen.place("c3")
        expect(self.screen.page.locator("#moves [data-ply]")).to_have_count(2)
        self._note()
        self.screen.click("guest-done")
        self.screen.click("finish")

    def _patient_player(self) -> None:
        """Plays at the board for a while, takes a move back, asks for a hint, and leaves without finishing."""
        with Guest(self.table) as guest:
            guest.play("b1c3")
            guest.ask(do="take-back")
            guest.table(lambda table: table["mood"] == "repair")
            guest.ask(do="set-up")
            guest.table(lambda table: not score(table) and table["mood"] == "play")
            guest.ask(do="hint")
            guest.table(lambda table: table["teacher"]["hints"]["red"] == 2)
            guest.play_on(self.chance, 3)
        self._note()
        self._falls_asleep()

    def _knocker(self) -> None:
        """Knocks the board, puts it right, plays, knocks again, and leaves."""
        with Guest(self.table) as guest:
            guest.play("b1a2")
            for _ in range(2):
                guest.ask(do="hand", action="knock")
                guest.table(lambda table: table["mood"] == "repair")
                guest.ask(do="set-up")
                guest.table(lambda table: table["mood"] == "play" and not table["repair"])
            guest.play("d1c2")
            guest.ask(do="hand", action="knock")
            guest.table(lambda table: table["mood"] == "repair")
        self._note()
        self._falls_asleep()

    def _walker_away(self) -> None:
        """Lifts a piece, and leaves with it in the hand."""
        with Guest(self.table) as guest:
            guest.lift("c1")
        self._note()
        self._falls_asleep()

    def _learner(self) -> None:
        """Starts a lesson and leaves in the middle of it."""
        with Guest(self.table) as guest:
            guest.ask(do="lesson", number=1)
            guest.table(lambda table: table["teacher"]["course"])
        self._falls_asleep()

    def _chooser(self) -> None:
        """Looks at every game, and leaves when there are too many cards."""
        with Guest(self.table) as guest:
            for game in ("woodland", "dragons"):
                guest.ask(do="game", game=game)
                guest.table(lambda table, game=game: table["view"]["game"] == game)
        self._falls_asleep()

    def _loser(self) -> None:
        """Plays without help, resigns, and finishes properly."""
        with Guest(self.table) as guest:
            guest.ask(do="begin")
            guest.ask(do="assist", assist={"red": "off"})
            if guest.play_on(self.chance, 2)["view"]["outcome"] is None:
                guest.ask(do="resign", seat="red")
            guest.table(lambda table: table["view"]["outcome"])
            self._note()
            guest.ask(do="done")

    def _one_with_a_second_phone(self) -> None:
        """Plays on their own phone, while others with phones try everything on every page."""
        own_page = self._sits_down("red", "this-phone")
        with Guest(self.table, f"{own_page}/ws") as guest:
            before = guest.play_on(self.chance, 1)
            for seat in ("red", "blue"):
                assert self._sits_down(seat, "another-phone") is None
            for path in ("/ws", "/watch/ws"):
                with Guest(self.table, path) as meddler:
                    answers = {do: meddler.refused(do=do, **facts) for do, facts in EVERYTHING.items()}
                assert all(answers.values()), (path, answers)
            after = guest.table()
            assert {key: after[key] for key in THEIRS} == {key: before[key] for key in THEIRS}
            assert (score(after), standing(after)) == (score(before), standing(before))
        self._note()
        self._falls_asleep()

    def _guesser(self) -> None:
        """Tries to guess the PIN; the right one comes when it is too late."""
        self.guess([f"{number:04}" for number in range(30)] + [PIN])

    def guess(self, pins: list[str]) -> None:
        """Tries PINs, none of which opens the operator's page, and all its routes."""
        for pin in pins:
            status, cookie = self._ask_operator("/operator/login", {"pin": pin})
            assert (status, cookie) == (403, None), pin
        for do in ("lock", "unlock", "restart"):
            assert self._ask_operator("/operator/do", {"do": do})[0] == 401

    # Common steps

    def _falls_asleep(self) -> None:
        """Nobody acts; the table counts down visibly, and invites the next guest."""
        with Guest(self.table) as nobody:
            told = nobody.table(lambda table: table["shop"]["state"] != "guest")
            self.countdowns += told["shop"]["state"] == "countdown"  # a busy machine may check too late
            nobody.table(_nobody_is_here)

    def _sits_down(self, seat: str, browser: str) -> str | None:
        """Takes a seat with a phone, and returns the address of its page; None if that is refused."""
        connection = HTTPConnection(urlsplit(self.table.address).netloc, timeout=WAIT_S)
        connection.request("POST", f"/sit/{seat}", headers={"Cookie": f"table-browser={browser}"})
        where = connection.getresponse().getheader("Location")
        connection.close()
        return where

    def _ask_operator(self, path: str, facts: Mapping[str, str]) -> tuple[int, str | None]:
        connection = HTTPConnection(urlsplit(self.table.address).netloc, timeout=WAIT_S)
        connection.request("POST", path, json.dumps(facts), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        connection.close()
        return answer.status, answer.getheader("Set-Cookie")

    def _note(self) -> None:
        """Records this guest's moves, before anybody else may change them."""
        with Guest(self.table) as guest:
            told = guest.table()
        self.played[told["game_id"]] = score(told)

    def _is_fresh(self, told: Told) -> None:
        """The next guest finds the same fresh table as every guest."""
        assert told["game_id"] not in self.played
        assert (told["view"]["game"], score(told), told["lifted"], told["question"]) == ("chameleon", [], [], None)
        assert {seat: facts["player"] for seat, facts in told["seats"].items()} == SHOP["seats"]
        assert [facts["assist"] for facts in told["seats"].values()] == ["squares", "squares"]
        assert [facts["taken"] for facts in told["seats"].values()] == [False, False]
        assert (told["teacher"]["course"], told["teacher"]["hints"]) == (None, {"red": 3, "blue": 3})

    def should_have_touched_no_others_game(self) -> None:
        """Every game in the journal is as its guest left it."""
        with Journal.open(self.folder / "journal.db") as journal:
            kept = {number: [str(move) for move in replayed(journal.load(number)).moves] for number in self.played}
        assert kept == self.played


def _nobody_is_here(told: Told) -> bool:
    """The table waits for a guest, and its pieces are in their places."""
    places = sorted(standing(told).items())
    return told["shop"]["state"] == "attract" and not told["repair"] and places == START


def _memory_kb(process: int) -> int:
    """The memory of a program, in KB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))
