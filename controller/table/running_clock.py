"""The clock of a game at the table: when it runs, what the board shows of it, and whom it ends the game for."""

from __future__ import annotations

from contextlib import suppress

from controller.clock.light import ClockLight, clock_light
from controller.errors import JournalError
from controller.hands import Ask, Lifted, MoveMade, NewGame, Repair, Undo
from controller.table.turns import Turns

__all__ = ["light_of_the_clock", "look_at_the_clock", "set_the_clock"]


def look_at_the_clock(turns: Turns) -> None:
    """Before every step: tells the clock the time, and ends a game that is lost on time."""
    times = turns.in_play.keeper.times
    times.now = turns.now
    seat = times.lost()
    if seat is not None and turns.game.outcome() is None:
        with suppress(JournalError):  # tried again with the next step
            turns.in_play.keeper.lose_on_time(seat)
            turns.changed()
            turns.listener.restart(turns.now)


def set_the_clock(turns: Turns, *, is_lost: bool) -> None:
    """After every step: lets the clock run for the seat that decides, and for nobody while nobody can decide.

    It stands for small hands, too, except in a game between two tables, whose clocks go alike.

    `is_lost` says that the board is not well, the journal takes nothing, or the table is locked.
    """
    times = turns.in_play.keeper.times
    times.now = turns.now
    if turns.is_thinking or isinstance(turns.listener.decision, Lifted) or turns.listener.selected is not None:
        times.touched()
    is_waived = turns.comfort.small_hands and turns.in_play.shared is None
    times.let(None if is_lost or is_waived or _is_interrupted(turns) else turns.game.turn)


def light_of_the_clock(turns: Turns) -> ClockLight | None:
    """Returns what the board shows of the clock, None for nothing."""
    clock = turns.in_play.keeper.times.clock
    if clock is None or turns.game.outcome() is not None:
        return None
    return clock_light(clock, turns.game.turn, turns.now)


def _is_interrupted(turns: Turns) -> bool:
    """Whether nobody decides now: the game is over, hands put things right, or carry out what was decided.

    What the computer has chosen may wait so that people can follow; with hidden cards that waiting tells nothing.
    """
    if turns.game.outcome() is not None or turns.computer.move is not None:
        return True
    if turns.computer.has_chosen and not turns.game.secrets:
        return True
    match turns.listener.decision:
        case Repair() | NewGame() | Undo() | MoveMade() | Ask(is_open=False):
            return True
    return turns.in_play.keeper.waits_for_a_card
