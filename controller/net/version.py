"""The version of a game between tables: two can only play together by the same rules, told of in the same way."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from pathlib import Path

import engine

_PARTS = (".py", ".yaml", ".toml")
_TELLING = b"cards that are moved in secret are opened again"
"""What tables of one version agree on when they tell of hidden cards: another text where older ones would not agree."""


@cache
def rules_version(game: str) -> str:
    """Returns eight digits that are the same where the rules of a game, and its cards, are the same; "" for no game.

    With hidden cards they also stand for the way in which two tables tell each other of those.
    """
    try:
        rules = engine.game_class(game)
        module = sys.modules[rules.__module__]
    except engine.EngineError:
        return ""
    if module.__file__ is None:
        return ""
    found = sha256(_TELLING if rules.secrets else b"")
    for path in sorted(Path(module.__file__).parent.rglob("*")):
        if path.suffix in _PARTS:
            found.update(path.name.encode() + b"\0" + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()[:8]
