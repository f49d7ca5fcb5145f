"""Live games whose every byte is searched for what it must not tell, and power cuts.

Chameleander plays against three computer players, and people play the six factions that are not at that table.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.journal.store import Journal, replayed
from engine.game import CHANCE
from engine.woodland import Woodland
from engine.woodland.state import State
from tests.acceptance.phones import Phone, Program
from tests.controller.secrets_of import betrayed_in_woodland
from tests.thorough import often

pytestmark = pytest.mark.slow

SEATS = {"marquise": "engine:1", "eyrie": "engine:1", "alliance": "engine:1", "chameleander": "human"}
RULES = {"woodland": {"seating": ",".join(SEATS)}}
MINE = "chameleander"
OTHERS = ("lizards", "riverfolk", "duchy", "corvids", "keepers", "vagabond")
EVENTS = ("lifted", "put down", "final")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    running = Program(tmp_path, "woodland", SEATS, rules=RULES)
    yield running
    running.stop()


def played(folder: Path) -> Woodland:
    with Journal.open(folder / "journal.db") as journal:
        game = replayed(journal.load(1))
    assert isinstance(game, Woodland)
    return game


def until_mine(*phones: Phone) -> bool:
    """Hears until the human decides; returns False when the game is over."""
    for phone in phones:
        phone.until_ply(0)
        while not phone.table["view"]["outcome"] and phone.table["view"]["turn"] != MINE:
            phone.hear()
    return not phones[0].table["view"]["outcome"]


def test_no_byte_of_a_whole_game_tells_a_seat_what_it_may_not_know(program: Program, tmp_path: Path) -> None:
    rng, link = Random(4), program.sit(MINE)
    with Phone(program, None) as shop, Phone(program, MINE, link) as player:
        while until_mine(player):
            move = rng.choice(player.table["view"]["legal"])["move"]
            if rng.random() < 0.1:  # somebody tries what is not theirs
                assert "error" in shop.ask(do="play", move=move)
                assert "error" in player.ask(do="resign", seat="eyrie")
            ply = player.ply
            assert player.ask(do="play", move=move)["ok"]
            player.until_ply(ply + 1)
            if rng.random() < 0.1:  # both step through what has happened
                assert player.ask(do="earlier", plies=rng.randint(0, ply))["ok"]
                assert shop.ask(do="earlier", plies=rng.randint(0, ply))["ok"]
        shop.until_ply(player.ply)
    program.stop()
    game = played(tmp_path)
    assert game.outcome() is not None
    for phone in (shop, player):
        seen = game.view(phone.seat)
        assert phone.table["view"] == seen | {"moves": seen["moves"][-150:]}
        assert len(phone.sent) > 30
        assert betrayed_in_woodland([text for _, text in phone.sent], game.states, phone.seat) == set()
    assert not any(link.rpartition("/")[2] in text for text in (program.printed, *(text for _, text in shop.sent)))


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Program]:
    """A table where people sit at all other factions."""
    rules = {"woodland": {"seating": ",".join(OTHERS)}}
    running = Program(tmp_path, "woodland", dict.fromkeys(OTHERS, "human"), rules=rules)
    yield running
    running.stop()


@pytest.mark.thorough
def test_no_byte_tells_any_of_the_six_other_factions_what_it_may_not_know(company: Program, tmp_path: Path) -> None:
    rng, links = Random(2), {seat: company.sit(seat) for seat in OTHERS}
    with ExitStack() as pages:
        phones = {seat: pages.enter_context(Phone(company, seat, link)) for seat, link in links.items()}
        shop = pages.enter_context(Phone(company, None))
        shop.until_ply(0)
        while shop.ply < 900 and not shop.table["view"]["outcome"]:
            ply, seat = shop.ply, shop.table["view"]["turn"]
            phones[seat].until_ply(ply)
            moves = [each["move"] for each in phones[seat].table["view"]["legal"]]
            if moves:  # else the only true answer was given already
                telling = [move for move in moves if move.startswith(("plot:", "expose:", "aid:"))]
                phones[seat].ask(do="play", move=rng.choice(telling or moves))
            for page in (shop, *phones.values()):
                page.until_ply(ply + 1)
        for page in (shop, *phones.values()):
            page.until_ply(shop.ply)
    company.stop()
    game = played(tmp_path)
    for page in (shop, *phones.values()):
        sent = [text for _, text in page.sent]
        assert len(sent) > 100
        assert betrayed_in_woodland(sent, game.states, page.seat) == set()
        assert plots_told(sent, game.states, page.seat) == set()
    assert {game.turn_before(plies) for plies in range(len(game.moves))} >= {*OTHERS, CHANCE}
    assert any(state.sides[OTHERS.index("corvids")].own["plots"] for state in game.states)


def plots_told(sent: Sequence[str], states: Sequence[State], seat: str | None) -> set[str]:
    """What the messages to one page betray of the plots that lie face down; their owner may know them."""
    found = set[str]()
    for text in sent if seat != "corvids" else ():
        message = json.loads(text)
        if message["type"] != "table":
            continue
        view = message["view"]
        found |= {line["move"] for line in view["moves"] if line["move"].startswith("conceal:")} - {"conceal:?"}
        own = states[view["ply"]].sides[OTHERS.index("corvids")].own
        shown = json.dumps([view["sides"], view["position"], view["clearings"], message["said"]])
        found |= {plot for plot in (*own["plots"], *own["lost"]) if plot in re.findall(r"[0-9]+:[a-z]+", shown)}
    return found


def log(phone: Phone) -> dict[int, str]:
    """The newest moves by their numbers, as a page is told of them."""
    return {each["ply"]: each["move"] for each in phone.table["view"]["moves"]}


def step_of_the_pawn(view: dict[str, Any]) -> tuple[str, str, str] | None:
    """A legal step that hands can make, and the squares where it begins and ends."""
    squares = {at: square for square, at in view["squares"].items()}
    for each in view["legal"]:
        verb, *clearings = each["move"].split(":")
        if verb in ("skip", "stroll") and len(clearings) == 2 and clearings[0] != "0":
            return each["move"], squares[int(clearings[0])], squares[int(clearings[1])]
    return None


def act(player: Phone, rng: Random, until: str) -> tuple[str, str]:
    """The human decides, by hand if the pawn may go, as far as an event.

    Returns what is certainly played, and what may be; "" for nothing.
    """
    step = step_of_the_pawn(player.table["view"])
    if step is None or rng.random() < 0.4:
        move = rng.choice(player.table["view"]["legal"])["move"]
        assert player.ask(do="play", move=move)["ok"]
        return move, ""
    (move, origin, target), ply = step, player.ply
    assert player.ask(do="hand", action="lift", square=origin)["ok"]
    if until == "lifted":
        return "", ""
    assert player.ask(do="hand", action="place", square=target)["ok"]
    if until == "put down":
        return "", move
    player.until_ply(ply + 1)
    return move, ""


def standing(table: dict[str, Any]) -> set[str]:
    """The squares where the simulated board holds a pawn."""
    return {each["at"] for each in table["world"]["pieces"] if each["look"] == "pawn"} - {"box"}


def test_a_power_cut_after_anything_that_happens_loses_nothing(program: Program, tmp_path: Path) -> None:
    rng, link = Random(6), program.sit(MINE)
    for cut in range(often(3, 24)):
        with Phone(program, MINE, link) as player:
            assert until_mine(player)
            ply, known = player.ply, log(player)
            certain, possible = act(player, rng, EVENTS[cut % 3])
        program.die()
        program.start()
        with Phone(program, MINE, link) as player:
            player.until_ply(0)
            view, moves = player.table["view"], log(player)
            assert player.ply >= ply
            assert {each: move for each, move in known.items() if each in moves}.items() <= moves.items()
            assert not certain or moves[ply + 1] == certain
            assert certain or moves.get(ply + 1, possible) == possible
            here = view["sides"][MINE]["clearing"]
            assert standing(player.table) == {square for square, at in view["squares"].items() if at == here}
    program.stop()
    game, again = played(tmp_path), played(tmp_path)
    deciders = {game.turn_before(plies) for plies in range(len(game.moves))}
    assert deciders >= {*SEATS, CHANCE}
    assert (again.text(), again.moves, again.states) == (game.text(), game.moves, game.states)
