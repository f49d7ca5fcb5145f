"""The decks that people have saved on this table: a file each, in the YAML that the deck loader reads.

Each has the checksum of what the table wrote; people may change the file, and one that was changed is played all the
same. A file that cannot be played is kept, and listed with what is wrong with it. A deck that is deleted or replaced
goes into the folder `before`, where the last one of each name is kept.
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
"""So many decks are kept; guests of a shop fill no more than their part of it."""
LONGEST_NAME, LONGEST_PLAN = 40, 160
"""In characters."""
LONGEST_FILE = 8_000
"""In bytes: four times a deck of thirty kinds."""
_LONGEST_WORD = 40
_WORD = re.compile(rf"(?=.{{1,{_LONGEST_WORD}}}$)[a-z0-9]+(?:-[a-z0-9]+)*")
_NUMBER = 8
"""So many digits tell names apart whose letters a word does not have."""
_SPELT = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})
_SUFFIX = ".yaml"
_BEFORE = "before"
_writing = Lock()


@dataclass(frozen=True, slots=True)
class SavedDeck:
    """A deck on the shelf."""

    word: str
    """Its name in house rules and of its file."""
    deck: DeckList | None
    """None when the file is damaged; a deck that may not be played is there all the same."""
    trouble: str
    """Why it cannot be played, with file, line, key and rule; "" when it can."""
    version: str
    """Another one whenever the file is."""
    changed: str = ""
    """A sentence when the file is not as the table wrote it."""


def _counted(word: str) -> list[str | int]:
    """A key for natural order: mine-2 before mine-10."""
    return [int(part) if at % 2 else part for at, part in enumerate(re.split(r"(\d+)", word))]


class Shelf:
    """The saved decks in a folder, which may not exist yet. What cannot be done raises `Refused`, one sentence."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def all(self) -> list[SavedDeck]:
        """Returns every saved deck by its word; none where there is no folder."""
        try:
            words = sorted((path.stem for path in self.folder.iterdir() if path.suffix == _SUFFIX), key=_counted)
        except OSError:
            return []
        return [self._found(word) for word in words]

    def playable(self) -> Mapping[str, DeckList]:
        """Returns the decks that can be played, by their word."""
        return {each.word: each.deck for each in self.all() if each.deck is not None and not each.trouble}

    def deck(self, word: str) -> SavedDeck:
        """Returns a saved deck."""
        if not _WORD.fullmatch(word) or not self._file(word).is_file():
            raise Refused(phrase("there is no saved deck {deck}", deck=repr(word)))
        return self._found(word)

    def text(self, word: str) -> str:
        """Returns what stands in a deck's file, without its checksum: it is for people, who may change it."""
        self.deck(word)
        return without_checksum(_read(self._file(word)).decode("utf-8", "replace"))

    def save(self, deck: DeckList, *, replaces: str = "", version: str = "", most: int = MOST) -> SavedDeck:
        """Keeps a deck under the word of its name, instead of the deck `replaces`, which was read as `version`.

        A deck may be kept before it is finished. Nothing is replaced that is not named.
        """
        deck = _checked(replace(deck, id=word_of(deck.name)))
        with _writing:
            if replaces:
                self._check_version(replaces, version)
            elif len(self.all()) >= most:
                raise Refused(phrase("{n} decks are saved, and there is room for no more; delete one first", n=most))
            if deck.id != replaces and self._file(deck.id).exists():
                raise Refused(phrase("there is a saved deck {deck} already; choose another name", deck=repr(deck.id)))
            if replaces == deck.id:
                self._put_aside(replaces, keeps=True)
            self._write(deck)
            if replaces and replaces != deck.id:  # last: one of the two is on the shelf at every moment
                try:
                    self._put_aside(replaces)
                except Refused:
                    with suppress(OSError):
                        self._file(deck.id).unlink()
                    raise
            return self.deck(deck.id)

    def delete(self, word: str, version: str) -> None:
        """Puts a deck's file aside."""
        with _writing:
            self._check_version(word, version)
            self._put_aside(word)

    def _check_version(self, word: str, version: str) -> None:
        if self.deck(word).version != version:
            raise Refused(
                phrase(
                    "somebody else has changed the deck {deck} meanwhile; save yours under another name",
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
        """Moves a deck's file away, or with `keeps` a copy of it: it is about to be replaced at one stroke."""
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
    """Returns the word of a deck's name, "my-deck" of "My Deck!"; raises `Refused`.

    A word has the letters a to z and digits. Where a name has other letters, or is too long, its word ends with a
    number that only this name has: "deck-bcc56936" of "龍の森", "2-bf0b90fa" of "森 2".
    """
    if not name.strip():
        raise Refused(phrase("the deck needs a name"))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused(phrase("a name of a deck has at most {most} letters, in one line", most=LONGEST_NAME))
    latin = _latin_word(name)
    if latin and len(latin) <= _LONGEST_WORD and not _has_other_letters(name):
        return latin
    number = sha256(unicodedata.normalize("NFC", name).encode()).hexdigest()[:_NUMBER]
    return f"{latin[: _LONGEST_WORD - _NUMBER - 1].rstrip('-') or 'deck'}-{number}"


def _latin_word(name: str) -> str:
    """What of a name can be written with a to z and digits."""
    return "-".join(re.findall("[a-z0-9]+", _in_latin(name).encode("ascii", "ignore").decode().replace("'", "")))


def _has_other_letters(name: str) -> bool:
    return any(each.isalnum() and not each.isascii() for each in _in_latin(name))


def _in_latin(name: str) -> str:
    return unicodedata.normalize("NFKD", name.casefold().translate(_SPELT)).casefold()


def _checked(deck: DeckList) -> DeckList:
    """Returns a deck that can be kept, whether it can be played or not."""
    if deck.id in library().decks:
        raise Refused(phrase("{deck} is a ready deck; choose another name", deck=repr(deck.name)))
    if len(deck.plan) > LONGEST_PLAN or not deck.plan.isprintable():
        raise Refused(phrase("a plan has at most {most} letters, in one line", most=LONGEST_PLAN))
    return deck


def piles_of(deck: DeckList) -> dict[str, dict[str, int]]:
    """Returns how many of each card the piles of a deck have, "lair" first, without those that it has none of."""
    piles = {"lair": deck.lair, "horde": deck.horde}
    return {pile: {id_: count for id_, count in counted.items() if count} for pile, counted in piles.items()}


def as_text(deck: DeckList) -> str:
    """Returns a deck as the deck loader reads it."""
    facts: dict[str, object] = {"name": _as_plain(deck.name)}
    if deck.plan:
        facts["plan"] = _as_plain(deck.plan)
    return yaml.safe_dump({deck.id: facts | piles_of(deck)}, sort_keys=False, allow_unicode=True, width=100)


def read_draft(text: str, file: str) -> DeckList:
    """Returns the only deck of a text, whether it may be played or not; raises `BadYaml` and `Refused`."""
    found = _only(_read_decks(text, file), file)
    name = found.name or found.id
    return DeckList(word_of(name), name, found.lair, found.horde, found.plan)


def _only(found: Mapping[str, DeckList], file: str) -> DeckList:
    if len(found) != 1:
        raise Refused(phrase("{file}:1: the file holds {n} decks, expected one", file=file, n=len(found)))
    return next(iter(found.values()))


@lru_cache(maxsize=2 * MOST)
def _judged(word: str, file: str, content: bytes) -> SavedDeck:
    version = sha256(content).hexdigest()[:16]
    try:
        text = content.decode("utf-8")
        deck = _the_one(_read_decks(text, file), word, file)
    except UnicodeDecodeError:
        return SavedDeck(word, None, phrase("{file}:1: the file is no text in UTF-8", file=file), version)
    except (BadYaml, Refused) as error:
        return SavedDeck(word, None, str(error), version)
    changed = change_outside(text, file)
    try:
        read_decks(text, file, library().cards)
    except BadYaml as error:
        return SavedDeck(word, deck, str(error), version, changed)
    return SavedDeck(word, deck, "", version, changed)


def _read_decks(text: str, file: str) -> Mapping[str, DeckList]:
    """The decks of a text, whether they may be played or not."""
    if len(text.encode()) > LONGEST_FILE:
        most = LONGEST_FILE // 1000
        raise Refused(phrase("{file}:1: the file is longer than {most} kB and no deck", file=file, most=most))
    return read_decks(text, file, library().cards, judged=False)


def _the_one(found: Mapping[str, DeckList], word: str, file: str) -> DeckList:
    deck = _only(found, file)
    if deck.id != word or not deck.name:
        raise Refused(
            phrase(
                "{file}:1: key {deck}: the file is named after another deck; rename one of them",
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
    """Lets games be played with the saved decks of this table, whatever is on its shelf then."""
    use_decks(lambda: own_shelf().playable())
