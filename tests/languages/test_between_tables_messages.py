"""Messages between tables, in leagues and for viewers can be translated."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

import engine
from controller.errors import TableError
from controller.extensions.league.pairing import next_round
from controller.extensions.linked_tables.meeting import Meeting, read_code, why_not_between
from controller.extensions.linked_tables.messages import AnswerTable, PlayWithTable
from controller.extensions.linked_tables.state import cheat_in_words
from controller.extensions.secret_cards.group import NotAPoint, NotAScalar
from controller.extensions.secret_cards.incoming import unproven
from controller.extensions.secret_cards.own_tokens import NotInSupply, WrongTurn
from controller.extensions.secret_cards.session import WrongLength, WrongProof
from controller.messages.commands import Resign, TakeBack
from controller.net.address import server_address
from controller.net.errors import Cheated
from controller.net.keys import TableKey
from controller.net.leagues.events import (
    SYSTEMS,
    Corrected,
    Event,
    Founded,
    Joined,
    Left,
    TableAdded,
    as_facts,
    event_of,
    score_of,
)
from controller.net.leagues.standings import league_shown, result_shown
from controller.net.leagues.state import LeagueState, founded
from controller.net.results import EndedGame
from controller.net.streams import no_answer
from controller.sensing.trace import replay
from engine.errors import EngineError
from hal.remedies import install_extra
from tests.book import ROOT
from tests.extensions.league.evenings import KEYS, begun, game_at
from tests.extensions.linked_tables.tables import AtHome, Stream, key_of, meet, settle
from tests.extensions.secret_cards.two_tables import Meeting as TwoTables
from tests.languages.untranslated import Wordless, untranslated

ANNA, BEN = "Άννα", "Βεν"
"""Names that are the same in all languages."""
OF_OTHER_TABLE = {"state", "code", "server", "refused", "opponent"}
"""The fields about another table that are for programs."""


@pytest.fixture
def pair(tmp_path: Path) -> tuple[AtHome, AtHome]:
    streams: dict[str, Stream] = {}
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
    return AtHome(ANNA, streams, tmp_path / "one"), AtHome(BEN, streams, tmp_path / "other")


def in_english(shown: Any, language: Wordless, *own: str) -> list[tuple[str, str]]:
    """The texts that stay in English; `own` are codes, which are the same in all languages."""
    found = untranslated(shown, language, OF_OTHER_TABLE)
    return [(key, said) for key, said in found if not any(code and code in said for code in own)]


def refusal(refused: Callable[[], object]) -> str:
    with pytest.raises((TableError, EngineError)) as error:
        refused()
    return str(error.value)


def is_whole(said: str) -> bool:
    """Whether a sentence still has its parts."""
    return bool(getattr(said, "how", ()))


# Two tables


def offered(anna: AtHome, ben: AtHome) -> None:
    anna.sitting.ask(PlayWithTable())
    settle(anna)


def asked_to_take_back(anna: AtHome, ben: AtHome) -> None:
    meet(anna, ben)
    anna.sitting.move("b1c3")
    settle(anna, ben)
    ben.sitting.move("b1c3")
    anna.sitting.ask(TakeBack())
    settle(anna, ben)


def asked_to_resign(anna: AtHome, ben: AtHome) -> None:
    meet(anna, ben)
    anna.sitting.ask(Resign("red"))
    settle(anna, ben)


def broken(anna: AtHome, ben: AtHome) -> None:
    meet(anna, ben)
    anna.break_line()
    ben.sitting.ask(PlayWithTable("ABCD2345"))
    settle(ben)


SCENES = (lambda anna, ben: anna.sitting.ask(PlayWithTable()), offered, meet, asked_to_take_back, asked_to_resign)


@pytest.mark.parametrize("scene", [*SCENES, broken])
def test_what_is_shown_of_the_other_table_is_said_in_any_language(
    pair: tuple[AtHome, AtHome], scene: Callable[[AtHome, AtHome], object], language: Wordless
) -> None:
    scene(*pair)
    for home in pair:
        shown = home.other
        assert shown is None or in_english(asdict(shown), language, shown.code) == []


def test_what_is_refused_between_tables_is_refused_in_any_language(
    pair: tuple[AtHome, AtHome], language: Wordless
) -> None:
    anna, ben = pair
    for wish in (AnswerTable(True), PlayWithTable("hello"), PlayWithTable("ABCD2345@a b")):
        assert is_whole(refusal(lambda wish=wish: anna.sitting.ask(wish)))  # type: ignore[misc]
    meet(anna, ben)
    for later in (Resign("blue"), TakeBack(), AnswerTable(True)):
        assert is_whole(refusal(lambda later=later: anna.sitting.ask(later)))  # type: ignore[misc]


def test_whoever_cheats_is_told_of_in_any_language(language: Wordless) -> None:
    meeting = Meeting("ABCD2345", key_of("Anna"), bytes(32))
    meeting.tables, meeting.names = (key_of("Anna").public, key_of("Ben").public), (ANNA, BEN)
    unfit = [NotAPoint(), NotAScalar(), NotInSupply(), WrongLength(), WrongTurn()]
    wrong = [*unfit, *map(WrongProof, ("key", "shuffle", "share", "claim"))]
    cheats = [
        *(unproven("table 0", each) for each in wrong),
        refusal(lambda: TwoTables("dragons", 3).tables[1].take(0, {"kind": "move"})),
        refusal(lambda: TwoTables("dragons", 3).tables[1].take(0, {"kind": "peek"})),
        refusal(lambda: TwoTables("dragons", 3).tables[1].take(0, {"kind": "pledge", "of": 3})),
    ]
    assert [*map(is_whole, cheats)] == [True] * len(cheats)
    for error in cheats:
        said = cheat_in_words(meeting, Cheated(error))
        assert [each for _, each in untranslated(said, language) if "table 0" not in each] == []


@pytest.mark.parametrize(
    "refused",
    [
        lambda: read_code("hello"),
        lambda: server_address("a b"),
        lambda: TableKey.kept_in(ROOT / "README.md"),
        lambda: [*replay(['{"trace": 2}'], "a trace")],
        lambda: [*replay([], "a trace")],
    ],
)
def test_what_cannot_be_read_is_refused_in_any_language(refused: Callable[[], object], language: Wordless) -> None:
    said = refusal(refused)
    assert is_whole(said)
    [*untranslated(said, language)]  # the end of this test checks that its message is collected


def test_what_is_missing_is_said_in_any_language(language: Wordless) -> None:
    assert all(map(is_whole, [install_extra("net"), no_answer("nats://hub.test:4222"), no_answer("hub", "gone")]))


def test_a_game_that_two_tables_cannot_play_is_refused_in_any_language(
    pair: tuple[AtHome, AtHome], language: Wordless
) -> None:
    match = engine.load("dragons", rules={"match": "best-of-3"})
    whole = PlayWithTable(away=("red", "blue"))
    assert in_english([refusal(lambda: pair[0].sitting.ask(whole)), why_not_between(match)], language) == []


# Leagues


def played() -> LeagueState:
    events: list[Event] = [Founded("chameleon"), TableAdded(KEYS[0], "1"), Joined(ANNA), Joined(BEN)]
    league = founded("friday", [(event, 1_000) for event in events])
    return league.after(next_round(league), 2_000).with_result(won(name="1"))


def won(winner: str | None = "red", **facts: Any) -> EndedGame:
    seats = {"red": "human", "blue": "human"}
    return game_at(KEYS[0], 3_000, winner, game="chameleon", seats=seats, **facts)


@pytest.mark.parametrize(
    "refused",
    [
        lambda: event_of({"kind": "dance"}),
        lambda: event_of({"kind": "joined", "player": ""}),
        lambda: event_of({"kind": "table", "key": "x"}),
        lambda: event_of(as_facts(replace(Founded("draughts"), rounds=0))),
        lambda: event_of(as_facts(replace(Founded("draughts"), system="dice"))),
        lambda: score_of("2-0"),
        lambda: next_round(begun("Ann")),
        lambda: next_round(begun("Ann", "Bob").after(next_round(begun("Ann", "Bob")), 1)),
        lambda: begun("Ann").after(Joined("Ann"), 1),
        lambda: begun("Ann").after(Left("ann"), 1),
        lambda: begun("Ann").after(Left("Bob"), 1),
        lambda: begun("Ann").after(Founded("draughts"), 1),
        lambda: begun("Ann").after(Corrected(1, 1, "1-0"), 1),
        lambda: played().after(Corrected(1, 9, "1-0"), 1),
        lambda: played().after(TableAdded("x", ""), 1).player("Cem"),
    ],
)
def test_what_an_organiser_is_refused_is_refused_in_any_language(
    refused: Callable[[], object], language: Wordless
) -> None:
    said = refusal(refused)
    assert is_whole(said)
    [*untranslated(said, language)]


OF_LEAGUE = {"type", "name", "game", "system", "clock", "table", "table_name", "score"}
"""The fields about a league that are for programs, and people's own names."""


def test_a_league_and_its_results_are_shown_in_any_language(language: Wordless) -> None:
    league = played()
    assert [*untranslated(league_shown(league), language, OF_LEAGUE)] == []
    results = [result_shown(won(), ()), result_shown(won(None, plies=1), ()), [*SYSTEMS.values()]]
    assert [*untranslated(results, language, OF_LEAGUE)] == []
