"""Says in another language what was made in English: one sentence, or all that a message holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from controller.languages.catalogue import BrokenCatalogue, catalogue_of
from engine.sentence import Catalogue, said_in


def in_language(language: str, value: Any) -> Any:
    """Returns plain data with its sentences in a language; in English where that language cannot be had."""
    try:
        catalogue = catalogue_of(language)
    except BrokenCatalogue:
        return value
    return value if catalogue is None else said_by(catalogue, value)


def said_by(catalogue: Catalogue, value: Any) -> Any:
    """Returns plain data with its sentences as a catalogue has them; all else stays as it is."""
    if isinstance(value, str):
        return said_in(catalogue, value)
    if isinstance(value, Mapping):
        return {key: said_by(catalogue, each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [said_by(catalogue, each) for each in value]
    return value
