"""Dragons: face-down cards in two rows, battles, and Terrain that may turn into a Dragon.

A program that searches copies a state, asks for its `legal` moves and plays them in place:

>>> from random import Random
>>> from engine.dragons import Dragons, determinised, legal, play
>>> state = determinised(Dragons().view("red"), Random(1))
>>> ahead = state.copy()
>>> play(ahead, legal(ahead)[0])
"""

from engine.agenda import CHANCE_SEAT, NOBODY, decider, legal, play
from engine.dragons.card_reader import read_cards
from engine.dragons.cards import SEATS, CardCopy, CardKind
from engine.dragons.computer.deck_judge import (
    DECK_SIZES,
    MOST_COPIES,
    DeckFault,
    DeckList,
    check_deck,
    deck_faults,
    natives_without_terrain,
)
from engine.dragons.computer.greedy import greedy_move
from engine.dragons.computer.guesses import Guesses, determinised
from engine.dragons.decks import Library, known_decks, library, read_decks, use_decks
from engine.dragons.ending import score
from engine.dragons.game import Dragons
from engine.dragons.match import MATCHES, Goal, Match
from engine.dragons.reach import attackers, targets
from engine.dragons.state import DragonsBattle, DragonsSide, DragonsState, Slot
from engine.dragons.strength import battle_total, strength
from engine.dragons.text.notation import read, start_text, write
from engine.dragons.text.view import seen
from engine.dragons.turn import phase

__all__ = [
    "CHANCE_SEAT",
    "DECK_SIZES",
    "MATCHES",
    "MOST_COPIES",
    "NOBODY",
    "SEATS",
    "CardCopy",
    "CardKind",
    "DeckFault",
    "DeckList",
    "Dragons",
    "DragonsBattle",
    "DragonsSide",
    "DragonsState",
    "Goal",
    "Guesses",
    "Library",
    "Match",
    "Slot",
    "attackers",
    "battle_total",
    "check_deck",
    "decider",
    "deck_faults",
    "determinised",
    "greedy_move",
    "known_decks",
    "legal",
    "library",
    "natives_without_terrain",
    "phase",
    "play",
    "read",
    "read_cards",
    "read_decks",
    "score",
    "seen",
    "start_text",
    "strength",
    "targets",
    "use_decks",
    "write",
]
