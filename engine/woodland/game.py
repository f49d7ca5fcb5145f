"""Woodland as the table plays it: states of the rules, a history, and what each seat may know of both."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.errors import BadPosition, BadRules, IllegalMove
from engine.game import CHANCE, Event, Game, Outcome, Seat
from engine.woodland.faction_board import board_of
from engine.woodland.news import SHOWN_HAND, sentences_of
from engine.woodland.notation import read, start_text, write
from engine.woodland.state import CHANCE_SEAT, NOBODY, State
from engine.woodland.turn import decider, play, sentence, unseen
from engine.woodland.view import drawn, seen

__all__ = ["RULES", "Woodland"]

_MOVE = re.compile(r"[a-z-]+(?::[a-z0-9.+-]+){0,4}", re.ASCII)
_POINTS = re.compile(r"\d( \d){7}", re.ASCII)
RULES: Mapping[str, bool | int | str] = {
    "seating": "marquise,eyrie,alliance,chameleander",
    "ego-points": " ".join(map(str, board_of("chameleander").rows["points"])),
    "slough-max": 1,
    "quell-refund": False,
    "cajole-ignores-keep": True,
}
"""House rules with their defaults; docs/woodland.md says which open question each of them answers."""


ASKED_SINCE = ("closing", "battle.lose", "chameleander.lay")
"""Questions that earlier versions did not ask, at least not always: they did what is offered first."""


def _start(rules: Mapping[str, Any]) -> str:
    try:
        return start_text(str(rules["seating"]).split(","), rules)
    except BadPosition as error:
        raise BadRules(f"house rule 'seating' of woodland: {error}") from None


class Woodland(Game[State, str]):
    """A game of Woodland; a move is its text, for instance "move:3:7:2".

    House rules: `seating` names the factions of a game that starts without a text, in turn order, with commas.
    """

    name: ClassVar[str] = "woodland"
    seats: ClassVar[tuple[Seat, ...]] = ("marquise", "eyrie", "alliance", "chameleander")
    start_text: ClassVar[str] = _start(RULES)
    house_rules: ClassVar[Mapping[str, bool | int | str]] = RULES
    secrets: ClassVar[bool] = True

    def __init__(self, text: str | None = None, *, rules: Mapping[str, Any] | None = None) -> None:
        checked = self._checked_rules(rules or {})
        if text is None:
            text = _start(checked)
        super().__init__(text, rules=rules)
        # Only the factions at the table have seats; the contract's list is the class's.
        vars(self)["seats"] = self.state.seats
        self._told: dict[int, list[dict[str, Any]]] = {eyes: [] for eyes in (NOBODY, *range(len(self.seats)))}

    @classmethod
    def _checked_rules(cls, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
        rules = super()._checked_rules(wanted)
        if not _POINTS.fullmatch(str(rules["ego-points"])):
            raise BadRules(
                f"house rule 'ego-points' of woodland is {rules['ego-points']!r}, expected eight digits apart"
            )
        if not 0 <= int(rules["slough-max"]) <= 9:
            raise BadRules(f"house rule 'slough-max' of woodland is {rules['slough-max']}, expected 0 to 9")
        return rules

    @classmethod
    def _read(cls, text: str) -> State:
        return read(text, RULES)

    def _begun(self, text: str) -> State:
        # What is offered, and what is asked at all, may differ from the usual rules.
        return read(text, self.rules)

    @classmethod
    def _write(cls, state: State) -> str:
        return write(state)

    @classmethod
    def _read_move(cls, text: str) -> str:
        if not _MOVE.fullmatch(text):
            raise IllegalMove(f"{text!r} is no move; expected one such as 'move:3:7:2', 'craft:anvil' or 'done'")
        return text

    def _turn(self, state: State) -> Seat:
        seat = decider(state)
        return CHANCE if seat == CHANCE_SEAT else state.seats[seat]

    def _legal(self, state: State) -> Sequence[str]:
        return sorted(state.offer)

    def _apply(self, state: State, move: str) -> tuple[State, tuple[Event, ...]]:
        after = state.copy()
        events: list[Event] = []
        after.log = events
        play(after, move)
        after.log = None
        after.share(state)
        return after, tuple(events)

    def _ending(self, state: State) -> Outcome | None:
        if state.result is None:
            return None
        winner, reason = state.result
        return Outcome(None if winner == NOBODY else state.seats[winner], reason)

    def _refusal(self, move: str) -> str:
        outcome, state = self.outcome(), self.state
        seat = decider(state)
        where = write(state, NOBODY if seat == CHANCE_SEAT else seat)
        if outcome is not None:
            return f"{move} cannot be played in {where}: the game is over ({outcome})"
        return f"{move} is not legal in {where}: now {_expected(state)}"

    def _describe(self, move: str) -> str:
        return sentence(self.state, move)

    def _told_to(self, move: str, seat: Seat | None) -> tuple[str, str]:
        told = _told(self.state, move, self._eyes(seat))
        return told["move"], told["sentence"]

    def _sentences(self, move: str, events: Sequence[Event]) -> list[str]:
        return sentences_of(self.state, events)

    def _reveals(self, plies: int) -> bool:
        passed = self._states[-1 - plies :]
        if any(self._turn(state) == CHANCE for state in passed[:-1]):
            return True
        if any(event.kind == SHOWN_HAND for events in self.events[-plies:] for event in events):
            return True  # Codebreakers and Outrage show a hand to one seat, though no view has it afterwards
        everybody = (NOBODY, *range(len(self.seats)))
        return any(_hidden(passed[-1], eyes) < _hidden(passed[0], eyes) for eyes in everybody)

    def _eyes(self, seat: Seat | None) -> int:
        """The seat's number; a faction that is not at the table sees what everybody may."""
        return self.seats.index(seat) if seat in self.seats else NOBODY

    def __str__(self) -> str:
        return drawn(self.state)

    # What a seat may know

    def _view(self, seat: Seat | None) -> dict[str, Any]:
        state, outcome = self.state, self.outcome()
        eyes = self._eyes(seat)
        mine = seat == self.turn and outcome is None
        return {
            "game": self.name,
            "rules": dict(self.rules),
            **seen(state, eyes),
            "turn": self.turn,
            "ply": len(self._moves),
            "expected": _expected(state) if outcome is None else None,
            "legal": [{"move": move, "sentence": self._describe(move)} for move in self.legal_moves] if mine else [],
            "moves": self._history(eyes),
            "outcome": None if outcome is None else _outcome_fact(state, outcome),
        }

    # Each move is told once and kept, because views are asked for after every move.
    def _history(self, eyes: int) -> list[dict[str, Any]]:
        told = self._told[eyes]
        for ply in range(len(told), len(self._moves)):
            before, move = self._states[ply], self._moves[ply]
            told.append({"ply": ply + 1, "seat": self._turn(before), **_told(before, move, eyes)})
            told[-1]["news"] = self.news_of(ply, None if eyes == NOBODY else self.seats[eyes])
        return [*told]

    def replay(self, move: str) -> None:
        """Plays a move of a record; records of earlier versions lack the answers to `ASKED_SINCE`."""
        played = len(self._moves)
        try:
            while move not in self.legal_moves and self.state.agenda and self.state.agenda[-1][0] in ASKED_SINCE:
                self.push(self.state.offer[0])
            self.push(move)
        except IllegalMove:
            while len(self._moves) > played:
                self.pop()
            raise

    def pop(self) -> str:
        """Takes the last move back and returns it: the exact inverse of `push`. A resignation goes with it."""
        move = super().pop()
        for told in self._told.values():
            del told[len(self._moves) :]
        return move


def _hidden(state: State, eyes: int) -> int:
    """How many cards `eyes` cannot name."""
    return sum(map(int, re.findall(r"\?\*([0-9]+)", write(state, eyes))))


def _expected(state: State) -> str:
    seat = decider(state)
    who = "chance" if seat == CHANCE_SEAT else state.factions[seat].name
    kind = str(state.agenda[-1][0])
    step = kind.rpartition(".")[2]
    return f"{who} decides: {_STEPS.get(kind) or _STEPS.get(step) or step.replace('-', ' ')}"


_STEPS = {
    "card": "the next card", "roll": "the dice", "keep": "where the keep stands", "first": "where a building stands",
    "nest": "where the first roost stands", "leader": "the leader", "start": "where to begin", "craft": "what to craft",
    "act": "the next action", "march": "the second move", "add": "cards for the decree", "resolve": "the decree",
    "spread": "where sympathy spreads", "operate": "the officers' operations", "skip": "where to Skip",
    "slough": "whether to Slough", "slough-more": "the next card to Slough", "boast": "whether to Boast",
    "strike": "which warrior is marked for death", "cajoled": "what to place", "gift": "whether to give a card",
    "quell-ego": "which ego goes", "ambush": "whether to ambush", "foil": "whether to foil the ambush",
    "after": "what else counts in the battle", "lose": "what to lose", "keep-five": "what to discard, down to five",
    "mill": "where wood goes", "draft": "where to recruit", "hospital": "whether to use the Field Hospitals",
    "outrage": "a card for the Outrage", "revolt": "whether to revolt", "spend": "what to spend",
    "cards": "whether to use lasting cards", "closing": "whether to use cards before the phase ends",
    "lay": "in which order ego comes back", "cobbler": "whether to use Cobbler",
    "warren": "whether to use Command Warren", "bank": "whether to use Better Burrow Bank",
}  # fmt: skip
"""What is decided in a step, for people; a step that is not named is called by its own word."""


def _told(state: State, move: str, eyes: int) -> dict[str, Any]:
    """A move as eyes may know it: a card that moves in secret is known to those between whom it moves."""
    hidden = unseen(state, move, eyes)
    if hidden is None:
        return {"move": move, "sentence": sentence(state, move)}
    return {"move": f"{move.partition(':')[0]}:?", "sentence": hidden}


def _outcome_fact(state: State, outcome: Outcome) -> dict[str, Any]:
    who = state.factions[state.seats.index(outcome.winner)].name if outcome.winner else "Nobody"
    reasons = {"points": "wins with 30 points", "dominance": "wins by dominance", "resigned": "wins by resignation"}
    said = reasons.get(outcome.reason, "wins: the game was broken off")
    return {"winner": outcome.winner, "reason": outcome.reason, "sentence": f"{who} {said}."}
