"""Generated tables for the docs' site: commands, configuration, cards, lights.

A line `<!-- generated: NAME -->` in a page is replaced by one of `TABLES`. A code host shows nothing there, so the page
names the command that prints the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import click

from controller.commands.cli import chameleon
from controller.config.example import example_config
from controller.games.dragons.printing.faces import face
from controller.tabletop.light import MEANINGS, Meaning
from controller.tabletop.manifest import imported
from controller.tabletop.registry import known_games, manifest
from engine.dragons import library
from engine.dragons.card_reader import WORDS
from engine.dragons.cards import CardKind
from hal import PATTERNS, Pattern

_MARKER = re.compile(r"^<!-- generated: (?P<name>[\w-]+) -->$", re.MULTILINE)


def filled(page: str) -> str:
    """Returns a page in Markdown with its generated tables; raises `KeyError` for a name that is not in `TABLES`."""
    return _MARKER.sub(lambda found: "\n".join(TABLES[found["name"]]()), page)


def markers(page: str) -> list[str]:
    """Returns the names of the tables in a page."""
    return _MARKER.findall(page)


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    heads = [*heads]
    for row in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def _commands() -> Iterator[str]:
    for name, command in _below(chameleon, "chameleon"):
        context = click.Context(command, info_name=name, help_option_names=["-h", "--help"])  # click caches it
        usage = " ".join([name, *command.collect_usage_pieces(context)])
        yield from ("", f"### {name}", "", f"`{usage}`", "", _in_one_line(command.help or ""), "")
        options = [record for each in command.get_params(context) if (record := each.get_help_record(context))]
        yield from _table(["option", "meaning"], ((f"`{name}`", _in_one_line(text)) for name, text in options))


def _below(group: click.Group, prefix: str) -> Iterator[tuple[str, click.Command]]:
    with click.Context(group) as context:
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            if isinstance(command, click.Group):
                yield from _below(command, f"{prefix} {name}")
            elif command is not None:
                yield f"{prefix} {name}", command


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("\b", "").split()).replace("<", "&lt;")


def _configuration() -> Iterator[str]:
    yield from ("```yaml", *example_config().splitlines(), "```")


def _decks() -> Iterator[str]:
    decks = library().decks.values()
    yield from _table(["deck", "plan"], ((f"{deck.name} (`{deck.id}`)", deck.plan) for deck in decks))


def _cards() -> Iterator[str]:
    cards = library().cards.values()
    yield f"There are {len(cards)} kinds of card."
    for kind in dict.fromkeys(card.kind for card in cards):
        yield from ("", f"### {_KINDS[kind]}", "")
        rows = (_card_row(card) for card in cards if card.kind == kind)
        yield from _table(["card", "type", "strength", "price", "gold symbols", "what it does", "decks"], rows)


_KINDS = {
    "dragon": "Dragons",
    "terrain": "Terrain",
    "battle": "Battle Actions",
    "treasure": "Treasures",
    "action": "Actions",
    "slayer": "Dragon Slayers",
    "reaction": "Reactions",
}


def _card_row(card: CardKind) -> list[str]:
    shown = face(card)
    decks = [deck.name for deck in library().decks.values() if card.id in {**deck.lair, **deck.horde}]
    numbers = (shown.emblem, shown.price, str(shown.symbols or ""))
    return [shown.name, shown.type_line, *numbers, shown.text, ", ".join(decks)]


def _words() -> Iterator[str]:
    shown = ((key, word, _first_with(key, word)) for key, words in WORDS.items() for word in words)
    rows = ((f"`{key}`", f"`{word}`", face(card).name, face(card).text) for key, word, card in shown if card)
    yield from _table(["key", "word", "for instance", "what that card does"], rows)


def _first_with(key: str, word: str) -> CardKind | None:
    """Returns the first card with a word under a key: one of the keys with an effect, or a kind's `does`."""
    for card in library().cards.values():
        ability = (card.battle_action.effect,) if card.battle_action else ()
        effects = {"wins": card.wins, "loses": card.loses, "killed": card.killed, "after": card.after}
        of_kind = card.does if card.kind == key else ()
        said = ability if key == "battle-action" else (effects[key],) if key in effects else of_kind
        if any(effect is not None and effect.does == word for effect in said):
            return card
    return None


def _lights() -> Iterator[str]:
    yield from _meanings("In every game", MEANINGS)
    for game in known_games():
        own = imported(manifest(game).meanings)
        yield from _meanings(f"In {manifest(game).title}", {name: own[name] for name in own if name not in MEANINGS})


def _meanings(title: str, meanings: Mapping[str, Meaning]) -> Iterator[str]:
    yield from ("", f"### {title}", "")
    rows = (
        (f"`{name}`", each.label, "`#{:02x}{:02x}{:02x}`".format(*each.light.rgb), each.light.pattern, each.why)
        for name, each in meanings.items()
    )
    yield from _table(["name", "on the page", "colour", "pattern", "meaning"], rows)


def _patterns() -> Iterator[str]:
    rows = ((name, _round(each), ", ".join(_step(*step) for step in each.steps)) for name, each in PATTERNS.items())
    yield from _table(["pattern", "one round", "levels, over and over"], rows)


def _round(pattern: Pattern) -> str:
    return f"{pattern.period_ms} ms" if len(pattern.steps) > 1 else "-"


def _step(duration_ms: int, level: int) -> str:
    return f"{round(level * 100 / 255)} % for {duration_ms} ms"


TABLES: Mapping[str, Callable[[], Iterator[str]]] = {
    "cards": _cards,
    "commands": _commands,
    "configuration": _configuration,
    "decks": _decks,
    "lights": _lights,
    "patterns": _patterns,
    "words": _words,
}
"""The generated tables, as lines of Markdown."""
