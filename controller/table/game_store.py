"""The game and its journal, kept in step; random draws; and the announcements for each seat.

Only what is on disk has happened: a change is made to a copy, which replaces the game once it is written. A published
game never changes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from random import Random
from typing import Any

import engine
from controller.clock.rules import ClockRule
from controller.errors import JournalError, Refused
from controller.journal.clock_record import rule_of, times_of
from controller.journal.replay import WHOLE_MATCH
from controller.journal.store import JournalGame, absence, replay_sound_part
from controller.sensing.card_scans import names_a_card
from controller.table.journal_writer import JournalWriter
from controller.table.settings import GameSettings
from controller.table.timekeeper import Timekeeper
from controller.tabletop.guard import in_time, reason_of, use_game
from controller.tabletop.registry import is_own, title_of
from engine import CHANCE
from engine.game import Game, Outcome, Seat
from engine.outcome import MATCH_RESIGNED, RESIGNED, TIME
from engine.sentence import phrase, plural, together

BROKEN_OFF = "broken off"
"""The result, in the journal, of a game between two tables that one of them broke off."""

AnyGame = Game[Any, Any]
Sentences = dict[Seat | None, str]
"""An announcement, as each seat may know it; None is the public screen."""


class GameStore:
    """Keeps one game; call `begin` or `resume` first."""

    def __init__(self, settings: GameSettings, writer: JournalWriter, chance: Random) -> None:
        self.game: AnyGame
        self.number: int
        """The game's number in the journal."""
        self.is_open = False
        """True once a game is loaded."""
        self.is_scripted = False
        """True in a lesson, which also determines chance."""
        self.is_shared = False
        """True in a game between two tables, which draw together."""
        self.is_checked = False
        """True once a finished game with hidden cards between two tables was checked, or cannot be in time."""
        self._tabletop, self._name = settings.tabletop, settings.tabletop.game
        self._physical, self._tags = settings.physical, settings.tags
        self._writer, self._chance = writer, chance
        self.times = Timekeeper()
        """The game's clock, if it has one."""
        self.said: Mapping[Seat | None, str] = {}
        """The last event, as each seat may know it; None is the public screen."""
        self.announce(phrase("Welcome to the table."))

    # Sentences

    def announce(self, sentence: str) -> None:
        """Sets one announcement for everybody."""
        self.said = dict.fromkeys((None, *engine.game_class(self._name).seats), sentence)

    def announce_first(self, trouble: str) -> None:
        """Puts a sentence before the last announcement for everybody; "" for nothing."""
        self.said = {eyes: together(trouble, said) for eyes, said in self.said.items()}

    # Beginning and resuming

    def begin(
        self,
        start: str,
        seats: Mapping[str, str],
        notes: Iterable[tuple[str, str]],
        clock: ClockRule,
        rules: Mapping[str, Any],
    ) -> None:
        """Starts a game at a position, with the first entries of its journal, each a kind and a text.

        Only those `seats` are kept that play in it.
        """
        notes = [*notes, *([("clock", str(clock))] if clock.is_on else [])]
        game = engine.load(self._name, start, rules=rules)
        seats = {seat: player for seat, player in seats.items() if seat in game.seats}
        with self._writer.writing():
            journal, wall = self._writer.journal, self._writer.wall
            number = journal.begin(self._name, start, rules, seats, wall())
            for kind, text in notes:
                journal.append(number, kind, text, wall())
        self._open(game, number)
        self.times.begin(clock, [*seats])

    def resume(self, number: int) -> tuple[JournalGame | None, JournalError | None]:
        """Resumes the sound part of a game in the journal; a broken game is set aside.

        Returns its record, None if not even its beginning is sound, and what was wrong with it, if anything. Raises
        `Refused` when it is another game, or cannot be played with real cards.
        """
        record = self._writer.journal.load(number)
        if record.game != self._name:
            said = {"number": number, "game": record.game, "wanted": self._name}
            raise Refused(absence(record) or phrase("game {number} of the journal is {game}, not {wanted}", **said))
        try:
            game, record, broken = replay_sound_part(record)
            self._check_it_can_be_shown(game, number)
        except JournalError as error:
            self._writer.journal.append(number, "aside", "", self._writer.wall())
            return None, error
        if broken is not None:
            sound = self._writer.journal.set_aside(record, self._writer.wall())
            return self.resume(sound)[0], broken
        self._check_decks(game, number)
        self._open(game, number)
        self.is_checked = any(entry.kind in ("checked", "overdue") for entry in record.entries)
        self.times.resume(rule_of(record), times_of(record, [*record.seats]) or [{}])
        return record, None

    def _check_it_can_be_shown(self, game: AnyGame, number: int) -> None:
        """Raises `JournalError` for a game that could be replayed but cannot be displayed."""
        try:
            if is_own(game.name):
                use_game(game, self._tabletop)
            else:
                in_time(lambda gets_on: use_game(game, self._tabletop))
        except Exception as error:
            said = {"number": number, "reason": reason_of(error)}
            if game.secrets:
                raise JournalError(phrase("game {number} of the journal cannot be shown", **said)) from None
            raise JournalError(phrase("game {number} of the journal cannot be shown ({reason})", **said)) from None

    def _check_decks(self, game: AnyGame, number: int) -> None:
        why = "" if not self._physical or self._tags is None else self._tags.missing_tags(game.name, game.rules)
        if why:
            raise Refused(phrase("game {number} cannot continue with real cards: {why}", number=number, why=why))

    def _open(self, game: AnyGame, number: int) -> None:
        self.game, self.number, self.is_open, self.is_checked = game, number, True, False

    def put_aside(self) -> None:
        """Records that the game cannot go on; if that cannot be written, the next start detects it."""
        with suppress(JournalError):
            self.write("aside", "")

    # Playing it

    def write(self, kind: str, text: str, *more: tuple[str, str]) -> None:
        """Writes an entry of the game, and `more` with it, each a kind and a text; raises `JournalError`."""
        self._writer.append(self.number, kind, text, *more)

    def written(self, kind: str) -> list[str]:
        """Returns the texts of the game's entries of a kind; raises `JournalError`."""
        return [entry.text for entry in self._writer.journal.load(self.number).entries if entry.kind == kind]

    def push(self, move: str) -> None:
        self.said = self._pushed(move)

    def _pushed(self, move: str) -> Sentences:
        sentences = {eyes: self.game.seen_by(move, eyes)[1] for eyes in self.said}
        game = self.game.copy()
        game.push(move)
        clock, by_chance = self.times.after(self.game.turn, game.turn), self.game.turn == CHANCE
        times = [] if clock is None or by_chance else [("time", json.dumps(dict(clock.left)))]
        self._writer.append(self.number, "move", move, *times)
        self.game = game
        self.times.moved(clock, by_chance=by_chance)
        return {eyes: together(sentence, *game.news(eyes)) for eyes, sentence in sentences.items()}

    def agree(self, game: AnyGame, said: Mapping[Seat | None, str]) -> None:
        """Adopts the game on which two tables have agreed; cards that this table had guessed may change in it.

        `said` announces its new moves, empty for nothing. Raises `JournalError`.
        """
        resigned = None if self.game.outcome() is not None else who_resigned(game, game.outcome())
        if entries := agreed_entries(texts(self.game), game, resigned):
            self._writer.append(self.number, *entries[0], *entries[1:])
        self.game = game
        if said:
            self.said = {eyes: said.get(eyes, said[None]) for eyes in self.said}
        if resigned:
            self.announce(phrase("{seat} resigns.", seat=title_of(resigned, self._name)))

    def check(self, found: str, *, is_over: bool) -> None:
        """Records the result of the check after both tables had opened their cards, "" for nothing wrong; once a game.

        A game that is not over was broken off.
        """
        if not self.is_checked:
            self.write("checked", found, *(() if is_over else (("ended", BROKEN_OFF),)))
            self.is_checked = True

    def miss_check(self, winner: Seat | None) -> None:
        """Records that a table did not reveal its cards in time, and which seat wins therefore; once a game."""
        if not self.is_checked:
            self.write("overdue", winner or "")
            self.is_checked = True

    def draw(self) -> bool:
        """Draws as long as it is chance's turn; returns whether it was. A draw that fails is tried again later."""
        before, drawn = self.said, False
        with suppress(JournalError):
            while self.game.turn == CHANCE and self.game.outcome() is None and not self._chance_rests:
                news = self._pushed(self._chance.choice([str(move) for move in self.game.legal_moves]))
                self.said = {eyes: together(before[eyes], news[eyes]) for eyes in news}
                drawn = True
        return drawn

    @property
    def _chance_rests(self) -> bool:
        return self.is_scripted or self.is_shared or self.waits_for_a_card

    @property
    def waits_for_a_card(self) -> bool:
        """True while a player must draw a real card and tap it."""
        return self._physical and self.game.turn == CHANCE and names_a_card(self.game)

    def _change(self, change: Callable[[AnyGame], object], kind: str, text: str, *more: tuple[str, str]) -> None:
        """Changes a copy of the game, records that, and adopts the copy."""
        game = self.game.copy()
        change(game)
        self.write(kind, text, *more)
        self.game = game

    def take_back(self, plies: int, *more: tuple[str, str]) -> None:
        """Takes back the last moves, with `more` entries in the journal, each a kind and a text."""
        self._change(lambda game: [game.pop() for _ in range(plies)], "back", str(plies), *more)
        self.times.back(plies)
        self.announce(plural("The last move was taken back.", "The last {n} moves were taken back.", plies))

    def resign(self, seat: Seat, *, match: bool) -> None:
        """Ends the game by a seat's resignation, with `match` the whole match; raises `Refused` if that is not
        possible.
        """
        reason, text = (MATCH_RESIGNED, f"{seat}{WHOLE_MATCH}") if match else (RESIGNED, seat)
        try:
            self._change(lambda game: game.resign(seat, reason), "resign", text)
        except engine.IllegalMove as error:
            raise Refused(str(error)) from None
        who = title_of(seat, self._name)
        self.announce(phrase("{seat} resigns the match.", seat=who) if match else phrase("{seat} resigns.", seat=who))

    def lose_on_time(self, seat: Seat) -> None:
        self._change(lambda game: game.resign(seat, TIME), "flag", seat)
        self.announce(phrase("{seat} has run out of time.", seat=title_of(seat, self._name)))

    def play_on(self) -> None:
        """Withdraws a resignation, or a loss on time; each clock then shows what it had after the last move."""
        outcome = self.game.outcome()
        self._change(lambda game: game.play_on(), "play-on", "")
        if outcome is not None and outcome.reason == TIME:
            self.times.back(0)
            self.announce(phrase("The game continues, and this move gets its full time again."))
        else:
            self.announce(phrase("The resignation was withdrawn."))


def texts(game: Game[Any, Any]) -> list[str]:
    return [str(move) for move in game.moves]


def common(one: list[str], other: list[str]) -> int:
    """Returns how many opening moves two games share."""
    pairs = zip(one, other, strict=False)
    return next((place for place, (left, right) in enumerate(pairs) if left != right), min(len(one), len(other)))


def who_resigned(game: Game[Any, Any], outcome: Outcome | None) -> Seat | None:
    """Returns the seat whose resignation leads to this end, None for no seat; the game may have ended already."""
    if outcome is None or outcome.reason != RESIGNED:
        return None
    before = game.copy()
    before.play_on()
    return next((seat for seat in game.seats if before.copy().resign(seat) == outcome), None)


def agreed_entries(before: list[str], game: Game[Any, Any], resigned: Seat | None) -> list[tuple[str, str]]:
    """Returns the journal entries that turn some moves into the game on which two tables have agreed.

    Each is a kind and a text; `resigned` is the seat that has resigned since.
    """
    after = texts(game)
    numbered = enumerate(zip(before, after, strict=False), start=1)
    learned = {str(ply): new for ply, (old, new) in numbered if old != new}
    entries = [("back", str(len(before) - len(after)))] if len(after) < len(before) else []
    entries += [("learned", json.dumps(learned))] if learned else []
    entries += [("move", move) for move in after[len(before) :]]
    return entries + ([("resign", resigned)] if resigned else [])
