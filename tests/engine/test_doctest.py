"""The examples of the engine's front page are correct."""

from __future__ import annotations

import doctest

import engine


def test_the_example_at_the_top_of_the_engine_runs() -> None:
    failed, tried = doctest.testmod(engine)
    assert failed == 0
    assert tried >= 4
