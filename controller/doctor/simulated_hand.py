"""The person of `chameleon doctor --square` at a board without hardware: a simulated hand follows the steps."""

from __future__ import annotations

from collections.abc import Callable

from hal import Board
from hal.squares import Square, square_name

__all__ = ["simulated_hand"]


def simulated_hand(board: Board, square: Square) -> Callable[[str], None]:
    """Brings one piece to a simulated board, and returns what does each step with it. Knocks move nothing."""
    board.hand("set-up", pieces={}, box=["piece"])
    here, beside = square_name(square), square_name(square + 1 if square % 5 < 4 else square - 1)
    ways: dict[str, tuple[tuple[str, str], ...]] = {
        "put": (("take", "box"), ("place", here)),
        "lift": (("lift", here),),
        "across": (("slide", here),),
        "across, then": (("over", here),),
        "along": (("slide", here),),
        "along, then": (("over", here),),
        "beside": (("place", beside),),
        "put again": (("lift", beside), ("place", here)),
        "light": (("lift", here),),
    }

    def act(step: str) -> None:
        for action, where in ways.get(step, ()):
            if action == "take":
                board.hand("take", piece=_in_box(board))
            else:
                board.hand(action, square=where)

    return act


def _in_box(board: Board) -> str:
    pieces = (board.pieces() or {})["pieces"]
    return str(next(piece["id"] for piece in pieces if piece["at"] == "box"))
