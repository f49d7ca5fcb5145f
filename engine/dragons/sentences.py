"""What people are told: one plain sentence for a move, for what is to be decided, and for an ending."""

from __future__ import annotations

from collections.abc import Callable

from engine.agenda import question
from engine.dragons.attack import attacked_terrain
from engine.dragons.board import SQUARES, place_of
from engine.dragons.cards import SEATS
from engine.dragons.decks import library
from engine.dragons.drawing import DrawCard
from engine.dragons.state import DragonsState, Slot
from engine.game import Outcome

__all__ = ["VERBS", "card_name", "expected", "move_sentence", "outcome_sentence", "without_card"]


def card_name(text: str) -> str:
    """Returns a card's printed name from its text, "reed-scout.2" or "red:reed-scout.2"."""
    return library().cards[text.rpartition(":")[2].partition(".")[0]].name


def without_card(move: str) -> str:
    """Returns the text of a move that names a card, "lay:hill-drake:b2", without the card."""
    verb, _, *rest = move.split(":")
    return ":".join([verb, *rest])


def move_sentence(state: DragonsState, move: str, known: bool) -> str:
    """Returns what a legal move does; `known` is whether the reader may know which card it names."""
    verb, *words = move.split(":")
    return f"{_SENTENCES[verb](state, words, known)}."


def _who(state: DragonsState) -> str:
    return SEATS[question(state).about(state)].capitalize()


def _first(state: DragonsState, words: list[str], known: bool) -> str:
    lost = state.match is not None and state.match.first is not None
    return f"{words[0].capitalize()} begins{', having lost the game before' if lost else ''}"


def _draw(state: DragonsState, words: list[str], known: bool) -> str:
    task = question(state)
    assert isinstance(task, DrawCard)
    card = card_name(words[0]) if known else "a card"
    if isinstance(task.to, int):
        return f"{_who(state)} refills {SQUARES[task.seat][task.to]} face down with {card} of the Lair"
    return f"{_who(state)} draws {card} from the {task.pile.capitalize()}"


def _lay(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} lays {card_name(words[0]) if known else 'a card'} face down on {words[-1]}"


def _pass(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} {_PASSED[question(state).kind]}"


_PASSED = {
    "treasure": "plays no Treasure",
    "movement": "moves no card",
    "actions": "plays no more Actions",
    "battle": "can do nothing in this Battle Phase",
    "answer": "plays no Reaction",
    "fight": "plays no Battle Action",
    "save": "keeps no more Dragons",
}
"""What a pass means, by the kind of decision."""


def _play(state: DragonsState, words: list[str], known: bool) -> str:
    sentence = f"{_who(state)} plays {card_name(words[0])}"
    match words[1:]:
        case [square]:
            return f"{sentence} on {square}" if square[0] in "ae" else f"{sentence} on {_what_is_on(state, square)}"
        case ["remove", lairs, hordes]:
            return f"{sentence}: the rival's top cards leave the game, Lair {lairs}, Horde {hordes}"
    return sentence


def _use(state: DragonsState, words: list[str], known: bool) -> str:
    square = words[0]
    what = _what_is_on(state, square) if square[0] in "bcd" else f"the Treasure on {square}"
    return f"{_who(state)} uses the Battle Action of {what}"


def _what_is_on(state: DragonsState, square: str) -> str:
    seat, place = place_of(square)
    slot = state.sides[seat].slots[place]
    if slot is None:
        return square
    card = _name_of(slot) if slot.seen else "face-down card"
    return f"{SEATS[seat].capitalize()}'s {card} on {square}"


def _name_of(slot: Slot) -> str:
    return f"changed {slot.card.kind.name}" if slot.changed else slot.card.kind.name


def _switch(state: DragonsState, words: list[str], known: bool) -> str:
    if state.sides[state.active].slots[place_of(words[1])[1]] is None:
        return f"{_who(state)} moves the card on {words[0]} to {words[1]}"
    return f"{_who(state)} switches the cards on {words[0]} and {words[1]}"


def _attack(state: DragonsState, words: list[str], known: bool) -> str:
    seat, place = place_of(words[0])
    return f"{_who(state)}'s {_name_of(state.slot(seat, place))} on {words[0]} attacks {_what_is_on(state, words[1])}"


def _exchange(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} discards the card on {words[0]} and refills the position from the Lair"


def _discard(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} discards {card_name(words[0])}"


def _change(state: DragonsState, words: list[str], known: bool) -> str:
    kind = state.slot(*attacked_terrain(state)).card.kind
    assert kind.reaction is not None
    dragon = f"a Dragon of strength {kind.reaction.strength}"
    return f"{_who(state)} pays {kind.reaction.price} gold and {kind.name} becomes {dragon}"


def _decline(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} lets {state.slot(*attacked_terrain(state)).card.kind.name} be Terrain"


def _save(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} uses the Treasure on {words[0]} and keeps {_what_is_on(state, words[1])}"


def _resolve(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} lets the effect of {card_name(words[0])} come first"


def _counter(state: DragonsState, words: list[str], known: bool) -> str:
    return f"{_who(state)} puts a {words[0]} counter on {_what_is_on(state, words[1])}"


_SENTENCES: dict[str, Callable[[DragonsState, list[str], bool], str]] = {
    "attack": _attack,
    "change": _change,
    "counter": _counter,
    "decline": _decline,
    "discard": _discard,
    "draw": _draw,
    "exchange": _exchange,
    "first": _first,
    "lay": _lay,
    "pass": _pass,
    "play": _play,
    "resolve": _resolve,
    "save": _save,
    "switch": _switch,
    "use": _use,
}
VERBS = tuple(_SENTENCES)
"""The words that a move's text may begin with."""

_EXPECTED = {
    "first": "chance says who begins",
    "draw": "chance says which card {who} draws",
    "lay": "{who} lays the drawn Lair cards face down",
    "treasure": "{who} may play a Treasure",
    "movement": "{who} may switch two cards or move one",
    "actions": "{who} may play Actions",
    "battle": "{who} attacks, plays a Dragon Slayer Action or exchanges a card",
    "discard": "{who} discards down to seven cards",
    "answer": "{who} may answer the attack with a Reaction",
    "react": "{who} may change the Terrain that was attacked into a Dragon",
    "fight": "{who} may play a Battle Action",
    "save": "{who} may keep a Dragon that lost the battle",
    "order": "{who} says which effect comes first",
    "counter": "{who} puts a counter on a face-up Dragon",
}


def expected(state: DragonsState) -> str:
    """Returns what has to be decided now, as the end of a sentence, for a game that goes on."""
    return _EXPECTED[question(state).kind].format(who=_who(state))


def outcome_sentence(outcome: Outcome) -> str:
    """Returns who won and why."""
    reasons = {
        "no-card-left": "the rival has no Dragon or Terrain in position",
        "both-empty": "neither side has a card in position, and gold decides",
        "stuck": "nobody can do anything more, and positions, then gold, decide",
        "turn-limit": "120 turns are over, and positions, then gold, decide",
        "resigned": "the rival resigned",
        "match-resigned": "the rival resigned the match",
        "time": "the rival ran out of time",
    }
    winner = f"{outcome.winner.capitalize()} wins" if outcome.winner else "The game is drawn"
    return f"{winner}: {reasons[outcome.reason]}."
