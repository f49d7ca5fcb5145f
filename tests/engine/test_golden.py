"""Golden playthroughs are replayed line by line; `python -m tests.engine.golden` rewrites them."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from tests.differences import first_difference
from tests.engine.golden import FOLDER, SEEDS, playthrough

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_playthrough_happens_again_line_by_line(file: Path) -> None:
    """To change one on purpose: `python -m tests.engine.golden`, then read the difference."""
    lines = file.read_text(encoding="utf-8").splitlines()
    facts = [line.partition(": ")[::2] for line in lines]
    moves = iter([value for key, value in facts if key == "move"])
    game = engine.load(dict(facts[:2])["game"], dict(facts[:2])["start"])
    again = "\n".join(playthrough(game, lambda legal: next(moves, None)))
    assert first_difference("\n".join(lines), again) == ""


def test_every_game_has_its_playthroughs() -> None:
    assert sorted(SEEDS) == sorted(engine.GAMES)
    assert [file.stem for file in FILES] == sorted(f"{name}-{seed}" for name, seeds in SEEDS.items() for seed in seeds)


def test_the_playthroughs_show_different_endings() -> None:
    endings = [file.read_text(encoding="utf-8").splitlines()[-1].split()[-1] for file in FILES]
    assert {*endings} >= {"arrival", "lone-arrival", "captured-all"}
