"""The lights are checked with a piece on the board: where they shine, in which colours, and whether all do."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.doctor import Finding, Installation, examine
from hal import RGB
from tests.controller.doctor_bench import WELL as WELL_MACHINE
from tests.controller.doctor_people import Heard, Seer, lights_seen_by

WELL = Finding("lights", True, "they shine where they should, in their colours, as you have shown with the piece")


def red_for_green(rgb: RGB) -> RGB:
    """Lights that take red first."""
    return rgb[1], rgb[0], rgb[2]


def test_whoever_answers_with_a_piece_needs_no_keyboard() -> None:
    heard = Heard()
    assert lights_seen_by(Seer(), heard) == [WELL]
    assert heard.lines == [
        "Now answer on the board: take every piece off, put one on the square that shines, and lift it again.",
        "Three squares shine, red, green and blue: put the piece on the green one, and leave it there.",
        "Now all shine white. If so, lift the piece. If one does not, put a second piece on that one.",
    ]


@pytest.mark.parametrize(
    ("seer", "sentence", "remedy"),
    [
        (
            Seer(chain={"a2": "e2", "b2": "d2", "d2": "b2", "e2": "a2"}),
            "a2 was lit, and e2 shone: every second row of lights runs the other way",
            "light-chain under board-options says how it runs: change rows to serpentine, or serpentine to rows",
        ),
        (
            Seer(chain={"a1": "e1", "e1": "a1"}),
            "a1 was lit, and e1 shone, e1 was lit, and a1 shone",
            "solder the chain of lights in the order a1 to e1, a2 to e2, and so on up to e5",
        ),
        (
            Seer(colours=red_for_green),
            "b2 shone green, and not c3: the lights take colours in another order",
            "use WS2812B lights, which take green before red; others show the table's colours wrong",
        ),
        (
            Seer(dark="e4"),
            "e4 does not shine white with the others",
            "solder the joints of that light again, and those of the one before it in the chain; or change it. If all "
            "after it are dark as well, look there first; if all are, at the lights' data line (GP16, pin 21)",
        ),
        (
            Seer(answers=5),
            "the piece was not lifted to say that all shine white",
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
    assert [line.partition(" ")[0] for line in heard.lines] == ["Put", "Now", "Three", "Now"]
