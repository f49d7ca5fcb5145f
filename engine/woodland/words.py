"""Words of sentences."""

from __future__ import annotations

__all__ = ["with_article"]


def with_article(kind: str) -> str:
    """Returns the name of a kind of piece as people say it, with "a" or "an" before it: "a fox base", "an ego"."""
    name = kind.replace("-", " ")
    if name == "wood":
        return name
    return f"{'an' if name[:1] in tuple('aeiou') else 'a'} {name}"
