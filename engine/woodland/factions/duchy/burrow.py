"""The Burrow, a place outside the clearings, and the tunnels that lead to it. Source: the Law of Root, p16, 12.2."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.sentence import phrase
from engine.woodland.faction_registry import faction_of
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.moving import can_enter, can_leave, move_by, move_sentence
from engine.woodland.rules.pieces import can_place, place, place_warriors, remove
from engine.woodland.state import Side, State
from engine.woodland.tasks import Clearing, OptionalDecision, SeatDecision, SeatStep

BURROW, TUNNEL = "burrow", "tunnel"
"""The field of the warriors in the Burrow, and the token's kind."""
FIRST_WARRIORS = 2


def moves(state: State, seat: int) -> list[str]:
    """Returns the moves into and out of the Burrow, which the Duchy always rules, so the clearing need not be ruled."""
    side = state.sides[seat]
    inside, warriors = int(side.own[BURROW]), side.warriors
    found = []
    for at in _ends(side):
        if can_enter(state, seat, at):
            found += [f"move:0:{at}:{count}" for count in range(1, inside + 1)]
        if can_leave(state, seat, at):
            found += [f"move:{at}:0:{count}" for count in range(1, warriors[at] + 1)]
    return found


def _ends(side: Side) -> list[int]:
    return [at for at in CLEARINGS if side.pieces[TUNNEL][at]]


def recruit(state: State, seat: int, count: int) -> int:
    """Places warriors from the supply in the Burrow, as many as are left; returns the number placed."""
    count = min(count, state.sides[seat].warriors[0])
    if count:
        side = state.edit(seat)
        side.warriors[0] -= count
        side.remember(BURROW, side.own[BURROW] + count)
        state.note("burrowed", seat=state.seats[seat], count=count)
    return count


class FirstTunnel(SeatDecision):
    """12.3: the Duchy chooses a corner, opposite another home if possible, for a tunnel and warriors around it."""

    kind = "duchy.settle"
    expects = phrase("choose the clearing of the first tunnel")

    def options(self, state: State) -> list[str]:
        if not state.sides[self.seat].pieces[TUNNEL][0]:
            return []
        homes = [faction_of(state, other).home(state, other) for other in state.others(self.seat)]
        free = [at for at in state.map.corners if at not in homes and can_place(state, self.seat, at)]
        opposite = [at for at in free if state.map.opposite[at] in homes]
        return [f"surface:{at}" for at in opposite or free]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Places the tunnel, and two warriors there and in each adjacent clearing."""
        corner = int(words[1])
        state.edit(self.seat).remember("home", corner)
        place(state, self.seat, TUNNEL, corner)
        for at in (corner, *state.map.adjacent[corner]):
            place_warriors(state, self.seat, at, FIRST_WARRIORS)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} surfaces in clearing {clearing}.", who=who, clearing=words[1])


class FillBurrow(SeatStep):
    """12.4: warriors are placed in the Burrow, more with each citadel on the map."""

    kind = "duchy.muster"

    def happen(self, state: State) -> None:
        rows = faction_of(state, self.seat).board.rows["recruits"]
        recruit(state, self.seat, rows[state.sides[self.seat].on_map("citadel")])


# Dig


def tunnels_to_move(side: Side) -> list[int]:
    """Returns the clearings whose tunnel can be moved; needed only when all tunnels are on the map."""
    return [] if side.pieces[TUNNEL][0] else _ends(side)


def dig(state: State, seat: int, clearing: int, origin: int) -> None:
    """Places a tunnel, taken from `origin` if the supply is empty, and asks how many warriors follow."""
    if origin:
        remove(state, seat, seat, TUNNEL, origin)
    place(state, seat, TUNNEL, clearing)
    state.agenda.append(DigMove(seat, clearing))


@dataclass(frozen=True, slots=True)
class DigMove(OptionalDecision):
    """12.5: warriors move from the Burrow through the new tunnel."""

    clearing: Clearing

    kind = "duchy.dig-move"
    quiet = True
    expects = phrase("choose how many warriors go through the tunnel")
    completes = True

    def options(self, state: State) -> list[str]:
        """Returns the counts, four at most, the highest first; at least one unless a house rule allows none."""
        side, at = state.sides[self.seat], self.clearing
        if not can_enter(state, self.seat, at) or not side.pieces[TUNNEL][at]:
            return []
        most = min(faction_of(state, self.seat).board.rows["dig"][0], int(side.own[BURROW]))
        found = [f"move:0:{at}:{count}" for count in range(most, 0, -1)]
        return [*found, "done"] if state.rules["dig-alone"] and found else found

    def choose(self, state: State, words: Sequence[str]) -> None:
        move_by(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} moves no warrior through the tunnel.", who=who)
        return move_sentence(state, self.seat, words)
