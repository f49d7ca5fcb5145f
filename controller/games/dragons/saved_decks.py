"""The decks saved on this table: one file each, in the YAML of the deck loader.

Each file has a checksum, but people may edit it: an edited deck can still be played. A file with an illegal deck is
kept and listed with its fault. A deleted or replaced deck moves to the folder `before`, which keeps the latest one of
each name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock

import yaml

from controller.errors import Refused
from controller.files import check_regular, game_folder, write_whole
from controller.small_files import change_outside, with_checksum, without_checksum
from engine.dragons import DeckList, library, read_decks, use_decks
from engine.errors import BadYaml
from engine.sentence import phrase

MOST, MOST_OF_GUESTS = 100, 60
"""The most decks on the shelf; guests of a shop fill only part of it."""
LONGEST_NAME, LONGEST_PLAN = 40, 160
"""In characters."""
LONGEST_FILE = 8_000
"""In bytes: four times the size of a deck of thirty kinds."""
_LONGEST_WORD = 40
_WORD = re.compile(rf"(?=.{{1,{_LONGEST_WORD}}}$)[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = 8
"""The number of digits that distinguish names whose letters cannot appear in a key."""
_SPELT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_SUFFIX = ".yaml"
_BEFORE = "before"
_writing = Lock()


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck on the shelf."""

    word: str
    """Its key in house rules, and the name of its file."""
    deck: DeckList | None
    """None for a damaged file; an illegal deck is not None."""
    trouble: str
    """Why it cannot be played, with file, line, key and rule; "" if it can."""
    version: str
    """Changes whenever the file changes."""
    changed: str = ""
    """A sentence if the file was edited outside the table."""


def _counted(word: str) -> list[str | int]:
    """Returns a key for natural sorting: mine-2 before mine-10."""
    return [int(part) if at % 2 else part for at, part in enumerate(re.split(r"(\d+)", word))]


class Shelf:
    """The saved decks in a folder, which may not exist yet. Methods raise `Refused` with one sentence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[SavedDeck]:
        """Returns every saved deck by its key; empty if there is no folder."""
        try:
            words = sorted((path.stem for path in self.folder.iterdir() if path.suffix == _SUFFIX), key=_counted)
        except OSError:
            return []
        return [self._found(word) for word in words]

    def playable(self) -> Mapping[str, DeckList]:
        """Returns the playable decks by their key."""
        return {each.word: each.deck for each in self.all() if each.deck is not None and not each.trouble}

    def deck(self, word: str) -> SavedDeck:
        """Returns a saved deck."""
        if not _WORD.fullmatch(word) or not self._file(word).is_file():
            raise Refused(phrase("unknown saved deck {deck}", deck=repr(word)))
        return self._found(word)

    def text(self, word: str) -> str:
        """Returns the text of a deck's file without its checksum, for people to edit."""
        self.deck(word)
        return without_checksum(_read(self._file(word)).decode("utf-8", "replace"))

    def save(self, deck: DeckList, *, replaces: str = "", version: str = "", most: int = MOST) -> SavedDeck:
        """Saves a deck under the key of its name. It replaces the deck `replaces` if that still has the version
        `version`.

        The deck may be unfinished. No other deck is ever overwritten.
        """
        deck = _checked(replace(deck, id=word_of(deck.name)))
        with _writing:
            if replaces:
                self._check_version(replaces, version)
            elif len(self.all()) >= most:
                raise Refused(phrase("the shelf is full with {n} saved decks; delete one first", n=most))
            if deck.id != replaces and self._file(deck.id).exists():
                raise Refused(phrase("a saved deck {deck} already exists; choose another name", deck=repr(deck.id)))
            if replaces == deck.id:
                self._put_aside(replaces, keeps=True)
            self._write(deck)
            if replaces and replaces != deck.id:  # last: at every moment one of the two is on the shelf
                try:
                    self._put_aside(replaces)
                except Refused:
                    with suppress(OSError):
                        self._file(deck.id).unlink()
                    raise
            return self.deck(deck.id)

    def delete(self, word: str, version: str) -> None:
        """Moves a deck's file to the folder of deleted decks."""
        with _writing:
            self._check_version(word, version)
            self._put_aside(word)

    def _check_version(self, word: str, version: str) -> None:
        if self.deck(word).version != version:
            raise Refused(
                phrase(
                    "someone else changed the deck {deck} in the meantime; save yours under another name",
                    deck=repr(word),
                )
            )

    def _found(self, word: str) -> SavedDeck:
        path = self._file(word)
        try:
            content = _read(path)
        except OSError as error:
            unreadable = phrase("{file}:1: the file cannot be read ({why})", file=path.name, why=error.strerror)
            return SavedDeck(word, None, unreadable, "")
        return _judged(word, path.name, content)

    def _file(self, word: str) -> Path:
        return self.folder / f"{word}{_SUFFIX}"

    def _put_aside(self, word: str, *, keeps: bool = False) -> None:
        """Moves a deck's file away; with `keeps` it copies the file, which is about to be replaced atomically."""
        before = self.folder / _BEFORE
        try:
            before.mkdir(exist_ok=True)
            if keeps:
                write_whole(before / f"{word}{_SUFFIX}", _read(self._file(word)))
            else:
                self._file(word).replace(before / f"{word}{_SUFFIX}")
        except OSError as error:
            raise _unwritable(self.folder, error) from None

    def _write(self, deck: DeckList) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            write_whole(self._file(deck.id), with_checksum(as_text(deck)))
        except OSError as error:
            raise _unwritable(self.folder, error) from None


def word_of(name: str) -> str:
    """Returns the key for a deck's name, "my-deck" for "My Deck!"; raises `Refused`.

    A key has the letters a to z and digits. For a name with other letters, or one that is too long, it ends with a hash
    of the name: "deck-bcc56936" for "龍の森", "2-bf0b90fa" for "森 2".
    """
    if not name.strip():
        raise Refused(phrase("the deck needs a name"))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(phrase(
            "the name of the deck is too long; use at most {most} characters on one line", most=LONGEST_NAME
        ))
    latin = _latin_word(name)
    if latin and len(latin) <= _LONGEST_WORD and not _has_other_letters(name):
        return latin
    number = sha256(unicodedata.normalize("NFC", name).encode()).hexdigest()[:_NUMBER]
    return f"{latin[: _LONGEST_WORD - _NUMBER - 1].rstrip('-') or 'deck'}-{number}"


def _latin_word(name: str) -> str:
    """Returns the part of a name that can be written with a to z and digits."""
    return "-".join(re.findall("[a-z0-9]+", _in_latin(name).encode("ascii", "ignore").decode().replace("'", "")))


def _has_other_letters(name: str) -> bool:
    return any(each.isalnum() and not each.isascii() for each in _in_latin(name))


def _in_latin(name: str) -> str:
    return unicodedata.normalize("NFKD", name.casefold().translate(_SPELT)).casefold()


def _checked(deck: DeckList) -> DeckList:
    """Returns a deck that can be saved, legal or not."""
    if deck.id in library().decks:
        raise Refused(phrase("{deck} is the name of a ready deck; choose another name", deck=repr(deck.name)))
    if len(deck.plan) > LONGEST_PLAN or not deck.plan.isprintable():
        raise Refused(phrase("the plan is too long; use at most {most} characters on one line", most=LONGEST_PLAN))
    return deck


def piles_of(deck: DeckList) -> dict[str, dict[str, int]]:
    """Returns the piles of a deck, "lair" first, each as its cards with their numbers, without zeros."""
    piles = {"lair": deck.lair, "horde": deck.horde}
    return {pile: {id_: count for id_, count in counted.items() if count} for pile, counted in piles.items()}


def as_text(deck: DeckList) -> str:
    """Returns a deck in the form that the deck loader reads."""
    facts: dict[str, object] = {"name": _as_plain(deck.name)}
    if deck.plan:
        facts["plan"] = _as_plain(deck.plan)
    return yaml.safe_dump({deck.id: facts | piles_of(deck)}, sort_keys=False, allow_unicode=True, width=100)


def read_draft(text: str, file: str) -> DeckList:
    """Returns the only deck of a text, legal or not; raises `BadYaml` and `Refused`."""
    found = _single_deck(_read_decks(text, file), file)
    name = found.name or found.id
    return DeckList(word_of(name), name, found.lair, found.horde, found.plan)


def _single_deck(found: Mapping[str, DeckList], file: str) -> DeckList:
    if len(found) != 1:
        raise Refused(phrase("{file}:1: the file holds {n} decks; it must hold exactly one", file=file, n=len(found)))
    return next(iter(found.values()))


@lru_cache(maxsize=2 * MOST)
def _judged(word: str, file: str, content: bytes) -> SavedDeck:
    version = sha256(content).hexdigest()[:16]
    try:
        text = content.decode("utf-8")
        deck = _matching_deck(_read_decks(text, file), word, file)
    except UnicodeDecodeError:
        return SavedDeck(word, None, phrase("{file}:1: the file is not UTF-8 text", file=file), version)
    except (BadYaml, Refused) as error:
        return SavedDeck(word, None, str(error), version)
    changed = change_outside(text, file)
    try:
        read_decks(text, file, library().cards)
    except BadYaml as error:
        return SavedDeck(word, deck, str(error), version, changed)
    return SavedDeck(word, deck, "", version, changed)


def _read_decks(text: str, file: str) -> Mapping[str, DeckList]:
    """Returns the decks of a text, legal or not."""
    if len(text.encode()) > LONGEST_FILE:
        most = LONGEST_FILE // 1000
        raise Refused(phrase("{file}:1: the file is too long for a deck; the limit is {most} kB", file=file, most=most))
    return read_decks(text, file, library().cards, judged=False)


def _matching_deck(found: Mapping[str, DeckList], word: str, file: str) -> DeckList:
    deck = _single_deck(found, file)
    if deck.id != word or not deck.name:
        raise Refused(
            phrase(
                "{file}:1: key {deck}: the file name and the key differ; rename one of them",
                file=file, deck=repr(deck.id),
            )
        )  # fmt: skip
    return _checked(deck)


# YAML writes plain texts only, and the names of ready decks are sentences.
def _as_plain(text: str) -> str:
    return str.__str__(text)


def _read(path: Path) -> bytes:
    check_regular(path)
    with path.open("rb") as file:
        return file.read(LONGEST_FILE + 1)


def _unwritable(folder: Path, error: OSError) -> Refused:
    return Refused(
        phrase("the deck cannot be saved: {folder} cannot be written ({why})", folder=folder, why=error.strerror)
    )


def own_shelf() -> Shelf:
    """Returns the shelf of this table, in its data folder."""
    return Shelf(game_folder("dragons") / "decks")


def offer_saved_decks() -> None:
    """Lets games use the saved decks of this table, which are read whenever a game asks for decks."""
    use_decks(lambda: own_shelf().playable())
