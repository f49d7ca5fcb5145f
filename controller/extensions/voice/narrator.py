"""What the table says aloud: each sentence that is news to everybody, once, and again for whoever asks.

Only what the public screen shows.
"""

from __future__ import annotations

from controller.table.prompts import expectation, piece_in_hand
from controller.table.state import TableState
from engine.sentence import all_of, beginning, phrase


class Narrator:
    """Follows a table and tells what is news; what only one seat may know is never said."""

    def __init__(self) -> None:
        self._before = ("", "", "")

    def news(self, state: TableState) -> tuple[str, ...]:
        """Returns what is news after a step: what happened, what a piece in the hand may do, what is expected.

        Nothing while the table is closed, or shows itself to nobody in a shop.
        """
        if _is_silent(state):
            self._before = ("", "", "")
            return ()
        now = _sentences(state)
        news = tuple(each for each, before in zip(now, self._before, strict=True) if each and each != before)
        self._before = now
        return news

    def again(self, state: TableState, *, board: bool) -> tuple[str, ...]:
        """Returns the same whether it is news or not; with `board` first of all what stands where."""
        if _is_silent(state):
            return ()
        return (*(board_in_words(state) if board else ()), *filter(None, _sentences(state)))


def board_in_words(state: TableState) -> tuple[str, ...]:
    """Returns what stands where by the rules, a sentence for all pieces that look alike."""
    squares: dict[str, list[str]] = {}
    for square, look in state.tabletop.pieces(state.game).items():
        squares.setdefault(look, []).append(square)
    if not squares:
        return (phrase("The board is empty."),)
    return tuple(
        phrase("{piece}: {squares}.", piece=beginning(state.tabletop.called(look)), squares=all_of(names))
        for look, names in squares.items()
    )


def _is_silent(state: TableState) -> bool:
    return state.is_locked or state.guests not in ("", "guest")


def _sentences(state: TableState) -> tuple[str, str, str]:
    return state.said_to(None), piece_in_hand(state), expectation(state, None)
