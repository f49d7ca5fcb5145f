"""What happens at a table, one thing at a time: each event goes to the part that it concerns, and makes a new state.

Everything here happens in one thread and without a clock: `step` gets each event with its time. What has to be done
outside (thinking, moving the simulated pieces) is left in `take_requests`.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import Any

from controller.errors import JournalError, Refused
from controller.games import Tabletop
from controller.games.registry import title_of
from controller.hands import Ask, Decision, Knocked, Move, Undo
from controller.journal.store import Journal
from controller.table.computer import Computer
from controller.table.listener import NO_MOVE, Listener
from controller.table.match import Match
from controller.table.protocol import (
    Answer,
    Assist,
    Command,
    CourseWanted,
    GameWanted,
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
    Thought,
    Tick,
)
from controller.table.recorder import Recorder
from controller.table.settings import GameSettings, Opening, OtherGames, Outside, TableSettings
from controller.table.state import TableState
from controller.table.taps import moves_with
from controller.table.writer import JournalWriter
from engine.game import Game, Seat
from hal import CardGone, CardSeen, Edge, Health, Held, Picture
from hal.events import HardwareEvent

__all__ = ["Session"]


class Session:
    """The game that is being played: rules, hands, journal and light together; `state` is how the table is now.

    It begins as `opening` says. `recorder` gets a trace of all that hands do, None for nobody. `others` knows the games
    to which the table can change, None for none.
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
    ) -> None:
        self._settings = settings or TableSettings()
        self._outside, self._others = outside, others
        self._writer = JournalWriter(journal, outside.wall)
        self._computer = Computer(paced=self._settings.paced)
        self._listener = Listener(self, self._settings.timing, recorder)
        self._reader_health: Health | None = None
        self._requests: list[Request] = []
        self._begins_anew = False
        self._laid: dict[str, str] = {}
        self._now = 0
        self._tickets = count(1)
        self._match = self._opened(game, opening or Opening())
        self._match.keeper.draw()
        self.state = self._published()

    def _opened(self, game: GameSettings, opening: Opening) -> Match:
        opened = Match(game, self._settings, self._writer, self._outside.chance, self._tickets)
        opened.open(opening)
        return opened

    def close(self) -> None:
        """Closes the journal; nothing more can happen."""
        self._writer.journal.close()

    def warn(self, trouble: str) -> None:
        """Says before everything else what was wrong as the table started; "" when nothing was."""
        self._match.warn(trouble)
        self.state = self._published()

    # What is wanted from outside

    def next_due(self) -> int | None:
        """Returns when a `Tick` is wanted at the latest, in ms, or None."""
        dues = (self._listener.next_due(), self._computer.next_due())
        return min((due for due in dues if due is not None), default=None)

    def take_requests(self) -> list[Request]:
        """Returns what is to be done outside, and forgets it."""
        requests, self._requests = self._requests, []
        return requests

    def wants(self, ticket: int) -> bool:
        """Returns whether a request with this ticket is still wanted."""
        return ticket == self._computer.ticket

    # What happens

    def step(self, event: HardwareEvent | ReaderHealth | Tick | Thought | Judged | Command, now: int) -> None:
        """Takes one event in at a time in ms; a command that cannot be carried out raises `Refused`."""
        self._now = now
        try:
            self._take(event, now)
            self._play_what_was_chosen()
            if (answer := self._computer.due(now)) is not None:
                self._computer_chose(answer.move, answer.trouble)
            self._go_on_teaching()
            self._go_on_by_chance(now)
        finally:
            self.state = self._published()

    def _take(self, event: HardwareEvent | ReaderHealth | Tick | Thought | Judged | Command, now: int) -> None:
        match event:
            case Edge() | Picture() | Held():
                self._feel(event)
                self._listener.tick(now)
            case Tick():
                self._listener.tick(now)
            case Health():
                self._writer.health = event
            case ReaderHealth(health):
                self._reader_health = health
            case CardSeen() | CardGone():
                self._listener.tick(now)
                self._feel_card(event, now)
            case Thought():
                self._listener.tick(now)
                self._computer.answered(event)
            case Judged():
                self._listener.tick(now)
                self._judged(event)
            case _:
                self._listener.tick(now)
                self._obey(event, now)

    def _feel(self, event: Edge | Picture | Held) -> None:
        if self._listener.has_begun:
            self._listener.tick(event.t_ms)  # what fell due before comes first, in the recording as well
            self._listener.feel(event)
        elif isinstance(event, Picture):
            self._listener.begin(event.occupied, event.t_ms)
            self._call_computer()

    # What the listener asks: see `PlayedByHand`

    @property
    def tabletop(self) -> Tabletop:
        """How the game lies on the board."""
        return self._match.tabletop

    @property
    def game(self) -> Game[Any, Any]:
        """The game on the table."""
        return self._match.game

    @property
    def computers(self) -> list[Seat]:
        """The seats that the computer plays."""
        return self._match.players.of_the_engine

    def allowed(self) -> str | None:
        """Returns the only move that hands may make, `NO_MOVE` for none, None for every legal one."""
        return NO_MOVE if self._hands_rest() else self._computer.move

    def is_being_set_up(self) -> bool:
        """Returns whether a lesson or a puzzle is being set up."""
        return self._match.desk.course is not None and not self.game.moves

    def rests_for_the_teacher(self) -> bool:
        """Returns whether hands may make no move, though the computer has not the turn."""
        return self._match.seats.computer_level() is None and self._hands_rest()

    def decided(self, decision: Decision) -> None:
        """Plays what the hands decided."""
        match decision:
            case Move(move, _):
                self._play(move)
                self._begins_anew = self.tabletop.follows
            case Undo(plies):
                self._match.keeper.take_back(plies)
                self._after_change()

    def reported(self, t_ms: int, decision: Decision) -> None:
        """A knock on the board asks for a hint."""
        if isinstance(decision, Knocked):
            try:
                self._match.hint(busy=self._is_busy())
            except Refused as error:
                self._match.keeper.say(f"No hint: {error}.")

    def begin_by_hand(self) -> bool:
        """Begins a new game, whose start position stands on the board."""
        self._match.begin_again()
        self._match.keeper.draw()
        self._call_computer()
        return True

    # Moves

    def _play(self, move: str) -> None:
        self._match.keeper.push(move)
        self._match.keeper.draw()
        self._after_change()

    def _after_change(self) -> None:
        self._computer.move = self._listener.selected = None
        self._match.desk.review = None
        self._match.note_result()
        self._call_computer()

    def _go_on_by_chance(self, now: int) -> None:
        """After every step: what chance could not do before, and hands begin anew when more happened than they did."""
        if self._match.keeper.draw():
            self._after_change()
            self._begins_anew = True
        if self._begins_anew:
            self._begin_anew(now)

    def _begin_anew(self, now: int) -> None:
        """Lets hands begin from the game as it stands; on a simulated board the table lays what has moved."""
        self._begins_anew = False
        self._listener.restart(now)
        pieces = self.tabletop.pieces(self.game)
        if self._listener.todo or pieces != self._laid:  # to set the board up takes pieces out of hands, too
            self._requests.append(SetUp(pieces))
            self._laid = pieces

    # The computer

    def _call_computer(self) -> None:
        level = self._match.seats.computer_level()
        request = self._computer.call(self.game, self._match.keeper.number, level, self._now)
        if request is not None:
            self._requests.append(request)

    def _computer_chose(self, move: str, trouble: str = "") -> None:
        if self.game.outcome() is not None:
            return
        if trouble:
            self._match.keeper.say(trouble)
        if move not in self.game.legal_moves:  # the table must not wait for a player that has failed
            if not trouble:
                self._match.keeper.say("The computer player chose no legal move; the table plays a simple one for it.")
            move = str(next(iter(self.game.legal_moves)))
        if self.tabletop.follows:
            self._computer.wait_with(move, trouble)
            self._play_what_was_chosen()
            return
        self._computer.move = move
        self._listener.only(move)
        if self._makes_moves():
            self._requests.append(MakeMove(self._computer.ticket, move))

    def _play_what_was_chosen(self) -> None:
        """Plays what the computer chose in a game that hands follow; what cannot be written is tried again later."""
        if self._computer.waiting is not None:
            move, trouble = self._computer.waiting
            with suppress(JournalError):
                self._play(move)
                self._begins_anew = True
                self._match.keeper.say_before(trouble)

    def _is_thinking(self) -> bool:
        if self._computer.move is not None:
            return False
        stage = self._match.stage
        is_teachers_turn = stage is not None and stage.state in ("judging", "reply")
        return is_teachers_turn or self._match.seats.computer_level() is not None

    def _is_busy(self) -> bool:
        return self._is_thinking() or self._computer.move is not None

    def _makes_moves(self) -> bool:
        return self._settings.simulated and (self._match.table_moves or self._match.desk.course is not None)

    # Cards

    def _feel_card(self, event: CardSeen | CardGone, now: int) -> None:
        self._listener.card(event, now)
        if isinstance(event, CardGone) or self.game.outcome() is not None:
            return
        tags = self._match.settings.tags
        if tags is None:
            self._match.keeper.say("This game uses no cards.")
            return
        self._listener.hurry(now)
        try:
            self._tapped(*tags.read(event.uid, self.game))
        except Refused as error:
            self._match.keeper.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")

    def _tapped(self, owners: list[Seat], card: str) -> None:
        """Plays the only move that a card makes, or keeps it in mind until a square is chosen."""
        moves = [move for owner in owners for move in moves_with(self.game, owner, card)]
        if not moves:
            raise Refused("this card does nothing now")
        if len(moves) == 1:
            self._play(moves[0])
            self._begins_anew = True
            return
        self._listener.select(card)
        self._match.keeper.say(f"{title_of(self.game.turn, self.game.name)} holds a card: choose where it goes.")

    # The teacher

    def _hands_rest(self) -> bool:
        """True while hands may make no move."""
        return self._is_thinking() or self._match.desk.rests(self.game)

    def _go_on_teaching(self) -> None:
        """After every step: the course's own reply, and what the teacher has to judge next."""
        stage = self._match.stage
        if stage is not None and stage.state == "reply" and stage.reply is not None and self._computer.move is None:
            self._computer_chose(stage.reply)
        wanted = self._match.desk.wanted(self.game, teaches=self._match.seats.is_taught())
        if wanted is not None:
            self._requests.append(wanted)

    def _judged(self, judged: Judged) -> None:
        if self._match.desk.judged(judged):
            said = judged.trouble or self._match.desk.hint_said(self.game)
            self._match.keeper.say(said or self._match.keeper.said[None])
            if self._match.desk.course is not None:
                self._listener.renew()  # the last move may prove wrong: then hands may only take it back

    # What people ask for on the page

    def _obey(self, command: Command, now: int) -> None:
        match command:
            case NewGameWanted(players, first):
                self._match.begin_again(players, first)
                self._begun(now)
            case GameWanted(game):
                self._change_game(game, now)
            case CourseWanted():
                self._match.begin_course(command)
                self._begun(now)
            case HintWanted():
                self._match.hint(busy=self._is_busy())
            case ReviewWanted(show):
                self._match.desk.look_back(self.game, show)
            case TakeBack(seat):
                self._take_back(seat, now)
            case Resign(seat):
                self._match.resign(seat)
                self._after_change()
                self._listener.restart(now)
            case Seats(players):
                self._reseat(players, now)
            case Assist(assistance):
                self._match.assist(assistance)
            case Answer(move, seat):
                self._answer(move, seat, now)
            case Play(seat, move):
                self._listener.hurry(now)
                self._match.seats.check_play(self.tabletop, seat, move)
                self._play(move)
                self._begins_anew = True
            case Select(seat, card):
                self._listener.hurry(now)
                self._match.seats.check_card(seat, card)
                self._listener.select(card)
            case TableMoves(on):
                self._match.choose_table_moves(on)
                if on and self._computer.move is not None:
                    self._requests.append(MakeMove(self._computer.ticket, self._computer.move))

    def _change_game(self, name: str, now: int) -> None:
        if self._others is None:
            raise Refused("this table plays one game only")
        if name == self.game.name:
            raise Refused("this game is on the table already")
        self._match = self._opened(self._others(name), Opening(unfinished=True))
        self._listener.selected, self._begins_anew, self._laid = None, False, {}
        self._begun(now, is_other=True)

    def _begun(self, now: int, *, is_other: bool = False) -> None:
        self._match.keeper.draw()
        self._call_computer()
        self._set_up(now, self.tabletop.box(self.game) if is_other else None)

    def _set_up(self, now: int, box: tuple[str, ...] | None = None) -> None:
        """Lets hands begin with a game that no hand has made so, and a simulated board put its pieces there."""
        self._listener.restart(now, is_laid=self._settings.simulated)
        self._requests.append(SetUp(self.tabletop.pieces(self.game), box))

    def _take_back(self, seat: Seat | None, now: int) -> None:
        self._match.take_back(seat)
        self._after_change()
        if self.tabletop.follows or self._match.desk.course is not None:
            self._set_up(now)
        else:
            self._listener.restart(now)

    def _reseat(self, players: Any, now: int) -> None:
        if self._match.reseat(players):
            self._begun(now)
        else:
            self._call_computer()
            self._listener.reseated()

    def _answer(self, move: str, seat: Seat | None, now: int) -> None:
        self._match.seats.check_turn(seat)
        asked = self._listener.decision
        if not isinstance(asked, Ask) or move not in asked.moves:
            raise Refused(f"{move!r} does not answer what the table asked")
        self._play(move)
        self._listener.restart(now)

    # What is published

    def _published(self) -> TableState:
        played, hands = self._match, self._listener
        return TableState(
            tabletop=played.tabletop,
            game=played.game,
            game_id=played.keeper.number,
            players=played.players,
            said_by_eyes=played.keeper.said,
            trouble=played.trouble,
            decision=hands.decision,
            lifted=hands.lifted,
            todo=hands.todo,
            selected=hands.selected,
            faulty=hands.faulty,
            health=self._writer.health,
            reader_health=self._reader_health,
            engine_move=self._computer.move,
            is_thinking=self._is_thinking(),
            table_moves=played.table_moves,
            makes_moves=self._makes_moves(),
            teaching=played.desk.state(played.game, teaches=played.seats.is_taught()),
            solved=played.solved,
            tags=played.settings.tags,
            waits_for_a_card=played.keeper.waits_for_a_card,
            can_change_game=self._others is not None,
            brightness=self._settings.brightness,
            calm=self._settings.calm,
        )
