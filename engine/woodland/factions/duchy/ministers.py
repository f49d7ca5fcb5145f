"""The nine ministers of the Duchy, their ranks and crowns. Source: the Law of Root, p16, 12.2 and the printed board."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentence import english, row_of, term
from engine.woodland.faction_registry import faction_of
from engine.woodland.state import Side, State

SWAYED, LOST = "swayed", "lost"
"""The fields of the swayed ministers, and of the ranks of crowns that left the game."""
MINISTERS: Mapping[str, tuple[str, ...]] = {
    "squire": ("foremole", "captain", "marshal"),
    "noble": ("brigadier", "banker", "mayor"),
    "lord": ("duchess", "baron", "earl"),
}
"""The ministers by rank, the lowest rank first."""
RANKS = {name: rank for rank, names in MINISTERS.items() for name in names}
"""The rank of each minister."""
_TITLES: Mapping[str, str] = {
    "foremole": term("minister", "Foremole"),
    "captain": term("minister", "Captain"),
    "marshal": term("minister", "Marshal"),
    "brigadier": term("minister", "Brigadier"),
    "banker": term("minister", "Banker"),
    "mayor": term("minister", "Mayor"),
    "duchess": term("minister", "Duchess of Mud"),
    "baron": term("minister", "Baron of Dirt"),
    "earl": term("minister", "Earl of Stone"),
}


def title(name: str) -> str:
    """Returns a minister's title for players."""
    return _TITLES[name]


def rank_of(name: str) -> str:
    """Returns a minister's rank."""
    return RANKS[name]


def price_of(state: State, seat: int, name: str) -> tuple[int, int]:
    """Returns the number of cards to reveal for swaying a minister, and its points."""
    cards, points = faction_of(state, seat).board.rows[rank_of(name)]
    return cards, points


def crowns_left(side: Side, rank: str, crowns: int) -> int:
    """Returns the number of unused crowns of a rank, out of `crowns`."""
    gone = [*map(rank_of, side.own[SWAYED]), *side.own[LOST]]
    return crowns - gone.count(rank)


def highest(side: Side) -> list[str]:
    """Returns the swayed ministers with the highest rank among them."""
    for rank in reversed([*MINISTERS]):
        if found := [name for name in side.own[SWAYED] if rank_of(name) == rank]:
            return found
    return []


def complaint(side: Side, crowns: int) -> str:
    """Returns what is wrong with ministers and crowns of a hand-written position, or ""."""
    swayed, lost = side.own[SWAYED], side.own[LOST]
    if strange := [name for name in swayed if name not in RANKS]:
        return english(
            "{name} is not a minister; the ministers are: {names} (Law 12.2)",
            name=repr(strange[0]),
            names=row_of(RANKS),
        )
    if strange := [rank for rank in lost if rank not in MINISTERS]:
        return english(
            "a lost crown has the unknown rank {rank}; the ranks are: {ranks} (Law 12.2)",
            rank=repr(strange[0]),
            ranks=row_of(MINISTERS),
        )
    if len({*swayed}) < len(swayed):
        return english("a minister is swayed twice (Law 12.5)")
    for rank in MINISTERS:
        if crowns_left(side, rank, crowns) < 0:
            return english(
                "there are more than {crowns} crowns of the rank {rank} (Law 12.5)", crowns=crowns, rank=rank
            )
    return ""
