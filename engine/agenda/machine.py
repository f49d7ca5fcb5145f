"""Playing by the agenda: what happens by itself, and what somebody decides.

All of this changes a state in place; a program that thinks ahead plays on a copy.
"""

from __future__ import annotations

from typing import Any

from engine.agenda.tasks import AgendaState, Decision


def question(state: AgendaState) -> Decision[Any]:
    """Returns the decision that is asked now; the state has advanced, and the game goes on."""
    asked: Any = state.agenda[-1]  # `advance` leaves nothing else there
    decision: Decision[Any] = asked
    return decision


def legal(state: AgendaState) -> list[str]:
    """Returns the legal moves in any order; none when the game is over."""
    if not state.agenda:
        return []
    asked: Any = state.agenda[-1]  # not by `question`: this is what searches do most
    moves: list[str] = asked.options(state) if asked.window is None else asked.moves(state)
    return moves


def decider(state: AgendaState) -> int:
    """Returns the seat that decides now, or `CHANCE_SEAT`; the active seat when the game is over."""
    return question(state).decider(state) if state.agenda else state.active


def known_to(state: AgendaState, move: str) -> tuple[int, ...] | None:
    """Returns the seats that may know which card a legal move names; None when everybody may."""
    decision, words = question(state), move.split(":")
    if decision.window is not None and decision.window.takes(words):
        return None
    return decision.known_to(state, words)


def play(state: AgendaState, move: str) -> None:
    """Plays a legal move in place, and all that follows without a decision."""
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
    """Does what happens by itself, until somebody has to decide or the game is over."""
    agenda = state.agenda
    while agenda:
        task = agenda[-1]
        if state.urgent and state.interrupt(task):
            continue
        if task.asks(state):
            return
