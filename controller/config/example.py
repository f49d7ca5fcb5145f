"""The example configuration: every key with its default and an explanation, including keys of games from packages."""

from __future__ import annotations

from collections.abc import Mapping

import yaml

from controller.config.assemble import assembled, explained_parts
from controller.config.settings import Config
from controller.languages.explained import translated_comments
from controller.languages.shell import in_shell_language, speaks_english
from controller.tabletop.registry import known_games, manifest, registry
from engine.sentence import phrase


def example_config() -> str:
    """Returns a configuration file with every key at its default; games of packages as comments.

    Each key is explained in the language of the shell.
    """
    text = assembled(part.read_text(encoding="utf-8") for part in explained_parts())
    text = text if speaks_english() else translated_comments(text, in_shell_language)
    return text + "".join(map(_of_a_package, known_games()))


def _of_a_package(game: str) -> str:
    """Returns the keys of a package's game with their defaults; "" for the table's own games."""
    source = registry().games[game].source
    if source.is_built_in:
        return ""
    of_game, defaults = manifest(game), Config()
    keys = {"seats": defaults.seats[game], "assistance": defaults.assistance[game], "rules": of_game.house_rules}
    lines = [f"# {key}: {{{game}: {_flow(values)}}}\n" for key, values in keys.items() if values]
    whose = phrase(
        "{game}, from {package} {version}; put these below the keys above:",
        game=of_game.title,
        package=source.package,
        version=source.version,
    )
    return f"\n# {in_shell_language(whose)}\n{''.join(lines)}"


def _flow(values: Mapping[str, bool | int | str]) -> str:
    return yaml.safe_dump(dict(values), default_flow_style=True, sort_keys=False, width=10_000).strip()
