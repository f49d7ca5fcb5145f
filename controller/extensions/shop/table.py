"""Shop mode at the table: every guest starts with a fresh game, and leaves no data to the next one.

Presence follows from the actions of hands and pages: `ShopTable` sees every event before the game does, and after.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from controller.errors import JournalError, Refused
from controller.extensions.shop.attract_mode import AttractMode
from controller.extensions.shop.choices import Choices, choices_of
from controller.extensions.shop.guests import COUNTDOWN, GUEST, Stay
from controller.extensions.shop.settings import ShopSettings
from controller.extensions.shop.state import GuestBegins, GuestDone, SetShopMode, ShopState, counting
from controller.hands import Repair
from controller.journal.store import GameSummary
from controller.messages.commands import Command, Explained, MouseAction, SessionEvent, Thought, Touched
from controller.messages.extensions import ExtensionCommand, ExtensionEvent
from controller.table.extension import AnyEvent, TableExtension, TableParts
from controller.table.game_in_play import GameInPlay
from controller.table.operator_settings import LockTable
from controller.table.settings import Opening, TableSettings
from controller.tabletop.registry import manifest
from controller.teaching.puzzle_record import PuzzleRecord
from engine.sentence import all_of, phrase
from hal import CardGone, CardSeen, Edge

_TRY_AGAIN_MS = 1_000
"""The delay, in ms, before a fresh game that the journal could not store is tried again."""


def table_part(table: TableParts) -> ShopTable:
    """Returns the table's part for a configuration; the operator's choices take precedence."""
    config = table.outside.config
    choices, settings = choices_of(config), config.of(ShopSettings)
    if choices.shop is not None:
        settings = replace(settings, enabled=choices.shop)
    return ShopTable(table, settings, choices)


class ShopTable(TableExtension):
    """Separates the guests of one table. On a simulated board the hands are those of pages."""

    def __init__(self, table: TableParts, settings: ShopSettings, choices: Choices | None = None) -> None:
        self.has_guests = settings.enabled
        """Whether shop mode is on; the operator may change it."""
        self._table, self._settings, self._choices = table, settings, choices or Choices()
        self._simulated = table.settings.simulated
        self._stay = Stay(settings.patience)
        self._theirs: set[int] = set()
        """The journal's numbers of the games that this guest has played."""
        self._goes_on = False
        self._retry_at: int | None = None
        self._attract_mode: AttractMode | None = None
        self._asked = 0

    # At the start

    def settings(self, usual: TableSettings) -> TableSettings:
        chosen = self._choices
        volume = usual.volume if chosen.volume is None else chosen.volume
        brightness = usual.brightness if chosen.brightness is None else chosen.brightness
        return replace(usual, volume=volume, brightness=brightness, locked=usual.locked or chosen.locked)

    def first_game(self, wanted: Opening) -> GameInPlay | None:
        """Resumes a guest's game that was interrupted; otherwise starts a fresh one.

        A fresh game starts when a guest leaves: so the interrupted one is the latest, has moves and no end. A game that
        this table no longer offers stays in the journal.
        """
        if not self.has_guests or wanted.new or wanted.course is not None:
            return None
        if wanted.resume is not None and not wanted.noted:
            self._goes_on = True
            return None
        last = next(iter(self._table.writer.journal.games(1)), None)
        if last is not None and last.plies and last.result is None and last.aside is None:
            opening = Opening(resume=last.id, keep_players=wanted.keep_players)
            with suppress(Refused):
                game = self._table.open_game(self._table.switch.settings_of(last.game, self._table.home), opening)
                self._goes_on = True
                return game
        return self._table.open_game(self._table.home, Opening(new=True))

    def opened(self, game: GameInPlay) -> None:
        if self.has_guests:
            game.solved, game.puzzle_record = frozenset(), PuzzleRecord()  # that was another guest
            game.names = game.names if self._settings.names else {}

    def begin(self) -> None:
        self._turns = self._table.turns
        self._turns.waits_for_people = self._waits
        if self._waits:
            self._begin_attract_mode()

    # Events

    def before(self, event: SessionEvent, now: int) -> bool:
        if not self.has_guests:
            return False
        if self._goes_on:
            self._goes_on, self._stay = False, self._stay.active(now)
        if self._stay.is_over(now) and (self._retry_at is None or now >= self._retry_at):
            try:
                self._make_fresh()
            except JournalError:  # the board's health reports it
                self._retry_at = now + _TRY_AGAIN_MS
        if self._is_of_hands(event):
            self._act(now)
        if self._attract_mode is not None and (wanted := self._attract_mode.go_on(now)) is not None:
            self._asked = wanted.ticket
            self._turns.requests.append(wanted)
        return False

    def handle(self, message: ExtensionCommand | ExtensionEvent | Thought | Explained, now: int) -> bool:
        match message:
            case Thought(ticket) if ticket < 0:  # a move for the game on the screen
                if self._attract_mode is not None:
                    self._attract_mode.answered(message)
            case GuestBegins() | GuestDone() if not self.has_guests:
                raise Refused(phrase("this table is not in shop mode: guests do not need to check out"))
            case GuestBegins():
                pass
            case GuestDone():
                if self._stay.is_on:
                    self._make_fresh()
            case SetShopMode(on):
                self._switch(on)
            case _:
                return False
        return True

    def after(self, event: AnyEvent, now: int) -> None:
        """Counts an accepted command of a page as an action of the guest.

        After the table was locked, the guest's time starts again, because they could not act.
        """
        if event == LockTable(False):
            if self._stay.is_on:
                self._stay = self._stay.active(now)
        elif self.has_guests and isinstance(event, Command) and not isinstance(event, GuestDone):
            self._act(now)

    def look(self, now: int) -> None:
        """Counts a moved piece as an action of the guest, and notes when the computer thinks."""
        if self._waits and self._turns.in_play.seats.is_begun:
            self._act(now)
        if self._stay.is_on:
            self._theirs.add(self._turns.in_play.store.number)
            self._stay = self._stay.thinking(now, self._turns.thinks_for_people)

    def _switch(self, on: bool) -> None:
        """Turns shop mode on or off; raises `JournalError`, and nothing has changed."""
        if on and not self.has_guests:
            self._make_fresh()
            self.has_guests = True
        elif not on and self.has_guests:
            self.has_guests, self._attract_mode = False, None
            self._stay, self._goes_on, self._retry_at = self._stay.over(), False, None
            self._table.wait_for_people(False)

    def _is_of_hands(self, event: SessionEvent) -> bool:
        """Returns whether a guest's hand caused an event: a simulated board also moves its own pieces, and a reed may
        be broken.
        """
        match event:
            case Edge(_, square, _):
                return not self._simulated and not self._turns.listener.faulty >> square & 1
            case CardSeen() | CardGone() | Touched() | MouseAction():
                return True
        return False

    def _act(self, now: int) -> None:
        waited = self._waits
        self._stay, self._attract_mode, self._retry_at = self._stay.active(now), None, None
        if waited:
            self._table.wait_for_people(False)

    def _make_fresh(self) -> None:
        """Starts a fresh game, which nobody has touched; raises `JournalError`, and nothing has changed."""
        opened = self._table.open_game(self._table.home, Opening(new=True))
        self._stay, self._theirs, self._retry_at = self._stay.over(), set(), None
        self._table.leave_game("guest")
        self._table.wait_for_people(True)
        self._table.put_on_table(opened)
        self._begin_attract_mode()

    def _begin_attract_mode(self) -> None:
        if self._settings.attract:
            self._attract_mode = AttractMode(
                self._turns.in_play, self._table.outside.chance, self._turns.now, self._asked
            )

    @property
    def _waits(self) -> bool:
        """True while the table is in a shop without a guest."""
        return self.has_guests and not self._stay.is_on and not self._goes_on

    # A guest's choices

    def choice(self, game: str, wanted: Opening) -> Opening:
        """Forbids resuming another guest's game."""
        if not self.has_guests:
            return wanted
        if self._settings.games and game not in self._settings.games:
            titles = all_of(manifest(each).title for each in self._settings.games)
            raise Refused("at this table guests play {games}; ask at the counter for another game", games=titles)
        if wanted.resume is not None and wanted.resume not in self._theirs:
            raise Refused(phrase("that game belongs to another guest; start a new one"))
        is_theirs = self._table.writer.journal.latest(game) in self._theirs
        return Opening(new=True) if wanted.unfinished and not is_theirs else wanted

    def offered(self, unfinished: tuple[GameSummary, ...]) -> tuple[GameSummary, ...]:
        return tuple(game for game in unfinished if game.id in self._theirs) if self.has_guests else unfinished

    # Display

    def next_due(self, now: int) -> int | None:
        if self._attract_mode is not None:
            return self._attract_mode.next_due(now)
        return self._stay.next_due(now) if self._retry_at is None else self._retry_at

    def publish(self, now: int) -> ShopState | None:
        """Returns the state for pages, prompts and lights; None outside shop mode.

        While pieces are out of place, light and screen only show where they belong.
        """
        if not self.has_guests:
            return None
        shown = self._shown(now)
        chosen = self._settings
        return replace(shown, games=chosen.games, other_tables=chosen.other_tables, names=chosen.names)

    def _shown(self, now: int) -> ShopState:
        state, number = self._stay.state(now), self._stay.number
        if self._goes_on:
            return ShopState(GUEST, number + 1)
        if state == COUNTDOWN:
            seconds, of = self._stay.seconds(now), self._settings.countdown_s
            return ShopState(state, number, seconds, counting(seconds, of))
        if self._attract_mode is None or isinstance(self._turns.listener.decision, Repair):
            return ShopState(state, number)
        scene, play = self._attract_mode.scene(now), self._attract_mode.play()
        if not self._simulated:
            return ShopState(state, number, 0, scene.strokes, scene.sentence, play)
        if self._attract_mode.shows_light_scene(now):  # the board is only on that screen
            return ShopState(state, number, 0, scene.strokes, scene.sentence, None)
        return ShopState(state, number, 0, scene.strokes, "", play)
