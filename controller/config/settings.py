"""The configuration: its keys with their types and defaults; chameleon.yml explains them.

Each field of `Config` and of the small classes above it is a key: its type defines the valid values, and its default
applies when the file omits it. In YAML the names have hyphens for underscores.
"""

from __future__ import annotations

import socket
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

from platformdirs import user_config_path, user_data_path

from controller.clock.rules import FLAGS, KINDS, LONGEST_S, ClockRule
from controller.config import kinds
from controller.errors import ConfigError
from controller.extending.registry import extensions as known_extensions
from controller.files import check_regular
from controller.hands import Timing
from controller.messages.accessibility import AT_ONCE, PACES
from controller.tabletop import ASSISTANCE
from controller.tabletop.registry import default_game, known_games, manifest
from engine.checked_yaml import LONGEST, YES_OR_NO, MappingOf, OneOf, Plain, Section, SourcePlace, anything, read_yaml
from engine.errors import BadYaml
from engine.sentence import phrase
from hal import HalError, UnknownBackend, make_board, make_reader

_APP = "chameleon-table"
T = TypeVar("T")

CARDS = ("virtual", "physical")
"""The kinds of cards: each seat's page shows its hand, or people hold real cards and tap what they draw."""

# The table of keys


@dataclass(frozen=True)
class PageSettings:
    host: Annotated[str, kinds.text_of(phrase("an address of this machine, such as 127.0.0.1"))] = "127.0.0.1"
    port: Annotated[int, kinds.whole(0, 65535)] = 8525
    """0 takes any free port."""
    open_browser: Annotated[bool, YES_OR_NO] = True
    local_name: Annotated[str | None, kinds.LOCAL_NAME] = _APP.partition("-")[0]
    """The name, followed by .local, under which a page open to the network is announced; None for none."""
    names: Annotated[tuple[str, ...], kinds.HOSTS] = ()
    """Additional names and addresses by which browsers may request the page."""


@dataclass(frozen=True)
class LightSettings:
    brightness: Annotated[int, kinds.whole(8, 255)] = 255
    """The level of a full light, 8-255; below 8 the faintest lights would go out."""
    calm: Annotated[bool, YES_OR_NO] = False
    """Slow pulses that never go dark instead of blinking lights."""


@dataclass(frozen=True)
class HandsSettings:
    """The patience of move detection, in ms."""

    settle_ms: Annotated[int | None, kinds.whole_or_null(300, 5000)] = None
    """A move that rests for this long is final; None for the board's default."""
    alarm_ms: Annotated[int, kinds.whole(500, 10000)] = 2000
    """A picture that fits nothing for this long is reported as wrong."""

    def timing(self, *, simulated: bool) -> Timing:
        """Returns the patience; a simulated hand lets go cleanly, so its moves settle sooner."""
        return Timing(self.settle_ms or (1000 if simulated else Timing().settle_ms), alarm_ms=self.alarm_ms)


@dataclass(frozen=True)
class NetSettings:
    server: Annotated[str | None, kinds.SERVER] = field(default=None, repr=False)
    """The server for games between tables, as "nats://table.local:4222"; None for none."""
    name: Annotated[str | None, kinds.OWN_NAME] = None
    """The table's name for other tables; None for the name of the machine."""

    @property
    def table_name(self) -> str:
        return self.name or socket.gethostname()[:40] or "A Chameleon table"


_ClockKind = Annotated[str, OneOf(lambda: KINDS)]
_Flag = Annotated[str, OneOf(lambda: FLAGS)]


@dataclass(frozen=True)
class ClockSettings:
    kind: _ClockKind = "none"
    """A key of `KINDS`."""
    seconds: Annotated[int, kinds.whole(5, LONGEST_S)] = 300
    """For each move, or for each seat in the game and in the hourglass."""
    increment: Annotated[int, kinds.whole(0, 120)] = 0
    """In a game, the time that a seat gains with each move, in s."""
    flag: _Flag = "shows"
    """A key of `FLAGS`."""

    @property
    def rule(self) -> ClockRule:
        return ClockRule(self.kind, self.seconds, self.increment, self.flag)


_Options = Annotated[Mapping[str, Plain], MappingOf(anything)]
_Cards = Annotated[str, OneOf(lambda: CARDS)]
_Pace = Annotated[str | None, kinds.OneOfOrNull(lambda: PACES)]
_PLAYERS = kinds.ForSeats(OneOf(kinds.every_player), lambda game: {seat.name: seat.usual for seat in game.seats})
_HELP = kinds.ForSeats(OneOf(lambda: ASSISTANCE), lambda game: dict.fromkeys(game.seat_names, "squares"))
_Seats = Annotated[kinds.PerSeat, _PLAYERS]
_Assistance = Annotated[kinds.PerSeat, _HELP]
_Rules = Annotated[Mapping[str, Mapping[str, Plain]], MappingOf(kinds.HouseRules(), known_games)]


class _PerExtension(MappingOf):
    @property
    def expected(self) -> str:
        return phrase("a mapping of extensions to true or false")


_Extensions = Annotated[Mapping[str, bool], _PerExtension(YES_OR_NO, lambda: known_extensions().known)]


@dataclass(frozen=True)
class Config:
    """All settings. Mappings are read-only."""

    game: Annotated[str, OneOf(known_games)] = field(default_factory=default_game)
    board: Annotated[str, kinds.text_of(phrase("the name of a board, such as sim"))] = "sim"
    """Checked against the table of backends when the board is made."""
    board_options: _Options = field(default_factory=lambda: kinds.fixed({}))
    """Passed to the backend unchanged."""
    reader: Annotated[str, kinds.text_of(phrase("the name of a card reader, such as none"))] = "none"
    """Checked against the table of readers when the reader is made."""
    reader_options: _Options = field(default_factory=lambda: kinds.fixed({}))
    """Passed to the reader unchanged."""
    cards: _Cards = "virtual"
    """One of `CARDS`: whether the hands are on pages or real."""
    tags: Annotated[Path | None, kinds.FilePath()] = None
    """See `tags_path`."""
    journal: Annotated[Path | None, kinds.FilePath()] = None
    """See `journal_path`."""
    page: Annotated[PageSettings, Section(PageSettings)] = field(default_factory=PageSettings)
    seats: _Seats = field(default_factory=_PLAYERS.defaults)
    """Game -> seat -> player, see `every_player`."""
    first: Annotated[str | None, kinds.OneOfOrNull(kinds.known_seats)] = None
    """The first seat to move, in games that have it; None for each game's default."""
    assistance: _Assistance = field(default_factory=_HELP.defaults)
    """Game -> seat -> a key of `ASSISTANCE`."""
    hints: Annotated[int, kinds.whole(0, 99)] = 3
    """The number of hints that each seat may request in a game."""
    clock: Annotated[ClockSettings, Section(ClockSettings)] = field(default_factory=ClockSettings)
    light: Annotated[LightSettings, Section(LightSettings)] = field(default_factory=LightSettings)
    hands: Annotated[HandsSettings, Section(HandsSettings)] = field(default_factory=HandsSettings)
    net: Annotated[NetSettings, Section(NetSettings)] = field(default_factory=NetSettings)
    rules: _Rules = field(default_factory=kinds.all_house_rules)
    """Game -> house rule -> value."""
    quick_answers: Annotated[bool, YES_OR_NO] = False
    """With hidden cards: the computer answers at once, although its thinking time may reveal its cards."""
    pace: _Pace = None
    """The computer's pace, a key of `PACES`; see `computers_pace`."""
    table_moves: Annotated[bool, YES_OR_NO] = True
    """A simulated board makes the computer's moves itself; on a real one a person makes them."""
    work_ahead: Annotated[bool, YES_OR_NO] = True
    """While the table runs, a process of the lowest priority computes data for its game; not in a shop."""
    extensions: _Extensions = field(default_factory=lambda: kinds.fixed({}))
    """Extension -> whether it is enabled, which is the default."""
    added: Mapping[type, Any] = field(default_factory=lambda: kinds.fixed({}))
    """The settings of extensions: see `of`."""

    def of(self, kind: type[T]) -> T:
        """Returns the settings of an extension; `kind` is the class that its manifest names."""
        return cast(T, self.added[kind]) if kind in self.added else kind()

    def extended(self, added: Mapping[type, Any], fields: Mapping[str, Any]) -> Config:
        """Returns a copy with extensions' settings, `added` by their class, and with some `fields` replaced."""
        chosen = {kind: value for kind, value in {**self.added, **added}.items() if value != kind()}
        return replace(self, added=kinds.fixed(chosen), **fields)

    @property
    def switched_off(self) -> frozenset[str]:
        return frozenset(name for name, is_used in self.extensions.items() if not is_used)

    @property
    def computers_pace(self) -> str:
        """The computer's pace: `pace`; if that is None, `AT_ONCE` with quick answers, else "normal"."""
        return self.pace or (AT_ONCE if self.quick_answers else "normal")

    @property
    def journal_path(self) -> Path:
        """The path of the journal: `journal`, or in the user's data folder for None."""
        return self.journal or user_data_path(_APP) / "journal.db"

    @property
    def key_path(self) -> Path:
        """The path of the key with which the table signs messages to other tables: next to the journal."""
        return self.journal_path.with_name("table.key")

    @property
    def refused_path(self) -> Path:
        """The path of the counts of rejected messages from other tables: next to the journal."""
        return self.journal_path.with_name("table-refused.json")

    @property
    def tags_path(self) -> Path:
        """The path of the cards' tags: `tags`, or next to the journal for None."""
        return self.tags or self.journal_path.with_name("cards.yml")


# From a file


def config_from_text(text: str, name: str) -> Config:
    """Returns the settings in a YAML text; `name` is its file's name. Raises `ConfigError`, one line with file and
    line.
    """
    try:
        config: Config = read_yaml(text, name, kinds.WithExtensions(Config))
    except BadYaml as error:
        raise ConfigError(str(error)) from None
    return config


def load_config(path: Path | str | None) -> Config:
    """Returns the settings in a file, or the defaults without one; raises `ConfigError` for a bad file."""
    if path is None:
        return Config()
    try:
        check_regular(Path(path))
        with Path(path).open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        raise ConfigError(
            "{file}: the configuration cannot be read ({reason}); check the path", file=path, reason=reason
        ) from None
    try:
        return config_from_text(data.decode("utf-8"), str(path))
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        what = phrase("byte {byte} is not UTF-8; save the file as UTF-8", byte=f"0x{data[error.start]:02x}")
        raise ConfigError(str(SourcePlace(str(path), line).complaint(what))) from None


def check_hardware(config: Config, path: Path | str) -> None:
    """Raises `ConfigError`, which names the key, if a driver rejects the options of the board or the reader."""
    for key, make, name, options in (
        ("board", make_board, config.board, config.board_options),
        ("reader", make_reader, config.reader, config.reader_options),
    ):
        try:
            make(name, options)
        except UnknownBackend as error:
            raise ConfigError(_of_key(path, key, str(error))) from None
        except HalError as error:
            raise ConfigError(_of_key(path, f"{key}-options", str(error))) from None


def _of_key(path: Path | str | None, key: str, fault: object) -> str:
    if path is None:
        return phrase("key {key}: {fault}", key=repr(key), fault=fault)
    return phrase("{file}: key {key}: {fault}", file=path, key=repr(key), fault=fault)


def check_cards(config: Config, path: Path | str | None, games: Iterable[str]) -> None:
    """Raises `ConfigError` when one of the games needs real cards and a seat's deck has no tag.

    If no tags are known, every card has one on the simulated reader.
    """
    from controller.sensing.card_tags import CardStore

    with_cards = [game for game in games if manifest(game).cards is not None] if config.cards == "physical" else []
    known = CardStore.load_sound(config.tags_path) if with_cards else CardStore()
    for game in with_cards if known.tags or config.reader != "sim" else ():
        if why := known.missing_tags(game, config.rules[game]):
            raise ConfigError(_of_key(path, "cards", why))


def find_config(argument: Path | str | None, environ: Mapping[str, str]) -> Path | None:
    """Returns the file to load: the argument, or CHAMELEON_CONFIG, or the user's own file if there is one, or None."""
    named = argument or environ.get("CHAMELEON_CONFIG")
    if named:
        return Path(named)
    own = usual_config_file()
    return own if own.exists() or own.is_symlink() else None


def usual_config_file() -> Path:
    """Returns the path of the user's own configuration, whether it exists or not."""
    return user_config_path(_APP) / "chameleon.yml"
