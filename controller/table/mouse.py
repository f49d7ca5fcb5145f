"""The mouse on a simulated board. Unlike a hand it cannot slip, so it makes a legal move or none.

Picking up a movable piece lifts it, so the board senses that and lights up. A drop on the destination of a legal move
plays that move at once. Every other drop puts the piece back, and one sentence explains why.
"""

from __future__ import annotations

from controller.errors import Refused
from controller.hands import Gesture, MoveMade
from controller.messages.commands import MouseAction, MoveHand
from controller.table.turns import Turns
from controller.tabletop.hand_work import in_words
from controller.tabletop.registry import title_of
from engine.sentence import beginning, phrase
from hal.squares import Occupancy, square_index

BOX = "box"
"""The origin of a piece that is picked up from the box."""


class Mouse:
    """The one mouse of all pages at the table of `turns`; it holds at most one piece."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns

    def let_go(self) -> None:
        """Releases the mouse's piece because a hand, which may slip, has touched the board."""
        self._turns.picked, self._turns.by_mouse = None, False

    def act(self, action: MouseAction) -> None:
        """Carries out an action; if it raises `Refused`, with one sentence, the pieces stand as before."""
        turns, square = self._turns, action.square
        turns.by_mouse, picked = True, turns.picked
        match action.action:
            case "pick":
                self._pick_up(BOX, MoveHand("take", {"piece": action.piece}))
            case "choose" if picked is None or self._is_another_choice(picked, square):
                self._pick_up(square, MoveHand("lift", {"square": square}))
            case "choose" | "drop" if picked is not None:
                self._drop(picked, square)
            case "cancel" if picked is not None:
                turns.set_up()

    # Picking up

    def _pick_up(self, place: str, lift: MoveHand) -> None:
        turns = self._turns
        if isinstance(turns.listener.decision, MoveMade):
            turns.play_at_once(turns.listener.decision.move)  # the computer's piece, which already stands there
        if self._made_the_wrong_move(place):
            turns.in_play.take_back(None)
            turns.taken_back()
            turns.set_up()
            return
        picture = _picture(place)
        if not any(_begins(gesture, picture) for gesture in turns.listener.situation().gestures):
            if turns.picked is not None:
                turns.set_up()
            raise Refused(self._why_nobody_moves() or self._why_not_from(place))
        turns.set_up()
        turns.requests.append(lift)
        turns.picked = place

    def _made_the_wrong_move(self, place: str) -> bool:
        """Returns whether this piece made a wrong move in a lesson: clicking it takes that back."""
        stage, game = self._turns.in_play.stage, self._turns.game
        if stage is None or stage.state != "wrong" or not game.moves:
            return False
        before = game.copy()
        ends = self._turns.tabletop.ends(before, str(before.pop()))
        return ends is not None and ends[1] == place

    def _is_another_choice(self, picked: str, square: str) -> bool:
        """Returns whether a click selects the piece on that square instead of dropping the piece in hand there."""
        if square == picked or self._moves(picked, square):
            return False
        return any(_begins(gesture, _picture(square)) for gesture in self._turns.listener.situation().gestures)

    def _why_nobody_moves(self) -> str:
        """Returns why no piece can be moved at all; "" if some can."""
        turns = self._turns
        seats, stage = turns.in_play.seats, turns.in_play.stage
        seat = title_of(turns.game.turn, turns.game.name)
        if turns.game.outcome() is not None:
            return phrase("The game is over: start a new one to play again.")
        if turns.is_held:
            return turns.held
        if seats.waits_for_other_table():
            return phrase("{seat} decides at the other table.", seat=seat)
        if stage is not None and turns.rests_for_the_teacher():
            return stage.text
        if turns.is_thinking or (turns.computer.move is not None and turns.makes_moves):
            return phrase("It is {seat}'s turn: wait for the move.", seat=seat)
        if turns.computer.move is not None:
            work = in_words(turns.tabletop.hand_work(turns.game, turns.computer.move))
            return phrase("Make {seat}'s move by hand: {work}.", seat=seat, work=work)
        return ""

    def _why_not_from(self, place: str) -> str:
        """Returns why no move begins at a place, with its piece or without one."""
        turns, game = self._turns, self._turns.game
        seat, looks = title_of(game.turn, game.name), turns.tabletop.pieces(game)
        if place == BOX:
            return phrase("You cannot put a piece from the box on the board now.")
        if turns.tabletop.follows:
            expected = turns.tabletop.why_not(game, place, place)
            return phrase("You cannot do anything on {square} now: {expected}.", square=place, expected=expected)
        if place not in looks:
            return phrase("{square} is empty: choose a piece that can move.", square=place)
        if not turns.tabletop.situation(game).own & _picture(place):
            return phrase("{seat} to move: the piece on {square} is the opponent's.", seat=seat, square=place)
        return phrase("The piece on {square} cannot move now.", square=place)

    # Dropping

    def _drop(self, picked: str, square: str) -> None:
        turns, moves = self._turns, self._moves(picked, square)
        if len(moves) == 1:
            turns.play_dropped(moves[0])
            return
        if moves:  # the table asks which move is meant, as on a real board
            turns.picked = None
            turns.requests.append(MoveHand("place", {"square": square}))
            return
        turns.set_up()
        if square != picked:
            raise Refused(self._why_not_to(picked, square))

    def _moves(self, picked: str, square: str) -> list[str]:
        """Returns the legal moves that take a piece from one place to a square, or that touch the two."""
        game, tabletop = self._turns.game, self._turns.tabletop
        from_, to = _picture(picked), _picture(square)
        found = [gesture for gesture in self._turns.listener.situation().gestures if _fits(gesture, from_, to)]
        if len(found) > 1:
            ends = (None if picked == BOX else picked, square)
            found = [gesture for gesture in found if tabletop.ends(game, gesture.move) == ends] or found
        return [gesture.move for gesture in found]

    def _why_not_to(self, picked: str, square: str) -> str:
        turns = self._turns
        why = "" if picked == BOX else turns.tabletop.why_not(turns.game, picked, square)
        if why:
            return phrase("{error}.", error=beginning(why))
        return phrase("That piece cannot go to {square} now.", square=square)


def _picture(place: str) -> Occupancy:
    return 0 if place == BOX else 1 << square_index(place)


def _begins(gesture: Gesture, picked: Occupancy) -> bool:
    """Returns whether a move may begin with the piece on a square, or with one from the box."""
    if gesture.is_in_place:
        return bool(gesture.touches & picked)
    return bool(gesture.leaves & picked) if picked else not gesture.leaves


def _fits(gesture: Gesture, picked: Occupancy, square: Occupancy) -> bool:
    """Returns whether a drop on a square makes a move: the move ends there or touches that square."""
    if gesture.is_in_place:
        return gesture.touches == picked | square
    return _begins(gesture, picked) and bool((gesture.enters | gesture.touches) & square)
