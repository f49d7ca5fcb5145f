"""What the moves say that cards of the Exiles & Partisans deck offer at any time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.sentence import phrase
from engine.woodland.factions import name_of
from engine.woodland.state import State
from engine.woodland.words import ITEM_NAMES

__all__ = ["SENTENCES"]


def _order_sentence(state: State, who: str, words: Sequence[str]) -> str:
    enemy = name_of(state, state.seat_of(words[1]))
    return phrase(
        "{who} gives False Orders: half of {enemy} in clearing {clearing} go to clearing {destination}.",
        who=who,
        enemy=enemy,
        clearing=words[2],
        destination=words[3],
    )


SENTENCES: Mapping[str, Callable[[State, str, Sequence[str]], str]] = {
    "orders": _order_sentence,
    "swap": lambda state, who, words: phrase(
        "{who} goes to the Swap Meet with {other}: a random card for another.",
        who=who,
        other=name_of(state, state.seat_of(words[1])),
    ),
    "propaganda": lambda state, who, words: phrase("{who} asks the Propaganda Bureau.", who=who),
    "league": lambda state, who, words: phrase(
        "{who} exhausts {item} for the League of Adventurous Mice.", who=who, item=ITEM_NAMES[words[1]]
    ),
}
"""By the first word of such a move: what it says."""
