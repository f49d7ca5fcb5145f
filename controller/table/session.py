"""One game at the table: takes what sensors, players and the engine say, one at a time, and knows what to show.

Everything here happens in one thread and without a clock: `step` gets each event with its time. What has to be done
outside (thinking, moving the simulated pieces) is left in `take_requests`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import Any

from controller.errors import JournalError, Refused
from controller.games import Painting, Scene, Tabletop
from controller.hands import (
    TAP_REACH_MS,
    Ask,
    Decision,
    Fault,
    HandReader,
    Idle,
    Knocked,
    Lifted,
    Move,
    NewGame,
    Repaired,
    Situation,
    Timing,
    Undo,
)
from controller.hands.reader import Told
from controller.journal.store import Journal
from controller.table.cards import CardStore
from controller.table.keeper import KeptGame, Numbered
from controller.table.pace import Pace, pace_ms
from controller.table.players import Players
from controller.table.protocol import (
    Answer,
    Assist,
    Command,
    CourseWanted,
    HintWanted,
    Judged,
    MakeMove,
    NewGameWanted,
    Play,
    ReaderHealth,
    Request,
    Resign,
    ReviewWanted,
    Seats,
    Select,
    SetUp,
    TableMoves,
    TakeBack,
    Think,
    Thought,
    Tick,
)
from controller.table.taking_back import plies_back
from controller.table.taps import moves_with, with_card
from controller.table.trace import Recorder
from hal import CardGone, CardSeen, Edge, Health, Held, Picture
from hal.events import HardwareEvent
from hal.squares import Occupancy

__all__ = ["Session"]

_TRY_AGAIN_MS = 1000
"""A move that the journal did not take is tried again after so long, in ms."""

_NO_MOVE = ""


class Session(KeptGame):
    """The game that is being played: rules, hands, journal and light together.

    `wall` tells the time of day in ms for the journal; `timing` is how patient the hands are. The latest game is
    taken up again, or game `resume` of the journal, unless `new`; with `keep_players` the players named here take their
    seats in it. `course` is a lesson or a puzzle to begin with, `hints` each seat's budget in a game. On a board that
    is `simulated` the table makes its replies in lessons and puzzles itself.

    `chance` draws what nobody chooses; with `physical` cards a card is drawn by the hand that taps it. `tags` says
    which card a tag is on. When it is `paced`, the computer takes a like time for whatever it decides.
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
        calm: bool = False,
        table_moves: bool = False,
        recorder: Recorder | None = None,
        resume: int | None = None,
        new: bool = False,
        keep_players: bool = False,
        course: CourseWanted | None = None,
        hints: int = 3,
        simulated: bool = False,
        chance: Random | None = None,
        tags: CardStore | None = None,
        physical: bool = False,
        paced: bool = False,
    ) -> None:
        super().__init__(
            tabletop, journal, players,
            wall=wall, rules=rules or {}, hints=hints, chance=chance or Random(0), tags=tags, physical=physical,
            table_moves=table_moves,
        )  # fmt: skip
        self.decision: Decision = Idle()
        self.engine_move: str | None = None
        self.reader_health: Health | None = None
        self.selected: str | None = None
        self._begin_anew = False
        self._laid: dict[str, str] = {}
        self._brightness, self._calm = brightness, calm
        self._timing = timing or Timing()
        self._recorder = recorder
        self._reader: HandReader | None = None
        self._requests: list[Request] = []
        self._ticket = 0
        self._chosen: tuple[int, str, str] | None = None
        self._now = 0
        self._paced, self._pace = paced, Pace()
        self._simulated = simulated
        number = None if new or course else resume or journal.latest(tabletop.game)
        if course is not None:
            self._current = self._begun_course(self._course(course))
        else:
            self._current = self._begun(players) if number is None else self._resumed(number, keep_players)
        self._leave_to_chance()

    # What is to be shown

    @property
    def is_thinking(self) -> bool:
        """True while the table has the turn and has not chosen yet."""
        if self.engine_move is not None:
            return False
        stage = self.stage
        return self._engine_level() is not None or (stage is not None and stage.state in ("judging", "reply"))

    @property
    def makes_moves(self) -> bool:
        """True when the simulated table makes the engine's moves itself."""
        return self._simulated and (self.table_moves or self.desk.course is not None)

    @property
    def lifted(self) -> Occupancy:
        """The squares whose piece is in a hand, as far as the sensors tell."""
        if self._reader is None:
            return 0
        return self._reader.situation.occupied & ~self._reader.watch.picture & ~self._reader.watch.todo

    @property
    def todo(self) -> Occupancy:
        """The squares where hands have still to do what the game itself did; see `Situation.errands`."""
        return 0 if self._reader is None else self._reader.watch.todo

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
        scene = Scene(self._seen_as_light(), self.engine_move, assistance, self.lifted, self.todo, self.selected)
        return self.tabletop.paint(self.game, self.desk.taught(scene, self.game, teaches=self._teaches()))

    def _seen_as_light(self) -> Decision:
        """The decision to be lit: an open question hides no light of the piece that may still be in a hand."""
        match self.decision:
            case Ask(_, lifted, is_open=True):
                return Lifted(lifted)
        return self.decision

    def frame(self) -> Any:
        """Returns the frame that the lights are to show now."""
        return self.painting().frame(self._brightness, calm=self._calm)

    def next_due(self) -> int | None:
        """Returns when a `Tick` is wanted at the latest, in ms, or None."""
        dues = (None if self._reader is None else self._reader.next_due(), self._pace.next_due())
        return min((due for due in dues if due is not None), default=None)

    def take_requests(self) -> list[Request]:
        """Returns what is to be done outside, and forgets it."""
        requests, self._requests = self._requests, []
        return requests

    # What happens

    def step(self, event: HardwareEvent | ReaderHealth | Tick | Thought | Judged | Command, now: int) -> None:
        """Takes one event in at a time in ms; a command that cannot be carried out raises `Refused`."""
        self._now = now
        match event:
            case Edge() | Picture() | Held() | Tick():
                self._sensed(event, now)
            case Health():
                self.health = event
            case ReaderHealth(health):
                self.reader_health = health
            case CardSeen() | CardGone():
                self._tick(now)
                self._felt_card(event, now)
            case Thought(ticket):
                self._tick(now)
                if ticket == self._ticket and self.engine_move is None:
                    self._pace.answered(event)
            case Judged():
                self._tick(now)
                self._judged(event)
            case _:
                self._tick(now)
                self._obey(event, now)
        self._play_what_was_chosen()
        if (answer := self._pace.taken(now)) is not None:
            self._engine_chose(answer.move, answer.trouble)
        self._go_on_teaching()
        self._go_on_by_chance(now)

    def _sensed(self, event: Edge | Picture | Held | Tick, now: int) -> None:
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
            case Held(t_ms, pieces):
                self._tick(t_ms)
                if self._recorder:
                    self._recorder.held(pieces, max(t_ms, self._reader.watch.now))
                self._hear(self._reader.hold(pieces, t_ms))
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
                self._begin_anew = self.tabletop.follows
            case Undo(plies):
                self._take_back(plies)
        self.decision = Idle()
        self._record_rest()
        return self._situation()

    def _play(self, move: str) -> None:
        self._said = self._pushed(move)
        self._leave_to_chance()
        self._after_change()

    def _go_on_by_chance(self, now: int) -> None:
        """After every step: what chance could not do before, and hands begin anew when more happened than they did."""
        if self._leave_to_chance():
            self._after_change()
            self._begin_anew = True
        if self._begin_anew:
            self._put_right(now)

    def _take_back(self, plies: int) -> None:
        self._taken_back(plies)
        self._after_change()

    def _after_change(self) -> None:
        self.engine_move = self.selected = None
        self.desk.review = None
        outcome, course, stage = self.game.outcome(), self.desk.course, self.stage
        with suppress(JournalError):  # the move that ended it is on disk; only the lists of games and puzzles miss this
            if outcome is not None:
                self._write("ended", str(outcome))
            if course is not None and stage is not None and stage.state == "solved":
                self._write("solved", course.key)
                self.solved |= {(course.key, course.position)}
        self._call_engine()

    # The engine

    def _call_engine(self) -> None:
        self._ticket += 1
        self.engine_move = None
        level = self._engine_level()
        self._pace.asked(self._now, pace_ms(self.game.name, level) if self._paced else 0)
        if level is not None:
            seed = f"{self.game_id}/{len(self.game.moves)}/{level}"
            self._requests.append(Think(self._ticket, self.game.view(self.game.turn), level, seed))

    def _engine_chose(self, move: str, trouble: str = "") -> None:
        if self.game.outcome() is not None:
            return
        if trouble:
            self.said = trouble
        if move not in self.game.legal_moves:  # the table must not wait for a player that has failed
            self.said = trouble or "The computer player chose no legal move; the table plays a simple one for it."
            move = str(next(iter(self.game.legal_moves)))
        if self.tabletop.follows:
            self._chosen = (self._ticket, move, self.said if trouble else "")
            self._play_what_was_chosen()
            return
        self.engine_move = move
        if self._recorder and self._reader is not None:
            self._recorder.only([move], self._reader.watch.now)
        self._renew()
        if self.makes_moves:
            self._requests.append(MakeMove(self._ticket, move))

    def _play_what_was_chosen(self) -> None:
        """Plays what the engine chose in a game that hands follow; what cannot be written now is tried again later."""
        if self._chosen is not None and self._chosen[0] == self._ticket:
            _, move, trouble = self._chosen
            with suppress(JournalError):
                self._play(move)
                self._begin_anew = True
                self._said = {eyes: f"{trouble} {told}".lstrip() for eyes, told in self._said.items()}

    def _renew(self, reach_back_ms: int = 0) -> None:
        """Lets the hands go on with other moves on the same position."""
        if self._reader is not None:
            self._reader.renew(self._situation(), reach_back_ms)
            if not self._reader.watch.repairing:
                self.decision = Idle()

    def wants(self, ticket: int) -> bool:
        """Returns whether a request with this ticket is still wanted."""
        return ticket == self._ticket

    def _situation(self) -> Situation:
        if self._hands_rest():
            return self.tabletop.situation(self.game, _NO_MOVE)
        situation = with_card(self.tabletop.situation(self.game, self.engine_move), self.game, self.selected)
        is_set_up = self.desk.course is None or self.game.moves
        return situation if is_set_up else replace(situation, start=None)  # what stood before may be the start position

    # Cards

    def _felt_card(self, event: CardSeen | CardGone, now: int) -> None:
        if self._recorder and self._reader is not None:
            self._recorder.card(event.uid, isinstance(event, CardSeen), max(now, self._reader.watch.now))
        if isinstance(event, CardGone) or self.game.outcome() is not None:
            return
        if self._tags is None:
            self.said = "No card is used in this game."
            return
        self._hurry(now)
        try:
            self._tapped(*self._tags.read(event.uid, self.game))
        except Refused as error:
            self.said = f"{str(error)[:1].upper()}{str(error)[1:]}."

    def _tapped(self, owners: list[str], card: str) -> None:
        """Plays the only move that a card makes, or keeps it in mind until a square is chosen."""
        moves = [move for owner in owners for move in moves_with(self.game, owner, card)]
        if not moves:
            raise Refused("this card does nothing now")
        if len(moves) == 1:
            self._play(moves[0])
            self._begin_anew = True
            return
        self._select(card)
        self.said = f"{self.game.turn.capitalize()} holds a card: choose where it goes."

    def _select(self, card: str | None) -> None:
        self.selected = card
        if self._recorder and self._reader is not None:
            self._recorder.selected(card, self._reader.watch.now)
        self._renew(TAP_REACH_MS)

    def _hurry(self, now: int) -> None:
        """Makes a tile final that lies where the card before wanted it: the next card is not its card."""
        if self._reader is not None:
            self._hear(self._reader.hurry(now))

    def _put_right(self, now: int) -> None:
        """Lets hands begin from the game as it stands; on a simulated board the table lays what has moved."""
        self._begin_anew = False
        self._restart(now)
        pieces = self.tabletop.pieces(self.game)
        if self.todo or pieces != self._laid:  # to set the board up takes pieces out of hands, too
            self._requests.append(SetUp(pieces))
            self._laid = pieces

    # The teacher

    def _hands_rest(self) -> bool:
        """True while hands may make no move."""
        return self.is_thinking or self.desk.rests(self.game)

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
            case TakeBack(seat):
                self._take_back_on_page(seat)
                self._restart(now)
                if self.tabletop.follows or self.desk.course is not None:
                    self._requests.append(SetUp(self.tabletop.pieces(self.game)))
            case Resign(seat):
                self._resign(seat)
                self._after_change()
                self._restart(now)
            case Seats(players):
                self._seat(players, now)
            case Assist(assistance):
                changed = self.players.assisted(assistance)
                self._write("assist", json.dumps(dict(changed.assistance)))
                self.players = changed
            case Answer(move, seat):
                self._check_turn(seat)
                self._answered(move, now)
            case Play() | Select():
                self._hurry(now)
                self._obey_seat(command)
            case TableMoves(on):
                self._choose_table_moves(on)
                if on and self.engine_move is not None:
                    self._requests.append(MakeMove(self._ticket, self.engine_move))

    def _seat(self, players: Mapping[str, str], now: int) -> None:
        dealt_anew = self._reseated(players)
        if dealt_anew is not None:
            self._begin(self._begun(dealt_anew), now)
            return
        self._call_engine()
        if self._recorder and self._reader is not None:
            self._recorder.engine(self.players.of_the_engine, self._reader.watch.now)
        self._renew()

    def _obey_seat(self, command: Play | Select) -> None:
        match command:
            case Play(seat, move):
                self._check_play(seat, move)
                self._play(move)
                self._begin_anew = True
            case Select(seat, card):
                self._check_card(seat, card)
                self._select(card)

    def _take_back_on_page(self, seat: str | None) -> None:
        if (reason := self.why_no_take_back(seat)) is not None:
            raise Refused(reason)
        outcome = self.game.outcome()
        if outcome is not None and outcome.reason == "resigned":
            self._write("play-on", "")
            self.game.play_on()
            self.said = "The resignation was withdrawn."
            self._after_change()
            return
        self._take_back(plies_back(self.game, self._a_person_has))

    def _answered(self, move: str, now: int) -> None:
        if not isinstance(self.decision, Ask) or move not in self.decision.moves:
            raise Refused(f"{move!r} is no answer to what the table asked")
        self._play(move)
        self._restart(now)

    # Beginning, resuming, going on

    def _begin(self, begun: Numbered, now: int) -> None:
        self._current = begun
        self._leave_to_chance()
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
        self._leave_to_chance()
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
