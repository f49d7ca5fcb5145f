"""A whole game of Dragons between two phones and a shop's screen: every byte is searched for what it must not tell."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from controller.journal.store import Journal, replayed
from engine.dragons import Dragons, DragonsState
from tests.acceptance.phones import Phone, Program
from tests.controller.secrets_of import betrayed
from tests.thorough import often

pytestmark = pytest.mark.slow

SEATS = ("red", "blue")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path, "dragons", dict.fromkeys(SEATS, "human"), reader="sim")
    yield running
    running.stop()


def played(folder: Path) -> Dragons:
    with Journal.open(folder / "journal.db") as journal:
        game = replayed(journal.load(1))
    assert isinstance(game, Dragons)
    return game


def secrets_told(sent: str, states: tuple[DragonsState, ...], ply: int, seat: str | None) -> set[str]:
    """What a message betrays; one that belongs between two states may tell what the later one shows.

    An earlier position may tell what could be seen then.
    """
    if (message := json.loads(sent))["type"] == "earlier":
        return betrayed(sent, states[message["plies"]], seat)
    told = betrayed(sent, states[ply], seat)
    return told & betrayed(sent, states[min(ply + 1, len(states) - 1)], seat) if '"answer"' in sent[:20] else told


def test_no_byte_of_a_whole_game_tells_a_seat_what_it_may_not_know(program: Program, tmp_path: Path) -> None:
    links = {seat: program.sit(seat) for seat in SEATS}
    pages = [program.get(path)[2] for path in ("/", "/sit", "/sit.svg", "/seat/nobody-has-this", "/js/main.js")]
    pages += [program.get(f"/sit/{seat}", "POST")[2] for seat in SEATS]
    rng = Random(4)
    with (
        Phone(program, None) as shop,
        Phone(program, "red", links["red"]) as red,
        Phone(program, "blue", links["blue"]) as blue,
    ):
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
            ply = mover.ply
            assert mover.ask(do="play", move=move) == {"type": "answer", "id": mover._number, "ok": True}
            for phone in (red, blue, shop):
                phone.until_ply(ply + 1)
            if rng.random() < 0.1:  # everybody steps through what has happened
                for phone in (red, blue, shop):
                    assert phone.ask(do="earlier", plies=rng.randint(0, ply))["ok"]
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
    for _ in range(often(1, 4)):
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
