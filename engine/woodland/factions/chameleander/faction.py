"""Chameleander: one warrior that nobody removes, and ego that scores. Source: the faction's law, C.2 to C.6."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from engine.woodland.cards import BIRD
from engine.woodland.faction import Decision, Faction, Field
from engine.woodland.factions.chameleander import actions, missing
from engine.woodland.factions.chameleander.ego import (
    FULL_TRACK,
    can_place_ego,
    carry_ego,
    complaint,
    ego_here,
    ego_phrase,
    icons,
    place_ego,
    put_back,
    slough,
    space_points,
    where_is,
)
from engine.woodland.moving import move_warriors
from engine.woodland.pieces import can_place, place_warriors, spend, trigger
from engine.woodland.state import Battle, Side, State, Task
from engine.woodland.words import with_article

__all__ = ["Chameleander"]

GIFT = "gift"
"""The mark of a battle in which the enemy gave a card."""
LAY = "chameleander.lay"
"""The task of saying in which order tokens come back to the track."""


class Chameleander(Faction):
    """The Chameleander."""

    key: ClassVar[str] = "chameleander"
    fields: ClassVar[Sequence[Field]] = (Field("track", "words"), Field("id", "words"), Field("actions", "number"))
    orders_losses: ClassVar[bool] = True
    triggered: ClassVar[Sequence[str]] = ("chameleander.gift", LAY)
    marks: ClassVar[Sequence[str]] = ("mark", "cajole", GIFT)

    def fresh_side(self) -> Side:
        side = super().fresh_side()
        side.own["track"] = FULL_TRACK
        return side

    # Set-up and turn

    def set_up(self, state: State, seat: int) -> Sequence[Task]:
        return [("chameleander.start", seat)]

    def birdsong(self, state: State, seat: int) -> Sequence[Task]:
        return [
            ("chameleander.slough", seat, 0),
            ("chameleander.skip", seat, self.number("skip")),
            ("closing", seat),
        ]

    def daylight(self, state: State, seat: int) -> Sequence[Task]:
        state.sides[seat].own["actions"] = self.number("actions")
        return [("craft", seat), ("chameleander.act", seat)]

    def evening(self, state: State, seat: int) -> Sequence[Task]:
        return [("chameleander.boast", seat, 1 + len(state.sides[seat].own["id"]))]

    def draws(self, state: State, seat: int) -> int:
        return 1 + icons(state.sides[seat])

    def decisions(self) -> Mapping[str, Decision]:
        return _DECISIONS

    def by_itself(self) -> Mapping[str, Callable[[State, Task], None]]:
        return actions.BY_ITSELF

    def shapes(self) -> Mapping[str, str]:
        return _SHAPES

    def number(self, row: str) -> int:
        """Returns the one number of a row of the board."""
        return self.board.rows[row][0]

    # C.2.1 Crafting

    def crafting_power(self, state: State, seat: int) -> list[int]:
        power, here = [0, 0, 0], where_is(state, seat)
        if here:
            pieces = (state.factions[other].crafting_pieces_in(state, other, here) for other in state.others(seat))
            power[state.map.suits[here]] = sum(pieces)
        return power

    # C.2.2 Charming Mastermind

    def warriors_to_lose(self, state: State, seat: int, clearing: int) -> int:
        return 0

    def hit_limit(self, state: State, seat: int, clearing: int) -> int:
        return self.number("hits")

    def is_defenseless(self, state: State, seat: int, clearing: int) -> bool:
        return False

    def stays_in_battle(self, state: State, seat: int, clearing: int) -> bool:
        return True

    def losable(self, state: State, seat: int, clearing: int) -> list[str]:
        return ego_here(state, seat)

    # C.2.3 Connected Socialite

    def ignores_rule(self, state: State, seat: int) -> bool:
        return bool(state.sides[seat].hand)

    # C.2.4 Blending In

    def before_roll(self, state: State, seat: int, battle: Battle) -> Sequence[Task]:
        return [("chameleander.gift", battle.enemy_of(seat), seat)]

    def ignores_rolled_hits(self, state: State, seat: int, battle: Battle) -> bool:
        return GIFT not in battle.marks

    # C.2.5 Ego

    def moved(self, state: State, seat: int, origin: int, destination: int, count: int) -> None:
        carry_ego(state, seat, origin, destination)

    def piece_removed(self, state: State, seat: int, by: int, kind: str, clearing: int) -> None:
        space = put_back(state.sides[seat], kind)
        if by != seat and state.battle is None:
            _note_return(state, seat, space)

    # What is read and what is seen

    def complaint(self, state: State, seat: int) -> str:
        return complaint(state, seat)

    def missing(self, state: State, seat: int, kind: str) -> Mapping[str, str]:
        return missing.missing(state, seat, kind)

    def facts(self, state: State, seat: int, eyes: int) -> Mapping[str, Any]:
        return {
            "clearing": where_is(state, seat) or None,
            "track-points": space_points(state),
            "draws": self.draws(state, seat),
        }


def _number(state: State, seat: int, row: str) -> int:
    return state.factions[seat].board.rows[row][0]


# C.3 Set-up


def _start_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    fewest = _number(state, seat, "paths")
    return [
        f"start:{at}"
        for at, paths in enumerate(state.map.adjacent)
        if len(paths) >= fewest and can_place(state, seat, at)
    ]


def _start(state: State, task: Task, words: list[str]) -> None:
    place_warriors(state, int(task[1]), int(words[1]))


# C.4 Birdsong. The tasks end with how often Slough was done and with how many moves Skip has left.


def _slough_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    if int(task[2]) >= int(state.rules["slough-max"]):
        return []
    # How many cards are in the hand is seen by everybody, so the question gives nothing away.
    if len(side.hand) < _number(state, seat, "slough") or not any(map(_is_token, side.own["track"])):
        return []
    return [*(f"slough:{card.text}" for card in side.hand), "done"]


def _is_token(word: str) -> bool:
    return word in FULL_TRACK


def _slough(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat = int(task[1])
    state.agenda.append(("chameleander.slough", seat, int(task[2]) + 1))
    _slough_card(state, ("chameleander.slough-more", seat, _number(state, seat, "slough")), words)


def _slough_more_options(state: State, task: Task) -> list[str]:
    return [f"discard:{card.text}" for card in state.sides[int(task[1])].hand]


def _slough_card(state: State, task: Task, words: list[str]) -> None:
    """Discards one of so many cards; after the last one the token goes."""
    seat, cards = int(task[1]), int(task[2])
    spend(state, seat, state.card(words[1]))
    if cards > 1:
        state.agenda.append(("chameleander.slough-more", seat, cards - 1))
    else:
        slough(state, seat)


def _skip_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    here = where_is(state, seat)
    ways = state.map.adjacent[here] if here else [at for at in state.map.by_suit[BIRD] if can_place(state, seat, at)]
    return [*(f"skip:{here}:{at}" for at in ways), "done"]


def _skip(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, moves, origin, destination = int(task[1]), int(task[2]), int(words[1]), int(words[2])
    if moves > 1:
        state.agenda.append(("chameleander.skip", seat, moves - 1))
    if origin:
        move_warriors(state, seat, origin, destination, 1)
    else:
        place_warriors(state, seat, destination)


# C.6 Evening. It is asked whenever a card is held, so that the question gives nothing away.


def _boast_options(state: State, task: Task) -> list[str]:
    seat = int(task[1])
    side = state.sides[seat]
    if "mark" in side.used or not side.hand or not can_place_ego(state, seat):
        return []
    return [*(f"boast:{card.text}" for card in side.hand if card.suit == BIRD), "done"]


def _boast(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done":
        return
    seat, left = int(task[1]), int(task[2])
    if left > 1:
        state.agenda.append(("chameleander.boast", seat, left - 1))
    spend(state, seat, state.card(words[1]))
    place_ego(state, seat)


# C.2.4 Blending In: the enemy may give a card, which only the two of them see


def _gift_options(state: State, task: Task) -> list[str]:
    hand, battle = state.sides[int(task[1])].hand, state.battle
    if not hand or battle is None:
        return []
    suit = state.map.suits[battle.clearing]
    return [*(f"give:{card.text}" for card in hand if card.fits[suit]), "done"]


def _gift(state: State, task: Task, words: list[str]) -> None:
    if words[0] == "done" or state.battle is None:
        return
    giver, taker, card = int(task[1]), int(task[2]), state.card(words[1])
    state.sides[giver].hand.remove(card)
    state.sides[taker].hand.append(card)
    state.battle.marks.append(GIFT)
    state.tell("gave", seat=state.seats[giver], to=state.seats[taker])


def _given(task: Task, words: list[str]) -> tuple[int, ...] | None:
    return (int(task[1]), int(task[2])) if words[0] == "give" else None


# What comes back to the track all at once, after a Favor or a revolt: Chameleander says in which order. The task ends
# with the spaces that were filled, the rightmost first, with dots between them: "7.6.5".


def _note_return(state: State, seat: int, space: int) -> None:
    for at, task in enumerate(state.later):
        if task[:2] == (LAY, seat):
            state.later[at] = (LAY, seat, f"{task[2]}.{space}")
            return
    trigger(state, (LAY, seat, str(space)))


def _filled(task: Task) -> list[int]:
    return [int(each) for each in str(task[2]).split(".")]


def _lay_options(state: State, task: Task) -> list[str]:
    """Nothing to choose while all tokens are of one kind."""
    track = state.sides[int(task[1])].own["track"]
    kinds = {track[space] for space in _filled(task)} & {*FULL_TRACK}
    return [f"lay:{kind}" for kind in sorted(kinds)] if len(kinds) > 1 else []


def _lay(state: State, task: Task, words: list[str]) -> None:
    """Exchanges tokens, so that the chosen one lies on the first of the spaces."""
    spaces, own = _filled(task), state.sides[int(task[1])].own
    track = [*own["track"]]
    there = next(space for space in spaces if track[space] == words[1])
    track[spaces[0]], track[there] = track[there], track[spaces[0]]
    own["track"] = tuple(track)
    state.agenda.append((LAY, task[1], ".".join(map(str, spaces[1:]))))


# What people read: every sentence names its clause


def _say(state: State, task: Task, words: list[str]) -> str:
    seat, verb = int(task[1]), words[0]
    clause = _CLAUSES[str(task[0])]
    if verb == "done":
        return f"{clause}: {state.factions[seat].name} is done."
    card = state.card(words[-1]).name if words[-1] in state.cards.cards else ""
    facts = {"card": card, "ego": ego_phrase(state, seat), "thing": with_article(words[-1])}
    if verb == "lay":
        facts["space"] = str(_filled(task)[0] + 1)
    return f"{clause}: {_SAYINGS[verb].format(*words, **facts)}"


def _say_gift(state: State, task: Task, words: list[str]) -> str:
    who = state.factions[int(task[1])].name
    if words[0] == "done":
        return f"Blending In (C.2.4): {who} gives no card, so that rolled hits are ignored."
    return f"Blending In (C.2.4): {who} gives {state.card(words[1]).name}, so that rolled hits count."


_CLAUSES = {
    "chameleander.start": "Set-up (C.3.2)",
    "chameleander.slough": "Slough (C.4.1)",
    "chameleander.slough-more": "Slough (C.4.1)",
    "chameleander.skip": "Skip (C.4.2)",
    "chameleander.boast": "Boast to the Birds (C.6.1)",
    LAY: "Ego (C.2.5)",
}
_SAYINGS = {
    "start": "place Chameleander in clearing {1}.",
    "slough": "discard {card} as the first of four cards to move the leftmost ego to the Id.",
    "discard": "discard {card}.",
    "skip": "move from clearing {1} to clearing {2}.",
    "boast": "spend {card}, {ego}.",
    "lay": "lay {thing} on space {space} of the track.",
}
_DECISIONS = {
    "chameleander.start": Decision(_start_options, _start, _say),
    "chameleander.slough": Decision(_slough_options, _slough, _say, window=True),
    "chameleander.slough-more": Decision(_slough_more_options, _slough_card, _say),
    "chameleander.skip": Decision(_skip_options, _skip, _say, window=True),
    **actions.DECISIONS,
    "chameleander.boast": Decision(_boast_options, _boast, _say),
    LAY: Decision(_lay_options, _lay, _say),
    "chameleander.gift": Decision(
        _gift_options,
        _gift,
        _say_gift,
        secret=_given,
        unseen="gives a matching card, so that rolled hits count: Blending In (C.2.4).",
    ),
}
_SHAPES = {
    "chameleander.slough": "own count",
    "chameleander.slough-more": "own count",
    "chameleander.skip": "own count",
    "chameleander.boast": "own count",
    "chameleander.strike": "own any-suit",
    "chameleander.cajoled": "any chameleander",
    "chameleander.gift": "any chameleander",
    LAY: "own spaces",
}
