"""Chameleon's three kinds of move as light, told on the start position: a step, a jump, and a slide after it."""

from __future__ import annotations

from controller.tabletop.show import LightScene
from engine.chameleon.rules.moves import legal_moves, read_move
from engine.chameleon.rules.position import START, Position
from engine.chameleon.rules.winning import apply
from engine.sentence import phrase
from hal.squares import Square, picture_of, square_index


def light_show() -> tuple[LightScene, ...]:
    """Returns a scene for each kind of move (rules 6-8)."""
    jumped = Position(apply(START, read_move("b1c3")).board, START.turn)
    return (
        _scene(phrase("Every piece may step one square in any direction."), "step", START, "c1"),
        _scene(phrase("On the other colour a piece also jumps like a knight."), "jump", START, "b1"),
        _scene(phrase("On its own colour a piece also slides along the diagonals."), "slide", jumped, "c3"),
    )


def _scene(sentence: str, kind: str, position: Position, square: str) -> LightScene:
    origin = square_index(square)
    targets = {move.target for move in legal_moves(position) if move.origin == origin}
    of_kind = picture_of(target for target in targets if _is_of_kind(kind, origin, target))
    return LightScene(sentence, (("home", 1 << origin), (kind, of_kind)))


def _is_of_kind(kind: str, origin: Square, target: Square) -> bool:
    """Whether a way is of a kind; the first square of a slide looks like a step and belongs to both."""
    files, ranks = abs(origin % 5 - target % 5), abs(origin // 5 - target // 5)
    match kind:
        case "step":
            return max(files, ranks) == 1
        case "slide":
            return files == ranks
    return files + ranks == 3 and files != ranks
