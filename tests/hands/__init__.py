"""Hands: what people, and physics, do to a board, as timelines of raw reeds with the right answers."""

from tests.hands.cards import CARD_CASES, CardCase, DrawnCards, draw_cards
from tests.hands.cases import CASES, FLAPPING, LEFT_OUT, Case, Drawn, draw_anywhere, random_position
from tests.hands.expected import Expected, Judgement, Line, judge, net_moves
from tests.hands.kinds import KIND_CASES, KindCase, draw_kinds
from tests.hands.script import NotOffered, Script

__all__ = [
    "CARD_CASES",
    "CASES",
    "FLAPPING",
    "KIND_CASES",
    "LEFT_OUT",
    "CardCase",
    "Case",
    "Drawn",
    "DrawnCards",
    "Expected",
    "Judgement",
    "KindCase",
    "Line",
    "NotOffered",
    "Script",
    "draw_anywhere",
    "draw_cards",
    "draw_kinds",
    "judge",
    "net_moves",
    "random_position",
]
