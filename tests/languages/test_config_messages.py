"""Errors in a configuration or a card can be translated, with file, line and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from controller.clock.rules import FLAGS, KINDS
from controller.config.example import example_config
from controller.config.kinds import every_player, known_seats
from controller.config.settings import (
    CARDS,
    Config,
    check_hardware,
    config_from_text,
    load_config,
)
from controller.errors import ConfigError
from controller.languages import shell
from controller.languages.catalogue import OFFERED
from controller.languages.shell import in_shell_language
from controller.languages.wide import width
from controller.messages.accessibility import PACES
from controller.tabletop import ASSISTANCE
from controller.tabletop.registry import known_games
from engine.dragons.card_reader import ASSIGNED, WORDS, read_cards
from engine.errors import BadYaml
from hal import BOARDS, READERS
from tests.languages.in_another_shell import letters_left, wordless_shell
from tests.languages.untranslated import Wordless

__all__ = ["wordless_shell"]

KEYS = " ".join(re.findall(r"[\w-]+", example_config()))
"""Every word of the explained file, including its keys; complaints have none of its sentences."""
NAMES = (KEYS, *every_player(), *known_games(), "bool")


@pytest.mark.parametrize(
    "text",
    [
        "page:\n  prot: 1",
        "gane: chameleon",
        "page: {port: abc}",
        "page: {port: 70000}",
        "page: {open-browser: 3}",
        "page: {host: ''}",
        "page: {names: '!'}",
        "page: {local-name: 'a b'}",
        "page: 3",
        "page: [1]",
        "hands: {settle-ms: 1}",
        "game: go",
        "seats: {red: nobody}",
        "seats: 3",
        "first: nobody",
        "pace: never",
        "journal: [1]",
        "journal: ~nobody-here/x",
        "rules: {chameleon: 3}",
        "rules: {chameleon: {castling: true}}",
        "rules: {chameleon: {repetition: 3}}",
        "shop: {pin: 12}",
        "shop: {games: go}",
        "net: {server: 'a b'}",
        "net: {name: ''}",
        "net: {league: 'A B'}",
        "home: {broker: '!'}",
        "home: {name: '!'}",
        "home: {prefix: '!'}",
        "home: {user: ''}",
        "board: ''",
        "reader: ''",
        "board: !!set x",
        "game: dragons\ngame: dragons",
        "[1]: 3",
        'a: "\\x01"',
        "x" * 300_000,
        "[" * 5000,
        "\x00",
    ],
    ids=lambda text: text[:30],
)
def test_a_configuration_is_complained_about_in_any_language(text: str, wordless_shell: Wordless) -> None:
    with pytest.raises(ConfigError) as refused:
        config_from_text(text, "my.yml")
    assert re.match(r"my\.yml:\d+: ", str(refused.value))
    assert letters_left(in_shell_language(refused.value), *NAMES) == []


def test_a_file_that_cannot_be_read_is_told_in_any_language(wordless_shell: Wordless, tmp_path: Path) -> None:
    file = tmp_path / "my.yml"
    with pytest.raises(ConfigError) as refused:
        load_config(file)
    assert letters_left(in_shell_language(refused.value), "No such file or directory") == []
    file.write_bytes(b"game: \xff")
    with pytest.raises(ConfigError) as refused:
        load_config(file)
    assert letters_left(in_shell_language(refused.value), "xff") == []


# The explained configuration

NAMED = (
    *every_player(), *known_seats(), *known_games(), *CARDS, *KINDS, *FLAGS, *PACES, *ASSISTANCE, *OFFERED,
    *re.findall(r"(?m)^ *([\w-]+):", example_config()),
)  # fmt: skip
"""The values that users type as they are."""


def comments_of(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.lstrip().startswith("#"))


def test_the_configuration_explains_itself_in_any_language(wordless_shell: Wordless) -> None:
    explained = example_config()
    assert {word.rstrip(".") for word in letters_left(comments_of(explained))} - {*NAMED} == set()
    assert config_from_text(explained, "my.yml") == Config()


@pytest.mark.parametrize("language", OFFERED)
def test_it_means_the_same_in_every_language(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = example_config()
    monkeypatch.setattr(shell, "spoken_language", lambda: (language, ""))
    explained = example_config()
    assert yaml.safe_load(explained) == yaml.safe_load(english)
    assert (comments_of(explained) == comments_of(english)) == (language == "en")
    assert [line for line in comments_of(explained).splitlines() if language != "en" and width(line) > 120] == []


OPTIONS = """
port settle-us pole-settle-us kinds simulated brightness budget-ma light-chain light-pin row-pins column-pins retry-s
rows serpentine
""".split()


@pytest.mark.parametrize(
    "text",
    [
        "board: dgt",
        "board: pico\nboard-options: {bounce-ms: 5}",
        "board: pico\nboard-options: {settle-us: 0}",
        "board: gpio\nboard-options: {budget-ma: 1}",
        "board: gpio\nboard-options: {light-chain: round}",
        "board: gpio\nboard-options: {row-pins: 1 2 3}",
        "board: gpio\nboard-options: {row-pins: a b c d e}",
        "board: gpio\nboard-options: {row-pins: 5 5 6 7 8}",
        "board: gpio\nboard-options: {light-pin: 99}",
        "reader: nose",
        "reader: pn532",
        "reader: pn532\nreader-options: {port: a, speed: 3}",
    ],
)
def test_hardware_that_cannot_be_had_is_told_in_any_language(text: str, wordless_shell: Wordless) -> None:
    with pytest.raises(ConfigError) as refused:
        check_hardware(config_from_text(text, "my.yml"), "my.yml")
    assert letters_left(in_shell_language(refused.value), *NAMES, *BOARDS, *READERS, *OPTIONS) == []


WORDS_OF_CARDS = " ".join(word for words in WORDS.values() for word in words) + " " + " ".join(ASSIGNED)
KEYS_OF_CARDS = """
kind name text counts-as traits strength symbols native assigned pays-again wins loses killed battle-action modifier
spares only at-least at-most kills reaction cost row-attacking row-defending boosts income wards does attacking
defending needs not-against voids after dragon terrain treasure action battle slayer scout flying subterranean
"""


@pytest.mark.parametrize(
    "text",
    [
        "Fog: {kind: dragon, name: Fog}",
        "fog: 3",
        "fog: {kind: dragon}",
        "fog: {kind: fish, name: Fog}",
        "fog: {kind: dragon, name: ''}",
        "fog: {kind: dragon, name: Fog, gills: 3}",
        "fog: {kind: dragon, name: Fog, strength: 100}",
        "fog: {kind: terrain, name: Fog, modifier: 100}",
        "fog: {kind: dragon, name: Fog, traits: wet}",
        "fog: {kind: dragon, name: Fog, native: forest}",
        "fog: {kind: dragon, name: Fog, assigned: moon}",
        "fog: {kind: dragon, name: Fog, pays-again: 3}",
        "fog: {kind: dragon, name: Fog, wins: swim}",
        "fog: {kind: dragon, name: Fog, battle-action: swim}",
        "fog: {kind: dragon, name: Fog, battle-action: cancel for itself}",
        "fog: {kind: terrain, name: Fog, reaction: swim}",
        "fog: {kind: treasure, name: Fog, boosts: archers}",
        "fog: {kind: action, name: Fog}",
        "fog: {kind: action, name: Fog, does: swim}",
    ],
)
def test_a_card_is_complained_about_in_any_language(text: str, wordless_shell: Wordless) -> None:
    with pytest.raises(BadYaml) as refused:
        read_cards(text, "cards.yaml")
    assert str(refused.value).startswith("cards.yaml:1: ")
    assert letters_left(in_shell_language(refused.value), "cards.yaml:1:", WORDS_OF_CARDS, KEYS_OF_CARDS) == []
