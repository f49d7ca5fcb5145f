"""The events of a table, one at a time: each event goes to the part it concerns and leads to a new state.

Everything here runs in one thread and without a clock: `step` gets each event with its time. Work for the outside
(thinking, moving the simulated pieces) is left in `take_requests`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from controller.errors import Refused
from controller.hands import Ask
from controller.journal.store import Journal
from controller.messages.accessibility import KidsMode, SetPace
from controller.messages.commands import (
    Answer,
    Assist,
    ChangeGame,
    Command,
    Explained,
    Judged,
    MouseAction,
    Play,
    PuzzleFound,
    ReaderHealth,
    Request,
    RequestHint,
    Resign,
    Resume,
    ReviewGame,
    Seats,
    Select,
    SessionEvent,
    SetNames,
    StartCourse,
    StartGame,
    TableMoves,
    TakeBack,
    Thought,
    Tick,
    Touched,
)
from controller.messages.extensions import ExtensionCommand, ExtensionEvent
from controller.sensing.recent import Segment
from controller.sensing.recorder import Recorder
from controller.table.extension import AnyEvent, Factory, TableParts
from controller.table.game_in_play import GameInPlay
from controller.table.game_switch import GameSwitch, UnfinishedGames
from controller.table.journal_writer import JournalWriter
from controller.table.mouse import Mouse
from controller.table.operator_settings import CLOSED, LockTable, OperatorCommand, OperatorSettings, OperatorState
from controller.table.settings import GameSettings, Opening, OtherGames, Outside, TableSettings
from controller.table.state import TableState
from controller.table.turns import Turns
from engine.game import Seat
from engine.sentence import phrase, together
from hal import CardGone, CardSeen, Edge, Health, Held, Picture, PieceSeen


class Session:
    """A table in use; `state` is its state after the last step.

    It starts as `opening` says. `recorder` gets a trace of everything that hands do. `others` has the games to which
    the table can change, `home` is the usual game here (None for `game`); `extensions` has, by name, what makes each
    extension's part.
    """

    def __init__(
        self,
        game: GameSettings,
        journal: Journal,
        outside: Outside,
        settings: TableSettings | None = None,
        opening: Opening | None = None,
        recorder: Recorder | None = None,
        others: OtherGames | None = None,
        home: GameSettings | None = None,
        extensions: Sequence[tuple[str, Factory]] = (),
    ) -> None:
        self._switch = GameSwitch(others, UnfinishedGames(journal))
        self._writer = JournalWriter(journal, outside.wall)
        self._parts = parts = TableParts(settings or TableSettings(), home or game, outside, self._writer, self._switch)
        self.extensions = parts.extensions
        """The parts of extensions at this table."""
        self.extensions.make(extensions)
        parts.settings = self._settings = self.extensions.fold(parts.settings, lambda each, set_: each.settings(set_))
        wanted = opening or Opening()
        opened = (first for first in self.extensions.ask(lambda each: each.first_game(wanted)) if first is not None)
        self._turns = parts.turns = Turns(next(opened, None) or parts.open_game(game, wanted), self._settings, recorder)
        self._listener, self.computer = self._turns.listener, self._turns.computer
        self._mouse = Mouse(self._turns)
        self._reader_health: Health | None = None
        set_ = OperatorState(self._settings.brightness, self._settings.volume, self._settings.locked)
        self._operator = parts.operator = OperatorSettings(set_)
        self.extensions.tell(lambda each: each.begin())
        self._in_play.store.draw()
        self._name_failures()
        self.state = self._published(0)

    @property
    def _in_play(self) -> GameInPlay:
        return self._turns.in_play

    @property
    def game_name(self) -> str:
        """The game on the table now, also in the middle of a step."""
        return self._in_play.tabletop.game

    def close(self) -> None:
        """Closes the journal; no step may follow."""
        self._writer.journal.close()

    def warn(self, trouble: str) -> None:
        """Announces first what was wrong when the table started; "" for nothing."""
        self._in_play.warn(trouble)
        self.state = self._published(self._turns.now)

    def replace_failed_game(self, why: str, now: int) -> None:
        """Sets aside the game on the table, whose package has failed, and puts another one there; announces `why`."""
        self._turns.now = now
        self._in_play.store.put_aside()
        self._turns.change_to(self._switch.instead_of(self.game_name, self._parts.open_game))
        self.warn(why)

    # What the outside has to do

    def next_due(self) -> int | None:
        """Returns the latest time for the next `Tick`, in ms, or None."""
        if self._operator.is_locked:
            return None
        added = self.extensions.ask(lambda each: each.next_due(self._turns.now))
        own = (self._listener.next_due(), *self._turns.dues())
        return min((due for due in (*own, *added) if due is not None), default=None)

    def take_requests(self) -> list[Request]:
        """Returns the work for the outside and forgets it."""
        requests, self._turns.requests = self._turns.requests, []
        return requests

    def recent_trace(self) -> tuple[Segment, ...]:
        """Returns the sensor events of the last minute, secrets included."""
        return self._turns.recent.segments

    def wants(self, ticket: int) -> bool:
        return ticket == self.computer.ticket

    # Steps

    def step(self, event: AnyEvent, now: int) -> None:
        """Handles one event at a time in ms; a command that cannot be carried out raises `Refused`."""
        self._turns.now = now
        self._turns.check_clock()
        try:
            if isinstance(event, OperatorCommand):
                self._obey_operator(event)
            elif isinstance(event, ExtensionEvent):
                self.extensions.handle(event, now)
            elif self._operator.is_locked:
                self._handle_while_locked(event)
            elif not any(self.extensions.ask(lambda each: each.before(event, now))):
                self._take(event, now)
            self.extensions.tell(lambda each: each.after(event, now))
            if not self._operator.is_locked:
                self._turns.go_on()
        finally:
            self.extensions.tell(lambda each: each.look(now))
            self._turns.update_clock(is_lost=self._operator.is_locked or not self._writer.health.ok)
            self._name_failures()
            published = self._published(now)
            if published.differs_from(self.state):
                self.state = published

    def _name_failures(self) -> None:
        """Names the extensions that have failed; the table no longer waits for them."""
        troubles, self.extensions.troubles = self.extensions.troubles, []
        if troubles:
            self._in_play.warn(together(*troubles))
            if self._turns.waits_for_people and not self._parts.has_guests:
                self._turns.wait_for_people(False)

    def _take(self, event: SessionEvent, now: int) -> None:
        match event:
            case Health() | ReaderHealth():
                self._take_health(event)
                return
            case Edge() | Picture() | PieceSeen() | Held():
                self._handle_board(event)
            case CardSeen() | CardGone():
                self._turns.handle_card(event)
        self._listener.tick(now)
        match event:
            case Thought() | Explained() | Judged() | PuzzleFound():
                self._answered(event)
            case Edge() | Picture() | PieceSeen() | Held() | CardSeen() | CardGone() | Tick():
                pass
            case Touched(carries):
                if not carries:
                    self._mouse.let_go()
            case MouseAction():
                self._mouse.act(event)
            case ExtensionCommand():
                if not self.extensions.handle(event, now):
                    raise Refused(phrase("this table does not use the extension for that request"))
            case _:
                self._obey(event, now)

    def _take_health(self, event: Health | ReaderHealth) -> None:
        if isinstance(event, ReaderHealth):
            self._reader_health = event.health
        else:
            self._writer.set_board_health(event)

    # The operator

    def _obey_operator(self, command: OperatorCommand) -> None:
        if not isinstance(command, LockTable):
            self._operator.set(command)
        elif command.on and not self._operator.is_locked:
            self._operator.lock(self._listener.felt)
            self._listener.forget()
        elif not command.on and self._operator.is_locked:
            felt, is_first = self._operator.open(), not self._listener.has_begun
            if felt is not None:
                self._listener.listen_again(felt, self._turns.now)
                self._turns.reset_board()
                if is_first:
                    self._turns.call_computer()

    def _answered(self, answer: Thought | Explained | Judged | PuzzleFound) -> None:
        match answer:
            case Judged():
                self._turns.judged(answer)
            case PuzzleFound():
                self._turns.puzzle_found(answer)
            case Explained():
                self._turns.reasons.told(answer)
            case Thought() if not self.extensions.handle(answer, self._turns.now):
                self.computer.answered(answer)

    def _handle_while_locked(self, event: SessionEvent) -> None:
        """Handles only events of the devices and finished thoughts."""
        match event:
            case Health() | ReaderHealth():
                self._take_health(event)
            case PieceSeen():
                self._listener.learn(event)
            case Edge() | Picture() | Held():
                self._operator.handle(event)
            case Thought() | Explained() | Judged() | PuzzleFound():
                self._answered(event)
            case Tick() | Touched() | CardSeen() | CardGone():
                pass
            case _:
                raise Refused(CLOSED)

    def _handle_board(self, event: Edge | Picture | PieceSeen | Held) -> None:
        if self._listener.has_begun:
            self._listener.tick(event.t_ms)  # earlier deadlines come first, also in the recording
            self._listener.handle(event)
        elif isinstance(event, Picture):
            self._listener.begin(event.occupied, event.t_ms)
            self._turns.call_computer()

    # What people ask for on a page

    def _obey(self, command: Command, now: int) -> None:
        match command:
            case StartGame(players, first, clock, rules, position, said, names):
                if names:
                    self._check_names_are_given()
                self._in_play.begin_again(players, first, clock, rules, position, said, names)
                self._turns.begun()
            case ChangeGame() | Resume() | StartCourse():
                self._start_wanted(command)
            case RequestHint(seat):
                self._in_play.hint(busy=self._turns.is_busy, seat=seat)
            case ReviewGame(show):
                self._in_play.review_game(show)
            case TakeBack(seat, lay):
                self._take_back(seat, now, lay=lay)
            case Resign(seat, match):
                self._in_play.resign(seat, match=match)
                self._turns.changed()
                self._listener.restart(now)
            case Seats(players):
                self._reseat(players)
            case SetNames() | Assist() | TableMoves():
                self._choose(command)
            case SetPace(pace):
                self.computer.pace = pace
            case KidsMode(on):
                self._turns.be_patient(on)
            case Answer(move, seat):
                self._answer(move, seat)
            case Play(seat, move):
                self._listener.hurry(now)
                self._in_play.seats.check_play(seat, move)
                self._turns.play_for_page(move)
            case Select(seat, card):
                self._listener.hurry(now)
                self._in_play.seats.check_card(seat, card)
                self._listener.select(card)

    def _check_names_are_given(self) -> None:
        if self.state.forbids_names:
            raise Refused(phrase("you cannot enter a name now"))

    def _choose(self, choice: SetNames | Assist | TableMoves) -> None:
        match choice:
            case SetNames(names):
                self._check_names_are_given()
                self._in_play.name(names)
            case Assist(assistance):
                self._in_play.assist(assistance)
            case TableMoves(on):
                self._in_play.choose_table_moves(on)
                if on:
                    self._turns.make_computers_move()

    def _start_wanted(self, wanted: ChangeGame | Resume | StartCourse) -> None:
        """Starts what is wanted in the game on the table, or switches to another game."""
        here = self._in_play.game.name
        match wanted:
            case ChangeGame(game, players, position) if game == here and (players, position) != (None, None):
                self._in_play.begin_again(players, position=position)
                self._turns.begun()
            case StartCourse(game=game) if game in (None, here):
                if self._in_play.begin_course(wanted):
                    self._turns.begun()
            case _:
                settings, opening = self._switch.to(wanted, self._in_play)
                name = settings.tabletop.game
                opening = self.extensions.fold(opening, lambda each, wanted: each.choice(name, wanted))
                self._turns.change_to(self._parts.open_game(settings, opening))

    def _take_back(self, seat: Seat | None, now: int, *, lay: bool) -> None:
        self._in_play.take_back(seat)
        self._turns.taken_back()
        if lay or self._in_play.tabletop.follows or self._in_play.teaching.course is not None:
            self._turns.set_up()
        else:
            self._listener.restart(now)

    def _reseat(self, players: Mapping[Seat, str]) -> None:
        if self._in_play.reseat(players):
            self._turns.begun()
        else:
            self._turns.call_computer()
            self._listener.reseated()

    def _answer(self, move: str, seat: Seat | None) -> None:
        self._in_play.seats.check_turn(seat)
        asked = self._listener.decision
        if not isinstance(asked, Ask) or move not in asked.moves:
            raise Refused(phrase("{move} does not answer the table's question", move=repr(move)))
        self._turns.play_at_once(move)

    # What is published

    def _published(self, now: int) -> TableState:
        kept = self._switch.kept.resumable(self._in_play.store.number)
        parts = (self._in_play.state, self._listener.state, self._turns.state, self._operator.state)
        return TableState(
            **{name: value for part in parts for name, value in vars(part).items()},
            health=self._writer.health,
            reader_health=self._reader_health,
            can_change_game=self._switch.others is not None,
            kept=self.extensions.fold(kept, lambda each, games: each.offered(games)),
            calm=self._settings.calm,
            proven=self._writer.proven,
            overdue=self._writer.overdue,
            parts=self.extensions.publish(now),
        )
