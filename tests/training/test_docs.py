"""The code on the page for training players runs unchanged."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.book import ROOT, blocks

TURN_BY_TURN, KEPT_NUMBERS, STATE_BY_STATE = blocks(ROOT / "docs" / "integrations.md", "python")


@pytest.mark.slow
def test_the_example_of_an_environment_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    exec(TURN_BY_TURN, {})
    said = sorted(capsys.readouterr().out.splitlines())
    assert said in (["blue has +1", "red has -1"], ["blue has -1", "red has +1"])


def test_the_example_of_kept_numbers_begins_with_those_that_were_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    exec(KEPT_NUMBERS, names)
    assert names["table"].unwrapped.numbers.to_text() == (tmp_path / "numbers.json").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_example_of_a_state_plays_a_game_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    exec(STATE_BY_STATE, {})
    assert sorted(eval(capsys.readouterr().out)) == [-0.33, -0.33, -0.33, 1.0]
