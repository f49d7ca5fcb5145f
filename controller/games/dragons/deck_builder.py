"""What the deck builder asks, and what it has done.

It asks for cards and decks, whether a deck may be played, and which decks a game may name. Decks are saved, deleted,
turned into a file and back, and into sheets to print. At a table in a shop guests add decks; the decks that are there
are the shop's to change.
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
    """Returns all cards, the ready decks and the saved ones, and how large a deck is."""
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
    """What is printed on a card, in which pile it belongs, and of which types of Terrain it is or is native to."""
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
    """Returns a saved deck as plain data; one that is damaged has its word and its trouble, and no cards."""
    deck = {"word": found.word, "name": found.word} if found.deck is None else deck_fact(found.deck)
    state = {"trouble": found.trouble, "changed": found.changed, "version": found.version}
    return {**deck, "damaged": found.deck is None, **state}


def judge(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns what keeps the deck `lair` and `horde`, "reed-scout:2,red-brute:1" each, from being played, and hints."""
    deck = DeckList("", "", _counts(question.get("lair", "")), _counts(question.get("horde", "")))
    return {"faults": faults_of(deck), "hints": _facts(natives_without_terrain(deck, library().cards))}


def _counts(text: str) -> dict[str, int]:
    counted: dict[str, int] = {}
    for entry in filter(None, text.split(",")):
        id_, _, count = entry.partition(":")
        if not (count.isascii() and count.isdecimal() and len(count) < 3):
            raise BadPosition(
                phrase(
                    "{text} is not how many of a card, expected one such as {example}",
                    text=repr(entry[:60]), example="'reed-scout:2'",
                )
            )  # fmt: skip
        counted[id_] = int(count)
    return counted


def faults_of(deck: DeckList) -> list[Facts]:
    """Returns each fault of a deck: where it is, and as a sentence what is wrong, with the rule that says so."""
    return _facts(deck_faults(deck, library().cards, phrase("it")))


def _facts(found: Iterable[DeckFault]) -> list[Facts]:
    return [{"where": each.where, "words": phrase("{fault}.", fault=beginning(each.words))} for each in found]


def file_of(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the file of the saved or ready deck `deck`, as people may change it: its name and its text."""
    word = question.get("deck", "")
    ready = library().decks.get(word)
    try:
        text = as_text(ready) if ready is not None else own_shelf().text(word)
    except (Refused, OSError) as error:
        raise BadPosition(str(error)) from None
    return {"file": f"{word}.yaml", "text": text}


def choices(question: Mapping[str, str], out_of_time: OutOfTime) -> Facts:
    """Returns the saved decks that a game may be played with: their words and names, and no card of them."""
    return {
        "options": [[word, phrase("{deck} (saved)", deck=deck.name)] for word, deck in own_shelf().playable().items()]
    }


# Commands


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
        raise Refused(phrase("guests add decks and change none; save yours under another name, or ask at the counter"))


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
