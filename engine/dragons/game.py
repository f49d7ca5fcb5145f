"""The game of Dragons: its states, its history, and what each seat may know of both."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from types import MappingProxyType
from typing import Any, ClassVar

from engine.agenda import HiddenGame, question
from engine.dragons.board import SQUARES, TREASURE_SQUARES
from engine.dragons.cards import SEATS, card
from engine.dragons.computer.deck_judge import DECK_SIZES, MOST_COPIES
from engine.dragons.decks import known_decks, library
from engine.dragons.ending import score
from engine.dragons.match import MATCHES, ONE_GAME, Match
from engine.dragons.state import DragonsState
from engine.dragons.text.news import sentences_of
from engine.dragons.text.notation import read, start_text, write
from engine.dragons.text.sentences import VERBS, card_name, expected, move_sentence, outcome_sentence, without_card
from engine.dragons.text.view import known_cards, seen
from engine.errors import BadRules, IllegalMove
from engine.game import CHANCE, Event, Outcome, Seat
from engine.outcome import MATCH_RESIGNED, RESIGNED
from engine.sentence import either_of, phrase, row_of, together
from engine.view import MatchFact

_MOVE = re.compile(rf"(?:{'|'.join(VERBS)})(?::[a-z0-9.+-]+){{0,4}}", re.ASCII)


def _start(rules: Mapping[str, Any]) -> str:
    """Returns the start with the decks and the match that the house rules name; raises `BadRules` for unknown ones."""
    decks = known_decks()
    known = {"red-deck": [*decks], "blue-deck": [*decks], "match": [ONE_GAME, *MATCHES]}
    for rule, value in rules.items():
        if value not in known[rule]:
            raise BadRules(
                phrase(
                    "the house rule {rule} of dragons is {value}; it must be one of: {expected}",
                    rule=repr(rule), value=repr(value), expected=row_of(known[rule]),
                )
            )  # fmt: skip
    match = None if rules["match"] == ONE_GAME else Match(rules["match"])
    return start_text((decks[rules["red-deck"]], decks[rules["blue-deck"]]), match)


class Dragons(HiddenGame[DragonsState]):
    """A game of Dragons; a move is a text, for instance "attack:b2:c4".

    House rules: `match` names the match that it begins, one of `MATCHES`, or marks a single game. `red-deck` and
    `blue-deck` name the decks of a game that starts without a text, ready ones or those of `engine.dragons.use_decks`.
    A text contains all cards, so a game can continue after its deck has been deleted.
    """

    name: ClassVar[str] = "dragons"
    seats: ClassVar[tuple[Seat, ...]] = SEATS
    house_rules: ClassVar[Mapping[str, bool | int | str]] = {
        "red-deck": "highwood",
        "blue-deck": "low-mere",
        "match": ONE_GAME,
    }
    start_text: ClassVar[str] = _start(house_rules)
    revealing: ClassVar[frozenset[str]] = frozenset({"decided"})
    """The winner of a battle becomes known even if no card is revealed."""

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        checked = self._checked_rules(rules or {})
        super().__init__(_start(checked) if text is None else text, rules=rules)

    _read = staticmethod(read)
    _position = staticmethod(write)
    _expected = staticmethod(expected)
    _sentence = staticmethod(move_sentence)
    _without_card = staticmethod(without_card)
    _outcome_sentence = staticmethod(outcome_sentence)
    _sentences = staticmethod(sentences_of)

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not _MOVE.fullmatch(text):
            raise IllegalMove(
                phrase(
                    "{text} is not a move; use one such as {examples}",
                    text=repr(text), examples=either_of(map(repr, ("attack:b2:c4", "play:archers:b2", "pass"))),
                )
            )  # fmt: skip
        return text

    def _seen(self, state: DragonsState, eyes: int) -> dict[str, Any]:
        return {"rules": dict(self.rules), **seen(state, eyes)}

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        view, told = super()._view(seat), _happened(self, seat)
        for name, side in view["sides"].items():
            side["match"] = self._match_fact(name)
        change = {name: _gold_change(told, name) for name in view["sides"]}
        match = self._match_facts()
        told_of_match = {} if match is None else {"match": match}
        return view | {"happened": told, "gold-change": change, "fought": _fought(self.events)} | told_of_match

    # A match (R19)

    @property
    def is_in_match(self) -> bool:
        """Whether the game is one of a match; see `Game.is_in_match`."""
        return self.state.match is not None

    def match(self) -> Match | None:
        """Returns the state of the match, including this game once it is over; None outside a match."""
        match, outcome = self.state.match, self.outcome()
        return match if match is None or outcome is None else self._after(match, outcome)

    def _after(self, match: Match, outcome: Outcome) -> Match:
        after = match.after(score(self.state, outcome), outcome.winner)
        return replace(after, given_up_by=after.first) if outcome.reason == MATCH_RESIGNED else after

    def next_start(self) -> str | None:
        """Returns the start of the next game of the match, with the same decks; see `Game.next_start`."""
        match = self.match()
        if match is None or match.winner or self.outcome() is None:
            return None
        state = self._states[0].copy()
        state.match = match
        return write(state)

    def _match_fact(self, seat: Seat) -> dict[str, Any] | None:
        match = self.match()
        if match is None:
            return None
        goal = {"target": match.about.target, "unit": match.about.unit}
        return {"score": match.score[seat], **goal, "won": match.winner == seat}

    def _match_facts(self) -> MatchFact | None:
        match = self.match()
        if match is None:
            return None
        is_lost = any(match.score.values()) and not match.winner
        seats = () if self.outcome() else SEATS
        resigned = {seat: self._if_resigned(match, seat, RESIGNED) for seat in seats}
        given_up = {seat: self._if_resigned(match, seat, MATCH_RESIGNED) for seat in seats}
        return {
            "lost": match.standing() if is_lost else "",
            "resigned": {seat: after.then() for seat, after in resigned.items()},
            "given_up": {seat: after.then() for seat, after in given_up.items() if not resigned[seat].winner},
        }

    def _if_resigned(self, match: Match, seat: Seat, reason: str) -> Match:
        return self._after(match, Outcome(next(other for other in SEATS if other != seat), reason))

    def _outcome_fact(self, outcome: Outcome) -> dict[str, Any]:
        fact, match = super()._outcome_fact(outcome), self.match()
        if match is None:
            return fact
        fact["sentence"] = together(fact["sentence"], match.standing())
        return fact | ({"match": match.winner} if match.winner else {"next": match.coming()})

    def why_not_apart(self) -> str:
        """Returns "": two tables that do not trust each other can play it."""
        return ""

    @classmethod
    def known_cards(cls, state: DragonsState, eyes: int) -> Collection[str]:
        """Returns the cards that `eyes` can name, each with its owner: "red:reed-scout.2"."""
        return {each.full for each in known_cards(state, eyes)}

    @classmethod
    def cards_in(cls, state: DragonsState, move: str) -> Sequence[str | None]:
        """Returns the cards that a move's words name; they belong to the seat that the decision concerns."""
        owner = SEATS[question(state).about(state)]
        return [f"{owner}:{word}" if word in _every_copy() else None for word in move.split(":")[1:]]

    @classmethod
    def decks(cls) -> Mapping[str, Mapping[str, str]]:
        """Returns every known deck, the Lair first: deck -> a copy's text -> the card's name."""
        known = library()
        return {
            name: {each.text: each.kind.name for pile in DECK_SIZES for each in known.copies(0, deck, pile)}
            for name, deck in known_decks().items()
        }

    @classmethod
    def cards(cls) -> Mapping[str, str]:
        """Returns every copy that a deck may have: its text -> the card's name."""
        return _every_copy()

    def __str__(self) -> str:
        """Returns the board as five ranks of squares; a card in brackets lies face down."""
        cells = {square: "" for squares in (*SQUARES, *TREASURE_SQUARES) for square in squares}
        for owner, side in enumerate(self.state.sides):
            for square, slot in zip(SQUARES[owner], side.slots, strict=True):
                if slot:
                    cells[square] = slot.card.text if slot.up else f"({slot.card.text})"
            cells |= {TREASURE_SQUARES[owner][at]: each.text for at, each in enumerate(side.treasures) if each}
        ranks = [[cells.get(f"{file}{rank}", "") for file in "abcde"] for rank in range(5, 0, -1)]
        rows = [f"{5 - row} " + " ".join(f"{cell:20}" for cell in rank) for row, rank in enumerate(ranks)]
        gold = " ".join(f"{seat}={self.state.sides[owner].gold}" for owner, seat in enumerate(SEATS))
        return "\n".join([*(row.rstrip() for row in rows), f"  gold {gold}"])


# What has happened, as plain facts for a page


def _happened(game: Dragons, seat: Seat | None) -> list[dict[str, Any]]:
    """Returns the events of the last decision and the chance moves after it, in the form that `seat` may know."""
    plies = next((back for back in range(1, len(game.moves) + 1) if game.turn_before(back) != CHANCE), 0)
    events = game.events[len(game.moves) - plies :] if plies else ()
    return [{"kind": event.kind, **event.facts} for each in events for event in each if event.is_known_to(seat)]


def _gold_change(told: Iterable[Mapping[str, Any]], seat: Seat) -> int:
    """Returns how these event facts changed a seat's gold."""
    return sum(_GOLD.get(fact["kind"], 0) * fact["gold"] for fact in told if fact.get("gold") and fact["seat"] == seat)


_GOLD = {"gained": 1, "paid": -1, "lost-gold": -1}


def _fought(history: Sequence[Iterable[Event]]) -> dict[str, Any] | None:
    """Returns the latest battle of this turn or the previous one, once it is decided: its sums and its losses.

    "names" has the names of its cards.
    """
    after: list[Event] = []
    for event in _since_the_turn_before(history):
        if event.kind in ("decided", "cancelled"):
            fell = [dict(each.facts) for each in reversed(after) if each.kind == "killed"]
            kept = [dict(each.facts) for each in reversed(after) if each.kind == "saved"]
            fact = {**event.facts, "killed": fell, "saved": kept}
            return fact | {"names": {card: card_name(card) for card in sorted(_cards_in(fact))}}
        after.append(event)
    return None


def _since_the_turn_before(history: Sequence[Iterable[Event]]) -> Iterator[Event]:
    """Yields the events since the beginning of the previous turn, the latest first."""
    turns = 0
    for events in reversed(history):
        for event in reversed([*events]):
            turns += event.kind == "turn"
            if turns == 2:
                return
            yield event


def _cards_in(fact: dict[str, Any]) -> set[str]:
    """Returns the texts of the cards in a finished battle."""
    summed = [each for sums in fact.get("sums", {}).values() for each in sums]
    told = [fact, *summed, *fact["killed"], *fact["saved"]]
    return {each[key] for each in told for key in ("card", "void", "by") if key in each}


@cache
def _every_copy() -> Mapping[str, str]:
    copies = (card(0, kind, number) for kind in library().cards.values() for number in range(1, MOST_COPIES + 1))
    return MappingProxyType({each.text: each.kind.name for each in copies})
