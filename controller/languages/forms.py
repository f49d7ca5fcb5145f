"""Forms of names in sentences, with article, preposition and case, "de la Reine"; and words that agree with them.

A catalogue has for each name a message of the context "seat: article" or the like, such as "la Reine". The other forms
follow from the article. A name without one, such as a player's own, is a given name: "d’Anna".
"""

# ruff: noqa: RUF001, RUF002  # French has its own apostrophe

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

NAMED = ("seat", "faction", "piece")
"""The contexts of names that occur in sentences."""
ARTICLE = ": article"
"""The end of the context of a name's second message."""

_VOWEL = "[aeiouàâäáéèêëíîïóôöúùûüœæ]"
_ELIDED = rf"{_VOWEL}|h[aeiouéèêyœ]|y(?!{_VOWEL})"
_MARK = re.compile(r"(.+?) \((m|f|n|mp|fp|p)\)")


@dataclass(frozen=True, slots=True)
class Grammar:
    """The grammar of names in one language."""

    articles: Mapping[str, str]
    """Each article with its kind of name; "" if a mark must give that, as after "l’"."""
    forms: Mapping[str, Mapping[str, str]]
    """Form -> the replacement of each article; {} for a form without changes."""
    given: Mapping[str, Sequence[tuple[str, str]]]
    """Form -> the prefix of a given name with this beginning (a pattern, any case); the first match applies."""
    kinds: tuple[str, ...] = ("m", "f", "mp", "fp")
    """The kinds in the order of the four words that agree."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name with its forms, and its kind: "m", "f", "n", "mp", "fp" or "p"."""

    forms: Mapping[str, str]
    kind: str


def _joined(articles: Sequence[str], text: str) -> dict[str, str]:
    return dict(zip(articles, text.split(), strict=True))


_FRENCH = ("le", "la", "l’", "les")
_SPANISH = ("el", "la", "los", "las")
_ITALIAN = ("il", "lo", "la", "l'", "i", "gli", "le")
_GERMAN_CASES = {
    "object": {"m": "den", "f": "die", "n": "das", "p": "die"},
    "to": {"m": "dem", "f": "der", "n": "dem", "p": "den"},
    "of": {"m": "des", "f": "der", "n": "des", "p": "der"},
    "from": {"m": "vom", "f": "von der", "n": "vom", "p": "von den"},
    "at": {"m": "beim", "f": "bei der", "n": "beim", "p": "bei den"},
    "toward": {"m": "zum", "f": "zur", "n": "zum", "p": "zu den"},
}
_BARE = [("", "")]

GRAMMARS: Mapping[str, Grammar] = {
    "fr": Grammar(
        {"le": "m", "la": "f", "l’": "", "les": ""},
        {"subject": {}, "of": {"le": "du", "la": "de la", "l’": "de l’", "les": "des"}}
        | {"to": {"le": "au", "la": "à la", "l’": "à l’", "les": "aux"}},
        {"subject": _BARE, "of": [(_ELIDED, "d’"), ("", "de ")], "to": [("", "à ")]},
    ),
    "es": Grammar(
        {"el": "m", "la": "f", "los": "mp", "las": "fp"},
        {"subject": {}, "of": {"el": "del", "la": "de la", "los": "de los", "las": "de las"}}
        | {"to": {"el": "al", "la": "a la", "los": "a los", "las": "a las"}},
        {"subject": _BARE, "of": [("", "de ")], "to": [("", "a ")]},
    ),
    "it": Grammar(
        {"il": "m", "lo": "m", "la": "f", "l'": "", "i": "mp", "gli": "mp", "le": "fp"},
        {"subject": {}}
        | {
            form: _joined(_ITALIAN, text)
            for form, text in {
                "of": "del dello della dell' dei degli delle", "to": "al allo alla all' ai agli alle",
                "from": "dal dallo dalla dall' dai dagli dalle", "on": "sul sullo sulla sull' sui sugli sulle",
            }.items()
        },
        {"subject": _BARE, "of": [("", "di ")], "to": [("a", "ad "), ("", "a ")], "from": [("", "da ")]}
        | {"on": [("", "su ")]},
    ),
    "de": Grammar(
        {"der": "m", "die": "f", "das": "n"},
        {"subject": {}, **{form: {} for form in _GERMAN_CASES}},
        {"subject": _BARE, "object": _BARE, "to": _BARE, "of": [("", "von ")], "from": [("", "von ")]}
        | {"at": [("", "bei ")], "toward": [("", "zu ")]},
        ("m", "f", "n", "p"),
    ),
    "ja": Grammar({}, {}, {}),
}  # fmt: skip
"""The languages of the table except English, which has no forms."""


def read_name(language: str, text: str) -> Name:
    """Returns the name that a translator has written with its article; raises `ValueError` with what is missing.

    A mark in brackets adds what the article does not show, "l’Armée (f)", "die Türme (p)". German may list all four
    cases: "der Bote | den Boten | dem Boten | des Boten".
    """
    grammar = GRAMMARS[language]
    marked = _MARK.fullmatch(text)
    bare, mark = (marked[1], marked[2]) if marked else (text, "")
    cases = [each.strip() for each in bare.split("|")]
    article, noun = _parted(grammar, cases[0])
    if not article:
        return given_name(language, cases[0], mark)
    kind = mark or grammar.articles[article]
    if kind not in grammar.kinds:
        raise ValueError(f"{text} needs one of {', '.join(f'({each})' for each in grammar.kinds)} after it")
    if language != "de" and len(cases) > 1:
        raise ValueError(f"{text} has several cases, and this language has none")
    return _with_article(language, cases, article, noun, kind)


def given_name(language: str, name: str, kind: str = "") -> Name:
    """Returns the forms of a name from outside the game: a player's own, or words with an article, "l’ordinateur"."""
    grammar = GRAMMARS[language]
    article, noun = _parted(grammar, name)
    if article and name[0].islower():
        return _with_article(language, [name], article, noun, grammar.articles[article] or grammar.kinds[0])
    return Name({form: f"{_before(rows, name)}{name}" for form, rows in grammar.given.items()}, kind)


def _with_article(language: str, cases: Sequence[str], article: str, noun: str, kind: str) -> Name:
    if language == "de":
        return Name(_german(cases, noun, kind), kind)
    forms = GRAMMARS[language].forms
    return Name({form: _with(into.get(article, article), noun) for form, into in forms.items()}, kind)


def in_form(language: str, name: Name, form: str, many: bool = False) -> str:
    """Returns a name in a form, with a capital letter where the form has one; raises `ValueError` for an unknown one.

    Words with bars between are not names but agree with one: "is|are", or, by `Grammar.kinds`, four.
    """
    words = form.split("|")
    if len(words) > 1:
        return words[_agreeing(language, name, len(words), many)]
    try:
        said = name.forms[form.lower()]
    except KeyError:
        raise ValueError(f"there is no form {form!r}; the forms are: {', '.join(name.forms) or 'none'}") from None
    return said[:1].upper() + said[1:] if form[:1].isupper() else said


def complaint_of_form(language: str, form: str) -> str:
    """Returns the fault of a form in a translation, "" for none."""
    known = GRAMMARS[language].forms
    if "|" in form:
        return "" if len(form.split("|")) in (2, 4) else f"{form} must have two words or four"
    if form in known or (form[:1].isupper() and form.lower() in known):
        return ""
    return f"the form {form} is unknown; the forms are: {', '.join(known) or 'none in this language'}"


def _agreeing(language: str, name: Name, words: int, many: bool) -> int:
    kinds = GRAMMARS[language].kinds
    if words == 2:
        return int(many or name.kind in ("mp", "fp", "p"))
    if words != 4 or not kinds:
        raise ValueError(f"{words} words do not agree with a name")
    if many:
        return kinds.index("p" if "p" in kinds else "mp")
    return kinds.index(name.kind) if name.kind in kinds else 0


def _parted(grammar: Grammar, text: str) -> tuple[str, str]:
    """Returns the article and the noun of a name; ("", name) where it has no article."""
    first, _, noun = text.partition(" ")
    if noun and first.lower() in grammar.articles:
        return first.lower(), noun
    elided = re.match(r"(l)['’](.+)", text, re.I)
    article = next((each for each in grammar.articles if each in ("l’", "l'")), "")
    return (article, elided[2]) if elided and article else ("", text)


def _with(article: str, noun: str) -> str:
    return f"{article}{noun}" if article.endswith(("’", "'")) else f"{article} {noun}"


def _german(cases: Sequence[str], noun: str, kind: str) -> dict[str, str]:
    if len(cases) == 4:
        subject, object_, to, of = cases
        dative = to.partition(" ")[2]
    elif len(cases) == 1:
        genitive = noun if kind in ("f", "p") else noun + ("es" if noun.endswith(("s", "ß", "x", "z")) else "s")
        subject, object_, dative = cases[0], f"{_GERMAN_CASES['object'][kind]} {noun}", noun
        to, of = f"{_GERMAN_CASES['to'][kind]} {noun}", f"{_GERMAN_CASES['of'][kind]} {genitive}"
    else:
        raise ValueError(f"{' | '.join(cases)} must have one case or four")
    joined = {form: f"{_GERMAN_CASES[form][kind]} {dative}" for form in ("from", "at", "toward")}
    return {"subject": subject, "object": object_, "to": to, "of": of, **joined}


def _before(rows: Sequence[tuple[str, str]], name: str) -> str:
    return next(before for pattern, before in rows if re.match(pattern, name, re.I))
