"""Why the Alliance cannot do something now, in words for its own player: for each action whether it can, and what it
lacks if not."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.sentence import phrase, term
from engine.woodland.factions.alliance.actions import AllianceAction, Operate, organize_options
from engine.woodland.factions.alliance.birdsong import Revolt, SpreadSympathy
from engine.woodland.factions.alliance.supporters import base_suits, has_base
from engine.woodland.map import CLEARINGS
from engine.woodland.rules.battle import battle_options
from engine.woodland.rules.crafting import craft_options, free_pieces
from engine.woodland.rules.moving import move_options
from engine.woodland.state import State

_Why = Mapping[str, tuple[object, str]]


def missing(state: State, seat: int, kind: str) -> dict[str, str]:
    """Returns what is not among the legal moves of a task: action -> why."""
    why = _MISSING.get(kind)
    return {} if why is None else {action: reason for action, (can, reason) in why(state, seat).items() if not can}


def _why_no_revolt(state: State, seat: int) -> _Why:
    can = Revolt(seat).options(state)[:-1]
    return {
        term("action", "Revolt"): (can, phrase("no two supporters fit a sympathetic clearing whose base is not built."))
    }


def _why_no_spread(state: State, seat: int) -> _Why:
    can = SpreadSympathy(seat).options(state)[:-1]
    return {term("action", "Spread sympathy"): (can, phrase("the supporters do not pay for any clearing in reach."))}


def _why_no_act(state: State, seat: int) -> _Why:
    side = state.sides[seat]
    bases = base_suits(state, side)
    fits = any(card.fits[suit] for card in side.hand for suit in bases)
    lacks = phrase("no base is on the map.") if not bases else phrase("no card fits a base.")
    return {
        term("action", "Craft"): (
            craft_options(state, seat, free_pieces(state, seat)),
            phrase("sympathy pays for no card of the hand."),
        ),
        term("action", "Mobilize"): (side.hand, phrase("no card is in the hand.")),
        term("action", "Train"): (fits and side.warriors[0], phrase("no warrior is in the supply.") if fits else lacks),
    }


def _why_no_operation(state: State, seat: int) -> _Why:
    side = state.sides[seat]
    is_based = any(has_base(side, at) for at in CLEARINGS)
    recruits = phrase("no warrior is in the supply.") if is_based else phrase("no base is on the map.")
    return {
        term("action", "March"): (
            move_options(state, seat),
            phrase("no warrior may move: none rules where it is or where it would go."),
        ),
        term("action", "Battle"): (battle_options(state, seat), phrase("no warrior stands with an enemy's piece.")),
        term("action", "Recruit"): (is_based and side.warriors[0], recruits),
        term("action", "Organize"): (
            organize_options(state, seat),
            phrase("no warrior stands where sympathy is missing and may be placed."),
        ),
    }


_MISSING: Mapping[str, Callable[[State, int], _Why]] = {
    Revolt.kind: _why_no_revolt,
    SpreadSympathy.kind: _why_no_spread,
    AllianceAction.kind: _why_no_act,
    Operate.kind: _why_no_operation,
}
