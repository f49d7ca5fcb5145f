"""All sentences of the table and its pages can be translated, and translators get them."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import engine
import firmware_bridge
import hal
from controller.clock.rules import FLAGS, KINDS, clock_rule
from controller.errors import TableError
from controller.extensions.linked_tables.messages import AnswerTable, LeaveTable, PlayWithTable
from controller.extensions.linked_tables.page import PAGE as LINKED
from controller.extensions.shop.operator_page import disk, temperature
from controller.extensions.shop.page import PAGE as SHOP
from controller.extensions.shop.pin import WrongGuesses, guessed
from controller.extensions.shop.state import GuestDone
from controller.hands import Ask, CardNeeded, Decision, Illegal, MoveMade, NewGame, Repair
from controller.messages.accessibility import KidsMode
from controller.messages.commands import (
    Assist,
    ChangeGame,
    Play,
    Resign,
    Seats,
    StartCourse,
    StartGame,
    TableMoves,
    TakeBack,
)
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore
from controller.table.positions import position_to_play
from controller.tabletop import ASSISTANCE, tabletop
from controller.tabletop.registry import known_games
from controller.web import hello, table_message
from controller.web.commands import read_command
from controller.web.messages import offer
from controller.web.permission import hands_wait_for, named, permitted, permitted_in_open_game, question_for
from controller.web.seat_claims import SitsElsewhere
from engine.sentence import parted
from hal import BoardError, picture_of, square_index
from hal.readers.presence import TWO_CARDS
from hal.remedies import stop_table
from hal.wires import Wires
from sim import SimBoard
from tests.controller.sitting import Sitting
from tests.controller.stack import page_extensions
from tests.languages.untranslated import Wordless, untranslated

OF_HELLO = {
    "assists", "board", "build", "cards", "choices", "colour", "kind", "levels", "meaning", "module", "name", "pattern",
    "patterns", "picture", "seat", "seats", "side", "style", "type", "usual", "version",
}  # fmt: skip
"""The fields of the first message that are for programs."""
OF_TABLE = {
    "away", "captured", "frame", "game", "kind", "meanings", "mood", "move", "name", "next_clock", "nature", "pace",
    "position", "reason", "resign", "rule", "runs", "seat", "seats", "start", "state", "tile", "turn", "type", "winner",
    "world", "written",
}  # fmt: skip
"""The fields of a message that are for programs."""
FOR_PROGRAMS = re.compile(r"/games/.*|[a-e][1-5]x?[a-e][1-5]")
"""Addresses and moves, which are not translated."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path) as sitting:
        yield sitting


@pytest.fixture
def against_computer(tmp_path: Path) -> Iterator[Sitting]:
    with Sitting(tmp_path, seats={"red": "human", "blue": "engine:1"}, simulated=True) as sitting:
        yield sitting.move("b1c3")


def squares(*names: str) -> int:
    return picture_of(square_index(name) for name in names)


def left_in_english(table: Sitting, language: Wordless) -> list[tuple[str, str]]:
    message = table_message(table.session, SimBoard(), 123_456, added=page_extensions().table)
    return said_by_people(message, language, OF_TABLE)


def said_by_people(told: Any, language: Wordless, identifiers: Collection[str]) -> list[tuple[str, str]]:
    found = untranslated(told, language, identifiers)
    return [(key, said) for key, said in found if not FOR_PROGRAMS.fullmatch(said)]


# What the table says


@pytest.mark.parametrize("game", ["chameleon", "dragons"])
def test_the_first_message_says_nothing_in_english_alone(game: str, language: Wordless) -> None:
    first = hello(game, SimBoard(), games=[offer(game)])
    choices = [(each["title"], [words for _, words in each["options"]]) for each in first["game"]["choices"]]
    titles = [seat["title"] for seat in first["game"]["seats"]]
    assert said_by_people([first, choices, titles], language, OF_HELLO) == []


@pytest.mark.parametrize("game", known_games())
def test_every_look_of_a_piece_can_be_told(game: str) -> None:
    played = engine.load(game)
    while played.outcome() is None and len(played.moves) < 60:
        played.push(next(iter(played.legal_moves)))
    shown = tabletop(game)
    looks = {*shown.pieces(engine.load(game)).values(), *shown.pieces(played).values(), *shown.box(played)}
    assert {word for look in looks for word in look.split("-")} <= {*shown.look_words}


DECISIONS: tuple[Decision, ...] = (
    Ask(("b1a3", "b1c3")),
    Ask(("b1a3", "b1c3"), squares("b1"), is_open=True),
    CardNeeded(squares("c3", "c4")),
    Illegal(square_index("b4")),
    NewGame(),
    MoveMade("b1c3", False),
    Repair(squares("b1"), squares("c3")),
    Repair(squares("b1", "c1"), 0),
    Repair(0, squares("c3")),
    Repair(0, 0, squares("a1", "b5", "c1")),
)


@pytest.mark.parametrize("decision", DECISIONS, ids=lambda decision: type(decision).__name__)
def test_what_hands_do_is_told_in_any_language(table: Sitting, decision: Decision, language: Wordless) -> None:
    table.session.decision = decision
    assert left_in_english(table, language) == []


def test_pieces_of_a_wrong_kind_are_told_of_in_any_language(table: Sitting, language: Wordless) -> None:
    looks = table.session.tabletop.pieces(table.session.game)
    table.session.kinds = {square_index(square): look for square, look in looks.items()}
    table.session.kinds[square_index("a1")] = "blue-black"
    table.session.decision = Repair(0, 0, squares("a1"))
    assert left_in_english(table, language) == []


@pytest.mark.parametrize(
    "told",
    [
        lambda table: table.lift("b1").wait(100),
        lambda table: table.lift("b5").wait(100),
        lambda table: table.ask(Assist({"red": "off"})).lift("b1").wait(100),
        lambda table: table.move("b1c3").ask(TakeBack()),
        lambda table: table.move("b1c3", "a5a4").ask(TakeBack(), TakeBack()),
        lambda table: table.ask(Resign("red")),
        lambda table: table.ask(Resign("red"), TakeBack()),
        lambda table: table.move("d1b2", "e5c4", "b2e5"),
        lambda table: table.ask(StartGame(clock=clock_rule("game 60 loses"))).move("b1c3").wait(70_000),
        lambda table: table.ask(StartGame(position="2w2/5/5/5/2W1B r")),
        lambda table: table.ask(StartCourse("lesson", 1)),
        lambda table: table.ask(StartCourse("puzzle", 3)),
    ],
)
def test_what_happens_at_the_table_is_told_in_any_language(
    table: Sitting, told: Callable[[Sitting], object], language: Wordless
) -> None:
    told(table)
    assert left_in_english(table, language) == []


def test_what_the_computer_does_is_told_in_any_language(against_computer: Sitting, language: Wordless) -> None:
    found = left_in_english(against_computer, language)
    found += left_in_english(against_computer.think("a5a4"), language)
    found += left_in_english(against_computer.ask(TableMoves(True)), language)
    assert found == []


OF_CARDS = {
    "active", "attacker", "by", "card", "decks", "does", "happened", "owner", "phase", "rules", "square", "traits",
    "unit", "void", "winners",
}  # fmt: skip
"""The fields of a view of Dragons that are for programs, besides those of all views."""


def test_a_game_with_hidden_cards_is_told_to_each_seat_in_any_language(language: Wordless) -> None:
    chance, board, found = Random(1), SimBoard(), []
    with Sitting(game="dragons") as table:
        for _ in range(12):
            for eyes in (None, "red", "blue"):
                message = table_message(table.session, board, 1, eyes)
                found += said_by_people(message, language, {*OF_TABLE, *OF_CARDS})
            table.ask(Play(table.session.game.turn, str(chance.choice([*table.session.game.legal_moves]))))
    assert found == []


# What devices say

ERRORS = {"BoardError", "Health", "LinkLost", "NoPort", "UnknownBackend", "WrongBoard", "WrongFirmware"}


def complaints_in(folder: Path) -> Iterator[list[ast.expr]]:
    """The text of each error and each `Health` in some modules."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                yield node.args


@pytest.mark.parametrize(("device", "least"), [(hal, 35), (firmware_bridge, 15)])
def test_all_that_a_device_complains_of_is_a_message(device: ModuleType, least: int) -> None:
    said = [*complaints_in(Path(str(device.__file__)).parent)]
    words = [part for parts in said for part in parts if isinstance(part, ast.JoinedStr | ast.Constant)]
    assert len(said) >= least
    assert [ast.unparse(part) for part in words if ast.unparse(part) not in ("True", "False")] == []


def test_what_is_wrong_with_a_device_and_what_to_do_are_said_in_any_language(language: Wordless) -> None:
    board = SimBoard(threaded=False)
    board.open(lambda event: None, lambda: 0)
    with pytest.raises(BoardError) as again:
        board.open(lambda event: None, lambda: 0)
    error, well = again.value, board.health()
    board.close()
    assert (error.what, error.remedy) == ("the sim device is already open", "close it first")
    assert parted(str(error)) == (error.what, error.remedy)
    said = [error.remedy, well.sentence, TWO_CARDS.sentence, Wires().data_line, stop_table()]
    assert [*untranslated(said, language)] == []


# What people are refused, and what they are asked

MESSAGES = (
    "nonsense",
    "[]",
    "{}",
    '{"id": 1, "do": "dance"}',
    '{"id": 1, "do": "take-back", "now": true}',
    '{"id": 1, "do": "answer"}',
    '{"id": 1, "do": "play", "move": "%s"}' % ("x" * 300),
    '{"id": 1, "do": "seats", "seats": 3}',
    '{"id": 1, "do": "resume", "game_id": "x"}',
    '{"id": 1, "do": "hand", "action": "wave"}',
    '{"id": 1, "do": "table-moves", "on": 2}',
    '{"id": 1, "do": "pace", "pace": "never"}',
    '{"id": 1, "do": "other-table", "away": 3}',
    '{"id": 1, "do": "review", "show": "all"}',
    '{"id": 1, "do": "new-game", "clock": "egg"}',
)


def refusal(refused: Callable[[], object]) -> str:
    with pytest.raises((TableError, engine.EngineError)) as error:
        refused()
    return str(error.value)


def is_whole(said: str) -> bool:
    """Whether a sentence still has its parts."""
    return bool(getattr(said, "how", ()))


@pytest.mark.parametrize("message", MESSAGES)
def test_a_message_that_cannot_be_read_is_refused_in_any_language(message: str, language: Wordless) -> None:
    said = refusal(lambda: read_command(message))
    assert is_whole(said)
    [*untranslated(said, language)]  # the end of this test checks that its message is collected


@pytest.mark.parametrize(
    "refused",
    [
        lambda: permitted(TakeBack(), None),
        lambda: permitted(Resign("red"), "blue"),
        lambda: permitted_in_open_game(Resign("red"), "red", ["red"]),
        lambda: permitted_in_open_game(Assist({"red": "off"}), "red", ["red"]),
        lambda: permitted_in_open_game(Resign("red"), "red", (), "blue"),
        lambda: position_to_play("dragons", "", {}),
        lambda: CardStore().add("zz", None),
        lambda: Players("chameleon", {}).changed({"green": "human"}),
    ],
)
def test_what_is_not_permitted_is_refused_in_any_language(refused: Callable[[], object], language: Wordless) -> None:
    said = refusal(refused)
    assert is_whole(said)
    [*untranslated(said, language)]


WISHES = (
    StartGame(),
    StartGame(position="x"),
    StartCourse("lesson", 1),
    StartCourse("puzzle", 1),
    ChangeGame("dragons"),
    TakeBack(),
    PlayWithTable(),
    LeaveTable(),
    KidsMode(True),
    AnswerTable(True),
    AnswerTable(False),
    GuestDone(),
    Seats({"red": "human"}),
    Seats({"red": "engine:2"}),
)
QUESTIONS = {each.kind: each.question for page in (LINKED, SHOP) for each in page.messages.values()}


@pytest.mark.parametrize("wish", WISHES, ids=str)
@pytest.mark.parametrize("seat", ["red", None])
def test_what_is_asked_of_others_is_asked_in_any_language(wish: Any, seat: str | None, language: Wordless) -> None:
    match = {"match": {"lost": ""}, "outcome": None}
    question = QUESTIONS.get(type(wish))
    asked = question(wish, named(seat)) if question else question_for(wish, named(seat), ["blue"], match)
    assert [*untranslated(asked, language)] == []


def test_what_else_pages_are_told_is_told_in_any_language(language: Wordless) -> None:
    said = [
        guessed("1234", "1", WrongGuesses(), 0)[1],
        guessed("1234", "1", WrongGuesses(4), 0)[1],
        guessed("1234", "1", WrongGuesses(9), 0)[1],
        guessed("1234", "1", WrongGuesses(9, 900_000), 0)[1],
        hands_wait_for(["red", "blue"]),
        str(SitsElsewhere("red", "blue")),
        [*ASSISTANCE.values(), *KINDS.values(), *FLAGS.values()],
    ]
    assert [*untranslated(said, language)] == []
    assert all(map(is_whole, [disk(1, 10).sentence, disk(10**10, 10**11).sentence, temperature(90_000).sentence]))
