"""The loop behind the board: one queue for events of the board, the central and typed moves."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty
from typing import Any

from controller.extensions.peripheral.conversation import Conversation
from controller.extensions.peripheral.ports import CentralChanged, CentralPort, LineReceived
from controller.sensing.felt_time import FeltTime
from controller.table.fair_queue import FairQueue
from engine.sentence import phrase
from hal import Board, Clock, Frame, HalError
from hal.events import HardwareEvent
from hal.squares import SQUARES

_LONGEST_WAIT_MS = 1000


class Stop:
    """Ends the loop."""


class Typed:
    """Typed moves of hands on a simulated board: see `hand_actions`."""

    def __init__(self, line: str) -> None:
        self.line = line


Item = HardwareEvent | CentralChanged | LineReceived | Typed | Stop


def serve_central(
    board: Board, port: CentralPort, talk: Conversation, clock: Clock, report: Callable[[str], None],
    items: FairQueue[Item],
) -> None:  # fmt: skip
    """Connects a central and a board until a `Stop` comes; raises `HalError` without a board."""
    frame: Frame | None = None
    now = FeltTime(clock, board.reported_until, items.oldest)
    board.open(items.put, clock)
    try:
        port.start(items.put)
        while True:
            item = _next(items, talk, clock, now)
            if isinstance(item, Stop):
                return
            _take(item, board, talk, now(), report)
            frame = _show(board, talk, frame, report)
            for line in talk.take_lines():
                port.send(line)
            told, talk.told = talk.told, []
            for sentence in told:
                report(sentence)
            if isinstance(item, LineReceived):
                item.done()
    finally:
        port.close()
        board.close()


def _next(items: FairQueue[Item], talk: Conversation, clock: Clock, now: FeltTime) -> Item | None:
    due = talk.next_due()
    wait_ms = _LONGEST_WAIT_MS if due is None else max(0, min(_LONGEST_WAIT_MS, now.when(due) - clock()))
    try:
        return items.get(wait_ms / 1000)
    except Empty:
        return None


def _take(item: Item | None, board: Board, talk: Conversation, now: int, report: Callable[[str], None]) -> None:
    match item:
        case None:
            talk.tick(now)
        case CentralChanged():
            talk.change_central(now)
        case LineReceived():
            talk.receive_line(item.line, now)
        case Typed():
            _do(item.line, board, talk, report)
        case Stop():
            pass
        case _:
            talk.receive_event(item, now)
    if talk.wants_set_up:
        talk.wants_set_up = False
        board.hand("set-up", pieces=talk.pieces(), at_once=True)


def _show(board: Board, talk: Conversation, before: Frame | None, report: Callable[[str], None]) -> Frame | None:
    frame = talk.frame
    if frame == before:
        return before
    try:
        board.show(frame)
    except HalError as error:  # tried again after the next change
        report(str(error))
        return None
    return frame


def hand_actions(line: str, standing: set[str]) -> list[tuple[str, dict[str, Any]]]:
    """Returns typed moves as actions for `Board.hand` of a simulated board.

    "b1c3" moves a piece, "b1" lifts the piece there, or places it on a square that is not among those `standing`.
    Raises `ValueError`.
    """
    text = line.strip()
    squares = [text[at : at + 2] for at in range(0, len(text), 2)]
    if not squares or len(squares) > 2 or any(each not in SQUARES for each in squares):
        said = phrase(
            "{text} is not a move; type a move such as b1c3, a square such as b1, or {set_up}",
            text=repr(text[:20]),
            set_up="set-up",
        )
        raise ValueError(said)
    if len(squares) == 1:
        return [("lift" if squares[0] in standing else "place", {"square": squares[0]})]
    return [("lift", {"square": squares[0]}), ("place", {"square": squares[1]})]


def _do(line: str, board: Board, talk: Conversation, report: Callable[[str], None]) -> None:
    try:
        if line.strip() == "set-up":
            board.hand("set-up", pieces=talk.pieces(), at_once=True)
            return
        world = board.pieces() or {"pieces": []}
        for action, details in hand_actions(line, {str(piece["at"]) for piece in world["pieces"]}):
            board.hand(action, **details)
    except (HalError, ValueError) as error:
        report(str(error))
