"""Traces recorded at the table: each replay must lead to exactly its recorded decisions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from controller.sensing.trace import replay

TRACES = sorted(Path(__file__).parent.glob("*.jsonl"))


@pytest.mark.parametrize("trace", TRACES, ids=lambda path: path.stem)
def test_a_kept_trace_leads_to_the_decisions_that_stand_in_it(trace: Path) -> None:
    lines = trace.read_text(encoding="utf-8").splitlines()
    expected = [line for line in map(json.loads, lines) if "decision" in line]
    told = [line for line in map(json.loads, replay(lines, trace.name)) if "decision" in line]
    assert expected
    assert told == expected


def test_the_decisions_are_not_read_from_the_trace() -> None:
    """Otherwise the test above could not fail."""
    lines = TRACES[0].read_text(encoding="utf-8").splitlines()
    sensors = [line for line in lines if "decision" not in json.loads(line)]
    assert list(replay(sensors, "sensors")) == list(replay(lines, "all"))
