"""What the Vagabond's moves of Daylight say, but for special actions and tricks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.sentence import phrase
from engine.woodland.faction_registry import name_of
from engine.woodland.factions.vagabond.cards import REWARDS, quest_name
from engine.woodland.factions.vagabond.going import where_is
from engine.woodland.factions.vagabond.items import item_phrase
from engine.woodland.rules.battle import battle_sentence
from engine.woodland.rules.crafting import craft_sentence
from engine.woodland.rules.moving import move_sentence
from engine.woodland.state import State


def action_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Says what an action does."""
    if words[0] in _SENTENCES:
        return _SENTENCES[words[0]](state, seat, words)
    who = name_of(state, seat)
    match words[0]:
        case "waive":
            return phrase("{who} makes no use of the card.", who=who)
        case "explore":
            return phrase("{who} explores the ruin in clearing {here}.", who=who, here=where_is(state, seat))
        case "aid":
            item, other = item_phrase(words[-1]), name_of(state, state.seat_of(words[1]))
            return phrase("{who} exhausts {item} to aid {other}.", who=who, item=item, other=other)
        case "strike":
            other = name_of(state, state.seat_of(words[1]))
            return phrase("{who} exhausts a crossbow to strike {other}.", who=who, other=other)
    return phrase("{who} is done.", who=who)


def _quest_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    who, quest, reward = name_of(state, seat), quest_name(words[1]), REWARDS[words[2]]
    if len(words) == 3:
        return phrase("{who} completes the quest {quest} for {reward}.", who=who, quest=quest, reward=reward)
    return phrase(
        "{who} completes the quest {quest} for {reward} with {item} for {other}.",
        who=who,
        quest=quest,
        reward=reward,
        item=item_phrase(words[4]),
        other=item_phrase(words[3]),
    )


def _repair_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    return phrase("{who} exhausts a hammer to repair {item}.", who=name_of(state, seat), item=item_phrase(words[1]))


_SENTENCES: Mapping[str, Callable[[State, int, Sequence[str]], str]] = {
    "move": move_sentence,
    "battle": battle_sentence,
    "quest": _quest_sentence,
    "improvise": _quest_sentence,
    "repair": _repair_sentence,
    "craft": craft_sentence,
}
