"""The lights are checked with a piece on the board: their places, their colours, and dark ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.doctor import Finding, Installation, examine
from hal import RGB
from tests.controller.doctor_bench import WELL as WELL_MACHINE
from tests.controller.doctor_people import Heard, Seer, lights_seen_by

WELL = Finding("lights", True, "your answers show that all lights shine in the right place and colour")


def red_for_green(rgb: RGB) -> RGB:
    """Lights that expect red first."""
    return rgb[1], rgb[0], rgb[2]


def test_whoever_answers_with_a_piece_needs_no_keyboard() -> None:
    heard = Heard()
    assert lights_seen_by(Seer(), heard) == [WELL]
    assert heard.lines == [
        "Answer on the board: take every piece off, put one on the lit square, and lift it again.",
        "Three squares shine red, green and blue. Put the piece on the green one and leave it there.",
        "All lights should be white now. If they are, lift the piece. If not, put a second piece on the one that is "
        "not white.",
    ]


@pytest.mark.parametrize(
    ("seer", "sentence", "remedy"),
    [
        (
            Seer(chain={"a2": "e2", "b2": "d2", "d2": "b2", "e2": "a2"}),
            "a2 was switched on, but e2 lit up: every second row of lights runs in the opposite direction",
            "change light-chain under board-options: from rows to serpentine, or from serpentine to rows",
        ),
        (
            Seer(chain={"a1": "e1", "e1": "a1"}),
            "a1 was lit, but e1 shone, e1 was lit, but a1 shone",
            "solder the chain of lights in the order a1 to e1, a2 to e2, and so on up to e5",
        ),
        (
            Seer(colours=red_for_green),
            "b2 shone green instead of c3: the lights take colours in another order",
            "use WS2812B lights, which take green before red; other lights show wrong colours",
        ),
        (
            Seer(dark="e4"),
            "e4 is not white like the others",
            "resolder the joints of that light and of the one before it in the chain, or replace it. If all lights "
            "after it are dark, start there; if all lights are dark, check the lights' data line (GP16, pin 21)",
        ),
        (
            Seer(answers=5),
            "nobody lifted the piece to confirm that all lights are white",
            "check the lights' 5 V, the level shifter, and the lights' data line (GP16, pin 21) up to DIN of the light "
            "on a1",
        ),
    ],
)
def test_what_is_wrong_with_the_lights_is_told_from_where_the_piece_was_put(
    seer: Seer, sentence: str, remedy: str
) -> None:
    assert lights_seen_by(seer) == [Finding("lights", False, sentence, remedy)]


@pytest.mark.parametrize("answers", [0, 1, 4])
def test_whoever_does_not_answer_on_the_board_is_asked_otherwise(answers: int) -> None:
    assert lights_seen_by(Seer(answers=answers)) is None


def test_a_board_that_cannot_feel_the_answer_is_not_asked_for_one() -> None:
    heard = Heard()
    assert lights_seen_by(Seer(deaf="e5"), heard) is None
    assert heard.lines == []


def test_in_the_whole_round_nobody_is_asked_at_the_keyboard_who_answers_on_the_board(tmp_path: Path) -> None:
    heard, seer = Heard(), Seer()
    table = Installation("paper", lambda: seer, tmp_path / "journal.db", port=0)
    found = list(examine(table, WELL_MACHINE, seer.paper.time, seer.person(heard)))
    assert WELL in found
    assert [line.partition(" ")[0] for line in heard.lines] == ["Put", "Answer", "Three", "All"]
