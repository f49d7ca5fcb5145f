"""Checks that the lights have the right places and colours: a person answers on the board, with a piece."""

from __future__ import annotations

from collections.abc import Callable

from controller.doctor.event_capture import EventCapture, Person
from controller.doctor.findings import Finding, bad, complaint, good
from engine.sentence import phrase, together
from hal import ALL_SQUARES, SQUARES, Board, Frame, HalError, Light
from hal.drivers.budget import current_ma
from hal.squares import Square, picture_of, square_index, square_name
from hal.wires import Wires

STEP_S = 0.12
"""How long the light walk stays on a square, in s."""

_USB_MA = 500
"""The current of a USB port, in mA."""

_WHITE = Light((255, 255, 255))
_RED, _GREEN, _BLUE = (90, 0, 0), (0, 90, 0), (0, 0, 90)

_PLACES = tuple(map(square_index, ("a1", "e1", "a2", "e5")))
"""Lit one by one: the ends of the first row, the place where the chain continues after it, and its last light."""
_COLOURED = {square_index("b2"): _RED, square_index("c3"): _GREEN, square_index("d4"): _BLUE}
"""Lit together."""
_ASKED = picture_of((*_PLACES, *_COLOURED))


def light_walk(board: Board, pause: Callable[[float], None]) -> Finding | None:
    """Lights every square in turn, then all in red, green and blue; returns the fault when that fails."""
    try:
        for square in range(len(SQUARES)):
            board.show(Frame().with_light(square, _WHITE))
            pause(STEP_S)
        for rgb in (_RED, _GREEN, _BLUE):
            board.show(Frame.all(Light(rgb)))
            pause(5 * STEP_S)
        board.show(Frame())
    except HalError as error:
        return complaint("lights", str(error), phrase("first fix what the line above the lights reports"))
    return None


def lights_by_word(person: Person | None, wires: Wires) -> Finding:
    """Asks a person at the keyboard whether they saw the walk; None without a person."""
    if person is None:
        return good("lights", phrase("the test was shown; only a person can confirm it"))
    ends = {"first": SQUARES[0], "last": SQUARES[-1]}
    question = phrase(
        "Did one light move from {first} to {last}, and did all lights then shine red, green and blue?", **ends
    )
    if person.ask(question):
        return good("lights", phrase("all {n} lights work in order and show their colours", n=len(SQUARES)))
    return bad("lights", phrase("the person did not see the lights as they should be"), _supply(wires))


def lights_by_hand(board: Board, capture: EventCapture, person: Person, wires: Wires) -> list[Finding] | None:
    """Lets a person answer on the board, with a piece; None without an answer, or when a reed for it is missing."""
    if _ASKED & ~capture.toggled:
        return None
    person.tell(
        phrase("Answer on the board: take every piece off, put one on the lit square, and lift it again.")
    )
    found = _places(board, capture, person)
    if found is None:
        return None
    person.tell(phrase("Three squares shine red, green and blue. Put the piece on the green one and leave it there."))
    board.show(Frame(tuple(Light(_COLOURED.get(square, (0, 0, 0))) for square in range(len(SQUARES)))))
    answer = _put_on(capture, person.patience_s)
    if answer is None:
        return None
    found += _colours(answer)
    person.tell(phrase("All lights should be white now. If they are, lift the piece. If not, put a second piece on "
                       "the one that is not white."))
    board.show(Frame.all(Light((60, 60, 60))))
    found += _all(capture, answer, person.patience_s, wires)
    board.show(Frame())
    if found:
        return found
    return [good("lights", phrase("your answers show that all lights shine in the right place and colour"))]


def _places(board: Board, capture: EventCapture, person: Person) -> list[Finding] | None:
    """Lights one square after the other, and compares it with where the piece is put."""
    wrong: dict[Square, Square] = {}
    for square in _PLACES:
        if not capture.collect(person.patience_s, lambda: not capture.pieces):
            return None
        board.show(Frame().with_light(square, _WHITE))
        answer = _put_on(capture, person.patience_s)
        if answer is None:
            return None
        if answer != square:
            wrong[square] = answer
        board.show(Frame())
    if wrong == {square_index("a2"): square_index("e2")}:
        remedy = phrase(
            "change light-chain under board-options: from rows to serpentine, or from serpentine to rows"
        )
        seen = phrase("a2 was switched on, but e2 lit up: every second row of lights runs in the opposite direction")
        return [bad("lights", seen, remedy)]
    if wrong:
        remedy = phrase("solder the chain of lights in the order a1 to e1, a2 to e2, and so on up to e5")
        shone = (
            phrase("{square} was lit, but {other} shone", square=square_name(lit), other=square_name(at))
            for lit, at in wrong.items()
        )
        return [bad("lights", together(*shone, between=", "), remedy)]
    return [] if capture.collect(person.patience_s, lambda: not capture.pieces) else None


def _colours(answer: Square) -> list[Finding]:
    if _COLOURED.get(answer) == _GREEN:
        return []
    remedy = phrase("use WS2812B lights, which take green before red; other lights show wrong colours")
    shone = phrase(
        "{square} shone green instead of c3: the lights take colours in another order", square=square_name(answer)
    )
    return [bad("lights", shone, remedy)]


def _all(capture: EventCapture, piece: Square, patience_s: float, wires: Wires) -> list[Finding]:
    """Waits for the answer to all lights in white: lifting the piece means yes, a second piece marks a dark light."""
    before = capture.occupied
    capture.collect(patience_s, lambda: bool(capture.occupied & ~before) or capture.is_still(piece, False))
    dark = _new(capture.occupied & ~before)
    if dark is not None:
        remedy = phrase(
            "resolder the joints of that light and of the one before it in the chain, or replace it. If all lights "
            "after it are dark, start there; if all lights are dark, check {line}",
            line=wires.data_line,
        )
        sentence = phrase("{square} is not white like the others", square=square_name(dark))
        return [bad("lights", sentence, remedy)]
    if capture.is_on(piece):
        return [bad("lights", phrase("nobody lifted the piece to confirm that all lights are white"), _supply(wires))]
    return []


def _put_on(capture: EventCapture, patience_s: float) -> Square | None:
    """Waits until one more square stays occupied, and returns it."""
    before = capture.occupied

    def is_put() -> bool:
        new = _new(capture.occupied & ~before)
        return new is not None and capture.is_still(new, True)

    return _new(capture.occupied & ~before) if capture.collect(patience_s, is_put) else None


def _new(picture: int) -> Square | None:
    return (picture & ALL_SQUARES).bit_length() - 1 if picture else None


def _supply(wires: Wires) -> str:
    return phrase(
        "check the lights' 5 V, the level shifter, and {line} up to DIN of the light on a1", line=wires.data_line
    )


def current(brightness: int, budget_ma: int | None) -> Finding:
    """Returns the current of all lights at white with a brightness of 0-255, and the limit on it."""
    full = round(current_ma(((brightness,) * 3,) * len(SQUARES)))
    parts = {"brightness": brightness, "drawn": full, "budget": budget_ma}
    if budget_ma is None:
        sentence = phrase(
            "all lights white at brightness {brightness} would draw {drawn} mA on a real board", **parts
        )
    elif min(full, budget_ma) > _USB_MA:
        sentence = phrase(
            "all lights white at brightness {brightness} would draw {drawn} mA; the table limits them to {budget} "
            "mA. They need their own power supply, as in the wiring plan",
            **parts,
        )
    else:
        sentence = phrase(
            "all lights white at brightness {brightness} would draw {drawn} mA; the table limits them to "
            "{budget} mA", **parts
        )
    return good("current", sentence)
