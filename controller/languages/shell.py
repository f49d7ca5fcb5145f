"""The language of the terminal, from `CHAMELEON_LANG` or the machine's locale."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from typing import Any

from controller.languages import catalogue
from engine.sentence import phrase


def language_of_shell(environment: Mapping[str, str]) -> tuple[str, str]:
    """Returns the language for the command, and one sentence if it is not the requested one.

    `CHAMELEON_LANG` takes precedence over `LC_ALL`, `LC_MESSAGES` and `LANG`. Only the first is complained about: the
    others are the machine's, and may name a language that the table does not have.
    """
    asked = environment.get("CHAMELEON_LANG", "")
    if asked:
        language = _without_country(asked)
        if language in (*catalogue.LANGUAGES, catalogue.PSEUDO):
            return language, ""
        known = ", ".join(catalogue.LANGUAGES)
        return catalogue.ENGLISH, f"CHAMELEON_LANG is {asked[:20]!r}, which is none of {known}; using English instead"
    machine = next((environment[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(each)), "")
    language = _without_country(machine)
    return (language if language in catalogue.OFFERED else catalogue.ENGLISH), ""


def _without_country(locale: str) -> str:
    """Returns the language in a locale's name: "de" of "de_AT.UTF-8"."""
    return locale.lower().partition(".")[0].partition("_")[0].partition("-")[0]


@cache
def spoken_language() -> tuple[str, str]:
    """Returns the language of the command, and one sentence if it is not the requested one."""
    language, trouble = language_of_shell(os.environ)
    try:
        catalogue.catalogue_of(language)
    except catalogue.BrokenCatalogue as error:
        return catalogue.ENGLISH, phrase("{trouble}; using English instead", trouble=error)
    return language, trouble


def speaks_english() -> bool:
    """Returns whether output needs no translation."""
    return spoken_language()[0] == catalogue.ENGLISH


def in_shell_language(sentence: object) -> str:
    """Returns a sentence in the language of the command, and any other value as text."""
    return str(data_in_shell_language(str(sentence)))


def data_in_shell_language(data: Any) -> Any:
    """Returns plain data with its sentences in the language of the command."""
    return catalogue.in_language(spoken_language()[0], data)
