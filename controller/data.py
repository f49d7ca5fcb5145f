"""Where the table keeps what its games have worked out: beside the usual journal, a folder for each game."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

__all__ = ["game_folder"]

_APP = "chameleon-table"


def game_folder(game: str) -> Path:
    """Returns the folder of a game, which may not exist yet; CHAMELEON_DATA in the environment names another place."""
    place = os.environ.get("CHAMELEON_DATA")
    return (Path(place) if place else user_data_path(_APP)) / game
