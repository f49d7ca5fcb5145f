"""Which language somebody is spoken to: what he has chosen, or what his browser or his shell asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from controller.languages.catalogue import ENGLISH, LANGUAGES, OFFERED, PSEUDO

_LONGEST = 400
"""So much of a browser's wish is read, in characters."""


def wanted_by_browser(accepted: str, offered: Iterable[str] = OFFERED) -> str:
    """Returns the language that a browser likes best of those offered, from its `Accept-Language`; English if none."""
    liked = sorted(map(_liked, accepted[:_LONGEST].split(",")), key=lambda each: -each[1])
    known = {*offered}
    return next((language for language, weight in liked if weight > 0 and language in known), ENGLISH)


def _liked(wish: str) -> tuple[str, float]:
    """A language without its country, and how much it is liked, 0 to 1: "de-AT;q=0.8" is ("de", 0.8)."""
    tag, _, quality = wish.strip().partition(";")
    try:
        weight = float(quality.strip().removeprefix("q=") or 1)
    except ValueError:
        weight = 0.0
    return tag.strip().lower().partition("-")[0], weight


def language_of_shell(environment: Mapping[str, str]) -> tuple[str, str]:
    """Returns the language for the command, and one sentence if it is not the one that was asked for.

    `CHAMELEON_LANG` goes before `LC_ALL`, `LC_MESSAGES` and `LANG`. Only the first is complained about: the others are
    the machine's, and may well name a language that the table does not have.
    """
    asked = environment.get("CHAMELEON_LANG", "")
    if asked:
        language = _without_country(asked)
        if language in (*LANGUAGES, PSEUDO):
            return language, ""
        known = ", ".join(LANGUAGES)
        return ENGLISH, f"CHAMELEON_LANG is {asked[:20]!r}, which is none of {known}; so it is English"
    machine = next((environment[each] for each in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(each)), "")
    language = _without_country(machine)
    return (language if language in OFFERED else ENGLISH), ""


def _without_country(locale: str) -> str:
    """A language of a locale's name: "de" of "de_AT.UTF-8"."""
    return locale.lower().partition(".")[0].partition("_")[0].partition("-")[0]
