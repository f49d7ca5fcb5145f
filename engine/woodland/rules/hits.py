"""The end of a battle: hits are counted, including extra hits, and both fighters lose pieces.

Source: the Law of Root, p16, 4.3, steps 5 and 6.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.rules.pieces import remove, remove_warriors
from engine.woodland.state import Battle, State
from engine.woodland.tasks import Count, SeatDecision, SeatStep, SeatTask


def battle_now(state: State) -> Battle:
    """Returns the current battle; valid only while a step of it is on the agenda."""
    assert state.battle is not None, "a step of a battle is on the agenda, and there is no battle"
    return state.battle


class CountHits(SeatStep):
    """Counts the hits of both sides, including extra hits."""

    kind = "battle.count"
    belongs_to = "attacker"

    def happen(self, state: State) -> None:
        battle = battle_now(state)
        counted = [_hits(state, battle, which) for which in (0, 1)]
        hits = [rolled + extra for rolled, extra in counted]
        state.note("hits", attacker=hits[0], defender=hits[1], rolled=[rolled for rolled, _ in counted])
        state.agenda += [dealt(state, battle.attacker, hits[1]), dealt(state, battle.defender, hits[0])]


def _hits(state: State, battle: Battle, which: int) -> tuple[int, int]:
    """Returns the hits that the attacker (0) or the defender (1) deals: those of the dice, and extra ones."""
    pair = (battle.attacker, battle.defender)
    seat, enemy = pair[which], pair[1 - which]
    victim = faction_of(state, enemy)
    extra = battle.extra[which] + faction_of(state, seat).extra_hits(state, seat, battle)
    if which == 0 and victim.is_defenseless(state, enemy, battle.clearing):
        extra += not state.lent_to(enemy, seat, battle.clearing)
    ignored = battle.ignores[1 - which] or victim.ignores_rolled_hits(state, enemy, battle)
    return 0 if ignored else battle.rolled[which], extra


def dealt(state: State, seat: int, hits: int) -> SeatTask:
    """Returns the step in which a fighter takes the first, third and so on of the hits; borrowed warriors take the
    others.

    When either has no warriors left, the other takes the rest; buildings and tokens come last.
    """
    battle = battle_now(state)
    enemy, clearing = battle.enemy_of(seat), battle.clearing
    helpers = state.lent_to(seat, enemy, clearing)
    ignored = faction_of(state, seat).hits_ignored(state, seat, battle, hits)
    if ignored:
        state.note("shielded", seat=state.seats[seat], count=ignored)
    hits -= ignored
    if helpers and hits:
        assert state.lent is not None
        front = faction_of(state, seat).front(state, seat, clearing)
        hits -= remove_warriors(state, enemy, state.lent[0], clearing, max(hits // 2, hits - front))
    return TakeHits(seat, hits)


@dataclass(frozen=True, slots=True)
class TakeHits(SeatStep):
    """A fighter loses a piece for each hit it takes."""

    hits: Count

    kind = "battle.take"
    belongs_to = "fighter"

    def happen(self, state: State) -> None:
        """Removes pieces until there is a choice, then asks."""
        seat, hits, battle = self.seat, self.hits, battle_now(state)
        by, clearing = battle.enemy_of(seat), battle.clearing
        faction = faction_of(state, seat)
        while hits > 0:
            kinds = faction.losable(state, seat, clearing)
            if not kinds:
                return
            if kinds == ["warrior"]:
                removed = remove_warriors(state, by, seat, clearing, hits)
                if not removed:
                    return
                hits -= removed
            elif _may_choose(state, seat, kinds, hits):
                state.agenda.append(Lose(seat, hits))
                return
            else:
                _lose(state, seat, kinds[0])
                hits -= 1


def _lose(state: State, seat: int, kind: str) -> None:
    """Removes a piece of a kind, or something else that its faction can lose, for one hit."""
    battle = battle_now(state)
    by, clearing = battle.enemy_of(seat), battle.clearing
    if faction_of(state, seat).takes_otherwise(state, seat, by, clearing, kind):
        return
    if kind == "warrior":
        remove_warriors(state, by, seat, clearing)
    else:
        remove(state, by, seat, kind, clearing)


def _may_choose(state: State, seat: int, kinds: list[str], hits: int) -> bool:
    """Returns whether the losses leave a choice: more pieces than hits, or an order that matters (4.3.4)."""
    if len(kinds) < 2:
        return False
    pieces, clearing = state.sides[seat].pieces, battle_now(state).clearing
    if faction_of(state, seat).orders_losses or any(kind not in pieces for kind in kinds):
        return True
    return sum(pieces[kind][clearing] for kind in kinds) > hits


@dataclass(frozen=True, slots=True)
class Lose(SeatDecision):
    """A fighter chooses the next piece to lose."""

    hits: Count

    kind = "battle.lose"
    asked_lately = True
    belongs_to = "fighter"
    expects = phrase("choose a piece to lose")

    def options(self, state: State) -> list[str]:
        """Returns the kinds of pieces that can be removed."""
        losable = faction_of(state, self.seat).losable(state, self.seat, battle_now(state).clearing)
        return [f"lose:{kind}" for kind in losable]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Removes a piece, then takes the other hits."""
        _lose(state, self.seat, words[1])
        state.agenda.append(TakeHits(self.seat, self.hits - 1))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "{who} takes a hit: {loss}.",
            who=who,
            loss=faction_of(state, self.seat).loss(words[1]),
        )


TASKS = (CountHits, TakeHits, Lose)
"""The kinds of tasks that deal hits."""
