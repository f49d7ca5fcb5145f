"""The Riverfolk's Daylight: funds pay for every action. Source: facts 4.3 and R-O2, R-O5, R-O6, R-O10."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from engine.agenda import NOBODY, BadText, Word
from engine.sentence import phrase, row_of, term
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.riverfolk.boxes import COMMITTED, FUNDS, PAYMENTS, Commit, funds_of, put_in, spend_fund
from engine.woodland.factions.riverfolk.services import POSTS
from engine.woodland.factions.riverfolk.turn import river_clearings
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options, battle_sentence, begin_by
from engine.woodland.rules.crafting import craft, craft_options, craft_sentence, free_pieces
from engine.woodland.rules.drawing import HAND, Draw
from engine.woodland.rules.moving import move_by, move_options, move_sentence
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, discard, goes_to_coffins, place, place_warriors, score
from engine.woodland.state import State
from engine.woodland.tasks import LeftToDo, SeatDecision, SeatStep


class RiverfolkAction(SeatDecision):
    """The Riverfolk take an action while funds can pay for it."""

    kind = "riverfolk.act"
    window = CARDS
    expects = phrase("choose the next action")

    def options(self, state: State) -> list[str]:
        """Returns all actions that the funds can pay for."""
        seat, side = self.seat, state.sides[self.seat]
        found: list[str] = []
        if side.own[FUNDS]:
            for options in _COMMITTING.values():
                found += options(state, seat)
            found += recruits(state, seat)
            found += establishments(state, seat)
        return [*found, "done"] if found or side.hand or side.crafted else []

    def decide(self, state: State, words: Sequence[str]) -> None:
        verb = words[0]
        if verb == "done":
            return
        state.agenda.append(self)
        if verb in _COMMITTING:
            state.agenda += [CommittedAction(self.seat, ":".join(words)), Commit(self.seat, _price(state, words))]
        else:
            _EFFECTS[verb](state, self.seat, words)

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        no_warrior = phrase("The supply has no warrior.")
        unpaid = phrase("Your funds and empty trade post spaces cannot craft any card in your hand.")
        found = {
            "move": phrase("No warrior can move: you rule neither an origin nor a destination, and none is on the "
                           "river."),
            "battle": phrase("No warrior shares a clearing with an enemy piece."),
            "draw-card": phrase("No card is left to draw."),
            "craft": unpaid,
            "export": unpaid if side.warriors[0] else no_warrior,
            "recruit": phrase("No piece can be placed on the river.") if side.warriors[0] else no_warrior,
            "establish": phrase("No clearing without a trade post is ruled by a faction with two warriors in your "
                                "funds."),
        }
        if side.own[FUNDS]:
            return found
        return dict.fromkeys(found, phrase("No fund is left. Committed funds return in Birdsong."))

    def left_to_do(self, state: State) -> LeftToDo:
        """Returns the number of unused funds."""
        own = state.sides[self.seat].own
        return len(own[FUNDS]), len(own[FUNDS]) + len(own[COMMITTED]), term("left", "funds")

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        verb, seat = words[0], self.seat
        if verb in _SENTENCES:
            return _SENTENCES[verb](state, seat, words)
        match verb:
            case "export":
                return phrase("{who} exports {card} and gains a payment.", who=who, card=state.card(words[1]).name)
            case "draw-card":
                return phrase("{who} commits a fund to draw a card.", who=who)
            case "recruit":
                owner = name_of(state, state.seat_of(words[2]))
                return phrase(
                    "{who} spends a fund of {owner} to recruit in clearing {clearing}.",
                    who=who,
                    owner=owner,
                    clearing=words[1],
                )
            case "establish":
                return phrase("{who} establishes a trade post in clearing {clearing}.", who=who, clearing=words[1])
        return phrase("{who} is done.", who=who)


_SENTENCES: Mapping[str, Callable[[State, int, Sequence[str]], str]] = {
    "move": move_sentence,
    "battle": battle_sentence,
    "craft": craft_sentence,
}


def _price(state: State, words: Sequence[str]) -> int:
    """Returns the number of funds that an action commits."""
    return sum(state.card(words[1]).cost) if words[0] in ("craft", "export") else 1


# What commits funds: they are paid first, because a battle may disrupt the trade


def crafts(state: State, seat: int) -> list[str]:
    """Returns the cards that funds can craft with the empty spaces of trade posts."""
    funds = len(state.sides[seat].own[FUNDS])
    return [
        move
        for move in craft_options(state, seat, free_pieces(state, seat))
        if sum(state.card(move.split(":")[1]).cost) <= funds
    ]


def _exports(state: State, seat: int) -> list[str]:
    if not state.sides[seat].warriors[0]:
        return []  # nothing would come of it
    return [f"export{move.removeprefix('craft')}" for move in crafts(state, seat)]


_COMMITTING: Mapping[str, Callable[[State, int], list[str]]] = {
    "move": move_options,
    "battle": battle_options,
    "draw-card": lambda state, seat: ["draw-card"] if state.deck or state.discard else [],
    "craft": crafts,
    "export": _exports,
}


class _CommittedMove(Word):
    """The text of the move that committed funds pay for."""

    @property
    def expected(self) -> str:
        return phrase("an action that begins with one of: {verbs}", verbs=row_of(_COMMITTING))

    def parsed(self, text: str, where: Any) -> str:
        if text.partition(":")[0] not in _COMMITTING or not re.fullmatch(r"[a-z-]+(:[a-z0-9.-]+){0,3}", text, re.ASCII):
            raise BadText(self.expected)
        return text


@dataclass(frozen=True, slots=True)
class CommittedAction(SeatStep):
    """Carries out the action that the committed funds pay for."""

    move: Annotated[str, _CommittedMove()]

    kind = "riverfolk.do"

    def happen(self, state: State) -> None:
        """Carries out the action; a hand-written position may contain an impossible one, which is skipped."""
        words = self.move.split(":")
        if words[0] in ("craft", "export"):
            can = self.move.replace("export", "craft", 1) in craft_options(
                state, self.seat, free_pieces(state, self.seat)
            )
        else:
            can = self.move in _COMMITTING[words[0]](state, self.seat)
        if can:
            _EFFECTS[words[0]](state, self.seat, words)


def _draw(state: State, seat: int, words: Sequence[str]) -> None:
    state.agenda.append(Draw(seat, HAND, 1))


def _export(state: State, seat: int, words: Sequence[str]) -> None:
    """Activates trade posts as crafting does, and discards the card for a warrior in the payments."""
    card, side = state.card(words[1]), state.edit(seat)
    ways = tuple(map(int, words[2].split("."))) if len(words) > 2 else (0, 0, 0)
    used = [old + fixed + way for old, fixed, way in zip(side.activated, card.cost[:3], ways, strict=True)]
    side.activated = (used[0], used[1], used[2])
    side.remove_card(card)
    discard(state, card)
    put_in(state, seat, PAYMENTS, seat, 1)


# What spends funds


def recruits(state: State, seat: int) -> list[str]:
    """Returns the clearings for a new warrior and the owners whose fund pays, as "recruit:CLEARING:OWNER"."""
    side = state.sides[seat]
    # A fund of one's own that is spent is a warrior of the supply again.
    own = "" if goes_to_coffins(state) else state.seats[seat]
    payers = [key for key in dict.fromkeys(side.own[FUNDS]) if side.warriors[0] or key == own]
    return [f"recruit:{at}:{key}" for at in river_clearings(state.map) if can_place(state, seat, at) for key in payers]


def _recruit(state: State, seat: int, words: Sequence[str]) -> None:
    spend_fund(state, seat, words[2])
    place_warriors(state, seat, int(words[1]))


def establishments(state: State, seat: int) -> list[str]:
    """Returns the clearings where funds of the ruler pay for a trade post, as "establish:CLEARING"."""
    side, price = state.sides[seat], faction_of(state, seat).board.rows["establish"][0]
    found = []
    for at in CLEARINGS:
        ruler = state.ruler(at)
        if ruler == NOBODY or funds_of(side, state.seats[ruler]) < price:
            continue
        is_free = not any(side.pieces[post][at] for post in POSTS)
        if is_free and side.pieces[POSTS[state.map.suits[at]]][0] and can_place(state, seat, at):
            found.append(f"establish:{at}")
    return found


def _establish(state: State, seat: int, words: Sequence[str]) -> None:
    of, clearing = faction_of(state, seat), int(words[1])
    ruler = state.seats[state.ruler(clearing)]
    for _ in range(of.board.rows["establish"][0]):
        spend_fund(state, seat, ruler)
    post = POSTS[state.map.suits[clearing]]
    piece, left = of.board.pieces[post], state.sides[seat].pieces[post][0]
    place(state, seat, post, clearing)
    place_warriors(state, seat, clearing)
    score(state, seat, piece.points[piece.count - left])


_EFFECTS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "move": move_by,
    "battle": begin_by,
    "draw-card": _draw,
    "craft": craft,
    "export": _export,
    "recruit": _recruit,
    "establish": _establish,
}
