"""One game at the table with its players and its teacher: started, resumed and changed.

Hands and light are not known here: see `controller.table.turns`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, starmap
from random import Random
from typing import Any

import engine
from controller.clock.rules import NO_CLOCK, Clock, ClockRule
from controller.errors import JournalError, Refused
from controller.messages.commands import StartCourse
from controller.messages.players import HUMAN, Players
from controller.sensing.card_tags import CardStore
from controller.table.game_store import AnyGame, GameStore
from controller.table.journal_writer import JournalWriter
from controller.table.positions import position_to_play
from controller.table.seat_rules import SeatRules, change_of_hands
from controller.table.settings import GameSettings, Opening, SharedNote, TableSettings
from controller.tabletop import Tabletop
from controller.tabletop.person_names import carried_names, checked_name, people_named
from controller.tabletop.registry import manifest
from controller.teaching.courses import Course, PuzzleCourse, Stage, course_of, lesson_wanted, puzzle_number
from controller.teaching.puzzle_record import PuzzleGame, PuzzleRecord
from controller.teaching.puzzles import Puzzles
from controller.teaching.state import TeachingState
from controller.teaching.teaching_session import TeachingSession
from engine.game import Game, Seat
from engine.outcome import GIVEN_UP
from engine.sentence import beginning, phrase, row_of, together

_BEGUN = phrase("A new game.")
_SET_UP = phrase("A game from a custom position.")
_NEXT = phrase("The match continues with its next game.")


@dataclass(frozen=True)
class GameInPlayState:
    """The game and everything that belongs to it, as published."""

    tabletop: Tabletop
    game: Game[Any, Any]
    game_id: int
    """The game's number in the journal."""
    players: Players
    said_by_eyes: Mapping[Seat | None, str]
    """The last event, as each seat may know it; None is the public screen."""
    trouble: str
    """What was wrong with the journal or the game at the start; "" for nothing."""
    table_moves: bool
    """True when the simulated table should make the computer's moves itself."""
    teaching: TeachingState
    solved: frozenset[tuple[str, str]]
    """The lessons and puzzles that were ever solved at this table: their names and start positions."""
    puzzle_record: PuzzleRecord
    names: Mapping[Seat, str]
    """The names of the people at the seats, if they have given one."""
    clock: Clock | None
    """Each seat's time left, None in a game without a clock."""
    next_clock: ClockRule
    """The rule of the next game's clock."""
    clock_waits: bool
    """True until the first action."""
    tags: CardStore | None
    waits_for_a_card: bool
    """True while a player must draw a real card and tap it."""


class GameInPlay:
    """A game on the table with its players, clock and rules; call `open` first.

    `store` has the game and its journal, `teaching` what the teacher knows of it.
    """

    def __init__(
        self,
        game: GameSettings,
        table: TableSettings,
        writer: JournalWriter,
        chance: Random,
        tickets: Iterator[int] | None = None,
    ) -> None:
        self.settings = game
        self.tabletop = game.tabletop
        self.store = GameStore(game, writer, chance)
        tickets = count(1) if tickets is None else tickets
        self.teaching = TeachingSession(self.tabletop.game, table.hints, tickets)
        self.puzzles = Puzzles(self.tabletop.game, self.teaching.teacher, tickets)
        self.players = self._usual = game.players
        self.names: Mapping[Seat, str] = {}
        """The names of the people at the seats, if they have given one."""
        self.shared: SharedNote | None = None
        """The record of a game between two tables; None in a game at one table."""
        self.rules: Mapping[str, Any] = game.rules
        """The house rules of the next game."""
        self.clock = table.clock
        """The rule of the next game's clock."""
        self.table_moves = table.table_moves
        self.solved = writer.journal.solved(self.tabletop.game)
        """The lessons and puzzles that were ever solved: their names and start positions."""
        self.puzzle_record = PuzzleRecord.of(starmap(PuzzleGame, writer.journal.puzzles(self.tabletop.game)))
        self._is_missed = False
        """Whether the puzzle on the table already counts as missed."""
        self.trouble = ""
        """What was wrong with the journal or the game at the start; "" for nothing."""
        self._usual_table_moves, self._writer = table.table_moves, writer

    # What is known of it

    @property
    def game(self) -> AnyGame:
        return self.store.game

    @property
    def state(self) -> GameInPlayState:
        store, times = self.store, self.store.times
        return GameInPlayState(
            self.tabletop, store.game, store.number, self.players, store.said, self.trouble, self.table_moves,
            self.teaching.state(store.game, teaches=self.seats.is_taught()), self.solved,
            self.puzzle_record, self.names, times.clock,
            self.clock, times.waits, self.settings.tags, store.waits_for_a_card,
        )  # fmt: skip

    @property
    def seats(self) -> SeatRules:
        return SeatRules(self.game, self.players, self.teaching.course)

    @property
    def is_agreed_first(self) -> bool:
        """True in a game with hidden cards between two tables: a move counts only once it is in their shared chain."""
        return self.shared is not None and self.game.secrets

    @property
    def has_to_be_checked(self) -> bool:
        """True in a game with hidden cards between two tables until both have checked the opened cards."""
        return self.is_agreed_first and not self.store.is_checked

    @property
    def stage(self) -> Stage | None:
        """The progress of the lesson or puzzle, or None in an ordinary game."""
        return self.teaching.stage(self.game)

    def warn(self, trouble: str) -> None:
        """Announces first what was wrong when the table started; "" for nothing."""
        self.trouble = together(trouble, self.trouble)
        self.store.announce_first(trouble)

    # Beginning and resuming

    def open(self, opening: Opening) -> None:
        """Starts or resumes a game; raises `Refused` or `JournalError` when that is impossible."""
        if opening.course is not None:
            if self._course(opening.course) is None:
                self.begin(self.players)  # stays on the table until the puzzle is found
            self.begin_course(opening.course)
            return
        if opening.position is not None:
            self.begin_again(position=opening.position)
            return
        latest = None if opening.new else opening.resume or self._writer.journal.latest(self.tabletop.game)
        if latest is None:
            self.begin(self.players)
        else:
            self._resume(latest, keep_players=opening.keep_players)
            if opening.unfinished and self.game.outcome() is not None:
                self.begin_again()

    def begin(self, players: Players) -> None:
        self.rules, trouble = usable_rules(self.tabletop.game, self.rules)
        self._begin(players, None)
        self.store.announce_first(trouble)

    def begin_again(
        self,
        seats: Mapping[str, str] | None = None,
        first: str | None = None,
        clock: ClockRule | None = None,
        rules: Mapping[str, str] | None = None,
        position: str | None = None,
        said: str | None = None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        """Starts an ordinary game with the usual players, except for the seats that are named; raises `Refused`.

        `clock` and `rules` also hold for later games; None keeps the present ones, and a match then goes on. `position`
        is the start position, `said` the announcement and `names` the players' names; None for the usual ones.
        """
        if position is not None and first is not None:
            raise Refused(phrase("the position already says who moves first; leave that setting out"))
        players = self._ordinary().changed(seats, first=first)
        following = self.store.game.next_start() if self.store.is_open and not rules and position is None else None
        chosen = self.game.rules if following else with_choices(self.tabletop.game, self.rules, rules or {})
        if self.settings.physical and self.settings.tags is not None:
            if why := self.settings.tags.missing_tags(self.tabletop.game, chosen):
                raise Refused(why)
        start = following if position is None else position_to_play(self.tabletop.game, position, chosen)
        begun = _NEXT if following else _BEGUN if position is None else _SET_UP
        before = self.clock, self.rules
        self.clock, self.rules = clock or self.clock, chosen
        try:
            self._begin(players, None, start, said or begun, names)
        except JournalError:
            self.clock, self.rules = before
            raise
        self.puzzles.wish = None

    def begin_course(self, wanted: StartCourse) -> bool:
        """Starts a lesson or a puzzle; False while a puzzle must still be found. Raises `Refused` when there is
        none.
        """
        course = self._course(wanted)
        if course is None:
            self.store.announce(self.puzzles.look_for(wanted))
            return False
        self._usual = self._ordinary()
        rival = HUMAN if course.free is None else f"engine:{course.free}"
        taught = self._usual.taught(course.learner, rival, "squares" if course.free is None else "teach")
        self._begin(taught, course)
        self.puzzles.wish = None
        return True

    def _course(self, wanted: StartCourse) -> Course | None:
        """Returns the lesson or puzzle that is wanted; None for a puzzle that is not found yet."""
        if wanted.kind == "puzzle":
            return self.puzzles.course(wanted)
        return lesson_wanted(self.teaching.teacher, self.tabletop.game, wanted.number)

    def _ordinary(self) -> Players:
        """Returns the players of the next ordinary game; players that belong to a lesson or puzzle leave with it."""
        return (self.players if self.teaching.course is None else self._usual).here()

    def _begin(
        self,
        players: Players,
        course: Course | None,
        position: str | None = None,
        begun: str = _BEGUN,
        wanted: Mapping[str, str] | None = None,
    ) -> None:
        notes: list[tuple[str, str]] = []
        if players.assistance != self.settings.players.assistance:
            notes.append(("assist", json.dumps(dict(players.assistance))))
        if self.table_moves != self._usual_table_moves:
            notes.append(("table-moves", _on_off(self.table_moves)))
        if course is not None:
            notes.append(("course", course.key))
        if wanted is None:
            names = carried_names(self.players.seats, self.names, players.seats)
        else:
            names = people_named(players.seats, {seat: checked_name(name) for seat, name in wanted.items()})
        if names and course is None:
            notes.append(("names", json.dumps(names)))
        if self.store.is_open and self.game.moves and self.stage is not None and self.stage.state != "solved":
            self.note_missed()
        before = self.store.game if self.store.is_open else None
        if course is None:
            start, rules, clock = position or self._start(players), self.rules, self.clock
        else:  # by the usual rules, for which it was written, and not by the house rules that people have chosen
            start, rules, clock = course.position, {}, NO_CLOCK
        self.store.begin(start, players.seats, notes, clock, rules)
        change = change_of_hands(before, self.players.seats, players.seats)
        self.players, self.names, self.shared = players, names, None
        self._open(course)
        self.store.announce(together(begun, change) if course is None else phrase("{title}.", title=course.title))

    def _open(self, course: Course | None, hints: Iterable[str] = (), hinted: str | None = None) -> None:
        self._is_missed = False
        self.teaching.open(course, hints, hinted)
        self.store.is_shared = self.shared is not None
        self.store.is_scripted = course is not None and course.free is None

    def begin_shared(self, start: str, rules: Mapping[str, Any], away: Mapping[str, str], note: SharedNote) -> None:
        """Starts a game between two tables; `away` are the seats at the other one."""
        players = self._ordinary().with_other_table(away)
        self.store.begin(start, players.seats, [("shared", str(note))], NO_CLOCK, rules)
        self.players, self.names, self.shared, self.rules = players, {}, note, rules
        self._open(None)
        self.store.announce(phrase("A game between two tables begins."))

    def take_back_to(self, plies: int, backs: int) -> None:
        """Takes back all moves after the first `plies`; two tables have agreed on this, their `backs`-th take-back."""
        assert self.shared is not None
        note = replace(self.shared, backs=backs, is_over=False)
        if (back := len(self.game.moves) - plies) > 0:
            self.store.take_back(back, ("shared", str(note)))
        else:
            self.store.write("shared", str(note))
        self.shared = note

    def note_shared_game_over(self) -> None:
        """Records, once, that the hub has received the end of a game between two tables."""
        if self.shared is not None and not self.shared.is_over:
            note = replace(self.shared, is_over=True)
            self.store.write("shared", str(note))
            self.shared = note

    def _start(self, players: Players) -> str:
        """Returns the start position; at the usual start the house rules apply too, because they name the decks."""
        game = engine.game_class(self.tabletop.game)
        text = self.tabletop.start_text(players.first or game.seats[0])
        return engine.load(game.name, rules=self.rules).start if text == game.start_text else text

    def _resume(self, number: int, *, keep_players: bool) -> None:
        record, broken = self.store.resume(number)
        if record is None:
            self.begin(self._ordinary())
        else:
            self.players = self.players.resumed({} if keep_players else record.seats_now, record.assistance)
            self.names = people_named(self.players.seats, record.names)
            if record.table_moves is not None:
                self.table_moves = record.table_moves
            if self.players.seats != record.seats_now:
                seats = json.dumps(dict(self.players.seats))
                self._writer.journal.append(record.id, "seats", seats, self._writer.wall())
            course, self.shared = None, SharedNote.of(record)
            if record.course is not None:
                course = course_of(self.teaching.teacher, record.game, record.course, record.start)
            self._open(course, record.hints, self.game.text() if record.ends_with_a_hint else None)
            goes_on = phrase("Game {number} continues.", number=record.id)
            self.store.announce(goes_on if course is None else phrase("{title} continues.", title=course.title))
        if broken is not None:
            said = {"error": beginning(str(broken)), "number": self.store.number}
            self.warn(phrase("{error}; the table sets it aside and plays game {number}.", **said))

    # What people change

    def reseat(self, seats: Mapping[str, str]) -> bool:
        """Changes the players; returns whether hidden hands were dealt again in a new game. Raises `Refused`."""
        changed = self.players.changed(seats)
        change = change_of_hands(self.game, self.players.seats, changed.seats)
        if change and (reason := self.seats.why_no_change_of_hands()) is not None:
            raise Refused(reason)
        if change and self.game.moves and self.game.outcome() is None and self.shared is None:
            self._begin(changed, None, self.game.start)  # not the usual start: it may be one game of a match
            return True
        names = carried_names(self.players.seats, self.names, changed.seats)
        more = [] if names == self.names else [("names", json.dumps(names))]
        self.store.write("seats", json.dumps(dict(changed.seats)), *more)
        self.players, self.names = changed, names
        if change:
            self.store.announce(change)
        return False

    def name(self, names: Mapping[Seat, str]) -> None:
        """Sets the players' names; raises `Refused` for an invalid name, and for a seat that no person plays."""
        for seat in names:
            if self.players.seats.get(seat) != HUMAN:
                raise Refused(phrase("no person plays {seat} here, so the seat cannot have a name", seat=repr(seat)))
        changed = {**self.names, **{seat: checked_name(name) for seat, name in names.items()}}
        changed = people_named(self.players.seats, changed)
        if changed != self.names:
            self.store.write("names", json.dumps(changed))
            self.names = changed

    def assist(self, assistance: Mapping[str, str]) -> None:
        """Changes how much the light helps; raises `Refused`."""
        changed = self.players.assisted(assistance)
        self.store.write("assist", json.dumps(dict(changed.assistance)))
        self.players = changed

    def choose_table_moves(self, on: bool) -> None:
        self.store.write("table-moves", _on_off(on))
        self.table_moves = on

    def resign(self, seat: str, *, match: bool) -> None:
        """Resigns the game for a seat, with `match` the whole match; raises `Refused` if that is not possible."""
        self.seats.check_resign(seat)
        self.store.resign(seat, match=match)

    def take_back(self, seat: str | None) -> None:
        """Takes back a person's last choice, or a resignation, for the page of a seat; raises `Refused`."""
        if (reason := self.seats.why_no_take_back(seat)) is not None:
            raise Refused(reason)
        outcome = self.game.outcome()
        if outcome is not None and outcome.reason in GIVEN_UP:
            self.store.play_on()
        else:
            self.store.take_back(self.seats.plies_back())

    def note_result(self) -> None:
        """Records that the game has ended, or that a lesson or a puzzle is solved.

        The deciding move is already on disk: if this entry cannot be written, only lists of games and puzzles lack it.
        """
        outcome = self.game.outcome()
        with suppress(JournalError):
            if outcome is not None:
                self.store.write("ended", str(outcome))
        self.note_solved()

    def note_solved(self) -> None:
        course, stage = self.teaching.course, self.stage
        with suppress(JournalError):
            if course is not None and stage is not None and stage.state == "solved":
                self.store.write("solved", course.key)
                is_new = all(key != course.key for key, _ in self.solved)
                if isinstance(course, PuzzleCourse) and is_new and not self._is_missed:
                    self.puzzle_record = self.puzzle_record.after_success()
                self.solved |= {(course.key, course.position)}

    def note_missed(self) -> None:
        """Counts a puzzle once as missed: after a take-back, or when it is left after a move."""
        course = self.teaching.course
        if isinstance(course, PuzzleCourse) and not self._is_missed:
            self._is_missed = True
            self.puzzle_record = self.puzzle_record.after_miss(course.key)

    def next_puzzle(self) -> int:
        """Returns the number of the next unsolved puzzle of the kind on the table; 0 for none."""
        course = self.teaching.course
        if not isinstance(course, PuzzleCourse):
            return 0
        solved = {puzzle_number(key, course.puzzle.key) for key, _ in self.solved}
        return next(number for number in count(course.number + 1) if number not in solved)

    def review_game(self, show: str | int) -> None:
        """Starts, continues or ends a review: see `ReviewGame`; raises `Refused` when that is impossible."""
        self.teaching.review_game(self.game, show, self.seats.reviewed_seats())

    def hint(self, *, busy: bool, seat: str | None = None) -> None:
        """Gives the seat on turn a hint; raises `Refused` while the table is `busy` or if `seat` is another one."""
        self.teaching.check_hint(self.game, busy=busy or seat not in (None, self.game.turn))
        if not self.teaching.is_hinted(self.game):
            self.store.write("hint", self.game.turn)
            self.teaching.take_hint(self.game)
        self.store.announce(self.teaching.hint_sentence(self.game))


def _on_off(on: bool) -> str:
    return "on" if on else "off"


def with_choices(game: str, rules: Mapping[str, Any], chosen: Mapping[str, str]) -> Mapping[str, Any]:
    """Returns the house rules with some of the choices replaced; raises `Refused` for an invalid choice."""
    offered = [each.rule for each in manifest(game).choices]
    strange = [rule for rule in chosen if rule not in offered]
    if strange:
        said = {"rule": repr(strange[0]), "offered": row_of(offered)}
        if not offered:
            raise Refused(phrase("the house rule {rule} cannot be chosen with a new game", **said))
        raise Refused(
            phrase("the house rule {rule} cannot be chosen with a new game; choose from: {offered}", **said)
        )
    wanted = {**rules, **chosen}
    try:
        engine.load(game, rules=wanted)
    except engine.BadRules as error:
        raise Refused(str(error)) from None
    return wanted


def usable_rules(game: str, rules: Mapping[str, Any]) -> tuple[Mapping[str, Any], str]:
    """Returns house rules with which a game can start now, and what was wrong with `rules`, "" for nothing.

    Something they name, such as a deck, may have been deleted; then the game's own rules apply.
    """
    try:
        engine.load(game, rules=rules)
    except engine.BadRules as error:
        return {}, phrase("The game uses the usual rules: {error}.", error=error)
    return rules, ""
