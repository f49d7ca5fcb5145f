"""Persistent effects and dominance cards in the turn of their owner; in battles see `engine.woodland.rules.battle`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from engine.agenda import Decision, Window
from engine.sentence import phrase
from engine.woodland.cards import BIRD
from engine.woodland.faction_registry import FACTIONS, faction, faction_of, name_of, overriding
from engine.woodland.map import CLEARINGS
from engine.woodland.rules import exiles
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.effects import Rob
from engine.woodland.rules.pieces import discard, remove_warriors, score, spend
from engine.woodland.state import State
from engine.woodland.tasks import SeatDecision

DOMINANCE_SCORE = 10
"""The points needed to play a dominance card. Source: the Law of Root, p16, 3.3."""

_Options = Callable[[State, int], list[str]]


# What is offered: "claim", "rob:SEAT", "tax:CLEARING", "peek:SEAT", "dominate:CARD", "take:CARD:PAID"


def _claims(state: State, seat: int) -> list[str]:
    return ["claim"]


def _robberies(state: State, seat: int) -> list[str]:
    return [f"rob:{state.seats[other]}" for other in state.others(seat) if state.sides[other].hand]


def _taxes(state: State, seat: int) -> list[str]:
    faction = faction_of(state, seat)
    return [f"tax:{at}" for at in CLEARINGS if faction.warriors_to_lose(state, seat, at)]


def _peeks(state: State, seat: int) -> list[str]:
    return [f"peek:{state.seats[other]}" for other in state.others(seat)]


_IN_PHASE: Mapping[str, Mapping[str, _Options]] = {
    "set-up": {},
    "birdsong": {"royal-claim": _claims, "stand-and-deliver": _robberies, **exiles.IN_PHASE["birdsong"]},
    "daylight": {"tax-collector": _taxes, "codebreakers": _peeks, **exiles.IN_PHASE["daylight"]},
    "evening": {},
}
"""The lasting cards usable at any time of a phase, by phase."""


def _of_lasting_cards(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    found: list[str] = []
    in_play = [card.id for card in side.crafted]
    if in_play:
        for id_, options in _IN_PHASE[state.phase].items():
            if id_ in in_play and id_ not in side.used:
                found += options(state, seat)
    return found


def _of_dominance(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    found = []
    if side.score >= DOMINANCE_SCORE and not side.dominance:
        partners = faction_of(state, seat).partners(state, seat)
        whose = [""] if partners is None else [f":{state.seats[each]}" for each in partners]
        cards = [card.text for card in side.hand if card.role == "dominance"]
        found = [f"dominate:{card}{partner}" for card in cards for partner in whose]
    for wanted in state.dominance:
        found += [f"take:{wanted.text}:{card.text}" for card in side.matching(wanted.suit)]
    return found


# Offers of others in this seat's turn


def _of_others(state: State, seat: int) -> list[str]:
    if seat != state.active or state.battle:
        return []
    offering = overriding(state.seats, "offers")
    return [move for owner, each in offering if owner != seat for move in each.offers(state, owner, seat)]


def _others_may_offer(state: State, seat: int) -> bool:
    if state.phase != "evening":  # once in a turn, before its last step
        return False
    offering = overriding(state.seats, "may_offer")
    return any(owner != seat and each.may_offer(state, owner, seat) for owner, each in offering)


@cache
def _offered() -> Mapping[str, str]:
    """Returns the offering factions by the first words of their offered moves."""
    return {verb: key for key in FACTIONS for verb in faction(key).offered}


def guesses(state: State, move: str) -> Sequence[tuple[float, State]]:
    """Returns the outcomes of a move that guesses a hidden piece of another seat: each with its probability and a
    state.
    """
    words = move.split(":")
    if words[0] not in _offered():
        return ()
    owner = state.seat_of(_offered()[words[0]])
    return faction_of(state, owner).guesses(state, owner, words)


def is_refuted(state: State, move: str) -> bool:
    """Returns whether public information shows that a guess is wrong."""
    words = move.split(":")
    owner = _offered().get(words[0])
    return owner is not None and faction(owner).is_refuted(state, state.seat_of(owner), words)


# Effects of the moves


def _claim(state: State, seat: int, words: Sequence[str]) -> None:
    discard(state, state.edit(seat).lay_off("royal-claim"))
    score(state, seat, sum(state.ruler(at) == seat for at in CLEARINGS))


def _rob(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += ("stand-and-deliver",)
    victim = state.seat_of(words[1])
    score(state, victim, 1)
    state.agenda.append(Rob(seat, victim))


def _tax(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += ("tax-collector",)
    remove_warriors(state, seat, seat, int(words[1]))
    state.agenda.append(Draw(seat, HAND, 1))


def _peek(state: State, seat: int, words: Sequence[str]) -> None:
    state.edit(seat).used += ("codebreakers",)
    hand = [card.text for card in state.sides[state.seat_of(words[1])].hand]
    state.note("hand", seen_by=seat, seat=words[1], cards=sorted(hand))


def _dominate(state: State, seat: int, words: Sequence[str]) -> None:
    side, card = state.edit(seat), state.card(words[1])
    side.remove_card(card)
    side.dominance = card
    side.score = 0
    state.note("dominance", seat=state.seats[seat], card=card.text)
    if len(words) > 2:
        partner = state.seat_of(words[2])
        faction_of(state, seat).joins(state, seat, partner)
        state.coalition = (seat, partner)


def _take(state: State, seat: int, words: Sequence[str]) -> None:
    wanted = state.card(words[1])
    spend(state, seat, state.card(words[2]))
    state.dominance = tuple(card for card in state.dominance if card is not wanted)
    state.edit(seat).add_card(wanted)


_USES: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "claim": _claim,
    "rob": _rob,
    "tax": _tax,
    "peek": _peek,
    "dominate": _dominate,
    "take": _take,
    **exiles.USES,
}


class CardWindow(Window[State]):
    """The moves with cards that a seat can make throughout a phase."""

    def options(self, state: State, decision: Decision[State]) -> list[str]:
        """Returns the moves of lasting cards in this phase, and those of hand cards if the question is always asked."""
        seat = decision.about(state)
        side = state.sides[seat]
        found = _of_lasting_cards(state, seat) if side.crafted else []
        may_dominate = side.score >= DOMINANCE_SCORE or state.dominance
        if may_dominate and state.phase == "daylight" and not decision.quiet:
            found += _of_dominance(state, seat)
        if not decision.quiet:
            found += _of_others(state, seat)
        return found

    def takes(self, words: Sequence[str]) -> bool:
        """Returns whether a move uses a card."""
        return words[0] in _USES or words[0] in _offered()

    def use(self, state: State, decision: Decision[State], words: Sequence[str]) -> None:
        seat = decision.about(state)
        if words[0] in _USES:
            _USES[words[0]](state, seat, words)
        else:
            owner = state.seat_of(_offered()[words[0]])
            faction_of(state, owner).take_offer(state, owner, seat, words)

    def closed(self, state: State, decision: Decision[State], words: Sequence[str]) -> None:
        """Ends the phase's use of cards when a seat ends a decision that had all cards available."""
        if words[0] == "done" and len(words) == 1 and state.agenda[-1].kind == Closing.kind:
            state.agenda.pop()


CARDS = CardWindow()
"""The card window next to the decisions of the own turn."""


def window_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about a move of the window."""
    if words[0] in _offered():
        owner = state.seat_of(_offered()[words[0]])
        return faction_of(state, owner).offer_sentence(state, owner, seat, words)
    if words[0] in exiles.SENTENCES:
        return exiles.SENTENCES[words[0]](state, name_of(state, seat), words)
    return _SENTENCES[words[0]](state, name_of(state, seat), words)


def _dominate_sentence(state: State, who: str, words: Sequence[str]) -> str:
    card = state.card(words[1]).name
    if len(words) > 2:
        other = name_of(state, state.seat_of(words[2]))
        return phrase("{who} plays {card} and forms a coalition with {other}.", who=who, card=card, other=other)
    return phrase("{who} plays {card} and can now win only by dominance.", who=who, card=card)


def _rob_sentence(state: State, who: str, words: Sequence[str]) -> str:
    other = name_of(state, state.seat_of(words[1]))
    return phrase("Stand and Deliver!: {who} takes a random card from {other}, who scores 1.", who=who, other=other)


def _peek_sentence(state: State, who: str, words: Sequence[str]) -> str:
    other = name_of(state, state.seat_of(words[1]))
    return phrase("Codebreakers: {who} looks at the hand of {other}.", who=who, other=other)


def _take_sentence(state: State, who: str, words: Sequence[str]) -> str:
    paid, card = state.card(words[-1]).name, state.card(words[1]).name
    return phrase("{who} spends {paid} to take {card}.", who=who, paid=paid, card=card)


_SENTENCES: Mapping[str, Callable[[State, str, Sequence[str]], str]] = {
    "claim": lambda state, who, words: phrase(
        "{who} discards Royal Claim and scores for each clearing it rules.", who=who
    ),
    "rob": _rob_sentence,
    "tax": lambda state, who, words: phrase(
        "Tax Collector: {who} removes a warrior from clearing {clearing} to draw a card.", who=who, clearing=words[1]
    ),
    "peek": _peek_sentence,
    "dominate": _dominate_sentence,
    "take": _take_sentence,
}
"""The sentence of a move of the window, by its first word."""


# Separate questions about cards


class UseCards(SeatDecision):
    """A seat may use cards at the start of a phase."""

    kind = "cards"
    belongs_to = "anybody"
    window = CARDS
    quiet = True
    expects = phrase("choose whether to use cards in play")

    def options(self, state: State) -> list[str]:
        return ["done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        """Ends the use of cards."""

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("{who} uses no more cards now.", who=who)


class Closing(UseCards):
    """A seat is asked once more at the end of a phase if public information allows the use of a card.

    No other question has this answer, so a record shows whether it was asked.
    """

    kind = "closing"
    asked_lately = True
    passing = "done:phase"
    quiet = False
    expects = phrase("choose whether to use cards before the phase ends")

    def options(self, state: State) -> list[str]:
        seat = self.seat
        usable = _of_lasting_cards(state, seat) or dominance_is_near(state, seat) or _others_may_offer(state, seat)
        return [self.passing] if usable else []


def dominance_is_near(state: State, seat: int) -> bool:
    """Returns whether, by public information, a seat may be able to play or take a dominance card now."""
    side = state.sides[seat]
    if state.phase != "daylight" or not side.hand:
        return False
    return bool(state.dominance) or (side.score >= DOMINANCE_SCORE and not side.dominance and len(state.seats) > 2)


def dominates(state: State, seat: int) -> bool:
    """Returns whether a seat meets its dominance card: two opposite corners for birds, else three of its suit."""
    card = state.sides[seat].dominance
    if card is None:
        return False
    if card.suit == BIRD:
        pairs = state.map.opposite.items()
        return any(state.ruler(a) == seat and state.ruler(b) == seat for a, b in pairs)
    return sum(state.ruler(at) == seat for at in state.map.by_suit[card.suit]) >= 3


TASKS = (UseCards, Closing)
"""The kinds of tasks of using cards."""
