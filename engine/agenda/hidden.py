"""Games in which seats have different information about the state, the moves and their effects."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, ClassVar, Self

from engine.agenda.choices import HiddenChoices
from engine.agenda.machine import decider, known_to, legal, play
from engine.agenda.position import EVERYTHING, hidden_in
from engine.agenda.tasks import CHANCE_SEAT, NOBODY, StateT
from engine.game import CHANCE, Event, Game, Outcome, Seat
from engine.sentence import phrase


class HiddenGame(Game[StateT, str]):
    """A game with secrets that is played by its agenda; a move is its text, for instance "attack:b2:c4".

    `eyes` is the viewer: a seat's number, `NOBODY` for the public screen, `EVERYTHING` for a full view.

    A game *must* implement: `name`, `seats`, `start_text`, `_read`, `_read_move`, `_position`, `_seen`, `_expected`,
    `_sentence`, `_without_card`, `_outcome_sentence`. It *may* override `revealing`, and what `Game` allows; for two
    tables that do not trust each other `why_not_apart`, `known_cards`, `cards_in`, `cards_shown`, `choices` and
    `imagined`.
    """

    secrets: ClassVar[bool] = True
    revealing: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that give a seat information that no position shows."""

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        super().__init__(text, rules=rules)
        self._histories: dict[int, list[dict[str, Any]]] = {}
        """By eyes, the moves in that viewer's form; a history may be shorter than the game."""

    # For games to implement

    @classmethod
    @abstractmethod
    def _position(cls, state: StateT, eyes: int) -> str:
        """Returns the text of a state as `eyes` may see it; for `EVERYTHING` it is complete."""

    @abstractmethod
    def _seen(self, state: StateT, eyes: int) -> dict[str, Any]:
        """Returns a state as `eyes` may see it, as plain JSON data: the game's part of a view."""

    @abstractmethod
    def _expected(self, state: StateT) -> str:
        """Returns the pending decision in an unfinished game, as the end of a sentence."""

    @abstractmethod
    def _sentence(self, state: StateT, move: str, known: bool) -> str:
        """Returns the effect of a legal move in `state`; `known` is whether the reader may know its card."""

    @abstractmethod
    def _without_card(self, move: str) -> str:
        """Returns the text of a move for viewers who may not know its card."""

    @abstractmethod
    def _outcome_sentence(self, outcome: Outcome) -> str:
        """Returns the winner and the reason, for people."""

    # Two tables that do not trust each other

    @classmethod
    def known_cards(cls, state: StateT, eyes: int) -> Collection[str]:
        """Returns the cards that `eyes` can identify in a state, each by a unique name.

        The last word of a name, after a colon if there is one, represents the card in moves.
        """
        raise NotImplementedError(f"{cls.name} does not say which cards a seat knows")

    @classmethod
    def cards_in(cls, state: StateT, move: str) -> Sequence[str | None]:
        """Returns the card meant by each word of a move after the first, played in `state`; None for no card."""
        raise NotImplementedError(f"{cls.name} does not say which words of a move are cards")

    @classmethod
    def cards_shown(cls, event: Event) -> Collection[str]:
        """Returns the cards that an event reveals to those who may know of it, if no later state shows them."""
        return ()

    def choices(self) -> HiddenChoices | None:
        """Returns the hidden choices other than cards so far; None in a game without any."""
        return None

    def imagined(self, after: int, names: Mapping[str, str]) -> Self | None:
        """Returns the game after `after` moves with some cards replaced; cards are named as in `known_cards`.

        Each value of `names` replaces its key, and nobody else sees either. None if the game does not support it.
        """
        return None

    def why_not_apart(self) -> str:
        """Returns why two tables that do not trust each other cannot play this game; "" if they can."""
        return phrase(
            "{game} does not define what each seat knows, which a game between two tables needs", game=self.name
        )

    # The contract of a game

    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None while it goes on."""
        if self._resigned is None and self._states[-1].result is None:
            return self._ending_by_history()
        return super().outcome()

    # A move is its text, so a legal one need not be parsed first.
    def _legal_or_raise(self, move: str) -> str:
        playable = self._legal_now
        if playable is None:
            playable = self._playable()
        return move if move in playable else super()._legal_or_raise(move)

    @classmethod
    def _write(cls, state: StateT) -> str:
        return cls._position(state, EVERYTHING)

    def _turn(self, state: StateT) -> Seat:
        seat = decider(state)
        return CHANCE if seat == CHANCE_SEAT else state.seats[seat]

    def _legal(self, state: StateT) -> Sequence[str]:
        return sorted(legal(state))

    def _apply(self, state: StateT, move: str) -> tuple[StateT, tuple[Event, ...]]:
        after = state.copy()
        events: list[Event] = []
        after.log = events
        play(after, move)
        after.log = None
        return after, tuple(events)

    def _ending(self, state: StateT) -> Outcome | None:
        if state.result is None:
            return None
        winner, reason = state.result
        if winner == NOBODY:
            return Outcome(None, reason)
        return Outcome(state.seats[winner], reason, tuple(state.seats[each] for each in self._partners(state, winner)))

    def _partners(self, state: StateT, winner: int) -> Sequence[int]:
        """Returns the seats that win together with another: in most games none."""
        return ()

    # A refusal reveals no more than the seat on turn may see.
    def _refusal(self, move: str) -> str:
        outcome, state = self.outcome(), self.state
        seat = decider(state)
        where = self._position(state, NOBODY if seat == CHANCE_SEAT else seat)
        if outcome is not None:
            return phrase(
                "{move} cannot be played in {position}: the game is over ({outcome})",
                move=move,
                position=where,
                outcome=outcome,
            )
        now = self._expected(state)
        return phrase("{move} is not legal in {position}: now {expected}", move=move, position=where, expected=now)

    def _describe(self, move: str) -> str:
        return self._sentence(self.state, move, True)

    def _seen_by(self, move: str, seat: Seat | None) -> tuple[str, str]:
        return self._seen_move(self.state, move, self._eyes(seat))

    def _seen_move(self, state: StateT, move: str, eyes: int) -> tuple[str, str]:
        """Returns a legal move in `state`, and its sentence, as `eyes` may know them."""
        seats = known_to(state, move)
        known = seats is None or eyes in seats
        return move if known else self._without_card(move), self._sentence(state, move, known)

    def _reveals(self, plies: int) -> bool:
        passed = self._states[-1 - plies :]
        if any(self._turn(state) == CHANCE for state in passed[:-1]):
            return True
        if any(event.kind in self.revealing for events in self._events[-plies:] for event in events):
            return True
        everybody = (NOBODY, *range(len(self.seats)))
        return any(self._hidden(passed[-1], eyes) < self._hidden(passed[0], eyes) for eyes in everybody)

    def _hidden(self, state: StateT, eyes: int) -> int:
        """Returns the number of cards that `eyes` cannot identify."""
        return hidden_in(self._position(state, eyes))

    def _eyes(self, seat: Seat | None) -> int:
        """Returns a seat's number; viewers without a seat have the public view."""
        return self.seats.index(seat) if seat in self.seats else NOBODY

    # The view of a seat

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        state, outcome = self.state, self.outcome()
        eyes = self._eyes(seat)
        mine = seat == self.turn and outcome is None
        return {
            "game": self.name,
            **self._seen(state, eyes),
            "turn": self.turn,
            "ply": len(self._moves),
            "expected": self._expected(state) if outcome is None else None,
            "legal": [self._legal_fact(move) for move in self.legal_moves] if mine else [],
            "moves": self._history(eyes),
            "outcome": None if outcome is None else self._outcome_fact(outcome),
        }

    def _legal_fact(self, move: str) -> dict[str, Any]:
        """Returns a legal move as the deciding seat may know it; a game may add facts."""
        return {"move": move, "sentence": self._describe(move)}

    def _outcome_fact(self, outcome: Outcome) -> dict[str, Any]:
        won = {"winner": outcome.winner, "winners": [*outcome.winners], "reason": outcome.reason}
        return {**won, "sentence": self._outcome_sentence(outcome)}

    # A viewer's form of a past move never changes: it is computed once, because views are made after every move.
    def _history(self, eyes: int) -> list[dict[str, Any]]:
        known = self._histories.setdefault(eyes, [])
        for ply in range(len(known), len(self._moves)):
            before = self._states[ply]
            move, sentence = self._seen_move(before, self._moves[ply], eyes)
            news = self.news_of(ply, None if eyes == NOBODY else self.seats[eyes])
            fact = {"ply": ply + 1, "seat": self._turn(before), "move": move, "sentence": sentence, "news": news}
            known.append(fact)
        return [*known]

    def pop(self) -> str:
        """Takes the last move back and returns it: the exact inverse of `push`. A resignation goes with it."""
        move = super().pop()
        for known in self._histories.values():
            del known[len(self._moves) :]
        return move
