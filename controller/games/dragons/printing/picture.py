"""Chooses a card's picture from plain facts, so that a new card has one before anybody draws it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from controller.games.dragons.printing.beasts import coiled, drake, flyer, rising, serpent
from controller.games.dragons.printing.lands import LANDS, Mood, eyes, land, mood_of
from controller.games.dragons.printing.things import THINGS, room
from controller.printing.marks import Shape, path, placed

_INK = {"forest": "#173524", "swamp": "#2a3420", "lake": "#123a54", "mountain": "#2c2742", "cloud": "#2a3560"}
_BODY = "#5a1f24"
_BODIES = (_BODY, "#1f3f5a", "#3d2a5a", "#24502f", "#5a451f", "#1f5452", "#4f2340")
"""Colours mixed into a Dragon's own."""
_BEHIND = {
    "ember": "fire",
    "glass": "salt",
    "pass": "mountain",
    "storm": "cloud",
    "bridge": "chasm",
    "reef": "lake",
    "ice": "lake",
}
"""The land behind a drawing, by a word of its name."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The subject of a picture: the words that name it, best first, the kind of card, and the traits of a Dragon."""

    kind: str
    words: tuple[str, ...]
    """Lower case, singular."""
    traits: frozenset[str] = frozenset()
    strength: int = 0
    home: str = ""
    """The type of its Native Terrain, or ""."""
    watchful: bool = False
    """True for Terrain that may turn into a Dragon."""


@cache
def _emblems() -> dict[str, list[tuple[str, str]]]:
    """Drawings of objects and lands, the same as on the page: a word -> outlines, 100 x 100 units, and their colours.

    The rearmost is first. They are JSON after the sign = in `page/emblems.js`.
    """
    text = (files("controller.games.dragons") / "page" / "emblems.js").read_text(encoding="utf-8")
    data = text[text.index("EMBLEMS = ") + len("EMBLEMS = ") :].rstrip().removesuffix(";")
    found: dict[str, list[tuple[str, str]]] = json.loads(data)
    return found


def _emblem(word: str, x: float, y: float, size: float) -> list[Shape]:
    """Returns the drawing of a word of `_emblems`, its upper left corner at (x, y), `size` wide and high."""
    return placed([path(outline, colour) for outline, colour in _emblems()[word]], x, y, size / 100)


def picture(subject: Subject) -> list[Shape]:
    """Returns the shapes of a box as wide and high as `PICTURE`; some extend beyond its edge and must be clipped."""
    if subject.kind == "dragon":
        return _dragon(subject)
    if subject.kind == "terrain":
        return _terrain(subject)
    found = next((word for word in _emblems() if word in subject.words), "")
    if found:
        return [*room(subject.kind), *_emblem(found, 13.6, 0.8, 18.8)]
    return THINGS[next((word for word in THINGS if word in subject.words), subject.kind)]()


def _terrain(subject: Subject) -> list[Shape]:
    found = next((word for word in _emblems() if word in subject.words), "")
    name = next((word for word in LANDS if word in subject.words), "")
    name = name or next((_BEHIND[word] for word in _BEHIND if word in subject.words), "plain")
    watching = eyes(*((23, 12) if name == "arch" else (22.6, 15.4))) if subject.watchful else []
    drawn = [shape for x in (0, 20.5) for shape in _emblem(found, x, 0, 25.6)] if found else []
    return [*land(name), *drawn, *watching]


def _dragon(subject: Subject) -> list[Shape]:
    name = _home(subject)
    mood = mood_of(name)
    chance = _chance(subject)
    ink = _mixed(_INK.get(name, _BODY), _BODIES[chance % len(_BODIES)], chance % 13 / 13)
    return [*_faded(land(name), mood), *_beast(subject, ink, mood)]


def _home(subject: Subject) -> str:
    """Returns the land behind a Dragon: its native land, or one that its name suggests."""
    if subject.home.lower() in LANDS:
        return subject.home.lower()
    if "reed" in subject.words:
        return "swamp"
    return "cloud" if "flying" in subject.traits else "plain"


def _faded(shapes: list[Shape], mood: Mood) -> list[Shape]:
    """Returns a land in paler colours, so that the Dragon stands out."""
    return [
        Shape(
            each.steps,
            each.fill and _mixed(each.fill, mood.glow),
            each.line and _mixed(each.line, mood.glow),
            each.width,
        )
        for each in shapes
    ]


def _mixed(colour: str, other: str, share: float = 0.55) -> str:
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(mine * (1 - share) + yours * share):02x}" for mine, yours in pairs)


def _chance(subject: Subject) -> int:
    """Returns a number that depends only on the name, so that Dragons of one shape look different."""
    return sum(at * ord(letter) for at, letter in enumerate("".join(subject.words), start=1))


def _beast(subject: Subject, ink: str, mood: Mood) -> list[Shape]:
    words = " ".join(subject.words)
    size = (0.72 if "scout" in subject.traits else 0.96) + 0.02 * (_chance(subject) % 7)
    if "flying" in subject.traits:
        return flyer(25, 12.6, 0.96 * size, ink)
    if "subterranean" in subject.traits:
        return rising(22, 16.8, 1.05 * size, ink, mood.near)
    if "serpent" in words:
        return serpent(25, 17.4, 1.05 * size, ink)
    if "worm" in words:
        return coiled(24, 19, 1.12 * size, ink, "#3b1418")
    return drake(24, 19.6, 0.98 * size, ink, bulk=_bulk(subject), winged="brute" not in words and "gut" not in words)


def _bulk(subject: Subject) -> float:
    gluttonous = any(word.endswith("gut") for word in subject.words)
    return 1.5 if gluttonous else 0.85 + 0.12 * subject.strength
