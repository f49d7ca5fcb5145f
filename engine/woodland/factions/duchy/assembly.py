"""The Duchy's Assembly: two actions of build, recruit, move, battle, dig. Source: the Law of Root, p16, 12.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.sentence import phrase, term
from engine.woodland.cards import BIRD, Card
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.duchy.burrow import TUNNEL, dig, recruit, tunnels_to_move
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, discard, place, spend
from engine.woodland.state import State
from engine.woodland.tasks import Count, LeftToDo, OptionalDecision, SeatStep

BUILDINGS = ("citadel", "market")
NO_BATTLE = phrase("No warrior shares a clearing with an enemy piece.")
NO_MOVE = phrase("No warrior can move: you rule neither an origin nor a destination.")
REVEALED = "revealed"
"""The field of the cards revealed in this Daylight."""


@dataclass(frozen=True, slots=True)
class Assembly(OptionalDecision):
    """The Duchy takes one of its actions in the Assembly."""

    left: Count

    kind = "duchy.act"
    window = CARDS
    expects = phrase("choose the next action of the Assembly")
    law = "12.5"

    def options(self, state: State) -> list[str]:
        """Returns all actions while one is left."""
        if not self.left:
            return []
        found = [*battle_options(state, self.seat), *move_options(state, self.seat)]
        found += build_options(state, self.seat)
        if state.sides[self.seat].warriors[0]:
            found.append("recruit")
        return [*found, *_dig_options(state, self.seat), "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        return {
            "battle": NO_BATTLE,
            "move": NO_MOVE,
            "build": phrase("No card in hand matches a ruled clearing with an open slot."),
            "recruit": phrase("The supply is empty."),
            "dig": phrase("No card in hand matches a clearing where a tunnel can be placed."),
        }

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Takes the action, then asks for the next."""
        state.agenda.append(Assembly(self.seat, self.left - 1))
        if words[0] == "recruit":
            recruit(state, self.seat, 1)
        elif words[0] == "dig":
            spend(state, self.seat, state.card(words[1]))
            dig(state, self.seat, int(words[2]), int(words[3]) if len(words) > 3 else 0)
        else:
            act(state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        return self.left, faction_of(state, self.seat).board.rows["assembly"][0], term("left", "actions")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} ends the Assembly.", who=who)
        if words[0] == "recruit":
            return phrase("{who} recruits a warrior in the Burrow.", who=who)
        if words[0] == "dig":
            return _dig_sentence(state, who, words)
        return act_sentence(state, self.seat, words)


def _dig_sentence(state: State, who: str, words: Sequence[str]) -> str:
    card, clearing = state.card(words[1]).name, words[2]
    if len(words) == 3:
        return phrase(
            "{who} spends {card} and digs a tunnel to clearing {clearing}.", who=who, card=card, clearing=clearing
        )
    return phrase(
        "{who} spends {card} and moves the tunnel from clearing {origin} to clearing {clearing}.",
        who=who,
        card=card,
        clearing=clearing,
        origin=words[3],
    )


# What ministers do, too


def act(state: State, seat: int, words: Sequence[str]) -> None:
    """Carries out a battle, a move or a build."""
    if words[0] == "battle":
        begin_by(state, seat, words)
    elif words[0] == "move":
        move_by(state, seat, words)
    else:
        reveal(state, seat, state.card(words[1]))
        place(state, seat, words[3], int(words[2]))


def act_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about a move of `act`."""
    if words[0] == "battle":
        return battle_sentence(state, seat, words)
    if words[0] == "move":
        return move_sentence(state, seat, words)
    card = state.card(words[1]).name
    return phrase(
        "{who} reveals {card} and builds {building} in clearing {clearing}.",
        who=name_of(state, seat),
        card=card,
        building=faction_of(state, seat).counted(words[3], 1),
        clearing=words[2],
    )


def build_options(state: State, seat: int, *, any_card: bool = False) -> list[str]:
    """Returns the possible builds, each with its card: one of the clearing's suit, or any card."""
    side = state.sides[seat]
    kinds = [kind for kind in BUILDINGS if side.pieces[kind][0]]
    if not kinds or not side.hand:
        return []
    sites = [at for at in CLEARINGS if state.slots[at] > 0 and state.ruler(at) == seat and can_place(state, seat, at)]
    return [
        f"build:{card.text}:{at}:{kind}"
        for card in side.hand
        for at in sites
        if any_card or card.fits[state.map.suits[at]]
        for kind in kinds
    ]


def reveal(state: State, seat: int, card: Card) -> None:
    """Reveals a card of the hand until Evening."""
    side = state.edit(seat)
    side.remove_card(card)
    side.remember(REVEALED, (*side.own[REVEALED], card))
    state.note("revealed", seat=state.seats[seat], card=card.text)


def _dig_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    ends = [at for at in CLEARINGS if not side.pieces[TUNNEL][at] and can_place(state, seat, at)]
    taken = [f":{at}" for at in tunnels_to_move(side)] or [""]
    return [
        f"dig:{card.text}:{at}{origin}"
        for card in side.hand
        for at in ends
        if card.fits[state.map.suits[at]]
        for origin in taken
    ]


class CloseParliament(SeatStep):
    """12.6: revealed birds are discarded, other revealed cards return to the hand."""

    kind = "duchy.return"

    def happen(self, state: State) -> None:
        side = state.edit(self.seat)
        revealed = side.own[REVEALED]
        side.remember(REVEALED, ())
        for card in revealed:
            if card.suit == BIRD:
                discard(state, card)
            else:
                side.add_card(card)
