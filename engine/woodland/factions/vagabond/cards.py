"""The Vagabond's characters with their items, and the quests.

Source: three public implementations that agree; only the Law of Root, p16, for the last three characters.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentence import phrase, term

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
"""The starting items of each character."""
RUIN_ITEMS = ("bag", "boots", "hammer", "sword")
"""The items in the ruins, one each. Their places are unknown, so chance decides when a ruin is explored."""
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
"""The quests: a suit, and two items to exhaust."""
CHARACTER_NAMES: Mapping[str, str] = {
    "thief": term("character", "Thief"),
    "tinker": term("character", "Tinker"),
    "ranger": term("character", "Ranger"),
    "vagrant": term("character", "Vagrant"),
    "arbiter": term("character", "Arbiter"),
    "scoundrel": term("character", "Scoundrel"),
    "adventurer": term("character", "Adventurer"),
    "ronin": term("character", "Ronin"),
    "harrier": term("character", "Harrier"),
    "cheat": term("character", "Cheat"),
    "gladiator": term("character", "Gladiator"),
    "jailor": term("character", "Jailor"),
}
_QUEST_NAMES: Mapping[str, str] = {
    "fundraising": term("quest", "Fundraising"),
    "errand": term("quest", "Errand"),
    "logistics-help": term("quest", "Logistics Help"),
    "repair-a-shed": term("quest", "Repair A Shed"),
    "give-a-speech": term("quest", "Give A Speech"),
    "guard-duty": term("quest", "Guard Duty"),
    "fend-off-a-bear": term("quest", "Fend Off A Bear"),
    "expel-bandits": term("quest", "Expel Bandits"),
    "escort": term("quest", "Escort"),
}
_SUITS = ("-fox", "-rabbit", "-mouse")
REWARDS: Mapping[str, str] = {"cards": phrase("two cards"), "points": phrase("points")}
"""The rewards of a quest, by the word of the move."""


def quest_name(quest: str) -> str:
    """Returns a quest's name for people."""
    for suit in _SUITS:
        quest = quest.removesuffix(suit)
    return _QUEST_NAMES[quest]
