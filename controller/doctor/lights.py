"""Whether the lights shine where they should and in their colours: a person answers on the board, with a piece."""

from __future__ import annotations

from collections.abc import Callable

from controller.doctor.findings import Finding, bad, complaint, good
from controller.doctor.listening import Ear, Person
from hal import ALL_SQUARES, SQUARES, Board, Frame, HalError, Light
from hal.drivers.budget import current_ma
from hal.squares import Square, picture_of, square_index, square_name
from hal.wires import Wires

__all__ = ["current", "light_walk", "lights_by_hand", "lights_by_word"]

STEP_S = 0.12
"""How long the walk of the lights stays on a square, in s."""

_USB_MA = 500
"""What a USB port gives, in mA."""

_WHITE = Light((255, 255, 255))
_RED, _GREEN, _BLUE = (90, 0, 0), (0, 90, 0), (0, 0, 90)

_PLACES = tuple(map(square_index, ("a1", "e1", "a2", "e5")))
"""Lit one by one: the ends of the first row, where the chain goes on after it, and its last light."""
_COLOURED = {square_index("b2"): _RED, square_index("c3"): _GREEN, square_index("d4"): _BLUE}
"""Lit together."""
_ASKED = picture_of((*_PLACES, *_COLOURED))


def light_walk(board: Board, pause: Callable[[float], None]) -> Finding | None:
    """Lights every square in turn, then all in red, green and blue; returns what is wrong when they cannot be lit."""
    try:
        for square in range(len(SQUARES)):
            board.show(Frame().with_light(square, _WHITE))
            pause(STEP_S)
        for rgb in (_RED, _GREEN, _BLUE):
            board.show(Frame.all(Light(rgb)))
            pause(5 * STEP_S)
        board.show(Frame())
    except HalError as error:
        return complaint("lights", str(error), "see to the line above the lights first")
    return None


def lights_by_word(person: Person | None, wires: Wires) -> Finding:
    """Asks a person at the keyboard whether the walk was seen; None is nobody."""
    if person is None:
        return good("lights", "the walk was shown; only a person can tell whether it was seen")
    if person.ask(f"Did one light walk from {SQUARES[0]} to {SQUARES[-1]}, then all shine red, green and blue?"):
        return good("lights", f"all {len(SQUARES)} walk in order and show their colours")
    return bad("lights", "the walk was not seen as it should be", _supply(wires))


def lights_by_hand(board: Board, ear: Ear, person: Person, wires: Wires) -> list[Finding] | None:
    """Lets a person answer on the board, with a piece; None when nobody does, or when a reed is missing for it."""
    if _ASKED & ~ear.toggled:
        return None
    person.tell("Now answer on the board: take every piece off, put one on the square that shines, and lift it again.")
    found = _places(board, ear, person)
    if found is None:
        return None
    person.tell("Three squares shine, red, green and blue: put the piece on the green one, and leave it there.")
    board.show(Frame(tuple(Light(_COLOURED.get(square, (0, 0, 0))) for square in range(len(SQUARES)))))
    answer = _put_on(ear, person.patience_s)
    if answer is None:
        return None
    found += _colours(answer)
    person.tell("Now all shine white. If so, lift the piece. If one does not, put a second piece on that one.")
    board.show(Frame.all(Light((60, 60, 60))))
    found += _all(ear, answer, person.patience_s, wires)
    board.show(Frame())
    return found or [good("lights", "they shine where they should, in their colours, as you have shown with the piece")]


def _places(board: Board, ear: Ear, person: Person) -> list[Finding] | None:
    """Lights one square after the other, and compares it with where the piece is put."""
    wrong: dict[Square, Square] = {}
    for square in _PLACES:
        if not ear.hear(person.patience_s, lambda: not ear.pieces):
            return None
        board.show(Frame().with_light(square, _WHITE))
        answer = _put_on(ear, person.patience_s)
        if answer is None:
            return None
        if answer != square:
            wrong[square] = answer
        board.show(Frame())
    if wrong == {square_index("a2"): square_index("e2")}:
        remedy = "light-chain under board-options says how it runs: change rows to serpentine, or serpentine to rows"
        return [bad("lights", "a2 was lit, and e2 shone: every second row of lights runs the other way", remedy)]
    if wrong:
        seen = ", ".join(f"{square_name(lit)} was lit, and {square_name(at)} shone" for lit, at in wrong.items())
        return [bad("lights", seen, "solder the chain of lights in the order a1 to e1, a2 to e2, and so on up to e5")]
    return [] if ear.hear(person.patience_s, lambda: not ear.pieces) else None


def _colours(answer: Square) -> list[Finding]:
    if _COLOURED.get(answer) == _GREEN:
        return []
    remedy = "use WS2812B lights, which take green before red; others show the table's colours wrong"
    shone = f"{square_name(answer)} shone green, and not c3: the lights take colours in another order"
    return [bad("lights", shone, remedy)]


def _all(ear: Ear, piece: Square, patience_s: float, wires: Wires) -> list[Finding]:
    """Lifting the piece says yes; a second piece says which light is dark."""
    before = ear.occupied
    ear.hear(patience_s, lambda: bool(ear.occupied & ~before) or ear.is_still(piece, False))
    dark = _new(ear.occupied & ~before)
    if dark is not None:
        remedy = "solder the joints of that light again, and those of the one before it in the chain; or change it. "
        remedy += f"If all after it are dark as well, look there first; if all are, at {wires.data_line}"
        return [bad("lights", f"{square_name(dark)} does not shine white with the others", remedy)]
    if ear.is_on(piece):
        return [bad("lights", "the piece was not lifted to say that all shine white", _supply(wires))]
    return []


def _put_on(ear: Ear, patience_s: float) -> Square | None:
    """Waits until one more square is occupied and stays so, and returns which."""
    before = ear.occupied

    def is_put() -> bool:
        new = _new(ear.occupied & ~before)
        return new is not None and ear.is_still(new, True)

    return _new(ear.occupied & ~before) if ear.hear(patience_s, is_put) else None


def _new(picture: int) -> Square | None:
    return (picture & ALL_SQUARES).bit_length() - 1 if picture else None


def _supply(wires: Wires) -> str:
    return f"check the lights' 5 V, the level shifter, and {wires.data_line} up to DIN of the light on a1"


def current(brightness: int, budget_ma: int | None) -> Finding:
    """What all lights at white would draw at a brightness of 0-255, and what they are held to."""
    full = round(current_ma(((brightness,) * 3,) * len(SQUARES)))
    sentence = f"all lights white at brightness {brightness} would draw {full} mA"
    if budget_ma is None:
        return good("current", f"{sentence}, if they were real")
    held = f"{sentence}; they are held to {budget_ma} mA"
    if min(full, budget_ma) > _USB_MA:
        return good("current", f"{held}, which only a supply of their own gives, as the wiring has it")
    return good("current", held)
