"""The game of Woodland: its states, its history, and what each seat may know of both."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any, ClassVar, Self, cast

from engine.agenda import CHANCE_SEAT, HiddenChoices, HiddenGame, advance, decider, legal, play, question
from engine.errors import BadPosition, BadRules, IllegalMove
from engine.game import Event, Outcome, Seat
from engine.sentence import all_of, phrase, row_of
from engine.woodland.cards import DECKS, STANDARD, Card
from engine.woodland.faction_registry import FACTIONS, faction, faction_of, name_of, overriding
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.fights import latest_fight
from engine.woodland.rules.persistent import window_sentence
from engine.woodland.rules.turn import SetUpFaction, Turn
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision
from engine.woodland.text.news import RESHUFFLED, SHOWN_HAND, sentences_of
from engine.woodland.text.notation import deck_of_state, fresh, write
from engine.woodland.text.reading import read
from engine.woodland.text.view import drawn, known_cards, seen

_MOVE = re.compile(r"[a-z-]+(?::[a-z0-9.+-]+){0,5}", re.ASCII)
_SEATING = ("marquise", "eyrie", "alliance", "chameleander")
"""The default factions, in turn order."""
_EVERYBODY = tuple(sorted(FACTIONS, key=lambda key: faction(key).board.set_up))
"""Every playable faction, in set-up order."""
RULES: Mapping[str, bool | int | str] = {
    "seating": ",".join(_SEATING),
    "deck": STANDARD,
    "partisans-spare-birds": False,
    "coffins-all": True,
    "led-over-rivers": False,
    "propaganda-without-warrior": True,
    **{rule: usual for key in FACTIONS for rule, usual in faction(key).house_rules.items()},
}
"""House rules with their defaults; docs/woodland.md explains the open question behind each of them."""
_FORGOTTEN: list[str] = []
"""The placeholder for legal moves that are recomputed after a takeback."""

_WINS: Mapping[str, Callable[[str], str]] = {
    "points": lambda who: phrase("{who} wins with 30 points.", who=who),
    "dominance": lambda who: phrase("{who} wins by dominance.", who=who),
    "resigned": lambda who: phrase("{who} wins by resignation.", who=who),
    "time": lambda who: phrase("{who} wins on time.", who=who),
}
"""The sentence about a winner, by the reason."""

_Rules = tuple[tuple[str, bool | int | str], ...]
"""House rules in hashable form."""

HAND_AT_START = 3


def start_text(seats: Iterable[str], rules: Mapping[str, Any]) -> str:
    """Returns the text of a game's start: three cards each, then the factions set up in the order of their letters.

    Source: the Law of Root, p16, 5.1; with two seats there are no dominance cards (3.3). Raises `BadPosition` for seats
    that cannot play.
    """
    state = fresh(seats, rules, str(rules["deck"]))
    everybody = range(len(state.seats))
    every = state.cards.cards.values()
    state.deck = deck_of_state(state, [card for card in every if len(state.seats) > 2 or card.role != "dominance"])
    order = sorted(everybody, key=lambda seat: faction_of(state, seat).board.set_up)
    deals = [Draw(seat, HAND, HAND_AT_START) for seat in everybody]
    state.agenda = [Turn(0), *(SetUpFaction(seat) for seat in reversed(order)), *reversed(deals)]
    advance(state)
    return write(state)


# A text and its rules always give the same state, so a program that plays thousands of games reads their start once.


@lru_cache(maxsize=8)
def _start(rules: _Rules) -> str:
    wanted = dict(rules)
    try:
        return start_text(str(wanted["seating"]).split(","), wanted)
    except BadPosition as error:
        raise BadRules(phrase("the house rule 'seating' of woodland is invalid: {error}", error=error)) from None


@lru_cache(maxsize=8)
def _state_of(text: str, rules: _Rules) -> State:
    return read(text, dict(rules))


class Woodland(HiddenGame[State]):
    """A game of Woodland; a move is its text, for instance "move:3:7:2".

    House rules: `seating` names the factions of a game that starts without a text, in turn order, with commas; `deck`
    its cards.
    """

    name: ClassVar[str] = "woodland"
    seats: ClassVar[tuple[Seat, ...]] = _EVERYBODY
    start_text: ClassVar[str] = _start(tuple(RULES.items()))
    house_rules: ClassVar[Mapping[str, bool | int | str]] = RULES
    revealing: ClassVar[frozenset[str]] = frozenset({SHOWN_HAND, RESHUFFLED})
    """Codebreakers and Outrage show a hand to one seat, and a reshuffle moves the last spent card to the deck: later
    views do not show either."""

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        checked = self._checked_rules(rules or {})
        super().__init__(_start(tuple(checked.items())) if text is None else text, rules=rules)
        # Only the factions at the table have seats; the contract's list is the class's.
        vars(self)["seats"] = self.state.seats

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = super()._checked_rules(wanted)
        if rules["deck"] not in DECKS:
            raise BadRules(
                phrase(
                    "the house rule 'deck' of woodland is {deck}; it must be one of: {decks}",
                    deck=repr(rules["deck"]),
                    decks=row_of(DECKS),
                )
            )
        for key in FACTIONS:
            if wrong := faction(key).wrong_rule(rules):
                raise BadRules(phrase("the house rule {wrong}", wrong=wrong))
        return rules

    @classmethod
    def _read(cls, text: str) -> State:
        return read(text, RULES)

    def _begun(self, text: str) -> State:
        # The offered and asked decisions may differ from the usual rules.
        return _state_of(text, tuple(self.rules.items())).copy()

    @classmethod
    def _position(cls, state: State, eyes: int) -> str:
        return write(state, eyes)

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not _MOVE.fullmatch(text):
            raise IllegalMove(
                phrase("{text} is not a move; use one such as 'move:3:7:2', 'craft:anvil' or 'done'", text=repr(text))
            )
        return text

    # The agenda already has the legal moves. Past states need not keep theirs.
    def _legal(self, state: State) -> Sequence[str]:
        found = state.offer or legal(state)
        asked: Any = state.agenda[-1]
        return found if asked.in_order else sorted(found)

    def _apply(self, state: State, move: str) -> tuple[State, tuple[Event, ...]]:
        after = state.copy()
        events: list[Event] = []
        after.log = events
        play(after, move)
        after.log = None
        state.offer = _FORGOTTEN
        return after, tuple(events)

    def _seen(self, state: State, eyes: int) -> dict[str, Any]:
        facts = {"rules": dict(self.rules), **seen(state, eyes), "fight": latest_fight(state, self.events)}
        return facts | {"asks": _asked(state).expects if state.result is None else None}

    # A page groups moves by action; the first word of a window's move is its action.
    def _legal_fact(self, move: str) -> dict[str, Any]:
        asked, words = _asked(self.state), move.split(":")
        is_beside = asked.window is not None and asked.window.takes(words)
        return super()._legal_fact(move) | {"action": words[0] if is_beside else asked.action_of(words)}

    @classmethod
    def known_cards(cls, state: State, eyes: int) -> Collection[str]:
        """Returns the cards that `eyes` can name, by their keys."""
        return {card.text for card in known_cards(state, eyes)}

    @classmethod
    def cards_in(cls, state: State, move: str) -> Sequence[str | None]:
        """Returns the cards that a move names; a used card is the crafted copy."""
        verb, *words = move.split(":")
        return [word if verb != "use" and word in state.cards.cards else None for word in words]

    def choices(self) -> HiddenChoices | None:
        """Returns the Corvids' choices of facedown plots; None if they do not play."""
        asked = overriding(self.seats, "choices")
        return next((each.choices(self.states, self.moves, owner) for owner, each in asked), None)

    def imagined(self, after: int, names: Mapping[str, str]) -> Self:
        """Returns the game after `after` moves with some cards replaced."""
        twin = copy(self)
        state = exchanged(self._states[after], names)
        twin._states = [*self._states[:after], state]
        twin._moves, twin._events = self._moves[:after], self._events[:after]
        twin._legal_now = twin._outcome_now = None
        if not (state.agenda and state.agenda[-1].asks(state)):
            twin._states[-1], twin._legal_now = self._states[after], ()  # then nothing would be asked
        return twin

    @property
    def asks_for_truth(self) -> bool:
        """Returns whether the seat on turn has a single legal answer, the truth, as everybody knows."""
        return bool(self.state.agenda) and _asked(self.state).truthful

    def why_not_apart(self) -> str:
        """Returns "": every faction can be played at two tables."""
        return ""

    @classmethod
    def cards_shown(cls, event: Event) -> Collection[str]:
        """Returns the cards of a hand that was shown."""
        return event.facts["cards"] if event.kind == SHOWN_HAND else ()

    def _expected(self, state: State) -> str:
        asked, seat = _asked(state), decider(state)
        who = phrase("chance") if seat == CHANCE_SEAT else name_of(state, seat)
        return phrase("{who} must {what}", who=who, what=asked.expects)

    def _sentence(self, state: State, move: str, known: bool) -> str:
        asked, words = _asked(state), move.split(":")
        if asked.window is not None and asked.window.takes(words):
            return window_sentence(state, asked.seat, words)
        who = name_of(state, asked.seat)
        return asked.sentence(state, who, words) if known else asked.without_card(who)

    def _without_card(self, move: str) -> str:
        return f"{move.partition(':')[0]}:?"

    def _outcome_sentence(self, outcome: Outcome) -> str:
        winners = [faction(winner).name for winner in outcome.winners]
        who = all_of(winners) if winners else phrase("Nobody")
        if outcome.partners:
            return phrase("{who} win together.", who=who)
        return _WINS.get(outcome.reason, _wins_otherwise)(who)

    # R-V17: a coalition wins when the Vagabond's partner does.
    def _partners(self, state: State, winner: int) -> Sequence[int]:
        together = state.coalition or ()
        return [seat for seat in together if winner in together and seat != winner]

    def _sentences(self, move: str, events: Sequence[Event]) -> list[str]:
        return sentences_of(self.state, events)

    def __str__(self) -> str:
        return drawn(self.state)

    def replay(self, move: str) -> None:
        """Plays a move of a record; decisions that are `asked_lately`, missing in older records, are answered first."""
        played = len(self._moves)
        try:
            while move not in self.legal_moves and self.state.agenda and _asked(self.state).asked_lately:
                self.push((self.state.offer or legal(self.state))[0])
            self.push(move)
        except IllegalMove:
            while len(self._moves) > played:
                self.pop()
            raise


def _wins_otherwise(who: str) -> str:
    return phrase("{who} wins because the game was abandoned.", who=who)


def _asked(state: State) -> SeatDecision:
    """Returns the open decision."""
    return cast("SeatDecision", question(state))


def exchanged(state: State, names: Mapping[str, str]) -> State:
    """Returns a copy of a state with some cards, by their words, replaced in deck and hidden piles."""
    twin = state.copy()

    def other(cards: Iterable[Card]) -> list[Card]:
        return [state.card(names.get(card.text, card.text)) for card in cards]

    twin.deck = sorted(other(state.deck), key=state.cards.draws.__getitem__)
    for seat, side in enumerate(state.sides):
        own = twin.edit(seat)
        own.hand = tuple(other(side.hand))
        for field in faction_of(state, seat).fields:
            if field.kind == "cards" and field.hidden:
                own.remember(field.name, tuple(other(side.own[field.name])))
    return twin
