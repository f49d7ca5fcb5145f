"""Two tables in memory, and a referee who knows the secrets of both."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import engine
from controller.extensions.secret_cards.game import VeiledGame
from controller.extensions.secret_cards.peer import Body
from controller.extensions.secret_cards.revealed import AnyGame, cards_named, visible_move
from engine.agenda import NOBODY

Choose = Callable[[AnyGame, Random], str]


def kept(veiled: VeiledGame) -> dict[str, Any]:
    """Everything that a table knows, as JSON, including its secret."""
    table = veiled._table
    return {
        "game": table.start.name,
        "start": table.start.start,
        "rules": dict(table.start.rules),
        "me": table.me,
        "tables": table.tables,
        "names": [*table.names],
        "secret": str(table.secret),
        "told": [[by, body] for by, body in table.told],
        "broken-off": table.is_broken_off,
        "undecided": None if table.undecided is None else [*table.undecided],
        "resigned": None if table.resigned is None else [*table.resigned],
    }


def from_kept(facts: Mapping[str, Any]) -> VeiledGame:
    """The game restored from `kept`."""
    game: Any = engine.load(facts["game"], facts["start"], rules=facts["rules"])
    found = VeiledGame(game, facts["me"], facts["tables"], bytes.fromhex(facts["secret"]), facts["names"])
    told = [(by, body) for by, body in facts["told"]]
    for by, body in told:
        if body["kind"] != "audit":
            found.take(by, body)
    found._table.is_broken_off = facts["broken-off"]
    found._table.undecided = None if facts["undecided"] is None else tuple(facts["undecided"])
    if facts["resigned"]:
        found.resign(*facts["resigned"])
    for by, body in told:
        if body["kind"] == "audit":
            found.take(by, body)
    return found


def any_move(game: AnyGame, rng: Random) -> str:
    """Any legal move, all equally likely."""
    return str(rng.choice([*game.legal_moves]))


class Meeting:
    """Two tables that play a game; messages reach the other table later, in any order that a network allows."""

    def __init__(
        self,
        name: str,
        seed: int,
        rules: Mapping[str, Any] | None = None,
        split: Callable[[int], int] = lambda at: at % 2,
        choose: Choose = any_move,
    ) -> None:
        self.rng, self.choose = Random(seed), choose
        start = engine.load(name, rules=rules)
        self.seats = {seat: split(at) for at, seat in enumerate(start.seats)}
        secrets = [self.rng.randbytes(32) for _ in (0, 1)]
        self.tables = [VeiledGame(start.copy(), me, self.seats, secrets[me]) for me in (0, 1)]
        self.coming: list[list[Body]] = [[], []]
        """For each table, the other's messages that have not arrived yet."""
        self.said: list[tuple[int, str]] = []
        """The messages on the line, each with its sender."""
        self.truth: AnyGame = start.copy()
        """The real game, as far as one of the tables has played it."""
        self.referee: Callable[[Meeting, int], None] = lambda meeting, table: None

    def says(self, table: int, body: Body) -> None:
        """Sends a table's message; the table itself accepts it at once."""
        line = json.dumps(body)
        self.said.append((table, line))
        self.tables[table].take(table, json.loads(line))
        self.coming[1 - table].append(json.loads(line))
        self.referee(self, table)

    def hears(self, table: int) -> None:
        """Delivers the next message to a table."""
        self.tables[table].take(1 - table, self.coming[table].pop(0))
        self.referee(self, table)

    def may(self) -> list[tuple[str, int]]:
        """The events that could happen next."""
        found = []
        for at, table in enumerate(self.tables):
            found += [("hears", at)] if self.coming[at] else []
            if table.owed():
                found.append(("owes", at))
            elif self.is_on_turn(at):
                found.append(("plays", at))
        return found

    def is_on_turn(self, table: int) -> bool:
        """Whether a seat at a table may play a move."""
        here = self.tables[table]
        return not here.is_waiting and not here.is_over and self.seats.get(here.game.turn) == table

    def happens(self, what: str, table: int) -> None:
        """Makes an event happen."""
        if what == "hears":
            self.hears(table)
        elif what == "owes":
            for body in self.tables[table].owed():
                self.says(table, body)
        else:
            here = self.tables[table]
            self.says(table, here.play(self.choose(here.game, self.rng)))

    def step(self) -> bool:
        """Makes one possible event happen; returns whether there was one."""
        possible = self.may()
        if possible:
            self.happens(*self.rng.choice(possible))
        return bool(possible)

    def until(self, plies: int) -> Meeting:
        """Goes on until both tables have so many moves."""
        while min(len(table.game.moves) for table in self.tables) < plies and self.step():
            pass
        return self

    def quiet(self) -> Meeting:
        """Goes on until somebody has to choose a move."""
        while possible := [each for each in self.may() if each[0] != "plays"]:
            self.happens(*self.rng.choice(possible))
        return self

    def to_the_end(self) -> Meeting:
        """Plays the game until both tables have proven it."""
        while self.step():
            pass
        assert all(table.is_proven for table in self.tables)
        return self

    # The referee

    def true_game(self, plies: int) -> AnyGame:
        """The real game after so many moves, which one of the tables has played."""
        while len(self.truth.moves) < plies:
            self.truth.push(self._true_move(len(self.truth.moves)))
        game = self.truth.copy()
        while len(game.moves) > plies:
            game.pop()
        return game

    def _true_move(self, at: int) -> str:
        longer = max(self.tables, key=lambda table: len(table.game.moves))
        standing = longer._table.now
        ply = standing.plies[at]
        for pile in standing.piles:
            for place, drawn in enumerate(pile.drawn):
                if drawn.ply == at:
                    return self._draw(pile.true_order([table._table.session.key for table in self.tables])[place])
        return ply.move if ply.by is None or not ply.is_hidden else self.tables[ply.by]._table.now.plies[at].move

    def _draw(self, card: str) -> str:
        named = {move: cards_named(self.truth, self.truth.state, move) for move in self.truth.legal_moves}
        return next(move for move, cards in named.items() if card in cards)


def leaks(meeting: Meeting) -> list[tuple[str, str]]:
    """The cards that passed over the line to a table where nobody could know them yet, each with its message.

    The game is over. A card is looked for by its word in moves and, where the game lists its cards, by its name.
    """
    return leaks_in(meeting.said, meeting.tables[0].game, meeting.seats)


def leaks_in(said: Sequence[tuple[int, str]], true: AnyGame, seats: Mapping[str, int]) -> list[tuple[str, str]]:
    """The same for all messages of two tables with these `seats` in a game that really was `true`."""
    words = {word.lower() for each in _every_card(true).items() for word in each}
    longest_first = sorted(map(re.escape, words), key=len, reverse=True)
    search = re.compile(rf"(?<![a-z0-9.-])(?:{'|'.join(longest_first)})(?![a-z0-9-])", re.IGNORECASE)
    known: dict[tuple[int, int | None], set[str]] = {}
    found = []
    for by, line in said:
        body = json.loads(line)
        if body["kind"] != "audit":
            key = (1 - by, body.get("ply"))
            if key not in known:
                known[key] = _known(true, seats, *key)
            line = re.sub(r'"use:[a-z.-]+"', "", line)  # a used card was crafted; its word is that of all its copies
            found += [(word, line[:300]) for word in search.findall(line) if word.lower() not in known[key]]
    return found


def _known(true: AnyGame, tables: Mapping[str, int], table: int, ply: int | None) -> set[str]:
    """The words of the cards that somebody at a table knows once a move is complete, or saw while it was played."""
    if ply is None:
        return set()
    seats = [seat for seat in true.seats if tables[seat] == table]
    eyes = [NOBODY, *map(true.seats.index, seats)]
    cards = {card for state in true.states[ply : ply + 2] for each in eyes for card in true.known_cards(state, each)}
    if ply < len(true.moves):
        before = true.copy()
        while len(before.moves) > ply:
            before.pop()
        if visible_move(before, true.moves[ply], seats) == true.moves[ply]:
            cards.update(cards_named(before, before.state, true.moves[ply]))
        for event in true.events[ply]:
            cards.update(true.cards_shown(event) if any(map(event.is_known_to, seats)) else ())
    return {card.rpartition(":")[2] for card in cards}


def _every_card(game: AnyGame) -> Mapping[str, str]:
    """The word of every card -> its name; where names are also those of items, the word again."""
    decks = type(game).cards()
    return decks or {word: word for word in game.state.cards.cards}
