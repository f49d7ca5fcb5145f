"""What is printed in a terminal, in the language of the shell, as `CHAMELEON_LANG` or the machine says."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from controller.languages.catalogue import ENGLISH, BrokenCatalogue, catalogue_of
from controller.languages.choice import language_of_shell
from controller.languages.translating import in_language
from engine.sentence import phrase


@cache
def spoken_language() -> tuple[str, str]:
    """Returns the language of the command, and one sentence if it is not the one that was asked for."""
    language, trouble = language_of_shell(os.environ)
    try:
        catalogue_of(language)
    except BrokenCatalogue as error:
        return ENGLISH, phrase("{trouble}; so it is English", trouble=error)
    return language, trouble


def speaks_english() -> bool:
    """Returns whether what is printed stays as it is written."""
    return spoken_language()[0] == ENGLISH


def spoken(sentence: object) -> str:
    """Returns a sentence in the language of the command, and all else as text."""
    return str(said_in_shell(str(sentence)))


def said_in_shell(data: Any) -> Any:
    """Returns plain data with its sentences in the language of the command."""
    return in_language(spoken_language()[0], data)
