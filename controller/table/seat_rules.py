"""Which seat decides and which requests a seat may make, derived from the game, its players and its lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from controller.errors import Refused
from controller.messages.players import AWAY, HUMAN, Players, is_human, level_of
from controller.sensing.card_scans import moves_with
from controller.tabletop.registry import title_of
from controller.teaching.courses import Course
from engine.game import CHANCE, Game, Seat
from engine.outcome import GIVEN_UP, TIME, Outcome
from engine.sentence import phrase, together

NO_TAKE_BACK = phrase(
    "no takebacks between two tables with hidden cards: the other table has already seen the move"
)


@dataclass(frozen=True, slots=True)
class SeatRules:
    """What each seat of one game may do now."""

    game: Game[Any, Any]
    players: Players
    course: Course | None = None
    """The lesson or puzzle that the game is, or None."""

    # Which seat decides

    @property
    def is_begun(self) -> bool:
        """True once somebody has chosen a move; before that, chance may deal again."""
        return any(self.game.turn_before(plies) != CHANCE for plies in range(1, len(self.game.moves) + 1))

    def computer_level(self) -> str | None:
        """Returns the level of the computer player that decides now, or None when none does."""
        if self.game.outcome() is not None or (self.course is not None and self.course.free is None):
            return None  # a lesson or a puzzle knows its own replies, for any players
        return level_of(self._player(self.game.turn))

    def waits_for_other_table(self) -> bool:
        """Returns whether the deciding seat is played at another table, or both tables draw together."""
        if self.game.outcome() is not None or AWAY not in self.players.seats.values():
            return False
        return self.game.turn == CHANCE or self._player(self.game.turn) == AWAY

    def only_answer(self, is_truth: bool) -> str | None:
        """Returns the single legal move of a person who plays only against computers; None if there is a choice.

        An immediate answer would show other people at the table that there was no choice, unless the question is one of
        truth (`is_truth`), whose answer everybody knows.
        """
        people = [seat for seat in self.game.seats if is_human(self._player(seat)) or self._player(seat) == AWAY]
        is_unseen = people == [self.game.turn] or (is_truth and self.has_person(self.game.turn))
        if not is_unseen or self.course is not None or self.game.outcome() is not None:
            return None
        moves = self.game.legal_moves
        return str(next(iter(moves))) if len(moves) == 1 else None

    def is_taught(self) -> bool:
        """Returns whether the seat on turn is shown what each move does to the result."""
        seat = self.game.turn
        helped = self.players.assistance.get(seat) == "teach" and is_human(self._player(seat))
        return helped and (self.course is None or self.course.free is not None)

    def has_person(self, seat: Seat) -> bool:
        if seat not in self.game.seats or not is_human(self._player(seat)):
            return False
        return self.course is None or seat == self.course.learner

    def reviewed_seats(self) -> tuple[Seat, ...]:
        """Returns the seats whose decisions a review judges: people's, or all if only computers play."""
        return tuple(seat for seat in self.game.seats if is_human(self._player(seat))) or self.game.seats

    def _player(self, seat: Seat) -> str:
        return self.players.seats.get(seat, HUMAN)

    # What a seat may ask for; None is the shared page

    def plies_back(self) -> int:
        """Returns how many moves were made since a person last had a choice."""
        played = range(1, len(self.game.moves) + 1)
        return next((plies for plies in played if self.has_person(self.game.turn_before(plies))), 1)

    def why_no_take_back(self, seat: Seat | None) -> str | None:
        """Returns why the page of a seat cannot take back now, or None when it can.

        In a game with secrets only the seat that chose may take back, and only before anybody has learned anything by
        the choice. A resignation there is final, because people then show their cards.
        """
        game = self.game
        if self.course is not None and game.moves:
            return None  # a learner may try again after any move
        if game.secrets and AWAY in self.players.seats.values():
            return NO_TAKE_BACK
        if (outcome := game.outcome()) is not None and outcome.reason in GIVEN_UP:
            return _why_it_stays(outcome) if game.secrets else None
        if not game.moves:
            return phrase("no move can be taken back")
        if not game.secrets:
            return None
        plies = self.plies_back()
        if seat != (chooser := game.turn_before(plies)):
            return phrase(
                "only {seat}, the seat that chose last, can take that back", seat=title_of(chooser, game.name)
            )
        if game.reveals(plies):
            return phrase("that move cannot be taken back, because it revealed something to a player")
        return None

    def may_play(self, seat: Seat | None) -> bool:
        """Returns whether a seat decides now on its page; a lesson waits after a wrong move."""
        if seat != self.game.turn or self.game.outcome() is not None or self._player(self.game.turn) == AWAY:
            return False
        return self.course is None or self.course.stage(self.game, None).state not in ("wrong", "solved")

    def why_no_change_of_hands(self) -> str | None:
        """Returns why no seat may change between computer and person now, or None when it may.

        Taking over a seat with secrets shows its hidden cards.
        """
        if not self.game.secrets or self.game.outcome() is not None or not self.is_begun:
            return None
        return phrase("a game with hidden cards cannot change a seat's player; start a new game")

    def may_resign(self, seat: Seat | None) -> list[Seat]:
        """Returns the seats that the page of a seat may resign for."""
        if self.game.outcome() is not None or self.course is not None:
            return []
        people = [each for each in self.game.seats if is_human(self._player(each))]
        return [each for each in people if not self.game.secrets or each == seat]

    def check_resign(self, seat: Seat) -> None:
        """Raises `Refused` if the computer plays the seat that shall resign."""
        if self.game.outcome() is None and self._player(seat) == AWAY:
            raise Refused(phrase("{seat} plays at the other table", seat=title_of(seat, self.game.name)))
        if self.game.outcome() is None and not is_human(self._player(seat)):
            who = title_of(seat, self.game.name)
            raise Refused(phrase("the computer plays {seat}; only a person can resign", seat=who))

    def check_here(self) -> None:
        """Raises `Refused` if the deciding seat is played at another table."""
        if self.waits_for_other_table():
            raise Refused(phrase("{seat} decides at the other table", seat=title_of(self.game.turn, self.game.name)))

    def check_turn(self, seat: Seat | None) -> None:
        """Raises `Refused` in a game with secrets when the page's seat is not on turn."""
        if self.game.secrets and seat != self.game.turn:
            raise Refused(phrase("{seat} decides now", seat=title_of(self.game.turn, self.game.name)))

    def check_play(self, seat: Seat, move: str) -> None:
        """Raises `Refused` when a seat may not play a move on its page."""
        if self.game.outcome() is not None:
            raise Refused(phrase("the game is over"))
        self.check_turn(seat)
        self.check_here()
        if not is_human(self._player(self.game.turn)) and self.computer_level() is not None:
            raise Refused(phrase("the computer plays {seat}", seat=title_of(self.game.turn, self.game.name)))
        if not self.may_play(seat):
            raise Refused(
                phrase("the lesson does not continue with this move: take it back, or start another lesson")
            )
        if move not in self.game.legal_moves:
            raise Refused(phrase("that is not possible now"))

    def check_card(self, seat: Seat, card: str | None) -> None:
        """Raises `Refused` if a seat may not choose this card of its hand; None puts it back."""
        if seat != self.game.turn or self.game.outcome() is not None:
            raise Refused(phrase("it is not your turn"))
        if card is not None and not moves_with(self.game, seat, card):
            raise Refused(phrase("this card has no use now"))


def change_of_hands(game: Game[Any, Any] | None, before: Mapping[Seat, str], after: Mapping[Seat, str]) -> str:
    """Returns which seats with secrets change between computer and person, as sentences; "" for none."""
    if game is None or not game.secrets:
        return ""
    passed = [seat for seat in game.seats if seat in before and is_human(before[seat]) != is_human(after[seat])]
    return together(*(_passes(title_of(seat, game.name), after[seat]) for seat in passed))


def _passes(seat: str, player: str) -> str:
    if is_human(player):
        return phrase("A person now plays {seat}.", seat=seat)
    return phrase("The computer now plays {seat}.", seat=seat)


def _why_it_stays(outcome: Outcome) -> str:
    if outcome.reason == TIME:
        return phrase("in a game with hidden cards, a loss on time cannot be withdrawn")
    return phrase("in a game with hidden cards, a resignation cannot be withdrawn")
