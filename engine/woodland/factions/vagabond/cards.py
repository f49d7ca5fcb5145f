"""The Vagabond's characters with their items, and the quests.

Source: three public implementations, which agree; of the last three characters the Law of Root, p16, alone.
"""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["CHARACTERS", "QUESTS", "RUIN_ITEMS", "quest_name"]

CHARACTERS: Mapping[str, tuple[str, ...]] = {
    "thief": ("boots", "torch", "tea", "sword"),
    "tinker": ("boots", "torch", "bag", "hammer"),
    "ranger": ("boots", "torch", "crossbow", "sword"),
    "vagrant": ("boots", "torch", "coins"),
    "arbiter": ("boots", "torch", "sword", "sword"),
    "scoundrel": ("boots", "boots", "torch", "crossbow"),
    "adventurer": ("boots", "torch", "hammer"),
    "ronin": ("boots", "boots", "torch", "sword"),
    "harrier": ("coins", "torch", "sword", "crossbow"),
    "cheat": ("boots", "tea", "crossbow", "torch"),
    "gladiator": ("boots", "torch", "hammer"),
    "jailor": ("boots", "crossbow", "torch"),
}
"""The items that each character begins with."""
RUIN_ITEMS = ("bag", "boots", "hammer", "sword")
"""What lies under the ruins, one each. Nobody knows where, so chance says it when one is explored."""
QUESTS: Mapping[str, tuple[int, str, str]] = {
    "fundraising": (0, "tea", "coins"),
    "errand-fox": (0, "tea", "boots"),
    "logistics-help-fox": (0, "boots", "bag"),
    "repair-a-shed": (0, "torch", "hammer"),
    "give-a-speech-fox": (0, "torch", "tea"),
    "guard-duty-rabbit": (1, "torch", "sword"),
    "errand-rabbit": (1, "tea", "boots"),
    "give-a-speech-rabbit": (1, "torch", "tea"),
    "fend-off-a-bear-rabbit": (1, "torch", "crossbow"),
    "expel-bandits-rabbit": (1, "sword", "sword"),
    "expel-bandits-mouse": (2, "sword", "sword"),
    "guard-duty-mouse": (2, "torch", "sword"),
    "fend-off-a-bear-mouse": (2, "torch", "crossbow"),
    "escort": (2, "boots", "boots"),
    "logistics-help-mouse": (2, "boots", "bag"),
}
"""The quests: suit, and the two items that are exhausted."""
_SUITS = ("-fox", "-rabbit", "-mouse")


def quest_name(quest: str) -> str:
    """Returns a quest's name for people."""
    for suit in _SUITS:
        quest = quest.removesuffix(suit)
    return quest.replace("-", " ").title()
