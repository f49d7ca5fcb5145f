"""What the deck builder has done: decks are saved, deleted, turned into a file and back, and into sheets to print.

At a table in a shop guests add decks; the decks that are there are the shop's to change.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from controller.errors import Refused
from controller.games.dragons.deck_answers import deck_fact, faults_of, saved_fact
from controller.games.dragons.deck_sheets import Press
from controller.games.dragons.saved_decks import MOST, MOST_OF_GUESTS, as_text, own_shelf, read_draft, word_of
from engine.dragons import DeckList
from engine.sentence import phrase

Facts = Mapping[str, Any]

_FOR_THE_SHOP = phrase("guests add decks and change none; save yours under another name, or ask at the counter")
_LONGEST_FILE_NAME = 60
_press = Press()


def save(facts: Facts, is_guest: bool) -> Facts:
    """Keeps `name`, `plan`, `lair` and `horde`, instead of the deck `replaces`, as it was when read as `version`."""
    replaces = _text(facts, "replaces")
    if replaces:
        _check_owner(is_guest)
    deck = _deck(facts)
    most = MOST_OF_GUESTS if is_guest else MOST
    return saved_fact(own_shelf().save(deck, replaces=replaces, version=_text(facts, "version"), most=most))


def delete(facts: Facts, is_guest: bool) -> Facts:
    """Puts the deck `word` aside."""
    _check_owner(is_guest)
    own_shelf().delete(_text(facts, "word"), _text(facts, "version"))
    return {}


def read(facts: Facts, is_guest: bool) -> Facts:
    """Returns the deck that stands in the `text` of a file, with its faults; nothing is kept of it."""
    file = "".join(each for each in _text(facts, "file") if each.isprintable())[:_LONGEST_FILE_NAME] or phrase(
        "the file"
    )
    deck = read_draft(_text(facts, "text"), file)
    return {**deck_fact(deck), "faults": faults_of(deck)}


def write(facts: Facts, is_guest: bool) -> Facts:
    """Returns the file of a deck that is not kept yet: its name and its text."""
    deck = _deck(facts)
    return {"file": f"{deck.id}.yaml", "text": as_text(deck)}


def sheets(facts: Facts, is_guest: bool) -> Facts:
    """Returns the cards of a deck, kept or not, as a PDF on `paper` in a `language`: its name, its bytes in Base64.

    Drawing takes seconds. Until it is done there are no bytes: the page asks again.
    """
    deck, paper = _deck(facts), _text(facts, "paper")
    drawn = _press.sheets_of(deck, paper, _text(facts, "language"))
    return {"file": f"dragons-{deck.id}-{paper}.pdf", "pdf": None if drawn is None else b64encode(drawn).decode()}


def _check_owner(is_guest: bool) -> None:
    if is_guest:
        raise Refused(_FOR_THE_SHOP)


def _deck(facts: Facts) -> DeckList:
    name = _text(facts, "name")
    return DeckList(word_of(name), name, _pile(facts, "lair"), _pile(facts, "horde"), _text(facts, "plan"))


def _text(facts: Facts, key: str) -> str:
    text = facts.get(key, "")
    if not isinstance(text, str):
        raise Refused(phrase("{key} is no text", key=repr(key)))
    return text


def _pile(facts: Facts, pile: str) -> dict[str, int]:
    counted = facts.get(pile, {})
    if not isinstance(counted, dict) or not all(type(count) is int and 0 < count < 100 for count in counted.values()):
        raise Refused(phrase("{pile} is not how many of each card, from 1 to 99", pile=repr(pile)))
    return counted
