"""What stands on a card of Dragons, taken from the cards and decks that the game itself is played with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from controller.games.dragons.printing.picture import Subject
from controller.printing.fonts import printable
from engine.dragons import CardKind, DeckList, library

__all__ = ["Face", "Tile", "face", "tiles", "tiles_of"]

_KINDS = {
    "dragon": "Dragon",
    "terrain": "Terrain",
    "battle": "Battle Action",
    "treasure": "Treasure",
    "action": "Action",
    "slayer": "Dragon Slayer",
    "reaction": "Reaction",
}


@dataclass(frozen=True, slots=True)
class Face:
    """The words and numbers of a card's front."""

    name: str
    kind: str
    type_line: str
    emblem: str
    """The number that battles count: strength, or what is added; "" when there is none."""
    price: str
    """Gold to be paid; "" when the card costs nothing and never could."""
    symbols: int
    """Gold symbols, each drawn as a coin."""
    text: str
    subject: Subject


@dataclass(frozen=True, slots=True)
class Tile:
    """One tile to be made: a front, which pile it belongs to, and whose it is."""

    id: str
    face: Face
    pile: str
    """ "lair" or "horde": all tiles of a pile have the same back."""
    deck: str
    copy: str
    """ "1 of 2", or "" when there is only one."""
    seat: str = ""
    """Whose copy of the deck it is, "Red", where both seats play it; else ""."""


def tiles() -> list[Tile]:
    """Returns a tile for every card of every ready deck, deck by deck, the Lair first."""
    return [tile for deck in library().decks.values() for tile in tiles_of(deck)]


def tiles_of(deck: DeckList, seat: str = "") -> Iterator[Tile]:
    """Yields a tile for every card of a deck, the Lair first; `seat` says whose copy it is, "Red", or ""."""
    for pile, counted in (("lair", deck.lair), ("horde", deck.horde)):
        for id_, count in counted.items():
            for number in range(1, count + 1):
                copy = f"{number} of {count}" if count > 1 else ""
                yield Tile(id_, face(library().cards[id_]), pile, printable(deck.name), copy, seat)


def face(card: CardKind) -> Face:
    """Returns what a card's front says."""
    return Face(
        card.name,
        card.kind,
        " · ".join([_KINDS[card.kind], *(trait.capitalize() for trait in sorted(card.traits))]),
        _emblem(card),
        "" if card.kind == "terrain" else str(card.price),
        card.symbols,
        " ".join(_sentences(card)),
        _subject(card),
    )


def _emblem(card: CardKind) -> str:
    if card.kind == "dragon":
        return str(card.strength)
    return _signed(card.modifier) if card.modifier else ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"–{-number}"  # noqa: RUF001 - printed, a minus is as wide as a plus


def _sentences(card: CardKind) -> Iterator[str]:
    """What the card does, in the order in which a player needs it."""
    if card.native is not None:
        yield from _native(card)
    if card.counts_as:
        yield f"Counts as {' and '.join(card.counts_as)}."
    if card.kind == "terrain" and card.modifier:
        yield f"{_signed(card.modifier)} on the Dragon that it attaches to."
    if card.reaction is not None:
        yield _reaction(card)
    if card.kind == "battle" and card.modifier and not (card.defending and card.not_against):
        yield f"{_signed(card.modifier)} for your side in this battle."
    if card.text:
        yield re.sub(r"-(\d)", r"–\1", card.text)  # noqa: RUF001
    if card.kind == "dragon":
        yield from _traits(card)


def _native(card: CardKind) -> Iterator[str]:
    native = card.native
    assert native is not None
    times = " x2" if native.times > 1 else ""
    yield f"Native Terrain: {native.type}{times}."
    yield f"+{native.times} in battle for each {native.type} in your Lair discards and on the Dragons against it."


def _reaction(card: CardKind) -> str:
    reaction = card.reaction
    assert reaction is not None
    kind = "".join(f"{trait.capitalize()} " for trait in sorted(reaction.traits))
    dragon = f"a {kind}Dragon of strength {reaction.strength}"
    return f"Chameleon Reaction: when a Dragon attacks it, pay {reaction.price} gold and it is {dragon}."


def _traits(card: CardKind) -> Iterator[str]:
    if "flying" in card.traits:
        yield "Flies over every screen."
    if "subterranean" in card.traits:
        yield "Archers cannot aim at it."


def _subject(card: CardKind) -> Subject:
    words = [word.lower() for word in re.findall(r"[A-Za-z]+", card.name)]
    types = [type_.lower() for type_ in card.counts_as]
    home = card.native.type if card.native else ""
    names = tuple(dict.fromkeys([*words, *(word.removesuffix("s") for word in words), *types]))
    return Subject(card.kind, names, card.traits, card.strength, home, card.reaction is not None)
