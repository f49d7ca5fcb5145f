"""Spectators of hidden-card games between two tables: everything that either table publishes is searched for leaks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from controller.config.settings import Config
from controller.extensions.linked_tables.messages import AnswerTable
from controller.extensions.watching.outbox import Outbox
from controller.extensions.watching.publisher import EndedGames, WatchPublisher
from controller.messages.commands import Resign
from controller.net.keys import short_name
from controller.net.public import RESULT, SCREEN, Screen, read_screen, result_facts, screen_facts, subject
from controller.net.results import EndedGame
from controller.net.signed import LONGEST, signed
from controller.web import table_message
from sim import SimBoard
from tests.controller.secrets_of import betrayed
from tests.controller.stack import page_extensions
from tests.extensions.linked_tables.tables import AtHome, key_of, settle
from tests.extensions.linked_tables.test_hidden_tables import GAMES, Pair, told_too_much
from tests.extensions.secret_cards.two_tables import leaks_in
from tests.thorough import often

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]

MOST_PICTURES = often(40, 400)
"""How many states of a table to publish in a long game before only every eighth one is published."""


@dataclass
class Published:
    """What a table publishes, byte for byte as its publisher signs it, and every table state behind it."""

    home: AtHome
    messages: list[tuple[str, bytes]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.key, self.board = key_of(self.home.name), SimBoard()
        self.own = short_name(self.key.public)
        teller: Any = self
        self.telling = WatchPublisher(
            Config(), self.board, teller, EndedGames(self.key.public, self.home.name), lambda: 1_000
        )
        self.outbox = Outbox(Path("nowhere", "table-results.json"))
        self.newest: Any = None
        self.steps = 0

    def see(self) -> None:
        """Records a step of the table, as the table's thread does."""
        state = self.home.state
        self.steps += 1
        is_told = len(self.messages) < MOST_PICTURES or self.steps % 8 == 0 or state.game.outcome() is not None
        if state is not self.newest and is_told:
            self.newest = state
            told = table_message(state, self.board, state.game_id, None, added=page_extensions().table)
            self.telling.see_views(state, {None: told})

    # Replaces the publisher

    def publish_screen(self, hello: Any, table: Any) -> None:
        self._tell(SCREEN, screen_facts(self.home.name, len(self.messages) + 1, hello, table))

    def publish_result(self, game: EndedGame) -> None:
        self.outbox.add_result(game)
        self._tell_results()

    def publish_proofs(self, numbers: frozenset[int], overdue: Mapping[int, str]) -> None:
        self.outbox.prove(numbers, overdue)
        self._tell_results()

    def _tell_results(self) -> None:
        for game in self.outbox.waiting:
            self._tell(RESULT, result_facts(game, len(self.messages) + 1, 1_000))
            self.outbox.remove_result(game)

    def _tell(self, kind: str, facts: dict[str, Any]) -> None:
        data = signed(facts, self.key)
        assert len(data) <= LONGEST
        self.messages.append((subject(kind, self.own), data))

    @property
    def screens(self) -> list[Screen]:
        return [read_screen(told, data) for told, data in self.messages if f".{SCREEN}." in told]

    def told(self, kind: str) -> list[dict[str, Any]]:
        return [json.loads(data) for told, data in self.messages if f".{kind}." in told]


def watched(game: dict[str, str]) -> tuple[Pair, list[Published]]:
    """A whole game of two tables, with everything that they have published since they met."""
    pair = Pair(None, 4, **game)
    published = [Published(home) for home in pair.homes]
    for each in published:
        each.home.seen = each.see
    return pair.play(), published


@pytest.mark.parametrize("game", GAMES[: often(1, len(GAMES))])
def test_no_byte_that_is_published_tells_what_nobody_may_know(game: dict[str, str]) -> None:
    pair, published = watched(game)
    true: Any = pair.anna.state.game
    assert true.outcome() is not None
    tables = {seat: int(pair.ben.state.players.seats[seat] == "human") for seat in true.seats}
    by = {key_of(home.name).public: at for at, home in enumerate(pair.homes)}
    told = [(by[each["by"]], json.dumps(each["body"])) for each in pair.chain[2:]]
    assert leaks_in(told, true, tables) == []
    for each in published:
        screens = each.screens
        assert len({screen.shown["view"]["ply"] for screen in screens}) > min(len(true.moves) / 2, MOST_PICTURES) / 2
        assert told_too_much([screen.text for screen in screens], true, None) == set(), each.home.name
        for screen in screens:
            state = true.states[screen.shown["view"]["ply"]]
            assert betrayed(json.dumps(screen.hello), state, None) == set()
            assert (screen.shown["other_table"], screen.shown["kept"], screen.shown["asked"]) == (None, [], None)
            assert pair.code not in screen.text
        for facts in each.told(SCREEN):  # how a sentence was made reveals no more than the sentence
            state = true.states[json.loads(facts["table"])["view"]["ply"]]
            assert betrayed(facts.get("said", "{}"), state, None) <= betrayed(facts["table"], state, None)
        results = [(result["record"], result["plies"], result["proof"]) for result in each.told(RESULT)]
        assert results == [(None, len(true.moves), proof) for proof in ("unproven", "proven")]


def test_the_search_would_find_a_seat_s_own_page() -> None:
    pair = Pair(None, 4).play(24)
    home, published = pair.anna, Published(pair.anna)
    seat = next(seat for seat in home.state.game.seats if home.state.players.seats[seat] == "human")
    page = table_message(home.state, published.board, home.state.game_id, seat, added=page_extensions().table)
    published.telling.see_views(home.state, {None: page})
    pair.anna.sitting.ask(Resign("red"))
    settle(*pair.homes)
    pair.ben.sitting.ask(AnswerTable(True))
    settle(*pair.homes)
    assert told_too_much([published.screens[0].text], home.state.game, None)
