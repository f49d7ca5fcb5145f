"""The configuration: one table of keys, which checks the file and fills the defaults; chameleon.yml explains it.

`Config` and the small classes above it are that table: each field is a key, its kind says what it takes, its
default is what holds when the file is silent. In YAML the names have hyphens for underscores.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, TypeVar

from platformdirs import user_config_path, user_data_path
from yaml.nodes import Node

import engine
from controller.errors import ConfigError
from controller.games import ASSISTANCE
from controller.table.players import player_names
from engine.checked_yaml import (
    LONGEST,
    Kind,
    OneOf,
    Place,
    Plain,
    Section,
    Table,
    Value,
    anything,
    entries,
    read_yaml,
)
from engine.errors import BadYaml
from hal import HalError, UnknownBackend, make_board, make_reader

__all__ = [
    "CARDS",
    "Config",
    "Hands",
    "Light",
    "Page",
    "check_cards",
    "check_hardware",
    "config_from_text",
    "default_config",
    "example_config",
    "find_config",
    "known_games",
    "known_players",
    "known_seats",
    "load_config",
]

_APP = "chameleon-table"

_EXAMPLE = "chameleon.yml"

CARDS: Mapping[str, str] = {
    "virtual": "each seat's page holds its hand, and the table draws",
    "physical": "people hold real cards, and a card is drawn by tapping it on the reader",
}
"""What the cards of a game may be."""

V = TypeVar("V")


def known_games() -> tuple[str, ...]:
    """Returns the games that the table knows."""
    return tuple(engine.GAMES)


def known_seats() -> tuple[str, ...]:
    """Returns the seats of all games, in turn order."""
    return tuple(dict.fromkeys(seat for game in known_games() for seat in engine.game_class(game).seats))


def known_players() -> tuple[str, ...]:
    """Returns who may sit at a seat: "human", and "engine:LEVEL" for every level, weakest first."""
    return tuple(dict.fromkeys(player for game in engine.OPPONENTS for player in player_names(game)))


# The kinds of values


def _accepted_text(text: str, value: Plain) -> str:
    if value is None or not text.strip():
        raise ValueError(text)
    return text


def _accepted_flag(text: str, value: Plain) -> bool:
    if not isinstance(value, bool):
        raise ValueError(text)
    return value


def _text(wanted: str) -> Value:
    return Value(wanted, _accepted_text)


def _whole(low: int, high: int) -> Value:
    def accepted(text: str, value: Plain) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(text)
        return value

    return Value(f"a whole number from {low} to {high}", accepted)


def _whole_or_null(low: int, high: int) -> Value:
    whole = _whole(low, high)
    return Value(f"{whole.expected}, or null", lambda text, value: None if value is None else whole.accept(text, value))


_FLAG = Value("true or false", _accepted_flag)

_HOST_NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*")


def _accepted_hosts(text: str, value: Plain) -> tuple[str, ...]:
    """Names and addresses without a port, in lower case."""
    names = () if value is None else tuple(name.strip().lower() for name in text.split(","))
    for name in names:
        if len(name) > 253 or not _HOST_NAME.fullmatch(name):
            ip_address(name)
    return names


_HOSTS = Value("names with commas between, such as table.example, or null", _accepted_hosts)


class _JournalFile(Kind):
    """A path, counted from the folder of the configuration file; null for the usual place."""

    expected = "a path, or null for the usual place"

    def read(self, node: Node, at: Place) -> Path | None:
        text = Value(self.expected, lambda text, value: value and text).read(node, at)
        if text is None:
            return None
        try:
            return Path(at.file).parent / Path(text).expanduser()
        except RuntimeError:  # there is no such home folder
            raise at.mismatch(node, self.expected) from None


class _HouseRules(Kind):
    """The house rules of the game whose name is the last part of the key; the game itself checks each."""

    expected = "a mapping of house rules to values"

    def read(self, node: Node, at: Place) -> Mapping[str, Plain]:
        game = at.key.rpartition(".")[2]
        rules = dict(engine.game_class(game).house_rules)
        for name, child, place in entries(node, at, tuple(rules)):
            rules[name] = anything.read(child, place)
            try:
                engine.load(game, rules=rules)
            except engine.BadRules as error:
                raise place.complaint(f"key {place.key!r}: {error}") from None
        return _fixed(rules)


def _all_house_rules() -> Mapping[str, Mapping[str, Plain]]:
    """Every game's house rules with their defaults."""
    return _fixed({game: _fixed(engine.game_class(game).house_rules) for game in known_games()})


def _fixed(mapping: Mapping[str, V]) -> Mapping[str, V]:
    """A copy that nobody can change."""
    return MappingProxyType(dict(mapping))


# The table of keys


@dataclass(frozen=True)
class Page:
    """Where the page is served."""

    host: Annotated[str, _text("an address of this machine, such as 127.0.0.1")] = "127.0.0.1"
    port: Annotated[int, _whole(0, 65535)] = 8525
    """0 takes any free port."""
    open_browser: Annotated[bool, _FLAG] = True
    names: Annotated[tuple[str, ...], _HOSTS] = ()
    """By what other names and addresses browsers may ask for the page."""


@dataclass(frozen=True)
class Light:
    """How the lights shine."""

    brightness: Annotated[int, _whole(8, 255)] = 255
    """The level of a light at full, 8-255; below 8 the faintest lights would go out."""
    calm: Annotated[bool, _FLAG] = False
    """Slow pulses that never go dark instead of lights that go on and off."""


@dataclass(frozen=True)
class Hands:
    """How patient the table is with hands, in ms."""

    settle_ms: Annotated[int | None, _whole_or_null(300, 5000)] = None
    """A move that rests so long is final; None for what suits the board."""
    alarm_ms: Annotated[int, _whole(500, 10000)] = 2000
    """A picture that fits nothing for so long is said to be wrong."""


_Options = Annotated[Mapping[str, Plain], Table(anything)]
_Cards = Annotated[str, OneOf(lambda: CARDS)]
_USUAL_PLAYERS = {
    "red": "human",
    "blue": "engine:2",
    "marquise": "engine:2",
    "eyrie": "engine:2",
    "alliance": "engine:2",
    "chameleander": "human",
}
_Seats = Annotated[Mapping[str, str], Table(OneOf(known_players), known_seats)]
_Assistance = Annotated[Mapping[str, str], Table(OneOf(lambda: ASSISTANCE), known_seats)]
_Rules = Annotated[Mapping[str, Mapping[str, Plain]], Table(_HouseRules(), known_games)]


@dataclass(frozen=True)
class Config:
    """All that can be configured. Mappings are read-only."""

    game: Annotated[str, OneOf(known_games)] = "chameleon"
    board: Annotated[str, _text("the name of a board, such as sim")] = "sim"
    """Checked against the table of backends when the board is made."""
    board_options: _Options = field(default_factory=lambda: _fixed({}))
    """Passed on to the backend as they are."""
    reader: Annotated[str, _text("the name of a card reader, such as none")] = "none"
    """Checked against the table of readers when the reader is made."""
    reader_options: _Options = field(default_factory=lambda: _fixed({}))
    """Passed on to the reader as they are."""
    cards: _Cards = "virtual"
    """A key of `CARDS`: whether pages hold the hands, or people."""
    tags: Annotated[Path | None, _JournalFile()] = None
    """See `tags_path`."""
    journal: Annotated[Path | None, _JournalFile()] = None
    """See `journal_path`."""
    page: Annotated[Page, Section(Page)] = field(default_factory=Page)
    seats: _Seats = field(default_factory=lambda: _fixed(_USUAL_PLAYERS))
    """Seat -> player, see `known_players`."""
    first: Annotated[str, OneOf(known_seats)] = "red"
    """The seat that begins."""
    assistance: _Assistance = field(default_factory=lambda: _fixed(dict.fromkeys(known_seats(), "squares")))
    """Seat -> a key of `ASSISTANCE`."""
    hints: Annotated[int, _whole(0, 99)] = 3
    """How many hints each seat may ask for in a game."""
    light: Annotated[Light, Section(Light)] = field(default_factory=Light)
    hands: Annotated[Hands, Section(Hands)] = field(default_factory=Hands)
    rules: _Rules = field(default_factory=_all_house_rules)
    """Game -> house rule -> value."""
    quick_answers: Annotated[bool, _FLAG] = False
    """With hidden cards: the computer answers as soon as it has chosen, though the time may tell what it holds."""
    table_moves: Annotated[bool, _FLAG] = True
    """A simulated board makes the computer's moves itself; on a real one somebody makes them."""

    @property
    def journal_path(self) -> Path:
        """Where the journal is kept: `journal`, or the user's data folder when that is None."""
        return self.journal or user_data_path(_APP) / "journal.db"

    @property
    def tags_path(self) -> Path:
        """Where it is kept which card a tag is on: `tags`, or beside the journal when that is None."""
        return self.tags or self.journal_path.with_name("cards.yml")


# From a file


def default_config() -> Config:
    """Returns what holds when there is no file."""
    return Config()


def config_from_text(text: str, name: str) -> Config:
    """Returns what a YAML text says; `name` is its file's name. Raises `ConfigError`, one line with file and line."""
    try:
        config: Config = read_yaml(text, name, Section(Config))
    except BadYaml as error:
        raise ConfigError(str(error)) from None
    return config


def load_config(path: Path | str) -> Config:
    """Returns what a file says; raises `ConfigError` when it cannot be read or says something that cannot be taken."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(f"{path}: the configuration cannot be read ({reason}); check the path") from None
    try:
        return config_from_text(data.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = f"the byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8"
        raise ConfigError(str(Place(str(path), line).complaint(what))) from None


def check_hardware(config: Config, path: Path | str) -> None:
    """Asks board and reader whether they take their options; raises `ConfigError` that names the key of a file."""
    for key, make, name, options in (
        ("board", make_board, config.board, config.board_options),
        ("reader", make_reader, config.reader, config.reader_options),
    ):
        try:
            make(name, options)
        except UnknownBackend as error:
            raise ConfigError(f"{path}: key {key!r}: {error}") from None
        except HalError as error:
            raise ConfigError(f"{path}: key '{key}-options': {error}") from None


def check_cards(config: Config, path: Path | str | None) -> None:
    """Raises `ConfigError` for real cards of two equal decks: a tag says the deck and the card, not the seat."""
    rules = config.rules.get("dragons", {})
    deck = rules.get("red-deck")
    if config.cards == "physical" and deck == rules.get("blue-deck"):
        where = "" if path is None else f"{path}: "
        why = f"real cards need two different decks, because no tag says whose card it is, and both are {deck!r}"
        raise ConfigError(f"{where}key 'cards': {why}; choose another red-deck or blue-deck, or virtual cards")


def example_config() -> str:
    """Returns a configuration file with every key at its default, each explained."""
    return (files("controller") / _EXAMPLE).read_text(encoding="utf-8")


def find_config(argument: Path | str | None, environ: Mapping[str, str]) -> Path | None:
    """Returns the file to load: the argument, or CHAMELEON_CONFIG, or the user's own file if there is one, or None."""
    named = argument or environ.get("CHAMELEON_CONFIG")
    if named:
        return Path(named)
    own = user_config_path(_APP) / "chameleon.yml"
    return own if own.is_file() else None
