"""All meanings of light of all games."""

from __future__ import annotations

from collections.abc import Mapping

from controller.tabletop.light import Meaning
from controller.tabletop.manifest import imported
from controller.tabletop.registry import known_games, manifest

OF_GAME: Mapping[str, Mapping[str, Meaning]] = {game: imported(manifest(game).meanings) for game in known_games()}
"""The meanings of each game's lights, in the order of its legend."""

ALL: Mapping[str, Meaning] = {name: each for game in OF_GAME.values() for name, each in game.items()}
