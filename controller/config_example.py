"""The configuration that explains itself: every key at its default, those of games from packages included."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

import yaml

from controller.config import default_config
from controller.games.registry import known_games, manifest, registry

__all__ = ["example_config"]

_EXAMPLE = "chameleon.yml"


def example_config() -> str:
    """Returns a configuration file with every key at its default, each explained; games of packages as comments."""
    return (files("controller") / _EXAMPLE).read_text(encoding="utf-8") + "".join(map(_of_a_package, known_games()))


def _of_a_package(game: str) -> str:
    """The keys of a game that a package brings, at their defaults; "" for the table's own, which the file explains."""
    source = registry().games[game].source
    if source.is_built_in:
        return ""
    of_game, defaults = manifest(game), default_config()
    keys = {"seats": defaults.seats[game], "assistance": defaults.assistance[game], "rules": of_game.house_rules}
    lines = [f"# {key}: {{{game}: {_flow(values)}}}\n" for key, values in keys.items() if values]
    whose = f"{of_game.title}, from {source.package} {source.version}"
    return f"\n# {whose}; put these below the keys above:\n{''.join(lines)}"


def _flow(values: Mapping[str, bool | int | str]) -> str:
    """A mapping as YAML has it on one line."""
    return yaml.safe_dump(dict(values), default_flow_style=True, sort_keys=False, width=10_000).strip()
