"""The Lizard Cult's set-up and Birdsong: the Outcast and conspiracies. Source: the Law of Root, p16, 10.3, 10.4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.faction_registry import faction, faction_of, name_of
from engine.woodland.factions.lizards.cult import (
    ACOLYTES,
    GARDENS,
    HATED,
    OUTCAST,
    SOULS,
    flush,
    outcast_clearings,
    pay,
    price,
)
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.moving import move_options, move_sentence, move_warriors, read_move
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, lose_warrior, place, place_warriors, remove
from engine.woodland.state import State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatDecision, SeatStep
from engine.woodland.words import SUIT_NAMES

FIRST_WARRIORS = 4


class FirstGarden(SeatDecision):
    """10.3: the Cult chooses a corner, opposite another home corner if possible, for four warriors and a garden."""

    kind = "lizards.settle"
    expects = phrase("choose the clearing of the first garden")

    def options(self, state: State) -> list[str]:
        homes = [faction_of(state, other).home(state, other) for other in state.others(self.seat)]
        free = [at for at in state.map.corners if at not in homes and state.slots[at] > 0]
        free = [at for at in free if can_place(state, self.seat, at)]
        opposite = [at for at in free if state.map.opposite[at] in homes]
        return [f"garden:{at}" for at in opposite or free]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places the garden and the warriors there, and one warrior in each adjacent clearing."""
        corner = int(words[1])
        state.edit(self.seat).remember("home", corner)
        place(state, self.seat, GARDENS[state.map.suits[corner]], corner)
        place_warriors(state, self.seat, corner, FIRST_WARRIORS)
        for near in state.map.adjacent[corner]:
            place_warriors(state, self.seat, near)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} begins with a garden in clearing {clearing}.", who=who, clearing=words[1])


class ChooseOutcast(SeatDecision):
    """10.3: the Cult chooses the first Outcast."""

    kind = "lizards.choose"
    expects = phrase("choose the suit of the Outcast")

    def options(self, state: State) -> list[str]:
        return [f"outcast:{suit}" for suit in SUITS[:3]]

    def decide(self, state: State, words: Sequence[str]) -> None:
        state.edit(self.seat).remember(OUTCAST, words[1])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} makes {suit} the Outcast.", who=who, suit=SUIT_NAMES[words[1]])


class AdjustOutcast(SeatStep):
    """10.4.1 and 10.4.2: the suit of most Lost Souls becomes the Outcast, or Hated; the Lost Souls are discarded."""

    kind = "lizards.adjust"

    def happen(self, state: State) -> None:
        side = state.edit(self.seat)
        counts = Counter(card.suit for card in side.own[SOULS] if card.suit != BIRD)
        most = [suit for suit, count in counts.items() if count == max(counts.values())]
        if len(most) == 1 and SUITS[most[0]] != side.own[OUTCAST]:
            side.remember(OUTCAST, SUITS[most[0]])
            side.remember(HATED, 0)
        else:
            side.remember(HATED, 1)
        state.note("outcast", seat=state.seats[self.seat], suit=side.own[OUTCAST], hated=bool(side.own[HATED]))
        flush(state, self.seat)


# Conspiracies


class Conspire(OptionalDecision):
    """10.4.3: acolytes pay for a Crusade, a Convert or a Sanctify in clearings of the Outcast suit."""

    kind = "lizards.conspire"
    window = CARDS
    expects = phrase("choose whether to conspire")
    law = "10.4.3"

    def options(self, state: State) -> list[str]:
        """Returns all conspiracies that the acolytes can pay for."""
        side, rows = state.sides[self.seat], faction_of(state, self.seat).board.rows
        ready = {each: side.own[ACOLYTES] >= price(side, rows[each][0]) for each in ("crusade", "convert", "sanctify")}
        found = _crusades(state, self.seat) if ready["crusade"] else []
        if ready["convert"]:
            found += [f"convert:{at}:{state.seats[enemy]}" for at, enemy in _converts(state, self.seat)]
        if ready["sanctify"]:
            found += [f"sanctify:{at}:{state.seats[enemy]}:{kind}" for at, enemy, kind in _sites(state, self.seat)]
        return [*found, "done"] if found else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        seat, side = self.seat, state.sides[self.seat]
        state.agenda.append(self)
        which = words[0] if words[0] in ("convert", "sanctify") else "crusade"
        pay(state, seat, price(side, faction_of(state, seat).board.rows[which][0]))
        if words[0] == "battle":
            begin_by(state, seat, words)
        elif words[0] == "move":
            origin, destination, count = read_move(words)
            state.agenda.append(CrusadeBattle(seat, destination))
            move_warriors(state, seat, origin, destination, count)
        elif words[0] == "convert":
            lose_warrior(state, seat, state.seat_of(words[2]), int(words[1]))
            place_warriors(state, seat, int(words[1]))
        else:
            remove(state, seat, state.seat_of(words[2]), words[3], int(words[1]))
            place(state, seat, GARDENS[state.map.suits[int(words[1])]], int(words[1]))

    def action_of(self, words: Sequence[str]) -> str:
        return "crusade" if words[0] in ("battle", "move") else words[0]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} finishes its conspiracies.", who=who)
        if words[0] in ("battle", "move"):
            says = battle_sentence if words[0] == "battle" else move_sentence
            return phrase("Crusade: {sentence}", sentence=says(state, self.seat, words))
        enemy = name_of(state, state.seat_of(words[2]))
        if words[0] == "convert":
            return phrase(
                "Convert: {who} replaces a warrior of {enemy} in clearing {clearing}.",
                who=who,
                enemy=enemy,
                clearing=words[1],
            )
        return phrase(
            "Sanctify: {who} replaces {building} of {enemy} in clearing {clearing} with a garden.",
            who=who,
            building=faction(words[2]).counted(words[3], 1),
            enemy=enemy,
            clearing=words[1],
        )


def _crusades(state: State, seat: int) -> list[str]:
    where = outcast_clearings(state, seat)
    return [*battle_options(state, seat, where), *move_options(state, seat, origins=where)]


def _converts(state: State, seat: int) -> Iterator[tuple[int, int]]:
    """Yields clearing and seat of warriors that can be replaced; the acolytes that pay may supply the new one."""
    for at in outcast_clearings(state, seat):
        for enemy in state.enemies(seat):
            if can_place(state, seat, at) and faction_of(state, enemy).effect_targets(state, enemy, at):
                yield at, enemy


def _sites(state: State, seat: int) -> Iterator[tuple[int, int, str]]:
    """Yields clearing, seat and kind of buildings that can be replaced by a garden of the Outcast suit."""
    for at in outcast_clearings(state, seat):
        if not can_place(state, seat, at) or not state.sides[seat].pieces[GARDENS[state.map.suits[at]]][0]:
            continue
        for enemy in state.enemies(seat):
            pieces, board = state.sides[enemy].pieces, faction_of(state, enemy).board
            kinds = [kind for kind, piece in board.pieces.items() if piece.is_building and pieces[kind][at]]
            yield from ((at, enemy, kind) for kind in kinds)


@dataclass(frozen=True, slots=True)
class CrusadeBattle(OptionalDecision):
    """After moving, a Crusade may battle at its destination."""

    clearing: Clearing

    kind = "lizards.crusade"
    quiet = True
    action = "crusade"
    expects = phrase("choose whether the Crusade battles")
    completes = True

    def options(self, state: State) -> list[str]:
        """Returns the battles there, and "done"."""
        return [*battle_options(state, self.seat, (self.clearing,)), "done"]

    def choose(self, state: State, words: Sequence[str]) -> None:
        begin_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Crusade: {who} does not battle.", who=who)
        return phrase("Crusade: {sentence}", sentence=battle_sentence(state, self.seat, words))
