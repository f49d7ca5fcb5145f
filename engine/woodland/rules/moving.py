"""Moves: any number of own warriors along a path, if the seat rules the origin or the destination.

Adjacency depends on the mover: `paths_of`. Bans on leaving and entering: `can_leave`, `can_enter`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

from engine.agenda import NOBODY
from engine.sentence import phrase, plural
from engine.woodland.faction_registry import faction_of, name_of, overriding
from engine.woodland.map import CLEARINGS
from engine.woodland.state import UNKNOWN, State
from engine.woodland.words import clearing_name

Ways = tuple[tuple[int, ...], ...]

_MOST = 25
_TEXTS = [[[f"move:{a}:{b}:{n}" for n in range(1, _MOST + 1)] for b in range(13)] for a in range(13)]
"""The text of a move by origin, destination and count minus 1."""


@cache
def _moves_along(origin: int, destinations: tuple[int, ...], count: int) -> tuple[str, ...]:
    """Returns all moves of up to this many warriors along all paths of a clearing."""
    return tuple(text for destination in destinations for text in _TEXTS[origin][destination][:count])


def paths_of(state: State, seat: int, *, tunnels: bool = True) -> Ways:
    """Returns, for each clearing, the clearings adjacent to it for a faction, by paths and by effects.

    `tunnels` says whether the card Tunnels is one of these.
    """
    linking, crafted = overriding(state.seats, "links"), state.sides[seat].crafted
    if not linking and not crafted:
        return state.map.adjacent
    links = [link for owner, each in linking for link in each.links(state, owner, seat)]
    if crafted:
        links += _links_of_cards(state, seat, tunnels)
    return _linked(state.map.adjacent, tuple(sorted({*links}))) if links else state.map.adjacent


def _links_of_cards(state: State, seat: int, tunnels: bool) -> list[tuple[int, int]]:
    """Returns pairs of clearings that cards in play make adjacent for their owner, by river or crafting pieces."""
    in_play = [card.id for card in state.sides[seat].crafted]
    found: list[tuple[int, int]] = []
    if "boat-builders" in in_play:
        found += state.map.river
    if tunnels and "tunnels" in in_play:
        pieces = faction_of(state, seat).crafting_pieces_in
        found += combinations([at for at in CLEARINGS if pieces(state, seat, at)], 2)
    return found


def ignores_rule(state: State, seat: int) -> bool:
    """Returns whether a faction can move without ruling, by its own rules or by a card."""
    if faction_of(state, seat).ignores_rule(state, seat):
        return True
    side = state.sides[seat]
    return bool(side.crafted and side.has_crafted("corvid-planners"))


@cache
def _linked(adjacent: Ways, links: tuple[tuple[int, int], ...]) -> Ways:
    both = (*links, *((b, a) for a, b in links))
    return tuple(tuple(sorted({*near, *(b for a, b in both if a == at)} - {at})) for at, near in enumerate(adjacent))


def can_leave(state: State, seat: int, clearing: int) -> bool:
    """Returns whether a faction may move pieces out of a clearing; a snare, for instance, forbids it to others."""
    for owner, each in overriding(state.seats, "forbids_leaving"):
        if owner != seat and each.forbids_leaving(state, owner, seat, clearing):
            return False
    return True


def can_enter(state: State, seat: int, clearing: int) -> bool:
    """Returns whether a faction may move pieces into a clearing at all."""
    for owner, each in overriding(state.seats, "forbids_entering"):
        if each.forbids_entering(state, owner, seat, clearing):
            return False
    return True


def may_move(state: State, seat: int, origin: int, destination: int, *, free: bool = False) -> bool:
    """Returns whether a faction may move between two clearings that are adjacent for it; `free` ignores rule.

    Source: the Law of Root, p16, 4.2.
    """
    if not can_leave(state, seat, origin) or not can_enter(state, seat, destination):
        return False
    return free or ignores_rule(state, seat) or _rules_way(state, seat, origin, destination)


def may_go_along(state: State, seat: int, origin: int, destination: int) -> bool:
    """Returns whether warriors moved along by another player can go there.

    Special adjacency must apply to them, too (the Law of Root, p16, 1.5.5 and 4.2), unless a house rule lets them
    follow.
    """
    return bool(state.rules["led-over-rivers"]) or destination in paths_of(state, seat)[origin]


def _rules_way(state: State, seat: int, origin: int, destination: int) -> bool:
    if state.ruler(origin) == seat or state.ruler(destination) == seat:
        return True
    return faction_of(state, seat).ignores_rule_between(state, seat, origin, destination)


def move_options(state: State, seat: int, *, free: bool = False, origins: Iterable[int] = CLEARINGS) -> list[str]:
    """Returns every move from these clearings as "move:FROM:TO:COUNT"; `free` ignores rule."""
    found = faction_of(state, seat).pawn_moves(state, seat)
    if found is not None:
        return found
    found = faction_of(state, seat).moves_aside(state, seat) if origins is CLEARINGS else []
    if _has_bans(state.seats) or _rules_by_way(state.seats, seat):
        return found + _checked_moves(state, seat, free, origins)
    free = free or ignores_rule(state, seat)
    ruler, adjacent, warriors = state.ruler, paths_of(state, seat), state.sides[seat].warriors
    for origin in origins:
        count = warriors[origin]
        if count:
            if free or ruler(origin) == seat:
                found += _moves_along(origin, adjacent[origin], count)
                continue
            texts = _TEXTS[origin]
            for destination in adjacent[origin]:
                if ruler(destination) == seat:
                    found += texts[destination][:count]
    return found


@cache
def _has_bans(seats: tuple[str, ...]) -> bool:
    return bool(overriding(seats, "forbids_leaving") or overriding(seats, "forbids_entering"))


@cache
def _rules_by_way(seats: tuple[str, ...], seat: int) -> bool:
    return seat in [each for each, _ in overriding(seats, "ignores_rule_between")]


def _checked_moves(state: State, seat: int, free: bool, origins: Iterable[int]) -> list[str]:
    near, warriors = paths_of(state, seat), state.sides[seat].warriors
    free, open_ = free or ignores_rule(state, seat), [at for at in CLEARINGS if can_enter(state, seat, at)]
    return [
        text
        for origin in origins
        if warriors[origin] and can_leave(state, seat, origin)
        for destination in near[origin]
        if destination in open_ and (free or _rules_way(state, seat, origin, destination))
        for text in _TEXTS[origin][destination][: warriors[origin]]
    ]


def read_move(words: Sequence[str]) -> tuple[int, int, int]:
    """Returns origin, destination and count of a move's words."""
    return int(words[1]), int(words[2]), int(words[3])


def move_by(state: State, seat: int, words: Sequence[str]) -> None:
    """Plays one of `move_options`, with the warriors of an ally where it names some."""
    origin, destination, count = read_move(words)
    move_warriors(state, seat, origin, destination, count)
    faction_of(state, seat).brings(state, seat, origin, destination, words[4:])


def move_warriors(state: State, seat: int, origin: int, destination: int, count: int, *, by: int = NOBODY) -> None:
    """Moves warriors and calls the hooks; triggered decisions follow afterwards.

    `by` is the seat that forces the move and chooses what they take along, if it is not their own.
    """
    if faction_of(state, seat).moves_otherwise(state, seat, origin, destination):
        return
    side = state.edit(seat)
    for at, change in ((origin, -count), (destination, count)):
        if not at:
            faction_of(state, seat).change_aside(state, seat, change)
            continue
        side.warriors[at] += change
        side.strength[at] += change
        side.present[at] += change
        state.rulers[at] = UNKNOWN
    state.note("moved", seat=state.seats[seat], origin=origin, clearing=destination, count=count)
    faction_of(state, seat).moved(state, seat, origin, destination, count)
    faction_of(state, seat).takes_along(state, seat, seat if by == NOBODY else by, origin, destination, count)
    for owner, faction in overriding(state.seats, "entered"):
        if owner != seat and destination:
            faction.entered(state, owner, seat, destination)


def place_name(state: State, seat: int, at: int) -> str:
    """Returns the words for where a move begins or ends: a clearing, or 0 for a place of the faction's own."""
    return clearing_name(at) if at else faction_of(state, seat).place_aside


def move_sentence(state: State, seat: int, words: Sequence[str]) -> str:
    """Returns a sentence about a move."""
    origin, destination, number = read_move(words)
    here, there = place_name(state, seat, origin), place_name(state, seat, destination)
    if faction_of(state, seat).pawn_moves(state, seat) is not None:
        if len(words) > 4:
            ally, _, count = words[4].partition(".")
            return phrase(
                "{who} moves from {here} to {there} with {count} of {ally}.",
                who=name_of(state, seat),
                here=here,
                there=there,
                count=count,
                ally=name_of(state, state.seat_of(ally)),
            )
        return phrase("{who} moves from {here} to {there}.", who=name_of(state, seat), here=here, there=there)
    return plural(
        "{who} moves a warrior from {here} to {there}.",
        "{who} moves {n} warriors from {here} to {there}.",
        number,
        who=name_of(state, seat),
        here=here,
        there=there,
    )
