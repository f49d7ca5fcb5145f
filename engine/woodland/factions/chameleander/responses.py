"""Chameleander's decisions within other actions: Blending In, and the return of ego.

Source: the faction's law, C.2.4 and C.2.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Dotted, Number
from engine.sentence import english, phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.factions.chameleander.ego import FULL_TRACK, ego_here, place_ego, where_is
from engine.woodland.rules.pieces import remove
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision, SeatNumber

GIFT = "gift"
"""The mark of a battle in which the enemy gave a card."""
LOST, GAINED = "lost-ego", "gained-ego"
"""The marks of a turn in which ego was removed or placed instead of a warrior; each is possible once."""


@dataclass(frozen=True, slots=True)
class Gift(SeatDecision):
    """C.2.4 Blending In: the enemy may give a card, which only the two seats see."""

    taker: SeatNumber

    kind = "chameleander.gift"
    belongs_to = "anybody"
    triggered = True
    action = "blend"
    expects = phrase("choose whether to give a card")
    law = "C.2.4"

    def without_card(self, who: str) -> str:
        return phrase("Blending In: {who} gives a matching card, so rolled hits count.", who=who)

    def complaint(self, state: State) -> str:
        key = self.kind.partition(".")[0]
        if state.seats[self.taker] == key:
            return ""
        return english("{taker} is not the seat of Chameleander", taker=self.taker)

    def options(self, state: State) -> list[str]:
        """Returns the cards that match the clearing, and "done"."""
        hand, battle = state.sides[self.seat].hand, state.battle
        if not hand or battle is None:
            return []
        suit = state.map.suits[battle.clearing]
        return [*(f"give:{card.text}" for card in hand if card.fits[suit]), "done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Gives the card to Chameleander, so that rolled hits count."""
        if words[0] == "done" or state.battle is None:
            return
        card = state.card(words[1])
        state.edit(self.seat).remove_card(card)
        state.edit(self.taker).add_card(card)
        state.battle.marks += (GIFT,)
        state.note("gave", seat=state.seats[self.seat], to=state.seats[self.taker])

    def known_to(self, state: State, words: Sequence[str]) -> tuple[int, ...] | None:
        """Returns both seats, or everybody if either hand is open."""
        is_seen = any(faction_of(state, seat).open_hand for seat in (self.seat, self.taker))
        return (self.seat, self.taker) if words[0] == "give" and not is_seen else None

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Blending In: {who} gives no card, so rolled hits are ignored.", who=who)
        return phrase(
            "Blending In: {who} gives {card}, so rolled hits count.",
            who=who,
            card=state.card(words[1]).name,
        )


@dataclass(frozen=True, slots=True)
class OrderEgo(SeatDecision):
    """C.2.5: Chameleander orders several tokens that return to the track at once, after a Favor or a revolt.

    The last field of the task lists the filled spaces, the rightmost first, with dots between them: "7.6.5".
    """

    spaces: Annotated[tuple[int, ...], Dotted(Number(0, len(FULL_TRACK) - 1), least=1)]

    kind = "chameleander.lay"
    triggered = True
    asked_lately = True
    action = "ego"
    expects = phrase("choose the order in which ego returns")
    law = "C.2.5"

    def options(self, state: State) -> list[str]:
        """Returns the kinds of tokens to place next; empty if all are of one kind."""
        track = state.sides[self.seat].own["track"]
        kinds = {track[space] for space in self.spaces} & {*FULL_TRACK}
        return [f"lay:{kind}" for kind in sorted(kinds)] if len(kinds) > 1 else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Swaps tokens so that the chosen one lies on the first space, then continues with the others."""
        side = state.edit(self.seat)
        track = [*side.own["track"]]
        first, there = self.spaces[0], next(space for space in self.spaces if track[space] == words[1])
        track[first], track[there] = track[there], track[first]
        side.remember("track", tuple(track))
        state.agenda.append(OrderEgo(self.seat, self.spaces[1:]))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        """Returns a sentence with the token and its space."""
        return phrase(
            "Ego: place {ego} on space {space} of the track.",
            ego=faction_of(state, self.seat).counted(words[1], 1),
            space=self.spaces[0] + 1,
        )


# C.2.5: ego instead of the warrior that an effect removes or brings, once each in every player's turn


def lose_ego(state: State, seat: int, by: int) -> None:
    """Removes one ego instead of the warrior; Chameleander chooses if there are two kinds."""
    state.edit(seat).used += (LOST,)
    kinds = ego_here(state, seat)
    if len(kinds) > 1:
        state.trigger(ChooseEgo(seat, by))
    elif kinds:
        remove(state, by, seat, kinds[0], where_is(state, seat))


def gain_ego(state: State, seat: int) -> None:
    """Places ego with Chameleander instead of a warrior, once per turn."""
    if GAINED not in state.sides[seat].used:
        state.edit(seat).used += (GAINED,)
        place_ego(state, seat)


@dataclass(frozen=True, slots=True)
class ChooseEgo(SeatDecision):
    """C.2.5: Chameleander chooses the ego to remove instead of the warrior."""

    by: SeatNumber

    kind = "chameleander.yield"
    triggered = True
    action = "ego"
    expects = phrase("choose which ego to remove")
    law = "C.2.5"

    def options(self, state: State) -> list[str]:
        return [f"lose:{kind}" for kind in ego_here(state, self.seat)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        remove(state, self.by, self.seat, words[1], where_is(state, self.seat))

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase(
            "Ego: {ego} is removed instead of Chameleander.",
            ego=faction_of(state, self.seat).counted(words[1], 1),
        )


def note_return(state: State, seat: int, space: int) -> None:
    """Records that a token has returned to a space of the track."""
    for at, task in enumerate(state.later):
        if isinstance(task, OrderEgo) and task.seat == seat:
            more = OrderEgo(seat, (*task.spaces, space))
            state.later = (*state.later[:at], more, *state.later[at + 1 :])
            return
    state.trigger(OrderEgo(seat, (space,)))
