"""A table in a shop: every guest begins with a fresh game, and leaves nothing to the next one.

Who is there follows from what hands and pages do: `ShopTable` sees every event before the game does, and after.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from controller.errors import JournalError, Refused
from controller.hands import Repair
from controller.journal.store import GameSummary, Journal
from controller.messages.commands import Command, GuestBegins, GuestDone, SessionEvent, Thought, Touched
from controller.shop.guests import COUNTDOWN, GUEST, ShopRules, Stay
from controller.shop.lights import counting
from controller.shop.state import ShopState
from controller.table.attraction import Attraction
from controller.table.game_in_play import GameInPlay
from controller.table.settings import GameSettings, Opening, OtherGames
from controller.table.turns import Turns
from controller.tabletop.registry import manifest
from engine.sentence import all_of, phrase
from hal import CardGone, CardSeen, Edge

__all__ = ["ShopTable"]

_TRY_AGAIN_MS = 1_000
"""A fresh game that the journal did not take is tried again after so long, in ms."""

Open = Callable[[GameSettings, Opening], GameInPlay]
"""Brings a game on the table; raises `Refused` or `JournalError`."""


class ShopTable:
    """Keeps the guests of one table apart; `join` comes before anything happens.

    `home` is the game that every guest finds. On a `simulated` board hands are those of pages.
    """

    def __init__(self, rules: ShopRules, home: GameSettings, chance: Random, *, simulated: bool) -> None:
        self.is_on = rules.is_on
        """Whether guests come and go now; the operator may change it."""
        self._rules, self._home, self._chance, self._simulated = rules, home, chance, simulated
        self._stay = Stay(rules.patience)
        self._theirs: set[int] = set()
        """The journal's numbers of the games that this guest has played."""
        self._goes_on = False
        self._retry_at: int | None = None
        self._attraction: Attraction | None = None
        self._asked = 0

    def join(self, turns: Turns, opened: Open, gone: Callable[[], None]) -> None:
        """Begins to look after a table's guests, whose games come on it by `opened`; `gone` hears of those who go."""
        self._turns, self._opened, self._gone = turns, opened, gone
        turns.waits_for_a_guest = self._waits
        if self._waits:
            self._show_off()

    # With what the table begins

    def opening(self, opening: Opening, games: Sequence[GameSummary]) -> tuple[str | None, Opening]:
        """Returns the game that the table begins with, None for the usual one, and how; `games` are the journal's.

        A guest whose game was cut off goes on with it. Whenever one goes, a fresh game is begun: so it is the last
        game, it was played in, and it has no end.
        """
        if not self.is_on or opening.new or opening.course is not None:
            return None, opening
        last = games[-1] if games else None
        if opening.resume is None and last is not None and last.plies and last.result is None and last.aside is None:
            self._goes_on = True
            return last.game, Opening(resume=last.id, keep_players=opening.keep_players)
        self._goes_on = opening.resume is not None
        return None, opening if self._goes_on else Opening(new=True)

    def opened_first(
        self, usual: GameSettings, wanted: Opening, journal: Journal, others: OtherGames | None, opened: Open
    ) -> GameInPlay:
        """Opens the game that the table begins with; leaves one that is no longer played here in the journal."""
        name, opening = self.opening(wanted, journal.games(1) if self.is_on else ())
        try:
            if name is None or others is None or name == usual.tabletop.game:
                return opened(usual, opening)
            return opened(others(name), opening)
        except Refused:
            if name is None:
                raise
            self._goes_on = False  # that game cannot be played here
            return opened(usual, Opening(new=True))

    # What happens

    def before(self, event: SessionEvent, now: int) -> None:
        """Lets guests go and come, before an event concerns the game on the table."""
        if not self.is_on:
            return
        if self._goes_on:
            self._goes_on, self._stay = False, self._stay.active(now)
        if self._stay.is_over(now) and (self._retry_at is None or now >= self._retry_at):
            self._leave(now)
        if self._is_of_hands(event):
            self._act(now)
        if self._attraction is not None and (wanted := self._attraction.go_on(now)) is not None:
            self._asked = wanted.ticket
            self._turns.requests.append(wanted)

    def after(self, event: SessionEvent, now: int) -> None:
        """Whoever asked for something that was done is here."""
        if self.is_on and isinstance(event, Command) and not isinstance(event, GuestDone):
            self._act(now)

    def look(self, now: int) -> None:
        """Takes in how the table is after a step; whoever moved a piece is here, whatever the sensors felt of it."""
        if self._waits and self._turns.in_play.seats.is_begun:
            self._act(now)
        if self._stay.is_on:
            self._theirs.add(self._turns.in_play.keeper.number)
            self._stay = self._stay.thinking(now, self._turns.thinks_for_people)

    def answered(self, thought: Thought) -> bool:
        """Takes a move for the game on the screen; returns False when it was chosen for the game on the table."""
        if thought.ticket < 0 and self._attraction is not None:
            self._attraction.answered(thought)
        return thought.ticket < 0

    def obey(self, wish: GuestBegins | GuestDone) -> None:
        """Lets a guest begin or go; raises `Refused`, or `JournalError`."""
        if not self.is_on:
            raise Refused(phrase("this table is in no shop: nobody has to say when they come and go"))
        if isinstance(wish, GuestDone) and self._stay.is_on:
            self._make_fresh()

    def switch(self, on: bool) -> None:
        """Lets guests come and go from now on, or no longer; raises `JournalError`, and nothing has changed."""
        if on and not self.is_on:
            self._make_fresh()
            self.is_on = True
        elif not on and self.is_on:
            self.is_on, self._attraction = False, None
            self._stay, self._goes_on, self._retry_at = self._stay.over(), False, None
            self._turns.wait_for_a_guest(False)

    def opened_again(self, now: int) -> None:
        """Takes in that the operator has opened the table, at which the guest could do nothing until now."""
        if self._stay.is_on:
            self._stay = self._stay.active(now)

    def _is_of_hands(self, event: SessionEvent) -> bool:
        """Whether a guest's hand did it: a simulated board moves its pieces itself as well, and a broken reed."""
        match event:
            case Edge(_, square, _):
                return not self._simulated and not self._turns.listener.faulty >> square & 1
            case CardSeen() | CardGone() | Touched():
                return True
        return False

    def _act(self, now: int) -> None:
        waited = self._waits
        self._stay, self._attraction, self._retry_at = self._stay.active(now), None, None
        if waited:
            self._turns.wait_for_a_guest(False)

    def _leave(self, now: int) -> None:
        try:
            self._make_fresh()
        except JournalError:  # the board's health says so
            self._retry_at = now + _TRY_AGAIN_MS

    def _make_fresh(self) -> None:
        """Puts a fresh game on the table, which nobody has touched; raises `JournalError`, and nothing has changed."""
        opened = self._opened(self._home, Opening(new=True))
        self._stay, self._theirs, self._retry_at = self._stay.over(), set(), None
        self._gone()
        self._turns.wait_for_a_guest(True)
        self._turns.change_to(opened)
        self._show_off()

    def _show_off(self) -> None:
        if self._rules.attract:
            self._attraction = Attraction(self._turns.in_play, self._chance, self._turns.now, self._asked)

    @property
    def _waits(self) -> bool:
        """True while the table is in a shop and nobody is at it."""
        return self.is_on and not self._stay.is_on and not self._goes_on

    # What a guest may do

    def choice(self, name: str, wanted: Opening, latest: int | None) -> Opening:
        """Returns how a game comes on the table that was chosen; `latest` is the number of the latest one of it.

        Where guests come and go, no game of another guest goes on. Raises `Refused` for what is not for them.
        """
        if not self.is_on:
            return wanted
        if self._rules.games and name not in self._rules.games:
            titles = all_of(manifest(each).title for each in self._rules.games)
            raise Refused(
                phrase("at this table guests play {games}; ask at the counter for another game", games=titles)
            )
        if wanted.resume is not None and wanted.resume not in self._theirs:
            raise Refused(phrase("that game was another guest's; begin a new one"))
        return Opening(new=True) if wanted.unfinished and latest not in self._theirs else wanted

    def may_see(self, kept: tuple[GameSummary, ...]) -> tuple[GameSummary, ...]:
        """Returns those of the kept games that whoever is at the table may go on with."""
        return tuple(game for game in kept if game.id in self._theirs) if self.is_on else kept

    # What it shows

    def next_due(self, now: int) -> int | None:
        """Returns when time alone changes something, in ms, or None."""
        if self._attraction is not None:
            return self._attraction.next_due(now)
        return self._stay.next_due(now) if self._retry_at is None else self._retry_at

    def state(self, now: int) -> ShopState | None:
        """Returns what pages, words and light need; None where no guests come and go.

        While the pieces are not in their places, light and screen say where they belong and show nothing else.
        """
        if not self.is_on:
            return None
        shown = self._shown(now)
        return replace(shown, games=self._rules.games, other_tables=self._rules.other_tables)

    def _shown(self, now: int) -> ShopState:
        state, number = self._stay.state(now), self._stay.number
        if self._goes_on:
            return ShopState(GUEST, number + 1)
        if state == COUNTDOWN:
            seconds, of = self._stay.seconds(now), self._rules.patience.countdown_ms // 1000
            return ShopState(state, number, seconds, counting(seconds, max(1, of)))
        if self._attraction is None or isinstance(self._turns.listener.decision, Repair):
            return ShopState(state, number)
        scene, play = self._attraction.scene(now), self._attraction.play()
        if not self._simulated:
            return ShopState(state, number, 0, scene.strokes, scene.sentence, play)
        if self._attraction.is_told_by_light(now):  # there is no other board than the one on the screen
            return ShopState(state, number, 0, scene.strokes, scene.sentence, None)
        return ShopState(state, number, 0, scene.strokes, "", play)
