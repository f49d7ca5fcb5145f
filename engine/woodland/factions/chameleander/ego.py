"""Ego: eight tokens on a track, on the map or permanently in the Id. Source: the faction's law, C.2.5.

The track is a tuple of eight words from left to right, `EMPTY` for a space without a token; the Id is a tuple of
tokens. All tokens that are not on the map count as the supply of their kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from engine.sentence import english, phrase, term
from engine.woodland.rules.pieces import can_place, carry, place, score
from engine.woodland.state import Side, State

EGO, SUPEREGO, EMPTY = "ego", "superego", "-"
TOKENS = (EGO, SUPEREGO)
"""The kinds of ego tokens; only the second has a draw icon."""
EGO_NAMES: Mapping[str, str] = {EGO: term("piece", "ego"), SUPEREGO: term("piece", "superego")}
FULL_TRACK = (EGO,) * 5 + (SUPEREGO,) * 3
"""The track after setting up. Source: the faction's law, C.3.3."""


def where_is(state: State, seat: int) -> int:
    """Returns the clearing of the only warrior, 0 when it is not on the map."""
    return state.sides[seat].warriors.index(1)


def ego_here(state: State, seat: int) -> list[str]:
    """Returns the kinds of ego tokens on the map; they all lie where Chameleander is."""
    here, pieces = where_is(state, seat), state.sides[seat].pieces
    return [kind for kind in TOKENS if here and pieces[kind][here]]


def icons(side: Side) -> int:
    """Returns how many draw icons count in Evening: those uncovered on the track and those in the Id (C.2.6, C.6.2)."""
    return (*side.own["track"], *side.own["id"]).count(SUPEREGO)


# Placing and scoring


def space_points(state: State) -> tuple[int, ...]:
    """Returns what each space of the track scores when it is uncovered, from left to right."""
    return _numbers(str(state.rules["ego-points"]))


@cache
def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _leftmost(track: tuple[str, ...]) -> int:
    """Returns the space of the leftmost token, or the length of an empty track."""
    return next((space for space, token in enumerate(track) if token != EMPTY), len(track))


def can_place_ego(state: State, seat: int) -> bool:
    """Returns whether a token is left on the track and may be placed where Chameleander is."""
    track, here = state.sides[seat].own["track"], where_is(state, seat)
    return _leftmost(track) < len(track) and bool(here) and can_place(state, seat, here)


def place_ego(state: State, seat: int) -> None:
    """Places the leftmost token with Chameleander and scores the space it uncovers, if that is possible."""
    if can_place_ego(state, seat):
        space = _leftmost(state.sides[seat].own["track"])
        place(state, seat, _take_leftmost(state.edit(seat)), where_is(state, seat))
        score(state, seat, space_points(state)[space])


def ego_phrase(state: State, seat: int) -> str:
    """Returns the place and the points of the next ego, as parts of a sentence."""
    if not can_place_ego(state, seat):
        return phrase("no ego can be placed")
    points = space_points(state)[_leftmost(state.sides[seat].own["track"])]
    return phrase("place ego in clearing {clearing} and score {points}", clearing=where_is(state, seat), points=points)


def _take_leftmost(side: Side) -> str:
    track: tuple[str, ...] = side.own["track"]
    space = _leftmost(track)
    side.remember("track", (*track[:space], EMPTY, *track[space + 1 :]))
    return track[space]


# Where tokens go otherwise


def slough(state: State, seat: int) -> None:
    """Moves the leftmost token of the track, if any, permanently to the Id without scoring (C.4.1)."""
    side = state.edit(seat)
    if _leftmost(side.own["track"]) == len(side.own["track"]):
        return
    token = _take_leftmost(side)
    side.remember("id", (*side.own["id"], token))
    state.note("sloughed", seat=state.seats[seat], what=token)


def put_back(side: Side, kind: str) -> int:
    """Puts a removed token on the rightmost empty space of the track; returns the space."""
    track: tuple[str, ...] = side.own["track"]
    space = max(at for at, token in enumerate(track) if token == EMPTY)
    side.remember("track", (*track[:space], kind, *track[space + 1 :]))
    return space


def carry_ego(state: State, seat: int, origin: int, destination: int) -> None:
    """Moves all ego from one clearing to another with Chameleander (C.2.5)."""
    for kind in TOKENS:
        carry(state, seat, kind, origin, destination)


def complaint(state: State, seat: int) -> str:
    """Returns what is wrong with the tokens of a hand-written position, or ""."""
    side, here = state.sides[seat], where_is(state, seat)
    track, id_ = side.own["track"], side.own["id"]
    if len(track) != len(FULL_TRACK) or {*track} - {EMPTY, *TOKENS} or {*id_} - {*TOKENS}:
        return english("the ego track must have eight entries, each ego, superego or -, and the Id may hold only ego")
    for kind in TOKENS:
        where = side.pieces[kind]
        if where[0] != (*track, *id_).count(kind):
            return english(
                "there are {count} {kind} off the map, but track and Id hold another number",
                count=where[0],
                kind=kind,
            )
        if sum(where) != where[0] + (where[here] if here else 0):
            return english("{kind} is in a clearing without Chameleander", kind=kind)
    return ""
