"""A whole session under a drawn play with cards: which moves it makes, and what it tells about the cards."""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from operator import itemgetter
from random import Random
from typing import Any

from controller.hands import CardNeeded, Decision, Idle, Lifted, MoveMade, Repaired
from controller.journal.store import Journal
from controller.messages.commands import ReaderHealth, Tick
from controller.messages.players import Players
from controller.sensing.card_tags import CardStore, Tag
from controller.table.session import Session
from controller.table.settings import GameSettings, Outside
from controller.tabletop import tabletop
from engine.dragons import Dragons
from hal import Health, Picture
from tests.hands.cards import DrawnCards
from tests.hands.late import taken_late

_QUIET = (Idle, Lifted, MoveMade, CardNeeded, Repaired)
"""What may be told without anything's being wrong."""
_SAID = {
    "refused": ("This card", "This is a phone", "The table does not know this card"),
    "two cards": ("two cards are on",),
}
"""How a sentence about a card begins that is not played."""
_PEOPLE = {"red": "human", "blue": "human"}


class _Listening:
    """A session that goes on from the drawn position, and all that it tells."""

    def __init__(self, drawn: DrawnCards) -> None:
        journal = Journal.open(":memory:")
        rules = dict(Dragons.house_rules)
        journal.begin("dragons", drawn.position, rules, _PEOPLE, 0)
        seat = Dragons(drawn.position).turn
        tags = {uid: Tag("dragons", str(rules[f"{seat}-deck"]), card) for uid, card in drawn.tags.items()}
        players = Players("dragons", _PEOPLE, "red", dict.fromkeys(_PEOPLE, "squares"))
        game = GameSettings(tabletop("dragons"), players, rules, CardStore(tags))
        self.session = Session(game, journal, Outside(lambda: 0))
        self.decisions: list[Decision] = []
        self.said: list[str] = []
        self.moves: list[str] = []
        self.take(Picture(0, drawn.felt), 0)

    def take(self, event: Any, now: int) -> None:
        """Steps the session and notes what it tells."""
        plies = len(self.session.state.game.moves)
        self.session.step(event, now)
        new = [str(move) for move in self.session.state.game.moves[plies:]]
        self.moves += [move for move in new if not move.startswith(("draw:", "first:"))]
        self.decisions.append(self.session.state.decision)
        reader = self.session.state.reader_health
        self.said += [self.session.state.said, *([reader.sentence] if reader else [])]


def wrong_about(drawn: DrawnCards, late: Random | None = None) -> list[str]:
    """Returns what a table made wrong of a drawn play with cards, one phrase each.

    `late` draws when its processor is held up; None for one that never is.
    """
    heard = _Listening(drawn)
    events = [(edge.t_ms, edge) for edge in drawn.timeline.edges]
    seen = [(now, ReaderHealth(event) if isinstance(event, Health) else event) for now, event in drawn.seen]
    happened: Iterable[tuple[int, Any]] = heapq.merge(events, seen, key=itemgetter(0))
    if late is not None:
        happened = taken_late(happened, drawn.timeline.end_ms, late)
    for now, event in happened:
        heard.take(Tick() if event is None else event, now)
    heard.take(Tick(), drawn.timeline.end_ms)
    return [*_wrong_moves(drawn, heard), *_wrong_words(drawn, heard)]


def _wrong_moves(drawn: DrawnCards, heard: _Listening) -> list[str]:
    if tuple(heard.moves) == drawn.moves:
        return []
    return [f"played {' '.join(heard.moves) or 'nothing'}, expected {' '.join(drawn.moves)}"]


def _wrong_words(drawn: DrawnCards, heard: _Listening) -> list[str]:
    alarms = {type(each).__name__ for each in heard.decisions if not isinstance(each, _QUIET)}
    wrong = [f"told {alarm}, expected no alarm" for alarm in sorted(alarms)]
    if drawn.told != "none" and not any(said.startswith(part) for part in _SAID[drawn.told] for said in heard.said):
        wrong.append(f"said nothing about the card, expected {drawn.told}")
    return wrong
