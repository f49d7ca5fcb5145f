"""The Vagabond's set-up, Birdsong and Evening, and damage by others' effects. Source: facts 3.1, 3.2, 3.4."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase, together
from engine.woodland.faction_registry import name_of
from engine.woodland.factions.vagabond.cards import CHARACTER_NAMES, CHARACTERS, QUESTS, quest_name
from engine.woodland.factions.vagabond.going import move_allies, move_pawn, move_pawn_to_forest, slips, where_is
from engine.woodland.factions.vagabond.items import (
    DAMAGED,
    EXHAUSTED,
    ITEMS,
    change,
    damage,
    exhaust,
    item_phrase,
    kind_of,
    limit,
    lose,
    ready,
    repair,
)
from engine.woodland.rules.persistent import CARDS
from engine.woodland.state import State
from engine.woodland.tasks import Count, OptionalDecision, SeatDecision, SeatStep
from engine.woodland.words import ITEM_NAMES, clearing_name, forest_name

# Set-up


class Character(SeatDecision):
    """The Vagabond chooses a character."""

    kind = "vagabond.character"
    expects = phrase("choose a character")

    def options(self, state: State) -> list[str]:
        return [] if state.sides[self.seat].own["character"] else [f"be:{each}" for each in CHARACTERS]

    def decide(self, state: State, words: Sequence[str]) -> None:
        side = state.edit(self.seat)
        side.remember("character", words[1])
        side.remember(ITEMS, tuple(sorted(CHARACTERS[words[1]])))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} is the {character}: {items}.",
            who=who,
            character=CHARACTER_NAMES[words[1]],
            items=together(*(ITEM_NAMES[item] for item in CHARACTERS[words[1]]), between=", "),
        )


class Enter(SeatDecision):
    """The Vagabond chooses a starting forest."""

    kind = "vagabond.enter"
    expects = phrase("choose the forest of the pawn")

    def options(self, state: State) -> list[str]:
        if where_is(state, self.seat):
            return []
        return [f"enter:{forest}" for forest in state.map.forests]

    def decide(self, state: State, words: Sequence[str]) -> None:
        move_pawn_to_forest(state, self.seat, words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} begins in {forest}.", who=who, forest=forest_name(words[1]))


class NextQuest(SeatDecision):
    """Chance decides which quest is revealed."""

    kind = "vagabond.next-quest"
    chance = True
    expects = phrase("reveal the next quest")

    def options(self, state: State) -> list[str]:
        """Returns the quests not seen yet."""
        own = state.sides[self.seat].own
        return [f"turn-up:{quest}" for quest in QUESTS if quest not in (*own["quests"], *own["done"])]

    def decide(self, state: State, words: Sequence[str]) -> None:
        side = state.edit(self.seat)
        side.remember("quests", tuple(sorted((*side.own["quests"], words[1]))))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("A quest is revealed: {quest}.", quest=quest_name(words[1]))


# Birdsong


class _ItemsChoice(SeatDecision):
    """Some items change, and the Vagabond chooses which; not asked if all of them change or all are alike."""

    __slots__ = ()

    verb = ""
    marked = ""
    """The mark of the items that may be chosen; "" for undamaged items."""

    @property
    @abstractmethod
    def wanted(self) -> int:
        """The number of items that change."""

    def _candidates(self, state: State) -> list[str]:
        items: tuple[str, ...] = state.sides[self.seat].own[ITEMS]
        if self.marked:
            return [item for item in items if self.marked in item.partition(".")[2]]
        return [item for item in items if DAMAGED not in item.partition(".")[2]]

    def options(self, state: State) -> list[str]:
        able = self._candidates(state)
        kinds = sorted({*able})
        return [f"{self.verb}:{item}" for item in kinds] if len(kinds) > 1 and 0 < self.wanted < len(able) else []

    def skip(self, state: State) -> None:
        for item in self._candidates(state)[: self.wanted]:
            self.change(state, item)

    @abstractmethod
    def change(self, state: State, item: str) -> None:
        """Changes one item."""

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Changes one item, then asks for the others."""
        self.change(state, words[1])
        state.agenda.append(type(self)(self.seat, self.wanted - 1))  # type: ignore[call-arg]

    @abstractmethod
    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence about the change of one item."""


@dataclass(frozen=True, slots=True)
class Refresh(_ItemsChoice):
    """Exhausted items are turned face up."""

    left: Count

    kind = "vagabond.refresh"
    verb = "refresh"
    marked = EXHAUSTED
    expects = phrase("choose the items to refresh")

    @property
    def wanted(self) -> int:
        return self.left

    def change(self, state: State, item: str) -> None:
        marks = item.partition(".")[2].replace(EXHAUSTED, "")
        turned = f"{kind_of(item)}.{marks}" if marks else kind_of(item)
        change(state, self.seat, item, turned)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} refreshes {item}.", who=who, item=item_phrase(words[1]))


class Slip(OptionalDecision):
    """The pawn may slip to a clearing or a forest next to it."""

    kind = "vagabond.slip"
    window = CARDS
    expects = phrase("choose where to slip")

    def options(self, state: State) -> list[str]:
        """Returns the adjacent clearings and forests, and "done"."""
        return [*slips(state, self.seat), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        if words[1].isdigit():
            origin, destination = where_is(state, self.seat), int(words[1])
            move_pawn(state, self.seat, destination)
            move_allies(state, self.seat, origin, destination, words[2:])
        else:
            move_pawn_to_forest(state, self.seat, words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} stays.", who=who)
        where = clearing_name(words[1]) if words[1].isdigit() else forest_name(words[1])
        if len(words) > 2:
            ally, _, count = words[2].partition(".")
            return phrase(
                "{who} slips to {where} with {count} of {ally}.",
                who=who,
                where=where,
                count=count,
                ally=name_of(state, state.seat_of(ally)),
            )
        return phrase("{who} slips to {where}.", who=who, where=where)


# Evening


class ForestRest(SeatStep):
    """In a forest, damaged items are repaired and turned face up."""

    kind = "vagabond.rest"

    def happen(self, state: State) -> None:
        if where_is(state, self.seat) or not state.sides[self.seat].own["forest"]:
            return
        for item in state.sides[self.seat].own[ITEMS]:
            if DAMAGED in item.partition(".")[2]:
                change(state, self.seat, item, kind_of(item))


class KeepItems(SeatDecision):
    """Items beyond the limit are removed permanently (R-V7)."""

    kind = "vagabond.keep-items"
    expects = phrase("choose the items to discard")

    def options(self, state: State) -> list[str]:
        """Returns the items in Satchel and Damaged box while there are too many."""
        held, most = limit(state, self.seat)
        if held <= most:
            return []
        items = sorted({*state.sides[self.seat].own[ITEMS]})
        return [f"drop:{item}" for item in items if self._frees_space(state, item)]

    def _frees_space(self, state: State, item: str) -> bool:
        """Returns whether removing an item leaves fewer in Satchel and Damaged box; items on a track do not count."""
        items = [*state.sides[self.seat].own[ITEMS]]
        items.remove(item)
        after = state.copy()
        after.edit(self.seat).remember(ITEMS, tuple(items))
        return limit(after, self.seat)[0] < limit(state, self.seat)[0]

    def decide(self, state: State, words: Sequence[str]) -> None:
        lose(state, self.seat, words[1])
        state.agenda.append(self)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} discards {item} permanently.", who=who, item=item_phrase(words[1]))


# What others bring about


@dataclass(frozen=True, slots=True)
class DamageItems(_ItemsChoice):
    """Items are damaged when an effect removes all of its pieces (R-V4)."""

    left: Count

    kind = "vagabond.harm"
    verb = "damage"
    triggered = True
    expects = phrase("choose the items to damage")

    @property
    def wanted(self) -> int:
        return self.left

    def change(self, state: State, item: str) -> None:
        damage(state, self.seat, item)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} damages {item}.", who=who, item=item_phrase(words[1]))


@dataclass(frozen=True, slots=True)
class RepairItems(_ItemsChoice):
    """The Vagabond repairs damaged items in the Ranger's hideout."""

    left: Count

    kind = "vagabond.mend"
    verb = "repair"
    marked = DAMAGED
    expects = phrase("choose the items to repair")

    @property
    def wanted(self) -> int:
        return self.left

    def change(self, state: State, item: str) -> None:
        repair(state, self.seat, item)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} repairs {item}.", who=who, item=item_phrase(words[1]))


@dataclass(frozen=True, slots=True)
class ItemFee(SeatDecision):
    """Items pay for a service (R-V18)."""

    left: Count

    kind = "vagabond.fee"
    expects = phrase("choose an item to pay with")

    def options(self, state: State) -> list[str]:
        return [f"exhaust:{kind}" for kind in ready(state.sides[self.seat])] if self.left else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Exhausts the item, then asks for the others."""
        exhaust(state, self.seat, words[1])
        state.agenda.append(ItemFee(self.seat, self.left - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} exhausts {item} to pay.", who=who, item=item_phrase(words[1]))
