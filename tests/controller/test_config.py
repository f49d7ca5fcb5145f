"""The configuration: the values it accepts, and its one-line errors."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_config_path, user_data_path
from yaml.nodes import MappingNode, Node

import engine
from controller.commands.cli import chameleon
from controller.config.example import example_config
from controller.config.kinds import ForSeats, JoinedSection, WithExtensions, every_player
from controller.config.settings import (
    Config,
    HandsSettings,
    LightSettings,
    PageSettings,
    config_from_text,
    find_config,
    load_config,
)
from controller.errors import ConfigError
from controller.tabletop.registry import known_games, manifest
from engine.checked_yaml import Kind, MappingOf, Section
from tests.differences import first_difference

ALL_KEYS = ", ".join(WithExtensions(Config).keys)
COMMENTED = Path(__file__).parents[2] / "controller" / "chameleon.yml"


def complaint(text: str) -> str:
    """The error for an invalid text."""
    with pytest.raises(ConfigError) as refused:
        config_from_text(text, "my.yml")
    return str(refused.value)


DRAGONS = {"red-deck": "highwood", "blue-deck": "low-mere", "match": "one-game"}
WOODLAND = {
    "seating": "marquise,eyrie,alliance,chameleander",
    "deck": "standard",
    "partisans-spare-birds": False,
    "coffins-all": True,
    "propaganda-without-warrior": True,
    "led-over-rivers": False,
    "base-suit": "clearing",
    "ego-points": "0 1 1 1 2 2 2 3",
    "slough-max": 1,
    "quell-refund": False,
    "cajole-ignores-keep": True,
    "raid-tunnels": True,
    "aid-points": "1 2 2",
    "allies-follow": True,
    "coalition-points": 10,
    "ronin-repeats": True,
    "dig-alone": False,
}
RULES = {
    **{game: dict(manifest(game).house_rules) for game in known_games()},
    "chameleon": {"repetition": True, "move-limit": 200},
    "dragons": DRAGONS,
    "woodland": WOODLAND,
}
BOTH = {"red": "human", "blue": "engine:2"}
AT_WAR = {**dict.fromkeys(manifest("woodland").seat_names, "engine:2"), "chameleander": "human"}
USUAL = {game: {seat.name: seat.usual for seat in manifest(game).seats} for game in known_games()}
PLAYERS = {**USUAL, "chameleon": BOTH, "dragons": BOTH, "woodland": AT_WAR}
SQUARES = {game: dict.fromkeys(seats, "squares") for game, seats in PLAYERS.items()}
GAMES = ", ".join(known_games())
SEATS = ", ".join(dict.fromkeys(seat for seats in PLAYERS.values() for seat in seats))
KEYS = f"{SEATS}, {GAMES}"
PAGE_KEYS = "host, port, open-browser, local-name, names"


def with_seats(usual: Mapping[str, Mapping[str, str]], **changed: str) -> dict[str, dict[str, str]]:
    """The players in each game when some seats are set for all of them."""
    return {game: {seat: changed.get(seat, own) for seat, own in seats.items()} for game, seats in usual.items()}


# Accepted values


def test_without_a_word_everything_has_its_default() -> None:
    assert Config() == Config(
        game="chameleon",
        board="sim",
        board_options={},
        reader="none",
        reader_options={},
        cards="virtual",
        tags=None,
        journal=None,
        page=PageSettings(host="127.0.0.1", port=8525, open_browser=True, local_name="chameleon", names=()),
        seats=PLAYERS,
        first=None,
        assistance=SQUARES,
        light=LightSettings(brightness=255, calm=False),
        hands=HandsSettings(settle_ms=None, alarm_ms=2000),
        rules=RULES,
        quick_answers=False,
        pace=None,
        table_moves=True,
        work_ahead=True,
    )


def test_every_key_can_be_set() -> None:
    text = """
game: chameleon
board: pico
board-options: {port: /dev/ttyACM0, speed: 115200, address: 0x24, gain: .5, on: yes, name: null, id: "1", at: 1:30}
reader: pn532
reader-options: {port: /dev/ttyUSB0}
cards: physical
tags: games/tags.yml
journal: games/ours.db
page: {host: 0.0.0.0, port: 0, open-browser: false, names: "Table.example, 203.0.113.5"}
seats: {red: "engine:1", blue: human}
first: blue
assistance: {red: off, blue: dangers}
hints: 0
light: {brightness: 8, calm: true}
hands: {settle-ms: 300, alarm-ms: 10000}
rules: {chameleon: {repetition: false, move-limit: 0}, dragons: {red-deck: low-mere}}
quick-answers: true
pace: slow
table-moves: false
work-ahead: false
"""
    assert config_from_text(text, "/etc/table/my.yml") == Config(
        game="chameleon",
        board="pico",
        board_options={
            "port": "/dev/ttyACM0",
            "speed": 115200,
            "address": 0x24,
            "gain": 0.5,
            "on": True,
            "name": None,
            "id": "1",
            "at": "1:30",
        },
        reader="pn532",
        reader_options={"port": "/dev/ttyUSB0"},
        cards="physical",
        tags=Path("/etc/table/games/tags.yml"),
        journal=Path("/etc/table/games/ours.db"),
        page=PageSettings(host="0.0.0.0", port=0, open_browser=False, names=("table.example", "203.0.113.5")),
        seats=with_seats(PLAYERS, red="engine:1", blue="human"),
        first="blue",
        assistance=with_seats(SQUARES, red="off", blue="dangers"),
        hints=0,
        light=LightSettings(brightness=8, calm=True),
        hands=HandsSettings(settle_ms=300, alarm_ms=10000),
        rules={
            **RULES,
            "chameleon": {"repetition": False, "move-limit": 0},
            "dragons": {**DRAGONS, "red-deck": "low-mere"},
        },
        quick_answers=True,
        pace="slow",
        table_moves=False,
        work_ahead=False,
    )


def test_a_key_that_is_not_set_keeps_its_default_beside_one_that_is() -> None:
    config = config_from_text("seats: {red: engine:3}\npage: {port: 1}\nrules: {chameleon: {move-limit: 50}}", "my.yml")
    assert config.seats == with_seats(PLAYERS, red="engine:3")
    assert config.page == PageSettings(host="127.0.0.1", port=1, open_browser=True)
    assert config.rules == {**RULES, "chameleon": {"repetition": True, "move-limit": 50}}


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "---\n", "page:\nseats:\nrules:\n  chameleon:\n", "\ufeff"])
def test_a_file_that_sets_nothing_is_the_default(text: str) -> None:
    assert config_from_text(text, "my.yml") == Config()


def test_a_seat_is_set_in_every_game_that_has_it_or_in_one() -> None:
    config = config_from_text("seats: {dragons: {blue: human}, blue: engine:4, woodland: {eyrie: human}}", "my.yml")
    assert {game: config.seats[game] for game in ("chameleon", "dragons", "woodland")} == {
        "chameleon": {"red": "human", "blue": "engine:4"},
        "dragons": {"red": "human", "blue": "human"},
        "woodland": {**AT_WAR, "eyrie": "human"},
    }
    said = "my.yml:1: key 'seats.dragons.eyrie' is not known; known keys of 'seats.dragons': red, blue"
    assert complaint("seats: {dragons: {eyrie: human}}") == said


def test_an_anchor_may_be_used_twice() -> None:
    config = config_from_text("seats:\n  red: &machine engine:1\n  blue: *machine\n", "my.yml")
    assert config.seats["dragons"] == {"red": "engine:1", "blue": "engine:1"}


def test_a_configuration_cannot_be_changed() -> None:
    config = config_from_text("board-options: {port: a}", "my.yml")
    of_a_game = config.seats["dragons"], config.assistance["dragons"], config.rules["chameleon"]
    for mapping in (config.seats, config.assistance, config.board_options, config.rules, *of_a_game):
        with pytest.raises(TypeError):
            mapping["red"] = "changed"  # type: ignore[index]


def test_every_level_of_the_engine_may_sit_at_a_seat() -> None:
    levels = dict.fromkeys(level for game in engine.OPPONENTS for level in engine.opponent(game).levels)
    assert tuple(dict.fromkeys(every_player())) == ("human", *(f"engine:{level}" for level in levels))


def test_to_read_who_plays_one_game_loads_no_other_game() -> None:
    lines = (
        "import sys",
        "from controller.config.settings import config_from_text",
        "config_from_text('game: chameleon\\nseats: {red: human, blue: engine:3}', 'my.yml')",
        "print([name for name in sys.modules if name in ('engine.dragons', 'engine.woodland')])",
    )
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


# Where the journal is


def test_the_journal_is_in_the_users_data_folder_unless_the_file_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    assert Config().journal_path == user_data_path("chameleon-table") / "journal.db"
    assert config_from_text("journal: ours.db", "shelf/my.yml").journal_path == Path("shelf/ours.db")
    assert config_from_text("journal: /var/ours.db", "shelf/my.yml").journal_path == Path("/var/ours.db")
    assert config_from_text("journal: ~/ours.db", "shelf/my.yml").journal_path == Path("/home/ada/ours.db")


# Errors


@pytest.mark.parametrize(
    ("text", "said"),
    [
        # An unknown key
        ("page:\n  prot: 1", f"2: key 'page.prot' is not known; known keys of 'page': {PAGE_KEYS}"),
        (
            "\ngane: chameleon",
            f"2: key 'gane' is not known; known keys: {ALL_KEYS}",
        ),
        ("seats: {green: human}", f"1: key 'seats.green' is not known; known keys of 'seats': {KEYS}"),
        ("rules: {chess: {}}", "1: key 'rules.chess' is not known; known keys of 'rules': " + GAMES),
        (
            "rules:\n  chameleon:\n    castling: true",
            "3: key 'rules.chameleon.castling' is not known; known keys of 'rules.chameleon': repetition, move-limit",
        ),
        (
            "page: {open_browser: true}",
            f"1: key 'page.open_browser' is not known; known keys of 'page': {PAGE_KEYS}",
        ),
        # An invalid value
        ("page:\n  port: abc", "2: key 'page.port' is 'abc'; expected a whole number from 0 to 65535"),
        ("page:\n  port: 65536", "2: key 'page.port' is '65536'; expected a whole number from 0 to 65535"),
        ("page:\n  port: -1", "2: key 'page.port' is '-1'; expected a whole number from 0 to 65535"),
        ("page:\n  port: 80.0", "2: key 'page.port' is '80.0'; expected a whole number from 0 to 65535"),
        ("page:\n  port: '80'", "2: key 'page.port' is '80'; expected a whole number from 0 to 65535"),
        ("page:\n  port: true", "2: key 'page.port' is 'true'; expected a whole number from 0 to 65535"),
        ("page:\n  port:", "2: key 'page.port' is ''; expected a whole number from 0 to 65535"),
        ("page:\n  port: [1, 2]", "2: key 'page.port' is a list; expected a whole number from 0 to 65535"),
        ("page: {open-browser: 1}", "1: key 'page.open-browser' is '1'; expected true or false"),
        ("page: {host: ''}", "1: key 'page.host' is ''; expected an address of this machine, such as 127.0.0.1"),
        (
            "page: {names: 'http://table.example'}",
            "1: key 'page.names' is 'http://table.example'; expected names separated by commas, such as "
            "table.example, or null",
        ),
        (
            "page: {names: 'table.example,'}",
            "1: key 'page.names' is 'table.example,'; expected names separated by commas, such as table.example, or "
            "null",
        ),
        (
            "page: {names: '*.example'}",
            "1: key 'page.names' is '*.example'; expected names separated by commas, such as table.example, or null",
        ),
        ("board: null", "1: key 'board' is 'null'; expected the name of a board, such as sim"),
        ("reader: ''", "1: key 'reader' is ''; expected the name of a card reader, such as none"),
        ("reader-options: /dev/ttyUSB0", "1: key 'reader-options' is '/dev/ttyUSB0'; expected a mapping"),
        ("game: chess", "1: key 'game' is 'chess'; expected one of: " + GAMES),
        ("first: green", f"1: key 'first' is 'green'; expected one of: {SEATS}, or null"),
        (
            "seats: {blue: engine:9}",
            f"1: key 'seats.blue' is 'engine:9'; expected one of: {', '.join(dict.fromkeys(every_player()))}",
        ),
        ("assistance: {red: all}", "1: key 'assistance.red' is 'all'; expected one of: off, squares, dangers, teach"),
        ("light: {brightness: 0}", "1: key 'light.brightness' is '0'; expected a whole number from 8 to 255"),
        (
            "hands: {settle-ms: 299}",
            "1: key 'hands.settle-ms' is '299'; expected a whole number from 300 to 5000, or null",
        ),
        ("hands: {alarm-ms: 10001}", "1: key 'hands.alarm-ms' is '10001'; expected a whole number from 500 to 10000"),
        ("pace: soon", "1: key 'pace' is 'soon'; expected one of: slow, normal, fast, at-once, or null"),
        ("table-moves: perhaps", "1: key 'table-moves' is 'perhaps'; expected true or false"),
        ("journal: [a]", "1: key 'journal' is a list; expected a path, or null for the usual place"),
        (
            "journal: ~nobody-at-all/x",
            "1: key 'journal' is '~nobody-at-all/x'; expected a path, or null for the usual place",
        ),
        (
            "board-options: {pins: [1]}",
            "1: key 'board-options.pins' is a list; expected a text, a number, true, false or null",
        ),
        (
            "rules:\n  chameleon:\n    move-limit: many",
            "3: key 'rules.chameleon.move-limit': house rule 'move-limit' of chameleon must be int, not 'many'",
        ),
        (
            "rules:\n  chameleon:\n    move-limit: -1",
            "3: key 'rules.chameleon.move-limit': house rule 'move-limit' of chameleon is -1, expected 0 or more",
        ),
        # A key that is set twice
        ("page:\n  port: 1\n  port: 2", "3: key 'page.port' is set twice, first in line 2; keep one of the two"),
        ("first: red\n\nfirst: red", "3: key 'first' is set twice, first in line 1; keep one of the two"),
        # Not a mapping
        ("page: 8525", f"1: key 'page' is '8525'; expected a mapping with the keys {PAGE_KEYS}"),
        ("seats: [red, blue]", "1: key 'seats' is a list; expected a mapping with the keys " + KEYS),
        ("board-options: fast", "1: key 'board-options' is 'fast'; expected a mapping"),
        (
            "- game: chameleon",
            f"1: the file is a list; expected a mapping with the keys {ALL_KEYS}",
        ),
        ("? [a]\n: b", "1: the file is a list; expected plain names as keys"),
        # A house
        # A tag, which is never executed
        (
            "page:\n  host: !!python/object/apply:os.getcwd []",
            "2: key 'page.host' is a list; expected an address of this machine, such as 127.0.0.1",
        ),
        (
            "board: !!python/name:os.getcwd ''",
            "1: key 'board' carries the tag 'tag:yaml.org,2002:python/name:os.getcwd'; "
            "expected the name of a board, such as sim, without a tag",
        ),
        # Invalid YAML
        (
            "page: {port: 1",
            "1: this is not YAML: while parsing a flow mapping, expected ',' or '}', but got '<stream end>'",
        ),
        (
            "game: chameleon\n\tboard: sim",
            "2: this is not YAML: while scanning for the next token, found character '\\t' that cannot start any token",
        ),
        ("game: a: b", "1: this is not YAML: mapping values are not allowed here"),
        ("first: *nobody", "1: this is not YAML: found undefined alias 'nobody'"),
        (
            "first: red\n---\nfirst: blue",
            "2: this is not YAML: expected a single document in the stream, but found another document",
        ),
        ("first: red\nboard: \x00", "2: YAML does not allow the character '\\x00'"),
        ('board: "\\U00110000"', "1: a text contains an escape for a character that does not exist"),
        ('board: "\\ud800"', "1: key 'board' is '\\ud800'; expected the name of a board, such as sim"),
        ("[" * 5000, "1: the file is nested too deeply; a configuration is three levels deep"),
    ],
)
def test_what_cannot_be_taken_is_named_in_one_line(text: str, said: str) -> None:
    assert complaint(text) == f"my.yml:{said}"


def test_a_long_value_is_shortened() -> None:
    refused = f"my.yml:1: key 'first' is '{'9' * 57}...'; expected one of: {SEATS}, or null"
    assert complaint(f"first: {'9' * 6000}") == refused


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError) as missing:
        load_config(tmp_path / "none.yml")
    with pytest.raises(ConfigError) as folder:
        load_config(str(tmp_path))
    said = "the configuration cannot be read ({}); check the path"
    assert str(missing.value) == f"{tmp_path / 'none.yml'}: {said.format('No such file or directory')}"
    assert str(folder.value) == f"{tmp_path}: {said.format('Is a directory')}"


def test_a_file_that_is_not_utf_8_is_named_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "my.yml"
    file.write_bytes("game: chameleon\n# Grün\n".encode("latin-1"))
    with pytest.raises(ConfigError) as refused:
        load_config(file)
    assert str(refused.value) == f"{file}:2: byte 0xfc is not UTF-8; save the file as UTF-8"


YAML_LIKE = st.one_of(st.text(), st.text(alphabet="pageortseds:{}[]&*!|>-? \n\t'\"#0123456789"))


@given(YAML_LIKE)
def test_any_text_is_a_configuration_or_one_line(text: str) -> None:
    try:
        config = config_from_text(text, "my.yml")
    except ConfigError as error:
        assert re.fullmatch(r"my\.yml:\d+: [^\n]+", str(error))
    else:
        assert isinstance(config, Config)


# Which file


def test_the_argument_goes_before_the_environment(tmp_path: Path) -> None:
    assert find_config("mine.yml", {"CHAMELEON_CONFIG": "theirs.yml"}) == Path("mine.yml")
    assert find_config(tmp_path, {}) == tmp_path


def test_the_environment_goes_before_the_users_own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = user_config_path("chameleon-table") / "chameleon.yml"
    assert find_config(None, {"CHAMELEON_CONFIG": ""}) is None
    own.parent.mkdir(parents=True)
    own.touch()
    assert find_config(None, {"CHAMELEON_CONFIG": "theirs.yml"}) == Path("theirs.yml")
    assert find_config(None, {}) == own


@pytest.mark.parametrize(
    ("made", "why"),
    [
        (os.mkfifo, "it is not a regular file"),
        (lambda path: path.symlink_to("nowhere"), "it is a broken link"),
        (lambda path: path.symlink_to(path.name), "Too many levels of symbolic links"),
    ],
)
def test_a_configuration_that_is_no_file_is_named_and_not_waited_for_or_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, made: Callable[[Path], None], why: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    own = user_config_path("chameleon-table") / "chameleon.yml"
    own.parent.mkdir(parents=True)
    made(own)
    with pytest.raises(ConfigError) as said:
        load_config(find_config(None, {}) or "")
    assert str(said.value) == f"{own}: the configuration cannot be read ({why}); check the path"


# The commented file


def described(kind: Kind, name: str = "") -> Iterator[tuple[str, Kind]]:
    """Every key with its type, by its dotted name."""
    if name:
        yield name, kind
    below = kind.keys if isinstance(kind, Section | JoinedSection | WithExtensions) else {}
    if isinstance(kind, ForSeats):
        below = {game: MappingOf(kind.kind, partial(list, seats)) for game, seats in kind.defaults().items()}
    if isinstance(kind, MappingOf) and kind.known and name != "extensions":
        below = {key: kind.kind for key in kind.known()}
    for key, each in below.items():
        yield from described(each, f"{name}.{key}" if name else key)


def explained(node: Node | None, lines: list[str], name: str = "") -> Iterator[tuple[str, str]]:
    """Every key of a YAML mapping with the comment above it, by its dotted name."""
    assert isinstance(node, MappingNode)
    for key, value in node.value:
        full = f"{name}.{key.value}" if name else key.value
        comment: list[str] = []
        for line in reversed(lines[: key.start_mark.line]):
            if not line.strip().startswith("#"):
                break
            comment.insert(0, line.strip().removeprefix("# "))
        yield full, " ".join(comment)
        if isinstance(value, MappingNode):
            yield from explained(value, lines, full)


def test_the_commented_file_says_exactly_the_defaults() -> None:
    assert config_from_text(example_config(), "example.yml") == Config()


def test_the_commented_file_is_printed_by_the_command_and_lies_with_the_installer() -> None:
    printed = CliRunner().invoke(chameleon, ["config", "example"]).stdout
    written = subprocess.run(
        [sys.executable, "-I", COMMENTED.parent / "config" / "assemble.py"], capture_output=True, text=True, check=True
    ).stdout
    assert first_difference(printed, written) == ""
    assert written.startswith(COMMENTED.read_text(encoding="utf-8")[:1000])


def test_the_commented_file_explains_every_key_and_what_it_takes() -> None:
    text = example_config()
    comments = dict(explained(yaml.compose(text, Loader=yaml.SafeLoader), text.splitlines()))
    keys = dict(described(WithExtensions(Config)))
    house_rules = {f"rules.{game}.{rule}" for game, rules in Config().rules.items() for rule in rules}
    assert comments.keys() == keys.keys() | house_rules
    assert [name for name, comment in comments.items() if not comment] == []
    told = {name: kind for name, kind in keys.items() if name != "net"}  # extensions add keys to it
    assert [name for name, kind in told.items() if kind.expected not in comments[name]] == []


def test_a_file_that_is_far_too_long_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "long.yml"
    path.write_text("# nothing\n" * 100_000, encoding="utf-8")
    with pytest.raises(ConfigError) as refused:
        load_config(path)
    assert str(refused.value) == f"{path}:1: the file is longer than 250 kB; it does not belong here"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 5000, "1: the file is nested too deeply; a configuration is three levels deep"),
        ("a: &a [1]\n" + "b: [" + "*a, " * 101 + "]", "2: this is not YAML: more than 100 aliases"),
    ],
    ids=["nested", "aliases"],
)
def test_a_text_that_unfolds_without_end_is_refused(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        config_from_text(text, "my.yml")
    assert str(refused.value) == f"my.yml:{said}"


def test_a_few_aliases_are_taken() -> None:
    assert config_from_text("seats: {red: &who human, blue: *who}", "my.yml").seats["dragons"]["blue"] == "human"
