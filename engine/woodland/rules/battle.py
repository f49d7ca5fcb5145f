"""Battles in the Law's steps: ambush, decisions before the roll, the roll, decisions after it, hits.

Source: the Law of Root, p16, 4.3. All steps are on the agenda from the beginning, so `begin` lists a battle from top to
bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from engine.sentence import phrase
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.faction_registry import faction_of, name_of, overriding
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.hits import CountHits, battle_now, dealt
from engine.woodland.rules.pieces import discard, score, spend
from engine.woodland.state import Battle, State
from engine.woodland.tasks import OptionalDecision, SeatDecision, SeatStep, SeatTask

_ROLLS = [f"roll:{a}:{b}" for a in range(4) for b in range(4)]
"""Two dice numbered 0 to 3; all pairs are equally likely."""
AMBUSH_HITS = 2
_PARTISANS = "-partisans"


def battle_options(state: State, seat: int, clearings: Iterable[int] = CLEARINGS) -> list[str]:
    """Returns every battle that a faction can begin where it has warriors, as "battle:CLEARING:ENEMY".

    A faction that has only borrowed warriors cannot battle their lender. Battles with the help of an allied faction are
    included: "battle:CLEARING:ENEMY:ALLY".
    """
    of = faction_of(state, seat)
    own = of.attackers(state, seat)
    enemies = [(state.seats[each], state.sides[each].present) for each in state.enemies(seat)]
    if state.lent is None or state.lent[1] != seat:
        found = [f"battle:{at}:{key}" for at in clearings if own[at] for key, present in enemies if present[at]]
        return found + of.allied_battles(state, seat, found)
    lender = state.lent[0]
    lent = state.sides[lender].warriors
    return [
        f"battle:{at}:{key}"
        for at in clearings
        if own[at] or lent[at]
        for key, present in enemies
        if present[at] and (own[at] or key != state.seats[lender])
    ]


def battle_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about a battle's move."""
    enemy, who = name_of(state, state.seat_of(words[2])), name_of(state, seat)
    if len(words) > 3 and words[3] in state.seats:
        return phrase(
            "{who} battles {enemy} in clearing {clearing} with {ally}.",
            who=who,
            enemy=enemy,
            clearing=words[1],
            ally=name_of(state, state.seat_of(words[3])),
        )
    return phrase("{who} battles {enemy} in clearing {clearing}.", who=who, enemy=enemy, clearing=words[1])


def begin_by(state: State, seat: int, words: Sequence[str]) -> None:
    """Begins the battle of a move "battle:CLEARING:ENEMY" or "battle:CLEARING:ENEMY:ALLY"."""
    faction_of(state, seat).attacks_with(state, seat, words[3:])
    begin(state, seat, state.seat_of(words[2]), int(words[1]))


def begin(state: State, attacker: int, defender: int, clearing: int) -> None:
    """Begins a battle and puts all its steps on the agenda."""
    state.battle = Battle(attacker, defender, clearing)
    state.note("battle", attacker=state.seats[attacker], defender=state.seats[defender], clearing=clearing)
    state.agenda += _steps(attacker, defender)


@cache
def _steps(attacker: int, defender: int) -> tuple[SeatTask, ...]:
    """Returns all steps of a battle as agenda tasks, the first step last; cached, because tasks never change."""
    return (
        End(attacker),
        CountHits(attacker),
        AfterRoll(defender),
        AfterRoll(attacker),
        Roll(attacker),
        BeforeRoll(attacker),
        Surprise(attacker),
        Foil(attacker),
        Ambush(defender),
    )


# Step 1: ambush. Both are asked whenever they hold any card, so the question gives nothing away.


class Ambush(SeatDecision):
    """The defender may play an ambush."""

    kind = "battle.ambush"
    belongs_to = "defender"
    expects = phrase("choose whether to ambush")

    def options(self, state: State) -> list[str]:
        """Returns the ambush cards that match the clearing, and "done"; not asked against a Scouting Party."""
        battle = battle_now(state)
        if state.sides[battle.attacker].has_crafted("scouting-party"):
            return []
        return _ambushes(state, battle.defender)

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "ambush":
            card = state.card(words[1])
            spend(state, self.seat, card)
            battle_now(state).ambush = card
            state.note("ambushed", seat=state.seats[self.seat], card=card.text)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "ambush":
            return phrase("{who} plays {card}.", who=who, card=state.card(words[1]).name)
        return phrase("{who} plays no ambush.", who=who)


class Foil(Ambush):
    """The attacker may foil the ambush with one of its own."""

    kind = "battle.foil"
    belongs_to = "attacker"
    expects = phrase("choose whether to foil the ambush")

    def options(self, state: State) -> list[str]:
        """Returns the ambush cards that match the clearing, and "done"."""
        battle = battle_now(state)
        return _ambushes(state, battle.attacker) if battle.ambush else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] == "ambush":
            spend(state, self.seat, state.card(words[1]))
            battle_now(state).ambush = None
            state.note("foiled", seat=state.seats[self.seat])


def _ambushes(state: State, seat: int) -> list[str]:
    hand = state.sides[seat].hand
    if not hand:
        return []
    suit = state.map.suits[battle_now(state).clearing]
    found = [f"ambush:{card.text}" for card in hand if card.role == "ambush" and card.fits[suit]]
    return [*found, "done"]


class Surprise(SeatStep):
    """An unfoiled ambush deals its hits immediately."""

    kind = "battle.surprise"
    belongs_to = "attacker"

    def happen(self, state: State) -> None:
        if battle_now(state).ambush:
            state.agenda += [Survived(self.seat), dealt(state, self.seat, AMBUSH_HITS)]


class Survived(SeatStep):
    """The battle ends if no attacker is left."""

    kind = "battle.survived"
    belongs_to = "attacker"

    def happen(self, state: State) -> None:
        """Removes all steps but the end of the battle when no attacker is left."""
        battle = battle_now(state)
        clearing, helped = battle.clearing, state.lent_to(self.seat, battle.defender, battle.clearing)
        if not helped and not faction_of(state, self.seat).stays_in_battle(state, self.seat, clearing):
            while state.agenda[-1].kind != End.kind:
                state.agenda.pop()


# Steps 2 to 4: before the roll, the roll, after the roll


class BeforeRoll(SeatStep):
    """Asks the factions for their decisions before the roll."""

    kind = "battle.before"
    belongs_to = "attacker"

    def happen(self, state: State) -> None:
        battle = battle_now(state)
        pair = (battle.attacker, battle.defender)
        tasks = [each for seat in pair for each in faction_of(state, seat).before_roll(state, seat, battle)]
        for owner, each in overriding(state.seats, "before_others_roll"):
            if owner not in pair:
                tasks += each.before_others_roll(state, owner, battle)
        state.agenda += reversed(tasks)


class Roll(SeatDecision):
    """Chance rolls two dice."""

    kind = "battle.roll"
    belongs_to = "attacker"
    chance = True
    in_order = True
    expects = phrase("roll the dice")

    def options(self, state: State) -> list[str]:
        return _ROLLS

    def decide(self, state: State, words: Sequence[str]) -> None:
        battle = battle_now(state)
        high, low = sorted((int(words[1]), int(words[2])), reverse=True)
        if faction_of(state, battle.defender).takes_high_as_defender:
            high, low = low, high
        for which, (seat, die) in enumerate(((battle.attacker, high), (battle.defender, low))):
            limit = faction_of(state, seat).hit_limit(state, seat, battle.clearing)
            if which:
                helpers = overriding(state.seats, "helps_defender")
                limit += sum(each.helps_defender(state, owner, battle) for owner, each in helpers)
            battle.rolled[which] = min(die, limit + state.lent_to(seat, battle.enemy_of(seat), battle.clearing))
        state.note("rolled", attacker=high, defender=low, counts=[*battle.rolled])
        for seat in (battle.defender, battle.attacker):
            state.agenda += reversed(faction_of(state, seat).after_roll(state, seat, battle))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("The dice show {one} and {other}.", one=words[1], other=words[2])


class AfterRoll(OptionalDecision):
    """Persistent effects in a battle: the attacker chooses first, then the defender."""

    kind = "battle.after"
    belongs_to = "fighter"
    expects = phrase("choose effects for the battle")

    def options(self, state: State) -> list[str]:
        """Returns the persistent effects in play and not yet used in this battle."""
        battle = battle_now(state)
        if not state.sides[self.seat].crafted:
            return []
        mine = "brutal-tactics" if self.seat == battle.attacker else "sappers"
        partisans = f"{SUITS[state.map.suits[battle.clearing]]}{_PARTISANS}"
        found = [f"use:{id_}" for id_ in (mine, "armorers", partisans) if self._usable(state, battle, id_)]
        return [*found, "done"] if found else []

    def _usable(self, state: State, battle: Battle, id_: str) -> bool:
        return bool(state.sides[self.seat].has_crafted(id_)) and self._mark(state, id_) not in battle.marks

    def _mark(self, state: State, id_: str) -> str:
        return f"{id_}-{state.seats[self.seat]}"

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Uses an effect, then asks again."""
        battle, id_ = battle_now(state), words[1]
        battle.marks += (self._mark(state, id_),)
        if id_ == "armorers":
            battle.ignores[battle.side_of(self.seat)] = 1
        else:
            battle.extra[battle.side_of(self.seat)] += 1
        if id_ == "brutal-tactics":
            score(state, battle.defender, 1)
        elif id_.endswith(_PARTISANS):
            self._discard_all_but(state, SUITS.index(id_.removesuffix(_PARTISANS)))
        else:
            discard(state, state.edit(self.seat).lay_off(id_))
        state.agenda.append(self)

    def _discard_all_but(self, state: State, suit: int) -> None:
        """Discards all cards of other suits for Partisans, birds included unless a house rule spares them."""
        kept = (suit, BIRD) if state.rules["partisans-spare-birds"] else (suit,)
        for card in state.sides[self.seat].hand:
            if card.suit not in kept:
                spend(state, self.seat, card)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} stops here.", who=who)
        return phrase("{who} uses {card}.", who=who, card=state.cards.name_of[words[1]])


class End(SeatStep):
    """Ends the battle and informs both factions."""

    kind = "battle.end"
    belongs_to = "attacker"

    def happen(self, state: State) -> None:
        battle = battle_now(state)
        state.battle = None
        state.note("fought", clearing=battle.clearing)
        for seat in (battle.attacker, battle.defender):
            faction_of(state, seat).battle_over(state, seat, battle)


TASKS = (Ambush, Foil, Surprise, Survived, BeforeRoll, Roll, AfterRoll, End)
"""The kinds of tasks of a battle except those that deal hits, see `engine.woodland.rules.hits`."""
