"""Whose turn it is and what follows from a move: chance draws, the computer thinks, hands continue, the teacher judges.

People's commands are not known here: see `controller.table.session`.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Self

from controller.errors import JournalError, Refused
from controller.hands import (
    Ask,
    Decision,
    Gesture,
    Idle,
    Knocked,
    Lifted,
    MoveMade,
    NewGame,
    Repair,
    Repaired,
    Situation,
    Undo,
)
from controller.messages.commands import Judged, MakeMove, PuzzleFound, Request, SetUp
from controller.messages.players import AWAY
from controller.sensing.card_scans import awaited, moves_with
from controller.sensing.hand_listener import NO_MOVE, Listener, PlayedByHand
from controller.sensing.recent import RecentTrace
from controller.sensing.recorder import Recorder
from controller.table.clock_light import ClockLight, clock_light
from controller.table.computer import Computer, Reasons
from controller.table.game_in_play import GameInPlay
from controller.table.positions import is_set_up
from controller.table.settings import TableSettings
from controller.tabletop import Tabletop
from controller.tabletop.hand_work import in_words
from controller.tabletop.registry import title_of
from engine.game import Game, Seat
from engine.sentence import all_of, beginning, phrase
from hal import CardGone, CardSeen
from hal.squares import Square

_NO_LEGAL_MOVE = phrase("The computer player chose an illegal move; the table plays a simple one for it.")


@dataclass(frozen=True)
class TurnsState:
    """The computer's progress and the clock, as published."""

    engine_move: str | None
    """The computer's move that must be made on the board, or None."""
    is_thinking: bool
    """True while the table has the turn and has not chosen yet."""
    whys: Mapping[int, str]
    """The reasons for the computer's newest moves, by their numbers from 1; the last may still have to be made."""
    pace: str
    """The computer's pace: a key of `PACES`."""
    makes_moves: bool
    """True when the simulated table makes the computer's moves itself."""
    small_hands: bool
    """Whether kids' mode is on, and the clocks stand still."""
    by_mouse: bool
    """Whether no hand that may slip has touched a simulated board since a mouse did."""
    held: str
    """Why no seat can decide now, as a sentence, if two tables must agree on every move; "" otherwise."""
    clock_light: ClockLight | None
    """The clock's light, None for nothing."""


class Turns(PlayedByHand):
    """Runs the turns of people, hands, chance, the computer and the teacher in the game `in_play`.

    `now` is the time in ms, set before every step. Work for the outside gathers in `requests`.
    """

    def __init__(self, in_play: GameInPlay, settings: TableSettings, recorder: Recorder | None) -> None:
        self.in_play = in_play
        self.computer = Computer(paced=settings.paced, pace=settings.pace)
        self.recent = RecentTrace()
        """The latest sensor events, whether or not they are recorded."""
        self.listener = Listener(self, settings.timing, [self.recent, *([recorder] if recorder else [])])
        self.reasons = Reasons()
        self.requests: list[Request] = []
        self.now = 0
        self.proposal: Proposal | None = None
        """A move chosen here that is played once another table knows it."""
        self.held = ""
        """Why no seat can decide now, in a game on which two tables must agree; "" if one can."""
        self.waits_for_people = False
        """True while nobody is at the table: the computer then does not start."""
        self.small_hands = False
        """Whether kids' mode is on, and the clocks stand still."""
        self.picked: str | None = None
        """The square where a mouse has picked up a piece, `BOX` for the box, None while it holds none."""
        self.by_mouse = settings.simulated
        """Whether no hand has touched a simulated board since a mouse did: the table then moves pieces back itself."""
        self.knocks = 0
        """The number of knocks on the board other than for hints."""
        self._settings = settings
        self._begins_anew = False
        self._taken_back_to = -1
        """The number of moves after a take-back: questions there are asked again."""
        self._laid: dict[str, str] = {}

    @property
    def state(self) -> TurnsState:
        computer, held = self.computer, self.held if self.is_held else ""
        whys = self.reasons.of(self.game, self.in_play.store.number, computer.move)
        light = self.clock_light()
        return TurnsState(
            computer.move, self.is_thinking, whys, computer.pace, self.makes_moves, self.small_hands, self.by_mouse,
            held, light,
        )  # fmt: skip

    # Who has the turn

    @property
    def is_thinking(self) -> bool:
        """True while the table has the turn and has not chosen yet."""
        if self.computer.move is not None or self.waits_for_people:
            return False
        if self.is_held and self.game.outcome() is None:
            return True
        stage = self.in_play.stage
        is_teachers_turn = stage is not None and stage.state in ("judging", "reply")
        seats = self.in_play.seats
        return is_teachers_turn or seats.computer_level() is not None or seats.waits_for_other_table()

    @property
    def is_held(self) -> bool:
        """True while no seat here may decide, because two tables must agree first."""
        return bool(self.held) and self.in_play.is_agreed_first

    @property
    def thinks_for_people(self) -> bool:
        """True while people must wait for the computer; False while another table decides, which may never move."""
        people = any(self.in_play.seats.has_person(seat) for seat in self.game.seats)
        return people and self.is_thinking and self.in_play.players.seats.get(self.game.turn) != AWAY

    @property
    def is_busy(self) -> bool:
        """True while the table has the turn, or its move has still to be made."""
        return self.is_thinking or self.computer.move is not None

    @property
    def makes_moves(self) -> bool:
        return self._settings.simulated and (self.in_play.table_moves or self.in_play.teaching.course is not None)

    def _hands_rest(self) -> bool:
        return self.is_thinking or self.in_play.teaching.rests(self.game)

    def dues(self) -> tuple[int | None, int | None]:
        """Returns when the computer's answer may be played, and when the clock changes; None for never."""
        return self.computer.next_due(), self.in_play.store.times.next_due()

    # What the listener needs: see `PlayedByHand`

    @property
    def tabletop(self) -> Tabletop:
        return self.in_play.tabletop

    @property
    def game(self) -> Game[Any, Any]:
        return self.in_play.game

    @property
    def computers(self) -> list[Seat]:
        return self.in_play.players.of_the_engine

    def allowed(self) -> str | None:
        return NO_MOVE if self._hands_rest() else self.computer.move

    def is_being_set_up(self) -> bool:
        """Returns whether a lesson, a puzzle or a person's own position is being set up."""
        is_course = self.in_play.teaching.course is not None and not self.game.moves
        return is_course or is_set_up(self.tabletop, self.game)

    def rests_for_the_teacher(self) -> bool:
        """Returns whether hands may make no move although it is not the computer's turn."""
        seats = self.in_play.seats
        return seats.computer_level() is None and not seats.waits_for_other_table() and self._hands_rest()

    def granted(self, situation: Situation) -> Situation:
        """Returns the situation without what hands may not do: take back moves on which two tables have agreed."""
        if self.in_play.shared is None:
            return situation
        situation = replace(situation, past=())
        return situation if self.proposal is None else self.proposal.made(situation)

    def decided(self, decision: Decision) -> None:
        match decision:
            case MoveMade(move, _) if self.in_play.is_agreed_first:
                self._propose(move, by_hand=True)
            case MoveMade(move, _):
                self._play(move)
                self._begins_anew = self.tabletop.follows
            case Undo(plies):
                self.in_play.store.take_back(plies)
                self.taken_back()

    def reported(self, t_ms: int, decision: Decision) -> None:
        if isinstance(decision, Knocked):
            self.handle_knocks(decision.square)

    def handle_knocks(self, square: Square) -> None:
        """Gives the seat on turn a hint, for three knocks with a piece of theirs; else counts them for extensions.

        There is no hint if cards are hidden: any hand could knock to learn a secret.
        """
        game = self.game
        is_own = bool(self.tabletop.situation(game).own >> square & 1)
        if game.secrets or not is_own or game.outcome() is not None:
            self.knocks += 1
            return
        try:
            self.in_play.hint(busy=self.is_busy)
        except Refused as error:
            self.in_play.store.announce(phrase("No hint: {error}.", error=error))

    def handle_card(self, event: CardSeen | CardGone) -> None:
        """Handles a card put on the reader or removed, at its own time; announces a card that cannot be played."""
        self.listener.tick(event.t_ms)
        self.listener.card(event)
        if isinstance(event, CardGone) or self.game.outcome() is not None:
            return
        tags = self.in_play.settings.tags
        if tags is None:
            self.in_play.store.announce(phrase("This game uses no cards."))
            return
        self.listener.hurry(event.t_ms)
        try:
            self._scan(*tags.read(event.uid, self.game))
        except Refused as error:
            self.in_play.store.announce(phrase("{error}.", error=beginning(str(error))))

    def _scan(self, owners: list[Seat], card: str) -> None:
        """Plays the only move of a card, or remembers the card until a square is chosen."""
        game = self.game
        moves = [move for owner in owners for move in moves_with(game, owner, card)]
        if not moves and not {*owners} & (wanted := awaited(game)):
            whose = all_of(title_of(seat, game.name) for seat in game.seats if seat in wanted)
            owner = title_of(owners[0], game.name)
            said = phrase("this card belongs to {owner}; the next one is for {seats}", owner=owner, seats=whose)
            raise Refused(said)
        if not moves:
            raise Refused(phrase("this card has no use now"))
        if len(moves) == 1:
            self.play(moves[0])
            return
        self.listener.select(card)
        seat = title_of(game.turn, game.name)
        self.in_play.store.announce(phrase("{seat} holds a card: choose where it goes.", seat=seat))

    def begin_by_hand(self) -> bool:
        self.in_play.begin_again()
        self.in_play.store.draw()
        self.call_computer()
        return True

    def wait_for_people(self, waits: bool) -> None:
        """Pauses the computer and resets pace and patience until somebody comes, or lets the computer begin."""
        self.waits_for_people = waits
        if waits:  # the person with other wishes has gone
            self.computer.pace = self._settings.pace
            self.be_patient(False)
        self.call_computer()
        if self.is_thinking:
            self.listener.renew()

    def be_patient(self, small_hands: bool) -> None:
        self.small_hands = small_hands
        timing = self._settings.timing
        self.listener.wait(timing.for_kids_mode() if small_hands else timing)

    # The clock

    def check_clock(self) -> None:
        """Sets the clock's time before every step, and ends a game that is lost on time."""
        times = self.in_play.store.times
        times.now = self.now
        seat = times.lost()
        if seat is not None and self.game.outcome() is None:
            with suppress(JournalError):  # the next step tries again
                self.in_play.store.lose_on_time(seat)
                self.changed()
                self.listener.restart(self.now)

    def update_clock(self, *, is_lost: bool) -> None:
        """Runs the clock for the deciding seat after every step, or stops it while no seat can decide.

        It also stops in kids' mode, except in a game between two tables, whose clocks run alike. `is_lost` is True when
        the board fails, the journal cannot be written, or the table is locked.
        """
        times = self.in_play.store.times
        times.now = self.now
        if self.is_thinking or isinstance(self.listener.decision, Lifted) or self.listener.selected is not None:
            times.touched()
        is_waived = self.small_hands and self.in_play.shared is None
        times.run_for(None if is_lost or is_waived or self._is_interrupted() else self.game.turn)

    def clock_light(self) -> ClockLight | None:
        clock = self.in_play.store.times.clock
        if clock is None or self.game.outcome() is not None:
            return None
        return clock_light(clock, self.game.turn, self.now)

    def _is_interrupted(self) -> bool:
        """Returns whether no seat can decide: the game is over, or hands put the board right or carry out a decision.

        The computer's choice may wait so that people can follow; with hidden cards that delay reveals nothing.
        """
        if self.game.outcome() is not None or self.computer.move is not None:
            return True
        if self.computer.next_due() is not None and not self.game.secrets:
            return True
        match self.listener.decision:
            case Repair() | NewGame() | Undo() | MoveMade() | Ask(is_open=False):
                return True
        return self.in_play.store.waits_for_a_card

    # Moves

    def play_for_page(self, move: str) -> None:
        """Plays a legal move, or makes the simulated table make it; raises `Refused` if that takes a real hand."""
        if self.tabletop.follows:
            self.play(move)
            return
        if not self._settings.simulated:
            work = in_words(self.tabletop.hand_work(self.game, move))
            raise Refused(phrase("make moves by hand at this table: {work}", work=work))
        if self.is_busy or self.allowed() is not None:
            raise Refused(phrase("it is the table's turn; wait until it has moved"))
        if self.listener.lifted or not isinstance(self.listener.decision, Idle | Repaired):
            raise Refused(phrase("fix the pieces first: none can be lifted or out of place"))
        self.requests.append(MakeMove(self.computer.ticket, move))

    def play(self, move: str) -> None:
        """Plays a move that no hand has made; move detection restarts after this step. Raises `Refused`."""
        if self.in_play.is_agreed_first:
            self._propose(move)
            return
        self._play(move)
        self._begins_anew = True

    def play_at_once(self, move: str) -> None:
        """Plays a move that hands have already made as they were asked to; move detection restarts at once."""
        if self.in_play.is_agreed_first:
            self._propose(move, by_hand=True)
        else:
            self._play(move)
        self.listener.restart(self.now)

    def play_dropped(self, move: str) -> None:
        """Plays a move that the mouse has made; the simulated board then shows the game's position."""
        if self.in_play.is_agreed_first:
            self.set_up()  # the piece stays where it was until both tables know the move
            self._propose(move)
        else:
            self._play(move)
            self.set_up()

    def _propose(self, move: str, *, by_hand: bool = False) -> None:
        """Keeps a move until another table knows it; raises `Refused` when it is not this table's turn."""
        if self.is_held:
            raise Refused(self.held)
        self.in_play.seats.check_here()
        self.proposal = Proposal.of(self.game, move, self.tabletop.situation(self.game) if by_hand else None)
        self.held, self.listener.selected = phrase("The move is being sent to the other table."), None
        self.listener.renew()

    def agreed(self, *, is_news: bool) -> None:
        """Continues after an agreement of two tables; unless it `is_news`, only guesses have changed."""
        if is_news:
            self.proposal, self._begins_anew = None, True
            self.changed()

    def withdraw(self, why: str) -> None:
        """Drops a move that cannot be played and announces it; hands then put the board right."""
        self.proposal = None
        self.in_play.store.announce(why)
        self.listener.restart(self.now)

    def _play(self, move: str) -> None:
        self.in_play.store.push(move)
        self.in_play.store.draw()
        self.changed()

    def changed(self) -> None:
        """Continues after a change of the game; drops everything about the position before."""
        self.computer.move = self.listener.selected = None
        self.in_play.teaching.review = None
        self.in_play.note_result()
        self.call_computer()

    def taken_back(self) -> None:
        self.in_play.note_missed()
        self._taken_back_to = len(self.game.moves)
        self.changed()

    def begun(self, box: tuple[str, ...] | None = None) -> None:
        """Continues with a game that no hand has started; `box` as in `set_up`."""
        self.in_play.store.draw()
        self.call_computer()
        self.set_up(box)

    def change_to(self, in_play: GameInPlay) -> None:
        self.in_play, self.proposal = in_play, None
        self.listener.selected, self._begins_anew, self._laid = None, False, {}
        self.begun(self.tabletop.box(self.game))

    def set_up(self, box: tuple[str, ...] | None = None) -> None:
        """Starts move detection for a game that no hand has set up, and sets up a simulated board.

        `box` are the looks of the pieces that another game adds to the box.
        """
        self.picked, self._laid = None, {}
        self.listener.restart(self.now, is_laid=self._settings.simulated)
        self.requests.append(SetUp(self.tabletop.pieces(self.game), box))

    def set_up_again(self) -> None:
        """Restarts move detection after a take-back between two tables."""
        if self.tabletop.follows or self.by_mouse:
            self.set_up()
        else:
            self.listener.restart(self.now)

    def reset_board(self) -> None:
        """Resets a simulated board to the game's position after the table's own hand was stopped, and starts it
        again.
        """
        if self._settings.simulated:
            self.set_up()
            if self.makes_moves:
                self.make_computers_move()

    # Turns that nobody at the table takes

    def go_on(self) -> None:
        """Starts, after every step, what the computer, the teacher and chance do next."""
        self._begin_puzzle()
        self._play_what_was_chosen()
        if (answer := self.computer.due(self.now)) is not None:
            self._computer_chose(answer.move, answer.trouble)
        self._go_on_teaching()
        self._go_on_by_chance()
        self._answer_alone()

    def call_computer(self) -> None:
        """Asks the computer for a move when it has the turn; earlier questions are dropped."""
        level = None if self.waits_for_people else self.in_play.seats.computer_level()
        request = self.computer.call(self.game, self.in_play.store.number, level, self.now)
        if request is not None:
            self.requests.append(request)

    def make_computers_move(self) -> None:
        """Makes the simulated board carry out the computer's pending move, if there is one."""
        if self.computer.move is not None:
            self.requests.append(MakeMove(self.computer.ticket, self.computer.move))

    def _computer_chose(self, move: str, trouble: str = "") -> None:
        if self.game.outcome() is not None:
            return
        if trouble:
            self.in_play.store.announce(trouble)
        if move not in self.game.legal_moves:  # the table must not wait for a player that has failed
            if not trouble:
                self.in_play.store.announce(_NO_LEGAL_MOVE)
            move = str(next(iter(self.game.legal_moves)))
        self._ask_why(move)
        self.bring(move, trouble)

    def bring(self, move: str, trouble: str = "") -> None:
        """Prepares a move of the computer or another table for the hands, or plays it in a game that hands follow."""
        if self.tabletop.follows:
            self.computer.wait_with(move, trouble)
            self._play_what_was_chosen()
            return
        self.computer.move = move
        self.listener.only(move)
        if self.makes_moves:
            self.make_computers_move()

    def _ask_why(self, move: str) -> None:
        """Asks why the computer plays a move; a lesson explains its own replies."""
        if self.in_play.teaching.course is not None and self.in_play.teaching.course.free is None:
            return
        request = self.reasons.wanted(self.game, self.in_play.store.number, move)
        if request is not None:
            self.requests.append(request)

    def _play_what_was_chosen(self) -> None:
        """Plays the computer's choice in a game that hands follow; a failed write is tried again later."""
        if self.computer.waiting is not None and not self.is_held:
            move, trouble = self.computer.waiting
            with suppress(JournalError):
                self.play(move)
                self.in_play.store.announce_first(trouble)

    def judged(self, judged: Judged) -> None:
        store, teaching, stage = self.in_play.store, self.in_play.teaching, self.in_play.stage
        if teaching.judged(judged):
            store.announce(judged.trouble or teaching.hint_sentence(self.game) or store.said[None])
            if teaching.course is not None:
                if stage is not None and stage.state == "judging":
                    self.in_play.note_solved()  # some puzzles end with the teacher's verdict, not with the game
                self.listener.renew()  # the last move may prove wrong; hands may then only take it back

    def puzzle_found(self, found: PuzzleFound) -> None:
        """Stores a puzzle that the teacher has found; the next `go_on` starts it if somebody waits for it."""
        if trouble := self.in_play.puzzles.take(found):
            self.in_play.store.announce(trouble)

    def _go_on_teaching(self) -> None:
        """Makes the course's own reply, and asks for the teacher's next verdict."""
        while (reply := self._reply()) is not None:
            plies = len(self.game.moves)
            self._computer_chose(reply)
            if len(self.game.moves) == plies:
                break  # a hand must make it, or it cannot be written yet
        teaching, puzzles = self.in_play.teaching, self.in_play.puzzles
        wanted = None if puzzles.wish else teaching.wanted(self.game, teaches=self.in_play.seats.is_taught())
        if wanted is not None:
            self.requests.append(wanted)
        elif puzzles.wish or not teaching.is_asking:
            puzzle = puzzles.next_to_find(teaching.course, self.in_play.next_puzzle())
            self.requests.extend([] if puzzle is None else [puzzle])

    def _begin_puzzle(self) -> None:
        wish = self.in_play.puzzles.wish
        if wish is not None and self.in_play.puzzles.course(wish) is not None:
            with suppress(JournalError):  # the next step tries again
                self.in_play.begin_course(wish)
                self.begun()

    def _reply(self) -> str | None:
        """Returns the move that the course plays now, None when it waits for a person."""
        stage = self.in_play.stage
        return None if stage is None or stage.state != "reply" or self.computer.move is not None else stage.reply

    def _answer_alone(self) -> None:
        """Plays the answer while there is only one, in games whose tabletop has `answers_alone`."""
        if not self.tabletop.answers_alone or self.waits_for_people:
            return
        with suppress(JournalError):  # the next step tries again
            while (move := self._only_answer()) and len(self.game.moves) != self._taken_back_to:
                self.reasons.answered_alone(self.game, self.in_play.store.number, move)
                self.play(move)
                self._go_on_by_chance()

    def _only_answer(self) -> str | None:
        return None if self.is_held else self.in_play.seats.only_answer(self.tabletop.asks_for_truth(self.game))

    def _go_on_by_chance(self) -> None:
        """Makes up for failed draws; move detection restarts when the rules moved more than the hands did."""
        if self.in_play.store.draw():
            self.changed()
            self._begins_anew = True
        if self._begins_anew:
            self._begins_anew = False
            self.listener.restart(self.now)
            pieces = self.tabletop.pieces(self.game)
            if self.listener.todo or pieces != self._laid:  # setting the board up also takes pieces out of hands
                self.set_up()  # on a simulated board the table does its own steps
                self._laid = pieces


@dataclass(frozen=True, slots=True)
class Proposal:
    """A legal move, and what hands have already done for it."""

    ply: int
    """The number of moves before it."""
    move: str
    gesture: Gesture | None = None
    """The gesture by which hands made it; None for a move chosen elsewhere."""

    @classmethod
    def of(cls, game: Game[Any, Any], move: str, situation: Situation | None) -> Self:
        """Returns the proposal of a move; `situation` is what hands could do when they made it, None without hands."""
        gestures = () if situation is None else situation.gestures
        return cls(len(game.moves), move, next((gesture for gesture in gestures if gesture.move == move), None))

    def made(self, situation: Situation) -> Situation:
        """Returns where pieces stand after what hands have done, with no further moves allowed."""
        if self.gesture is None:
            return situation
        occupied = situation.occupied & ~self.gesture.leaves | self.gesture.enters
        return replace(situation, occupied=occupied, gestures=(), lacking=())
