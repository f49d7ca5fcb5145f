"""Dragons on the table: every card in a position is a tile with a magnet, and the marker stands on c3.

Hands touch tiles: they lift them and put them back. Two tiles in the air at once belong together: the attacker and its
target, two tiles that switch, a tile and the marker. Only a tile that moves to an empty position leaves its square. The
gestures depend on the rules, never on hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, ClassVar

from controller.games.dragons.light import DragonsPainter
from controller.games.dragons.meanings import MEANINGS
from controller.games.dragons.squares import MARKER, occupied, squares_in, tiles_of
from controller.hands import Gesture, Situation
from controller.tabletop.contract import WAYS, Scene, Tabletop, Way
from controller.tabletop.hand_work import HandWork
from controller.tabletop.light import Painting
from engine.dragons import CHANCE_SEAT, SEATS, Dragons, DragonsState, decider, legal, play
from engine.dragons.attack import attacked_terrain
from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import SEAT_NAMES
from engine.game import Game, Seat
from engine.sentence import all_of, phrase, term
from hal.squares import Occupancy, square_index, square_name, union

ERRANDS_BACK = 40
"""The number of moves, deals included, that hands may lag behind before the table asks for a repair."""


class DragonsTabletop(Tabletop):
    """The gestures and lights of Dragons."""

    game = "dragons"
    meanings = MEANINGS
    look_words = (
        term("look", "blue"),
        term("look", "down"),
        term("look", "marker"),
        term("look", "red"),
        term("look", "up"),
    )
    ways: ClassVar[Mapping[str, Way]] = {
        **WAYS,
        "target": lambda squares: phrase("may be lifted together with {squares}", squares=squares),
        "exchange": lambda squares: phrase("may be exchanged together with the marker on {squares}", squares=squares),
    }
    follows: ClassVar[bool] = True
    """Tiles change by the rules: hands catch up with the game after each move."""

    def situation(self, game: Game[Any, Any], only: str | None = None) -> Situation:
        is_over = game.outcome() is not None
        return _situation(game.state, _errands(game.states[-ERRANDS_BACK:]), is_over=is_over, only=only)

    def paint(self, game: Game[Any, Any], scene: Scene) -> Painting:
        return DragonsPainter(game, scene, _situation(game.state, 0, is_over=game.outcome() is not None)).painted()

    def pieces(self, game: Game[Any, Any]) -> dict[str, str]:
        """Returns the tile on each square, as "red-down", "blue-up" or "marker", never which card it is."""
        return _looks(game.state)

    def hand_work(self, game: Game[Any, Any], move: str) -> tuple[HandWork, ...]:
        """Returns nothing: the table plays its moves at once, and the tiles follow."""
        return ()

    def start_text(self, first: Seat) -> str:
        """Returns the start of a game with the ready decks; `first` has no effect, because chance decides who
        begins.
        """
        return Dragons.start_text

    def ends(self, game: Game[Any, Any], move: str) -> tuple[str, str] | None:
        """Returns the two squares of a move, or None for a move without exactly two."""
        named = squares_in(move)
        return (named[0], named[1]) if len(named) == 2 else None

    def way(self, game: Game[Any, Any], move: str) -> str:
        """Returns a move in a few words, for a question or a sentence, without the name of a face-down card."""
        verb = move.partition(":")[0]
        return _MOVE_NAMES[verb](all_of(squares_in(move)))

    def lifted(self, game: Game[Any, Any], squares: Occupancy, named: str) -> str:
        return phrase(
            "{seat} has lifted {squares}: touch a lit tile as well, move to a lit square, or put it back.",
            seat=SEAT_NAMES.get(game.turn, phrase("Somebody")), squares=named,
        )  # fmt: skip

    def called(self, look: str) -> str:
        """Returns the name of a tile or the marker, never which card it is; see `Tabletop.called`."""
        return _CALLED.get(look, super().called(look))

    def square_of(self, gesture: Gesture) -> int:
        named = squares_in(gesture.move)
        return square_index(named[-1]) if named else super().square_of(gesture)


_CALLED = {
    "red-up": phrase("Red's face-up tile"),
    "red-down": phrase("Red's face-down tile"),
    "blue-up": phrase("Blue's face-up tile"),
    "blue-down": phrase("Blue's face-down tile"),
}
_MOVE_NAMES: Mapping[str, Callable[[str], str]] = {
    "pass": lambda squares: phrase("pass"),
    "decline": lambda squares: phrase("no change"),
    "change": lambda squares: phrase("the change into a Dragon"),
    "attack": lambda squares: phrase("the attack between {squares}", squares=squares),
    "switch": lambda squares: phrase("the switch of {squares}", squares=squares),
    "exchange": lambda squares: phrase("the exchange of {squares}", squares=squares),
    "save": lambda squares: phrase("the rescue with {squares}", squares=squares),
    "lay": lambda squares: phrase("a tile on {squares}", squares=squares),
    "play": lambda squares: phrase("a card on {squares}", squares=squares),
    "use": lambda squares: phrase("the Battle Action of {squares}", squares=squares),
    "counter": lambda squares: phrase("a counter on {squares}", squares=squares),
    "discard": lambda squares: phrase("a discarded card"),
    "resolve": lambda squares: phrase("the order of effects"),
    "draw": lambda squares: phrase("a drawn card"),
    "first": lambda squares: phrase("the starting player"),
}
"""The name of a move in a sentence, by its verb, made from the squares that it names."""


def gestures_in(state: DragonsState) -> tuple[Gesture, ...]:
    """Returns the moves that hands can make; moves of chance and those made only on a page are left out."""
    if decider(state) == CHANCE_SEAT:
        return ()
    return tuple(gesture for move in sorted(legal(state)) if (gesture := _gesture(state, move)) is not None)


def _gesture(state: DragonsState, move: str) -> Gesture | None:
    match move.split(":"):
        case ["pass" | "decline"]:
            return Gesture(move, touches=MARKER)
        case ["change"]:
            seat, place = attacked_terrain(state)
            return Gesture(move, touches=_square(SQUARES[seat][place]) | MARKER)
        case ["exchange", square]:
            return Gesture(move, touches=_square(square) | MARKER)
        case ["use", square]:
            return Gesture(move, touches=_square(square))
        case ["switch", start, end] if not _square(end) & occupied(state):
            return Gesture(move, leaves=_square(start), enters=_square(end))
        case ["attack" | "switch" | "save", one, two]:
            return Gesture(move, touches=_square(one) | _square(two))
        case ["lay" | "play", card, square]:
            where = _square(square)
            return Gesture(move, **{"touches" if where & occupied(state) else "enters": where}, card=card)
        case _:
            return None


def _square(name: str) -> Occupancy:
    return 1 << square_index(name)


def _situation(state: DragonsState, errands: Occupancy, *, is_over: bool, only: str | None = None) -> Situation:
    def follow(gesture: Gesture) -> Situation:
        after = state.copy()
        play(after, gesture.move)
        return _situation(after, errands | _errands((state, after)), is_over=after.result is not None)

    gestures = () if is_over else gestures_in(state)
    own = 0 if decider(state) == CHANCE_SEAT else tiles_of(state, decider(state))
    return Situation(
        occupied=occupied(state),
        gestures=tuple(gesture for gesture in gestures if only in (None, gesture.move)),
        own=own | MARKER,
        follow=follow,
        is_over=is_over,
        follows=True,
        errands=errands,
        looks={square_index(name): look for name, look in _looks(state).items()},
    )


def _looks(state: DragonsState) -> dict[str, str]:
    looks = {square_name(MARKER.bit_length() - 1): "marker"}
    for seat, side in enumerate(state.sides):
        for square, slot in zip(SQUARES[seat], side.slots, strict=True):
            if slot:
                looks[square] = f"{SEATS[seat]}-{'up' if slot.up else 'down'}"
        for square, treasure in zip(TREASURE_SQUARES[seat], side.treasures, strict=True):
            if treasure:
                looks[square] = f"{SEATS[seat]}-up"
    return looks


def _errands(states: tuple[DragonsState, ...]) -> Occupancy:
    """Returns the squares where a tile came or went between these states."""
    pictures = [occupied(state) for state in states]
    return union(before ^ after for before, after in pairwise(pictures))
