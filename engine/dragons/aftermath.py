"""After a battle (R12): which Dragons are saved or killed, and the after-battle effects in their six categories."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword, Number, Remaining, Step, Task
from engine.dragons.board import SQUARES, TREASURE_SQUARES, place_of, row_of, row_of_treasure
from engine.dragons.cards import SEATS, CardCopy, Effect
from engine.dragons.decks import CardWord
from engine.dragons.effects import AFTER_BATTLE
from engine.dragons.state import NOWHERE, DragonsBattle, DragonsState, PlayerDecision, SeatNumber
from engine.dragons.strength import counts
from engine.dragons.zones import clear_position, discard, lift_treasure


@dataclass(frozen=True, slots=True)
class Save(PlayerDecision):
    """The loser may keep Dragons with Treasures; the Dragons that are not kept are killed."""

    kind = "save"
    quiet = True
    saved: Annotated[tuple[int, ...], Remaining(Number(0, 5))] = ()
    """The positions of the Dragons that are kept."""

    def options(self, state: DragonsState) -> list[str]:
        seat, squares = self.seat, SQUARES[self.seat]
        losers = [place for place in sorted(state.current_battle.places[seat]) if place not in self.saved]
        moves = ["pass"]
        for where, treasure in enumerate(state.sides[seat].treasures):
            if treasure and any(effect.does == "survive" for effect in treasure.kind.does):
                row, here = row_of_treasure(where), TREASURE_SQUARES[seat][where]
                moves += [f"save:{here}:{squares[place]}" for place in losers if row_of(place) == row]
        return moves

    def skip(self, state: DragonsState) -> None:
        _fall(state, self.seat, self.saved)

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        if words[0] == "pass":
            _fall(state, self.seat, self.saved)
            return
        _, treasure_square, square = words
        treasure = lift_treasure(state, treasure_square)
        state.note("saved", seat=SEATS[self.seat], square=square, by=treasure.text)
        discard(state, treasure)
        state.agenda.append(Save(self.seat, (*self.saved, place_of(square)[1])))


# All effects are fixed before any Dragon is killed: a killed Dragon's ability still resolves.
def _fall(state: DragonsState, loser: int, saved: Collection[int]) -> None:
    battle = state.current_battle
    due = _due_effects(state, battle, saved)
    for place in sorted(battle.places[loser]):
        if place not in saved:
            card = state.slot(loser, place).card
            state.note("killed", seat=SEATS[loser], square=SQUARES[loser][place], card=card.text)
            clear_position(state, loser, place)
    left = tuple(place for place in battle.places[loser] if place in saved)
    winners = battle.places[1 - loser]
    state.battle = battle._replace(places=(left, winners) if loser == 0 else (winners, left))
    state.agenda.append(EndBattle())
    state.agenda += _with_questions([*reversed(due)])


# The effects by category


@dataclass(frozen=True, slots=True)
class AfterEffect(Step[DragonsState]):
    """An after-battle effect resolves."""

    kind = "effect"
    category: Annotated[int, Number(1, 6)]
    """1 and 2 are Battle Actions, 3 and 4 Treasures, 5 and 6 Dragons, the attacker's first."""
    seat: SeatNumber
    source: Annotated[CardCopy, CardWord()]
    does: Annotated[str, Keyword(*AFTER_BATTLE)]
    amount: Annotated[int, Number(-99, 99)]
    target: Annotated[int, Number(NOWHERE, 5)] = NOWHERE
    """The opponent's position that the card targeted, or `NOWHERE`."""

    @property
    def resolving(self) -> str:
        """The move that resolves this effect first."""
        return f"resolve:{self.source.text}"

    def happen(self, state: DragonsState) -> None:
        state.note("effect", seat=SEATS[self.seat], card=self.source.text, does=self.does)
        AFTER_BATTLE[self.does](state, self.seat, self.amount, self.target, self.source.text)


def _due_effects(state: DragonsState, battle: DragonsBattle, saved: Collection[int]) -> list[AfterEffect]:
    """Returns the after-battle effects in the order of their six categories."""
    loser = 1 - battle.winner
    killed = frozenset(place for place in battle.places[loser] if place not in saved)
    roles = (battle.attacker, 1 - battle.attacker)
    due: list[AfterEffect] = []
    for first, effects in ((1, _card_effects), (3, _treasure_effects), (5, _dragon_effects)):
        for role, seat in enumerate(roles):
            for card, effect, target in effects(state, battle, seat, killed if seat == loser else frozenset()):
                due.append(AfterEffect(first + role, seat, card, effect.does, effect.amount, target))
    return due


Effects = Iterator[tuple[CardCopy, Effect, int]]
"""Each effect with its card and the opponent's position that the card targeted."""


def _card_effects(state: DragonsState, battle: DragonsBattle, seat: int, killed: Collection[int]) -> Effects:
    for played in battle.played:
        after = played.card.kind.after
        if after and played.card.owner == seat and counts(battle, played):
            yield played.card, after, played.target


def _treasure_effects(state: DragonsState, battle: DragonsBattle, seat: int, killed: Collection[int]) -> Effects:
    won = {row_of(place) for place in battle.places[seat]} if battle.winner == seat else set()
    mourned = {row_of(place) for place in killed}
    for where, treasure in enumerate(state.sides[seat].treasures):
        if treasure:
            row, kind = row_of_treasure(where), treasure.kind
            if kind.wins and row in won:
                yield treasure, kind.wins, NOWHERE
            if kind.killed and row in mourned:
                yield treasure, kind.killed, NOWHERE


def _dragon_effects(state: DragonsState, battle: DragonsBattle, seat: int, killed: Collection[int]) -> Effects:
    for place in sorted(battle.places[seat]):
        card = state.slot(seat, place).card
        happens = card.kind.wins if battle.winner == seat else card.kind.loses
        if happens:
            yield card, happens, NOWHERE
        if card.kind.killed and place in killed:
            yield card, card.kind.killed, NOWHERE


def _with_questions(due: Sequence[AfterEffect]) -> Iterator[Task[DragonsState]]:
    """Yields the effects as agenda tasks, each category with several effects followed by a question to their owner."""
    for index, effect in enumerate(due):
        yield effect
        is_last = index + 1 == len(due) or due[index + 1].category != effect.category
        if is_last and index and due[index - 1].category == effect.category:
            yield OrderEffects(effect.seat)


def _same_category(tasks: Sequence[Task[DragonsState]]) -> list[AfterEffect]:
    """Returns the effects on top of the agenda that share a category, the first effect first."""
    found: list[AfterEffect] = []
    for task in reversed(tasks):
        if not isinstance(task, AfterEffect) or (found and task.category != found[0].category):
            break
        found.append(task)
    return found


@dataclass(frozen=True, slots=True)
class OrderEffects(PlayerDecision):
    """The owner of several effects in one category chooses the next one."""

    kind = "order"

    def options(self, state: DragonsState) -> list[str]:
        waiting = _same_category(state.agenda[:-1])
        return [*dict.fromkeys(effect.resolving for effect in waiting)]

    def decide(self, state: DragonsState, words: Sequence[str]) -> None:
        waiting = _same_category(state.agenda)
        chosen = next(effect for effect in waiting if effect.source.text == words[1])
        state.agenda.remove(chosen)
        if len(waiting) > 2:
            state.agenda.append(self)
        state.agenda.append(chosen)


@dataclass(frozen=True, slots=True)
class EndBattle(Step[DragonsState]):
    """Discards the Battle Actions to their owners' piles in the order played."""

    kind = "end-battle"

    def happen(self, state: DragonsState) -> None:
        battle = state.current_battle
        state.battle = None
        for played in battle.played:
            discard(state, played.card)
