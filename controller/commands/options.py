"""Arguments that several commands share: the options of `play`, a configuration file, a game; and their
configuration.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import engine
from controller.commands.shell_language import WithParts
from controller.extending.registry import extension_parts
from controller.messages.extensions import ExtensionCommand
from controller.tabletop.registry import check, default_game, manifest
from engine.sentence import either_of, phrase, term

if TYPE_CHECKING:
    from controller.config.settings import Config

GAME = click.option("--game", default=default_game(), show_default=True, help="Game of the cards.")
CONFIG = click.option("--config", "config_file", type=click.Path(path_type=Path), help="Configuration file to use.")
SERVER = click.option("--server", help="Address of the hub, such as table.local or table.local:4222; default: the "
                                       "configured one.")

_SEATS = manifest(default_game()).seat_names
_LAST = _SEATS[-1]


def _invalid_value(value: Any, wanted: str, example: str) -> str:
    return phrase(
        "{value} is not {wanted}; use for example {example}", value=repr(value), wanted=wanted, example=example
    )


@dataclass(frozen=True)
class PlayOptions:
    """An extension's additions to `chameleon play`: the part `play` of its manifest."""

    options: tuple[Callable[[Any], Any], ...]
    """Made by `click.option`."""
    names: tuple[str, ...]
    """The names of their values; the table starts with a given one instead of resuming its game."""
    command: Callable[[Mapping[str, Any]], ExtensionCommand | None]
    """Returns the command to the table from the values of all options, None for none; raises `Refused`."""
    answer: Callable[[Mapping[str, Any], Any], str]
    """Returns the output once the table has carried it out, from the same values and the table's newest state."""


class _Seat(click.ParamType[tuple[str, str]]):
    name = "SEAT=PLAYER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        seat, equals, player = str(value).partition("=")
        if not equals or not seat or not player:
            examples = either_of((f"{_SEATS[0]}=human", f"{_LAST}=engine:3"))
            self.fail(_invalid_value(value, term("value", self.name), examples), param, ctx)
        return seat, player


class _Rule(click.ParamType[tuple[str, Any]]):
    """One house rule and its value: true or false, a number, or a text."""

    name = "RULE=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, Any]:
        rule, equals, text = str(value).partition("=")
        if not equals or not rule or not text:
            self.fail(_invalid_value(value, term("value", self.name), "repetition=false"), param, ctx)
        if text in ("true", "false"):
            return rule, text == "true"
        return rule, int(text) if text.isascii() and text.isdecimal() else text


class _Puzzle(click.ParamType[tuple[str | None, int]]):
    """A puzzle's kind, None for the easiest, and its number."""

    name = "[KIND:]NUMBER"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str | None, int]:
        kind, colon, number = str(value).rpartition(":")
        if not (number.isascii() and number.isdecimal() and int(number)) or (colon and not kind):
            self.fail(
                phrase("{value} is not a puzzle; use for example 12 or win-5:12", value=repr(value)), param, ctx
            )
        return kind or None, int(number)


def play_options(command: Any) -> Any:
    """Adds all options of `chameleon play` to a command."""
    for option in reversed(
        (
            click.argument("game", required=False),
            click.option("--board", help="Board to use: sim, or the board of your table."),
            click.option("--reader", help="Card reader to use: none, sim, pn532 or rdm6300."),
            CONFIG,
            click.option(
                "--seat",
                "seats",
                type=_Seat(),
                multiple=True,
                cls=WithParts,
                help=phrase("Set who plays a seat, for example {example}.", example=f"{_LAST}=engine:3"),
            ),
            click.option("--first", help="Seat that moves first."),
            click.option("--rule", "rules", type=_Rule(), multiple=True, help="House rule for a new game."),
            click.option("--port", type=click.IntRange(0, 65535), help="Port of the page; 0 for any free port."),
            click.option("--lan", is_flag=True, help="Let phones and other computers on this network open the page."),
            click.option("--no-browser", is_flag=True, help="Do not open the page in a browser."),
            click.option("--new", is_flag=True, help="Start a new game even if one is unfinished."),
            click.option("--lesson", type=click.IntRange(1), help="Start with this lesson of the guided first game."),
            click.option("--puzzle", type=_Puzzle(), help="Start with this puzzle: 12, or win-5:12."),
            click.option("--position", metavar="TEXT", help="Start a new game from this position."),
            *(option for _, added in extension_parts("play") for option in added.options),
        )
    ):
        command = option(command)
    return command


def configured(given: dict[str, Any]) -> Config:
    """Returns the configuration, overridden by the command line."""
    from controller.config.settings import check_cards, find_config, load_config
    from controller.messages.players import Players

    path = find_config(given["config_file"], os.environ)
    config = load_config(path)
    game = given["game"] or config.game
    check(game)
    page = config.page
    if given["port"] is not None:
        page = replace(page, port=given["port"])
    if given["lan"]:
        page = replace(page, host="0.0.0.0")
    if given["no_browser"]:
        page = replace(page, open_browser=False)
    config = replace(
        config,
        game=game,
        board=given["board"] or os.environ.get("CHAMELEON_BOARD") or config.board,
        reader=given["reader"] or config.reader,
        first=given["first"] or config.first,  # if the game has that seat: see `GamesOfTable`
        seats={**config.seats, game: {**config.seats[game], **dict(given["seats"])}},
        rules={**config.rules, game: _house_rules(game, {**config.rules[game], **dict(given["rules"])})},
        page=page,
    )
    Players(game, {}).changed(config.seats[game], first=given["first"])
    check_cards(config, path, [game])
    return config


def _house_rules(game: str, rules: dict[str, Any]) -> dict[str, Any]:
    """Returns the rules if the game accepts them; raises `engine.BadRules`."""
    if rules != dict(manifest(game).house_rules):  # imported only on demand
        engine.load(game, rules=rules)
    return rules


def kept_config(config_file: Path | None) -> Config:
    """Returns the configuration of the file."""
    from controller.config.settings import find_config, load_config

    return load_config(find_config(config_file, os.environ))


def server_of(named: str | None, config_file: Path | None) -> str:
    """Returns the server's address: the given one, or the configuration's, or that of a hub on this machine."""
    from controller.net.address import server_address

    if named is not None:
        return server_address(named)
    return kept_config(config_file).net.server or server_address("127.0.0.1")
