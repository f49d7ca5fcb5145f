"""A blind person plays: input only from the accessibility tree, output only by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.acceptance.eyes_free import TABLES, Sitter, betrayals, eager
from tests.acceptance.people import Person, RunningTable
from tests.thorough import first_of, often

pytestmark = [pytest.mark.browser, pytest.mark.slow]

NEARLY_WON = "5/1B1w1/5/5/W4 r"
ENOUGH = often(8, 2000)


def test_a_game_of_chameleon_is_won_by_ear(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person]
) -> None:
    sitter = Sitter(sit_down(start_table(position=NEARLY_WON)))
    assert sitter.listener.play(lambda legal: next(each.move for each in legal if each.move == "b4a5"), most=5) == 1
    sitter.listener.until(lambda root: "Red wins." in sitter.listener.told)
    assert sitter.listener.told[:2] == ["Game 1 continues.", "Red to move: lift a piece."]
    sitter.should_have_heard_each_sentence_once()


@pytest.mark.parametrize(
    "game, seat, language", first_of([("dragons", "red", "de"), ("woodland", "chameleander", "en")])
)
def test_a_game_with_hidden_cards_is_played_by_ear_and_none_of_anothers_is_heard(
    start_table: Callable[..., RunningTable], sit_down: Callable[..., Person], tmp_path: Path,
    game: str, seat: str, language: str,
) -> None:  # fmt: skip
    sitter = Sitter(sit_down(start_table(game=game, **TABLES[game]), locale=language), language)
    sitter.take_seat()
    made = sitter.listener.play(eager(Random(7)), most=ENOUGH)
    assert made == ENOUGH or sitter.listener.is_over(sitter.listener.tree())
    sitter.should_have_heard_each_sentence_once()
    assert betrayals(sitter.listener, tmp_path, seat) == set()
    assert betrayals(sitter.listener, tmp_path, None), "what the seat heard of its own hand is not for everybody"


@pytest.mark.thorough
def test_a_lesson_is_learned_and_a_puzzle_solved_by_ear(player: Person) -> None:
    sitter = Sitter(player)
    sitter.begin_lesson(1)
    assert sitter.follow_lesson() > 0
    sitter.person.page.reload()
    sitter.begin_puzzle(1)
    assert sitter.solve_puzzle() > 0
    sitter.should_have_heard_each_sentence_once()


def test_who_types_what_cannot_be_played_hears_what_can(player: Person) -> None:
    sitter = Sitter(player)
    sitter.listener.begin()
    sitter.listener.press(*"b1d5", "Enter")
    refused = "“b1d5” is not a legal move. From b1 you can play b1a2, b1a3, b1b2, b1c2, b1c3, b1d2."
    sitter.listener.until(lambda _: refused in sitter.listener.told)
    focused = sitter.listener.focused
    assert focused is not None
    assert (focused.role, focused.name, focused.states["invalid"]) == ("textbox", "Enter a move", "true")
