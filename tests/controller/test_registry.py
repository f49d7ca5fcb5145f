"""The games that the table knows, and its messages about unusable ones."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from http.client import HTTPConnection
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest

import engine
from controller.tabletop import tabletop
from controller.tabletop.manifest import TableCards, TableCommand, TableGame, TableSeat, checked
from controller.tabletop.registry import LOADER, default_game, known_games, manifest, registry, title_of
from controller.web.messages import hello
from sim.board import SimBoard
from tests.controller.plugins import install, installed
from tests.controller.stack import Served

BUILT_IN = tuple(sorted(path.parent.name for path in Path(engine.__file__).parent.glob("*/game.toml")))


def failures() -> list[str]:
    return [failure.sentence for failure in registry().failures]


def test_the_table_knows_its_own_games_without_an_installation() -> None:
    assert known_games() == BUILT_IN == tuple(engine.GAMES)
    assert {"chameleon", "dragons", "woodland"} <= {*BUILT_IN}
    assert {game.source.package for game in registry().games.values()} == {"chameleon-table"}
    assert {game.source.version for game in registry().games.values()} == {version("chameleon-table")}
    assert (failures(), default_game()) == ([], "chameleon")


def test_a_checkout_that_was_never_installed_knows_its_games(monkeypatch: pytest.MonkeyPatch) -> None:
    def not_installed(package: str) -> str:
        raise PackageNotFoundError(package)

    monkeypatch.setattr("controller.tabletop.loading.version", not_installed)
    assert [(source.version, source.is_built_in) for source in LOADER.sources()] == [("", True)] * len(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_manifest_says_what_the_rules_say(name: str) -> None:
    game, rules = manifest(name), engine.game_class(name)
    assert (game.rules, game.opponent, game.teacher) == (
        engine.GAMES[name],
        engine.OPPONENTS[name],
        engine.TEACHERS.get(name),
    )
    assert (game.name, game.seat_names, dict(game.house_rules)) == (rules.name, rules.seats, dict(rules.house_rules))
    assert (game.cards is not None) == bool(rules.decks())


def test_no_game_is_imported_before_it_is_chosen() -> None:
    asked = "import sys, controller.tabletop.registry as games; games.known_games(); print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True).stdout.split()
    manifests = {f"controller.games.{name}" for name in BUILT_IN}
    of_games = [each for each in modules if any(f".{name}" in each for name in BUILT_IN)]
    assert sorted(of_games) == sorted(manifests)


def test_a_game_of_an_installed_package_is_known_like_the_others(tmp_path: Path) -> None:
    install(tmp_path, "lizard")
    with installed(tmp_path):
        assert (known_games(), failures()) == ((*BUILT_IN, "lizard"), [])
        source = registry().games["lizard"].source
        assert (source.package, source.version, source.where) == ("lizard", "1.2", "lizard:GAME")
        assert engine.load("lizard").text() == engine.load("chameleon").text()
        assert tabletop("lizard").game == "lizard"
        assert type(engine.opponent("lizard")) is type(engine.opponent("chameleon"))
    assert known_games() == tuple(engine.GAMES) == BUILT_IN


def test_an_unknown_game_is_refused_with_the_names_of_the_known_ones() -> None:
    with pytest.raises(engine.UnknownGame, match=f"unknown game 'chess'; choose one of: {', '.join(BUILT_IN)}"):
        manifest("chess")


def test_a_seat_has_the_title_that_its_game_gives_it(tmp_path: Path) -> None:
    install(tmp_path, "lizard", 'from controller.games.chameleon import GAME as LIKE\nfrom dataclasses import replace\n'
            "seats = tuple(replace(seat, title=f'The {seat.title} Queen') for seat in LIKE.seats)\n"
            "GAME = replace(LIKE, name='lizard', seats=seats, commands=())")  # fmt: skip
    with installed(tmp_path):
        assert [title_of("red", game) for game in ("lizard", "chameleon", None)] == ["The Red Queen", "Red", "Red"]
        assert title_of("chance", "lizard") == "Chance"


def test_the_page_may_have_the_files_of_a_game_and_no_others(tmp_path: Path) -> None:
    install(tmp_path, "lizard", page="lizard:page/lizard.js", style="lizard:page/lizard.css")
    (tmp_path / "lizard" / "page").mkdir()
    (tmp_path / "lizard" / "page" / "lizard.js").write_text("export const lizard = {};\n", encoding="utf-8")
    with installed(tmp_path), Served(tmp_path) as served:
        game = hello("lizard", SimBoard())["game"]
        assert (game["module"], game["style"]) == ("/games/lizard/lizard.js", "/games/lizard/lizard.css")
        assert fetched(served.server.address, game["module"]) == (200, "export const lizard = {};\n", "nosniff")
        outside = ("../__init__.py", "%2e%2e/__init__.py", "lizard.css", "")
        assert [fetched(served.server.address, f"/games/lizard/{file}")[0] for file in outside] == [404] * 4
        assert fetched(served.server.address, "/games/chess/lizard.js")[0] == 404


def fetched(address: str, path: str) -> tuple[int, str, str | None]:
    with closing(HTTPConnection(address)) as connection:
        connection.request("GET", path)
        response = connection.getresponse()
        return response.status, response.read().decode(), response.getheader("X-Content-Type-Options")


# Bad input


def test_a_package_that_raises_on_import_is_named_and_the_others_play_on(tmp_path: Path) -> None:
    install(tmp_path, "broken-game", "raise RuntimeError('no\\nluck')")
    install(tmp_path, "leaving", "raise SystemExit(3)")
    install(tmp_path, "empty", "")
    install(tmp_path, "lizard")
    with installed(tmp_path):
        assert known_games() == (*BUILT_IN, "lizard")
        assert failures() == [
            "the package broken-game adds no game: its manifest broken_game:GAME cannot be imported "
            "(RuntimeError: no luck)",
            "the package empty adds no game: its manifest empty:GAME cannot be imported "
            "(AttributeError: module 'empty' has no attribute 'GAME')",
            "the package leaving adds no game: its manifest leaving:GAME cannot be imported (SystemExit: 3)",
        ]


def test_a_manifest_without_a_part_is_named_with_that_part(tmp_path: Path) -> None:
    parts = "name='newt', title='Newt', seats=(), rules='newt:Rules', opponent='newt:Opponent'"
    install(tmp_path, "newt", f"from controller.tabletop.manifest import TableGame\nGAME = TableGame({parts})")
    with installed(tmp_path):
        assert known_games() == BUILT_IN
        why = "TypeError: TableGame.__init__() missing 1 required positional argument: 'tabletop'"
        assert failures() == [f"the package newt adds no game: its manifest newt:GAME cannot be imported ({why})"]


def test_a_package_of_another_interface_is_named(tmp_path: Path) -> None:
    install(tmp_path, "lizard", api=7)
    with installed(tmp_path):
        assert known_games() == BUILT_IN
        assert failures() == [
            "the package lizard adds no game: its manifest lizard:GAME was written for interface 7 of the table; "
            "this table has 1; install a version for that"
        ]


def test_a_name_that_two_packages_claim_belongs_to_neither(tmp_path: Path) -> None:
    install(tmp_path, "one", game="lizard")
    install(tmp_path, "two", game="lizard")
    install(tmp_path, "three")
    with installed(tmp_path):
        assert known_games() == (*BUILT_IN, "three")
        assert failures() == [
            f"the package {package} adds no game: the name 'lizard' of its game is also claimed by {other}, "
            "so neither is available; uninstall one of them"
            for package, other in (("one", "two"), ("two", "one"))
        ]


def test_the_games_of_the_table_keep_their_names(tmp_path: Path) -> None:
    install(tmp_path, "thief", game="dragons", rules="thief:Rules")
    with installed(tmp_path):
        assert (known_games(), manifest("dragons").rules) == (BUILT_IN, engine.GAMES["dragons"])
        assert failures() == [
            "the package thief adds no game: the name 'dragons' of its game is also claimed by chameleon-table, "
            "which keeps it"
        ]


def test_a_command_belongs_to_one_game(tmp_path: Path) -> None:
    install(tmp_path, "lizard", "from controller.games.chameleon import GAME as LIKE\n"
            "from dataclasses import replace\nGAME = replace(LIKE, name='lizard')")  # fmt: skip
    with installed(tmp_path):
        assert (known_games(), registry().commands["solve"][0]) == (BUILT_IN, "chameleon")
        why = "its command 'perft' also belongs to the game 'chameleon'"
        assert failures() == [f"the package lizard adds no game: {why}"]


LIKE = TableGame(
    name="lizard",
    title="Lizard",
    seats=(TableSeat("red", "Red", "#cc0000"), TableSeat("blue", "Blue", "#0000cc", side="north")),
    rules="lizard:Rules",
    opponent="lizard:Opponent",
    tabletop="lizard:Tabletop",
)


def seat(**changes: Any) -> tuple[TableSeat, ...]:
    return (replace(LIKE.seats[0], **changes),)


@pytest.mark.parametrize(
    "found, complaint",
    [
        (None, "must be a TableGame, not None"),
        ([], "must be a TableGame, not a list"),
        (replace(LIKE, name="Lizard!"), "part 'name' is 'Lizard!', expected lower-case letters, digits and hyphens"),
        (replace(LIKE, title=""), "part 'title' is '', expected a text"),
        (replace(LIKE, rules=None), "part 'rules' is None, expected a text"),
        (replace(LIKE, tabletop="lizard.Tabletop"), "part 'tabletop' is 'lizard.Tabletop', expected \"module:name\""),
        (replace(LIKE, opponent=dict), "part 'opponent' is a type, expected a text"),
        (replace(LIKE, seats=["red"]), "part 'seats' must be a tuple of TableSeat"),
        (replace(LIKE, seats=()), "part 'seats' needs at least one seat, and each name only once"),
        (replace(LIKE, seats=LIKE.seats[:1] * 2), "part 'seats' needs at least one seat, and each name only once"),
        (replace(LIKE, seats=seat(name="a b")), "part 'seats.name' is 'a b', expected lower-case letters"),
        (replace(LIKE, seats=seat(title=3)), "part 'seats.red.title' is 3, expected a text"),
        (replace(LIKE, seats=seat(colour="red")), "part 'seats.red.colour' is 'red', expected a text such as"),
        (replace(LIKE, seats=seat(side="left")), "part 'seats.red.side' is 'left', expected 'south' or 'north'"),
        (replace(LIKE, seats=seat(usual="me")), "part 'seats.red.usual' is 'me', expected human or engine:"),
        (replace(LIKE, first="green"), "part 'first' is 'green', expected 'red' or 'blue'"),
        (replace(LIKE, commands=("solve",)), "part 'commands' must be a tuple of TableCommand"),
        (replace(LIKE, commands=(TableCommand("Solve", "a:b", ""),)), "part 'commands.name' is 'Solve', expected"),
        (replace(LIKE, commands=(TableCommand("solve", "a", ""),)), "part \"command 'solve'\" is 'a', expected"),
        (replace(LIKE, commands=(TableCommand("play", "a:b", ""),)), "the command 'play' has the same name as"),
        (replace(LIKE, cards="yes"), "part 'cards' is 'yes', expected TableCards or None"),
        (replace(LIKE, cards=TableCards("here")), "part 'sheets of cards' is 'here', expected \"module:name\""),
        (replace(LIKE, house_rules=3), "part 'house_rules' is 3, expected a mapping of house rules to texts"),
        (replace(LIKE, house_rules={"a": None}), "part 'house_rules' is a dict, expected a mapping of house rules to"),
        (replace(LIKE, page="page.js"), "part 'page' is 'page.js', expected \"package:folder/file.js\""),
        (replace(LIKE, page="lizard:page/../x.js"), "part 'page' is 'lizard:page/../x.js', expected \"package:"),
        (replace(LIKE, page="lizard:page/x.js", style="lizard:css/x.css"), "expected a file in the folder of 'page'"),
        (replace(LIKE, picture="lizard:page/x.png"), "part 'picture' is 'lizard:page/x.png', expected \"package:"),
        (replace(LIKE, page="lizard:page/x.js", picture="lizard:x/x.svg"), "expected a file in the folder of 'page'"),
        (replace(LIKE, summary=3), "part 'summary' is 3, expected a text"),
        (replace(LIKE, summary="a" * 161), "part 'summary' is longer than one line of 160 characters"),
    ],
)  # fmt: skip
def test_a_manifest_with_a_missing_or_wrong_part_is_refused_with_that_part(found: object, complaint: str) -> None:
    with pytest.raises(ValueError) as error:
        checked(found)
    assert complaint in str(error.value)
    assert "\n" not in str(error.value)


def test_a_whole_manifest_is_taken_as_it_is() -> None:
    assert checked(LIKE) is LIKE
    assert [checked(manifest(name)).name for name in BUILT_IN] == list(BUILT_IN)
