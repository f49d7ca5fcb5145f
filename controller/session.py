"""One game at the table: takes what sensors, players and the engine say, one at a time, and knows what to show.

Everything here happens in one thread and without a clock: `step` gets each event with its time. What has to be done
outside (thinking, moving the simulated pieces) is left in `take_requests`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

import engine
from controller.errors import JournalError, Refused
from controller.hands import (
    Ask,
    Decision,
    Fault,
    HandReader,
    Idle,
    Knocked,
    Move,
    NewGame,
    Repaired,
    Situation,
    Timing,
    Undo,
)
from controller.hands.reader import Told
from controller.journal import Journal, replayed
from controller.players import HUMAN, Players, is_human, level_of
from controller.protocol import (
    Answer,
    Assist,
    Command,
    CourseWanted,
    HintWanted,
    Judged,
    MakeMove,
    NewGameWanted,
    Request,
    Resign,
    ReviewWanted,
    Seats,
    SetUp,
    TableMoves,
    TakeBack,
    Think,
    Thought,
    Tick,
)
from controller.tabletop import Painting, Scene, Tabletop
from controller.teaching import Course, Desk, Stage, course_of, course_wanted
from controller.trace import Recorder
from hal import Edge, Health, Picture
from hal.squares import Occupancy

__all__ = ["Session"]

_TRY_AGAIN_MS = 1000
"""A move that the journal did not take is tried again after so long, in ms."""

_NO_MOVE = ""
_WELL = Health(True, "the board is well")


@dataclass(frozen=True, slots=True)
class _Game:
    """The game on the table and its number in the journal."""

    game: engine.Game[Any, Any]
    number: int


class Session:
    """The game that is being played: rules, hands, journal and light together.

    `wall` tells the time of day in ms for the journal; `timing` is how patient the hands are. The latest game is
    taken up again, or game `resume` of the journal, unless `new`; with `keep_players` the players named here take their
    seats in it. `course` is a lesson or a puzzle to begin with, `hints` each seat's budget in a game. On a board that
    is `simulated` the table makes its replies in lessons and puzzles itself.
    """

    def __init__(
        self,
        tabletop: Tabletop,
        journal: Journal,
        players: Players,
        *,
        wall: Callable[[], int],
        rules: Mapping[str, Any] | None = None,
        timing: Timing | None = None,
        brightness: int = 255,
        table_moves: bool = False,
        recorder: Recorder | None = None,
        resume: int | None = None,
        new: bool = False,
        keep_players: bool = False,
        course: CourseWanted | None = None,
        hints: int = 3,
        simulated: bool = False,
    ) -> None:
        self.tabletop = tabletop
        self.players = players
        self.rules = dict(rules or {})
        self.table_moves = table_moves
        self.health = _WELL
        self.decision: Decision = Idle()
        self.engine_move: str | None = None
        self.said = "Welcome to the table."
        self._brightness = brightness
        self._journal = journal
        self._wall = wall
        self._timing = timing or Timing()
        self._recorder = recorder
        self._reader: HandReader | None = None
        self._requests: list[Request] = []
        self._ticket = 0
        self._journal_fails = False
        self._usual_assistance = players.assistance
        self._usual = players
        self._simulated = simulated
        self.desk = Desk(tabletop.game, hints)
        self.solved = journal.solved(tabletop.game)
        number = None if new or course else resume or journal.latest(tabletop.game)
        if course is not None:
            self._current = self._begun_course(self._course(course))
        else:
            self._current = self._begun(players) if number is None else self._resumed(number, keep_players)

    def close(self) -> None:
        """Closes the journal; nothing more can happen."""
        self._journal.close()

    # What is to be shown

    @property
    def game(self) -> engine.Game[Any, Any]:
        """The game on the table."""
        return self._current.game

    @property
    def game_id(self) -> int:
        """The game's number in the journal."""
        return self._current.number

    @property
    def is_thinking(self) -> bool:
        """True while the table has the turn and has not chosen yet."""
        if self.engine_move is not None:
            return False
        stage = self.stage
        return self._engine_level() is not None or (stage is not None and stage.state in ("judging", "reply"))

    @property
    def stage(self) -> Stage | None:
        """Where the lesson or puzzle stands, or None in an ordinary game."""
        return self.desk.stage(self.game)

    @property
    def makes_moves(self) -> bool:
        """True when the simulated table makes the engine's moves itself."""
        return self.table_moves or (self._simulated and self.desk.course is not None)

    @property
    def lifted(self) -> Occupancy:
        """The squares whose piece is in a hand, as far as the sensors tell."""
        if self._reader is None:
            return 0
        return self._reader.situation.occupied & ~self._reader.watch.picture

    @property
    def sick(self) -> Occupancy:
        """The squares whose sensors are not believed."""
        if self._reader is None:
            return 0
        sick = self._reader.watch.health.sick
        return sick.blind | sick.shaky

    def painting(self) -> Painting:
        """Returns what every square says now."""
        if isinstance(self.decision, Idle | Repaired) and (looked_at := self.desk.looks_at(self.tabletop)) is not None:
            return looked_at
        assistance = "off" if self.is_thinking else self.players.assistance.get(self.game.turn, "squares")
        scene = Scene(self.decision, self.engine_move, assistance, self.lifted)
        return self.tabletop.paint(self.game, self.desk.taught(scene, self.game, teaches=self._teaches()))

    def frame(self) -> Any:
        """Returns the frame that the lights are to show now."""
        return self.painting().frame(self._brightness)

    def next_due(self) -> int | None:
        """Returns when a `Tick` is wanted at the latest, in ms, or None."""
        return None if self._reader is None else self._reader.next_due()

    def take_requests(self) -> list[Request]:
        """Returns what is to be done outside, and forgets it."""
        requests, self._requests = self._requests, []
        return requests

    # What happens

    def step(self, event: Edge | Picture | Health | Tick | Thought | Judged | Command, now: int) -> None:
        """Takes one event in at a time in ms; a command that cannot be carried out raises `Refused`."""
        match event:
            case Edge() | Picture() | Tick():
                self._sensed(event, now)
            case Health():
                self.health = event
            case Thought(ticket, move, trouble):
                self._tick(now)
                if ticket == self._ticket:
                    self.said = trouble or self.said
                    self._engine_chose(move)
            case Judged():
                self._tick(now)
                self._judged(event)
            case _:
                self._tick(now)
                self._obey(event, now)
        self._go_on_teaching()

    def _sensed(self, event: Edge | Picture | Tick, now: int) -> None:
        if self._reader is None:
            if isinstance(event, Picture):
                self._first_picture(event)
            return
        match event:
            case Edge(t_ms, square, on):
                self._tick(t_ms)  # what fell due before comes first, in the recording as well
                if self._recorder:
                    self._recorder.edge(Edge(max(t_ms, self._reader.watch.now), square, on))
                self._hear(self._reader.edge(event))
            case Picture(t_ms, occupied):
                self._tick(t_ms)
                if self._recorder:
                    self._recorder.picture(occupied, max(t_ms, self._reader.watch.now))
                self._hear(self._reader.picture(occupied, t_ms))
        self._tick(now)

    def _tick(self, now: int) -> None:
        if self._reader is not None:
            try:
                self._hear(self._reader.tick(now))
            except JournalError:
                watch = self._reader.watch
                self._reader.watch = replace(watch, wake_at=watch.now + _TRY_AGAIN_MS)
                raise

    def _first_picture(self, picture: Picture) -> None:
        self._reader = HandReader(
            self._situation(), picture.occupied, picture.t_ms, self._decided, self._timing
        )
        self._record_start()
        self._call_engine()

    def _hear(self, told: Iterable[Told]) -> None:
        for t_ms, decision in told:
            if self._recorder:
                self._recorder.decision(t_ms, decision)
            if isinstance(decision, Fault):
                continue  # the square is not believed any more; what was told last still stands
            if isinstance(decision, Knocked):
                self._knocked()
                continue
            before, self.decision = self.decision, decision
            if isinstance(decision, NewGame) and self.game.outcome() is not None:
                self._begin_by_hand(t_ms)
            elif isinstance(before, NewGame) and self._is_first_lift():
                self._begin_by_hand(t_ms)

    # Moves and their undoing

    def _decided(self, decision: Decision) -> Situation:
        """Plays what the hands decided and returns what they may do next."""
        match decision:
            case Move(move, _):
                self._play(move)
            case Undo(plies):
                self._take_back(plies)
        self.decision = Idle()
        self._record_rest()
        return self._situation()

    def _play(self, move: str) -> None:
        sentence = self.game.describe(move)
        self.game.push(move)
        try:
            self._write("move", move)
        except Exception:
            self.game.pop()  # what is not on disk has not happened
            raise
        self.said = sentence
        self._after_change()

    def _take_back(self, plies: int) -> None:
        self._write("back", str(plies))
        for _ in range(plies):
            self.game.pop()
        self.said = "The last move was taken back." if plies == 1 else f"The last {plies} moves were taken back."
        self._after_change()

    def _after_change(self) -> None:
        self.engine_move = None
        self.desk.review = None
        outcome, course, stage = self.game.outcome(), self.desk.course, self.stage
        with suppress(JournalError):  # the move that ended it is on disk; only the lists of games and puzzles miss this
            if outcome is not None:
                self._write("ended", str(outcome))
            if course is not None and stage is not None and stage.state == "solved":
                self._write("solved", course.key)
                self.solved |= {(course.key, course.position)}
        self._call_engine()

    def _write(self, kind: str, text: str) -> None:
        with self._writing():
            self._journal.append(self.game_id, kind, text, self._wall())

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Lets people know while the journal takes nothing, and when it does again."""
        try:
            yield
        except JournalError as error:
            self.health, self._journal_fails = Health(False, str(error)), True
            raise
        if self._journal_fails:
            self.health, self._journal_fails = _WELL, False

    # The engine

    def _engine_level(self) -> str | None:
        course = self.desk.course
        if self.game.outcome() is not None or (course is not None and course.free is None):
            return None  # a lesson or a puzzle knows its own replies, whoever sits there
        return level_of(self.players.seats.get(self.game.turn, "human"))

    def _call_engine(self) -> None:
        self._ticket += 1
        self.engine_move = None
        level = self._engine_level()
        if level is not None:
            seed = f"{self.game_id}/{len(self.game.moves)}/{level}"
            self._requests.append(Think(self._ticket, self.game.view(self.game.turn), level, seed))

    def _engine_chose(self, move: str) -> None:
        if self.game.outcome() is not None:
            return
        if move not in self.game.legal_moves:  # the table must not wait for a player that has failed
            self.said = "The computer player chose no legal move; the table plays a simple one for it."
            move = str(next(iter(self.game.legal_moves)))
        self.engine_move = move
        if self._recorder and self._reader is not None:
            self._recorder.only([move], self._reader.watch.now)
        self._renew()
        if self.makes_moves:
            self._requests.append(MakeMove(self._ticket, move))

    def _renew(self) -> None:
        """Lets the hands go on with other moves on the same position."""
        if self._reader is not None:
            self._reader.renew(self._situation())
            if not self._reader.watch.repairing:
                self.decision = Idle()

    def wants(self, ticket: int) -> bool:
        """Returns whether a request with this ticket is still wanted."""
        return ticket == self._ticket

    def _situation(self) -> Situation:
        if self._hands_rest():
            return self.tabletop.situation(self.game, _NO_MOVE)
        situation = self.tabletop.situation(self.game, self.engine_move)
        is_set_up = self.desk.course is None or self.game.moves
        return situation if is_set_up else replace(situation, start=None)  # what stood before may be the start position

    # The teacher

    def _hands_rest(self) -> bool:
        """True while hands may make no move."""
        return self.is_thinking or self.desk.rests(self.game)

    def _teaches(self) -> bool:
        seat, course = self.game.turn, self.desk.course
        helped = self.players.assistance.get(seat) == "teach" and is_human(self.players.seats.get(seat, "human"))
        return helped and (course is None or course.free is not None)

    def _go_on_teaching(self) -> None:
        """After every step: the course's own reply, and what the teacher has to judge next."""
        stage = self.stage
        if stage is not None and stage.state == "reply" and stage.reply is not None and self.engine_move is None:
            self._engine_chose(stage.reply)
        wanted = self.desk.wanted(self.game, teaches=self._teaches())
        if wanted is not None:
            self._requests.append(wanted)

    def _judged(self, news: Judged) -> None:
        if self.desk.judged(news):
            self.said = news.trouble or self.desk.hint_said(self.game) or self.said
            if self.desk.course is not None:
                self._renew()  # the last move may prove wrong: then hands may only take it back

    def _hint(self) -> None:
        self.desk.check_hint(self.game, busy=self.is_thinking or self.engine_move is not None)
        if not self.desk.is_hinted(self.game):
            self._write("hint", self.game.turn)
            self.desk.take_hint(self.game)
        self.said = self.desk.hint_said(self.game)

    def _knocked(self) -> None:
        try:
            self._hint()
        except Refused as error:
            self.said = f"No hint: {error}."

    def _course(self, wanted: CourseWanted) -> Course:
        return course_wanted(self.desk.teacher, self.tabletop.game, wanted.kind, wanted.number)

    # What people ask for on the page

    def _obey(self, command: Command, now: int) -> None:
        match command:
            case NewGameWanted(players, first):
                wanted = self._ordinary().changed(players, first=first)
                self._begin(self._begun(wanted), now)
            case CourseWanted():
                self._begin(self._begun_course(self._course(command)), now)
            case HintWanted():
                self._hint()
            case ReviewWanted(show):
                self.desk.look_back(self.game, show)
            case TakeBack():
                self._take_back_on_page()
                self._restart(now)
                if self.desk.course is not None:
                    self._requests.append(SetUp(self.tabletop.pieces(self.game)))
            case Resign(seat):
                self._resign(seat)
                self._restart(now)
            case Seats(players):
                changed = self.players.changed(players)
                self._write("seats", json.dumps(dict(changed.seats)))
                self.players = changed
                self._call_engine()
                if self._recorder and self._reader is not None:
                    self._recorder.engine(self.players.of_the_engine, self._reader.watch.now)
                self._renew()
            case Assist(assistance):
                changed = self.players.assisted(assistance)
                self._write("assist", json.dumps(dict(changed.assistance)))
                self.players = changed
            case Answer(move):
                self._answered(move, now)
            case TableMoves(on):
                self.table_moves = on
                if on and self.engine_move is not None:
                    self._requests.append(MakeMove(self._ticket, self.engine_move))

    def _take_back_on_page(self) -> None:
        outcome = self.game.outcome()
        if outcome is not None and outcome.reason == "resigned":
            self._write("play-on", "")
            self.game.play_on()
            self.said = "The resignation was withdrawn."
            self._after_change()
            return
        if not self.game.moves:
            raise Refused("there is no move to take back")
        self._take_back(self._plies_to_a_person())

    def _plies_to_a_person(self) -> int:
        """How many moves lie between now and the last time that a person could choose."""
        played = len(self.game.moves)
        for plies in range(1, played + 1):
            seat = self.game.turn_before(plies)
            if self._a_person_has(seat):
                return plies
        return 1

    def _a_person_has(self, seat: str) -> bool:
        course = self.desk.course
        return is_human(self.players.seats.get(seat, "human")) and (course is None or seat == course.learner)

    def _resign(self, seat: str) -> None:
        try:
            self.game.resign(seat)
        except engine.IllegalMove as error:
            raise Refused(str(error)) from None
        try:
            self._write("resign", seat)
        except JournalError:
            self.game.play_on()
            raise
        self.said = f"{seat.capitalize()} resigns."
        self._after_change()

    def _answered(self, move: str, now: int) -> None:
        if not isinstance(self.decision, Ask) or move not in self.decision.moves:
            raise Refused(f"{move!r} is no answer to what the table asked")
        self._play(move)
        self._restart(now)

    # Beginning, resuming, going on

    def _resumed(self, number: int, keep_players: bool) -> _Game:
        kept = self._journal.load(number)
        if kept.game != self.tabletop.game:
            raise Refused(f"game {number} of the journal is {kept.game}, not {self.tabletop.game}")
        game = replayed(kept)
        self.players = self.players.resumed({} if keep_players else kept.seats_now, kept.assistance)
        if self.players.seats != kept.seats_now:
            self._journal.append(number, "seats", json.dumps(dict(self.players.seats)), self._wall())
        course = None if kept.course is None else course_of(self.desk.teacher, kept.game, kept.course, kept.start)
        self.desk.sit_down(course, kept.hints, game.text() if kept.ends_with_a_hint else None)
        self.said = f"Game {number} goes on." if course is None else f"{course.title} goes on."
        return _Game(game, number)

    def _ordinary(self) -> Players:
        """The players of the next ordinary game: those of a lesson or a puzzle leave with it."""
        return self.players if self.desk.course is None else self._usual

    def _begun_course(self, course: Course) -> _Game:
        self._usual = self._ordinary()
        rival = HUMAN if course.free is None else f"engine:{course.free}"
        taught = self._usual.taught(course.learner, rival, "squares" if course.free is None else "teach")
        return self._begun(taught, course)

    def _begun(self, players: Players, course: Course | None = None) -> _Game:
        first = players.first or engine.game_class(self.tabletop.game).seats[0]
        text = self.tabletop.start_text(first) if course is None else course.position
        game = engine.load(self.tabletop.game, text, rules=self.rules)
        with self._writing():
            number = self._journal.begin(self.tabletop.game, text, self.rules, players.seats, self._wall())
            if players.assistance != self._usual_assistance:
                self._journal.append(number, "assist", json.dumps(dict(players.assistance)), self._wall())
            if course is not None:
                self._journal.append(number, "course", course.key, self._wall())
        self.players = players
        self.desk.sit_down(course)
        self.said = "A new game." if course is None else f"{course.title}."
        return _Game(game, number)

    def _begin(self, begun: _Game, now: int) -> None:
        self._current = begun
        self._call_engine()
        self._restart(now)
        self._requests.append(SetUp(self.tabletop.pieces(self.game)))

    def _restart(self, now: int) -> None:
        self.decision = Idle()
        if self._reader is not None:
            self._reader.restart(self._situation(), now)
            self._record_start()
            self._tick(now)

    def _is_first_lift(self) -> bool:
        """True when one piece was lifted out of the start position: the answer yes to 'new game?'."""
        if self._reader is None or self._reader.situation.start is None:
            return False
        start, felt = self._reader.situation.start, self._reader.watch.picture
        return not felt & ~start and (start & ~felt).bit_count() == 1

    def _begin_by_hand(self, now: int) -> None:
        assert self._reader is not None
        felt = self._reader.watch.raw
        self._current = self._begun(self._ordinary())
        self._call_engine()
        situation = self._situation()
        self.decision = Idle()
        self._reader.restart(situation, now, felt=situation.occupied)
        self._record_start()
        if self._recorder:
            self._recorder.picture(felt, self._reader.watch.now)
        self._hear(self._reader.picture(felt, now))

    def _record_start(self) -> None:
        if self._recorder and self._reader is not None:
            self._recorder.start(self.game, self._reader, self.players.of_the_engine)
            self._record_rest()

    def _record_rest(self) -> None:
        """Lets a trace know when hands may make no move, for a reason that it cannot see."""
        if self._recorder and self._reader is not None and self._engine_level() is None and self._hands_rest():
            self._recorder.only([], self._reader.watch.now)
