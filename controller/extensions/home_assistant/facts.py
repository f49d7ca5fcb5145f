"""What a house may know of a table: what stands on its public screen, and no more."""

from __future__ import annotations

from controller.table.prompts import health
from controller.table.state import TableState
from controller.tabletop.registry import manifest, title_of
from engine.game import CHANCE
from engine.sentence import together

Facts = dict[str, str | int | None]
"""By name: a sentence, a number, or a word that is the same in all languages; None while it is not known."""


def facts_of(state: TableState, result: str | None = None) -> Facts:
    """Returns the facts of a table; `result` is how the game before it ended, None while none has.

    Nothing here comes from what only a seat may know: whose turn it is, how many moves there were and how a game ended
    are on the public screen, and hands, moves and positions are not told at all.
    """
    game = state.game
    is_well, sentence = health(state)
    return {
        "game": manifest(game.name).title,
        "turn": _turn(state),
        "moves": len(game.moves),
        "result": result_of(state) or result,
        "guests": _guests(state),
        "problem": "OFF" if is_well else "ON",
        "health": sentence,
    }


def result_of(state: TableState) -> str | None:
    """Returns how the game on the table has ended, in a sentence; None while it goes on."""
    if state.game.outcome() is None:
        return None
    sentence: str = state.game.view(None)["outcome"]["sentence"]
    return together(sentence, state.unproven)


def _turn(state: TableState) -> str:
    if state.game.outcome() is not None:
        return "nobody"
    return CHANCE if state.game.turn == CHANCE else title_of(state.game.turn, state.game.name)


def _guests(state: TableState) -> str:
    if state.is_locked:
        return "closed"
    return state.guests or "home"
