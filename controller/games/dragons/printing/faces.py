"""The words and numbers on a card of Dragons, from the same cards and decks that the game uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from controller.games.dragons.printing.picture import Subject
from controller.printing.fonts import printable
from controller.printing.paper import Said
from engine.dragons import CardKind, DeckList, library
from engine.dragons.cards import Native, type_name
from engine.sentence import all_of, phrase, together

_KINDS = {
    "dragon": phrase("Dragon"),
    "terrain": phrase("Terrain"),
    "battle": phrase("Battle Action"),
    "treasure": phrase("Treasure"),
    "action": phrase("Action"),
    "slayer": phrase("Dragon Slayer"),
    "reaction": phrase("Reaction"),
}
_TRAITS = {
    "flying": phrase("Flying"),
    "scout": phrase("Scout"),
    "subterranean": phrase("Subterranean"),
}


@dataclass(frozen=True, slots=True)
class Face:
    """The words and numbers of a card's front."""

    name: str
    kind: str
    type_line: str
    emblem: str
    """The number that counts in battle: strength, or the amount added; "" without one."""
    price: str
    """Price in gold; "" for a card that never costs anything."""
    symbols: int
    """The number of gold symbols, each drawn as a coin."""
    text: str
    subject: Subject


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: a front, its pile, and its owner."""

    id: str
    face: Face
    pile: str
    """"lair" or "horde": all tiles of a pile have the same back."""
    deck: str
    copy: str
    """"1 of 2", or "" for a single copy."""
    seat: str = ""
    """The seat whose copy of the deck it is, "Red", if both seats play the deck; otherwise ""."""


def tiles(said: Said = str) -> list[Tile]:
    """Returns a tile for every card of every ready deck, deck by deck, the Lair first."""
    return [tile for deck in library().decks.values() for tile in tiles_of(deck, said=said)]


def tiles_of(deck: DeckList, seat: str = "", said: Said = str) -> Iterator[Tile]:
    """Yields a tile for every card of a deck, the Lair first; `seat` is the owner, "Red", or ""."""
    for pile, counted in (("lair", deck.lair), ("horde", deck.horde)):
        for id_, count in counted.items():
            for number in range(1, count + 1):
                copy = said(phrase("{number} of {count}", number=number, count=count)) if count > 1 else ""
                shown = face(library().cards[id_], said)
                yield Tile(id_, shown, pile, printable(said(deck.name)), copy, said(seat))


def face(card: CardKind, said: Said = str) -> Face:
    """Returns the words and numbers of a card's front."""
    return Face(
        said(card.name),
        card.kind,
        said(together(_KINDS[card.kind], *(_TRAITS[trait] for trait in sorted(card.traits)), between=" · ")),
        _emblem(card),
        "" if card.kind == "terrain" else str(card.price),
        card.symbols,
        re.sub(r"(?<!\S)-(\d)", r"–\1", said(together(*_sentences(card)))),  # noqa: RUF001
        _subject(card),
    )


def _emblem(card: CardKind) -> str:
    if card.kind == "dragon":
        return str(card.strength)
    return _signed(card.modifier) if card.modifier else ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"–{-number}"  # noqa: RUF001 - printed, a minus is as wide as a plus


def _sentences(card: CardKind) -> Iterator[str]:
    """Yields a card's rules, in the order in which a player needs them."""
    if card.native is not None:
        yield from _native(card.native)
    if card.counts_as:
        yield phrase("Counts as {types}.", types=all_of(map(type_name, card.counts_as)))
    if card.kind == "terrain" and card.modifier:
        yield phrase("{amount} to the Dragon it attaches to.", amount=_signed(card.modifier))
    if card.reaction is not None:
        yield phrase(
            "Chameleon Reaction: when first attacked, pay {gold} gold to make it {dragon}.",
            gold=card.reaction.price,
            dragon=_BECOMES[" ".join(card.reaction.traits)](card.reaction.strength),
        )
    if card.kind == "battle" and card.modifier and not (card.defending and card.not_against):
        yield phrase("{amount} for your side in this battle.", amount=_signed(card.modifier))
    if card.text:
        yield card.text
    if card.kind == "dragon" and "flying" in card.traits:
        yield phrase("Ignores screens.")
    if card.kind == "dragon" and "subterranean" in card.traits:
        yield phrase("Archers cannot target it.")


def _native(native: Native) -> Iterator[str]:
    type_, times = type_name(native.type), native.times
    if times > 1:
        yield phrase("Native Terrain: {type} x{times}.", type=type_, times=times)
    else:
        yield phrase("Native Terrain: {type}.", type=type_)
    yield phrase(
        "+{times} in battle for each {type} in your Lair discard pile and on opposing Dragons.",
        times=times, type=type_,
    )  # fmt: skip


_BECOMES: Mapping[str, Callable[[int], str]] = {
    "": lambda strength: phrase("a Dragon with strength {strength}", strength=strength),
    "flying": lambda strength: phrase("a Flying Dragon with strength {strength}", strength=strength),
    "scout": lambda strength: phrase("a Scout Dragon with strength {strength}", strength=strength),
    "subterranean": lambda strength: phrase("a Subterranean Dragon with strength {strength}", strength=strength),
}
"""The Dragon that Terrain may become, by its traits."""


def _subject(card: CardKind) -> Subject:
    words = [word.lower() for word in re.findall(r"[A-Za-z]+", card.name)]
    types = [type_.lower() for type_ in card.counts_as]
    home = card.native.type if card.native else ""
    names = tuple(dict.fromkeys([*words, *(word.removesuffix("s") for word in words), *types]))
    return Subject(card.kind, names, card.traits, card.strength, home, card.reaction is not None)
