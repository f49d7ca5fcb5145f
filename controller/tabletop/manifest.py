"""The manifest of a game: everything that the table, the command and the page need to know of it, in one place.

The parts of a game are named as "module:Name" and imported only when the game is chosen. The Python package or module
that holds the manifest should import little besides this module.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from importlib import import_module
from types import MappingProxyType
from typing import Any, TypeVar

from engine.sentence import either_of, phrase, with_remedy

API = 1
"""The version of the interface between the table and a game; it changes when games must be adapted."""

SIDES = ("south", "north")
"""The sides of the board: south has rank 1 in front of it, north rank 5."""

RESERVED = (
    "cards", "config", "design", "doctor", "flash", "games", "moves", "play", "trace",
)  # fmt: skip
"""The table's own commands."""

LONGEST_SUMMARY = 160
"""The maximum number of characters next to a picture on the start screen."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_WHERE = re.compile(r"[A-Za-z_][\w.]*:[A-Za-z_]\w*")
_FILE = re.compile(r"([A-Za-z_][\w.]*):([\w-]+)/([\w./-]+)")
_LETTERS = phrase("lower-case letters, digits and hyphens")
_TEXT = phrase("a text")
_NOTHING: Mapping[str, Any] = MappingProxyType({})

M = TypeVar("M")


class BadManifest(ValueError):
    """A manifest that the table cannot use; the message names the part and what was expected."""


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One seat of a game."""

    name: str
    """The name in the rules, such as "white"."""
    title: str
    """The name for people, such as "White"."""
    colour: str
    """"#rrggbb", in lower case: the seat's colour on the page."""
    side: str = "south"
    """One of `SIDES`; the page turns its board for a seat on the opposite side."""
    usual: str = "human"
    """The default player: "human", or "engine:LEVEL"."""


@dataclass(frozen=True, slots=True)
class RuleChoice:
    """A house rule that people choose on the page when they start a new game."""

    rule: str
    """One of the game's house rules with text values."""
    title: str
    """The title of the choice for people, such as "Cards"."""
    options: Mapping[str, str]
    """Its values, each with its text for people; empty if the value lists the seats that play, separated by commas."""
    more: str | None = None
    """One of the game's `answers`, which returns {"options": [[value, words], ...]}: values that change while the
    table runs, requested when people choose; or None.
    """


@dataclass(frozen=True, slots=True)
class TableCommand:
    """A command that a game or an extension adds, as `chameleon NAME`."""

    name: str
    command: str
    """"module:name" of a `click.Command`."""
    help: str
    """The line for the list of commands, "" for an unlisted one; the command has its own full help."""


@dataclass(frozen=True, slots=True)
class TableCards:
    """A game's facts about its cards, if they may be real ones."""

    sheets: str | None = None
    """"module:function" that writes sheets to print: (game's name, folder, deck or None for all, seats with copies)
    -> paths; None for none.
    """


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game at the table."""

    name: str
    """A key for commands, files and addresses: lower-case letters, digits and hyphens."""
    title: str
    seats: tuple[TableSeat, ...]
    """In turn order."""
    rules: str
    """"module:Class" of the `engine.Game`."""
    opponent: str
    """"module:Class" of the `engine.Opponent`."""
    tabletop: str
    """"module:Class" of the `Tabletop`."""
    teacher: str | None = None
    """"module:Class" of the `engine.Teacher`, or None."""
    api: int = API
    """The interface version that the game was written for."""
    first: str | None = None
    """The default first seat; None for the first of `seats`."""
    meanings: str = "controller.tabletop.light:MEANINGS"
    """"module:NAME" of the meanings of its lights: name -> `Meaning`, in the order of the legend."""
    commands: tuple[TableCommand, ...] = ()
    house_rules: Mapping[str, bool | int | str] = field(default_factory=lambda: _NOTHING)
    """The house rules with their defaults, from the rules."""
    choices: tuple[RuleChoice, ...] = ()
    """The house rules that people choose on the page with a new game; at most one of them sets the seats that play."""
    cards: TableCards | None = None
    """None for a game without cards that could be real."""
    positions: bool = False
    """True when people may set up a position, in the rules' notation, and start from it: nothing is hidden in it."""
    page: str | None = None
    """"package:folder/file.js", the module that draws the game; the page may load everything in that folder."""
    style: str | None = None
    """"package:folder/file.css" in the same folder, or None."""
    summary: str | None = None
    """One sentence for the start screen about the game, at most `LONGEST_SUMMARY` characters; or None."""
    picture: str | None = None
    """"package:folder/file.svg" in the same folder, a drawing for the start screen, 320 by 200; or None."""
    pages: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """More pages of the game, in the same folder: the link's text -> "package:folder/file.html"."""
    show: str | None = None
    """"module:function" of its light scenes while nobody plays: () -> a tuple of `LightScene`; or None."""
    answers: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """The read-only questions of the game's own pages, at /games/NAME/answers/QUESTION: the question's name ->
    "module:function", (the question, out of time) -> plain data for JSON; raises `EngineError` with a sentence.
    """
    wishes: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    """The actions of the game's own pages, at /games/NAME/wishes/WISH: the action's name -> "module:function",
    (facts, whether a guest of a shop asks) -> plain data for JSON; raises `EngineError` or `Refused` with a
    sentence.
    """
    prepare: str | None = None
    """"module:function" that is called once, before the first use of the rules; or None."""
    ahead: str | None = None
    """"module:main" of background work while the table runs, as `python -m module FOLDER`, until its input ends; or
    None.
    """
    keeps: tuple[str, ...] = ()
    """Folders in the game's own data folder with people's work, such as saved decks: they are also in backups."""
    is_default: bool = False
    """True for the game that starts when no game is named."""

    @property
    def begins(self) -> str:
        return self.first or self.seats[0].name

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The seats' names in the rules, in turn order."""
        return tuple(seat.name for seat in self.seats)

    def seat(self, name: str) -> TableSeat:
        """Returns a seat by its name; raises `KeyError`."""
        return {seat.name: seat for seat in self.seats}[name]

    def title_of(self, seat: str) -> str:
        """Returns a seat's name for people; raises `KeyError`."""
        return self.seat(seat).title

    @property
    def page_folder(self) -> tuple[str, str] | None:
        """The package and the folder in it whose files the page may load, or None."""
        found = _FILE.fullmatch(self.page or self.picture or "")
        return (found[1], found[2]) if found else None

    def address_of(self, file: str | None) -> str | None:
        """Returns the page's address of `page`, `style` or `picture`: "/games/NAME/board.js"; None for None."""
        found = _FILE.fullmatch(file or "")
        return f"/games/{self.name}/{found[3]}" if found else None

    @property
    def links(self) -> list[list[str]]:
        """The titles and addresses of links to more pages of the game: [words, address] each."""
        return [[words, self.address_of(file) or ""] for words, file in self.pages.items()]

    def page_facts(self) -> dict[str, Any]:
        """Returns name, title, interface, seats, summary, and where its files are, as plain data for JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "api": self.api,
            "seats": [
                {"name": each.name, "title": each.title, "colour": each.colour, "side": each.side}
                for each in self.seats
            ],
            "module": self.address_of(self.page),
            "style": self.address_of(self.style),
            "summary": self.summary,
            "picture": self.address_of(self.picture),
            "pages": self.links,
            "choices": [
                {
                    "rule": each.rule,
                    "title": each.title,
                    "options": [[*option] for option in each.options.items()],
                    "more": None if each.more is None else f"/games/{self.name}/answers/{each.more}",
                }
                for each in self.choices
            ],
        }

    @property
    def parts(self) -> Mapping[str, str]:
        """The parts that are imported once the game is chosen: part -> "module:Name"."""
        named = {
            "rules": self.rules,
            "opponent": self.opponent,
            "teacher": self.teacher,
            "tabletop": self.tabletop,
            "meanings": self.meanings,
            "show": self.show,
            "prepare": self.prepare,
            "ahead": self.ahead,
            **{f"command {command.name!r}": command.command for command in self.commands},
            **{f"answer {name!r}": where for name, where in self.answers.items()},
            **{f"wish {name!r}": where for name, where in self.wishes.items()},
        }
        if self.cards is not None:
            named["sheets of cards"] = self.cards.sheets
        return {part: where for part, where in named.items() if where is not None}


def imported(where: str) -> Any:
    """Returns the object named by "module:Name"."""
    module, _, name = where.partition(":")
    return getattr(import_module(module), name)


def checked(found: object) -> TableGame:
    """Returns `found` if it is a valid manifest; raises `BadManifest`."""
    wrong = phrase("must be a TableGame, not {found}", found=_kind(found))
    return checked_as(TableGame, API, found, wrong, _complaints)


def checked_as(kind: type[M], ours: int, found: object, otherwise: str, complaints: Callable[[M], Iterator[str]]) -> M:
    """Returns `found` if it is a valid manifest of a kind; raises `BadManifest`, with `otherwise` or the first
    complaint.

    Only the first complaint is used, so later ones may rely on the earlier ones.
    """
    if not isinstance(found, kind):
        raise BadManifest(otherwise)
    if (theirs := getattr(found, "api", None)) != ours:
        two = {"theirs": repr(theirs), "ours": ours}
        said = phrase("was written for interface {theirs} of the table; this table has {ours}", **two)
        raise BadManifest(with_remedy(said, phrase("install a version for that")))
    for complaint in complaints(found):
        raise BadManifest(complaint)
    return found


def complaints_of_parts(found: Any) -> Iterator[str]:
    """Yields the faults of the parts that are imported later, commands included."""
    if not isinstance(found.commands, tuple) or not all(isinstance(each, TableCommand) for each in found.commands):
        yield _not_a_tuple("commands", "TableCommand")
    for part, where in found.parts.items():
        if not matches(_WHERE, where):
            yield wrong_part(part, where, '"module:name"')
    for command in found.commands:
        if not matches(_NAME, command.name):
            yield wrong_part("commands.name", command.name, _LETTERS)


def _kind(value: object) -> str:
    if value is None or isinstance(value, str | int | bool):
        return repr(value)
    return phrase("a {type}", type=type(value).__name__)


def wrong_part(part: str, found: object, wanted: object) -> str:
    return phrase("part {part} is {found}, expected {wanted}", part=repr(part), found=_kind(found), wanted=wanted)


def _complaints(game: TableGame) -> Iterator[str]:
    yield from _of_texts(game)
    yield from _of_seats(game)
    yield from _of_parts(game)
    yield from _of_page(game)
    if not _are_house_rules(game.house_rules):
        wanted = phrase("a mapping of house rules to texts, numbers, True or False")
        yield wrong_part("house_rules", game.house_rules, wanted)
    elif not isinstance(game.choices, tuple) or any(not _is_choice(game, each) for each in game.choices):
        yield phrase(
            "part 'choices' must be a tuple of RuleChoice about house rules that are texts, with `more` from 'answers'"
        )
    if not isinstance(game.positions, bool):
        yield wrong_part("positions", game.positions, either_of((True, False)))


def _are_house_rules(rules: object) -> bool:
    if not isinstance(rules, Mapping):
        return False
    return all(isinstance(rule, str) and isinstance(value, bool | int | str) for rule, value in rules.items())


def _is_choice(game: TableGame, choice: object) -> bool:
    if not isinstance(choice, RuleChoice) or not isinstance(game.house_rules.get(choice.rule), str):
        return False
    return choice.more is None or choice.more in game.answers


def _of_texts(game: TableGame) -> Iterator[str]:
    if not matches(_NAME, game.name):
        yield wrong_part("name", game.name, _LETTERS)
    for each in fields(game):
        value = getattr(game, each.name)
        if each.type in ("str", "str | None") and not (isinstance(value, str) and value):
            if value is not None or each.type == "str":
                yield wrong_part(each.name, value, _TEXT)
    if isinstance(game.summary, str) and ("\n" in game.summary or len(game.summary) > LONGEST_SUMMARY):
        yield phrase(
            "part {part} is longer than one line of {longest} characters", part="'summary'", longest=LONGEST_SUMMARY
        )


def _of_seats(game: TableGame) -> Iterator[str]:
    if not isinstance(game.seats, tuple) or not all(isinstance(seat, TableSeat) for seat in game.seats):
        yield _not_a_tuple("seats", "TableSeat")
    if not game.seats or len(set(game.seat_names)) != len(game.seats):
        yield phrase("part {part} needs at least one seat, and each name only once", part="'seats'")
    for seat in game.seats:
        if not matches(_NAME, seat.name):
            yield wrong_part("seats.name", seat.name, _LETTERS)
        elif not isinstance(seat.title, str) or not seat.title:
            yield wrong_part(f"seats.{seat.name}.title", seat.title, _TEXT)
        elif not matches(_COLOUR, seat.colour):
            yield wrong_part(
                f"seats.{seat.name}.colour", seat.colour, phrase("a text such as {example}", example="'#c8372d'")
            )
        elif seat.side not in SIDES:
            yield wrong_part(f"seats.{seat.name}.side", seat.side, either_of(map(repr, SIDES)))
        elif not matches(re.compile("human|engine:.+"), seat.usual):
            yield wrong_part(f"seats.{seat.name}.usual", seat.usual, either_of(("human", "engine:LEVEL")))
    if game.first is not None and game.first not in game.seat_names:
        yield wrong_part("first", game.first, either_of(map(repr, game.seat_names)))


def _of_parts(game: TableGame) -> Iterator[str]:
    for name, named in (("answers", game.answers), ("wishes", game.wishes), ("pages", game.pages)):
        if not isinstance(named, Mapping) or not all(isinstance(each, str) and each for each in named):
            yield wrong_part(name, named, phrase("a mapping of texts"))
    if not isinstance(game.cards, TableCards | None):
        yield wrong_part("cards", game.cards, either_of(("TableCards", None)))
    yield from complaints_of_parts(game)
    for command in game.commands:
        if command.name in RESERVED:
            yield phrase("the command {name} has the same name as one of the table's commands", name=repr(command.name))


def _of_page(game: TableGame) -> Iterator[str]:
    files = [("page", game.page, ".js"), ("style", game.style, ".css"), ("picture", game.picture, ".svg")]
    files += [(f"page {words!r}", file, ".html") for words, file in game.pages.items()]
    for part, file, ending in files:
        if file is None:
            continue
        found = _FILE.fullmatch(file) if isinstance(file, str) else None
        if found is None or not found[3].endswith(ending) or ".." in found[3]:
            yield wrong_part(part, file, f'"package:folder/file{ending}"')
        elif (found[1], found[2]) != game.page_folder:
            yield wrong_part(part, file, phrase("a file in the folder of {part}", part="'page'"))


def _not_a_tuple(part: str, kind: str) -> str:
    return phrase("part {part} must be a tuple of {kind}", part=repr(part), kind=kind)


def matches(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
