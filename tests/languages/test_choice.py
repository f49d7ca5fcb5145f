"""The choice of a person's language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.languages.catalogue import wanted_by_browser
from controller.languages.shell import language_of_shell

OFFERED = ("en", "ja", "de")


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pt-BR,pt;q=0.9,ja;q=0.8,en;q=0.7", "ja"),
        ("en;q=0.5, de;q=0.9", "de"),
        ("DE", "de"),
        ("de;q=0", "en"),
        ("de;q=much, ja", "ja"),
        ("ko, pt", "en"),
        ("*", "en"),
    ],
)
def test_a_browser_is_given_the_language_that_it_likes_best(accepted: str, language: str) -> None:
    assert wanted_by_browser(accepted, OFFERED) == language


@given(st.text())
def test_whatever_a_browser_says_some_language_is_found(accepted: str) -> None:
    assert wanted_by_browser(accepted, OFFERED) in OFFERED


@pytest.mark.parametrize(
    ("environment", "language", "trouble"),
    [
        ({}, "en", ""),
        ({"CHAMELEON_LANG": "ja", "LANG": "en_US.UTF-8"}, "ja", ""),
        ({"CHAMELEON_LANG": "de_AT.UTF-8"}, "de", ""),
        ({"LANG": "C.UTF-8"}, "en", ""),
        ({"LANG": "pt_BR.UTF-8"}, "en", ""),
        (
            {"CHAMELEON_LANG": "klingon"},
            "en",
            "CHAMELEON_LANG is 'klingon', which is none of en, ja, de, fr, es, it; using English instead",
        ),
    ],
)
def test_the_command_speaks_the_language_of_the_shell(environment: dict[str, str], language: str, trouble: str) -> None:
    assert language_of_shell(environment) == (language, trouble)
