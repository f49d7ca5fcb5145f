"""The questions and commands of the deck builder.

It asks for cards and decks, whether a deck is legal, and which decks a game may name. It saves and deletes decks,
exports and imports them as files, and draws sheets to print. At a table in a shop guests can add decks, but only the
operator changes existing ones.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from controller.errors import Refused
from controller.games.dragons.deck_sheets import Press
from controller.games.dragons.saved_decks import (
    LONGEST_NAME,
    LONGEST_PLAN,
    MOST,
    MOST_OF_GUESTS,
    SavedDeck,
    as_text,
    own_shelf,
    piles_of,
    read_draft,
    word_of,
)
from engine.dragons import DECK_SIZES, CardKind, DeckFault, DeckList, deck_faults, library, natives_without_terrain
from engine.dragons.cards import LAIR_KINDS, is_terrain_of, type_name
from engine.dragons.text.view import card_fact
from engine.errors import BadPosition
from engine.sentence import beginning, phrase

OutOfTime = Callable[[], bool]
Facts = Mapping[str, Any]

_LONGEST_FILE_NAME = 60
_press = Press()


# Questions


def shelf(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns all cards, the ready decks, the saved decks and the deck sizes."""
    known = library()
    lands = sorted({kind.native.type for kind in known.cards.values() if kind.native})
    return {
        "cards": [_card_fact(kind, lands) for kind in known.cards.values()],
        "lands": [*map(type_name, lands)],
        "ready": [deck_fact(deck) for deck in known.decks.values()],
        "saved": [saved_fact(each) for each in own_shelf().all()],
        "sizes": DECK_SIZES,
        "longest": {"name": LONGEST_NAME, "plan": LONGEST_PLAN},
    }


def _card_fact(kind: CardKind, lands: list[str]) -> Facts:
    """Returns the printed facts of a card, its pile, and the types of Terrain that it is or is native to."""
    native = "" if kind.native is None else kind.native.type
    pile = "lair" if kind.kind in LAIR_KINDS else "horde"
    own = [land for land in lands if land == native or is_terrain_of(kind, land)]
    return {"card": kind.id, "pile": pile, "lands": [*map(type_name, own)], **card_fact(kind)}


def deck_fact(deck: DeckList) -> Facts:
    """Returns a deck as plain data."""
    return {
        "word": deck.id,
        "name": deck.name,
        "plan": deck.plan,
        **piles_of(deck),
    }


def saved_fact(found: SavedDeck) -> Facts:
    """Returns a saved deck as plain data; a damaged one has its key and its error, and no cards."""
    deck = {"word": found.word, "name": found.word} if found.deck is None else deck_fact(found.deck)
    state = {"trouble": found.trouble, "changed": found.changed, "version": found.version}
    return {**deck, "damaged": found.deck is None, **state}


def judge(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the faults of a deck and hints; `lair` and `horde` are written as "reed-scout:2,red-brute:1"."""
    deck = DeckList("", "", _counts(question.get("lair", "")), _counts(question.get("horde", "")))
    return {"faults": faults_of(deck), "hints": _facts(natives_without_terrain(deck, library().cards))}


def _counts(text: str) -> dict[str, int]:
    counted: dict[str, int] = {}
    for entry in filter(None, text.split(",")):
        id_, _, count = entry.partition(":")
        if not (count.isascii() and count.isdecimal() and len(count) < 3):
            raise BadPosition(
                phrase(
                    "{text} is not a card with its number; use one such as {example}",
                    text=repr(entry[:60]), example="'reed-scout:2'",
                )
            )  # fmt: skip
        counted[id_] = int(count)
    return counted


def faults_of(deck: DeckList) -> list[Facts]:
    """Returns each fault of a deck: its place, and a sentence with the rule that it breaks."""
    return _facts(deck_faults(deck, library().cards, phrase("it")))


def _facts(found: Iterable[DeckFault]) -> list[Facts]:
    return [{"where": each.where, "words": phrase("{fault}.", fault=beginning(each.words))} for each in found]


def file_of(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the name and the editable text of the file of a saved or ready deck."""
    word = question.get("deck", "")
    ready = library().decks.get(word)
    try:
        text = as_text(ready) if ready is not None else own_shelf().text(word)
    except (Refused, OSError) as error:
        raise BadPosition(str(error)) from None
    return {"file": f"{word}.yaml", "text": text}


def choices(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the keys and names of the saved decks that a game can use, without their cards."""
    return {
        "options": [[word, phrase("{deck} (saved)", deck=deck.name)] for word, deck in own_shelf().playable().items()]
    }


# Commands


def save(facts: Facts, is_guest: bool) -> Facts:
    """Saves `name`, `plan`, `lair` and `horde`. They replace the deck `replaces` if its version is still `version`."""
    replaces = _text(facts, "replaces")
    if replaces:
        _check_owner(is_guest)
    deck = _deck(facts)
    most = MOST_OF_GUESTS if is_guest else MOST
    return saved_fact(own_shelf().save(deck, replaces=replaces, version=_text(facts, "version"), most=most))


def delete(facts: Facts, is_guest: bool) -> Facts:
    """Moves the deck `word` to the folder of deleted decks."""
    _check_owner(is_guest)
    own_shelf().delete(_text(facts, "word"), _text(facts, "version"))
    return {}


def read(facts: Facts, is_guest: bool) -> Facts:
    """Returns the deck in the `text` of a file with its faults, without saving it."""
    file = "".join(each for each in _text(facts, "file") if each.isprintable())[:_LONGEST_FILE_NAME] or phrase(
        "the file"
    )
    deck = read_draft(_text(facts, "text"), file)
    return {**deck_fact(deck), "faults": faults_of(deck)}


def write(facts: Facts, is_guest: bool) -> Facts:
    """Returns the name and the text of the file of an unsaved deck."""
    deck = _deck(facts)
    return {"file": f"{deck.id}.yaml", "text": as_text(deck)}


def sheets(facts: Facts, is_guest: bool) -> Facts:
    """Returns the cards of a deck, saved or not, as a PDF on `paper` in a `language`: its name, its bytes in Base64.

    Drawing takes seconds. Until it is done the bytes are None, and the page asks again.
    """
    deck, paper = _deck(facts), _text(facts, "paper")
    drawn = _press.sheets_of(deck, paper, _text(facts, "language"))
    return {"file": f"dragons-{deck.id}-{paper}.pdf", "pdf": None if drawn is None else b64encode(drawn).decode()}


def _check_owner(is_guest: bool) -> None:
    if is_guest:
        raise Refused(phrase("guests can add decks but cannot change existing ones; save yours under another name, "
                             "or ask the operator"))


def _deck(facts: Facts) -> DeckList:
    name = _text(facts, "name")
    return DeckList(word_of(name), name, _pile(facts, "lair"), _pile(facts, "horde"), _text(facts, "plan"))


def _text(facts: Facts, key: str) -> str:
    text = facts.get(key, "")
    if not isinstance(text, str):
        raise Refused(phrase("{key} must be text", key=repr(key)))
    return text


def _pile(facts: Facts, pile: str) -> dict[str, int]:
    counted = facts.get(pile, {})
    if not isinstance(counted, dict) or not all(type(count) is int and 0 < count < 100 for count in counted.values()):
        raise Refused(phrase("{pile} must give a number from 1 to 99 for each card", pile=repr(pile)))
    return counted
