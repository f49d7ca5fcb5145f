"""Positions for tests: two players' cards laid out as a test wants them, all others in the draw piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from engine.dragons import DeckList, Dragons, library
from engine.dragons.cards import LAIR_KINDS

PHASES = ("treasure", "movement", "actions,4", "battle", "actions,6", "discard")


def scene(
    phase: str = "battle",
    active: str = "red",
    *,
    red: str = "highwood",
    blue: str = "low-mere",
    **fields: str,
) -> Dragons:
    """A game in a phase of the third turn, with the fields of the notation that are given.

    `red_gold="3"` stands for "red.gold=3", `removed=` for itself. Cards that are named nowhere lie in their draw
    piles, unless `red_lair=""` or the like says that the pile is empty: then they lie at the bottom of the discards.
    A card that is named and not in the deck takes the place of one that is not named.
    """
    seats = ("red", "blue")
    given = {key.replace("_", ".", 1).replace("_", "-"): value for key, value in fields.items()}
    phases = PHASES[PHASES.index(phase) :]
    following = seats.index(active) ^ 1
    agenda = ";".join(reversed([*phases, f"begin,{following}"]))
    decks = {
        seat: _fitted(library().decks[name], _named(given, seat))
        for seat, name in zip(seats, (red, blue), strict=True)
    }
    for seat in seats:
        given.setdefault(f"{seat}.gold", "25")
        for pile in ("lair", "horde"):
            rest = _left_over(given, seat, [each.text for each in library().copies(0, decks[seat], pile)])
            if given.get(f"{seat}.{pile}") == "":
                discards = f"{seat}.{pile}-discard"
                given[discards] = ",".join([*rest, *filter(None, [given.get(discards)])])
            else:
                given[f"{seat}.{pile}"] = ",".join(rest)
    words = [f"{key}={value}" for key, value in given.items() if value]
    return Dragons(" ".join(["turn=3", f"active={active}", "first=red", *words, f"agenda={agenda}"]))


def _left_over(given: dict[str, str], seat: str, cards: Sequence[str]) -> list[str]:
    named = _named(given, seat)
    return [card for card in cards if card not in named]


def _named(given: dict[str, str], seat: str) -> set[str]:
    named: set[str] = set()
    for key, value in given.items():
        for word in value.replace("/", ",").replace("+", ",").split(","):
            owner, colon, text = word.partition(":")
            if colon and owner == seat:
                named.add(text)
            elif not colon and key.startswith(f"{seat}."):
                named.add(word)
    return {text for text in named if text.partition(".")[0] in library().cards}


def _fitted(deck: DeckList, named: set[str]) -> DeckList:
    """The deck with the named cards in it, in the place of others of their kind, as far as there are such."""
    cards = library().cards
    wanted = Counter(text.partition(".")[0] for text in named)
    piles = {"lair": Counter(deck.lair), "horde": Counter(deck.horde)}
    for id_, count in wanted.items():
        kind = cards[id_].kind
        pile = piles["lair" if kind in LAIR_KINDS else "horde"]
        for _ in range(count - pile[id_]):
            spare = [other for other in pile if pile[other] > wanted[other]]
            out = next((other for other in spare if cards[other].kind == kind), spare[-1])
            pile[out] -= 1
            pile[id_] += 1
    return replace(deck, lair=+piles["lair"], horde=+piles["horde"])


def pushed(game: Dragons, *moves: str) -> Dragons:
    """The game after these moves; every one has to be legal."""
    for move in moves:
        game.push(move)
    return game


def options(game: Dragons, verb: str = "") -> list[str]:
    """The legal moves that begin with a word."""
    return [move for move in game.legal_moves if move.startswith(verb)]


def pile(game: Dragons, seat: str, name: str) -> list[str]:
    """A player's pile as card texts, the latest last."""
    return [card.text for card in getattr(game.state.sides[("red", "blue").index(seat)], name)]


def gold(game: Dragons) -> tuple[int, int]:
    """The gold of Red and Blue."""
    return game.state.sides[0].gold, game.state.sides[1].gold


def fact(game: Dragons, square: str) -> dict[str, object] | None:
    """What everybody may see on a square, or None when it is empty."""
    found: dict[str, object] | None = game.view(None)["squares"].get(square)
    return found


def why(game: Dragons, square: str) -> dict[str, int]:
    """Why a Dragon is as strong as it is, as everybody may see it."""
    found = fact(game, square)
    assert found is not None
    reasons = found["why"]
    assert isinstance(reasons, list)
    return {reason["what"]: reason["amount"] for reason in reasons}


def after_plies(seed: int, plies: int) -> Dragons:
    """A random game after so many moves, or its last position; the seed says which decks meet, too."""
    decks = [*library().decks]
    red, blue = decks[seed % len(decks)], decks[(seed // len(decks) + 1) % len(decks)]
    game, rng = Dragons(rules={"red-deck": red, "blue-deck": blue}), Random(seed)
    while game.outcome() is None and len(game.moves) < plies:
        game.push(rng.choice(list(game.legal_moves)))
    return game
