"""The modules of a table, imported once for all forks: the program, its server, and every game."""

from __future__ import annotations

import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto

import controller.commands.cli
import controller.commands.play
from controller.tabletop import tabletop
from controller.tabletop.registry import known_games

for game in known_games():
    tabletop(game)

__all__ = ["controller", "uvicorn"]
