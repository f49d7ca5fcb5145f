"""The messages for players: one plain sentence for a move, for a decision, and for an ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.agenda import question
from engine.dragons.attack import attacked_terrain
from engine.dragons.board import SQUARES, place_of
from engine.dragons.cards import SEAT_NAMES, SEATS
from engine.dragons.decks import library
from engine.dragons.state import DragonsState, Slot
from engine.dragons.zones import DrawCard
from engine.game import Outcome
from engine.sentence import phrase


def card_name(text: str) -> str:
    """Returns a card's printed name from its text, "reed-scout.2" or "red:reed-scout.2"."""
    return library().cards[text.rpartition(":")[2].partition(".")[0]].name


def without_card(move: str) -> str:
    """Returns the text of a move that names a card, "lay:hill-drake:b2", without the card."""
    verb, _, *rest = move.split(":")
    return ":".join([verb, *rest])


def move_sentence(state: DragonsState, move: str, known: bool) -> str:
    """Returns a sentence about a legal move; `known` is whether the reader may know the card that it names."""
    verb, *words = move.split(":")
    return _SENTENCES[verb](state, _who(state), words, known)


def _who(state: DragonsState) -> str:
    return SEAT_NAMES[SEATS[question(state).about(state)]]


def _first(state: DragonsState, _: str, words: list[str], known: bool) -> str:
    who = SEAT_NAMES[words[0]]
    if state.match is not None and state.match.first is not None:
        return phrase("{who} begins after losing the previous game.", who=who)
    return phrase("{who} begins.", who=who)


def _draw(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    task = question(state)
    assert isinstance(task, DrawCard)
    if isinstance(task.to, int):
        square = SQUARES[task.seat][task.to]
        if known:
            card = card_name(words[0])
            return phrase(
                "{who} refills {square} face down with {card} from the Lair.", who=who, square=square, card=card
            )
        return phrase("{who} refills {square} face down with a card from the Lair.", who=who, square=square)
    if task.pile == "lair":
        if known:
            return phrase("{who} draws {card} from the Lair.", who=who, card=card_name(words[0]))
        return phrase("{who} draws a card from the Lair.", who=who)
    if known:
        return phrase("{who} draws {card} from the Horde.", who=who, card=card_name(words[0]))
    return phrase("{who} draws a card from the Horde.", who=who)


def _lay(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    square = words[-1]
    if known:
        return phrase("{who} lays {card} face down on {square}.", who=who, card=card_name(words[0]), square=square)
    return phrase("{who} lays a card face down on {square}.", who=who, square=square)


_PASSED: Mapping[str, Callable[[str], str]] = {
    "treasure": lambda who: phrase("{who} plays no Treasure.", who=who),
    "movement": lambda who: phrase("{who} moves no card.", who=who),
    "actions": lambda who: phrase("{who} plays no more Actions.", who=who),
    "battle": lambda who: phrase("{who} can do nothing in this Battle Phase.", who=who),
    "answer": lambda who: phrase("{who} plays no Reaction.", who=who),
    "fight": lambda who: phrase("{who} plays no Battle Action.", who=who),
    "save": lambda who: phrase("{who} keeps no more Dragons.", who=who),
}
"""The meaning of a pass, by the kind of decision."""


def _play(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    card = card_name(words[0])
    match words[1:]:
        case [square] if square[0] in "ae":
            return phrase("{who} plays {card} on {square}.", who=who, card=card, square=square)
        case [square]:
            return phrase("{who} plays {card} on {target}.", who=who, card=card, target=_what_is_on(state, square))
        case ["remove", lairs, hordes]:
            return phrase(
                "{who} plays {card} and removes the opponent's top discards from the game "
                "(Lair: {lairs}, Horde: {hordes}).",
                who=who, card=card, lairs=lairs, hordes=hordes,
            )  # fmt: skip
    return phrase("{who} plays {card}.", who=who, card=card)


def _use(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    square = words[0]
    if square[0] in "bcd":
        return phrase("{who} uses the Battle Action of {card}.", who=who, card=_what_is_on(state, square))
    return phrase("{who} uses the Battle Action of the Treasure on {square}.", who=who, square=square)


def _what_is_on(state: DragonsState, square: str) -> str:
    seat, place = place_of(square)
    slot = state.sides[seat].slots[place]
    if slot is None:
        return square
    if slot.seen:
        return phrase("{seat}'s {card} on {square}", seat=SEAT_NAMES[SEATS[seat]], card=_name_of(slot), square=square)
    return phrase("{seat}'s face-down card on {square}", seat=SEAT_NAMES[SEATS[seat]], square=square)


def _name_of(slot: Slot) -> str:
    return phrase("changed {card}", card=slot.card.kind.name) if slot.changed else slot.card.kind.name


def _switch(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    one, other = words
    if state.sides[state.active].slots[place_of(other)[1]] is None:
        return phrase("{who} moves the card on {start} to {end}.", who=who, start=one, end=other)
    return phrase("{who} switches the cards on {one} and {other}.", who=who, one=one, other=other)


def _attack(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    square, target = words
    card = _name_of(state.slot(*place_of(square)))
    return phrase(
        "{who}'s {card} on {square} attacks {target}.",
        who=who, card=card, square=square, target=_what_is_on(state, target),
    )  # fmt: skip


def _change(state: DragonsState, who: str, words: list[str], known: bool) -> str:
    kind = state.slot(*attacked_terrain(state)).card.kind
    assert kind.reaction is not None
    return phrase(
        "{who} pays {gold} gold, and {card} becomes a Dragon with strength {strength}.",
        who=who, gold=kind.reaction.price, card=kind.name, strength=kind.reaction.strength,
    )  # fmt: skip


_SENTENCES: dict[str, Callable[[DragonsState, str, list[str], bool], str]] = {
    "attack": _attack,
    "change": _change,
    "counter": lambda state, who, words, known: phrase(
        "{who} puts a {amount} counter on {target}.",
        who=who,
        amount=words[0],
        target=_what_is_on(state, words[1]),
    ),
    "decline": lambda state, who, words, known: phrase(
        "{who} leaves {card} as Terrain.", who=who, card=state.slot(*attacked_terrain(state)).card.kind.name
    ),
    "discard": lambda state, who, words, known: phrase("{who} discards {card}.", who=who, card=card_name(words[0])),
    "draw": _draw,
    "exchange": lambda state, who, words, known: phrase(
        "{who} discards the card on {square} and refills the position from the Lair.", who=who, square=words[0]
    ),
    "first": _first,
    "lay": _lay,
    "pass": lambda state, who, words, known: _PASSED[question(state).kind](who),
    "play": _play,
    "resolve": lambda state, who, words, known: phrase(
        "{who} resolves the effect of {card} first.", who=who, card=card_name(words[0])
    ),
    "save": lambda state, who, words, known: phrase(
        "{who} uses the Treasure on {square} and keeps {card}.",
        who=who,
        square=words[0],
        card=_what_is_on(state, words[1]),
    ),
    "switch": _switch,
    "use": _use,
}
VERBS = tuple(_SENTENCES)
"""The first words of moves, each with its sentence."""

_EXPECTED: Mapping[str, Callable[[str], str]] = {
    "first": lambda who: phrase("chance decides who begins"),
    "draw": lambda who: phrase("chance decides which card {who} draws", who=who),
    "lay": lambda who: phrase("{who} must lay the drawn Lair cards face down", who=who),
    "treasure": lambda who: phrase("{who} may play a Treasure", who=who),
    "movement": lambda who: phrase("{who} may switch two cards or move one", who=who),
    "actions": lambda who: phrase("{who} may play Actions", who=who),
    "battle": lambda who: phrase("{who} must attack, play a Dragon Slayer Action or exchange a card", who=who),
    "discard": lambda who: phrase("{who} must discard down to seven cards", who=who),
    "answer": lambda who: phrase("{who} may answer the attack with a Reaction", who=who),
    "react": lambda who: phrase("{who} may turn the attacked Terrain into a Dragon", who=who),
    "fight": lambda who: phrase("{who} may play a Battle Action", who=who),
    "save": lambda who: phrase("{who} may keep a Dragon that lost the battle", who=who),
    "order": lambda who: phrase("{who} chooses which effect resolves first", who=who),
    "counter": lambda who: phrase("{who} must put a counter on a face-up Dragon", who=who),
}


def expected(state: DragonsState) -> str:
    """Returns the decision to be made now, as the end of a sentence, for an unfinished game."""
    return _EXPECTED[question(state).kind](_who(state))


_REASONS: Mapping[str, str] = {
    "no-card-left": phrase("the opponent has no Dragon or Terrain in position"),
    "both-empty": phrase("neither side has a card in position, so gold decides"),
    "stuck": phrase("neither side can move, so positions decide, then gold"),
    "turn-limit": phrase("120 turns have been played, so positions decide, then gold"),
    "resigned": phrase("the opponent resigned"),
    "match-resigned": phrase("the opponent resigned the match"),
    "time": phrase("the opponent ran out of time"),
}


def outcome_sentence(outcome: Outcome) -> str:
    """Returns a sentence about the winner and the reason."""
    reason = _REASONS[outcome.reason]
    if outcome.winner:
        return phrase("{winner} wins: {reason}.", winner=SEAT_NAMES[outcome.winner], reason=reason)
    return phrase("The game is a draw: {reason}.", reason=reason)
