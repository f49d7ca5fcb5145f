"""The game that is kept: it and its journal in step, what chance draws in it, and what each seat is told of it.

What is not on disk has not happened. `Session` adds hands, light and everybody's wishes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import engine
from controller.errors import JournalError, Refused
from controller.games import Tabletop
from controller.journal.store import Journal, replayed_as_far
from controller.table.cards import CardStore
from controller.table.players import HUMAN, Players, is_human, level_of
from controller.table.protocol import CourseWanted
from controller.table.taking_back import why_no_take_back
from controller.table.taps import moves_with, names_a_card
from controller.teaching import Course, Desk, Stage, course_of, course_wanted
from engine import CHANCE
from hal import Health

__all__ = ["WELL", "KeptGame", "Numbered"]

WELL = Health(True, "the board is well")


@dataclass(frozen=True, slots=True)
class Numbered:
    """A game and its number in the journal."""

    game: engine.Game[Any, Any]
    number: int


class KeptGame:
    """The game on the table, with all that outlasts the program; see `Session` for what it is made with."""

    def __init__(
        self,
        tabletop: Tabletop,
        journal: Journal,
        players: Players,
        *,
        wall: Callable[[], int],
        rules: Mapping[str, Any],
        hints: int,
        chance: Random,
        tags: CardStore | None,
        physical: bool,
        table_moves: bool,
    ) -> None:
        self.tabletop = tabletop
        self.players = players
        self.rules = dict(rules)
        self.health = WELL
        self.said = "Welcome to the table."
        self.trouble = ""
        """What was wrong with the journal or the game as the table started; "" when nothing was."""
        self.desk = Desk(tabletop.game, hints)
        self.solved = journal.solved(tabletop.game)
        self._journal, self._wall = journal, wall
        self._chance, self._tags, self._physical = chance, tags, physical
        self._journal_fails = False
        self._usual_assistance = players.assistance
        self._usual = players
        self.table_moves = self._usual_table_moves = table_moves
        self._current: Numbered

    def close(self) -> None:
        """Closes the journal; nothing more can happen."""
        self._journal.close()

    # What is known of it

    @property
    def game(self) -> engine.Game[Any, Any]:
        """The game on the table."""
        return self._current.game

    @property
    def game_id(self) -> int:
        """The game's number in the journal."""
        return self._current.number

    @property
    def stage(self) -> Stage | None:
        """Where the lesson or puzzle stands, or None in an ordinary game."""
        return self.desk.stage(self.game)

    @property
    def said(self) -> str:
        """What happened last, as everybody may know it."""
        return self.said_to(None)

    @said.setter
    def said(self, sentence: str) -> None:
        everybody = (None, *engine.game_class(self.tabletop.game).seats)
        self._said: Mapping[str | None, str] = dict.fromkeys(everybody, sentence)

    def said_to(self, seat: str | None) -> str:
        """Returns what happened last, as `seat` may know it; None is the public screen."""
        return self._said[seat]

    def warn(self, trouble: str) -> None:
        """Says before everything else what was wrong as the table started; "" when nothing was."""
        self.trouble = " ".join(filter(None, (trouble, self.trouble)))
        self._said = {eyes: " ".join(filter(None, (trouble, said))) for eyes, said in self._said.items()}

    @property
    def waits_for_a_card(self) -> bool:
        """True while a real card has to be drawn and tapped."""
        return self._physical and self.game.turn == CHANCE and names_a_card(self.game)

    def tags_for(self, seat: str | None) -> list[dict[str, str | None]]:
        """Returns the tags that the page of `seat` may tap on a simulated reader, each with its card if known."""
        if self._tags is None or self.game.outcome() is not None:
            return []
        return self._tags.at_hand(self.game, seat, draws=self.waits_for_a_card)

    def why_no_take_back(self, seat: str | None) -> str | None:
        """Returns why the page of `seat` cannot take back now, or None when it can."""
        return why_no_take_back(self.game, self._a_person_has, seat)

    def _a_person_has(self, seat: str) -> bool:
        course = self.desk.course
        if seat not in self.game.seats or not is_human(self.players.seats.get(seat, "human")):
            return False
        return course is None or seat == course.learner

    # Moves

    def _pushed(self, move: str) -> dict[str | None, str]:
        """Plays a move and writes it down; returns what everybody may be told of it."""
        told = {eyes: self.game.told(move, eyes)[1] for eyes in self._said}
        self.game.push(move)
        told = {eyes: " ".join([sentence, *self.game.news(eyes)]) for eyes, sentence in told.items()}
        try:
            self._write("move", move)
        except Exception:
            self.game.pop()  # what is not on disk has not happened
            raise
        return told

    def _leave_to_chance(self) -> bool:
        """Draws for as long as it is for chance to move; returns whether it was. What fails is tried again later."""
        before, drawn = self._said, False
        with suppress(JournalError):
            while self.game.turn == CHANCE and self.game.outcome() is None and not self.waits_for_a_card:
                told = self._pushed(self._chance.choice([str(move) for move in self.game.legal_moves]))
                self._said = {eyes: f"{before[eyes]} {told[eyes]}" for eyes in told}
                drawn = True
        return drawn

    def _taken_back(self, plies: int) -> None:
        self._write("back", str(plies))
        for _ in range(plies):
            self.game.pop()
        self.said = "The last move was taken back." if plies == 1 else f"The last {plies} moves were taken back."

    def _resign(self, seat: str) -> None:
        if self.game.outcome() is None and not is_human(self.players.seats.get(seat, HUMAN)):
            raise Refused(f"the computer plays {seat.capitalize()}; only a person can resign")
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

    # Who plays

    def why_no_change_of_hands(self) -> str | None:
        """Returns why no seat may pass from the computer to a person or back now, or None when it may.

        Whoever takes over a seat with secrets reads what it holds.
        """
        if not self.game.secrets or self.game.outcome() is not None or not self._is_begun():
            return None
        return "in a game with hidden cards a seat changes hands between two games: begin a new game with it"

    def _is_begun(self) -> bool:
        """True when somebody has chosen a move; what chance deals is dealt anew."""
        return any(self.game.turn_before(plies) != CHANCE for plies in range(1, len(self.game.moves) + 1))

    def _reseated(self, players: Mapping[str, str]) -> Players | None:
        """Changes who plays; returns the players of the new game that this asks for instead, or None."""
        changed = self.players.changed(players)
        told = self._change_of_hands(self.players, changed)
        if told and (reason := self.why_no_change_of_hands()) is not None:
            raise Refused(reason)
        if told and self.game.moves and self.game.outcome() is None:
            return changed
        self._write("seats", json.dumps(dict(changed.seats)))
        self.players = changed
        if told:
            self.said = told
        return None

    def _change_of_hands(self, before: Players, after: Players) -> str:
        """Tells everybody which seats with secrets pass from the computer to a person or back; "" for none."""
        passed = [seat for seat in self._in_play() if is_human(before.seats[seat]) != is_human(after.seats[seat])]
        who = {True: "a person plays", False: "the computer plays"}
        told = ", ".join(f"{who[is_human(after.seats[seat])]} {seat.capitalize()} now" for seat in passed)
        return f"{told[0].upper()}{told[1:]}." if told else ""

    def _in_play(self) -> list[str]:
        """The seats of a game with secrets that is on the table; none while there is no game, and in an open one."""
        game = getattr(self, "_current", None)
        seats = () if game is None or not game.game.secrets else game.game.seats
        return [seat for seat in seats if seat in self.players.seats]

    # What a seat may ask for

    def _check_turn(self, seat: str | None) -> None:
        if self.game.secrets and seat != self.game.turn:
            raise Refused(f"{self.game.turn.capitalize()} decides now")

    def _check_play(self, seat: str, move: str) -> None:
        if not self.tabletop.follows:
            raise Refused("in this game moves are made on the board")
        if self.game.outcome() is not None:
            raise Refused("the game is over")
        self._check_turn(seat)
        if move not in self.game.legal_moves:
            raise Refused("that cannot be done now")

    def _check_card(self, seat: str, card: str | None) -> None:
        if seat != self.game.turn or self.game.outcome() is not None:
            raise Refused("it is not your turn")
        if card is not None and not moves_with(self.game, seat, card):
            raise Refused("this card does nothing now")

    # Who decides

    def _engine_level(self) -> str | None:
        course = self.desk.course
        if self.game.outcome() is not None or (course is not None and course.free is None):
            return None  # a lesson or a puzzle knows its own replies, whoever sits there
        return level_of(self.players.seats.get(self.game.turn, "human"))

    def _teaches(self) -> bool:
        seat, course = self.game.turn, self.desk.course
        helped = self.players.assistance.get(seat) == "teach" and is_human(self.players.seats.get(seat, "human"))
        return helped and (course is None or course.free is not None)

    # The journal

    def _choose_table_moves(self, on: bool) -> None:
        self._write("table-moves", _on_off(on))
        self.table_moves = on

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
            self.health, self._journal_fails = WELL, False

    # Beginning and resuming

    def _resumed(self, number: int, keep_players: bool) -> Numbered:
        kept = self._journal.load(number)
        if kept.game != self.tabletop.game:
            raise Refused(f"game {number} of the journal is {kept.game}, not {self.tabletop.game}")
        try:
            game, kept, broken = replayed_as_far(kept)
        except JournalError as error:
            self._journal.append(number, "aside", "", self._wall())
            return self._in_its_place(self._begun(self._ordinary()), error)
        if broken is not None:
            return self._in_its_place(self._resumed(self._journal.set_aside(kept, self._wall()), keep_players), broken)
        decks = [deck for rule, deck in game.rules.items() if rule.endswith("-deck")]
        if self._physical and len(decks) > len({*decks}):
            why = "is played with two equal decks, whose real cards nobody can tell apart"
            raise Refused(f"game {number} {why}; begin another one with --new, or use virtual cards")
        self.players = self.players.resumed({} if keep_players else kept.seats_now, kept.assistance)
        if kept.table_moves is not None:
            self.table_moves = kept.table_moves
        if self.players.seats != kept.seats_now:
            self._journal.append(number, "seats", json.dumps(dict(self.players.seats)), self._wall())
        course = None if kept.course is None else course_of(self.desk.teacher, kept.game, kept.course, kept.start)
        self.desk.sit_down(course, kept.hints, game.text() if kept.ends_with_a_hint else None)
        self.said = f"Game {number} goes on." if course is None else f"{course.title} goes on."
        return Numbered(game, number)

    def _in_its_place(self, begun: Numbered, trouble: JournalError) -> Numbered:
        """The game that is played instead of one whose record breaks."""
        what = f"{str(trouble)[:1].upper()}{str(trouble)[1:]}"
        self.warn(f"{what}; it is set aside, and game {begun.number} is played.")
        return begun

    def _ordinary(self) -> Players:
        """The players of the next ordinary game: those of a lesson or a puzzle leave with it."""
        return self.players if self.desk.course is None else self._usual

    def _begun_course(self, course: Course) -> Numbered:
        self._usual = self._ordinary()
        rival = HUMAN if course.free is None else f"engine:{course.free}"
        taught = self._usual.taught(course.learner, rival, "squares" if course.free is None else "teach")
        return self._begun(taught, course)

    def _begun(self, players: Players, course: Course | None = None) -> Numbered:
        first = players.first or engine.game_class(self.tabletop.game).seats[0]
        text = self._start_text(first) if course is None else course.position
        game = engine.load(self.tabletop.game, text, rules=self.rules)
        with self._writing():
            number = self._journal.begin(self.tabletop.game, text, self.rules, players.seats, self._wall())
            if players.assistance != self._usual_assistance:
                self._journal.append(number, "assist", json.dumps(dict(players.assistance)), self._wall())
            if self.table_moves != self._usual_table_moves:
                self._journal.append(number, "table-moves", _on_off(self.table_moves), self._wall())
            if course is not None:
                self._journal.append(number, "course", course.key, self._wall())
        told = self._change_of_hands(self.players, players)
        self.players = players
        self.desk.sit_down(course)
        self.said = f"A new game. {told}".rstrip() if course is None else f"{course.title}."
        return Numbered(game, number)

    def _start_text(self, first: str) -> str:
        """Where a game starts; where it starts as always, the house rules have a say, too: they name the decks."""
        text = self.tabletop.start_text(first)
        is_usual = text == engine.game_class(self.tabletop.game).start_text
        return engine.load(self.tabletop.game, rules=self.rules).start if is_usual else text

    def _course(self, wanted: CourseWanted) -> Course:
        return course_wanted(self.desk.teacher, self.tabletop.game, wanted.kind, wanted.number)


def _on_off(on: bool) -> str:
    return "on" if on else "off"
