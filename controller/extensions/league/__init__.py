"""A league evening: the organiser pairs players, tables start their games, and results lead to the standings."""

from controller.extending.manifest import Extension
from controller.tabletop.manifest import TableCommand
from engine.sentence import phrase

EXTENSION = Extension(
    name="league",
    settings={"net": "controller.extensions.league.settings:LeagueSettings"},
    page="controller.extensions.league.operator:PAGE",
    service="controller.extensions.league.league_call:league_call",
    commands=(
        TableCommand(
            "league",
            "controller.extensions.league.commands:league",
            phrase("Run a league evening across many tables: players, rounds, results and standings."),
        ),
    ),
    checks="controller.extensions.league.trust_store:findings",
    contents="controller.extensions.league.trust_store:kept_files",
)
