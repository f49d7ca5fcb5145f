"""Positions for tests: pieces and cards laid out as a test wants them, the rest in supplies and in the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.woodland import Woodland
from engine.woodland.cards import STANDARD, deck_of
from engine.woodland.faction_registry import FACTIONS, faction
from engine.woodland.state import Side

FACTIONS.setdefault("rival", "tests.engine.woodland.rival")
FACTIONS.setdefault("warden", "tests.engine.woodland.warden")

PHASES = ("birdsong", "daylight", "evening")


def scene(
    seats: str = "marquise,rival",
    task: str = "",
    *,
    phase: str = "daylight",
    rules: dict[str, Any] | None = None,
    **fields: str,
) -> Woodland:
    """A game of these seats in the first seat's turn, at the start of a phase, or with `task` to be done next.

    Fields are the notation's: `marquise_warriors="1:3,5:2"` stands for "marquise.warriors=...", `discard=` for itself;
    "--" is a hyphen, as in `alliance_fox__base="4:1"`. Supplies are counted here, and so is the deck unless it is
    given. `task` may hold several, the last to be done first: "marquise.act,0;craft,0".
    """
    keys = seats.split(",")
    given: dict[str, str] = {}
    for name, value in fields.items():
        owner, _, rest = name.partition("_")
        given[f"{owner}.{rest.replace('__', '-')}" if owner in keys else name] = value
    sides = {key: _remembering(given, key) for key in keys}
    for key in keys:
        _fill_supplies(given, key, sides)
    given.setdefault("items", "boots*2,bag*2,crossbow*1,hammer*1,sword*2,tea*2,coins*2")
    given.setdefault("ruins", "6,10,11,12")
    given.setdefault("deck", ",".join(_left_over(given)))
    later = [f"phase,0,{each}" for each in reversed(PHASES[PHASES.index(phase) + 1 :])]
    agenda = ";".join(["turn,1", *later, task or f"phase,0,{phase}"])
    words = [f"{key}={value}" for key, value in given.items() if value]
    start = [f"seats={seats}", "turn=3", f"active={keys[0]}", f"phase={phase}"]
    return Woodland(" ".join([*start, *words, f"agenda={agenda}"]), rules=rules)


_REMEMBERED: Mapping[str, Callable[[str], Any]] = {
    "number": int,
    "word": str,
    "numbers": lambda text: tuple(map(int, text.split(","))),
    "words": lambda text: tuple(text.split(",")),
}


def _remembering(given: dict[str, str], key: str) -> Side:
    """A side that remembers the numbers and words that a test gives, to ask what lies neither in supply nor on map."""
    side = faction(key).fresh_side()
    for field in faction(key).fields:
        text = given.get(f"{key}.{field.name}")
        if text is not None and field.kind in _REMEMBERED:
            side.remember(field.name, _REMEMBERED[field.kind](text))
    return side


def _fill_supplies(given: dict[str, str], key: str, sides: dict[str, Side]) -> None:
    of, side = faction(key), sides[key]
    totals = {kind: piece.count - of.pieces_gone(side, kind) for kind, piece in of.board.pieces.items()}
    held = sum(faction(other).warriors_held(board, key) for other, board in sides.items())
    totals["warriors"] = of.board.warriors - of.warriors_elsewhere(side) - held
    for kind, total in totals.items():
        placed = given.get(f"{key}.{kind}", "")
        count = sum(int(each.partition(":")[2]) for each in placed.split(",") if each)
        if not any(each.startswith("0:") for each in placed.split(",")) and total > count:
            given[f"{key}.{kind}"] = ",".join(filter(None, [f"0:{total - count}", placed]))


def _left_over(given: dict[str, str]) -> list[str]:
    named = {word for value in given.values() for word in value.replace(";", ",").split(",")}
    return [text for text in deck_of(given.get("cards", STANDARD)).cards if text not in named]


def pushed(game: Woodland, *moves: str) -> Woodland:
    """The game after these moves; every one has to be legal."""
    for move in moves:
        game.push(move)
    return game


def options(game: Woodland, verb: str = "") -> list[str]:
    """The legal moves that begin with a word."""
    return [move for move in game.legal_moves if move.startswith(verb)]


def side(game: Woodland, seat: str) -> Side:
    """What belongs to a faction now."""
    return game.state.sides[game.state.seat_of(seat)]


def score(game: Woodland, seat: str) -> int:
    """A faction's points."""
    return side(game, seat).score


def hand(game: Woodland, seat: str) -> list[str]:
    """The cards in a faction's hand, sorted."""
    return sorted(card.text for card in side(game, seat).hand)


def discards(game: Woodland) -> list[str]:
    """The discard pile, sorted."""
    return sorted(card.text for card in game.state.discard)


def pieces(game: Woodland, clearing: int) -> dict[str, dict[str, int]]:
    """All pieces in a clearing by seat, as everybody sees them."""
    found: dict[str, dict[str, int]] = game.view(None)["clearings"][str(clearing)]["pieces"]
    return found


def ruler(game: Woodland, clearing: int) -> str | None:
    """The seat that rules a clearing."""
    found: str | None = game.view(None)["clearings"][str(clearing)]["ruler"]
    return found


def battle(game: Woodland, clearing: int, enemy: str, roll: Sequence[int]) -> Woodland:
    """The game after a battle without ambushes, with these two dice, up to the first decision on hits or after it."""
    game.push(f"battle:{clearing}:{enemy}")
    while f"roll:{roll[0]}:{roll[1]}" not in game.legal_moves:
        game.push("done")
    return pushed(game, f"roll:{roll[0]}:{roll[1]}")
