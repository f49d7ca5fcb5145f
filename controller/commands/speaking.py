"""The language of the command: that of the shell, as `CHAMELEON_LANG` or the machine says."""

from __future__ import annotations

import os
from functools import cache

from controller.languages.catalogue import BrokenCatalogue, catalogue_of
from controller.languages.choice import language_of_shell
from controller.languages.translating import in_language

__all__ = ["spoken", "spoken_language"]


@cache
def spoken_language() -> tuple[str, str]:
    """Returns the language of the command, and one sentence if it is not the one that was asked for."""
    language, trouble = language_of_shell(os.environ)
    try:
        catalogue_of(language)
    except BrokenCatalogue as error:
        return "en", f"{error}; so it is English"
    return language, trouble


def spoken(sentence: str) -> str:
    """Returns a sentence in the language of the command."""
    said: str = in_language(spoken_language()[0], sentence)
    return said
