"""A power cut again and again while computers play Woodland, six factions at a table: no final move is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from controller.journal.store import Journal, replayed
from tests.acceptance.people import RunningTable
from tests.acceptance.visitor import Visitor

pytestmark = pytest.mark.slow

TABLES = (
    "marquise,vagabond,duchy,corvids,chameleander,riverfolk",
    "eyrie,alliance,lizards,keepers,chameleander,vagabond",
)
"""Two tables at which every faction sits."""
POWER_CUTS = 2
BETWEEN = 15
"""So many moves at least are played before each."""


def moves_in(folder: Path) -> list[str]:
    """Returns the moves that the journal holds, each of which the rules allow after those before it."""
    with Journal.open(folder / "journal.db") as journal:
        return [str(move) for move in replayed(journal.load(1)).moves]


@pytest.mark.parametrize("seating", [TABLES[0], pytest.param(TABLES[1], marks=pytest.mark.thorough)])
def test_six_computers_play_on_after_every_power_cut(seating: str, tmp_path: Path) -> None:
    facts: dict[str, Any] = {
        "game": "woodland",
        "seats": dict.fromkeys(seating.split(","), "engine:1"),
        "rules": {"woodland": {"seating": seating, "deck": "exiles-and-partisans"}},
        "pace": "at-once",
    }
    table, kept = RunningTable(tmp_path, **facts), list[str]()
    try:
        for _ in range(POWER_CUTS):
            until = len(kept) + BETWEEN
            with Visitor(table) as visitor:
                seen = visitor.table(lambda told, until=until: told["view"]["ply"] >= until)["view"]["ply"]
            table.die()
            before, kept = kept, moves_in(tmp_path)
            assert kept[: len(before)] == before
            assert len(kept) >= seen
            table.come_back()
    finally:
        table.stop()
