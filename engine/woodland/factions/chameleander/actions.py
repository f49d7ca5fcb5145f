"""Chameleander's Daylight: three actions, and one more for each ego removed. Source: the faction law, C.5.2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from engine.agenda import NOBODY
from engine.sentence import english, phrase, term, together
from engine.woodland.cards import BIRD, SUITS
from engine.woodland.faction_registry import faction_of, name_of
from engine.woodland.factions.chameleander.ego import EGO_NAMES, ego_here, ego_phrase, place_ego, where_is
from engine.woodland.rules.battle import battle_options, begin_by
from engine.woodland.rules.moving import can_enter, can_leave, may_go_along, may_move, move_warriors, paths_of
from engine.woodland.rules.persistent import CARDS
from engine.woodland.rules.pieces import can_place, place, place_warriors, remove, remove_warriors, score, spend
from engine.woodland.state import State
from engine.woodland.tasks import AnySuit, LeftToDo, OptionalDecision, SeatDecision, SeatNumber, SeatStep
from engine.woodland.words import SUIT_NAMES

MARK, CAJOLE = "mark", "cajole"
"""The marks of a turn in which Mark for Death or Cajole was used."""


class ChameleanderAction(OptionalDecision):
    """Chameleander takes an action, or removes ego for one more."""

    kind = "chameleander.act"
    window = CARDS
    expects = phrase("choose the next action")
    law = "C.5.2"
    repeats = True

    def options(self, state: State) -> list[str]:
        seat, side = self.seat, state.sides[self.seat]
        found = [f"remove:{kind}" for kind in ego_here(state, seat)]
        if side.own["actions"] and where_is(state, seat):
            found += _quell_options(state, seat)
            found += _stroll_options(state, seat)
            found += _beckon_options(state, seat)
            found += _mark_options(state, seat)
            found += _cajole_options(state, seat)
        # With no action and no card at all everybody sees that nothing is left.
        return [*found, "done"] if found or side.hand or side.crafted else []

    def missing(self, state: State) -> Mapping[str, str]:
        side = state.sides[self.seat]
        why = {verb: reason(state, self.seat) for verb, reason in _WHY_NOT.items()}
        if not side.own["actions"]:
            why = dict.fromkeys(_WHY_NOT, phrase("No action is left. Remove an ego to gain one more."))
        return {**why, "perform": phrase("Chameleander has no ego on the map.")}

    def law_of(self, action: str) -> str:
        return f"{self.law} {_NUMERALS[action]}" if action in _NUMERALS else self.law

    def choose(self, state: State, words: Sequence[str]) -> None:
        _change_actions(state, self.seat, 1 if words[0] == "remove" else -1)
        _ACTIONS[words[0]](state, self.seat, words)

    def left_to_do(self, state: State) -> LeftToDo:
        """Returns the actions left; more than three when ego was removed."""
        left = int(state.sides[self.seat].own["actions"])
        return left, max(left, faction_of(state, self.seat).board.rows["actions"][0]), term("left", "actions")

    def action_of(self, words: Sequence[str]) -> str:
        """Returns the action; "" for ego removed for one more action."""
        return "perform" if words[0] == "remove" else words[0]

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        if words[0] == "done":
            return phrase("Perform Actions: {who} is done.", who=who)
        return _SENTENCES[words[0]](state, self.seat, words)


def _remove_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    return phrase("Perform Actions: remove one {ego} for one more action.", ego=EGO_NAMES[words[1]])


def _quell_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    enemy = name_of(state, state.seat_of(words[2]))
    return phrase("Quell: battle {enemy} in clearing {clearing}.", enemy=enemy, clearing=words[1])


def _stroll_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    _, origin, destination, *company = words
    if not company:
        return phrase(
            "Stroll: move from clearing {origin} to clearing {destination}.",
            origin=origin,
            destination=destination,
        )
    return phrase(
        "Stroll: move from clearing {origin} to clearing {destination} with a warrior of {enemy}.",
        origin=origin,
        destination=destination,
        enemy=name_of(state, state.seat_of(company[-1])),
    )


def _beckon_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    enemy = name_of(state, state.seat_of(words[-1]))
    return phrase(
        "Beckon: {enemy} places a warrior in clearing {here}.", enemy=enemy, here=where_is(state, seat)
    )


def _mark_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    card, ego = state.card(words[-1]), ego_phrase(state, seat)
    if card.suit == BIRD:
        return phrase(
            "Mark for Death: spend {card}, remove a warrior in any clearing, {ego}.", card=card.name, ego=ego
        )
    return phrase(
        "Mark for Death: spend {card}, remove a warrior in a {suit} clearing, {ego}.",
        card=card.name,
        suit=SUIT_NAMES[SUITS[card.suit]],
        ego=ego,
    )


def _cajole_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    card = state.card(words[-1]).name
    return phrase("Cajole: spend {card}, {ego}.", card=card, ego=ego_phrase(state, seat))


# Why one of them cannot be taken


def _why_no_quell(state: State, seat: int) -> str:
    if not ego_here(state, seat):
        return phrase("Chameleander has no ego on the map.")
    return phrase("No other faction has a piece in clearing {clearing}.", clearing=where_is(state, seat))


def _why_no_stroll(state: State, seat: int) -> str:
    if not can_leave(state, seat, where_is(state, seat)):
        return phrase(
            "No warrior of another faction can move out of clearing {clearing}.", clearing=where_is(state, seat)
        )
    return phrase(
        "Without a card in hand, Chameleander must rule clearing {clearing} or the destination.",
        clearing=where_is(state, seat),
    )


def _why_no_beckon(state: State, seat: int) -> str:
    here = where_is(state, seat)
    near = (here, *paths_of(state, seat)[here])
    nearby = [other for other in state.others(seat) if any(state.sides[other].present[at] for at in near)]
    if not nearby:
        return phrase("No other faction has a piece in clearing {here} or an adjacent one.", here=here)
    if not any(can_place(state, other, here) for other in nearby):
        return phrase("No faction can place a piece in clearing {here}.", here=here)
    return phrase("No faction nearby has a warrior in its supply.")


def _why_no_mark(state: State, seat: int) -> str:
    side = state.sides[seat]
    if MARK in side.used:
        return phrase("Already done this turn.")
    if not side.hand:
        return phrase("Your hand is empty.")
    suits = sorted({card.suit for card in side.hand})
    return phrase(
        "No enemy warrior is in a clearing that matches a card ({suits}).",
        suits=together(*(SUIT_NAMES[SUITS[suit]] for suit in suits), between=", "),
    )


def _why_no_cajole(state: State, seat: int) -> str:
    side, here = state.sides[seat], where_is(state, seat)
    if CAJOLE in side.used:
        return phrase("Already done this turn.")
    ruler = state.ruler(here)
    if ruler == seat:
        return phrase("Chameleander rules clearing {here}.", here=here)
    if ruler == NOBODY:
        return _strengths_text(state, here)
    return phrase("Your hand is empty.")


def _strengths_text(state: State, here: int) -> str:
    """Returns the strengths of all seats in a clearing, in words: "1 against 1"."""
    counts = sorted((side.strength[here] for side in state.sides if side.strength[here]), reverse=True)
    if not counts:
        return phrase("Nobody rules clearing {here}: it is empty.", here=here)
    strengths = reduce(lambda one, other: phrase("{one} against {other}", one=one, other=other), map(str, counts))
    return phrase("Nobody rules clearing {here}: {strengths}.", here=here, strengths=strengths)


_WHY_NOT: Mapping[str, Callable[[State, int], str]] = {
    "quell": _why_no_quell,
    "stroll": _why_no_stroll,
    "beckon": _why_no_beckon,
    "mark": _why_no_mark,
    "cajole": _why_no_cajole,
}
_NUMERALS = {"quell": "I", "stroll": "II", "beckon": "III", "mark": "IV", "cajole": "V"}


_SENTENCES: Mapping[str, Callable[[State, int, Sequence[str]], str]] = {
    "remove": _remove_sentence,
    "quell": _quell_sentence,
    "stroll": _stroll_sentence,
    "beckon": _beckon_sentence,
    "mark": _mark_sentence,
    "cajole": _cajole_sentence,
}


def _change_actions(state: State, seat: int, by: int) -> None:
    side = state.edit(seat)
    side.remember("actions", side.own["actions"] + by)


def _remove_ego(state: State, seat: int, words: Sequence[str]) -> None:
    remove(state, seat, seat, words[1], where_is(state, seat))


# I Quell


def _quell_options(state: State, seat: int) -> list[str]:
    """Returns battles where Chameleander is, or where others fight for it while it has ego to lose."""
    if not ego_here(state, seat):
        return []
    return [f"quell{move.removeprefix('battle')}" for move in battle_options(state, seat)]


def _quell(state: State, seat: int, words: Sequence[str]) -> None:
    state.agenda.append(Quelled(seat))
    begin_by(state, seat, words)


class Quelled(SeatStep):
    """I Quell: Chameleander loses one ego after the battle."""

    kind = "chameleander.quelled"

    def happen(self, state: State) -> None:
        kinds = ego_here(state, self.seat)
        if len(kinds) > 1:
            state.agenda.append(QuellEgo(self.seat))
        elif kinds:
            _quell_ego(state, self.seat, ["remove", kinds[0]])


class QuellEgo(SeatDecision):
    """I Quell: Chameleander chooses the ego to lose."""

    kind = "chameleander.quell-ego"
    action = "quell"
    expects = phrase("choose which ego to remove")
    law = "C.5.2 I"

    def options(self, state: State) -> list[str]:
        return [f"remove:{kind}" for kind in ego_here(state, self.seat)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        _quell_ego(state, self.seat, words)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        return phrase("Quell: remove one {ego} at the end of the battle.", ego=EGO_NAMES[words[1]])


def _quell_ego(state: State, seat: int, words: Sequence[str]) -> None:
    _remove_ego(state, seat, words)
    if state.rules["quell-refund"]:
        _change_actions(state, seat, 1)


# II Stroll


def _stroll_options(state: State, seat: int) -> list[str]:
    here = where_is(state, seat)
    found = []
    along = [other for other in state.others(seat) if faction_of(state, other).forced_warriors(state, other, here)]
    along = [other for other in along if can_leave(state, other, here)]
    for at in paths_of(state, seat)[here]:
        if may_move(state, seat, here, at):
            found.append(f"stroll:{here}:{at}")
            able = [each for each in along if can_enter(state, each, at) and may_go_along(state, each, here, at)]
            found += [f"stroll:{here}:{at}:{state.seats[other]}" for other in able]
    return found


def _stroll(state: State, seat: int, words: Sequence[str]) -> None:
    """Moves both warriors; each mover takes its own along, Chameleander first."""
    origin, destination = int(words[1]), int(words[2])
    move_warriors(state, seat, origin, destination, 1)
    if len(words) > 3:
        move_warriors(state, state.seat_of(words[3]), origin, destination, 1, by=seat)


# III Beckon


def _beckon_options(state: State, seat: int) -> list[str]:
    here = where_is(state, seat)
    near = (here, *paths_of(state, seat)[here])
    return [
        f"beckon:{state.seats[other]}"
        for other in state.others(seat)
        if state.sides[other].warriors[0]
        and any(state.sides[other].present[at] for at in near)
        and can_place(state, other, here)
    ]


def _beckon(state: State, seat: int, words: Sequence[str]) -> None:
    place_warriors(state, state.seat_of(words[1]), where_is(state, seat))


# IV Mark for Death


def _mark_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    if MARK in side.used or not side.hand:
        return []
    suits = {suit for suit in {card.suit for card in side.hand} if next(_victims(state, seat, suit), None)}
    return [f"mark:{card.text}" for card in side.hand if card.suit in suits]


def _victims(state: State, seat: int, suit: int) -> Iterator[tuple[int, int]]:
    """Yields clearing and seat of warriors of others that can be removed in clearings of a suit."""
    others = [(other, state.sides[other].warriors) for other in state.others(seat)]
    for at in state.map.by_suit[suit]:
        for other, warriors in others:
            if warriors[at] and faction_of(state, other).warriors_to_lose(state, other, at):
                yield at, other


def _mark(state: State, seat: int, words: Sequence[str]) -> None:
    card = state.card(words[1])
    state.edit(seat).used += (MARK,)
    spend(state, seat, card)
    state.agenda.append(Strike(seat, card.suit))


@dataclass(frozen=True, slots=True)
class Strike(SeatDecision):
    """IV Mark for Death: Chameleander chooses the warrior to remove."""

    suit: AnySuit

    kind = "chameleander.strike"
    action = "mark"
    expects = phrase("choose the warrior to mark for death")
    law = "C.5.2 IV"
    completes = True

    def options(self, state: State) -> list[str]:
        """Returns the warriors of others in clearings of the suit."""
        return [f"strike:{at}:{state.seats[other]}" for at, other in _victims(state, self.seat, self.suit)]

    def decide(self, state: State, words: Sequence[str]) -> None:
        remove_warriors(state, self.seat, state.seat_of(words[2]), int(words[1]))
        place_ego(state, self.seat)

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        enemy = name_of(state, state.seat_of(words[2]))
        return phrase(
            "Mark for Death: remove a warrior of {enemy} in clearing {clearing}.",
            enemy=enemy,
            clearing=words[1],
        )


# V Cajole


def _cajole_options(state: State, seat: int) -> list[str]:
    side = state.sides[seat]
    if CAJOLE in side.used or state.ruler(where_is(state, seat)) in (NOBODY, seat):
        return []
    return [f"cajole:{card.text}" for card in side.hand]


def _cajole(state: State, seat: int, words: Sequence[str]) -> None:
    ruler = state.ruler(where_is(state, seat))
    state.edit(seat).used += (CAJOLE,)
    spend(state, seat, state.card(words[1]))
    place_ego(state, seat)
    state.agenda.append(Cajoled(ruler, seat))


@dataclass(frozen=True, slots=True)
class Cajoled(OptionalDecision):
    """V Cajole: the ruler may place a building or token."""

    by: SeatNumber

    kind = "chameleander.cajoled"
    belongs_to = "anybody"
    action = "cajole"
    expects = phrase("choose what to place")
    law = "C.5.2 V"

    def complaint(self, state: State) -> str:
        key = self.kind.partition(".")[0]
        return "" if state.seats[self.by] == key else english("{by} is not the seat of Chameleander", by=self.by)

    def options(self, state: State) -> list[str]:
        """Returns what the ruler can place without cost or limit, or "done"."""
        here = where_is(state, self.by)
        if not state.rules["cajole-ignores-keep"] and not can_place(state, self.seat, here):
            return []
        choices = faction_of(state, self.seat).cajole_choices(state, self.seat, here)
        return [*(f"place:{kind}" for kind in choices), "done"] if choices else []

    def choose(self, state: State, words: Sequence[str]) -> None:
        here = where_is(state, self.by)
        faction_of(state, self.seat).cajoling(state, self.seat, words[1:])
        place(state, self.seat, words[1], here)
        faction_of(state, self.seat).cajoled(state, self.seat, words[1], here)
        score(state, self.by, faction_of(state, self.by).board.rows["cajole"][0])

    def sentence(self, state: State, who: str, words: Sequence[str]) -> str:
        here = where_is(state, self.by)
        if words[0] == "done":
            return phrase("Cajole: {who} places nothing in clearing {here}.", who=who, here=here)
        piece = faction_of(state, self.seat).counted(words[1], 1)
        if len(words) == 2:
            return phrase("Cajole: {who} places {piece} in clearing {here}.", who=who, piece=piece, here=here)
        return phrase(
            "Cajole: {who} places {piece} in clearing {here}, from clearing {origin}.",
            who=who,
            piece=piece,
            here=here,
            origin=words[2],
        )


_ACTIONS: Mapping[str, Callable[[State, int, Sequence[str]], None]] = {
    "remove": _remove_ego,
    "quell": _quell,
    "stroll": _stroll,
    "beckon": _beckon,
    "mark": _mark,
    "cajole": _cajole,
}
