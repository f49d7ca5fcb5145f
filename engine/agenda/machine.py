"""Plays games by their agenda: runs steps, and applies decisions.

All functions change a state in place; a program that thinks ahead works on a copy.
"""

from __future__ import annotations

from typing import Any

from engine.agenda.tasks import AgendaState, Decision


def question(state: AgendaState) -> Decision[Any]:
    """Returns the present decision; the state has advanced, and the game is not over."""
    asked: Any = state.agenda[-1]  # `advance` leaves only decisions there
    decision: Decision[Any] = asked
    return decision


def legal(state: AgendaState) -> list[str]:
    """Returns the legal moves in any order; none when the game is over."""
    if not state.agenda:
        return []
    asked: Any = state.agenda[-1]  # not by `question`: this is the most frequent operation of searches
    moves: list[str] = asked.options(state) if asked.window is None else asked.moves(state)
    return moves


def decider(state: AgendaState) -> int:
    """Returns the seat that decides now, or `CHANCE_SEAT`; the active seat when the game is over."""
    return question(state).decider(state) if state.agenda else state.active


def known_to(state: AgendaState, move: str) -> tuple[int, ...] | None:
    """Returns the seats that may know the card in a legal move; None for all."""
    decision, words = question(state), move.split(":")
    if decision.window is not None and decision.window.takes(words):
        return None
    return decision.known_to(state, words)


def play(state: AgendaState, move: str) -> None:
    """Plays a legal move in place, with all following steps."""
    asked: Any = state.agenda[-1]
    decision: Decision[Any] = asked
    words, window = move.split(":"), decision.window
    if window is None:
        state.agenda.pop()
        decision.decide(state, words)
    elif window.takes(words):
        window.use(state, decision, words)
    else:
        state.agenda.pop()
        decision.decide(state, words)
        window.closed(state, decision, words)
    advance(state)


def advance(state: AgendaState) -> None:
    """Runs steps until a player must decide or the game is over."""
    agenda = state.agenda
    while agenda:
        task = agenda[-1]
        if state.urgent and state.interrupt(task):
            continue
        if task.asks(state):
            return
