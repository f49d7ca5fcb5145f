"""Games with hidden cards between two tables with people, journals and a line, as the people there see them."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from controller.errors import Refused
from controller.extensions.linked_tables.messages import AnswerTable, PlayWithTable
from controller.extensions.secret_cards import incoming as listening
from controller.extensions.secret_cards.opening import Chosen, Unveil, Unveiled, Unveiling
from controller.extensions.secret_cards.peer import Body
from controller.journal.store import replayed
from controller.messages.commands import Play, Resign, Resume, StartGame, TakeBack, Tick
from controller.table.past_view import EarlierView, earlier_view
from controller.table.prompts import expectation
from controller.tabletop import tabletop
from controller.web import table_message
from engine.agenda import known_to
from sim import SimBoard
from tests.controller.secrets_of import betrayed, betrayed_in_woodland
from tests.controller.sitting import HUMANS
from tests.controller.stack import page_extensions
from tests.extensions.linked_tables.tables import AtHome, Stream, key_of, meet, settle
from tests.extensions.secret_cards.two_tables import leaks_in
from tests.thorough import often

MOMENTS = 4
"""How often time passes at both tables before the test concludes that nobody is on turn."""
CHECKED = "was checked to the last card: both tables followed the rules."


class Pair:
    """Two tables that play a game: Anna offers it, Ben joins, and every seat plays any legal move."""

    def __init__(
        self,
        folder: Path | None = None,
        seed: int = 1,
        *,
        game: str = "dragons",
        seats: str = "red,blue",
        away: str = "",
    ) -> None:
        self.rng, self.streams = Random(seed), dict[str, Stream]()
        options: dict[str, Any] = {"game": game, "seats": dict.fromkeys(seats.split(","), "human")}
        if game == "woodland":
            options["rules"] = {"seating": seats, "deck": "standard"}
        homes = []
        for name in ("Anna", "Ben"):
            if folder is not None:
                (folder / name).mkdir()
            homes.append(AtHome(name, self.streams, folder and folder / name, **options))
        self.anna, self.ben = self.homes = homes
        self.watch: Callable[[AtHome], object] = lambda home: None
        self.code = meet(self.anna, self.ben, away=tuple(away.split(",")) if away else ())

    @property
    def chain(self) -> list[dict[str, Any]]:
        """All messages that the server received."""
        return [json.loads(data) for data in self.streams[self.code].messages]

    def on_turn(self) -> AtHome | None:
        """The table at which somebody is on turn now."""
        for home in self.homes:
            state = home.state
            seat, is_free = state.game.turn, not state.held and state.game.outcome() is None
            if is_free and state.players.seats.get(seat) == "human" and home.other.state == "playing":
                return home
        return None

    def move(self) -> bool:
        """Plays any move for the seat on turn; returns whether there was one."""
        home = self._soon_on_turn()
        if home is not None:
            home.sitting.ask(Play(home.state.game.turn, any_move(home, self.rng)))
            settle(*self.homes)
            for each in self.homes:
                self.watch(each)
        return home is not None

    def _soon_on_turn(self) -> AtHome | None:
        """The same, a moment later: by then a table has sent its automatic answers."""
        for _ in range(MOMENTS):
            settle(*self.homes)
            if (home := self.on_turn()) is not None:
                return home
            for each in self.homes:
                each.step(Tick())
        return None

    def play(self, plies: int = 10_000) -> Pair:
        """Plays until there are so many moves, or to the end."""
        while len(self.anna.state.game.moves) < plies and self.move():
            pass
        settle(*self.homes)
        return self


def any_move(home: AtHome, rng: Random) -> str:
    return str(rng.choice([*home.state.game.legal_moves]))


def moves(home: AtHome) -> list[str]:
    return [str(move) for move in home.state.game.moves]


def kept(home: AtHome) -> list[str]:
    """The moves of the game according to the journal alone."""
    return [str(move) for move in replayed(home.sitting.journal.load(home.state.game_id)).moves]


def entries(home: AtHome, kind: str) -> list[str]:
    return [entry.partition(" ")[2] for entry in home.sitting.entries if entry.split()[0] == kind]


def lose_power(home: AtHome) -> None:
    home.sitting.journal.close()
    home.sit()


def without_what_all_may_know(page: str, true: Any) -> str:
    """A page without the sentences of moves that hide nothing, such as one by which a card of a hand is revealed.

    Its last sentences, which cover several moves, are left to the log, where each stands with its move.
    """
    message = json.loads(page)
    for line in message["view"]["moves"]:
        for sentence in (line["sentence"], *line["news"]):
            message["said"] = message["said"].replace(sentence, "")
        state, move = true.states[line["ply"] - 1], true.moves[line["ply"] - 1]
        if known_to(state, move) is None and any(true.cards_in(state, move)):
            line |= {"move": "", "sentence": ""}
    return json.dumps(message)


def told_too_much(pages: list[str], true: Any, eyes: str | None) -> set[str]:
    """The cards that a page shows although it may not know them, in a game that really was `true`."""
    if true.name == "woodland":
        return betrayed_in_woodland([without_what_all_may_know(page, true) for page in pages], true.states, eyes)
    told = [(page, true.states[json.loads(page)["view"]["ply"]]) for page in pages]
    return {word for page, state in told for word in betrayed(page, state, eyes)}


GAMES = [
    {"game": "dragons"},
    {"game": "woodland", "seats": "lizards,marquise"},
    {"game": "woodland", "seats": "corvids,alliance", "away": "alliance"},
    {"game": "woodland", "seats": "marquise,vagabond,eyrie", "away": "vagabond"},
    {"game": "woodland", "seats": "keepers,duchy,riverfolk,marquise", "away": "keepers,marquise"},
]


@pytest.mark.parametrize("game", GAMES[: often(1, len(GAMES))])
def test_a_whole_game_is_the_same_at_both_tables_is_checked_and_tells_nobody_too_much(
    game: dict[str, str],
) -> None:
    pair = Pair(None, 4, **game)
    pages: dict[tuple[str, str | None], list[str]] = defaultdict(list)

    def look(home: AtHome) -> None:
        for seat in (None, *home.state.game.seats):
            told = table_message(home.state, SimBoard(), 0, seat, added=page_extensions().table)
            pages[home.name, seat].append(json.dumps(told))

    pair.watch = look
    anna, ben = pair.play().homes
    assert moves(anna) == moves(ben) == kept(anna) == kept(ben)
    assert anna.other.sentence == f"The game with Ben {CHECKED}"
    assert ben.other.sentence == f"The game with Anna {CHECKED}"
    assert entries(anna, "checked") == entries(ben, "checked") == [""]
    assert entries(anna, "ended") == entries(ben, "ended") == [str(anna.state.game.outcome())]
    by = {key_of(name).public: at for at, name in enumerate(("Anna", "Ben"))}
    said = [(by[each["by"]], json.dumps(each["body"])) for each in pair.chain[2:]]
    true: Any = anna.state.game
    tables = {seat: int(ben.state.players.seats[seat] == "human") for seat in true.seats}
    assert leaks_in(said, true, tables) == []
    for (name, seat), told in pages.items():
        home = anna if name == "Anna" else ben
        assert told_too_much(told, true, home.state.eyes_of(seat)) == set(), (name, seat)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(20))
def test_a_table_that_loses_its_power_again_and_again_goes_on_with_the_same_game(seed: int, tmp_path: Path) -> None:
    pair = Pair(tmp_path, seed)
    while pair.move():
        is_over = pair.anna.state.game.outcome() is not None  # a checked game need not be resumed
        if pair.rng.random() < 0.08 and not is_over:
            lose_power(pair.rng.choice(pair.homes))
    settle(*pair.homes)
    anna, ben = pair.homes
    assert moves(anna) == moves(ben) == kept(anna) == kept(ben)
    assert anna.other.sentence == f"The game with Ben {CHECKED}"


def test_a_table_that_comes_back_asks_the_server_only_for_what_it_has_not_kept(tmp_path: Path) -> None:
    pair = Pair(tmp_path).play(30)
    before, heard = moves(pair.ben), len(pair.chain)
    lose_power(pair.ben)
    pair.ben.work()
    assert (pair.ben.heard, moves(pair.ben)) == (heard, before)


def test_a_move_on_a_broken_line_waits_and_is_played_once_the_other_table_knows_it() -> None:
    pair = Pair().play(20)
    home = pair.on_turn()
    assert home is not None
    other = pair.ben if home is pair.anna else pair.anna
    home.break_line()
    before = moves(home)
    home.sitting.ask(Play(home.state.game.turn, any_move(home, pair.rng)))
    settle(*pair.homes)
    assert moves(home) == before and len(moves(other)) == len(before)
    assert home.state.held == f"The move will be sent to {home.other.name} when the connection is back."
    assert home.other.sentence == (
        "The connection to the other table is lost. The game continues when the connection is back."
    )
    with pytest.raises(Refused, match="The move will be sent to"):
        home.sitting.ask(Play(home.state.game.turn, any_move(home, pair.rng)))
    home.mend_line()
    settle(*pair.homes)
    assert len(moves(home)) > len(before)


def test_while_the_cards_are_shuffled_people_are_told_to_wait() -> None:
    anna, ben = homes = [AtHome(name, {}, game="dragons", seats=HUMANS) for name in ("Anna", "Ben")]
    ben.streams = anna.streams
    anna.sitting.ask(PlayWithTable())
    settle(anna)
    ben.sitting.ask(PlayWithTable(anna.other.code))
    while anna.state.held != "The two tables are shuffling the cards together. This takes a few seconds.":
        assert any([home.work() for home in homes])
    ben.break_line()
    settle(anna)
    anna.sitting.wait(1000).wait(3000)
    assert anna.state.held.startswith("Waiting for Ben: ")
    assert expectation(anna.state) == anna.state.held


def test_nothing_is_taken_back_once_hidden_things_were_told() -> None:
    pair = Pair().play(20)
    with pytest.raises(Refused, match="no takebacks between two tables with hidden cards"):
        pair.anna.sitting.ask(TakeBack("red"))
    assert not table_message(pair.anna.state, SimBoard(), 0, "red")["can"]["take_back"]


def test_a_resignation_is_agreed_on_and_the_game_is_checked_as_far_as_it_went() -> None:
    pair = Pair().play(30)
    anna, ben = pair.homes
    anna.sitting.ask(Resign("red"))
    settle(anna, ben)
    assert ben.other.question == "Red wants to resign. Do you agree?"
    ben.sitting.ask(AnswerTable(True))
    settle(anna, ben)
    assert moves(anna) == moves(ben) == kept(anna) == kept(ben)
    assert entries(anna, "resign") == entries(ben, "resign") == ["red"]
    assert str(anna.state.game.outcome()) == str(ben.state.game.outcome()) == "blue resigned"
    assert anna.other.sentence == f"The game with Ben {CHECKED}"


def test_the_seat_of_the_other_table_is_nobodys_here() -> None:
    pair = Pair().play(30)
    while pair.on_turn() is not pair.ben:
        pair.move()
    state = pair.anna.state
    with pytest.raises(Refused, match="decides at the other table"):
        pair.anna.sitting.ask(Play("blue", any_move(pair.ben, pair.rng)))
    everybody = table_message(state, SimBoard(), 0, None)
    assert table_message(state, SimBoard(), 0, "blue")["view"] == everybody["view"]
    shown = earlier_view(state, EarlierView(10), "blue")
    assert shown == earlier_view(state, EarlierView(10), None)


class Cheating(Unveiling):
    """A table that, once it can, plays a card that it does not hold, or a different one from the card it names."""

    def do(self, wanted: Unveil) -> Unveiled:
        found = super().do(wanted)
        if found.told and any(isinstance(deed, Chosen) for deed in wanted.deeds):
            return Unveiled(**{**vars(found), "told": self.changed(found.told)})
        return found

    def changed(self, told: Body) -> Body:
        return {**told, "ply": told["ply"] + 1}


def test_a_cheat_is_named_at_both_tables_and_the_game_is_broken_off(tmp_path: Path) -> None:
    pair = Pair(tmp_path).play(20)
    anna, ben = pair.homes
    cheat = Cheating()
    vars(cheat).update(vars(ben.unveiling))
    ben.unveiling = cheat
    pair.play()
    done = "Ben sent 'move' for another move than the current one"
    assert anna.other.state == ben.other.state == "refused"
    assert anna.other.sentence.startswith(done)
    assert anna.other.sentence.endswith("The game was called off, and the move was rejected.")
    assert done in ben.other.sentence
    assert entries(anna, "ended") == ["broken off"]
    assert anna.state.held == ben.state.held == "The game was called off."
    before = moves(anna)
    lose_power(anna)
    settle(anna, ben)
    assert (moves(anna), anna.other.state) == (before, "refused")


def test_nobody_is_blamed_where_a_table_cannot_work_out_how_the_cards_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair().play(40)
    monkeypatch.setattr(listening, "fitted", lambda *_: None)
    pair.play()
    told = "A table could not work out where the hidden cards are, so the game was called off. It was checked with all "
    assert pair.anna.other.sentence == f"{told}cards revealed: this table and Ben followed the rules."
    assert pair.ben.other.sentence == f"{told}cards revealed: this table and Anna followed the rules."
    both = sorted((kept(pair.anna), kept(pair.ben)), key=len)
    assert both[1][: len(both[0])] == both[0] and len(both[1]) <= len(both[0]) + 1
    assert entries(pair.anna, "ended") == entries(pair.ben, "ended") == ["broken off"]


@pytest.mark.parametrize(
    "options, why",
    [
        (
            {"game": "dragons", "rules": {"match": "best-of-3"}},
            "two tables play one game at a time; choose a single game",
        ),
        ({"game": "dragons", "physical": True}, "two tables cannot shuffle real cards together; set cards to virtual"),
    ],
)
def test_what_two_tables_cannot_play_is_said_before_a_game_is_offered(options: dict[str, Any], why: str) -> None:
    anna = AtHome("Anna", {}, **options)
    with pytest.raises(Refused, match=why):
        anna.sitting.ask(PlayWithTable())


def test_who_joins_a_game_with_hidden_cards_comes_from_another_game() -> None:
    streams: dict[str, Stream] = {}
    anna = AtHome("Anna", streams, game="dragons", seats={"red": "human", "blue": "human"})
    ben = AtHome("Ben", streams)
    meet(anna, ben)
    assert ben.state.game.name == "dragons"
    assert ben.state.players.seats == {"red": "table", "blue": "human"}


def test_two_meetings_under_one_code_have_different_secrets() -> None:
    secrets = []
    for _ in range(2):
        pair = Pair()
        secrets.append(pair.ben.unveiling._veiled._table.secret)  # type: ignore[union-attr]
    assert secrets[0] != secrets[1]


def test_a_game_that_was_left_goes_on_with_the_other_table() -> None:
    pair = Pair().play(30)
    anna, ben = pair.homes
    number, before = ben.state.game_id, moves(ben)
    ben.sitting.ask(StartGame())
    assert ben.other is None
    ben.sitting.ask(Resume(number))
    settle(anna, ben)
    assert moves(ben)[: len(before)] == before
    pair.play()
    assert anna.other.sentence == f"The game with Ben {CHECKED}"


def test_the_rules_that_a_game_needs_to_be_played_apart_are_there() -> None:
    assert engine.load("dragons").why_not_apart() == ""  # type: ignore[attr-defined]
    assert engine.load("woodland", rules={"seating": "alliance,corvids"}).why_not_apart() == ""  # type: ignore[attr-defined]
    assert tabletop("dragons").follows and tabletop("woodland").follows
