"""Reads cards from YAML; every error names file, line, key and the values allowed there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from yaml.nodes import Node

from engine.checked_yaml import (
    YES_OR_NO,
    Kind,
    MappingOf,
    OneOf,
    Plain,
    SourcePlace,
    Value,
    entries,
    read_yaml,
    small_number,
)
from engine.dragons.cards import Ability, Assigned, Boost, CardKind, Effect, Native, Reaction
from engine.dragons.effects import ACTIONS, SLAYERS
from engine.sentence import phrase, row_of, term

_AFTER = ("draw", "gold", "rob", "counter-winners", "counter-own")
WORDS: Mapping[str, tuple[str, ...]] = {
    "wins": _AFTER,
    "loses": _AFTER,
    "killed": _AFTER,
    "after": (*_AFTER, "counter-any"),
    "battle-action": ("strength", "draw", "cancel"),
    "action": (*ACTIONS,),
    "slayer": (*SLAYERS,),
    "treasure": ("survive",),
    "battle": ("help", "cancel"),
    "reaction": ("turn-back", "decoy"),
}
"""The vocabulary of effects: the words allowed for a key, or for `does` of a kind."""
ASSIGNED = ("terrain", "treasures", "hand")
"""What an assigned strength can count."""

_ID = re.compile(r"[a-z]+(?:-[a-z]+)*")
_TRAITS = ("scout", "flying", "subterranean")


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def _traits(text: str, value: Plain) -> frozenset[str]:
    found = frozenset(_words(text))
    if not found <= set(_TRAITS):
        raise ValueError
    return found


def _whole(text: str, value: Plain) -> int:
    if type(value) is not int or abs(value) > 99:
        raise ValueError
    return value


def _line(text: str, value: Plain) -> str:
    if not text.strip():
        raise ValueError
    return text


def _card_name(text: str, value: Plain) -> str:
    return term("card", _line(text, value))


def _rules(text: str, value: Plain) -> str:
    return phrase(" ".join(_line(text, value).split()))


def _native(text: str, value: Plain) -> Native:
    found = _match(r"([A-Z][a-z]+)( x2)?", text)
    return Native(found[1], 2 if found[2] else 1)


def _reaction(text: str, value: Plain) -> Reaction:
    found = _match(r"(\d{1,2}) for (\d{1,2})((?: [a-z]+)*)", text)
    if not set(found[3].split()) <= set(_TRAITS):
        raise ValueError
    return Reaction(int(found[1]), int(found[2]), frozenset(found[3].split()))


def _assigned(text: str, value: Plain) -> Assigned:
    found = _match(rf"({'|'.join(ASSIGNED)}) while (attacking|defending)", text)
    return Assigned(found[1], found[2] == "attacking")


def _ability(text: str, value: Plain) -> Ability:
    found = _match(r"(.+?)(?: for (itself|(\d{1,2}) gold))?", text)
    return Ability(_effect(WORDS["battle-action"], found[1]), int(found[3] or 0), found[2] == "itself")


def _boost(text: str, value: Plain) -> Boost:
    found = _match(r"([A-Z][a-z]+) (-?\d{1,2})", text)
    return Boost(found[1], int(found[2]))


def _effect(words: tuple[str, ...], text: str) -> Effect:
    found = _match(r"([a-z-]*[a-z])(?: (-?\d{1,2}))?", text.strip())
    if found[1] not in words:
        raise ValueError
    return Effect(found[1], int(found[2] or 0))


def _match(pattern: str, text: str) -> re.Match[str]:
    found = re.fullmatch(pattern, text)
    if found is None:
        raise ValueError
    return found


def _one_effect(key: str) -> Kind:
    words = WORDS[key]
    return Value(
        phrase("one of {words}, followed by its number", words=row_of(words)), lambda text, value: _effect(words, text)
    )


def _choices(kind: str) -> Kind:
    words = WORDS[kind]
    return Value(
        phrase("some of {words}, each followed by its number, separated by ' or '", words=row_of(words)),
        lambda text, value: tuple(_effect(words, each) for each in text.split(" or ")),
    )


_NAME = Value(phrase("text"), _card_name)
TEXT = Value(phrase("text"), _line)
_RULES = Value(phrase("text"), _rules)
_NUMBER = Value(phrase("a whole number from -99 to 99"), _whole)
SMALL_NUMBER = Value(phrase("a whole number from 0 to 99"), small_number)
_TRAIT_LIST = Value(phrase("some of {words}, separated by commas", words=row_of(_TRAITS)), _traits)
_TYPES = Value(phrase("types separated by commas"), lambda text, value: _words(text))
_ABILITY = Value(phrase("an effect and its price, such as 'strength 2 for 1 gold' or 'cancel for itself'"), _ability)
_ASSIGNED = Value(
    phrase("one of {words}, then 'while attacking' or 'while defending'", words=row_of(ASSIGNED)), _assigned
)
_EVERY: dict[str, Kind] = {"kind": OneOf(lambda: _KEYS), "name": _NAME, "text": _RULES, "counts-as": _TYPES}
_DRAGON: dict[str, Kind] = {
    "traits": _TRAIT_LIST,
    "strength": SMALL_NUMBER,
    "symbols": SMALL_NUMBER,
    "native": Value(phrase("a type such as 'Forest' or 'Forest x2'"), _native),
    "assigned": _ASSIGNED,
    "pays-again": YES_OR_NO,
    "wins": _one_effect("wins"),
    "loses": _one_effect("loses"),
    "killed": _one_effect("killed"),
    "battle-action": _ABILITY,
}
_TERRAIN: dict[str, Kind] = {
    "modifier": _NUMBER,
    "symbols": SMALL_NUMBER,
    "spares": _TRAIT_LIST,
    "only": _TRAIT_LIST,
    "at-least": _NUMBER,
    "at-most": _NUMBER,
    "kills": YES_OR_NO,
    "reaction": Value(phrase("a price, a strength and traits such as '3 for 2 subterranean'"), _reaction),
    "assigned": _ASSIGNED,
}
_TREASURE: dict[str, Kind] = {
    "cost": SMALL_NUMBER,
    "row-attacking": _NUMBER,
    "row-defending": _NUMBER,
    "boosts": Value(phrase("a type and a number such as 'Archers 1'"), _boost),
    "income": SMALL_NUMBER,
    "wards": YES_OR_NO,
    "wins": _one_effect("wins"),
    "killed": _one_effect("killed"),
    "battle-action": _ABILITY,
}
_BATTLE: dict[str, Kind] = {
    "cost": SMALL_NUMBER,
    "modifier": _NUMBER,
    "attacking": YES_OR_NO,
    "defending": YES_OR_NO,
    "needs": _TRAIT_LIST,
    "not-against": _TRAIT_LIST,
    "voids": TEXT,
    "after": _one_effect("after"),
}
_KEYS: dict[str, dict[str, Kind]] = {
    "dragon": _EVERY | _DRAGON,
    "terrain": _EVERY | _TERRAIN,
    "treasure": _EVERY | _TREASURE | {"does": _choices("treasure")},
    "action": _EVERY | {"cost": SMALL_NUMBER, "does": _choices("action")},
    "battle": _EVERY | _BATTLE | {"does": _choices("battle")},
    "slayer": _EVERY | {"cost": SMALL_NUMBER, "does": _choices("slayer")},
    "reaction": _EVERY | {"cost": SMALL_NUMBER, "does": _choices("reaction")},
}
"""The keys allowed for each kind of card."""


class _CardReader(Kind):
    @property
    def expected(self) -> str:
        return phrase("a mapping whose key 'kind' is one of: {kinds}", kinds=row_of(_KEYS))

    def read(self, node: Node, at: SourcePlace) -> CardKind:
        id_ = at.key.rpartition(".")[2]
        if not _ID.fullmatch(id_):
            said = phrase(
                "{key} is not a valid card key; use lower-case letters, with '-' between words", key=repr(at.key)
            )
            raise at.complaint(said)
        found = {name: (child, place) for name, child, place in entries(node, at, None)}
        for needed in ("kind", "name"):
            if needed not in found:
                said = phrase(
                    "{key} has no {needed}; expected {expected}, and a name",
                    key=at.subject,
                    needed=needed,
                    expected=self.expected,
                )
                raise at.complaint(said)
        kind = _EVERY["kind"].read(*found["kind"])
        given: dict[str, Any] = {}
        for name, child, place in entries(node, at, _KEYS[kind]):
            given[name.replace("-", "_")] = _KEYS[kind][name].read(child, place)
        if kind in _DOERS and not given.get("does"):
            said = phrase(
                "{key} has no effect; add the key 'does': {expected}",
                key=at.subject,
                expected=_KEYS[kind]["does"].expected,
            )
            raise at.complaint(said)
        found_kind = CardKind(id_, **given)
        if kind == "dragon" and found_kind.battle_action and found_kind.battle_action.itself:
            said = phrase(
                "{key} is a Dragon and cannot be discarded for its Battle Action; name a price in gold", key=at.subject
            )
            raise at.complaint(said)
        return found_kind


_DOERS = ("action", "slayer", "reaction")
"""The kinds of card that are played only for their effect."""


def read_cards(text: str, file: str) -> dict[str, CardKind]:
    """Reads a file of cards; raises `BadYaml` with file, line and key."""
    found: dict[str, CardKind] = read_yaml(text, file, MappingOf(_CardReader()))
    return found
