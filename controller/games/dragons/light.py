"""The lights of Dragons: no light depends on a face-down card that was never seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from controller.games.dragons.meanings import MEANINGS
from controller.games.dragons.squares import MARKER, named, occupied, positions, squares_in, tiles_of
from controller.hands import Ask, CardNeeded, Idle, Illegal, Lifted, MoveMade, Repair, Repaired, Situation
from controller.tabletop.contract import Scene
from controller.tabletop.light import Painting
from engine.dragons import (
    CHANCE_SEAT,
    NOBODY,
    SEATS,
    Dragons,
    DragonsBattle,
    DragonsState,
    Slot,
    battle_total,
    decider,
    phase,
)
from engine.dragons.board import SQUARES, TREASURE_SQUARES, place_of
from engine.dragons.reach import attackers, is_screened, within_reach
from engine.game import Game
from hal.squares import Occupancy, square_name, squares_of, union

BATTLE_LINE = ("a3", "b3", "d3", "e3")
"""The squares around the marker."""

_PHASE_LIGHTS = {
    "treasure": ("a3",),
    "movement": ("b3",),
    "actions": ("d3",),
    "battle": ("e3",),
    "second-actions": ("d3", "e3"),
}
"""Where the deciding seat's light starts on the battle line; in all other phases it fills the line."""


@dataclass(frozen=True)
class DragonsPainter:
    """Paints one scene: permanent lights first, then tiles still to be laid, then the gesture under way."""

    game: Game[Any, Any]
    scene: Scene
    situation: Situation

    @property
    def state(self) -> DragonsState:
        """The state of the rules."""
        state: DragonsState = self.game.state
        return state

    def painted(self) -> Painting:
        """Returns the meaning of every square."""
        painting = Painting(MEANINGS)
        if isinstance(self.scene.decision, Repair):
            missing, extra = self.scene.decision.missing, self.scene.decision.extra
            return painting.stroke("put-back", missing).stroke("take-away", extra)
        painting.stroke("last", self._last_squares())
        outcome = self.game.outcome()
        if outcome is not None:
            winner = 0 if outcome.winner is None else tiles_of(self.state, SEATS.index(outcome.winner))
            self._match(painting)
            return self._errands(painting.stroke("winner", winner))
        if not isinstance(self.scene.decision, MoveMade):
            self._standing(painting)
        if not isinstance(self.scene.decision, Illegal | CardNeeded):  # one task after the other
            self._errands(painting)
        self._hands(painting)
        self._guided(painting)
        return painting

    # Lights while no hand is on the board

    def _standing(self, painting: Painting) -> None:
        if self.state.battle is None:
            self._turn(painting)
        else:
            self._battle(painting, self.state.battle)
        if not isinstance(self.scene.decision, Idle | Repaired):
            return
        may_pass = any(gesture.touches == MARKER for gesture in self.situation.gestures)
        if may_pass and not self._is_phase("battle"):  # only that player knows who cannot act there
            painting.stroke("done", MARKER)
        if self.scene.card is not None:
            self._card(painting)
        elif self.scene.assistance != "off" and not self.scene.guide:  # a lesson points at one square
            self._offered(painting)

    def _match(self, painting: Painting) -> None:
        """Paints each seat's progress in a match, from the two ends of the battle line."""
        match = self.game.match() if isinstance(self.game, Dragons) else None
        if match is not None:
            for seat, line in (("red", BATTLE_LINE), ("blue", BATTLE_LINE[::-1])):
                halves = 2 if match.winner == seat else min(2, 2 * match.score[seat] // match.about.target)
                painting.stroke(f"match-{seat}", named(*line[:halves]))

    def _turn(self, painting: Painting) -> None:
        """Paints the seat that decides, and the progress of its turn."""
        seat = decider(self.state)
        if seat != CHANCE_SEAT:
            lights = _PHASE_LIGHTS.get(phase(self.state), BATTLE_LINE)
            painting.stroke(f"turn-{SEATS[seat]}", named(*lights))

    def _guided(self, painting: Painting) -> None:
        """Paints the target of a lesson: the tile to start with, and its destination or the tile to touch."""
        if not self.scene.guide or self.scene.todo or not isinstance(self.scene.decision, Idle | Repaired):
            return
        for move in self.scene.guide:
            begins, ends = named(*squares_in(move)[:-1]), named(*squares_in(move)[-1:])
            painting.stroke("hint-from", begins).stroke("hint-to", ends or self._squares_of(move))

    def _battle(self, painting: Painting, battle: DragonsBattle) -> None:
        """Paints the fighters, the leader and the lead: one light more than the lead, four at most."""
        for seat, places in enumerate(battle.places):
            painting.stroke("fights", positions(seat, places))
        ahead, lead = _ahead(self.state, battle)
        painting.stroke(f"turn-{SEATS[ahead]}", named(*BATTLE_LINE[: lead + 1]))

    def _offered(self, painting: Painting) -> None:
        """Paints the squares that may be touched first; all of them are public."""
        kind = self.state.agenda[-1].kind
        if kind in ("react", "save", "fight"):
            open_to_all = (gesture for gesture in self.situation.gestures if gesture.card is None)
            painting.stroke("target", union(gesture.touches & ~MARKER for gesture in open_to_all))
        elif kind == "lay":
            painting.stroke("goes", union(gesture.enters for gesture in self.situation.gestures))
        elif self.state.battle is None:
            painting.stroke("attacks", self._attackers() if kind == "battle" else 0).stroke("fresh", self._refilled())

    def _card(self, painting: Painting) -> None:
        """Paints the destinations that any card could have: everybody sees the board, only its seat sees the card."""
        there = occupied(self.state)
        painting.stroke("goes", self._aims_of_any_card() & ~there).stroke("target", self._aims_of_any_card() & there)

    def _aims_of_any_card(self) -> Occupancy:
        state, battle = self.state, self.state.battle
        match self.state.agenda[-1].kind:
            case "lay":
                return union(gesture.enters for gesture in self.situation.gestures)
            case "treasure":
                return named(*TREASURE_SQUARES[state.active])
            case "actions":
                free = (square for square, slot in _slots(state, state.active) if slot is None)
                return named(*_lying(state, 0, up=True), *_lying(state, 1, up=True), *free)
            case "battle":
                return tiles_of(state, 1 - state.active)
            case "answer":
                return named(*_lying(state, decider(state))) & ~self._last_squares()
            case "fight" if battle is not None:
                seat = decider(state)
                helpers = named(*_lying(state, seat, up=True)) & ~positions(seat, battle.places[seat])
                return helpers | positions(1 - seat, battle.places[1 - seat])
        return 0

    # Effects of the last move

    def _last_move(self) -> tuple[DragonsState, str] | None:
        """Returns the last move that a player chose, and the state before it."""
        moves = zip(self.game.states, self.game.moves, strict=False)
        chosen = [(state, move) for state, move in moves if not move.startswith(("draw:", "first:"))]
        return chosen[-1] if chosen else None

    def _last_squares(self) -> Occupancy:
        last = self._last_move()
        return 0 if last is None else named(*squares_in(last[1]))

    def _refilled(self) -> Occupancy:
        """Returns the positions with another card than before the last move: their tiles must be exchanged."""
        last = self._last_move()
        if last is None or last[1].startswith("switch"):
            return 0
        was = [pair for seat in (0, 1) for pair in _slots(last[0], seat)]
        now = [slot for side in self.state.sides for slot in side.slots]
        pairs = zip(was, now, strict=True)
        return named(*(square for (square, old), new in pairs if old and new and old.card != new.card))

    def _errands(self, painting: Painting) -> Painting:
        """Returns the tiles that hands still have to lay or to remove."""
        there = occupied(self.state)
        painting.stroke("put-back", self.scene.todo & there).stroke("take-away", self.scene.todo & ~there)
        if self.scene.card is None and not isinstance(self.scene.decision, Lifted):
            painting.stroke("unpaid", self.scene.todo & self._unpaid())
        return painting

    def _unpaid(self) -> Occupancy:
        """Returns the position of an attacked Dragon whose owner could not pay for it (R5)."""
        last = self._last_move()
        if last is None or not last[1].startswith("attack:"):
            return 0
        before, target = last[0], squares_in(last[1])[1]
        seat, place = place_of(target)
        met = before.slot(seat, place)
        is_gone = self.state.sides[seat].slots[place] is None and self.state.battle is None
        fell = is_gone and met.is_dragon and before.sides[seat].gold < met.due
        return named(target) if fell else 0

    # The gesture under way

    def _hands(self, painting: Painting) -> None:
        match self.scene.decision:
            case Lifted(squares):
                self._lifted(painting, squares)
            case MoveMade(move, _):
                painting.stroke("made", self._squares_of(move))
            case Ask(moves, lifted):
                if lifted:
                    self._lifted(painting, lifted)
                self._asked(painting, moves)
            case CardNeeded(squares):
                painting.stroke("tap-card", squares)
            case Illegal(square):
                painting.stroke("home", self.scene.lifted & ~self.scene.todo).stroke("illegal", 1 << square)

    def _squares_of(self, move: str) -> Occupancy:
        return named(*squares_in(move)) or union(g.touches for g in self.situation.gestures if g.move == move)

    def _asked(self, painting: Painting, moves: tuple[str, ...]) -> None:
        pictures = [self._squares_of(move) for move in moves]
        for number, picture in enumerate(pictures):
            others = union(pictures[:number] + pictures[number + 1 :])
            painting.stroke("home", picture & others)
            painting.stroke("question-other" if number % 2 else "question", picture & ~others)

    def _lifted(self, painting: Painting, squares: Occupancy) -> None:
        own = self.situation.own
        welcome = own | (occupied(self.state) if self._is_phase("battle") else self._aims())
        painting.stroke("home", squares & welcome).stroke("put-back", squares & ~welcome)
        lifted = [*squares_of(squares & own & ~MARKER)]
        if len(lifted) == 1 and self.scene.assistance != "off":
            self._reach(painting, square_name(lifted[0]), squares)
        if self.scene.card is not None:
            self._card(painting)

    def _aims(self) -> Occupancy:
        if self.scene.card is not None:
            return self._aims_of_any_card()
        return union(gesture.touches for gesture in self.situation.gestures if gesture.card is None)

    def _is_phase(self, name: str) -> bool:
        return self.state.agenda[-1].kind == name

    def _reach(self, painting: Painting, square: str, squares: Occupancy) -> None:
        """Paints the destinations of a lifted tile of the deciding seat, or the tiles it can be touched with."""
        if square not in SQUARES[decider(self.state)]:
            return
        if self._is_phase("battle"):
            painting.stroke("target", self._attacked_from(square) & ~squares)
            exchanges = MARKER if self.state.sides[self.state.active].lair else 0
            painting.stroke("exchange", exchanges & ~squares)
            return
        home = named(square)
        for gesture in self.situation.gestures:
            if gesture.card is None and home & (gesture.leaves | gesture.touches):
                painting.stroke("goes", gesture.enters)
                painting.stroke("target", gesture.touches & ~squares)

    def _attackers(self) -> Occupancy:
        """Returns the possible attackers. A tile that was never seen counts if any Dragon could attack from there."""
        seat = self.state.active
        able, side = attackers(self.state, seat), self.state.sides[seat]
        slots = enumerate(side.slots)
        return positions(
            seat, (at for at, slot in slots if slot and (at in able if slot.seen else not is_screened(side, at)))
        )

    def _attacked_from(self, square: str) -> Occupancy:
        """Returns the squares that a tile can attack; for one that was never seen, those that any affordable Dragon
        could.
        """
        seat, place = place_of(square)
        if self.state.slot(seat, place).seen:
            moves = [squares_in(each.move) for each in self.situation.gestures if each.move.startswith("attack")]
            return named(*(target for attacker, target in moves if attacker == square))
        if is_screened(self.state.sides[seat], place):
            return 0
        return positions(1 - seat, within_reach(self.state.sides[1 - seat], place, flying=False))


def _lying(state: DragonsState, seat: int, *, up: bool = False) -> list[str]:
    """Returns the occupied positions of a seat; with `up` only those with a face-up card."""
    return [square for square, slot in _slots(state, seat) if slot and (slot.up or not up)]


def _slots(state: DragonsState, seat: int) -> list[tuple[str, Slot | None]]:
    return [*zip(SQUARES[seat], state.sides[seat].slots, strict=True)]


def _ahead(state: DragonsState, battle: DragonsBattle) -> tuple[int, int]:
    """Returns the seat that leads a battle, and its lead; the attacker wins ties."""
    totals = [battle_total(state, battle, seat) for seat in (0, 1)]
    lead = abs(totals[0] - totals[1])
    if battle.winner != NOBODY:
        return battle.winner, lead
    return (battle.attacker if lead == 0 else totals.index(max(totals))), lead
