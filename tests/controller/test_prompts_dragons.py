"""What is said at a table of Dragons while hands follow the game, and when a tile lies without its card."""

from __future__ import annotations

from controller.journal.store import Journal
from controller.messages.commands import Tick
from controller.messages.players import Players
from controller.table.prompts import expectation
from controller.tabletop import tabletop
from engine.dragons import Dragons
from hal import Edge, Picture, square_index
from tests.controller.at_table import AtTable
from tests.engine.dragons.scenes import scene

PEOPLE = {"red": "human", "blue": "human"}


class Table:
    """A session that goes on from a position, with hands whose time is told."""

    def __init__(self, game: Dragons) -> None:
        journal = Journal.open(":memory:")
        journal.begin("dragons", game.text(), dict(Dragons.house_rules), PEOPLE, 0)
        players = Players("dragons", PEOPLE, "red", dict.fromkeys(PEOPLE, "squares"))
        self.session = AtTable(tabletop("dragons"), journal, players, wall=lambda: 0)
        self.now = 1000
        self.session.step(Picture(self.now, tabletop("dragons").situation(game).occupied), self.now)

    def hand(self, *deeds: tuple[str, bool]) -> str:
        """Lifts (False) or puts down (True) on squares; returns what is expected three seconds later."""
        for square, on in deeds:
            self.now += 400
            self.session.step(Edge(self.now, square_index(square), on), self.now)
        self.now += 3000
        self.session.step(Tick(), self.now)
        return expectation(self.session)


def position(phase: str, **fields: str) -> Table:
    return Table(scene(phase, red_b2="red-brute/us", blue_b4="hill-drake/us", blue_c4="mud-drake", **fields))


def test_a_tile_that_has_fallen_is_asked_away_while_play_goes_on() -> None:
    said = position("battle").hand(("b2", False), ("b4", False), ("b4", True), ("b2", True))
    assert said.endswith(" Please take the piece away from b4.")


def test_nothing_is_asked_once_the_tile_is_away() -> None:
    table = position("battle")
    table.hand(("b2", False), ("b4", False), ("b4", True), ("b2", True))
    assert "b4" not in table.hand(("b4", False))


def test_a_tile_without_its_card_is_asked_about_and_no_card_is_named() -> None:
    table = position("treasure", red_hand="hoard-blade")
    assert table.hand(("a2", True)) == "Tap the card that belongs to a2, or take the tile away."


def test_a_lifted_tile_may_be_touched_with_another_or_go_to_a_lit_square() -> None:
    said = position("movement").hand(("b2", False))
    assert said == "Red has lifted b2: touch a lit tile as well, move to a lit square, or put it back."
