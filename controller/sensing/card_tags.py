"""The cards of the tags: a YAML file next to the journal, written by `chameleon cards learn`.

    04A2B3C4D5E680: {game: NAME, deck: highwood, card: reed-scout.2}
    04A2B3C4D5E681: {game: NAME, deck: highwood, card: reed-scout.2, seat: SEAT}

A tag with a seat is on that seat's copy of the deck. One without is on the card of the first seat that plays the deck.

A tag's number is not a secret: it only identifies the card on the reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Annotated, Any

import yaml
from yaml.nodes import Node

import engine
from controller.errors import ConfigError, Refused
from controller.files import read_whole
from controller.sensing.card_scans import moves_with
from controller.small_files import NotSound, SmallFile, change_outside, with_checksum
from controller.tabletop.registry import title_of
from engine.checked_yaml import LONGEST, Kind, MappingOf, Section, SourcePlace, Value, read_yaml
from engine.errors import BadYaml
from engine.game import Game, Seat
from engine.sentence import phrase, row_of, with_remedy

_UID = re.compile(r"(?:[0-9A-F]{2}){4,10}")
_NO_TAGS = "{}"
"""An intact file without tags."""
_TEXT = Value(phrase("a text"), lambda text, value: text)


@dataclass(frozen=True)
class Tag:
    """The card that a tag is on."""

    game: Annotated[str, _TEXT] = ""
    """The key of the game in `engine.GAMES`."""
    deck: Annotated[str, _TEXT] = ""
    card: Annotated[str, _TEXT] = ""
    """The copy in the notation of moves, "reed-scout.2"."""
    seat: Annotated[str, _TEXT] = ""
    """The seat to whose copy of the deck it belongs, "" for no particular one."""

    @property
    def whole_name(self) -> str:
        """The card's name, after the title of its seat if it has one."""
        if not self.seat:
            return self.name
        return phrase("{seat}'s {card}", seat=title_of(self.seat, self.game), card=self.name)

    @property
    def name(self) -> str:
        """The card's printed name, with its copy when there are more."""
        _, _, copy = self.card.partition(".")
        name = engine.game_class(self.game).cards()[self.card]
        return phrase("{card}, copy {copy}", card=name, copy=copy) if copy else name


class _TagReader(Kind):
    """A tag, which must name an existing card if its game is known; if `faults` is a list, it collects the errors."""

    expected = phrase("a mapping with the keys {keys}", keys="game, deck, card, seat")

    def __init__(self, faults: list[str] | None) -> None:
        self._faults = faults

    def read(self, node: Node, at: SourcePlace) -> Tag | None:
        try:
            return self._checked(Section(Tag).read(node, at), at)
        except BadYaml as error:
            if self._faults is None:
                raise
            self._faults.append(str(error))
            return None

    def _checked(self, tag: Tag, at: SourcePlace) -> Tag:
        try:
            known, seats = engine.game_class(tag.game).cards(), engine.game_class(tag.game).seats
        except (engine.UnknownGame, engine.BrokenGame):
            return tag  # kept for the return of its package or deck
        if tag.card not in known:
            said = {"key": repr(at.key), "card": repr(tag.card), "game": repr(tag.game)}
            raise at.complaint(phrase("key {key}: {game} has no card {card}", **said))
        if tag.seat and tag.seat not in seats:
            said = {"key": repr(at.key), "seat": repr(tag.seat), "game": repr(tag.game), "seats": row_of(seats)}
            raise at.complaint(phrase("key {key}: {game} has no seat {seat}; expected {seats}", **said))
        return tag


def tags_file(path: Path) -> SmallFile[CardStore]:
    """Returns the file with the tags of all cards, as a table reads it."""
    again = "chameleon cards learn"
    without = phrase("the table does not know any tags; enrol them again with: {command}", command=again)

    def parse(content: bytes) -> CardStore:
        text, faults = content.decode("utf-8"), list[str]()
        try:
            store = CardStore(_tags(text, path, faults))
        except BadYaml as error:
            raise NotSound(str(error)) from None
        if not (store.tags or faults or _NO_TAGS in text):
            raise NotSound(phrase("it is empty"))
        if faults:
            remedy = phrase("fix the file; until then the table uses its other tags")
            raise NotSound(with_remedy(faults[0], remedy), stays=True)
        if changed := change_outside(text, path):
            raise NotSound(changed, stays=True)
        return store

    return SmallFile(path, parse, without, longest=LONGEST)


def _tags(text: str, path: Path, faults: list[str] | None) -> dict[str, Tag]:
    """Returns the tags in a text; raises `BadYaml`, with `faults` only for the whole text."""
    found: Mapping[str, Tag | None] = read_yaml(text, str(path), MappingOf(_TagReader(faults)))
    return {uid: tag for uid, tag in found.items() if tag is not None}


def is_random(uid: str) -> bool:
    """Returns whether a number is made up for each scan, as phones do: four bytes that begin with 08."""
    return len(uid) == 8 and uid.startswith("08")


class CardStore:
    """The known tags, uid -> card; a value. `add` and `without` return another store."""

    def __init__(self, tags: Mapping[str, Tag] | None = None) -> None:
        self.tags: Mapping[str, Tag] = dict(tags or {})

    @classmethod
    def load(cls, path: Path) -> CardStore:
        """Returns the content of a file, empty if it does not exist; raises `ConfigError` with file and line."""
        try:
            return cls(_tags(read_whole(path, LONGEST).decode("utf-8"), path, None))
        except FileNotFoundError:
            return cls()
        except BadYaml as error:
            raise ConfigError(str(error)) from None
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or phrase("it is not UTF-8")
            message = phrase(
                "{file}: the cards cannot be read ({reason}); fix the file or move it away", file=path, reason=reason
            )
            raise ConfigError(message) from None

    @classmethod
    def load_sound(cls, path: Path) -> CardStore:
        """Returns the usable tags of a file; `tags_file` reports its mistakes."""
        with suppress(OSError, UnicodeDecodeError, BadYaml):
            return cls(_tags(read_whole(path, LONGEST).decode("utf-8"), path, []))
        return cls()

    @classmethod
    def simulated(cls, game: str, chance: Random) -> CardStore:
        """Returns a store with a random tag for every card in each seat's copy."""
        decks, seats = engine.game_class(game).decks(), engine.game_class(game).seats
        tags = [Tag(game, deck, card, seat) for seat in seats for deck, cards in decks.items() for card in cards]
        chance.shuffle(tags)
        return cls({f"04{number:012X}": tag for number, tag in enumerate(tags, start=1)})

    def save(self, path: Path) -> None:
        """Writes the file atomically; raises `ConfigError`."""
        facts = {uid: _plain_facts(tag) for uid, tag in sorted(self.tags.items())}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            tags_file(path).write(with_checksum(yaml.safe_dump(facts, sort_keys=False)), 0o666)
        except OSError as error:
            message = phrase(
                "{file}: the cards cannot be written ({reason}); name another file", file=path, reason=error.strerror
            )
            raise ConfigError(message) from None

    def add(self, uid: str, tag: Tag) -> CardStore:
        """Returns a store with one more tag; raises `Refused` for a known tag and for one that cannot be kept."""
        if not _UID.fullmatch(uid):
            raise Refused(phrase("this is not a valid tag number; use another tag"))
        if is_random(uid):
            raise Refused(phrase("this tag changes its number each time, like a phone; use a sticker instead"))
        if uid in self.tags:
            card = self.tags[uid].whole_name
            raise Refused(phrase("this tag is already on {card}; use another one", card=card))
        return CardStore({**self.tags, uid: tag})

    def without(self, uid: str) -> CardStore:
        return CardStore({each: tag for each, tag in self.tags.items() if each != uid})

    def uid_of(self, tag: Tag) -> str | None:
        """Returns the number of a card's tag, or None if it has none."""
        return next((uid for uid, each in self.tags.items() if each == tag), None)

    def at_hand(self, game: Game[Any, Any], seat: Seat | None, *, draws: bool) -> list[dict[str, str | None]]:
        """Returns the card tags that make a move now, as `seat` may know them: uid, card and name.

        The deciding seat sees the cards of its hand; with `draws`, everybody sees those of the draw pile.
        """
        shown: list[dict[str, str | None]] = []
        for uid, tag in self.tags.items():
            owners = self.owners(tag, game)
            if not any(moves_with(game, owner, tag.card) for owner in owners):
                continue
            if draws:
                shown.append({"uid": uid, "card": None, "name": None})
            elif seat == game.turn:
                shown.append({"uid": uid, "card": tag.card, "name": tag.name})
        return shown

    def owners(self, tag: Tag, game: Game[Any, Any]) -> list[Seat]:
        """Returns the seat of a game whose card a tag is on; empty if nobody here plays with that copy."""
        return [] if tag.game != game.name else _owners(tag, game.rules, game.seats)

    def missing_tags(self, game: str, rules: Mapping[str, Any]) -> str:
        """Returns whose deck has no tag at all, so that nobody could draw from it; "" if all have some."""
        seats = engine.game_class(game).seats
        decks = Counter(rules.get(f"{seat}-deck") for seat in seats)
        tagged = {seat for tag in self.tags.values() if tag.game == game for seat in _owners(tag, rules, seats)}
        for seat in seats:
            deck = rules.get(f"{seat}-deck")
            if deck is not None and seat not in tagged:
                copy = f" --seat {seat}" if decks[deck] > 1 else ""
                return phrase(
                    "{seat}'s copy of the deck {deck} has no tags yet; enrol them with: {command}",
                    seat=title_of(seat, game),
                    deck=repr(deck),
                    command=f"chameleon cards learn --deck {deck}{copy}",
                )
        return ""

    def read(self, uid: str, game: Game[Any, Any]) -> tuple[list[Seat], str]:
        """Returns the seat whose card a tag is on, and the card as moves name it; raises `Refused`."""
        tag = self.tags.get(uid)
        if tag is None and is_random(uid):
            raise Refused(
                phrase("this is a phone or a tag whose number changes each time; tap a card on the reader instead")
            )
        if tag is None:
            raise Refused(phrase("the table does not know this card; enrol it with: chameleon cards learn"))
        owners = self.owners(tag, game)
        if not owners:
            raise Refused(phrase("this card belongs to another game or deck"))
        return owners, tag.card


def _owners(tag: Tag, rules: Mapping[str, Any], seats: Sequence[Seat]) -> list[Seat]:
    playing = [seat for seat in seats if rules.get(f"{seat}-deck") == tag.deck]
    return [seat for seat in playing if seat == tag.seat] if tag.seat else playing[:1]


def _plain_facts(tag: Tag) -> dict[str, str]:
    return {key: said for key, said in asdict(tag).items() if said or key != "seat"}
