"""Woodland on the table: Chameleander's pawn and the marker are the only pieces.

Every clearing has a square, and so does every path between squares that do not touch; the marker stands on the free
square. Hands move the pawn, one path at a time; all other decisions are made on the pages.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, ClassVar

from controller.games.woodland import GAME
from controller.games.woodland.light import WoodlandPainter
from controller.games.woodland.meanings import MEANINGS
from controller.games.woodland.squares import MARKER, occupied, pawn_at, square_of, squares_in
from controller.hands import Gesture, Situation
from controller.tabletop.contract import WAYS, Scene, Tabletop, Way
from controller.tabletop.hand_work import HandWork
from controller.tabletop.light import Painting
from engine.agenda import decider, play
from engine.game import CHANCE, Game, Seat
from engine.sentence import phrase, term
from engine.woodland.game import Woodland
from engine.woodland.map import CLEARINGS
from engine.woodland.state import State
from hal.squares import Occupancy, square_name, union

ERRANDS_BACK = 40
"""The number of moves, chance included, that hands may lag behind before the table asks for a repair."""


class WoodlandTabletop(Tabletop):
    game = "woodland"
    meanings = MEANINGS
    look_words = (term("look", "marker"), term("look", "pawn"))
    ways: ClassVar[Mapping[str, Way]] = {**WAYS, "way": lambda squares: phrase("moves to {squares}", squares=squares)}
    follows: ClassVar[bool] = True
    """Most decisions are made on the pages; hands then move the pawn to where a page has put it."""
    answers_alone: ClassVar[bool] = True
    """Many steps ask even if there is only one answer, so that the question gives nothing away."""
    log_lines: ClassVar[int | None] = 150
    """A long game has more than a thousand moves, and every message would repeat them all."""

    def asks_for_truth(self, game: Game[Any, Any]) -> bool:
        return isinstance(game, Woodland) and game.asks_for_truth

    def situation(self, game: Game[Any, Any], only: str | None = None) -> Situation:
        errands = _errands(game.states[-ERRANDS_BACK:])
        if game.outcome() is not None:
            return _situation(game.state, (), errands, is_over=True)
        moves = () if game.turn == CHANCE else tuple(map(str, game.legal_moves))
        return _situation(game.state, tuple(move for move in moves if only in (None, move)), errands)

    def paint(self, game: Game[Any, Any], scene: Scene) -> Painting:
        return WoodlandPainter(game, scene, self.situation(game).gestures).painted()

    def pieces(self, game: Game[Any, Any]) -> dict[str, str]:
        """Returns the squares of "pawn" and "marker"; the pawn is off the board until Chameleander has set up."""
        return {square_name(square): look for square, look in _looks(game.state).items()}

    def hand_work(self, game: Game[Any, Any], move: str) -> tuple[HandWork, ...]:
        """Returns nothing: the table plays its moves at once, and the pawn follows."""
        return ()

    def start_text(self, first: Seat) -> str:
        """Returns the start with the usual factions; `first` has no effect, because the house rule "seating" sets their
        order.
        """
        return Woodland.start_text

    def ends(self, game: Game[Any, Any], move: str) -> tuple[str, str] | None:
        """Returns the squares where the pawn begins and ends a move, or None for other moves."""
        named = squares_in(move)
        return (named[0], named[1]) if len(named) == 2 else None

    def why_not(self, game: Game[Any, Any], origin: str, target: str) -> str:
        """Returns the reason against a move of the pawn: no path, or another open decision; see `Tabletop.why_not`."""
        clearings = {square_name(square_of(game.state, at)): at for at in CLEARINGS}
        here, there = clearings.get(origin), clearings.get(target)
        if origin != target and here == pawn_at(game.state):
            if there is None:
                return phrase("{square} is not a clearing", square=target)
            if there not in game.state.map.adjacent[here]:
                return phrase("no path leads from clearing {origin} to clearing {target}", origin=here, target=there)
        return super().why_not(game, origin, target)

    def lifted(self, game: Game[Any, Any], squares: Occupancy, named: str) -> str:
        seat = _title(game.turn)
        if not squares & MARKER:
            return phrase(
                "{seat} has lifted the pawn from {squares}: put it on a lit clearing or back.",
                seat=seat,
                squares=named,
            )
        if any(gesture.touches for gesture in self.situation(game).gestures):
            return phrase("Put the marker back to end the decision of {seat}.", seat=seat)
        return phrase("Put the marker back.")

    def way(self, game: Game[Any, Any], move: str) -> str:
        match move.split(":"):
            case ["skip" | "stroll", origin, destination] if origin != "0":
                return phrase("clearing {origin} to clearing {destination}", origin=origin, destination=destination)
            case ["skip", "0", destination] | ["start", destination]:
                return phrase("the pawn to clearing {destination}", destination=destination)
            case ["done", *_]:
                return phrase("done")
        return move.partition(":")[0]


def _title(seat: Seat) -> str:
    return phrase("Chance") if seat == CHANCE else GAME.title_of(seat)


def _situation(state: State, moves: tuple[str, ...], errands: Occupancy, *, is_over: bool = False) -> Situation:
    def follow(gesture: Gesture) -> Situation:
        after = state.copy()
        play(after, gesture.move)
        offer = () if after.result or decider(after) < 0 else tuple(sorted(after.offer))
        return _situation(after, offer, errands | _errands((state, after)), is_over=after.result is not None)

    gestures = tuple(gesture for move in moves if (gesture := _gesture(state, move)) is not None)
    moves_pawn = any(not gesture.is_in_place for gesture in gestures)
    pawn = occupied(state) & ~MARKER
    return Situation(
        occupied=occupied(state),
        gestures=gestures,
        own=MARKER | (pawn if moves_pawn else 0),
        follow=follow,
        is_over=is_over,
        follows=True,
        errands=errands,
        looks=_looks(state),
    )


def _gesture(state: State, move: str) -> Gesture | None:
    """Returns the gesture for a move; a companion on a Stroll is chosen on the page."""
    match move.split(":"):
        case ["done", *_]:
            return Gesture(move, touches=MARKER)
        case ["start", to] | ["skip", "0", to]:
            return Gesture(move, enters=1 << square_of(state, int(to)))
        case ["skip" | "stroll", origin, to]:
            return Gesture(move, leaves=1 << square_of(state, int(origin)), enters=1 << square_of(state, int(to)))
        case _:
            return None


def _looks(state: State) -> dict[int, str]:
    here = pawn_at(state)
    return {MARKER.bit_length() - 1: "marker"} | ({square_of(state, here): "pawn"} if here else {})


def _errands(states: tuple[State, ...]) -> Occupancy:
    """Returns the squares that the pawn left or entered between these states."""
    return union(occupied(before) ^ occupied(after) for before, after in pairwise(states))
