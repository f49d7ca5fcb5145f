"""The Duchy's Parliament: each swayed minister acts once. Source: the Law of Root, p16, 12.5, and the printed board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from engine.agenda import Keyword
from engine.sentence import phrase, term
from engine.woodland.cards import BIRD, SUITS, Card
from engine.woodland.factions.duchy.assembly import NO_BATTLE, NO_MOVE, act, act_sentence, build_options
from engine.woodland.factions.duchy.burrow import TUNNEL
from engine.woodland.factions.duchy.ministers import SWAYED, rank_of, title
from engine.woodland.rules.battle import battle_options
from engine.woodland.rules.moving import move_options
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import score, spend
from engine.woodland.state import Side, State
from engine.woodland.tasks import AnySuit, LeftToDo, OptionalDecision, SeatDecision
from engine.woodland.words import SUIT_NAMES

MAYOR = "mayor"
DONE = phrase("Already done this turn.")
_TUNNELS, _TUNNEL_POINTS = 3, 2
"""The number of tunnels on the map with which the Duchess of Mud scores, and her points."""


class Parliament(OptionalDecision):
    """A swayed minister that has not acted this turn may act."""

    kind = "duchy.parliament"
    window = CARDS
    expects = phrase("choose a minister to act")
    law = "12.5"
    repeats = True

    def options(self, state: State) -> list[str]:
        """Returns the ministers' actions; asked while one has not acted, with any hand."""
        side = state.sides[self.seat]
        ready = [name for name in side.own[SWAYED] if name not in side.used]
        if not ready:
            return []
        helping = [name for name in side.own[SWAYED] if name != MAYOR and rank_of(name) != "lord"]
        acts = {name: _acts(state, self.seat, name) for name in {*ready, *helping}}
        found = [each for name in ready for each in acts[name]]
        if MAYOR in ready:
            found += [f"{MAYOR}:{each}" for name in helping for each in acts[name]]
        return [*found, "done"]

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        swayed = [name for name in side.own[SWAYED] if name != MAYOR]
        found = {name: _why_idle(state, self.seat, name) for name in swayed}
        if MAYOR in side.own[SWAYED] and not any(
            rank_of(name) != "lord" and _acts(state, self.seat, name) for name in swayed
        ):
            found[MAYOR] = phrase("No swayed squire or noble can act.")
        return {name: DONE if name in side.used else why for name, why in found.items()}

    def choose(self, state: State, words: Sequence[str]) -> None:
        """Lets the minister act, then asks for the next."""
        state.edit(self.seat).used += (words[0],)
        who, *rest = words[1:] if words[0] == MAYOR else words
        if not rest:
            score(state, self.seat, lords_points(state.sides[self.seat], who))
        elif who == "banker":
            _bank(state, self.seat, state.card(rest[1]), BIRD)
        else:
            if who == "brigadier":
                state.agenda.append(Brigade(self.seat, rest[0]))
            act(state, self.seat, rest)

    def left_to_do(self, state: State) -> LeftToDo:
        """Returns the ministers that have not acted."""
        side = state.sides[self.seat]
        swayed = side.own[SWAYED]
        return sum(name not in side.used for name in swayed), len(swayed), term("left", "ministers")

    def action_of(self, words: Sequence[str]) -> str:
        """Returns the acting minister, "captain", or the one that the Mayor acts as, "mayor-captain"."""
        return f"{MAYOR}-{words[1]}" if words[0] == MAYOR else words[0]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("{who} ends the Parliament.", who=who)
        acting, *rest = words[1:] if words[0] == MAYOR else words
        minister = (
            phrase("{mayor} as {minister}", mayor=title(MAYOR), minister=title(acting))
            if words[0] == MAYOR
            else title(acting)
        )
        if not rest:
            points = lords_points(state.sides[self.seat], acting)
            return phrase("{minister}: {who} scores {points}.", minister=minister, who=who, points=points)
        if acting == "banker":
            return phrase(
                "{minister}: {who} spends {card} and scores 1.",
                minister=minister,
                who=who,
                card=state.card(rest[1]).name,
            )
        return phrase("{minister}: {sentence}", minister=minister, sentence=act_sentence(state, self.seat, rest))


def _acts(state: State, seat: int, name: str) -> list[str]:
    """Returns what one minister can do now."""
    if rank_of(name) == "lord":
        return [name] if lords_points(state.sides[seat], name) else []
    found: list[str] = []
    if name == "foremole":
        found = build_options(state, seat, any_card=True)
    elif name == "banker":
        found = [f"spend:{card.text}" for card in state.sides[seat].hand]
    if name in ("captain", "brigadier"):
        found += battle_options(state, seat)
    if name in ("marshal", "brigadier"):
        found += move_options(state, seat)
    return [f"{name}:{each}" for each in found]


def _why_idle(state: State, seat: int, name: str) -> str:
    """Returns why a swayed minister cannot act."""
    if rank_of(name) == "lord":
        return phrase("It would score nothing.")
    return {
        "foremole": phrase("Your hand is empty, or no ruled clearing has an open slot."),
        "banker": phrase("Your hand is empty."),
        "captain": NO_BATTLE,
    }.get(name, NO_MOVE)


def lords_points(side: Side, name: str) -> int:
    """Returns the points that a lord scores now."""
    if name == "duchess":
        return _TUNNEL_POINTS if side.on_map(TUNNEL) == _TUNNELS else 0
    return side.on_map("market" if name == "baron" else "citadel")


@dataclass(frozen=True, slots=True)
class Brigade(SeatDecision):
    """The Brigadier moves, or battles, a second time."""

    again: Annotated[str, Keyword("move", "battle")]

    kind = "duchy.brigade"
    quiet = True
    action = "brigadier"
    expects = phrase("choose whether the Brigadier continues")

    def options(self, state: State) -> list[str]:
        found = move_options(state, self.seat) if self.again == "move" else battle_options(state, self.seat)
        return [*found, "done"]

    def decide(self, state: State, words: Sequence[str]) -> None:
        if words[0] != "done":
            act(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Brigadier: {who} stops here.", who=who)
        return phrase("Brigadier: {sentence}", sentence=act_sentence(state, self.seat, words))


@dataclass(frozen=True, slots=True)
class Bank(OptionalDecision):
    """The Banker spends more cards of the same suit; bird cards count as any suit."""

    suit: AnySuit

    kind = "duchy.bank"
    action = "banker"
    expects = phrase("choose more cards for the Banker")

    def options(self, state: State) -> list[str]:
        """Returns the cards of the suit; asked with any hand."""
        hand = state.sides[self.seat].hand
        found = [f"bank:{card.text}" for card in hand if self.suit == BIRD or card.fits[self.suit]]
        return [*found, "done"] if hand else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        _bank(state, self.seat, state.card(words[1]), self.suit)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Banker: {who} spends no more.", who=who)
        return phrase(
            "Banker: {who} spends {card} as another {suit} card and scores 1.",
            who=who,
            card=state.card(words[1]).name,
            suit=SUIT_NAMES[SUITS[self.suit]],
        )


def _bank(state: State, seat: int, card: Card, suit: int) -> None:
    spend(state, seat, card)
    score(state, seat, 1)
    state.agenda.append(Bank(seat, card.suit if suit == BIRD else suit))
