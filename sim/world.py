"""The simulated world: pieces, hands, a box next to the board, and their effects on the reeds.

Time is passed in, in integer milliseconds. Every action moves pieces at once and returns the raw edges that it causes,
some of them in the near future; an impossible action raises `ValueError` and changes nothing. A moving piece is sensed
by the fields of all magnets along its path (`sim.paths`); a resting one only by the reed of its own square, as the
recommended board ensures. The world knows no rules: two pieces may be swapped or put on one square, and no reed will
notice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

from hal import SQUARES, Edge, Occupancy, Square, picture_of, square_index, square_name, squares_of
from sim.paths import LIFTED_MM, LOW_MM, OVER_MM, SLIDE_MS, UP_MS, Pose, Waypoint, edges_along, over
from sim.reeds import Reeds


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: an identity that no reed can sense, and its look."""

    id: str
    look: str
    """For example "white-king"; the world does not interpret it."""


@dataclass(frozen=True, slots=True)
class OnSquare:
    """The piece is on a square; other pieces may be on it too."""

    square: Square


@dataclass(frozen=True, slots=True)
class InHand:
    """The piece is in a hand, high or low above the square `over`; next to the board `over` is None."""

    hand: str
    over: Square | None = None
    low: bool = False
    """True while it slides so low that the reed below senses it."""


@dataclass(frozen=True, slots=True)
class InBox:
    """The piece is in the box next to the board, where no reed senses it."""


Place = OnSquare | InHand | InBox


FACES = ("up", "down")
"""The last word of a look for a tile that can be turned over, such as "white-down"."""

SWAP_GAP_MS = (90, 145)
"""The range of times that a square is empty while one hand swaps its own piece for the victim."""

SET_UP_MS = 200
"""The time between clearing wrong pieces away and placing the right ones in a set-up."""

KNOCK_SQUARES = (3, 10)
"""The range of the number of squares that a knock changes."""

KNOCK_LEAVE_MS = (0, 150)
"""When a piece leaves its square after a knock."""

KNOCK_FLIGHT_MS = (20, 140)
"""The flight time of a knocked piece."""

KNOCK_LANDS = 0.7
"""The probability that a knocked piece lands on the board; the others fall into the box."""


class World:
    """Pieces on the board, in hands and in the box. `rng` draws everything that is random.

    Squares are named "a1" to "e5"; a hand is any name, and holds at most one piece. Starts without pieces.
    """

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._reeds = Reeds(rng)
        self._pieces: dict[str, Piece] = {}
        self._numbers = count()
        self._places: dict[str, Place] = {}  # in the order of arrival: the last one on a square lies on top
        self._free_at_ms: dict[str, int] = {}

    # State

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces on the board, in hands and in the box, oldest first."""
        return tuple(self._pieces.values())

    @property
    def occupied(self) -> Occupancy:
        """The squares with a magnet in reach of the reed; bursts in progress are ignored."""
        felt = (_reed_under(place) for place in self._places.values())
        return picture_of(square for square in felt if square is not None)

    @property
    def looks(self) -> dict[Square, str]:
        """The look of the piece sensed on each square, the top one of several."""
        felt = ((_reed_under(place), self._pieces[piece_id].look) for piece_id, place in self._places.items())
        return {square: look for square, look in felt if square is not None}

    @property
    def held(self) -> int:
        """The number of pieces in hands, high or low."""
        return sum(isinstance(place, InHand) for place in self._places.values())

    def piece_on(self, square: str) -> Piece | None:
        """Returns the piece on a square, the top one of several, or None."""
        stack = self._standing_on(square_index(square))
        return self._pieces[stack[-1]] if stack else None

    def as_data(self) -> dict[str, Any]:
        """Returns {"pieces": [{"id", "look", "at", "over"}, ...]}, oldest piece first.

        "at" is a square's name, "hand" or "box"; "over" is the square below a held piece, else None.
        """
        return {"pieces": [self._piece_as_data(piece) for piece in self.pieces]}

    # Actions of a hand

    def lift(self, square: str, at_ms: int, hand: str) -> list[Edge]:
        """Takes the piece, the top one of several, from a square into an empty hand."""
        origin = square_index(square)
        stack = self._standing_on(origin)
        if not stack:
            raise ValueError(f"nothing stands on {square} that could be lifted")
        self._expect_empty(hand)
        return self._act(stack[-1], InHand(hand, over=origin), at_ms, hand)

    def hover(self, square: str, at_ms: int, hand: str) -> list[Edge]:
        """Holds the piece high above a square, where no reed senses it."""
        return self._act(self._held_in(hand), InHand(hand, over=square_index(square)), at_ms, hand)

    def slide(self, square: str, at_ms: int, hand: str) -> list[Edge]:
        """Slides the held piece low and straight to a square; the reeds on its path sense it.

        Above an occupied square it is raised.
        """
        return self._act(self._held_in(hand), InHand(hand, over=square_index(square), low=True), at_ms, hand)

    def place(self, square: str, at_ms: int, hand: str) -> list[Edge]:
        """Puts the held piece down on a square, on top of a piece already there."""
        return self._act(self._held_in(hand), OnSquare(square_index(square)), at_ms, hand)

    def put_in_box(self, at_ms: int, hand: str) -> list[Edge]:
        """Puts the held piece into the box next to the board."""
        return self._act(self._held_in(hand), InBox(), at_ms, hand)

    def take_from_box(self, piece_id: str, at_ms: int, hand: str) -> list[Edge]:
        """Takes a piece from the box into an empty hand."""
        self._expect_in_box(piece_id)
        self._expect_empty(hand)
        return self._act(piece_id, InHand(hand), at_ms, hand)

    def capture_swap(self, square: str, at_ms: int, hand: str, gap_ms: int | None = None) -> list[Edge]:
        """Moves the piece on a square to the box and lands the held piece there, all with one hand.

        The square is empty for `gap_ms`, drawn from `SWAP_GAP_MS` when None. With 0 the piece pushes its victim off,
        and the reed notices nothing.
        """
        target = square_index(square)
        mover, victims = self._held_in(hand), self._standing_on(target)
        if not victims:
            raise ValueError(f"nothing stands on {square} that could be captured")
        gap = self._rng.randint(*SWAP_GAP_MS) if gap_ms is None else gap_ms
        start = self._start(hand, at_ms)
        for victim in victims:
            self._put(victim, InBox())
        edges: list[Edge] = []
        if gap:
            self._put(mover, InHand(hand, over=target))
            edges = self._sense(start)
        self._put(mover, OnSquare(target))
        self._free_at_ms[hand] = start + gap
        return _in_order(edges + self._sense(start + gap))

    # The whole table

    def knock(self, at_ms: int, rng: Random) -> list[Edge]:
        """Jolts the table: pieces fly to empty squares or fall into the box, all within 300 ms.

        3 to 10 squares change, or fewer when too few pieces stand on the board; held pieces stay in their hands.
        """
        edges: list[Edge] = []
        for t_ms, piece_ids, place in self._knock_effects(at_ms, rng):
            for piece_id in piece_ids:
                self._put(piece_id, place)
            edges += self._sense(t_ms)
        return _in_order(edges)

    def set_up(self, pieces: Mapping[str, str], at_ms: int, box: Collection[str] | None = None) -> list[Edge]:
        """Sets up the board as `pieces` says, square name -> look, and nothing else on it.

        Correctly placed pieces stay; all others go to the box, also out of hands, and are used again when their look is
        needed; only then new pieces appear. A tile that only shows the wrong face is turned over so low that no reed
        notices. `box` are the looks of the pieces in the box afterwards, as if another game's box were brought to the
        table; None leaves it unchanged.
        """
        wanted, boxed = _read_set_up(pieces), _read_box(box)
        for square, look in wanted.items():
            self._turn_over(square, look)
        right = {square: piece_id for square, look in wanted.items() for piece_id in self._standing_as(square, look)}
        for piece_id in [piece_id for piece_id in self._places if piece_id not in right.values()]:
            self._put(piece_id, InBox())
        edges = self._sense(at_ms)
        for square in [square for square in wanted if square not in right]:
            self._put(self._spare(wanted[square]), OnSquare(square))
        if boxed is not None:
            self._fill_box(boxed)
        return _in_order(edges + self._sense(at_ms + SET_UP_MS if edges else at_ms))

    def _turn_over(self, square: Square, look: str) -> None:
        stem, _, face = look.rpartition("-")
        others = (f"{stem}-{other}" for other in FACES if other != face) if face in FACES else ()
        for piece_id in (piece_id for other in others for piece_id in self._standing_as(square, other)):
            self._pieces[piece_id] = Piece(piece_id, look)

    def restart_time(self) -> None:
        """Ends all bursts and frees every hand, so that the next times may come from another clock."""
        self._reeds.restart_time()
        self._free_at_ms.clear()

    # Places of pieces

    def _standing_on(self, square: Square) -> list[str]:
        here = OnSquare(square)
        return [piece_id for piece_id, place in self._places.items() if place == here]

    def _standing_as(self, square: Square, look: str) -> list[str]:
        return [piece_id for piece_id in self._standing_on(square) if self._pieces[piece_id].look == look]

    def _in_hand(self, hand: str) -> str | None:
        for piece_id, place in self._places.items():
            if isinstance(place, InHand) and place.hand == hand:
                return piece_id
        return None

    def _held_in(self, hand: str) -> str:
        held = self._in_hand(hand)
        if held is None:
            raise ValueError(f"the hand {hand!r} holds no piece; lift one or take one from the box first")
        return held

    def _expect_empty(self, hand: str) -> None:
        held = self._in_hand(hand)
        if held is not None:
            raise ValueError(f"the hand {hand!r} holds a {self._pieces[held].look} piece; put it down first")

    def _expect_in_box(self, piece_id: str) -> None:
        if not isinstance(piece_id, str) or piece_id not in self._pieces:
            ids = list(self._pieces)
            known = f"{ids[0]} to {ids[-1]}" if ids else "none yet"
            raise ValueError(f"{piece_id!r} is not a piece; the pieces are {known}")
        if not isinstance(self._places[piece_id], InBox):
            raise ValueError(f"the piece {piece_id} is not in the box")

    def _spare(self, look: str) -> str:
        """Returns the piece of that look that came to the box last, so that viewers see the same one again; else a new
        one.
        """
        for piece_id, place in reversed(self._places.items()):
            if self._pieces[piece_id].look == look and isinstance(place, InBox):
                return piece_id
        return self._new(look)

    def _new(self, look: str) -> str:
        new = Piece(f"p{next(self._numbers)}", look)
        self._pieces[new.id] = new
        return new.id

    def _fill_box(self, looks: list[str]) -> None:
        """Leaves one piece of each look in the box, adding missing ones, and removes all others from the table."""
        before = [piece for piece in self.pieces if isinstance(self._places[piece.id], InBox)]
        for look in looks:
            kept = next((piece for piece in before if piece.look == look), None)
            if kept is not None:
                before.remove(kept)
            else:
                self._put(self._new(look), InBox())
        for piece in before:
            del self._pieces[piece.id], self._places[piece.id]

    def _piece_as_data(self, piece: Piece) -> dict[str, Any]:
        over = None
        match self._places[piece.id]:
            case OnSquare(square):
                at = square_name(square)
            case InHand(over=below):
                at, over = "hand", None if below is None else square_name(below)
            case InBox():
                at = "box"
        return {"id": piece.id, "look": piece.look, "at": at, "over": over}

    # Paths of pieces, and the reeds' edges

    def _act(self, piece_id: str, place: Place, at_ms: int, hand: str) -> list[Edge]:
        """Moves a piece straight to another place; returns its magnet's effects on the reeds along the path and at
        its end.
        """
        start, before = self._start(hand, at_ms), self._places.pop(piece_id)
        still = [pose for each in self._places.values() if (pose := self._pose(each)) is not None]
        begin, end = self._pose(before), self._pose(place)
        self._put(piece_id, place)
        felt_somewhere = begin or end
        if felt_somewhere is None:
            return self._sense(start)
        slides = isinstance(place, InHand) and place.low
        took = SLIDE_MS if slides else UP_MS
        above = felt_somewhere._replace(height=LIFTED_MM)  # a hand moves up and down vertically
        way = [Waypoint(start, begin or above), Waypoint(start + took, end or above)]
        felt = edges_along(way, still)
        if not slides:
            return self._pass(_from(felt, start), start)
        self._free_at_ms[hand] = start + took
        return self._pass(felt, start)

    def _pose(self, place: Place) -> Pose | None:
        """Returns the place of a piece's magnet; None if no reed can sense it."""
        match place:
            case OnSquare(square):
                return over(square)
            case InHand(over=int(square), low=True):
                return over(square, OVER_MM if self._standing_on(square) else LOW_MM)
            case _:
                return None

    def _pass(self, felt: list[Edge], start: int) -> list[Edge]:
        """Returns the bouncing contacts' edges for the changes along a path and at its end."""
        edges = [edge for each in felt for edge in self._reeds.update(each.square, each.on, each.t_ms)]
        return _in_order(edges + self._sense(max([start, *(each.t_ms for each in felt)])))

    def _put(self, piece_id: str, place: Place) -> None:
        self._places.pop(piece_id, None)
        self._places[piece_id] = place

    def _start(self, hand: str, at_ms: int) -> int:
        """Returns when a hand can begin an action requested at `at_ms`; it acts sequentially."""
        return max(at_ms, self._free_at_ms.get(hand, at_ms))

    def _sense(self, at_ms: int) -> list[Edge]:
        """Returns the edges of every reed whose magnet has changed; squares left come before squares entered."""
        felt = self.occupied
        changed = felt ^ self._reeds.closed
        left, entered = squares_of(changed & ~felt), squares_of(changed & felt)
        edges = [edge for square in left for edge in self._reeds.update(square, False, at_ms)]
        edges += [edge for square in entered for edge in self._reeds.update(square, True, at_ms)]
        return _in_order(edges)

    def _knock_effects(self, at_ms: int, rng: Random) -> list[tuple[int, list[str], Place]]:
        """Returns the effects of a knock: at a time, some pieces arrive at a place.

        A flying piece is in the box, where it is not sensed.
        """
        sources = [square for square in range(len(SQUARES)) if self._standing_on(square)]
        empty = [square for square in range(len(SQUARES)) if not self.occupied >> square & 1]
        rng.shuffle(sources)
        rng.shuffle(empty)
        changes_left = rng.randint(*KNOCK_SQUARES)
        steps: list[tuple[int, list[str], Place]] = []
        while changes_left > 0 and sources:
            pieces, leaves_ms = self._standing_on(sources.pop()), at_ms + rng.randint(*KNOCK_LEAVE_MS)
            steps.append((leaves_ms, pieces, InBox()))
            changes_left -= 1
            if changes_left > 0 and empty and rng.random() < KNOCK_LANDS:
                steps.append((leaves_ms + rng.randint(*KNOCK_FLIGHT_MS), pieces, OnSquare(empty.pop())))
                changes_left -= 1
        return sorted(steps, key=lambda step: step[0])


def _reed_under(place: Place) -> Square | None:
    """Returns the square whose reed senses the magnet; None for a piece that is held high or in the box."""
    match place:
        case OnSquare(square):
            return square
        case InHand(over=square, low=True):
            return square
    return None


def _from(felt: list[Edge], start: int) -> list[Edge]:
    """Returns edges moved in time so that the first one is at `start`, the time of the action."""
    early = felt[0].t_ms - start if felt else 0
    return [replace(edge, t_ms=edge.t_ms - early) for edge in felt]


def _in_order(edges: list[Edge]) -> list[Edge]:
    return sorted(edges, key=lambda edge: edge.t_ms)


def _read_box(looks: Collection[str] | None) -> list[str] | None:
    if looks is None:
        return None
    if isinstance(looks, str) or not all(isinstance(look, str) and look for look in looks):
        raise ValueError(f"a box holds pieces by their looks, for instance ['white', 'black'], not {looks!r}")
    return list(looks)


def _read_set_up(pieces: Mapping[str, str]) -> dict[Square, str]:
    if not isinstance(pieces, Mapping):
        raise ValueError(f"a set-up maps squares to looks, for instance {{'a1': 'white-king'}}, not {pieces!r}")
    for name, look in pieces.items():
        if not isinstance(look, str) or not look:
            raise ValueError(f"the piece on {name} needs a look, for instance 'white-king', not {look!r}")
    return {square_index(name): look for name, look in pieces.items()}
