"""Which picture a card has. It is chosen from plain facts, so that a new card has one before anybody has drawn it."""

from __future__ import annotations

from dataclasses import dataclass

from controller.games.dragons.printing.beasts import coiled, drake, flyer, rising, serpent
from controller.games.dragons.printing.lands import LANDS, Mood, eyes, land, mood_of
from controller.games.dragons.printing.things import THINGS, thing
from controller.printing.marks import Shape

__all__ = ["Subject", "picture"]

_INK = {"forest": "#173524", "swamp": "#2a3420", "lake": "#123a54", "mountain": "#2c2742", "cloud": "#2a3560"}
_BODY = "#5a1f24"


@dataclass(frozen=True, slots=True)
class Subject:
    """What a picture shows: words that name it, best first, a kind of card, and what a Dragon is like."""

    kind: str
    words: tuple[str, ...]
    """Small letters, each in the singular."""
    traits: frozenset[str] = frozenset()
    strength: int = 0
    home: str = ""
    """The type of its Native Terrain, or ""."""
    watchful: bool = False
    """True for Terrain that may turn out to be a Dragon."""


def picture(subject: Subject) -> list[Shape]:
    """Returns the shapes of a box as wide and high as `PICTURE`; some reach over its edge and have to be cut."""
    if subject.kind == "dragon":
        return _dragon(subject)
    if subject.kind == "terrain":
        return _terrain(subject)
    return thing(next((word for word in THINGS if word in subject.words), subject.kind))


def _terrain(subject: Subject) -> list[Shape]:
    name = next((word for word in LANDS if word in subject.words), "plain")
    watching = eyes(*((23, 12) if name == "arch" else (22.6, 15.4))) if subject.watchful else []
    return [*land(name), *watching]


def _dragon(subject: Subject) -> list[Shape]:
    name = _home(subject)
    mood = mood_of(name)
    ink = _INK.get(name, _BODY)
    return [*_faded(land(name), mood), *_beast(subject, ink, mood)]


def _home(subject: Subject) -> str:
    """The land behind a Dragon: where it is at home, or what its name sounds like."""
    if subject.home.lower() in LANDS:
        return subject.home.lower()
    if "reed" in subject.words:
        return "swamp"
    return "cloud" if "flying" in subject.traits else "plain"


def _faded(shapes: list[Shape], mood: Mood) -> list[Shape]:
    """A land in paler colours, so that the Dragon stands out."""
    return [
        Shape(each.steps, _mixed(each.fill, mood.glow), _mixed(each.line, mood.glow), each.width) for each in shapes
    ]


def _mixed(colour: str | None, other: str, share: float = 0.55) -> str | None:
    if colour is None:
        return None
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(mine * (1 - share) + yours * share):02x}" for mine, yours in pairs)


def _beast(subject: Subject, ink: str, mood: Mood) -> list[Shape]:
    words = " ".join(subject.words)
    size = 0.72 if "scout" in subject.traits else 1.0
    if "flying" in subject.traits:
        return flyer(25, 12.6, 0.96 * size, ink)
    if "subterranean" in subject.traits:
        return rising(22, 16.8, 1.05, ink, mood.near)
    if "serpent" in words:
        return serpent(25, 17.4, 1.05, ink)
    if "worm" in words:
        return coiled(24, 19, 1.12, ink, "#3b1418")
    return drake(24, 19.6, 0.98 * size, ink, bulk=_bulk(subject), winged="brute" not in words and "gut" not in words)


def _bulk(subject: Subject) -> float:
    gluttonous = any(word.endswith("gut") for word in subject.words)
    return 1.5 if gluttonous else 0.85 + 0.12 * subject.strength
